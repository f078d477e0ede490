// What follows from assumptions on any layout: the propagation of chains.hpp for whoever explains.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "control.hpp"
#include "layout_any.hpp"

namespace sudokit::forcing {

struct Follow {
    bool dynamic = false;  // what is excluded leaves the board, so that new strong links appear
    bool cells = true;     // links between the digits of a cell count too
};

// A board as candidates: per cell a mask with bit d for digit d (bit 0 unused), 0 for a filled cell. Nodes are
// (cell * digits + digit - 1) * 2, and 1 more for "is true".
class Forcing {
public:
    explicit Forcing(std::shared_ptr<const Tables> tables);
    ~Forcing();
    Forcing(const Forcing&) = delete;
    Forcing& operator=(const Forcing&) = delete;

    const Tables& tables() const { return *tables_; }
    std::size_t bytes() const;  // of one set of candidates, a bit each, little end first

    // For every start: the candidates that become true and false, and whether it contradicts itself (the sets then
    // hold what was found until then). Returns how many starts were followed before a stop.
    std::size_t sets(std::span<const std::uint32_t> board, std::span<const std::int32_t> starts, Follow how,
                     std::span<std::uint8_t> on, std::span<std::uint8_t> off, std::span<std::uint8_t> contradicted,
                     const Control& control) const;

    // One start in full: the two instances that contradict each other (-1, -1 where none do), then per instance in
    // order of discovery node, cause, number of parents, parents. Causes: a slot of the cell's houses, or those of
    // chains.hpp.
    std::vector<std::int32_t> run(std::span<const std::uint32_t> board, std::int32_t start, Follow how) const;

private:
    std::shared_ptr<const Tables> tables_;
};

}  // namespace sudokit::forcing
