// Games without sides, where a vertex that is taken takes its neighbours away for everybody (node kayles).
//
// A position is the sum of its components, and a component has a Grundy value. To say who wins, few values are needed
// in full. Whether a sum has the value k is asked of its largest component alone, once the smaller ones are known; and
// whether a component has the value k is settled by one option that has it (then no), or by showing that no option has
// it and that each smaller number is the value of some option. What is found out is kept for the shape.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "taking/board.hpp"
#include "taking/shape.hpp"

namespace noyau {

template <int Words>
class Removal {
    using Set = Bits<Words>;
    using Board = TakingBoard<Words>;

  public:
    // Throws TableFull when more components than that are met.
    Removal(const Board& board, std::int64_t most_components, Effort& effort)
        : board_(board), most_components_(static_cast<std::size_t>(most_components)), effort_(effort) {
        for (int v = 0; v < Board::most_vertices; ++v) closed_[v] = board.near[v] | Set::one(v);
    }

    // Whether the player to move loses.
    bool is_zero(const Set& open) { return has_value(open, 0); }
    int value(const Set& open) {
        int total = 0;
        for (const int part : parts_of(open)) total ^= exact(part);  // that is how Grundy values add
        return total;
    }
    std::int64_t nodes() const { return nodes_; }

    // The vertices that can be taken, in the order in which they are tried.
    std::vector<int> moves(const Set& open) {
        std::vector<int> result;
        for (const Move& move : moves_in(open)) result.push_back(move.vertex);
        return result;
    }

  private:
    static constexpr int unknown = -1, most_excluded = 64;
    struct Shape {
        Set component;  // one of those that have it
        int size;
        int value = unknown;
        std::uint64_t excluded = 0;  // values that it has not
    };
    struct Move {
        int vertex, unknown_size;
        Set after;
    };
    struct HashSet {
        std::size_t operator()(const Set& set) const { return set.hash(); }
    };

    bool has_value(const Set& open, int wanted) {
        int largest = unknown;
        std::vector<int> parts = parts_of(open);
        for (const int part : parts)
            if (shapes_[part].value == unknown && (largest < 0 || shapes_[part].size > shapes_[largest].size))
                largest = part;
        bool left_out = false;  // the largest once, if it is there twice
        for (const int part : parts) {
            if (part == largest && !left_out) {
                left_out = true;
                continue;
            }
            wanted ^= exact(part);
        }
        return largest == unknown ? wanted == 0 : is_value(largest, wanted);
    }

    bool is_value(int which, int wanted) {
        if (shapes_[which].value != unknown) return shapes_[which].value == wanted;
        if (wanted > shapes_[which].size || excludes(which, wanted)) return false;
        ++nodes_;
        const Set component = shapes_[which].component;  // new shapes move the old ones
        const std::vector<Move> moves = moves_in(component);
        if (some_option_is(moves, wanted)) {
            exclude(which, wanted);
            return false;
        }
        for (int smaller = 0; smaller < wanted; ++smaller) {
            if (excludes(which, smaller)) continue;
            if (!some_option_is(moves, smaller)) {
                shapes_[which].value = smaller;
                return false;
            }
            exclude(which, smaller);
        }
        shapes_[which].value = wanted;
        return true;
    }

    int exact(int which) {
        for (int value = 0; shapes_[which].value == unknown; ++value)
            if (!excludes(which, value)) is_value(which, value);
        return shapes_[which].value;
    }

    bool some_option_is(const std::vector<Move>& moves, int wanted) {
        return std::ranges::any_of(moves, [&](const Move& move) { return has_value(move.after, wanted); });
    }

    bool excludes(int which, int value) const { return value < most_excluded && shapes_[which].excluded >> value & 1; }
    void exclude(int which, int value) {
        if (value < most_excluded) shapes_[which].excluded |= std::uint64_t{1} << value;
    }

    // Those that leave only small components come first: they are settled soonest.
    std::vector<Move> moves_in(const Set& open) {
        std::vector<Move> moves;
        for (Set rest = open; rest.any();) {
            const int v = rest.pop();
            Move move{v, 0, open.without(closed_[v])};
            for (const int part : parts_of(move.after))
                if (shapes_[part].value == unknown) move.unknown_size = std::max(move.unknown_size, shapes_[part].size);
            moves.push_back(move);
        }
        std::ranges::stable_sort(moves, {}, &Move::unknown_size);
        return moves;
    }

    std::vector<int> parts_of(Set rest) {
        std::vector<int> parts;
        while (rest.any()) {
            Set component = Set::one(rest.lowest()), edge = component;
            while (edge.any()) {
                const Set found = (board_.near[edge.pop()] & rest).without(component);
                component = component | found;
                edge = edge | found;
            }
            rest = rest.without(component);
            parts.push_back(shape_of(component));
        }
        return parts;
    }

    int shape_of(const Set& component) {
        if (const auto known = shape_of_set_.find(component); known != shape_of_set_.end()) return known->second;
        effort_.step();
        if (shape_of_set_.size() >= most_components_) throw TableFull();
        const std::string& text =
            writer_.text(component, [&](int v) { return board_.near[v] & component; }, [](int) { return 0; });
        const auto [place, is_new] = shape_of_text_.try_emplace(text, static_cast<int>(shapes_.size()));
        if (is_new) shapes_.push_back({component, component.count()});
        shape_of_set_.emplace(component, place->second);
        return place->second;
    }

    const Board& board_;
    std::size_t most_components_;
    Effort& effort_;
    std::array<Set, 64 * Words> closed_{};
    ShapeWriter<Words> writer_;
    std::vector<Shape> shapes_;
    std::unordered_map<Set, int, HashSet> shape_of_set_;
    std::unordered_map<std::string, int> shape_of_text_;
    std::int64_t nodes_ = 0;
};

}  // namespace noyau
