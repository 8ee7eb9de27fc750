// The part of a parity game that is not decided yet, shared by the methods that decide it piece by piece.
#pragma once

#include <limits>
#include <vector>

#include "arenas/parity/parity.hpp"
#include "base/components.hpp"
#include "base/transpose.hpp"

namespace noyau {

// The level of a vertex is that of the region it is in while a method is at work, or one of these two.
inline constexpr std::int32_t decided = std::numeric_limits<std::int32_t>::max();
inline constexpr std::int32_t elsewhere = decided - 1;  // not decided, and not what the method is at work on

// All that the hot loops ask about a vertex, in one place so that one look at the memory answers it.
struct State {
    std::int32_t level;
    std::uint32_t waiting_and_owner;  // twice the number of successors still free, plus the owner
    std::int32_t move;                // where to, for whoever has the region it is in
    std::int32_t own_level;           // the level of its priority in the component at work

    int owner() const { return static_cast<int>(waiting_and_owner & 1); }
    bool has_free_move() const { return waiting_and_owner > 1; }
};

class Undecided {
  public:
    // The game has no loops, and a move everywhere (arenas/parity/at_once.hpp).
    Undecided(const ParityGame& game, const ParityAnswer& answer, Effort& effort);

    std::span<const std::int32_t> successors(std::int32_t v) const {
        return {target_of_edge_ + first_edge_of_vertex_[v], target_of_edge_ + first_edge_of_vertex_[v + 1]};
    }
    std::span<const std::int32_t> predecessors(std::int32_t v) const {
        const std::uint64_t* const first = reverse_.first_edge_of_vertex.data();
        return {reverse_.source_of_edge.data() + first[v], reverse_.source_of_edge.data() + first[v + 1]};
    }
    std::int32_t vertices() const { return static_cast<std::int32_t>(state_of_vertex.size()); }
    std::int32_t count() const { return count_; }
    int owner(std::int32_t v) const { return state_of_vertex[v].owner(); }
    bool open(std::int32_t v) const { return state_of_vertex[v].level != decided; }
    std::int32_t& level_of(std::int32_t v) { return state_of_vertex[v].level; }
    std::int32_t level_of(std::int32_t v) const { return state_of_vertex[v].level; }
    std::int32_t& move_of(std::int32_t v) { return state_of_vertex[v].move; }
    std::int32_t own_level_of(std::int32_t v) const { return state_of_vertex[v].own_level; }

    // These vertices are won by this player, with the moves that stand there; so is all from where they can force the
    // play into them. `taken` says whether their predecessors know already that they are not free.
    void settle(int player, std::vector<std::int32_t> won, bool taken);

    // A vertex that a region takes, or gives back, is a free successor less, or more, for each of its predecessors.
    void give_back(std::int32_t v);

    // The moves that were found, into the answer: only those of the winners where they move.
    void write_moves();

    // Hands on the steps counted since the last time; whoever watches may stop it all here.
    void mind_the_effort() {
        effort_.step(static_cast<std::size_t>(work.steps - minded_));
        minded_ = work.steps;
    }

    void count_edge() {
        if ((++work.steps & 0xfff) == 0) mind_the_effort();
    }

    // Asks for the memory that a walk along this list of vertices will want soon. Also in short lists: with many
    // priorities there are many short ones.
    [[gnu::always_inline]] void look_ahead(const std::vector<std::int32_t>& list, std::size_t head) const {
        constexpr std::size_t far = 32, near = 12, nearest = 5;
        const std::uint64_t* const first = reverse_.first_edge_of_vertex.data();
        if (head + far < list.size()) __builtin_prefetch(&first[list[head + far]]);
        if (head + near < list.size()) __builtin_prefetch(&reverse_.source_of_edge.data()[first[list[head + near]]]);
        if (head + nearest >= list.size()) return;
        const auto before = predecessors(list[head + nearest]);
        for (std::size_t e = 0; e < before.size() && e < 16; ++e) __builtin_prefetch(&state_of_vertex[before[e]], 1);
    }
    // The same for a vertex that has just been put into such a list.
    [[gnu::always_inline]] void look_ahead_to(std::int32_t v) const {
        __builtin_prefetch(&reverse_.first_edge_of_vertex.data()[v]);
    }
    // And for one whose state will be asked for.
    [[gnu::always_inline]] void look_ahead_to_state(std::int32_t v) const {
        __builtin_prefetch(&state_of_vertex[v], 1);
    }

    std::vector<State> state_of_vertex;
    // Room to work in, made once: all marks are 0 between uses.
    ComponentFinder finder;
    std::vector<std::uint8_t> mark_of_vertex;
    ParityWork work;

  private:
    void decide(std::int32_t v, int player);
    void attract(int player, std::vector<std::int32_t> won, bool taken);

    // Plain pointers: those of a span of a span are not kept in registers.
    const std::int64_t* first_edge_of_vertex_;
    const std::int32_t* target_of_edge_;
    ParityAnswer answer_;
    Effort& effort_;
    std::int64_t minded_ = 0;
    ReverseGraph<std::uint64_t> reverse_;
    std::int32_t count_;
};

// A strongly connected component, or what is left of it: closed, so that every edge stays in it or is decided. The
// vertices come in order of priority, and priorities are renumbered as levels without gaps.
class Component {
  public:
    Component(const ParityGame& game, std::vector<std::int32_t> vertices_by_priority);

    std::int32_t levels() const { return static_cast<std::int32_t>(parity_of_level_.size()); }
    int parity(std::int32_t level) const { return parity_of_level_[level]; }
    std::span<const std::int32_t> vertices() const { return vertices_; }
    std::span<const std::int32_t> heads(std::int32_t level) const {
        return std::span(vertices_).subspan(first_place_of_level_[level],
                                            first_place_of_level_[level + 1] - first_place_of_level_[level]);
    }

  private:
    std::vector<std::int32_t> vertices_;
    std::vector<std::int32_t> first_place_of_level_;
    std::vector<std::uint8_t> parity_of_level_;
};

// Puts every vertex of the component that is still open into the region of its own level, or elsewhere again.
void lay_out(Undecided& undecided, const Component& component);
void put_away(Undecided& undecided, const Component& component);

// Both return whether the component is decided; if not, the steps allowed are used up and part of it may be.
bool decide_by_promotion(Undecided& undecided, const Component& component, std::int64_t most_steps);
bool decide_by_tangles(Undecided& undecided, const Component& component, std::int64_t most_steps);

}  // namespace noyau
