#include "grid9.hpp"

#include <array>
#include <numeric>

namespace sudokit {

namespace {

using Triple = std::array<std::uint8_t, 3>;
using PerDigit = std::array<std::uint8_t, 9>;

constexpr std::array<Triple, 6> permutations{{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// The ways to give nine things, of which three are at home in each of three lines, to lines not their own; and what
// is then left for a third place that is not their own either.
struct Pattern {
    std::array<Triple, 3> second, third;
};

constexpr Triple left_over(int line, const Triple& taken) {
    Triple rest{};
    int n = 0;
    for (std::uint8_t x = 0; x < 9; ++x) {
        if (x / 3 != line && x != taken[0] && x != taken[1] && x != taken[2]) rest[n++] = x;
    }
    return rest;
}

constexpr int triple_bits(const Triple& t) { return 1 << t[0] | 1 << t[1] | 1 << t[2]; }

constexpr std::array<Pattern, 56> make_patterns() {
    std::array<Pattern, 56> found{};
    int n = 0;
    const auto triples_of = [](int allowed, auto&& each) {
        for (std::uint8_t a = 0; a < 9; ++a) {
            for (std::uint8_t b = a + 1; b < 9; ++b) {
                for (std::uint8_t c = b + 1; c < 9; ++c) {
                    const Triple t{a, b, c};
                    if ((triple_bits(t) & ~allowed) == 0) each(t);
                }
            }
        }
    };
    triples_of(0x1F8, [&](const Triple& first) {
        triples_of(0x1C7 & ~triple_bits(first), [&](const Triple& second) {
            triples_of(0x03F & ~triple_bits(first) & ~triple_bits(second), [&](const Triple& third) {
                auto& pattern = found[n++];
                pattern.second = {first, second, third};
                for (int line = 0; line < 3; ++line) pattern.third[line] = left_over(line, pattern.second[line]);
            });
        });
    });
    return found;
}

constexpr auto patterns = make_patterns();

// By three forbidden places: the two ways to give three things a place each, none where all three are the same.
struct Ways {
    bool any;
    std::array<Triple, 2> way;
};

constexpr std::array<Ways, 27> make_arrangements() {
    std::array<Ways, 27> table{};
    for (int f = 0; f < 27; ++f) {
        int n = 0;
        for (const auto& p : permutations) {
            if (p[0] != f / 9 && p[1] != f / 3 % 3 && p[2] != f % 3) table[f].way[n++] = p;
        }
        table[f].any = n == 2;
    }
    return table;
}

constexpr auto arrangements = make_arrangements();

constexpr std::uint64_t chutes = 56 * 46656;
constexpr std::uint64_t proposals = chutes * chutes * 56 * 512;

// Of each digit: its line and its place in it, in the next box and in the one after.
struct Chute {
    PerDigit line2, place2, line3, place3;
};

Chute chute(std::uint32_t number, const PerDigit& base) {
    Chute out;
    const Pattern& pattern = patterns[number / 46656];
    number %= 46656;
    const auto lay = [&](const std::array<Triple, 3>& lines, PerDigit& line, PerDigit& place) {
        for (std::uint8_t i = 0; i < 3; ++i) {
            const Triple& order = permutations[number % 6];
            number /= 6;
            for (int k = 0; k < 3; ++k) {
                const auto digit = base[lines[i][k]];
                line[digit] = i;
                place[digit] = order[k];
            }
        }
    };
    lay(pattern.second, out.line2, out.place2);
    lay(pattern.third, out.line3, out.place3);
    return out;
}

constexpr PerDigit by_rows{0, 1, 2, 3, 4, 5, 6, 7, 8};
constexpr PerDigit by_columns{0, 3, 6, 1, 4, 7, 2, 5, 8};

// Arranges three digits in a line; false where all three are forbidden the same place.
bool arrange(int a, int b, int c, const PerDigit& forbidden, PerDigit& place, unsigned bit) {
    const Ways& ways = arrangements[forbidden[a] * 9 + forbidden[b] * 3 + forbidden[c]];
    if (!ways.any) return false;
    const Triple& way = ways.way[bit & 1];
    place[a] = way[0];
    place[b] = way[1];
    place[c] = way[2];
    return true;
}

// The grid (digits from 0) that a proposal stands for; false where it is none.
bool proposal(std::uint64_t number, std::uint8_t* grid) {
    const auto bits = static_cast<unsigned>(number % 512);
    number /= 512;
    const Pattern& middle = patterns[number % 56];
    number /= 56;
    const Chute stack = chute(static_cast<std::uint32_t>(number % chutes), by_columns);
    const Chute band = chute(static_cast<std::uint32_t>(number / chutes), by_rows);
    // In the stack, lines are columns and places are rows.
    const PerDigit &row4 = stack.place2, &column4 = stack.line2, &row7 = stack.place3, &column7 = stack.line3;
    const PerDigit &column2 = band.place2, &column3 = band.place3;

    PerDigit base;  // the digits of box 4, row by row
    for (std::uint8_t d = 0; d < 9; ++d) base[row4[d] * 3 + column4[d]] = d;
    PerDigit row5, row6, column5, column6, row8;
    for (std::uint8_t r = 0; r < 3; ++r) {
        const Triple &own = middle.second[r], &other = middle.third[r];
        for (int k = 0; k < 3; ++k) row5[base[own[k]]] = row6[base[other[k]]] = r;
        if (!arrange(base[own[0]], base[own[1]], base[own[2]], column2, column5, bits >> r) ||
            !arrange(base[other[0]], base[other[1]], base[other[2]], column3, column6, bits >> (3 + r))) {
            return false;
        }
    }
    for (int c = 0; c < 3; ++c) {
        std::array<int, 9> here;
        int n = 0;
        for (int d = 0; d < 9; ++d) {
            here[n] = d;
            n += column2[d] != c && column5[d] != c;
        }
        if (!arrange(here[0], here[1], here[2], row7, row8, bits >> (6 + c))) return false;
    }
    unsigned last = 0;
    for (int d = 0; d < 9; ++d) last |= 1u << ((3 - row7[d] - row8[d]) * 3 + 3 - column3[d] - column6[d]);
    if (last != 511) return false;

    for (std::uint8_t d = 0; d < 9; ++d) {
        grid[d / 3 * 9 + d % 3] = d;
        grid[band.line2[d] * 9 + 3 + column2[d]] = d;
        grid[band.line3[d] * 9 + 6 + column3[d]] = d;
        grid[27 + row4[d] * 9 + column4[d]] = d;
        grid[27 + row5[d] * 9 + 3 + column5[d]] = d;
        grid[27 + row6[d] * 9 + 6 + column6[d]] = d;
        grid[54 + row7[d] * 9 + column7[d]] = d;
        grid[54 + row8[d] * 9 + 6 - column2[d] - column5[d]] = d;
        grid[54 + (3 - row7[d] - row8[d]) * 9 + 9 - column3[d] - column6[d]] = d;
    }
    return true;
}

}  // namespace

void uniform_grid9(Source& source, std::uint8_t* grid) {
    while (!proposal(source.below(proposals), grid)) {
    }
    PerDigit names;
    std::iota(names.begin(), names.end(), std::uint8_t{1});
    source.shuffle(names.data(), 9);
    for (int cell = 0; cell < 81; ++cell) grid[cell] = names[grid[cell]];
}

}  // namespace sudokit
