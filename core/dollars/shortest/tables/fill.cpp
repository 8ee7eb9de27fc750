#include "dollars/shortest/tables/fill.hpp"

#include <limits>
#include <set>

namespace noyau::least {
namespace {

class Fill {
  public:
    Fill(const Board& board, std::size_t most_width, Effort& effort) : most_width_(most_width), near_(board.n) {
        for (Vertex v = 0; v < board.n; ++v, effort.step(4))
            for (std::int32_t edge = board.first[v]; edge < board.first[v + 1]; ++edge)
                near_[v].insert(board.neighbour[edge]);
        for (Vertex v = 0; v < board.n; ++v, effort.step(16))
            score_.push_back(score_of(v)), waiting_.insert(score_.back());
    }

    bool empty() const { return waiting_.empty(); }

    // The next vertex, or -1 when all that are left have too many neighbours.
    Vertex take_out(Effort& effort) {
        const Vertex v = waiting_.begin()->second;
        if (near_[v].size() > most_width_) return -1;
        waiting_.erase(waiting_.begin());
        for (const Vertex u : near_[v]) {
            near_[u].erase(v);
            for (const Vertex w : near_[v])
                if (w != u) near_[u].insert(w);
        }
        std::set<Vertex> changed = near_[v];
        for (const Vertex u : near_[v])
            if (near_[u].size() <= most_width_) changed.insert(near_[u].begin(), near_[u].end());
        for (const Vertex u : changed) {
            effort.step(16);
            waiting_.erase(score_[u]);
            waiting_.insert(score_[u] = score_of(u));
        }
        return v;
    }

  private:
    using Score = std::pair<std::size_t, Vertex>;

    Score score_of(Vertex v) const {
        if (near_[v].size() > most_width_) return {std::numeric_limits<std::size_t>::max(), v};
        std::size_t fill = 0;
        for (const Vertex u : near_[v])
            for (const Vertex w : near_[v]) fill += u < w && !near_[u].contains(w);
        return {fill, v};
    }

    std::size_t most_width_;
    std::vector<std::set<Vertex>> near_;
    std::vector<Score> score_;
    std::set<Score> waiting_;
};

}  // namespace

std::vector<Vertex> order_of_least_fill(const Board& board, std::size_t most_width, Effort& effort) {
    Fill fill(board, most_width, effort);
    std::vector<Vertex> order;
    while (!fill.empty()) {
        const Vertex v = fill.take_out(effort);
        if (v < 0) return {};
        order.push_back(v);
    }
    return order;
}

}  // namespace noyau::least
