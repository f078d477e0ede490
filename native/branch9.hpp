// Which cell to branch on, for all lanes at once.
//
// Of the cells with two digits left (three where there are none, else any) the one with the most unsolved
// peers, counted exactly: nothing cheaper comes near in nodes searched. The counts are bit-sliced: number
// `n` of all 81 cells of a lane lies in vectors of its binary digits, so that an addition is a few logical
// operations for a row of nine cells in every lane. Ties go to the first cell: the choice depends on the
// board alone, never on the lane or on the width of the vector.
#pragma once

#include "propagate9.hpp"

namespace sudokit::SUDOKIT_ISA {

struct Branches9 {  // of every lane: the chosen cell's bit, in the word of its lowest open digit
    alignas(64) std::uint16_t word[lane_count];
    alignas(64) std::uint16_t bit[lane_count];
};

struct Bits2 { V b0, b1; };
struct Bits3 { V b0, b1, b2; };
struct Bits4 { V b0, b1, b2, b3; };
struct Bits5 { V b[5]; };

SUDOKIT_INLINE Bits2 count3(V a, V b, V c) {
    const Sum3 bits = add3(a, b, c);
    return {bits.sum, bits.carry};
}

SUDOKIT_INLINE Bits3 sum(const Bits2& x, const Bits2& y) {
    const Sum3 high = add3(x.b1, y.b1, and_(x.b0, y.b0));
    return {xor_(x.b0, y.b0), high.sum, high.carry};
}

// Unsolved cells of a box, at each of its columns, from the counts of its columns: 0 to 9.
SUDOKIT_INLINE Bits4 box_count(const Bits2& column) {
    const Bits2 ones = count3(column.b0, next_column(column.b0), second_next_column(column.b0));
    const Bits2 twos = count3(column.b1, next_column(column.b1), second_next_column(column.b1));
    const V carry = and_(twos.b0, ones.b1);
    return {ones.b0, xor_(twos.b0, ones.b1), xor_(twos.b1, carry), and_(twos.b1, carry)};
}

SUDOKIT_INLINE Bits4 sum(const Bits4& x, const Bits3& y) {  // at most 15 here
    const Sum3 b1 = add3(x.b1, y.b1, and_(x.b0, y.b0)), b2 = add3(x.b2, y.b2, b1.carry);
    return {xor_(x.b0, y.b0), b1.sum, b2.sum, xor_(x.b3, b2.carry)};
}

SUDOKIT_INLINE Bits5 sum5(const Bits4& x, const Bits3& y) {
    const Sum3 b1 = add3(x.b1, y.b1, and_(x.b0, y.b0)), b2 = add3(x.b2, y.b2, b1.carry);
    return {{xor_(x.b0, y.b0), b1.sum, b2.sum, xor_(x.b3, b2.carry), and_(x.b3, b2.carry)}};
}

// Unsolved cells of the row outside the cell's box: 0 to 6.
SUDOKIT_INLINE Bits3 row_outside(V unsolved) {
    const Bits2 here = count3(unsolved, next_column(unsolved), second_next_column(unsolved));
    const Bits2 next{next_field(here.b0), next_field(here.b1)};
    return sum(next, Bits2{second_next_field(here.b0), second_next_field(here.b1)});
}

// The cells worth branching on: of the fewest digits, as far as two and three are told apart.
SUDOKIT_INLINE void fewest_digits(const Lanes9& lanes, V (&cells)[9]) {
    V any2 = zero(), any3 = zero();
    for (int r = 0; r < 9; ++r) {
        const V few = load(lanes.two_or_three[r]), odd = load(lanes.odd[r]);
        any2 = or_(any2, without(few, odd));
        any3 = or_(any3, few);
    }
    const V even_only = choose(is_zero(any2), zero(), all(all_columns));
    const V few_only = choose(is_zero(any3), zero(), all(all_columns));
    for (int r = 0; r < 9; ++r) {
        const V few = and_orn(load(lanes.unsolved[r]), load(lanes.two_or_three[r]), few_only);
        cells[r] = without(few, and_(even_only, load(lanes.odd[r])));
    }
}

SUDOKIT_INLINE void choose_branches(const Lanes9& lanes, Branches9& out) {
    Bits2 column[3];
    for (int b = 0; b < 3; ++b) {
        column[b] = count3(load(lanes.unsolved[3 * b]), load(lanes.unsolved[3 * b + 1]),
                           load(lanes.unsolved[3 * b + 2]));
    }
    Bits5 peers[9];
    for (int b = 0; b < 3; ++b) {
        const Bits4 box_and_column = sum(box_count(column[b]), sum(column[(b + 1) % 3], column[(b + 2) % 3]));
        for (int r = 3 * b; r < 3 * b + 3; ++r) peers[r] = sum5(box_and_column, row_outside(load(lanes.unsolved[r])));
    }
    V best[9];
    fewest_digits(lanes, best);
    for (int bit = 4; bit >= 0; --bit) {  // keep those that have this bit of the count, if any has
        V with[9];
        for (int r = 0; r < 9; ++r) with[r] = and_(best[r], peers[r].b[bit]);
        const Mask none = is_zero(or3(or3(with[0], with[1], with[2]), or3(with[3], with[4], with[5]),
                                      or3(with[6], with[7], with[8])));
        for (int r = 0; r < 9; ++r) best[r] = choose(none, best[r], with[r]);
    }
    V row = zero(), cells = zero();
    for (int r = 8; r >= 0; --r) {
        const Mask none = is_zero(best[r]);
        row = choose(none, row, all(r));
        cells = choose(none, cells, best[r]);
    }
    const V bit = and_(cells, sub(zero(), cells));
    for (int r = 0; r < 9; ++r) best[r] = keep_if(is_zero(xor_(row, all(r))), bit);
    V word = zero();
    for (int d = 8; d >= 0; --d) {
        V open = zero();
        for (int r = 0; r < 9; ++r) open = or_and(open, best[r], load(lanes.open[d * 9 + r]));
        word = choose(is_zero(open), word, add(row, all(9 * d)));
    }
    store(out.word, word);
    store(out.bit, bit);
}

}  // namespace sudokit::SUDOKIT_ISA
