// The first go at a parity game: whole passes over the vertices, each of which looks only at where it can move.
#pragma once

#include "arenas/parity/parity.hpp"

namespace noyau {

struct Swept {
    std::int64_t left;  // vertices without a winner
    bool to_the_end;    // another pass would decide no more
};

// Where the play stops, and where a player can stay for ever on vertices of their own whose priorities are good for
// them (a good loop is the smallest case); with all from where they can force the play there, as far as passes that
// decide much take it; and what is won by the highest priorities alone (arenas/parity/from_the_top.hpp). Writes winner
// and move of those, -1 for the others. Most games at random are over after a few passes, and were never turned round.
// Unless `in_passes`, it is only found out who can stay, as if no pass were worth its time.
Swept sweep(const ParityGame& game, const ParityAnswer& answer, bool in_passes, ParityWork& work, Effort& effort);

}  // namespace noyau
