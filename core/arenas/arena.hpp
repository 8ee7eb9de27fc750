// Flat arrays in, flat arrays out: the two shapes every solver of the core speaks.
#pragma once

#include <cstdint>
#include <span>

#include "base/effort.hpp"

namespace noyau {

// A directed graph with a player at every vertex, rows of edges one after the other. Nothing is owned or copied.
struct Arena {
    std::span<const std::int64_t> first_edge_of_vertex;  // n + 1 entries, the last is the number of edges
    std::span<const std::int32_t> target_of_edge;
    std::span<const std::uint8_t> owner_of_vertex;  // who moves there: 0 or 1
    std::span<const std::int8_t> seed_of_vertex;    // who has won there before any move: 0, 1, or -1 for nobody

    std::int64_t vertices() const { return static_cast<std::int64_t>(owner_of_vertex.size()); }
    std::int64_t edges() const { return static_cast<std::int64_t>(target_of_edge.size()); }
};

// What is found out about each vertex, in arrays of the caller, n entries each.
struct Answer {
    std::span<std::int8_t> winner_of_vertex;     // 0, 1, or -1 where nobody can force a win
    std::span<std::int32_t> rank_of_vertex;      // moves until a seed under best play, -1 where nobody wins
    std::span<std::int32_t> strategy_of_vertex;  // the successor to move to, -1 on seeds and dead ends
};

// Throws std::invalid_argument with a sentence that names the first vertex or edge that is wrong.
// Whatever passes can be walked without looking at a bound again.
void check(const Arena& arena, Effort& effort);

// The same, without a look at the seeds.
void check_graph(const Arena& arena, Effort& effort);

}  // namespace noyau
