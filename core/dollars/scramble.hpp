// Scrambles: why a board needs so many dollars that any vertex can be given one (its gonality).
//
// A scramble is a set of eggs, connected sets of vertices. Its order is at least d when no d - 1 vertices meet all eggs
// and no cut of fewer than d edges has an egg on either side. The gonality is at least the order: Harp, Jackson, Jensen
// and Speeter, A new lower bound on graph gonality, 2022, Theorem 1.1.
//
// Here the eggs are chosen by d. Of every cut of fewer than d edges whose two sides are connected, the side with fewer
// vertices holds no egg (of equal sides, the one without vertex 0); every connected set that lies in no such side is an
// egg. Other cuts need not be looked at: if one parts two eggs, so does the boundary of the component of its one side
// that holds the first egg, and then that of the component left over that holds the second; none has more edges.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/effort.hpp"
#include "dollars/chips.hpp"

namespace noyau {

using VertexSet = std::uint64_t;  // bit v is vertex v

class Scrambles {
  public:
    static constexpr std::int32_t most_vertices = 64;

    struct Side {
        VertexSet vertices;
        std::int32_t edges;  // that lead out of it
    };

    // The board has at most `most_vertices`. Where more than `patience` steps would be needed, nothing is found.
    Scrambles(Effort& effort, const Multigraph& board, std::int64_t patience);

    // The smaller sides of all cuts of fewer than `order` edges with two connected sides.
    std::optional<std::vector<Side>> sides_below(std::int32_t order);
    // The smallest eggs of the scramble of this order, made from those sides, if its order is that; nothing otherwise.
    std::optional<std::vector<VertexSet>> eggs_of_order(std::int32_t order, const std::vector<Side>& sides);

    std::int32_t edges_between(std::int32_t u, std::int32_t v) const { return edges_[u * n_ + v]; }
    VertexSet neighbours(VertexSet set) const;  // outside the set

  private:
    void grow(VertexSet in, VertexSet out, std::int32_t order, std::vector<Side>& sides);
    bool can_be_cut(VertexSet from, VertexSet to, std::int32_t order);
    bool connected(VertexSet set) const;
    std::int32_t edges_out_of(VertexSet set) const;
    std::optional<std::vector<VertexSet>> smallest_eggs(const std::vector<VertexSet>& without_egg);
    bool met_by(std::int32_t vertices, const std::vector<VertexSet>& eggs, VertexSet banned);
    bool spend(std::int64_t steps = 1);

    Effort& effort_;
    std::int32_t n_;
    VertexSet all_;
    std::vector<std::int32_t> edges_;  // n by n
    std::vector<VertexSet> neighbours_of_vertex_;
    std::vector<std::int32_t> left_;  // what a flow leaves of edges_
    std::int64_t patience_, left_of_patience_ = 0;
};

}  // namespace noyau
