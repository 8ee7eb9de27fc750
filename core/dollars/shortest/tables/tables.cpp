#include "dollars/shortest/tables/tables.hpp"

#include <algorithm>
#include <cstdlib>

#include "dollars/shortest/narrowing/outside.hpp"
#include "dollars/shortest/tables/taking_out.hpp"

namespace noyau::least {

namespace {

constexpr Count kLargestUnpriced = Count{1} << 26;  // dollars and moves: products with prices stay within 64 bits
constexpr Count kLargestWithPrices = Count{1} << 40;
constexpr Count kFirstMore = 4;

// Own prices may be as dear as they like, so that dollars and moves must be few; given prices are made to fit.
bool too_large(const Board& board, const Counts& prices, Count budget) {
    const Count largest = prices.empty() ? kLargestUnpriced : kLargestWithPrices;
    for (Vertex v = 0; v < board.n; ++v)
        if (std::abs(board.value[v]) > largest || budget > largest / (board.degree[v] + 1)) return true;
    return false;
}

}  // namespace

void shortest_by_tables(const Board& board, const Ranges& ranges, std::span<const Vertex> order, const Counts& prices,
                        Count budget, std::int64_t most_states, ByTables& result, Effort& effort) {
    if (too_large(board, prices, budget)) return;
    Outside all(board, ranges, prices, ends_of(board, ranges, budget, effort), budget, effort);
    if (!all.narrow()) {
        result.bound = budget;
        return;
    }
    const Ends ends = all.ends();
    result.bound = ends.bound;
    Count more = kFirstMore;
    while (result.script.empty() && result.bound < budget) {
        const Count below = std::min(budget, result.bound + more);
        Outside outside(board, ranges, prices, ends, below, effort);
        if (outside.narrow()) {
            try {
                result.script = shortest_below(board, outside, order, below, most_states, result.states, effort);
            } catch (const TooMany&) {
                return;
            }
        }
        result.bound = result.script.empty() ? below : length_of(result.script);
        more *= 2;
    }
}

void shorten_by_tables(const Board& board, std::span<const Vertex> order, const Counts& prices, Count radius,
                       std::int64_t most_states, Counts& script, Effort& effort) {
    const Ranges nothing_known{Counts(board.n, kFar), {}, false};
    while (!too_large(board, prices, length_of(script))) {
        Ends ends{script, script};
        for (Count& lo : ends.lo) lo -= radius;
        for (Count& hi : ends.hi) hi += radius;
        Outside outside(board, nothing_known, prices, ends, length_of(script), effort);
        if (!outside.narrow()) return;
        try {
            std::int64_t states = 0;
            Counts shorter = shortest_below(board, outside, order, length_of(script), most_states, states, effort);
            if (shorter.empty()) return;
            script = std::move(shorter);
        } catch (const TooMany&) {
            return;
        }
    }
}

}  // namespace noyau::least
