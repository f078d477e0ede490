// Canonical form of puzzles with blanks.
//
// Row by row: all partial images whose rows so far are the smallest possible stand side by side; each is weighed
// with every row that can come next; those that give the smallest next row live on. What keeps their number small
// is that nothing is decided before it matters: columns without a digit stay exchangeable (Partial::bare), of
// equal blank rows and blank bands only the first is tried, and a digit gets its label when it appears.
// What must be decided is branched on: the order of digits that appear together for the first time.
// In a consistent puzzle a digit stands once in a row, so nothing else can be tied.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "canon_search.hpp"

namespace sudokit::canon {
namespace {

// A row as a number: nine hexadecimal figures, labels or kNew. All partials of a step have given out the same
// labels, so figures compare as the labels to come would.
using RowKey = std::uint64_t;

// The smallest row that columns filled like this can give while all columns are bare: blanks first, stacks with
// fewer digits first. The one key of the opening rows, looked up instead of weighed.
constexpr std::array<RowKey, 512> make_opening_keys() {
    std::array<RowKey, 512> keys{};
    constexpr std::array<std::uint32_t, 4> stack_keys = {0x000, 0x00F, 0x0FF, 0xFFF};
    for (unsigned filled = 0; filled < 512; ++filled) {
        std::array<int, 3> counts{};
        for (unsigned stack = 0; stack < 3; ++stack) counts[stack] = std::popcount(filled >> (3 * stack) & 7U);
        std::sort(counts.begin(), counts.end());
        for (const int count : counts) keys[filled] = keys[filled] << 12 | stack_keys[static_cast<std::size_t>(count)];
    }
    return keys;
}
constexpr std::array<RowKey, 512> kOpeningKeys = make_opening_keys();

void order(std::uint32_t& low, std::uint32_t& high) {
    const std::uint32_t smaller = std::min(low, high);
    high = std::max(low, high);
    low = smaller;
}

// The smallest figures of one stack, its bare columns in their best order.
std::uint32_t stack_key(const Image& image, const Figures& digit, std::size_t stack, int bare) {
    const std::uint8_t* column = image.column.data() + 3 * stack;
    std::uint32_t a = image.label[digit[column[0]]];
    std::uint32_t b = image.label[digit[column[1]]];
    std::uint32_t c = image.label[digit[column[2]]];
    if (bare >= 2) {
        order(a, b);
        if (bare == 3) {
            order(b, c);
            order(a, b);
        }
    }
    return a << 8 | b << 4 | c;
}

}  // namespace

// Takes a row out of those that can come next.
void BlanksSearch::take_row(Partial& partial, int row, int position) {
    const int band = band_rows(band_of(row));
    if (partial.open == 0) {
        partial.open = static_cast<std::uint16_t>(band);
        partial.rest = static_cast<std::uint16_t>(partial.rest & ~band);
    }
    partial.open = static_cast<std::uint16_t>(partial.open & ~(1 << row));
    partial.image.row[static_cast<std::size_t>(position)] = static_cast<std::uint8_t>(row);
}

// Puts bare columns, then bare stacks in the order that makes this row smallest.
BlanksSearch::StackKeys BlanksSearch::sort_columns(Partial& partial, const Figures& digit) {
    const Image& image = partial.image;
    std::uint8_t* column = partial.image.column.data();
    StackKeys keys{};
    for (std::size_t stack = 0; stack < 3; ++stack) {
        std::uint8_t* place = column + 3 * stack;
        const auto sort_two = [&](int i) {
            if (image.label[digit[place[i]]] > image.label[digit[place[i + 1]]]) std::swap(place[i], place[i + 1]);
        };
        if (partial.bare[stack] >= 2) sort_two(0);
        if (partial.bare[stack] == 3) {
            sort_two(1);
            sort_two(0);
        }
        keys[stack] = stack_key(image, digit, stack, 0);
    }
    const auto sort_two = [&](std::size_t stack) {
        if (keys[stack] <= keys[stack + 1]) return;
        std::swap(keys[stack], keys[stack + 1]);
        std::swap_ranges(column + 3 * stack, column + 3 * stack + 3, column + 3 * stack + 3);
    };
    if (partial.bare_stacks >= 2) sort_two(0);
    if (partial.bare_stacks == 3) {
        sort_two(1);
        sort_two(0);
    }
    return keys;
}

BlanksSearch::Blanks BlanksSearch::blanks_of(const Side& side) {
    constexpr std::array<std::uint32_t, 4> factorial = {1, 1, 2, 6};
    Blanks blanks{0, 0, 0, 1};
    std::size_t blank_bands = 0;
    for (int row = 0; row < 9; ++row)
        if (side.filled[static_cast<std::size_t>(row)] == 0) blanks.rows |= static_cast<std::uint16_t>(1 << row);
    for (int band = 0; band < 3; ++band) {
        const unsigned rows = band_rows(band);
        const unsigned blank = blanks.rows & rows;
        blanks.openers |= static_cast<std::uint16_t>(blank != 0 ? blank & (0U - blank) : rows);
        blanks.orders *= factorial[static_cast<std::size_t>(std::popcount(blank))];
        if (blank == rows) {
            blanks.bands |= static_cast<std::uint16_t>(1 << (3 * band));
            ++blank_bands;
        }
    }
    blanks.orders *= factorial[blank_bands];
    return blanks;
}

// Rows that may come next. A blank row is the smallest there is, and of several the first stands for all.
std::uint16_t BlanksSearch::candidates(const Partial& partial) const {
    const Blanks& blanks = blanks_[partial.image.side];
    unsigned rows = partial.open;
    unsigned best = rows & blanks.rows;
    if (rows == 0) {
        rows = partial.rest & blanks.openers;
        best = rows & blanks.bands;  // a blank band wins over one that only begins with a blank row
    }
    return static_cast<std::uint16_t>(best != 0 ? best & (0U - best) : rows);
}

// Leaves in picks_ what makes the next row smallest, and returns that row.
std::uint64_t BlanksSearch::pick_smallest() {
    RowKey best = ~RowKey{0};
    picks_.clear();
    for (std::uint32_t index = 0; index < partials_.size(); ++index) {
        const Partial& partial = partials_[index];
        const Side& side = (*sides_)[partial.image.side];
        for (unsigned rows = candidates(partial); rows != 0; rows &= rows - 1) {
            const auto row = static_cast<std::uint8_t>(std::countr_zero(rows));
            RowKey key;
            if (partial.bare_stacks == 3) {
                key = kOpeningKeys[side.filled[row]];
            } else {
                const Figures& digit = side.digit[row];
                std::uint32_t left = stack_key(partial.image, digit, 0, partial.bare[0]);
                std::uint32_t middle = stack_key(partial.image, digit, 1, partial.bare[1]);
                const std::uint32_t right = stack_key(partial.image, digit, 2, partial.bare[2]);
                if (partial.bare_stacks == 2) order(left, middle);
                key = static_cast<RowKey>(left) << 24 | middle << 12 | right;
            }
            if (key > best) continue;
            if (key < best) {
                best = key;
                picks_.clear();
            }
            picks_.push_back({index, row});
        }
    }
    return best;
}

// Both sides, with nothing chosen.
void BlanksSearch::start(const Sides& sides) {
    sides_ = &sides;
    partials_.clear();
    for (std::uint8_t side = 0; side < 2; ++side) {
        blanks_[side] = blanks_of(sides[side]);
        Partial start{};
        start.image.side = side;
        for (std::uint8_t i = 0; i < 9; ++i) start.image.column[i] = i;
        start.image.label.fill(kNew);
        start.image.label[0] = 0;
        start.bare = {3, 3, 3};
        start.bare_stacks = 3;
        start.rest = 0x1FF;
        partials_.push_back(start);
    }
}

std::uint32_t BlanksSearch::run(const Sides& sides, std::vector<Image>& images) {
    start(sides);
    int labels = 0;
    for (int position = 0; position < 9; ++position) {
        const RowKey row = pick_smallest();
        next_.clear();
        for (const Pick& pick : picks_) expand(partials_[pick.partial], pick.row, position, labels);
        std::swap(partials_, next_);
        for (RowKey figures = row; figures != 0; figures >>= 4) labels += (figures & 15) == kNew ? 1 : 0;
    }
    for (const Partial& partial : partials_) images.push_back(partial.image);
    return blanks_[0].orders * blanks_[1].orders;
}

// Adds to next_ every partial that `from` becomes when `row` takes `position`.
void BlanksSearch::expand(const Partial& from, int row, int position, int labels) {
    Partial base = from;
    take_row(base, row, position);
    const Side& side = (*sides_)[from.image.side];
    const std::size_t first = next_.size();
    if (side.filled[static_cast<std::size_t>(row)] == 0) {
        next_.push_back(base);
        return;
    }
    const Figures& digit = side.digit[static_cast<std::size_t>(row)];
    const StackKeys keys = sort_columns(base, digit);
    std::array<int, 3> fresh{};  // new digits in what were bare columns of each stack
    base.bare_stacks = 0;
    for (std::size_t stack = 0; stack < 3; ++stack) {
        base.bare[stack] = 0;
        for (std::size_t i = 0; i < from.bare[stack]; ++i) {
            const std::uint8_t found = digit[base.image.column[3 * stack + i]];
            base.bare[stack] = static_cast<std::uint8_t>(base.bare[stack] + (found == 0 ? 1 : 0));
            fresh[stack] += from.image.label[found] == kNew ? 1 : 0;
        }
        base.bare_stacks = static_cast<std::uint8_t>(base.bare_stacks + (base.bare[stack] == 3 ? 1 : 0));
    }
    next_.push_back(base);
    if (from.bare_stacks >= 2) add_stack_orders(first, keys, from.bare_stacks);
    for (int stack = 0; stack < 3; ++stack) {
        const int count = fresh[static_cast<std::size_t>(stack)];
        const int places = from.bare[static_cast<std::size_t>(stack)];
        if (count >= 2) add_column_orders(first, 3 * stack + places - count, count);
    }
    for (std::size_t i = first; i < next_.size(); ++i) {
        Image& image = next_[i].image;
        int given = labels;
        for (const std::uint8_t column : image.column) {
            std::uint8_t& label = image.label[digit[column]];
            if (label == kNew) label = static_cast<std::uint8_t>(++given);
        }
    }
}

// Bare stacks that look alike but hold new digits can come in any order; `keys` tells which look alike.
void BlanksSearch::add_stack_orders(std::size_t first, const StackKeys& keys, int bare_stacks) {
    const bool low = keys[0] == keys[1] && keys[0] != 0;
    const bool high = bare_stacks == 3 && keys[1] == keys[2] && keys[1] != 0;
    if (!low && !high) return;
    for (const auto& stacks : kOrders) {
        if (stacks[0] == 0 && stacks[1] == 1) continue;  // as it stands
        if (!low && stacks[0] != 0) continue;
        if (!high && stacks[2] != 2) continue;
        next_.push_back(next_[first]);
        for (std::size_t i = 0; i < 9; ++i)
            next_.back().image.column[i] = next_[first].image.column[stacks[i / 3] * 3U + i % 3];
    }
}

// Columns of one stack where a row puts `count` new digits, from place `from` on, can come in any order.
void BlanksSearch::add_column_orders(std::size_t first, int from, int count) {
    const std::size_t last = next_.size();
    const auto at = static_cast<std::size_t>(from);
    for (const auto& columns : kOrders) {
        if (columns[0] == 0 && columns[1] == 1) continue;
        if (count == 2 && columns[2] != 2) continue;
        for (std::size_t i = first; i < last; ++i) {
            next_.push_back(next_[i]);
            for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k)
                next_.back().image.column[at + k] = next_[i].image.column[at + columns[k]];
        }
    }
}

}  // namespace sudokit::canon
