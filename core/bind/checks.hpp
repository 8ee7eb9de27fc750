// What Python's arrays must be before anything is read through them, said once: each binding asks here for what it
// needs. What is wrong is a std::invalid_argument, a ValueError in Python. tests/core/test_wrong_arrays.py walks all of
// them.
#pragma once

#include <cstdint>
#include <span>

#include "base/effort.hpp"

namespace checks {

using Offsets = std::span<const std::int64_t>;
using Vertices = std::span<const std::int32_t>;

// Rows of a graph: they begin at 0, do not go back, cover the edges, and every edge ends at a vertex.
void rows(Offsets first_edge_of_vertex, Vertices target_of_edge, noyau::Effort& effort);

// The same, and every edge stands in the rows of both its ends, as often in the one as in the other.
void both_ways(Offsets first_edge_of_vertex, Vertices neighbour_of_edge, noyau::Effort& effort);

// One entry for each vertex (or whatever there are so many of).
void one_for_each(std::size_t size, std::size_t wanted);

// A square matrix of so many rows, given row by row: a product that does not fit is no size.
void square(std::size_t size, std::size_t rows);

// A script that wins: nobody is in debt after it, and no number on the way leaves 64 bits.
void wins(Offsets first_edge_of_vertex, Vertices neighbour_of_edge, std::span<const std::int64_t> dollars,
          std::span<const std::int64_t> script, noyau::Effort& effort);

}  // namespace checks
