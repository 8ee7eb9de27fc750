#include "even_out.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace noyau {
namespace {

using Reals = std::vector<double>;

double inner(const Reals& one, const Reals& other) {
    double sum = 0;
    for (std::size_t v = 0; v < one.size(); ++v) sum += one[v] * other[v];
    return sum;
}

// What everybody loses when vertex v lends x(v) times: L·x.
void lose(const Multigraph& graph, const Reals& x, Reals& lost) {
    for (std::int32_t v = 0; v < graph.vertices(); ++v) {
        double from_neighbours = 0;
        for (const std::int32_t u : graph.neighbours(v)) from_neighbours += x[u];
        lost[v] = static_cast<double>(graph.degree(v)) * x[v] - from_neighbours;
    }
}

// L·x = surplus by conjugate gradients, each step weighed by the degrees. The sum of the surplus is 0.
Reals potentials(const Multigraph& graph, Reals left, double good_enough, Effort& effort) {
    const std::int32_t n = graph.vertices();
    Reals x(n, 0), weighed(n), direction(n), lost(n);
    const auto weigh = [&] {
        for (std::int32_t v = 0; v < n; ++v) weighed[v] = left[v] / static_cast<double>(graph.degree(v));
        return inner(left, weighed);
    };
    double size = weigh();
    direction = weighed;
    const int most_rounds = 200 + 20 * static_cast<int>(std::sqrt(static_cast<double>(n)));
    for (int round = 0; round < most_rounds && size > good_enough; ++round) {
        lose(graph, direction, lost);
        const double slope = inner(direction, lost);
        if (!(slope > 0)) break;
        const double step = size / slope;
        for (std::int32_t v = 0; v < n; ++v) {
            effort.step();
            x[v] += step * direction[v];
            left[v] -= step * lost[v];
        }
        const double before = size;
        size = weigh();
        for (std::int32_t v = 0; v < n; ++v) direction[v] = weighed[v] + size / before * direction[v];
    }
    return x;
}

// What everybody has too much, with the sum set right.
Reals surplus(const Multigraph& graph, std::span<const double> wanted, std::int32_t q,
              std::span<const std::int64_t> dollars) {
    Reals result(dollars.size());
    double sum = 0;
    for (std::size_t v = 0; v < result.size(); ++v) sum += result[v] = static_cast<double>(dollars[v]) - wanted[v];
    if (q >= 0)
        result[q] -= sum;
    else
        for (std::size_t v = 0; v < result.size(); ++v)
            result[v] -= sum * static_cast<double>(graph.degree(static_cast<std::int32_t>(v))) /
                         static_cast<double>(graph.neighbour_of_edge.size());
    return result;
}

}  // namespace

void even_out(const Multigraph& graph, std::span<const double> wanted, std::int32_t q, std::span<std::int64_t> dollars,
              std::span<std::int64_t> script, Effort& effort) {
    const std::int32_t n = graph.vertices();
    if (n == 1) return;
    std::vector<std::int64_t> times(n);
    double before = INFINITY;
    while (true) {
        const Reals left = surplus(graph, wanted, q, dollars);
        double most = 0;
        for (std::int32_t v = 0; v < n; ++v)
            if (v != q) most = std::max(most, std::abs(left[v]) / static_cast<double>(graph.degree(v)));
        // A rounded script leaves at most one dollar per edge. Each round gains some twelve digits.
        if (most <= 2 || most > before / 2) return;
        before = most;
        const Reals x = potentials(graph, left, 0.01 * n, effort);
        const double low = q >= 0 ? x[q] : 0;
        for (std::int32_t v = 0; v < n; ++v) {
            const double rounded = std::round(x[v] - low);
            if (!(std::abs(rounded) < 9e18)) throw std::overflow_error("the moves no longer fit into 64 bits");
            times[v] = static_cast<std::int64_t>(rounded);
        }
        lend(graph, times, dollars, script);
    }
}

}  // namespace noyau
