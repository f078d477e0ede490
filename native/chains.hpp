// Propagation of one assumption, with parents: the primitive under every forcing chain.
//
// Assume that a candidate is true (ON) or false (OFF) and follow what it forces: an ON candidate turns
// OFF every other digit of its cell and its digit in the rest of its houses (weak links); an OFF candidate
// turns ON the only other candidate of its cell, or the only other place of its digit in a house (strong
// links). Every conclusion remembers the conclusions that it rests on, so that a chain can be counted,
// drawn and explained afterwards.
//
// Nothing in here knows coordinates. A layout says which houses a cell lies in and which cells a house
// has; candidates are numbered cell * digits + digit. `Classic9` (explainer9_tables.hpp) answers at
// compile time, `AnyLayout` (layout_any.hpp) at run time for other sizes, shapes and rules.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sudokit::chains {

using Candidate = std::uint16_t;  // cell * digits + digit, both from 0
using Node = std::uint16_t;       // candidate * 2 + (1 when ON)
using Index = std::uint16_t;      // place of an instance in its run

constexpr Node node(Candidate c, bool on) { return static_cast<Node>(c * 2 + (on ? 1 : 0)); }
constexpr Candidate candidate(Node n) { return static_cast<Candidate>(n >> 1); }
constexpr bool is_on(Node n) { return (n & 1) != 0; }
constexpr Index no_index = 0xFFFF;

// Why a node follows from its first parent. Values below `cell` are the slot of a house in the list of
// houses of the node's cell, so that a house can be found again without storing it.
enum Cause : std::uint8_t { cause_cell = 0xF0, cause_start = 0xF1, cause_advanced = 0xF2 };

template <class Mask>
constexpr bool one_bit(Mask m) { return m != 0 && (m & (m - 1)) == 0; }

template <class Mask, class F>
inline void each_bit(Mask m, F&& f) {
    for (; m != 0; m = static_cast<Mask>(m & (m - 1))) f(std::countr_zero(m));
}

// A set of candidates. W is the number of words: a constant for a fixed layout, 0 for one known at run time.
template <std::size_t W>
struct Bits {
    alignas(W % 8 == 0 ? 64 : 32) std::array<std::uint64_t, W> w{};
    explicit Bits(std::size_t = 0) {}
    void clear() { w.fill(0); }
};
template <>
struct Bits<0> {
    std::vector<std::uint64_t> w;
    explicit Bits(std::size_t words = 0) : w(words) {}
    void clear() { w.assign(w.size(), 0); }
};
template <std::size_t W>
inline bool test(const Bits<W>& b, unsigned i) { return (b.w[i >> 6] >> (i & 63) & 1) != 0; }
template <std::size_t W>
inline void set(Bits<W>& b, unsigned i) { b.w[i >> 6] |= std::uint64_t{1} << (i & 63); }

// The candidates of a board, twice: per cell the digits, per house and digit the places.
template <class Layout>
struct Grid {
    using Mask = typename Layout::Mask;
    typename Layout::template PerCell<Mask> cell;
    typename Layout::template PerPlace<Mask> places;  // [house * digits + digit]: which cells of the house

    Grid() : Grid(Layout{}) {}
    explicit Grid(const Layout& layout)
        : cell(Layout::template per_cell<Mask>(layout)), places(Layout::template per_place<Mask>(layout)) {}

    bool has(const Layout& layout, Candidate c) const {
        return (cell[c / layout.digits()] >> (c % layout.digits()) & 1) != 0;
    }
    void add(const Layout& layout, unsigned c, unsigned d) {
        cell[c] = static_cast<Mask>(cell[c] | Mask{1} << d);
        for (unsigned s = 0; s < layout.slots(c); ++s) {
            const auto& at = layout.place(c, s);
            places[at.base + d] = static_cast<Mask>(places[at.base + d] | at.bit);
        }
    }
    void remove(const Layout& layout, unsigned c, unsigned d) {
        cell[c] = static_cast<Mask>(cell[c] & ~(Mask{1} << d));
        for (unsigned s = 0; s < layout.slots(c); ++s) {
            const auto& at = layout.place(c, s);
            places[at.base + d] = static_cast<Mask>(places[at.base + d] & ~at.bit);
        }
    }
};

// A growing array that is written without a check: whoever writes has made room before.
template <class T>
class Stack {
public:
    void clear() { size_ = 0; }
    void room(std::size_t more) {
        if (size_ + more > items_.size()) items_.resize((size_ + more) * 2);
    }
    void push(const T& item) { items_[size_++] = item; }
    std::size_t size() const { return size_; }
    const T& operator[](std::size_t i) const { return items_[i]; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }

private:
    std::vector<T> items_;
    std::size_t size_ = 0;
};

// A conclusion of a run. A single parent is named by `first_parent` itself, several stand from there on in
// Run::parents; `Run::each_parent` knows.
struct Instance {
    Node node;
    std::uint16_t depth;  // longest way from the start: at least depth nodes stand before it
    std::uint32_t first_parent;
    std::uint16_t parent_count;
    std::uint8_t cause;
    std::int32_t nested;  // what an advanced rule says about itself; no_nested for the rest
};
constexpr std::int32_t no_nested = -1;

// What follows from one start: instances in the order in which they were found, and the set of the ON
// and of the OFF ones. When it ends in a contradiction the sets hold what was found until then.
template <class Layout>
struct Run {
    Stack<Instance> instances;
    Stack<Index> parents;
    Bits<Layout::words> on, off;
    typename Layout::template PerNode<Index> at;  // the stored instance of a node that is in its set
    Grid<Layout> grid;                            // what is left of the grid when the run has come to rest
    Index contradiction_on = no_index, contradiction_off = no_index;

    Run() : Run(Layout{}) {}
    explicit Run(const Layout& layout)
        : on(Layout::bit_words(layout)), off(Layout::bit_words(layout)),
          at(Layout::template per_node<Index>(layout)), grid(layout) {}

    template <class F>
    void each_parent(const Instance& i, F&& f) const {
        if (i.parent_count == 1) f(static_cast<Index>(i.first_parent));
        else
            for (unsigned k = 0; k < i.parent_count; ++k) f(parents[i.first_parent + k]);
    }
    bool contradicted() const { return contradiction_on != no_index; }
    bool holds(Node n) const { return test(is_on(n) ? on : off, candidate(n)); }
    std::size_t size() const { return instances.size(); }
};

struct Mode {
    bool dynamic = true;         // OFF candidates leave the grid, so that new strong links appear
    bool cells = true;           // links inside cells are followed too (Nishio follows one digit only)
    std::uint16_t max_depth = 0xFFFF;  // give up what lies deeper: nothing there can be wanted any more
};

// Serves one run at a time; holds the queues, which are empty between runs.
template <class Layout>
class Propagation {
public:
    using Mask = typename Layout::Mask;
    using RunT = Run<Layout>;
    using GridT = Grid<Layout>;

    explicit Propagation(const Layout& layout = Layout{}) : layout_(layout) {
        queue_on_.resize(layout.nodes());
        queue_off_.resize(layout.nodes());
        state_.resize(layout.nodes() / 2);
    }

    // Nodes taken from the queues since the counter was last set: what a budget counts.
    std::uint64_t served = 0;

    // Follows `start` on `base`. `advanced(run, propagation)` is called whenever both queues are empty;
    // it may add OFF nodes with `conclude` and says whether it did.
    template <class Advanced>
    void follow(RunT& run, const GridT& base, Node start, Mode mode, Advanced&& advanced) {
        run.instances.clear();
        run.parents.clear();
        run.on.clear();
        run.off.clear();
        run.contradiction_on = run.contradiction_off = no_index;
        run.grid = base;
        state_.assign(state_.size(), State{});
        run.instances.room(1);
        push(run, start, 0, cause_start, 0, 0, no_nested);
        drain(run, base, mode, advanced);
    }

    // Goes on with a run that came to rest without a contradiction, now with a stronger `advanced`.
    template <class Advanced>
    void resume(RunT& run, const GridT& base, Mode mode, Advanced&& advanced) {
        state_.assign(state_.size(), State{});
        for (const Instance& i : run.instances) see(i.node);
        drain(run, base, mode, advanced);
    }

    // Called by an advanced rule: `c` is OFF because of `count` earlier OFF instances. False: known already.
    bool conclude(RunT& run, Candidate c, const Index* parents, unsigned count, std::int32_t nested) {
        if (saw_off(c)) return false;
        run.instances.room(1);
        push_with(run, node(c, false), cause_advanced, parents, count, nested);
        return true;
    }

    const Layout& layout() const { return layout_; }

private:
    // A type of its own: a store of a plain byte might change anything, as far as a compiler knows.
    enum class State : std::uint8_t { neither = 0, off = 1, on = 2, both = 3 };
    static State with(State a, State b) { return static_cast<State>(static_cast<unsigned>(a) | static_cast<unsigned>(b)); }
    bool saw_off(Candidate c) const { return (static_cast<unsigned>(state_[c]) & 1U) != 0; }
    bool saw_on(Candidate c) const { return (static_cast<unsigned>(state_[c]) & 2U) != 0; }
    void see(Node n) { state_[candidate(n)] = with(state_[candidate(n)], is_on(n) ? State::on : State::off); }

    static Index append(RunT& run, Node n, unsigned depth, std::uint8_t cause, std::uint32_t first, unsigned count, std::int32_t nested) {
        const auto index = static_cast<Index>(run.instances.size());
        run.instances.push({n, static_cast<std::uint16_t>(depth), first, static_cast<std::uint16_t>(count), cause, nested});
        return index;
    }

    void push(RunT& run, Node n, unsigned depth, std::uint8_t cause, std::uint32_t first, unsigned count, std::int32_t nested) {
        const Index index = append(run, n, depth, cause, first, count, nested);
        const Candidate c = candidate(n);
        see(n);
        run.at[n] = index;
        if (is_on(n)) {
            set(run.on, c);
            queue_on_[on_tail_++] = index;
        } else {
            set(run.off, c);
            queue_off_[off_tail_++] = index;
        }
    }

    // The same with its parents still to be written down; gives where, and how deep the node lies.
    static std::uint32_t write_parents(RunT& run, const Index* parents, unsigned count, unsigned& depth) {
        const auto first = static_cast<std::uint32_t>(run.parents.size());
        depth = 0;
        run.parents.room(count);
        for (unsigned i = 0; i < count; ++i) {
            const unsigned below = run.instances[parents[i]].depth + 1U;
            if (below > depth) depth = below;
            run.parents.push(parents[i]);
        }
        return count == 1 ? parents[0] : first;
    }
    void push_with(RunT& run, Node n, std::uint8_t cause, const Index* parents, unsigned count, std::int32_t nested) {
        unsigned depth;
        const std::uint32_t first = write_parents(run, parents, count, depth);
        push(run, n, depth, cause, first, count, nested);
    }

    template <class Advanced>
    void drain(RunT& run, const GridT& base, Mode mode, Advanced&& advanced) {
        for (;;) {
            if (on_head_ < on_tail_) {
                if (serve_on(run, queue_on_[on_head_++], mode)) break;
            } else if (off_head_ < off_tail_) {
                const Index p = queue_off_[off_head_++];
                if (run.instances[p].depth >= mode.max_depth) break;
                if (serve_off(run, base, p, mode)) break;
            } else if (!advanced(run, *this)) {
                break;
            }
        }
        served += on_head_ + off_head_;
        on_head_ = on_tail_ = off_head_ = off_tail_ = 0;
    }

    // Weak links of an ON node. Every one is an OFF node with this one parent. True: contradiction.
    bool serve_on(RunT& run, Index p, Mode mode) {
        run.instances.room(layout_.max_weak());
        const unsigned digits = layout_.digits();
        const Candidate self = candidate(run.instances[p].node);
        const unsigned c = self / digits, d = self % digits;
        if (mode.cells) {
            auto others = static_cast<Mask>(run.grid.cell[c] & ~(Mask{1} << d));
            for (; others != 0; others = static_cast<Mask>(others & (others - 1)))
                if (turn_off(run, static_cast<Candidate>(c * digits + std::countr_zero(others)), cause_cell, p)) return true;
        }
        for (unsigned s = 0; s < layout_.slots(c); ++s) {
            const auto& at = layout_.place(c, s);
            auto others = static_cast<Mask>(run.grid.places[at.base + d] & ~at.bit);
            for (; others != 0; others = static_cast<Mask>(others & (others - 1))) {
                const unsigned other = layout_.cell_at(at.house, static_cast<unsigned>(std::countr_zero(others)));
                if (turn_off(run, static_cast<Candidate>(other * digits + d), static_cast<std::uint8_t>(s), p)) return true;
            }
        }
        if constexpr (Layout::has_links) {
            for (const auto& link : layout_.links(self))  // what rules forbid beside houses (a knight's move)
                if (run.grid.has(layout_, link) && turn_off(run, link, cause_cell, p)) return true;
        }
        return false;
    }

    bool turn_off(RunT& run, Candidate c, std::uint8_t cause, Index p) {
        const unsigned depth = run.instances[p].depth + 1U;
        if (saw_on(c)) {
            run.contradiction_on = run.at[node(c, true)];
            run.contradiction_off = append(run, node(c, false), depth, cause, p, 1, no_nested);
            return true;
        }
        if (!saw_off(c)) push(run, node(c, false), depth, cause, p, 1, no_nested);
        return false;
    }

    struct Forced {
        Candidate c;
        std::uint8_t cause;
        Mask gone;  // candidates that had to go first: digits of the cell or places of the house
    };

    // Strong links of an OFF node, which then leaves the grid. True: contradiction.
    bool serve_off(RunT& run, const GridT& base, Index p, Mode mode) {
        const unsigned digits = layout_.digits();
        const Candidate self = candidate(run.instances[p].node);
        const unsigned c = self / digits, d = self % digits;
        std::array<Forced, Layout::max_slots + 1> forced;
        unsigned n = 0;
        if (mode.cells) {
            const auto rest = static_cast<Mask>(run.grid.cell[c] & ~(Mask{1} << d));
            if (one_bit(rest))
                forced[n++] = {static_cast<Candidate>(c * digits + std::countr_zero(rest)), cause_cell,
                               static_cast<Mask>(base.cell[c] & ~run.grid.cell[c])};
        }
        const unsigned in_cell = n;
        for (unsigned s = 0; s < layout_.slots(c); ++s) {
            const auto& at = layout_.place(c, s);
            const auto rest = static_cast<Mask>(run.grid.places[at.base + d] & ~at.bit);
            if (!one_bit(rest) || !layout_.complete(at.house)) continue;
            const unsigned other = layout_.cell_at(at.house, static_cast<unsigned>(std::countr_zero(rest)));
            const auto target = static_cast<Candidate>(other * digits + d);
            bool known = false;
            for (unsigned i = in_cell; i < n; ++i) known |= forced[i].c == target;
            if (!known)
                forced[n++] = {target, static_cast<std::uint8_t>(s),
                               static_cast<Mask>(base.places[at.base + d] & ~run.grid.places[at.base + d])};
        }
        if (mode.dynamic) run.grid.remove(layout_, c, d);
        run.instances.room(n);
        for (unsigned i = 0; i < n; ++i) {
            const Candidate target = forced[i].c;
            if (saw_off(target)) {
                unsigned depth;
                const unsigned count = collect_parents(run, p, forced[i]);
                const std::uint32_t first = write_parents(run, parents_.data(), count, depth);
                run.contradiction_off = run.at[node(target, false)];
                run.contradiction_on = append(run, node(target, true), depth, forced[i].cause, first, count, no_nested);
                return true;
            }
            if (!saw_on(target)) {
                const unsigned count = collect_parents(run, p, forced[i]);
                push_with(run, node(target, true), forced[i].cause, parents_.data(), count, no_nested);
            }
        }
        return false;
    }

    // The OFF node itself, then the OFF nodes without which its link would not be strong.
    unsigned collect_parents(const RunT& run, Index p, const Forced& f) {
        const unsigned digits = layout_.digits();
        const Candidate self = candidate(run.instances[p].node);
        const unsigned c = self / digits, d = self % digits;
        unsigned count = 0;
        parents_[count++] = p;
        each_bit(f.gone, [&](int i) {
            const unsigned gone = f.cause == cause_cell
                ? c * digits + static_cast<unsigned>(i)
                : layout_.cell_at(layout_.place(c, f.cause).house, static_cast<unsigned>(i)) * digits + d;
            parents_[count++] = run.at[node(static_cast<Candidate>(gone), false)];
        });
        return count;
    }

    [[no_unique_address]] Layout layout_;
    std::vector<Index> queue_on_, queue_off_;
    std::size_t on_head_ = 0, on_tail_ = 0, off_head_ = 0, off_tail_ = 0;
    std::vector<State> state_;
    std::array<Index, 34> parents_;
};

// Ancestors of an instance, itself first, breadth first, every node once.
template <class Layout>
class Ancestors {
public:
    explicit Ancestors(const Layout& layout = Layout{}) : stamp_(layout.nodes(), 0) { order.reserve(layout.nodes()); }

    std::vector<Index> order;  // what `walk` found last

    const std::vector<Index>& walk(const Run<Layout>& run, Index target) {
        ++epoch_;
        order.clear();
        visit(run, target);
        for (std::size_t i = 0; i < order.size(); ++i)
            run.each_parent(run.instances[order[i]], [&](Index p) { visit(run, p); });
        return order;
    }

private:
    void visit(const Run<Layout>& run, Index i) {
        std::uint32_t& stamp = stamp_[run.instances[i].node];
        if (stamp == epoch_) return;
        stamp = epoch_;
        order.push_back(i);
    }
    std::vector<std::uint32_t> stamp_;
    std::uint32_t epoch_ = 0;
};

}  // namespace sudokit::chains
