// Games in which whoever takes a vertex loses its neighbours (Col): nobody gains much by moving.
//
// The value of a position is x or x + ∗ for a number x, and G^L + ∗ ≤ G ≤ G^R + ∗ (Berlekamp, Conway, Guy, Winning
// Ways, ch. 2). To say who wins, few values are needed in full. Whether a sum is at least z is asked of its largest
// component alone, once the smaller ones are known, and one option of the right kind settles it. In a value that is
// wanted in full, an option is worked out only when it is better than those before it; and an option of either player
// that are equal squeeze the value between them. What is found out is kept for the shape.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "taking/board.hpp"
#include "taking/shape.hpp"
#include "values/dyadic.hpp"

namespace noyau {

template <int Words>
class TakingCold {
    using Set = Bits<Words>;
    using Pair = TakingPair<Words>;
    using Board = TakingBoard<Words>;

    struct Value {
        Dyadic number;
        bool star = false;
        Value negative() const { return {-number, star}; }
        bool operator==(const Value&) const = default;
    };

  public:
    // Throws TableFull when more components than that are met.
    TakingCold(const Board& board, std::int64_t most_components, Effort& effort)
        : board_(board), most_components_(static_cast<std::size_t>(most_components)), effort_(effort) {}

    // Whether left, who is to move, wins: the position is not at most 0.
    bool left_wins(const Pair& pair) { return !is_at_least(pair.swapped(), {}, false); }
    std::int64_t nodes() const { return nodes_; }

    // What left can take, in the order in which it is tried.
    std::vector<int> moves(const Pair& pair) {
        std::vector<int> result;
        for (const Move& move : moves_of_left(pair)) result.push_back(move.vertex);
        return result;
    }

  private:
    struct Shape {
        Pair pair;  // one of those that have it
        int size;
        bool is_known = false;
        Value value{};
    };
    // A component: its shape, perhaps with the players exchanged.
    struct Part {
        int shape;
        bool flipped;
    };
    struct Sum {
        Value known;
        std::vector<Part> parts;
    };
    struct Move {
        int vertex, unknown_size;
        Pair after;
    };
    struct Question {  // is the component, perhaps with a star, at least so much?
        int part;
        bool star;
        Dyadic bound;
        bool operator==(const Question&) const = default;
    };
    struct HashQuestion {
        std::size_t operator()(const Question& asked) const {
            return mixed(mixed(static_cast<std::uint64_t>(2 * asked.part + asked.star)) +
                         mixed(static_cast<std::uint64_t>(asked.bound.numerator) * 64 +
                               static_cast<std::uint64_t>(asked.bound.exponent)));
        }
    };

    static bool known_at_least(const Value& value, const Dyadic& bound) {
        return value.star ? value.number > bound : value.number >= bound;
    }

    // Whether the position, with a star added if so, is at least the bound.
    bool is_at_least(const Pair& pair, const Dyadic& bound, bool star) {
        auto [known, parts] = sum_of(pair);
        known.star ^= star;
        int largest = -1;
        for (int i = 0; i < static_cast<int>(parts.size()); ++i)
            if (!shape(parts[i]).is_known && (largest < 0 || shape(parts[i]).size > shape(parts[largest]).size))
                largest = i;
        for (int i = 0; i < static_cast<int>(parts.size()); ++i)
            if (i != largest) known = plus(known, exact(parts[i]));
        if (largest < 0) return known_at_least(known, bound);
        return is_at_least(parts[largest], bound - known.number, known.star);
    }
    bool is_at_most(const Pair& pair, const Dyadic& bound, bool star) {
        return is_at_least(pair.swapped(), -bound, star);
    }

    // Right begins, and must not win: not in the component, not with the star, not in the number.
    bool is_at_least(const Part& part, const Dyadic& bound, bool star) {
        if (shape(part).is_known) return known_at_least(plus(value_of(part), {{}, star}), bound);
        const Pair pair = pair_of(part);
        if (bound > Dyadic{pair.left.count(), 0}) return false;
        if (bound < Dyadic{-pair.right.count(), 0}) return true;
        const Question asked{2 * part.shape + part.flipped, star, bound};
        if (const auto known = answers_.find(asked); known != answers_.end()) return known->second;
        ++nodes_;
        const bool answer = !right_wins(pair, part, bound, star);
        if (answers_.size() >= 4 * most_components_) throw TableFull();
        answers_.emplace(asked, answer);
        return answer;
    }

    bool right_wins(const Pair& pair, const Part& part, const Dyadic& bound, bool star) {
        for (const Move& move : moves_of_left(pair.swapped()))
            if (is_at_least(move.after, -bound, star)) return true;  // seen by right, the option is at least that
        if (star && is_at_least(Part{part.shape, !part.flipped}, -bound, false)) return true;
        if (bound.exponent == 0 && bound.numerator <= 0) return false;
        const Dyadic simpler = bound - lowest_terms(1, bound.exponent);
        return is_at_least(Part{part.shape, !part.flipped}, -simpler, star);
    }

    Value exact(const Part& part) {
        if (!shape(part).is_known) {
            const Pair pair = shapes_[part.shape].pair;
            const Value found = worked_out(pair);
            shapes_[part.shape].is_known = true;
            shapes_[part.shape].value = found;
        }
        return value_of(part);
    }

    Value worked_out(const Pair& pair) {
        ++nodes_;
        const std::vector<Move> lefts = moves_of_left(pair), rights = moves_of_left(pair.swapped());
        std::size_t left = 0, right = 0;
        std::optional<Value> low, high;
        while (left < lefts.size() || right < rights.size()) {
            if (left < lefts.size()) improve(low, lefts[left++].after);
            if (right < rights.size()) improve(high, rights[right++].after);
            if (low && high && *low == high->negative()) return {low->number, !low->star};  // squeezed
        }
        Interval room;
        if (low) room.low = low->number, room.low_closed = low->star;
        if (high) room.high = -high->number, room.high_closed = high->star;
        if (room.is_empty()) throw std::logic_error("a hot position where there can be none");
        return {simplest_in(room), false};
    }

    // A number is better than the same with a star; a larger one is better still.
    void improve(std::optional<Value>& best, const Pair& after) {
        if (best) {
            const bool better =
                is_at_least(after, best->number, false) && (best->star || is_at_least(after, best->number, true));
            if (!better) return;
        }
        const Value found = value(after);
        if (!best || found.number > best->number || (found.number == best->number && best->star && !found.star))
            best = found;
    }

    Value value(const Pair& pair) {
        auto [total, parts] = sum_of(pair);
        for (const Part& part : parts) total = plus(total, exact(part));
        return total;
    }

    static Value plus(const Value& one, const Value& other) {
        return {one.number + other.number, one.star != other.star};
    }
    const Shape& shape(const Part& part) const { return shapes_[part.shape]; }
    Pair pair_of(const Part& part) const { return part.flipped ? shape(part).pair.swapped() : shape(part).pair; }
    Value value_of(const Part& part) const { return part.flipped ? shape(part).value.negative() : shape(part).value; }

    // Those that leave only small components come first: they are settled soonest.
    std::vector<Move> moves_of_left(const Pair& pair) {
        std::vector<Move> moves;
        for (Set rest = pair.left; rest.any();) {
            const int v = rest.pop();
            Move move{v, 0, pair};
            board_.take(move.after.left, move.after.right, v);
            for (const Part& part : sum_of(move.after).parts)
                if (!shape(part).is_known) move.unknown_size = std::max(move.unknown_size, shape(part).size);
            move.unknown_size = 4 * move.unknown_size - board_.gain(pair.left, pair.right, v);
            moves.push_back(move);
        }
        std::ranges::stable_sort(moves, {}, &Move::unknown_size);
        return moves;
    }

    Sum sum_of(const Pair& pair) {
        Sum sum;
        for (Set rest = pair.left | pair.right; rest.any();) {
            const Set component = board_.component(pair, rest.lowest());
            rest = rest.without(component);
            const Pair part{pair.left & component, pair.right & component};
            if (component.count() > 1) {
                sum.parts.push_back(part_of(component, part));
            } else if (part.left == part.right) {
                sum.known.star = !sum.known.star;
            } else {
                sum.known.number.numerator += part.left.any() ? 1 : -1;  // whole so far
            }
        }
        return sum;
    }

    Part part_of(const Set& component, const Pair& pair) {
        if (const auto known = part_of_pair_.find(pair); known != part_of_pair_.end()) return known->second;
        effort_.step();
        if (part_of_pair_.size() >= most_components_) throw TableFull();
        const Set only_left = pair.left.without(pair.right), only_right = pair.right.without(pair.left);
        const int lead = only_left.count() - only_right.count();
        bool flipped = lead < 0;
        std::string text = written(component, flipped ? pair.swapped() : pair);
        if (lead == 0 && only_left.any()) {  // who leads cannot be told by counting: the smaller text is kept
            const std::string& other = written(component, pair.swapped());
            flipped = other < text;
            if (flipped) text = other;
        }
        const auto [place, is_new] = shape_of_text_.try_emplace(std::move(text), static_cast<int>(shapes_.size()));
        if (is_new) shapes_.push_back({flipped ? pair.swapped() : pair, component.count()});
        const Part part{place->second, flipped};
        part_of_pair_.emplace(pair, part);
        return part;
    }

    const std::string& written(const Set& component, const Pair& pair) {
        return writer_.text(
            component, [&](int v) { return board_.partners(pair, v) & component; },
            [&](int v) { return 2 * pair.right.has(v) + pair.left.has(v); });
    }

    const Board& board_;
    std::size_t most_components_;
    Effort& effort_;
    ShapeWriter<Words> writer_;
    std::vector<Shape> shapes_;
    std::unordered_map<Pair, Part, typename Pair::Hash> part_of_pair_;
    std::unordered_map<std::string, int> shape_of_text_;
    std::unordered_map<Question, bool, HashQuestion> answers_;
    std::int64_t nodes_ = 0;
};

}  // namespace noyau
