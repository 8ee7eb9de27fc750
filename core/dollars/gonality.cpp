#include "dollars/gonality.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>

#include "dollars/fire.hpp"

namespace noyau {
namespace {

using Dollars = std::vector<std::int32_t>;

// Places dollars one by one, on vertices in order, and asks each time that all are placed whether every vertex can be
// given one. Some dollar is at vertex 0: whoever can give vertex 0 a dollar may as well do so at once.
class Placing {
  public:
    Placing(Effort& effort, const Rows& rows, std::int64_t& tried)
        : effort_(effort), rows_(rows), fire_(rows, effort), placed_(rows.size(), 0), tried_(tried) {
        placed_[0] = 1;
        for (std::int32_t v = rows.size(); v-- > 0;) asked_.push_back(v);
    }

    const Dollars& placed() const { return placed_; }

    // On top of the dollar at vertex 0.
    bool place(std::int32_t left, std::int32_t from = 0) {
        if (left == 0) return reaches_everyone(placed_);
        for (std::int32_t v = from; v < rows_.size(); ++v) {
            ++placed_[v];
            if (place(left - 1, v)) return true;
            --placed_[v];
        }
        return false;
    }

    // The vertex that could not be served last time is asked first: most placings fail there again.
    bool reaches_everyone(const Dollars& dollars) {
        effort_.step();
        ++tried_;
        moved_ = dollars;
        reached_ = dollars;
        for (std::size_t i = 0; i < asked_.size(); ++i) {
            const std::int32_t v = asked_[i];
            if (reached_[v] > 0) continue;
            fire_.towards(v, moved_, [&] {
                for (std::int32_t u = 0; u < rows_.size(); ++u) reached_[u] |= moved_[u];
                return moved_[v] == 0;
            });
            if (moved_[v] == 0) {
                std::rotate(asked_.begin(), asked_.begin() + i, asked_.begin() + i + 1);
                return false;
            }
        }
        return true;
    }

  private:
    Effort& effort_;
    const Rows& rows_;
    Fire fire_;
    Dollars placed_, moved_, reached_;
    std::vector<std::int32_t> asked_;
    std::int64_t& tried_;
};

struct Laid {
    Dollars dollars;
    std::int32_t degree;
};

std::int32_t sum_of(const Dollars& dollars) {
    std::int32_t sum = 0;
    for (const std::int32_t d : dollars) sum += d;
    return sum;
}

// How many placings there are of so many dollars on n vertices, as far as anybody wants to know.
std::int64_t placings_of(std::int32_t dollars, std::int32_t n, std::int64_t most) {
    std::int64_t count = 1;
    for (std::int32_t i = 1; i <= dollars; ++i)
        if ((count = count * (n - 1 + i) / i) > most) return most + 1;
    return count;
}

// Around vertices of which no two are neighbours: all others can lend to any of them together, if each has a dollar for
// every edge that leads there.
Laid around_apart(const Rows& rows) {
    Dollars dollars(rows.size(), 0);
    std::vector<bool> next_to_one(rows.size(), false);
    for (std::int32_t v = 0; v < rows.size(); ++v) {
        if (next_to_one[v]) continue;
        for (std::int64_t e = rows.first[v]; e < rows.first[v + 1]; ++e) {
            next_to_one[rows.neighbour[e]] = true;
            dollars[rows.neighbour[e]] = std::max(dollars[rows.neighbour[e]], rows.multiplicity[e]);
        }
    }
    return {dollars, sum_of(dollars)};
}

// Exactly as many dollars as the edges out of a set, at their ends in it: it can lend, once.
Dollars along(const Rows& rows, VertexSet side) {
    Dollars dollars(rows.size(), 0);
    for (VertexSet rest = side; rest; rest &= rest - 1) {
        const std::int32_t v = std::countr_zero(rest);
        for (std::int64_t e = rows.first[v]; e < rows.first[v + 1]; ++e)
            if (!(side >> rows.neighbour[e] & 1)) dollars[v] += rows.multiplicity[e];
    }
    return dollars;
}

constexpr std::int64_t patience = 3'000'000;  // steps for the cuts, and for each scramble: a second or two

// A guess from above, and scrambles from below, from the guess downwards. Whoever has to move dollars at all lends by
// a set at some time, with a dollar at least for every edge out of it: so dollars are laid along cuts, smallest first.
Laid from_both_sides(Effort& effort, const Multigraph& board, const Rows& rows, Placing& placing,
                     GonalityFound& found) {
    Laid best = around_apart(rows);
    if (rows.size() > Scrambles::most_vertices) return best;
    Scrambles scrambles(effort, board, patience);
    std::vector<Scrambles::Side> sides;  // all of cuts of fewer edges than
    std::int32_t known_below = 0;
    for (std::int32_t edges = found.degree; edges < best.degree; ++edges) {
        auto more = scrambles.sides_below(edges + 1);
        if (!more) break;
        sides = std::move(*more);
        known_below = edges + 1;
        for (const auto& side : sides)
            if (side.edges == edges && placing.reaches_everyone(along(rows, side.vertices))) {
                best = {along(rows, side.vertices), edges};
                break;
            }
    }
    for (std::int32_t order = std::min(best.degree, known_below); order > found.degree; --order)
        if (auto eggs = scrambles.eggs_of_order(order, sides)) {
            found.degree = order;
            found.eggs = std::move(*eggs);
            break;
        }
    return best;
}

}  // namespace

void gonality(Effort& effort, const Multigraph& board, std::int64_t placings, GonalityFound& found) {
    const Rows rows(board, effort);
    Placing placing(effort, rows, found.tried);
    std::optional<Laid> guess;
    for (;; ++found.degree) {
        if (!guess && placings_of(found.degree - 1, rows.size(), placings) > placings)
            guess = from_both_sides(effort, board, rows, placing, found);
        if (guess && guess->degree == found.degree) {
            found.witness = guess->dollars;
            break;
        }
        if (placing.place(found.degree - 1)) {
            found.witness = placing.placed();
            break;
        }
        found.eggs.clear();  // the scramble is no longer why
    }
    found.finished = true;
}

}  // namespace noyau
