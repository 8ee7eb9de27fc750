// An interval of script values for every vertex, narrowed by what each row of the board says, and undone again.
#pragma once

#include "base/effort.hpp"
#include "dollars/shortest/narrowing/bounds.hpp"

namespace noyau::least {

using Part = std::vector<Vertex>;

class Box {
  public:
    Box(const Board& board, const Ranges& ranges, Effort& effort);

    void set(const Counts& lo, const Counts& hi);
    Count lo(Vertex v) const { return lo_[v]; }
    Count hi(Vertex v) const { return hi_[v]; }
    const Counts& lower_ends() const { return lo_; }
    const Counts& upper_ends() const { return hi_; }
    const Counts& highest_around() const { return highest_; }  // upper ends, summed with weights over the neighbours
    bool decided(Vertex v) const { return lo_[v] == hi_[v]; }
    Count cheapest(Vertex v) const { return lo_[v] > 0 ? lo_[v] : hi_[v] < 0 ? hi_[v] : 0; }

    // Moves the ends of one interval, inwards or outwards; `undo` takes back everything after so many changes.
    void move_ends(Vertex v, Count lo, Count hi);
    std::size_t changes() const { return changes_.size(); }
    void undo(std::size_t changes);
    void keep_changes() { changes_.clear(); }

    // From now on lower ends follow from those of all others by the ranges, not of neighbours alone; or no longer.
    // (Upper ends do in any case: they are the greatest script below themselves.)
    void know_pairs(const Ranges& ranges);
    void forget_pairs() { knows_pairs_ = false; }

    // Cuts an interval and remembers that its rows must be looked at. False when nothing is left of it.
    bool narrow(Vertex v, Count lo, Count hi);
    void look_at(Vertex v);
    bool something_waits() const { return !waiting_.empty(); }
    void forget_waiting();
    // Until nothing moves. Then the upper ends are a winning script, the greatest one below. False: the box is empty.
    bool narrow_by_rows();

    // Whether the row of x is not yet fulfilled by everything in the box: for lack of dollars, or for either reason.
    bool may_be_in_debt(Vertex x) const { return board_.value[x] - board_.degree[x] * hi_[x] + lowest_[x] < 0; }
    bool binds(Vertex x) const {
        return may_be_in_debt(x) || board_.value[x] - board_.degree[x] * lo_[x] + highest_[x] > most_dollars_[x];
    }

  private:
    struct Change {
        Vertex vertex;
        Count lo, hi;
    };
    bool narrow_by_row(Vertex x);
    bool raise_others(Vertex v);

    const Board& board_;
    Effort& effort_;
    Counts lo_, hi_, lowest_, highest_;              // of v; and summed with weights over the neighbours of v
    Counts most_dollars_, most_above_, most_below_;  // of an edge v-u: script[u] - script[v], script[v] - script[u]
    std::vector<Change> changes_;
    std::vector<Vertex> waiting_;
    std::vector<char> is_waiting_, is_raised_;
    bool knows_pairs_ = false;
    std::vector<std::int32_t>
        most_below_any_;  // most_below_any_[v * n + u]: the most that script[v] - script[u] can be
};

}  // namespace noyau::least
