#include "cubes/disjoint.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <stdexcept>

namespace noyau {
namespace {

// Where the edges of a label go: six ways, one bit of a mask each.
constexpr int places = 3;  // the first factor, the second, neither
constexpr int nowhere = 2;
constexpr int ways = 6;
constexpr std::array<std::array<std::uint8_t, places>, ways> edge_at{
    {{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {2, 0, 1}, {1, 2, 0}, {2, 1, 0}}};
using Ways = std::uint8_t;
constexpr Ways any_way = (1 << ways) - 1;
constexpr Ways one_order = 0b010101;  // of edges 0 and 1, 0 and 2, 1 and 2 the lesser is in the first factor

// edges_at[mask][place]: which edges of the label may still go there, bits 0 to 2.
constexpr auto edges_at = [] {
    std::array<std::array<std::uint8_t, places>, any_way + 1> table{};
    for (int mask = 0; mask <= any_way; ++mask)
        for (int way = 0; way < ways; ++way)
            for (int place = 0; place < places; ++place)
                if (mask >> way & 1)
                    table[mask][place] = static_cast<std::uint8_t>(table[mask][place] | 1 << edge_at[way][place]);
    return table;
}();

// How often edges of a label end at a vertex: at the least and at the most, given which of them it may be.
struct Times {
    std::int32_t label = 0;
    std::array<std::uint8_t, 3> of_edge{};

    struct Range {
        int least, most;
    };
    Range among(std::uint8_t edges) const {
        Range range{2, 0};
        for (int edge = 0; edge < 3; ++edge)
            if (edges >> edge & 1) {
                range.least = std::min<int>(range.least, of_edge[edge]);
                range.most = std::max<int>(range.most, of_edge[edge]);
            }
        return range;
    }
};

// Depth first. A vertex needs two ends of edges in either factor, and what it has beyond four goes nowhere: vertices
// with few edges say a lot about what is left out, so that is decided first. Of the labels that are open, those come
// first whose vertices have led into dead ends most often.
class TogetherSearch {
  public:
    TogetherSearch(const LabelledEdges& edges, std::int64_t most, std::int64_t most_nodes, Effort& effort)
        : edges_(edges),
          most_(most),
          most_nodes_(most_nodes),
          effort_(effort),
          at_(edges.count),
          dead_ends_(edges.count, 1),
          is_touched_(edges.count, 0) {
        for (std::int32_t label = 0; label < edges.count; ++label)
            for (int edge = 0; edge < 3; ++edge)
                for (int which = 0; which < 2; ++which) {
                    auto& here = at_[edges.at(label, edge, which)];
                    if (here.empty() || here.back().label != label) here.push_back({label, {}});
                    ++here.back().of_edge[edge];
                }
        for (const auto& here : at_) {
            int ends = 0;
            for (const Times& times : here) ends += times.of_edge[0] + times.of_edge[1] + times.of_edge[2];
            beyond_four_.push_back(ends - 4);
        }
    }

    DisjointFactors all() && {
        ways_of_label_.assign(1, std::vector<Ways>(edges_.count, any_way));
        now_ = ways_of_label_[0];
        now_[0] = one_order;  // every pair in one order
        for (std::int32_t vertex = 0; vertex < edges_.count; ++vertex) touch(vertex);
        if (propagate()) search(0);
        found_.complete = found_.nodes < most_nodes_;
        return std::move(found_);
    }

  private:
    void search(std::size_t depth) {
        now_ = ways_of_label_[depth];
        const std::int32_t label = next_label();
        if (label < 0) return keep();
        const bool by_left_out = !std::has_single_bit(edges_at[now_[label]][nowhere]);
        for (Ways left = now_[label]; left && found_.nodes < most_nodes_;) {
            const Ways branch = by_left_out ? with_the_same_left_out(left) : static_cast<Ways>(left & -left);
            left = static_cast<Ways>(left & ~branch);
            effort_.step(static_cast<std::size_t>(edges_.count) / 4 + 1);
            ++found_.nodes;
            if (ways_of_label_.size() == depth + 1) ways_of_label_.emplace_back(edges_.count);
            std::ranges::copy(ways_of_label_[depth], ways_of_label_[depth + 1].begin());
            now_ = ways_of_label_[depth + 1];
            if (narrow(label, branch) && propagate()) search(depth + 1);
        }
    }

    static Ways with_the_same_left_out(Ways open) {
        const auto left_out = edge_at[std::countr_zero(open)][nowhere];
        Ways alike = 0;
        for (int way = 0; way < ways; ++way)
            if ((open >> way & 1) && edge_at[way][nowhere] == left_out) alike = static_cast<Ways>(alike | 1 << way);
        return alike;
    }

    std::int32_t next_label() const {
        std::int32_t best = -1;
        double best_score = 0;
        for (std::int32_t label = 0; label < edges_.count; ++label) {
            const Ways open = now_[label];
            if (std::has_single_bit(open)) continue;
            const int left_out = std::popcount(edges_at[open][nowhere]);
            std::int64_t score = 0;
            for (int end = 0; end < 6; ++end) score += dead_ends_[edges_.end[6 * label + end]];
            const double each = static_cast<double>(score) / (left_out > 1 ? left_out : 2 * std::popcount(open));
            if (best < 0 || each > best_score) best = label, best_score = each;
        }
        return best;
    }

    bool propagate() {
        while (!touched_.empty()) {
            const std::int32_t vertex = touched_.back();
            touched_.pop_back();
            is_touched_[vertex] = 0;
            for (int place = 0; place < places; ++place)
                if (!tighten(vertex, place)) {
                    ++dead_ends_[vertex];
                    for (const std::int32_t other : touched_) is_touched_[other] = 0;
                    touched_.clear();
                    return false;
                }
        }
        return true;
    }

    // Ways with which the vertex would have too many ends here, or too few, whatever the other labels do.
    bool tighten(std::int32_t vertex, int place) {
        const int need = place == nowhere ? beyond_four_[vertex] : 2;
        int least = 0, most = 0;
        for (const Times& times : at_[vertex]) {
            const auto range = times.among(edges_at[now_[times.label]][place]);
            least += range.least;
            most += range.most;
        }
        if (least > need || most < need) return false;
        if (least == most || (most - need >= 2 && need - least >= 2)) return true;  // nothing can be wrong by two
        for (const Times& times : at_[vertex]) {
            const Ways open = now_[times.label];
            const auto range = times.among(edges_at[open][place]);
            if (range.least == range.most) continue;
            Ways kept = 0;
            for (int way = 0; way < ways; ++way) {
                const int here = times.of_edge[edge_at[way][place]];
                if ((open >> way & 1) && least - range.least + here <= need && most - range.most + here >= need)
                    kept = static_cast<Ways>(kept | 1 << way);
            }
            if (kept == open) continue;
            if (!narrow(times.label, kept)) return false;
            const auto after = times.among(edges_at[kept][place]);
            least += after.least - range.least;
            most += after.most - range.most;
        }
        return true;
    }

    bool narrow(std::int32_t label, Ways to) {
        if (now_[label] == to) return true;
        now_[label] = to;
        for (int end = 0; end < 6; ++end) touch(edges_.end[6 * label + end]);
        return to != 0;
    }

    void touch(std::int32_t vertex) {
        if (is_touched_[vertex]) return;
        is_touched_[vertex] = 1;
        touched_.push_back(vertex);
    }

    void keep() {
        if (found_.found++ >= most_) return;
        make_room(effort_, found_.choice, 2 * static_cast<std::size_t>(edges_.count));
        for (int place = 0; place < nowhere; ++place)
            for (const Ways way : now_) found_.choice.push_back(edge_at[std::countr_zero(way)][place]);
    }

    const LabelledEdges& edges_;
    std::int64_t most_, most_nodes_;
    Effort& effort_;
    std::vector<std::vector<Times>> at_;  // of every vertex
    std::vector<int> beyond_four_;
    std::vector<std::int64_t> dead_ends_;
    std::vector<std::vector<Ways>> ways_of_label_;  // by depth
    std::span<Ways> now_;
    std::vector<std::int32_t> touched_;
    std::vector<std::uint8_t> is_touched_;
    DisjointFactors found_;
};

}  // namespace

DisjointFactors disjoint_factors(const LabelledEdges& edges, std::int64_t most, std::int64_t most_nodes,
                                 Effort& effort) {
    check(edges);
    if (edges.count > 5'000)
        throw std::invalid_argument("more than 5,000 labels are not searched: the search is as deep");
    return TogetherSearch(edges, most, most_nodes, effort).all();
}

}  // namespace noyau
