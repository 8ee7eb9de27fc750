// Tangle learning. Tom van Dijk: Attracting Tangles to Solve Parity Games, CAV 2018.
//
// The words. A tangle of a player is a set of vertices, with one move for each of theirs, in which every play that
// stays is won by them, and in which the opponent can walk from anywhere to anywhere. The opponent can leave it, for a
// vertex that is then called an escape; sooner or later they must, or lose.
//
// The idea. Regions are pulled together from the highest level down as in priority promotion, but a tangle whose
// escapes all lie in a region is pulled in as a whole. In each region what is closed is cut into new tangles, and one
// without escapes is won. A tangle learnt is never learnt again, because from then on it is pulled in; the lowest
// region is always closed, so each search learns something, and there are only finitely many tangles.
#include <algorithm>
#include <unordered_map>

#include "arenas/parity/undecided.hpp"

namespace noyau {
namespace {

struct Tangle {
    int player;
    std::vector<std::int32_t> vertices, moves;  // the move of each vertex, -1 for the opponent's
    std::vector<std::int32_t> escapes;
    std::size_t last_vertex_above = 0, last_escape_below = 0;  // what kept it from being pulled in the last time
};

class TangleLearning {
  public:
    TangleLearning(Undecided& undecided, const Component& component)
        : undecided_(undecided),
          component_(component),
          finder_(undecided.finder),
          in_closed_part_(undecided.mark_of_vertex) {}

    bool decide(std::int64_t most_steps) {
        while (undecided_.work.steps < most_steps) {
            lay_out(undecided_, component_);
            won_.clear();
            bool anything_left = false;
            std::int32_t level = component_.levels() - 1;
            for (; level >= 0 && undecided_.work.steps < most_steps; --level) {
                undecided_.mind_the_effort();
                gather(level);
                anything_left |= !region_.empty();
                attract(level);
                learn(level);
            }
            for (const Tangle& dominion : won_) win(dominion);
            if (level < 0 && !anything_left) return true;
        }
        return false;
    }

  private:
    void gather(std::int32_t level) {
        region_.clear();
        for (const std::int32_t v : component_.heads(level))
            if (undecided_.level_of(v) == level) region_.push_back(v);
        undecided_.work.steps += static_cast<std::int64_t>(component_.heads(level).size());
    }

    void attract(std::int32_t level) {
        const int player = component_.parity(level);
        for (std::size_t head = 0; head < region_.size(); ++head) {
            const std::int32_t v = region_[head];
            const auto before = undecided_.predecessors(v);
            undecided_.work.steps += static_cast<std::int64_t>(before.size());
            undecided_.mind_the_effort();
            for (const std::int32_t u : before) {
                if (undecided_.level_of(u) >= level) continue;
                const bool own = undecided_.owner(u) == player;
                if (!own && has_move_below(u, level)) continue;
                pull_in(u, own ? v : -1, level);
            }
            const auto leading_here = tangles_escaping_to_vertex_.find(v);
            if (leading_here == tangles_escaping_to_vertex_.end()) continue;
            for (const std::size_t number : leading_here->second) attract_tangle(tangles_[number], level, player);
        }
    }

    void pull_in(std::int32_t v, std::int32_t move, std::int32_t level) {
        undecided_.level_of(v) = level;
        undecided_.move_of(v) = move;
        region_.push_back(v);
    }

    bool has_move_below(std::int32_t u, std::int32_t level) {
        for (const std::int32_t w : undecided_.successors(u)) {
            undecided_.count_edge();
            if (undecided_.level_of(w) < level && w != u) return true;
        }
        return false;
    }

    void attract_tangle(Tangle& tangle, std::int32_t level, int player) {
        if (tangle.player != player) return;
        const auto is_below = [&](std::int32_t w) { return undecided_.level_of(w) < level; };
        const auto is_above = [&](std::int32_t v) { return undecided_.level_of(v) > level; };
        if (finds(tangle.escapes, tangle.last_escape_below, is_below)) return;
        if (finds(tangle.vertices, tangle.last_vertex_above, is_above)) return;
        undecided_.work.steps += static_cast<std::int64_t>(tangle.vertices.size());
        for (std::size_t place = 0; place < tangle.vertices.size(); ++place)
            if (is_below(tangle.vertices[place])) pull_in(tangle.vertices[place], tangle.moves[place], level);
    }

    // Looks first where it found something the last time: a large tangle is asked about once for each of its escapes.
    template <class Holds>
    bool finds(const std::vector<std::int32_t>& list, std::size_t& last, Holds holds) {
        for (std::size_t seen = 0; seen < list.size(); ++seen) {
            undecided_.count_edge();
            if (holds(list[last])) return true;
            last = last + 1 < list.size() ? last + 1 : 0;
        }
        return false;
    }

    // The part of the region from which the opponent cannot get below it: leaks are cut off, then what rests on them.
    void cut_off_leaks(std::int32_t level) {
        const int player = component_.parity(level);
        for (const std::int32_t v : region_) in_closed_part_[v] = 1;
        std::vector<std::int32_t> cut;
        const auto holds = [&](std::int32_t v) {
            if (undecided_.owner(v) != player) return !has_move_out_of_closed_part(v, level);
            const std::int32_t move = undecided_.move_of(v);
            const bool chosen = undecided_.own_level_of(v) != level;  // it was pulled in by this move
            return chosen ? in_closed_part_[move] != 0 : finds_move_in_closed_part(v);
        };
        const auto cut_if_it_leaks = [&](std::int32_t v) {
            if (in_closed_part_[v] == 0 || holds(v)) return;
            in_closed_part_[v] = 0;
            cut.push_back(v);
        };
        for (const std::int32_t v : component_.heads(level)) cut_if_it_leaks(v);
        for (std::size_t head = 0; head < cut.size(); ++head)
            for (const std::int32_t u : undecided_.predecessors(cut[head])) cut_if_it_leaks(u);
    }

    bool has_move_out_of_closed_part(std::int32_t v, std::int32_t level) {
        for (const std::int32_t w : undecided_.successors(v)) {
            undecided_.count_edge();
            if (undecided_.level_of(w) <= level && in_closed_part_[w] == 0 && w != v) return true;
        }
        return false;
    }

    bool finds_move_in_closed_part(std::int32_t v) {
        for (const std::int32_t w : undecided_.successors(v)) {
            undecided_.count_edge();
            if (in_closed_part_[w] == 0 || w == v) continue;
            undecided_.move_of(v) = w;
            return true;
        }
        return false;
    }

    void learn(std::int32_t level) {
        const int player = component_.parity(level);
        cut_off_leaks(level);
        const auto next = [&](std::int32_t v) {
            return undecided_.owner(v) == player ? std::span<const std::int32_t>(&undecided_.move_of(v), 1)
                                                 : undecided_.successors(v);
        };
        const auto inside = [&](std::int32_t v) { return in_closed_part_[v] == 1; };
        finder_.find(
            region_, next, inside, [&](std::span<const std::int32_t> part) { learn_from(part, level); },
            [&] { undecided_.count_edge(); });
        for (const std::int32_t v : region_) in_closed_part_[v] = 0;
    }

    // A component of the closed part that leads to no other one is a tangle; the rest is not needed, being pulled in by
    // moves towards the tangle and its level.
    void learn_from(std::span<const std::int32_t> part, std::int32_t level) {
        Tangle tangle{component_.parity(level), {part.begin(), part.end()}, {}, {}, 0, 0};
        for (const std::int32_t v : part) in_closed_part_[v] = 2;
        bool leads_on = false;
        for (const std::int32_t v : part) {
            const bool own = undecided_.owner(v) == tangle.player;
            tangle.moves.push_back(own ? undecided_.move_of(v) : -1);
            if (own) {
                leads_on |= in_closed_part_[undecided_.move_of(v)] != 2;
                continue;
            }
            for (const std::int32_t w : undecided_.successors(v)) {
                if (in_closed_part_[w] == 2) continue;
                leads_on |= in_closed_part_[w] != 0;
                if (undecided_.open(w)) tangle.escapes.push_back(w);
            }
        }
        for (const std::int32_t v : part) in_closed_part_[v] = 3;
        if (!leads_on) remember(std::move(tangle));
    }

    void remember(Tangle tangle) {
        ++undecided_.work.tangles;
        std::ranges::sort(tangle.escapes);
        const auto repeated = std::ranges::unique(tangle.escapes);
        tangle.escapes.erase(repeated.begin(), repeated.end());
        if (tangle.escapes.empty()) {
            won_.push_back(std::move(tangle));
            return;
        }
        for (const std::int32_t w : tangle.escapes) tangles_escaping_to_vertex_[w].push_back(tangles_.size());
        tangles_.push_back(std::move(tangle));
    }

    void win(const Tangle& dominion) {
        for (std::size_t place = 0; place < dominion.vertices.size(); ++place)
            if (undecided_.open(dominion.vertices[place]))
                undecided_.move_of(dominion.vertices[place]) = dominion.moves[place];
        undecided_.settle(dominion.player, dominion.vertices, false);
    }

    Undecided& undecided_;
    const Component& component_;
    ComponentFinder& finder_;
    std::vector<std::uint8_t>& in_closed_part_;  // 0 no, 1 yes, 2 in the component at hand, 3 in one seen before
    std::vector<std::int32_t> region_;
    std::vector<Tangle> tangles_, won_;
    std::unordered_map<std::int32_t, std::vector<std::size_t>> tangles_escaping_to_vertex_;
};

}  // namespace

bool decide_by_tangles(Undecided& undecided, const Component& component, std::int64_t most_steps) {
    const bool done = TangleLearning(undecided, component).decide(most_steps);
    if (!done) put_away(undecided, component);
    return done;
}

}  // namespace noyau
