#include "dollars/shortest/board.hpp"

#include <algorithm>
#include <cstdlib>

namespace noyau::least {

Board Board::of(const Multigraph& graph, std::span<const std::int64_t> value_of_vertex) {
    Board board;
    board.graph = graph, board.n = graph.vertices();
    board.value.assign(value_of_vertex.begin(), value_of_vertex.end());
    board.first.push_back(0);
    for (Vertex v = 0; v < board.n; ++v) {
        board.degree.push_back(graph.degree(v));
        const std::span<const Vertex> row = graph.neighbours(v);
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0 && row[i] == row[i - 1]) {
                ++board.weight.back();
            } else {
                board.neighbour.push_back(row[i]);
                board.weight.push_back(1);
            }
        }
        board.first.push_back(static_cast<std::int32_t>(board.neighbour.size()));
    }
    return board;
}

Counts Board::dollars_after(const Counts& script) const {
    Counts dollars = value;
    for (Vertex v = 0; v < n; ++v) {
        dollars[v] -= degree[v] * script[v];
        for (std::int32_t edge = first[v]; edge < first[v + 1]; ++edge)
            dollars[v] += weight[edge] * script[neighbour[edge]];
    }
    return dollars;
}

Count length_of(std::span<const Count> script) {
    Count length = 0;
    for (const Count times : script) length += std::abs(times);
    return length;
}

void shift_to_shortest(Counts& script) {
    if (script.empty()) return;
    Counts sorted = script;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    const Count median = *middle;
    for (Count& times : script) times -= median;
}

}  // namespace noyau::least
