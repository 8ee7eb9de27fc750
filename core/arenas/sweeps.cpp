#include "arenas/sweeps.hpp"

#include <algorithm>

#include "base/buffer.hpp"

namespace noyau {
namespace {

class Sweeps {
  public:
    Sweeps(const ParityGame& game, const ParityAnswer& answer, Effort& effort)
        : first_(game.first_edge_of_vertex.data()),
          target_(game.target_of_edge.data()),
          owner_(game.owner_of_vertex.data()),
          winner_(answer.winner_of_vertex.data()),
          move_(answer.strategy_of_vertex.data()),
          effort_(effort),
          kind_of_vertex_(game.vertices()),
          list_(game.vertices()) {
        // A vertex whose priority is good for its owner is of the kind 1 + owner, any other of kind 0.
        in_parcels(effort, 0, game.vertices(), [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v)
                kind_of_vertex_[v] =
                    static_cast<std::uint8_t>((game.priority_of_vertex[v] & 1) == owner_[v] ? 1 + owner_[v] : 0);
        });
    }

    Swept decide() {
        if (!find_stayers()) return {vertices(), false};
        std::int64_t left = 0;
        in_parcels(effort_, 0, vertices(), [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v) {
                const bool stays = kind_of_vertex_[v] != 0;
                winner_[v] = static_cast<std::int8_t>(stays ? owner_[v] : -1);
                if (!stays) move_[v] = -1;
                list_[left] = static_cast<std::int32_t>(v);
                left += !stays;
            }
        });
        while (left > 0) {
            const std::int64_t before = left;
            left = pass(before, [&](std::int32_t v) { return !wins_or_loses(v); });
            if (left == before) return {left, true};
            if (before - left < before / worth) return {left, false};
        }
        return {0, true};
    }

    std::int64_t steps() const { return steps_; }

  private:
    // A pass that decides less than one vertex in so many is the last: from the other end it takes less time.
    static constexpr std::int64_t worth = 8;
    static constexpr int most_passes = 64;

    std::int64_t vertices() const { return static_cast<std::int64_t>(list_.size()); }

    // Throws out again and again whom no move leads to the same kind; true when nobody is left to be thrown out.
    bool find_stayers() {
        std::int64_t count = 0;
        for (std::int64_t v = 0; v < vertices(); ++v) {
            list_[count] = static_cast<std::int32_t>(v);
            count += kind_of_vertex_[v] != 0;
        }
        count = pass(count, [&](std::int32_t v) { return finds_move(v); });
        for (int passes = 1; passes < most_passes; ++passes) {
            const std::int64_t before = count;
            count = pass(before, [&](std::int32_t v) {
                return kind_of_vertex_[move_[v]] == kind_of_vertex_[v] || finds_move(v);
            });
            if (count == before) return true;
        }
        return false;
    }

    bool finds_move(std::int32_t v) {
        const std::uint8_t kind = kind_of_vertex_[v];
        for (std::int64_t e = first_[v], end = first_[v + 1]; e < end; ++e) {
            ++steps_;
            if (kind_of_vertex_[target_[e]] != kind) continue;
            move_[v] = target_[e];
            return true;
        }
        kind_of_vertex_[v] = 0;
        return false;
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
        if (!waits) winner_[v] = static_cast<std::int8_t>(1 - owner);
        return !waits;
    }

    // Along the list, of which those stay that are to be kept; returns how many.
    template <class Keep>
    std::int64_t pass(std::int64_t count, Keep keep) {
        constexpr std::int64_t ahead = 16;
        std::int64_t kept = 0;
        in_parcels(
            effort_, 0, count,
            [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t place = begin; place < end; ++place) {
                    if (place + ahead < count) __builtin_prefetch(&target_[first_[list_[place + ahead]]]);
                    const std::int32_t v = list_[place];
                    const bool stays = keep(v);
                    list_[kept] = v;
                    kept += stays;
                }
            },
            1 << 12);
        return kept;
    }

    // Plain pointers: those of a span of a span are not kept in registers.
    const std::int64_t* const first_;
    const std::int32_t* const target_;
    const std::uint8_t* const owner_;
    std::int8_t* const winner_;
    std::int32_t* const move_;
    Effort& effort_;
    std::int64_t steps_ = 0;
    Buffer<std::uint8_t> kind_of_vertex_;
    Buffer<std::int32_t> list_;
};

}  // namespace

Swept sweep(const ParityGame& game, const ParityAnswer& answer, ParityWork& work, Effort& effort) {
    Sweeps sweeps(game, answer, effort);
    const Swept swept = sweeps.decide();
    work.steps += sweeps.steps();
    return swept;
}

}  // namespace noyau
