// Determinants of whole numbers, one prime at a time.
#pragma once

#include <cstdint>
#include <span>

#include "base/effort.hpp"

namespace noyau {

// The determinant of a square matrix, row after row, modulo a prime below 2^31.
std::uint32_t determinant_modulo(std::span<const std::int64_t> entry, std::size_t rows, std::uint32_t prime,
                                 Effort& effort);

}  // namespace noyau
