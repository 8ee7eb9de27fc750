// Values of colouring games. Each vertex may still be coloured by red (Left), by blue (Right), or by both. Colouring a
// vertex removes it and tells its neighbours which colour they may no longer take: the other player's when neighbours
// must not differ, the mover's own when they must not be equal.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/effort.hpp"
#include "values/dyadic.hpp"
#include "values/values.hpp"

namespace noyau {

enum class Neighbours { must_not_differ, must_not_be_equal };

struct Colouring {
    std::span<const std::int64_t> first_edge_of_vertex;
    std::span<const std::int32_t> neighbour_of_edge;
    std::span<const std::uint8_t> red_may, blue_may;  // per vertex, 0 or 1
};

void check(const Colouring& colouring);

// x, or x + ∗
struct NumberOrStar {
    Dyadic number;
    bool star = false;
};

// Components of at most 64 vertices, each answered once up to renaming and exchange of the colours.
GameId value_of_colouring(Games& games, Effort& effort, const Colouring& colouring, Neighbours neighbours);

// The same where neighbours must not be equal: there each value is a number or a number plus star (Berlekamp, Conway,
// Guy, Winning Ways, ch. 2), which saves all the work with canonical forms.
NumberOrStar number_or_star_of_colouring(Effort& effort, const Colouring& colouring);

}  // namespace noyau
