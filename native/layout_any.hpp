// Any layout for chains.hpp, known at run time: sizes 4 to 25, houses of any shape, links beside them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "chains.hpp"

namespace sudokit::forcing {

struct Place {
    std::uint32_t base;  // house * digits: where the house's masks begin
    std::uint32_t bit;   // the cell within the house
    std::uint16_t house;
};

// The tables of a layout; the description is that of general::Rules::make. Houses keep their order and numbers.
struct Tables {
    static std::shared_ptr<const Tables> make(std::span<const std::int32_t> description);

    unsigned digits = 0, cells = 0, houses = 0;
    std::vector<std::uint8_t> complete;            // [house]
    std::vector<std::vector<std::uint16_t>> in;    // [house]: its cells
    std::vector<std::vector<Place>> places;        // [cell]: its houses, in order
    std::vector<std::vector<std::uint16_t>> linked;  // [candidate]: what it excludes by links
};

// What chains.hpp asks of a layout. Copies share the tables.
class AnyLayout {
public:
    using Mask = std::uint32_t;
    static constexpr std::size_t words = 0;
    static constexpr unsigned max_slots = 16;
    static constexpr bool has_links = true;
    template <class T> using PerCell = std::vector<T>;
    template <class T> using PerPlace = std::vector<T>;
    template <class T> using PerNode = std::vector<T>;
    template <class T> static PerCell<T> per_cell(const AnyLayout& l) { return PerCell<T>(l.tables_->cells); }
    template <class T> static PerPlace<T> per_place(const AnyLayout& l) {
        return PerPlace<T>(std::size_t{l.tables_->houses} * l.tables_->digits);
    }
    template <class T> static PerNode<T> per_node(const AnyLayout& l) { return PerNode<T>(l.nodes()); }
    static std::size_t bit_words(const AnyLayout& l) { return (l.nodes() / 2 + 63) / 64; }

    explicit AnyLayout(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)) {}
    const Tables& tables() const { return *tables_; }
    unsigned digits() const { return tables_->digits; }
    unsigned nodes() const { return tables_->cells * tables_->digits * 2; }
    unsigned max_weak() const { return tables_->digits * (max_slots + 1) + 64; }
    unsigned slots(unsigned c) const { return static_cast<unsigned>(tables_->places[c].size()); }
    const Place& place(unsigned c, unsigned s) const { return tables_->places[c][s]; }
    unsigned cell_at(unsigned h, unsigned i) const { return tables_->in[h][i]; }
    bool complete(unsigned h) const { return tables_->complete[h] != 0; }
    const std::vector<std::uint16_t>& links(chains::Candidate c) const { return tables_->linked[c]; }

private:
    std::shared_ptr<const Tables> tables_;
};

}  // namespace sudokit::forcing
