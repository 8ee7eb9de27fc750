// Going along a list of vertices again and again, and taking out whoever is done with.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "arenas/parity/parity.hpp"
#include "base/buffer.hpp"

namespace noyau {

// What a pass in either direction would take out of a list, as a share of it: at first a guess by where the edges
// lead, for a vertex is best looked at after those that it leads to; then what the last pass that way has taken.
class Yields {
  public:
    explicit Yields(const ParityGame& game) {
        constexpr std::int64_t asked = 4096;
        std::int64_t edges = 0, lower = 0;
        const std::int64_t stride = std::max<std::int64_t>(game.vertices() / asked, 1);
        for (std::int64_t v = 0; v < game.vertices(); v += stride) {
            const std::int64_t end = std::min(game.first_edge_of_vertex[v] + 4, game.first_edge_of_vertex[v + 1]);
            for (std::int64_t e = game.first_edge_of_vertex[v]; e < end; ++e, ++edges)
                lower += game.target_of_edge[e] < v;
        }
        upwards_ = edges == 0 ? 0.5 : static_cast<double>(lower) / static_cast<double>(edges);
        downwards_ = 1 - upwards_;
    }

    bool better_upwards() const { return upwards_ >= downwards_; }
    double best() const { return std::max(upwards_, downwards_); }
    void learn(bool upwards, std::int64_t before, std::int64_t taken) {
        const double share = before == 0 ? 0 : static_cast<double>(taken) / static_cast<double>(before);
        (upwards ? upwards_ : downwards_) = share;
    }

  private:
    double upwards_, downwards_;  // along the numbers of the vertices
};

class Passes {
  public:
    Passes(const ParityGame& game, Effort& effort)
        : first_(game.first_edge_of_vertex.data()),
          target_(game.target_of_edge.data()),
          effort_(effort),
          list_(game.vertices()) {}

    std::int64_t count() const { return end_ - begin_; }
    std::span<const std::int32_t> listed() const { return list_.span().subspan(begin_, count()); }

    // Lists those of all vertices, or of these, that are wanted.
    template <class Wanted>
    void list_all(Wanted wanted) {
        begin_ = end_ = 0;
        in_parcels(effort_, 0, static_cast<std::int64_t>(list_.size()), [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v) {
                list_[end_] = static_cast<std::int32_t>(v);
                end_ += wanted(v);
            }
        });
    }
    template <class Wanted>
    void list(std::span<const std::int32_t> vertices, Wanted wanted) {
        begin_ = end_ = 0;
        for (const std::int32_t v : vertices) {
            list_[end_] = v;
            end_ += wanted(v);
        }
        effort_.step(vertices.size());
    }

    // Along the list, the way that promises more, of which those stay that are to be kept. Returns how many did not.
    template <class Keep>
    std::int64_t pass(Yields& yields, Keep keep) {
        constexpr std::int64_t ahead = 16;
        const std::int64_t before = count();
        const bool upwards = yields.better_upwards();
        const std::int64_t step = upwards ? 1 : -1;
        std::int32_t* const from = list_.data() + (upwards ? begin_ : end_ - 1);
        std::int64_t kept = 0;
        in_parcels(
            effort_, 0, before,
            [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t place = begin; place < end; ++place) {
                    if (place + ahead < before) __builtin_prefetch(&target_[first_[from[(place + ahead) * step]]]);
                    const std::int32_t v = from[place * step];
                    const bool stays = keep(v);
                    from[kept * step] = v;
                    kept += stays;
                }
            },
            1 << 12);
        (upwards ? end_ : begin_) = upwards ? begin_ + kept : end_ - kept;
        yields.learn(upwards, before, before - kept);
        return before - kept;
    }

  private:
    // Plain pointers: those of a span of a span are not kept in registers.
    const std::int64_t* const first_;
    const std::int32_t* const target_;
    Effort& effort_;
    Buffer<std::int32_t> list_;
    std::int64_t begin_ = 0, end_ = 0;  // of the list
};

}  // namespace noyau
