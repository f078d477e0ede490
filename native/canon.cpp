#include "canon.hpp"

#include <algorithm>
#include <vector>

#include "canon_search.hpp"

namespace sudokit::canon {
namespace {

// Both sides of a puzzle, when it is one.
Status read_sides(const std::uint8_t* puzzle, Sides& sides) {
    std::array<std::uint16_t, 9> rows{}, columns{}, boxes{};
    unsigned repeated = 0;
    sides[0].filled.fill(0);
    sides[1].filled.fill(0);
    for (std::size_t row = 0; row < 9; ++row) {
        for (std::size_t column = 0; column < 9; ++column) {
            const std::uint8_t digit = puzzle[9 * row + column];
            sides[0].digit[row][column] = digit;
            sides[1].digit[column][row] = digit;
            if (digit == 0) continue;
            if (digit > 9) return Status::malformed;
            const std::size_t box = row / 3 * 3 + column / 3;
            const unsigned bit = 1U << digit;
            repeated |= (rows[row] | columns[column] | boxes[box]) & bit;
            rows[row] |= static_cast<std::uint16_t>(bit);
            columns[column] |= static_cast<std::uint16_t>(bit);
            boxes[box] |= static_cast<std::uint16_t>(bit);
            sides[0].filled[row] |= static_cast<std::uint16_t>(1U << column);
            sides[1].filled[column] |= static_cast<std::uint16_t>(1U << row);
        }
    }
    return repeated != 0 ? Status::broken : Status::done;
}

bool complete(const Sides& sides) {
    return std::all_of(sides[0].filled.begin(), sides[0].filled.end(), [](std::uint16_t row) { return row == 0x1FF; });
}

}  // namespace

struct Canonizer::Work {
    Sides sides;
    BlanksSearch blanks;
    std::vector<Image> images;
    std::uint32_t class_size = 1;
};

Canonizer::Canonizer() : work_(std::make_unique<Work>()) {}
Canonizer::~Canonizer() = default;

Status Canonizer::run(const std::uint8_t* puzzle, std::uint8_t* form) {
    Work& work = *work_;
    if (const Status status = read_sides(puzzle, work.sides); status != Status::done) return status;
    work.images.clear();
    work.class_size = 1;
    if (complete(work.sides))
        search_complete(work.sides, work.images);
    else
        work.class_size = work.blanks.run(work.sides, work.images);
    const Image& image = work.images.front();
    const Side& side = work.sides[image.side];
    for (std::size_t row = 0; row < 9; ++row)
        for (std::size_t column = 0; column < 9; ++column)
            form[9 * row + column] = image.label[side.digit[image.row[row]][image.column[column]]];
    return Status::done;
}

std::uint32_t Canonizer::automorphisms() const {
    return static_cast<std::uint32_t>(work_->images.size()) * work_->class_size;
}

Map Canonizer::map() const {
    const Image& image = work_->images.front();
    Map map{};
    for (std::size_t i = 0; i < 81; ++i) {
        const std::uint8_t row = image.row[i / 9], column = image.column[i % 9];
        map.cell[i] = static_cast<std::uint8_t>(image.side == 0 ? 9 * row + column : 9 * column + row);
    }
    map.digit = image.label;
    std::uint8_t last = 0;
    for (std::size_t digit = 1; digit < 10; ++digit)
        if (map.digit[digit] != kNew) last = std::max(last, map.digit[digit]);
    for (std::size_t digit = 1; digit < 10; ++digit)
        if (map.digit[digit] == kNew) map.digit[digit] = ++last;
    return map;
}

std::size_t canon_many(const std::uint8_t* puzzles, std::size_t count, std::uint8_t* forms, std::uint8_t* status,
                       std::uint32_t* automorphisms, Map* maps, const Control& control) {
    Canonizer canonizer;
    std::fill_n(status, count, static_cast<std::uint8_t>(Status::pending));
    for (std::size_t i = 0; i < count; ++i) {
        // A puzzle takes microseconds, the oddest ones a few milliseconds; looking at the clock costs far less.
        if (control.stop() != Stop::none) return i;
        const Status found = canonizer.run(puzzles + 81 * i, forms + 81 * i);
        status[i] = static_cast<std::uint8_t>(found);
        if (found != Status::done) std::fill_n(forms + 81 * i, 81, std::uint8_t{0});
        if (automorphisms != nullptr) automorphisms[i] = found == Status::done ? canonizer.automorphisms() : 0;
        if (maps != nullptr) maps[i] = found == Status::done ? canonizer.map() : Map{};
    }
    return count;
}

}  // namespace sudokit::canon
