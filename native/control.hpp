// What every long-running kernel call is given: how it may be stopped, and how much it may spend.
//
// The caller owns the flag; the kernel only reads it. A kernel polls `stop()` often enough that a
// request is honoured within milliseconds, and reports what stopped it as a value, never as an exception.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace sudokit {

enum class Stop : std::uint8_t { none, cancelled, time, nodes };

struct Control {
    const std::atomic<std::int32_t>* cancel = nullptr;  // non-zero: give up as soon as possible
    std::int64_t deadline_ns = 0;                       // on the steady clock; 0: no deadline
    std::uint64_t nodes = 0;                            // search nodes a puzzle may cost; 0: no limit
    bool (*poll)(void*) = nullptr;                      // asked now and then: true means give up
    void* poll_data = nullptr;

    static std::int64_t now_ns() {
        using namespace std::chrono;
        return duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count();
    }
    Stop stop() const {
        if (cancel != nullptr && cancel->load(std::memory_order_relaxed) != 0) return Stop::cancelled;
        if (deadline_ns != 0 && now_ns() >= deadline_ns) return Stop::time;
        if (poll != nullptr && poll(poll_data)) return Stop::cancelled;
        return Stop::none;
    }
};

}  // namespace sudokit
