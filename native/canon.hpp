// Canonical form of 9×9 puzzles and grids: one representative for all that are the same puzzle in other clothes.
//
// Two puzzles are the same when one becomes the other by transposing, by permuting bands, rows in a band,
// stacks and columns in a stack (2 · 6⁴ · 6⁴ = 3,359,232 maps of cells), and by renaming digits. The canonical
// form (minlex) is the smallest of all these images, read row by row as 81 numbers with 0 for a blank cell; so
// blanks come as early as they can, and digits are numbered in the order in which they first appear. It is
// defined for any number of solutions; only givens that already repeat a digit in a house are refused.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "control.hpp"

namespace sudokit::canon {

constexpr std::uint32_t kMaps = 3359232;  // all maps of cells; also the automorphisms of the empty grid

enum class Status : std::uint8_t {
    done = 0,
    malformed = 1,  // a byte above 9
    broken = 2,     // a digit twice in a house
    pending = 3,    // not looked at, because the call was stopped
};

// How the canonical form is reached: form[i] = digit[puzzle[cell[i]]]. Both parts are permutations (digit[0] = 0;
// digits that the puzzle does not hold take the labels left over, in ascending order), so maps can be inverted
// and composed.
struct Map {
    std::array<std::uint8_t, 81> cell;
    std::array<std::uint8_t, 10> digit;
};

// Working memory that one thread uses at a time; there is no other state.
class Canonizer {
public:
    Canonizer();
    ~Canonizer();
    Canonizer(const Canonizer&) = delete;
    Canonizer& operator=(const Canonizer&) = delete;

    // `form` receives 81 bytes when the status is done.
    Status run(const std::uint8_t* puzzle, std::uint8_t* form);

    // After a run with status done: how many of the maps of cells turn the puzzle into itself, with some
    // renaming of the digits that it holds; and a map that reaches the form.
    std::uint32_t automorphisms() const;
    Map map() const;

private:
    struct Work;
    std::unique_ptr<Work> work_;
};

// Forms of `count` puzzles of 81 bytes each, one after another. `status` receives a Status a puzzle;
// `automorphisms` and `maps` may be null. Returns how many puzzles were treated: fewer than `count` only when
// `control` stopped the call (then the statuses after them are pending).
std::size_t canon_many(const std::uint8_t* puzzles, std::size_t count, std::uint8_t* forms, std::uint8_t* status,
                       std::uint32_t* automorphisms, Map* maps, const Control& control);

}  // namespace sudokit::canon
