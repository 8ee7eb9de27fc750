// Dynamic programming: vertices are taken out one by one, and tables over the border of what was taken out say how few
// moves are enough inside.
#pragma once

#include <span>

#include "dollars/shortest/narrowing/outside.hpp"

namespace noyau::least {

// The tables would hold more entries than allowed, or longer keys than there is room for.
struct TooMany {};

// The shortest script below the budget, the vertices taken out in this order; empty when there is none. Adds the
// entries of its tables to `states`.
Counts shortest_below(const Board& board, const Outside& outside, std::span<const Vertex> order, Count budget,
                      std::int64_t most_states, std::int64_t& states, Effort& effort);

}  // namespace noyau::least
