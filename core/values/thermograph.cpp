#include "values/thermograph.hpp"

namespace noyau {

namespace {

// Walls of options rise or fall by 1 per unit of tax or stand upright; so do scaffolds, which are walls sheared by the
// tax of the move. Two such lines that cross do so at a dyadic tax.

Wall without_idle_corners(const Wall& wall) {
    Wall tidy;
    for (const Corner& corner : wall) {
        if (!tidy.empty() && tidy.back().tax == corner.tax) continue;
        if (tidy.size() > 1) {
            const Corner &a = tidy[tidy.size() - 2], &b = tidy.back();
            // On one line exactly when both stretches go the same way, for slopes are -1, 0 or 1.
            if ((a.value <=> b.value) == (b.value <=> corner.value)) tidy.pop_back();
        }
        tidy.push_back(corner);
    }
    return tidy;
}

std::vector<Dyadic> taxes_of(const Wall& a, const Wall& b) {
    std::vector<Dyadic> taxes;
    for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
        const bool from_a = j == b.size() || (i < a.size() && a[i].tax <= b[j].tax);
        const Dyadic tax = from_a ? a[i++].tax : b[j++].tax;
        if (taxes.empty() || taxes.back() != tax) taxes.push_back(tax);
    }
    return taxes;
}

// Where two lines cross that are `gap` apart at one tax and `later` apart, the other way round, at the next.
Dyadic crossing(const Dyadic& tax, const Dyadic& gap, const Dyadic& next_tax, const Dyadic& later) {
    const bool closing_by_two = gap - later > next_tax - tax;  // the gap shrinks by 1 or 2 per unit of tax
    return tax + (closing_by_two ? half_of(gap) : gap);
}

// The outermost of two scaffolds, both given to the same last tax: the larger for Left, the smaller for Right.
template <bool of_left>
Wall outermost(const Wall& a, const Wall& b) {
    Wall outer;
    Dyadic last_tax, last_gap;
    for (const Dyadic& tax : taxes_of(a, b)) {
        const Dyadic x = height_at(a, tax), y = height_at(b, tax), gap = x - y;
        const Dyadic none;
        if (!outer.empty() && ((last_gap > none && gap < none) || (last_gap < none && gap > none))) {
            const bool falls = last_gap > none;
            const Dyadic where = crossing(last_tax, falls ? last_gap : -last_gap, tax, falls ? gap : -gap);
            outer.push_back({where, height_at(a, where)});
        }
        outer.push_back({tax, (gap > none) == of_left ? x : y});
        last_tax = tax, last_gap = gap;
    }
    return without_idle_corners(outer);
}

// A wall of an option, sheared by the tax: left scaffolds lean down, right ones up. Drawn as far as `last`.
template <bool of_left>
Wall sheared(const Wall& wall, const Dyadic& last) {
    Wall scaffold;
    for (const Corner& corner : wall)
        scaffold.push_back({corner.tax, of_left ? corner.value - corner.tax : corner.value + corner.tax});
    if (wall.back().tax < last)
        scaffold.push_back({last, of_left ? wall.back().value - last : wall.back().value + last});
    return scaffold;
}

Wall cut_at(const Wall& wall, const Dyadic& temperature) {
    Wall cut;
    for (const Corner& corner : wall)
        if (corner.tax < temperature) cut.push_back(corner);
    cut.push_back({temperature, height_at(wall, temperature)});
    return without_idle_corners(cut);
}

}  // namespace

Dyadic height_at(const Wall& wall, const Dyadic& tax) {
    std::size_t next = 0;
    while (next < wall.size() && wall[next].tax <= tax) ++next;
    const Corner& before = wall[next - 1];
    if (next == wall.size() || wall[next].value == before.value) return before.value;
    const Dyadic gone = tax - before.tax;
    return wall[next].value > before.value ? before.value + gone : before.value - gone;
}

const Thermograph& Thermographs::of(GameId g) {
    if (place_of_game_.size() < games_.size()) {
        effort_.take((games_.size() - place_of_game_.size()) * sizeof place_of_game_[0]);
        place_of_game_.resize(games_.size(), -1);
    }
    if (place_of_game_[g] < 0) {
        Thermograph thermograph = made(g);
        effort_.take(sizeof(Thermograph) + (thermograph.left.size() + thermograph.right.size()) * sizeof(Corner));
        made_.push_back(std::move(thermograph));
        place_of_game_[g] = static_cast<std::int32_t>(made_.size() - 1);
    }
    return made_[static_cast<std::size_t>(place_of_game_[g])];
}

Thermograph Thermographs::made(GameId g) {
    effort_.step();
    if (games_.is_number(g)) {
        const Dyadic x = games_.left_stop(g);
        return {{{Dyadic{}, x}}, {{Dyadic{}, x}}, x, -lowest_terms(1, x.exponent)};
    }
    const std::vector<GameId> lefts = games_.left_options(g), rights = games_.right_options(g);
    // Beyond all temperatures of the options and the width of the whole nothing bends any more and the walls have met.
    Dyadic last = lowest_terms(1, 0) + (games_.left_stop(g) - games_.right_stop(g));
    for (const auto& options : {lefts, rights})
        for (const GameId option : options) {
            const Dyadic& temperature = of(option).temperature;
            if (temperature > last) last = temperature;
        }
    last = last + last;
    Wall left, right;
    for (const GameId option : lefts) {
        const Wall scaffold = sheared<true>(of(option).right, last);
        left = left.empty() ? scaffold : outermost<true>(left, scaffold);
    }
    for (const GameId option : rights) {
        const Wall scaffold = sheared<false>(of(option).left, last);
        right = right.empty() ? scaffold : outermost<false>(right, scaffold);
    }
    Dyadic temperature, last_tax, last_gap;
    for (const Dyadic& tax : taxes_of(left, right)) {
        const Dyadic gap = height_at(left, tax) - height_at(right, tax);
        if (gap <= Dyadic{}) {
            temperature = gap == Dyadic{} || tax == Dyadic{} ? tax : crossing(last_tax, last_gap, tax, gap);
            break;
        }
        last_tax = tax, last_gap = gap;
    }
    left = cut_at(left, temperature), right = cut_at(right, temperature);
    const Dyadic mean = left.back().value;
    return {std::move(left), std::move(right), mean, temperature};
}

}  // namespace noyau
