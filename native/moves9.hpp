// Boards on their way into lanes. All of a round are moved at once, because it is the stores that cost: one for
// each of the 81 vectors, however many lanes it changes.
#pragma once

#include "propagate9.hpp"

namespace sudokit::SUDOKIT_ISA {

class Moves9 {
public:
    // Lane `lane` shall get the board of another lane; of a staged place; or these 81 words (which must stay
    // where they are until `run`). No lane may be named twice, and none that is copied from.
    void copy(int lane, int from) { copies_.add(lane, from); }
    void load(int lane, int from) { loads_.add(lane, from); }
    void put(int lane, const std::uint16_t* words) { puts_[put_count_++] = {lane, words}; }
    bool loads() const { return loads_.lanes != 0; }

    void run(std::uint16_t (*open)[lane_count], const std::uint16_t (*staged)[lane_count]) {
        if (put_count_ == 0 && (copies_.lanes | loads_.lanes) == 0) return;
        int at = 0;
        do {
            const int puts = put_count_ - at;
            if (puts >= 2) pass<2>(open, staged, at);
            else if (puts == 1) pass<1>(open, staged, at);
            else pass<0>(open, staged, at);
            copies_.lanes = loads_.lanes = 0;
            at += 2;
        } while (at < put_count_);
        put_count_ = 0;
    }

private:
    struct Sources {
        alignas(64) std::uint16_t from[lane_count] = {};
        std::uint32_t lanes = 0;

        void add(int lane, int source) {
            from[lane] = static_cast<std::uint16_t>(source);
            lanes |= 1U << lane;
        }
    };
    struct Put {
        int lane;
        const std::uint16_t* words;
    };

    template <int puts>
    void pass(std::uint16_t (*open)[lane_count], const std::uint16_t (*staged)[lane_count], int at) const {
        if (copies_.lanes == 0 && loads_.lanes == 0) pass<puts, false, false>(open, staged, at);
        else if (copies_.lanes == 0) pass<puts, false, true>(open, staged, at);
        else if (loads_.lanes == 0) pass<puts, true, false>(open, staged, at);
        else pass<puts, true, true>(open, staged, at);
    }

    template <int puts, bool copies, bool loads>
    SUDOKIT_INLINE void pass(std::uint16_t (*open)[lane_count], const std::uint16_t (*staged)[lane_count],
                             int at) const {
        const Permutation copied = permutation(copies_.from), loaded = permutation(loads_.from);
        const Mask copied_lanes = from_bits(copies_.lanes), loaded_lanes = from_bits(loads_.lanes);
        const Put one = puts > 0 ? puts_[at] : Put{}, two = puts > 1 ? puts_[at + 1] : Put{};
        const Mask lane_one = from_bits(1U << one.lane), lane_two = from_bits(1U << two.lane);
        SUDOKIT_UNROLL_9
        for (int w = 0; w < board_words; ++w) {
            V v = SUDOKIT_ISA::load(open[w]);
            if constexpr (copies) v = choose(copied_lanes, permute(copied, v), v);
            if constexpr (loads) v = choose(loaded_lanes, permute(loaded, SUDOKIT_ISA::load(staged[w])), v);
            if constexpr (puts > 0) v = choose(lane_one, all(one.words[w]), v);
            if constexpr (puts > 1) v = choose(lane_two, all(two.words[w]), v);
            store(open[w], v);
        }
    }

    Sources copies_, loads_;
    Put puts_[lane_count] = {};
    int put_count_ = 0;
};

}  // namespace sudokit::SUDOKIT_ISA
