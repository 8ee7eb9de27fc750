// Grundy values of heaps from which tokens are taken, what is left perhaps being split in two.
#pragma once

#include <cstdint>
#include <span>

#include "base/effort.hpp"

namespace noyau {

// The digit of an amount is a sum of 1 (what is left may be nothing), 2 (one heap) and 4 (two heaps). The first `known`
// values are already there; the rest is filled in. Throws std::invalid_argument for a digit above 7 or a value that
// cannot be.
void split_values(std::span<const std::uint8_t> digit_of_amount, std::int64_t known,
                  std::span<std::int32_t> value_of_heap, Effort& effort);

}  // namespace noyau
