// The shortest script: shorten by chance, search with proof, in turns that grow.
#pragma once

#include "dollars/shortest/narrowing/bounds.hpp"

namespace noyau::least {

struct Answer {
    Counts script;           // it wins
    Count bound = 0;         // none that wins has fewer moves
    std::int64_t nodes = 0;  // boxes that were opened
    bool optimal() const { return bound >= length_of(script); }
};

// Improves an answer whose script wins, until it is known to be shortest or so many boxes were opened. When the effort
// throws in between, the answer holds the best of what was found.
void find_shortest(const Board& board, Answer& answer, std::int64_t most_nodes, Effort& effort);

}  // namespace noyau::least
