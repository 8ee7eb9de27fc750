// Gonality: the least number of dollars that can be placed so that any one vertex can be asked to have one.
#pragma once

#include <cstdint>
#include <vector>

#include "base/effort.hpp"
#include "dollars/chips.hpp"
#include "dollars/scramble.hpp"

namespace noyau {

struct GonalityFound {
    std::int32_t degree = 1;  // at least this, where the search was stopped
    bool finished = false;
    std::vector<std::int32_t> witness;
    std::int64_t tried = 0;
    std::vector<VertexSet> eggs;  // of a scramble of this order, where that is why fewer dollars are not enough
};

// All placings of fewer dollars are tried while there are at most so many of one number; then, on boards of up to 64
// vertices, dollars are laid along small cuts and scrambles say why fewer are not enough; what is left is tried.
// Told where to write what it finds, because it may be stopped by an exception.
void gonality(Effort& effort, const Multigraph& board, std::int64_t placings, GonalityFound& found);

}  // namespace noyau
