// Producer 21, section 4.2: chains that never branch. Cycles, and one assumption that refutes itself.
//
// Three passes: X (one digit, links of houses), Y (cells of two digits, cycles only), and both together.
#include "explainer9_chains.hpp"

namespace sudokit::explainer9 {

using chains::cause_cell;
using chains::cause_start;
using chains::is_on;
using chains::node;
using chains::one_bit;

// OFF nodes that follow from p ON; each once.
template <class F>
void Chainer::each_weak(Candidate p, bool cells, F&& f) const {
    const unsigned c = cell_of(p), d = digit_of(p);
    if (cells)
        chains::each_bit(static_cast<Mask>(grid_->cell[c] & ~(1U << d)), [&](int e) { f(cand(c, static_cast<unsigned>(e)), cause_cell); });
    const unsigned box = kGeometry.place[c][0].house;
    for (unsigned s = 0; s < 3; ++s) {
        const Place& at = kGeometry.place[c][s];
        const unsigned skip = s == 0 ? at.bit : kGeometry.common[at.house][box];
        chains::each_bit(static_cast<Mask>(places(*grid_, at.house, d) & ~skip), [&](int i) {
            f(cand(kGeometry.cell_at[at.house][static_cast<unsigned>(i)], d), static_cast<std::uint8_t>(s));
        });
    }
}

// ON nodes that follow from p OFF; each once.
template <class F>
void Chainer::each_strong(Candidate p, bool cells, bool houses, F&& f) const {
    const unsigned c = cell_of(p), d = digit_of(p);
    if (cells) {
        const auto rest = static_cast<Mask>(grid_->cell[c] & ~(1U << d));
        if (one_bit(rest)) f(cand(c, lowest(rest)), cause_cell);
    }
    if (!houses) return;
    unsigned in_box = kCells;
    for (unsigned s = 0; s < 3; ++s) {
        const Place& at = kGeometry.place[c][s];
        const auto rest = static_cast<Mask>(places(*grid_, at.house, d) & ~at.bit);
        if (!one_bit(rest)) continue;
        const unsigned other = kGeometry.cell_at[at.house][lowest(rest)];
        if (other == in_box) continue;  // row and column cannot give the same cell, box and line can
        if (s == 0) in_box = other;
        f(cand(other, d), static_cast<std::uint8_t>(s));
    }
}

void Chainer::know_reach() {
    if (!reach_known_) reach_.build(*grid_, true);
    reach_known_ = true;
}

void Chainer::unary() {
    know_reach();
    if (!reach_.any_refuted()) return;
    reach_x_.build(*grid_, false);
    pass_reach_ = &reach_x_;
    if (reach_x_.any_refuted()) unary_pass(false, true, 0);
    pass_reach_ = &reach_;
    unary_pass(true, false, 1U << 20);
    if (list_.wanted(HintList::any_slot, 7.0, 4)) unary_pass(true, true, 2U << 20);
}

// The order in which hints count as found is cell by cell, cycles first; forcing chains are looked for first,
// because they are cheap and tell how long a cycle may be at most to matter.
void Chainer::unary_pass(bool cells, bool houses, std::uint32_t order) {
    const auto each_start = [&](auto&& f) {
        for (unsigned c = 0; c < kCells; ++c) {
            const unsigned card = count(grid_->cell[c]);
            if (card < 2 || (card > 2 && !houses)) continue;
            chains::each_bit(grid_->cell[c], [&](int digit) {
                const Candidate s = cand(c, static_cast<unsigned>(digit));
                list_.order = order + s * 1024U;
                if (!meter_.stop()) f(s);
            });
        }
    };
    if (houses)
        each_start([&](Candidate s) {
            list_.order += 1022;
            if (pass_reach_->refuted(s)) forcing(s, true, cells);
            list_.order = order + s * 1024U + 1023;
            if (pass_reach_->forced(s)) forcing(s, false, cells);
        });
    each_start([&](Candidate s) {
        if (pass_reach_->may_cycle(s)) cycles(s, cells, houses);
    });
}

// All pending ON nodes, then all pending OFF nodes, in turn. An OFF node may come up again with another
// parent, as long as it is not its own ancestor; an ON node comes up once.
void Chainer::cycles(Candidate start, bool cells, bool houses) {
    ways_.clear();
    ways_.push_back({node(start, true), cause_start, chains::no_index});
    std::array<std::uint64_t, 12> on{};
    on[start >> 6] |= std::uint64_t{1} << (start & 63);
    std::size_t from = 0;
    const double base = cells && houses ? 7.0 : 6.5;
    for (unsigned phase = 1;; ++phase) {
        const std::size_t until = ways_.size();
        if (from == until || !list_.wanted(HintList::any_slot, base + length_rating(static_cast<std::int32_t>(2 * phase)), static_cast<std::int32_t>(2 * phase))) break;
        for (std::size_t p = from; p < until; ++p) {
            std::array<std::uint64_t, 12> above{};
            for (Index a = static_cast<Index>(p); a != chains::no_index; a = ways_[a].parent)
                if (!is_on(ways_[a].node)) above[ways_[a].node >> 7] |= std::uint64_t{1} << (ways_[a].node >> 1 & 63);
            each_weak(chains::candidate(ways_[p].node), cells, [&](Candidate o, std::uint8_t cause) {
                if ((above[o >> 6] >> (o & 63) & 1) != 0) return;
                ways_.push_back({node(o, false), cause, static_cast<Index>(p)});
            });
        }
        const std::size_t end = ways_.size();
        for (std::size_t q = until; q < end; ++q)
            each_strong(chains::candidate(ways_[q].node), cells, houses, [&](Candidate n, std::uint8_t cause) {
                if (n == start && phase >= 2) close_cycle(static_cast<Index>(q), cause, start, cells, houses);
                if (!pass_reach_->leads(n, start)) return;  // no way back from there, nor from what only it finds
                if ((on[n >> 6] >> (n & 63) & 1) != 0) return;
                on[n >> 6] |= std::uint64_t{1} << (n & 63);
                ways_.push_back({node(n, true), cause, static_cast<Index>(q)});
            });
        from = end;
        meter_.nodes += end - until;
    }
}

void Chainer::close_cycle(Index parent, std::uint8_t cause, Candidate start, bool cells, bool houses) {
    const std::size_t first = links_.size();
    links_.push_back({node(start, true), cause});
    for (Index a = parent; a != chains::no_index; a = ways_[a].parent) links_.push_back({ways_[a].node, ways_[a].cause});
    const std::size_t length = links_.size() - first;
    const std::array<Cells, 9> gone = cycle_eliminations(&links_[first], length);
    Cells any = 0;
    for (const Cells s : gone) any |= s;
    if (any == 0) {
        links_.resize(first);
        return;
    }
    ChainHint h;
    h.kind = Kind::cycle;
    h.complexity = static_cast<std::int32_t>(length - 1);  // start and end are one node
    h.rating = (cells && houses ? 7.0 : 6.5) + length_rating(h.complexity);
    h.key = cells ? houses ? 4 : 3 : 2;
    h.first = static_cast<std::uint32_t>(first);
    h.length = static_cast<std::uint32_t>(length);
    list_.offer(cycle_slot(gone), h);
}

// Per digit the cells outside the cycle that see an ON node and an OFF node of the digit.
std::array<Cells, 9> Chainer::cycle_eliminations(const Link* links, std::size_t n) const {
    std::array<Cells, 9> on{}, off{}, gone{};
    Cells own = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const unsigned c = cell_of(chains::candidate(links[i].node)), d = digit_of(chains::candidate(links[i].node));
        own |= cell_bit(c);
        (is_on(links[i].node) ? on : off)[d] |= kGeometry.peer_set[c];
    }
    for (unsigned d = 0; d < 9; ++d)
        each_cell(on[d] & off[d] & ~own, [&](unsigned c) {
            if ((grid_->cell[c] >> d & 1) != 0) gone[d] |= cell_bit(c);
        });
    return gone;
}

// Hints are the same when they remove the same: one candidate and the rest of a cell have numbers of
// their own (see `slot`), every other set gets the next free one.
unsigned Chainer::cycle_slot(const std::array<Cells, 9>& gone) {
    Cells cells = 0;
    Mask digits = 0;
    unsigned n = 0;
    for (unsigned d = 0; d < 9; ++d)
        if (gone[d] != 0) {
            cells |= gone[d];
            digits = static_cast<Mask>(digits | 1U << d);
            n += count_cells(gone[d]);
        }
    const unsigned c = first_cell(cells);
    if (n == 1) return cand(c, lowest(digits));
    if ((cells & (cells - 1)) == 0) {
        const auto rest = static_cast<Mask>(grid_->cell[c] & ~digits);
        if (one_bit(rest)) return 729U + cand(c, lowest(rest));
    }
    for (std::size_t i = 0; i < own_sets_.size(); ++i)
        if (own_sets_[i] == gone) return HintList::own_slot + static_cast<unsigned>(i);
    own_sets_.push_back(gone);
    return HintList::own_slot + static_cast<unsigned>(own_sets_.size() - 1);
}

// An assumption whose opposite follows: s ON => s OFF removes s, s OFF => s ON places it. (4.2; not in pass Y)
// Every chain has just as many nodes as the shortest, so its rating is known before it is found.
void Chainer::forcing(Candidate s, bool from_on, bool cells) {
    const Node goal = node(s, !from_on);
    const double base = cells ? 7.0 : 6.6;
    const auto limit = static_cast<unsigned>(list_.longest(slot(goal), base));
    const unsigned length = from_on ? pass_reach_->refuting_length(s, limit) : pass_reach_->forcing_length(s, limit);
    if (length == 0) return;
    ChainHint h;
    h.kind = Kind::forcing;
    h.conclusion = goal;
    h.complexity = static_cast<std::int32_t>(length);
    h.rating = base + length_rating(h.complexity);
    h.key = cells ? 4 : 2;
    list_.offer(slot(goal), h);
}

// The chain itself: all pending ON nodes, then all pending OFF nodes, every node once.
void Chainer::find_way(ChainHint& h) {
    const bool cells = h.key == 4;
    const Node goal = h.conclusion, start = static_cast<Node>(goal ^ 1);
    const Candidate s = chains::candidate(goal);
    ways_.clear();
    ways_.push_back({start, cause_start, chains::no_index});
    std::array<std::uint64_t, 12> on{}, off{};
    (is_on(start) ? on : off)[s >> 6] |= std::uint64_t{1} << (s & 63);
    std::size_t found = 0, from = 0;
    for (bool serve_on = is_on(start); found == 0; serve_on = !serve_on) {
        const std::size_t until = ways_.size();
        for (std::size_t p = from; p < until && found == 0; ++p) {
            const auto add = [&](Candidate n, std::uint8_t cause) {
                std::uint64_t& word = (serve_on ? off : on)[n >> 6];
                const std::uint64_t bit = std::uint64_t{1} << (n & 63);
                if ((word & bit) != 0) return;
                word |= bit;
                ways_.push_back({node(n, !serve_on), cause, static_cast<Index>(p)});
                if (found == 0 && ways_.back().node == goal) found = ways_.size() - 1;
            };
            if (serve_on) each_weak(chains::candidate(ways_[p].node), cells, add);
            else each_strong(chains::candidate(ways_[p].node), cells, true, add);
        }
        meter_.nodes += until - from;
        from = until;
    }
    h.first = static_cast<std::uint32_t>(links_.size());
    for (Index a = static_cast<Index>(found); a != chains::no_index; a = ways_[a].parent) links_.push_back({ways_[a].node, ways_[a].cause});
    h.length = static_cast<std::uint32_t>(links_.size() - h.first);
}

}  // namespace sudokit::explainer9
