// Producers 20 and 22: aligned pair and triplet exclusion.
//
// Two or three cells; a combination of digits is forbidden when equal digits would see each other, or when
// some cell that sees all of them would be left without a digit. A digit in no allowed combination goes.
#include "explainer9_state.hpp"

namespace sudokit::explainer9 {
namespace {

struct Bases {
    std::array<std::uint8_t, 81> cell{};
    std::array<Cells, 81> excluders{};  // by cell
    unsigned count = 0;
    Cells set = 0;
    Cells changed = 0;  // cells that are not as they were when everything was tried in vain
};

// Cells that may take part: two digits or more, no peer with one digit, and at least one peer with 2..most.
Bases bases(const Board& b, unsigned most, const std::array<Mask, kCells>& seen) {
    Cells single = 0, excluder = 0;
    for (unsigned c = 0; c < kCells; ++c) {
        const unsigned n = count(b.cands(c));
        if (n == 1) single |= cell_bit(c);
        if (n >= 2 && n <= most) excluder |= cell_bit(c);
    }
    Bases r;
    for (unsigned c = 0; c < kCells; ++c) {
        if (b.cands(c) != seen[c]) r.changed |= cell_bit(c);
        r.excluders[c] = kGeometry.peer_set[c] & excluder;
        if (count(b.cands(c)) < 2 || (kGeometry.peer_set[c] & single) != 0 || r.excluders[c] == 0) continue;
        r.cell[r.count++] = static_cast<std::uint8_t>(c);
        r.set |= cell_bit(c);
    }
    return r;
}

bool at_least_two(Cells s) { return s != 0 && (s & (s - 1)) != 0; }

bool sees(unsigned a, unsigned b) { return (kGeometry.peer_set[a] & cell_bit(b)) != 0; }

bool try_triplet(const Board& b, unsigned c1, unsigned c2, unsigned c3, Cells common, Step& step) {
    const Mask m1 = b.cands(c1), m2 = b.cands(c2), m3 = b.cands(c3);
    std::array<Mask, 20> excluder;
    unsigned n = 0;
    each_cell(common, [&](unsigned c) { excluder[n++] = b.cands(c); });
    const bool see12 = sees(c1, c2), see13 = sees(c1, c3), see23 = sees(c2, c3);
    Mask ok1 = 0, ok2 = 0, ok3 = 0;
    for (Mask l1 = m1; l1 != 0; l1 = static_cast<Mask>(l1 & (l1 - 1)))
        for (Mask l2 = m2; l2 != 0; l2 = static_cast<Mask>(l2 & (l2 - 1))) {
            const unsigned p = lowest(l1), q = lowest(l2);
            if (see12 && p == q) continue;
            const auto both = static_cast<Mask>(1U << p | 1U << q);
            Mask bad = 0;
            if (see13) bad = static_cast<Mask>(bad | 1U << p);
            if (see23) bad = static_cast<Mask>(bad | 1U << q);
            for (unsigned i = 0; i < n; ++i) {
                const auto left = static_cast<Mask>(excluder[i] & ~both);
                if (left == 0) bad = kAll;
                else if (chains::one_bit(left)) bad = static_cast<Mask>(bad | left);
            }
            const auto allowed = static_cast<Mask>(m3 & ~bad);
            if (allowed == 0) continue;
            ok1 = static_cast<Mask>(ok1 | 1U << p);
            ok2 = static_cast<Mask>(ok2 | 1U << q);
            ok3 = static_cast<Mask>(ok3 | allowed);
            if (ok1 == m1 && ok2 == m2 && ok3 == m3) return false;
        }
    step.begin(22, 7.5);
    step.drops(c1, static_cast<Mask>(m1 & ~ok1));
    step.drops(c2, static_cast<Mask>(m2 & ~ok2));
    step.drops(c3, static_cast<Mask>(m3 & ~ok3));
    return step.worth();
}

}  // namespace

// 3.3
bool aligned_pair(const Board& b, Step& step, Seen& seen) {
    const Bases base = bases(b, 2, seen.aligned[0]);
    for (unsigned j = 1; j < base.count; ++j)
        for (unsigned i = 0; i < j; ++i) {
            const unsigned c1 = base.cell[i], c2 = base.cell[j];
            const Cells common = base.excluders[c1] & base.excluders[c2];
            if (!at_least_two(common) || ((common | cell_bit(c1) | cell_bit(c2)) & base.changed) == 0) continue;
            const Mask m1 = b.cands(c1), m2 = b.cands(c2);
            const bool see = sees(c1, c2);
            Mask ok1 = 0, ok2 = 0;
            chains::each_bit(m1, [&](int p) {
                const auto bit = static_cast<Mask>(1U << p);
                Mask bad = see ? bit : Mask{0};
                each_cell(common, [&](unsigned c) {
                    const auto left = static_cast<Mask>(b.cands(c) & ~bit);
                    if (chains::one_bit(left)) bad = static_cast<Mask>(bad | left);
                });
                const auto allowed = static_cast<Mask>(m2 & ~bad);
                if (allowed != 0) ok1 = static_cast<Mask>(ok1 | bit);
                ok2 = static_cast<Mask>(ok2 | allowed);
            });
            step.begin(20, 6.2);
            step.drops(c1, static_cast<Mask>(m1 & ~ok1));
            step.drops(c2, static_cast<Mask>(m2 & ~ok2));
            if (step.worth()) return true;
        }
    seen.aligned[0] = b.grid.cell;
    return false;
}

// 3.4: the third cell is an excluder of the first or the second, so it holds two or three digits itself.
bool aligned_triplet(const Board& b, Step& step, Seen& seen) {
    const Bases base = bases(b, 3, seen.aligned[1]);
    for (unsigned j = 1; j < base.count; ++j)
        for (unsigned i = 0; i < j; ++i) {
            const unsigned c1 = base.cell[i], c2 = base.cell[j];
            const Cells shared = base.excluders[c1] & base.excluders[c2];
            if (!at_least_two(shared)) continue;
            Cells taken = cell_bit(c1) | cell_bit(c2);
            for (const unsigned from : {c1, c2})
                for (const unsigned c3 : kGeometry.peers[from]) {
                    if ((base.excluders[from] & base.set & ~taken & cell_bit(c3)) == 0) continue;
                    taken |= cell_bit(c3);
                    const Cells common = shared & base.excluders[c3];
                    if (((common | cell_bit(c1) | cell_bit(c2) | cell_bit(c3)) & base.changed) == 0) continue;
                    if (at_least_two(common) && try_triplet(b, c1, c2, c3, common, step)) return true;
                }
        }
    seen.aligned[1] = b.grid.cell;
    return false;
}

}  // namespace sudokit::explainer9
