// How a puzzle of a level is found.
//
// 1. A candidate is made at random and rated. Rating stops as soon as the band is passed.
// 2. A candidate that is too hard gets clues of its solution back, one group after the other, until it is in the
//    band or easier than that. (Not when a minimal puzzle is wanted.)
// 3. Bands that hardly any random puzzle reaches are climbed to: from the hardest of a round of candidates to the
//    hardest of its neighbours, which have a few clues more and then as many as possible less.
#include "graded.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "explainer9.hpp"
#include "source.hpp"

namespace sudokit::graded9 {
namespace {

using Digits = std::array<std::uint8_t, 81>;

enum Channel : std::uint64_t { candidates_channel = 2, choices_channel = 3 };

constexpr std::size_t kRound = 32;    // candidates made at once, more or less
constexpr unsigned kClimbFrom = 85;   // tenths: what is asked for above this is climbed to
constexpr unsigned kNeighbours = 6;   // looked at in one step of a climb
constexpr unsigned kPatience = 5;     // steps that lead no higher before a climb is given up
constexpr unsigned kMostGivenBack = 4;
constexpr unsigned kOrders = 2;       // in which clues are given back to one candidate

struct Candidate {
    Digits puzzle, solution;
    Rating rating;
};

class Search {
public:
    Search(const Wish& wish, std::uint64_t stream, Solve9 engine, const Control& control)
        : wish_(wish), source_(wish.base.seed_key, stream, choices_channel), engine_(engine), control_(control) {
        key_ = Source(wish.base.seed_key, stream, candidates_channel).next();
    }

    // The next puzzle of the stream. `more`: how many will be asked for, this one included; it changes only how many
    // candidates are made at once. False: none within the tries, or stopped.
    bool next(std::size_t more) {
        tries_ = 0;
        nearest_ = 0;
        found_ = {};
        while (tries_ < wish_.tries) {
            if (at_ == made_ && !draw(climbs() ? kRound : std::clamp(more * kRound / 4, kRound / 4, 2 * kRound))) return false;
            while (at_ < made_ && tries_ < wish_.tries) {
                Candidate c{};
                if (!take(c)) continue;
                if (!rate(c)) return false;
                if (taken(c) || (too_hard(c) && give_back(c))) return true;
                if (stopped_) return false;
                if (!too_hard(c) && c.rating.er > highest_.rating.er) highest_ = c;
            }
            if (climbs() && at_ == made_ && highest_.rating.er >= kClimbFrom - 15 && climb(highest_)) return true;
            if (stopped_) return false;
        }
        return false;
    }

    bool stopped() const { return stopped_; }
    const Candidate& found() const { return found_; }
    std::uint32_t tries() const { return tries_; }
    std::uint8_t nearest() const { return nearest_; }

private:
    bool climbs() const { return wish_.least > kClimbFrom; }

    // Candidates `drawn_` and up of this stream.
    bool draw(std::size_t size) {
        puzzles_.assign(81 * size, 0);
        solutions_.assign(81 * size, 0);
        statuses_.assign(size, static_cast<std::uint8_t>(create9::Status::untouched));
        grids_.assign(size, 0);
        misses_.assign(size, 0);
        create9::Wish base = wish_.base;
        base.seed_key = key_;
        const create9::Results results{puzzles_, solutions_, grids_, misses_, statuses_};
        stopped_ = create9::create(base, drawn_, results, engine_, control_) < size || control_.stop() != Stop::none;
        drawn_ += size;
        at_ = 0;
        made_ = size;
        highest_ = {};
        return !stopped_;
    }

    // The next candidate; false where that one could not be made.
    bool take(Candidate& c) {
        const std::size_t i = at_++;
        if (statuses_[i] != static_cast<std::uint8_t>(create9::Status::made)) {
            ++tries_;
            return false;
        }
        std::copy_n(&puzzles_[81 * i], 81, c.puzzle.begin());
        std::copy_n(&solutions_[81 * i], 81, c.solution.begin());
        return true;
    }

    // False: stopped.
    bool rate(Candidate& c) {
        ++tries_;
        c.rating = explainer_.rate(c.puzzle.data(), wish_.most, control_);
        stopped_ = c.rating.status == Rated::cancelled || c.rating.status == Rated::budget;
        if (c.rating.status == Rated::unique) note(c.rating.er);
        return !stopped_;
    }
    void note(std::uint8_t er) {
        const auto distance = [&](unsigned r) { return r < wish_.least ? wish_.least - r : r > wish_.most ? r - wish_.most : 0; };
        if (nearest_ == 0 || distance(er) < distance(nearest_)) nearest_ = er;
    }
    bool too_hard(const Candidate& c) const { return c.rating.status == Rated::above; }
    bool taken(const Candidate& c) {
        if (c.rating.status != Rated::unique || c.rating.er < wish_.least || c.rating.er > wish_.most) return false;
        found_ = c;
        return true;
    }

    unsigned blanks(const Digits& puzzle) const { return static_cast<unsigned>(std::count(puzzle.begin(), puzzle.end(), 0)); }

    // The cells of each group of the symmetry that fits this puzzle: the first whose groups are blank as a whole.
    std::vector<std::vector<std::uint8_t>> groups_of(const Digits& puzzle) const {
        std::vector<std::vector<std::uint8_t>> groups;
        for (std::size_t at = 0; at < wish_.base.groups.size(); at += 81) {
            groups.clear();
            for (unsigned cell = 0; cell < 81; ++cell) {
                const std::size_t group = wish_.base.groups[at + cell];
                if (group >= groups.size()) groups.resize(group + 1);
                groups[group].push_back(static_cast<std::uint8_t>(cell));
            }
            const bool fits = std::all_of(groups.begin(), groups.end(), [&](const auto& group) {
                return std::all_of(group.begin(), group.end(), [&](auto cell) { return (puzzle[cell] == 0) == (puzzle[group[0]] == 0); });
            });
            if (fits) break;
        }
        return groups;
    }

    bool give_back(const Candidate& c) {
        if (wish_.keep_clues) return false;
        auto groups = groups_of(c.puzzle);
        std::erase_if(groups, [&](const auto& group) { return c.puzzle[group[0]] != 0; });
        for (unsigned order = 0; order < kOrders && !stopped_; ++order) {
            source_.shuffle(groups.data(), static_cast<int>(groups.size()));
            if (give_back(c, groups)) return true;
        }
        return false;
    }

    bool give_back(Candidate c, const std::vector<std::vector<std::uint8_t>>& groups) {
        unsigned left = blanks(c.puzzle);
        for (const auto& group : groups) {
            left -= static_cast<unsigned>(group.size());
            if (static_cast<int>(left) < wish_.base.least_blanks || tries_ >= wish_.tries) return false;
            for (const auto cell : group) c.puzzle[cell] = c.solution[cell];
            if (!rate(c)) return false;
            if (taken(c)) return true;
            if (!too_hard(c)) return false;
        }
        return false;
    }

    bool climb(Candidate here) {
        for (unsigned lost = 0; lost < kPatience;) {
            Candidate best = here;
            bool higher = false;
            for (unsigned i = 0; i < kNeighbours; ++i) {
                if (tries_ >= wish_.tries) return false;
                Candidate next = here;
                if (!neighbour(next) || !rate(next)) return false;
                if (taken(next)) return true;
                if (too_hard(next) || next.rating.er < best.rating.er) continue;
                higher |= next.rating.er > here.rating.er;
                best = next;  // of equals the last: a climb goes sideways, too
            }
            lost = higher ? 0 : lost + 1;
            here = best;
        }
        return false;
    }

    // A few clues given back, then clues taken away in a random order, the new ones last.
    bool neighbour(Candidate& c) {
        auto groups = groups_of(c.puzzle);
        source_.shuffle(groups.data(), static_cast<int>(groups.size()));
        std::stable_partition(groups.begin(), groups.end(), [&](const auto& g) { return c.puzzle[g[0]] != 0; });
        std::size_t clues = 0;
        while (clues < groups.size() && c.puzzle[groups[clues][0]] != 0) ++clues;
        const std::size_t more = std::min<std::size_t>(1 + source_.below(kMostGivenBack), groups.size() - clues);
        for (std::size_t i = clues; i < clues + more; ++i)
            for (const auto cell : groups[i]) c.puzzle[cell] = c.solution[cell];
        groups.resize(clues + more);
        std::vector<std::uint8_t> free = alone(c.puzzle, groups);
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (free[i] == 0 || static_cast<int>(blanks(c.puzzle) + groups[i].size()) > wish_.base.most_blanks) continue;
            const Digits before = c.puzzle;
            for (const auto cell : groups[i]) c.puzzle[cell] = 0;
            if (alone(c.puzzle, {{}})[0] == 0) c.puzzle = before;
            if (stopped_) return false;
        }
        return true;
    }

    // For each group: is the solution still the only one without it? One question a group, all at once.
    std::vector<std::uint8_t> alone(const Digits& puzzle, const std::vector<std::vector<std::uint8_t>>& groups) {
        std::vector<std::uint8_t> cells(81 * groups.size()), answers(groups.size());
        std::vector<std::uint32_t> counts(groups.size());
        std::vector<Outcome9> outcomes(groups.size());
        for (std::size_t i = 0; i < groups.size(); ++i) {
            std::copy(puzzle.begin(), puzzle.end(), cells.begin() + static_cast<std::ptrdiff_t>(81 * i));
            for (const auto cell : groups[i]) cells[81 * i + cell] = 0;
        }
        Batch9 batch;
        batch.cells = cells.data();
        batch.base = 0;
        batch.size = groups.size();
        batch.counts = counts.data();
        batch.outcomes = outcomes.data();
        stopped_ |= !engine_(batch, control_);
        for (std::size_t i = 0; i < groups.size(); ++i) {
            answers[i] = outcomes[i] == Outcome9::complete && counts[i] == 1 ? 1 : 0;
            stopped_ |= outcomes[i] == Outcome9::stopped;
        }
        return answers;
    }

    const Wish& wish_;
    Source source_;
    Solve9 engine_;
    const Control& control_;
    Explainer explainer_;
    std::uint64_t key_ = 0, drawn_ = 0;
    std::uint32_t tries_ = 0;
    std::uint8_t nearest_ = 0;
    bool stopped_ = false;
    Candidate found_{}, highest_{};
    std::size_t at_ = 0, made_ = 0;  // candidates of this round that were looked at, and all of them
    std::vector<std::uint8_t> puzzles_, solutions_, statuses_, misses_;
    std::vector<std::uint32_t> grids_;
};

}  // namespace

// Puzzles come in families that share a stream of candidates, so that many are made at once: number k of a family
// is the k-th that its stream gives. A puzzle that is climbed to is a family of its own.
std::size_t create(const Wish& wish, std::uint64_t first, const Results& results, Solve9 engine, const Control& control) {
    const std::size_t size = results.statuses.size();
    const std::uint64_t family = wish.least > kClimbFrom ? 1 : kFamily;
    for (std::size_t i = 0; i < size;) {
        const std::uint64_t stream = (first + i) / family, begin = stream * family;
        const std::uint64_t end = std::min(begin + family, first + size);
        Search search(wish, stream, engine, control);
        for (std::uint64_t index = begin; index < end; ++index) {
            const bool made = search.next(static_cast<std::size_t>(end - index));
            if (search.stopped()) return i;
            if (index < first) continue;
            results.tries[i] = search.tries();
            results.statuses[i] = static_cast<std::uint8_t>(made ? Status::made : Status::not_reached);
            const Candidate& found = search.found();
            std::uint8_t* const tenths = &results.tenths[3 * i];
            tenths[0] = made ? found.rating.er : search.nearest();
            tenths[1] = found.rating.ep;
            tenths[2] = found.rating.ed;
            std::copy(found.puzzle.begin(), found.puzzle.end(), &results.puzzles[81 * i]);
            std::copy(found.solution.begin(), found.solution.end(), &results.solutions[81 * i]);
            ++i;
        }
    }
    return size;
}

}  // namespace sudokit::graded9
