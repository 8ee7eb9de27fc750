// Games in which a move takes a vertex of a graph and changes who may still take its neighbours: who wins, by which
// moves, with a strategy that can be walked; and Grundy values where both players may take the same.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/effort.hpp"

namespace noyau {

constexpr int most_taking_vertices = 256;

struct TakingGame {
    std::span<const std::int64_t> first_edge_of_vertex;
    std::span<const std::int32_t> neighbour_of_edge;  // every edge from both of its ends
    std::span<const std::uint8_t> open_of_vertex;     // who may take it: bit 0 for player 0, bit 1 for player 1
    bool taker_loses = false;                         // whoever takes a vertex may no longer take its neighbours
    bool other_loses = false;                         // the opponent may no longer take them
};

// Throws std::invalid_argument when the arrays make no game.
void check(const TakingGame& game);

struct SearchLimits {
    std::int64_t table_bytes = std::int64_t{256} << 20;
    std::int64_t most_replies = 0;             // a strategy of more replies is not written down
    bool every_move = true;                    // otherwise the first winning move is enough
    std::int64_t most_race_replies = 0;        // nor one that ends where grips settle it
    std::int64_t most_components = 3'000'000;  // of node kayles and Col, where they are kept one by one
};

struct SearchAnswer {
    int winner = -1;         // 0 or 1; -1: a limit was reached first
    std::int64_t nodes = 0;  // positions looked at, other than those that counting settles
    std::vector<std::int32_t> winning_vertices;
    bool every_move = false;            // whether those are all of them
    std::vector<std::int32_t> replies;  // of the winner, in the order of the walk that the checker repeats
    bool has_strategy = false;
    std::vector<std::int32_t> race_replies;  // the same for the walk that ends where grips settle it, if there is none
    bool has_race = false;
};

// Throws std::invalid_argument when the arrays make no game. When time or memory run out, the answer says so.
SearchAnswer search_taking(const TakingGame& game, int mover, const SearchLimits& limits, Effort& effort);

// The Grundy value when every open vertex may be taken by both and taking it takes its neighbours away; -1: too long,
// or more components than `most` were met.
int removal_value(const TakingGame& game, std::int64_t most, Effort& effort);

}  // namespace noyau
