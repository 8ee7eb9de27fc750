// Short partizan games up to infinitesimals: two games are taken for one when they differ by less than every positive
// number. That keeps stops, mean and temperature (Siegel, Combinatorial Game Theory, 2013, II.6), and far fewer games
// are left: reduced canonical forms (Grossman and Siegel, Reductions of partizan games, 2009).
//
// Write G ≥ H here when G − H stops at 0 or more with Right to begin. A game whose stops are one number x is x. The
// others are hot, their stops are those of their options, and these may be changed as in canonical forms, with this ≥
// in place of the true one: options replaced by equal ones, dominated ones left out, reversible ones bypassed. Each
// time the new form G' has the same stops, and in G − G' the second player answers every move so that it stops at 0 or
// better; if G − G' should be a number after all, it is the difference of the stops.
//
// What this cannot see is which number a game is whose options leave room for several: {0|1} is 1/2, {*|1} is 0.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "values/forms.hpp"

namespace noyau {

class ReducedGames : public Forms {
  public:
    explicit ReducedGames(Effort& effort) : Forms(effort), order_(effort) {}

    // As far as options that are known up to infinitesimals tell it.
    std::optional<GameId> construct_if_clear(const std::vector<GameId>& left, const std::vector<GameId>& right);
    // Options that leave no room for several numbers: those of a sum never do. (In a hot reduced game G the left option
    // with the largest right stop has G' − G ≥ 0, or another would dominate it or an answer reverse it; so where G + H
    // is a number, a left option reaches it.)
    GameId construct(std::vector<GameId> left, std::vector<GameId> right) override;

    bool at_least(GameId g, GameId h);  // whether g − h stops at 0 or more when Right begins
    bool reaches(GameId g, GameId h);   // the same when Left begins

  private:
    template <bool of_left>
    bool no_better(GameId x, GameId y) {  // x is no better than y for whoever chooses
        return of_left ? at_least(y, x) : at_least(x, y);
    }
    template <bool of_left>
    std::vector<GameId> undominated(const std::vector<GameId>& options);
    template <bool of_left>
    void bypass_reversible(Draft& draft);
    template <bool of_left>
    GameId reverses_through(const Draft& draft, GameId option);
    bool draft_at_least(const Draft& draft, GameId h);
    bool draft_reaches(const Draft& draft, GameId h);
    bool draft_at_most(const Draft& draft, GameId g);
    bool draft_reached_by(const Draft& draft, GameId g);

    Verdicts order_;
    DraftVerdicts above_, reached_, below_, reaching_;
};

}  // namespace noyau
