#include "dollars/chips.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>

#include "dollars/checked.hpp"
#include "dollars/even_out.hpp"
#include "dollars/kept_fire.hpp"

namespace noyau {
namespace {

using Amount = std::int64_t;
using Amounts = std::span<Amount>;

// How often a vertex must borrow to be out of debt.
Amount needed(Amount debt, Amount degree) {
    if (debt == std::numeric_limits<Amount>::min()) dollars_too_large();  // it has no opposite
    return -(debt / degree) + (debt % degree != 0);
}

// Vertices that wait for their turn, each at most once, in the order in which they came.
class Queue {
  public:
    explicit Queue(std::int32_t vertices) : waiting_(vertices), is_waiting_(vertices, 0) {}

    bool empty() const { return count_ == 0; }
    void push(std::int32_t v) {
        if (is_waiting_[v]) return;
        is_waiting_[v] = 1;
        waiting_[end_] = v;
        if (++end_ == waiting_.size()) end_ = 0;
        ++count_;
    }
    std::int32_t pop() {
        const std::int32_t v = waiting_[begin_];
        if (++begin_ == waiting_.size()) begin_ = 0;
        --count_;
        is_waiting_[v] = 0;
        return v;
    }

  private:
    std::vector<std::int32_t> waiting_;
    std::vector<std::uint8_t> is_waiting_;
    std::size_t begin_ = 0, end_ = 0, count_ = 0;
};

void borrow(const Multigraph& graph, std::int32_t v, Amount times, Amounts dollars, Amounts script) {
    add_or_throw(script[v], -times);
    add_or_throw(dollars[v], product_or_throw(times, graph.degree(v)));
    for (const std::int32_t u : graph.neighbours(v)) add_or_throw(dollars[u], -times);
}

// Everybody in debt borrows, except q (or nobody excepted, with -1). Stops when all have borrowed, and then returns for
// each vertex when it last did.
std::vector<std::int64_t> borrow_except(const Multigraph& graph, std::int32_t q, Amounts dollars, Amounts script,
                                        Effort& effort) {
    const std::int32_t n = graph.vertices();
    Queue poor(n);
    std::vector<std::int64_t> last_turn_of_vertex(n, 0);
    std::int32_t never_borrowed = n;
    for (std::int32_t v = 0; v < n; ++v)
        if (dollars[v] < 0 && v != q) poor.push(v);
    for (std::int64_t turn = 1; !poor.empty(); ++turn) {
        const std::int32_t v = poor.pop();
        effort.step();
        if (dollars[v] >= 0) continue;
        borrow(graph, v, needed(dollars[v], graph.degree(v)), dollars, script);
        if (last_turn_of_vertex[v] == 0 && --never_borrowed == 0) {
            last_turn_of_vertex[v] = turn;
            return last_turn_of_vertex;
        }
        last_turn_of_vertex[v] = turn;
        effort.step(graph.neighbours(v).size() / 4 + 1);
        for (const std::int32_t u : graph.neighbours(v))
            if (dollars[u] < 0 && u != q) poor.push(u);
    }
    return {};
}

// Everybody in debt but q borrows, so many times at most; whether nobody else is in debt then.
bool borrow_a_little(const Multigraph& graph, std::int32_t q, Amounts dollars, Amounts script, std::int64_t most,
                     Effort& effort) {
    Queue poor(graph.vertices());
    for (std::int32_t v = 0; v < graph.vertices(); ++v)
        if (dollars[v] < 0 && v != q) poor.push(v);
    while (!poor.empty()) {
        const std::int32_t v = poor.pop();
        effort.step(graph.neighbours(v).size() / 4 + 1);
        if (dollars[v] >= 0) continue;
        if (most-- == 0) return false;
        borrow(graph, v, needed(dollars[v], graph.degree(v)), dollars, script);
        for (const std::int32_t u : graph.neighbours(v))
            if (dollars[u] < 0 && u != q) poor.push(u);
    }
    return true;
}

// On a large board, reduced dollars have nearly the same average everywhere, a share of half the degree less 1. With
// less than that, debts wander about until they find q; with more, the fire must drive money to q again and again. So
// the least share is looked for with which nobody's debt wanders far, and from there it is not far.
void settle_at_a_share(const Multigraph& graph, std::span<const double> wanted, std::int32_t q, Amounts dollars,
                       Amounts script, Effort& effort) {
    constexpr double least = 0.5, near_enough = 1.0 / 1000;
    constexpr std::int64_t few_borrowings = 12;
    const Shares shares(graph, wanted, q, dollars, effort);
    std::vector<Amount> best, best_script;
    for (double low = least, high = 1, share = 1; high - low > near_enough; share = (low + high) / 2) {
        std::vector<Amount> left(dollars.begin(), dollars.end()), moves(script.begin(), script.end());
        lend(graph, shares.times(share), left, moves, effort);
        const bool settles = borrow_a_little(graph, q, left, moves, few_borrowings * graph.vertices(), effort);
        (settles ? high : low) = share;
        if (settles || best.empty()) best = std::move(left), best_script = std::move(moves);
        if (!settles && share == 1) break;
    }
    std::ranges::copy(best, dollars.begin());
    std::ranges::copy(best_script, script.begin());
}

constexpr Amount kMuch = 1'000'000;   // dollars that floating point adds up without a care
constexpr std::int32_t kFew = 64;     // vertices among which wandering money is soon home
constexpr std::int32_t kMany = 1000;  // vertices of a tree on which money that moves step by step takes long

bool is_large_tree(const Multigraph& graph) {  // it is connected
    const std::int64_t n = graph.vertices();
    return n >= kMany && static_cast<std::int64_t>(graph.neighbour_of_edge.size()) == 2 * (n - 1);
}

// All money of a tree goes to q: along each edge what all beyond it have together. Returns the vertices from q on.
std::vector<std::int32_t> gather(const Multigraph& tree, std::int32_t q, Amounts dollars, Amounts script,
                                 Effort& effort) {
    std::vector<std::int32_t> order(1, q), towards_q(dollars.size(), -1);
    for (std::size_t next = 0; next < order.size(); ++next, effort.step())
        for (const std::int32_t u : tree.neighbours(order[next]))
            if (u != towards_q[order[next]]) towards_q[u] = order[next], order.push_back(u);
    std::vector<Amount> sent(dollars.begin(), dollars.end()), times(dollars.size(), 0);
    for (std::size_t place = order.size(); --place > 0; effort.step())
        add_or_throw(sent[towards_q[order[place]]], sent[order[place]]);
    for (const std::int32_t v : order) {
        effort.step();
        dollars[v] = v == q ? sent[q] : 0;
        if (v == q) continue;
        times[v] = times[towards_q[v]];
        add_or_throw(times[v], sent[v]);
        add_or_throw(script[v], times[v]);
    }
    return order;
}

}  // namespace

void check(const Multigraph& graph, Effort& effort) {
    const auto& first = graph.first_edge_of_vertex;
    const auto edges = static_cast<std::int64_t>(graph.neighbour_of_edge.size());
    if (first.size() < 2) throw std::invalid_argument("a graph needs at least one vertex");
    if (first.size() > INT32_MAX) throw std::invalid_argument("a graph has at most 2^31 - 2 vertices");
    if (first.front() != 0 || first.back() != edges)
        throw std::invalid_argument("the rows of edges do not cover the edges");
    if (!std::is_sorted(first.begin(), first.end())) throw std::invalid_argument("the rows of edges are out of order");
    const std::int32_t n = graph.vertices();
    in_parcels(effort, 0, edges, [&](std::int64_t begin, std::int64_t end) {
        for (const std::int32_t v : graph.neighbour_of_edge.subspan(begin, end - begin))
            if (v < 0 || v >= n) throw std::invalid_argument("an edge leads to vertex " + std::to_string(v));
    });
    for (std::int32_t v = 0; v < n; ++v, effort.step())
        for (const std::int32_t u : graph.neighbours(v))
            if (u == v) throw std::invalid_argument("vertex " + std::to_string(v) + " is its own neighbour");
    std::vector<std::int32_t> reached(1, 0);
    std::vector<std::uint8_t> is_reached(n, 0);
    is_reached[0] = 1;
    for (std::size_t next = 0; next < reached.size(); ++next, effort.step())
        for (const std::int32_t u : graph.neighbours(reached[next]))
            if (!is_reached[u]) is_reached[u] = 1, reached.push_back(u);
    if (reached.size() < static_cast<std::size_t>(n))
        throw std::invalid_argument("no path leads from vertex 0 to vertex " +
                                    std::to_string(std::ranges::find(is_reached, 0) - is_reached.begin()));
}

void lend(const Multigraph& graph, std::span<const std::int64_t> times, Amounts dollars, Amounts script,
          Effort& effort) {
    for (std::int32_t v = 0; v < graph.vertices(); ++v) {
        effort.step();
        if (times[v] == 0) continue;
        add_or_throw(script[v], times[v]);
        add_or_throw(dollars[v], product_or_throw(times[v], -graph.degree(v)));
        for (const std::int32_t u : graph.neighbours(v)) add_or_throw(dollars[u], times[v]);
    }
}

std::vector<std::int32_t> borrow_out_of_debt(const Multigraph& graph, Amounts dollars, Amounts script, Effort& effort) {
    if (graph.vertices() == 1)  // it has nobody to borrow from
        return dollars[0] >= 0 ? std::vector<std::int32_t>() : std::vector<std::int32_t>(1, 0);
    const auto last_turn_of_vertex = borrow_except(graph, -1, dollars, script, effort);
    std::vector<std::int32_t> order(last_turn_of_vertex.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [&](std::int32_t v) {
        effort.step();
        return last_turn_of_vertex[v];
    });
    return order;
}

std::vector<std::int32_t> win_or_lose(const Multigraph& graph, Amounts dollars, Amounts script, Effort& effort) {
    if (is_large_tree(graph)) {  // the order from there on is that of a fire: 0 dollars, and an edge that burns
        std::vector<std::int32_t> order = gather(graph, 0, dollars, script, effort);
        if (dollars[0] >= 0) order.clear();
        return order;
    }
    std::vector<double> wanted(dollars.size());
    for (std::int32_t v = 0; v < graph.vertices(); ++v) wanted[v] = static_cast<double>(graph.degree(v)) / 2 - 1;
    even_out(graph, wanted, -1, dollars, script, effort);
    return borrow_out_of_debt(graph, dollars, script, effort);
}

std::vector<std::int32_t> burn(const Multigraph& graph, std::span<const std::int64_t> dollars, std::int32_t q,
                               Effort& effort) {
    std::vector<std::int32_t> order(1, q);
    std::vector<Amount> burning_edges_of_vertex(dollars.size(), 0);
    std::vector<std::uint8_t> burns(dollars.size(), 0);
    burns[q] = 1;
    for (std::size_t next = 0; next < order.size(); ++next) {
        effort.step(graph.neighbours(order[next]).size() / 4 + 1);
        for (const std::int32_t u : graph.neighbours(order[next])) {
            if (burns[u] || ++burning_edges_of_vertex[u] <= dollars[u]) continue;
            burns[u] = 1;
            order.push_back(u);
        }
    }
    return order;
}

std::vector<std::int32_t> reduce(const Multigraph& graph, std::int32_t q, Amounts dollars, Amounts script,
                                 Effort& effort) {
    if (is_large_tree(graph)) return gather(graph, q, dollars, script, effort);
    std::vector<double> wanted(dollars.size());
    for (std::int32_t v = 0; v < graph.vertices(); ++v) wanted[v] = static_cast<double>(graph.degree(v)) / 2 - 1;
    const bool is_large = graph.vertices() >= kFew;
    const bool is_rich = std::ranges::any_of(dollars, [](Amount money) { return money > kMuch || money < -kMuch; });
    if (!is_large || is_rich) even_out(graph, wanted, q, dollars, script, effort);
    if (is_large) settle_at_a_share(graph, wanted, q, dollars, script, effort);
    borrow_except(graph, q, dollars, script, effort);
    drive_home(graph, q, dollars, script, effort);
    return burn(graph, dollars, q, effort);
}

}  // namespace noyau
