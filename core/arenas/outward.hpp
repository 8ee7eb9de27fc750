// The walk backwards from what is won, for both players at once: what attractors and parity games have in common.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/buffer.hpp"
#include "base/effort.hpp"

namespace noyau {

// A vertex that has been decided, in the order of decision.
struct Win {
    std::uint32_t vertex_and_winner;  // twice the vertex, plus the winner
    std::int32_t move;

    std::uint32_t vertex() const { return vertex_and_winner >> 1; }
    std::uint32_t winner() const { return vertex_and_winner & 1; }
};

struct Wins {
    Buffer<Win> win_of_place;
    std::vector<std::uint32_t> first_place_of_rank;  // and at the end the number of wins
};

// What a vertex still waits for is one number: twice the count of successors that the opponent of its owner has not won
// yet, plus the owner. Below 2 the vertex is decided: its winner is the number.

// Asks for memory shortly before it is needed: the queue says well in advance which vertices will be next.
// Always inlined, because GCC takes a function that only prefetches for one without effect and drops the call.
template <bool spread, class State, class Reverse>
[[gnu::always_inline]] inline void look_ahead(const Win* next, std::size_t waiting, const Reverse& reverse,
                                              const State* state_of_vertex) {
    using Offset = typename Reverse::Offset;
    constexpr std::size_t far = 12, near = 6, nearest = 2;
    const Offset* const first = reverse.first_edge_of_vertex.data();
    const std::int32_t* const source = reverse.source_of_edge.data();
    if (waiting <= far) return;
    __builtin_prefetch(&first[next[far].vertex()]);
    __builtin_prefetch(&source[first[next[near].vertex()]]);
    if constexpr (spread) {  // neighbourly arenas find the states in cache, and asking costs more than it brings
        constexpr Offset most = 16;
        const std::uint32_t v = next[nearest].vertex();
        const Offset begin = first[v], end = first[v + 1];
        for (Offset e = begin; e < end && e - begin < most; ++e) __builtin_prefetch(&state_of_vertex[source[e]], 1);
    }
}

// Breadth first, backwards, for both players at once. Why ranks come out right: the queue is ordered by rank, since
// what a vertex of rank r decides gets rank r + 1 and goes to the end. So the first successor won by the owner of u to
// leave the queue is one of least rank (the fastest win), and where all successors are won by the opponent the last of
// them to leave, which brings the count of u to zero, is one of greatest rank (the longest resistance). A vertex
// decided by one rule can never have been due to the other, for a single successor won by the owner keeps the count
// above zero.
template <bool spread, class State, class Reverse>
Wins wins_outward(Reverse& reverse, const std::span<State> state_of_vertex, Effort& effort) {
    using Offset = typename Reverse::Offset;
    const std::size_t n = state_of_vertex.size();
    const Offset* const first = reverse.first_edge_of_vertex.data();
    const std::int32_t* const source = reverse.source_of_edge.data();
    State* const states = state_of_vertex.data();
    // One place more than vertices: the last is written to, and never kept, when all are decided.
    Wins wins{Buffer<Win>::recycled(std::move(reverse.spare), n + 1), {}};
    Win* const queue = wins.win_of_place.data();
    std::size_t head = 0, tail = 0;
    in_parcels(effort, 0, static_cast<std::int64_t>(n), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) {
            queue[tail] = {static_cast<std::uint32_t>(v << 1 | (states[v] & 1)), -1};
            tail += states[v] < 2;
        }
    });
    while (head < tail) {
        wins.first_place_of_rank.push_back(static_cast<std::uint32_t>(head));
        for (const std::size_t end_of_rank = tail; head < end_of_rank; ++head) {
            look_ahead<spread>(queue + head, tail - head, reverse, states);
            const std::uint32_t v = queue[head].vertex(), winner = queue[head].winner();
            effort.step(static_cast<std::size_t>(first[v + 1] - first[v]) + 1);
            for (Offset e = first[v], end = first[v + 1]; e < end; ++e) {
                // No branch depends on the state: whether u is decided now is as good as a coin toss. The entry is
                // always written, and kept only by moving the tail.
                const auto u = static_cast<std::uint32_t>(source[e]);
                const State state = states[u];
                const bool waits = state > 1;
                const bool owner_wins = ((state ^ winner) & 1) == 0, last_hope_gone = state < 4;
                const bool decided = waits & (owner_wins | last_hope_gone);
                queue[tail] = {u << 1 | winner, static_cast<std::int32_t>(v)};
                tail += decided;
                states[u] = static_cast<State>(decided ? winner : state - (waits ? 2U : 0U));
            }
        }
    }
    wins.first_place_of_rank.push_back(static_cast<std::uint32_t>(tail));
    return wins;
}

}  // namespace noyau
