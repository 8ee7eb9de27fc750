// Dollars on the vertices of a connected graph. A vertex that lends gives one dollar along every edge at it; one that
// borrows takes one along every edge. How often each has lent (borrowing counts below zero) is a script.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/effort.hpp"

namespace noyau {

// An undirected graph without loops, every edge in the rows of both its ends; parallel edges stand there several times.
struct Multigraph {
    std::span<const std::int64_t> first_edge_of_vertex;  // n + 1 entries, the last is twice the number of edges
    std::span<const std::int32_t> neighbour_of_edge;

    std::int32_t vertices() const { return static_cast<std::int32_t>(first_edge_of_vertex.size()) - 1; }
    std::int64_t degree(std::int32_t v) const { return first_edge_of_vertex[v + 1] - first_edge_of_vertex[v]; }
    std::span<const std::int32_t> neighbours(std::int32_t v) const {
        return neighbour_of_edge.subspan(first_edge_of_vertex[v], degree(v));
    }
};

// Throws std::invalid_argument with a sentence that names what is wrong: no vertex, a loop, a vertex out of reach.
void check(const Multigraph& graph, Effort& effort);

// All below change `dollars` and `script` together: dollars − L·script stays the same. Whatever would not fit into 64
// bits throws std::overflow_error, and then both are worthless.

// Every vertex lends as often as it says, on top of what the script holds already.
void lend(const Multigraph& graph, std::span<const std::int64_t> times, std::span<std::int64_t> dollars,
          std::span<std::int64_t> script, Effort& effort);

// Vertices in debt borrow, each as often as it needs to be out of debt, until none is left. The script is then the
// greatest, vertex by vertex, of all scripts below the first one after which nobody is in debt: the order does not
// matter. It gives up as soon as every vertex has borrowed: there is no such script. (If there were one, the greatest
// would be below the first one everywhere, and lending once more everywhere would give a greater one.)
//
// Returns nothing when nobody is in debt, otherwise all vertices in the order of their last borrowings. Each then has
// fewer dollars than edges to those before it: its last borrowing left it fewer dollars than edges, and whoever
// borrowed afterwards took one along each edge. Nobody can win from there, whatever the script: of the vertices that
// lend most often, the first in this order gives along all edges to those before it, and gets nothing back.
std::vector<std::int32_t> borrow_out_of_debt(const Multigraph& graph, std::span<std::int64_t> dollars,
                                             std::span<std::int64_t> script, Effort& effort);

// The same question, when any script will do: first the money is evened out.
std::vector<std::int32_t> win_or_lose(const Multigraph& graph, std::span<std::int64_t> dollars,
                                      std::span<std::int64_t> script, Effort& effort);

// A fire starts at q and spreads along the edges; a vertex burns when more of its edges burn than it has dollars.
// Returns the vertices that burn, in order, q first.
std::vector<std::int32_t> burn(const Multigraph& graph, std::span<const std::int64_t> dollars, std::int32_t q,
                               Effort& effort);

// To the one board that is equivalent to this one, has no debt outside q, and burns down altogether. Nobody can do
// better for q: no equivalent board without debt outside q has more dollars at q. Returns the order of burning.
std::vector<std::int32_t> reduce(const Multigraph& graph, std::int32_t q, std::span<std::int64_t> dollars,
                                 std::span<std::int64_t> script, Effort& effort);

}  // namespace noyau
