#include "dollars/even_out.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace noyau {
namespace {

using Reals = std::vector<double>;

double inner(const Reals& one, const Reals& other, Effort& effort) {
    double sum = 0;
    in_parcels(effort, 0, std::ssize(one), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) sum += one[v] * other[v];
    });
    return sum;
}

// What everybody loses when vertex v lends x(v) times: L·x.
void lose(const Multigraph& graph, const Reals& x, Reals& lost, Effort& effort) {
    for (std::int32_t v = 0; v < graph.vertices(); ++v) {
        effort.step();
        double from_neighbours = 0;
        for (const std::int32_t u : graph.neighbours(v)) from_neighbours += x[u];
        lost[v] = static_cast<double>(graph.degree(v)) * x[v] - from_neighbours;
    }
}

// A rough solution of L·x = left, the step of conjugate gradients: by the degrees alone on most boards. Near a tree, by
// elimination from the leaves inwards, which forgets whom it joins (an incomplete factorisation without fill): on trees
// that is no longer rough, and a cycle takes two or three steps instead of as many as it is long.
class Guess {
  public:
    Guess(const Multigraph& graph, Effort& effort) : graph_(graph), effort_(effort) {
        const std::int64_t n = graph.vertices(), edges = static_cast<std::int64_t>(graph.neighbour_of_edge.size()) / 2;
        pivot_of_vertex_.resize(n);
        for (std::int32_t v = 0; v < n; ++v) pivot_of_vertex_[v] = static_cast<double>(graph.degree(v));
        if (edges - n < n / 2) eliminate();
    }

    // Writes the guess, and returns its inner product with what is left.
    double operator()(const Reals& left, Reals& guess) const {
        for (std::size_t v = 0; v < left.size(); ++v) guess[v] = left[v];
        for (const std::int32_t v : order_) {
            effort_.step();
            for (const std::int32_t u : graph_.neighbours(v))
                if (place_of_vertex_[u] > place_of_vertex_[v]) guess[u] += guess[v] * over(v);
        }
        for (std::size_t v = 0; v < left.size(); ++v) guess[v] *= over(static_cast<std::int32_t>(v));
        for (auto v = order_.rbegin(); v != order_.rend(); ++v, effort_.step())
            for (const std::int32_t u : graph_.neighbours(*v))
                if (place_of_vertex_[u] > place_of_vertex_[*v]) guess[*v] += guess[u] * over(*v);
        return inner(left, guess, effort_);
    }

  private:
    double over(std::int32_t v) const { return pivot_of_vertex_[v] > 1e-9 ? 1 / pivot_of_vertex_[v] : 0; }

    // Farthest from vertex 0 first, so that everybody but the last still has a neighbour to come.
    void eliminate() {
        place_of_vertex_.assign(graph_.vertices(), -1);
        order_.assign(1, 0);
        place_of_vertex_[0] = 0;
        for (std::size_t next = 0; next < order_.size(); ++next, effort_.step())
            for (const std::int32_t u : graph_.neighbours(order_[next]))
                if (place_of_vertex_[u] < 0) place_of_vertex_[u] = 0, order_.push_back(u);
        std::ranges::reverse(order_);
        for (std::size_t place = 0; place < order_.size(); ++place)
            place_of_vertex_[order_[place]] = static_cast<std::int32_t>(place);
        std::vector<double> edges_to(graph_.vertices(), 0);
        for (const std::int32_t v : order_) {
            effort_.step();
            for (const std::int32_t u : graph_.neighbours(v)) ++edges_to[u];
            for (const std::int32_t u : graph_.neighbours(v)) {
                if (place_of_vertex_[u] > place_of_vertex_[v])
                    pivot_of_vertex_[u] -= edges_to[u] * edges_to[u] * over(v);
                edges_to[u] = 0;  // parallel edges count once, together
            }
        }
    }

    const Multigraph& graph_;
    Effort& effort_;
    Reals pivot_of_vertex_;
    std::vector<std::int32_t> order_, place_of_vertex_;  // empty where nothing is eliminated
};

// L·x = surplus by conjugate gradients. The sum of the surplus is 0.
Reals potentials(const Multigraph& graph, Reals left, double good_enough, Effort& effort) {
    const std::int32_t n = graph.vertices();
    Reals x(n, 0), guess(n), lost(n);
    const Guess guessed(graph, effort);
    double size = guessed(left, guess);
    Reals direction = guess;
    const int most_rounds = 200 + 20 * static_cast<int>(std::sqrt(static_cast<double>(n)));
    for (int round = 0; round < most_rounds && size > good_enough; ++round) {
        lose(graph, direction, lost, effort);
        const double slope = inner(direction, lost, effort);
        if (!(slope > 0)) break;
        const double step = size / slope;
        in_parcels(effort, 0, n, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v) {
                x[v] += step * direction[v];
                left[v] -= step * lost[v];
            }
        });
        const double before = size;
        size = guessed(left, guess);
        in_parcels(effort, 0, n, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v) direction[v] = guess[v] + size / before * direction[v];
        });
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
        lend(graph, times, dollars, script, effort);
    }
}

}  // namespace noyau
