// Every window of so many symbols exactly once, in a cyclic order drawn by chance.
#pragma once

#include <cstdint>

#include "base/buffer.hpp"
#include "base/effort.hpp"

namespace noyau {

// A cyclic sequence of symbols^window symbols, each 0 to symbols - 1, in which every window stands exactly once. All
// such sequences are equally likely; each is given from where its window of zeros begins. The same seed, the same
// sequence. From 2 to 256 symbols; throws std::invalid_argument where the sequence would have more than 2^40 symbols.
Buffer<std::uint8_t> random_windows(int symbols, int window, std::uint64_t seed, Effort& effort);

}  // namespace noyau
