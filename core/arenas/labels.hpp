// Labels of a graph without cycles: Grundy values and heights, each edge looked at a few times and no transpose built.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/effort.hpp"

namespace noyau {

struct Labels {
    std::span<std::int32_t> value_of_vertex;   // the least number that no successor has
    std::span<std::int32_t> height_of_vertex;  // moves in the longest path from there
};

// Fills the labels and returns nothing; where the graph has a cycle, returns its vertices in order instead, and leaves
// the labels alone. Throws std::invalid_argument when the arrays make no graph.
std::vector<std::int32_t> label_graph(std::span<const std::int64_t> first_edge_of_vertex,
                                      std::span<const std::int32_t> target_of_edge, const Labels& labels,
                                      Effort& effort);

}  // namespace noyau
