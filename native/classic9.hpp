// The 9×9 search over lanes: one puzzle, or one branch of a puzzle, per lane.
//
// Lanes are workers that belong to nobody. After every pass each lane whose board is settled is served: a
// solution is counted; an open board is split at one cell, one half stays, the other goes straight to a
// lane that has just become free, or else on the stack that all lanes share. Free lanes take the halves of
// this round first, then the newest board on the stack, then the next puzzle. So the last hard puzzle of a
// batch, or a single one, is searched by all lanes together, and no lane owns anything that must be stolen.
//
// How many nodes a puzzle without two solutions costs depends on the puzzle alone: a board is split when it
// is settled, at a cell that depends on the board alone, and both halves are searched.
#pragma once

#include <bit>
#include <memory>
#include <vector>

#include "branch9.hpp"
#include "engine9.hpp"
#include "load9.hpp"
#include "moves9.hpp"
#include "solution9.hpp"

namespace sudokit::SUDOKIT_ISA {

static_assert(board_stride == board9_stride);

struct Frame9 {  // a board waiting for a lane
    std::uint16_t words[board_words];
    std::uint32_t id;
};

class Search9 {
public:
    Search9(Batch9& batch, const Control& control) : batch_(batch), control_(control) {
        waiting_.resize(64);
        spent_.resize(batch.size);
        if (control.nodes != 0) budget_ = control.nodes;
    }

    void run() {
        refill(every_lane);
        for (std::uint32_t round = 1; busy_ != 0; ++round) {
            serve(propagate(lanes_));
            if (round % 64 == 0 && control_.stop() != Stop::none) return abandon();
        }
    }

private:
    static constexpr std::uint32_t every_lane = lane_count == 32 ? ~0U : (1U << lane_count) - 1;
    // A puzzle's first splits stay with its lane: a puzzle with many solutions is often done before their
    // other halves are needed. From then on it is a hard one, and all lanes may help.
    static constexpr std::uint32_t young = 6;
    // That is given up where, of so many boards kept, none turned out to be needless.
    static constexpr int patience = 64;

    bool over(std::uint32_t id) const {
        return batch_.counts[id] >= batch_.limit || batch_.outcomes[id] != Outcome9::complete;
    }

    void serve(const Flags& flags) {
        std::uint32_t free = ((flags.dead | (flags.stale & ~fresh_)) & busy_) | (every_lane & ~busy_);
        fresh_ = 0;
        std::uint32_t settled = flags.settled & ~free;
        if (free == 0 && settled == 0) return;
        std::uint32_t split = settled & flags.several;
        const std::uint32_t solved = settled & ~flags.several;
        if (solved != 0) {
            free |= solved | collect(solved);
            split &= ~free;
        }
        busy_ = every_lane & ~free;
        if (split != 0) free = branch(split, free);
        if (free != 0) free = go_on(free);
        refill(free);
    }

    void hand(int lane, std::uint32_t id) {  // the lane now holds another board
        ids_[lane] = id;
        busy_ |= 1U << lane;
        fresh_ |= 1U << lane;
    }

    // Counts the solutions in these lanes; returns the lanes whose puzzle has now been counted far enough.
    std::uint32_t collect(std::uint32_t solved) {
        std::uint32_t done = 0;
        const Solutions9 solutions(lanes_);
        for (; solved != 0; solved &= solved - 1) {
            const int lane = std::countr_zero(solved);
            const std::uint32_t id = ids_[lane];
            if (over(id)) continue;
            const std::uint32_t nth = batch_.counts[id]++;
            if (batch_.solutions != nullptr && nth < batch_.slots) {
                const std::size_t place = (id * batch_.slots + nth) * batch_.solution_stride;
                solutions.write(lane, batch_.solution_base, batch_.solutions + place);
            }
            if (nth + 1 < batch_.limit) continue;
            for (int other = 0; other < lane_count; ++other) {
                done |= static_cast<std::uint32_t>(ids_[other] == id) << other;
            }
        }
        return done;
    }

    // Splits the boards of these lanes; returns the lanes still free afterwards.
    std::uint32_t branch(std::uint32_t split, std::uint32_t free) {
        Branches9 cell;
        choose_branches(lanes_, cell);
        for (; split != 0; split &= split - 1) {
            const int lane = std::countr_zero(split);
            const std::uint32_t id = ids_[lane], spent = ++spent_[id];
            ++batch_.nodes;
            if (spent > budget_ && spent - budget_ > solution_worth * batch_.counts[id]) {
                batch_.outcomes[id] = Outcome9::budget;
            }
            if (batch_.outcomes[id] != Outcome9::complete) {
                busy_ &= ~(1U << lane);
                free |= 1U << lane;
            } else if (spent <= (wasted_ > 0 ? young : 0)) {
                keeping_ |= 1U << lane;
                put_aside(lane, cell, kept_[lane][depth_[lane]++]);
            } else if (free != 0) {
                const int copy = std::countr_zero(free);
                moves_.copy(copy, lane);
                twins_[twin_count_++] = {cell.word[lane], cell.bit[lane], lane, copy};
                hand(copy, id);
                free &= free - 1;
            } else {
                if (waiting_count_ == waiting_.size()) waiting_.resize(2 * waiting_count_);
                put_aside(lane, cell, waiting_[waiting_count_++]);
            }
        }
        return free;
    }

    // One half of the lane's board into a frame; the other, with the digit placed, stays.
    void put_aside(int lane, const Branches9& cell, Frame9& frame) {
        const int at = cell.word[lane];
        const std::uint16_t* from = &lanes_.open[0][lane];
        SUDOKIT_UNROLL_9
        for (int w = 0; w < board_words - 1; w += 8) {  // eight words a store: stores are what is scarce here
            const Words8 words = {from[0], from[lane_count], from[2 * lane_count], from[3 * lane_count],
                                  from[4 * lane_count], from[5 * lane_count], from[6 * lane_count],
                                  from[7 * lane_count]};
            *reinterpret_cast<Words8*>(frame.words + w) = words;
            from += 8 * lane_count;
        }
        frame.words[board_words - 1] = *from;
        frame.words[at] = static_cast<std::uint16_t>(frame.words[at] & ~cell.bit[lane]);
        frame.id = ids_[lane];
        lanes_.open[at][lane] = cell.bit[lane];
    }

    void resume(int lane, const Frame9& frame) {
        moves_.put(lane, frame.words);
        hand(lane, frame.id);
    }

    // Brings all boards into their lanes, and then tells the two halves of a split apart.
    void move() {
        moves_.run(lanes_.open, staged_.words);
        for (int i = 0; i < twin_count_; ++i) {
            const Twin& twin = twins_[i];
            std::uint16_t* word = lanes_.open[twin.word];
            word[twin.copy] = static_cast<std::uint16_t>(word[twin.copy] & ~twin.bit);
            word[twin.original] = twin.bit;
        }
        twin_count_ = 0;
    }

    // Each of these lanes goes on with the newest board it kept itself; returns those that kept none.
    std::uint32_t go_on(std::uint32_t free) {
        for (std::uint32_t rest = free & keeping_; rest != 0; rest &= rest - 1) {
            const int lane = std::countr_zero(rest);
            while (depth_[lane] != 0) {
                const Frame9& frame = kept_[lane][--depth_[lane]];
                if (over(frame.id)) {
                    wasted_ = patience;
                    continue;
                }
                wasted_ -= wasted_ > 0;
                resume(lane, frame);
                free &= ~(1U << lane);
                break;
            }
            if (depth_[lane] == 0) keeping_ &= ~(1U << lane);
        }
        return free;
    }

    void refill(std::uint32_t free) {
        while (free != 0 && waiting_count_ != 0) {
            const Frame9& frame = waiting_[--waiting_count_];
            if (over(frame.id)) {
                wasted_ = patience;
                continue;
            }
            resume(std::countr_zero(free), frame);
            free &= free - 1;
        }
        while (free != 0 && (staged_.taken < staged_.count || stage())) free = unload(free);
        if (free != 0) share(free);
        move();
    }

    // Nothing else is left: boards that busy lanes keep go to idle ones, the oldest (largest) of each first.
    void share(std::uint32_t free) {
        for (int lane = 0; lane < lane_count && free != 0; ++lane) {
            int taken = 0;
            for (; taken < depth_[lane] && free != 0; ++taken) {
                if (over(kept_[lane][taken].id)) continue;
                resume(std::countr_zero(free), kept_[lane][taken]);
                free &= free - 1;
            }
            if (taken == 0) continue;
            move();  // before what was taken is overwritten
            depth_[lane] -= taken;
            if (depth_[lane] == 0) keeping_ &= ~(1U << lane);
            for (int i = 0; i < depth_[lane]; ++i) kept_[lane][i] = kept_[lane][i + taken];
        }
    }

    // Staged puzzles into free lanes; returns the lanes left over.
    std::uint32_t unload(std::uint32_t free) {
        const int wanted = std::popcount(free), there = staged_.count - staged_.taken;
        for (int left = wanted < there ? wanted : there; left > 0; --left, free &= free - 1) {
            const int lane = std::countr_zero(free);
            moves_.load(lane, staged_.taken);
            hand(lane, staged_.ids[staged_.taken++]);
        }
        return free;
    }

    // Reads the next puzzles; false: there are no more.
    bool stage() {
        if (next_ == batch_.size) return false;
        if (moves_.loads()) move();  // before what was staged is overwritten
        staged_.count = staged_.taken = 0;
        for (; staged_.count < lane_count && next_ < batch_.size; ++next_) {
            std::uint16_t* board = staged_.boards[staged_.count];
            batch_.counts[next_] = 0;
            batch_.outcomes[next_] = Outcome9::complete;
            if (batch_.boards != nullptr) {
                std::memcpy(board, batch_.boards + next_ * board_stride, board_stride * sizeof *board);
            } else if (!read(batch_.cells + next_ * batch_.stride, board)) {
                batch_.outcomes[next_] = Outcome9::malformed;
                continue;
            }
            staged_.ids[staged_.count++] = static_cast<std::uint32_t>(next_);
        }
        if (staged_.count == 0) return false;
        turn_over(staged_);
        if (batch_.boards == nullptr) open_blanks(staged_);
        return true;
    }

    bool read(const std::uint8_t* cells, std::uint16_t* board) const {
        if (read_digits(cells, batch_.base, board)) return true;
        if (batch_.table == nullptr) return false;
        std::uint8_t digits[81];  // other blanks are rare, and so is this way
        for (int i = 0; i < 81; ++i) {
            const int digit = digit9(batch_, cells[i]);
            if (digit < 0) return false;
            digits[i] = static_cast<std::uint8_t>(digit);
        }
        return read_digits(digits, 0, board);
    }

    void abandon() {
        const auto stop = [&](std::size_t id) {
            if (!over(static_cast<std::uint32_t>(id))) batch_.outcomes[id] = Outcome9::stopped;
        };
        for (std::uint32_t rest = busy_; rest != 0; rest &= rest - 1) stop(ids_[std::countr_zero(rest)]);
        for (std::size_t i = 0; i < waiting_count_; ++i) stop(waiting_[i].id);
        for (int lane = 0; lane < lane_count; ++lane) {
            for (int i = 0; i < depth_[lane]; ++i) stop(kept_[lane][i].id);
        }
        for (int i = staged_.taken; i < staged_.count; ++i) stop(staged_.ids[i]);
        for (; next_ < batch_.size; ++next_) {
            batch_.counts[next_] = 0;
            batch_.outcomes[next_] = Outcome9::stopped;
        }
    }

    Lanes9 lanes_{};
    Staged9 staged_{};
    std::uint32_t ids_[lane_count] = {};
    std::uint32_t busy_ = 0;   // lanes with a board to work on
    std::uint32_t fresh_ = 0;  // lanes whose board is another than in the last pass
    Batch9& batch_;
    const Control& control_;
    std::size_t next_ = 0;
    std::vector<Frame9> waiting_;  // a stack, so that frames stay where they are until they have moved
    std::size_t waiting_count_ = 0;
    Moves9 moves_;
    struct Twin { std::uint16_t word, bit; int original, copy; };
    Twin twins_[lane_count] = {};
    int twin_count_ = 0;
    std::vector<std::uint32_t> spent_;  // nodes of each puzzle
    std::uint64_t budget_ = ~0ULL;
    int wasted_ = patience;
    std::uint32_t keeping_ = 0;  // lanes that keep boards for themselves …
    int depth_[lane_count] = {};  // … and how many
    Frame9 kept_[lane_count][young];
};

inline bool solve9(Batch9& batch, const Control& control) noexcept {
    try {
        batch.nodes = 0;
        const auto search = std::make_unique<Search9>(batch, control);
        search->run();
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }
}

}  // namespace sudokit::SUDOKIT_ISA
