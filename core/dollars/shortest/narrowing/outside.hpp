// What is known of all vertices at once: an interval for each, and prices for everything outside a region.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "dollars/shortest/narrowing/dual.hpp"

namespace noyau::least {

class Outside {
  public:
    static constexpr Count kUnit = Dual::kUnit;

    // Without prices it finds its own.
    Outside(const Board& board, const Ranges& ranges, const Counts& prices, const Ends& ends, Count budget,
            Effort& effort);

    // False when no script is below the budget.
    bool narrow();

    Ends ends() const;
    Count lo(Vertex v) const { return box_.lo(v); }
    Count hi(Vertex v) const { return box_.hi(v); }
    // Where script[x] has this value.
    Count lo(Vertex u, Vertex x, Count at_x) const { return std::max(box_.lo(u), at_x - most_above(u, x)); }
    Count hi(Vertex u, Vertex x, Count at_x) const { return std::min(box_.hi(u), at_x + most_above(x, u)); }
    bool allows(Vertex u, Count at_u, Vertex x, Count at_x) const { return at_u - at_x <= most_above(x, u); }

    Count bound() const { return dual_.bound(); }
    Count price(Vertex v) const { return dual_.prices()[v]; }
    // The least that the moves of v cost, less what the rows pay for them, and what its own row is paid.
    Count cost(Vertex v) const {
        const Count at = change_[v] > kUnit ? lo(v) : change_[v] < -kUnit ? hi(v) : box_.cheapest(v);
        return std::abs(at) * kUnit + at * change_[v] + row_cost(v);
    }
    Count row_cost(Vertex v) const { return -price(v) * board_.value[v]; }

  private:
    Count most_above(Vertex from, Vertex to) const {
        return ranges_.every_pair ? ranges_.most_above[std::size_t(from) * board_.n + to] : kFar;
    }
    bool narrow_by_own_prices();
    bool narrow_by_prices();
    bool narrow_by_cost();

    const Board& board_;
    const Ranges& ranges_;
    const Counts& prices_;
    Count budget_;
    Box box_;
    Dual dual_;
    Part all_;
    Counts change_;  // of the worth of all dollars by one lending of v
};

}  // namespace noyau::least
