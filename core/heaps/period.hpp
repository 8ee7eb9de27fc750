// Periods of a table of values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/effort.hpp"

namespace noyau {

struct Repetition {
    std::int64_t period, preperiod;
};

// The least period that lasts to the end of a table from some heap n on, where the table has 2 max(n, 1) + 2 period +
// last_amount entries at least; nothing where there is none.
std::optional<Repetition> proved_period(std::span<const std::int32_t> value_of_heap, std::int64_t last_amount,
                                        Effort& effort);

}  // namespace noyau
