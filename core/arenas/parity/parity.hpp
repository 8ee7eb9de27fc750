// Parity games: who can make sure that the highest priority seen for ever is of their parity, and how.
#pragma once

#include "arenas/arena.hpp"
#include "base/effort.hpp"

namespace noyau {

// A directed graph with a player and a priority at every vertex. Nothing is owned or copied.
struct ParityGame {
    std::span<const std::int64_t> first_edge_of_vertex;  // n + 1 entries, the last is the number of edges
    std::span<const std::int32_t> target_of_edge;
    std::span<const std::uint8_t> owner_of_vertex;     // who moves there: 0 or 1
    std::span<const std::int32_t> priority_of_vertex;  // 0 or more; even ones are good for player 0, odd ones for 1

    std::int64_t vertices() const { return static_cast<std::int64_t>(owner_of_vertex.size()); }
    std::int64_t edges() const { return static_cast<std::int64_t>(target_of_edge.size()); }
    Arena graph() const { return {first_edge_of_vertex, target_of_edge, owner_of_vertex, {}}; }
};

// What is found out about each vertex, in arrays of the caller, n entries each.
struct ParityAnswer {
    std::span<std::int8_t> winner_of_vertex;     // 0 or 1: parity games have no draws
    std::span<std::int32_t> strategy_of_vertex;  // where the winner moves to; -1 where the loser moves or nobody can
};

// How much work it was, counted and not timed: the same on every machine.
struct ParityWork {
    std::int64_t steps = 0;  // edges looked at
    std::int64_t promotions = 0;
    std::int64_t tangles = 0;
    std::int64_t components = 0;  // strongly connected ones, taken one by one
    std::int64_t rounds = 0;

    ParityWork after(const ParityWork& before) const {
        ParityWork both = *this;
        both.steps += before.steps;
        return both;
    }
};

enum class ParityMethod { by_work, promotion_only, tangles_only, recursive_tangles };

struct ParityTuning {
    ParityMethod method = ParityMethod::by_work;
    std::int64_t allowance_at_once = 6;  // visits per edge before the game is cut into components
    std::int64_t first_allowance = 100;  // visits per edge that a method may use before the other one has its turn
    std::int64_t small_game = 100'000;  // vertices and edges of a component where recursive tangle learning comes first
    std::int64_t steps_at_once = 10'000'000;  // that it may use there at the least
    bool sweeps = true;                       // passes over the vertices come first, before the game is turned round
};

// Throws std::invalid_argument with a sentence that names the first vertex or edge that is wrong.
void check(const ParityGame& game, Effort& effort);

// A play without end is won by the player of the parity of the highest priority that comes up for ever; a play that
// stops is lost by the player who must move and cannot. The game must have passed check().
//
// Priority promotion (Benerecetti, Dell'Erba, Mogavero: Solving Parity Games via Priority Promotion, CAV 2016) is fast
// on almost everything; where it uses up its allowance, recursive tangle learning (van Dijk: A Parity Game Tale of Two
// Counters, GandALF 2019) gets as much, and so in turn with doubled allowances: at worst four times the work of the
// better. Where that learns nothing new, plain tangle learning (van Dijk: Attracting Tangles to Solve Parity Games, CAV
// 2018) always does.
ParityWork solve_parity(const ParityGame& game, const ParityAnswer& answer, Effort& effort,
                        const ParityTuning& tuning = {});

}  // namespace noyau
