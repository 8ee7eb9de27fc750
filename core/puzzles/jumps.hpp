// Pegs in at most 64 holes: a jump takes a peg over another into an empty hole, and the one that was jumped over goes.
// Which jumps leave one peg in the end?
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/effort.hpp"

namespace noyau {

constexpr int most_holes = 64;

struct JumpBoard {
    int holes = 0;
    std::span<const std::int32_t> start_of_jump, over_of_jump, end_of_jump;
    // Symmetries of the board, one after the other: the image of every hole. There may be none, and not all of them.
    std::span<const std::int32_t> image_of_hole;
};

struct JumpAnswer {
    bool found = false;
    std::vector<std::int32_t> jumps;  // in order; none where there is no way
    std::int64_t nodes = 0;           // positions whose jumps were tried
};

// Depth first, in one order of the jumps after the other. A position from which there is no way is remembered, and its
// images with it.
// Throws std::invalid_argument when the arrays make no board.
JumpAnswer search_jumps(const JumpBoard& board, std::uint64_t pegs, Effort& effort);

}  // namespace noyau
