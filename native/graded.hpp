// Making classic 9x9 puzzles of a wanted difficulty: puzzles made at random (create.hpp), rated, and taken when
// the rating is in the band. Puzzle `index` of a wish is a function of the wish and the index alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "create.hpp"

namespace sudokit::graded9 {

// Puzzles so many that share a stream of candidates: threads should take whole families.
inline constexpr std::uint64_t kFamily = 16;

struct Wish {
    create9::Wish base;  // what the puzzle shall look like; its tries and grids are for each candidate
    bool keep_clues = false;  // nothing may be given back: the puzzle is wanted minimal
    unsigned least = 0, most = 255;  // tenths of ER, both included
    std::uint32_t tries = 1;         // candidates that are rated before the puzzle is given up
};

enum class Status : std::uint8_t { made = 0, not_reached = 1, untouched = 2 };

// Where the results go, one item a puzzle.
struct Results {
    std::span<std::uint8_t> puzzles, solutions;  // 81 bytes each
    std::span<std::uint8_t> tenths;              // 3 each: ER, EP, ED; without a puzzle the nearest ER
    std::span<std::uint32_t> tries;
    std::span<std::uint8_t> statuses;
};

// Puzzles `first` and up, as many as there are statuses. Returns how many were treated before a stop.
std::size_t create(const Wish& wish, std::uint64_t first, const Results& results, Solve9 engine, const Control& control);

}  // namespace sudokit::graded9
