// Strategies written down as a race, for the rule that taking a vertex takes its neighbours from the opponent alone.
//
// Let the *grip* of a vertex w that left may take be what right may take in its closed neighbourhood: taking w takes
// exactly that from right, and right can take w from left only by taking a vertex of the grip. Two things follow.
//
// Bound. Choose vertices of left with grips that do not meet. A move of right spoils at most one of them, so left, who
// takes the best that is left, is sure of every second one in the order of gain: the size of the grip, and one more for
// every vertex whose grip lies within that grip, because nobody can take that vertex away afterwards. Then left takes
// whatever still takes something from right. Right can never make more moves than there are vertices open to right.
//
// Dominance. If the grip of u lies within the grip of w, taking w is at least as good as taking u: after w, the vertex
// u is a move nobody can take away, and H ≤ 1 + (H after w) for every position H in which left may take w (reply to
// each move in one part by the same move in the other, and to w by the free move).
//
// The strategy that is written down is that of `noyau.proofs.taking.tables`: at every turn of the loser the moves that
// no other dominates, smallest vertex first; at every turn of the winner one reply. It ends where the bound settles it.
#pragma once

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <unordered_set>
#include <vector>

#include "taking/board.hpp"

namespace noyau {

template <int Words>
class TakingRace {
    using Set = Bits<Words>;
    using Pair = TakingPair<Words>;
    using Board = TakingBoard<Words>;

    // A position without the moves nobody can take away: those are `lead`, left's less right's.
    struct Race {
        Pair pair;
        int lead = 0;
        bool operator==(const Race&) const = default;
    };
    struct Grips {
        std::array<Set, 64 * Words> grip;
        std::array<int, 64 * Words> gain;
        Set dominated;
    };

  public:
    // Whether left, who is to move and has so many free moves more than right, wins.
    using Judge = std::function<bool(const Pair&, int)>;

    TakingRace(const Board& board, Effort& effort) : board_(board), effort_(effort) {
        for (int v = 0; v < Board::most_vertices; ++v) closed_[v] = board.near[v] | Set::one(v);
    }

    // The replies of left, who wins; false when there are more than `most`.
    bool write_replies(const Pair& pair, bool left_moves, std::int64_t most, const Judge& judge,
                       std::vector<std::int32_t>& replies) {
        Walk walk{replies, most, judge, {}};
        try {
            left_moves ? walk_winner({pair, 0}, walk) : walk_loser({pair, 0}, walk);
            return true;
        } catch (const TooLong&) {
            return false;
        }
    }

  private:
    struct TooLong {};
    struct HashRace {
        std::size_t operator()(const Race& race) const {
            return mixed(typename Pair::Hash()(race.pair) + static_cast<std::uint64_t>(race.lead));
        }
    };
    struct Walk {
        std::vector<std::int32_t>& replies;
        std::int64_t most;
        const Judge& judge;
        std::unordered_set<Race, HashRace> seen[2];  // the winner's turns, the loser's
    };

    void walk_loser(Race race, Walk& walk) {  // left is the winner, right is to move
        count_safe(race);
        if (walk.seen[1].contains(race) || is_sure(race, false)) return;
        effort_.step();
        walk.seen[1].insert(race);
        Grips grips;
        grip(race.pair.right, race.pair.left, grips);
        for (Set moves = race.pair.right.without(grips.dominated); moves.any();) {
            const int v = moves.pop();
            walk_winner({{race.pair.left.without(closed_[v]), race.pair.right.without(Set::one(v))}, race.lead}, walk);
        }
    }

    void walk_winner(Race race, Walk& walk) {
        count_safe(race);
        if (walk.seen[0].contains(race) || is_sure(race, true)) return;
        effort_.step();
        walk.seen[0].insert(race);
        if (static_cast<std::int64_t>(walk.replies.size()) >= walk.most) throw TooLong();
        const int v = reply(race, walk);
        walk.replies.push_back(v);
        walk_loser(after(race, v), walk);
    }

    // One after which the bound settles it or that leads to a known position, else the first that wins in the order of
    // the search, which knows it best.
    int reply(const Race& race, const Walk& walk) {
        for (Set moves = race.pair.left; moves.any();) {
            const int v = moves.pop();
            Race then = after(race, v);
            count_safe(then);
            if (is_sure(then, false)) return v;
        }
        for (Set moves = race.pair.left; moves.any();) {
            const int v = moves.pop();
            Race then = after(race, v);
            count_safe(then);
            if (walk.seen[1].contains(then)) return v;
        }
        Grips grips;
        grip(race.pair.left, race.pair.right, grips);
        std::array<int, 64 * Words> order;
        const int count = in_order(race.pair, grips, order);
        for (int i = 0; i < count; ++i) {
            const Race then = after(race, order[i]);
            if (!walk.judge(then.pair.swapped(), -then.lead)) return order[i];
        }
        throw std::logic_error("a position that is won has a winning move");
    }

    Race after(const Race& race, int v) const {
        return {{race.pair.left.without(Set::one(v)), race.pair.right.without(closed_[v])}, race.lead};
    }

    // The bound as the checker has it: grips that do not meet, the largest first; left, who wins, takes every second
    // one in the order of worth.
    bool is_sure(const Race& race, bool left_moves) const {
        const auto& [pair, lead] = race;
        const int wanted = pair.right.count() + (left_moves ? 1 : 0) - lead;
        if (wanted <= 0) return true;
        std::array<Set, 64 * Words> grip;
        std::array<int, 64 * Words> order, worth;
        int count = 0, chosen = 0, sure = 0;
        for (Set rest = pair.left; rest.any(); ++count) {
            grip[count] = closed_[rest.pop()] & pair.right;
            order[count] = -grip[count].count() * 64 * Words + count;
        }
        std::sort(order.begin(), order.begin() + count);
        Set used;
        for (int i = 0; i < count; ++i) {
            const Set& held = grip[order[i] & (64 * Words - 1)];
            if ((held & used).any()) continue;
            used = used | held;
            worth[chosen] = held.count();
            for (int j = 0; j < count; ++j) worth[chosen] += !grip[j].without(held).any();
            ++chosen;
        }
        std::sort(worth.begin(), worth.begin() + chosen, std::greater<>());
        for (int i = left_moves ? 0 : 1; i < chosen; i += 2) sure += worth[i];
        return sure >= wanted;
    }

    // Left's moves that no other dominates, what gains most first.
    int in_order(const Pair& pair, const Grips& grips, std::array<int, 64 * Words>& order) const {
        int count = 0;
        for (Set rest = pair.left.without(grips.dominated); rest.any();) {
            const int v = rest.pop();
            order[count++] = (4 * grips.gain[v] + grips.grip[v].count()) * 64 * Words + v;
        }
        std::sort(order.begin(), order.begin() + count, std::greater<>());
        for (int i = 0; i < count; ++i) order[i] %= 64 * Words;
        return count;
    }

    // Moves nobody can take away are counted.
    void count_safe(Race& race) const {
        auto& [pair, lead] = race;
        for (Set rest = pair.left.without(pair.right); rest.any();) {
            const int v = rest.pop();
            if ((board_.near[v] & pair.right).any()) continue;
            pair.left = pair.left.without(Set::one(v));
            ++lead;
        }
        for (Set rest = pair.right.without(pair.left); rest.any();) {
            const int v = rest.pop();
            if ((board_.near[v] & pair.left).any()) continue;
            pair.right = pair.right.without(Set::one(v));
            --lead;
        }
    }

    void grip(const Set& mine, const Set& theirs, Grips& grips) const {
        grips.dominated = Set();
        for (Set rest = mine; rest.any();) {
            const int w = rest.pop();
            grips.grip[w] = closed_[w] & theirs;
            grips.gain[w] = grips.grip[w].count();
        }
        for (Set rest = mine; rest.any();) {
            const int u = rest.pop();
            const Set& inner = grips.grip[u];
            for (Set near = closed_[inner.lowest()] & mine; near.any();) {  // whose grip is wider holds that vertex too
                const int w = near.pop();
                if (w == u || inner.without(grips.grip[w]).any()) continue;
                ++grips.gain[w];
                if (w < u || !(inner == grips.grip[w])) grips.dominated = grips.dominated | Set::one(u);
            }
        }
    }

    const Board& board_;
    Effort& effort_;
    std::array<Set, 64 * Words> closed_{};
};

}  // namespace noyau
