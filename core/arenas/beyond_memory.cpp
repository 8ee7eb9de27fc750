#include "arenas/beyond_memory.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace noyau {

void transpose_into(const Arena& arena, std::span<std::int64_t> first_edge_into_vertex,
                    std::span<std::int32_t> source_of_edge, std::int64_t edges_at_once, Effort& effort) {
    const std::int64_t n = arena.vertices();
    if (static_cast<std::int64_t>(first_edge_into_vertex.size()) != n + 1 ||
        static_cast<std::int64_t>(source_of_edge.size()) != arena.edges())
        throw std::invalid_argument("the arrays for the reverse graph have other sizes than the arena");
    const auto first = first_edge_into_vertex;
    in_parcels(effort, 0, n + 1, [&](std::int64_t begin, std::int64_t end) {
        std::fill(first.begin() + begin, first.begin() + end, std::int64_t{0});
    });
    in_parcels(effort, 0, arena.edges(), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t e = begin; e < end; ++e) ++first[arena.target_of_edge[e] + std::int64_t{1}];
    });
    in_parcels(effort, 0, n, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) first[v + 1] += first[v];
    });

    // first[v] becomes the next free place of v, and ends as the place where the edges into v + 1 begin.
    for (std::int64_t begin = 0, end = 0; begin < n; begin = end) {
        for (end = begin + 1; end < n && first[end + 1] - first[begin] <= edges_at_once;) ++end;
        for (std::int64_t v = 0, e = 0; v < n; ++v) {
            const std::int64_t last = arena.first_edge_of_vertex[v + 1];
            effort.step(static_cast<std::size_t>(last - e) + 1);
            for (; e < last; ++e) {
                const std::int64_t target = arena.target_of_edge[e];
                if (begin <= target && target < end) source_of_edge[first[target]++] = static_cast<std::int32_t>(v);
            }
        }
    }
    std::copy_backward(first.begin(), first.end() - 1, first.end());
    first[0] = 0;
}

void check_reverse(const Arena& arena, std::span<const std::int64_t> first_edge_into_vertex,
                   std::span<const std::int32_t> source_of_edge, Effort& effort) {
    const std::int64_t n = arena.vertices();
    bool wrong = static_cast<std::int64_t>(first_edge_into_vertex.size()) != n + 1 ||
                 static_cast<std::int64_t>(source_of_edge.size()) != arena.edges() || first_edge_into_vertex[0] != 0 ||
                 first_edge_into_vertex.back() != arena.edges();
    if (!wrong) {
        in_parcels(effort, 0, n, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v)
                wrong |= first_edge_into_vertex[v + 1] < first_edge_into_vertex[v];
        });
        in_parcels(effort, 0, arena.edges(), [&](std::int64_t begin, std::int64_t end) {
            bool outside = false;
            for (std::int64_t e = begin; e < end; ++e) outside |= source_of_edge[e] < 0 || source_of_edge[e] >= n;
            wrong |= outside;
        });
    }
    if (wrong) throw std::invalid_argument("the reverse graph does not belong to this arena");
}

}  // namespace noyau
