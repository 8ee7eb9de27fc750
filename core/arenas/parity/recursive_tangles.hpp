// Recursive tangle learning, after Tom van Dijk: A Parity Game Tale of Two Counters (GandALF 2019), which shows games
// on which priority promotion and plain tangle learning (tangles.cpp has the words) need exponentially many rounds.
//
// The idea. Again regions are pulled together from the highest priority down, tangles as a whole. But an open region is
// not left at that: the part of it from which the opponent can reach a leak is cut off, and what remains is taken apart
// by the same method, and so on until a region without leaks is found, in which tangles are learnt; then its highest
// vertex is cut off, and what remains is taken apart too. So one search learns tangles at every depth, of both players,
// where the plain method learns those of whole regions.
//
// Tangles hold in the whole game, wherever they were found: their escapes are all successors of the opponent's
// vertices. One that is found again is not kept twice; a search that finds nothing new leaves the rest to another
// method.
#pragma once

#include <unordered_map>

#include "arenas/parity/undecided.hpp"

namespace noyau {

class RecursiveTangles {
  public:
    RecursiveTangles(Undecided& undecided, const Component& component);

    // Whether this is the component it knows about: what is left open of it.
    bool about(const Component& component) const;
    // Whether all is decided. If not, the steps are used up, or it does not go on: nothing new can be learnt.
    bool decide(std::int64_t most_steps);
    bool goes_on() const { return news_; }

  private:
    // The component by itself: its vertices renumbered in order of priority, without loops and moves that lead out.
    struct Game {
        Game(Undecided& undecided, const Component& component);

        std::int32_t vertices() const { return static_cast<std::int32_t>(vertex_outside.size()); }
        std::span<const std::int32_t> successors(std::int32_t v) const {
            return {after.data() + first_after[v], after.data() + first_after[v + 1]};
        }
        std::span<const std::int32_t> predecessors(std::int32_t v) const {
            return {before.data() + first_before[v], before.data() + first_before[v + 1]};
        }

        std::vector<std::int32_t> vertex_outside;
        std::vector<std::uint8_t> owner, parity;
        std::vector<std::int64_t> first_after, first_before;
        std::vector<std::int32_t> after, before;
    };
    struct Tangle {
        int player;
        std::vector<std::int32_t> vertices, moves;  // the move of each vertex, -1 for the opponent's
        std::vector<std::int32_t> escapes;
        std::size_t last_vertex_outside = 0, last_escape_open = 0;  // where the hindrance was found
    };
    // What kept a tangle from being pulled in the last time, and often does again: an open escape, a vertex elsewhere.
    // Apart from the tangles, where many lie side by side.
    struct Hindrance {
        std::int32_t escape, vertex;
    };
    // A part of the game that is still to be taken apart: places in waiting_, by priority, the highest at the end. What
    // has left it since belongs to another set.
    struct Part {
        std::size_t begin, end;
        std::int32_t set;
    };
    static constexpr std::int32_t nowhere = 0;  // the set of what is decided

    bool is_open(std::int32_t v) const { return undecided_.open(game_.vertex_outside[v]); }
    void begin_again();
    void search();
    void drop_what_left(Part& part) const;
    std::int32_t gather(Part& part, int player);
    void attract(int player, std::int32_t from, std::int32_t to, std::vector<std::int32_t>& list, std::size_t head);
    bool has_move_into(std::int32_t u, std::int32_t set);
    bool is_elsewhere(std::int32_t v, std::int32_t from, std::int32_t to) const {
        return set_of_vertex_[v] != from && set_of_vertex_[v] != to;
    }
    void attract_tangle(std::int32_t number, std::int32_t from, std::int32_t to, std::vector<std::int32_t>& list);
    bool find_leaks(int player, std::int32_t below, std::int32_t cut_off);
    bool learn(int player, std::int32_t region);
    bool learn_from(std::span<const std::int32_t> part, int player);
    void find_escapes(Tangle& tangle);
    void win(const Tangle& dominion);
    void remember(Tangle tangle);
    void take_apart_later(std::int32_t region);
    template <class Holds>
    bool finds(const std::vector<std::int32_t>& list, std::size_t& last, Holds holds);

    Undecided& undecided_;
    Game game_;
    ComponentFinder finder_;
    std::vector<std::int32_t> set_of_vertex_, move_of_vertex_;
    std::vector<std::int64_t> last_edge_of_vertex_;               // the one that has_move_into found the last time
    std::vector<std::uint8_t> mark_of_vertex_;                    // 0 between uses
    std::vector<std::vector<std::int32_t>> tangles_escaping_to_;  // twice the vertex, plus the player whose they are
    std::vector<Tangle> tangles_;
    std::vector<Hindrance> hindrance_of_tangle_;
    std::unordered_map<std::uint64_t, std::vector<std::int32_t>> tangles_with_key_;
    std::vector<std::int32_t> waiting_, heads_, region_, cut_;
    std::vector<Part> parts_;
    std::int32_t next_set_ = 1;
    std::int64_t most_steps_ = 0;
    bool news_ = true;
};

}  // namespace noyau
