// What is true of every script that wins: found by burning, before any search.
//
// The winning scripts are closed under componentwise maximum, because in each row only the vertex itself has a positive
// coefficient. So below any cap there is a greatest one (`borrow_out_of_debt` finds it), and of those that are 0 at v
// the greatest leads to the reduced board at v: no other won board has more dollars there.
#pragma once

#include "dollars/shortest/board.hpp"

namespace noyau::least {

struct Ranges {
    Counts most_dollars;      // of v in any won board
    Counts most_above;        // most_above[v * n + u]: the most that script[u] - script[v] can be
    bool every_pair = false;  // whether most_above was worked out; on a huge board it would not fit
};

// Past this many vertices a number per pair of vertices is too much.
constexpr Vertex kMostForPairs = 3000;

// `script` is any winning script: burning starts at the board it leads to.
Ranges ranges_of(const Board& board, const Counts& script, Effort& effort);

// Every winning script of less than `budget` moves lies between these ends, and none has fewer than `bound` moves.
struct Ends {
    Counts lo, hi;
    Count bound = 0;
};
Ends ends_of(const Board& board, const Ranges& ranges, Count budget, Effort& effort);

}  // namespace noyau::least
