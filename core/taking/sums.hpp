// The search over sums. Vertices that nobody may take are dead; an edge that can no longer take anything from anybody
// is none; what stands alone is an integer or a star. Small components are known by a number: equal ones (up to
// relabelling and swapping the players) have the same, so their moves and bounds are worked out once and a component
// cancels with its negative. Large ones stay bit sets. The player to move is always called left.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <unordered_map>

#include "taking/board.hpp"

namespace noyau {

constexpr int small_size = 12;  // components up to this size are numbered
constexpr int bounded_size =
    8;  // up to this size their integer bounds are found; beyond, that costs more than it saves

template <int Words>
class TakingSums {
    using Set = Bits<Words>;

    using Board = TakingBoard<Words>;
    using Pair = TakingPair<Words>;
    using HashPair = typename Pair::Hash;

    // A sum: an integer, perhaps a star, numbered components (sorted), and large ones.
    struct Sum {
        int integer = 0;
        bool star = false;
        int smalls = 0, larges = 0;
        std::array<std::uint32_t, 64 * Words> small;
        std::array<Pair, 64 * Words / small_size + 1> large;
    };

    struct Step {  // what becomes of a small component
        int integer = 0;
        bool star = false;
        int gain = 0;
        std::vector<std::uint32_t> small;
        bool operator==(const Step& other) const {
            return integer == other.integer && star == other.star && small == other.small;
        }
    };

    struct Component {
        Pair pair;
        int size = 0;
        int low = 0, high = 0;  // integers between which its value lies
        bool own_negative = false, exact = false, busy = false, expanded = false;
        std::vector<Step> steps[2];  // of left, of right
    };

    static constexpr int key_words = 8 * Words + 12;
    struct Entry {
        std::array<std::uint32_t, key_words> word;
        std::uint16_t length;
        std::uint8_t result;  // 0: nothing here, 1: left loses, 2: left wins
    };

  public:
    TakingSums(const Board& board, int n, std::int64_t table_bytes, Effort& effort) : board_(board), effort_(effort) {
        const std::int64_t wanted = n < 10 ? 1 << 10 : n < 16 ? 1 << 15 : std::int64_t{1} << 40;
        std::int64_t entries = 2;
        while (2 * entries <= wanted && 2 * entries * static_cast<std::int64_t>(sizeof(Entry)) <= table_bytes)
            entries *= 2;
        // Fresh pages are zero and cost nothing before they are used.
        table_.reset(static_cast<Entry*>(std::calloc(static_cast<std::size_t>(entries), sizeof(Entry))));
        if (!table_) throw std::bad_alloc();
        mask_ = static_cast<std::uint64_t>(entries - 1);
        // A numbered component with its moves takes about half a kilobyte.
        most_components_ = static_cast<std::size_t>(std::max<std::int64_t>(table_bytes / 512, 1000));
    }

    // Whether left, who is to move, wins.
    bool left_wins(const Pair& pair) { return left_wins(sum_of(pair)); }
    std::int64_t nodes() const { return nodes_; }

  private:
    Sum sum_of(const Pair& pair) {
        Sum sum;
        split(pair, sum);
        settle(sum);
        return sum;
    }

    void split(const Pair& pair, Sum& sum) {
        Set rest = pair.left | pair.right;
        while (rest.any()) {
            const Set component = board_.component(pair, rest.lowest());
            rest = rest.without(component);
            add(component, {pair.left & component, pair.right & component}, sum);
        }
    }

    void add(const Set& component, const Pair& pair, Sum& sum) {
        const int size = component.count();
        if (size == 1) {
            if (pair.left == pair.right) {
                sum.star = !sum.star;
            } else {
                sum.integer += pair.left.any() ? 1 : -1;
            }
            return;
        }
        if (size > small_size) {
            sum.large[sum.larges++] = pair;
        } else {
            sum.small[sum.smalls++] = number_of(component, pair);
        }
    }

    // Components cancel with their negatives; the others are sorted.
    void settle(Sum& sum) const {
        sort_first(sum.small, sum.smalls);
        int kept = 0;
        for (int i = 0; i < sum.smalls; ++i) {
            if (kept > 0 && sum.small[kept - 1] == negative(sum.small[i])) {
                --kept;
            } else {
                sum.small[kept++] = sum.small[i];
            }
        }
        sum.smalls = kept;
    }

    std::uint32_t negative(std::uint32_t number) const {
        return components_[number >> 1]->own_negative ? number : number ^ 1;
    }

    Sum negated(const Sum& sum) const {
        Sum result;
        result.integer = -sum.integer;
        result.star = sum.star;
        result.smalls = sum.smalls;
        result.larges = sum.larges;
        for (int i = 0; i < sum.smalls; ++i) result.small[i] = negative(sum.small[i]);
        for (int i = 0; i < sum.larges; ++i) result.large[i] = {sum.large[i].right, sum.large[i].left};
        sort_first(result.small, result.smalls);
        return result;
    }

    // Numbers of small components -------------------------------------------------------------------------------

    std::uint32_t number_of(const Set& component, const Pair& pair) {
        if (const auto known = number_of_pair_.find(pair); known != number_of_pair_.end()) return known->second;
        if (number_of_pair_.size() >= 4 * most_components_) number_of_pair_.clear();  // the shapes are still known
        const Pair swapped{pair.right, pair.left};
        const std::string one = relabelled(component, pair), other = relabelled(component, swapped);
        const bool flip = other < one;
        if (components_.size() >= most_components_ && !number_of_shape_.contains(flip ? other : one)) throw TableFull();
        const auto [place, is_new] =
            number_of_shape_.try_emplace(flip ? other : one, static_cast<std::uint32_t>(2 * components_.size()));
        if (is_new) {
            auto made = std::make_unique<Component>();
            made->pair = flip ? swapped : pair;
            made->size = component.count();
            made->low = -made->pair.right.count();
            made->high = made->pair.left.count();
            made->own_negative = one == other;
            components_.push_back(std::move(made));
        }
        const std::uint32_t number = place->second | (flip ? 1u : 0u);
        number_of_pair_.emplace(pair, number);
        return number;
    }

    // The component written down in an order that (nearly always) depends on its shape alone. Whatever the order, the
    // text says everything, so equal texts are equal games.
    std::string relabelled(const Set& component, const Pair& pair) const {
        std::array<int, small_size> vertex;
        std::array<std::uint32_t, small_size> row{};
        std::array<std::uint64_t, small_size> colour;
        int n = 0;
        for (Set rest = component; rest.any();) vertex[n++] = rest.pop();
        for (int i = 0; i < n; ++i) {
            const Set near = board_.partners(pair, vertex[i]);
            for (int j = 0; j < n; ++j) row[i] |= static_cast<std::uint32_t>(near.has(vertex[j])) << j;
            colour[i] = mixed(4 * std::popcount(row[i]) + 2 * pair.left.has(vertex[i]) + pair.right.has(vertex[i]) + 1);
        }
        std::array<int, small_size> order;
        for (int i = 0; i < n; ++i) order[i] = i;
        for (int chosen = 0;; ++chosen) {
            refine(row, colour, n, n > 6 ? 4 : n > 3 ? 3 : 2);
            for (int i = 1; i < n; ++i)
                for (int j = i; j > 0 && colour[order[j]] < colour[order[j - 1]]; --j)
                    std::swap(order[j], order[j - 1]);
            int tie = -1;
            for (int i = 0; i + 1 < n && tie < 0; ++i)
                if (colour[order[i]] == colour[order[i + 1]]) tie = order[i];
            if (tie < 0 || chosen >= n) break;
            colour[tie] = mixed(colour[tie] + 0x51ed270b);
        }
        std::array<int, small_size> place;
        for (int i = 0; i < n; ++i) place[order[i]] = i;
        std::string text;
        for (int i = 0; i < n; ++i) {
            const int at = order[i];
            std::uint32_t moved = 0;
            for (int j = 0; j < n; ++j) moved |= (row[at] >> j & 1) << place[j];
            text.push_back(static_cast<char>(moved & 255));
            text.push_back(
                static_cast<char>(moved >> 8 | 64 * pair.left.has(vertex[at]) | 32 * pair.right.has(vertex[at])));
        }
        return text;
    }

    static void refine(const std::array<std::uint32_t, small_size>& row, std::array<std::uint64_t, small_size>& colour,
                       int n, int rounds) {
        for (int round = 0; round < rounds; ++round) {
            std::array<std::uint64_t, small_size> next;
            for (int i = 0; i < n; ++i) {
                std::uint64_t around = 0;
                for (std::uint32_t rest = row[i]; rest; rest &= rest - 1)
                    around += mixed(colour[std::countr_zero(rest)] ^ 0x2545f491);
                next[i] = mixed(3 * colour[i] + around);
            }
            colour = next;
        }
    }

    void expand(Component& component) {
        component.expanded = true;
        const int before = component.pair.left.count() - component.pair.right.count();
        for (int side = 0; side < 2; ++side) {
            std::vector<Step> steps;
            Set moves = side ? component.pair.right : component.pair.left;
            while (moves.any()) {
                Pair after = component.pair;
                const int v = moves.pop();
                if (side) {
                    board_.take(after.right, after.left, v);
                } else {
                    board_.take(after.left, after.right, v);
                }
                const Sum sum = sum_of(after);
                Step step;
                step.integer = sum.integer;
                step.star = sum.star;
                step.small.assign(sum.small.begin(), sum.small.begin() + sum.smalls);
                step.gain = after.left.count() - after.right.count() - before;
                if (side) step.gain = -step.gain;
                if (std::find(steps.begin(), steps.end(), step) == steps.end()) steps.push_back(std::move(step));
            }
            component.steps[side] = std::move(steps);
        }
    }

    // Exact integer bounds of a small component, each from a few searches of the component alone.
    void bound(std::uint32_t number) {
        Component& component = *components_[number >> 1];
        if (component.exact || component.busy || component.size > bounded_size) return;
        component.busy = true;
        const std::uint32_t as_it_is = number & ~1u;
        const auto at_most = [&](std::uint32_t which, int n) {  // whether the component is at most n
            Sum sum;
            sum.integer = -n;
            sum.smalls = 1;
            sum.small[0] = which;
            return !left_wins(sum);
        };
        int high = component.high, low = component.low;
        while (high > low && at_most(as_it_is, high - 1)) --high;
        if (component.own_negative) {
            low = -high;
        } else {
            while (low < high && at_most(negative(as_it_is), -(low + 1))) ++low;
        }
        component.high = high;
        component.low = low;
        component.exact = true;
        component.busy = false;
    }

    // The search -------------------------------------------------------------------------------------------------

    // Between which integers the sum lies, its star apart.
    std::pair<int, int> bounds(const Sum& sum) {
        int low = sum.integer, high = sum.integer;
        for (int i = 0; i < sum.smalls; ++i) {
            const Component& component = *components_[sum.small[i] >> 1];
            bound(sum.small[i]);
            const bool flipped = sum.small[i] & 1;
            low += flipped ? -component.high : component.low;
            high += flipped ? -component.low : component.high;
        }
        for (int i = 0; i < sum.larges; ++i) {
            low -= sum.large[i].right.count();
            high += sum.large[i].left.count();
        }
        return {low, high};
    }

    // Whether left, who is to move, wins.
    bool left_wins(const Sum& sum) {
        effort_.step();
        const auto [low, high] = bounds(sum);
        if (sum.star ? low >= 0 : low >= 1) return true;  // with a star: take it, and the rest is not negative
        if (sum.star ? high <= -1 : high <= 0) return false;
        if (!sum.smalls && !sum.larges) return sum.star || sum.integer > 0;
        ++nodes_;

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
        const bool wins = some_move_wins(sum);
        if (length) {
            Entry* entry = &table_.get()[slot];
            if (entry->result && entry->length > length) ++entry;  // the longer sum took more work
            std::copy_n(key.begin(), length, entry->word.begin());
            entry->length = static_cast<std::uint16_t>(length);
            entry->result = wins ? 2 : 1;
        }
        return wins;
    }

    bool some_move_wins(const Sum& sum) {
        struct Choice {
            int gain, which, move;
        };
        std::vector<Choice> choices;
        for (int i = 0; i < sum.smalls; ++i) {
            if (i > 0 && sum.small[i] == sum.small[i - 1]) continue;
            Component& component = *components_[sum.small[i] >> 1];
            if (!component.expanded) expand(component);
            const auto& steps = component.steps[sum.small[i] & 1];
            for (int m = 0; m < static_cast<int>(steps.size()); ++m) choices.push_back({steps[m].gain, i, m});
        }
        for (int i = 0; i < sum.larges; ++i) {
            Set moves = sum.large[i].left;
            while (moves.any()) {
                const int v = moves.pop();
                choices.push_back({board_.gain(sum.large[i].left, sum.large[i].right, v), -1 - i, v});
            }
        }
        std::stable_sort(choices.begin(), choices.end(),
                         [](const Choice& a, const Choice& b) { return a.gain > b.gain; });
        for (const Choice& choice : choices) {
            const Sum after = choice.which >= 0 ? after_small(sum, choice.which, choice.move)
                                                : after_large(sum, -1 - choice.which, choice.move);
            if (!left_wins(negated(after))) return true;
        }
        if (sum.star) {
            Sum after = sum;
            after.star = false;
            if (!left_wins(negated(after))) return true;
        }
        if (sum.integer > 0) {
            Sum after = sum;
            --after.integer;
            if (!left_wins(negated(after))) return true;
        }
        return false;
    }

    Sum after_small(const Sum& sum, int which, int move) {
        const std::uint32_t number = sum.small[which];
        const bool flipped = number & 1;
        const Step& step = components_[number >> 1]->steps[flipped][move];
        Sum after = sum;
        after.small[which] = after.small[--after.smalls];
        after.integer += flipped ? -step.integer : step.integer;
        after.star ^= step.star;
        for (const std::uint32_t part : step.small) after.small[after.smalls++] = flipped ? negative(part) : part;
        settle(after);
        return after;
    }

    Sum after_large(const Sum& sum, int which, int v) {
        Sum after = sum;
        Pair pair = sum.large[which];
        for (int i = which + 1; i < after.larges; ++i) after.large[i - 1] = after.large[i];
        --after.larges;
        board_.take(pair.left, pair.right, v);
        split(pair, after);
        std::sort(after.large.begin(), after.large.begin() + after.larges, [](const Pair& a, const Pair& b) {
            return (a.left | a.right).lowest() < (b.left | b.right).lowest();
        });
        settle(after);
        return after;
    }

    // The whole sum as words, or 0 when there is no room for it.
    int write_key(const Sum& sum, std::array<std::uint32_t, key_words>& key) const {
        const int length = 2 + sum.larges * 4 * Words + sum.smalls;
        if (length > key_words) return 0;
        int at = 0;
        key[at++] = static_cast<std::uint32_t>(2 * sum.integer + sum.star);
        key[at++] = static_cast<std::uint32_t>(sum.larges);
        for (int i = 0; i < sum.larges; ++i)
            for (const Set* set : {&sum.large[i].left, &sum.large[i].right})
                for (const std::uint64_t part : set->word) {
                    key[at++] = static_cast<std::uint32_t>(part);
                    key[at++] = static_cast<std::uint32_t>(part >> 32);
                }
        for (int i = 0; i < sum.smalls; ++i) key[at++] = sum.small[i];
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

    const Board& board_;
    Effort& effort_;
    std::unique_ptr<Entry, Free> table_;
    std::uint64_t mask_ = 0;
    std::size_t most_components_ = 0;
    std::int64_t nodes_ = 0;
    std::vector<std::unique_ptr<Component>> components_;
    std::unordered_map<Pair, std::uint32_t, HashPair> number_of_pair_;
    std::unordered_map<std::string, std::uint32_t> number_of_shape_;
};

}  // namespace noyau
