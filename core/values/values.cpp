#include "values/values.hpp"

#include <algorithm>

#include "base/table.hpp"

namespace noyau {

namespace {

std::uint64_t hash_of(std::span<const GameId> left, std::span<const GameId> right) {
    std::uint64_t hash = left.size();
    for (const GameId g : left) hash = mixed(hash + g + 0x9e3779b97f4a7c15u);
    hash = ~hash;
    for (const GameId g : right) hash = mixed(hash + g + 0x9e3779b97f4a7c15u);
    return hash;
}

std::int64_t whole_above(const Dyadic& x, int exponent, bool closed) {
    // The least k with k / 2^exponent above x, or at x when closed.
    const int finer = x.exponent - exponent;
    if (finer <= 0) return lowest_terms(Dyadic::scaled(x.numerator, -finer), 0).numerator + (closed ? 0 : 1);
    return (x.numerator >> finer) + 1;  // in lowest terms x lies strictly between
}

}  // namespace

Dyadic simplest_in(const Interval& interval) {
    if (interval.contains({})) return {};
    if (!interval.low || *interval.low < Dyadic{}) {  // all of it is negative: look in the mirror
        std::optional<Dyadic> low, high;
        if (interval.high) low = -*interval.high;
        if (interval.low) high = -*interval.low;
        return -simplest_in({low, high, interval.high_closed, interval.low_closed});
    }
    for (int exponent = 0;; ++exponent) {
        const Dyadic candidate = lowest_terms(whole_above(*interval.low, exponent, interval.low_closed), exponent);
        if (interval.contains(candidate)) return candidate;
    }
}

Games::Games(Effort& effort) : effort_(effort), slots_(1024, unknown), order_(4096), sums_(1024) {
    effort_.take(slots_.size() * sizeof slots_[0] + order_.size() * sizeof order_[0] + sums_.size() * sizeof sums_[0]);
    number({});
}

GameId Games::append(const Game& game) {
    if (games_.size() >> 31) throw OutOfMemory();
    make_room(effort_, games_);
    games_.push_back(game);
    return static_cast<GameId>(games_.size() - 1);
}

GameId Games::number(const Dyadic& value) {
    const auto found = numbers_.find(value);
    if (found != numbers_.end()) return found->second;
    effort_.take(64);  // about what an entry of the table costs
    const GameId id = append({0, 0, 0, unknown, value, value, 0, true});
    numbers_.emplace(value, id);
    return id;
}

GameId Games::nimber(std::int64_t size) {
    std::vector<GameId> smaller;
    GameId next = zero();
    for (std::int64_t k = 0; k < size; ++k) {
        smaller.push_back(next);
        next = intern(smaller, smaller, {}, {});
    }
    return next;
}

std::span<const GameId> Games::left_of(GameId g) const {
    const Game& game = games_[g];
    return {options_.data() + game.first_option, game.left_count};
}

std::span<const GameId> Games::right_of(GameId g) const {
    const Game& game = games_[g];
    return {options_.data() + game.first_option + game.left_count, game.right_count};
}

std::vector<GameId> Games::left_options(GameId g) {
    if (!is_number(g)) return {left_of(g).begin(), left_of(g).end()};
    const Dyadic x = left_stop(g);  // n = {n − 1 | } for n > 0;  m/2^k = {(m − 1)/2^k | (m + 1)/2^k}
    if (x.is_whole() && x <= Dyadic{}) return {};
    return {number(lowest_terms(x.numerator - 1, x.exponent))};
}

std::vector<GameId> Games::right_options(GameId g) {
    if (!is_number(g)) return {right_of(g).begin(), right_of(g).end()};
    const Dyadic x = left_stop(g);
    if (x.is_whole() && x >= Dyadic{}) return {};
    return {number(lowest_terms(x.numerator + 1, x.exponent))};
}

// g ≤ h unless Left has a good move in g, to some gL ≥ h, or Right one in h, to some hR ≤ g. Where one of the two is a
// number nobody needs to move in it: that is number avoidance (Siegel, II.3).
bool Games::at_most(GameId g, GameId h) {
    if (g == h) return true;
    const Game &a = games_[g], &b = games_[h];
    if (a.is_number && b.is_number) return a.left_stop <= b.left_stop;
    if (a.left_stop < b.right_stop) return true;
    if (a.left_stop > b.left_stop || a.right_stop > b.right_stop) return false;

    const std::uint64_t key = static_cast<std::uint64_t>(g) << 33 | static_cast<std::uint64_t>(h) << 2 | 1;
    std::size_t slot = mixed(key) & (order_.size() - 1);
    for (; order_[slot]; slot = (slot + 1) & (order_.size() - 1))
        if ((order_[slot] & ~std::uint64_t{2}) == key) return order_[slot] & 2;

    effort_.step();
    bool verdict = true;
    for (const GameId x : left_of(g))
        if (at_most(h, x)) {
            verdict = false;
            break;
        }
    if (verdict)
        for (const GameId y : right_of(h))
            if (at_most(y, g)) {
                verdict = false;
                break;
            }
    if (2 * (order_used_ + 1) > order_.size())
        widen(
            effort_, order_, std::uint64_t{0}, [](std::uint64_t entry) { return entry != 0; },
            [](std::uint64_t entry) { return mixed(entry & ~std::uint64_t{2}); });
    slot = mixed(key) & (order_.size() - 1);
    while (order_[slot]) slot = (slot + 1) & (order_.size() - 1);
    order_[slot] = key | (verdict ? 2 : 0);
    ++order_used_;
    return verdict;
}

GameId Games::intern(std::vector<GameId> left, std::vector<GameId> right, const Dyadic& left_stop,
                     const Dyadic& right_stop) {
    effort_.step();
    std::sort(left.begin(), left.end());
    std::sort(right.begin(), right.end());
    if (2 * games_.size() > slots_.size())
        widen(
            effort_, slots_, unknown, [](GameId g) { return g != unknown; },
            [&](GameId g) { return hash_of(left_of(g), right_of(g)); });
    std::size_t slot = hash_of(left, right) & (slots_.size() - 1);
    for (; slots_[slot] != unknown; slot = (slot + 1) & (slots_.size() - 1)) {
        const GameId g = slots_[slot];
        if (std::ranges::equal(left, left_of(g)) && std::ranges::equal(right, right_of(g))) return g;
    }
    std::uint32_t depth = 0;
    for (const GameId x : left) depth = std::max(depth, games_[x].depth);
    for (const GameId y : right) depth = std::max(depth, games_[y].depth);
    if (depth == most_depth) throw std::length_error("a game may last 1,000 moves before it is a number, no longer");
    if (options_.size() + left.size() + right.size() >= unknown) throw OutOfMemory();
    make_room(effort_, options_, left.size() + right.size());
    const auto first = static_cast<std::uint32_t>(options_.size());
    options_.insert(options_.end(), left.begin(), left.end());
    options_.insert(options_.end(), right.begin(), right.end());
    return slots_[slot] =
               append({first, static_cast<std::uint32_t>(left.size()), static_cast<std::uint32_t>(right.size()),
                       unknown, left_stop, right_stop, depth + 1, false});
}

GameId Games::construct(std::vector<GameId> left, std::vector<GameId> right) {
    effort_.step();
    const Interval room = room_between(left, right);
    if (!room.is_empty()) return number(simplest_in(room));
    Draft draft{undominated<true>(std::move(left)), undominated<false>(std::move(right)), *room.low, *room.high};
    for (auto* verdicts : {&below_draft_, &above_draft_}) {
        make_room(effort_, *verdicts, games_.size() - verdicts->size());
        verdicts->resize(games_.size());
    }
    if (++draft_number_ >> 31) {
        std::ranges::fill(below_draft_, 0);
        std::ranges::fill(above_draft_, 0);
        draft_number_ = 1;
    }
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
std::vector<GameId> Games::undominated(std::vector<GameId> options) {
    std::vector<GameId> best;
    for (const GameId x : options) {
        if (std::ranges::any_of(best, [&](GameId y) { return no_better<of_left>(x, y); })) continue;
        std::erase_if(best, [&](GameId y) { return no_better<of_left>(y, x); });
        best.push_back(x);
    }
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
    if (below_draft_[y] >> 1 == draft_number_) return below_draft_[y] & 1;
    effort_.step();
    const bool verdict = std::ranges::none_of(draft.right, [&](GameId x) { return at_most(x, y); }) &&
                         std::ranges::none_of(left_of(y), [&](GameId x) { return draft_at_most(draft, x); });
    below_draft_[y] = draft_number_ << 1 | verdict;
    return verdict;
}

bool Games::draft_at_most(const Draft& draft, GameId y) {
    const Game& game = games_[y];
    if (draft.left_stop < game.right_stop) return true;
    if (draft.left_stop > game.left_stop || draft.right_stop > game.right_stop) return false;
    if (above_draft_[y] >> 1 == draft_number_) return above_draft_[y] & 1;
    effort_.step();
    const bool verdict = std::ranges::none_of(draft.left, [&](GameId x) { return at_most(y, x); }) &&
                         std::ranges::none_of(right_of(y), [&](GameId x) { return at_most_draft(x, draft); });
    above_draft_[y] = draft_number_ << 1 | verdict;
    return verdict;
}

GameId Games::negative(GameId g) {
    if (games_[g].negative != unknown) return games_[g].negative;
    GameId result;
    if (is_number(g)) {
        result = number(-left_stop(g));
    } else {
        std::vector<GameId> left = right_options(g), right = left_options(g);
        for (GameId& x : left) x = negative(x);
        for (GameId& x : right) x = negative(x);
        result = intern(std::move(left), std::move(right), -right_stop(g), -left_stop(g));
    }
    games_[result].negative = g;
    return games_[g].negative = result;
}

GameId Games::sum(GameId g, GameId h) {
    if (g == zero()) return h;
    if (h == zero()) return g;
    if (is_number(g) && is_number(h)) return number(left_stop(g) + left_stop(h));
    if (games_[g].negative == h) return zero();
    if (g > h) std::swap(g, h);

    const std::uint64_t key = static_cast<std::uint64_t>(g) << 32 | h;  // never 0: zero was dealt with
    std::size_t slot = mixed(key) & (sums_.size() - 1);
    for (; sums_[slot].first; slot = (slot + 1) & (sums_.size() - 1))
        if (sums_[slot].first == key) return sums_[slot].second;

    GameId result;
    if (is_number(g) || is_number(h)) {
        result = is_number(g) ? translated(h, g) : translated(g, h);
    } else {
        std::vector<GameId> left, right;
        for (const GameId x : left_options(g)) left.push_back(sum(x, h));
        for (const GameId x : left_options(h)) left.push_back(sum(g, x));
        for (const GameId y : right_options(g)) right.push_back(sum(y, h));
        for (const GameId y : right_options(h)) right.push_back(sum(g, y));
        result = construct(std::move(left), std::move(right));
    }
    if (2 * (sums_used_ + 1) > sums_.size())
        widen(
            effort_, sums_, {}, [](const auto& entry) { return entry.first != 0; },
            [](const auto& entry) { return mixed(entry.first); });
    slot = mixed(key) & (sums_.size() - 1);
    while (sums_[slot].first) slot = (slot + 1) & (sums_.size() - 1);
    sums_[slot] = {key, result};
    ++sums_used_;
    return result;
}

// Number translation (Siegel, II.3): for a game g that is no number, g + x = {gL + x | gR + x}, and this is canonical
// when g is.
GameId Games::translated(GameId g, GameId x) {
    std::vector<GameId> left = left_options(g), right = right_options(g);
    for (GameId& option : left) option = sum(option, x);
    for (GameId& option : right) option = sum(option, x);
    return intern(std::move(left), std::move(right), left_stop(g) + left_stop(x), right_stop(g) + left_stop(x));
}

}  // namespace noyau
