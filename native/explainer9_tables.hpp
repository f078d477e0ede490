// The geometry of classic 9x9 in Sudoku Explainer's order: houses are boxes 0-8, rows 9-17, columns 18-26.
// (Other parts of the kernel number rows first; the order here decides which hint is found first.)
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "chains.hpp"

namespace sudokit::explainer9 {

__extension__ typedef unsigned __int128 Cells;  // a set of cells

using Mask = std::uint16_t;  // digits of a cell, or cells of a house
constexpr unsigned kCells = 81, kDigits = 9, kHouses = 27;
constexpr unsigned kBoxes = 0, kRows = 9, kColumns = 18;
constexpr Mask kAll = 0x1FF;

constexpr Cells cell_bit(unsigned c) { return static_cast<Cells>(1) << c; }
inline unsigned first_cell(Cells s) {
    const auto low = static_cast<std::uint64_t>(s);
    return low != 0 ? static_cast<unsigned>(std::countr_zero(low))
                    : 64U + static_cast<unsigned>(std::countr_zero(static_cast<std::uint64_t>(s >> 64)));
}
inline unsigned count_cells(Cells s) {
    return static_cast<unsigned>(std::popcount(static_cast<std::uint64_t>(s)) +
                                 std::popcount(static_cast<std::uint64_t>(s >> 64)));
}
template <class F>
inline void each_cell(Cells s, F&& f) {
    for (; s != 0; s &= s - 1) f(first_cell(s));
}

struct Place {
    std::uint16_t base;  // house * 9: where the house's masks begin
    Mask bit;            // the cell within the house
    std::uint8_t house;
    std::uint8_t index;
};

struct Geometry {
    std::array<std::array<std::uint8_t, 9>, kHouses> cell_at{};
    std::array<std::array<Place, 3>, kCells> place{};
    std::array<std::array<std::uint8_t, 20>, kCells> peers{};  // box, then row, then column
    std::array<Cells, kCells> peer_set{};
    std::array<Cells, kHouses> house_set{};
    std::array<std::array<Mask, kHouses>, kHouses> common{};  // cells of the first house in the second
};

constexpr Geometry make_geometry() {
    Geometry g;
    for (unsigned h = 0; h < 9; ++h)
        for (unsigned i = 0; i < 9; ++i) {
            g.cell_at[kBoxes + h][i] = static_cast<std::uint8_t>((h / 3 * 3 + i / 3) * 9 + h % 3 * 3 + i % 3);
            g.cell_at[kRows + h][i] = static_cast<std::uint8_t>(h * 9 + i);
            g.cell_at[kColumns + h][i] = static_cast<std::uint8_t>(i * 9 + h);
        }
    for (unsigned h = 0; h < kHouses; ++h)
        for (unsigned i = 0; i < 9; ++i) {
            const unsigned c = g.cell_at[h][i];
            g.place[c][h / 9] = {static_cast<std::uint16_t>(h * 9), static_cast<Mask>(1U << i),
                                 static_cast<std::uint8_t>(h), static_cast<std::uint8_t>(i)};
            g.house_set[h] |= cell_bit(c);
        }
    for (unsigned c = 0; c < kCells; ++c) {
        unsigned n = 0;
        for (unsigned s = 0; s < 3; ++s)
            for (unsigned i = 0; i < 9; ++i) {
                const unsigned other = g.cell_at[g.place[c][s].house][i];
                if (other == c || (g.peer_set[c] & cell_bit(other)) != 0) continue;
                g.peer_set[c] |= cell_bit(other);
                g.peers[c][n++] = static_cast<std::uint8_t>(other);
            }
    }
    for (unsigned a = 0; a < kHouses; ++a)
        for (unsigned b = 0; b < kHouses; ++b)
            for (unsigned i = 0; i < 9; ++i)
                if ((g.house_set[b] & cell_bit(g.cell_at[a][i])) != 0)
                    g.common[a][b] = static_cast<Mask>(g.common[a][b] | 1U << i);
    return g;
}
inline constexpr Geometry kGeometry = make_geometry();

// Bits of a 9-bit mask, without asking the processor for an instruction that old ones lack.
constexpr std::array<std::uint8_t, 512> make_counts() {
    std::array<std::uint8_t, 512> counts{};
    for (unsigned m = 0; m < 512; ++m) counts[m] = static_cast<std::uint8_t>(std::popcount(m));
    return counts;
}
inline constexpr std::array<std::uint8_t, 512> kCount = make_counts();
inline unsigned count(Mask m) { return kCount[m]; }
inline unsigned lowest(Mask m) { return static_cast<unsigned>(std::countr_zero(m)); }

// All k-subsets of 0..8 as increasing binary numbers: the order in which subsets are tried everywhere.
struct Subsets {
    std::array<std::array<Mask, 126>, 10> of{};
    std::array<std::uint8_t, 10> size{};
};
constexpr Subsets make_subsets() {
    Subsets s;
    for (unsigned m = 0; m < 512; ++m) {
        const auto k = static_cast<unsigned>(std::popcount(m));
        s.of[k][s.size[k]++] = static_cast<Mask>(m);
    }
    return s;
}
inline constexpr Subsets kSubsets = make_subsets();

// Classic 9x9 as a layout for chains.hpp; everything about it is known at compile time.
struct Classic9 {
    using Mask = explainer9::Mask;
    static constexpr std::size_t words = 12;
    static constexpr unsigned max_slots = 3;
    static constexpr bool has_links = false;
    template <class T> using PerCell = std::array<T, 81>;
    template <class T> using PerPlace = std::array<T, 243>;
    template <class T> using PerNode = std::array<T, 1458>;
    template <class T> static PerCell<T> per_cell(const Classic9&) { return {}; }
    template <class T> static PerPlace<T> per_place(const Classic9&) { return {}; }
    template <class T> static PerNode<T> per_node(const Classic9&) { return {}; }
    static constexpr std::size_t bit_words(const Classic9&) { return words; }
    static constexpr unsigned digits() { return kDigits; }
    static constexpr unsigned nodes() { return 1458; }
    static constexpr unsigned max_weak() { return 32; }  // OFF nodes that one ON node can give, repeats included
    static constexpr unsigned slots(unsigned) { return 3; }
    static const Place& place(unsigned c, unsigned s) { return kGeometry.place[c][s]; }
    static unsigned cell_at(unsigned h, unsigned i) { return kGeometry.cell_at[h][i]; }
    static constexpr bool complete(unsigned) { return true; }
};

using Grid9 = chains::Grid<Classic9>;
inline Mask places(const Grid9& g, unsigned house, unsigned d) { return g.places[house * 9 + d]; }
inline unsigned cell_of(chains::Candidate c) { return c / 9U; }
inline unsigned digit_of(chains::Candidate c) { return c % 9U; }
inline chains::Candidate cand(unsigned c, unsigned d) { return static_cast<chains::Candidate>(c * 9 + d); }

}  // namespace sudokit::explainer9
