// The rating instrument: how hard Sudoku Explainer 1.2.1 finds a classic 9x9 puzzle, exactly, and fast.
//
// It measures and does not teach: thirty producers in another program's order, the first hint found is the
// step. The puzzle must have one solution; whoever calls has proved it (a rating means nothing otherwise).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "control.hpp"

namespace sudokit {

constexpr unsigned kProducers = 30;

// What producers find, by name, is numbered producer by producer:
//  1: 0 full house, 1 hidden single in a box, 2 in a line    2: 3 direct pointing, 4 direct claiming
//  3: 5 direct hidden pair   4: 6 naked single   5: 7 direct hidden triplet   6: 8 pointing, 9 claiming
//  7: 10 naked pair   8: 11 X-wing   9: 12 hidden pair   10: 13 naked triplet   11: 14 swordfish
// 12: 15 hidden triplet   13: 16 XY-wing   14: 17 XYZ-wing   15: 18-21 unique rectangle 1-4, 22 unique loop
// 16: 23 naked quad   17: 24 jellyfish   18: 25 hidden quad   19: 26-29 BUG 1-4   20: 30 aligned pair
// 21: 31 X-cycle, 32 Y-cycle, 33 forcing X-chain, 34 XY-cycle, 35 forcing chain   22: 36 aligned triplet
// 23: 37 Nishio   24: 38 cell, 39 region   25: 40 dynamic   26-30: 41-45 levels 1-5
constexpr unsigned kTechniques = 46;

// What became of a puzzle; the numbers are those of the Python side. Whoever proves that there is one solution
// sets `several` and `none`, and `unsupported` for what is no classic 9x9.
enum class Rated : std::uint8_t {
    unique,
    several,
    none,
    malformed,    // a byte above 9
    complete,     // nothing is blank
    unsupported,
    above,        // stopped: the rating is over the ceiling
    budget,       // stopped: nodes or time ran out
    cancelled,
};

struct Rating {
    Rated status = Rated::unique;
    std::uint8_t er = 0, ep = 0, ed = 0;  // in tenths; ER 20.0: no producer found anything
    std::uint32_t steps = 0;
    std::uint8_t hardest = 0;                          // technique of the first step of rating er
    std::array<std::uint16_t, kProducers> counts{};    // how often each producer gave the step
    std::array<std::uint16_t, kTechniques> techniques{};
    std::uint64_t nodes = 0;                           // chain nodes served
};

// Rates `cells` (digits 0..9, 0 blank), which must have one solution. Stops once the rating is over `ceiling`
// (tenths, 0: no ceiling): then ER is what it is at least.
// With `trace` every step is appended to it; explainer9.cpp says how.
class Explainer {
public:
    Explainer();
    ~Explainer();
    Explainer(const Explainer&) = delete;
    Explainer& operator=(const Explainer&) = delete;
    Rating rate(const std::uint8_t* cells, unsigned ceiling, const Control& control, std::vector<std::int32_t>* trace = nullptr);

    // The first hint of the chain producer `number` (24 to 30) on a board: digits, and per cell the candidates that
    // are left (bit d - 1 for digit d). Written to `trace` like a step of `rate`; false where there is none.
    bool hint(const std::uint8_t* cells, const std::uint16_t* candidates, unsigned number, const Control& control,
              std::vector<std::int32_t>& trace);

private:
    struct Work;
    Work* work_;
};

// Many puzzles, one after the other, for one thread. Puzzles with a status other than `Rated::unique` on the way
// in are left as they are: they are not proved to have one solution.
struct RateBatch {
    const std::uint8_t* cells = nullptr;  // [size][81]
    std::size_t size = 0;
    Rated* status = nullptr;              // [size], in and out
    std::uint8_t* tenths = nullptr;       // [size][3]: er, ep, ed
    std::uint8_t* hardest = nullptr;      // [size]: technique
    std::uint32_t* steps = nullptr;       // [size]
    std::uint16_t* counts = nullptr;      // [size][kProducers]
    std::uint16_t* techniques = nullptr;  // [size][kTechniques], or not wanted
    std::uint64_t* nodes = nullptr;       // [size], or not wanted
    unsigned ceiling = 0;
    double seconds = 0;                   // that a puzzle may take, 0: any
};
// Returns how many puzzles were treated before a stop.
std::size_t rate_many9(RateBatch& batch, const Control& control);

}  // namespace sudokit
