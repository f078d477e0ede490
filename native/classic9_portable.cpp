// The search with 8 lanes for any machine, and the choice between the three.
#define SUDOKIT_ISA portable

#include "classic9.hpp"

namespace sudokit {

bool solve9_portable(Batch9& batch, const Control& control) noexcept { return portable::solve9(batch, control); }

bool isa9_available(Isa9 isa) noexcept {
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    switch (isa) {
    case Isa9::avx512:
        return avx2 && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vbmi") &&
               __builtin_cpu_supports("gfni");
    case Isa9::avx2:
        return avx2;
    case Isa9::portable:
        return true;
    }
    return false;
#else
    return isa == Isa9::portable;
#endif
}

}  // namespace sudokit
