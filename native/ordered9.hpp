// Order, from an engine that knows none: the last (or first) solution of a 9×9 puzzle, and all of them ascending.
//
// An ordered search would have to branch in reading order, which is hopeless on hard boards. Instead the
// cells are fixed one after the other, and the unordered engine is only ever asked whether a completion
// exists: so the worst case stays that of ordinary search.
#pragma once

#include "engine9.hpp"

namespace sudokit {

// Replaces the solution shown of every puzzle with two solutions or more by its last one, with `first` by its
// first one. `batch` is as solve9 left it, with `slots` 1 and `solutions` given. `finals[i]` becomes 1 where the
// solution that is now shown is known to be that one (where there is none or just one it is 1 too), else 0:
// `control.nodes` then did not suffice for one of the questions, or it was stopped.
bool final9(Solve9 solve, Batch9& batch, bool first, std::uint8_t* finals, const Control& control) noexcept;

// All solutions of one puzzle, ascending, a portion at a time. What is still to be searched lies in boards
// of the caller's, the next on top, so that a listing can rest for as long as it likes.
struct Listing9 {
    std::uint16_t* boards;      // room for `listing9_boards` boards, board9_stride words each
    std::size_t depth;          // boards there now; 0: all solutions were listed
    std::uint8_t* solutions;    // room for `room` solutions of 81 digits (1 to 9)
    std::size_t room;           // at least listing9_portion
    std::size_t found;          // out: solutions written by this call
    Outcome9 outcome;           // out: complete, or what ended the call; the depth then is still what it was
};

inline constexpr std::size_t listing9_boards = 81 * 8 + 1;
inline constexpr std::size_t listing9_portion = 128;

// The first board of a listing. `digits`: 81 numbers 0 to 9.
void begin9(Listing9& listing, const std::uint8_t* digits) noexcept;
bool next9(Solve9 solve, Listing9& listing, const Control& control) noexcept;

}  // namespace sudokit
