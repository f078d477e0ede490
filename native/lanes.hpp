// A vector of 16-bit lanes: one meaning on AVX-512, AVX2 and any other machine.
//
// The search puts one puzzle into each lane, so everything it needs is lane-wise; the only operations
// that cross lanes are `permute` and the turning of a comparison into a bit per lane. Which back end is
// compiled is the including file's choice (SUDOKIT_ISA is its namespace, SUDOKIT_LANES_… picks the code):
// each lives in a namespace of its own, because the linker would otherwise be free to keep one of the
// three versions of a function for all.
//
// A row of nine cells is nine bits in three fields of four (`0000 0ccc 0ccc 0ccc`): the fourth bit of a
// field, always clear in a state, takes the carry of an addition, which finds the empty fields of all
// three boxes at once. Two operations know this shape: `next_column` and `next_box`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(SUDOKIT_LANES_AVX512) || defined(SUDOKIT_LANES_AVX2)
#include <immintrin.h>
#endif

// Both compilers know this spelling; without it one of them leaves the copying of boards rolled up.
#define SUDOKIT_UNROLL_9 _Pragma("GCC unroll 9")
#define SUDOKIT_UNROLL_27 _Pragma("GCC unroll 27")
#define SUDOKIT_INLINE inline __attribute__((always_inline))

namespace sudokit::SUDOKIT_ISA {

#if defined(SUDOKIT_LANES_AVX512)

inline constexpr int lane_count = 32;
using V = __m512i;
using Mask = __mmask32;

SUDOKIT_INLINE V load(const std::uint16_t* p) { return _mm512_load_si512(p); }
SUDOKIT_INLINE void store(std::uint16_t* p, V v) { _mm512_store_si512(p, v); }
SUDOKIT_INLINE V all(int x) { return _mm512_set1_epi16(static_cast<short>(x)); }
SUDOKIT_INLINE V zero() { return _mm512_setzero_si512(); }
SUDOKIT_INLINE V and_(V a, V b) { return _mm512_and_si512(a, b); }
SUDOKIT_INLINE V or_(V a, V b) { return _mm512_or_si512(a, b); }
SUDOKIT_INLINE V xor_(V a, V b) { return _mm512_xor_si512(a, b); }
SUDOKIT_INLINE V without(V a, V b) { return a & ~b; }
SUDOKIT_INLINE V add(V a, V b) { return _mm512_add_epi16(a, b); }
SUDOKIT_INLINE V sub(V a, V b) { return _mm512_sub_epi16(a, b); }
// Functions of three bits are one instruction here; the last argument is their truth table.
SUDOKIT_INLINE V or3(V a, V b, V c) { return _mm512_ternarylogic_epi64(a, b, c, 0xFE); }
SUDOKIT_INLINE V xor3(V a, V b, V c) { return _mm512_ternarylogic_epi64(a, b, c, 0x96); }
SUDOKIT_INLINE V majority(V a, V b, V c) { return _mm512_ternarylogic_epi64(a, b, c, 0xE8); }
SUDOKIT_INLINE V or_and(V a, V b, V c) { return _mm512_ternarylogic_epi64(a, b, c, 0xF8); }   // a | (b & c)
SUDOKIT_INLINE V and_or(V a, V b, V c) { return _mm512_ternarylogic_epi64(a, b, c, 0xE0); }   // a & (b | c)
SUDOKIT_INLINE V and_orn(V a, V b, V c) { return _mm512_ternarylogic_epi64(a, b, c, 0xD0); }  // a & (b | ~c)
SUDOKIT_INLINE V or_xor(V a, V b, V c) { return _mm512_ternarylogic_epi64(a, b, c, 0xF6); }   // a | (b ^ c)
SUDOKIT_INLINE V xor_without(V a, V b, V c) { return _mm512_ternarylogic_epi64(a, b, c, 0x14); }  // (a ^ b) & ~c
struct Sum3 { V sum, carry; };  // of three bits
SUDOKIT_INLINE Sum3 add3(V a, V b, V c) { return {xor3(a, b, c), majority(a, b, c)}; }
struct Union9 { V any, twice; };  // `twice` is not zero where two of the nine have a bit in common
SUDOKIT_INLINE Union9 unite(const V (&x)[9]) {
    const Sum3 a = add3(x[0], x[1], x[2]), b = add3(x[3], x[4], x[5]), c = add3(x[6], x[7], x[8]);
    const Sum3 all_ones = add3(a.sum, b.sum, c.sum);
    return {all_ones.sum, or_(or3(a.carry, b.carry, c.carry), all_ones.carry)};
}
SUDOKIT_INLINE V next_column(V v) {  // in every field: bit 0 <- 1 <- 2 <- 0; fourth bits clear before, anything after
    return _mm512_gf2p8affine_epi64_epi8(v, _mm512_set1_epi64(0x0204010020401000), 0);
}
SUDOKIT_INLINE V second_next_column(V v) { return next_column(next_column(v)); }
SUDOKIT_INLINE V next_box(V flags) {  // field 0 <- 1 <- 2 <- 0; only the fourth bits have a meaning
    return _mm512_maskz_multishift_epi64_epi8(~0ULL, _mm512_set1_epi64(0x3034202410140004), flags);
}
SUDOKIT_INLINE V next_field(V v) { return next_box(v); }  // the same for three bits; above the fields anything
SUDOKIT_INLINE V second_next_field(V v) { return next_box(next_box(v)); }
SUDOKIT_INLINE V within_next_box(V v, V flags) {  // v, kept in the fields whose next field has its fourth bit
    return and_(v, _mm512_gf2p8affine_epi64_epi8(next_box(flags), _mm512_set1_epi64(0x0808080080808000), 0));
}
SUDOKIT_INLINE Mask is_zero(V v) { return _mm512_testn_epi16_mask(v, v); }
SUDOKIT_INLINE Mask disjoint(V a, V b) { return _mm512_testn_epi16_mask(a, b); }  // (a & b) == 0
SUDOKIT_INLINE V keep_if(Mask m, V v) { return _mm512_maskz_mov_epi16(m, v); }
SUDOKIT_INLINE V choose(Mask m, V yes, V no) { return _mm512_mask_mov_epi16(no, m, yes); }
SUDOKIT_INLINE std::uint32_t to_bits(Mask m) { return m; }
SUDOKIT_INLINE Mask from_bits(std::uint32_t bits) { return bits; }
struct Permutation { V index; };
SUDOKIT_INLINE Permutation permutation(const std::uint16_t* from) { return {load(from)}; }
SUDOKIT_INLINE V permute(const Permutation& p, V v) { return _mm512_permutexvar_epi16(p.index, v); }

#else

#if defined(SUDOKIT_LANES_AVX2)

inline constexpr int lane_count = 16;
using V = __m256i;
using Mask = __m256i;  // all bits of a lane, or none

SUDOKIT_INLINE V load(const std::uint16_t* p) { return _mm256_load_si256(reinterpret_cast<const V*>(p)); }
SUDOKIT_INLINE void store(std::uint16_t* p, V v) { _mm256_store_si256(reinterpret_cast<V*>(p), v); }
SUDOKIT_INLINE V all(int x) { return _mm256_set1_epi16(static_cast<short>(x)); }
SUDOKIT_INLINE V zero() { return _mm256_setzero_si256(); }
SUDOKIT_INLINE V and_(V a, V b) { return _mm256_and_si256(a, b); }
SUDOKIT_INLINE V or_(V a, V b) { return _mm256_or_si256(a, b); }
SUDOKIT_INLINE V xor_(V a, V b) { return _mm256_xor_si256(a, b); }
SUDOKIT_INLINE V without(V a, V b) { return _mm256_andnot_si256(b, a); }
SUDOKIT_INLINE V add(V a, V b) { return _mm256_add_epi16(a, b); }
SUDOKIT_INLINE V sub(V a, V b) { return _mm256_sub_epi16(a, b); }
SUDOKIT_INLINE V right(V v, int n) { return _mm256_srli_epi16(v, n); }
SUDOKIT_INLINE V left(V v, int n) { return _mm256_slli_epi16(v, n); }
SUDOKIT_INLINE V within_next_box(V v, V flags) {
    V to_low = all(7 << 9), to_high = all(7 << 5);
    asm("" : "+x"(to_low), "+x"(to_high));  // or else a multiplication becomes two shifts and a subtraction
    return and_(v, or_(_mm256_mulhi_epu16(flags, to_low), _mm256_mullo_epi16(flags, to_high)));
}
SUDOKIT_INLINE Mask is_zero(V v) { return _mm256_cmpeq_epi16(v, zero()); }
SUDOKIT_INLINE V choose(Mask m, V yes, V no) { return _mm256_blendv_epi8(no, yes, m); }
SUDOKIT_INLINE std::uint32_t to_bits(Mask m) {
    const __m128i packed = _mm_packs_epi16(_mm256_castsi256_si128(m), _mm256_extracti128_si256(m, 1));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(packed));
}
// Sixteen lanes lie in two halves that a byte shuffle does not cross: shuffle the vector and its swapped
// self, each with the indices of the other half switched off (a high bit gives zero), and join.
struct Permutation { V same, crossed; };
SUDOKIT_INLINE Permutation permutation(const std::uint16_t* from) {
    const V index = load(from), lanes = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const V bytes = add(_mm256_mullo_epi16(and_(index, all(7)), all(0x0202)), all(0x0100));
    const V same_half = is_zero(and_(xor_(index, lanes), all(8)));
    return {choose(same_half, bytes, all(0x8080)), choose(same_half, all(0x8080), bytes)};
}
SUDOKIT_INLINE V permute(const Permutation& p, V v) {
    const V swapped = _mm256_permute4x64_epi64(v, 0x4E);
    return or_(_mm256_shuffle_epi8(v, p.same), _mm256_shuffle_epi8(swapped, p.crossed));
}

#else  // any machine: eight lanes in what the compiler makes of sixteen bytes

inline constexpr int lane_count = 8;
typedef std::uint16_t V __attribute__((vector_size(16), may_alias));
using Mask = V;

SUDOKIT_INLINE V load(const std::uint16_t* p) { return *reinterpret_cast<const V*>(p); }
SUDOKIT_INLINE void store(std::uint16_t* p, V v) { *reinterpret_cast<V*>(p) = v; }
SUDOKIT_INLINE V all(int x) {
    const auto u = static_cast<std::uint16_t>(x);
    return V{u, u, u, u, u, u, u, u};
}
SUDOKIT_INLINE V zero() { return all(0); }
SUDOKIT_INLINE V and_(V a, V b) { return a & b; }
SUDOKIT_INLINE V or_(V a, V b) { return a | b; }
SUDOKIT_INLINE V xor_(V a, V b) { return a ^ b; }
SUDOKIT_INLINE V without(V a, V b) { return a & ~b; }
SUDOKIT_INLINE V add(V a, V b) { return a + b; }
SUDOKIT_INLINE V sub(V a, V b) { return a - b; }
SUDOKIT_INLINE V right(V v, int n) { return v >> n; }
SUDOKIT_INLINE V left(V v, int n) { return v << n; }
SUDOKIT_INLINE V within_next_box(V v, V flags) {
    const V fields = (flags >> 3) * all(7);
    return v & ((fields >> 4) | (fields << 8));
}
SUDOKIT_INLINE Mask is_zero(V v) { return (Mask)(v == zero()); }
SUDOKIT_INLINE V choose(Mask m, V yes, V no) { return (yes & m) | (no & ~m); }
SUDOKIT_INLINE std::uint32_t to_bits(Mask m) {
    std::uint32_t bits = 0;
    for (int lane = 0; lane < lane_count; ++lane) bits |= static_cast<std::uint32_t>(m[lane] & 1U) << lane;
    return bits;
}
struct Permutation { std::uint16_t from[lane_count]; };
SUDOKIT_INLINE Permutation permutation(const std::uint16_t* from) {
    Permutation p;
    std::memcpy(p.from, from, sizeof p.from);
    return p;
}
SUDOKIT_INLINE V permute(const Permutation& p, V v) {
    V out = v;
    for (int lane = 0; lane < lane_count; ++lane) out[lane] = v[p.from[lane]];
    return out;
}

#endif

struct Sum3 { V sum, carry; };
struct Union9 { V any, twice; };
SUDOKIT_INLINE V or3(V a, V b, V c) { return or_(or_(a, b), c); }
SUDOKIT_INLINE V xor3(V a, V b, V c) { return xor_(xor_(a, b), c); }
SUDOKIT_INLINE V majority(V a, V b, V c) { return or_(and_(a, b), and_(or_(a, b), c)); }
SUDOKIT_INLINE V or_and(V a, V b, V c) { return or_(a, and_(b, c)); }
SUDOKIT_INLINE V and_or(V a, V b, V c) { return and_(a, or_(b, c)); }
SUDOKIT_INLINE V and_orn(V a, V b, V c) { return without(a, without(c, b)); }
SUDOKIT_INLINE V or_xor(V a, V b, V c) { return or_(a, xor_(b, c)); }
SUDOKIT_INLINE V xor_without(V a, V b, V c) { return without(xor_(a, b), c); }
SUDOKIT_INLINE V next_column(V v) { return right(or_(v, left(and_(v, all(0x111)), 3)), 1); }
SUDOKIT_INLINE V second_next_column(V v) { return or_(left(v, 1), and_(right(v, 2), all(0x111))); }
SUDOKIT_INLINE V next_box(V flags) { return and_(or_(right(flags, 4), left(flags, 8)), all(0x888)); }
SUDOKIT_INLINE V next_field(V v) { return or_(right(v, 4), left(v, 8)); }
SUDOKIT_INLINE V second_next_field(V v) { return or_(right(v, 8), left(v, 4)); }
SUDOKIT_INLINE Sum3 add3(V a, V b, V c) {
    const V odd = xor_(a, b);
    return {xor_(odd, c), or_(and_(a, b), and_(odd, c))};
}
SUDOKIT_INLINE Union9 unite(const V (&x)[9]) {  // a sum is more than the union where two have a bit in common
    V sum = x[0], any = x[0];
    for (int i = 1; i < 9; ++i) {
        sum = add(sum, x[i]);
        any = or_(any, x[i]);
    }
    return {any, xor_(sum, any)};
}
SUDOKIT_INLINE Mask disjoint(V a, V b) { return is_zero(and_(a, b)); }
SUDOKIT_INLINE V keep_if(Mask m, V v) { return and_(m, v); }
SUDOKIT_INLINE Mask from_bits(std::uint32_t bits) {
    alignas(32) static constexpr std::uint16_t lanes[16] = {
        0x1, 0x2, 0x4, 0x8, 0x10, 0x20, 0x40, 0x80, 0x100, 0x200, 0x400, 0x800, 0x1000, 0x2000, 0x4000, 0x8000};
    const V bit = load(lanes);
    return is_zero(xor_(and_(all(static_cast<int>(bits)), bit), bit));
}

#endif

}  // namespace sudokit::SUDOKIT_ISA
