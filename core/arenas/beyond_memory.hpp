// Arenas whose edges do not fit into memory: the arrays of edges are files, mapped by the caller.
#pragma once

#include "arenas/arena.hpp"
#include "base/effort.hpp"

namespace noyau {

// Turns the edges round into arrays of the caller: who can move to v stands at first_edge_into_vertex[v] up to, not
// including, first_edge_into_vertex[v + 1]. Only a window of `edges_at_once` places is written to at a time (more only
// when a single vertex has more), at the price of one walk along all edges per window. The arena must have passed
// check().
void transpose_into(const Arena& arena, std::span<std::int64_t> first_edge_into_vertex,
                    std::span<std::int32_t> source_of_edge, std::int64_t edges_at_once, Effort& effort);

// Throws std::invalid_argument unless the two arrays could be a reverse graph of the arena: every number in its range.
void check_reverse(const Arena& arena, std::span<const std::int64_t> first_edge_into_vertex,
                   std::span<const std::int32_t> source_of_edge, Effort& effort);

// As attractors(), with the reverse graph at hand. Takes memory for vertices alone, about 30 bytes each.
void attractors_with_reverse(const Arena& arena, std::span<const std::int64_t> first_edge_into_vertex,
                             std::span<const std::int32_t> source_of_edge, const Answer& answer, Effort& effort);

}  // namespace noyau
