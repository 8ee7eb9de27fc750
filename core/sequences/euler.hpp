// Walk along every edge exactly once and come back.
#pragma once

#include <cstdint>
#include <span>

#include "base/buffer.hpp"
#include "base/effort.hpp"

namespace noyau {

// Either the circuit or the reason why there is none.
struct Circuit {
    Buffer<std::int32_t> step;            // each begins where the one before it ends, the first where the last ends
    std::int64_t unbalanced_vertex = -1;  // the first vertex that is not left as often as it is entered
    std::int64_t stranded_edge = -1;      // the first edge that cannot be reached from edge 0
};

// Rows of edges one after the other; a step is an edge. Throws std::invalid_argument where the arrays do not fit.
Circuit directed_circuit(std::span<const std::int64_t> first_edge_of_vertex,
                         std::span<const std::int32_t> target_of_edge, Effort& effort);

// The textbook's loop with a stack, for graphs that have a circuit: what there is to be measured against.
Buffer<std::int32_t> plain_circuit(std::span<const std::int64_t> first_edge_of_vertex,
                                   std::span<const std::int32_t> target_of_edge, Effort& effort);

// Edge e joins end_of_edge[2e] and end_of_edge[2e + 1]; step 2e walks it in this direction, step 2e + 1 in the other.
// A vertex is unbalanced when its degree is odd.
Circuit undirected_circuit(std::int64_t vertices, std::span<const std::int32_t> end_of_edge, Effort& effort);

}  // namespace noyau
