// Large-neighbourhood search: free a ball of vertices around a script, solve it exactly, and go on elsewhere.
#pragma once

#include "dollars/shortest/search.hpp"

namespace noyau::least {

// Shortens a winning script for about so many steps of the search. The same seed gives the same script.
void shorten(Search& search, const Board& board, Counts& script, std::int64_t rounds, std::uint64_t seed);

}  // namespace noyau::least
