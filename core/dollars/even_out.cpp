#include "dollars/even_out.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
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

constexpr std::int64_t NARROW = 2'000;  // at most so many products for each vertex: some 45 in a layer
constexpr double MADE_GOOD = 0.995;
constexpr std::int32_t FEW_VERTICES = 64;

// Vertices in layers, from one that is far from vertex 0.
std::vector<std::int32_t> in_layers(const Multigraph& graph, Effort& effort) {
    std::vector<std::int32_t> order(1, 0);
    for (int sweep = 0; sweep < 2; ++sweep) {
        std::vector<std::uint8_t> reached(graph.vertices(), 0);
        order.assign(1, order.back());
        reached[order[0]] = 1;
        for (std::size_t next = 0; next < order.size(); ++next, effort.step())
            for (const std::int32_t u : graph.neighbours(order[next]))
                if (!reached[u]) reached[u] = 1, order.push_back(u);
    }
    return order;
}

// L·x = left solved by elimination, layer after layer, on narrow boards: each row of the factor reaches back to the
// first neighbour only.
class Layers {
  public:
    Layers(const Multigraph& graph, Effort& effort) : graph_(graph), effort_(effort) {
        vertex_at_ = in_layers(graph, effort);
        const std::int64_t n = graph.vertices();
        std::vector<std::int32_t> place(n);
        for (std::int64_t i = 0; i < n; ++i) place[vertex_at_[i]] = static_cast<std::int32_t>(i);
        first_.resize(n);
        row_.resize(n + 1, 0);
        std::int64_t products = 0;
        for (std::int32_t i = 0; i < n; ++i, effort.step()) {
            std::int32_t first = i;
            for (const std::int32_t u : graph.neighbours(vertex_at_[i])) first = std::min(first, place[u]);
            first_[i] = first;
            row_[i + 1] = row_[i] + (i - first);
            products += std::int64_t{i - first} * (i - first);
        }
        is_narrow_ = products <= NARROW * n;
        if (is_narrow_) factorise(place);
    }

    bool is_narrow() const { return is_narrow_; }

    void solve(const Reals& left, Reals& guess) const {
        const auto n = static_cast<std::int32_t>(vertex_at_.size());
        Reals y(n);
        for (std::int32_t i = 0; i < n; ++i) {
            effort_.step(static_cast<std::size_t>(i - first_[i]) / 16 + 1);
            double sum = left[vertex_at_[i]];
            for (std::int32_t j = first_[i]; j < i; ++j) sum -= at(i, j) * y[j];
            y[i] = sum;
        }
        for (std::int32_t i = 0; i < n; ++i) y[i] *= over_[i];
        for (std::int32_t i = n; i-- > 0;) {
            effort_.step(static_cast<std::size_t>(i - first_[i]) / 16 + 1);
            for (std::int32_t j = first_[i]; j < i; ++j) y[j] -= at(i, j) * y[i];
            guess[vertex_at_[i]] = y[i];
        }
    }

  private:
    double at(std::int32_t i, std::int32_t j) const { return factor_[row_[i] + (j - first_[i])]; }

    void factorise(const std::vector<std::int32_t>& place) {
        const auto n = static_cast<std::int32_t>(vertex_at_.size());
        factor_.assign(row_.back(), 0);
        over_.resize(n);
        for (std::int32_t i = 0; i < n; ++i) {
            effort_.step(static_cast<std::size_t>(row_[i + 1] - row_[i]) + 1);
            double* const row = factor_.data() + row_[i] - first_[i];
            for (const std::int32_t u : graph_.neighbours(vertex_at_[i]))
                if (place[u] < i) row[place[u]] -= 1;
            double pivot = static_cast<double>(graph_.degree(vertex_at_[i]));
            for (std::int32_t j = first_[i]; j < i; ++j) {
                const double* const above = factor_.data() + row_[j] - first_[j];
                for (std::int32_t k = std::max(first_[i], first_[j]); k < j; ++k) row[j] -= row[k] * above[k];
            }
            for (std::int32_t j = first_[i]; j < i; ++j) {
                const double entry = row[j];
                row[j] *= over_[j];
                pivot -= entry * row[j];
            }
            over_[i] = i == n - 1 ? 0 : 1 / pivot;  // the last one is as good as known: only differences count
        }
    }

    const Multigraph& graph_;
    Effort& effort_;
    bool is_narrow_ = false;
    std::vector<std::int32_t> vertex_at_, first_;
    std::vector<std::int64_t> row_;
    Reals factor_, over_;
};

// A rough solution of L·x = left, the step of conjugate gradients. On narrow boards by elimination; that is no longer
// rough. On others by elimination that forgets whom it joins and puts most of what is forgotten on the diagonal
// (Gustafsson 1978): a square board then takes as many steps as the root of its side, not as its side.
class Guess {
  public:
    Guess(const Multigraph& graph, Effort& effort) : graph_(graph), layers_(graph, effort), effort_(effort) {
        if (layers_.is_narrow()) return;
        pivot_of_vertex_.resize(graph.vertices());
        for (std::int32_t v = 0; v < graph.vertices(); ++v) pivot_of_vertex_[v] = static_cast<double>(graph.degree(v));
        eliminate();
    }

    // Writes the guess, and returns its inner product with what is left.
    double operator()(const Reals& left, Reals& guess) const {
        if (layers_.is_narrow()) {
            layers_.solve(left, guess);
            return inner(left, guess, effort_);
        }
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
            double later = 0;
            for (const std::int32_t u : graph_.neighbours(v)) {
                ++edges_to[u];
                later += place_of_vertex_[u] > place_of_vertex_[v];
            }
            for (const std::int32_t u : graph_.neighbours(v)) {
                const double edges = edges_to[u];
                if (place_of_vertex_[u] > place_of_vertex_[v])
                    pivot_of_vertex_[u] -= edges * (edges + MADE_GOOD * (later - edges)) * over(v);
                edges_to[u] = 0;  // parallel edges count once, together
            }
        }
    }

    const Multigraph& graph_;
    Layers layers_;
    Effort& effort_;
    Reals pivot_of_vertex_;
    std::vector<std::int32_t> order_, place_of_vertex_;
};

// L·x = surplus by conjugate gradients. The sum of the surplus is 0.
Reals potentials(const Multigraph& graph, const Guess& guessed, Reals left, double good_enough, Effort& effort) {
    const std::int32_t n = graph.vertices();
    Reals x(n, 0), guess(n), lost(n);
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
    std::optional<Guess> guessed;
    while (true) {
        const Reals left = surplus(graph, wanted, q, dollars);
        double most = 0;
        for (std::int32_t v = 0; v < n; ++v)
            if (v != q) most = std::max(most, std::abs(left[v]) / static_cast<double>(graph.degree(v)));
        // A rounded script leaves at most one dollar per edge. Each round gains some twelve digits.
        // On a large board one is made in any case: a little too much on one side of it is much in all.
        const bool is_first = before == INFINITY;
        if ((most <= 2 && !(is_first && n >= FEW_VERTICES)) || most > before / 2) return;
        before = most;
        if (!guessed) guessed.emplace(graph, effort);
        const Reals x = potentials(graph, *guessed, left, 0.01 * n, effort);
        const double low = q >= 0 ? x[q] : 0;
        for (std::int32_t v = 0; v < n; ++v) {
            const double rounded = std::round(x[v] - low);
            if (!(std::abs(rounded) < 9e18)) throw std::overflow_error("the moves no longer fit into 64 bits");
            times[v] = static_cast<std::int64_t>(rounded);
        }
        lend(graph, times, dollars, script, effort);
    }
}

Shares::Shares(const Multigraph& graph, std::span<const double> wanted, std::int32_t q,
               std::span<const std::int64_t> dollars, Effort& effort)
    : q_(q) {
    const Guess guessed(graph, effort);
    const double good_enough = 1e-3 * graph.vertices();
    const std::vector<double> nothing(dollars.size(), 0);
    const std::vector<std::int64_t> no_dollars(dollars.size(), 0);
    to_none_ = potentials(graph, guessed, surplus(graph, nothing, q, dollars), good_enough, effort);
    to_all_ = potentials(graph, guessed, surplus(graph, wanted, q, no_dollars), good_enough, effort);
}

std::vector<std::int64_t> Shares::times(double share) const {
    std::vector<std::int64_t> result(to_none_.size());
    for (std::size_t v = 0; v < result.size(); ++v)
        result[v] = std::llround(to_none_[v] - to_none_[q_] + share * (to_all_[v] - to_all_[q_]));
    return result;
}

}  // namespace noyau
