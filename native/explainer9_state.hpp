// What the producers of the instrument share: the board, a step, and who finds what.
#pragma once

#include <array>
#include <cstdint>

#include "explainer9_tables.hpp"

namespace sudokit::explainer9 {

// A puzzle on its way: candidates twice (Grid9), digits placed, and what the guards of the rules ask.
struct Board {
    Grid9 grid;
    std::array<std::uint8_t, kCells> digit{};   // 1..9, 0 blank
    std::array<std::uint8_t, kHouses> empty{};  // cells without a digit
    std::array<std::uint8_t, kDigits> placed{};  // how often a digit stands on the board
    unsigned blanks = 0;
    // Kept up with every change, so that nobody has to look for them:
    std::array<Cells, kDigits> cells_of{};  // cells that may hold the digit
    std::array<Mask, kHouses> single{};     // digits with one place left in the house
    std::uint32_t houses_with_single = 0, houses_with_last_cell = 0;
    Cells naked = 0;                        // cells with one digit left
    // Counts up with every change in a house or of a digit: a rule that found nothing there need not look again.
    std::array<std::uint32_t, kHouses> house_version{};
    std::array<std::uint32_t, kDigits> digit_version{};

    void start(const std::uint8_t* cells);
    void remove(unsigned c, unsigned d);
    void place(unsigned c, unsigned d);
    Mask cands(unsigned c) const { return grid.cell[c]; }
};

// One hint, as chosen: what it removes and what it places.
struct Step {
    unsigned producer = 0;  // 1..30; 0: none
    unsigned variant = 0;   // which of its producer's techniques (explainer9.hpp lists them)
    double rating = 0;
    int place_cell = -1, place_digit = -1;
    unsigned count = 0;  // cells with eliminations
    std::array<std::uint8_t, kCells> cell;
    std::array<Mask, kCells> removed;

    void begin(unsigned which, double how_hard) {
        producer = which;
        variant = 0;
        rating = how_hard;
        place_cell = place_digit = -1;
        count = 0;
    }
    void puts(unsigned c, unsigned d) {
        place_cell = static_cast<int>(c);
        place_digit = static_cast<int>(d);
    }
    void drops(unsigned c, Mask digits) {
        if (digits == 0) return;
        for (unsigned i = 0; i < count; ++i)
            if (cell[i] == c) {
                removed[i] = static_cast<Mask>(removed[i] | digits);
                return;
            }
        cell[count] = static_cast<std::uint8_t>(c);
        removed[count++] = digits;
    }
    bool worth() const { return count != 0 || place_cell >= 0; }
};

// What each rule has already seen in vain, by version of the house or digit, or (aligned exclusion) by cell.
struct Seen {
    std::array<std::array<std::uint32_t, kHouses>, 19> house{};
    std::array<std::array<std::uint32_t, kDigits>, 19> digit{};
    std::array<std::array<Mask, kCells>, 2> aligned{};
    std::array<Cells, 81> no_loop{};        // by pair of digits: the cells with both, when they held no loop
    std::array<Cells, kDigits> nishio{};    // by digit: its cells
};

// Digits of a base house whose places (two or more) all lie in one other house: what locking works on.
struct Locked {
    std::array<std::array<Mask, 6>, kHouses> digits;  // [base][cover]: see locked_cover
    explicit Locked(const Grid9&);
};

// Producers 1-20 and 22: each fills `step` with its first hint and returns true, or returns false.
bool hidden_single(const Board&, Step&);
bool direct_locking(const Board&, const Locked&, Step&);
bool direct_hidden_set(const Board&, unsigned k, Step&, Seen&);
bool naked_single(const Board&, Step&);
bool locking(const Board&, const Locked&, Step&);
bool naked_set(const Board&, unsigned k, Step&, Seen&);
bool hidden_set(const Board&, unsigned k, Step&, Seen&);
bool fish(const Board&, unsigned k, Step&, Seen&);
bool wing(const Board&, bool xyz, Step&);
bool unique_loop(const Board&, Step&, Seen&);
bool bug(const Board&, Step&);
bool aligned_pair(const Board&, Step&, Seen&);
bool aligned_triplet(const Board&, Step&, Seen&);

}  // namespace sudokit::explainer9
