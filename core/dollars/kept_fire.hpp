// A fire that is kept alive while money is driven into it.
//
// Dhar's fire starts at q; a vertex burns when more of its edges burn than it has dollars. Those that do not burn can
// lend together without debt, and only edges into the fire carry money then. After that the fire is nearly the same: a
// vertex that burnt and was given dollars may go out, and so may others that burnt because of it; one that gave dollars
// away may catch fire. So a round takes as long as the rim of the fire, not as long as the board.
#pragma once

#include "dollars/chips.hpp"

namespace noyau {

// Nobody but q may be in debt. Drives money to q until everything burns: then the dollars are q-reduced.
void drive_home(const Multigraph& graph, std::int32_t q, std::span<std::int64_t> dollars,
                std::span<std::int64_t> script, Effort& effort);

}  // namespace noyau
