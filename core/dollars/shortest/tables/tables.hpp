// The shortest script by dynamic programming, on boards of small width: trees, cycles, narrow strips.
//
// Vertices are taken out one after the other (fill.hpp). What is left of a region that was taken out is a table over
// its border: for each vertex x there its script value and what it has received from the region, and the fewest moves
// inside for these. Two facts keep the tables small. What x has received matters only until its row is sure to be
// fulfilled whatever the others do: more than that counts as that much. And an entry's moves, with a bound on all moves
// outside (prices, as in dual.hpp), must stay below a budget,
// which grows from the bound that the prices give until there is a script.
#pragma once

#include "dollars/shortest/narrowing/bounds.hpp"

namespace noyau::least {

struct ByTables {
    Counts script;    // the shortest one of less than `budget` moves; empty when there is none, or none was found
    Count bound = 0;  // none of less than `budget` moves has fewer than these
    std::int64_t states = 0;  // entries of all tables together
};

// The order is one in which every vertex is taken out once. Prices of dollars, in units of Dual::kUnit, may be given
// for each vertex: better ones make it quicker, and none (an empty list) are found here. When there are too many
// entries, or the effort throws, the bound is below the budget and there is no script.
void shortest_by_tables(const Board& board, const Ranges& ranges, std::span<const Vertex> order, const Counts& prices,
                        Count budget, std::int64_t most_states, ByTables& result, Effort& effort);

// Makes a winning script shorter for as long as there is a shorter one that differs by at most `radius` at every
// vertex.
void shorten_by_tables(const Board& board, std::span<const Vertex> order, const Counts& prices, Count radius,
                       std::int64_t most_states, Counts& script, Effort& effort);

}  // namespace noyau::least
