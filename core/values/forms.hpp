// Short partizan games, each kept once: a number, or the options of a form. What is kept of a game, its canonical form
// or a coarser one, is for those who inherit to say.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/effort.hpp"
#include "values/dyadic.hpp"

namespace noyau {

using GameId = std::uint32_t;

class Forms {
  public:
    virtual ~Forms() = default;
    Forms(const Forms&) = delete;
    Forms& operator=(const Forms&) = delete;

    GameId zero() const { return 0; }
    GameId number(const Dyadic& value);
    // The game with these options, which may be listed in any order and more than once.
    virtual GameId construct(std::vector<GameId> left, std::vector<GameId> right) = 0;
    GameId sum(GameId g, GameId h);
    GameId negative(GameId g);

    std::size_t size() const { return games_.size(); }
    bool is_number(GameId g) const { return games_[g].is_number; }
    // Where the play stops when Left (Right) begins and both play on until a number is reached.
    const Dyadic& left_stop(GameId g) const { return games_[g].left_stop; }
    const Dyadic& right_stop(GameId g) const { return games_[g].right_stop; }
    // Options of the form that is kept. Those of numbers are made when asked for, so 1,000,000 costs nothing.
    std::vector<GameId> left_options(GameId g);
    std::vector<GameId> right_options(GameId g);
    // The same without a copy, for games that are no numbers; valid until the next game is made.
    std::span<const GameId> left_of(GameId g) const;
    std::span<const GameId> right_of(GameId g) const;

  protected:
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
    static constexpr GameId unknown = ~GameId{0};

    explicit Forms(Effort& effort);
    GameId intern(std::vector<GameId> left, std::vector<GameId> right, const Dyadic& left_stop,
                  const Dyadic& right_stop);
    // Where no option is better for whoever moves, or which are: told by `no_better`.
    template <class NoBetter>
    static void add_unless_dominated(std::vector<GameId>& best, GameId x, NoBetter no_better) {
        if (std::ranges::any_of(best, [&](GameId y) { return no_better(x, y); })) return;
        std::erase_if(best, [&](GameId y) { return no_better(y, x); });
        best.push_back(x);
    }

    Effort& effort_;
    std::vector<Game> games_;

  private:
    struct HashOfDyadic {
        std::size_t operator()(const Dyadic& x) const {
            return mixed(static_cast<std::uint64_t>(x.numerator) * 64 + static_cast<std::uint64_t>(x.exponent));
        }
    };
    static constexpr std::uint32_t most_depth = 1000;  // deeper recursions would need more stack than a thread has

    GameId append(const Game& game);
    GameId translated(GameId g, GameId number);

    std::vector<GameId> options_;
    std::vector<GameId> slots_;  // hash table of the games that are no numbers
    std::unordered_map<Dyadic, GameId, HashOfDyadic> numbers_;
    std::vector<std::pair<std::uint64_t, GameId>> sums_;  // memo of +
    std::size_t sums_used_ = 0;
};

// A memo of verdicts about pairs of games, in words of 64 bits: two ids, a kind, the verdict, and a bit for "used".
class Verdicts {
  public:
    explicit Verdicts(Effort& effort) : effort_(effort), entries_(4096) {
        effort_.take(entries_.size() * sizeof entries_[0]);
    }
    template <class Decide>
    bool of(GameId g, GameId h, bool kind, Decide decide) {
        const std::uint64_t key =
            static_cast<std::uint64_t>(g) << 33 | static_cast<std::uint64_t>(h) << 3 | std::uint64_t{kind} << 2 | 1;
        std::size_t slot = mixed(key) & (entries_.size() - 1);
        for (; entries_[slot]; slot = (slot + 1) & (entries_.size() - 1))
            if ((entries_[slot] & ~std::uint64_t{2}) == key) return entries_[slot] & 2;
        effort_.step();
        const bool verdict = decide();
        keep(key, verdict);
        return verdict;
    }

  private:
    void keep(std::uint64_t key, bool verdict);
    Effort& effort_;
    std::vector<std::uint64_t> entries_;
    std::size_t used_ = 0;
};

// What is known of the draft at hand and games that are kept: valid where the number of the draft stands next to it.
class DraftVerdicts {
  public:
    void begin(Effort& effort, std::size_t games) {
        make_room(effort, verdicts_, games - verdicts_.size());
        verdicts_.resize(games);
        if (++draft_ >> 31) std::ranges::fill(verdicts_, 0), draft_ = 1;
    }
    template <class Decide>
    bool of(Effort& effort, GameId g, Decide decide) {
        if (verdicts_[g] >> 1 == draft_) return verdicts_[g] & 1;
        effort.step();
        const bool verdict = decide();
        verdicts_[g] = draft_ << 1 | std::uint32_t{verdict};
        return verdict;
    }

  private:
    std::vector<std::uint32_t> verdicts_;
    std::uint32_t draft_ = 0;
};

}  // namespace noyau
