// Elimination with whole numbers modulo a power of a prime.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/effort.hpp"

namespace noyau {

// How often the prime divides each invariant factor of a square matrix, ascending. What is divisible by prime^power,
// which must stay below 2^31, counts as `power`. The matrix stands row by row; it is used up.
std::vector<std::int32_t> valuations(Effort& effort, std::span<std::int64_t> matrix, std::int64_t prime,
                                     std::int32_t power);

}  // namespace noyau
