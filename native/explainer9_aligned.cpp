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

// Three cells at work: which digits have been seen in an allowed combination.
struct Triplet {
    std::array<Mask, 3> cands, ok{};
    bool see12, see13, see23;
    std::array<Mask, 20> excluder;
    unsigned excluders = 0;

    Triplet(const Board& b, unsigned c1, unsigned c2, unsigned c3, Cells common)
        : cands{b.cands(c1), b.cands(c2), b.cands(c3)}, see12(sees(c1, c2)), see13(sees(c1, c3)), see23(sees(c2, c3)) {
        each_cell(common, [&](unsigned c) { excluder[excluders++] = b.cands(c); });
    }

    // One digit for each of the first two cells, as bits: what the third may hold then.
    void combine(Mask p, Mask q) {
        if (see12 && p == q) return;
        auto bad = static_cast<Mask>((see13 ? p : 0) | (see23 ? q : 0));
        for (unsigned i = 0; i < excluders; ++i) {
            const auto left = static_cast<Mask>(excluder[i] & ~(p | q));
            if (left == 0) return;
            if (chains::one_bit(left)) bad = static_cast<Mask>(bad | left);
        }
        const auto allowed = static_cast<Mask>(cands[2] & ~bad);
        if (allowed == 0) return;
        ok[0] = static_cast<Mask>(ok[0] | p);
        ok[1] = static_cast<Mask>(ok[1] | q);
        ok[2] = static_cast<Mask>(ok[2] | allowed);
    }

    // Whether some digit is in no allowed combination. A few combinations that share no digit mostly settle it.
    bool excludes() {
        Mask l1 = cands[0], l2 = cands[1];
        while (l1 != 0 || l2 != 0) {
            if (l1 == 0) l1 = cands[0];
            if (l2 == 0) l2 = cands[1];
            auto q = static_cast<Mask>(l2 & -l2);
            if (const auto other = static_cast<Mask>(l2 & (l2 - 1)); q == (l1 & -l1) && other != 0) q = static_cast<Mask>(other & -other);
            combine(static_cast<Mask>(l1 & -l1), q);
            l1 = static_cast<Mask>(l1 & (l1 - 1));
            l2 = static_cast<Mask>(l2 & ~q);
        }
        for (l1 = cands[0]; l1 != 0; l1 = static_cast<Mask>(l1 & (l1 - 1)))
            for (l2 = cands[1]; l2 != 0; l2 = static_cast<Mask>(l2 & (l2 - 1))) {
                if (ok == cands) return false;
                combine(static_cast<Mask>(l1 & -l1), static_cast<Mask>(l2 & -l2));
            }
        return ok != cands;
    }
};

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
            Cells thirds = 0;  // that exclude something; of them the first in order counts
            each_cell((base.excluders[c1] | base.excluders[c2]) & base.set & ~cell_bit(c1) & ~cell_bit(c2), [&](unsigned c3) {
                const Cells common = shared & base.excluders[c3];
                if (!at_least_two(common) || ((common | cell_bit(c1) | cell_bit(c2) | cell_bit(c3)) & base.changed) == 0) return;
                if (Triplet(b, c1, c2, c3, common).excludes()) thirds |= cell_bit(c3);
            });
            if (thirds == 0) continue;
            const Cells from_first = thirds & base.excluders[c1];
            const unsigned from = from_first != 0 ? c1 : c2;
            for (const unsigned c3 : kGeometry.peers[from]) {
                if ((thirds & base.excluders[from] & cell_bit(c3)) == 0) continue;
                Triplet t(b, c1, c2, c3, shared & base.excluders[c3]);
                t.excludes();
                step.begin(22, 7.5);
                step.drops(c1, static_cast<Mask>(t.cands[0] & ~t.ok[0]));
                step.drops(c2, static_cast<Mask>(t.cands[1] & ~t.ok[1]));
                step.drops(c3, static_cast<Mask>(t.cands[2] & ~t.ok[2]));
                return true;
            }
        }
    seen.aligned[1] = b.grid.cell;
    return false;
}

}  // namespace sudokit::explainer9
