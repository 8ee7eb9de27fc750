// Trees and their branches: one number for one tree, and the parts that are left when a vertex is taken.
#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "taking/branches.hpp"
#include "tests/expect.hpp"

namespace {

using noyau::Branches;

// A tree as it is read: where two are joined, one player at least may take both.
struct Tree {
    std::vector<std::vector<int>> near;
    std::vector<int> open;

    Branches::Id seen_from(int v, int from, Branches& branches) const {
        std::vector<Branches::Id> children;
        for (const int next : near[v])
            if (next != from) children.push_back(seen_from(next, v, branches));
        return branches.made(open[v], children);
    }
    std::string text(int v, int from) const {
        std::vector<std::string> below;
        for (const int next : near[v])
            if (next != from) below.push_back(text(next, v));
        std::ranges::sort(below);
        std::string result(1, static_cast<char>('0' + open[v]));
        for (const std::string& one : below) result += one;
        return "(" + result + ")";
    }
    std::string least_text() const {
        std::string least = text(0, -1);
        for (int v = 1; v < static_cast<int>(near.size()); ++v) least = std::min(least, text(v, -1));
        return least;
    }
};

Tree random_tree(std::mt19937& random, int n) {
    Tree tree{std::vector<std::vector<int>>(n), std::vector<int>(n, 3)};
    for (int v = 1; v < n; ++v) {
        const int other = static_cast<int>(random() % v);
        tree.near[v].push_back(other);
        tree.near[other].push_back(v);
        if (random() % 2) tree.open[v] = tree.open[other] == 3 ? 1 + static_cast<int>(random() % 2) : tree.open[other];
    }
    return tree;
}

// What is left when left takes v, by looking at the vertices; each part as its least text.
std::vector<std::string> parts_of(Tree tree, int v, int lost) {
    for (const int beside : tree.near[v]) tree.open[beside] &= ~lost;
    tree.open[v] = 0;
    const int n = static_cast<int>(tree.near.size());
    std::vector<int> place(n, -1);
    std::vector<std::string> parts;
    for (int start = 0; start < n; ++start) {
        if (place[start] >= 0 || !tree.open[start]) continue;
        std::vector<int> found{start};
        place[start] = 0;
        Tree part;
        for (std::size_t i = 0; i < found.size(); ++i)
            for (const int next : tree.near[found[i]])
                if ((tree.open[next] & tree.open[found[i]]) && place[next] < 0) {
                    place[next] = static_cast<int>(found.size());
                    found.push_back(next);
                }
        for (const int u : found) {
            part.open.push_back(tree.open[u]);
            part.near.emplace_back();
            for (const int next : tree.near[u])
                if (tree.open[next] & tree.open[u]) part.near.back().push_back(place[next]);
        }
        parts.push_back(part.least_text());
    }
    std::ranges::sort(parts);
    return parts;
}

}  // namespace

int main() {
    std::mt19937 random(3);
    Branches branches(1 << 22);
    std::map<std::string, Branches::Id> number;
    std::map<Branches::Id, std::string> text;
    const auto known = [&](const Tree& tree) {
        for (int v = 0; v < static_cast<int>(tree.near.size()); ++v) {
            const Branches::Id id = branches.from_middle(tree.seen_from(v, -1, branches));
            const auto [place, is_new] = number.try_emplace(tree.least_text(), id);
            expect(place->second == id, "one number from every root");
            expect(text.try_emplace(id, tree.least_text()).first->second == tree.least_text(), "one tree for a number");
        }
    };
    for (int round = 0; round < 1500; ++round) {
        const Tree tree = random_tree(random, 1 + static_cast<int>(random() % 9));
        known(tree);
        Tree exchanged = tree;
        for (int& open : exchanged.open) open = (open & 1) << 1 | open >> 1;
        known(exchanged);
        const Branches::Id id = number[tree.least_text()];
        expect(branches.size(id) == static_cast<int>(tree.near.size()), "as many vertices");
        expect(branches.from_middle(branches.negative(id)) == number[exchanged.least_text()], "the players exchanged");
        for (const bool both_lose : {false, true}) {
            std::vector<std::vector<std::string>> expected, found;
            for (int v = 0; v < static_cast<int>(tree.near.size()); ++v)
                if (tree.open[v] & 1) expected.push_back(parts_of(tree, v, both_lose ? 3 : 1));
            branches.options(id, both_lose, [&](const auto& parts) {
                found.emplace_back();
                for (const Branches::Id part : parts) {
                    const Branches::Id middle = branches.from_middle(part);
                    found.back().push_back(text.contains(middle) ? text[middle] : "?");
                }
                std::ranges::sort(found.back());
            });
            for (auto* options : {&expected, &found}) {  // equal branches are gone into once
                std::ranges::sort(*options);
                options->erase(std::unique(options->begin(), options->end()), options->end());
            }
            const bool all_named = std::ranges::none_of(
                found, [](const auto& parts) { return std::ranges::find(parts, "?") != parts.end(); });
            if (all_named) expect(found == expected, "the parts that are left");
        }
    }
    expect(number.size() > 500, "many trees");
    return told("branches");
}
