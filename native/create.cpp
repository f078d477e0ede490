#include "create.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <vector>

#include "grid9.hpp"
#include "source.hpp"

namespace sudokit::create9 {

namespace {

// A set of cells.
struct Cells {
    std::uint64_t low = 0, high = 0;

    void add(int cell) { (cell < 64 ? low : high) |= std::uint64_t{1} << (cell & 63); }
    bool has(int cell) const { return ((cell < 64 ? low : high) >> (cell & 63) & 1) != 0; }
    int count() const { return std::popcount(low) + std::popcount(high); }
    bool within(const Cells& other) const { return ((low & ~other.low) | (high & ~other.high)) == 0; }
    bool meets(const Cells& other) const { return ((low & other.low) | (high & other.high)) != 0; }
    bool single() const { return low == 0 ? std::has_single_bit(high) : high == 0 && std::has_single_bit(low); }
    // The nine cells of a row.
    unsigned row(int row) const {
        const int at = row * 9;
        const std::uint64_t bits = at >= 64 ? high >> (at - 64) : at <= 55 ? low >> at : low >> at | high << (64 - at);
        return static_cast<unsigned>(bits) & 511;
    }
    friend Cells operator|(const Cells& a, const Cells& b) { return {a.low | b.low, a.high | b.high}; }
    Cells without(const Cells& other) const { return {low & ~other.low, high & ~other.high}; }
};

// Grids of 81 digits, and up to a multiple of eight, so that eight cells are compared at a time.
using Grid = std::array<std::uint8_t, 88>;

// The cells in which two grids differ.
Cells difference(const Grid& a, const std::uint8_t* b) {
    Cells cells;
    for (int at = 0; at < 88; at += 8) {
        std::uint64_t x = 0, y = 0;
        std::memcpy(&x, a.data() + at, 8);
        std::memcpy(&y, b + at, at < 80 ? 8 : 1);
        if constexpr (std::endian::native == std::endian::big) {
            for (int i = 0; i < 8; ++i) {
                if ((x ^ y) >> (56 - 8 * i) & 255) cells.add(at + i);
            }
        } else {
            // Digits differ in their low four bits: one bit a byte, then the eight bits side by side.
            const std::uint64_t differs = ((x ^ y) + 0x7F7F7F7F7F7F7F7Fu) >> 7 & 0x0101010101010101u;
            const std::uint64_t bits = (differs * 0x0102040810204080u) >> 56;
            (at < 64 ? cells.low : cells.high) |= bits << (at & 63);
        }
    }
    return cells;
}

// A row of nine cells as the 9×9 engine has it: three fields of four bits.
std::uint16_t columns(unsigned row) {
    return static_cast<std::uint16_t>((row & 7) | (row & 0x38) << 1 | (row & 0x1C0) << 2);
}

// The groups of cells of one symmetry.
struct Groups {
    std::vector<Cells> cells;
    std::vector<std::uint8_t> sizes;
    std::vector<std::uint8_t> first;
    int largest = 0;

    explicit Groups(const std::uint8_t* of_cell) {
        for (int cell = 0; cell < 81; ++cell) {
            const std::size_t group = of_cell[cell];
            if (group >= cells.size()) {
                cells.resize(group + 1);
                sizes.resize(group + 1);
                first.resize(group + 1, static_cast<std::uint8_t>(cell));
            }
            cells[group].add(cell);
            ++sizes[group];
        }
        for (const auto size : sizes) largest = std::max<int>(largest, size);
    }
};

// One puzzle in the making. It runs until it has a question (is the solution still the only one when these cells
// are blank?), and goes on with the answer.
class Making {
  public:
    Making(const Wish& wish, std::span<const Groups> symmetries, std::uint64_t index, std::size_t place)
        : wish_(&wish), source_(wish.seed_key, index), place_(place) {
        groups_ = &symmetries[symmetries.size() > 1 ? source_.below(symmetries.size()) : 0];
        for (std::size_t i = 0; i < groups_->cells.size(); ++i) order_[i] = static_cast<std::uint8_t>(i);
        target_ = wish.most_blanks;
        if (!wish.minimal) {
            const int range = wish.most_blanks - wish.least_blanks + 1;
            target_ = wish.least_blanks + static_cast<int>(source_.below(static_cast<std::uint64_t>(range)));
        }
        // Groups larger than a cell can miss the target by all but one of their cells: not below the range for that.
        target_ = std::min(wish.most_blanks, std::max(target_, wish.least_blanks + groups_->largest - 1));
        next_grid();
    }

    // Where the puzzle's results go.
    std::size_t place() const { return place_; }

    // Goes on until there is a question; false when the puzzle is done, one way or the other.
    bool run() {
        for (;;) {
            if (thinning_ ? thin() : look_for_redundant()) return true;
            if (thinning_ && wish_->minimal && groups_->largest > 1 && in_range(blank_.count())) {
                // Taken away one by one, what is left is minimal; in larger groups, single clues may still be idle.
                thinning_ = false;
                at_ = 0;
                continue;
            }
            if (!finish_grid(in_range(blank_.count()) && !redundant_)) return false;
        }
    }

    // The question is about one clue more: is there a solution in which its cell holds something else?
    bool is_about_one() const { return one_ >= 0; }

    // The question as a board: the solution with some cells blank.
    void write_question(std::uint16_t* board) const {
        if (one_ < 0) {
            for (int row = 0; row < 9; ++row) write_row(trial_, row, board);
            return;
        }
        std::memcpy(board, board_.data(), sizeof board_);
        write_row(trial_, one_ / 9, board);
        const int word = (solution_[one_] - 1) * 9 + one_ / 9;
        board[word] = static_cast<std::uint16_t>(board[word] & ~places_[word]);
    }

    // The answer: up to two solutions of the question, 81 bytes each.
    void answer(std::uint32_t count, const std::uint8_t* solutions) {
        for (std::uint32_t i = 0; i < count; ++i) {
            const Cells clash = difference(solution_, solutions + i * 81);
            if ((clash.low | clash.high) == 0) continue;
            clashes_[clash_count_++ % clashes_.size()] = clash;
            lock(clash);
            settle(false);
            return;
        }
        settle(true);
    }

    void write_results(const Results& results) const {
        results.grids[place_] = tried_;
        results.nearest[place_] = nearest_;
        results.statuses[place_] = static_cast<std::uint8_t>(best_blanks_ >= 0 ? Status::made : Status::not_reached);
        std::uint8_t* puzzle = results.puzzles.data() + place_ * 81;
        std::uint8_t* solution = results.solutions.data() + place_ * 81;
        std::memset(puzzle, 0, 81);
        std::memset(solution, 0, 81);
        if (best_blanks_ < 0) return;
        std::memcpy(puzzle, best_puzzle_.data(), 81);
        std::memcpy(solution, best_solution_.data(), 81);
    }

  private:
    bool in_range(int blanks) const { return wish_->least_blanks <= blanks && blanks <= wish_->most_blanks; }

    void write(const Cells& blank, std::uint8_t* cells) const {
        for (int cell = 0; cell < 81; ++cell) cells[cell] = blank.has(cell) ? 0 : solution_[cell];
    }

    void write_row(const Cells& blank, int row, std::uint16_t* board) const {
        const unsigned open = columns(blank.row(row));
        for (int word = row; word < 81; word += 9) {
            board[word] = static_cast<std::uint16_t>((places_[word] & open) == 0 ? places_[word] : open);
        }
    }

    // A clue that is the last one of a clash must stay.
    void lock(const Cells& clash) {
        const Cells left = clash.without(blank_);
        if (left.single()) locked_ = locked_ | left;
    }

    void next_grid() {
        ++tried_;
        if (wish_->solution != nullptr) {
            std::memcpy(solution_.data(), wish_->solution, 81);
        } else {
            uniform_grid9(source_, solution_.data());
        }
        source_.shuffle(order_.data(), static_cast<int>(groups_->cells.size()));
        for (int cell = 0; cell < 81; ++cell) places_[(solution_[cell] - 1) * 9 + cell / 9] = columns(1u << cell % 9);
        blank_ = locked_ = {};
        std::copy(places_.begin(), places_.end(), board_.begin());
        clash_count_ = 0;
        at_ = 0;
        stride_ = stride();
        thinning_ = true;
        redundant_ = false;
    }

    // The grid is used up; true when another is to be tried.
    bool finish_grid(bool good) {
        const int blanks = blank_.count();
        if (good) {
            if (blanks > best_blanks_) {
                best_blanks_ = blanks;
                write(blank_, best_puzzle_.data());
                best_solution_ = solution_;
            }
        } else if (nearest_ == none || blanks > nearest_) {
            nearest_ = static_cast<std::uint8_t>(blanks);
        }
        const bool enough = best_blanks_ + groups_->largest - 1 >= target_ || tried_ >= wish_->grids || wish_->minimal;
        if ((best_blanks_ >= 0 && enough) || tried_ >= wish_->tries) return false;
        next_grid();
        return true;
    }

    // A second solution that is known already answers some questions with no.
    bool is_known_to_clash(const Cells& blank) const {
        const std::size_t known = std::min(clash_count_, clashes_.size());
        for (std::size_t i = 0; i < known; ++i) {
            if (clashes_[i].within(blank)) return true;
        }
        return false;
    }

    // Takes groups away in their order, several at a time as long as that goes well. True: there is a question.
    bool thin() {
        const int groups = static_cast<int>(groups_->cells.size());
        const int most = wish_->minimal ? 81 : target_;
        while (at_ < groups) {
            trial_ = blank_;
            one_ = -1;
            int room = most - blank_.count();
            end_ = at_;
            taken_ = 0;
            for (; end_ < groups && taken_ < stride_; ++end_) {
                const auto group = order_[end_];
                if (groups_->sizes[group] > room || groups_->cells[group].meets(locked_)) continue;
                room -= groups_->sizes[group];
                trial_ = trial_ | groups_->cells[group];
                ++taken_;
                last_ = end_;
            }
            if (taken_ == 0) return false;
            if (taken_ == 1 && groups_->sizes[order_[last_]] == 1) {
                one_ = groups_->first[order_[last_]];
                return true;
            }
            if (!is_known_to_clash(trial_)) return true;
            settle(false);
        }
        return false;
    }

    // The first clue that could go alone, if any. True: there is a question.
    bool look_for_redundant() {
        for (; at_ < 81 && !redundant_; ++at_) {
            if (blank_.has(at_) || locked_.has(at_)) continue;
            trial_ = blank_;
            trial_.add(at_);
            one_ = at_;
            return true;
        }
        return false;
    }

    void settle(bool unique) {
        if (!thinning_) {
            redundant_ = unique;
            ++at_;
        } else if (unique) {
            for (int row = 0; row < 9; ++row) {
                if (trial_.row(row) != blank_.row(row)) write_row(trial_, row, board_.data());
            }
            blank_ = trial_;
            at_ = end_;
            stride_ = stride();
            const std::size_t known = std::min(clash_count_, clashes_.size());
            for (std::size_t i = 0; i < known; ++i) lock(clashes_[i]);
        } else if (taken_ == 1) {
            at_ = last_ + 1;
            stride_ = 1;
        } else {
            stride_ = taken_ / 2;
        }
    }

    // How many groups to try at once: as many as mostly go. A no is dearer than a yes, so the steps are short.
    int stride() const {
        const int blanks = blank_.count();
        const int cells = blanks == 0 ? std::min(target_, 30) : blanks < 36 ? 5 : blanks < 42 ? 3 : blanks < 46 ? 2 : 1;
        return std::max(1, cells / groups_->largest);
    }

    static constexpr std::uint8_t none = 255;

    const Wish* wish_;
    Source source_;
    std::size_t place_;
    const Groups* groups_;
    std::array<std::uint8_t, 81> order_{};
    int target_ = 0;
    std::uint32_t tried_ = 0;
    std::uint8_t nearest_ = none;
    int best_blanks_ = -1;
    Grid best_puzzle_{};
    Grid best_solution_{};

    // The grid at hand.
    Grid solution_{};
    std::array<std::uint16_t, 81> places_{};  // by digit and row, the column
    std::array<std::uint16_t, board9_stride> board_{};  // with the cells of `blank_` open
    Cells blank_, trial_;
    Cells locked_;  // clues that cannot go, because of a clash
    int one_ = -1;  // the cell of a question about one clue
    std::array<Cells, 48> clashes_;
    std::size_t clash_count_ = 0;
    bool thinning_ = true;
    bool redundant_ = false;
    int at_ = 0, end_ = 0, taken_ = 0, last_ = 0;
    int stride_ = 1;
};

constexpr std::size_t under_way = 1024;

// The questions of all puzzles under way, put to the engine together.
class Questions {
  public:
    Questions(std::size_t width, Solve9 engine, const Control& control)
        : engine_(engine), control_(control), boards_(width * board9_stride), solutions_(width * 162), counts_(width),
          outcomes_(width) {}

    // Those about one clue, or the others. False: it was stopped.
    bool ask(std::vector<Making>& makings, bool about_one) {
        who_.clear();
        for (auto& making : makings) {
            if (making.is_about_one() != about_one) continue;
            making.write_question(boards_.data() + who_.size() * board9_stride);
            who_.push_back(&making);
        }
        if (who_.empty()) return true;
        Batch9 batch;
        batch.boards = boards_.data();
        batch.size = who_.size();
        batch.limit = about_one ? 1 : 2;
        batch.counts = counts_.data();
        batch.outcomes = outcomes_.data();
        batch.solutions = solutions_.data();
        batch.slots = batch.limit;
        batch.solution_base = 0;
        if (!engine_(batch, control_)) return false;
        for (std::size_t i = 0; i < who_.size(); ++i) {
            if (outcomes_[i] != Outcome9::complete) return false;
            who_[i]->answer(counts_[i], solutions_.data() + i * 81 * batch.slots);
        }
        return true;
    }

  private:
    Solve9 engine_;
    const Control& control_;
    std::vector<std::uint16_t> boards_;
    std::vector<std::uint8_t> solutions_;
    std::vector<std::uint32_t> counts_;
    std::vector<Outcome9> outcomes_;
    std::vector<Making*> who_;
};

}  // namespace

std::size_t create(const Wish& wish, std::uint64_t first, const Results& results, Solve9 engine,
                   const Control& control) {
    const std::size_t count = results.statuses.size();
    std::vector<Groups> symmetries;
    for (std::size_t at = 0; at < wish.groups.size(); at += 81) symmetries.emplace_back(wish.groups.data() + at);
    std::fill(results.statuses.begin(), results.statuses.end(), static_cast<std::uint8_t>(Status::untouched));

    const std::size_t width = std::min(under_way, count);
    std::vector<Making> makings;
    Questions questions(width, engine, control);
    makings.reserve(width);
    std::size_t started = 0, done = 0;
    for (;;) {
        // Every puzzle under way gets to its next question; done ones give their place to new ones.
        for (std::size_t i = 0; i < width && (i < makings.size() || started < count);) {
            if (i == makings.size()) {
                makings.emplace_back(wish, symmetries, first + started, started);
                ++started;
            }
            if (makings[i].run()) {
                ++i;
                continue;
            }
            makings[i].write_results(results);
            ++done;
            if (started < count) {
                makings[i] = Making(wish, symmetries, first + started, started);
                ++started;
            } else {
                if (i + 1 < makings.size()) makings[i] = makings.back();
                makings.pop_back();
            }
        }
        if (makings.empty()) return done;
        if (!questions.ask(makings, true) || !questions.ask(makings, false)) return done;
    }
}

}  // namespace sudokit::create9
