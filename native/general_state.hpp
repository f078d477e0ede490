// What may still stand where, and what follows from it.
//
// A state is a flat run of words, so that saving one is one copy: per cell the mask of its candidates, per complete
// house and digit the mask of the digit's places in the house, and a bit per cell that is filled and spread.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "general.hpp"

namespace sudokit::general {

using Word = std::uint32_t;

inline std::size_t words_of(const Rules& rules) {
    return static_cast<std::size_t>(rules.cells + rules.houses * rules.size + (rules.cells + 31) / 32);
}

// The working state of a search, with the queues of what is still to be drawn from it.
//
// Naked singles, hidden singles in complete houses, and digits whose places in one house all lie in another (locked
// candidates): to a fixed point. After a contradiction the state is good for nothing but `load`.
class State {
  public:
    explicit State(const Rules& rules)
        : rules_(rules),
          words_(words_of(rules)),
          candidates_(words_.data()),
          places_(candidates_ + rules.cells),
          filled_(places_ + static_cast<std::size_t>(rules.houses * rules.size)),
          is_stale_(static_cast<std::size_t>(rules.houses * rules.size)) {}
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    void clear() {
        const Word all = (1u << rules_.size) - 1;
        std::fill(candidates_, filled_, all);
        std::fill(filled_, words_.data() + words_.size(), 0u);
        forget();
    }
    // The givens; false where they contradict each other or leave no solution that propagation would miss.
    bool start(std::span<const std::uint8_t> digits) {
        clear();
        for (int cell = 0; cell < rules_.cells; ++cell) {
            if (digits[cell] != 0 && !only(cell, digits[cell] - 1)) return false;
        }
        return settle();
    }
    void load(const Word* from) {
        std::memcpy(words_.data(), from, words_.size() * sizeof(Word));
        forget();
    }
    void copy(const State& other) { load(other.words_.data()); }
    void save(Word* to) const { std::memcpy(to, words_.data(), words_.size() * sizeof(Word)); }
    // The first cell in reading order that is not filled, −1 where all are.
    int first_open() const {
        for (int base = 0; base < rules_.cells; base += 32) {
            const Word open = ~filled_[base >> 5];
            if (open != 0) {
                const int cell = base + std::countr_zero(open);
                return cell < rules_.cells ? cell : -1;
            }
        }
        return -1;
    }

    Word candidates(int cell) const { return candidates_[cell]; }
    Word places(int house, int digit) const { return places_[house * rules_.size + digit]; }
    bool is_filled(int cell) const { return filled_[cell >> 5] >> (cell & 31) & 1; }

    // Decide: the cell holds the digit. To be followed by settle().
    bool only(int cell, int digit) {
        const Word bit = 1u << digit;
        Word others = candidates_[cell] & ~bit;
        if (others == candidates_[cell]) return fail_cell(cell);
        for (; others != 0; others &= others - 1) {
            if (!strike(cell, std::countr_zero(others))) return false;
        }
        return true;
    }

    // Decide: the cell does not hold the digit. To be followed by settle().
    bool strike(int cell, int digit) {
        const Word bit = 1u << digit;
        if ((candidates_[cell] & bit) == 0) return true;
        const Word left = candidates_[cell] ^= bit;
        if ((left & (left - 1)) == 0) {
            if (left == 0) return fail_cell(cell);
            singles_.push_back(static_cast<std::uint16_t>(cell));
        }
        for (const auto seat : rules_.seats_of(cell)) {
            const int index = seat.house * rules_.size + digit;
            const Word here = places_[index] &= ~(1u << seat.place);
            if ((here & (here - 1)) == 0) {
                if (here == 0) return fail_place(index);
                const int last = rules_.house_cells[seat.house * rules_.size + std::countr_zero(here)];
                if (candidates_[last] != bit) {
                    hidden_.push_back(static_cast<std::uint32_t>(last) << 8 | static_cast<std::uint32_t>(digit));
                }
            } else if (!is_stale_[index]) {
                is_stale_[index] = 1;
                stale_.push_back(static_cast<std::uint32_t>(index));
            }
        }
        return true;
    }

    // Draw everything that follows; false where there is a contradiction.
    bool settle() {
        for (;;) {
            while (!hidden_.empty() || !singles_.empty()) {
                if (!hidden_.empty()) {
                    const auto [cell, digit] = std::pair(hidden_.back() >> 8, hidden_.back() & 255);
                    hidden_.pop_back();
                    if (!only(static_cast<int>(cell), static_cast<int>(digit))) return false;
                } else {
                    const int cell = singles_.back();
                    singles_.pop_back();
                    if (!spread(cell)) return false;
                }
            }
            if (stale_.empty()) return true;
            const int index = static_cast<int>(stale_.back());
            stale_.pop_back();
            is_stale_[index] = 0;
            if (!lock(index / rules_.size, index % rules_.size)) return false;
        }
    }

    // After a contradiction: the cell that ran out of candidates, or cells + the index of the house and digit that
    // ran out of places.
    int failure() const { return failure_; }

    void write(std::span<std::uint8_t> out) const {
        for (int cell = 0; cell < rules_.cells; ++cell) {
            out[cell] = static_cast<std::uint8_t>(std::countr_zero(candidates_[cell]) + 1);
        }
    }

  private:
    void forget() {
        singles_.clear();
        hidden_.clear();
        for (const auto index : stale_) is_stale_[index] = 0;
        stale_.clear();
    }
    bool fail_cell(int cell) {
        failure_ = cell;
        return false;
    }
    bool fail_place(int index) {
        failure_ = rules_.cells + index;
        return false;
    }

    bool spread(int cell) {
        Word& word = filled_[cell >> 5];
        const Word bit = 1u << (cell & 31);
        if (word & bit) return true;
        word |= bit;
        const int digit = std::countr_zero(candidates_[cell]);
        for (const auto peer : rules_.peers_of(cell)) {
            if (!strike(peer, digit)) return false;
        }
        return true;
    }

    bool lock(int house, int digit) {
        const Word here = places(house, digit);
        if (std::popcount(here) > rules_.widest_crossing) return true;
        for (const auto& crossing : rules_.crossings_of(house)) {
            if ((here & ~crossing.shared) != 0) continue;
            for (auto i = crossing.rest_begin; i < crossing.rest_end; ++i) {
                if (!strike(rules_.rest[i], digit)) return false;
            }
        }
        return true;
    }

    const Rules& rules_;
    std::vector<Word> words_;
    Word* candidates_;
    Word* places_;
    Word* filled_;
    std::vector<std::uint8_t> is_stale_;
    std::vector<std::uint16_t> singles_;  // cells with one candidate that is still to be taken from their peers
    std::vector<std::uint32_t> hidden_;   // cell << 8 | digit: the digit's last place in some house
    std::vector<std::uint32_t> stale_;    // house and digit whose places changed since they were last looked at
    int failure_ = 0;
};

}  // namespace sudokit::general
