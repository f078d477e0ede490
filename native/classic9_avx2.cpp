// The search with 16 lanes of AVX2.
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

#define SUDOKIT_ISA avx2
#define SUDOKIT_LANES_AVX2

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target( \
    "avx2,bmi,bmi2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")
#endif

#include "classic9.hpp"

namespace sudokit {
bool solve9_avx2(Batch9& batch, const Control& control) noexcept { return avx2::solve9(batch, control); }
}  // namespace sudokit

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
