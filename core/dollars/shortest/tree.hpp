// Why no script has fewer moves, written down for a checker that only knows rows and costs: where boxes are cut in two.
#pragma once

#include "dollars/shortest/narrowing/bounds.hpp"

namespace noyau::least {

// In the order of a walk: the vertex that is cut, and the greatest value on its lower side, which comes first. A vertex
// of -1 is a box in which rows and cost leave nothing.
struct CutTree {
    std::vector<Vertex> vertex_of_cut;
    Counts value_of_cut;
};

// Shows that every winning script has at least `bound` moves. Empty when that takes more than so many entries.
CutTree cut_tree(const Board& board, const Ranges& ranges, Count bound, std::int64_t most_entries, Effort& effort);

}  // namespace noyau::least
