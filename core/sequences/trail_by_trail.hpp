// An Eulerian circuit of a graph whose neighbours lie near each other in memory: one walker, who leaves little behind.
#pragma once

#include <cstdint>
#include <span>

#include "base/buffer.hpp"
#include "base/effort.hpp"

namespace noyau {

// Whether most edges lead to a vertex that is near in the numbering, so that walking along them rarely waits for
// memory.
bool leads_nearby(std::span<const std::int64_t> first_edge_of_vertex, std::span<const std::int32_t> target_of_edge);

// The circuit from edge 0 on, its edges in order; fewer than there are where it cannot be had, for whatever reason.
Buffer<std::int32_t> trail_by_trail(std::span<const std::int64_t> first_edge_of_vertex,
                                    std::span<const std::int32_t> target_of_edge, Effort& effort);

}  // namespace noyau
