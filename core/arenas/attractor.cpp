#include "arenas/attractor.hpp"

#include <limits>
#include <utility>

#include "arenas/beyond_memory.hpp"
#include "arenas/outward.hpp"
#include "base/buffer.hpp"
#include "base/threads.hpp"
#include "base/transpose.hpp"

namespace noyau {
namespace {

// Vertices that one thread should have at the least.
int threads_for(const Arena& arena, const Effort& effort) {
    constexpr std::int64_t worth_a_thread = 1 << 19;
    return effort.threads_for(arena.vertices(), worth_a_thread);
}

// What a vertex still waits for (arenas/outward.hpp), in a number as small as the largest out-degree allows.
template <class State>
Buffer<State> states_before_any_move(const Arena& arena, Effort& effort) {
    Buffer<State> state_of_vertex(arena.vertices());
    in_shared_parcels(
        effort, threads_for(arena, effort), 0, arena.vertices(), [&](std::int64_t begin, std::int64_t end) {
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
Buffer<RankAndMove> by_vertex(const Wins& wins, Buffer<RankAndMove> found_of_vertex, int threads, Effort& effort) {
    constexpr std::int64_t ahead = 16;
    const Win* const win_of_place = wins.win_of_place.data();
    const std::vector<std::uint32_t>& first = wins.first_place_of_rank;
    const std::int64_t end = first.back();
    in_shared_parcels(effort, threads, 0, end, [&](std::int64_t place, std::int64_t last) {
        auto rank = std::upper_bound(first.begin(), first.end(), static_cast<std::uint32_t>(place)) - first.begin() - 1;
        for (; place < last; ++rank) {
            const std::int64_t end_of_rank = std::min<std::int64_t>(last, first[rank + 1]);
            for (; place < end_of_rank; ++place) {
                if (place + ahead < end) __builtin_prefetch(&found_of_vertex[win_of_place[place + ahead].vertex()], 1);
                found_of_vertex[win_of_place[place].vertex()] = {static_cast<std::int32_t>(rank),
                                                                 win_of_place[place].move};
            }
        }
    });
    return found_of_vertex;
}

template <class State>
void write(const Arena& arena, const Buffer<RankAndMove>& found_of_vertex, std::span<const State> state_of_vertex,
           const Answer& answer, Effort& effort) {
    constexpr std::int64_t ahead = 16, parcel = 1 << 13;
    const auto some = [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) {
            if (v + ahead < arena.vertices() && arena.first_edge_of_vertex[v + ahead] < arena.edges())
                __builtin_prefetch(&state_of_vertex[arena.target_of_edge[arena.first_edge_of_vertex[v + ahead]]]);
            const bool decided = state_of_vertex[v] < 2;
            answer.winner_of_vertex[v] = decided ? static_cast<std::int8_t>(state_of_vertex[v]) : std::int8_t{-1};
            answer.rank_of_vertex[v] = decided ? found_of_vertex[v].rank : -1;
            answer.strategy_of_vertex[v] = decided ? found_of_vertex[v].move : safe_move(arena, v, state_of_vertex);
        }
    };
    in_shared_parcels(effort, threads_for(arena, effort), 0, arena.vertices(), some, parcel);
}

template <class State, class Offset>
void solve(const Arena& arena, const Answer& answer, bool spread, Effort& effort) {
    ReverseGraph<Offset> reverse = spread ? transpose_by_radix<Offset>(arena, bucket_bits_for(arena.vertices()), effort)
                                          : transpose_plainly<Offset>(arena, effort);
    const Buffer<State> states = states_before_any_move<State>(arena, effort);
    const Wins wins = spread ? wins_outward<true, State>(reverse, states.span(), effort)
                             : wins_outward<false, State>(reverse, states.span(), effort);
    const auto found_of_vertex =
        by_vertex(wins, Buffer<RankAndMove>::recycled(std::move(reverse.source_of_edge), arena.vertices()),
                  threads_for(arena, effort), effort);
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
    const auto found_of_vertex =
        by_vertex(wins, Buffer<RankAndMove>(arena.vertices()), threads_for(arena, effort), effort);
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
