// A lower bound on the moves in a box, by paying for rows instead of fulfilling them.
//
// Count the moves away from the cheapest point of the box; a row says how many dollars its vertex lacks there. Give
// each row a price per missing dollar. Then every vertex may move as it likes, alone: a move costs one, less what the
// rows around it pay for it. What this comes to is never more than the best script, whatever the prices (Lagrange).
// Prices are whole numbers of a small unit, so nothing is rounded; they follow the subgradient and stay from one box to
// the next.
//
// A second price is for each row in a rounded form (Chvátal, Gomory): a vertex of degree d that lacks 7 dollars and
// borrows only whole times loses what it gets too much. With r = dollars mod d, moves up p and down q of each vertex:
//   (d - r) * (p - q)[x] - sum of min(w, d - r) * p[u] + sum of max(0, w - r) * q[u] <= (d - r) * floor(dollars / d).
//
// A third kind of price is for pairs of vertices whose difference burning limits (bounds.hpp). The rows around them
// imply that in whole numbers, but not in real ones: on grids with as many dollars as the genus, some tens of pairs
// raise the bound to twice and up to five times as much.
#pragma once

#include "dollars/shortest/narrowing/box.hpp"
#include "dollars/shortest/narrowing/simplex.hpp"

namespace noyau::least {

class Dual {
  public:
    // Without rounding only plain rows have prices.
    Dual(const Board& board, Box& box, Effort& effort, bool rounds = true);

    // From now on pairs may have prices, once a linear program has found out which. The ranges must stay.
    void know_pairs(const Ranges& ranges);

    // False when no script in the box makes less than `budget` moves on this part. Otherwise cuts off what would exceed
    // the budget. Vertices outside the part keep to their cheapest value; the rows that join them must not bind.
    bool narrow(const Part& part, Count budget, int rounds);

    // The same at the best prices there are, by a linear program. On a large board that would take too long, and it is
    // one round.
    bool narrow_well(const Part& part, Count budget);

    // The same at given prices of the plain rows, in whole units. Products with them must stay within 64 bits.
    bool narrow_at(const Part& part, Count budget, const Counts& prices);

    // The bound that was found last, rounded down; and the prices of the plain rows.
    Count bound() const { return floor_of(bound_, kUnit); }
    Count bound_in_units() const { return bound_; }
    const Counts& prices() const { return price_; }

    static constexpr Count kUnit = Count{1} << 16;

  private:
    struct Row {
        Vertex vertex;
        Count dollars, remainder;  // at the cheapest point; 0 where rounding says nothing new
        Count rounded_dollars;
        Count lacking = 0, rounded_lacking = 0;  // after everybody moved as they liked
    };

    struct Pair {  // script[high] - script[low] <= most
        Vertex low, high;
        Count most, price;
        Count slack = 0, lacking = 0;  // at the cheapest point; after everybody moved as they liked
        bool counts = false;           // in this part and box
    };

    bool narrow_once(const Part& part, Count budget);
    void collect_rows(const Part& part);
    void collect_pairs(const Part& part);
    void price_by_program(const Part& part);
    void price_pairs(const Part& part, const std::vector<std::int32_t>& column, DualSimplex& program);
    void look(const Part& part, Count cost);
    void pay();
    void move(const Part& part);
    Count at_cheapest(const Part& part) const;
    bool cut(const Part& part, Count most);
    bool change_prices(double distance);

    const Board& board_;
    Box& box_;
    Effort& effort_;
    bool rounds_;
    Counts price_, rounded_price_;  // of the row of v
    Counts up_, down_, moved_;      // what one move of v costs in either direction; where it went
    const Ranges* ranges_ = nullptr;
    std::vector<Row> rows_;
    std::vector<Pair> pairs_;
    std::vector<char> in_part_;
    std::vector<std::int32_t> seen_;
    std::int32_t mark_ = 0;
    Count bound_ = 0;
};

}  // namespace noyau::least
