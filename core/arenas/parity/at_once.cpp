#include "arenas/parity/at_once.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "arenas/outward.hpp"
#include "arenas/parity/sweeps.hpp"
#include "base/threads.hpp"
#include "base/transpose.hpp"

namespace noyau {
namespace {

// The walk backwards through a game whose only winners so far are good loops, and who cannot move loses.
template <class State, class Offset>
std::int64_t decide_backwards(const ParityGame& game, const ParityAnswer& answer, bool spread, Effort& effort) {
    constexpr std::int64_t worth_a_thread = 1 << 17, ahead = 16;
    const int threads = effort.threads_for(game.vertices(), worth_a_thread);
    const auto for_all = [&](std::int64_t count, auto work) {
        in_shared_parcels(
            effort, threads, 0, count,
            [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t i = begin; i < end; ++i) work(i);
            },
            1 << 13);
    };
    ReverseGraph<Offset> reverse =
        spread ? transpose_by_radix<Offset>(game.graph(), bucket_bits_for(game.vertices()), effort)
               : transpose_plainly<Offset>(game.graph(), effort);
    const Buffer<State> states(game.vertices());
    for_all(game.vertices(), [&](std::int64_t v) {
        const std::int64_t begin = game.first_edge_of_vertex[v], moves = game.first_edge_of_vertex[v + 1] - begin;
        const std::uint8_t owner = game.owner_of_vertex[v];
        const bool has_won = moves == 1 && game.target_of_edge[begin] == v;
        states[v] = static_cast<State>(has_won ? owner : moves == 0 ? 1 - owner : 2 * moves + owner);
        answer.strategy_of_vertex[v] = has_won ? static_cast<std::int32_t>(v) : -1;
    });
    auto queue = Buffer<Win>::recycled(std::move(reverse.spare), game.vertices() + 1);
    const Wins wins = spread ? wins_outward<true, State>(reverse, states.span(), std::move(queue), effort)
                             : wins_outward<false, State>(reverse, states.span(), std::move(queue), effort);
    const std::int64_t decided = wins.first_place_of_rank.back(),
                       at_once =
                           wins.first_place_of_rank[std::min<std::size_t>(1, wins.first_place_of_rank.size() - 1)];
    const Win* const win = wins.win_of_place.data();
    for_all(decided - at_once, [&](std::int64_t later) {
        const std::int64_t place = at_once + later;
        if (place + ahead < decided) __builtin_prefetch(&answer.strategy_of_vertex[win[place + ahead].vertex()], 1);
        if (win[place].winner() == game.owner_of_vertex[win[place].vertex()])
            answer.strategy_of_vertex[win[place].vertex()] = win[place].move;
    });
    for_all(game.vertices(), [&](std::int64_t v) {
        answer.winner_of_vertex[v] = states[v] < 2 ? static_cast<std::int8_t>(states[v]) : std::int8_t{-1};
    });
    return game.vertices() - decided;
}

template <class Offset>
std::int64_t decide_backwards(const ParityGame& game, const ParityAnswer& answer, Effort& effort) {
    std::int64_t most = 0;
    for (std::int64_t v = 0; v < game.vertices(); ++v)
        most = std::max(most, game.first_edge_of_vertex[v + 1] - game.first_edge_of_vertex[v]);
    const bool spread = targets_are_spread(game.graph());
    const auto largest_state = static_cast<std::uint64_t>(2 * most + 1);
    if (largest_state <= std::numeric_limits<std::uint8_t>::max())
        return decide_backwards<std::uint8_t, Offset>(game, answer, spread, effort);
    if (largest_state <= std::numeric_limits<std::uint16_t>::max())
        return decide_backwards<std::uint16_t, Offset>(game, answer, spread, effort);
    return decide_backwards<std::uint64_t, Offset>(game, answer, spread, effort);
}

}  // namespace

std::int64_t decide_at_once(const ParityGame& game, const ParityAnswer& answer, bool sweeps, ParityWork& work,
                            Effort& effort) {
    const auto [left, to_the_end] = sweep(game, answer, sweeps, work, effort);
    if (to_the_end || left == 0) return left;
    const RestOfGame rest(game, answer, left, effort);
    work.steps += rest.game().edges();
    const std::int64_t still_left = fits_narrow_offsets(rest.game().edges())
                                        ? decide_backwards<std::uint32_t>(rest.game(), rest.answer(), effort)
                                        : decide_backwards<std::uint64_t>(rest.game(), rest.answer(), effort);
    rest.write(answer);
    return still_left;
}

RestOfGame::RestOfGame(const ParityGame& whole, const ParityAnswer& answer, std::int64_t left, Effort& effort)
    : count(left),
      name_of_vertex(left),
      first_edge_of_vertex(left + 1),
      owner_of_vertex(left),
      priority_of_vertex(left),
      winner_of_vertex(left),
      strategy_of_vertex(left) {
    const Buffer<std::int32_t> number_of_vertex(whole.vertices());
    std::int64_t vertices = 0, edges = 0;
    in_parcels(effort, 0, whole.vertices(), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) {
            number_of_vertex[v] = -1;
            if (answer.winner_of_vertex[v] >= 0) continue;
            name_of_vertex[vertices] = static_cast<std::int32_t>(v);
            owner_of_vertex[vertices] = whole.owner_of_vertex[v];
            priority_of_vertex[vertices] = whole.priority_of_vertex[v];
            edges += whole.first_edge_of_vertex[v + 1] - whole.first_edge_of_vertex[v];
            number_of_vertex[v] = static_cast<std::int32_t>(vertices++);
        }
    });
    target_of_edge = Buffer<std::int32_t>(edges + 1);
    std::int64_t tail = 0;
    for (std::int64_t place = 0; place < count; ++place) {
        first_edge_of_vertex[place] = tail;
        const std::int64_t v = name_of_vertex[place];
        const std::int64_t end = whole.first_edge_of_vertex[v + 1];
        effort.step(static_cast<std::size_t>(end - whole.first_edge_of_vertex[v]) + 1);
        std::int32_t winning = -1;
        for (std::int64_t e = whole.first_edge_of_vertex[v]; e < end; ++e) {
            const std::int32_t there = whole.target_of_edge[e], w = number_of_vertex[there];
            if (w < 0 && answer.winner_of_vertex[there] == owner_of_vertex[place]) winning = there;
            target_of_edge[tail] = w;
            tail += w >= 0 && w != place;
        }
        if (winning < 0) continue;
        tail = first_edge_of_vertex[place];
        target_of_edge[tail++] = static_cast<std::int32_t>(place);
        priority_of_vertex[place] = owner_of_vertex[place];
        winning_moves.push_back({static_cast<std::int32_t>(v), winning});
    }
    first_edge_of_vertex[count] = tail;
}

void RestOfGame::write(const ParityAnswer& whole) const {
    for (std::int64_t place = 0; place < count; ++place) {
        const std::int32_t v = name_of_vertex[place], move = strategy_of_vertex[place];
        whole.winner_of_vertex[v] = winner_of_vertex[place];
        whole.strategy_of_vertex[v] = move < 0 ? -1 : name_of_vertex[move];
    }
    for (const auto& [v, move] : winning_moves) whole.strategy_of_vertex[v] = move;
}

}  // namespace noyau
