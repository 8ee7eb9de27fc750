// Boards with dollars for the tests, and the dollar game on paper: one move at a time, nothing clever.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dollars/chips.hpp"
#include "tests/expect.hpp"

namespace money {

using Edges = std::vector<std::pair<std::int32_t, std::int32_t>>;
using Numbers = std::vector<std::int64_t>;

inline noyau::Effort without_limit() {
    return noyau::Effort(std::numeric_limits<std::size_t>::max());
}

// Rows are sorted, as the library's are.
struct Board {
    Board(std::int32_t n, Edges given) : edges(std::move(given)) {
        std::vector<std::vector<std::int32_t>> rows(n);
        for (const auto& [one, other] : edges) rows[one].push_back(other), rows[other].push_back(one);
        for (auto& row : rows) {
            std::sort(row.begin(), row.end());
            neighbour.insert(neighbour.end(), row.begin(), row.end());
            first.push_back(static_cast<std::int64_t>(neighbour.size()));
        }
    }
    noyau::Multigraph graph() const { return {first, neighbour}; }
    std::int32_t vertices() const { return static_cast<std::int32_t>(first.size()) - 1; }
    std::int64_t genus() const { return static_cast<std::int64_t>(edges.size()) - vertices() + 1; }

    Numbers after(Numbers dollars, const Numbers& script) const {
        for (const auto& [one, other] : edges) {
            dollars[one] -= script[one] - script[other];
            dollars[other] += script[one] - script[other];
        }
        return dollars;
    }

    Edges edges;
    std::vector<std::int64_t> first{0};
    std::vector<std::int32_t> neighbour;
};

inline std::int64_t up_to(std::mt19937_64& chance, std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(chance);
}

// A random tree and some edges more, parallel ones among them.
inline Board random_board(std::mt19937_64& chance, std::int32_t n, std::int64_t more) {
    Edges edges;
    for (std::int32_t v = 1; v < n; ++v) edges.emplace_back(static_cast<std::int32_t>(up_to(chance, 0, v - 1)), v);
    for (std::int64_t i = 0; n > 1 && i < more; ++i) {
        const auto one = static_cast<std::int32_t>(up_to(chance, 0, n - 1));
        edges.emplace_back(one, static_cast<std::int32_t>((one + up_to(chance, 1, n - 1)) % n));
    }
    return {n, edges};
}

inline Numbers random_dollars(std::mt19937_64& chance, std::int32_t n, std::int64_t most) {
    Numbers dollars(n);
    for (auto& owned : dollars) owned = up_to(chance, -most, most);
    return dollars;
}

inline bool nobody_in_debt(const Numbers& dollars) {
    return std::all_of(dollars.begin(), dollars.end(), [](std::int64_t owned) { return owned >= 0; });
}

// The first vertex in debt borrows once, again and again. False when every vertex has borrowed: it cannot be won.
inline bool borrow_slowly(const Board& board, Numbers dollars, Numbers& script) {
    std::set<std::size_t> borrowers;
    script.assign(dollars.size(), 0);
    const Numbers start = dollars;
    while (!nobody_in_debt(dollars)) {
        const auto poor = static_cast<std::size_t>(
            std::find_if(dollars.begin(), dollars.end(), [](std::int64_t owned) { return owned < 0; }) -
            dollars.begin());
        borrowers.insert(poor);
        if (borrowers.size() == dollars.size()) return false;
        --script[poor];
        dollars = board.after(start, script);
    }
    return true;
}

}  // namespace money
