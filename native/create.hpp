// Making classic 9×9 puzzles in bulk: the procedure of services/create.py, with many puzzles under way at once so
// that their questions of uniqueness go to the 9×9 engine together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "control.hpp"
#include "engine9.hpp"

namespace sudokit::create9 {

// What is asked for; the words are those of services/create.py.
struct Wish {
    std::uint64_t seed_key = 0;
    int least_blanks = 0;
    int most_blanks = 0;
    bool minimal = false;
    std::uint32_t grids = 1;  // thinned for one puzzle before the emptiest within the range is taken
    std::uint32_t tries = 1;  // solution grids before the puzzle is given up
    // The symmetries to draw from: for each, 81 bytes with the group that a cell belongs to, groups in order of
    // their first cell.
    std::span<const std::uint8_t> groups;
    const std::uint8_t* solution = nullptr;  // the grid to start from, digits 1 to 9; nullptr: drawn
};

enum class Status : std::uint8_t { made = 0, not_reached = 1, untouched = 2 };

// Where the results go, one item a puzzle; digits are 0 (blank) to 9, one byte a cell.
struct Results {
    std::span<std::uint8_t> puzzles;
    std::span<std::uint8_t> solutions;
    std::span<std::uint32_t> grids;    // how many solution grids it took
    std::span<std::uint8_t> nearest;   // blanks of the nearest miss, where none was made (255: none)
    std::span<std::uint8_t> statuses;  // see Status; `untouched` where it was stopped first
};

// Puzzles `first` and up of a wish, as many as there are statuses. Returns how many were treated.
std::size_t create(const Wish& wish, std::uint64_t first, const Results& results, Solve9 engine,
                   const Control& control);

}  // namespace sudokit::create9
