// Factors of a multigraph whose edges carry labels, three edges to a label, as many labels as vertices: one edge of
// every label such that every vertex has degree two, a loop counting twice. All of them, pairs of them without a common
// edge, and how many there are when they are too many to list.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/effort.hpp"

namespace noyau {

using Mask = std::uint8_t;  // which of the three edges of a label: bits 0, 1 and 2
constexpr Mask every_edge = 7;

struct LabelledEdges {
    std::span<const std::int32_t> end;  // six of every label: both ends of its three edges
    std::int32_t count = 0;             // of labels, and of vertices

    std::int32_t at(std::int32_t label, int edge, int which) const { return end[6 * label + 2 * edge + which]; }
};

// Throws std::invalid_argument when the arrays make no such graph.
void check(const LabelledEdges& edges);

// The factors one after the other, each time from where the search stopped.
class FactorSearch {
  public:
    // `plain` goes through the labels in order and looks at degrees only; otherwise the label with the fewest choices
    // comes next, and whatever no vertex can spare or bear is struck out first.
    FactorSearch(std::vector<std::int32_t> ends, std::vector<Mask> allowed, bool plain);

    enum class Next : std::uint8_t { found, none_left, paused };
    Next next(Effort& effort, std::int64_t most_nodes);               // paused: so many nodes have been looked at
    std::span<const std::uint8_t> choice() const { return choice_; }  // the edge of every label, 0 to 2
    std::int64_t nodes() const { return nodes_; }

  private:
    struct Incidence {
        std::int32_t label;
        std::array<std::uint8_t, 3> times;  // how often each edge of the label ends here
    };
    struct Frame {
        std::int32_t label;
        Mask untried;
    };

    Next next_plain(Effort& effort, std::int64_t most_nodes);
    Next next_constrained(Effort& effort, std::int64_t most_nodes);
    bool begin_constrained();
    bool branch();
    bool try_edge(Frame& frame);
    bool settle(std::int32_t label, int edge);
    bool strike(std::int32_t label, int edge);
    bool propagate();
    bool tighten(std::int32_t vertex);
    void touch(std::int32_t vertex);
    std::int32_t tightest_label() const;
    void read_choice();
    Mask* masks() { return states_.data() + depth_ * 2 * std::size_t(count_); }
    const Mask* masks() const { return states_.data() + depth_ * 2 * std::size_t(count_); }
    std::uint8_t* needs() { return masks() + count_; }
    const std::uint8_t* needs() const { return masks() + count_; }

    std::vector<std::int32_t> ends_;
    std::vector<Mask> allowed_;
    LabelledEdges edges_;
    std::int32_t count_;
    bool plain_, begun_ = false, done_ = false;
    std::int64_t nodes_ = 0;
    std::vector<std::uint8_t> choice_;

    std::vector<std::uint8_t> degree_;  // plain: so far, and the edge that is tried next
    std::int32_t label_ = 0;
    std::uint8_t edge_ = 0;

    std::vector<std::int32_t> first_incidence_of_vertex_;  // constrained
    std::vector<Incidence> incidences_;
    std::vector<std::uint8_t> states_;  // per depth: a mask for every label, then a need for every vertex
    std::size_t depth_ = 0;
    std::vector<Frame> frames_;
    std::vector<std::int32_t> touched_;
    std::vector<std::uint8_t> is_touched_;
};

// Pairs i < j of rows that differ in every column. Rows of `choice` have `count` entries and are in ascending order.
// More pairs than `most` are counted but not listed.
struct DisjointPairs {
    std::vector<std::int32_t> rows;  // two of every pair
    std::int64_t found = 0;
};
DisjointPairs disjoint_pairs(std::span<const std::uint8_t> choice, std::int32_t count, std::int64_t most,
                             Effort& effort);

// What is counted, label by label, remembering only what the vertices in between still need.
enum class Counted : std::uint8_t {
    factors,  // one edge of every label
    pairs,    // ordered pairs of factors without a common edge
    sides,    // the same, and each edge has a direction: every vertex once first and once second in both factors
    looks,    // the same, but edges of a label with equal ends are one and a turned loop is the same loop
};
struct Frontier {
    bool complete = false;             // false: more than `most_states` would have had to be remembered
    std::vector<std::uint64_t> count;  // least significant first
    std::int64_t states = 0;           // looked at, all in all
    std::vector<std::uint8_t> choice;  // one that was counted: for factors an edge of every label; for pairs two
};
Frontier count_by_frontier(const LabelledEdges& edges, Counted counted, std::int64_t most_states, bool want_one,
                           Effort& effort);

// All multisets of four out of some types of labels, as graphs on four vertices: how many have how many factors, and
// how many pairs of factors without a common edge.
struct Census {
    std::vector<std::int64_t> graphs_with_factors, graphs_with_pairs;
};
Census census_of_four(std::span<const std::int32_t> ends_of_type, Effort& effort);

}  // namespace noyau
