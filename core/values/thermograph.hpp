// Thermographs: what a game is worth to whoever moves first when every move costs a tax of t.
//
// The walls are kept from t = 0, where they are the stops, up to the temperature, where they meet in the mast. A game
// that is no number has a temperature of at least 0, and below 0 numbers have walls of their own, which nobody draws.
// Siegel, Combinatorial Game Theory, 2013, II.5.
#pragma once

#include <optional>
#include <vector>

#include "values/forms.hpp"

namespace noyau {

struct Corner {
    Dyadic tax, value;
    bool operator==(const Corner&) const = default;
};
// Straight from corner to corner, taxes growing; constant after the last.
using Wall = std::vector<Corner>;

// How far out a wall is at a tax.
Dyadic height_at(const Wall& wall, const Dyadic& tax);

struct Thermograph {
    Wall left, right;
    Dyadic mean, temperature;
};

class Thermographs {
  public:
    Thermographs(Forms& games, Effort& effort) : games_(games), effort_(effort) {}
    // Valid until the next call.
    const Thermograph& of(GameId g);

  private:
    Thermograph made(GameId g);
    Forms& games_;
    Effort& effort_;
    std::vector<std::int32_t> place_of_game_;  // in made_, or -1
    std::vector<Thermograph> made_;
};

}  // namespace noyau
