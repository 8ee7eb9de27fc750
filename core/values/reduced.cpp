#include "values/reduced.hpp"

#include <algorithm>
#include <stdexcept>

namespace noyau {

namespace {

// Whether the same number is the simplest with and without the ends.
bool is_clear(Interval room) {
    const Dyadic inside = simplest_in(room);
    for (const bool low : {false, true})
        for (const bool high : {false, true}) {
            room.low_closed = low && room.low, room.high_closed = high && room.high;
            if (simplest_in(room) != inside) return false;
        }
    return true;
}

}  // namespace

GameId ReducedGames::construct(std::vector<GameId> left, std::vector<GameId> right) {
    const std::optional<GameId> clear = construct_if_clear(left, right);
    if (!clear) throw std::logic_error("a sum of hot games that might be several numbers");
    return *clear;
}

std::optional<GameId> ReducedGames::construct_if_clear(const std::vector<GameId>& left,
                                                       const std::vector<GameId>& right) {
    effort_.step();
    Interval room;
    for (const GameId x : left)
        if (!room.low || right_stop(x) > *room.low) room.low = right_stop(x);
    for (const GameId y : right)
        if (!room.high || left_stop(y) < *room.high) room.high = left_stop(y);
    if (!room.low || !room.high || *room.low < *room.high)
        return is_clear(room) ? std::optional(number(simplest_in(room))) : std::nullopt;
    if (*room.low == *room.high) return number(*room.low);
    Draft draft{undominated<true>(left), undominated<false>(right), *room.low, *room.high};
    for (auto* verdicts : {&above_, &reached_, &below_, &reaching_}) verdicts->begin(effort_, size());
    bypass_reversible<true>(draft);
    bypass_reversible<false>(draft);
    return intern(std::move(draft.left), std::move(draft.right), draft.left_stop, draft.right_stop);
}

// Walls and stops of a sum lie between sums of stops; what they leave open, the options decide. (They do so too where
// the difference is a number: it is the difference of the stops, which were looked at.)
bool ReducedGames::at_least(GameId g, GameId h) {
    if (g == h) return true;
    const Game &a = games_[g], &b = games_[h];
    if (a.right_stop >= b.left_stop) return true;
    if (a.left_stop < b.left_stop || a.right_stop < b.right_stop) return false;
    return order_.of(g, h, false, [&] {
        return std::ranges::all_of(right_of(g), [&](GameId y) { return reaches(y, h); }) &&
               std::ranges::all_of(left_of(h), [&](GameId x) { return reaches(g, x); });
    });
}

bool ReducedGames::reaches(GameId g, GameId h) {
    const Game &a = games_[g], &b = games_[h];
    if (a.left_stop >= b.left_stop || a.right_stop >= b.right_stop) return true;
    if (a.left_stop < b.right_stop) return false;
    return order_.of(g, h, true, [&] {
        return std::ranges::any_of(left_of(g), [&](GameId x) { return at_least(x, h); }) ||
               std::ranges::any_of(right_of(h), [&](GameId y) { return at_least(g, y); });
    });
}

bool ReducedGames::draft_at_least(const Draft& draft, GameId h) {
    const Game& game = games_[h];
    if (draft.right_stop >= game.left_stop) return true;
    if (draft.left_stop < game.left_stop || draft.right_stop < game.right_stop) return false;
    return above_.of(effort_, h, [&] {
        return std::ranges::all_of(draft.right, [&](GameId y) { return reaches(y, h); }) &&
               std::ranges::all_of(left_of(h), [&](GameId x) { return draft_reaches(draft, x); });
    });
}

bool ReducedGames::draft_reaches(const Draft& draft, GameId h) {
    const Game& game = games_[h];
    if (draft.left_stop >= game.left_stop || draft.right_stop >= game.right_stop) return true;
    if (draft.left_stop < game.right_stop) return false;
    return reached_.of(effort_, h, [&] {
        return std::ranges::any_of(draft.left, [&](GameId x) { return at_least(x, h); }) ||
               std::ranges::any_of(right_of(h), [&](GameId y) { return draft_at_least(draft, y); });
    });
}

bool ReducedGames::draft_at_most(const Draft& draft, GameId g) {
    const Game& game = games_[g];
    if (game.right_stop >= draft.left_stop) return true;
    if (game.left_stop < draft.left_stop || game.right_stop < draft.right_stop) return false;
    return below_.of(effort_, g, [&] {
        return std::ranges::all_of(right_of(g), [&](GameId y) { return draft_reached_by(draft, y); }) &&
               std::ranges::all_of(draft.left, [&](GameId x) { return reaches(g, x); });
    });
}

bool ReducedGames::draft_reached_by(const Draft& draft, GameId g) {
    const Game& game = games_[g];
    if (game.left_stop >= draft.left_stop || game.right_stop >= draft.right_stop) return true;
    if (game.left_stop < draft.right_stop) return false;
    return reaching_.of(effort_, g, [&] {
        return std::ranges::any_of(left_of(g), [&](GameId x) { return draft_at_most(draft, x); }) ||
               std::ranges::any_of(draft.right, [&](GameId y) { return at_least(g, y); });
    });
}

template <bool of_left>
std::vector<GameId> ReducedGames::undominated(const std::vector<GameId>& options) {
    std::vector<GameId> best;
    for (const GameId x : options)
        add_unless_dominated(best, x, [&](GameId one, GameId other) { return no_better<of_left>(one, other); });
    return best;
}

template <bool of_left>
void ReducedGames::bypass_reversible(Draft& draft) {
    std::vector<GameId>& kept = of_left ? draft.left : draft.right;
    std::vector<GameId> pending = kept, done;
    while (!pending.empty()) {
        const GameId option = pending.back();
        pending.pop_back();
        const GameId answer = reverses_through<of_left>(draft, option);
        if (answer == unknown) {
            done.push_back(option);
        } else if (!is_number(answer)) {  // (after a number nothing needs to be added: another option reaches the stop)
            for (const GameId next : of_left ? left_of(answer) : right_of(answer)) {
                const auto dominates = [&](GameId other) { return no_better<of_left>(next, other); };
                if (std::ranges::any_of(pending, dominates) || std::ranges::any_of(done, dominates)) continue;
                std::erase_if(pending, [&](GameId other) { return no_better<of_left>(other, next); });
                std::erase_if(done, [&](GameId other) { return no_better<of_left>(other, next); });
                pending.push_back(next);
            }
        }
        kept = done;
        kept.insert(kept.end(), pending.begin(), pending.end());
    }
}

template <bool of_left>
GameId ReducedGames::reverses_through(const Draft& draft, GameId option) {
    if (is_number(option)) return unknown;
    for (const GameId answer : of_left ? right_of(option) : left_of(option))
        if (of_left ? draft_at_least(draft, answer) : draft_at_most(draft, answer)) return answer;
    return unknown;
}

}  // namespace noyau
