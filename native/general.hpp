// The general engine: any size up to 25, any houses and links.
//
// `Rules` is a layout as tables, built once and shared between threads; everything else belongs to one call.
// The parts: general_rules.cpp builds the tables, general_state.hpp propagates, general_search.cpp searches.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "control.hpp"

namespace sudokit::general {

constexpr int max_size = 25;

// The tables of a layout. Digits count from 0 here.
struct Rules {
    // A description: size; number of houses, then per house: complete (0 or 1), number of cells, the cells; number
    // of links, then the two cells of each. Null when it makes no sense.
    static std::unique_ptr<const Rules> make(std::span<const std::int32_t> description);

    struct Seat {
        std::uint16_t house, place;  // a complete house that the cell belongs to, and its place in it
    };
    // Two complete houses that share cells: where a digit's places in one all lie in `shared`, it can go from the
    // other's remaining cells.
    struct Crossing {
        std::uint32_t shared;
        std::uint32_t rest_begin, rest_end;  // in `rest`
    };

    int size = 0;
    int cells = 0;
    int houses = 0;  // complete ones
    int widest_crossing = 0;
    std::vector<std::uint16_t> house_cells;  // [house * size + place]
    std::vector<std::uint32_t> seat_begin;   // [cell], one more at the end
    std::vector<Seat> seats;
    std::vector<std::uint32_t> peer_begin;  // [cell], one more at the end
    std::vector<std::uint16_t> peers;
    std::vector<std::uint32_t> crossing_begin;  // [house], one more at the end
    std::vector<Crossing> crossings;
    std::vector<std::uint16_t> rest;

    std::span<const Seat> seats_of(int cell) const {
        return {seats.data() + seat_begin[cell], seats.data() + seat_begin[cell + 1]};
    }
    std::span<const std::uint16_t> peers_of(int cell) const {
        return {peers.data() + peer_begin[cell], peers.data() + peer_begin[cell + 1]};
    }
    std::span<const Crossing> crossings_of(int house) const {
        return {crossings.data() + crossing_begin[house], crossings.data() + crossing_begin[house + 1]};
    }
};

// Which of several solutions is shown.
enum class Show : std::uint8_t { any, first, last };

// What is known about a puzzle when a call comes back.
enum Flags : std::uint8_t {
    uncounted = 1,  // the budget ran out before the count was known
    unproven = 2,   // ... before the solution shown was known to be the first or last
};

// Answers for puzzles one after the other: digits 0 (blank) to size, one byte a cell. `solutions` gets the one
// shown, all zero where there is none. Returns how many puzzles were treated: fewer only when cancelled.
std::size_t solve(const Rules& rules, std::span<const std::uint8_t> puzzles, std::span<std::uint8_t> solutions,
                  std::span<std::uint32_t> counts, std::span<std::uint8_t> flags, std::uint32_t limit, Show show,
                  const Control& control);

enum class Found : std::uint8_t { none, one, stopped };

// A solution that differs from a given one.
Found other(const Rules& rules, std::span<const std::uint8_t> puzzle, std::span<const std::uint8_t> solution,
            std::span<std::uint8_t> out, const Control& control);

// Every solution in ascending order. The rules must outlive it.
class Walk {
  public:
    Walk(const Rules& rules, std::span<const std::uint8_t> puzzle);
    ~Walk();
    // The next solution. The nodes of the budget are this call's alone. After `stopped` it is over.
    Found next(std::span<std::uint8_t> out, const Control& control);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace sudokit::general
