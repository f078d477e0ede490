// The rating instrument: how hard Sudoku Explainer 1.2.1 finds a classic 9x9 puzzle, exactly, and fast.
//
// It measures and does not teach: thirty producers in another program's order, the first hint found is the
// step. The puzzle must have one solution; whoever calls has proved it (a rating means nothing otherwise).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "control.hpp"

namespace sudokit {

constexpr unsigned kProducers = 30;

enum class Rated : std::uint8_t {
    done,
    complete,    // nothing is blank
    above,       // stopped: the rating is over the ceiling
    budget,      // stopped: nodes or time ran out
    cancelled,
    stuck,       // no producer found anything: several solutions or none, or a puzzle beyond all of them
};

struct Rating {
    Rated status = Rated::done;
    std::uint8_t er = 0, ep = 0, ed = 0;  // in tenths
    std::uint32_t steps = 0;
    std::array<std::uint16_t, kProducers> counts{};  // how often each producer gave the step
    std::uint64_t nodes = 0;                         // chain nodes served
};

// Rates `cells` (digits 0..9, 0 blank). Stops once the rating is over `ceiling` (tenths, 0: no ceiling).
// With `trace` every step is appended to it; explainer9.cpp says how.
class Explainer {
public:
    Explainer();
    ~Explainer();
    Explainer(const Explainer&) = delete;
    Explainer& operator=(const Explainer&) = delete;
    Rating rate(const std::uint8_t* cells, unsigned ceiling, const Control& control, std::vector<std::int32_t>* trace = nullptr);

private:
    struct Work;
    Work* work_;
};

}  // namespace sudokit
