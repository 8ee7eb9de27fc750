#include "arenas/labels.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>
#include <string>

#include "base/buffer.hpp"

namespace noyau {
namespace {

// Both labels side by side, so that a successor costs one cache line.
struct Label {
    std::int32_t value;
    std::int32_t height;
};
constexpr std::int32_t UNSEEN = -1, OPEN = -2;

struct Graph {
    std::span<const std::int64_t> first;
    std::span<const std::int32_t> target;

    std::int32_t vertices() const { return static_cast<std::int32_t>(first.size() - 1); }
};

struct Order {
    bool rising = true;   // every edge leads to a smaller number, so that vertices can be labelled in rising order
    bool falling = true;  // and the other way round
};

// One pass: whatever is wrong is thrown, and whether the numbering is an order already is found on the way.
Order check(const Graph& graph, Effort& effort) {
    if (graph.first.empty() || graph.first.size() - 1 > std::numeric_limits<std::int32_t>::max())
        throw std::invalid_argument("first_edge_of_vertex has " + std::to_string(graph.first.size()) +
                                    " entries, not one more than there are vertices");
    const auto edges = static_cast<std::int64_t>(graph.target.size());
    if (graph.first.front() != 0 || graph.first.back() != edges ||
        !std::is_sorted(graph.first.begin(), graph.first.end()))
        throw std::invalid_argument("first_edge_of_vertex does not rise from 0 to " + std::to_string(edges));
    Order order;
    const std::int32_t count = graph.vertices();
    for (std::int32_t vertex = 0; vertex < count; ++vertex) {
        effort.step(static_cast<std::size_t>(graph.first[vertex + 1] - graph.first[vertex]) + 1);
        bool outside = false, up = false, down = false;
        for (std::int64_t edge = graph.first[vertex]; edge < graph.first[vertex + 1]; ++edge) {
            const std::int32_t target = graph.target[edge];
            outside |= target < 0 || target >= count;
            up |= target >= vertex;
            down |= target <= vertex;
        }
        if (outside) throw std::invalid_argument("an edge of vertex " + std::to_string(vertex) + " leads nowhere");
        order.rising &= !up;
        order.falling &= !down;
    }
    return order;
}

class Labeller {
  public:
    Labeller(const Graph& graph, Effort& effort)
        : graph_(graph), effort_(effort), label_of_vertex_(graph.first.size() - 1) {}

    Label operator[](std::int32_t vertex) const { return label_of_vertex_[vertex]; }

    // All successors have their labels already.
    void label(std::int32_t vertex) {
        const std::int64_t begin = graph_.first[vertex], end = graph_.first[vertex + 1];
        effort_.step(static_cast<std::size_t>(end - begin) + 1);
        std::int32_t height = 0;
        if (end - begin < 64) {  // then the value is below 64 too, and larger ones do not matter
            std::uint64_t taken = 0;
            for (std::int64_t edge = begin; edge < end; ++edge) {
                const Label after = label_of_vertex_[graph_.target[edge]];
                taken |= after.value < 64 ? std::uint64_t{1} << after.value : 0;
                height = std::max(height, after.height + 1);
            }
            label_of_vertex_[vertex] = {std::countr_one(taken), height};
            return;
        }
        taken_.assign(static_cast<std::size_t>(end - begin) + 1, false);
        for (std::int64_t edge = begin; edge < end; ++edge) {
            const Label after = label_of_vertex_[graph_.target[edge]];
            if (after.value <= end - begin) taken_[after.value] = true;
            height = std::max(height, after.height + 1);
        }
        const auto least = std::find(taken_.begin(), taken_.end(), false);
        label_of_vertex_[vertex] = {static_cast<std::int32_t>(least - taken_.begin()), height};
    }

    // Depth first, without recursion. Returns a cycle if there is one.
    std::vector<std::int32_t> label_all() {
        const std::int32_t count = graph_.vertices();
        std::fill_n(label_of_vertex_.data(), count, Label{UNSEEN, 0});
        for (std::int32_t root = 0; root < count; ++root) {
            if (label_of_vertex_[root].value != UNSEEN) continue;
            open(root);
            while (!path_.empty()) {
                effort_.step();
                auto& [vertex, edge] = path_.back();
                if (edge == graph_.first[vertex + 1]) {
                    label(vertex);
                    path_.pop_back();
                    continue;
                }
                const std::int32_t target = graph_.target[edge++];
                const std::int32_t known = label_of_vertex_[target].value;
                if (known == OPEN) return cycle_from(target);
                if (known == UNSEEN) open(target);
            }
        }
        return {};
    }

  private:
    struct Step {
        std::int32_t vertex;
        std::int64_t next_edge;
    };

    void open(std::int32_t vertex) {
        label_of_vertex_[vertex].value = OPEN;
        path_.push_back({vertex, graph_.first[vertex]});
    }

    std::vector<std::int32_t> cycle_from(std::int32_t start) const {
        std::vector<std::int32_t> cycle;
        auto step = std::find_if(path_.begin(), path_.end(), [&](const Step& one) { return one.vertex == start; });
        for (; step != path_.end(); ++step) cycle.push_back(step->vertex);
        return cycle;
    }

    const Graph& graph_;
    Effort& effort_;
    Buffer<Label> label_of_vertex_;
    std::vector<Step> path_;
    std::vector<bool> taken_;
};

}  // namespace

std::vector<std::int32_t> label_graph(std::span<const std::int64_t> first_edge_of_vertex,
                                      std::span<const std::int32_t> target_of_edge, const Labels& labels,
                                      Effort& effort) {
    const Graph graph{first_edge_of_vertex, target_of_edge};
    const Order order = check(graph, effort);
    const std::int32_t count = graph.vertices();
    Labeller labeller(graph, effort);
    if (order.rising) {
        for (std::int32_t vertex = 0; vertex < count; ++vertex) labeller.label(vertex);
    } else if (order.falling) {
        for (std::int32_t vertex = count; vertex-- > 0;) labeller.label(vertex);
    } else {
        std::vector<std::int32_t> cycle = labeller.label_all();
        if (!cycle.empty()) return cycle;
    }
    for (std::int32_t vertex = 0; vertex < count; ++vertex) {
        labels.value_of_vertex[vertex] = labeller[vertex].value;
        labels.height_of_vertex[vertex] = labeller[vertex].height;
    }
    return {};
}

}  // namespace noyau
