// Many small boards, one after the other: who wins by taking vertices, and Grundy values, for up to 16 vertices.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/effort.hpp"

namespace noyau {

constexpr int most_small_vertices = 16;

struct SmallAnswers {
    // Bit 0: left wins when left begins; bit 1: left wins when right begins.
    std::vector<std::uint8_t> won_by_left;
    std::vector<std::int64_t> nodes;  // positions looked at
};

// One graph6 line per board. `open_of_vertex`, where it is not empty, has a byte for every vertex of every board: open
// to left (bit 0), to right (bit 1); otherwise everything is open to both. `together`: what was found on a board is
// used on the next where it still holds, so the nodes depend on the order of the boards. Throws std::invalid_argument
// when a line is no graph6 of at most 16 vertices, or the bytes are not as many as the vertices.
SmallAnswers small_winners(std::string_view lines, std::string_view open_of_vertex, bool taker_loses, bool other_loses,
                           bool together, Effort& effort);

// The Grundy value of each board when taking a vertex takes its neighbours away as well.
std::vector<std::uint8_t> small_removal_values(std::string_view lines, Effort& effort);

// In how many ways each board can be put onto itself: the order of its group of symmetries.
std::vector<std::int64_t> symmetry_counts(std::string_view lines, Effort& effort);

}  // namespace noyau
