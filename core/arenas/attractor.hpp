// Who can force the play into a vertex already won, in how many moves, and how: for both players at once.
#pragma once

#include "arenas/arena.hpp"
#include "base/effort.hpp"

namespace noyau {

enum class Transpose { by_locality, plain, radix };

// Chosen from the arena unless a test insists.
struct Tuning {
    Transpose transpose = Transpose::by_locality;
    int least_offset_bits = 32;  // 64: edge numbers of the reverse graph in 64 bits even when 32 would do
    int least_counter_bits = 8;  // 16, 32, 64: counters wider than the largest out-degree asks for
};

// Retrograde analysis. A seeded vertex is won there, rank 0, and the play ends. Elsewhere the owner w of a vertex wins
// it when some successor is won by w (rank 1 + the least such rank: the fastest win), and the other player wins it when
// there is a successor and all of them are won by the other (rank 1 + the greatest: the longest resistance); the
// strategy is a successor of that rank. What remains is won by nobody: rank -1, strategy an undecided successor if any.
//
// The arena must have passed check(). One visit per edge, forwards to turn the graph round and backwards to solve it.
void attractors(const Arena& arena, const Answer& answer, Effort& effort, const Tuning& tuning = {});

// The same answer (ties may be broken otherwise) by the loop of the textbooks: the yardstick and the second opinion.
void attractors_plain(const Arena& arena, const Answer& answer, Effort& effort);

}  // namespace noyau
