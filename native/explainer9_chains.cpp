// Producers 23-30, sections 4.3, 4.4, 4.7-4.9: Nishio, multiple and dynamic chains, and the choice of a hint.
#include "explainer9_chains.hpp"

namespace sudokit::explainer9 {

using chains::candidate;
using chains::is_on;
using chains::no_index;
using chains::node;
using chains::one_bit;

namespace {

constexpr std::uint16_t has_nested = 0x8000;

struct Style {
    double base;
    bool dynamic;
    int level;
};
constexpr std::array<Style, 9> kStyles = {{{0, false, 0}, {7.5, true, 0}, {8.0, false, 0}, {8.5, true, 0}, {9.0, true, 1},
                                           {9.5, true, 2}, {10.0, true, 3}, {10.5, true, 4}, {11.0, true, 5}}};
const Style& style(Chaining what) { return kStyles[static_cast<unsigned>(what)]; }

constexpr std::uint8_t kTwiceKey = 1, kCellKey = 5, kRegionKey = 6, kContradictionKey = 7;

using Set = chains::Bits<12>;
bool empty(const Set& s) {
    std::uint64_t any = 0;
    for (const std::uint64_t w : s.w) any |= w;
    return any == 0;
}

}  // namespace

namespace {

// 4.7: 0.1 for every threshold that is exceeded, added one by one as doubles; the thresholds grow by 3/2 and
// 4/3 in turn. No hint of one grid needs more than the table has, but nested ones add up: see below.
constexpr double added_for(std::int32_t complexity) {
    double added = 0.0;
    std::int64_t threshold = 4;
    bool three_halves = true;
    for (; complexity - 2 > threshold; three_halves = !three_halves) {
        added += 0.1;
        threshold = three_halves ? threshold * 3 / 2 : threshold * 4 / 3;
    }
    return added;
}
constexpr std::array<double, 1024> kLengthRating = [] {
    std::array<double, 1024> t{};
    for (std::int32_t i = 0; i < 1024; ++i) t[static_cast<std::size_t>(i)] = added_for(i);
    return t;
}();

}  // namespace

double length_rating(std::int32_t complexity) {
    return complexity < 1024 ? kLengthRating[static_cast<std::size_t>(complexity)] : added_for(complexity);
}

void HintList::begin(bool best_only) {
    for (const unsigned s : touched_) slots_[s] = -1;
    touched_.clear();
    hints.clear();
    best_only_ = best_only;
    best_ = -1;
    order = 0;
}

std::int32_t HintList::longest(unsigned slot, double base) const {
    if (best_only_ ? best_ < 0 : slots_[slot] < 0) return 729;
    std::int32_t n = 2;
    while (n < 729 && wanted(slot, base + length_rating(n + 2), n + 2)) n += 2;
    return n;
}

void HintList::offer(unsigned slot, ChainHint h) {
    h.order = order++;
    if (best_only_) {
        if (best_ >= 0 && !h.before(hints[0])) return;
        hints.assign(1, h);
        best_ = 0;
        return;
    }
    if (slot >= slots_.size()) slots_.resize(slot + 1, -1);
    std::int32_t& at = slots_[slot];
    if (at < 0) {
        at = static_cast<std::int32_t>(hints.size());
        touched_.push_back(slot);
        hints.push_back(h);
    } else if (h.before(hints[static_cast<std::size_t>(at)])) {
        hints[static_cast<std::size_t>(at)] = h;
    }
}

void HintList::sort() {
    std::sort(hints.begin(), hints.end(), [](const ChainHint& a, const ChainHint& b) { return a.before(b); });
}

void Chainer::begin(const Grid9& grid, const Board& board) {
    grid_ = &grid;
    board_ = &board;
    main_.clear();
    side_.clear();
    main_dynamic_ = false;
    reach_known_ = false;
    nested_.clear();
    nested_nodes_.clear();
}

const ChainHint* Chainer::best(Chaining what, Mask digits) {
    digits_ = digits;
    list_.begin(true);
    prepare(what);
    if (what == Chaining::unary) unary();
    else multiple(what);
    return meter_.stopped == Stop::none ? list_.best() : nullptr;
}

std::vector<ChainHint>& Chainer::all(Chaining what) {
    digits_ = kAll;
    list_.begin(false);
    prepare(what);
    if (what == Chaining::unary) unary();
    else multiple(what);
    list_.sort();
    return list_.hints;
}

// Decides which runs may be gone on with. Levels 2 and 3 work on copies, because 4 goes on from level 1.
void Chainer::prepare(Chaining what) {
    what_ = what;
    base_ = style(what).base;
    links_.clear();
    own_sets_.clear();
    if (what == Chaining::fixed) know_reach();
    const bool levels = what >= Chaining::dynamic;
    if (what == Chaining::unary || (levels && main_dynamic_)) return;
    main_.clear();
    side_.clear();
    main_dynamic_ = levels;
}

// The run from `start`: new, or what a weaker producer left, gone on with. A run that was contradicted ended
// before its first advanced step, or would end in the same way again, so it stands for the stronger ones too.
ChainRun& Chainer::run(Node start) {
    const bool beside = what_ == Chaining::level2 || what_ == Chaining::level3;
    RunSet& set = beside ? side_ : main_;
    const auto level = static_cast<std::uint8_t>(what_);
    ChainRun* at = set.find(start);
    if (at != nullptr && set.level[start] == level) return *at;
    const Style& how = style(what_);
    chains::Mode mode;
    mode.dynamic = how.dynamic;
    mode.cells = what_ != Chaining::nishio;
    mode.max_depth = static_cast<std::uint16_t>(std::max<std::int32_t>(list_.bound() - 2, 1));
    const auto advanced = [this](chains::Run<Classic9>& r, chains::Propagation<Classic9>&) {
        return style(what_).level > 0 && !meter_.stop() && advance(static_cast<ChainRun&>(r));
    };
    bool go_on = at != nullptr;
    if (at == nullptr) {
        ChainRun* const from = beside ? main_.find(start) : nullptr;
        at = &set.add(start);
        if (from != nullptr) {
            *at = *from;
            go_on = true;
        }
    }
    set.level[start] = level;
    if (!go_on) propagation_.follow(*at, *grid_, start, mode, advanced);
    else if (!at->contradicted()) propagation_.resume(*at, *grid_, mode, advanced);
    meter_.nodes += propagation_.served;
    propagation_.served = 0;
    at->ancestors.assign(at->size(), 0);
    return *at;
}

// 4.4
void Chainer::multiple(Chaining what) {
    const Style& how = style(what);
    const bool nishio = what == Chaining::nishio;
    for (unsigned c = 0; c < kCells; ++c) {
        const Mask m = grid_->cell[c];
        const unsigned card = count(m);
        if (card < (how.dynamic ? 2U : 3U)) continue;
        for (auto left = static_cast<Mask>(m & digits_); left != 0; left = static_cast<Mask>(left & (left - 1))) {
            if (meter_.stop()) return;
            const Candidate v = cand(c, lowest(left));
            if (how.dynamic) {
                contradiction(node(v, true));
                contradiction(node(v, false));
                if (!nishio && card >= 3) {
                    ChainRun* both[2] = {&run(node(v, true)), &run(node(v, false))};
                    common(Kind::twice, node(v, true), both, 2, kTwiceKey);
                }
            }
            if (!nishio) region(v);
        }
        if (!nishio) whole_cell(c);
    }
}

void Chainer::contradiction(Node start) {
    ChainRun& r = run(start);
    if (!r.contradicted()) return;
    const Node conclusion = node(candidate(start), !is_on(start));
    const unsigned where = slot(conclusion);
    const std::int32_t least = r.instances[r.contradiction_on].depth + r.instances[r.contradiction_off].depth + 2;
    if (!list_.wanted(where, base_ + length_rating(least), least)) return;
    ChainHint h;
    h.kind = Kind::contradiction;
    h.key = kContradictionKey;
    h.where = start;
    h.conclusion = conclusion;
    std::pair<ChainRun*, Index> t[2] = {{&r, r.contradiction_on}, {&r, r.contradiction_off}};
    h.complexity = count_ancestors(r, r.contradiction_on) % has_nested + count_ancestors(r, r.contradiction_off) % has_nested +
                   nested_complexity(t, 2);
    h.rating = base_ + length_rating(h.complexity);
    list_.offer(where, h);
}

// Region FC: once per house, from its first place.
void Chainer::region(Candidate v) {
    const unsigned c = cell_of(v), d = digit_of(v);
    for (unsigned s = 0; s < 3; ++s) {
        const Place& at = kGeometry.place[c][s];
        const Mask m = places(*grid_, at.house, d);
        if (count(m) < 2 || lowest(m) != at.index) continue;
        std::array<Candidate, 9> starts{};
        unsigned n = 0;
        chains::each_bit(m, [&](int i) { starts[n++] = cand(kGeometry.cell_at[at.house][static_cast<unsigned>(i)], d); });
        from_each(Kind::region, static_cast<std::uint16_t>(at.house * 9 + d), starts.data(), n, kRegionKey);
    }
}

void Chainer::whole_cell(unsigned cell) {
    std::array<Candidate, 9> starts{};
    unsigned n = 0;
    chains::each_bit(grid_->cell[cell], [&](int d) { starts[n++] = cand(cell, static_cast<unsigned>(d)); });
    from_each(Kind::cell, static_cast<std::uint16_t>(cell), starts.data(), n, kCellKey);
}

// What follows from every one of these. Static chains need not be followed where nothing does, and `reach_` knows.
void Chainer::from_each(Kind kind, std::uint16_t where, const Candidate* starts, unsigned n, std::uint8_t key) {
    if (what_ == Chaining::fixed && !reach_.common(starts, n)) return;
    std::array<ChainRun*, 9> runs;
    for (unsigned i = 0; i < n; ++i) runs[i] = &run(node(starts[i], true));
    common(kind, where, runs.data(), n, key);
}

// Nodes that all runs hold, ON before OFF, each in the order in which the first run found them.
void Chainer::common(Kind kind, std::uint16_t where, ChainRun* const* runs, unsigned n, std::uint8_t key) {
    for (const bool on : {true, false}) {
        Set all = on ? runs[0]->on : runs[0]->off;
        for (unsigned i = 1; i < n; ++i) {
            const Set& other = on ? runs[i]->on : runs[i]->off;
            for (unsigned w = 0; w < 12; ++w) all.w[w] &= other.w[w];
        }
        if (empty(all)) continue;
        const ChainRun& first = *runs[0];
        for (std::size_t i = 0; i < first.size(); ++i) {
            const Node found = first.instances[i].node;
            if (is_on(found) == on && chains::test(all, candidate(found)) && first.at[found] == i)
                offer_common(kind, where, runs, n, key, found);
        }
    }
}

void Chainer::offer_common(Kind kind, std::uint16_t where, ChainRun* const* runs, unsigned n, std::uint8_t key, Node conclusion) {
    const Candidate c = candidate(conclusion);
    if (is_on(conclusion) && one_bit(grid_->cell[cell_of(c)])) return;  // removes nothing
    std::pair<ChainRun*, Index> t[9];
    std::int32_t least = 0;
    for (unsigned i = 0; i < n; ++i) {
        t[i] = {runs[i], runs[i]->at[conclusion]};
        least += runs[i]->instances[t[i].second].depth + 1;
    }
    const unsigned at = slot(conclusion);
    if (!list_.wanted(at, base_ + length_rating(least), least)) return;
    ChainHint h;
    h.kind = kind;
    h.key = key;
    h.where = where;
    h.conclusion = conclusion;
    for (unsigned i = 0; i < n; ++i) h.complexity += count_ancestors(*t[i].first, t[i].second) % has_nested;
    if (!list_.wanted(at, base_ + length_rating(h.complexity), h.complexity)) return;
    h.complexity += nested_complexity(t, n);
    h.rating = base_ + length_rating(h.complexity);
    list_.offer(at, h);
}

// The number of the set of candidates that a conclusion removes.
unsigned Chainer::slot(Node conclusion) const {
    const Candidate c = candidate(conclusion);
    if (!is_on(conclusion)) return c;
    const auto rest = static_cast<Mask>(grid_->cell[cell_of(c)] & ~(1U << digit_of(c)));
    return one_bit(rest) ? cand(cell_of(c), lowest(rest)) : 729U + c;
}

std::uint16_t Chainer::count_ancestors(ChainRun& run, Index i) {
    std::uint16_t& known = run.ancestors[i];
    if (known == 0) {
        bool some = false;
        for (const Index a : ancestors_.walk(run, i)) some |= run.instances[a].nested >= 0;
        known = static_cast<std::uint16_t>(ancestors_.order.size() | (some ? has_nested : 0U));
    }
    return known;
}

// What the different nested hints among the ancestors of all targets cost together.
std::int32_t Chainer::nested_complexity(const std::pair<ChainRun*, Index>* targets, unsigned n) {
    std::int32_t sum = 0;
    nested_found_.clear();
    for (unsigned i = 0; i < n; ++i) {
        auto& [run, index] = targets[i];
        if ((count_ancestors(*run, index) & has_nested) == 0) continue;
        for (const Index a : ancestors_.walk(*run, index)) {
            const std::int32_t id = run->instances[a].nested;
            if (id < 0) continue;
            const Nested& one = nested_[static_cast<std::size_t>(id)];
            bool known = false;
            for (const std::int32_t k : nested_found_) known |= k == id || same_nested(nested_[static_cast<std::size_t>(k)], one);
            if (known) continue;
            nested_found_.push_back(id);
            sum += one.complexity;
        }
    }
    return sum;
}

// 4.7: the runs and instances that a hint of runs rests on.
unsigned Chainer::targets(const ChainHint& h, std::pair<ChainRun*, Index>* out) {
    unsigned n = 0;
    const auto add = [&](Node start) {
        ChainRun& r = run(start);
        out[n++] = {&r, r.at[h.conclusion]};
    };
    switch (h.kind) {
        case Kind::contradiction: {
            ChainRun& r = run(h.where);
            out[0] = {&r, r.contradiction_on};
            out[1] = {&r, r.contradiction_off};
            return 2;
        }
        case Kind::twice:
            add(h.where);
            add(node(candidate(h.where), false));
            return 2;
        case Kind::region:
            chains::each_bit(grid_->places[h.where], [&](int i) {
                add(node(cand(kGeometry.cell_at[h.where / 9U][static_cast<unsigned>(i)], h.where % 9U), true));
            });
            return n;
        case Kind::cell:
            chains::each_bit(grid_->cell[h.where], [&](int d) { add(node(cand(h.where, static_cast<unsigned>(d)), true)); });
            return n;
        case Kind::forcing:
        case Kind::cycle: break;
    }
    return 0;
}

void Chainer::apply_to(const ChainHint& h, Step& step) const {
    if (h.kind == Kind::cycle) {
        const auto gone = cycle_eliminations(&links_[h.first], h.length);
        for (unsigned c = 0; c < kCells; ++c) {
            Mask m = 0;
            for (unsigned d = 0; d < 9; ++d)
                if ((gone[d] & cell_bit(c)) != 0) m = static_cast<Mask>(m | 1U << d);
            step.drops(c, m);
        }
        return;
    }
    const unsigned c = cell_of(candidate(h.conclusion)), d = digit_of(candidate(h.conclusion));
    if (is_on(h.conclusion)) {
        step.puts(c, d);
        step.drops(c, static_cast<Mask>(grid_->cell[c] & ~(1U << d)));
    } else {
        step.drops(c, static_cast<Mask>(1U << d));
    }
}

}  // namespace sudokit::explainer9
