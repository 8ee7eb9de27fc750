#include "arenas/parity/from_the_top.hpp"

#include <algorithm>

#include "arenas/parity/passes.hpp"
#include "base/buffer.hpp"

namespace noyau {
namespace {

class FromTheTop {
  public:
    FromTheTop(const ParityGame& game, const ParityAnswer& answer, std::span<const std::int32_t> undecided,
               Effort& effort)
        : game_(game),
          first_(game.first_edge_of_vertex.data()),
          target_(game.target_of_edge.data()),
          owner_(game.owner_of_vertex.data()),
          priority_(game.priority_of_vertex.data()),
          winner_(answer.winner_of_vertex.data()),
          move_(answer.strategy_of_vertex.data()),
          undecided_(undecided),
          effort_(effort),
          free_(game, effort),
          guess_(game),
          where_(game.vertices()) {
        free_.list_all([&](std::int64_t v) {
            where_[v] = winner_[v] < 0 ? is_free : is_above;
            return winner_[v] < 0;
        });
    }

    bool decide() {
        const std::int64_t most_steps = 3 * game_.edges();
        while (free_.count() > 0 && steps_ < most_steps) {
            if (!gather()) return false;
            if (is_closed()) {
                win();
                return true;
            }
            for (const std::int32_t v : undecided_)
                if (where_[v] == is_here) where_[v] = is_above;
        }
        return false;
    }

    std::int64_t steps() const { return steps_; }

  private:
    enum Where : std::uint8_t { is_free, is_here, is_above };  // in a higher region, or decided

    // The region begins with the free vertices of the highest priority that there is.
    void take_heads() {
        top_ = 0;
        for (const std::int32_t v : free_.listed()) top_ = std::max(top_, priority_[v]);
        player_ = static_cast<std::uint8_t>(top_ & 1);
        steps_ += free_.count();
        Yields unused = guess_;
        free_.pass(unused, [&](std::int32_t v) {
            if (priority_[v] == top_) where_[v] = is_here;
            return priority_[v] != top_;
        });
    }

    // The heads and what they pull in, unless that takes too many passes: each should take much less than the one
    // before, and all of them not too little, for then there are many regions.
    bool gather() {
        constexpr std::int64_t few = 64, shrinks = 4, regions = 32;
        const std::int64_t all = free_.count();
        take_heads();
        Yields yields = guess_;
        for (std::int64_t before = all * shrinks;;) {
            const std::int64_t taken = free_.pass(yields, [&](std::int32_t v) { return !is_pulled_in(v); });
            if (taken == 0) return true;
            if ((all - free_.count()) * regions < all || (taken > few && taken * shrinks > before)) return false;
            before = taken;
        }
    }

    bool is_pulled_in(std::int32_t v) {
        const bool own = owner_[v] == player_;
        bool leads_here = false;
        for (std::int64_t e = first_[v], end = first_[v + 1]; e < end; ++e) {
            ++steps_;
            const std::int32_t w = target_[e];
            const std::uint8_t where = where_[w];
            if (own && where == is_here) {
                move_[v] = w;
                where_[v] = is_here;
                return true;
            }
            if (!own && where == is_free && w != v) return false;
            leads_here |= where == is_here;
        }
        if (own || !leads_here) return false;
        where_[v] = is_here;
        return true;
    }

    // Why it is won then: who stays in it comes by its priority again and again, by the moves that pulled the others
    // in, and no higher priority is there. (Or stays in a loop of the opponent's, which is bad for them.)
    bool is_closed() {
        return std::ranges::all_of(undecided_, [&](std::int32_t v) {
            if (where_[v] != is_here) return true;
            return owner_[v] == player_ ? priority_[v] != top_ || finds_move_inside(v) : stays_inside(v);
        });
    }

    bool finds_move_inside(std::int32_t v) {
        for (std::int64_t e = first_[v], end = first_[v + 1]; e < end; ++e) {
            ++steps_;
            if (where_[target_[e]] != is_here) continue;
            move_[v] = target_[e];
            return true;
        }
        return false;
    }

    bool stays_inside(std::int32_t v) {
        const std::int64_t begin = first_[v], end = first_[v + 1];
        steps_ += end - begin;
        return std::all_of(target_ + begin, target_ + end, [&](std::int32_t w) {
            return where_[w] == is_here || winner_[w] == static_cast<std::int8_t>(player_);
        });
    }

    void win() {
        for (const std::int32_t v : undecided_) {
            if (where_[v] != is_here) continue;
            winner_[v] = static_cast<std::int8_t>(player_);
            if (owner_[v] != player_) move_[v] = -1;
        }
    }

    const ParityGame& game_;
    // Plain pointers: those of a span of a span are not kept in registers.
    const std::int64_t* const first_;
    const std::int32_t* const target_;
    const std::uint8_t* const owner_;
    const std::int32_t* const priority_;
    std::int8_t* const winner_;
    std::int32_t* const move_;
    const std::span<const std::int32_t> undecided_;
    Effort& effort_;
    Passes free_;
    const Yields guess_;
    Buffer<std::uint8_t> where_;
    std::int32_t top_ = 0;
    std::uint8_t player_ = 0;
    std::int64_t steps_ = 0;
};

}  // namespace

bool wins_from_the_top(const ParityGame& game, const ParityAnswer& answer, std::span<const std::int32_t> undecided,
                       ParityWork& work, Effort& effort) {
    FromTheTop search(game, answer, undecided, effort);
    const bool won = search.decide();
    work.steps += search.steps();
    return won;
}

}  // namespace noyau
