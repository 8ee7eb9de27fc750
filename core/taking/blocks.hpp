// A board cut into blocks of few vertices, for bounds: what left is sure of in each block alone, left is sure of in
// all.
//
// Whoever may take less is never better off. So left may renounce the vertices from which taking would tell another
// block, and which could be taken away from there; what is left of the blocks is a sum.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "taking/board.hpp"

namespace noyau {

template <int Words>
class BoardBlocks {
    using Set = Bits<Words>;
    using Pair = TakingPair<Words>;
    using Board = TakingBoard<Words>;

  public:
    // Blocks of at most `most` vertices; `start` shifts where the first begins, for another way of cutting.
    BoardBlocks(const Board& board, int n, int most, int start) {
        Set rest;
        for (int v = 0; v < n; ++v) rest = rest | Set::one(v);
        int room = start > 0 ? start : most;
        while (rest.any()) {
            const Set block = grown(board, rest, room);
            room = most;
            rest = rest.without(block);
            blocks_.push_back(block);
            for (Set inside = block; inside.any();) {
                const int v = inside.pop();
                outside_[v] = board.near[v].without(block);
                if (outside_[v].any()) rim_ = rim_ | Set::one(v);
            }
        }
    }

    // What left keeps, for a sum over the blocks.
    Pair kept(const Pair& pair) const {
        Pair result = pair;
        for (Set rest = pair.left & rim_; rest.any();) {
            const int v = rest.pop();
            if ((outside_[v] & pair.right).any()) result.left = result.left.without(Set::one(v));
        }
        return result;
    }
    const std::vector<Set>& blocks() const { return blocks_; }
    const Set& rim() const { return rim_; }  // vertices with neighbours in other blocks

  private:
    // From the vertex with fewest neighbours left, what has most of its neighbours inside comes next.
    static Set grown(const Board& board, const Set& rest, int most) {
        Set block, edge = rest;
        while (block.count() < most && edge.any()) {
            int best = -1, best_score = 0;
            for (Set choice = edge; choice.any();) {
                const int v = choice.pop();
                const int inside = (board.near[v] & block).count(), left = (board.near[v] & rest).count() - inside;
                const int score = 4 * inside - 4 * left;
                if (best < 0 || score > best_score) best = v, best_score = score;
            }
            block = block | Set::one(best);
            edge = Set();
            for (Set inside = block; inside.any();) edge = edge | (board.near[inside.pop()] & rest);
            edge = edge.without(block);
        }
        return block;
    }

    std::vector<Set> blocks_;
    std::array<Set, 64 * Words> outside_{};
    Set rim_;
};

}  // namespace noyau
