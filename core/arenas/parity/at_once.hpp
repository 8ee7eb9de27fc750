// What is decided in a parity game before anything is searched, by looking at each edge a few times.
#pragma once

#include <vector>

#include "arenas/parity/parity.hpp"
#include "base/buffer.hpp"

namespace noyau {

// Where the play stops, and where a player can stay for ever on vertices of their own whose priorities are good for
// them (a good loop is the smallest case); with all from where they can force the play there. Writes winner and move of
// those, -1 for the others, and returns how many others there are.
std::int64_t decide_at_once(const ParityGame& game, const ParityAnswer& answer, bool sweeps, ParityWork& work,
                            Effort& effort);

// The game that the others are left with. Moves to what is decided only lose, and so does any loop that is left. Where
// passes ended early, a move to what is decided may still win: such a vertex is left with a loop that is good for its
// owner, which is as good.
struct RestOfGame {
    RestOfGame(const ParityGame& game, const ParityAnswer& answer, std::int64_t count, Effort& effort);

    ParityGame game() const {
        return {first_edge_of_vertex.span(), target_of_edge.span().first(first_edge_of_vertex[count]),
                owner_of_vertex.span(), priority_of_vertex.span()};
    }
    ParityAnswer answer() const { return {winner_of_vertex.span(), strategy_of_vertex.span()}; }
    // The answer to the rest, into that to the whole.
    void write(const ParityAnswer& whole) const;

    std::int64_t count;
    Buffer<std::int32_t> name_of_vertex;  // in the whole game
    Buffer<std::int64_t> first_edge_of_vertex;
    Buffer<std::int32_t> target_of_edge;
    Buffer<std::uint8_t> owner_of_vertex;
    Buffer<std::int32_t> priority_of_vertex;
    Buffer<std::int8_t> winner_of_vertex;
    Buffer<std::int32_t> strategy_of_vertex;
    struct WinningMove {
        std::int32_t vertex, move;  // as they are called in the whole game
    };
    std::vector<WinningMove> winning_moves;
};

}  // namespace noyau
