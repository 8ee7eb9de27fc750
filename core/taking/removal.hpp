// Games without sides, where a vertex that is taken takes its neighbours away for everybody (node kayles).
//
// A position is the sum of its components, and a component has a Grundy value. To say who wins, few values are needed
// in full. Whether a sum has the value k is asked of its largest component alone, once the smaller ones are known; and
// whether a component has the value k is settled by one option that has it (then no), or by showing that no option has
// it and that each smaller number is the value of some option. What is found out is kept for the component, what it
// can become is listed once, and options that are settled already are looked at before any other.
//
// Trees, cycles and other small components are known by their shape; to find the shape of a larger one takes longer
// than to look at it again. A tree falls apart into branches, which are known already: see `branches.hpp`.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/table.hpp"
#include "taking/board.hpp"
#include "taking/branches.hpp"
#include "taking/shape.hpp"

namespace noyau {

template <int Words>
class Removal {
    using Set = Bits<Words>;
    using Board = TakingBoard<Words>;

  public:
    // Throws TableFull when more components than that are met.
    Removal(const Board& board, std::int64_t most_components, Effort& effort)
        : board_(board),
          most_components_(static_cast<std::size_t>(most_components)),
          effort_(effort),
          places_(1024),
          branches_(words_of_a_component * most_components_) {
        for (int v = 0; v < Board::most_vertices; ++v) closed_[v] = board.near[v] | Set::one(v);
    }

    // Whether the player to move loses.
    bool is_zero(const Set& open) { return has_value(parts_of(open), 0); }
    int value(const Set& open) {
        int total = 0;
        for (const int part : parts_of(open)) total ^= exact(part);  // that is how Grundy values add
        return total;
    }
    std::int64_t nodes() const { return nodes_; }

    // The vertices that can be taken, in the order in which they are tried.
    std::vector<int> moves(const Set& open) {
        std::vector<int> result;
        std::vector<Move> moves;
        for (Set rest = open; rest.any();) {
            const int v = rest.pop();
            moves.push_back({v, 0, parts_of(open.without(closed_[v]))});
        }
        put_in_order(moves);
        for (const Move& move : moves) result.push_back(move.vertex);
        return result;
    }

  private:
    static constexpr int unknown = -1, most_excluded = 64;
    static constexpr int most_written = 10;  // vertices of a component that is known by its shape
    static constexpr std::size_t words_of_a_component = 60;
    static constexpr int ids_of_a_component = 128;  // of its options, on average, at most

    struct Component {
        Set set;  // one of those that have this shape, if it is no tree
        int size;
        Branches::Id tree = Branches::none;
        int value = unknown;
        std::uint64_t excluded = 0;  // values that it has not
        std::int64_t first_option = -1, last_option = -1;
    };
    struct Move {
        int vertex, cost;
        std::vector<int> parts;
    };
    struct Place {
        Set set;
        int component = unknown;
    };
    enum class Told { no, yes, not_yet };

    bool has_value(std::vector<int> parts, int wanted) {
        std::erase_if(parts, [&](int part) {
            if (components_[part].value == unknown) return false;
            wanted ^= components_[part].value;
            return true;
        });
        if (parts.empty()) return wanted == 0;
        std::ranges::sort(parts, {}, [&](int part) { return components_[part].size; });
        const int largest = parts.back();
        parts.pop_back();
        for (const int part : parts) wanted ^= exact(part);
        return is_value(largest, wanted);
    }

    bool is_value(int which, int wanted) {
        if (const Told told = told_of(which, wanted); told != Told::not_yet) return told == Told::yes;
        ++nodes_;
        effort_.step();
        list_options(which);
        if (some_option_is(which, wanted)) {
            exclude(which, wanted);
            return false;
        }
        for (int smaller = 0; smaller < wanted; ++smaller) {
            if (excludes(which, smaller)) continue;
            if (!some_option_is(which, smaller)) {
                components_[which].value = smaller;
                return false;
            }
            exclude(which, smaller);
        }
        components_[which].value = wanted;
        return true;
    }

    int exact(int which) {
        for (int value = 0; components_[which].value == unknown; ++value)
            if (!excludes(which, value)) is_value(which, value);
        return components_[which].value;
    }

    Told told_of(int which, int wanted) const {
        const Component& component = components_[which];
        if (component.value != unknown) return component.value == wanted ? Told::yes : Told::no;
        return wanted > component.size || excludes(which, wanted) ? Told::no : Told::not_yet;
    }
    bool excludes(int which, int value) const {
        return value < most_excluded && components_[which].excluded >> value & 1;
    }
    void exclude(int which, int value) {
        if (value < most_excluded) components_[which].excluded |= std::uint64_t{1} << value;
    }

    // The options of a component lie one after the other: how many parts, and which.

    bool some_option_is(int which, int wanted) {
        const std::int64_t first = components_[which].first_option, last = components_[which].last_option;
        for (std::int64_t at = first; at < last; at += 1 + ids_[at])
            if (told_of_option(at, wanted) == Told::yes) return true;
        for (std::int64_t at = first; at < last; at += 1 + ids_[at]) {
            if (told_of_option(at, wanted) == Told::no) continue;
            const auto parts = ids_.begin() + at + 1;
            if (has_value({parts, parts + ids_[at]}, wanted)) return true;
        }
        return false;
    }

    Told told_of_option(std::int64_t at, int wanted) const {
        int untold = unknown;
        for (std::int64_t i = at + 1; i <= at + ids_[at]; ++i) {
            if (const int value = components_[ids_[i]].value; value != unknown) {
                wanted ^= value;
            } else if (untold == unknown) {
                untold = ids_[i];
            } else {
                return Told::not_yet;
            }
        }
        if (untold == unknown) return wanted == 0 ? Told::yes : Told::no;
        return told_of(untold, wanted);
    }

    void list_options(int which) {
        if (components_[which].first_option >= 0) return;
        const Set set = components_[which].set;  // new components move the old ones
        const Branches::Id tree = components_[which].tree;
        const std::vector<Move> moves = tree != Branches::none ? moves_in_tree(tree) : moves_in(set);
        if (ids_.size() >= most_components_ * ids_of_a_component) throw TableFull();
        components_[which].first_option = static_cast<std::int64_t>(ids_.size());
        const std::vector<int>* before = nullptr;
        for (const Move& move : moves) {
            if (before && *before == move.parts) continue;
            before = &move.parts;
            ids_.push_back(static_cast<int>(move.parts.size()));
            ids_.insert(ids_.end(), move.parts.begin(), move.parts.end());
        }
        components_[which].last_option = static_cast<std::int64_t>(ids_.size());
    }

    std::vector<Move> moves_in(const Set& open) {
        std::vector<Move> moves;
        pieces_.clear();
        for (Set rest = open; rest.any();) {
            const int v = rest.pop();
            const std::size_t before = pieces_.size();
            cut(open, v);
            moves.push_back({v, static_cast<int>(pieces_.size() - before), {}});
        }
        std::size_t at = 0;
        for (Move& move : moves) {
            for (const std::size_t end = at + static_cast<std::size_t>(move.cost); at < end; ++at)
                add(component_of(pieces_[at]), move.parts);
            std::ranges::sort(move.parts);
        }
        put_in_order(moves);
        return moves;
    }

    // What is left when a vertex of a component is taken. From every vertex beside the gap grows a piece, all of them
    // at once; the last that grows need not be followed: it is what the others are not.
    void cut(const Set& component, int v) {
        struct Piece {
            Set found, edge;
        };
        Set rest = component.without(closed_[v]), seeds;
        for (Set gone = closed_[v] & component; gone.any();) seeds = seeds | board_.near[gone.pop()];
        std::array<Piece, 64 * Words> growing;
        const std::size_t first = pieces_.size();
        int count = 0;
        for (seeds = seeds & rest; seeds.any(); ++count)
            growing[count].found = growing[count].edge = Set::one(seeds.pop());
        for (int turn = 0; count > 1; ++turn) {
            Piece piece = std::exchange(growing[turn % count], growing[count - 1]);
            --count;
            Set more;
            while (piece.edge.any()) more = more | board_.near[piece.edge.pop()];
            piece.edge = (more & rest).without(piece.found);
            if (!piece.edge.any()) {
                pieces_.push_back(piece.found);
                rest = rest.without(piece.found);
                continue;
            }
            piece.found = piece.found | piece.edge;
            for (int i = 0; i < count;) {
                if (!(growing[i].found & piece.edge).any()) {
                    ++i;
                    continue;
                }
                piece.edge = piece.edge.without(growing[i].found) | growing[i].edge;
                piece.found = piece.found | growing[i].found;
                growing[i] = growing[--count];
            }
            growing[count++] = piece;
        }
        if (rest.any()) pieces_.push_back(rest);
        for (std::size_t i = first; i < pieces_.size(); ++i) __builtin_prefetch(&places_[first_place(pieces_[i])]);
    }

    std::vector<Move> moves_in_tree(Branches::Id tree) {
        std::vector<Move> moves;
        branches_.options(tree, true, [&](const std::vector<Branches::Id>& branches) {
            moves.emplace_back();
            for (const Branches::Id branch : branches) add(component_of_branch(branch), moves.back().parts);
            std::ranges::sort(moves.back().parts);
        });
        put_in_order(moves);
        return moves;
    }

    // Those that leave only small components come first: they are settled soonest.
    void put_in_order(std::vector<Move>& moves) const {
        for (Move& move : moves) {
            int largest = 0, others = 0;
            for (const int part : move.parts) {
                if (components_[part].value != unknown) continue;
                others += std::min(largest, components_[part].size);
                largest = std::max(largest, components_[part].size);
            }
            move.cost = 2 * largest + others;
        }
        std::ranges::stable_sort(moves, [](const Move& one, const Move& other) {
            return one.cost != other.cost ? one.cost < other.cost : one.parts < other.parts;
        });
    }

    // Ascending; two of one shape are worth nothing together and are left out.
    std::vector<int> parts_of(Set rest) {
        std::vector<int> parts;
        while (rest.any()) {
            Set found = Set::one(rest.lowest()), edge = found;
            while (edge.any()) {
                const Set more = (board_.near[edge.pop()] & rest).without(found);
                found = found | more;
                edge = edge | more;
            }
            rest = rest.without(found);
            add(component_of(found), parts);
        }
        std::ranges::sort(parts);
        return parts;
    }
    static void add(int part, std::vector<int>& parts) {
        if (const auto twin = std::ranges::find(parts, part); twin != parts.end()) {
            parts.erase(twin);
        } else {
            parts.push_back(part);
        }
    }

    int component_of(const Set& set) {
        if (const int known = places_[place_of(set)].component; known != unknown) return known;
        effort_.step();
        if (count_ >= most_components_) throw TableFull();
        if (2 * ++count_ > places_.size())
            widen(
                effort_, places_, Place{}, [](const Place& place) { return place.component != unknown; },
                [](const Place& place) { return place.set.hash(); });
        const int component = shape_of(set);
        places_[place_of(set)] = {set, component};
        return component;
    }

    std::size_t first_place(const Set& set) const { return set.hash() & (places_.size() - 1); }
    std::size_t place_of(const Set& set) const {
        std::size_t at = first_place(set);
        while (places_[at].component != unknown && !(places_[at].set == set)) at = (at + 1) & (places_.size() - 1);
        return at;
    }

    int shape_of(const Set& set) {
        const auto near = [&](int v) { return board_.near[v] & set; };
        const auto open = [](int) { return 3; };
        const int fresh = static_cast<int>(components_.size()), size = set.count();
        int found = fresh;
        if (const int edges = edges_of(set); edges < size) {
            return component_of_branch(branch_of<Words>(branches_, set.lowest(), -1, near, open));
        } else if (edges == size && is_cycle(set)) {
            found = cycle_of_size_.try_emplace(size, fresh).first->second;
        } else if (size <= most_written) {
            const std::string& text = writer_.text(set, near, [](int) { return 0; });
            found = shape_of_text_.try_emplace(text, fresh).first->second;
        }
        if (found == fresh) components_.push_back({set, size});
        return found;
    }

    int component_of_branch(Branches::Id branch) {
        if (const std::uint32_t known = branches_.note(branch)) return static_cast<int>(known) - 1;
        int found = static_cast<int>(components_.size());
        if (const Branches::Id tree = branches_.from_middle(branch); tree != branch) {
            found = component_of_branch(tree);
        } else {
            components_.push_back({{}, branches_.size(tree), tree});
        }
        branches_.note(branch, static_cast<std::uint32_t>(found) + 1);
        return found;
    }

    int edges_of(const Set& set) const {
        int ends = 0;
        for (Set rest = set; rest.any();) ends += (board_.near[rest.pop()] & set).count();
        return ends / 2;
    }
    bool is_cycle(const Set& set) const {
        for (Set rest = set; rest.any();)
            if ((board_.near[rest.pop()] & set).count() != 2) return false;
        return true;
    }

    const Board& board_;
    std::size_t most_components_;
    Effort& effort_;
    std::array<Set, 64 * Words> closed_{};
    ShapeWriter<Words> writer_;
    std::vector<Component> components_;
    std::vector<int> ids_;
    std::vector<Place> places_;
    std::vector<Set> pieces_;  // of the moves that are listed
    std::size_t count_ = 0;    // of the places that are used
    std::unordered_map<std::string, int> shape_of_text_;
    std::unordered_map<int, int> cycle_of_size_;
    Branches branches_;
    std::int64_t nodes_ = 0;
};

}  // namespace noyau
