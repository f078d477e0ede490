// The search with 8 lanes for any machine, and the choice between the three.
#define SUDOKIT_ISA portable

#include "classic9.hpp"

namespace sudokit {

bool solve9_portable(Batch9& batch, const Control& control) noexcept { return portable::solve9(batch, control); }

Solve9 solve9_for(Isa9 isa) noexcept {
    if (isa == Isa9::portable) return solve9_portable;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) return nullptr;
    if (isa == Isa9::avx2) return solve9_avx2;
    if (isa == Isa9::avx512 && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("gfni")) {
        return solve9_avx512;
    }
#endif
    return nullptr;
}

}  // namespace sudokit
