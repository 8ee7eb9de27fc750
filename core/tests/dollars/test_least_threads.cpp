// Two members of the portfolio at once, as the two threads of a round have them. Made to be run under ThreadSanitizer.
#include <numeric>
#include <string>
#include <thread>

#include "dollars/shortest/shortest.hpp"
#include "dollars/shortest/tables/fill.hpp"
#include "dollars/shortest/tables/tables.hpp"
#include "tests/expect.hpp"

namespace {

using namespace noyau;

// A ladder with so many rungs: all the debt at one end, the money at the other.
void search_and_tables(std::int32_t rungs) {
    std::vector<std::int64_t> first{0};
    std::vector<std::int32_t> neighbour;
    const std::int32_t n = 2 * rungs;
    for (std::int32_t v = 0; v < n; ++v) {
        for (const std::int32_t u : {v - 2, v ^ 1, v + 2})
            if (u >= 0 && u < n) neighbour.push_back(u);
        first.push_back(static_cast<std::int64_t>(neighbour.size()));
    }
    std::vector<std::int64_t> value(n, 0);
    value[0] = -3, value[n - 1] = rungs + 4;
    const auto board = least::Board::of({first, neighbour}, value);
    least::Counts begin(n, 0);  // borrow until there is no debt
    for (bool debt = true; debt;) {
        debt = false;
        const auto dollars = board.dollars_after(begin);
        for (std::int32_t v = 0; v < n; ++v)
            if (dollars[v] < 0) --begin[v], debt = true;
    }
    least::Answer answer{begin};
    least::ByTables found;
    std::thread search([&] {
        Effort effort;
        least::find_shortest(board, answer, 100'000, effort);
    });
    std::thread tables([&] {
        Effort effort;
        const auto order = least::order_of_least_fill(board, 4, effort);
        const auto ranges = least::ranges_of(board, begin, effort);
        least::shortest_by_tables(board, ranges, order, {}, least::length_of(begin), 1'000'000, found, effort);
    });
    search.join();
    tables.join();
    expect(answer.optimal(), "the search is through");
    expect(found.bound == least::length_of(answer.script), "and the tables say as much");
}

}  // namespace

int main() {
    for (const std::int32_t rungs : {2, 5, 9}) search_and_tables(rungs);
    return told("least threads");
}
