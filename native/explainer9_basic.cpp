// Producers 1-14 and 16-18: singles, locking, sets, fish and wings.
//
// Each function is one rule of the specification, in the order in which Sudoku Explainer looks: boxes
// before columns before rows where it says BCR, subsets as increasing binary numbers, and the first hint wins.
#include "explainer9_state.hpp"

namespace sudokit::explainer9 {
namespace {

constexpr std::array<unsigned, 3> kBoxColumnRow = {kBoxes, kColumns, kRows};

// In which thirds two or more places lie together: bits 0-2 the first, second or last three of the mask (a
// row of a box, a box of a line), bits 3-5 every third (a column of a box).
constexpr std::array<std::array<std::uint8_t, 512>, 2> make_covers() {
    std::array<std::array<std::uint8_t, 512>, 2> covers{};
    constexpr std::array<unsigned, 6> thirds = {0007, 0070, 0700, 0111, 0222, 0444};
    for (const unsigned box : {0U, 1U})
        for (unsigned m = 0; m < 512; ++m)
            for (unsigned i = 0; i < (box != 0 ? 6U : 3U); ++i)
                if ((m & (m - 1)) != 0 && (m & ~thirds[i]) == 0)
                    covers[box][m] = static_cast<std::uint8_t>(covers[box][m] | 1U << i);
    return covers;
}
constexpr std::array<std::array<std::uint8_t, 512>, 2> kCovers = make_covers();

// House number i (0..26) in the order box, column, row.
constexpr unsigned bcr(unsigned i) { return kBoxColumnRow[i / 9] + i % 9; }

struct Pass {
    unsigned base, cover;
};
constexpr std::array<Pass, 4> kLockingPasses = {{{kBoxes, kColumns}, {kBoxes, kRows}, {kColumns, kBoxes}, {kRows, kBoxes}}};

constexpr std::array<unsigned, 5> kNakedProducer = {0, 0, 7, 10, 16};
constexpr std::array<unsigned, 5> kHiddenProducer = {0, 0, 9, 12, 18};
constexpr std::array<unsigned, 5> kFishProducer = {0, 0, 8, 11, 17};
constexpr std::array<double, 5> kNakedRating = {0, 0, 3.0, 3.6, 5.0};
constexpr std::array<double, 5> kHiddenRating = {0, 0, 3.4, 4.0, 5.4};
constexpr std::array<double, 5> kFishRating = {0, 0, 3.2, 3.8, 5.2};

// Visits the k-subsets of the members of `allowed` in increasing binary order; f returns true to stop.
template <class F>
bool each_subset(unsigned k, Mask allowed, F&& f) {
    if (count(allowed) < k) return false;
    for (unsigned i = 0; i < kSubsets.size[k]; ++i) {
        const Mask s = kSubsets.of[k][i];
        if ((s & ~allowed) == 0 && f(s)) return true;
    }
    return false;
}

// Digits that a set of k can hold: at least two places, at most k.
Mask sparse_digits(const Grid9& g, unsigned house, unsigned k) {
    Mask digits = 0;
    for (unsigned d = 0; d < 9; ++d) {
        const unsigned n = count(places(g, house, d));
        if (n >= 2 && n <= k) digits = static_cast<Mask>(digits | 1U << d);
    }
    return digits;
}

Mask union_of_places(const Grid9& g, unsigned house, Mask digits) {
    Mask u = 0;
    chains::each_bit(digits, [&](int d) { u = static_cast<Mask>(u | places(g, house, static_cast<unsigned>(d))); });
    return u;
}

}  // namespace

// 2.1
bool hidden_single(const Board& b, Step& step) {
    for (const bool last_cell : {true, false}) {
        std::uint32_t houses = b.houses_with_single & (last_cell ? b.houses_with_last_cell : ~b.houses_with_last_cell);
        if (houses == 0) continue;
        for (const unsigned type : kBoxColumnRow) {
            const std::uint32_t some = houses >> type & kAll;
            if (some == 0) continue;
            const unsigned h = type + static_cast<unsigned>(std::countr_zero(some));
            const unsigned d = lowest(b.single[h]);
            step.begin(1, last_cell ? 1.0 : h < kRows ? 1.2 : 1.5);
            step.variant = last_cell ? 0 : h < kRows ? 1 : 2;
            step.puts(kGeometry.cell_at[h][lowest(places(b.grid, h, d))], d);
            return true;
        }
    }
    return false;
}

Locked::Locked(const Grid9& g) {
    for (unsigned h = 0; h < kHouses; ++h) {
        auto& row = digits[h];
        row.fill(0);
        for (unsigned d = 0; d < 9; ++d) {
            const std::uint8_t in = kCovers[h < kRows][places(g, h, d)];
            for (unsigned i = 0; i < 6; ++i) row[i] = static_cast<Mask>(row[i] | (in >> i & 1U) << d);
        }
    }
}

// 2.5 and 2.2: f(base, cover, digit) in order, until it returns true.
template <class F>
bool each_locked(const Locked& locked, F&& f) {
    for (const auto& [base_type, cover_type] : kLockingPasses)
        for (unsigned base = base_type; base < base_type + 9; ++base)
            for (unsigned i = 0; i < 3; ++i) {
                const Mask digits = locked.digits[base][base_type == kBoxes && cover_type == kColumns ? i + 3 : i];
                if (digits == 0) continue;
                const unsigned at = base - base_type;
                const unsigned cover = cover_type + (cover_type == kRows      ? at / 3 * 3 + i
                                                     : cover_type == kColumns ? at % 3 * 3 + i
                                                     : base_type == kRows     ? at / 3 * 3 + i
                                                                              : i * 3 + at / 3);
                for (Mask left = digits; left != 0; left = static_cast<Mask>(left & (left - 1)))
                    if (f(base_type, base, cover, lowest(left))) return true;
            }
    return false;
}

// 2.2
bool direct_locking(const Board& b, const Locked& locked, Step& step) {
    return each_locked(locked, [&](unsigned base_type, unsigned base, unsigned cover, unsigned d) {
        for (unsigned h = base_type; h < base_type + 9; ++h) {
            if (h == base || kGeometry.common[h][cover] == 0) continue;
            const Mask there = places(b.grid, h, d);
            const auto outside = static_cast<Mask>(there & ~kGeometry.common[h][cover]);
            if (there == outside || !chains::one_bit(outside)) continue;
            step.begin(2, base_type == kBoxes ? 1.7 : 1.9);
            step.variant = base_type == kBoxes ? 0 : 1;
            step.puts(kGeometry.cell_at[h][lowest(outside)], d);
            return true;
        }
        return false;
    });
}

// 2.3
bool direct_hidden_set(const Board& b, unsigned k, Step& step, Seen& seen) {
    const unsigned producer = k == 2 ? 3 : 5;
    for (unsigned i = 0; i < kHouses; ++i) {
        const unsigned h = bcr(i);
        if (b.empty[h] <= k || seen.house[producer][h] == b.house_version[h]) continue;
        const bool found = each_subset(k, sparse_digits(b.grid, h, k), [&](Mask set) {
            const Mask cells = union_of_places(b.grid, h, set);
            if (count(cells) != k) return false;
            for (unsigned d = 0; d < 9; ++d) {
                if ((set >> d & 1) != 0) continue;
                const Mask at = places(b.grid, h, d);
                const auto outside = static_cast<Mask>(at & ~cells);
                if (count(at) <= 1 || !chains::one_bit(outside)) continue;
                step.begin(producer, k == 2 ? 2.0 : 2.5);
                step.puts(kGeometry.cell_at[h][lowest(outside)], d);
                return true;
            }
            return false;
        });
        if (found) return true;
        seen.house[producer][h] = b.house_version[h];
    }
    return false;
}

// 2.4
bool naked_single(const Board& b, Step& step) {
    if (b.naked == 0) return false;
    const unsigned c = first_cell(b.naked);
    step.begin(4, 2.3);
    step.puts(c, lowest(b.cands(c)));
    return true;
}

// 2.5
bool locking(const Board& b, const Locked& locked, Step& step) {
    return each_locked(locked, [&](unsigned base_type, unsigned base, unsigned cover, unsigned d) {
        const auto out = static_cast<Mask>(places(b.grid, cover, d) & ~kGeometry.common[cover][base]);
        if (out == 0) return false;
        step.begin(6, base_type == kBoxes ? 2.6 : 2.8);
        step.variant = base_type == kBoxes ? 0 : 1;
        chains::each_bit(out, [&](int i) { step.drops(kGeometry.cell_at[cover][static_cast<unsigned>(i)], static_cast<Mask>(1U << d)); });
        return true;
    });
}

// 2.6
bool naked_set(const Board& b, unsigned k, Step& step, Seen& seen) {
    const unsigned producer = kNakedProducer[k];
    for (unsigned i = 0; i < kHouses; ++i) {
        const unsigned h = bcr(i);
        if (b.empty[h] < 2 * k || seen.house[producer][h] == b.house_version[h]) continue;
        const auto& cells = kGeometry.cell_at[h];
        Mask allowed = 0;
        for (unsigned p = 0; p < 9; ++p) {
            const unsigned n = count(b.cands(cells[p]));
            if (n >= 2 && n <= k) allowed = static_cast<Mask>(allowed | 1U << p);
        }
        const bool found = each_subset(k, allowed, [&](Mask set) {
            Mask digits = 0;
            chains::each_bit(set, [&](int p) { digits = static_cast<Mask>(digits | b.cands(cells[static_cast<unsigned>(p)])); });
            if (count(digits) != k) return false;
            step.begin(producer, kNakedRating[k]);
            for (unsigned p = 0; p < 9; ++p)
                if ((set >> p & 1) == 0) step.drops(cells[p], static_cast<Mask>(b.cands(cells[p]) & digits));
            return step.worth();
        });
        if (found) return true;
        seen.house[producer][h] = b.house_version[h];
    }
    return false;
}

// 2.7
bool hidden_set(const Board& b, unsigned k, Step& step, Seen& seen) {
    const unsigned producer = kHiddenProducer[k];
    for (unsigned i = 0; i < kHouses; ++i) {
        const unsigned h = bcr(i);
        if (b.empty[h] <= 2 * k || seen.house[producer][h] == b.house_version[h]) continue;
        const bool found = each_subset(k, sparse_digits(b.grid, h, k), [&](Mask set) {
            const Mask cells = union_of_places(b.grid, h, set);
            if (count(cells) != k) return false;
            step.begin(producer, kHiddenRating[k]);
            chains::each_bit(cells, [&](int p) {
                const unsigned c = kGeometry.cell_at[h][static_cast<unsigned>(p)];
                step.drops(c, static_cast<Mask>(b.cands(c) & ~set));
            });
            return step.worth();
        });
        if (found) return true;
        seen.house[producer][h] = b.house_version[h];
    }
    return false;
}

// 2.8: columns as base first. A mask of places in a column is a mask of rows, and the other way round.
bool fish(const Board& b, unsigned k, Step& step, Seen& seen) {
    const unsigned producer = kFishProducer[k];
    std::array<std::array<Mask, 9>, 2> lines{};  // per direction and digit: base lines with 2..k places
    Mask open = 0;
    for (unsigned d = 0; d < 9; ++d) {
        if (b.placed[d] + 2 * k > 9 || seen.digit[producer][d] == b.digit_version[d]) continue;
        for (unsigned dir = 0; dir < 2; ++dir)
            for (unsigned i = 0; i < 9; ++i) {
                const unsigned n = count(places(b.grid, (dir == 0 ? kColumns : kRows) + i, d));
                if (n >= 2 && n <= k) lines[dir][d] = static_cast<Mask>(lines[dir][d] | 1U << i);
            }
        open = static_cast<Mask>(open | 1U << d);
    }
    if (open == 0) return false;
    for (unsigned dir = 0; dir < 2; ++dir) {
        const unsigned base = dir == 0 ? kColumns : kRows, cover = dir == 0 ? kRows : kColumns;
        for (unsigned i = 0; i < kSubsets.size[k]; ++i) {
            const Mask set = kSubsets.of[k][i];
            for (Mask left = open; left != 0; left = static_cast<Mask>(left & (left - 1))) {
                const unsigned d = lowest(left);
                if ((set & ~lines[dir][d]) != 0) continue;
                Mask covers = 0;
                chains::each_bit(set, [&](int l) { covers = static_cast<Mask>(covers | places(b.grid, base + static_cast<unsigned>(l), d)); });
                if (count(covers) != k) continue;
                step.begin(producer, kFishRating[k]);
                chains::each_bit(covers, [&](int l) {
                    const unsigned line = cover + static_cast<unsigned>(l);
                    chains::each_bit(static_cast<Mask>(places(b.grid, line, d) & ~set), [&](int p) {
                        step.drops(kGeometry.cell_at[line][static_cast<unsigned>(p)], static_cast<Mask>(1U << d));
                    });
                });
                if (step.worth()) return true;
            }
        }
    }
    chains::each_bit(open, [&](int d) { seen.digit[producer][static_cast<unsigned>(d)] = b.digit_version[static_cast<unsigned>(d)]; });
    return false;
}

// 2.9: XY-wing (pivot of two digits) and XYZ-wing (pivot of three).
bool wing(const Board& b, bool xyz, Step& step) {
    Cells pairs = 0;
    for (unsigned c = 0; c < kCells; ++c)
        if (count(b.cands(c)) == 2) pairs |= cell_bit(c);
    for (unsigned pivot = 0; pivot < kCells; ++pivot) {
        const Mask p = b.cands(pivot);
        if (count(p) != (xyz ? 3U : 2U) || (pairs & kGeometry.peer_set[pivot]) == 0) continue;
        for (const unsigned w1 : kGeometry.peers[pivot]) {
            const Mask m1 = b.cands(w1);
            if (count(m1) != 2 || count(static_cast<Mask>(p & ~m1)) != 1) continue;
            for (const unsigned w2 : kGeometry.peers[pivot]) {
                const Mask m2 = b.cands(w2);
                if (count(m2) != 2 || count(static_cast<Mask>(p | m1 | m2)) != 3) continue;
                const auto all = static_cast<Mask>(p & m1 & m2);
                if (xyz ? count(all) != 1 : all != 0) continue;
                const auto z = static_cast<Mask>(m1 & m2);
                Cells see = kGeometry.peer_set[w1] & kGeometry.peer_set[w2];
                if (xyz) see &= kGeometry.peer_set[pivot];
                step.begin(xyz ? 14 : 13, xyz ? 4.4 : 4.2);
                each_cell(see, [&](unsigned c) { step.drops(c, static_cast<Mask>(b.cands(c) & z)); });
                if (step.worth()) return true;
            }
        }
    }
    return false;
}

}  // namespace sudokit::explainer9
