// Walk on by unused edges until there is none: if every vertex is left as often as it is entered, that is where the
// walk began. Then look along what was walked for a vertex that has unused edges, walk from there, and remember that
// this trail is to be put in at that place. The trails are written down one behind the other, and copied once into
// each other at the end, in long stretches.
#include "sequences/trail_by_trail.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace noyau {
namespace {

constexpr std::int64_t SAMPLES = 1024;
constexpr std::int64_t FEW_EDGES = 1 << 14;  // all in the cache: everything is near
constexpr std::int64_t NEARBY = 32;          // a part of all vertices

constexpr std::uint32_t FETCHED_EARLY = 12;  // steps
constexpr std::uint32_t NONE = ~std::uint32_t{0};

// Of each vertex the next edge that was not walked.
class AnyDegrees {
  public:
    AnyDegrees(std::span<const std::int64_t> first, Effort& effort)
        : end_(first.data() + 1), unused_(first.size() - 1) {
        in_parcels(effort, 0, std::ssize(unused_.span()), [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v) unused_[v] = static_cast<std::uint32_t>(first[v]);
        });
    }
    bool has_unused(std::uint32_t vertex) const { return unused_[vertex] != static_cast<std::uint32_t>(end_[vertex]); }
    std::uint32_t take(std::uint32_t vertex) { return has_unused(vertex) ? unused_[vertex]++ : NONE; }
    bool takes(std::uint32_t vertex, std::uint32_t edge) {
        if (unused_[vertex] != edge || !has_unused(vertex)) return false;
        unused_[vertex] = edge + 1;
        return true;
    }
    void fetch(std::uint32_t vertex, const std::int32_t*) const { __builtin_prefetch(&unused_[vertex], 1); }
    std::uint32_t vertices() const { return static_cast<std::uint32_t>(unused_.size()); }

  private:
    const std::int64_t* end_;
    Buffer<std::uint32_t> unused_;
};

// The same where every vertex has as many edges: a byte for each, so that many more vertices are near.
class OneDegree {
  public:
    OneDegree(std::int64_t vertices, std::uint32_t degree, Effort& effort) : degree_(degree), used_(vertices) {
        in_parcels(effort, 0, vertices, [&](std::int64_t begin, std::int64_t end) {
            std::fill(used_.data() + begin, used_.data() + end, std::uint8_t{0});
        });
    }
    bool has_unused(std::uint32_t vertex) const { return used_[vertex] != degree_; }
    std::uint32_t take(std::uint32_t vertex) {
        const std::uint32_t used = used_[vertex];
        if (used == degree_) return NONE;
        used_[vertex] = static_cast<std::uint8_t>(used + 1);
        return vertex * degree_ + used;
    }
    // The edge, where it is the next of the vertex.
    bool takes(std::uint32_t vertex, std::uint32_t edge) {
        const std::uint32_t used = edge - vertex * degree_;
        if (used_[vertex] != used || used == degree_) return false;
        used_[vertex] = static_cast<std::uint8_t>(used + 1);
        return true;
    }
    void fetch(std::uint32_t vertex, const std::int32_t* target) const {
        __builtin_prefetch(&used_[vertex], 1);
        __builtin_prefetch(target + vertex * degree_);
    }
    std::uint32_t vertices() const { return static_cast<std::uint32_t>(used_.size()); }

  private:
    std::uint32_t degree_;
    Buffer<std::uint8_t> used_;
};

template <class Unused>
class Splicing {
  public:
    Splicing(std::span<const std::int32_t> target, Unused unused, Effort& effort)
        : target_(target), unused_(std::move(unused)), written_(target.size()), effort_(effort) {}

    // False when a walk ended somewhere else than it began, or when edges are left that it never came by.
    bool walk_all(std::uint32_t start) {
        if (!walk_from(start)) return false;
        for (std::uint32_t at = 0; count_ < target_.size(); ++at) {
            if (at == count_) return false;
            if ((at & 0x1f) == 0) effort_.step();
            const auto vertex = static_cast<std::uint32_t>(target_[written_[at]]);
            if (!unused_.has_unused(vertex)) continue;
            const std::uint32_t begin = count_;
            if (!walk_from(vertex)) return false;
            splices_.push_back({at, begin, count_});
        }
        return true;
    }

    Buffer<std::int32_t> circuit() {
        if (splices_.empty()) return std::move(written_);
        Buffer<std::int32_t> whole(count_);
        std::uint32_t copied = 0;
        const auto copy = [&](std::uint32_t begin, std::uint32_t end) {
            effort_.step(1 + (end - begin) / 64);
            std::copy(written_.data() + begin, written_.data() + end, whole.data() + copied);
            copied += end - begin;
        };
        struct Open {
            std::uint32_t place, end;
            std::size_t splice;  // the next to be put in
        };
        // Every trail's places are one behind the other, and so are the splices in it.
        std::vector<Open> open{{0, splices_.front().begin, 0}};
        while (!open.empty()) {
            Open& trail = open.back();
            if (trail.splice == splices_.size() || splices_[trail.splice].at >= trail.end) {
                copy(trail.place, trail.end);
                open.pop_back();
                continue;
            }
            const Splice& next = splices_[trail.splice++];
            copy(trail.place, next.at + 1);
            trail.place = next.at + 1;
            open.push_back({next.begin, next.end, first_splice_from(next.begin)});
        }
        return whole;
    }

  private:
    struct Splice {
        std::uint32_t at, begin, end;  // behind the edge at this place comes the trail that is written there
    };

    bool walk_from(std::uint32_t start) {
        const std::int32_t* const target = target_.data();
        std::int32_t* const written = written_.data();
        const std::uint32_t vertices = unused_.vertices();
        std::uint32_t vertex = start, count = count_, ahead = 0, last_edge = 0;
        for (std::uint32_t edge; (edge = unused_.take(vertex)) != NONE;) {
            written[count++] = static_cast<std::int32_t>(edge);
            const auto next = static_cast<std::uint32_t>(target[edge]);
            const std::uint32_t later = next + FETCHED_EARLY * (next - vertex);  // if it goes straight on
            const bool straight = next - vertex == ahead;
            ahead = next - vertex;
            vertex = next;
            if (straight) {
                count = straight_on(vertex, edge, {ahead, edge - last_edge}, count);
                edge = static_cast<std::uint32_t>(written[count - 1]);
                vertex = static_cast<std::uint32_t>(target[edge]);
            } else if (later < vertices) {
                unused_.fetch(later, target);
            }
            last_edge = edge;
            if ((count & 0x1fff) == 0) effort_.step(0x100);
        }
        effort_.step();
        count_ = count;
        return vertex == start;
    }

    struct Stride {
        std::uint32_t vertices, edges;
    };

    // Walks on as long as vertices and edges go up by the same as before: the next ones are computed and only compared
    // with what stands in memory, so that no step waits for the one before it.
    std::uint32_t straight_on(std::uint32_t vertex, std::uint32_t edge, Stride stride, std::uint32_t count) {
        const std::int32_t* const target = target_.data();
        std::int32_t* const written = written_.data();
        for (;;) {
            edge += stride.edges;
            if (!unused_.takes(vertex, edge)) return count;
            written[count++] = static_cast<std::int32_t>(edge);
            vertex += stride.vertices;
            if (static_cast<std::uint32_t>(target[edge]) != vertex) return count;
            if ((count & 0x1fff) == 0) effort_.step(0x100);
        }
    }

    std::size_t first_splice_from(std::uint32_t place) const {
        const auto before = [](const Splice& splice, std::uint32_t at) { return splice.at < at; };
        return std::lower_bound(splices_.begin(), splices_.end(), place, before) - splices_.begin();
    }

    std::span<const std::int32_t> target_;
    Unused unused_;
    Buffer<std::int32_t> written_;
    std::uint32_t count_ = 0;
    std::vector<Splice> splices_;
    Effort& effort_;
};

template <class Unused>
Buffer<std::int32_t> spliced(std::span<const std::int64_t> first, std::span<const std::int32_t> target, Unused unused,
                             Effort& effort) {
    const auto start = std::upper_bound(first.begin(), first.end(), 0) - first.begin() - 1;
    Splicing<Unused> trails(target, std::move(unused), effort);
    return trails.walk_all(static_cast<std::uint32_t>(start)) ? trails.circuit() : Buffer<std::int32_t>();
}

// The number of edges of every vertex, 0 where they differ or are too many to be counted in a byte.
std::uint32_t common_degree(std::span<const std::int64_t> first, Effort& effort) {
    const std::int64_t vertices = std::ssize(first) - 1, degree = first[1];
    bool differs = degree > 255;
    in_parcels(effort, 0, vertices, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) differs |= first[v + 1] != degree * (v + 1);
    });
    return differs ? 0 : static_cast<std::uint32_t>(degree);
}

}  // namespace

bool leads_nearby(std::span<const std::int64_t> first_edge_of_vertex, std::span<const std::int32_t> target_of_edge) {
    const std::int64_t edges = std::ssize(target_of_edge), vertices = std::ssize(first_edge_of_vertex) - 1;
    if (edges <= FEW_EDGES) return true;
    std::int64_t near = 0;
    for (std::int64_t i = 0; i < SAMPLES; ++i) {
        const std::int64_t vertex = vertices * i / SAMPLES, edge = first_edge_of_vertex[vertex];
        if (edge == first_edge_of_vertex[vertex + 1]) continue;
        const std::int64_t last = first_edge_of_vertex[vertex + 1] - 1;
        near += std::abs(target_of_edge[i % 2 ? edge : last] - vertex) < vertices / NEARBY;
    }
    return near > SAMPLES * 3 / 4;
}

Buffer<std::int32_t> trail_by_trail(std::span<const std::int64_t> first_edge_of_vertex,
                                    std::span<const std::int32_t> target_of_edge, Effort& effort) {
    if (target_of_edge.empty()) return {};
    const std::uint32_t degree = common_degree(first_edge_of_vertex, effort);
    if (degree == 0)
        return spliced(first_edge_of_vertex, target_of_edge, AnyDegrees(first_edge_of_vertex, effort), effort);
    OneDegree unused(std::ssize(first_edge_of_vertex) - 1, degree, effort);
    return spliced(first_edge_of_vertex, target_of_edge, std::move(unused), effort);
}

}  // namespace noyau
