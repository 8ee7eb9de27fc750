#include "dollars/shortest/narrowing/bounds.hpp"

#include <algorithm>

namespace noyau::least {

Ranges ranges_of(const Board& board, const Counts& script, Effort& effort) {
    const std::size_t n = board.n;
    Ranges ranges;
    ranges.most_dollars.assign(n, kFar);
    ranges.every_pair = board.n <= kMostForPairs;
    if (!ranges.every_pair) return ranges;
    ranges.most_above.resize(n * n);
    Counts dollars = board.dollars_after(script), reached = script;
    for (Vertex v = 0; v < board.n; ++v) {  // each from where the last one ended
        reduce(board.graph, v, dollars, reached, effort);
        ranges.most_dollars[v] = dollars[v];
        for (std::size_t u = 0; u < n; ++u) ranges.most_above[v * n + u] = reached[u] - reached[v];
    }
    return ranges;
}

namespace {

class AroundOne {
  public:
    AroundOne(const Ranges& ranges, Vertex n, Vertex v) : above_(n), below_(n) {
        for (std::size_t u = 0; u < above_.size(); ++u) {
            above_[u] = ranges.most_above[std::size_t(v) * n + u];
            below_[u] = ranges.most_above[u * n + v];
        }
    }
    // A script with script[v] = k has at least so many moves, by how far the others can be from it. Convex in k.
    Count least_with(Count k) const {
        Count cost = 0;
        for (std::size_t u = 0; u < above_.size(); ++u) cost += distance_to(k - below_[u], k + above_[u]);
        return cost;
    }

  private:
    Counts above_, below_;
};

}  // namespace

Ends ends_of(const Board& board, const Ranges& ranges, Count budget, Effort& effort) {
    Ends ends{Counts(board.n, 1 - budget), Counts(board.n, budget - 1), 0};
    if (!ranges.every_pair) return ends;
    for (Vertex v = 0; v < board.n; ++v) {
        effort.step(16 * std::size_t(board.n));
        const AroundOne around(ranges, board.n, v);
        Count low = -budget, high = budget;
        while (low < high) {
            const Count middle = floor_of(low + high, 2);
            if (around.least_with(middle) <= around.least_with(middle + 1))
                high = middle;
            else
                low = middle + 1;
        }
        const Count cheapest = low;
        ends.bound = std::max(ends.bound, around.least_with(cheapest));
        const auto last = [&](Count direction) {  // that could still have less than the budget
            Count good = 0, bad = budget + 1;
            while (bad - good > 1) {
                const Count middle = (good + bad) / 2;
                (around.least_with(cheapest + direction * middle) < budget ? good : bad) = middle;
            }
            return cheapest + direction * good;
        };
        ends.lo[v] = last(-1), ends.hi[v] = last(1);
    }
    return ends;
}

}  // namespace noyau::least
