// The search of sums where taking a vertex takes its neighbours from the opponent alone (Snort), and moves are worth
// much.
//
// A position is a number, values of small components, and large components. Small components are worked out whole: only
// the canonical form counts, and a value cancels with its negative. Large ones stay bit sets. Bounds come from two
// sides.
//
// Switches. A value is at least some switch {b + s | b}, and so is a large component: see `race.hpp`; taking w with the
// grip of g vertices, and d more whose grips lie within, is worth g + d against 1 when the other spoils it. In a sum of
// switches the players take turns at the largest, and counting tells who wins.
//
// Thermographs. Let R_t and L_t be the walls at tax t. Then R_0(G + H) ≥ R_t(G) + R_t(H) − t for every t, and
// L_0(G + H) ≥ R_t(G) + L_t(H); a number above 0 wins.
//
// The player to move is always called left.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "taking/board.hpp"
#include "taking/shape.hpp"
#include "taking/symmetry.hpp"
#include "values/thermograph.hpp"
#include "values/values.hpp"

namespace noyau {

template <int Words>
class TakingHot {
    using Set = Bits<Words>;
    using Pair = TakingPair<Words>;
    using Board = TakingBoard<Words>;

    static constexpr int least_exact = 8;  // components up to this size are worked out whole,
    static constexpr int most_exact = 14;  // and up to this size on a board with few edges, where there are few shapes
    static constexpr int taxes = 12;       // where walls are looked at: 0, 1/2, 1 …
    static constexpr int unit = 16;        // walls are kept in sixteenths, rounded to the safe side
    using Walls = std::array<std::int16_t, taxes>;

    // Of a value that is no number.
    struct Item {
        GameId game, negative;
        int heat;                   // temperature, in sixteenths
        Walls low_right, low_left;  // at most its walls
        int base, size;             // it is at least {base + size | base}, in sixteenths
    };
    struct Sum {
        Dyadic number;
        int items = 0, larges = 0;
        std::array<GameId, 64 * Words> item;  // sorted
        std::array<Pair, 64 * Words / least_exact + 1> large;
    };
    static constexpr int key_words = 8 * Words + 12;
    struct Entry {
        std::array<std::uint32_t, key_words> word;
        std::uint16_t length;
        std::uint8_t result;  // 0: nothing here, 1: left loses, 2: left wins
    };

  public:
    TakingHot(const Board& board, int n, std::int64_t table_bytes, Effort& effort)
        : board_(board), effort_(effort), games_(effort), thermographs_(games_, effort), symmetries_(board, n) {
        std::int64_t entries = 2;
        while (2 * entries * static_cast<std::int64_t>(sizeof(Entry)) <= table_bytes) entries *= 2;
        // Fresh pages are zero and cost nothing before they are used.
        table_.reset(static_cast<Entry*>(std::calloc(static_cast<std::size_t>(entries), sizeof(Entry))));
        if (!table_) throw std::bad_alloc();
        mask_ = static_cast<std::uint64_t>(entries - 1);
        int ends = 0;
        for (int v = 0; v < Board::most_vertices; ++v) {
            closed_[v] = board.near[v] | Set::one(v);
            ends += board.near[v].count();
        }
        exact_size_ = ends <= 2 * n ? most_exact : least_exact;
    }

    // Whether left, who is to move and has so many free moves more than right, wins.
    bool left_wins(const Pair& pair, int lead = 0) {
        Sum sum;
        sum.number = {lead, 0};
        split(pair, sum);
        settle(sum);
        return left_wins(sum);
    }
    std::int64_t nodes() const { return nodes_; }

  private:
    void split(const Pair& pair, Sum& sum) {
        for (Set rest = pair.left | pair.right; rest.any();) {
            const Set component = board_.component(pair, rest.lowest());
            rest = rest.without(component);
            add(component, {pair.left & component, pair.right & component}, sum);
        }
    }
    void add(const Set& component, const Pair& pair, Sum& sum) {
        if (component.count() > exact_size_) {
            sum.large[sum.larges++] = pair;
        } else {
            add(value_of(component, pair), sum);
        }
    }
    void add(GameId game, Sum& sum) {
        if (games_.is_number(game)) {
            sum.number = sum.number + games_.left_stop(game);
        } else {
            sum.item[sum.items++] = game;
        }
    }

    // Values cancel with their negatives; the others are sorted.
    void settle(Sum& sum) {
        for (int i = 0; i < sum.items; ++i) {
            const GameId negative = item(sum.item[i]).negative;
            for (int j = i + 1; j < sum.items; ++j)
                if (sum.item[j] == negative) {
                    sum.item[j] = sum.item[--sum.items];
                    sum.item[i--] = sum.item[--sum.items];
                    break;
                }
        }
        sort_first(sum.item, sum.items);
        for (int i = 0; i < sum.larges; ++i) sum.large[i] = symmetries_.least(sum.large[i]);
        sort_first(sum.large, sum.larges, [](const Pair& a, const Pair& b) {
            return std::tie(a.left.word, a.right.word) < std::tie(b.left.word, b.right.word);
        });
    }

    Sum negated(const Sum& sum) {
        Sum result;
        result.number = -sum.number;
        result.items = sum.items;
        result.larges = sum.larges;
        for (int i = 0; i < sum.items; ++i) result.item[i] = item(sum.item[i]).negative;
        for (int i = 0; i < sum.larges; ++i) result.large[i] = sum.large[i].swapped();
        settle(result);
        return result;
    }

    // Values ---------------------------------------------------------------------------------------------------------

    GameId value_of(const Set& component, const Pair& pair) {
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

    Item made_item(GameId game, GameId negative) {
        Item made{game, negative, 0, {}, {}, 0, 0};
        const Thermograph thermograph = thermographs_.of(game);
        made.heat = down(thermograph.temperature);
        for (int i = 0; i < taxes; ++i) {
            const Dyadic tax = lowest_terms(i, 1);
            made.low_right[i] = static_cast<std::int16_t>(down(height(thermograph.right, thermograph, tax)));
            made.low_left[i] = static_cast<std::int16_t>(down(height(thermograph.left, thermograph, tax)));
        }
        // The switch with the largest right end that is a whole number, and then the largest left end.
        const int least = down(games_.right_stop(game)) / unit - 1, most = down(games_.left_stop(game)) / unit + 1;
        for (int base = most; base >= least; --base) {
            int end = base;
            if (!is_at_least_switch(game, base, base)) continue;
            while (end < most && is_at_least_switch(game, end + 1, base)) ++end;
            made.base = base * unit;
            made.size = (end - base) * unit;
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

    // Bounds ---------------------------------------------------------------------------------------------------------

    struct Grips {
        std::array<Set, 64 * Words> grip;
        std::array<int, 64 * Words> gain;
        Set dominated;
    };
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

    // What left is sure of, collected over the sum.
    struct Sure {
        int base = 0, switches = 0;  // in sixteenths
        std::array<int, 64 * Words> size;
        std::array<int, taxes> right{};
        std::array<int, taxes> best{};  // by how much a left wall exceeds the right one at most

        void add_switch(int low, int width) {  // {low + width | low}: with a width of 0 still a move, low + ∗
            base += low;
            size[switches++] = width;
            for (int i = 0; i < taxes; ++i) {
                const int rise = std::min(i * unit / 2, width / 2);
                right[i] += low + rise;
                best[i] = std::max(best[i], width - 2 * rise);
            }
        }
    };

    void add_large(const Pair& pair, Grips& grips, Sure& sure) const {
        grip(pair.left, pair.right, grips);
        static constexpr int most_gain = 48;
        std::array<Set, most_gain> of_gain{};
        for (Set rest = pair.left.without(grips.dominated); rest.any();) {
            const int w = rest.pop();
            const int gain = std::min(grips.gain[w], most_gain - 1);
            of_gain[gain] = of_gain[gain] | Set::one(w);
        }
        of_gain[1] = of_gain[1] | grips.dominated;  // worth more, but this is not the time to ask how much
        Set used;
        int total = -pair.right.count() * unit;
        for (int gain = most_gain - 1; gain > 0; --gain)
            for (Set rest = of_gain[gain]; rest.any();) {
                const int w = rest.pop();
                if ((grips.grip[w] & used).any()) continue;
                used = used | grips.grip[w];
                sure.add_switch(unit, (gain - 1) * unit);
            }
        sure.base += total;
        for (int i = 0; i < taxes; ++i) sure.right[i] += total;
    }

    // Whether left wins for sure, who moves first or second.
    bool is_sure(const Sum& sum, bool first, std::vector<Grips>& grips) {
        Sure sure;
        sure.base = down(sum.number);
        sure.right.fill(sure.base);
        const bool whole = sum.number.exponent <= 4;
        Sure walls = sure;  // thermographs, besides the switches
        for (int i = 0; i < sum.items; ++i) {
            const Item& one = item(sum.item[i]);
            sure.base += one.base;
            if (one.size > 0) sure.size[sure.switches++] = one.size;
            for (int t = 0; t < taxes; ++t) {
                walls.right[t] += one.low_right[t];
                walls.best[t] = std::max(walls.best[t], one.low_left[t] - one.low_right[t]);
            }
        }
        for (int i = 0; i < sum.larges; ++i) {
            Sure large;
            add_large(sum.large[i], grips[static_cast<std::size_t>(i)], large);
            sure.base += large.base;
            std::copy_n(large.size.begin(), large.switches, sure.size.begin() + sure.switches);
            sure.switches += large.switches;
            for (int t = 0; t < taxes; ++t) {
                walls.right[t] += large.right[t];
                walls.best[t] = std::max(walls.best[t], large.best[t]);
            }
        }
        for (int t = 0; t < taxes; ++t)
            if (walls.right[t] + (first ? walls.best[t] : -t * unit / 2) > 0) return true;
        std::sort(sure.size.begin(), sure.size.begin() + sure.switches, std::greater<>());
        int total = sure.base;
        for (int i = first ? 0 : 1; i < sure.switches; i += 2) total += sure.size[i];
        const bool left_to_move = (sure.switches % 2 == 0) == first;
        return total > 0 || (total == 0 && whole && !left_to_move);
    }

    // The search -----------------------------------------------------------------------------------------------------

    bool left_wins(const Sum& sum) {
        effort_.step();
        if (!sum.items && !sum.larges) return sum.number > Dyadic{};
        std::array<std::uint32_t, key_words> key{};
        const int length = write_key(sum, key);
        std::uint64_t slot = 0;
        if (length) {
            slot = hash_of(key, length) & mask_ & ~std::uint64_t{1};
            for (std::uint64_t i = slot; i < slot + 2; ++i) {
                const Entry& entry = table_.get()[i];
                if (entry.result && entry.length == length &&
                    std::memcmp(entry.word.data(), key.data(), sizeof(std::uint32_t) * length) == 0)
                    return entry.result == 2;
            }
        }
        std::vector<Grips> grips(static_cast<std::size_t>(sum.larges));
        bool wins = false;
        if (is_sure(negated(sum), false, grips)) {
            wins = false;
        } else if (is_sure(sum, true, grips)) {
            wins = true;
        } else {
            ++nodes_;
            wins = some_move_wins(sum, grips);
        }
        if (length) {
            Entry* entry = &table_.get()[slot];
            if (entry->result && entry->length > length) ++entry;  // the longer sum took more work
            std::copy_n(key.begin(), length, entry->word.begin());
            entry->length = static_cast<std::uint16_t>(length);
            entry->result = wins ? 2 : 1;
        }
        return wins;
    }

    bool some_move_wins(const Sum& sum, const std::vector<Grips>& grips) {
        struct Choice {
            int gain, which, move;
        };
        std::vector<Choice> choices;
        for (int i = 0; i < sum.items; ++i) {
            if (i > 0 && sum.item[i] == sum.item[i - 1]) continue;
            const int heat = item(sum.item[i]).heat;
            const auto options = games_.left_of(sum.item[i]);
            for (int m = 0; m < static_cast<int>(options.size()); ++m)
                choices.push_back({8 * heat / unit + (m == 0), i, m});
        }
        for (int i = 0; i < sum.larges; ++i) {
            const Grips& held = grips[static_cast<std::size_t>(i)];
            for (Set rest = sum.large[i].left.without(held.dominated); rest.any();) {
                const int v = rest.pop();
                choices.push_back({4 * held.gain[v] + held.grip[v].count(), -1 - i, v});
            }
        }
        std::stable_sort(choices.begin(), choices.end(),
                         [](const Choice& a, const Choice& b) { return a.gain > b.gain; });
        for (const Choice& choice : choices)
            if (!left_wins(negated(after(sum, choice.which, choice.move)))) return true;
        if (sum.number > Dyadic{} || sum.number.exponent > 0) {
            Sum then = sum;
            then.number = then.number - lowest_terms(1, then.number.exponent);
            return !left_wins(negated(then));
        }
        return false;
    }

    Sum after(const Sum& sum, int which, int move) {
        Sum then = sum;
        if (which >= 0) {
            const GameId option = games_.left_of(sum.item[which])[static_cast<std::size_t>(move)];
            then.item[which] = then.item[--then.items];
            add(option, then);
        } else {
            Pair pair = sum.large[-1 - which];
            then.large[-1 - which] = then.large[--then.larges];
            board_.take(pair.left, pair.right, move);
            split(pair, then);
        }
        return then;
    }

    // The whole sum as words, or 0 when there is no room for it.
    int write_key(const Sum& sum, std::array<std::uint32_t, key_words>& key) const {
        const int length = 4 + sum.larges * 4 * Words + sum.items;
        if (length > key_words) return 0;
        int at = 0;
        const auto number = static_cast<std::uint64_t>(sum.number.numerator);
        key[at++] = static_cast<std::uint32_t>(number);
        key[at++] = static_cast<std::uint32_t>(number >> 32);
        key[at++] = static_cast<std::uint32_t>(sum.number.exponent);
        key[at++] = static_cast<std::uint32_t>(sum.larges);
        for (int i = 0; i < sum.larges; ++i)
            for (const Set* set : {&sum.large[i].left, &sum.large[i].right})
                for (const std::uint64_t part : set->word) {
                    key[at++] = static_cast<std::uint32_t>(part);
                    key[at++] = static_cast<std::uint32_t>(part >> 32);
                }
        for (int i = 0; i < sum.items; ++i) key[at++] = sum.item[i];
        return length;
    }
    static std::uint64_t hash_of(const std::array<std::uint32_t, key_words>& key, int length) {
        std::uint64_t result = static_cast<std::uint64_t>(length);
        for (int i = 0; i < length; ++i) result = mixed(result * 0x9e3779b97f4a7c15ULL + key[i]);
        return result;
    }

    struct Free {
        void operator()(void* pointer) const { std::free(pointer); }
    };
    static constexpr std::size_t most_values = 4'000'000;

    const Board& board_;
    Effort& effort_;
    int exact_size_ = least_exact;
    Games games_;
    Thermographs thermographs_;
    BoardSymmetries<Words> symmetries_;
    ShapeWriter<Words> writer_;
    std::array<Set, 64 * Words> closed_{};
    std::unique_ptr<Entry, Free> table_;
    std::uint64_t mask_ = 0;
    std::int64_t nodes_ = 0;
    std::unordered_map<Pair, GameId, typename Pair::Hash> value_of_pair_;
    std::unordered_map<std::string, GameId> value_of_text_;
    std::vector<std::int32_t> item_of_game_;
    std::vector<Item> items_;
};

}  // namespace noyau
