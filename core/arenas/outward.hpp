// The walk backwards from what is won, for both players at once: what attractors and parity games have in common.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
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

// What becomes of a state when a successor is found to be won by `winner`, and whether that decides the vertex.
template <class State>
struct Step {
    State after;
    bool decided;
};

template <class State>
constexpr Step<State> step_of(State state, std::uint32_t winner) {
    const bool waits = state > 1;
    const bool owner_wins = ((state ^ winner) & 1) == 0, last_hope_gone = state < 4;
    const bool decided = waits & (owner_wins | last_hope_gone);
    // Where the two states were the two arms of a ?:, GCC made a branch of it.
    const auto kept = static_cast<State>(State{0} - static_cast<State>(!decided));  // all ones, or none
    return {static_cast<State>(((state - 2U * waits) & kept) | (winner & ~kept)), decided};
}

// All of them for states of a byte: to look one up takes half as long as to work it out.
inline constexpr auto step_of_byte = [] {
    std::array<Step<std::uint8_t>, 512> all{};
    for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = step_of(static_cast<std::uint8_t>(i / 2), i % 2);
    return all;
}();

// Edges into vertices that have been decided, some hundred at a time, one after the other whichever vertex they lead
// to: how many lead to each is anybody's guess, and a loop for each would be guessed wrong most of the time.
class Visits {
  public:
    static constexpr int wide = 8;  // so many edges are laid down at once, in a few moves

    bool full() const { return count_ > most; }
    std::size_t count() const { return static_cast<std::size_t>(count_); }

    // The edges of a vertex from e to end, or until there is no more room. Moves e to where it has stopped.
    template <class Offset, class Source>
    [[gnu::always_inline]] void add(Win to, Offset& e, Offset end, std::span<const Source> source) {
        do {
            const Offset left = end - e, some = left < wide ? left : Offset{wide};
            // More than are wanted, which the next ones lie down on.
            if (source.size() - e >= wide) {
                lay_down<wide>(source.data() + e, to);
            } else {
                for (Offset i = 0; i < some; ++i, ++count_) lay_down<1>(source.data() + e + i, to);
                count_ -= static_cast<int>(some);
            }
            std::fill_n(to_ + count_, wide, Win{to.winner(), static_cast<std::int32_t>(to.vertex())});
            count_ += static_cast<int>(some);
            e += some;
        } while (e < end && !full());
    }

    template <class State>
    void ask_for(const State* states) const {
        for (int i = 0; i < count_; ++i) __builtin_prefetch(&states[from_[i]], 1);
    }

    // What they decide goes to the queue. No branch depends on a state: whether a vertex is decided now is as good as a
    // coin toss. The entry is always written, and kept only by moving the tail.
    template <class State>
    Win* walk(State* states, Win* tail) {
        for (int i = 0; i < count_; ++i) {
            const auto u = static_cast<std::uint32_t>(from_[i]);
            const std::uint32_t winner = to_[i].vertex_and_winner;
            Step<State> step;
            if constexpr (sizeof(State) == 1) {
                step = step_of_byte[2U * states[u] + winner];
            } else {
                step = step_of(states[u], winner);
            }
            *tail = {u << 1 | winner, to_[i].move};
            tail += step.decided;
            states[u] = step.after;
        }
        count_ = 0;
        return tail;
    }

  private:
    template <int how_many>
    void lay_down(const std::int32_t* source, Win) {
        std::memcpy(from_ + count_, source, how_many * sizeof(std::int32_t));
    }
    template <int how_many>
    void lay_down(const std::int16_t* source, Win to) {
        for (int i = 0; i < how_many; ++i) from_[count_ + i] = static_cast<std::int32_t>(to.vertex()) + source[i];
    }

    static constexpr int most = 256;
    int count_ = 0;
    Win to_[most + 2 * wide];  // the winner, and the vertex as the move to it: an entry of the queue but for its vertex
    std::int32_t from_[most + 2 * wide];
};

// Asks for memory shortly before it is needed: the queue says well in advance which vertices will be next.
// Always inlined, because GCC takes a function that only prefetches for one without effect and drops the call.
template <class Offset>
[[gnu::always_inline]] inline void look_ahead(const Win* next, std::size_t waiting, const Offset* first,
                                              const std::int32_t* source) {
    constexpr std::size_t far = 64, near = 32;
    if (waiting <= far) return;
    __builtin_prefetch(&first[next[far].vertex()]);
    const std::int32_t* const edges = source + first[next[near].vertex()];
    __builtin_prefetch(edges);
    __builtin_prefetch(edges + Visits::wide - 1);
}

// The vertices of a wide level by the part of the arena that they lie in, a thousand of them: of the edges into one
// part the processor knows where all pages are. In which order a level is gone through is free.
class NearOrder {
  public:
    explicit NearOrder(std::size_t vertices) : shift_(static_cast<int>(std::bit_width(vertices)) - bits) {}

    void sort(Win* begin, Win* end, Effort& effort) {
        constexpr int worth_it = 8;  // in smaller arenas all pages are known
        if (shift_ < worth_it) return;
        while (end - begin >= least) {
            Win* const next = begin + std::min<std::ptrdiff_t>(end - begin, most);
            sort_some(begin, next);
            effort.step(static_cast<std::size_t>(next - begin));
            begin = next;
        }
    }

  private:
    static constexpr int bits = 10;
    static constexpr std::ptrdiff_t least = 1 << 14, most = 1 << 20;

    void sort_some(Win* begin, Win* end) {
        if (copy_.size() == 0) copy_ = Buffer<Win>(most);
        std::array<std::uint32_t, (1 << bits) + 1> next{};  // the parts are counted one place to the right
        for (const Win* win = begin; win < end; ++win) ++next[(win->vertex() >> shift_) + 1];
        for (int part = 0; part < 1 << bits; ++part) next[part + 1] += next[part];
        for (const Win* win = begin; win < end; ++win) copy_[next[win->vertex() >> shift_]++] = *win;
        std::copy_n(copy_.data(), end - begin, begin);
    }

    int shift_;
    Buffer<Win> copy_;
};

// Breadth first, backwards, for both players at once. Why ranks come out right: the queue is ordered by rank, since
// what a vertex of rank r decides gets rank r + 1 and goes to the end. So the first successor won by the owner of u to
// leave the queue is one of least rank (the fastest win), and where all successors are won by the opponent the last of
// them to leave, which brings the count of u to zero, is one of greatest rank (the longest resistance). A vertex
// decided by one rule can never have been due to the other, for a single successor won by the owner keeps the count
// above zero.
//
// The queue has one place more than there are vertices: the last is written to, and never kept, when all are decided.
template <bool spread, class State, class Reverse>
Wins wins_outward(const Reverse& reverse, const std::span<State> state_of_vertex, Buffer<Win> places, Effort& effort) {
    using Offset = typename Reverse::Offset;
    constexpr std::ptrdiff_t parcel = 256;
    const std::size_t n = state_of_vertex.size();
    const std::span<const typename Reverse::Source> source(reverse.source_of_edge.data(),
                                                           reverse.source_of_edge.size());
    State* const states = state_of_vertex.data();
    Wins wins{std::move(places), {}};
    Win* const queue = wins.win_of_place.data();
    Win *head = queue, *tail = queue;
    in_parcels(effort, 0, static_cast<std::int64_t>(n), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) {
            *tail = {static_cast<std::uint32_t>(v << 1 | (states[v] & 1)), -1};
            tail += states[v] < 2;
        }
    });
    Visits visits;
    [[maybe_unused]] NearOrder order(n);
    const auto walk = [&] {
        if constexpr (spread) visits.ask_for(states);  // neighbourly arenas find the states in cache
        effort.step(visits.count());
        const Win* fresh = tail;
        tail = visits.walk(states, tail);
        // Where levels are narrow, what has just been decided is next, and near: where its edges begin is in cache.
        if constexpr (!spread)
            for (; fresh < tail; ++fresh) {
                const auto* const edges = source.data() + reverse.begin_of(fresh->vertex());
                __builtin_prefetch(edges);
                __builtin_prefetch(edges + Visits::wide - 1);
            }
    };
    while (head < tail) {
        if constexpr (spread) order.sort(head, tail, effort);
        wins.first_place_of_rank.push_back(static_cast<std::uint32_t>(head - queue));
        for (const Win* const end_of_rank = tail; head < end_of_rank;) {
            const Win* const end = std::min(end_of_rank, static_cast<const Win*>(head + parcel));
            effort.step(static_cast<std::size_t>(end - head));
            for (; head < end; ++head) {
                if constexpr (spread) look_ahead(head, tail - head, reverse.first_edge_of_vertex.data(), source.data());
                Offset e = reverse.begin_of(head->vertex());
                const Offset end_of_edges = reverse.end_of(head->vertex());
                visits.add(*head, e, end_of_edges, source);
                while (visits.full()) {
                    walk();
                    if (e < end_of_edges) visits.add(*head, e, end_of_edges, source);
                }
            }
        }
        walk();
    }
    wins.first_place_of_rank.push_back(static_cast<std::uint32_t>(tail - queue));
    return wins;
}

}  // namespace noyau
