// Canonical form of complete grids.
//
// The first row is always 123456789, under any order of columns, so the second row decides: its figures are where
// its digits stand in the first row. If a stack of the second row repeats three digits that the first row has
// together in another stack (a pure pair of rows, and then all three stacks do), it can read 456789…, and no other
// pair can; else it reads 457…. Either way, choosing which stack comes first and in which order its columns stand
// fixes all other columns. The third row and a sort of the other six by their first figure do the rest.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "canon_search.hpp"

namespace sudokit::canon {
namespace {

using RowKey = std::uint64_t;
using Columns = std::array<std::uint8_t, 9>;

// Two rows of a band in the places 1 and 2.
struct Pair {
    std::uint8_t side, first, second;
    bool pure;
    Columns from;  // column → the column where the first row has the digit that the second has here
};

struct Candidate {
    std::uint8_t pair;
    Columns column;
};

std::uint8_t third_row(const Pair& pair) {
    const int band = band_of(pair.first);
    return static_cast<std::uint8_t>(9 * band + 3 - pair.first - pair.second);
}

std::vector<Pair> pairs_of(const Sides& sides) {
    std::vector<Pair> pairs;
    pairs.reserve(36);
    bool any_pure = false;
    for (std::uint8_t side = 0; side < 2; ++side) {
        for (std::uint8_t first = 0; first < 9; ++first) {
            std::array<std::uint8_t, 10> place{};
            for (std::uint8_t c = 0; c < 9; ++c) place[sides[side].digit[first][c]] = c;
            for (int step = 1; step < 3; ++step) {
                Pair pair{side, first, static_cast<std::uint8_t>(first - first % 3 + (first + step) % 3), false, {}};
                for (std::size_t c = 0; c < 9; ++c) pair.from[c] = place[sides[side].digit[pair.second][c]];
                const Columns& from = pair.from;
                pair.pure = from[0] / 3 == from[1] / 3 && from[1] / 3 == from[2] / 3;
                any_pure = any_pure || pair.pure;
                pairs.push_back(pair);
            }
        }
    }
    if (any_pure) std::erase_if(pairs, [](const Pair& pair) { return !pair.pure; });
    return pairs;
}

// Columns of a pure pair, once those of the first stack stand.
Columns follow_pure(const Columns& from, std::uint8_t a, std::uint8_t b, std::uint8_t c) {
    Columns column = {a, b, c};
    for (std::size_t i = 3; i < 9; ++i) column[i] = from[column[i - 3]];
    return column;
}

// The same for a mixed pair: a and b lead to the same stack, c to the third one.
Columns follow_mixed(const Columns& from, std::uint8_t a, std::uint8_t b, std::uint8_t c) {
    Columns column = {a, b, c, from[a], from[b]};
    const int middle = 3 * (from[a] / 3);
    column[5] = static_cast<std::uint8_t>(3 * middle + 3 - from[a] - from[b]);
    column[6] = from[c];
    std::size_t next = 7;  // two digits of the last stack stand in the middle one, and are numbered as they come
    for (std::size_t i = 3; i < 6; ++i)
        if (from[column[i]] / 3 == from[c] / 3) column[next++] = from[column[i]];
    return column;
}

RowKey second_row(const Columns& from, const Columns& column) {
    Columns place{};
    for (std::uint8_t i = 0; i < 9; ++i) place[column[i]] = i;
    RowKey key = 0;
    for (const std::uint8_t c : column) key = key << 4 | place[from[c]];
    return key;
}

// Calls `take` with every order of columns that can make the second row smallest.
template <class Take>
void arrange(const Pair& pair, Take take) {
    const Columns& from = pair.from;
    for (std::uint8_t stack = 0; stack < 9; stack += 3) {
        const auto in_stack = [&](std::uint8_t i) { return static_cast<std::uint8_t>(stack + i); };
        if (pair.pure) {
            for (const auto& o : kOrders) take(follow_pure(from, in_stack(o[0]), in_stack(o[1]), in_stack(o[2])));
            continue;
        }
        const auto leads = [&](std::uint8_t i) { return from[in_stack(i)] / 3; };
        const std::uint8_t odd = leads(0) == leads(1) ? 2 : leads(0) == leads(2) ? 1 : 0;
        const std::uint8_t a = in_stack(odd == 0 ? 1 : 0), b = in_stack(odd == 2 ? 1 : 2), c = in_stack(odd);
        take(follow_mixed(from, a, b, c));
        take(follow_mixed(from, b, a, c));
    }
}

RowKey labelled(const Side& side, int row, const Columns& column, const std::array<std::uint8_t, 10>& label) {
    const auto& digit = side.digit[static_cast<std::size_t>(row)];
    RowKey key = 0;
    for (const std::uint8_t c : column) key = key << 4 | label[digit[c]];
    return key;
}

// Image with the rows of the first band; the others follow from their first figure.
Image opening_image(const Sides& sides, const Pair& pair, const Columns& column) {
    Image image{};
    image.side = pair.side;
    image.column = column;
    image.row = {pair.first, pair.second, third_row(pair)};
    for (std::uint8_t i = 0; i < 9; ++i)
        image.label[sides[pair.side].digit[pair.first][column[i]]] = static_cast<std::uint8_t>(i + 1);
    return image;
}

void order_other_rows(const Side& side, Image& image) {
    const auto figure = [&](std::uint8_t row) { return image.label[side.digit[row][image.column[0]]]; };
    std::array<std::array<std::uint8_t, 3>, 2> bands{};
    std::size_t filled = 0;
    for (std::uint8_t band = 0; band < 3; ++band) {
        if (band == band_of(image.row[0])) continue;
        std::array<std::uint8_t, 3>& rows = bands[filled++];
        for (std::uint8_t i = 0; i < 3; ++i) rows[i] = static_cast<std::uint8_t>(3 * band + i);
        const auto sort_two = [&](std::size_t i) {
            if (figure(rows[i]) > figure(rows[i + 1])) std::swap(rows[i], rows[i + 1]);
        };
        sort_two(0);
        sort_two(1);
        sort_two(0);
    }
    if (figure(bands[0][0]) > figure(bands[1][0])) std::swap(bands[0], bands[1]);
    for (std::size_t i = 0; i < 6; ++i) image.row[3 + i] = bands[i / 3][i % 3];
}

// Keeps in `candidates` those whose key is the smallest.
template <class Key>
void keep_smallest(std::vector<Candidate>& candidates, Key key_of) {
    RowKey best = ~RowKey{0};
    std::size_t kept = 0;
    for (const Candidate candidate : candidates) {
        const RowKey key = key_of(candidate);
        if (key > best) continue;
        if (key < best) kept = 0;
        best = key;
        candidates[kept++] = candidate;
    }
    candidates.resize(kept);
}

}  // namespace

void search_complete(const Sides& sides, std::vector<Image>& images) {
    const std::vector<Pair> pairs = pairs_of(sides);
    std::vector<Candidate> candidates;
    RowKey best = ~RowKey{0};
    for (std::size_t index = 0; index < pairs.size(); ++index) {
        arrange(pairs[index], [&](const Columns& column) {
            const RowKey key = second_row(pairs[index].from, column);
            if (key > best) return;
            if (key < best) candidates.clear();
            best = key;
            candidates.push_back({static_cast<std::uint8_t>(index), column});
        });
    }
    keep_smallest(candidates, [&](const Candidate& candidate) {
        const Pair& pair = pairs[candidate.pair];
        const Image image = opening_image(sides, pair, candidate.column);
        return labelled(sides[pair.side], image.row[2], image.column, image.label);
    });
    std::array<RowKey, 6> rows{};
    rows.fill(~RowKey{0});
    for (const Candidate& candidate : candidates) {
        const Pair& pair = pairs[candidate.pair];
        const Side& side = sides[pair.side];
        Image image = opening_image(sides, pair, candidate.column);
        order_other_rows(side, image);
        bool smaller = false;
        for (std::size_t i = 0; i < 6; ++i) {
            const RowKey key = labelled(side, image.row[3 + i], image.column, image.label);
            if (!smaller && key > rows[i]) break;
            smaller = smaller || key < rows[i];
            rows[i] = key;
            if (i < 5) continue;
            if (smaller) images.clear();
            images.push_back(image);
        }
    }
}

}  // namespace sudokit::canon
