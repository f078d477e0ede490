// Searching a state's solutions, in no order (`Tree`) and in lexicographic order (`Ladder`).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "general.hpp"
#include "general_state.hpp"

namespace sudokit::general {

// A budget while it is being spent. Every solution found is worth some nodes, so that long tallies of an easy board
// stay within (budget.py has the same number).
class Meter {
  public:
    // Every solution found is worth some more nodes, so that a long tally of an easy board stays within; not on the
    // largest boards, where a million solutions would take minutes.
    Meter(const Control& control, int cells) : control_(control), left_(control.nodes), worth_(cells > 256 ? 0 : 64) {}
    // One more node; false when the search must end here.
    bool node() {
        if (control_.nodes != 0 && left_-- == 0) {
            left_ = 0;
            return false;
        }
        if (++count_ % 32 != 0) return true;
        stop_ = control_.stop();
        return stop_ == Stop::none;
    }
    void solution() { left_ += worth_; }
    bool cancelled() const { return stop_ == Stop::cancelled; }
    std::uint64_t count() const { return count_; }

  private:
    const Control& control_;
    std::uint64_t left_;
    std::uint64_t worth_;
    std::uint64_t count_ = 0;
    Stop stop_ = Stop::none;
};

struct Decision {
    std::uint16_t cell;
    std::uint16_t digit;
};

// States saved one upon the other, each with the decision that was taken from it.
class Stack {
  public:
    explicit Stack(std::size_t words) : words_(words) {}
    bool empty() const { return decisions_.empty(); }
    std::size_t depth() const { return decisions_.size(); }
    void clear() { decisions_.clear(); }
    void push(const State& state, Decision decision) {
        const std::size_t at = decisions_.size() * words_;
        if (pool_.size() < at + words_) pool_.resize(at + words_);
        state.save(pool_.data() + at);
        decisions_.push_back(decision);
    }
    Decision pop(State& state) {
        const Decision decision = decisions_.back();
        decisions_.pop_back();
        state.load(pool_.data() + decisions_.size() * words_);
        return decision;
    }

  private:
    std::size_t words_;
    std::vector<Word> pool_;
    std::vector<Decision> decisions_;
};

// Depth-first search for all solutions below a state, in no particular order.
//
// Decisions are binary (this digit in this cell, or not), taken where fewest ways are open, be it a cell's
// candidates or a digit's places in a house; among those, where contradictions have shown up most. As long as no
// solution is known, the search starts again after ever more nodes, with what it has learnt about the latter:
// a start that took a wrong turn at its root would otherwise never come back from it.
class Tree {
  public:
    explicit Tree(const Rules& rules);
    // Begins anew below this state, which must be settled. With a solution to `prefer`, digits are tried in its
    // favour: the search finds it at once and then looks around it, and where there is another solution, there
    // mostly is one that differs in few cells.
    void begin(const State& root, std::span<const std::uint8_t> prefer = {});
    // The next solution, in `state()`.
    Found next(Meter& meter);
    const State& state() const { return state_; }

  private:
    enum class Step : std::uint8_t { decided, solved, exhausted };
    Step decide();
    bool backtrack();
    void blame();
    Word preferred(int house, Decision open) const;
    std::uint32_t random(std::uint32_t below);

    const Rules& rules_;
    State state_;
    Stack stack_;
    std::vector<Word> root_;
    std::span<const std::uint8_t> prefer_;
    std::vector<float> weight_;  // per cell, then per house and digit: contradictions seen there
    float step_ = 1;
    std::uint64_t since_start_ = 0;
    std::uint64_t patience_ = 0;
    std::uint64_t chance_ = 0;
    bool found_ = false;
};

// Solutions in lexicographic order, ascending or descending.
//
// Cells are decided in reading order, and only for digits for which some solution is known to exist (a witness, or
// the tree's answer). So no barren part is searched in an unhappy order, and the worst case stays the tree's.
class Ladder {
  public:
    Ladder(const Rules& rules, bool ascending);
    // `witness`: any solution below the root; the better one that is known the fewer questions there are.
    void begin(const State& root, std::span<const std::uint8_t> witness);
    // The next solution, in `witness()`. When it comes back `stopped`, that is the best solution known.
    Found next(Meter& meter);
    std::span<const std::uint8_t> witness() const { return witness_; }

  private:
    Found ask(Meter& meter);
    Found climb(Meter& meter);
    Found descend(Meter& meter);

    State state_;
    Tree tree_;
    Stack stack_;
    std::vector<std::vector<std::uint8_t>> spare_;  // per frame: a solution of its other side, or empty
    std::vector<std::uint8_t> witness_;
    bool ascending_;
    bool begun_ = false;
};

}  // namespace sudokit::general
