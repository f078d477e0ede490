#include "ordered9.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

namespace sudokit {
namespace {

constexpr int column_bit(int column) { return 1 << (column + column / 3); }
constexpr std::uint16_t all_columns = 0x777;

// The words of one board (see propagate9.hpp), cell by cell.
struct Board {
    std::uint16_t words[board9_stride];

    static Board blank() {
        Board board{};
        std::fill_n(board.words, 81, all_columns);
        return board;
    }
    bool open(int cell, int digit) const { return (words[digit * 9 + cell / 9] & column_bit(cell % 9)) != 0; }
    void close(int cell, int digit) {
        auto& word = words[digit * 9 + cell / 9];
        word = static_cast<std::uint16_t>(word & ~column_bit(cell % 9));
    }
    // The digit alone in its cell, and gone from the cell's peers.
    void place(int cell, int digit) {
        const int row = cell / 9, bit = column_bit(cell % 9), box = 7 << (cell % 9 / 3 * 4);
        const bool possible = open(cell, digit);
        for (int d = 0; d < 9; ++d) close(cell, d);
        for (int r = 0; r < 9; ++r) {
            const int gone = r == row ? all_columns : r / 3 == row / 3 ? box : bit;
            words[digit * 9 + r] = static_cast<std::uint16_t>(words[digit * 9 + r] & ~gone);
        }
        // A digit that could not stand there leaves a row without it: no solution, as it should be.
        if (possible) words[digit * 9 + row] = static_cast<std::uint16_t>(bit);
    }
};

// One puzzle on its way to its last (first) solution: cells before `cell` are fixed to what is shown.
struct Quest {
    Board board;
    std::uint32_t id;
    int cell;
};

class Finals {
public:
    Finals(Solve9 solve, Batch9& batch, bool first, std::uint8_t* finals, const Control& control)
        : solve_(solve), batch_(batch), first_(first), finals_(finals), control_(control) {}

    bool run() {
        std::size_t next = 0;
        for (;;) {
            for (; quests_.size() < window && next < batch_.size; ++next) enter(next);
            if (quests_.empty()) return true;
            if (!ask()) return false;
        }
    }

private:
    static constexpr std::size_t window = 512;  // questions asked at a time: many times the lanes there are

    void enter(std::size_t id) {
        finals_[id] = batch_.outcomes[id] == Outcome9::complete || batch_.counts[id] >= 2;
        if (batch_.counts[id] < 2) return;
        Quest& quest = quests_.emplace_back(Quest{Board::blank(), static_cast<std::uint32_t>(id), 0});
        const std::uint8_t* cells = batch_.cells + id * batch_.stride;
        for (int cell = 0; cell < 81; ++cell) {
            const int digit = digit9(batch_, cells[cell]);
            if (digit >= 1) quest.board.place(cell, digit - 1);
        }
        if (!advance(quest)) quests_.pop_back();
    }

    std::uint8_t* shown_of(std::size_t id) const { return batch_.solutions + id * batch_.solution_stride; }
    int shown(const Quest& quest) const {
        return shown_of(quest.id)[quest.cell] - batch_.solution_base - 1;
    }
    bool better(int digit, int than) const { return first_ ? digit < than : digit > than; }

    // On to the next cell that could hold a better digit than the one shown; false: there is none.
    bool advance(Quest& quest) const {
        for (; quest.cell < 81; ++quest.cell) {
            const int now = shown(quest);
            for (int d = 0; d < 9; ++d) {
                if (better(d, now) && quest.board.open(quest.cell, d)) return true;
            }
            quest.board.place(quest.cell, now);
        }
        return false;
    }

    // Asks every quest's question: is there a solution with a better digit in its cell?
    bool ask() {
        const std::size_t n = quests_.size();
        boards_.resize(n * board9_stride);
        counts_.resize(n);
        outcomes_.resize(n);
        found_.resize(n * 81);
        for (std::size_t i = 0; i < n; ++i) {
            Board board = quests_[i].board;
            const int now = shown(quests_[i]);
            for (int d = 0; d < 9; ++d) {
                if (!better(d, now)) board.close(quests_[i].cell, d);
            }
            std::memcpy(boards_.data() + i * board9_stride, board.words, sizeof board.words);
        }
        Batch9 questions;
        questions.boards = boards_.data();
        questions.size = n;
        questions.limit = 1;
        questions.counts = counts_.data();
        questions.outcomes = outcomes_.data();
        questions.solutions = found_.data();
        questions.solution_base = batch_.solution_base;
        if (!solve_(questions, control_)) return false;
        batch_.nodes += questions.nodes;
        heed();
        return true;
    }

    void heed() {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < quests_.size(); ++i) {
            Quest& quest = quests_[i];
            bool more = false;
            if (outcomes_[i] != Outcome9::complete) {
                finals_[quest.id] = 0;
            } else {
                if (counts_[i] != 0) {
                    std::memcpy(shown_of(quest.id), found_.data() + i * 81, 81);
                } else {
                    quest.board.place(quest.cell, shown(quest));
                    ++quest.cell;
                }
                more = advance(quest);
            }
            if (more) quests_[kept++] = quest;
        }
        quests_.resize(kept);
    }

    Solve9 solve_;
    Batch9& batch_;
    bool first_;
    std::uint8_t* finals_;
    const Control& control_;
    std::vector<Quest> quests_;
    std::vector<std::uint16_t> boards_;
    std::vector<std::uint32_t> counts_;
    std::vector<Outcome9> outcomes_;
    std::vector<std::uint8_t> found_;
};

// The children of a board at its first undecided cell, the one with the smallest digit on top.
void split(Listing9& listing) {
    std::uint16_t* top = listing.boards + --listing.depth * board9_stride;
    Board board;
    std::memcpy(board.words, top, sizeof board.words);
    for (int cell = 0; cell < 81; ++cell) {
        int digits[9], count = 0;
        for (int d = 8; d >= 0; --d) {
            if (board.open(cell, d)) digits[count++] = d;
        }
        if (count == 0) return;
        if (count == 1) {
            board.place(cell, digits[0]);
            continue;
        }
        for (int i = 0; i < count; ++i) {
            Board child = board;
            child.place(cell, digits[i]);
            std::memcpy(listing.boards + listing.depth++ * board9_stride, child.words, sizeof child.words);
        }
        return;
    }
}

struct Solution {
    std::uint8_t digits[81];
    bool operator<(const Solution& other) const { return std::memcmp(digits, other.digits, sizeof digits) < 0; }
};

}  // namespace

bool final9(Solve9 solve, Batch9& batch, bool first, std::uint8_t* finals, const Control& control) noexcept {
    try {
        return Finals(solve, batch, first, finals, control).run();
    } catch (const std::bad_alloc&) {
        return false;
    }
}

void begin9(Listing9& listing, const std::uint8_t* digits) noexcept {
    Board board = Board::blank();
    for (int cell = 0; cell < 81; ++cell) {
        if (digits[cell] != 0) board.place(cell, digits[cell] - 1);
    }
    std::memcpy(listing.boards, board.words, sizeof board.words);
    listing.depth = 1;
}

// The solutions below the board on top, if they are few; else it is split, and the part with the smallest comes
// next. A board is searched in vain only where it has a whole portion of solutions, so little is lost.
bool next9(Solve9 solve, Listing9& listing, const Control& control) noexcept {
    listing.found = 0;
    listing.outcome = Outcome9::complete;
    while (listing.depth != 0 && listing.found + listing9_portion <= listing.room) {
        std::uint32_t count = 0;
        auto* solutions = reinterpret_cast<Solution*>(listing.solutions) + listing.found;
        Batch9 batch;
        batch.boards = listing.boards + (listing.depth - 1) * board9_stride;
        batch.size = 1;
        batch.limit = listing9_portion;
        batch.counts = &count;
        batch.outcomes = &listing.outcome;
        batch.solutions = solutions->digits;
        batch.slots = listing9_portion;
        batch.solution_base = 0;
        if (!solve(batch, control)) return false;
        if (listing.outcome != Outcome9::complete) return true;
        if (count == listing9_portion) {
            split(listing);
        } else {
            std::sort(solutions, solutions + count);
            listing.found += count;
            --listing.depth;
        }
    }
    return true;
}

}  // namespace sudokit
