// Dollars on a multigraph, laid out for the search of a shortest script: parallel edges are one edge with a weight.
//
// A script says how often each vertex lends; below zero it borrows. It wins when nobody is in debt afterwards:
// value[v] - degree[v] * script[v] + sum of weight * script[u] >= 0 for every v. Its length is the sum of |script[v]|.
#pragma once

#include "dollars/chips.hpp"

namespace noyau::least {

using Vertex = std::int32_t;
using Count = std::int64_t;
using Counts = std::vector<Count>;

struct Board {
    Multigraph graph;
    Vertex n = 0;
    std::vector<std::int32_t> first;  // the edges of v are first[v] to first[v + 1]
    std::vector<Vertex> neighbour;
    Counts weight, degree, value;

    // The rows must be sorted, so that parallel edges are side by side.
    static Board of(const Multigraph& graph, std::span<const std::int64_t> value_of_vertex);

    Counts dollars_after(const Counts& script) const;
};

template <class Work>
void for_neighbours(const Board& board, Vertex v, Work work) {
    for (std::int32_t edge = board.first[v]; edge < board.first[v + 1]; ++edge)
        work(board.neighbour[edge], board.weight[edge]);
}

// A bound that nothing reaches, far enough from the ends of 64 bits that sums of a few such do not overflow.
constexpr Count kFar = Count{1} << 55;

constexpr Count floor_of(Count a, Count b) {  // b > 0
    return a / b - (a % b < 0);
}
constexpr Count ceiling_of(Count a, Count b) {
    return a / b + (a % b > 0);
}
constexpr Count distance_to(Count lo, Count hi) {  // of 0 to an interval: what a vertex must cost
    return lo > 0 ? lo : hi < 0 ? -hi : 0;
}
Count length_of(std::span<const Count> script);
// Lending everywhere once changes nothing: the shift by the median leaves the fewest moves.
void shift_to_shortest(Counts& script);

}  // namespace noyau::least
