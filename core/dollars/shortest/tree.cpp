#include "dollars/shortest/tree.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <vector>

#include "dollars/shortest/narrowing/box.hpp"

namespace noyau::least {

namespace {

class Writer {
  public:
    Writer(const Board& board, const Ranges& ranges, Count bound, std::int64_t most_entries, Effort& effort)
        : board_(board), effort_(effort), box_(board, ranges, effort), bound_(bound), most_entries_(most_entries) {
        box_.set(Counts(board.n, 1 - bound), Counts(board.n, bound - 1));
        for (Vertex v = 0; v < board.n; ++v) box_.look_at(v);
    }

    // A walk through the tree, below first; by hand, since a bound that is far too high is cut as often as it says.
    bool write() {
        while (true) {
            if (static_cast<std::int64_t>(tree.vertex_of_cut.size()) >= most_entries_) return false;
            const Vertex v = settle() ? to_cut() : -1;
            const Count value = v < 0 ? 0 : box_.cheapest(v);
            tree.vertex_of_cut.push_back(v);
            tree.value_of_cut.push_back(value);
            if (v >= 0) {
                open_.push_back({v, value, box_.changes(), false});
                box_.narrow(v, box_.lo(v), value);
            } else if (!go_above()) {
                return true;
            }
        }
    }

    CutTree tree;

  private:
    struct Cut {
        Vertex vertex;
        Count value;
        std::size_t before;
        bool above;
    };

    // To the other side of the last cut that has one left; false when the walk is over.
    bool go_above() {
        while (!open_.empty()) {
            Cut& cut = open_.back();
            box_.forget_waiting();
            box_.undo(cut.before);
            if (!cut.above) {
                cut.above = true;
                box_.narrow(cut.vertex, cut.value + 1, box_.hi(cut.vertex));
                return true;
            }
            open_.pop_back();
        }
        return false;
    }

    bool settle() {
        do {
            effort_.step(static_cast<std::size_t>(board_.n) + 1);
            if (!box_.narrow_by_rows()) return false;
            Count spare = bound_ - 1;
            for (Vertex v = 0; v < board_.n; ++v) spare -= std::abs(box_.cheapest(v));
            if (spare < 0) return false;
            for (Vertex v = 0; v < board_.n; ++v)
                if (!box_.decided(v)) box_.narrow(v, box_.cheapest(v) - spare, box_.cheapest(v) + spare);
        } while (box_.something_waits());
        return true;
    }

    // There is one as long as the bound is right: the upper ends win, and if they were cheapest they would break it.
    Vertex to_cut() const {
        Vertex chosen = -1;
        Count most = std::numeric_limits<Count>::min();
        for (Vertex v = 0; v < board_.n; ++v) {
            if (box_.hi(v) == box_.cheapest(v)) continue;
            Count rows = box_.binds(v) ? board_.degree[v] : 0;
            for (std::int32_t edge = board_.first[v]; edge < board_.first[v + 1]; ++edge)
                if (box_.binds(board_.neighbour[edge])) rows += board_.weight[edge];
            const Count score = 1000 * rows - std::min<Count>(box_.hi(v) - box_.lo(v), 999);
            if (score > most) most = score, chosen = v;
        }
        return chosen;
    }

    const Board& board_;
    Effort& effort_;
    Box box_;
    Count bound_;
    std::int64_t most_entries_;
    std::vector<Cut> open_;
};

}  // namespace

CutTree cut_tree(const Board& board, const Ranges& ranges, Count bound, std::int64_t most_entries, Effort& effort) {
    Writer writer(board, ranges, bound, most_entries, effort);
    return writer.write() ? std::move(writer.tree) : CutTree{};
}

}  // namespace noyau::least
