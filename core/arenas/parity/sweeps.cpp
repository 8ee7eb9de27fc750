#include "arenas/parity/sweeps.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "arenas/parity/from_the_top.hpp"
#include "arenas/parity/passes.hpp"
#include "base/buffer.hpp"

namespace noyau {
namespace {

class Sweeps {
  public:
    Sweeps(const ParityGame& game, const ParityAnswer& answer, Effort& effort)
        : first_(game.first_edge_of_vertex.data()),
          target_(game.target_of_edge.data()),
          owner_(game.owner_of_vertex.data()),
          priority_(game.priority_of_vertex.data()),
          winner_(answer.winner_of_vertex.data()),
          move_(answer.strategy_of_vertex.data()),
          effort_(effort),
          guess_(game),
          passes_(game, effort),
          kind_of_vertex_(game.vertices()) {}

    std::int64_t vertices() const { return static_cast<std::int64_t>(kind_of_vertex_.size()); }
    std::span<const std::int32_t> left() const { return passes_.listed(); }
    std::int64_t steps() const { return steps_; }

    // A vertex whose priority is good for its owner is of the kind 1 + owner, any other of kind 0. Throws out again and
    // again whom no move leads to the same kind, until nobody is left to be thrown out; who is, wins.
    void find_stayers(bool in_passes) {
        passes_.list_all([&](std::int64_t v) {
            const bool good = (priority_[v] & 1) == owner_[v];
            kind_of_vertex_[v] = static_cast<std::uint8_t>(good ? 1 + owner_[v] : 0);
            move_[v] = 0;
            return good;
        });
        bool done = false;
        for (Yields yields = guess_; in_passes && !done && yields.best() >= worth_throwing_out;)
            done = passes_.pass(yields, [&](std::int32_t v) { return finds_move(v); }) == 0;
        if (!done) throw_out_who_waits();
        passes_.list_all([&](std::int64_t v) {
            const bool stays = kind_of_vertex_[v] != 0;
            winner_[v] = static_cast<std::int8_t>(stays ? owner_[v] : -1);
            move_[v] = stays ? target_[first_[v] + move_[v]] : -1;
            return !stays;
        });
    }

    // Has anybody won? If nobody can stay, it takes a vertex that has no move, or none but loops.
    bool anybody_wins() const {
        if (passes_.count() < vertices()) return true;
        bool any = false;
        in_parcels(effort_, 0, vertices(), [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v)
                any |=
                    std::all_of(target_ + first_[v], target_ + first_[v + 1], [&](std::int32_t w) { return w == v; });
        });
        return any;
    }

    // From what is won to all from where it can be forced; true when nothing else is. While passes take much, or the
    // last took next to nothing beside the one before: then the order of the vertices is just right.
    bool spread() {
        Yields yields = guess_;
        for (std::int64_t last = 0, taken = 0; passes_.count() > 0;) {
            if (yields.best() < worth_spreading && next_to_nothing * taken > last) return false;
            last = std::exchange(taken, passes_.pass(yields, [&](std::int32_t v) { return !wins_or_loses(v); }));
            if (taken == 0) return true;
        }
        return true;
    }

    void list_undecided() {
        passes_.list_all([&](std::int64_t v) { return winner_[v] < 0; });
    }

  private:
    // The least share of a list for which another pass is worth its time: by other ways the rest takes less.
    static constexpr double worth_throwing_out = 1.0 / 4, worth_spreading = 1.0 / 12;
    static constexpr std::int64_t next_to_nothing = 16;

    // On to the next move to the same kind, whose place in the row of v is kept: those before it lead to other kinds,
    // or to such as were thrown out.
    bool finds_move(std::int32_t v) {
        const std::uint8_t kind = kind_of_vertex_[v];
        for (std::int64_t e = first_[v] + move_[v], end = first_[v + 1]; e < end; ++e) {
            ++steps_;
            if (kind_of_vertex_[target_[e]] != kind) continue;
            move_[v] = static_cast<std::int32_t>(e - first_[v]);
            return true;
        }
        kind_of_vertex_[v] = 0;
        return false;
    }

    // Everybody waits at the vertex that their move leads to, and looks for the next one when it is thrown out: each
    // edge is looked at once.
    void throw_out_who_waits() {
        const Buffer<std::int32_t> first_waiting(vertices()), next_waiting(vertices());
        std::vector<std::int32_t> thrown;
        for (const std::int32_t v : passes_.listed()) first_waiting[v] = -1;
        const auto look_further = [&](std::int32_t v) {
            if (!finds_move(v)) return thrown.push_back(v);
            next_waiting[v] = std::exchange(first_waiting[target_[first_[v] + move_[v]]], v);
        };
        for (const std::int32_t listed : passes_.listed()) {
            effort_.step();
            look_further(listed);
            while (!thrown.empty()) {
                std::int32_t v = first_waiting[thrown.back()];
                thrown.pop_back();
                for (; v >= 0; effort_.step()) look_further(std::exchange(v, next_waiting[v]));
            }
        }
    }

    // A loop that is left is a move that only loses.
    bool wins_or_loses(std::int32_t v) {
        const auto owner = static_cast<std::int8_t>(owner_[v]);
        bool waits = false;
        for (std::int64_t e = first_[v], end = first_[v + 1]; e < end; ++e) {
            ++steps_;
            const std::int32_t w = target_[e];
            const std::int8_t winner = winner_[w];
            if (winner == owner) {
                move_[v] = w;
                winner_[v] = owner;
                return true;
            }
            waits |= winner < 0 && w != v;
        }
        if (waits) return false;
        winner_[v] = static_cast<std::int8_t>(1 - owner);
        move_[v] = -1;
        return true;
    }

    // Plain pointers: those of a span of a span are not kept in registers.
    const std::int64_t* const first_;
    const std::int32_t* const target_;
    const std::uint8_t* const owner_;
    const std::int32_t* const priority_;
    std::int8_t* const winner_;
    std::int32_t* const move_;
    Effort& effort_;
    std::int64_t steps_ = 0;
    const Yields guess_;
    Passes passes_;
    Buffer<std::uint8_t> kind_of_vertex_;
};

}  // namespace

Swept sweep(const ParityGame& game, const ParityAnswer& answer, bool in_passes, ParityWork& work, Effort& effort) {
    Sweeps sweeps(game, answer, effort);
    sweeps.find_stayers(in_passes);
    bool to_the_end = !sweeps.anybody_wins() || (in_passes && sweeps.spread());
    // Again and again while that decides much, and much is left.
    for (std::int64_t left = std::ssize(sweeps.left()), before = 2 * left;
         in_passes && to_the_end && 4 * left > game.vertices() && 8 * (before - left) > before;) {
        if (!wins_from_the_top(game, answer, sweeps.left(), work, effort)) break;
        sweeps.list_undecided();
        to_the_end = sweeps.spread();
        before = std::exchange(left, std::ssize(sweeps.left()));
    }
    work.steps += sweeps.steps();
    return {std::ssize(sweeps.left()), to_the_end};
}

}  // namespace noyau
