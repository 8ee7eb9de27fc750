// An order in which the vertices of a narrow board can be taken out one by one.
#pragma once

#include "dollars/shortest/board.hpp"

namespace noyau::least {

// Whoever is taken out joins their neighbours to each other; first come those who join the fewest (least fill). Empty
// when somebody would have more than so many neighbours by then.
std::vector<Vertex> order_of_least_fill(const Board& board, std::size_t most_width, Effort& effort);

}  // namespace noyau::least
