// Plain checks, no framework: prints "N passed, M failed" and says so in its exit code.
#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "base/determinant.hpp"
#include "sequences/euler.hpp"
#include "sequences/random_windows.hpp"
#include "tests/expect.hpp"

namespace {

noyau::Effort without_limit() {
    return noyau::Effort(SIZE_MAX);
}

struct Digraph {
    std::vector<std::int64_t> first;
    std::vector<std::int32_t> source, target;
};

// Closed walks of random lengths from random vertices: always balanced, not always in one piece.
Digraph random_walks(int vertices, int walks, int longest, std::mt19937& chance) {
    std::vector<std::vector<std::int32_t>> out(vertices);
    for (int w = 0; w < walks; ++w) {
        const auto start = static_cast<std::int32_t>(chance() % vertices);
        std::int32_t at = start;
        for (auto step = chance() % longest; step > 0; --step) {
            const auto next = static_cast<std::int32_t>(chance() % vertices);
            out[at].push_back(next);
            at = next;
        }
        out[at].push_back(start);
    }
    Digraph graph{{0}, {}, {}};
    for (int v = 0; v < vertices; ++v) {
        for (const std::int32_t target : out[v]) {
            graph.source.push_back(v);
            graph.target.push_back(target);
        }
        graph.first.push_back(static_cast<std::int64_t>(graph.target.size()));
    }
    return graph;
}

bool in_one_piece(const Digraph& graph) {
    std::vector<std::int32_t> parent(graph.first.size() - 1);
    std::iota(parent.begin(), parent.end(), 0);
    const auto find = [&](std::int32_t v) {
        while (parent[v] != v) v = parent[v];
        return v;
    };
    for (std::size_t e = 0; e < graph.target.size(); ++e) parent[find(graph.source[e])] = find(graph.target[e]);
    return std::all_of(graph.source.begin(), graph.source.end(),
                       [&](std::int32_t v) { return find(v) == find(graph.source[0]); });
}

void test_circuits() {
    std::mt19937 chance(1);
    for (int round = 0; round < 600; ++round) {
        const bool large = round % 100 == 0;
        const Digraph graph =
            random_walks(large ? 3000 : 2 + round % 40, large ? 40 : 1 + round % 4, large ? 900 : 12, chance);
        const std::size_t edges = graph.target.size();
        auto effort = without_limit();
        const noyau::Circuit directed = noyau::directed_circuit(graph.first, graph.target, effort);
        std::vector<std::int32_t> ends;
        for (std::size_t e = 0; e < edges; ++e) ends.insert(ends.end(), {graph.source[e], graph.target[e]});
        const auto vertices = static_cast<std::int64_t>(graph.first.size()) - 1;
        const noyau::Circuit undirected = noyau::undirected_circuit(vertices, ends, effort);
        const std::string name = "round " + std::to_string(round);
        expect(directed.unbalanced_vertex == -1 && undirected.unbalanced_vertex == -1, name + " is balanced");
        if (!in_one_piece(graph)) {
            expect(directed.stranded_edge >= 0 && undirected.stranded_edge >= 0, name + " is in two pieces");
            continue;
        }
        expect(directed.step.size() == edges && undirected.step.size() == edges, name + " has every edge");
        std::set<std::int32_t> seen, seen_too;
        for (std::size_t i = 0; i < directed.step.size(); ++i) {
            const std::int32_t here = directed.step[i], next = directed.step[(i + 1) % edges];
            const std::int32_t step = undirected.step[i], then = undirected.step[(i + 1) % edges];
            const bool goes_on = graph.target[here] == graph.source[next] && ends[step ^ 1] == ends[then];
            expect(goes_on && seen.insert(here).second && seen_too.insert(step / 2).second, name + " goes on");
        }
    }
}

// Neighbours in the numbering, so many that the graph is not small: the rows of a torus, and closed walks that stay
// near where they began.
Digraph nearby(int rows, int columns, bool walks, std::mt19937& chance) {
    const int vertices = rows * columns;
    std::vector<std::vector<std::int32_t>> out(vertices);
    for (int v = 0; v < vertices; ++v) {
        const int row = v / columns, column = v % columns;
        out[v].push_back(row * columns + (column + 1) % columns);
        out[v].push_back((row + 1) % rows * columns + column);
        if (!walks || chance() % 3) continue;
        std::int32_t at = v;
        for (int step = 0; step < 4; ++step) {
            const auto next = static_cast<std::int32_t>((v + chance() % 9) % vertices);
            out[at].push_back(next);
            at = next;
        }
        out[at].push_back(v);
    }
    Digraph graph{{0}, {}, {}};
    for (int v = 0; v < vertices; ++v) {
        for (const std::int32_t target : out[v]) {
            graph.source.push_back(v);
            graph.target.push_back(target);
        }
        graph.first.push_back(static_cast<std::int64_t>(graph.target.size()));
    }
    return graph;
}

void test_nearby() {
    std::mt19937 chance(2);
    for (const bool walks : {false, true}) {
        Digraph graph = nearby(130, 90, walks, chance);
        auto effort = without_limit();
        const auto found = noyau::directed_circuit(graph.first, graph.target, effort);
        const auto plain = noyau::plain_circuit(graph.first, graph.target, effort);
        std::vector<bool> seen(graph.target.size(), false);
        bool good = found.step.size() == seen.size() && plain.size() == seen.size();
        for (std::size_t i = 0; good && i < seen.size(); ++i) {
            const std::int32_t here = found.step[i], next = found.step[(i + 1) % seen.size()];
            good = graph.target[here] == graph.source[next] && !seen[here];
            seen[here] = true;
        }
        expect(good && found.step[0] == 0, "a circuit of neighbours");
        graph.target[50] = graph.source[50] + 2;
        const auto none = noyau::directed_circuit(graph.first, graph.target, effort);
        expect(none.step.size() == 0 && none.unbalanced_vertex >= 0, "one edge leads elsewhere");
    }
}

void test_what_stands_in_the_way() {
    auto effort = without_limit();
    const std::vector<std::int64_t> first{0, 2, 3};
    const std::vector<std::int32_t> target{1, 1, 0};
    expect(noyau::directed_circuit(first, target, effort).unbalanced_vertex == 0, "left twice, entered once");
    const std::vector<std::int32_t> path{1, 2};
    expect(noyau::undirected_circuit(3, path, effort).unbalanced_vertex == 1, "an edge has two odd ends");
}

void test_random_windows() {
    for (const auto& [symbols, window] : {std::pair{2, 1}, {2, 10}, {3, 5}, {7, 3}, {256, 2}}) {
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            auto effort = without_limit();
            const auto ring = noyau::random_windows(symbols, window, seed, effort);
            std::vector<bool> seen(ring.size(), false);
            bool once = true;
            for (std::size_t i = 0; i < ring.size(); ++i) {
                std::size_t code = 0;
                for (int j = 0; j < window; ++j) code = code * symbols + ring[(i + j) % ring.size()];
                once &= !seen[code];
                seen[code] = true;
            }
            expect(once, std::to_string(symbols) + " symbols, windows of " + std::to_string(window));
        }
    }
}

void test_determinants() {
    auto effort = without_limit();
    const std::vector<std::int64_t> matrix{0, 2, 1, 3, -1, 4, 5, 0, -6};
    // 0·6 − 2·(−18 − 20) + 1·(0 + 5) = 81
    for (const std::uint32_t prime : {2u, 3u, 7u, 2147483647u})
        expect(noyau::determinant_modulo(matrix, 3, prime, effort) == 81 % prime, "modulo " + std::to_string(prime));
}

}  // namespace

int main() {
    test_circuits();
    test_nearby();
    test_what_stands_in_the_way();
    test_random_windows();
    test_determinants();
    return told("euler");
}
