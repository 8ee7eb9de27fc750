#include "arenas/at_once.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "arenas/outward.hpp"
#include "arenas/sweeps.hpp"
#include "base/threads.hpp"
#include "base/transpose.hpp"

namespace noyau {
namespace {

// A vertex whose priority is good for its owner is of the kind 1 + owner, any other of kind 0. Beside the kind stands
// the number of moves to the same kind: one that has none left is thrown out, and that is one less for those before it.
// Who is never thrown out can stay.
template <class Mark>
bool stays(Mark mark) {
    return mark >= 4;
}
template <class Mark>
Mark kind_in(Mark mark) {
    return mark & 3;
}

template <class State, class Offset>
class AtOnce {
  public:
    AtOnce(const ParityGame& game, const ParityAnswer& answer, bool spread, Effort& effort)
        : game_(game),
          answer_(answer),
          spread_(spread),
          effort_(effort),
          threads_(effort.threads_for(game.vertices(), worth_a_thread)),
          reverse_(spread ? transpose_by_radix<Offset>(game.graph(), bucket_bits_for(game.vertices()), effort)
                          : transpose_plainly<Offset>(game.graph(), effort)),
          mark_of_vertex_(game.vertices()),
          state_of_vertex_(game.vertices()),
          room_(Buffer<Win>::recycled(std::move(reverse_.spare), game.vertices() + 1)) {}

    std::int64_t decide() {
        for_all([&](std::int64_t v) {
            const int owner = game_.owner_of_vertex[v];
            kind_of_vertex()[v] = static_cast<std::uint8_t>((game_.priority_of_vertex[v] & 1) == owner ? 1 + owner : 0);
        });
        for_all([&](std::int64_t v) { count_moves(v); });
        throw_out();
        for_all([&](std::int64_t v) {
            if (stays(mark_of_vertex_[v])) state_of_vertex_[v] = game_.owner_of_vertex[v];
        });
        reverse_.spare = Buffer<std::uint16_t>::recycled(std::move(room_), 0);
        const Wins wins = spread_ ? wins_outward<true, State>(reverse_, state_of_vertex_.span(), effort_)
                                  : wins_outward<false, State>(reverse_, state_of_vertex_.span(), effort_);
        const std::int64_t decided = wins.first_place_of_rank.back();
        lay_down_moves(wins, decided);
        for_all([&](std::int64_t v) { write(v); });
        return game_.vertices() - decided;
    }

  private:
    static constexpr std::int64_t worth_a_thread = 1 << 17;

    template <class Work>
    void for_all(Work work) {
        in_shared_parcels(
            effort_, threads_, 0, game_.vertices(),
            [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t v = begin; v < end; ++v) work(v);
            },
            1 << 13);
    }

    std::span<const std::int32_t> successors(std::int64_t v) const {
        const std::int64_t first = game_.first_edge_of_vertex[v];
        return game_.target_of_edge.subspan(first, game_.first_edge_of_vertex[v + 1] - first);
    }

    // Kinds before they are counted: bytes, so that as many as can be stay in cache.
    std::uint8_t* kind_of_vertex() const { return reinterpret_cast<std::uint8_t*>(answer_.winner_of_vertex.data()); }

    // Where nobody can move the owner has lost, and so it is where all moves are loops, unless these are good.
    void count_moves(std::int64_t v) {
        const std::uint8_t* const kind_of_vertex = this->kind_of_vertex();
        const std::uint8_t kind = kind_of_vertex[v];
        State alike = 0, free = 0;
        for (const std::int32_t w : successors(v)) free = static_cast<State>(free + (w != v));
        if (kind != 0)
            for (const std::int32_t w : successors(v)) alike = static_cast<State>(alike + (kind_of_vertex[w] == kind));
        mark_of_vertex_[v] = static_cast<State>(4 * alike + kind);
        const std::uint8_t owner = game_.owner_of_vertex[v];
        state_of_vertex_[v] = static_cast<State>(free == 0 ? 1 - owner : 2 * free + owner);
    }

    void throw_out() {
        constexpr std::size_t far = 24, near = 12, nearest = 5;
        const Offset* const first = reverse_.first_edge_of_vertex.data();
        const std::int32_t* const source = reverse_.source_of_edge.data();
        State* const marks = mark_of_vertex_.data();
        Buffer<std::int32_t> thrown = Buffer<std::int32_t>::recycled(std::move(room_), game_.vertices() + 1);
        std::size_t tail = 0;
        in_parcels(effort_, 0, game_.vertices(), [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v) {
                thrown[tail] = static_cast<std::int32_t>(v);
                tail += marks[v] == 1 || marks[v] == 2;
            }
        });
        for (std::size_t head = 0; head < tail; ++head) {
            if (head + far < tail) {
                __builtin_prefetch(&first[thrown[head + far]]);
                __builtin_prefetch(&source[first[thrown[head + near]]]);
                const std::int32_t soon = thrown[head + nearest];
                const Offset end = std::min<Offset>(first[soon + 1], first[soon] + 16);
                for (Offset e = first[soon]; e < end; ++e) __builtin_prefetch(&marks[source[e]], 1);
            }
            const std::int32_t v = thrown[head];
            const State kind = kind_in(marks[v]);
            effort_.step(static_cast<std::size_t>(first[v + 1] - first[v]) + 1);
            for (Offset e = first[v], end = first[v + 1]; e < end; ++e) {
                const std::int32_t u = source[e];
                const bool loses_one = kind_in(marks[u]) == kind;
                marks[u] = static_cast<State>(marks[u] - (loses_one ? 4 : 0));
                thrown[tail] = u;
                tail += loses_one && !stays(marks[u]);
            }
        }
        room_ = Buffer<Win>::recycled(std::move(thrown), game_.vertices() + 1);
    }

    void lay_down_moves(const Wins& wins, std::int64_t decided) {
        constexpr std::int64_t ahead = 16;
        const Win* const win = wins.win_of_place.data();
        in_shared_parcels(effort_, threads_, 0, decided, [&](std::int64_t place, std::int64_t end) {
            for (; place < end; ++place) {
                if (place + ahead < decided)
                    __builtin_prefetch(&answer_.strategy_of_vertex[win[place + ahead].vertex()], 1);
                answer_.strategy_of_vertex[win[place].vertex()] = win[place].move;
            }
        });
    }

    void write(std::int64_t v) {
        const State state = state_of_vertex_[v];
        answer_.winner_of_vertex[v] = state < 2 ? static_cast<std::int8_t>(state) : std::int8_t{-1};
        if (state != game_.owner_of_vertex[v])
            answer_.strategy_of_vertex[v] = -1;
        else if (stays(mark_of_vertex_[v]))
            answer_.strategy_of_vertex[v] = move_to_stay(v);
    }

    std::int32_t move_to_stay(std::int64_t v) const {
        const State kind = kind_in(mark_of_vertex_[v]);
        const auto next = successors(v);
        return *std::ranges::find_if(
            next, [&](std::int32_t w) { return stays(mark_of_vertex_[w]) && kind_in(mark_of_vertex_[w]) == kind; });
    }

    const ParityGame& game_;
    const ParityAnswer& answer_;
    const bool spread_;
    Effort& effort_;
    const int threads_;
    ReverseGraph<Offset> reverse_;
    Buffer<State> mark_of_vertex_, state_of_vertex_;
    Buffer<Win> room_;
};

template <class Offset>
std::int64_t decided_with(const ParityGame& game, const ParityAnswer& answer, Effort& effort) {
    std::int64_t most = 0;
    for (std::int64_t v = 0; v < game.vertices(); ++v)
        most = std::max(most, game.first_edge_of_vertex[v + 1] - game.first_edge_of_vertex[v]);
    const bool spread = targets_are_spread(game.graph());
    if (4 * most + 3 <= std::numeric_limits<std::uint8_t>::max())
        return AtOnce<std::uint8_t, Offset>(game, answer, spread, effort).decide();
    if (4 * most + 3 <= std::numeric_limits<std::uint16_t>::max())
        return AtOnce<std::uint16_t, Offset>(game, answer, spread, effort).decide();
    return AtOnce<std::uint64_t, Offset>(game, answer, spread, effort).decide();
}

}  // namespace

std::int64_t decide_at_once(const ParityGame& game, const ParityAnswer& answer, bool sweeps, ParityWork& work,
                            Effort& effort) {
    const auto turned_round = [&](const ParityGame& given, const ParityAnswer& found) {
        work.steps += given.edges();
        return fits_narrow_offsets(given.edges()) ? decided_with<std::uint32_t>(given, found, effort)
                                                  : decided_with<std::uint64_t>(given, found, effort);
    };
    if (!sweeps) return turned_round(game, answer);
    const auto [left, to_the_end] = sweep(game, answer, work, effort);
    if (to_the_end) return left;
    if (left > game.vertices() / 2) return turned_round(game, answer);
    const RestOfGame rest(game, answer, left, effort);
    const std::int64_t still_left = turned_round(rest.game(), rest.answer());
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
