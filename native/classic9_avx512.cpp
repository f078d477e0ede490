// The search with 32 lanes of AVX-512 (with the byte permutations and GFNI that Ice Lake and Zen 4 brought).
//
// Only what follows the pragma is compiled for that machine: standard headers come first, so that no
// function of theirs is emitted with instructions that another machine lacks.
#include <atomic>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "engine9.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#define SUDOKIT_ISA avx512
#define SUDOKIT_LANES_AVX512

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target( \
    "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,gfni,bmi,bmi2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,gfni,bmi,bmi2,popcnt,lzcnt")
#endif

#include "classic9.hpp"

namespace sudokit {
bool solve9_avx512(Batch9& batch, const Control& control) noexcept { return avx512::solve9(batch, control); }
}  // namespace sudokit

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
