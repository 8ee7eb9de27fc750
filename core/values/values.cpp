#include "values/values.hpp"

#include <algorithm>

namespace noyau {

GameId Games::nimber(std::int64_t size) {
    std::vector<GameId> smaller;
    GameId next = zero();
    for (std::int64_t k = 0; k < size; ++k) {
        smaller.push_back(next);
        next = intern(smaller, smaller, {}, {});
    }
    return next;
}

// g ≤ h unless Left has a good move in g, to some gL ≥ h, or Right one in h, to some hR ≤ g. Where one of the two is a
// number nobody needs to move in it: that is number avoidance (Siegel, II.3).
bool Games::at_most(GameId g, GameId h) {
    if (g == h) return true;
    const Game &a = games_[g], &b = games_[h];
    if (a.is_number && b.is_number) return a.left_stop <= b.left_stop;
    if (a.left_stop < b.right_stop) return true;
    if (a.left_stop > b.left_stop || a.right_stop > b.right_stop) return false;

    return order_.of(g, h, false, [&] {
        return std::ranges::none_of(left_of(g), [&](GameId x) { return at_most(h, x); }) &&
               std::ranges::none_of(right_of(h), [&](GameId y) { return at_most(y, g); });
    });
}

GameId Games::construct(std::vector<GameId> left, std::vector<GameId> right) {
    effort_.step();
    const Interval room = room_between(left, right);
    if (!room.is_empty()) return number(simplest_in(room));
    Draft draft{undominated<true>(left), undominated<false>(right), *room.low, *room.high};
    for (auto* verdicts : {&below_draft_, &above_draft_}) verdicts->begin(effort_, size());
    bypass_reversible<true>(draft);
    bypass_reversible<false>(draft);
    return intern(std::move(draft.left), std::move(draft.right), draft.left_stop, draft.right_stop);
}

// The numbers x such that no left option is ≥ x and no right option ≤ x. If there are any, the game is the simplest of
// them (the simplicity theorem; Siegel, II.3); if not, the bounds are its stops.
Interval Games::room_between(std::span<const GameId> left, std::span<const GameId> right) {
    Interval room;
    for (const GameId x : left)
        if (!room.low || right_stop(x) > *room.low) room.low = right_stop(x);
    for (const GameId y : right)
        if (!room.high || left_stop(y) < *room.high) room.high = left_stop(y);
    if (room.low && room.high && *room.low > *room.high) return room;
    room.low_closed = room.low && std::ranges::none_of(left, [&](GameId x) {
                          return right_stop(x) == *room.low && (is_number(x) || at_most(number(*room.low), x));
                      });
    room.high_closed = room.high && std::ranges::none_of(right, [&](GameId y) {
                           return left_stop(y) == *room.high && (is_number(y) || at_most(y, number(*room.high)));
                       });
    return room;
}

template <bool of_left>
std::vector<GameId> Games::undominated(const std::vector<GameId>& options) {
    std::vector<GameId> best;
    for (const GameId x : options)
        add_unless_dominated(best, x, [&](GameId one, GameId other) { return no_better<of_left>(one, other); });
    return best;
}

// An option that the opponent can answer by a move to something no worse for them than the whole game is replaced by
// what follows that answer. The value of the draft stays the same, so an option found irreversible stays so.
template <bool of_left>
void Games::bypass_reversible(Draft& draft) {
    std::vector<GameId>& kept = of_left ? draft.left : draft.right;
    std::vector<GameId> pending = kept, done;
    while (!pending.empty()) {
        const GameId option = pending.back();
        pending.pop_back();
        const GameId answer = reverses_through<of_left>(draft, option);
        if (answer == unknown) {
            done.push_back(option);
        } else if (!is_number(answer)) {
            // (After a number nothing needs to be added. It lies on the good side of the draft's stops, what follows it
            // lies strictly on the bad side, and some other option reaches the stop and so dominates it.)
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
GameId Games::reverses_through(const Draft& draft, GameId option) {
    // An undominated option that is a number is never reversible here: the answer to it would lie strictly beyond it
    // and, being no worse than the draft, not beyond its stop; the option that reaches the stop would dominate.
    if (is_number(option)) return unknown;
    for (const GameId answer : of_left ? right_of(option) : left_of(option))
        if (of_left ? at_most_draft(answer, draft) : draft_at_most(draft, answer)) return answer;
    return unknown;
}

bool Games::at_most_draft(GameId y, const Draft& draft) {
    const Game& game = games_[y];
    if (game.left_stop < draft.right_stop) return true;
    if (game.left_stop > draft.left_stop || game.right_stop > draft.right_stop) return false;
    return below_draft_.of(effort_, y, [&] {
        return std::ranges::none_of(draft.right, [&](GameId x) { return at_most(x, y); }) &&
               std::ranges::none_of(left_of(y), [&](GameId x) { return draft_at_most(draft, x); });
    });
}

bool Games::draft_at_most(const Draft& draft, GameId y) {
    const Game& game = games_[y];
    if (draft.left_stop < game.right_stop) return true;
    if (draft.left_stop > game.left_stop || draft.right_stop > game.right_stop) return false;
    return above_draft_.of(effort_, y, [&] {
        return std::ranges::none_of(draft.left, [&](GameId x) { return at_most(y, x); }) &&
               std::ranges::none_of(right_of(y), [&](GameId x) { return at_most_draft(x, draft); });
    });
}

}  // namespace noyau
