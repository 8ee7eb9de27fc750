// Hierholzer's loop with a stack, kept short and untuned on purpose: tests compare with it, benchmarks measure against
// it.
#include <algorithm>
#include <vector>

#include "sequences/euler.hpp"

namespace noyau {

Buffer<std::int32_t> plain_circuit(std::span<const std::int64_t> first_edge_of_vertex,
                                   std::span<const std::int32_t> target_of_edge, Effort& effort) {
    struct Entered {
        std::int32_t vertex, by;
    };
    std::vector<std::int64_t> next(first_edge_of_vertex.begin(), first_edge_of_vertex.end() - 1);
    std::vector<std::int32_t> circuit;
    const auto start = std::upper_bound(first_edge_of_vertex.begin(), first_edge_of_vertex.end(), 0);
    std::vector<Entered> stack{{static_cast<std::int32_t>(start - first_edge_of_vertex.begin() - 1), -1}};
    while (!stack.empty()) {
        effort.step();
        const auto [vertex, by] = stack.back();
        if (next[vertex] < first_edge_of_vertex[vertex + 1]) {
            const auto edge = static_cast<std::int32_t>(next[vertex]++);
            stack.push_back({target_of_edge[edge], edge});
        } else {
            stack.pop_back();
            if (by >= 0) circuit.push_back(by);
        }
    }
    std::reverse(circuit.begin(), circuit.end());
    Buffer<std::int32_t> whole(circuit.size());
    std::copy(circuit.begin(), circuit.end(), whole.data());
    return whole;
}

}  // namespace noyau
