// Parts of the board where taking a vertex takes its neighbours from the opponent alone (Snort): values of small
// components, and what left is sure of in small and in large ones.
//
// Small components are worked out whole: only the canonical form counts. Of every part a switch and a thermograph are
// kept that lie below it.
//
// Switches. A value is at least some switch {b + s | b}, and so is a large component: see `race.hpp`; taking w with the
// grip of g vertices, and d more whose grips lie within, is worth g + d against 1 when the other spoils it.
//
// Thermographs. Those of values are known; a large component is at least the sum of its blocks, see `blocks.hpp`.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "taking/blocks.hpp"
#include "taking/board.hpp"
#include "taking/shape.hpp"
#include "values/thermograph.hpp"
#include "values/values.hpp"

namespace noyau {

// Memory that is all zero at first, and costs nothing before it is used.
struct FreeMemory {
    void operator()(void* pointer) const { std::free(pointer); }
};
template <class Element>
using ZeroedArray = std::unique_ptr<Element, FreeMemory>;
template <class Element>
ZeroedArray<Element> zeroed_array(std::size_t count) {
    ZeroedArray<Element> made(static_cast<Element*>(std::calloc(count, sizeof(Element))));
    if (!made) throw std::bad_alloc();
    return made;
}

template <int Words>
class HotParts {
    using Set = Bits<Words>;
    using Pair = TakingPair<Words>;
    using Board = TakingBoard<Words>;

  public:
    static constexpr int taxes = 12;  // where walls are looked at: 0, 1/2, 1 …
    static constexpr int unit = 16;   // walls are kept in sixteenths, rounded to the safe side
    static constexpr int most_width = 48;
    using Walls = std::array<std::int16_t, taxes>;

    // What left is sure of: in sixteenths, but for the switches.
    struct Sure {
        Walls right{}, left{};     // at most its walls
        int base = 0;              // it is at least that and the switches {w | 0}, so many of each width
        std::uint64_t widths = 0;  // of which there are switches: a bit for each
        std::array<std::uint8_t, most_width> switches{};
        void add_switch(int width) {
            widths |= std::uint64_t{1} << width;
            ++switches[width];
        }
    };
    // Of a value that is no number.
    struct Item {
        GameId game, negative;
        int heat;  // temperature, in sixteenths
        Sure sure;
    };
    struct Grips {
        std::array<Set, 64 * Words> grip;
        std::array<int, 64 * Words> gain;
        Set dominated;
    };

    HotParts(const Board& board, int n, Effort& effort)
        : board_(board),
          effort_(effort),
          games_(effort),
          thermographs_(games_, effort),
          recent_(zeroed_array<Recent>(most_recent)),
          known_(zeroed_array<Known>(most_known)) {
        int ends = 0, widest = 0;
        for (int v = 0; v < Board::most_vertices; ++v) {
            closed_[v] = board.near[v] | Set::one(v);
            ends += board.near[v].count();
            widest = std::max(widest, board.near[v].count());
        }
        is_sparse_ = ends <= 2 * n;
        exact_size_ = !is_sparse_ ? 8 : widest <= 2 ? 14 : 11;
        for (int i = 0; is_sparse_ && i < 2; ++i) cuts_.emplace_back(board, n, exact_size_, i * exact_size_ / 2);
    }

    Games& games() { return games_; }
    // Components up to this size are worked out whole: more on a board with few edges, where there are few shapes.
    int exact_size() const { return exact_size_; }
    bool is_sparse() const { return is_sparse_; }

    GameId value_of(const Set& component, const Pair& pair) {
        Recent& recent = recent_.get()[typename Pair::Hash()(pair) & (most_recent - 1)];
        if (recent.used && recent.pair == pair) return recent.value;
        const GameId value = worked_out(component, pair);
        recent = {pair, value, true};
        return value;
    }

    const Item& item(GameId game) {
        if (game >= item_of_game_.size()) item_of_game_.resize(2 * game + 16, -1);
        if (item_of_game_[game] < 0) {
            const GameId negative = games_.negative(game);
            const Item made = made_item(game, negative);
            if (std::max(game, negative) >= item_of_game_.size()) item_of_game_.resize(2 * games_.size() + 16, -1);
            item_of_game_[game] = static_cast<std::int32_t>(items_.size());
            items_.push_back(made);
        }
        return items_[static_cast<std::size_t>(item_of_game_[game])];
    }

    static int down(const Dyadic& x) {  // to sixteenths, never more
        const __int128 scaled = static_cast<__int128>(x.numerator) * unit;
        return static_cast<int>(scaled >> x.exponent);
    }

    const Sure& sure_of(const Pair& pair) {
        Known& known = known_.get()[typename Pair::Hash()(pair) & (most_known - 1)];
        if (!known.used || !(known.pair == pair)) {
            Sure made = by_grips(pair);
            for (const auto& blocks : cuts_) improve(made, by_blocks(pair, blocks));
            known.pair = pair;
            known.used = true;
            known.sure = made;
        }
        return known.sure;
    }

    void grip(const Set& mine, const Set& theirs, Grips& grips) const {
        grips.dominated = Set();
        for (Set rest = mine; rest.any();) {
            const int w = rest.pop();
            grips.grip[w] = closed_[w] & theirs;
            grips.gain[w] = grips.grip[w].count();
        }
        for (Set rest = mine; rest.any();) {
            const int u = rest.pop();
            const Set& inner = grips.grip[u];
            if (!inner.any()) continue;
            for (Set near = closed_[inner.lowest()] & mine; near.any();) {  // whose grip is wider holds that vertex too
                const int w = near.pop();
                if (w == u || inner.without(grips.grip[w]).any()) continue;
                ++grips.gain[w];
                if (w < u || !(inner == grips.grip[w])) grips.dominated = grips.dominated | Set::one(u);
            }
        }
    }

  private:
    static constexpr std::size_t most_values = 4'000'000, most_known = 1 << 17;
    static constexpr std::size_t most_recent = 1 << 12;
    struct Recent {  // value of a small component
        Pair pair;
        GameId value;
        bool used;
    };
    struct Known {  // of a large component
        Pair pair;
        bool used;
        Sure sure;
    };

    GameId worked_out(const Set& component, const Pair& pair) {
        if (const auto known = value_of_pair_.find(pair); known != value_of_pair_.end()) return known->second;
        effort_.step();
        if (value_of_pair_.size() >= most_values) throw TableFull();
        GameId value;
        if (component.count() == 1) {
            value = pair.left == pair.right ? games_.nimber(1) : games_.number({pair.left.any() ? 1 : -1, 0});
        } else {
            const std::string text = writer_.text(
                component, [&](int v) { return board_.partners(pair, v); },
                [&](int v) { return 2 * pair.right.has(v) + pair.left.has(v); });
            if (const auto known = value_of_text_.find(text); known != value_of_text_.end()) {
                value = known->second;
            } else {
                std::vector<GameId> left = options(pair), right;
                if (pair.left == pair.right) {
                    for (const GameId option : left) right.push_back(games_.negative(option));
                } else {
                    right = options(pair.swapped());
                    for (GameId& option : right) option = games_.negative(option);
                }
                value = games_.construct(std::move(left), std::move(right));
                value_of_text_.emplace(text, value);
            }
        }
        value_of_pair_.emplace(pair, value);
        return value;
    }

    std::vector<GameId> options(const Pair& pair) {  // of left
        Grips grips;
        grip(pair.left, pair.right, grips);
        std::vector<GameId> result;
        for (Set rest = pair.left.without(grips.dominated); rest.any();) {
            Pair after = pair;
            board_.take(after.left, after.right, rest.pop());
            GameId total = games_.zero();
            for (Set left = after.left | after.right; left.any();) {
                const Set component = board_.component(after, left.lowest());
                left = left.without(component);
                total = games_.sum(total, value_of(component, {after.left & component, after.right & component}));
            }
            result.push_back(total);
        }
        std::sort(result.begin(), result.end());
        result.erase(std::unique(result.begin(), result.end()), result.end());
        return result;
    }

    Item made_item(GameId game, GameId negative) {
        Item made{game, negative, 0, {}};
        const Thermograph thermograph = thermographs_.of(game);
        made.heat = down(thermograph.temperature);
        for (int i = 0; i < taxes; ++i) {
            const Dyadic tax = lowest_terms(i, 1);
            made.sure.right[i] = static_cast<std::int16_t>(down(height(thermograph.right, thermograph, tax)));
            made.sure.left[i] = static_cast<std::int16_t>(down(height(thermograph.left, thermograph, tax)));
        }
        // The switch with the largest right end that is a whole number, and then the largest left end.
        const int least = down(games_.right_stop(game)) / unit - 1, most = down(games_.left_stop(game)) / unit + 1;
        for (int base = most; base >= least; --base) {
            int end = base;
            if (!is_at_least_switch(game, base, base)) continue;
            while (end < most && is_at_least_switch(game, end + 1, base)) ++end;
            made.sure.base = base * unit;
            if (end > base) made.sure.add_switch(std::min(end - base, most_width - 1));
            break;
        }
        return made;
    }
    bool is_at_least_switch(GameId game, int left, int right) {
        const GameId end = games_.number({right, 0});
        if (left == right) return games_.at_most(end, game);
        return games_.at_most(games_.construct({games_.number({left, 0})}, {end}), game);
    }
    static Dyadic height(const Wall& wall, const Thermograph& thermograph, const Dyadic& tax) {
        if (tax >= thermograph.temperature) return thermograph.mean;
        return height_at(wall, tax);
    }

    static void improve(Sure& sure, const Walls& right, const Walls& left) {
        for (int i = 0; i < taxes; ++i) {
            sure.right[i] = std::max(sure.right[i], right[i]);
            sure.left[i] = std::max(sure.left[i], left[i]);
        }
    }
    static void improve(Sure& sure, const std::pair<Walls, Walls>& walls) { improve(sure, walls.first, walls.second); }

    // Grips that do not meet, those that gain most first.
    Sure by_grips(const Pair& pair) const {
        Grips grips;
        grip(pair.left, pair.right, grips);
        std::array<Set, most_width> of_gain{};
        for (Set rest = pair.left.without(grips.dominated); rest.any();) {
            const int w = rest.pop();
            const int gain = std::min(grips.gain[w], most_width - 1);
            of_gain[gain] = of_gain[gain] | Set::one(w);
        }
        of_gain[1] = of_gain[1] | grips.dominated;  // worth more, but this is not the time to ask how much
        Set used;
        Sure sure;
        sure.base = -pair.right.count() * unit;
        sure.right.fill(static_cast<std::int16_t>(sure.base));
        std::array<int, taxes> best{};
        for (int gain = most_width - 1; gain > 0; --gain)
            for (Set rest = of_gain[gain]; rest.any();) {
                const int w = rest.pop();
                if ((grips.grip[w] & used).any()) continue;
                used = used | grips.grip[w];
                const int width = (gain - 1) * unit;  // {gain | 1}: with a width of 0 still a move, 1 + ∗
                sure.base += unit;
                sure.add_switch(gain - 1);
                for (int i = 0; i < taxes; ++i) {
                    const int rise = std::min(i * unit / 2, width / 2);
                    sure.right[i] = static_cast<std::int16_t>(sure.right[i] + unit + rise);
                    best[i] = std::max(best[i], width - 2 * rise);
                }
            }
        for (int i = 0; i < taxes; ++i) sure.left[i] = static_cast<std::int16_t>(sure.right[i] + best[i]);
        return sure;
    }

    // Walls of the sum over the blocks: right ones add up, and left moves in one of them.
    std::pair<Walls, Walls> by_blocks(const Pair& pair, const BoardBlocks<Words>& cut) {
        const Pair kept = cut.kept(pair);
        Walls right{}, best{};
        Dyadic number;
        for (const Set& block : cut.blocks()) {
            const Pair inside{kept.left & block, kept.right & block};
            for (Set rest = inside.left | inside.right; rest.any();) {
                const Set component = board_.component(inside, rest.lowest());
                rest = rest.without(component);
                const GameId game = value_of(component, {inside.left & component, inside.right & component});
                if (games_.is_number(game)) {
                    number = number + games_.left_stop(game);
                    continue;
                }
                const Sure& sure = item(game).sure;
                for (int i = 0; i < taxes; ++i) {
                    right[i] = static_cast<std::int16_t>(right[i] + sure.right[i]);
                    best[i] = std::max<std::int16_t>(best[i], static_cast<std::int16_t>(sure.left[i] - sure.right[i]));
                }
            }
        }
        Walls left;
        for (int i = 0; i < taxes; ++i) {
            right[i] = static_cast<std::int16_t>(right[i] + down(number));
            left[i] = static_cast<std::int16_t>(right[i] + best[i]);
        }
        return {right, left};
    }

    const Board& board_;
    Effort& effort_;
    bool is_sparse_ = false;
    int exact_size_ = 0;
    Games games_;
    Thermographs thermographs_;
    ShapeWriter<Words> writer_;
    std::array<Set, 64 * Words> closed_{};
    std::vector<BoardBlocks<Words>> cuts_;
    ZeroedArray<Recent> recent_;
    ZeroedArray<Known> known_;  // the last of those that fell on each place
    std::unordered_map<Pair, GameId, typename Pair::Hash> value_of_pair_;
    std::unordered_map<std::string, GameId> value_of_text_;
    std::vector<std::int32_t> item_of_game_;
    std::vector<Item> items_;
};

}  // namespace noyau
