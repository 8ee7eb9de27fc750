// Strongly connected components, without recursion: an arena may be millions of moves deep.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace noyau {

// Tarjan's algorithm (Depth-First Search and Linear Graph Algorithms, 1972) on some vertices of a graph. It can be used
// again and again on disjoint or shrinking sets of vertices; only the vertices seen are paid for.
class ComponentFinder {
  public:
    explicit ComponentFinder(std::int32_t vertices) : state_of_vertex_(vertices, unseen) {}

    // Calls found(span of vertices) for each component of what can be reached from these vertices, sinks first: when a
    // component is found, all that it leads to have been. successors(v) is a span; taken(v) says whether v is one of
    // the vertices that count; count() is called for every edge, and may throw.
    template <class Vertices, class Successors, class Taken, class Found, class Count>
    void find(const Vertices& vertices, Successors successors, Taken taken, Found found, Count count) {
        std::int32_t next_number = 0;
        seen_.clear();
        for (const std::int32_t root : vertices) {
            if (!taken(root) || state_of_vertex_[root] != unseen) continue;
            enter(root, next_number++);
            while (!path_.empty()) {
                const std::int32_t v = path_.back().vertex;
                const auto next = successors(v);
                if (path_.back().next_edge < static_cast<std::int64_t>(next.size())) {
                    count();
                    const std::int32_t w = next[path_.back().next_edge++];
                    if (!taken(w)) continue;
                    if (state_of_vertex_[w] == unseen)
                        enter(w, next_number++);
                    else
                        path_.back().lowest = std::min(path_.back().lowest, state_of_vertex_[w]);
                    continue;
                }
                leave(found);
            }
        }
        for (const std::int32_t v : seen_) state_of_vertex_[v] = unseen;
    }

  private:
    // A number in order of discovery, or one of these. A finished vertex has a number so high that it lowers nothing.
    static constexpr std::int32_t unseen = -1, finished = INT32_MAX;

    struct Place {
        std::int32_t vertex, lowest;  // the lowest number on the path that can be reached from here
        std::int64_t next_edge;
    };

    void enter(std::int32_t v, std::int32_t number) {
        state_of_vertex_[v] = number;
        path_.push_back({v, number, 0});
        waiting_.push_back(v);
        seen_.push_back(v);
    }

    template <class Found>
    void leave(Found& found) {
        const Place done = path_.back();
        path_.pop_back();
        if (done.lowest < state_of_vertex_[done.vertex]) {
            path_.back().lowest = std::min(path_.back().lowest, done.lowest);
            return;
        }
        auto first = waiting_.end();
        do state_of_vertex_[*--first] = finished;
        while (*first != done.vertex);
        found(std::span<const std::int32_t>(first, waiting_.end()));
        waiting_.erase(first, waiting_.end());
    }

    std::vector<std::int32_t> state_of_vertex_;
    std::vector<Place> path_;
    std::vector<std::int32_t> waiting_;  // discovered, component not yet known
    std::vector<std::int32_t> seen_;
};

}  // namespace noyau
