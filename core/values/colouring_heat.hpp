// How hot a position of a colouring game is, without its canonical form.
#pragma once

#include "base/effort.hpp"
#include "values/colouring_values.hpp"
#include "values/thermograph.hpp"

namespace noyau {

struct Heat {
    Thermograph thermograph;  // its walls begin at the stops
    bool at_least_zero, at_most_zero;
};

// Components are answered up to infinitesimals, so there are fewer and smaller forms than canonical ones. What that
// does not tell, whether the position is at least a number at which it stops, is found by play. Of at most 64 vertices
// in all.
Heat heat_of_colouring(Effort& effort, const Colouring& colouring, Neighbours neighbours);

}  // namespace noyau
