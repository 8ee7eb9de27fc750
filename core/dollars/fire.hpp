// Dhar's fire on dollars that nobody owes, for the searches among divisors.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/effort.hpp"
#include "dollars/chips.hpp"

namespace noyau {

// Each neighbour once, with how many edges lead there.
struct Rows {
    Rows(const Multigraph& board, Effort& effort) {
        check(board, effort);
        first.push_back(0);
        for (std::int32_t v = 0; v < board.vertices(); ++v) {
            for (const std::int32_t u : board.neighbours(v)) {
                if (std::ssize(neighbour) > first.back() && neighbour.back() == u) {
                    ++multiplicity.back();
                } else {
                    neighbour.push_back(u);
                    multiplicity.push_back(1);
                }
            }
            first.push_back(std::ssize(neighbour));
        }
    }
    std::int32_t size() const { return static_cast<std::int32_t>(first.size()) - 1; }

    std::vector<std::int64_t> first;
    std::vector<std::int32_t> neighbour, multiplicity;
};

// Dhar's fire: it starts at q and takes a vertex as soon as more edges burn there than it has dollars. What is left
// can afford to lend together across all the edges that lead into the fire.
class Fire {
  public:
    Fire(const Rows& rows, Effort& effort) : rows_(rows), effort_(effort), heat_(rows.size()) {
        burnt_.reserve(rows.size());
    }

    // Lends towards q until everything burns; then q has as many dollars as it ever can while nobody is in debt.
    // After each lending it is asked whether to go on.
    template <class GoOn>
    void towards(std::int32_t q, std::span<std::int32_t> dollars, GoOn go_on) {
        while (!takes_all(q, dollars)) {
            lend(dollars);
            if (!go_on()) return;
        }
    }
    void towards(std::int32_t q, std::span<std::int32_t> dollars) {
        towards(q, dollars, [] { return true; });
    }
    bool takes_all(std::int32_t q, std::span<const std::int32_t> dollars) {
        burn(q, dollars);
        return std::ssize(burnt_) == rows_.size();
    }

  private:
    static constexpr std::int32_t BURNT = std::numeric_limits<std::int32_t>::max();

    void burn(std::int32_t q, std::span<const std::int32_t> dollars) {
        std::fill(heat_.begin(), heat_.end(), 0);
        burnt_.assign(1, q);
        heat_[q] = BURNT;
        for (std::size_t i = 0; i < burnt_.size(); ++i) {
            const std::int32_t v = burnt_[i];
            effort_.step();
            for (std::int64_t e = rows_.first[v]; e < rows_.first[v + 1]; ++e) {
                const std::int32_t u = rows_.neighbour[e];
                if (heat_[u] == BURNT || (heat_[u] += rows_.multiplicity[e]) <= dollars[u]) continue;
                heat_[u] = BURNT;
                burnt_.push_back(u);
            }
        }
    }

    // A vertex that did not burn was reached by heat_ edges of the fire and has at least as many dollars.
    void lend(std::span<std::int32_t> dollars) {
        std::int32_t times = BURNT;
        for (std::int32_t v = 0; v < rows_.size(); ++v)
            if (heat_[v] != BURNT && heat_[v] > 0) times = std::min(times, dollars[v] / heat_[v]);
        for (const std::int32_t v : burnt_)
            for (std::int64_t e = rows_.first[v]; e < rows_.first[v + 1]; ++e) {
                const std::int32_t u = rows_.neighbour[e];
                if (heat_[u] == BURNT) continue;
                dollars[u] -= times * rows_.multiplicity[e];
                dollars[v] += times * rows_.multiplicity[e];
            }
    }

    const Rows& rows_;
    Effort& effort_;
    std::vector<std::int32_t> heat_, burnt_;
};

}  // namespace noyau
