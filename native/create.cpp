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
    friend Cells operator|(const Cells& a, const Cells& b) { return {a.low | b.low, a.high | b.high}; }
};

// The groups of cells of one symmetry.
struct Groups {
    std::vector<Cells> cells;
    std::vector<std::uint8_t> sizes;
    int largest = 0;

    explicit Groups(const std::uint8_t* of_cell) {
        for (int cell = 0; cell < 81; ++cell) {
            const std::size_t group = of_cell[cell];
            if (group >= cells.size()) {
                cells.resize(group + 1);
                sizes.resize(group + 1);
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

    // The question: the solution with some cells blank.
    void write_question(std::uint8_t* cells) const { write(trial_, cells); }

    // The answer: up to two solutions of the question.
    void answer(std::uint32_t count, const std::uint8_t* solutions) {
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint8_t* other = solutions + i * 81;
            if (std::memcmp(other, solution_.data(), 81) == 0) continue;
            Cells clash;
            for (int cell = 0; cell < 81; ++cell) {
                if (other[cell] != solution_[cell]) clash.add(cell);
            }
            clashes_[clash_count_++ % clashes_.size()] = clash;
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

    void next_grid() {
        ++tried_;
        if (wish_->solution != nullptr) {
            std::memcpy(solution_.data(), wish_->solution, 81);
        } else {
            uniform_grid9(source_, solution_.data());
        }
        source_.shuffle(order_.data(), static_cast<int>(groups_->cells.size()));
        blank_ = {};
        clash_count_ = 0;
        at_ = 0;
        stride_ = std::max(1, target_ * 2 / 5 / groups_->largest);
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
            int room = most - blank_.count();
            end_ = at_;
            taken_ = 0;
            for (; end_ < groups && taken_ < stride_; ++end_) {
                const auto group = order_[end_];
                if (groups_->sizes[group] > room) continue;
                room -= groups_->sizes[group];
                trial_ = trial_ | groups_->cells[group];
                ++taken_;
                last_ = end_;
            }
            if (taken_ == 0) return false;
            if (!is_known_to_clash(trial_)) return true;
            settle(false);
        }
        return false;
    }

    // The first clue that could go alone, if any. True: there is a question.
    bool look_for_redundant() {
        for (; at_ < 81 && !redundant_; ++at_) {
            if (blank_.has(at_)) continue;
            trial_ = blank_;
            trial_.add(at_);
            if (!is_known_to_clash(trial_)) return true;
        }
        return false;
    }

    void settle(bool unique) {
        if (!thinning_) {
            redundant_ = unique;
            ++at_;
        } else if (unique) {
            blank_ = trial_;
            at_ = end_;
            stride_ *= 2;
        } else if (taken_ == 1) {
            at_ = last_ + 1;
            stride_ = 1;
        } else {
            stride_ = taken_ / 2;
        }
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
    std::array<std::uint8_t, 81> best_puzzle_{};
    std::array<std::uint8_t, 81> best_solution_{};

    // The grid at hand.
    std::array<std::uint8_t, 81> solution_{};
    Cells blank_, trial_;
    std::array<Cells, 48> clashes_;
    std::size_t clash_count_ = 0;
    bool thinning_ = true;
    bool redundant_ = false;
    int at_ = 0, end_ = 0, taken_ = 0, last_ = 0;
    int stride_ = 1;
};

constexpr std::size_t under_way = 1024;

}  // namespace

std::size_t create(const Wish& wish, std::uint64_t first, const Results& results, Solve9 engine,
                   const Control& control) {
    const std::size_t count = results.statuses.size();
    std::vector<Groups> symmetries;
    for (std::size_t at = 0; at < wish.groups.size(); at += 81) symmetries.emplace_back(wish.groups.data() + at);
    std::fill(results.statuses.begin(), results.statuses.end(), static_cast<std::uint8_t>(Status::untouched));

    const std::size_t width = std::min(under_way, count);
    std::vector<Making> makings;
    std::vector<std::uint8_t> cells(width * 81), solutions(width * 162);
    std::vector<std::uint32_t> counts(width);
    std::vector<Outcome9> outcomes(width);
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
        for (std::size_t i = 0; i < makings.size(); ++i) makings[i].write_question(cells.data() + i * 81);
        Batch9 batch;
        batch.cells = cells.data();
        batch.base = 0;
        batch.size = makings.size();
        batch.limit = 2;
        batch.counts = counts.data();
        batch.outcomes = outcomes.data();
        batch.solutions = solutions.data();
        batch.slots = 2;
        batch.solution_base = 0;
        if (!engine(batch, control)) return done;
        for (std::size_t i = 0; i < makings.size(); ++i) {
            if (outcomes[i] != Outcome9::complete) return done;
            makings[i].answer(counts[i], solutions.data() + i * 162);
        }
    }
}

}  // namespace sudokit::create9
