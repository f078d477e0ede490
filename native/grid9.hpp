// Uniformly random classic 9×9 grids.
#pragma once

#include <cstdint>

#include "source.hpp"

namespace sudokit {

// A grid of digits 1 to 9, every one equally likely: the procedure of engine/grids.py, draw by draw.
void uniform_grid9(Source& source, std::uint8_t* grid);

}  // namespace sudokit
