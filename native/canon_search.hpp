// What the two searches for canonical forms share: the two sides of a puzzle, and the images that reach the form.
//
// Complete grids and puzzles with blanks need different searches. Without blanks every row looks alike at first,
// so the relation between two rows decides; with blanks, the pattern of the emptiest rows decides nearly all.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace sudokit::canon {

constexpr std::uint8_t kNew = 15;  // label of a digit not yet seen: it sorts after all that were

using Figures = std::array<std::uint8_t, 9>;  // the digits of a row, by column

// One reading of the puzzle, rows first: as it stands, or transposed.
struct Side {
    std::array<Figures, 9> digit;
    std::array<std::uint16_t, 9> filled;  // per row: bit c is set when column c is not blank
};

using Sides = std::array<Side, 2>;

// A way to write the puzzle: the order of rows and columns of one of its sides, and the labels of its digits.
struct Image {
    std::uint8_t side;
    std::array<std::uint8_t, 9> row;     // position → row of the side
    std::array<std::uint8_t, 9> column;  // position → column of the side
    std::array<std::uint8_t, 10> label;  // digit → label; label[0] = 0
};

constexpr int band_of(int row) { return row / 3; }  // also the stack of a column
constexpr std::uint16_t band_rows(int band) { return static_cast<std::uint16_t>(7 << (3 * band)); }

// All orders of three things.
constexpr std::array<std::array<std::uint8_t, 3>, 6> kOrders = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// Every image of a complete grid that reaches its form.
void search_complete(const Sides& sides, std::vector<Image>& images);

// The same for a puzzle with blanks, row by row, all candidates for a row side by side.
class BlanksSearch {
public:
    // Leaves in `images` those that reach the form, one for each class of images that differ only in the order
    // of blank rows, blank columns, blank bands and blank stacks. Returns the size of such a class.
    std::uint32_t run(const Sides& sides, std::vector<Image>& images);

private:
    // The first rows of an image. Columns without a digit so far ("bare") are still exchangeable: they stand at
    // the front of their stack in any order, and stacks that are wholly bare stand before the others. All other
    // columns are where they will be.
    struct Partial {
        Image image;
        std::array<std::uint8_t, 3> bare;  // per stack: how many columns at its front are bare
        std::uint8_t bare_stacks;          // how many stacks at the left are wholly bare
        std::uint16_t open;                // rows left in the band that is being filled
        std::uint16_t rest;                // rows of bands not begun
    };
    // What a partial can be continued with.
    struct Pick {
        std::uint32_t partial;
        std::uint8_t row;
    };
    // What holds for a side whatever is chosen.
    struct Blanks {
        std::uint16_t rows;     // rows without a digit
        std::uint16_t bands;    // the first rows of bands without a digit
        std::uint16_t openers;  // rows that may open their band: its first blank row, else any of the three
        std::uint32_t orders;   // in how many orders the blank rows and blank bands can be put
    };

    using StackKeys = std::array<std::uint32_t, 3>;

    static Blanks blanks_of(const Side& side);
    void start(const Sides& sides);
    std::uint16_t candidates(const Partial& partial) const;
    std::uint64_t pick_smallest();
    static void take_row(Partial& partial, int row, int position);
    static StackKeys sort_columns(Partial& partial, const Figures& digit);
    void expand(const Partial& from, int row, int position, int labels);
    void add_stack_orders(std::size_t first, const StackKeys& keys, int bare_stacks);
    void add_column_orders(std::size_t first, int from, int count);

    const Sides* sides_ = nullptr;
    std::array<Blanks, 2> blanks_{};
    std::vector<Partial> partials_, next_;
    std::vector<Pick> picks_;
};

}  // namespace sudokit::canon
