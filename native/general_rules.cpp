#include <algorithm>
#include <bit>

#include "general.hpp"

namespace sudokit::general {

namespace {

// Reads the description number by number, and remembers whether it made sense so far.
class Reader {
  public:
    explicit Reader(std::span<const std::int32_t> numbers) : numbers_(numbers) {}
    int next(int least, int most) {
        if (at_ >= numbers_.size() || numbers_[at_] < least || numbers_[at_] > most) {
            good_ = false;
            return least;
        }
        return numbers_[at_++];
    }
    bool good() const { return good_; }
    bool finished() const { return good_ && at_ == numbers_.size(); }

  private:
    std::span<const std::int32_t> numbers_;
    std::size_t at_ = 0;
    bool good_ = true;
};

void make_seats(Rules& rules) {
    std::vector<std::vector<Rules::Seat>> of(rules.cells);
    for (int house = 0; house < rules.houses; ++house) {
        for (int place = 0; place < rules.size; ++place) {
            of[rules.house_cells[house * rules.size + place]].push_back(
                {static_cast<std::uint16_t>(house), static_cast<std::uint16_t>(place)});
        }
    }
    for (const auto& seats : of) {
        rules.seat_begin.push_back(static_cast<std::uint32_t>(rules.seats.size()));
        rules.seats.insert(rules.seats.end(), seats.begin(), seats.end());
    }
    rules.seat_begin.push_back(static_cast<std::uint32_t>(rules.seats.size()));
}

void make_crossings(Rules& rules) {
    for (int house = 0; house < rules.houses; ++house) {
        rules.crossing_begin.push_back(static_cast<std::uint32_t>(rules.crossings.size()));
        for (int other = 0; other < rules.houses; ++other) {
            if (other == house) continue;
            Rules::Crossing crossing{0, static_cast<std::uint32_t>(rules.rest.size()), 0};
            for (int place = 0; place < rules.size; ++place) {
                const int cell = rules.house_cells[other * rules.size + place];
                bool inside = false;
                for (const auto seat : rules.seats_of(cell)) {
                    if (seat.house == house) {
                        crossing.shared |= 1u << seat.place;
                        inside = true;
                    }
                }
                if (!inside) rules.rest.push_back(static_cast<std::uint16_t>(cell));
            }
            const int width = std::popcount(crossing.shared);
            // One shared cell is a hidden single; the same cells throughout tell nothing.
            if (width < 2 || width == rules.size) {
                rules.rest.resize(crossing.rest_begin);
                continue;
            }
            crossing.rest_end = static_cast<std::uint32_t>(rules.rest.size());
            rules.widest_crossing = std::max(rules.widest_crossing, width);
            rules.crossings.push_back(crossing);
        }
    }
    rules.crossing_begin.push_back(static_cast<std::uint32_t>(rules.crossings.size()));
}

}  // namespace

std::unique_ptr<const Rules> Rules::make(std::span<const std::int32_t> description) {
    auto rules = std::make_unique<Rules>();
    Reader reader(description);
    rules->size = reader.next(1, max_size);
    rules->cells = rules->size * rules->size;
    std::vector<std::vector<std::uint16_t>> peers(rules->cells);
    const int houses = reader.next(0, 4096);
    for (int house = 0; house < houses && reader.good(); ++house) {
        const bool complete = reader.next(0, 1) == 1;
        const int count = reader.next(0, rules->size);
        if (complete && count != rules->size) return nullptr;
        std::vector<std::uint16_t> cells;
        for (int i = 0; i < count; ++i) cells.push_back(static_cast<std::uint16_t>(reader.next(0, rules->cells - 1)));
        for (const auto a : cells) {
            for (const auto b : cells) {
                if (a != b) peers[a].push_back(b);
            }
        }
        if (complete) {
            rules->house_cells.insert(rules->house_cells.end(), cells.begin(), cells.end());
            ++rules->houses;
        }
    }
    const int links = reader.next(0, 1 << 20);
    for (int link = 0; link < links && reader.good(); ++link) {
        const int a = reader.next(0, rules->cells - 1);
        const int b = reader.next(0, rules->cells - 1);
        if (a == b) return nullptr;
        peers[a].push_back(static_cast<std::uint16_t>(b));
        peers[b].push_back(static_cast<std::uint16_t>(a));
    }
    if (!reader.finished()) return nullptr;
    for (auto& of : peers) {
        std::sort(of.begin(), of.end());
        of.erase(std::unique(of.begin(), of.end()), of.end());
        rules->peer_begin.push_back(static_cast<std::uint32_t>(rules->peers.size()));
        rules->peers.insert(rules->peers.end(), of.begin(), of.end());
    }
    rules->peer_begin.push_back(static_cast<std::uint32_t>(rules->peers.size()));
    make_seats(*rules);
    make_crossings(*rules);
    return rules;
}

}  // namespace sudokit::general
