// Two factors without a common edge, looked for together: three edges of a label go to the first factor, to the second
// and to neither. All such pairs, without listing the factors that are in none.
#pragma once

#include <cstdint>
#include <vector>

#include "base/effort.hpp"
#include "cubes/factors.hpp"

namespace noyau {

struct DisjointFactors {
    bool complete = false;             // false: more than `most_nodes` would have had to be looked at
    std::int64_t found = 0;            // pairs, the order of the two not counted
    std::vector<std::uint8_t> choice;  // of every pair, at most `most` of them: an edge of every label, twice
    std::int64_t nodes = 0;
};
DisjointFactors disjoint_factors(const LabelledEdges& edges, std::int64_t most, std::int64_t most_nodes,
                                 Effort& effort);

}  // namespace noyau
