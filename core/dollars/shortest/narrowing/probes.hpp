// Trying out the ends of intervals: can this vertex be as low as its lower end, or as high as its upper end?
//
// A winning script that is at most `at` at v is below the greatest such script, which is what borrowing finds. If that
// is below some lower end, or if the moves that upper and lower ends then cost are too many, v is above `at`. That is
// stronger than what rows say one by one, because their effects on one another are followed to the end: boards take a
// tenth of the boxes, each of which takes five times as long. The box itself is left as it is.
#pragma once

#include "dollars/shortest/narrowing/box.hpp"

namespace noyau::least {

class Probes {
  public:
    Probes(const Board& board, const Box& box, Effort& effort);

    // To be called when the box has changed.
    void look_again();
    // False: no script in the box has script[v] <= at (or >= at) and costs at most `spare` more than the cheapest
    // values of the box.
    bool can_be_as_low(Vertex v, Count at, Count spare);
    bool can_be_as_high(Vertex v, Count at, Count spare);

  private:
    void wait_for(Vertex x);
    void forget_waiting();
    bool lower(Vertex x, Count to);
    bool lower_others();
    bool raise(Vertex x, Count to);
    bool raise_others();

    const Board& board_;
    const Box& box_;
    Effort& effort_;
    Counts lo_, hi_, highest_;  // as in the box, but for what is tried out
    Count spare_ = 0;
    std::vector<Vertex> waiting_;
    std::vector<char> is_waiting_;
};

}  // namespace noyau::least
