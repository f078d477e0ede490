// Solved boards out of their lanes: 81 symbols, row by row.
#pragma once

#include <bit>

#include "propagate9.hpp"

namespace sudokit::SUDOKIT_ISA {

// The symbols of the solved lanes of one round. What can be done for all lanes at once is done first.
class Solutions9 {
public:
#if defined(SUDOKIT_LANES_AVX512)

    SUDOKIT_INLINE explicit Solutions9(const Lanes9& lanes) {
        for (int row = 0; row < 9; ++row) {
            V x[9];
            for (int d = 0; d < 9; ++d) x[d] = load(lanes.open[d * 9 + row]);
            // The binary digits of the numbers 1 to 9, for all cells of the row.
            store(planes_[row][0], or3(or3(x[0], x[2], x[4]), x[6], x[8]));
            store(planes_[row][1], or3(or_(x[1], x[2]), x[5], x[6]));
            store(planes_[row][2], or3(or_(x[3], x[4]), x[5], x[6]));
            store(planes_[row][3], or_(x[7], x[8]));
        }
    }

    SUDOKIT_INLINE void write(int lane, std::uint8_t base, std::uint8_t* out) const {
        const V first = four_rows(lane, base, 0), second = four_rows(lane, base, 4), last = four_rows(lane, base, 8);
        _mm512_storeu_si512(out, _mm512_permutex2var_epi8(first, _mm512_load_si512(gather.from[0]), second));
        _mm512_mask_storeu_epi8(out + 64, 0x1FFFF,
                                _mm512_permutex2var_epi8(second, _mm512_load_si512(gather.from[1]), last));
    }

private:
    struct GatherTable { alignas(64) std::uint8_t from[2][64]; };
    static constexpr GatherTable gather = [] {
        GatherTable t{};
        for (int cell = 0; cell < 81; ++cell) {
            const int column = cell % 9, place = cell / 9 * 16 + column + column / 3;
            t.from[cell / 64][cell % 64] = static_cast<std::uint8_t>(cell < 64 ? place : place - 64);
        }
        return t;
    }();

    SUDOKIT_INLINE V four_rows(int lane, std::uint8_t base, int row) const {
        V symbols = _mm512_set1_epi8(static_cast<char>(base));
        for (int plane = 0; plane < 4; ++plane) {
            std::uint64_t bits = planes_[row][plane][lane];
            for (int i = 1; i < 4 && row + i < 9; ++i) {
                bits |= static_cast<std::uint64_t>(planes_[row + i][plane][lane]) << (16 * i);
            }
            symbols = _mm512_mask_add_epi8(symbols, bits, symbols, _mm512_set1_epi8(static_cast<char>(1 << plane)));
        }
        return symbols;
    }

    alignas(64) std::uint16_t planes_[9][4][lane_count];

#else

    SUDOKIT_INLINE explicit Solutions9(const Lanes9& lanes) : lanes_(lanes) {}

    SUDOKIT_INLINE void write(int lane, std::uint8_t base, std::uint8_t* out) const {
        std::uint8_t wide[9 * 16];  // three fields of four a row
        for (int d = 0; d < 9; ++d) {
            for (int row = 0; row < 9; ++row) {
                const int place = std::countr_zero(lanes_.open[d * 9 + row][lane]) & 15;
                wide[row * 16 + place] = static_cast<std::uint8_t>(base + d + 1);
            }
        }
        for (int row = 0; row < 9; ++row) {
            for (int field = 0; field < 3; ++field) {
                std::memcpy(out + row * 9 + field * 3, wide + row * 16 + field * 4, 3);
            }
        }
    }

private:
    const Lanes9& lanes_;

#endif
};

}  // namespace sudokit::SUDOKIT_ISA
