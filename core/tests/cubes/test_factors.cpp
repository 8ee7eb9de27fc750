// Factors against every choice of edges; run under the sanitizers.
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "cubes/factors.hpp"
#include "tests/expect.hpp"

namespace {

using Choice = std::vector<std::uint8_t>;
constexpr std::int64_t everything = std::int64_t{1} << 40;
std::set<Choice> every_factor(const std::vector<std::int32_t>& ends) {
    const std::size_t count = ends.size() / 6;
    std::set<Choice> kept;
    Choice choice(count);
    while (true) {
        std::vector<int> degree(count);
        for (std::size_t label = 0; label < count; ++label)
            for (int which = 0; which < 2; ++which) ++degree[ends[6 * label + 2 * choice[label] + which]];
        if (degree == std::vector<int>(count, 2)) kept.insert(choice);
        std::size_t place = 0;
        while (place < count && choice[place] == 2) choice[place++] = 0;
        if (place == count) return kept;
        ++choice[place];
    }
}

std::set<Choice> searched(const std::vector<std::int32_t>& ends, bool plain, std::int64_t pause_every) {
    noyau::Effort effort(everything);
    noyau::FactorSearch search(ends, std::vector<noyau::Mask>(ends.size() / 6, noyau::every_edge), plain);
    std::set<Choice> found;
    for (std::int64_t budget = pause_every;; budget += pause_every) {
        const auto next = search.next(effort, budget);
        if (next == noyau::FactorSearch::Next::none_left) return found;
        if (next == noyau::FactorSearch::Next::found) found.insert({search.choice().begin(), search.choice().end()});
    }
}

std::uint64_t counted(const std::vector<std::int32_t>& ends, noyau::Counted what, std::int64_t most = everything) {
    noyau::Effort effort(everything);
    const noyau::LabelledEdges edges{ends, static_cast<std::int32_t>(ends.size() / 6)};
    const auto found = noyau::count_by_frontier(edges, what, most, true, effort);
    return found.complete ? found.count[0] : ~std::uint64_t{0};
}

void compare(const std::vector<std::int32_t>& ends) {
    const std::set<Choice> slow = every_factor(ends);
    const auto count = static_cast<std::int32_t>(ends.size() / 6);
    expect(searched(ends, true, 1) == slow && searched(ends, true, everything) == slow, "plain search");
    expect(searched(ends, false, 1) == slow && searched(ends, false, everything) == slow, "constrained search");
    Choice rows;
    std::int64_t pairs = 0;
    for (const Choice& one : slow) {
        rows.insert(rows.end(), one.begin(), one.end());
        for (const Choice& other : slow) {
            bool differ = true;
            for (std::int32_t label = 0; label < count; ++label) differ = differ && one[label] != other[label];
            pairs += differ;
        }
    }
    noyau::Effort effort(everything);
    const auto found = noyau::disjoint_pairs(rows, count, 3, effort);
    expect(2 * found.found == pairs && found.rows.size() <= 6, "disjoint pairs");
    expect(counted(ends, noyau::Counted::factors) == slow.size(), "factors counted");
    expect(counted(ends, noyau::Counted::pairs) == static_cast<std::uint64_t>(pairs), "pairs counted");
    expect(counted(ends, noyau::Counted::sides) >= counted(ends, noyau::Counted::looks), "looks are states");
    const std::uint64_t on_a_budget = counted(ends, noyau::Counted::pairs, 2);
    expect(on_a_budget == ~std::uint64_t{0} || on_a_budget == static_cast<std::uint64_t>(pairs), "a small budget");
}

void refuse(const std::vector<std::int32_t>& ends, std::size_t labels) {
    try {
        noyau::FactorSearch(ends, std::vector<noyau::Mask>(labels, noyau::every_edge), true);
        expect(false, "a graph that is none");
    } catch (const std::invalid_argument&) {
        expect(true, "");
    }
}

}  // namespace

int main() {
    std::mt19937 chance(1);
    for (int round = 0; round < 400; ++round) {
        const int count = 2 + round % 5;
        std::uniform_int_distribution<std::int32_t> vertex(0, count - 1);
        std::vector<std::int32_t> ends(6 * count);
        for (auto& end : ends) end = vertex(chance);
        if (round % 2)  // a solution put in
            for (int side = 0; side < 4; ++side)
                for (int label = 0, turn = vertex(chance); label < count; ++label)
                    ends[6 * label + side] = (label + turn) % count;
        compare(ends);
    }
    std::vector<std::int32_t> wide(6 * 40);  // more vertices open at once than are remembered
    for (auto& end : wide) end = std::uniform_int_distribution<std::int32_t>(0, 39)(chance);
    expect(counted(wide, noyau::Counted::pairs, 1000) == ~std::uint64_t{0} || counted(wide, noyau::Counted::pairs) == 0,
           "a wide graph");
    refuse({0, 0, 0, 0, 0, 0}, 2);
    refuse({0, 0, 0, 0, 0, 1}, 1);
    refuse({}, 0);
    noyau::Effort effort(everything);
    const std::vector<std::int32_t> types{0, 0, 1, 1, 2, 2, 0, 1, 2, 3, 3, 3};
    const auto census = noyau::census_of_four(types, effort);
    std::int64_t graphs = 0;
    for (const std::int64_t number : census.graphs_with_pairs) graphs += number;
    expect(graphs == 5, "multisets of four out of two");
    return told("factors");
}
