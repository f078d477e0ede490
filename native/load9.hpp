// Puzzles into lanes: from 81 cells to the digit-and-row masks that the search works on.
//
// A block of as many puzzles as there are lanes is read at a time: each puzzle into a board of its own,
// then all of them turned over (board by board becomes word by word), then finished lane-wise. Reading a
// puzzle is mostly comparing bytes with the nine digits; what turns it into candidates is left to the
// first pass, which finds all that a given forbids.
#pragma once

#include "propagate9.hpp"

namespace sudokit::SUDOKIT_ISA {

inline constexpr int board_stride = 88;  // 81 words, and up to a multiple of the eight that turn over at once

struct alignas(64) Staged9 {
    std::uint16_t boards[lane_count][board_stride];
    std::uint16_t words[board_stride][lane_count];
    std::uint32_t ids[lane_count];
    int count = 0, taken = 0;
};

// Digits as ASCII (`base` '0') or as numbers (`base` 0); a blank is 0 and, in ASCII, a full stop. False: some
// other byte is among them.
#if defined(SUDOKIT_LANES_AVX512)

struct SpreadTable { alignas(64) std::uint8_t cells[3][64]; };
inline constexpr SpreadTable spread = [] {
    SpreadTable t{};
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 9; ++column)
            t.cells[row / 4][row % 4 * 16 + column + column / 3] = static_cast<std::uint8_t>(row * 9 + column);
    return t;
}();

SUDOKIT_INLINE bool read_digits(const std::uint8_t* cells, std::uint8_t base, std::uint16_t* board) {
    const V head = _mm512_sub_epi8(_mm512_loadu_si512(cells), _mm512_set1_epi8(static_cast<char>(base)));
    const V tail = _mm512_sub_epi8(_mm512_maskz_loadu_epi8(0x1FFFF, cells + 64),
                                   _mm512_maskz_set1_epi8(0x1FFFF, static_cast<char>(base)));
    const V nine = _mm512_set1_epi8(9);
    const std::uint64_t odd_head = _mm512_cmpgt_epu8_mask(head, nine), odd_tail = _mm512_cmpgt_epu8_mask(tail, nine);
    if ((odd_head | odd_tail) != 0) {
        const V stop = _mm512_set1_epi8('.' - '0');
        const std::uint64_t good = _mm512_mask_cmpeq_epi8_mask(odd_head, head, stop) ^ odd_head;
        if ((good | (_mm512_mask_cmpeq_epi8_mask(odd_tail, tail, stop) ^ odd_tail)) != 0 || base != '0') return false;
    }
    const V a = _mm512_maskz_permutex2var_epi8(0x0777077707770777, head, _mm512_load_si512(spread.cells[0]), tail);
    const V b = _mm512_maskz_permutex2var_epi8(0x0777077707770777, head, _mm512_load_si512(spread.cells[1]), tail);
    const V c = _mm512_maskz_permutex2var_epi8(0x0777, head, _mm512_load_si512(spread.cells[2]), tail);
    for (int digit = 0; digit < 9; ++digit) {
        const V wanted = _mm512_set1_epi8(static_cast<char>(digit + 1));
        const std::uint64_t m0 = _mm512_cmpeq_epi8_mask(a, wanted), m1 = _mm512_cmpeq_epi8_mask(b, wanted);
        std::memcpy(board + digit * 9, &m0, 8);
        std::memcpy(board + digit * 9 + 4, &m1, 8);
        board[digit * 9 + 8] = static_cast<std::uint16_t>(_mm512_cmpeq_epi8_mask(c, wanted));
    }
    return true;
}

#elif defined(SUDOKIT_LANES_AVX2)

SUDOKIT_INLINE bool read_digits(const std::uint8_t* cells, std::uint8_t base, std::uint16_t* board) {
    const __m256i gaps = _mm256_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, -1, -1, -1, -1,
                                          0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, -1, -1, -1, -1);
    const __m256i last = _mm256_setr_epi8(7, 8, 9, -1, 10, 11, 12, -1, 13, 14, 15, -1, -1, -1, -1, -1,
                                          -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
    const auto row16 = [&](int at) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells + at)); };
    const __m256i blank = _mm256_set1_epi8(base == '0' ? '.' - '0' : 0);
    __m256i rows[5], strange = zero();
    for (int i = 0; i < 5; ++i) {
        const __m256i raw = i < 4 ? _mm256_inserti128_si256(_mm256_castsi128_si256(row16(18 * i)), row16(18 * i + 9), 1)
                                  : _mm256_castsi128_si256(row16(65));  // its last nine bytes: no byte past the end
        const __m256i value = _mm256_sub_epi8(raw, _mm256_set1_epi8(static_cast<char>(base)));
        rows[i] = _mm256_shuffle_epi8(value, i < 4 ? gaps : last);
        const __m256i fine = _mm256_or_si256(_mm256_cmpeq_epi8(_mm256_min_epu8(rows[i], _mm256_set1_epi8(9)), rows[i]),
                                             _mm256_cmpeq_epi8(rows[i], blank));
        strange = or_(strange, _mm256_xor_si256(fine, _mm256_set1_epi8(-1)));
    }
    if (!_mm256_testz_si256(strange, strange)) return false;
    for (int digit = 0; digit < 9; ++digit) {
        const __m256i wanted = _mm256_set1_epi8(static_cast<char>(digit + 1));
        for (int i = 0; i < 4; ++i) {
            const int found = _mm256_movemask_epi8(_mm256_cmpeq_epi8(rows[i], wanted));
            std::memcpy(board + digit * 9 + 2 * i, &found, 4);
        }
        const int found = _mm256_movemask_epi8(_mm256_cmpeq_epi8(rows[4], wanted));
        board[digit * 9 + 8] = static_cast<std::uint16_t>(found);
    }
    return true;
}

#else

SUDOKIT_INLINE bool read_digits(const std::uint8_t* cells, std::uint8_t base, std::uint16_t* board) {
    std::memset(board, 0, board_words * sizeof *board);
    for (int row = 0; row < 9; ++row) {
        for (int column = 0; column < 9; ++column) {
            const auto value = static_cast<std::uint8_t>(cells[row * 9 + column] - base);
            if (value > 9) {
                if (base == '0' && cells[row * 9 + column] == '.') continue;
                return false;
            }
            if (value != 0) board[(value - 1) * 9 + row] |= static_cast<std::uint16_t>(column_bit(column));
        }
    }
    return true;
}

#endif

typedef std::uint16_t Words8 __attribute__((vector_size(16), may_alias, aligned(2)));

// Eight words of eight boards, turned over by three rounds of interleaving.
SUDOKIT_INLINE void turn_over_8x8(const std::uint16_t* from, std::size_t from_stride, std::uint16_t* to,
                                  std::size_t to_stride) {
    Words8 x[8], y[8];
    for (int i = 0; i < 8; ++i) x[i] = *reinterpret_cast<const Words8*>(from + i * from_stride);
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < 4; ++i) {
            y[2 * i] = __builtin_shufflevector(x[i], x[i + 4], 0, 8, 1, 9, 2, 10, 3, 11);
            y[2 * i + 1] = __builtin_shufflevector(x[i], x[i + 4], 4, 12, 5, 13, 6, 14, 7, 15);
        }
        for (int i = 0; i < 8; ++i) x[i] = y[i];
    }
    for (int i = 0; i < 8; ++i) *reinterpret_cast<Words8*>(to + i * to_stride) = x[i];
}

SUDOKIT_INLINE void turn_over(Staged9& staged) {
    for (int lane = 0; lane < lane_count; lane += 8)
        for (int word = 0; word < board_stride; word += 8)
            turn_over_8x8(staged.boards[lane] + word, board_stride, staged.words[word] + lane, lane_count);
}

// A digit that has no given in a row is open in all cells without a given; one with two givens in a row ends
// the lane's puzzle (twice in a column or box is found by the pass, this would not be).
SUDOKIT_INLINE void open_blanks(Staged9& staged) {
    for (int row = 0; row < 9; ++row) {
        V given = zero(), twice = zero();
        for (int d = 0; d < 9; ++d) {
            const V x = load(staged.words[d * 9 + row]);
            given = or_(given, x);
            twice = or_(twice, without(x, keep_if(disjoint(x, sub(x, all(1))), x)));
        }
        const Mask sound = is_zero(twice);
        const V blank = keep_if(sound, without(all(all_columns), given));
        for (int d = 0; d < 9; ++d) {
            const V x = load(staged.words[d * 9 + row]);
            store(staged.words[d * 9 + row], choose(is_zero(x), blank, keep_if(sound, x)));
        }
    }
}

}  // namespace sudokit::SUDOKIT_ISA
