// Who wins on a board of at most 16 vertices by taking them: every position is two sets of 16 bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>

#include "taking/small_board.hpp"

namespace noyau::small {

// A position is what each player may still take: two sets. Nothing is cleared between boards: what was found counts as
// long as the vertices up to the last one that is open are joined as they were. In a list of all graphs that is often
// the case on the next board, and often the same reply is right on it.
template <bool TakerLoses, bool OtherLoses>
class Search {
  public:
    Search() : table_(std::make_unique<std::array<std::uint64_t, entries>>()) {}

    // So many vertices, the first ones, are joined as on the board before.
    void begin(const Board& board, int kept = 0) {
        alike_ = kept + 1 >= board.vertices;
        for (int v = kept; v < board.vertices; ++v) stamp_of_[v] = next_stamp();
        for (int v = 0; v < board.vertices; ++v) {
            near_[v] = board.near[v];
            const Mask here = Mask{1} << v;
            from_taker_[v] = TakerLoses ? here | board.near[v] : here;
            from_other_[v] = OtherLoses ? here | board.near[v] : here;
        }
        nodes_ = 0;
    }
    std::int64_t nodes() const { return nodes_; }

    // The same as `wins`, for the position that a board begins with: what won or refuted on the board before is tried
    // first where the boards are alike.
    bool beginner_wins(Mask mine, Mask yours) {
        if (!alike_ || !(mine & (mine - 1))) return wins(mine, yours);
        if (mine >> first_move_ & 1 && loses_to_me(mine, yours, first_move_)) return true;
        ++nodes_;
        for (Mask rest = mine; rest; rest &= rest - 1) {
            const int v = std::countr_zero(rest);
            if (v == first_move_ || is_refuted(yours & ~from_other_[v], mine & ~from_taker_[v], reply_[v])) continue;
            first_move_ = v;
            return true;
        }
        return false;
    }

    // Whether whoever is to move and may take `mine` wins.
    bool wins(Mask mine, Mask yours) {
        if (!mine) return false;
        if (!yours) return true;
        if (!(mine & (mine - 1))) return !(yours & ~from_other_[std::countr_zero(mine)]);  // the only move
        const int settled = counted(mine, yours);
        if (settled) return settled > 0;
        ++nodes_;
        std::uint64_t& entry = (*table_)[hash(mine, yours)];
        const std::uint64_t stamp = stamp_of_[std::bit_width(mine | yours) - 1];
        const std::uint64_t key = stamp << 33 | std::uint64_t{mine} << 17 | yours << 1;
        if ((entry | 1) == (key | 1)) return entry & 1;
        const bool won = best_move(mine, yours) >= 0;
        entry = key | won;
        return won;
    }

  private:
    static constexpr std::size_t entries = 1 << 13;
    static constexpr std::uint32_t most_stamps = (std::uint32_t{1} << 31) - 1;

    static std::size_t hash(Mask mine, Mask yours) { return ((mine << 16 | yours) * 0x9e3779b1U) >> (32 - 13); }

    std::uint32_t next_stamp() {
        if (stamp_ == most_stamps) {  // they have gone round: nothing that is written down counts
            table_->fill(0);
            stamp_ = 0;
            for (auto& stamp : stamp_of_) stamp = ++stamp_;
        }
        return ++stamp_;
    }

    bool loses_to_me(Mask mine, Mask yours, int v) { return !wins(yours & ~from_other_[v], mine & ~from_taker_[v]); }

    // The other has moved, and `mine` is what may be taken now: whether some reply wins, the one that is known first.
    bool is_refuted(Mask mine, Mask yours, std::uint8_t& known) {
        if (mine >> known & 1 && loses_to_me(mine, yours, known)) return true;
        const int settled = counted(mine, yours);
        if (settled) return settled > 0;
        ++nodes_;
        const int found = best_move(mine, yours);
        if (found >= 0) known = static_cast<std::uint8_t>(found);
        return found >= 0;
    }

    // Moves that nobody can take away, not even by moving elsewhere, against all that the other may ever take: 1 when
    // whoever is to move wins by counting, -1 when the other does, 0 when counting does not tell.
    int counted(Mask mine, Mask yours) const {
        const int my_alone = count_of(mine & ~yours), your_alone = count_of(yours & ~mine);
        if (my_alone > at_best(yours)) {
            const int your_most = most(yours);
            if (my_alone > your_most && safe(mine, yours) > your_most) return 1;
        }
        if (your_alone >= at_best(mine)) {
            const int my_most = most(mine);
            if (your_alone >= my_most && safe(yours, mine) >= my_most) return -1;
        }
        return 0;
    }

    // `most` cannot be less.
    static int at_best(Mask mine) { return TakerLoses ? (count_of(mine) + 1) / 2 : count_of(mine); }

    // No more than so many moves: where a move costs its neighbours, one of every two that are joined.
    int most(Mask mine) const {
        if constexpr (!TakerLoses) return count_of(mine);
        int total = 0;
        while (mine) {
            const int v = std::countr_zero(mine);
            mine &= mine - 1;
            ++total;
            const Mask partner = near_[v] & mine;
            mine &= ~(partner & (~partner + 1));
        }
        return total;
    }

    // So many moves at least that the other can do nothing about.
    int safe(Mask mine, Mask yours) const {
        int total = 0;
        for (Mask rest = mine & ~yours; rest; rest &= rest - 1) {
            const int v = std::countr_zero(rest);
            if (OtherLoses && near_[v] & yours) continue;
            if constexpr (TakerLoses) rest &= ~near_[v];
            ++total;
        }
        return total;
    }

    // A move that wins, or -1. Those that leave the other little are tried first: a win is found sooner.
    int best_move(Mask mine, Mask yours) {
        std::array<int, most_small_vertices> rank;  // what it leaves, then the vertex
        int moves = 0;
        for (Mask rest = mine; rest; rest &= rest - 1) {
            const int v = std::countr_zero(rest);
            const Mask left = yours & ~from_other_[v];
            if (!left) return v;
            const int worth = count_of(mine & ~from_taker_[v]) - count_of(left);
            rank[moves++] = (worth + 64) << 4 | v;
        }
        while (moves > 0) {  // the best of the rest each time: often the first wins, and the others need no order
            int best = 0;
            for (int i = 1; i < moves; ++i)
                if (rank[i] > rank[best]) best = i;
            const int v = rank[best] & 15;
            rank[best] = rank[--moves];
            if (loses_to_me(mine, yours, v)) return v;
        }
        return -1;
    }

    std::unique_ptr<std::array<std::uint64_t, entries>> table_;  // a stamp, the two sets, and whether it is won
    std::array<Mask, most_small_vertices> near_{}, from_taker_{}, from_other_{};
    std::array<std::uint32_t, most_small_vertices> stamp_of_{};
    std::array<std::uint8_t, most_small_vertices> reply_{};  // to each first move, on the boards before
    int first_move_ = 0;
    bool alike_ = false;
    std::uint32_t stamp_ = 0;
    std::int64_t nodes_ = 0;
};

}  // namespace noyau::small
