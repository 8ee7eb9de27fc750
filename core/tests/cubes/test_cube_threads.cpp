// The same counts, and the same factors, for every number of threads. Made to be run under ThreadSanitizer.
#include <random>
#include <string>
#include <vector>

#include "cubes/factors.hpp"
#include "tests/expect.hpp"

namespace {

using noyau::Counted;
using noyau::Effort;

noyau::Frontier counted(const std::vector<std::int32_t>& ends, Counted what, std::int64_t most, int threads) {
    Effort effort;
    effort.insist_on_threads(threads);
    return noyau::count_by_frontier({ends, static_cast<std::int32_t>(ends.size() / 6)}, what, most, true, effort);
}

bool same(const noyau::Frontier& one, const noyau::Frontier& other) {
    return one.complete == other.complete && one.count == other.count && one.states == other.states &&
           one.choice == other.choice;
}

void same_frontiers() {
    std::mt19937 random(3);
    int incomplete = 0, found = 0;
    for (int round = 0; round < 60; ++round) {
        const int count = 2 + round % 12;
        std::uniform_int_distribution<std::int32_t> vertex(0, count - 1);
        std::vector<std::int32_t> ends(6 * count);
        for (auto& end : ends) end = vertex(random);
        if (round % 3)  // a solution put in
            for (int side = 0; side < 4; ++side)
                for (int label = 0, turn = vertex(random); label < count; ++label)
                    ends[6 * label + side] = (label + turn) % count;
        for (const auto what : {Counted::factors, Counted::pairs, Counted::sides, Counted::looks})
            for (const std::int64_t most : {20, 1 << 20}) {
                const auto expected = counted(ends, what, most, 1);
                incomplete += !expected.complete, found += !expected.choice.empty();
                for (const int threads : {2, 3})
                    expect(same(counted(ends, what, most, threads), expected), std::to_string(count) + " cubes");
            }
    }
    expect(incomplete > 50 && found > 50, "some counts are too much, some find a factor");
}

void same_census() {
    std::mt19937 random(4);
    std::vector<std::int32_t> types(6 * 15);
    for (auto& end : types) end = static_cast<std::int32_t>(random() % 4);
    std::vector<noyau::Census> found;
    for (const int threads : {1, 2, 3}) {
        Effort effort;
        effort.insist_on_threads(threads);
        found.push_back(noyau::census_of_four(types, effort));
        expect(found.back().graphs_with_factors == found[0].graphs_with_factors, "factors of the census");
        expect(found.back().graphs_with_pairs == found[0].graphs_with_pairs, "pairs of the census");
    }
}

}  // namespace

int main() {
    same_frontiers();
    same_census();
    return told("cube threads");
}
