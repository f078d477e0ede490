#include "forcing.hpp"

#include <algorithm>
#include <bit>

namespace sudokit::forcing {

namespace {

using Grid = chains::Grid<AnyLayout>;
using Run = chains::Run<AnyLayout>;
using Propagation = chains::Propagation<AnyLayout>;

// Reads a description number by number, and remembers whether it made sense so far.
class Reader {
public:
    explicit Reader(std::span<const std::int32_t> numbers) : numbers_(numbers) {}
    unsigned next(unsigned most) {
        if (at_ >= numbers_.size() || numbers_[at_] < 0 || static_cast<unsigned>(numbers_[at_]) > most) {
            good_ = false;
            return 0;
        }
        return static_cast<unsigned>(numbers_[at_++]);
    }
    bool good() const { return good_; }
    bool finished() const { return good_ && at_ == numbers_.size(); }

private:
    std::span<const std::int32_t> numbers_;
    std::size_t at_ = 0;
    bool good_ = true;
};

void add_house(Tables& tables, Reader& reader) {
    const bool complete = reader.next(1) != 0;
    const unsigned count = reader.next(tables.digits);
    const auto house = static_cast<std::uint16_t>(tables.complete.size());
    tables.complete.push_back(complete && count == tables.digits ? 1 : 0);
    tables.in.emplace_back();
    for (unsigned i = 0; i < count && reader.good(); ++i) {
        const unsigned cell = reader.next(tables.cells - 1);
        tables.in.back().push_back(static_cast<std::uint16_t>(cell));
        tables.places[cell].push_back({house * tables.digits, 1U << i, house});
    }
}

void add_link(Tables& tables, unsigned a, unsigned b) {
    for (unsigned d = 0; d < tables.digits; ++d) {
        tables.linked[a * tables.digits + d].push_back(static_cast<std::uint16_t>(b * tables.digits + d));
        tables.linked[b * tables.digits + d].push_back(static_cast<std::uint16_t>(a * tables.digits + d));
    }
}

void load(Grid& grid, const AnyLayout& layout, std::span<const std::uint32_t> board) {
    const unsigned digits = layout.digits();
    for (unsigned c = 0; c < board.size(); ++c)
        for (unsigned d = 0; d < digits; ++d)
            if ((board[c] >> (d + 1) & 1U) != 0) grid.add(layout, c, d);
}

chains::Mode mode(Follow how) {
    chains::Mode mode;
    mode.dynamic = how.dynamic;
    mode.cells = how.cells;
    return mode;
}

bool nothing_more(Run&, Propagation&) { return false; }

void store(const chains::Bits<0>& set, std::uint8_t* out, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) out[i] = static_cast<std::uint8_t>(set.w[i / 8] >> (i % 8 * 8));
}

}  // namespace

std::shared_ptr<const Tables> Tables::make(std::span<const std::int32_t> description) {
    auto tables = std::make_shared<Tables>();
    Reader reader(description);
    tables->digits = reader.next(25);
    if (!reader.good() || tables->digits < 1) return nullptr;
    tables->cells = tables->digits * tables->digits;
    tables->places.resize(tables->cells);
    tables->linked.resize(std::size_t{tables->cells} * tables->digits);
    const unsigned houses = reader.next(1000);
    for (unsigned h = 0; h < houses && reader.good(); ++h) add_house(*tables, reader);
    tables->houses = houses;
    const unsigned links = reader.next(100000);
    for (unsigned i = 0; i < links && reader.good(); ++i) {
        const unsigned a = reader.next(tables->cells - 1);
        const unsigned b = reader.next(tables->cells - 1);
        if (reader.good()) add_link(*tables, a, b);
    }
    const auto crowded = [](const auto& places) { return places.size() > AnyLayout::max_slots; };
    if (!reader.finished() || std::any_of(tables->places.begin(), tables->places.end(), crowded)) return nullptr;
    return tables;
}

Forcing::Forcing(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)) {}
Forcing::~Forcing() = default;

std::size_t Forcing::bytes() const { return (std::size_t{tables_->cells} * tables_->digits + 7) / 8; }

std::size_t Forcing::sets(std::span<const std::uint32_t> board, std::span<const std::int32_t> starts, Follow how,
                          std::span<std::uint8_t> on, std::span<std::uint8_t> off,
                          std::span<std::uint8_t> contradicted, const Control& control) const {
    const AnyLayout layout(tables_);
    Grid grid(layout);
    load(grid, layout, board);
    Run run(layout);
    Propagation propagation(layout);
    const std::size_t size = bytes();
    for (std::size_t i = 0; i < starts.size(); ++i) {
        if (i % 16 == 0 && control.stop() != Stop::none) return i;
        propagation.follow(run, grid, static_cast<chains::Node>(starts[i]), mode(how), nothing_more);
        store(run.on, on.data() + i * size, size);
        store(run.off, off.data() + i * size, size);
        contradicted[i] = run.contradicted() ? 1 : 0;
    }
    return starts.size();
}

std::vector<std::int32_t> Forcing::run(std::span<const std::uint32_t> board, std::int32_t start, Follow how) const {
    const AnyLayout layout(tables_);
    Grid grid(layout);
    load(grid, layout, board);
    Run run(layout);
    Propagation propagation(layout);
    propagation.follow(run, grid, static_cast<chains::Node>(start), mode(how), nothing_more);
    const auto index = [](chains::Index i) { return i == chains::no_index ? -1 : static_cast<std::int32_t>(i); };
    std::vector<std::int32_t> told{index(run.contradiction_on), index(run.contradiction_off)};
    for (const chains::Instance& instance : run.instances) {
        told.push_back(instance.node);
        told.push_back(instance.cause);
        told.push_back(instance.parent_count);
        run.each_parent(instance, [&](chains::Index parent) { told.push_back(parent); });
    }
    return told;
}

}  // namespace sudokit::forcing
