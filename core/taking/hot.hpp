// The search of sums where taking a vertex takes its neighbours from the opponent alone (Snort), and moves are worth
// much.
//
// A position is a number, values of small components, and large components, which stay bit sets. A value cancels with
// its negative. Bounds come from two sides, with what `hot_parts.hpp` knows of every part.
//
// Switches. In a sum of switches the players take turns at the largest, and counting tells who wins.
//
// Thermographs. Let R_t and L_t be the walls at tax t. Then R_0(G + H) ≥ R_t(G) + R_t(H) − t for every t, and
// L_0(G + H) ≥ R_t(G) + L_t(H); a number above 0 wins.
//
// The player to move is always called left.
#pragma once

#include <algorithm>
#include <cstring>
#include <limits>
#include <tuple>
#include <vector>

#include "base/large_pages.hpp"
#include "taking/board.hpp"
#include "taking/hot_parts.hpp"
#include "taking/symmetry.hpp"

namespace noyau {

template <int Words>
class TakingHot {
    using Set = Bits<Words>;
    using Pair = TakingPair<Words>;
    using Board = TakingBoard<Words>;
    using Parts = HotParts<Words>;
    using Grips = typename Parts::Grips;
    using Sure = typename Parts::Sure;
    static constexpr int taxes = Parts::taxes, unit = Parts::unit, most_width = Parts::most_width;
    static constexpr int least_large = 9;  // vertices of a large component

    struct Sum {
        Dyadic number;
        int items = 0, larges = 0;
        std::array<GameId, 64 * Words> item;  // sorted
        std::array<Pair, 64 * Words / least_large + 1> large;
    };
    static constexpr std::size_t line_bytes = 64;
    static constexpr int key_words = 4 * Words + 11;
    struct Entry {  // 64 bytes on a narrow board, which are fetched from memory at once
        std::array<std::uint32_t, key_words> word;
        std::uint8_t length, result;  // 0: nothing here, 1: left loses, 2: left wins
    };

  public:
    TakingHot(const Board& board, int n, std::int64_t table_bytes, Effort& effort)
        : board_(board), effort_(effort), parts_(board, n, effort), games_(parts_.games()), symmetries_(board, n) {
        while (2 * most_entries_ * sizeof(Entry) <= static_cast<std::uint64_t>(table_bytes)) most_entries_ *= 2;
        table_ = zeroed_array<Entry>(entries_ + 1);
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
    bool is_sparse() const { return parts_.is_sparse(); }
    // The same for positions that are images of each other, as far as symmetries are known.
    Pair least(const Pair& pair) const { return symmetries_.least(pair); }

    // Thrown when more positions would have to be looked at than were allowed; what was found out is kept.
    struct NotYet {};
    void allow(std::int64_t nodes) { most_nodes_ = nodes_ + nodes; }

  private:
    void split(const Pair& pair, Sum& sum) {
        for (Set rest = pair.left | pair.right; rest.any();) {
            const Set component = board_.component(pair, rest.lowest());
            rest = rest.without(component);
            add(component, {pair.left & component, pair.right & component}, sum);
        }
    }
    void add(const Set& component, const Pair& pair, Sum& sum) {
        const int size = component.count();
        if (size == 1 && !(pair.left == pair.right)) {
            sum.number = sum.number + Dyadic{pair.left.any() ? 1 : -1, 0};
        } else if (size > parts_.exact_size()) {
            sum.large[sum.larges++] = pair;
        } else {
            add(parts_.value_of(component, pair), sum);
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
            const GameId negative = parts_.item(sum.item[i]).negative;
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
        for (int i = 0; i < sum.items; ++i) result.item[i] = parts_.item(sum.item[i]).negative;
        for (int i = 0; i < sum.larges; ++i) result.large[i] = sum.large[i].swapped();
        settle(result);
        return result;
    }

    // Bounds ---------------------------------------------------------------------------------------------------------

    struct Outlook {
        bool sure;
        int margin;  // by how much, in sixteenths
    };
    // What the one who is to move first or second is sure of; seen from the other side if so.
    Outlook outlook(const Sum& sum, bool other, bool first) {
        const int number = Parts::down(other ? -sum.number : sum.number);
        const bool whole = sum.number.exponent <= 4;
        int base = number;
        std::array<int, taxes> right, best{};
        right.fill(number);
        std::array<std::uint16_t, most_width> switches;
        std::uint64_t widths = 0;  // those of which there are switches
        const auto add = [&](const Sure& sure) {
            base += sure.base;
            for (int t = 0; t < taxes; ++t) {
                right[t] += sure.right[t];
                best[t] = std::max(best[t], sure.left[t] - sure.right[t]);
            }
            for (std::uint64_t rest = sure.widths; rest; rest &= rest - 1) {
                const int w = std::countr_zero(rest);
                const int before = widths >> w & 1 ? switches[w] : 0;
                switches[w] = static_cast<std::uint16_t>(before + sure.switches[w]);
            }
            widths |= sure.widths;
        };
        for (int i = 0; i < sum.items; ++i) {
            const auto& one = parts_.item(sum.item[i]);
            add(other ? parts_.item(one.negative).sure : one.sure);
        }
        for (int i = 0; i < sum.larges; ++i) add(parts_.sure_of(other ? sum.large[i].swapped() : sum.large[i]));
        int margin = std::numeric_limits<int>::min();
        for (int t = 0; t < taxes; ++t) margin = std::max(margin, right[t] + (first ? best[t] : -t * unit / 2));
        int total = base, turn = first ? 0 : 1, count = 0;
        while (widths) {  // the widest first
            const int w = static_cast<int>(std::bit_width(widths)) - 1;
            widths ^= std::uint64_t{1} << w;
            total += (switches[w] + 1 - turn) / 2 * w * unit;
            turn = (turn + switches[w]) % 2;
            count += switches[w];
        }
        const bool to_move = (count % 2 == 0) == first;
        if (total == 0 && whole && !to_move) return {true, 0};
        margin = std::max(margin, total);
        return {margin > 0, margin};
    }

    // The search -----------------------------------------------------------------------------------------------------

    enum Result : std::uint8_t { unknown = 0, loses = 1, wins = 2 };
    struct Place {
        std::array<std::uint32_t, key_words> key{};
        int length = 0;
        std::uint64_t hash = 0;
    };
    struct Child {
        int promise;
        Sum sum;
    };

    bool left_wins(const Sum& sum) {
        int promise = 0;
        Place place = place_of(sum);
        const Result known = at_once(sum, place, promise);
        return known != unknown ? known == wins : searched(sum, place);
    }

    // What is known of it, or settled by counting; else how promising it is for left.
    Result at_once(const Sum& sum, const Place& place, int& promise) {
        if (!sum.items && !sum.larges) return sum.number > Dyadic{} ? wins : loses;
        const Entry* entry = slot_of(place.hash);
        if (place.length) __builtin_prefetch(entry);  // it comes from memory while the bound is worked out
        const Outlook theirs = outlook(sum, true, false);
        if (theirs.sure) return loses;
        if (place.length)
            for (const Entry* const end = entry + 2; entry < end; ++entry)
                if (entry->result && entry->length == place.length &&
                    std::memcmp(entry->word.data(), place.key.data(), sizeof(std::uint32_t) * place.length) == 0)
                    return static_cast<Result>(entry->result);
        const Outlook mine = outlook(sum, false, true);
        if (mine.sure) return wins;
        promise = mine.margin - theirs.margin;
        return unknown;
    }

    bool searched(const Sum& sum, const Place& place) {
        effort_.step();
        if (++nodes_ > most_nodes_) throw NotYet();
        const bool result = some_move_wins(sum);
        if (place.length) {
            if (2 * used_ >= entries_ && entries_ < most_entries_) grow();
            Entry* entry = slot_of(place.hash);
            if (entry->result && entry->length > place.length) ++entry;  // the longer sum took more work
            used_ += !entry->result;
            std::copy_n(place.key.begin(), place.length, entry->word.begin());
            entry->length = static_cast<std::uint8_t>(place.length);
            entry->result = result ? wins : loses;
        }
        return result;
    }

    // The first of two places for a key.
    Entry* slot_of(std::uint64_t hash) const { return entries_of(table_) + (hash & (entries_ - 1) & ~std::size_t{1}); }
    static Entry* entries_of(const ZeroedArray<Entry>& table) {  // from where they begin as the processor's lines do
        const auto address = reinterpret_cast<std::uintptr_t>(table.get());
        return reinterpret_cast<Entry*>((address + line_bytes - 1) / line_bytes * line_bytes);
    }

    // A small table is nearer to the processor, so it grows with what is known.
    void grow() {
        const std::size_t before = entries_;
        ZeroedArray<Entry> old = std::move(table_);
        entries_ = std::min(4 * entries_, most_entries_);
        table_ = zeroed_array<Entry>(entries_ + 1);
        in_large_pages(table_.get(), entries_ * sizeof(Entry));
        used_ = 0;
        for (const Entry *entry = entries_of(old), *end = entry + before; entry < end; ++entry) {
            if (!entry->result) continue;
            Entry* there = slot_of(hash_of(entry->word, entry->length));
            if (there->result) ++there;
            used_ += !there->result;
            *there = *entry;
        }
    }

    Place place_of(const Sum& sum) const {
        Place place;
        place.length = write_key(sum, place.key);
        if (place.length) place.hash = hash_of(place.key, place.length);
        return place;
    }

    struct Choice {
        int gain, which, move;
    };

    // What gains most first.
    std::vector<Choice> choices_of(const Sum& sum) {
        std::vector<Choice> choices;
        for (int i = 0; i < sum.items; ++i) {
            if (i > 0 && sum.item[i] == sum.item[i - 1]) continue;
            const int heat = parts_.item(sum.item[i]).heat;
            const int options = static_cast<int>(games_.left_of(sum.item[i]).size());
            for (int m = 0; m < options; ++m) choices.push_back({8 * heat / unit + (m == 0), i, m});
        }
        for (int i = 0; i < sum.larges; ++i) {
            Grips held;
            parts_.grip(sum.large[i].left, sum.large[i].right, held);
            for (Set rest = sum.large[i].left.without(held.dominated); rest.any();) {
                const int v = rest.pop();
                choices.push_back({4 * held.gain[v] + held.grip[v].count(), -1 - i, v});
            }
        }
        std::ranges::stable_sort(choices, std::greater<>(), &Choice::gain);
        return choices;
    }

    bool some_move_wins(const Sum& sum) {
        if (parts_.is_sparse()) {
            if (some_promising_move_wins(sum)) return true;
        } else {
            for (const Choice& choice : choices_of(sum))
                if (!left_wins(negated(after(sum, choice.which, choice.move)))) return true;
        }
        if (sum.number > Dyadic{} || sum.number.exponent > 0) {
            Sum then = sum;
            then.number = then.number - lowest_terms(1, then.number.exponent);
            return !left_wins(negated(then));
        }
        return false;
    }

    // First all that is settled at once is looked at, then what promises least to the other. That pays where blocks
    // tell much.
    bool some_promising_move_wins(const Sum& sum) {
        std::vector<Child> children;
        for (const Choice& choice : choices_of(sum)) {
            Child child{0, negated(after(sum, choice.which, choice.move))};
            const Result known = at_once(child.sum, place_of(child.sum), child.promise);
            if (known == loses) return true;
            if (known == wins) continue;
            child.promise -= unit * choice.gain;
            children.push_back(child);
        }
        std::vector<int> order(children.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
        std::ranges::stable_sort(order, {}, [&](int i) { return children[static_cast<std::size_t>(i)].promise; });
        return std::ranges::any_of(order, [&](int i) { return !left_wins(children[static_cast<std::size_t>(i)].sum); });
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
        const int length = 2 + sum.larges * 4 * Words + sum.items;
        const std::int64_t number = sum.number.numerator;
        if (length > key_words || number != static_cast<std::int32_t>(number)) return 0;
        int at = 0;
        key[at++] = static_cast<std::uint32_t>(number);
        key[at++] = static_cast<std::uint32_t>(sum.number.exponent << 8 | sum.larges);
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

    const Board& board_;
    Effort& effort_;
    Parts parts_;
    Games& games_;
    BoardSymmetries<Words> symmetries_;
    ZeroedArray<Entry> table_;
    std::size_t entries_ = 1 << 10, most_entries_ = 1 << 10, used_ = 0;
    std::int64_t nodes_ = 0, most_nodes_ = std::numeric_limits<std::int64_t>::max();
};

}  // namespace noyau
