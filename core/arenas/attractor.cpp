#include "arenas/attractor.hpp"

#include <limits>
#include <utility>

#include "arenas/beyond_memory.hpp"
#include "base/buffer.hpp"
#include "base/transpose.hpp"

namespace noyau {
namespace {

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

// What a vertex still waits for, in one number as small as the largest out-degree allows: twice the count of successors
// that the opponent of its owner has not won yet, plus the owner. Below 2 the vertex is decided: its winner is the
// number.
template <class State>
Buffer<State> states_before_any_move(const Arena& arena, Effort& effort) {
    Buffer<State> state_of_vertex(arena.vertices());
    in_parcels(effort, 0, arena.vertices(), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) {
            const std::int64_t degree = arena.first_edge_of_vertex[v + 1] - arena.first_edge_of_vertex[v];
            // A dead end waits for one loss more than its edges, of which there are none, will ever report.
            const std::int64_t waiting = 2 * std::max<std::int64_t>(degree, 1) + arena.owner_of_vertex[v];
            const std::int64_t seed = arena.seed_of_vertex[v];
            state_of_vertex[v] = static_cast<State>(seed < 0 ? waiting : seed);
        }
    });
    return state_of_vertex;
}

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

// An undecided vertex has a successor nobody wins, unless it has none at all.
template <class State>
std::int32_t safe_move(const Arena& arena, std::int64_t v, const std::span<const State> state_of_vertex) {
    const std::int64_t begin = arena.first_edge_of_vertex[v], end = arena.first_edge_of_vertex[v + 1];
    for (std::int64_t e = begin; e < end; ++e)
        if (state_of_vertex[arena.target_of_edge[e]] > 1) return arena.target_of_edge[e];
    return -1;
}

struct RankAndMove {
    std::int32_t rank, move;
};

// From the order of decision to the order of vertices: the only scattered writes of ranks and moves, both in one.
Buffer<RankAndMove> by_vertex(const Wins& wins, Buffer<RankAndMove> found_of_vertex, Effort& effort) {
    constexpr std::size_t ahead = 16;
    const Win* const win_of_place = wins.win_of_place.data();
    const std::size_t end = wins.first_place_of_rank.back();
    for (std::size_t rank = 0; rank + 1 < wins.first_place_of_rank.size(); ++rank)
        in_parcels(effort, wins.first_place_of_rank[rank], wins.first_place_of_rank[rank + 1],
                   [&](std::size_t place, std::size_t last) {
                       for (; place < last; ++place) {
                           const auto& [vertex_and_winner, move] = win_of_place[place];
                           if (place + ahead < end)
                               __builtin_prefetch(&found_of_vertex[win_of_place[place + ahead].vertex()], 1);
                           found_of_vertex[vertex_and_winner >> 1] = {static_cast<std::int32_t>(rank), move};
                       }
                   });
    return found_of_vertex;
}

template <class State>
void write(const Arena& arena, const Buffer<RankAndMove>& found_of_vertex, std::span<const State> state_of_vertex,
           const Answer& answer, Effort& effort) {
    constexpr std::int64_t ahead = 16;
    for (std::int64_t v = 0; v < arena.vertices(); ++v) {
        effort.step();
        if (v + ahead < arena.vertices() && arena.first_edge_of_vertex[v + ahead] < arena.edges())
            __builtin_prefetch(&state_of_vertex[arena.target_of_edge[arena.first_edge_of_vertex[v + ahead]]]);
        const bool decided = state_of_vertex[v] < 2;
        answer.winner_of_vertex[v] = decided ? static_cast<std::int8_t>(state_of_vertex[v]) : std::int8_t{-1};
        answer.rank_of_vertex[v] = decided ? found_of_vertex[v].rank : -1;
        answer.strategy_of_vertex[v] = decided ? found_of_vertex[v].move : safe_move(arena, v, state_of_vertex);
    }
}

template <class State, class Offset>
void solve(const Arena& arena, const Answer& answer, bool spread, Effort& effort) {
    ReverseGraph<Offset> reverse = spread ? transpose_by_radix<Offset>(arena, bucket_bits_for(arena.vertices()), effort)
                                          : transpose_plainly<Offset>(arena, effort);
    const Buffer<State> states = states_before_any_move<State>(arena, effort);
    const Wins wins = spread ? wins_outward<true, State>(reverse, states.span(), effort)
                             : wins_outward<false, State>(reverse, states.span(), effort);
    const auto found_of_vertex =
        by_vertex(wins, Buffer<RankAndMove>::recycled(std::move(reverse.source_of_edge), arena.vertices()), effort);
    write<State>(arena, found_of_vertex, states.span(), answer, effort);
}

// The same where whoever is near has a near number and few edges leave a vertex: then levels are narrow, writing down
// where each begins costs more than it saves, and the answer is written as the walk goes.
template <class State, class Offset>
void solve_as_it_goes(const Arena& arena, const Answer& answer, Effort& effort) {
    const ReverseGraph<Offset> reverse = transpose_plainly<Offset>(arena, effort);
    const Buffer<State> states = states_before_any_move<State>(arena, effort);
    const Buffer<std::uint32_t> queue(arena.vertices() + 1);
    const auto& [winner, rank, strategy] = answer;
    const Offset* const first = reverse.first_edge_of_vertex.data();
    const std::int32_t* const source = reverse.source_of_edge.data();
    std::size_t tail = 0;
    in_parcels(effort, 0, arena.vertices(), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) {
            const bool decided = states[v] < 2;
            rank[v] = decided ? 0 : -1;
            strategy[v] = -1;
            queue[tail] = static_cast<std::uint32_t>(v);
            tail += decided;
        }
    });
    for (std::size_t head = 0; head < tail; ++head) {
        const std::uint32_t v = queue[head];
        const State who = states[v];
        effort.step(static_cast<std::size_t>(first[v + 1] - first[v]) + 1);
        for (Offset e = first[v], end = first[v + 1]; e < end; ++e) {
            const auto u = static_cast<std::uint32_t>(source[e]);
            const State state = states[u];
            if (state < 2) continue;
            if (((state ^ who) & 1) != 0 && state >= 4) {
                states[u] = static_cast<State>(state - 2);
                continue;
            }
            states[u] = who;
            rank[u] = rank[v] + 1;
            strategy[u] = static_cast<std::int32_t>(v);
            queue[tail++] = u;
        }
    }
    in_parcels(effort, 0, arena.vertices(), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) {
            winner[v] = states[v] < 2 ? static_cast<std::int8_t>(states[v]) : std::int8_t{-1};
            if (winner[v] < 0) strategy[v] = safe_move<State>(arena, v, states.span());
        }
    });
}

// A reverse graph that somebody else keeps, perhaps in a file.
struct LentReverse {
    using Offset = std::int64_t;
    std::span<const Offset> first_edge_of_vertex;
    std::span<const std::int32_t> source_of_edge;
    Buffer<std::uint16_t> spare;
};

template <class State>
void solve_with(LentReverse reverse, const Arena& arena, const Answer& answer, Effort& effort) {
    const Buffer<State> states = states_before_any_move<State>(arena, effort);
    const Wins wins = wins_outward<false, State>(reverse, states.span(), effort);
    const auto found_of_vertex = by_vertex(wins, Buffer<RankAndMove>(arena.vertices()), effort);
    write<State>(arena, found_of_vertex, states.span(), answer, effort);
}

std::int64_t largest_out_degree(const Arena& arena) {
    std::int64_t largest = 0;
    for (std::int64_t v = 0; v < arena.vertices(); ++v)
        largest = std::max(largest, arena.first_edge_of_vertex[v + 1] - arena.first_edge_of_vertex[v]);
    return largest;
}

template <class Offset>
void solve(const Arena& arena, const Answer& answer, bool spread, int least_counter_bits, Effort& effort) {
    const std::int64_t largest_state = 2 * std::max<std::int64_t>(largest_out_degree(arena), 1) + 1;
    const auto fits = [&](auto state) {
        using State = decltype(state);
        return least_counter_bits <= std::numeric_limits<State>::digits &&
               static_cast<std::uint64_t>(largest_state) <= std::numeric_limits<State>::max();
    };
    constexpr std::int64_t few = 3;  // edges at a vertex, on average
    if (!spread && fits(std::uint8_t{}) && arena.edges() <= few * arena.vertices())
        return solve_as_it_goes<std::uint8_t, Offset>(arena, answer, effort);
    if (fits(std::uint8_t{})) return solve<std::uint8_t, Offset>(arena, answer, spread, effort);
    if (fits(std::uint16_t{})) return solve<std::uint16_t, Offset>(arena, answer, spread, effort);
    if (fits(std::uint32_t{})) return solve<std::uint32_t, Offset>(arena, answer, spread, effort);
    return solve<std::uint64_t, Offset>(arena, answer, spread, effort);
}

}  // namespace

void attractors(const Arena& arena, const Answer& answer, Effort& effort, const Tuning& tuning) {
    const bool spread =
        tuning.transpose == Transpose::by_locality ? targets_are_spread(arena) : tuning.transpose == Transpose::radix;
    const bool narrow = tuning.least_offset_bits <= 32 && fits_narrow_offsets(arena.edges());
    narrow ? solve<std::uint32_t>(arena, answer, spread, tuning.least_counter_bits, effort)
           : solve<std::uint64_t>(arena, answer, spread, tuning.least_counter_bits, effort);
}

void attractors_with_reverse(const Arena& arena, std::span<const std::int64_t> first_edge_into_vertex,
                             std::span<const std::int32_t> source_of_edge, const Answer& answer, Effort& effort) {
    LentReverse reverse{first_edge_into_vertex, source_of_edge, {}};
    const std::int64_t largest_state = 2 * std::max<std::int64_t>(largest_out_degree(arena), 1) + 1;
    if (largest_state <= std::numeric_limits<std::uint8_t>::max())
        return solve_with<std::uint8_t>(std::move(reverse), arena, answer, effort);
    if (largest_state <= std::numeric_limits<std::uint32_t>::max())
        return solve_with<std::uint32_t>(std::move(reverse), arena, answer, effort);
    solve_with<std::uint64_t>(std::move(reverse), arena, answer, effort);
}

}  // namespace noyau
