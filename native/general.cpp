#include "general.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

#include "general_search.hpp"

namespace sudokit::general {

namespace {

// Whether solution `a` is to be shown rather than `b`.
bool better(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b, Show show) {
    const int order = std::memcmp(a.data(), b.data(), a.size());
    return show == Show::first ? order < 0 : show == Show::last && order > 0;
}

// One call's working memory, used for puzzle after puzzle.
class Solver {
  public:
    Solver(const Rules& rules, Show show)
        : show_(show), root_(rules), tree_(rules), ladder_(rules, show == Show::first), found_(rules.cells) {}

    // False when it was cancelled.
    bool solve(std::span<const std::uint8_t> puzzle, std::span<std::uint8_t> shown, std::uint32_t& count,
               std::uint8_t& flags, std::uint32_t limit, const Control& control) {
        Meter meter(control, static_cast<int>(found_.size()));
        count = 0;
        flags = 0;
        std::fill(shown.begin(), shown.end(), std::uint8_t{0});
        if (!root_.start(puzzle)) return true;
        tree_.begin(root_);
        while (count < limit) {
            const Found found = tree_.next(meter);
            if (found == Found::none) break;
            if (found == Found::stopped) {
                flags = uncounted | (show_ == Show::any ? 0 : unproven);
                return !meter.cancelled();
            }
            tree_.state().write(found_);
            if (count == 0 || better(found_, shown, show_)) std::copy(found_.begin(), found_.end(), shown.begin());
            ++count;
        }
        // All solutions were seen, or there is none, or any will do.
        if (count < limit || show_ == Show::any) return true;
        ladder_.begin(root_, shown);
        if (ladder_.next(meter) == Found::stopped) flags = unproven;
        const auto best = ladder_.witness();
        std::copy(best.begin(), best.end(), shown.begin());
        return !meter.cancelled();
    }

  private:
    Show show_;
    State root_;
    Tree tree_;
    Ladder ladder_;
    std::vector<std::uint8_t> found_;
};

}  // namespace

std::size_t solve(const Rules& rules, std::span<const std::uint8_t> puzzles, std::span<std::uint8_t> solutions,
                  std::span<std::uint32_t> counts, std::span<std::uint8_t> flags, std::uint32_t limit, Show show,
                  const Control& control) {
    Solver solver(rules, show);
    const auto cells = static_cast<std::size_t>(rules.cells);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (control.stop() == Stop::cancelled) return i;
        if (!solver.solve(puzzles.subspan(i * cells, cells), solutions.subspan(i * cells, cells), counts[i], flags[i],
                          limit, control)) {
            return i;
        }
    }
    return counts.size();
}

Found other(const Rules& rules, std::span<const std::uint8_t> puzzle, std::span<const std::uint8_t> solution,
            std::span<std::uint8_t> out, const Control& control) {
    Meter meter(control, rules.cells);
    State root(rules);
    if (!root.start(puzzle)) return Found::none;
    Tree tree(rules);
    tree.begin(root, solution);
    for (;;) {
        const Found found = tree.next(meter);
        if (found != Found::one) return found;
        tree.state().write(out);
        if (std::memcmp(out.data(), solution.data(), out.size()) != 0) return Found::one;
    }
}

struct Walk::Impl {
    Impl(const Rules& rules, std::span<const std::uint8_t> puzzle)
        : root(rules), ladder(rules, true), first(rules.cells), alive(root.start(puzzle)) {
        if (alive) {
            tree.emplace(rules);
            tree->begin(root);
        }
    }
    State root;
    Ladder ladder;
    std::vector<std::uint8_t> first;
    std::optional<Tree> tree;  // until a first solution is known
    bool alive;
};

Walk::Walk(const Rules& rules, std::span<const std::uint8_t> puzzle) : impl_(std::make_unique<Impl>(rules, puzzle)) {}
Walk::~Walk() = default;

Found Walk::next(std::span<std::uint8_t> out, const Control& control) {
    if (!impl_->alive) return Found::none;
    Meter meter(control, static_cast<int>(impl_->first.size()));
    if (impl_->tree) {
        const Found found = impl_->tree->next(meter);
        impl_->alive = found == Found::one;
        if (!impl_->alive) return found;
        impl_->tree->state().write(impl_->first);
        impl_->ladder.begin(impl_->root, impl_->first);
        impl_->tree.reset();
    }
    const Found found = impl_->ladder.next(meter);
    impl_->alive = found == Found::one;
    const auto solution = impl_->ladder.witness();
    std::copy(solution.begin(), solution.end(), out.begin());
    return found;
}

}  // namespace sudokit::general
