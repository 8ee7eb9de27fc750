#include "values/forms.hpp"

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

Forms::Forms(Effort& effort) : effort_(effort), slots_(1024, unknown), sums_(1024) {
    effort_.take(slots_.size() * sizeof slots_[0] + sums_.size() * sizeof sums_[0]);
    number({});
}

GameId Forms::append(const Game& game) {
    if (games_.size() >> 30) throw OutOfMemory();
    make_room(effort_, games_);
    games_.push_back(game);
    return static_cast<GameId>(games_.size() - 1);
}

GameId Forms::number(const Dyadic& value) {
    const auto found = numbers_.find(value);
    if (found != numbers_.end()) return found->second;
    effort_.take(64);  // about what an entry of the table costs
    const GameId id = append({0, 0, 0, unknown, value, value, 0, true});
    numbers_.emplace(value, id);
    return id;
}

std::span<const GameId> Forms::left_of(GameId g) const {
    const Game& game = games_[g];
    return {options_.data() + game.first_option, game.left_count};
}

std::span<const GameId> Forms::right_of(GameId g) const {
    const Game& game = games_[g];
    return {options_.data() + game.first_option + game.left_count, game.right_count};
}

std::vector<GameId> Forms::left_options(GameId g) {
    if (!is_number(g)) return {left_of(g).begin(), left_of(g).end()};
    const Dyadic x = left_stop(g);  // n = {n − 1 | } for n > 0;  m/2^k = {(m − 1)/2^k | (m + 1)/2^k}
    if (x.is_whole() && x <= Dyadic{}) return {};
    return {number(lowest_terms(x.numerator - 1, x.exponent))};
}

std::vector<GameId> Forms::right_options(GameId g) {
    if (!is_number(g)) return {right_of(g).begin(), right_of(g).end()};
    const Dyadic x = left_stop(g);
    if (x.is_whole() && x >= Dyadic{}) return {};
    return {number(lowest_terms(x.numerator + 1, x.exponent))};
}

GameId Forms::intern(std::vector<GameId> left, std::vector<GameId> right, const Dyadic& left_stop,
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

GameId Forms::negative(GameId g) {
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

GameId Forms::sum(GameId g, GameId h) {
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
GameId Forms::translated(GameId g, GameId x) {
    std::vector<GameId> left = left_options(g), right = right_options(g);
    for (GameId& option : left) option = sum(option, x);
    for (GameId& option : right) option = sum(option, x);
    return intern(std::move(left), std::move(right), left_stop(g) + left_stop(x), right_stop(g) + left_stop(x));
}

void Verdicts::keep(std::uint64_t key, bool verdict) {
    if (2 * (used_ + 1) > entries_.size())
        widen(
            effort_, entries_, std::uint64_t{0}, [](std::uint64_t entry) { return entry != 0; },
            [](std::uint64_t entry) { return mixed(entry & ~std::uint64_t{2}); });
    std::size_t slot = mixed(key) & (entries_.size() - 1);
    while (entries_[slot]) slot = (slot + 1) & (entries_.size() - 1);
    entries_[slot] = key | (verdict ? 2 : 0);
    ++used_;
}

}  // namespace noyau
