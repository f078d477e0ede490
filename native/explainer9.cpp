// Section 1: the loop over producers, and what the three numbers are.
#include "explainer9.hpp"

#include <algorithm>
#include <bit>

#include "explainer9_chains.hpp"

namespace sudokit::explainer9 {

void Board::start(const std::uint8_t* cells) {
    *this = Board{};
    house_version.fill(1);
    digit_version.fill(1);
    empty.fill(9);
    blanks = kCells;
    grid.cell.fill(kAll);
    grid.places.fill(kAll);
    cells_of.fill(cell_bit(kCells) - 1);
    for (unsigned c = 0; c < kCells; ++c)
        if (cells[c] != 0) place(c, cells[c] - 1U);
}

void Board::remove(unsigned c, unsigned d) {
    const auto bit = static_cast<Mask>(1U << d);
    grid.cell[c] = static_cast<Mask>(grid.cell[c] & ~bit);
    cells_of[d] &= ~cell_bit(c);
    if (chains::one_bit(grid.cell[c])) naked |= cell_bit(c);
    else naked &= ~cell_bit(c);
    for (const Place& at : kGeometry.place[c]) {
        Mask& m = grid.places[at.base + d];
        m = static_cast<Mask>(m & ~at.bit);
        Mask& one = single[at.house];
        one = static_cast<Mask>(chains::one_bit(m) ? one | bit : one & ~bit);
        houses_with_single = one != 0 ? houses_with_single | 1U << at.house : houses_with_single & ~(1U << at.house);
        ++house_version[at.house];
    }
    ++digit_version[d];
}

void Board::place(unsigned c, unsigned d) {
    digit[c] = static_cast<std::uint8_t>(d + 1);
    chains::each_bit(cands(c), [&](int e) { remove(c, static_cast<unsigned>(e)); });
    each_cell(cells_of[d] & kGeometry.peer_set[c], [&](unsigned peer) { remove(peer, d); });
    for (const Place& at : kGeometry.place[c]) {
        --empty[at.house];
        if (empty[at.house] == 1) houses_with_last_cell |= 1U << at.house;
        ++house_version[at.house];
    }
    ++placed[d];
    ++digit_version[d];
    --blanks;
}

namespace {

// The first technique of each producer.
constexpr std::array<std::uint8_t, 31> kFirstTechnique = {0,  0,  3,  5,  6,  7,  8,  10, 11, 12, 13, 14, 15, 16, 17, 18,
                                                          23, 24, 25, 26, 30, 31, 36, 37, 38, 40, 41, 42, 43, 44, 45};
unsigned technique(const Step& s) { return kFirstTechnique[s.producer] + s.variant; }

unsigned variant_of(unsigned producer, const ChainHint& h) {
    if (producer == 21) return h.kind == Kind::cycle ? (h.key == 2 ? 0 : h.key == 3 ? 1 : 3) : h.key == 2 ? 2 : 4;
    return producer == 24 && h.kind == Kind::region ? 1 : 0;
}

std::uint8_t tenths(double rating) { return static_cast<std::uint8_t>((rating + 0.05) * 10); }

// The least rating that a step of each producer can have, in tenths.
constexpr std::array<std::uint8_t, 31> kLeast = {0,  10, 17, 20, 23, 25, 26, 30, 32, 34, 36, 38, 40, 42, 44, 45,
                                                 50, 52, 54, 56, 62, 65, 75, 75, 80, 85, 90, 95, 100, 105, 110};

}  // namespace
}  // namespace sudokit::explainer9

namespace sudokit {

using namespace explainer9;

struct Explainer::Work {
    Board board;
    Seen seen;
    Step step;
    Meter meter;
    Chainer chainer{meter};
    std::vector<std::int32_t>* trace = nullptr;
    unsigned ceiling = 0;  // tenths, 0: none
    unsigned above = 0;    // the least that the next step can be rated, when that is over the ceiling

    bool find();
    bool try_producer(unsigned producer, const Locked& locked);
    bool chain(unsigned number, Chaining what, Mask digits = kAll);
    bool nishio();
    void tell_step();
    void tell_chain(const ChainRecord& r);
    void apply();
};

Explainer::Explainer() : work_(new Work) {}
Explainer::~Explainer() { delete work_; }

// 1.1, in order. A rule that could only give a step over the ceiling is not tried any more.
bool Explainer::Work::find() {
    step.begin(0, 0);
    if (hidden_single(board, step)) return true;
    const Locked locked(board.grid);
    for (unsigned producer = 2; producer <= kProducers; ++producer) {
        if (ceiling != 0 && kLeast[producer] > ceiling) {
            above = kLeast[producer];
            return false;
        }
        if (producer == 21) chainer.begin(board.grid, board);
        if (try_producer(producer, locked)) return true;
        if (meter.stopped != Stop::none) return false;
    }
    return false;
}

bool Explainer::Work::try_producer(unsigned producer, const Locked& locked) {
    const Board& b = board;
    switch (producer) {
        case 2: return direct_locking(b, locked, step);
        case 3: return direct_hidden_set(b, 2, step, seen);
        case 4: return naked_single(b, step);
        case 5: return direct_hidden_set(b, 3, step, seen);
        case 6: return explainer9::locking(b, locked, step);
        case 7: return naked_set(b, 2, step, seen);
        case 8: return fish(b, 2, step, seen);
        case 9: return hidden_set(b, 2, step, seen);
        case 10: return naked_set(b, 3, step, seen);
        case 11: return fish(b, 3, step, seen);
        case 12: return hidden_set(b, 3, step, seen);
        case 13: return wing(b, false, step);
        case 14: return wing(b, true, step);
        case 15: return unique_loop(b, step, seen);
        case 16: return naked_set(b, 4, step, seen);
        case 17: return fish(b, 4, step, seen);
        case 18: return hidden_set(b, 4, step, seen);
        case 19: return bug(b, step);
        case 20: return aligned_pair(b, step, seen);
        case 21: return chain(21, Chaining::unary);
        case 22: return aligned_triplet(b, step, seen);
        case 23: return nishio();
        case 24: return chain(24, Chaining::fixed);
        case 25: return chain(25, Chaining::dynamic);
        case 26: return chain(26, Chaining::level1);
        case 27: return chain(27, Chaining::level2);
        case 28: return chain(28, Chaining::level3);
        case 29: return chain(29, Chaining::level4);
        default: return chain(30, Chaining::level5);
    }
}

// Nishio follows one digit, so a digit whose places are as they were when it gave nothing gives nothing.
bool Explainer::Work::nishio() {
    Mask digits = 0;
    for (unsigned d = 0; d < 9; ++d)
        if (board.cells_of[d] != seen.nishio[d]) digits = static_cast<Mask>(digits | 1U << d);
    if (chain(23, Chaining::nishio, digits)) return true;
    seen.nishio = board.cells_of;
    return false;
}

bool Explainer::Work::chain(unsigned number, Chaining what, Mask digits) {
    const ChainHint* best = chainer.best(what, digits);
    if (best == nullptr) return false;
    const ChainHint hint = *best;
    step.begin(number, hint.rating);
    step.variant = variant_of(number, hint);
    chainer.apply_to(hint, step);
    if (trace != nullptr) {
        tell_step();
        tell_chain(chainer.record(hint));
    }
    return true;
}

// A step in the trace: producer, technique, rating in tenths, place (cell * 9 + digit or -1),
// number of cells with eliminations, each as cell and digits; then for chains the record.
void Explainer::Work::tell_step() {
    auto& t = *trace;
    t.push_back(static_cast<std::int32_t>(step.producer));
    t.push_back(static_cast<std::int32_t>(technique(step)));
    t.push_back(tenths(step.rating));
    t.push_back(step.place_cell < 0 ? -1 : step.place_cell * 9 + step.place_digit);
    t.push_back(static_cast<std::int32_t>(step.count));
    for (unsigned i = 0; i < step.count; ++i) {
        t.push_back(step.cell[i]);
        t.push_back(step.removed[i]);
    }
}

// A chain: kind, complexity, flat, conclusion, where, targets; per target its ancestors, each as node, cause,
// rule (-1: a nested chain follows the parents), number of parents, parents.
void Explainer::Work::tell_chain(const ChainRecord& r) {
    auto& t = *trace;
    t.insert(t.end(), {static_cast<std::int32_t>(r.kind), r.complexity, r.flat, r.conclusion, r.where,
                       static_cast<std::int32_t>(r.targets.size())});
    for (const auto& target : r.targets) {
        t.push_back(static_cast<std::int32_t>(target.size()));
        for (const auto& e : target) {
            t.insert(t.end(), {e.node, e.cause, e.nested.empty() ? e.rule : -1, static_cast<std::int32_t>(e.parents.size())});
            t.insert(t.end(), e.parents.begin(), e.parents.end());
            if (!e.nested.empty()) tell_chain(e.nested[0]);
        }
    }
}

void Explainer::Work::apply() {
    for (unsigned i = 0; i < step.count; ++i)
        chains::each_bit(step.removed[i], [&](int d) { board.remove(step.cell[i], static_cast<unsigned>(d)); });
    if (step.place_cell >= 0) board.place(static_cast<unsigned>(step.place_cell), static_cast<unsigned>(step.place_digit));
}

Rating Explainer::rate(const std::uint8_t* cells, unsigned ceiling, const Control& control, std::vector<std::int32_t>* trace) {
    Work& w = *work_;
    Rating r;
    if (std::any_of(cells, cells + kCells, [](std::uint8_t d) { return d > 9; })) {
        r.status = Rated::malformed;
        return r;
    }
    w.board.start(cells);
    w.seen = Seen{};
    w.meter = Meter{&control};
    w.trace = trace;
    w.ceiling = ceiling;
    w.above = 0;
    if (w.board.blanks == 0) {
        r.status = Rated::complete;
        return r;
    }
    double er = 0, ep = 0;
    bool placed = false;
    while (w.board.blanks != 0) {
        if (!w.find()) {
            if (w.above != 0) r.status = Rated::above;
            else if (w.meter.stopped == Stop::none) er = 20.0;
            else r.status = w.meter.stopped == Stop::cancelled ? Rated::cancelled : Rated::budget;
            break;
        }
        if (trace != nullptr && (w.step.producer <= 20 || w.step.producer == 22)) w.tell_step();
        ++r.steps;
        ++r.counts[w.step.producer - 1];
        ++r.techniques[technique(w.step)];
        if (w.step.rating > er) {
            er = w.step.rating;
            r.hardest = static_cast<std::uint8_t>(technique(w.step));
        }
        if (r.steps == 1) r.ed = tenths(er);
        if (!placed && w.step.place_cell >= 0) {
            placed = true;
            ep = er;
        }
        if (ceiling != 0 && tenths(er) > ceiling) {
            r.status = Rated::above;
            break;
        }
        w.apply();
    }
    r.er = std::max(tenths(er), static_cast<std::uint8_t>(w.above));
    r.ep = tenths(ep);
    r.nodes = w.meter.nodes;
    return r;
}

bool Explainer::hint(const std::uint8_t* cells, const std::uint16_t* candidates, unsigned number,
                     const Control& control, std::vector<std::int32_t>& trace) {
    Work& w = *work_;
    w.board.start(cells);
    for (unsigned c = 0; c < kCells; ++c)
        chains::each_bit(static_cast<Mask>(w.board.cands(c) & ~candidates[c]),
                         [&](int d) { w.board.remove(c, static_cast<unsigned>(d)); });
    w.seen = Seen{};
    w.meter = Meter{&control};
    w.trace = &trace;
    w.chainer.begin(w.board.grid, w.board);
    return number >= 24 && number <= kProducers && w.try_producer(number, Locked(w.board.grid));
}

}  // namespace sudokit
