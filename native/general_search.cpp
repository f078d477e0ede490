#include "general_search.hpp"

#include <algorithm>
#include <bit>

namespace sudokit::general {

Tree::Tree(const Rules& rules)
    : rules_(rules),
      state_(rules),
      stack_(words_of(rules)),
      root_(words_of(rules)),
      weight_(static_cast<std::size_t>(rules.cells + rules.houses * rules.size), 0.0F) {}

void Tree::begin(const State& root, std::span<const std::uint8_t> prefer) {
    prefer_ = prefer;
    root.save(root_.data());
    state_.load(root_.data());
    stack_.clear();
    since_start_ = 0;
    patience_ = 64;
    found_ = false;
    chance_ = 0x9E3779B97F4A7C15u;
}

std::uint32_t Tree::random(std::uint32_t below) {
    chance_ ^= chance_ << 13;
    chance_ ^= chance_ >> 7;
    chance_ ^= chance_ << 17;
    return static_cast<std::uint32_t>((chance_ >> 32) * below >> 32);
}

// A contradiction weighs more the later it comes, so that what is hard now outweighs what was hard once.
void Tree::blame() {
    weight_[static_cast<std::size_t>(state_.failure())] += step_;
    step_ *= 1.02F;
    if (step_ > 1e20F) {
        for (auto& weight : weight_) weight *= 1e-20F;
        step_ *= 1e-20F;
    }
}

Tree::Step Tree::decide() {
    int fewest = max_size + 1;
    float most = -1;
    Decision best{0, 0};
    int house = -1;
    const auto consider = [&](int ways, float weight) {
        if (ways > fewest || (ways == fewest && weight <= most)) return false;
        fewest = ways;
        most = weight;
        return true;
    };
    for (int cell = 0; cell < rules_.cells; ++cell) {
        if (state_.is_filled(cell)) continue;
        if (consider(std::popcount(state_.candidates(cell)), weight_[cell])) best.cell = static_cast<std::uint16_t>(cell);
    }
    if (fewest > max_size) return Step::solved;
    for (int h = 0; fewest > 2 && h < rules_.houses; ++h) {
        for (int digit = 0; digit < rules_.size; ++digit) {
            const int ways = std::popcount(state_.places(h, digit));
            if (ways > 1 && consider(ways, weight_[rules_.cells + h * rules_.size + digit])) {
                house = h;
                best.digit = static_cast<std::uint16_t>(digit);
            }
        }
    }
    Word ways = house < 0 ? state_.candidates(best.cell) : state_.places(house, best.digit);
    if (!prefer_.empty()) {
        if (const Word wanted = ways & preferred(house, best); wanted != 0) ways = wanted, fewest = 1;
    }
    for (auto skip = random(static_cast<std::uint32_t>(fewest)); skip != 0; --skip) ways &= ways - 1;
    if (house < 0) {
        best.digit = static_cast<std::uint16_t>(std::countr_zero(ways));
    } else {
        best.cell = rules_.house_cells[house * rules_.size + std::countr_zero(ways)];
    }
    stack_.push(state_, best);
    if (state_.only(best.cell, best.digit) && state_.settle()) return Step::decided;
    blame();
    return backtrack() ? Step::decided : Step::exhausted;
}

// The way of a decision that agrees with the preferred grid.
Word Tree::preferred(int house, Decision open) const {
    if (house < 0) return (1u << prefer_[open.cell]) >> 1;
    for (int place = 0; place < rules_.size; ++place) {
        if (prefer_[rules_.house_cells[house * rules_.size + place]] == open.digit + 1) return 1u << place;
    }
    return 0;
}

// Back to the nearest decision whose other side is not contradictory.
bool Tree::backtrack() {
    while (!stack_.empty()) {
        const Decision decision = stack_.pop(state_);
        if (state_.strike(decision.cell, decision.digit) && state_.settle()) return true;
        blame();
    }
    return false;
}

Found Tree::next(Meter& meter) {
    if (found_ && !backtrack()) return Found::none;
    for (;;) {
        if (!meter.node()) return Found::stopped;
        if (!found_ && ++since_start_ > patience_) {
            state_.load(root_.data());
            stack_.clear();
            since_start_ = 0;
            patience_ += patience_ / 4;
        }
        switch (decide()) {
            case Step::decided: break;
            case Step::exhausted: return Found::none;
            case Step::solved:
                found_ = true;
                meter.solution();
                return Found::one;
        }
    }
}

// --- in order -------------------------------------------------------------------------------------------

Ladder::Ladder(const Rules& rules, bool ascending)
    : state_(rules), tree_(rules), stack_(words_of(rules)), ascending_(ascending) {}

void Ladder::begin(const State& root, std::span<const std::uint8_t> witness) {
    state_.copy(root);
    stack_.clear();
    spare_.clear();
    witness_.assign(witness.begin(), witness.end());
    begun_ = false;
}

// Is there a solution below the state? If so it becomes the witness.
Found Ladder::ask(Meter& meter) {
    tree_.begin(state_);
    const Found found = tree_.next(meter);
    if (found == Found::one) tree_.state().write(witness_);
    return found;
}

// Back to the nearest decision whose other side holds a solution.
Found Ladder::climb(Meter& meter) {
    while (!stack_.empty()) {
        const Decision decision = stack_.pop(state_);
        auto spare = std::move(spare_.back());
        spare_.pop_back();
        if (!state_.strike(decision.cell, decision.digit) || !state_.settle()) continue;
        if (!spare.empty()) {
            witness_ = std::move(spare);
            return Found::one;
        }
        const Found found = ask(meter);
        if (found != Found::none) return found;
    }
    return Found::none;
}

// Down to a solution, by the best digit for which there is one.
Found Ladder::descend(Meter& meter) {
    for (int cell = state_.first_open(); cell >= 0; cell = state_.first_open()) {
        if (!meter.node()) return Found::stopped;
        const Word ways = state_.candidates(cell);
        const int digit = ascending_ ? std::countr_zero(ways) : std::bit_width(ways) - 1;
        stack_.push(state_, {static_cast<std::uint16_t>(cell), static_cast<std::uint16_t>(digit)});
        spare_.emplace_back();
        const bool alive = state_.only(cell, digit) && state_.settle();
        if (witness_[cell] == digit + 1) continue;
        spare_.back() = witness_;
        const Found found = alive ? ask(meter) : Found::none;
        if (found == Found::stopped) return found;
        if (found == Found::none) {
            stack_.pop(state_);
            witness_ = std::move(spare_.back());
            spare_.pop_back();
            // The witness lives here, so this cannot fail.
            if (!state_.strike(cell, digit) || !state_.settle()) return Found::none;
        }
    }
    return Found::one;
}

Found Ladder::next(Meter& meter) {
    if (begun_) {
        const Found found = climb(meter);
        if (found != Found::one) return found;
    }
    begun_ = true;
    const Found found = descend(meter);
    if (found == Found::one) meter.solution();
    return found;
}

}  // namespace sudokit::general
