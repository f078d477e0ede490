// What leads to what through static links: for every candidate the ON nodes that its ON node reaches.
//
// An unordered answer, found for all candidates at once, to whether an ordered search can find anything:
//  * Links are symmetric (a ON => b OFF as b ON => a OFF; a OFF => b ON as b OFF => a ON), so a chain read
//    backwards is a chain. An ON node that reaches a contradiction therefore reaches its own opposite.
//  * Hence some unary hint is worth something exactly when some x ON leads to x OFF. That is plain for a
//    forcing chain that removes x; one that places s does so by s OFF => s ON, and the next candidate x of the
//    cell or house then has x ON => s OFF => s ON => x OFF; and a candidate x that a cycle removes sees an ON
//    and an OFF node of it, which makes x ON => (along the cycle) => x OFF.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "explainer9_tables.hpp"

namespace sudokit::explainer9 {

class Reach {
public:
    using Candidate = chains::Candidate;

    // `cells`: with the links inside cells (otherwise those of houses alone, which stay within one digit).
    void build(const Grid9& grid, bool cells);
    bool any_refuted() const { return any_refuted_; }
    bool refuted(Candidate c) const { return refuted_[id_[c]] != 0; }  // c ON => c OFF
    bool forced(Candidate c) const;                                   // c OFF => c ON
    bool leads(Candidate from, Candidate to) const { return test(row(id_[from]), id_[to]); }
    bool may_cycle(Candidate c) const;  // might lie on a cycle that removes something
    // Nodes of the shortest chain c ON => c OFF or c OFF => c ON; 0: none of at most `limit`.
    unsigned refuting_length(Candidate c, unsigned limit) const;
    unsigned forcing_length(Candidate c, unsigned limit) const;
    // Whether anything follows from every one of these candidates.
    bool common(const Candidate* starts, unsigned n);

private:
    static bool test(const std::uint64_t* r, unsigned i) { return (r[i >> 6] >> (i & 63) & 1) != 0; }
    std::uint64_t* row(unsigned i) { return &rows_[i * words_]; }
    const std::uint64_t* row(unsigned i) const { return &rows_[i * words_]; }
    void link(const Grid9& grid);
    void strong(Candidate o, Candidate t);
    void close();
    void close_from(unsigned p);
    void refute();
    using Row = std::array<std::uint64_t, 12>;
    template <class Goal> unsigned length(Row frontier, unsigned limit, Goal&& goal) const;
    const std::array<Cells, 9>& off_cells(unsigned i);
    template <class F> void each_weak(unsigned c, unsigned d, F&& f) const;

    const Grid9* grid_ = nullptr;
    std::array<std::uint16_t, 729> id_;  // candidates that are there, numbered
    std::array<Candidate, 729> candidate_;
    std::array<std::uint8_t, 729> refuted_;
    std::array<std::array<Candidate, 4>, 729> strong_;  // by number
    std::array<std::uint8_t, 729> strong_count_;
    unsigned n_ = 0, words_ = 0;
    bool any_refuted_ = false;
    std::vector<std::uint64_t> steps_, rows_;  // reached in one step, and in any number
    std::vector<std::uint8_t> closed_;
    bool cells_ = true;
    std::array<Cells, 9> cells_of_{};
    std::vector<std::array<Cells, 9>> off_;  // by number, when `common` has asked: what is OFF
    std::vector<std::uint8_t> off_known_;
    std::array<std::uint64_t, 12> near_refuted_;  // by number: shares digit and house with a refuted candidate
};

}  // namespace sudokit::explainer9
