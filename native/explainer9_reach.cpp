// See explainer9_reach.hpp for what this answers and why it may.
#include "explainer9_reach.hpp"

#include <algorithm>

namespace sudokit::explainer9 {

template <class F>
void Reach::each_weak(unsigned c, unsigned d, F&& f) const {
    if (cells_) chains::each_bit(static_cast<Mask>(grid_->cell[c] & ~(1U << d)), [&](int e) { f(id_[cand(c, static_cast<unsigned>(e))]); });
    const unsigned box = kGeometry.place[c][0].house;
    for (unsigned s = 0; s < 3; ++s) {
        const Place& at = kGeometry.place[c][s];
        const unsigned skip = s == 0 ? at.bit : kGeometry.common[at.house][box];
        chains::each_bit(static_cast<Mask>(grid_->places[at.base + d] & ~skip),
                         [&](int i) { f(id_[cand(kGeometry.cell_at[at.house][static_cast<unsigned>(i)], d)]); });
    }
}

void Reach::build(const Grid9& grid, bool cells) {
    grid_ = &grid;
    cells_ = cells;
    n_ = 0;
    cells_of_.fill(0);
    for (unsigned c = 0; c < kCells; ++c)
        chains::each_bit(grid.cell[c], [&](int d) {
            const Candidate at = cand(c, static_cast<unsigned>(d));
            id_[at] = static_cast<std::uint16_t>(n_);
            candidate_[n_] = at;
            cells_of_[static_cast<unsigned>(d)] |= cell_bit(c);
            strong_count_[n_++] = 0;
        });
    words_ = (n_ + 63) / 64;
    rows_.assign(static_cast<std::size_t>(n_) * words_, 0);
    link(grid);
    steps_ = rows_;
    off_known_.assign(n_, 0);
    close();
    refute();
}

void Reach::strong(Candidate o, Candidate t) {
    const unsigned i = id_[o];
    for (unsigned k = 0; k < strong_count_[i]; ++k)
        if (strong_[i][k] == t) return;
    strong_[i][strong_count_[i]++] = t;
}

// One step: p ON turns o OFF, which turns t ON.
void Reach::link(const Grid9& grid) {
    for (unsigned c = 0; cells_ && c < kCells; ++c) {
        const Mask m = grid.cell[c];
        if (count(m) != 2) continue;
        const Candidate a = cand(c, lowest(m)), b = cand(c, lowest(static_cast<Mask>(m & (m - 1))));
        strong(a, b);
        strong(b, a);
    }
    for (unsigned h = 0; h < kHouses; ++h)
        for (unsigned d = 0; d < 9; ++d) {
            const Mask m = places(grid, h, d);
            if (count(m) != 2) continue;
            const Candidate a = cand(kGeometry.cell_at[h][lowest(m)], d);
            const Candidate b = cand(kGeometry.cell_at[h][lowest(static_cast<Mask>(m & (m - 1)))], d);
            strong(a, b);
            strong(b, a);
        }
    for (unsigned o = 0; o < n_; ++o) {
        if (strong_count_[o] == 0) continue;
        each_weak(cell_of(candidate_[o]), digit_of(candidate_[o]), [&](unsigned p) {
            for (unsigned k = 0; k < strong_count_[o]; ++k) {
                const unsigned t = id_[strong_[o][k]];
                if (t != p) row(p)[t >> 6] |= std::uint64_t{1} << (t & 63);
            }
        });
    }
}

void Reach::close() {
    closed_.assign(n_, 0);
    for (unsigned p = 0; p < n_; ++p) close_from(p);
}

// Depth first, but a node that is closed already brings all of what it reaches at once.
void Reach::close_from(unsigned p) {
    std::array<std::uint64_t, 12> todo{};
    std::uint64_t* const all = row(p);
    bool some = false;
    for (unsigned w = 0; w < words_; ++w) some |= (todo[w] = all[w]) != 0;
    for (unsigned w = 0; some && w < words_;) {
        if (todo[w] == 0) {
            ++w;
            continue;
        }
        const unsigned q = w * 64 + static_cast<unsigned>(std::countr_zero(todo[w]));
        todo[w] &= todo[w] - 1;
        if (q == p) continue;
        const std::uint64_t* const more = row(q);
        unsigned least = w;
        for (unsigned v = words_; v-- > 0;) {
            const std::uint64_t fresh = more[v] & ~all[v];
            all[v] |= fresh;
            if (closed_[q] != 0) {
                todo[v] &= ~more[v];
            } else if (fresh != 0) {
                todo[v] |= fresh;
                least = std::min(least, v);
            }
        }
        w = least;
    }
    closed_[p] = 1;
}

void Reach::refute() {
    any_refuted_ = false;
    near_refuted_.fill(0);
    for (unsigned p = 0; p < n_; ++p) {
        const unsigned c = cell_of(candidate_[p]), d = digit_of(candidate_[p]);
        bool out = false;
        const std::uint64_t* const r = row(p);
        std::uint64_t any = 0;
        for (unsigned w = 0; w < words_; ++w) any |= r[w];
        if (any != 0) each_weak(c, d, [&](unsigned o) { out |= test(r, o); });
        refuted_[p] = out;
        if (!out) continue;
        any_refuted_ = true;
        each_weak(c, d, [&](unsigned o) {
            if (digit_of(candidate_[o]) == d) near_refuted_[o >> 6] |= std::uint64_t{1} << (o & 63);
        });
    }
}

bool Reach::forced(Candidate c) const {
    const unsigned i = id_[c];
    for (unsigned k = 0; k < strong_count_[i]; ++k)
        if (test(row(id_[strong_[i][k]]), i)) return true;
    return false;
}

// It reaches itself, and on the way something that sees a candidate which can be removed.
bool Reach::may_cycle(Candidate c) const {
    const unsigned i = id_[c];
    const std::uint64_t* const r = row(i);
    if (!test(r, i)) return false;
    for (unsigned w = 0; w < words_; ++w)
        for (std::uint64_t m = r[w] & near_refuted_[w]; m != 0; m &= m - 1)
            if (test(row(w * 64 + static_cast<unsigned>(std::countr_zero(m))), i)) return true;
    return false;
}

// Layer by layer over ON nodes, until one of them satisfies `goal`; a layer is two nodes of a chain.
template <class Goal>
unsigned Reach::length(Row frontier, unsigned limit, Goal&& goal) const {
    Row seen = frontier;
    for (unsigned n = 4; n <= limit; n += 2) {
        Row next{};
        for (unsigned w = 0; w < words_; ++w)
            for (std::uint64_t m = frontier[w]; m != 0; m &= m - 1) {
                const std::uint64_t* const r = &steps_[(w * 64 + static_cast<unsigned>(std::countr_zero(m))) * words_];
                for (unsigned v = 0; v < words_; ++v) next[v] |= r[v];
            }
        std::uint64_t any = 0;
        for (unsigned w = 0; w < words_; ++w) {
            next[w] &= ~seen[w];
            seen[w] |= next[w];
            any |= next[w];
        }
        if (any == 0) return 0;
        if (goal(next)) return n;
        frontier = next;
    }
    return 0;
}

unsigned Reach::refuting_length(Candidate c, unsigned limit) const {
    Row start{}, near{};
    const unsigned i = id_[c];
    start[i >> 6] |= std::uint64_t{1} << (i & 63);
    each_weak(cell_of(c), digit_of(c), [&](unsigned o) { near[o >> 6] |= std::uint64_t{1} << (o & 63); });
    return length(start, limit, [&](const Row& layer) {
        std::uint64_t any = 0;
        for (unsigned w = 0; w < words_; ++w) any |= layer[w] & near[w];
        return any != 0;
    });
}

unsigned Reach::forcing_length(Candidate c, unsigned limit) const {
    Row start{};
    const unsigned i = id_[c];
    for (unsigned k = 0; k < strong_count_[i]; ++k) {
        const unsigned t = id_[strong_[i][k]];
        start[t >> 6] |= std::uint64_t{1} << (t & 63);
    }
    return length(start, limit, [&](const Row& layer) { return test(layer.data(), i); });
}

const std::array<Cells, 9>& Reach::off_cells(unsigned i) {
    if (off_.size() < n_) off_.resize(n_);
    std::array<Cells, 9>& off = off_[i];
    if (off_known_[i] != 0) return off;
    off_known_[i] = 1;
    off.fill(0);
    const auto turn_off = [&](unsigned q) {
        const unsigned c = cell_of(candidate_[q]), d = digit_of(candidate_[q]);
        off[d] |= kGeometry.peer_set[c];
        chains::each_bit(static_cast<Mask>(grid_->cell[c] & ~(1U << d)), [&](int e) { off[static_cast<unsigned>(e)] |= cell_bit(c); });
    };
    turn_off(i);
    const std::uint64_t* const r = row(i);
    for (unsigned w = 0; w < words_; ++w)
        for (std::uint64_t m = r[w]; m != 0; m &= m - 1) turn_off(w * 64 + static_cast<unsigned>(std::countr_zero(m)));
    for (unsigned d = 0; d < 9; ++d) off[d] &= cells_of_[d];
    return off;
}

bool Reach::common(const Candidate* starts, unsigned n) {
    Row on{};
    std::array<Cells, 9> off = cells_of_;
    on.fill(~std::uint64_t{0});
    for (unsigned k = 0; k < n; ++k) {
        const unsigned i = id_[starts[k]];
        for (unsigned w = 0; w < words_; ++w) on[w] &= row(i)[w] | (i >> 6 == w ? std::uint64_t{1} << (i & 63) : 0);
        const auto& o = off_cells(i);
        for (unsigned d = 0; d < 9; ++d) off[d] &= o[d];
    }
    std::uint64_t any = 0;
    for (unsigned w = 0; w < words_; ++w) any |= on[w];
    Cells out = 0;
    for (const Cells s : off) out |= s;
    return any != 0 || out != 0;
}

}  // namespace sudokit::explainer9
