// Divisors: dollars on the vertices of a connected multigraph, up to lending and borrowing. All of them here are out of
// debt; "moving towards q" is lending by sets of vertices that can afford it, until q cannot get more.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/effort.hpp"
#include "dollars/chips.hpp"

namespace noyau {

// Told where to write what it finds, because it may be stopped by an exception: what is written then is how far it
// came.

struct RankFound {
    std::int32_t rank = 0;  // at least this, where the search was stopped
    bool finished = false;
    std::vector<std::int32_t> witness;  // dollars to take away, rank + 1 in all, after which nobody can clear the debt
    std::int64_t classes = 0;           // how many classes of divisors were looked at
};
// The rank of a divisor that is reduced at q and out of debt: level by level, all classes that are left after taking
// away k dollars, each class once, until one of them cannot be won.
void divisor_rank(Effort& effort, const Multigraph& board, std::span<const std::int64_t> reduced, std::int32_t q,
                  RankFound& found);

// The superstable configurations (0 at q) that follow one of them in lexicographic order, one after the other: as many
// as there are, and at most `most`.
std::vector<std::int32_t> superstables_after(Effort& effort, const Multigraph& board, std::int32_t q,
                                             std::span<const std::int32_t> last, std::int64_t most);

}  // namespace noyau
