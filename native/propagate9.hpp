// What follows at once from a 9×9 board, for as many boards as there are lanes.
//
// A board is 81 vectors: for every digit and row, the columns still open to that digit. One pass is
// straight-line code over them, the same for every lane, and finds
//   - per digit and band: the boxes that the three rows still reach must form a perfect matching (hidden
//     singles in boxes and both kinds of locked candidates in one go); the same for columns in a stack;
//   - per row: cells with one digit left, and digits with one cell left, which then leave the others.
// Lanes never wait for each other: whoever looks at the flags decides what to do with a lane.
#pragma once

#include "lanes.hpp"

namespace sudokit::SUDOKIT_ISA {

inline constexpr int all_columns = 0x777;  // nine bits in three fields (see lanes.hpp)
inline constexpr int board_words = 81;

SUDOKIT_INLINE constexpr int column_bit(int column) { return 1 << (column + column / 3); }

struct alignas(64) Lanes9 {
    std::uint16_t open[board_words][lane_count];  // [digit * 9 + row][lane]
    // Left behind by the pass for the choice of a branch:
    std::uint16_t unsolved[9][lane_count];  // [row] cells with two digits or more
    std::uint16_t two_or_three[9][lane_count];
    std::uint16_t odd[9][lane_count];  // cells with an odd number of digits
    // Cells with one digit left of which the last pass has not yet made the digit's one cell in the row.
    std::uint16_t pending[9][lane_count];
};

struct Flags {          // a bit per lane
    std::uint32_t dead;     // a contradiction: no solution below
    std::uint32_t settled;  // the row rules found nothing: solved, or time to branch
    std::uint32_t several;  // some cell has two digits or more
    std::uint32_t stale;    // a contradiction too, if this lane had the same board in the pass before
};

// The band and stack rules for one digit; the columns that still have a place for it are and-ed to `covered`.
SUDOKIT_INLINE void match_boxes(std::uint16_t (*rows)[lane_count], V& covered) {
    V x[9], columns[3], after[3], fits[3];
    for (int b = 0; b < 3; ++b) {
        V here[3], next[3];
        for (int i = 0; i < 3; ++i) {
            x[3 * b + i] = load(rows[3 * b + i]);
            here[i] = add(x[3 * b + i], all(all_columns));  // carries: boxes with a place in this row
            next[i] = next_box(here[i]);
        }
        // Two rows can share out two neighbouring boxes: then the third row may use the third box.
        for (int i = 0; i < 3; ++i) {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            x[3 * b + i] = within_next_box(x[3 * b + i], or_and(and_(here[j], next[k]), next[j], here[k]));
        }
        columns[b] = or3(x[3 * b], x[3 * b + 1], x[3 * b + 2]);
        after[b] = next_column(columns[b]);
    }
    for (int b = 0; b < 3; ++b) {
        const int j = (b + 1) % 3, k = (b + 2) % 3;
        fits[b] = next_column(or_and(and_(columns[j], after[k]), after[j], columns[k]));
        for (int r = 3 * b; r < 3 * b + 3; ++r) store(rows[r], and_(x[r], fits[b]));
    }
    V reached = and_(columns[0], fits[0]);
    reached = or_and(reached, columns[1], fits[1]);
    covered = and_(covered, or_and(reached, columns[2], fits[2]));
}

// Nine bits per position added up without carries between positions.
struct Count9 {
    V ones, four_twos, two_twos, odd_twos;  // parity; then of the four carries: …

    SUDOKIT_INLINE explicit Count9(const V (&x)[9]) {
        const Sum3 a = add3(x[0], x[1], x[2]), b = add3(x[3], x[4], x[5]), c = add3(x[6], x[7], x[8]);
        const Sum3 singles = add3(a.sum, b.sum, c.sum), twos = add3(a.carry, b.carry, c.carry);
        ones = singles.sum;
        four_twos = singles.carry;
        odd_twos = twos.sum;
        two_twos = twos.carry;
    }
    SUDOKIT_INLINE V at_least_two() const { return or3(four_twos, odd_twos, two_twos); }
    SUDOKIT_INLINE V two_or_three() const { return xor_without(four_twos, odd_twos, two_twos); }
};

struct RowFindings {
    V filled, conflict, several, unsettled, stale;
};

// Singles of one row: `x & (x - 1)` is empty where a digit has one cell left.
SUDOKIT_INLINE void single_out(Lanes9& lanes, int row, RowFindings& found) {
    V x[9], single[9];
    for (int d = 0; d < 9; ++d) {
        x[d] = load(lanes.open[d * 9 + row]);
        single[d] = keep_if(disjoint(x[d], sub(x[d], all(1))), x[d]);
    }
    const Count9 digits(x);
    const Union9 singles = unite(single);
    const V several = digits.at_least_two(), taken = singles.any;
    const V naked = without(digits.ones, several);
    store(lanes.unsolved[row], several);
    store(lanes.two_or_three[row], digits.two_or_three());
    store(lanes.odd[row], digits.ones);
    found.several = or_(found.several, several);
    found.filled = and_or(found.filled, digits.ones, several);
    found.conflict = or_(found.conflict, singles.twice);  // two digits need one cell
    // Two cells of one row with the same only digit: both stay pending, where one would be settled by now.
    found.stale = or_and(found.stale, and_(naked, load(lanes.pending[row])), xor_(naked, taken));
    store(lanes.pending[row], without(naked, taken));
    // With every cell's one digit being a digit's one cell, this row has nothing left to tell.
    found.unsettled = or_xor(found.unsettled, naked, taken);
    // A digit with a cell of its own leaves all others of the row; else it leaves cells that are taken, unless
    // it is the one that takes them.
    const V untaken = without(all(all_columns), taken);
    for (int d = 0; d < 9; ++d) {
        const V left = choose(disjoint(x[d], naked), untaken, naked);
        store(lanes.open[d * 9 + row], and_or(x[d], single[d], left));
    }
}

SUDOKIT_INLINE Flags propagate(Lanes9& lanes) {
    V covered = all(all_columns);
    for (int d = 0; d < 9; ++d) match_boxes(lanes.open + d * 9, covered);
    RowFindings found{covered, zero(), zero(), zero(), zero()};
    for (int row = 0; row < 9; ++row) single_out(lanes, row, found);
    const V broken = or_xor(found.conflict, found.filled, all(all_columns));
    return {~to_bits(is_zero(broken)), to_bits(is_zero(found.unsettled)), ~to_bits(is_zero(found.several)),
            ~to_bits(is_zero(found.stale))};
}

}  // namespace sudokit::SUDOKIT_ISA
