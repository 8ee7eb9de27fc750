// Divisors, superstables and elimination on boards whose answers are in every book; run under the sanitizers.
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "dollars/divisors.hpp"
#include "dollars/elimination.hpp"
#include "dollars/gonality.hpp"
#include "tests/expect.hpp"

namespace {

struct Board {
    Board(std::int32_t n, const std::vector<std::pair<std::int32_t, std::int32_t>>& edges) {
        std::vector<std::vector<std::int32_t>> rows(n);
        for (std::int32_t v = 0; v < n; ++v)
            for (const auto& [one, other] : edges) {
                if (one == v) rows[v].push_back(other);
                if (other == v) rows[v].push_back(one);
            }
        for (auto& row : rows) {
            neighbour.insert(neighbour.end(), row.begin(), row.end());
            first.push_back(static_cast<std::int64_t>(neighbour.size()));
        }
    }
    noyau::Multigraph graph() const { return {first, neighbour}; }

    std::vector<std::int64_t> first{0};
    std::vector<std::int32_t> neighbour;
};

Board complete(std::int32_t n) {
    std::vector<std::pair<std::int32_t, std::int32_t>> edges;
    for (std::int32_t v = 0; v < n; ++v)
        for (std::int32_t u = 0; u < v; ++u) edges.emplace_back(u, v);
    return {n, edges};
}

noyau::Effort effort() {
    return noyau::Effort(std::numeric_limits<std::size_t>::max());
}

void test_complete_graphs() {
    for (std::int32_t n = 2; n <= 6; ++n) {
        const Board board = complete(n);
        auto unlimited = effort();
        noyau::GonalityFound gonality;
        noyau::gonality(unlimited, board.graph(), 1000, gonality);
        expect(gonality.finished && gonality.degree == n - 1, "gonality of a complete graph");
        noyau::GonalityFound again;
        noyau::gonality(unlimited, board.graph(), 0, again);
        expect(again.finished && again.degree == n - 1, "the same by a scramble");

        // n - 1 dollars at one vertex can be lent to all others at once: then the rank is 1, and with fewer it is 0.
        for (std::int64_t d = 0; d < n; ++d) {
            std::vector<std::int64_t> dollars(n, 0);
            dollars[0] = d;
            noyau::RankFound rank;
            noyau::divisor_rank(unlimited, board.graph(), dollars, 0, rank);
            expect(rank.finished && rank.rank == d / (n - 1), "rank on a complete graph");
        }

        std::vector<std::int32_t> last(n, 0);
        std::int64_t count = 1;
        while (true) {
            const auto some = noyau::superstables_after(unlimited, board.graph(), 0, last, 7);
            if (some.empty()) break;
            count += static_cast<std::int64_t>(some.size()) / n;
            last.assign(some.end() - n, some.end());
        }
        std::int64_t trees = 1;
        for (std::int32_t i = 0; i < n - 2; ++i) trees *= n;
        expect(count == trees, "as many superstables as spanning trees");
    }
}

void test_elimination() {
    auto unlimited = effort();
    std::vector<std::int64_t> matrix{4, -1, -1, -1, -1, 4, -1, -1, -1, -1, 4, -1, -1, -1, -1, 4};  // of K5
    expect(noyau::valuations(unlimited, matrix, 5, 3) == std::vector<std::int32_t>{0, 1, 1, 1}, "K5 at 5");
    std::vector<std::int64_t> zero(4, 0);
    expect(noyau::valuations(unlimited, zero, 2, 30) == std::vector<std::int32_t>{30, 30}, "zero has every power");
    std::vector<std::int64_t> none;
    expect(noyau::valuations(unlimited, none, 2, 1).empty(), "no matrix at all");
}

void test_refusals() {
    auto unlimited = effort();
    const Board loop(2, {{0, 1}, {1, 1}});
    noyau::GonalityFound gonality;
    noyau::RankFound rank;
    const auto refused = [](auto work) {
        try {
            work();
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    expect(refused([&] { noyau::gonality(unlimited, loop.graph(), 1000, gonality); }), "a loop");
    const Board triangle = complete(3);
    const std::vector<std::int64_t> debt{0, -1, 0}, few{0, 0};
    expect(refused([&] { noyau::divisor_rank(unlimited, triangle.graph(), debt, 0, rank); }), "a debt");
    expect(refused([&] { noyau::divisor_rank(unlimited, triangle.graph(), few, 0, rank); }), "too few values");
    expect(refused([&] { noyau::divisor_rank(unlimited, triangle.graph(), debt, 3, rank); }), "no such q");
}

}  // namespace

int main() {
    test_complete_graphs();
    test_elimination();
    test_refusals();
    return told("divisors");
}
