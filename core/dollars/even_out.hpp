// Sums of money of any size brought down to a few dollars per edge, in one go instead of move by move.
#pragma once

#include "dollars/chips.hpp"

namespace noyau {

// Lends and borrows so that every vertex has about `wanted` dollars, give or take what its edges carry in a move or
// two. The sum of what is wanted need not be the sum there is: the difference is left at vertex q, or, with q = -1,
// spread over all. The script is found in floating point and carried out in whole numbers, so nothing is ever lost;
// where the system of equations is too hard, more is left over, and that is all.
void even_out(const Multigraph& graph, std::span<const double> wanted, std::int32_t q, std::span<std::int64_t> dollars,
              std::span<std::int64_t> script, Effort& effort);

// The same for a share of what is wanted, tried again and again: the equations are solved once. Everything else is left
// at vertex q.
class Shares {
  public:
    Shares(const Multigraph& graph, std::span<const double> wanted, std::int32_t q,
           std::span<const std::int64_t> dollars, Effort& effort);

    // As often as each vertex lends; q never does.
    std::vector<std::int64_t> times(double share) const;

  private:
    std::int32_t q_;
    std::vector<double> to_none_, to_all_;
};

}  // namespace noyau
