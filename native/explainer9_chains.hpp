// The chaining producers (21 and 23-30) on one grid, at one depth of nesting.
//
// A `Chainer` looks for chain hints on a grid. While it propagates at level 2 and up it asks a second
// Chainer, one depth down, for the hints of the reduced grid, and so on: level 5 needs three of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "control.hpp"
#include "explainer9_reach.hpp"
#include "explainer9_state.hpp"

namespace sudokit::explainer9 {

using chains::Candidate;
using chains::Index;
using chains::Node;

enum class Kind : std::uint8_t { forcing, cycle, contradiction, twice, region, cell };

// The producers that chain, by what they may use. `level` counts from 0; see 4.5 for what each adds.
enum class Chaining : std::uint8_t { unary, nishio, fixed, dynamic, level1, level2, level3, level4, level5 };

// A node on the way of a chain without branches, end first.
struct Link {
    Node node;
    std::uint8_t cause;
};

struct ChainHint {
    double rating = 0;
    std::int32_t complexity = 0;
    std::uint8_t key = 0;  // breaks ties: lower first
    Kind kind = Kind::forcing;
    std::uint16_t where = 0;  // start node of a contradiction or double; cell; house * 9 + digit
    Node conclusion = 0;      // ON places, OFF removes (not of a cycle)
    std::uint32_t order = 0;  // when Sudoku Explainer would have found it
    std::uint32_t first = 0, length = 0;  // unary: its links in Chainer::links_; none before find_way

    bool before(const ChainHint& o) const {
        if (rating != o.rating) return rating < o.rating;
        if (complexity != o.complexity) return complexity < o.complexity;
        if (key != o.key) return key < o.key;
        return order < o.order;
    }
};

// What is spent on a puzzle, over all depths, and when to stop.
struct Meter {
    const Control* control = nullptr;  // never null while something is rated
    std::uint64_t nodes = 0;       // chain nodes served
    std::uint64_t asked = 0, next_poll = 0;
    Stop stopped = Stop::none;
    bool recording = false;        // nested chains are written down in full, for a trace

    // Asked often; looks at the clock and the flag only now and then.
    bool stop() {
        if (stopped != Stop::none) return true;
        if (control->nodes != 0 && nodes > control->nodes) stopped = Stop::nodes;
        asked += 100;
        if (nodes + asked < next_poll) return stopped != Stop::none;
        next_poll = nodes + asked + 20000;
        if (stopped == Stop::none) stopped = control->stop();
        return stopped != Stop::none;
    }
};

// A chain written down: what a trace tells about it.
struct ChainRecord {
    struct Entry {
        Node node;
        std::uint8_t cause;
        std::vector<Node> parents;
        std::int32_t rule;                // advanced by 1 locking, 2 hidden pair, 3 naked pair, 4 X-wing; else 0
        std::vector<ChainRecord> nested;  // none or one
    };
    Kind kind = Kind::forcing;
    std::int32_t complexity = 0, flat = 0;
    Node conclusion = 0;
    std::uint16_t where = 0;
    std::vector<std::vector<Entry>> targets;
};

// A chain hint inside a chain: enough to count it and to tell it from another one.
struct Nested {
    std::int32_t complexity = 0;
    std::uint32_t first = 0, length = 0;  // in Chainer::nested_nodes: per target its ancestors and a separator
    std::uint64_t hash = 0;
    std::unique_ptr<ChainRecord> record;
};

struct ChainRun : chains::Run<Classic9> {
    std::vector<std::uint16_t> ancestors;  // per instance how many, 0 when not counted; top bit: some are nested
};

// The hints of one producer on one grid: either only the best, or all, the first of equal eliminations.
class HintList {
public:
    void begin(bool best_only);
    // Is a hint of at least this complexity (and rating at least `rating`) still of use?
    bool wanted(unsigned slot, double rating, std::int32_t complexity) const {
        const std::int32_t at = best_only_ ? best_ : slot < slots_.size() ? slots_[slot] : -1;
        if (at < 0) return true;
        const ChainHint& h = hints[static_cast<std::size_t>(at)];
        return rating < h.rating || (rating == h.rating && complexity <= h.complexity);
    }
    // `wanted` the other way round: how many nodes that a chain of this base rating may have to be of use.
    std::int32_t longest(unsigned slot, double base) const;
    std::int32_t bound() const {  // complexity that a better hint cannot exceed, within one base rating
        return best_only_ && best_ >= 0 ? hints[static_cast<std::size_t>(best_)].complexity : 0x7FFF;
    }
    const ChainHint* best() const { return best_ < 0 ? nullptr : &hints[static_cast<std::size_t>(best_)]; }
    void offer(unsigned slot, ChainHint h);
    void sort();
    // Numbers for sets of eliminations: one candidate, the rest of a cell (729 + what stays), and others.
    static constexpr unsigned own_slot = 1458, any_slot = 0xFFFFFFFF;

    std::vector<ChainHint> hints;
    std::uint32_t order = 0;  // of the next hint that is offered

private:
    bool best_only_ = true;
    std::int32_t best_ = -1;
    std::vector<unsigned> touched_;
    std::vector<std::int32_t> slots_ = std::vector<std::int32_t>(1458, -1);
};

class Chainer {
public:
    explicit Chainer(Meter& meter) : meter_(meter) {}

    // A new step: `grid` must stay as it is until the next call; `empty` and `placed` are the board's.
    void begin(const Grid9& grid, const Board& board);
    // The best hint of a producer, or null.
    const ChainHint* best(Chaining what, Mask digits = kAll);
    // All its hints, in order.
    std::vector<ChainHint>& all(Chaining what);
    void apply_to(const ChainHint& h, Step& step) const;
    // The best hint of the producer that found one, written down with all that it rests on.
    ChainRecord record(ChainHint h);

private:
    static constexpr Node separator = 0xFFFF;

    // unary (explainer9_unary.cpp)
    void unary();
    void know_reach();
    void unary_pass(bool cells, bool houses, std::uint32_t order);
    void cycles(Candidate start, bool cells, bool houses);
    void forcing(Candidate s, bool from_on, bool cells);
    void find_way(ChainHint& h);
    void close_cycle(Index parent, std::uint8_t cause, Candidate start, bool cells, bool houses);
    std::array<Cells, 9> cycle_eliminations(const Link* links, std::size_t n) const;
    unsigned cycle_slot(const std::array<Cells, 9>& gone);
    template <class F> void each_weak(Candidate p, bool cells, F&& f) const;
    template <class F> void each_strong(Candidate p, bool cells, bool houses, F&& f) const;

    // all others (explainer9_chains.cpp)
    void multiple(Chaining what);
    void contradiction(Node start);
    void common(Kind kind, std::uint16_t where, ChainRun* const* runs, unsigned n, std::uint8_t key);
    void offer_common(Kind kind, std::uint16_t where, ChainRun* const* runs, unsigned n, std::uint8_t key, Node conclusion);
    void from_each(Kind kind, std::uint16_t where, const Candidate* starts, unsigned n, std::uint8_t key);
    void region(Candidate c);
    void whole_cell(unsigned cell);
    ChainRun& run(Node start);
    unsigned slot(Node conclusion) const;
    std::uint16_t count_ancestors(ChainRun& run, Index i);
    std::int32_t nested_complexity(const std::pair<ChainRun*, Index>* targets, unsigned n);
    unsigned targets(const ChainHint& h, std::pair<ChainRun*, Index>* out);
    void prepare(Chaining what);

    // nesting (explainer9_nested.cpp)
    bool advance(ChainRun& run);
    bool advance_locking(ChainRun& run);
    bool advance_hidden_pair(ChainRun& run);
    bool advance_naked_pair(ChainRun& run);
    bool advance_x_wing(ChainRun& run);
    bool advance_chains(ChainRun& run, Chaining what);
    bool conclude(ChainRun& run, Candidate c, std::int32_t nested);
    bool conclude_all(ChainRun& run, unsigned c, Mask digits, std::int32_t nested);
    Mask gone_from_cell(const ChainRun& run, unsigned c) const;
    Mask gone_from_house(const ChainRun& run, unsigned house, unsigned d) const;
    void no_parents();
    void parent(const ChainRun& run, Candidate c);
    void parents_from_house(const ChainRun& run, unsigned house, unsigned d, Mask skip);
    void parents_from_cell(const ChainRun& run, unsigned c, Mask skip);
    void rule_parents(const ChainRun& run, Chainer& inner, ChainHint& h);
    std::int32_t keep_nested(Chainer& inner, ChainHint& h);
    void list_eliminations(const ChainHint& h);
    template <class F> void each_ancestor(ChainHint& h, F&& f);
    bool same_nested(const Nested& a, const Nested& b) const;
    ChainRecord describe(ChainHint& h);
    ChainRecord::Entry entry(const ChainRun& run, Index i);
    Chainer& inner();

    Meter& meter_;
    const Grid9* grid_ = nullptr;
    const Board* board_ = nullptr;
    Chaining what_ = Chaining::unary;
    double base_ = 0;
    HintList list_;
    std::unique_ptr<Chainer> inner_;

    // Runs by start node. Levels go on where a weaker producer came to rest: `stored_` says whose runs
    // the first set holds; the second is for levels 2 and 3, because 4 goes on from level 1 again.
    struct RunSet {
        std::vector<std::unique_ptr<ChainRun>> pool;
        std::size_t used = 0;
        std::array<std::int16_t, 1458> of;
        std::array<std::uint8_t, 1458> level;
        void clear() { used = 0; of.fill(-1); }
        ChainRun* find(Node n) { return of[n] < 0 ? nullptr : pool[static_cast<std::size_t>(of[n])].get(); }
        ChainRun& add(Node n) {
            if (used == pool.size()) pool.push_back(std::make_unique<ChainRun>());
            of[n] = static_cast<std::int16_t>(used);
            return *pool[used++];
        }
    };
    RunSet main_, side_;
    bool main_dynamic_ = false;  // main_ holds dynamic runs on the present grid
    chains::Propagation<Classic9> propagation_;
    chains::Ancestors<Classic9> ancestors_;

    std::vector<Nested> nested_;
    std::vector<Node> nested_nodes_;
    std::vector<std::int32_t> nested_found_;

    struct Way {  // an instance of the unary search
        Node node;
        std::uint8_t cause;
        Index parent;
    };
    Reach reach_, reach_x_;            // over all static links, and over those of one digit
    bool reach_known_ = false;         // reach_ is that of the present grid
    const Reach* pass_reach_ = &reach_;  // of the pass at hand
    Mask digits_ = kAll;               // the digits whose candidates are tried as starts
    std::vector<Way> ways_;
    std::vector<Link> links_;
    std::vector<std::array<Cells, 9>> own_sets_;  // eliminations of cycles that need a slot of their own

    std::vector<Candidate> eliminations_;  // of the hint at hand, in order
    std::vector<Index> parents_;  // its rule parents
    std::array<std::uint64_t, 12> parent_seen_{};
};

double length_rating(std::int32_t complexity);

}  // namespace sudokit::explainer9
