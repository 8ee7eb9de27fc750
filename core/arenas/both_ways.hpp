// Boards whose edges all go both ways, as people draw them: there the arena is its own reverse graph.
#pragma once

#include <cstdint>
#include <span>

#include "arenas/arena.hpp"
#include "base/effort.hpp"

namespace noyau {

// How many edges leave a vertex.
struct Degrees {
    std::int64_t least = 0, most = 0;

    bool all_the_same() const { return least == most; }
};
Degrees out_degrees(const Arena& arena, Effort& effort);

// The edges of an arena taken as those into its vertices; where all have the same number, none is looked up.
struct SameRows {
    using Offset = std::int64_t;
    using Source = std::int32_t;
    std::span<const Offset> first_edge_of_vertex;
    std::span<const std::int32_t> source_of_edge;

    Offset begin_of(std::int64_t v) const { return first_edge_of_vertex[v]; }
    Offset end_of(std::int64_t v) const { return first_edge_of_vertex[v + 1]; }
};
struct EvenRows {
    using Offset = std::int64_t;
    using Source = std::int32_t;
    Offset degree;
    std::span<const std::int32_t> source_of_edge;

    Offset begin_of(std::int64_t v) const { return v * degree; }
    Offset end_of(std::int64_t v) const { return v * degree + degree; }
};

// Whether every edge has its opposite and none is there twice; on the way the first successor of every vertex is
// written down, or -1. Says no without finding out where some vertex has more than two dozen edges. Worth asking where
// targets are not spread: then the edges of a neighbour are in cache.
bool edges_go_both_ways(const Arena& arena, const Degrees& degrees, std::span<std::int32_t> first_successor,
                        Effort& effort);

}  // namespace noyau
