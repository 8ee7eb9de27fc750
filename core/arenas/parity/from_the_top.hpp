// What can be won in a parity game by the highest priorities alone, found in passes over the vertices.
#pragma once

#include <span>

#include "arenas/parity/parity.hpp"

namespace noyau {

// From the highest priority down, what its player can force towards it among the vertices that no higher priority has
// taken; the first of these regions that the other player cannot leave is won. Writes its winner and the moves there,
// and returns whether there was one; where it takes many passes, or a promotion (arenas/parity/promotion.cpp), there is
// not.
//
// The vertices are those without a winner in the answer. Nobody can decide another one by a move to what is decided,
// and loops are such that they only lose.
bool wins_from_the_top(const ParityGame& game, const ParityAnswer& answer, std::span<const std::int32_t> undecided,
                       ParityWork& work, Effort& effort);

}  // namespace noyau
