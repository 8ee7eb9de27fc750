// The textbook loop, kept short and untuned on purpose: tests compare with it, benchmarks measure against it.
#include <utility>
#include <vector>

#include "arenas/attractor.hpp"

namespace noyau {
namespace {

struct PlainReverse {
    std::vector<std::int64_t> first_edge_of_vertex;
    std::vector<std::int32_t> source_of_edge;
};

PlainReverse reversed_plainly(const Arena& arena, Effort& effort) {  // a counting sort of the edges by target
    const std::int64_t n = arena.vertices();
    // Counted two places to the right: while the edges are laid down the entry one to the right is the next free place
    // of the vertex, and at the end it is where the vertex after it begins.
    std::vector<std::int64_t> first(n + 2, 0);
    for (std::int64_t v = 0; v < n; ++v, effort.step())
        for (auto e = arena.first_edge_of_vertex[v]; e < arena.first_edge_of_vertex[v + 1]; ++e)
            ++first[arena.target_of_edge[e] + 2];
    for (std::int64_t v = 2; v < n + 2; ++v) first[v] += first[v - 1];

    std::vector<std::int32_t> source(arena.edges());
    for (std::int64_t v = 0; v < n; ++v, effort.step())
        for (auto e = arena.first_edge_of_vertex[v]; e < arena.first_edge_of_vertex[v + 1]; ++e)
            source[first[arena.target_of_edge[e] + 1]++] = static_cast<std::int32_t>(v);
    return {std::move(first), std::move(source)};
}

void name_safe_moves(const Arena& arena, const Answer& answer, Effort& effort) {
    for (std::int64_t v = 0; v < arena.vertices(); ++v, effort.step()) {
        if (answer.winner_of_vertex[v] != -1) continue;
        for (auto e = arena.first_edge_of_vertex[v]; e < arena.first_edge_of_vertex[v + 1]; ++e)
            if (answer.winner_of_vertex[arena.target_of_edge[e]] == -1) {
                answer.strategy_of_vertex[v] = arena.target_of_edge[e];
                break;
            }
    }
}

}  // namespace

void attractors_plain(const Arena& arena, const Answer& answer, Effort& effort) {
    const std::int64_t n = arena.vertices();
    const auto [winner, rank, strategy] = answer;
    const PlainReverse reverse = reversed_plainly(arena, effort);
    std::vector<std::int32_t> remaining_of_vertex(n);  // successors that the opponent of the owner has not won yet
    std::vector<std::int32_t> queue;
    queue.reserve(n);

    for (std::int64_t v = 0; v < n; ++v) {
        winner[v] = arena.seed_of_vertex[v];
        rank[v] = winner[v] == -1 ? -1 : 0;
        strategy[v] = -1;
        remaining_of_vertex[v] =
            static_cast<std::int32_t>(arena.first_edge_of_vertex[v + 1] - arena.first_edge_of_vertex[v]);
        if (winner[v] != -1) queue.push_back(static_cast<std::int32_t>(v));
    }
    for (std::size_t head = 0; head < queue.size(); ++head, effort.step()) {
        const std::int32_t v = queue[head];
        for (auto e = reverse.first_edge_of_vertex[v]; e < reverse.first_edge_of_vertex[v + 1]; ++e) {
            const std::int32_t u = reverse.source_of_edge[e];
            if (winner[u] != -1) continue;
            if (arena.owner_of_vertex[u] != winner[v] && --remaining_of_vertex[u] > 0) continue;
            winner[u] = winner[v];
            rank[u] = rank[v] + 1;
            strategy[u] = v;
            queue.push_back(u);
        }
    }
    name_safe_moves(arena, answer, effort);
}

}  // namespace noyau
