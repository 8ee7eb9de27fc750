// Labels of graphs and values of heaps against their definitions; run under the sanitizers.
#include <algorithm>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "arenas/labels.hpp"
#include "heaps/octal.hpp"
#include "tests/expect.hpp"

namespace {

noyau::Effort freely;  // no limit of any kind

template <class Work>
bool refused(Work work) {
    try {
        work();
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

std::int32_t least_missing(const std::set<std::int32_t>& values) {
    std::int32_t least = 0;
    while (values.count(least)) ++least;
    return least;
}

struct Graph {
    std::vector<std::int64_t> first{0};
    std::vector<std::int32_t> target;
};

// Vertices get names from `order`; edges lead from a later one to an earlier one, and sometimes back.
Graph random_graph(std::mt19937& random, int count, int most_edges, bool shuffled, bool cycles) {
    std::vector<int> order(count), place(count);
    for (int i = 0; i < count; ++i) order[i] = i;
    if (shuffled) std::shuffle(order.begin(), order.end(), random);
    for (int i = 0; i < count; ++i) place[order[i]] = i;
    Graph graph;
    for (int vertex = 0; vertex < count; ++vertex) {
        const int below = cycles && random() % 4 == 0 ? count : place[vertex];
        for (int edges = below ? static_cast<int>(random() % (most_edges + 1)) : 0; edges > 0; --edges)
            graph.target.push_back(order[random() % below]);
        graph.first.push_back(static_cast<std::int64_t>(graph.target.size()));
    }
    return graph;
}

void labels_are_what_they_say(const Graph& graph) {
    const auto count = graph.first.size() - 1;
    std::vector<std::int32_t> value(count, -7), height(count, -7);
    const auto cycle = noyau::label_graph(graph.first, graph.target, {value, height}, freely);
    for (std::size_t i = 0; i < cycle.size(); ++i) {
        const auto begin = graph.target.begin() + graph.first[cycle[i]],
                   end = graph.target.begin() + graph.first[cycle[i] + 1];
        expect(std::find(begin, end, cycle[(i + 1) % cycle.size()]) != end, "a cycle follows edges");
    }
    if (!cycle.empty()) return;
    for (std::size_t vertex = 0; vertex < count; ++vertex) {
        std::set<std::int32_t> after;
        std::int32_t highest = -1;
        for (auto edge = graph.first[vertex]; edge < graph.first[vertex + 1]; ++edge) {
            after.insert(value[graph.target[edge]]);
            highest = std::max(highest, height[graph.target[edge]]);
        }
        expect(value[vertex] == least_missing(after), "a value is the least that no successor has");
        expect(height[vertex] == highest + 1, "a height is one more than the highest below");
    }
}

void random_graphs() {
    std::mt19937 random(5);
    for (int round = 0; round < 2000; ++round)
        labels_are_what_they_say(
            random_graph(random, 1 + static_cast<int>(random() % 12), 5, round % 2, round % 4 > 1));
    labels_are_what_they_say(random_graph(random, 400, 200, false, false));
    labels_are_what_they_say(random_graph(random, 400, 200, true, false));
    labels_are_what_they_say(Graph{});
}

void refusals() {
    std::vector<std::int32_t> labels(2);
    const auto tried = [&](std::vector<std::int64_t> first, std::vector<std::int32_t> target) {
        return refused([&] { noyau::label_graph(first, target, {labels, labels}, freely); });
    };
    expect(tried({}, {}), "no vertices at all, not even an end");
    expect(tried({0, 2}, {0}), "more edges than there are");
    expect(tried({0, 2, 1}, {0}), "edges that end before they begin");
    expect(tried({0, 1, 1}, {2}) && tried({0, 1, 1}, {-1}), "an edge to nowhere");
    std::vector<std::int32_t> values(5, 0);
    expect(refused([&] { noyau::split_values(std::vector<std::uint8_t>{0, 8}, 0, values, freely); }), "a digit of 8");
    expect(refused([&] { noyau::split_values(std::vector<std::uint8_t>{2}, 0, values, freely); }), "play without end");
    expect(refused([&] { noyau::split_values(std::vector<std::uint8_t>{0, 7}, 6, values, freely); }), "too much known");
    values[1] = -1;
    expect(refused([&] { noyau::split_values(std::vector<std::uint8_t>{0, 7}, 5, values, freely); }),
           "a value below 0");
}

void values_are_what_they_say(const std::vector<std::uint8_t>& digits, int count) {
    std::vector<std::int32_t> values(count);
    noyau::split_values(digits, 0, values, freely);
    for (int heap = 0; heap < count; ++heap) {
        std::set<std::int32_t> after;
        for (int amount = 0; amount < static_cast<int>(digits.size()) && amount <= heap; ++amount) {
            const int left = heap - amount;
            if ((digits[amount] & 1) && left == 0) after.insert(0);
            if ((digits[amount] & 2) && left > 0) after.insert(values[left]);
            for (int part = 1; (digits[amount] & 4) && part < left; ++part)
                after.insert(values[part] ^ values[left - part]);
        }
        expect(values[heap] == least_missing(after), "a value is the least that no option has");
    }
}

void random_codes() {
    std::mt19937 random(9);
    for (int round = 0; round < 60; ++round) {
        std::vector<std::uint8_t> digits{static_cast<std::uint8_t>(4 * (random() % 2))};
        for (auto more = 1 + random() % 4; more > 0; --more) digits.push_back(static_cast<std::uint8_t>(random() % 8));
        values_are_what_they_say(digits, 300);
    }
    values_are_what_they_say({}, 3);
    values_are_what_they_say({0, 0, 0, 7}, 1200);
}

}  // namespace

int main() {
    random_graphs();
    refusals();
    random_codes();
    return told("labels");
}
