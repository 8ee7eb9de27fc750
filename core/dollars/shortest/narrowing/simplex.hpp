// The dual of a small linear program, by the dual simplex method on a dense tableau.
//
//   least sum of x, with rows A·x <= side and x >= 0
//
// Everything costs the same and nothing is free, so the prices 0 are allowed from the start, and every step raises the
// bound. Rows that come later start from where the others ended. Numbers are floating-point: whoever uses the prices
// must work out for themselves what these are worth.
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

class DualSimplex {
  public:
    explicit DualSimplex(std::int32_t columns);

    void add(const LinearRow& row);
    // Until every row is fulfilled. After so many steps it takes what it has.
    void run(std::int64_t most_steps, Effort& effort);

    // A price >= 0 for every row, in the order in which they came; at these prices no column gains more than 1.
    std::vector<double> prices() const;
    std::vector<double> x() const;

  private:
    bool step(Effort& effort);
    void pivot(std::size_t row, std::size_t place, Effort& effort);

    // What is written of each number that is above 0 (or a row's slack): side less the sum over those that are 0.
    // Numbers are the columns, and after them the slacks of the rows.
    std::size_t columns_, height_ = 0;
    std::vector<double> cell_, side_;
    std::vector<double> cost_;  // that is left of each number that is 0
    std::vector<std::int32_t> number_of_row_, number_at_place_;
    std::vector<std::int32_t> row_of_number_;  // or -1 less its place among those that are 0
};

}  // namespace noyau
