// Producers 15 and 19: unique loops (a loop of four cells is the unique rectangle) and BUG.
#include "explainer9_state.hpp"

namespace sudokit::explainer9 {
namespace {

// The best loop hint so far. The list that the specification sorts by (rating, type) is only ever asked
// for its first entry, so the first of the smallest is kept as it goes by.
struct Best {
    Step& step;
    double rating = 99;
    unsigned type = 9;

    void offer(double r, unsigned t, const Step& s, bool rectangle) {
        if (!s.worth() || r > rating || (r == rating && t >= type)) return;
        rating = r;
        type = t;
        step = s;
        step.rating = r;
        step.variant = rectangle ? t - 1 : 4;
    }
};

// 3.1, search: paths over cells that hold both digits of the start cell.
class LoopSearch {
public:
    LoopSearch(const Board& b, Seen& seen, Best& best) : b_(b), seen_(seen), best_(best) {}

    void from(unsigned start) {
        pair_ = b_.cands(start);
        const unsigned a = lowest(pair_), z = lowest(static_cast<Mask>(pair_ & (pair_ - 1)));
        both_ = b_.cells_of[a] & b_.cells_of[z];
        Cells& barren = seen_.no_loop[a * 9 + z];
        if (both_ == barren) return;
        const unsigned pair = a * 9 + z;
        if ((cores_known_ & cell_bit(pair)) == 0) cores_[pair] = core_of(both_);
        cores_known_ |= cell_bit(pair);
        core_ = cores_[pair];
        if (core_ == 0) barren = both_;
        if ((core_ & cell_bit(start)) == 0) return;
        path_[0] = static_cast<std::uint8_t>(start);
        length_ = 1;
        on_path_ = cell_bit(start);
        walk(2, 0, 3);
    }

private:
    // Even and odd cells of a valid loop touch the same houses, once each: so every cell of it has another
    // cell of it in its box, in its row and in its column.
    static Cells core_of(Cells core) {
        for (Cells before = 0; before != core;) {
            before = core;
            if (count_cells(core) < 4) return 0;
            each_cell(before, [&](unsigned c) {
                for (const Place& at : kGeometry.place[c])
                    if ((kGeometry.house_set[at.house] & core & ~cell_bit(c)) == 0) {
                        core &= ~cell_bit(c);
                        break;
                    }
            });
        }
        return core;
    }

    void walk(int extras_left, Mask extra, unsigned last_type) {
        const unsigned end = path_[length_ - 1];
        for (unsigned type = 0; type < 3; ++type) {
            if (type == last_type) continue;
            const unsigned h = kGeometry.place[end][type].house;
            if ((kGeometry.house_set[h] & both_ & ~cell_bit(end)) == 0) continue;
            for (const unsigned n : kGeometry.cell_at[h]) {
                if (n == path_[0] && length_ >= 4) {
                    close();
                    continue;
                }
                if ((both_ & ~on_path_ & cell_bit(n)) == 0) continue;
                const Mask m = b_.cands(n);
                extra = static_cast<Mask>((extra | m) & ~pair_);  // stays in force for the siblings: a quirk
                if (m != pair_ && !chains::one_bit(extra) && extras_left <= 0) continue;
                if (!may_stand(n)) continue;
                path_[length_++] = static_cast<std::uint8_t>(n);
                on_path_ |= cell_bit(n);
                walk(extras_left - (m != pair_ ? 1 : 0), extra, type);
                on_path_ &= ~cell_bit(n);
                --length_;
            }
        }
    }

    // A path need not go on that no valid loop holds: with two even or two odd cells in one house, or with a
    // cell that has no possible partner in one of its houses.
    bool may_stand(unsigned n) const {
        if ((core_ & cell_bit(n)) == 0) return false;
        for (unsigned i = length_ & 1; i < length_; i += 2)
            if ((kGeometry.peer_set[n] & cell_bit(path_[i])) != 0) return false;
        return true;
    }

    bool valid() const {
        std::uint32_t even = 0, odd = 0;
        for (unsigned i = 0; i < length_; ++i)
            for (unsigned s = 0; s < 3; ++s) {
                std::uint32_t& side = (i & 1) == 0 ? even : odd;
                const std::uint32_t bit = 1U << kGeometry.place[path_[i]][s].house;
                if ((side & bit) != 0) return false;
                side |= bit;
            }
        return even == odd;
    }

    // 3.1, types.
    void close() {
        if (!valid()) return;
        std::array<std::uint8_t, 81> extras;
        unsigned n = 0;
        Mask digits = 0;
        for (unsigned i = 0; i < length_; ++i)
            if (b_.cands(path_[i]) != pair_) {
                extras[n++] = path_[i];
                digits = static_cast<Mask>(digits | (b_.cands(path_[i]) & ~pair_));
            }
        if (n == 0) return;
        base_ = 4.5;
        if (length_ == 6) base_ += 0.1;
        if (length_ == 8) base_ += 0.2;
        if (length_ >= 10) {
            base_ += 0.3;
            base_ += 0.2;
        }
        Step s;
        s.begin(15, base_);
        if (n == 1) {
            s.drops(extras[0], pair_);
            best_.offer(base_, 1, s, length_ == 4);
            return;
        }
        if (n > 2 || chains::one_bit(digits)) {
            Cells see = ~static_cast<Cells>(0);
            for (unsigned i = 0; i < n; ++i) see &= kGeometry.peer_set[extras[i]];
            each_cell(see, [&](unsigned c) { s.drops(c, static_cast<Mask>(b_.cands(c) & digits)); });
            best_.offer(base_, 2, s, length_ == 4);
        } else {
            type3(extras[0], extras[1], digits);
        }
        if (n == 2) type4(extras[0], extras[1]);
    }

    template <class F>
    void each_common_house(unsigned c1, unsigned c2, F&& f) {
        for (unsigned s = 0; s < 3; ++s)
            if (kGeometry.place[c1][s].house == kGeometry.place[c2][s].house)
                f(kGeometry.place[c1][s].house, kGeometry.place[c1][s].bit, kGeometry.place[c2][s].bit);
    }

    void type4(unsigned c1, unsigned c2) {
        unsigned house = kHouses;
        Mask at = 0;
        each_common_house(c1, c2, [&](unsigned h, Mask b1, Mask b2) {
            house = h;
            at = static_cast<Mask>(b1 | b2);
        });
        if (house == kHouses) return;
        const unsigned a = lowest(pair_), z = lowest(static_cast<Mask>(pair_ & (pair_ - 1)));
        unsigned locked;
        if ((places(b_.grid, house, a) & ~at) == 0) locked = a;
        else if ((places(b_.grid, house, z) & ~at) == 0) locked = z;
        else return;
        const auto other = static_cast<Mask>(pair_ & ~(1U << locked));
        Step s;
        s.begin(15, base_);
        s.drops(c1, other);
        s.drops(c2, other);
        best_.offer(base_, 4, s, length_ == 4);
    }

    void type3(unsigned c1, unsigned c2, Mask extra) {
        for (unsigned k = count(extra); k <= 7; ++k)
            each_common_house(c1, c2, [&](unsigned h, Mask b1, Mask b2) {
                if (2 * k <= b_.empty[h]) type3_naked(h, k, c1, c2, b1, b2, extra);
                if (2 * k < b_.empty[h]) type3_hidden(h, k, b1, b2, extra);
            });
    }

    void type3_naked(unsigned h, unsigned k, unsigned c1, unsigned c2, Mask b1, Mask b2, Mask extra) {
        const auto shared = static_cast<Mask>(extra & b_.cands(c1) & b_.cands(c2));
        const auto& cells = kGeometry.cell_at[h];
        for (unsigned i = 0; i < kSubsets.size[k]; ++i) {
            const Mask set = kSubsets.of[k][i];
            if ((set & b1) == 0 || (set & b2) != 0) continue;
            Mask others = 0;
            bool open = true;
            chains::each_bit(static_cast<Mask>(set & ~b1), [&](int p) {
                const Mask m = b_.cands(cells[static_cast<unsigned>(p)]);
                open &= count(m) >= 2;
                others = static_cast<Mask>(others | m);
            });
            const auto digits = static_cast<Mask>(extra | others);
            if (!open || count(static_cast<Mask>(shared | others)) != k || count(digits) != k) continue;
            Step s;
            s.begin(15, base_);
            for (unsigned p = 0; p < 9; ++p)
                if (((set | b2) >> p & 1) == 0) s.drops(cells[p], static_cast<Mask>(b_.cands(cells[p]) & digits));
            best_.offer(base_ + (k - 1) * 0.1, 3, s, length_ == 4);
        }
    }

    void type3_hidden(unsigned h, unsigned k, Mask b1, Mask b2, Mask extra) {
        const auto free = static_cast<Mask>(kAll & ~(pair_ | extra));
        if (k < 2 || count(free) < k - 2) return;
        for (unsigned i = 0; i < kSubsets.size[k - 2]; ++i) {
            const Mask more = kSubsets.of[k - 2][i];
            if ((more & ~free) != 0) continue;
            const auto digits = static_cast<Mask>(pair_ | more);
            Mask cells = 0;
            bool all = true;
            chains::each_bit(digits, [&](int d) {
                const auto at = static_cast<Mask>(places(b_.grid, h, static_cast<unsigned>(d)) & ~b2);
                all &= at != 0;
                cells = static_cast<Mask>(cells | at);
            });
            if (!all || count(cells) != k) continue;
            Step s;
            s.begin(15, base_);
            chains::each_bit(static_cast<Mask>(cells & ~b1), [&](int p) {
                const unsigned c = kGeometry.cell_at[h][static_cast<unsigned>(p)];
                s.drops(c, static_cast<Mask>(b_.cands(c) & ~digits));
            });
            best_.offer(base_ + (k - 2) * 0.1, 3, s, length_ == 4);  // one less than for a naked set: a quirk
        }
    }

    const Board& b_;
    Seen& seen_;
    Best& best_;
    std::array<Cells, 81> cores_;  // by pair of digits, as far as known
    Cells cores_known_ = 0;
    Mask pair_ = 0;
    Cells both_ = 0;     // cells with both digits
    Cells core_ = 0;     // of these, the ones that a valid loop might hold
    Cells on_path_ = 0;
    double base_ = 0;
    unsigned length_ = 0;
    std::array<std::uint8_t, 82> path_{};
};

// 3.2: what is left when every other candidate stands twice in every house.
struct Bug {
    std::array<std::uint8_t, 81> cells{};
    std::array<Mask, 81> digits{};  // per bug cell: what it has too many
    unsigned count = 0;
    Mask all = 0;
    Cells common = 0;

    Cells set() const {
        Cells s = 0;
        for (unsigned i = 0; i < count; ++i) s |= cell_bit(cells[i]);
        return s;
    }
    void add(unsigned c, unsigned d) {
        all = static_cast<Mask>(all | 1U << d);
        unsigned i = 0;
        while (i < count && cells[i] != c) ++i;
        if (i == count) {
            common = count == 0 ? kGeometry.peer_set[c] : common & kGeometry.peer_set[c];
            cells[count] = static_cast<std::uint8_t>(c);
            digits[count++] = 0;
        } else {
            common &= kGeometry.peer_set[c];
        }
        digits[i] = static_cast<Mask>(digits[i] | 1U << d);
        common &= ~set();
    }
};

bool find_bug(const Board& b, Bug& bug) {
    Grid9 scratch = b.grid;
    for (unsigned h = 0; h < kHouses; ++h)
        for (unsigned d = 0; d < 9; ++d) {
            const Mask at = places(b.grid, h, d);
            const unsigned n = count(at);
            if (n == 0 || n == 2) continue;
            Mask rich = 0;
            chains::each_bit(at, [&](int i) {
                if (count(b.cands(kGeometry.cell_at[h][static_cast<unsigned>(i)])) >= 3) rich = static_cast<Mask>(rich | 1U << i);
            });
            if (rich == 0) return false;
            if (!chains::one_bit(rich)) continue;
            const unsigned c = kGeometry.cell_at[h][lowest(rich)];
            bug.add(c, d);
            scratch.remove(Classic9{}, c, d);
            if (bug.count > 1 && !chains::one_bit(bug.all) && bug.common == 0) return false;
        }
    for (unsigned c = 0; c < kCells; ++c)
        if (b.digit[c] == 0 && count(scratch.cell[c]) != 2) return false;
    for (const Mask at : scratch.places)
        if (at != 0 && count(at) != 2) return false;
    return bug.count > 0;
}

bool bug_type2(const Board& b, const Bug& bug, Step& step) {
    step.begin(19, 5.7);
    step.variant = 1;
    each_cell(bug.common, [&](unsigned c) { step.drops(c, static_cast<Mask>(b.cands(c) & bug.all)); });
    return step.worth();
}

bool bug_type4(const Board& b, const Bug& bug, Step& step) {
    const unsigned c1 = bug.cells[0], c2 = bug.cells[1];
    const auto shared = static_cast<Mask>(b.cands(c1) & b.cands(c2) & ~bug.all);
    if (!chains::one_bit(shared) || (kGeometry.peer_set[c1] & cell_bit(c2)) == 0) return false;
    step.begin(19, 5.7);
    step.variant = 3;
    step.drops(c1, static_cast<Mask>(b.cands(c1) & ~(shared | bug.digits[0])));
    step.drops(c2, static_cast<Mask>(b.cands(c2) & ~(shared | bug.digits[1])));
    return step.worth();
}

bool bug_type3(const Board& b, const Bug& bug, Step& step) {
    if (count(bug.all) < 2) return false;
    for (unsigned s = 0; s < 3; ++s) {
        const unsigned h = kGeometry.place[bug.cells[0]][s].house;
        if ((bug.set() & ~kGeometry.house_set[h]) != 0) continue;
        std::array<std::uint8_t, 20> rest;
        unsigned n = 0;
        for (const unsigned c : kGeometry.peers[bug.cells[0]])
            if ((bug.common & kGeometry.house_set[h] & cell_bit(c)) != 0) rest[n++] = static_cast<std::uint8_t>(c);
        for (unsigned k = 2; k <= 6 && k <= n; ++k)
            for (unsigned i = 0; i < kSubsets.size[k - 1]; ++i) {
                const Mask set = kSubsets.of[k - 1][i];
                if (set >> n != 0) continue;
                Mask digits = 0;
                bool open = true;
                chains::each_bit(set, [&](int p) {
                    const Mask m = b.cands(rest[static_cast<unsigned>(p)]);
                    open &= count(m) >= 2;
                    digits = static_cast<Mask>(digits | m);
                });
                if (!open || count(digits) != k || (bug.all & ~digits) != 0) continue;
                step.begin(19, 5.7 + (k - 1) * 0.1);
                step.variant = 2;
                for (unsigned p = 0; p < n; ++p)
                    if ((set >> p & 1) == 0) step.drops(rest[p], static_cast<Mask>(b.cands(rest[p]) & digits));
                if (step.worth()) return true;
            }
    }
    return false;
}

}  // namespace

// 3.1
bool unique_loop(const Board& b, Step& step, Seen& seen) {
    Step found;
    Best best{found};
    LoopSearch search(b, seen, best);
    for (unsigned c = 0; c < kCells; ++c)
        if (count(b.cands(c)) == 2) search.from(c);
    if (best.type == 9) return false;
    step = found;
    return true;
}

// 3.2
bool bug(const Board& b, Step& step) {
    Bug bug;
    if (!find_bug(b, bug)) return false;
    if (bug.count == 1) {  // type 1
        step.begin(19, 5.6);
        step.drops(bug.cells[0], static_cast<Mask>(b.cands(bug.cells[0]) & ~bug.digits[0]));
        return step.worth();
    }
    if (chains::one_bit(bug.all)) {
        if (bug_type2(b, bug, step)) return true;
        return bug.count == 2 && bug_type4(b, bug, step);
    }
    if (bug.common == 0) return false;
    if (bug.count == 2 && bug_type4(b, bug, step)) return true;
    return bug_type3(b, bug, step);
}

}  // namespace sudokit::explainer9
