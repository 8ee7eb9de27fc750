// Games in which whoever takes a vertex loses its neighbours (Col): nobody gains much by moving.
//
// The value of a position is x or x + ∗ for a number x (Berlekamp, Conway, Guy, Winning Ways, ch. 2). To say who wins,
// few values are needed in full. Whether a sum is at least z is asked of its largest component alone, once the smaller
// ones are known, and one option of the right kind settles it. Every answer narrows the range of the component's value,
// which is kept. Options are tried by a guess of what they are worth: a vertex open to one player alone is worth a good
// half to him, more where few others are beside it.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "taking/board.hpp"
#include "taking/branches.hpp"
#include "taking/cold_range.hpp"
#include "taking/shape.hpp"

namespace noyau {

template <int Words>
class TakingCold {
    using Set = Bits<Words>;
    using Pair = TakingPair<Words>;
    using Board = TakingBoard<Words>;
    using Told = ColdRange::Told;

  public:
    // Throws TableFull when more components than that are met.
    TakingCold(const Board& board, std::int64_t most_components, Effort& effort)
        : board_(board),
          most_components_(static_cast<std::size_t>(most_components)),
          effort_(effort),
          branches_(words_of_a_component * most_components_) {}

    // Whether left, who is to move, wins: the position is not at most 0.
    bool left_wins(const Pair& pair) { return !is_at_least(sum_of(pair.swapped()), {}, false); }
    std::int64_t nodes() const { return nodes_; }

    // What left can take, in the order in which it is tried.
    std::vector<int> moves(const Pair& pair) {
        std::vector<int> result;
        std::vector<std::pair<double, int>> order;
        for (Set rest = pair.left; rest.any();) {
            const int v = rest.pop();
            order.emplace_back(order_of(sum_of(after(pair, v))), v);
        }
        std::ranges::stable_sort(order, {}, &std::pair<double, int>::first);
        for (const auto& [_, v] : order) result.push_back(v);
        return result;
    }

  private:
    static constexpr double of_a_size = 0.1;  // what a vertex more must gain to be tried as soon

    static constexpr std::size_t words_of_a_component = 60, ids_of_a_component = 128;  // on average, at most

    struct Options {  // where they are written down; -1: nowhere yet
        std::int64_t first = -1, last = -1;
    };
    struct Shape {
        Pair pair;  // one of those that have it, if it is no tree
        Branches::Id tree;
        int size;
        double guess;
        ColdRange range;
        Options options[2] = {};  // of left, and of left with the players exchanged
    };
    // A component: its shape, perhaps with the players exchanged.
    struct Part {
        int shape;
        bool flipped;
        auto operator<=>(const Part&) const = default;
    };
    struct Sum {
        ColdValue known;
        std::vector<Part> parts;
        bool operator==(const Sum&) const = default;
    };
    // Whether the sum, with a star added if so, is at least the bound.
    bool is_at_least(Sum sum, const Dyadic& bound, bool star) {
        std::ranges::sort(sum.parts, std::ranges::greater{},
                          [&](const Part& part) { return shapes_[part.shape].size; });
        while (true) {
            std::erase_if(sum.parts, [&](const Part& part) {
                const ColdRange range = range_of(part);
                if (range.is_exact()) sum.known = sum.known + range.value();
                return range.is_exact();
            });
            if (const Told told = told_of(sum, bound, star); told != Told::not_yet) return told == Told::yes;
            if (sum.parts.size() == 1)
                return is_at_least(sum.parts[0], bound - sum.known.number, star != sum.known.star);
            work_out(sum.parts.back());
        }
    }

    Told told_of(const Sum& sum, const Dyadic& bound, bool star) const {
        ColdRange total(sum.known);
        for (const Part& part : sum.parts) total = total + range_of(part);
        return total.at_least(bound, star);
    }

    bool is_at_least(const Part& part, const Dyadic& bound, bool star) {
        if (const Told told = range_of(part).at_least(bound, star); told != Told::not_yet) return told == Told::yes;
        ++nodes_;
        effort_.step();
        const bool answer = !right_wins(part, bound, star);
        ColdRange range = range_of(part);
        range.learn(bound, star, answer);
        shapes_[part.shape].range = part.flipped ? range.negative() : range;
        return answer;
    }

    // Right begins, and must not win: not in the component, not with the star, not in the number.
    bool right_wins(const Part& part, const Dyadic& bound, bool star) {
        const Part seen_by_right{part.shape, !part.flipped};
        const Options options = options_of(seen_by_right);
        std::vector<std::pair<double, std::int64_t>> order;
        for (std::int64_t at = options.first; at < options.last; at += head + ids_[at]) {
            const Sum sum = sum_at(at);
            const Told told = told_of(sum, -bound, star);
            if (told == Told::yes) return true;
            if (told == Told::not_yet) order.emplace_back(order_of(sum), at);
        }
        std::ranges::stable_sort(order, {}, &std::pair<double, std::int64_t>::first);
        for (const auto& [_, at] : order)
            if (is_at_least(sum_at(at), -bound, star)) return true;
        if (star && is_at_least(seen_by_right, -bound, false)) return true;
        if (bound.exponent == 0 && bound.numerator <= 0) return false;
        const Dyadic simpler = bound - lowest_terms(1, bound.exponent);
        return is_at_least(seen_by_right, -simpler, star);
    }

    // The simplest number that is still possible is asked about, until only one value is left.
    void work_out(const Part& part) {
        while (!range_of(part).is_exact()) {
            const Dyadic number = range_of(part).simplest();
            is_at_least(part, number, range_of(part).at_least(number, false) != Told::not_yet);
        }
    }

    ColdRange range_of(const Part& part) const {
        const ColdRange& range = shapes_[part.shape].range;
        return part.flipped ? range.negative() : range;
    }
    Pair pair_of(const Part& part) const {
        const Pair& pair = shapes_[part.shape].pair;
        return part.flipped ? pair.swapped() : pair;
    }

    // The options lie one after the other, those that are equal once: how many components, a number and a star, and
    // which components.
    static constexpr int head = 3;

    Options options_of(const Part& part) {
        if (const Options known = shapes_[part.shape].options[part.flipped]; known.first >= 0) return known;
        if (ids_.size() >= most_components_ * ids_of_a_component) throw TableFull();
        std::vector<Sum> sums;
        const auto add = [&](Sum sum) {
            std::ranges::sort(sum.parts);
            if (std::ranges::find(sums, sum) == sums.end()) sums.push_back(std::move(sum));
        };
        if (Branches::Id tree = shapes_[part.shape].tree; tree != Branches::none) {
            if (part.flipped) tree = branches_.negative(tree);
            branches_.options(tree, false, [&](const auto& parts) { add(sum_of_branches(parts)); });
        } else {
            const Pair pair = pair_of(part);
            for (Set rest = pair.left; rest.any();) add(sum_of(after(pair, rest.pop())));
        }
        Options options{static_cast<std::int64_t>(ids_.size()), 0};
        for (const Sum& sum : sums) {
            const int number = static_cast<int>(sum.known.number.numerator);  // whole: of vertices that stand alone
            ids_.insert(ids_.end(), {static_cast<int>(sum.parts.size()), number, sum.known.star});
            for (const Part& one : sum.parts) ids_.push_back(2 * one.shape + one.flipped);
        }
        options.last = static_cast<std::int64_t>(ids_.size());
        return shapes_[part.shape].options[part.flipped] = options;
    }

    Sum sum_at(std::int64_t at) const {
        Sum sum{{{ids_[at + 1], 0}, ids_[at + 2] != 0}, {}};
        for (std::int64_t i = at + head; i < at + head + ids_[at]; ++i)
            sum.parts.push_back({ids_[i] / 2, ids_[i] % 2 != 0});
        return sum;
    }

    Pair after(Pair pair, int v) const {
        board_.take(pair.left, pair.right, v);
        return pair;
    }

    // What promises most and leaves only small components comes first.
    double order_of(const Sum& sum) const {
        int largest = 0;
        double worth = ColdRange::as_double(sum.known.number);
        for (const Part& part : sum.parts) {
            const Shape& shape = shapes_[part.shape];
            const double guess = shape.range.nearest_to(shape.guess);
            worth += part.flipped ? -guess : guess;
            if (!shape.range.is_exact()) largest = std::max(largest, shape.size);
        }
        return of_a_size * largest - worth;
    }

    // Fitted to 23,896 components of 3 to 14 vertices: its error is 0.24 on average, where values vary by 1.2.
    double guess_of(const Pair& pair) const {
        const Set both = pair.left & pair.right;
        return worth_alone(pair.left.without(both), both) - worth_alone(pair.right.without(both), both);
    }
    double worth_alone(const Set& alone, const Set& both) const {
        double worth = 0;
        for (Set rest = alone; rest.any();) {
            const Set near = board_.near[rest.pop()];
            const int contested = (near & both).count();
            worth += worth_of_one((near & alone).count(), contested);
        }
        return worth;
    }
    static double worth_of_one(int same, int contested) {
        return 0.28 + 0.7 / (1 + same + 0.5 * contested) - 0.14 * contested;
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

    Sum sum_of_branches(const std::vector<Branches::Id>& parts) {
        Sum sum;
        for (const Branches::Id branch : parts) {
            if (branches_.size(branch) > 1) {
                sum.parts.push_back(part_of_branch(branch));
            } else if (branches_.open(branch) == 3) {
                sum.known.star = !sum.known.star;
            } else {
                sum.known.number.numerator += branches_.open(branch) == 1 ? 1 : -1;
            }
        }
        return sum;
    }

    Part part_of(const Set& component, const Pair& pair) {
        if (const auto known = part_of_pair_.find(pair); known != part_of_pair_.end()) return known->second;
        effort_.step();
        if (part_of_pair_.size() >= most_components_) throw TableFull();
        const Part part = part_of_shape(component, pair);
        part_of_pair_.emplace(pair, part);
        part_of_pair_.emplace(pair.swapped(), Part{part.shape, !part.flipped});
        return part;
    }

    Part part_of_shape(const Set& component, const Pair& pair) {
        if (is_tree(component, pair)) {
            const auto near = [&](int v) { return board_.partners(pair, v); };
            const auto open = [&](int v) { return 2 * pair.right.has(v) + pair.left.has(v); };
            return part_of_branch(branch_of<Words>(branches_, component.lowest(), -1, near, open));
        }
        const int lead = pair.left.count() - pair.right.count();
        bool flipped = lead < 0, is_own_negative = false;
        std::string text = written(component, flipped ? pair.swapped() : pair);
        if (lead == 0) {  // who leads cannot be told by counting: the smaller text is kept
            const std::string& exchanged = written(component, pair.swapped());
            is_own_negative = exchanged == text;
            flipped = exchanged < text;
            if (flipped) text = exchanged;
        }
        const auto [place, is_new] = shape_of_text_.try_emplace(std::move(text), static_cast<int>(shapes_.size()));
        if (is_new) add_shape(component, flipped ? pair.swapped() : pair, is_own_negative);
        return {place->second, flipped};
    }

    bool is_tree(const Set& component, const Pair& pair) const {
        int ends = 0;
        for (Set rest = component; rest.any();) ends += board_.partners(pair, rest.pop()).count();
        return ends == 2 * (component.count() - 1);
    }

    // Of a tree and its negative the one that was written down first has the shape.
    Part part_of_branch(Branches::Id branch) {
        if (const int known = static_cast<int>(branches_.note(branch))) return {(known - 1) / 2, (known - 1) % 2 != 0};
        const Branches::Id tree = branches_.from_middle(branch);
        const Branches::Id negative = branches_.from_middle(branches_.negative(tree));
        const Branches::Id first = std::min(tree, negative);
        if (!branches_.note(first)) {
            if (shapes_.size() >= most_components_) throw TableFull();
            branches_.note(first, static_cast<std::uint32_t>(2 * shapes_.size() + 1));
            add_tree(first, tree == negative);
        }
        const Part part{static_cast<int>(branches_.note(first) - 1) / 2, tree != first};
        branches_.note(branch, static_cast<std::uint32_t>(2 * part.shape + part.flipped + 1));
        return part;
    }

    // A game that is its own negative is 0 or ∗. Nobody takes more vertices than there are that do not touch.
    void add_tree(Branches::Id tree, bool is_own_negative) {
        Measured measured;
        measure(tree, 0, measured);
        const Dyadic most{is_own_negative ? 0 : measured.apart[0].most(), 0};
        const Dyadic least{is_own_negative ? 0 : -measured.apart[1].most(), 0};
        shapes_.push_back({{}, tree, branches_.size(tree), measured.guess, ColdRange(least, most)});
    }
    void add_shape(const Set& component, const Pair& pair, bool is_own_negative) {
        const Dyadic most{is_own_negative ? 0 : pair.left.count(), 0};
        const Dyadic least{is_own_negative ? 0 : -pair.right.count(), 0};
        shapes_.push_back({pair, Branches::none, component.count(), guess_of(pair), ColdRange(least, most)});
    }

    // Vertices of one player that do not touch, as many as there are: with the root, without it.
    struct Apart {
        int with = 0, without = 0;
        int most() const { return std::max(with, without); }
    };
    struct Measured {
        double guess = 0;
        Apart apart[2];
    };
    void measure(Branches::Id branch, int above, Measured& total) const {
        const int open = branches_.open(branch);
        int same = above == open, contested = above == 3;
        Measured own;
        for (const Branches::Id child : branches_.children(branch)) {
            Measured below;
            measure(child, open, below);
            own.guess += below.guess;
            same += branches_.open(child) == open;
            contested += branches_.open(child) == 3;
            for (int player : {0, 1}) {
                own.apart[player].with += below.apart[player].without;
                own.apart[player].without += below.apart[player].most();
            }
        }
        for (int player : {0, 1})
            if (open >> player & 1)
                ++own.apart[player].with;
            else
                own.apart[player].with = 0;
        if (open != 3) own.guess += (open == 1 ? 1 : -1) * worth_of_one(same, contested);
        total = own;
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
    Branches branches_;
    std::vector<Shape> shapes_;
    std::vector<int> ids_;
    std::unordered_map<Pair, Part, typename Pair::Hash> part_of_pair_;
    std::unordered_map<std::string, int> shape_of_text_;
    std::int64_t nodes_ = 0;
};

}  // namespace noyau
