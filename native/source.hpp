// The counter-based source of chance: model/source.py in C++, value by value.
#pragma once

#include <cstdint>

namespace sudokit {

class Source {
  public:
    // `key` is what stream_key(seed) gives in Python.
    Source(std::uint64_t key, std::uint64_t index, std::uint64_t channel = 0) {
        key = mix(key + index * golden);
        key = mix(key + channel * 0xD1B54A32D192ED03u);
        at_ = key;
        step_ = mix(key ^ golden) | 1;
    }

    std::uint64_t next() { return mix(at_ += step_); }

    // 0 to bound − 1, each equally likely.
    std::uint64_t below(std::uint64_t bound) {
        auto [high, low] = product(next(), bound);
        if (low < bound) {
            const std::uint64_t least = (0 - bound) % bound;  // 2⁶⁴ mod bound
            while (low < least) {
                const auto again = product(next(), bound);
                high = again.high;
                low = again.low;
            }
        }
        return high;
    }

    template <class T>
    void shuffle(T* items, int count) {
        for (int last = count - 1; last > 0; --last) {
            const auto other = below(static_cast<std::uint64_t>(last) + 1);
            const T kept = items[last];
            items[last] = items[other];
            items[other] = kept;
        }
    }

  private:
    static constexpr std::uint64_t golden = 0x9E3779B97F4A7C15u;
    static std::uint64_t mix(std::uint64_t z) {
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
        z = (z ^ z >> 27) * 0x94D049BB133111EBu;
        return z ^ z >> 31;
    }
    struct Product {
        std::uint64_t high, low;
    };
    static Product product(std::uint64_t a, std::uint64_t b) {
#ifdef __SIZEOF_INT128__
        __extension__ using Wide = unsigned __int128;
        const Wide wide = static_cast<Wide>(a) * b;
        return {static_cast<std::uint64_t>(wide >> 64), static_cast<std::uint64_t>(wide)};
#else
        const std::uint64_t a0 = a & 0xFFFFFFFFu, a1 = a >> 32, b0 = b & 0xFFFFFFFFu, b1 = b >> 32;
        const std::uint64_t low = a0 * b0;
        const std::uint64_t middle = a1 * b0 + (low >> 32);
        const std::uint64_t cross = a0 * b1 + (middle & 0xFFFFFFFFu);
        return {a1 * b1 + (middle >> 32) + (cross >> 32), cross << 32 | (low & 0xFFFFFFFFu)};
#endif
    }

    std::uint64_t at_ = 0;
    std::uint64_t step_ = 1;
};

}  // namespace sudokit
