// Priority promotion. Benerecetti, Dell'Erba, Mogavero: Solving Parity Games via Priority Promotion, CAV 2016; which
// regions survive a promotion is the rule called PP+ there.
//
// The words. The player of a level is the one its parity is good for. A region of level p is a set of vertices inside
// which its player, once there, wins every play that stays; the opponent can leave it only towards higher regions of
// the same player, or where it is open: at a vertex of priority p itself.
//
// The idea. From the highest level down, the region of level p is what the player of p can force towards p among the
// vertices that no higher region has taken. If it is open, look further down. If it is closed there, the opponent can
// leave it only upwards, and always into regions of the same player (into one of their own it would have been pulled
// before): the lowest such region swallows it, which is a promotion. If the opponent cannot leave at all, the region is
// won. The lowest region is never open, so there is always a next step; and promotions only ever go up.
#include <algorithm>
#include <bit>
#include <utility>

#include "arenas/parity/undecided.hpp"

namespace noyau {
namespace {

struct Region {
    std::vector<std::int32_t> vertices;
    std::size_t taken = 0;    // that many of the vertices are no longer counted as free by their predecessors
    std::size_t visited = 0;  // and that many have pulled in all that they can
};

class Promotion {
  public:
    Promotion(Undecided& undecided, const Component& component)
        : undecided_(undecided), component_(component), region_of_level_(component.levels()) {
        for (auto& levels : levels_with_region_) levels.resize(component.levels() / 64 + 1, 0);
    }

    bool decide(std::int64_t most_steps) {
        std::int32_t level = component_.levels();
        bool descend = true;
        while (undecided_.work.steps < most_steps) {
            undecided_.mind_the_effort();
            if (descend) {
                if (--level < 0) return true;
                gather(level);
            }
            attract(level);
            descend = is_open(level);
            if (descend) continue;
            const std::int32_t above = lowest_escape(level);
            descend = above == decided;
            level = descend ? win(level) : promote(level, above);
        }
        release_regions(std::max(level, 0), component_.levels());
        return false;
    }

  private:
    // The region as it was left when this level was last looked at, and every vertex of this priority that is free.
    void gather(std::int32_t level) {
        std::vector<std::int32_t>& region = region_of_level_[level].vertices;
        std::erase_if(region, [&](std::int32_t v) {
            return undecided_.level_of(v) != level || undecided_.own_level_of(v) == level;
        });
        for (const std::int32_t v : component_.heads(level)) {
            if (undecided_.level_of(v) != level) continue;
            region.push_back(v);
            undecided_.look_ahead_to(v);
        }
        if (!region.empty())
            levels_with_region_[component_.parity(level)][level / 64] |= std::uint64_t{1} << level % 64;
        undecided_.work.steps += static_cast<std::int64_t>(component_.heads(level).size());
        for (std::int32_t below = level - 1; below >= std::max(level - 2, 0); --below)
            for (const std::int32_t v :
                 component_.heads(below).first(std::min<std::size_t>(component_.heads(below).size(), 16)))
                undecided_.look_ahead_to_state(v);
    }

    void attract(std::int32_t level) {
        const int player = component_.parity(level);
        auto& [vertices, taken, visited] = region_of_level_[level];
        for (; visited < vertices.size(); ++visited) {
            undecided_.look_ahead(vertices, visited);
            const std::int32_t v = vertices[visited];
            const auto before = undecided_.predecessors(v);
            undecided_.work.steps += static_cast<std::int64_t>(before.size());
            undecided_.mind_the_effort();
            const std::uint32_t less = visited < taken ? 0 : 2;
            for (const std::int32_t u : before) {
                State& state = undecided_.state_of_vertex[u];
                state.waiting_and_owner -= less;
                if (state.level >= level) continue;
                if (state.owner() == player)
                    undecided_.move_of(u) = v;
                else if (state.has_free_move())
                    continue;
                state.level = level;
                vertices.push_back(u);
                undecided_.look_ahead_to(u);
            }
        }
        taken = visited;
    }

    // Only vertices of this very priority can be the leak: all others were pulled in, now or before a promotion.
    bool is_open(std::int32_t level) {
        const int player = component_.parity(level);
        for (const std::int32_t v : component_.heads(level)) {
            const State state = undecided_.state_of_vertex[v];
            if (state.level != level) continue;
            if (state.owner() == player ? !finds_move_inside(v, level) : state.has_free_move()) return true;
        }
        return region_of_level_[level].vertices.empty();
    }

    bool finds_move_inside(std::int32_t v, std::int32_t level) {
        for (const std::int32_t w : undecided_.successors(v)) {
            undecided_.count_edge();
            if (undecided_.level_of(w) != level) continue;
            undecided_.move_of(v) = w;
            return true;
        }
        return false;
    }

    std::int32_t lowest_escape(std::int32_t level) {
        const int opponent = 1 - component_.parity(level);
        std::int32_t lowest = decided;
        for (const std::int32_t v : region_of_level_[level].vertices) {
            if (undecided_.owner(v) != opponent) continue;
            const auto next = undecided_.successors(v);
            undecided_.work.steps += static_cast<std::int64_t>(next.size());
            undecided_.mind_the_effort();
            for (const std::int32_t w : next)
                if (undecided_.level_of(w) > level) lowest = std::min(lowest, undecided_.level_of(w));
        }
        return lowest;
    }

    std::int32_t promote(std::int32_t level, std::int32_t above) {
        ++undecided_.work.promotions;
        Region promoted = std::exchange(region_of_level_[level], {});
        release_regions(level, above);
        forget_regions_of(1 - component_.parity(level), above);
        for (const std::int32_t v : promoted.vertices) undecided_.level_of(v) = above;
        Region& region = region_of_level_[above];
        region.vertices.insert(region.vertices.end(), promoted.vertices.begin(), promoted.vertices.end());
        region.taken = region.vertices.size();
        return above;
    }

    std::int32_t win(std::int32_t level) {
        const int player = component_.parity(level);
        Region won = std::exchange(region_of_level_[level], {});
        release_regions(level, component_.levels());
        forget_regions_of(1 - player, component_.levels());
        undecided_.settle(player, std::move(won.vertices), true);
        return component_.levels();
    }

    // What these regions took is free again for the levels above them; they are gathered anew on the way down. Those
    // further down have been released before.
    void release_regions(std::int32_t lowest, std::int32_t above) {
        for (std::int32_t level = lowest; level < above; ++level) {
            auto& [vertices, taken, visited] = region_of_level_[level];
            for (std::size_t place = 0; place < taken; ++place) {
                undecided_.look_ahead(vertices, place);
                undecided_.give_back(vertices[place]);
            }
            taken = visited = 0;
        }
    }

    // Below a region that grows, the opponent's regions may have lost what they rest on: their vertices go back to
    // their own levels. The player's own regions only gain.
    void forget_regions_of(int opponent, std::int32_t above) {
        std::vector<std::uint64_t>& levels = levels_with_region_[opponent];
        for (std::int32_t word = 0; 64 * word < above; ++word) {
            for (std::uint64_t left = levels[word]; left != 0; left &= left - 1) {
                const std::int32_t level = 64 * word + std::countr_zero(left);
                if (level >= above) break;
                forget(level);
                levels[word] &= ~(std::uint64_t{1} << level % 64);
            }
        }
    }

    void forget(std::int32_t level) {
        std::vector<std::int32_t>& vertices = region_of_level_[level].vertices;
        for (const std::int32_t v : vertices)
            if (undecided_.level_of(v) == level) undecided_.level_of(v) = undecided_.own_level_of(v);
        undecided_.work.steps += static_cast<std::int64_t>(vertices.size());
        undecided_.mind_the_effort();
        vertices.clear();
    }

    Undecided& undecided_;
    const Component& component_;
    std::vector<Region> region_of_level_;
    std::vector<std::uint64_t> levels_with_region_[2];  // of each player, a bit for every level; some may be empty
};

}  // namespace

bool decide_by_promotion(Undecided& undecided, const Component& component, std::int64_t most_steps) {
    lay_out(undecided, component);
    const bool done = Promotion(undecided, component).decide(most_steps);
    if (!done) put_away(undecided, component);
    return done;
}

}  // namespace noyau
