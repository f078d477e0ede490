// Levels 1-5, sections 4.5 and 4.6: what a propagation may use when its links are exhausted, and on which
// of its conclusions such a step rests.
#include "explainer9_chains.hpp"

namespace sudokit::explainer9 {

using chains::candidate;
using chains::cause_cell;
using chains::cause_start;
using chains::is_on;
using chains::node;

namespace {

// Instance::nested below zero: a basic rule, which costs nothing and is only told in a trace.
enum Rule : std::int32_t { by_locking = -2, by_hidden_pair = -3, by_naked_pair = -4, by_x_wing = -5 };

struct Pass {
    unsigned base, cover;
};
constexpr std::array<Pass, 4> kLockingPasses = {{{kBoxes, kColumns}, {kBoxes, kRows}, {kColumns, kBoxes}, {kRows, kBoxes}}};
constexpr std::array<unsigned, 3> kBoxColumnRow = {kBoxes, kColumns, kRows};

}  // namespace

// Rules are tried until one yields a conclusion.
bool Chainer::advance(ChainRun& run) {
    if (advance_locking(run) || advance_hidden_pair(run) || advance_naked_pair(run) || advance_x_wing(run)) return true;
    if (what_ == Chaining::level1) return false;
    inner().begin(run.grid, *board_);
    if (what_ == Chaining::level2 || what_ == Chaining::level3) {
        if (advance_chains(run, Chaining::unary)) return true;
        return what_ == Chaining::level3 && advance_chains(run, Chaining::fixed);
    }
    if (advance_chains(run, Chaining::dynamic)) return true;
    return what_ == Chaining::level5 && advance_chains(run, Chaining::level2);
}

Chainer& Chainer::inner() {
    if (inner_ == nullptr) inner_ = std::make_unique<Chainer>(meter_);
    return *inner_;
}

// 4.6: candidates that were there when the run began and are not any more.
Mask Chainer::gone_from_cell(const ChainRun& run, unsigned c) const { return static_cast<Mask>(grid_->cell[c] & ~run.grid.cell[c]); }
Mask Chainer::gone_from_house(const ChainRun& run, unsigned house, unsigned d) const {
    return static_cast<Mask>(places(*grid_, house, d) & ~places(run.grid, house, d));
}

void Chainer::no_parents() {
    parents_.clear();
    parent_seen_.fill(0);
}
void Chainer::parent(const ChainRun& run, Candidate c) {
    std::uint64_t& word = parent_seen_[c >> 6];
    const std::uint64_t bit = std::uint64_t{1} << (c & 63);
    if ((word & bit) != 0) return;
    word |= bit;
    parents_.push_back(run.at[node(c, false)]);
}
void Chainer::parents_from_house(const ChainRun& run, unsigned house, unsigned d, Mask skip) {
    chains::each_bit(static_cast<Mask>(gone_from_house(run, house, d) & ~skip),
                     [&](int i) { parent(run, cand(kGeometry.cell_at[house][static_cast<unsigned>(i)], d)); });
}
void Chainer::parents_from_cell(const ChainRun& run, unsigned c, Mask skip) {
    chains::each_bit(static_cast<Mask>(gone_from_cell(run, c) & ~skip), [&](int d) { parent(run, cand(c, static_cast<unsigned>(d))); });
}

bool Chainer::conclude(ChainRun& run, Candidate c, std::int32_t nested) {
    return propagation_.conclude(run, c, parents_.data(), static_cast<unsigned>(parents_.size()), nested);
}
bool Chainer::conclude_all(ChainRun& run, unsigned c, Mask digits, std::int32_t nested) {
    bool some = false;
    chains::each_bit(digits, [&](int d) { some |= conclude(run, cand(c, static_cast<unsigned>(d)), nested); });
    return some;
}

// 2.5 on the reduced grid; all hints.
bool Chainer::advance_locking(ChainRun& run) {
    bool some = false;
    for (const auto& [base_type, cover_type] : kLockingPasses)
        for (unsigned base = base_type; base < base_type + 9; ++base)
            for (unsigned cover = cover_type; cover < cover_type + 9; ++cover) {
                const Mask shared = kGeometry.common[base][cover];
                if (shared == 0) continue;
                for (unsigned d = 0; d < 9; ++d) {
                    const Mask at = places(run.grid, base, d);
                    if ((at & ~shared) != 0 || count(at) < 2) continue;
                    const auto out = static_cast<Mask>(places(run.grid, cover, d) & ~kGeometry.common[cover][base]);
                    if (out == 0 || (gone_from_house(run, base, d) & ~shared) == 0) continue;
                    no_parents();
                    parents_from_house(run, base, d, shared);
                    chains::each_bit(out, [&](int i) {
                        some |= conclude(run, cand(kGeometry.cell_at[cover][static_cast<unsigned>(i)], d), by_locking);
                    });
                }
            }
    return some;
}

// 2.7 with two digits.
bool Chainer::advance_hidden_pair(ChainRun& run) {
    bool some = false;
    for (const unsigned type : kBoxColumnRow)
        for (unsigned h = type; h < type + 9; ++h) {
            if (board_->empty[h] <= 4) continue;
            for (unsigned high = 1; high < 9; ++high) {
                const Mask cells = places(run.grid, h, high);
                if (count(cells) != 2) continue;
                for (unsigned low = 0; low < high; ++low) {
                    if (places(run.grid, h, low) != cells) continue;
                    const auto pair = static_cast<Mask>(1U << low | 1U << high);
                    no_parents();
                    for (unsigned i = 0; i < 9; ++i)
                        if ((cells >> i & 1) == 0) parents_from_cell(run, kGeometry.cell_at[h][i], static_cast<Mask>(~pair));
                    if (parents_.empty()) continue;
                    chains::each_bit(cells, [&](int i) {
                        const unsigned c = kGeometry.cell_at[h][static_cast<unsigned>(i)];
                        some |= conclude_all(run, c, static_cast<Mask>(run.grid.cell[c] & ~pair), by_hidden_pair);
                    });
                }
            }
        }
    return some;
}

// 2.6 with two cells.
bool Chainer::advance_naked_pair(ChainRun& run) {
    bool some = false;
    for (const unsigned type : kBoxColumnRow)
        for (unsigned h = type; h < type + 9; ++h) {
            if (board_->empty[h] < 4) continue;
            const auto& cells = kGeometry.cell_at[h];
            for (unsigned high = 1; high < 9; ++high) {
                const Mask pair = run.grid.cell[cells[high]];
                if (count(pair) != 2) continue;
                for (unsigned low = 0; low < high; ++low) {
                    if (run.grid.cell[cells[low]] != pair) continue;
                    no_parents();
                    parents_from_cell(run, cells[low], pair);
                    parents_from_cell(run, cells[high], pair);
                    if (parents_.empty()) continue;
                    for (unsigned i = 0; i < 9; ++i)
                        if (i != low && i != high) some |= conclude_all(run, cells[i], static_cast<Mask>(run.grid.cell[cells[i]] & pair), by_naked_pair);
                }
            }
        }
    return some;
}

// 2.8 with two lines.
bool Chainer::advance_x_wing(ChainRun& run) {
    bool some = false;
    for (const bool columns : {true, false}) {
        const unsigned base = columns ? kColumns : kRows, cover = columns ? kRows : kColumns;
        for (unsigned high = 1; high < 9; ++high)
            for (unsigned low = 0; low < high; ++low)
                for (unsigned d = 0; d < 9; ++d) {
                    const Mask lines = places(run.grid, base + high, d);
                    if (lines != places(run.grid, base + low, d) || count(lines) != 2 || board_->placed[d] + 4 > 9) continue;
                    const auto set = static_cast<Mask>(1U << low | 1U << high);
                    no_parents();
                    parents_from_house(run, base + low, d, lines);
                    parents_from_house(run, base + high, d, lines);
                    if (parents_.empty()) continue;
                    chains::each_bit(lines, [&](int l) {
                        const unsigned line = cover + static_cast<unsigned>(l);
                        chains::each_bit(static_cast<Mask>(places(run.grid, line, d) & ~set), [&](int i) {
                            some |= conclude(run, cand(kGeometry.cell_at[line][static_cast<unsigned>(i)], d), by_x_wing);
                        });
                    });
                }
    }
    return some;
}

// All hints of a chaining producer on the reduced grid, as long as they rest on something in this run.
bool Chainer::advance_chains(ChainRun& run, Chaining what) {
    bool some = false;
    Chainer& in = inner();
    for (ChainHint& h : in.all(what)) {
        rule_parents(run, in, h);
        if (parents_.empty()) continue;
        const std::int32_t nested = keep_nested(in, h);
        in.list_eliminations(h);
        for (const Candidate c : in.eliminations_) some |= conclude(run, c, nested);
    }
    return some;
}

// Visits the ancestors of every target of a hint: f(target, node, cause). (4.7)
template <class F>
void Chainer::each_ancestor(ChainHint& h, F&& f) {
    if (h.kind == Kind::forcing && h.length == 0) find_way(h);
    if (h.kind == Kind::forcing || h.kind == Kind::cycle) {
        const Link* const l = &links_[h.first];
        const unsigned n = h.kind == Kind::cycle ? h.length - 1 : h.length;
        for (unsigned i = 0; i < n; ++i) f(0U, l[i].node, l[i].cause);
        if (h.kind == Kind::forcing) return;
        // The reversed chain of a cycle: every sign flipped, every node with the cause that it had.
        for (unsigned i = n; i > 0; --i) f(1U, static_cast<Node>(l[i].node ^ 1), l[i].cause);
        return;
    }
    std::pair<ChainRun*, Index> t[9];
    const unsigned n = targets(h, t);
    for (unsigned i = 0; i < n; ++i)
        for (const Index a : ancestors_.walk(*t[i].first, t[i].second)) f(i, t[i].first->instances[a].node, t[i].first->instances[a].cause);
}

// 4.6, chain hints: what had to go before the links of the inner chain became strong.
void Chainer::rule_parents(const ChainRun& run, Chainer& in, ChainHint& h) {
    no_parents();
    in.each_ancestor(h, [&](unsigned, Node n, std::uint8_t cause) {
        if (!is_on(n)) return;
        const unsigned c = cell_of(candidate(n)), d = digit_of(candidate(n));
        if (cause == cause_start) {
            if (h.kind == Kind::cell) parents_from_cell(run, c, 0);
            else if (h.kind == Kind::region) parents_from_house(run, h.where / 9U, d, 0);
        } else if (cause == cause_cell) {
            parents_from_cell(run, c, 0);
        } else {
            parents_from_house(run, kGeometry.place[c][cause].house, d, 0);
        }
    });
}

void Chainer::list_eliminations(const ChainHint& h) {
    eliminations_.clear();
    if (h.kind != Kind::cycle) {
        const Candidate c = candidate(h.conclusion);
        if (!is_on(h.conclusion)) eliminations_.push_back(c);
        else
            chains::each_bit(static_cast<Mask>(grid_->cell[cell_of(c)] & ~(1U << digit_of(c))),
                             [&](int d) { eliminations_.push_back(cand(cell_of(c), static_cast<unsigned>(d))); });
        return;
    }
    // Cells in the order in which a walk back along the cycle comes to see them.
    const auto gone = cycle_eliminations(&links_[h.first], h.length);
    Cells seen = 0;
    for (unsigned i = 0; i < h.length; ++i) {
        if (!is_on(links_[h.first + i].node)) continue;
        const Candidate on = candidate(links_[h.first + i].node);
        for (const unsigned c : kGeometry.peers[cell_of(on)]) {
            if ((gone[digit_of(on)] & ~seen & cell_bit(c)) == 0) continue;
            seen |= cell_bit(c);
            for (unsigned d = 0; d < 9; ++d)
                if ((gone[d] & cell_bit(c)) != 0) eliminations_.push_back(cand(c, d));
        }
    }
}

std::int32_t Chainer::keep_nested(Chainer& in, ChainHint& h) {
    Nested kept;
    kept.complexity = h.complexity;
    kept.first = static_cast<std::uint32_t>(nested_nodes_.size());
    unsigned target = 0;
    in.each_ancestor(h, [&](unsigned t, Node n, std::uint8_t) {
        if (t != target) nested_nodes_.push_back(separator);
        target = t;
        nested_nodes_.push_back(n);
        kept.hash = (kept.hash ^ (n + (std::uint64_t{t} << 20))) * 0x9E3779B97F4A7C15U;
    });
    kept.length = static_cast<std::uint32_t>(nested_nodes_.size()) - kept.first;
    if (meter_.recording) kept.record = std::make_unique<ChainRecord>(in.describe(h));
    nested_.push_back(std::move(kept));
    return static_cast<std::int32_t>(nested_.size() - 1);
}

bool Chainer::same_nested(const Nested& a, const Nested& b) const {
    return a.hash == b.hash && a.length == b.length &&
           std::equal(nested_nodes_.begin() + a.first, nested_nodes_.begin() + a.first + a.length, nested_nodes_.begin() + b.first);
}

ChainRecord::Entry Chainer::entry(const ChainRun& run, Index i) {
    const chains::Instance& at = run.instances[i];
    ChainRecord::Entry e{at.node, at.cause, {}, at.nested < chains::no_nested ? -1 - at.nested : 0, {}};
    run.each_parent(at, [&](Index p) { e.parents.push_back(run.instances[p].node); });
    if (at.nested >= 0) e.nested.push_back(*nested_[static_cast<std::size_t>(at.nested)].record);
    return e;
}

ChainRecord Chainer::describe(ChainHint& h) {
    ChainRecord r;
    r.kind = h.kind;
    r.complexity = h.complexity;
    r.conclusion = h.conclusion;
    r.where = h.where;
    if (h.kind == Kind::forcing || h.kind == Kind::cycle) {
        each_ancestor(h, [&](unsigned t, Node n, std::uint8_t cause) {
            r.targets.resize(t + 1);
            if (!r.targets[t].empty()) r.targets[t].back().parents.push_back(n);
            r.targets[t].push_back({n, cause, {}, 0, {}});
        });
        if (h.kind == Kind::cycle)
            for (auto& t : r.targets) t.back().parents.push_back(t.front().node);
        r.flat = static_cast<std::int32_t>(r.targets[0].size());
        return r;
    }
    std::pair<ChainRun*, Index> t[9];
    const unsigned n = targets(h, t);
    for (unsigned i = 0; i < n; ++i) {
        r.targets.emplace_back();
        for (const Index a : ancestors_.walk(*t[i].first, t[i].second)) r.targets.back().push_back(entry(*t[i].first, a));
        r.flat += static_cast<std::int32_t>(r.targets.back().size());
    }
    return r;
}

// Nested chains are not written down while hints are only compared, so the runs of this one are made again.
ChainRecord Chainer::record(ChainHint h) {
    if (h.kind == Kind::forcing || h.kind == Kind::cycle) return describe(h);
    list_.begin(false);
    main_.clear();
    side_.clear();
    nested_.clear();
    nested_nodes_.clear();
    meter_.recording = true;
    ChainRecord r = describe(h);
    meter_.recording = false;
    return r;
}

}  // namespace sudokit::explainer9
