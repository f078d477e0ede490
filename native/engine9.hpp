// The 9×9 search for many puzzles at once: its public face, the same for every instruction set.
//
// Re-entrant and without state of its own: any number of threads may call it, each on its own buffers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "control.hpp"

namespace sudokit {

enum class Isa9 : std::uint8_t { portable, avx2, avx512 };

enum class Outcome9 : std::uint8_t {
    complete = 0,   // the count is exact, or has reached the limit
    malformed = 1,  // a byte that is neither a digit nor a blank
    budget = 2,     // the node budget ran out first
    stopped = 3,    // cancelled or out of time first
};

// Puzzles and where their answers go. All memory is the caller's.
struct Batch9 {
    // Either 81 cells each, `stride` bytes apart: ASCII digits with `.` or `0` for a blank (base '0'), or the
    // numbers 0 to 9 (base 0); …
    const std::uint8_t* cells = nullptr;
    std::size_t stride = 81;
    std::uint8_t base = '0';
    // What other bytes mean: 256 of 0 to 9, and above that for what is no cell. nullptr: no other byte is a cell.
    const std::uint8_t* table = nullptr;
    // … or boards half-way solved, `board9_stride` words apart: for every digit and row the open columns,
    // three fields of four bits (see lanes.hpp).
    const std::uint16_t* boards = nullptr;

    std::size_t size = 0;
    std::uint32_t limit = 2;            // stop counting a puzzle's solutions here
    std::uint32_t* counts = nullptr;    // [size]
    Outcome9* outcomes = nullptr;       // [size]
    // The first `slots` solutions found of each puzzle (in no particular order), 81 bytes each, in the
    // encoding of `solution_base`; nullptr: not wanted. Where none is found the bytes are left alone.
    std::uint8_t* solutions = nullptr;
    std::size_t slots = 1;
    std::size_t solution_stride = 81;  // bytes from one solution to the next
    std::uint8_t solution_base = '0';
    std::uint64_t nodes = 0;  // out: branches taken, all puzzles together
};

inline constexpr std::size_t board9_stride = 88;

// What one byte of a puzzle says: a digit, 0 for a blank, -1 for what is no cell.
inline int digit9(const Batch9& batch, std::uint8_t byte) {
    const auto value = static_cast<std::uint8_t>(byte - batch.base);
    if (value <= 9) return value;
    if (byte == '.' && batch.base == '0') return 0;
    return batch.table != nullptr && batch.table[byte] <= 9 ? batch.table[byte] : -1;
}

// False: out of memory (nothing is promised about the answers then).
using Solve9 = bool (*)(Batch9& batch, const Control& control) noexcept;

// What came of each puzzle, in a word, with counts beyond `limit` cut to it.
enum class Verdict9 : std::uint8_t { none, unique, several, malformed, budget };

inline Verdict9 judge9(std::uint32_t& count, Outcome9 outcome, std::uint32_t limit) {
    const std::uint32_t found = count;
    if (count > limit) count = limit;
    if (outcome == Outcome9::malformed) return Verdict9::malformed;
    if (found >= 2) return Verdict9::several;
    if (outcome != Outcome9::complete) return Verdict9::budget;
    return found == 1 ? Verdict9::unique : Verdict9::none;
}

// Nodes that every solution found adds to what may be spent, so that long counts of an easy board stay within.
inline constexpr std::uint64_t solution_worth = 64;

// The engine for an instruction set that this CPU has; nullptr where it (or the build) lacks it.
Solve9 solve9_for(Isa9 isa) noexcept;

bool solve9_portable(Batch9& batch, const Control& control) noexcept;
bool solve9_avx2(Batch9& batch, const Control& control) noexcept;
bool solve9_avx512(Batch9& batch, const Control& control) noexcept;

}  // namespace sudokit
