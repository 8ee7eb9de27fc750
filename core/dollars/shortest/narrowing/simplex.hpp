// The dual of a small linear program, by the dual simplex method on a dense tableau.
//
//   least sum of x, with rows A·x <= side and x >= 0
//
// Everything costs the same and nothing is free, so the prices 0 are allowed from the start, and every step raises the
// bound. Numbers are floating-point: whoever uses the prices must work out for themselves what these are worth.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/effort.hpp"

namespace noyau {

struct LinearRow {
    std::vector<std::pair<std::int32_t, double>> terms;  // column and coefficient
    double side = 0;
};

// A price >= 0 for every row; at these prices no column gains more than 1. After so many steps it takes what it has.
std::vector<double> dual_prices(const std::vector<LinearRow>& rows, std::int32_t columns, std::int64_t most_steps,
                                Effort& effort);

}  // namespace noyau
