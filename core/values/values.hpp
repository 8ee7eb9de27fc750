// Values of short partizan games: every game kept once, in canonical form, so that equal games have equal ids.
//
// A game is the set of games that Left may move to and the set that Right may move to. Its canonical form has no
// dominated and no reversible option, and it is unique (Siegel, Combinatorial Game Theory, 2013, II.2).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "values/forms.hpp"

namespace noyau {

class Games : public Forms {
  public:
    explicit Games(Effort& effort) : Forms(effort), order_(effort) {}

    GameId nimber(std::int64_t size);
    GameId construct(std::vector<GameId> left, std::vector<GameId> right) override;
    bool at_most(GameId g, GameId h);

  private:
    Interval room_between(std::span<const GameId> left, std::span<const GameId> right);

    template <bool of_left>
    bool no_better(GameId x, GameId y) {  // x is no better than y for whoever chooses
        return of_left ? at_most(x, y) : at_most(y, x);
    }
    template <bool of_left>
    std::vector<GameId> undominated(const std::vector<GameId>& options);
    template <bool of_left>
    void bypass_reversible(Draft& draft);
    template <bool of_left>
    GameId reverses_through(const Draft& draft, GameId option);
    bool at_most_draft(GameId y, const Draft& draft);
    bool draft_at_most(const Draft& draft, GameId y);

    Verdicts order_;
    DraftVerdicts below_draft_, above_draft_;
};

}  // namespace noyau
