// Branch and bound for a shortest winning script.
//
// Rows and prices narrow a box until nothing moves. Its upper ends are then themselves a winning script, so every box
// that is left holds an answer. The vertices that still have a choice fall into parts that no row joins any more; each
// part is solved on its own.
#pragma once

#include <utility>

#include "dollars/shortest/narrowing/dual.hpp"
#include "dollars/shortest/narrowing/probes.hpp"

namespace noyau::least {

class Search {
  public:
    // For scripts of at most so many moves.
    Search(const Board& board, const Ranges& ranges, Count longest, Effort& effort);

    // A script of less than `budget` moves between these ends, opening at most so many boxes. False when there is none,
    // or when it gave up.
    bool solve(const Ends& ends, Count budget, std::int64_t most_nodes, Counts& script);

    // For improving one script again and again: frees some of its vertices and looks for fewer moves on them, opening
    // at most so many boxes.
    void start_at(const Counts& script);
    bool improve(const Part& free, Counts& script, std::int64_t most_nodes);
    bool gave_up() const { return gave_up_; }

    std::int64_t nodes = 0;
    Count bound = 0;  // no script within the budget of `solve` has fewer moves

  private:
    bool settle(const Part& part, Count budget);
    bool narrow_by_cost(const Part& part, Count budget);
    bool narrow_by_prices(const Part& part, Count budget);
    bool settle_and_probe(const Part& part, Count budget);
    bool narrow_by_probes(const Part& part, Count budget);
    std::vector<Part> parts_of(const Part& undecided);
    Count best_of(const Part& part, Count budget);
    Count best_of_parts(std::vector<Part>& parts, Count budget, Count decided);
    Count best_of_one(const Part& part, Count budget);
    // What was learnt of a vertex: by how much the bound rose when its interval was cut, on either side.
    struct Gains {
        double sum[2] = {0, 0};
        int tried[2] = {0, 0};
        double mean(int side) const { return tried[side] ? sum[side] / tried[side] : 0; }
        int least_tried() const { return tried[0] < tried[1] ? tried[0] : tried[1]; }
    };
    Vertex to_branch_on(const Part& part, Count budget);
    std::vector<std::pair<Count, Vertex>> candidates(const Part& part) const;
    bool cut(Vertex v, bool above);
    void try_out(const Part& part, Vertex v, Count budget);
    void learn(Vertex v, bool above, bool possible, Count budget, Count before);
    Count least(const Part& part) const;

    const Board& board_;
    Effort& effort_;
    const Ranges& ranges_;
    Box box_;
    Dual dual_;
    Probes probes_;
    bool has_prices_, learns_ = false;
    Count priced_ = 0;  // what the prices said of the part that was settled last, in units
    std::vector<Gains> gains_;
    std::vector<std::int32_t> part_mark_, row_mark_;
    std::int32_t mark_ = 0;
    Counts found_;
    std::int64_t most_nodes_ = 0;
    bool gave_up_ = false;
};

}  // namespace noyau::least
