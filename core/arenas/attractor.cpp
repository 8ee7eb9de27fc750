#include "arenas/attractor.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "arenas/beyond_memory.hpp"
#include "arenas/both_ways.hpp"
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
Buffer<State> states_before_any_move(const Arena& arena, const Degrees& degrees, Effort& effort) {
    Buffer<State> state_of_vertex(arena.vertices());
    const auto fill = [&](auto degree_of) {
        in_shared_parcels(effort, threads_for(arena, effort), 0, arena.vertices(),
                          [&](std::int64_t begin, std::int64_t end) {
                              for (std::int64_t v = begin; v < end; ++v) {
                                  // A dead end waits for one loss more than its edges, of which there are none, will
                                  // ever report.
                                  const auto losses = static_cast<State>(std::max<std::int64_t>(degree_of(v), 1));
                                  const auto waiting = static_cast<State>(2 * losses + arena.owner_of_vertex[v]);
                                  const std::int8_t seed = arena.seed_of_vertex[v];
                                  state_of_vertex[v] = seed < 0 ? waiting : static_cast<State>(seed);
                              }
                          });
    };
    if (degrees.all_the_same())
        fill([degree = degrees.most](std::int64_t) { return degree; });
    else
        fill([&](std::int64_t v) { return arena.first_edge_of_vertex[v + 1] - arena.first_edge_of_vertex[v]; });
    return state_of_vertex;
}

// An undecided vertex has a successor nobody wins, unless it has none at all.
template <class IsDecided>
std::int32_t safe_move(const Arena& arena, std::int64_t v, IsDecided is_decided) {
    const std::int64_t begin = arena.first_edge_of_vertex[v], end = arena.first_edge_of_vertex[v + 1];
    for (std::int64_t e = begin; e < end; ++e)
        if (!is_decided(arena.target_of_edge[e])) return arena.target_of_edge[e];
    return -1;
}

struct RankAndMove {
    std::int32_t rank, move;
};

// tell(win, rank) for each, in the order of decision.
template <class Tell>
void for_each_win(const Wins& wins, int threads, Effort& effort, Tell tell) {
    const Win* const win_of_place = wins.win_of_place.data();
    const std::vector<std::uint32_t>& first = wins.first_place_of_rank;
    in_shared_parcels(effort, threads, 0, first.back(), [&](std::int64_t place, std::int64_t last) {
        auto rank = std::upper_bound(first.begin(), first.end(), static_cast<std::uint32_t>(place)) - first.begin() - 1;
        for (; place < last; ++rank) {
            const std::int64_t end_of_rank = std::min<std::int64_t>(last, first[rank + 1]);
            for (; place < end_of_rank; ++place) tell(win_of_place + place, static_cast<std::int32_t>(rank));
        }
    });
}

// From the order of decision to the order of vertices: the only scattered writes of ranks and moves, both in one.
Buffer<RankAndMove> by_vertex(const Wins& wins, Buffer<RankAndMove> found_of_vertex, int threads, Effort& effort) {
    constexpr std::ptrdiff_t ahead = 16;
    const Win* const end = wins.win_of_place.data() + wins.first_place_of_rank.back();
    for_each_win(wins, threads, effort, [&](const Win* win, std::int32_t rank) {
        if (end - win > ahead) __builtin_prefetch(&found_of_vertex[win[ahead].vertex()], 1);
        found_of_vertex[win->vertex()] = {rank, win->move};
    });
    return found_of_vertex;
}

// A bit for each vertex, set where it is decided: an eighth of the smallest states, which lies nearer.
template <class State>
Buffer<std::uint64_t> bits_of_decided(std::span<const State> state_of_vertex, Effort& effort) {
    constexpr std::size_t wide = 64;
    const std::size_t n = state_of_vertex.size();
    Buffer<std::uint64_t> bits((n + wide - 1) / wide);
    in_parcels(
        effort, 0, static_cast<std::int64_t>(bits.size()),
        [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t word = begin; word < end; ++word) {
                const std::size_t first = word * wide, last = std::min(first + wide, n);
                std::uint64_t set = 0;
                for (std::size_t v = first; v < last; ++v) set |= std::uint64_t{state_of_vertex[v] < 2} << (v - first);
                bits[word] = set;
            }
        },
        1 << 10);
    return bits;
}

template <class State>
void write(const Arena& arena, const Buffer<RankAndMove>& found_of_vertex, std::span<const State> state_of_vertex,
           const Answer& answer, Effort& effort) {
    constexpr std::int64_t parcel = 1 << 10;
    const Buffer<std::uint64_t> bits = bits_of_decided(state_of_vertex, effort);
    const auto is_decided = [&](std::int32_t v) { return (bits[v / 64] >> (v % 64) & 1) != 0; };
    const auto some = [&](std::int64_t begin, std::int64_t end) {
        std::array<std::int32_t, parcel> undecided;
        std::int64_t count = 0;
        for (std::int64_t v = begin; v < end; ++v) {
            const State state = state_of_vertex[v];
            const std::int32_t unless_decided = state < 2 ? 0 : -1;
            answer.winner_of_vertex[v] = static_cast<std::int8_t>(static_cast<std::int32_t>(state) | unless_decided);
            answer.rank_of_vertex[v] = found_of_vertex[v].rank | unless_decided;
            answer.strategy_of_vertex[v] = found_of_vertex[v].move;
            undecided[count] = static_cast<std::int32_t>(v);
            count -= unless_decided;
        }
        for (std::int64_t i = 0; i < count; ++i)
            answer.strategy_of_vertex[undecided[i]] = safe_move(arena, undecided[i], is_decided);
    };
    in_shared_parcels(effort, threads_for(arena, effort), 0, arena.vertices(), some, parcel);
}

template <class State, class Offset>
void solve_spread(const Arena& arena, const Degrees& degrees, const Answer& answer, Effort& effort) {
    ReverseGraph<Offset> reverse = transpose_by_radix<Offset>(arena, bucket_bits_for(arena.vertices()), effort);
    const Buffer<State> states = states_before_any_move<State>(arena, degrees, effort);
    const Wins wins = wins_outward<true, State>(
        reverse, states.span(), Buffer<Win>::recycled(std::move(reverse.spare), arena.vertices() + 1), effort);
    const auto found_of_vertex =
        by_vertex(wins, Buffer<RankAndMove>::recycled(std::move(reverse.source_of_edge), arena.vertices()),
                  threads_for(arena, effort), effort);
    write<State>(arena, found_of_vertex, states.span(), answer, effort);
}

void fill_with_none(std::span<std::int32_t> numbers, Effort& effort) {
    in_parcels(effort, 0, std::ssize(numbers), [&](std::int64_t begin, std::int64_t end) {
        std::fill(numbers.begin() + begin, numbers.begin() + end, -1);
    });
}

// Ranks and moves straight to where they belong, which is near where the last ones went.
void write_in_place(const Wins& wins, const Answer& answer, int threads, Effort& effort) {
    for_each_win(wins, threads, effort, [&](const Win* win, std::int32_t rank) {
        answer.rank_of_vertex[win->vertex()] = rank;
        answer.strategy_of_vertex[win->vertex()] = win->move;
    });
}

// The winners, and a safe move where there is none and the one that was written down has turned out to be none. These
// vertices are noted before they are looked at: which of them it is, is anybody's guess.
template <class State>
void write_the_rest(const Arena& arena, std::span<const State> state_of_vertex, const Answer& answer, Effort& effort) {
    constexpr std::int64_t parcel = 1 << 10;
    const auto is_decided = [&](std::int32_t v) { return state_of_vertex[v] < 2; };
    const auto some = [&](std::int64_t begin, std::int64_t end) {
        std::array<std::int32_t, parcel> in_question;
        std::int64_t questions = 0;
        for (std::int64_t v = begin; v < end; ++v) {
            const State state = state_of_vertex[v];
            const std::int32_t move = answer.strategy_of_vertex[v], unless_decided = state < 2 ? 0 : -1;
            answer.winner_of_vertex[v] = static_cast<std::int8_t>(static_cast<std::int32_t>(state) | unless_decided);
            in_question[questions] = static_cast<std::int32_t>(v);
            questions += (state > 1) & ((move < 0) | (state_of_vertex[std::max(move, 0)] < 2));
        }
        for (std::int64_t i = 0; i < questions; ++i)
            answer.strategy_of_vertex[in_question[i]] = safe_move(arena, in_question[i], is_decided);
    };
    in_shared_parcels(effort, threads_for(arena, effort), 0, arena.vertices(), some, parcel);
}

// With a reverse graph in which neighbours are near. What is in the answer are moves that may be safe, or -1.
template <class State, class Reverse>
void solve_near(const Reverse& reverse, const Arena& arena, const Degrees& degrees, const Answer& answer,
                Effort& effort) {
    const Buffer<State> states = states_before_any_move<State>(arena, degrees, effort);
    fill_with_none(answer.rank_of_vertex, effort);
    const Wins wins = wins_outward<false, State>(reverse, states.span(), Buffer<Win>(arena.vertices() + 1), effort);
    write_in_place(wins, answer, threads_for(arena, effort), effort);
    write_the_rest<State>(arena, states.span(), answer, effort);
}

template <class State, class Offset>
void solve_near(const Arena& arena, const Degrees& degrees, const Answer& answer, Effort& effort) {
    fill_with_none(answer.strategy_of_vertex, effort);
    constexpr std::int64_t worth_halving = 1 << 16;  // edges
    ReverseGraph<Offset, std::int16_t> half;
    if (arena.edges() >= worth_halving) half = transpose_nearby<Offset>(arena, effort);
    if (half.first_edge_of_vertex.size() != 0)
        solve_near<State>(half, arena, degrees, answer, effort);
    else
        solve_near<State>(transpose_plainly<Offset>(arena, effort), arena, degrees, answer, effort);
}

// The same without a reverse graph, where the arena is one itself.
template <class State>
bool solve_both_ways(const Arena& arena, const Degrees& degrees, const Answer& answer, Effort& effort) {
    if (!edges_go_both_ways(arena, degrees, answer.strategy_of_vertex, effort)) return false;
    if (degrees.all_the_same())
        solve_near<State>(EvenRows{degrees.most, arena.target_of_edge}, arena, degrees, answer, effort);
    else
        solve_near<State>(SameRows{arena.first_edge_of_vertex, arena.target_of_edge}, arena, degrees, answer, effort);
    return true;
}

// The same where whoever is near has a near number and few edges leave a vertex: then levels are narrow, writing down
// where each begins costs more than it saves, and the answer is written as the walk goes.
template <class State, class Offset>
void solve_as_it_goes(const Arena& arena, const Degrees& degrees, const Answer& answer, Effort& effort) {
    const ReverseGraph<Offset> reverse = transpose_plainly<Offset>(arena, effort);
    const Buffer<State> states = states_before_any_move<State>(arena, degrees, effort);
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
            if (winner[v] < 0) strategy[v] = safe_move(arena, v, [&](std::int32_t w) { return states[w] < 2; });
        }
    });
}

template <class Offset>
void solve(const Arena& arena, const Answer& answer, bool spread, int least_counter_bits, Effort& effort) {
    const Degrees degrees = out_degrees(arena, effort);
    const std::int64_t largest_state = 2 * std::max<std::int64_t>(degrees.most, 1) + 1;
    const auto fits = [&](auto state) {
        using State = decltype(state);
        return least_counter_bits <= std::numeric_limits<State>::digits &&
               static_cast<std::uint64_t>(largest_state) <= std::numeric_limits<State>::max();
    };
    constexpr std::int64_t few = 3;  // edges at a vertex, on average
    if (!spread && fits(std::uint8_t{})) {
        if (arena.edges() <= few * arena.vertices())
            return solve_as_it_goes<std::uint8_t, Offset>(arena, degrees, answer, effort);
        if (solve_both_ways<std::uint8_t>(arena, degrees, answer, effort)) return;
    }
    const auto solve_with = [&](auto state) {
        using State = decltype(state);
        spread ? solve_spread<State, Offset>(arena, degrees, answer, effort)
               : solve_near<State, Offset>(arena, degrees, answer, effort);
    };
    if (fits(std::uint8_t{})) return solve_with(std::uint8_t{});
    if (fits(std::uint16_t{})) return solve_with(std::uint16_t{});
    if (fits(std::uint32_t{})) return solve_with(std::uint32_t{});
    return solve_with(std::uint64_t{});
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
    const SameRows reverse{first_edge_into_vertex, source_of_edge};
    const Degrees degrees = out_degrees(arena, effort);
    const std::int64_t largest_state = 2 * std::max<std::int64_t>(degrees.most, 1) + 1;
    const auto solve_with = [&](auto state) {
        fill_with_none(answer.strategy_of_vertex, effort);
        solve_near<decltype(state)>(reverse, arena, degrees, answer, effort);
    };
    if (largest_state <= std::numeric_limits<std::uint8_t>::max()) return solve_with(std::uint8_t{});
    if (largest_state <= std::numeric_limits<std::uint32_t>::max()) return solve_with(std::uint32_t{});
    solve_with(std::uint64_t{});
}

}  // namespace noyau
