// Values of short partizan games: every game kept once, in canonical form, so that equal games have equal ids.
//
// A game is the set of games that Left may move to and the set that Right may move to. Its canonical form has no
// dominated and no reversible option, and it is unique (Siegel, Combinatorial Game Theory, 2013, II.2).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/effort.hpp"
#include "values/dyadic.hpp"

namespace noyau {

using GameId = std::uint32_t;

class Games {
  public:
    explicit Games(Effort& effort);

    GameId zero() const { return 0; }
    GameId number(const Dyadic& value);
    GameId nimber(std::int64_t size);
    // The game with these options, which may be listed in any order and more than once.
    GameId construct(std::vector<GameId> left, std::vector<GameId> right);

    bool at_most(GameId g, GameId h);
    GameId sum(GameId g, GameId h);
    GameId negative(GameId g);

    std::size_t size() const { return games_.size(); }
    bool is_number(GameId g) const { return games_[g].is_number; }
    // Where the play stops when Left (Right) begins and both play on until a number is reached.
    const Dyadic& left_stop(GameId g) const { return games_[g].left_stop; }
    const Dyadic& right_stop(GameId g) const { return games_[g].right_stop; }
    // Options of the canonical form. Those of numbers are made when asked for, so 1,000,000 costs nothing.
    std::vector<GameId> left_options(GameId g);
    std::vector<GameId> right_options(GameId g);
    // The same without a copy, for games that are no numbers; valid until the next game is made.
    std::span<const GameId> left_of(GameId g) const;
    std::span<const GameId> right_of(GameId g) const;

  private:
    struct Game {
        std::uint32_t first_option, left_count, right_count;  // none stored for numbers
        GameId negative;
        Dyadic left_stop, right_stop;
        std::uint32_t depth;  // how deep the recursions over it go; 0 for numbers, whose options are not stored
        bool is_number;
    };
    // A game under construction that is known to be no number: then its stops are known before its form is.
    struct Draft {
        std::vector<GameId> left, right;
        Dyadic left_stop, right_stop;
    };
    struct HashOfDyadic {
        std::size_t operator()(const Dyadic& x) const {
            return mixed(static_cast<std::uint64_t>(x.numerator) * 64 + static_cast<std::uint64_t>(x.exponent));
        }
    };
    static constexpr GameId unknown = ~GameId{0};
    static constexpr std::uint32_t most_depth = 1000;  // deeper recursions would need more stack than a thread has

    GameId intern(std::vector<GameId> left, std::vector<GameId> right, const Dyadic& left_stop,
                  const Dyadic& right_stop);
    GameId append(const Game& game);
    GameId translated(GameId g, GameId number);
    Interval room_between(std::span<const GameId> left, std::span<const GameId> right);

    template <bool of_left>
    bool no_better(GameId x, GameId y) {  // x is no better than y for whoever chooses
        return of_left ? at_most(x, y) : at_most(y, x);
    }
    template <bool of_left>
    std::vector<GameId> undominated(std::vector<GameId> options);
    template <bool of_left>
    void bypass_reversible(Draft& draft);
    template <bool of_left>
    GameId reverses_through(const Draft& draft, GameId option);
    bool at_most_draft(GameId y, const Draft& draft);
    bool draft_at_most(const Draft& draft, GameId y);

    Effort& effort_;
    std::vector<Game> games_;
    std::vector<GameId> options_;
    std::vector<GameId> slots_;  // hash table of the games that are no numbers
    std::unordered_map<Dyadic, GameId, HashOfDyadic> numbers_;
    std::vector<std::uint64_t> order_;  // memo of ≤: two ids, the verdict, and a bit for "used"
    std::size_t order_used_ = 0;
    std::vector<std::pair<std::uint64_t, GameId>> sums_;  // memo of +
    std::size_t sums_used_ = 0;
    // What is known of the draft at hand: valid where the number of the draft stands next to it.
    std::vector<std::uint32_t> below_draft_, above_draft_;
    std::uint32_t draft_number_ = 0;
};

}  // namespace noyau
