// Values of colouring games, component by component, in any algebra of values that can add, negate and construct.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/effort.hpp"
#include "values/colouring_positions.hpp"
#include "values/colouring_values.hpp"

namespace noyau::colouring {

// A board and a position on it.
struct Placed {
    Board board;
    Pair at;
};

// Vertex i of the board is vertices[i] of the colouring, and place[vertices[i]] is i; it is -1 for vertices left out.
inline Placed placed(const Colouring& colouring, const std::vector<std::int32_t>& vertices,
                     const std::vector<std::int32_t>& place, Neighbours rule) {
    if (vertices.size() > most_vertices)
        throw std::length_error("a connected part of " + std::to_string(vertices.size()) +
                                " vertices; values are found for parts of up to 64");
    Placed result{{std::vector<Mask>(vertices.size()), rule}, {0, 0}};
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const std::int32_t v = vertices[i];
        result.at.red |= Mask{colouring.red_may[v]} << i, result.at.blue |= Mask{colouring.blue_may[v]} << i;
        for (std::int64_t e = colouring.first_edge_of_vertex[v]; e < colouring.first_edge_of_vertex[v + 1]; ++e)
            if (place[colouring.neighbour_of_edge[e]] >= 0)
                result.board.neighbours_of_vertex[i] |= Mask{1} << place[colouring.neighbour_of_edge[e]];
    }
    return result;
}

template <class Algebra>
class Evaluator {
  public:
    using Value = typename Algebra::Value;
    Evaluator(Algebra algebra, Effort& effort) : algebra_(algebra), effort_(effort), known_(effort) {}

    Value value_of(const Colouring& colouring, Neighbours rule) {
        Value total = algebra_.whole(0);
        std::vector<std::int32_t> place(colouring.red_may.size(), -1);
        for (std::size_t v = 0; v < place.size(); ++v) {
            if (place[v] >= 0 || !(colouring.red_may[v] || colouring.blue_may[v])) continue;
            const std::vector<std::int32_t> vertices = reached_from(colouring, static_cast<std::int32_t>(v), place);
            const Placed part = placed(colouring, vertices, place, rule);
            PairTable<Value> seen(effort_);
            total = algebra_.sum(total, sum_of_components(part.board, seen, part.at));
        }
        return total;
    }

    Value sum_of_components(const Board& board, PairTable<Value>& seen, const Pair& at) {
        Value total = algebra_.whole(0);
        std::int64_t free_moves = 0;  // lone vertices of one player: as many whole moves
        bool star = false;
        for (Mask rest = at.alive(); rest;) {
            const Mask part = board.component(at, std::countr_zero(rest));
            rest &= ~part;
            const Pair piece{at.red & part, at.blue & part};
            if (part & (part - 1)) {
                total = algebra_.sum(total, component_value(board, seen, piece));
            } else if (piece.red && piece.blue) {
                star = !star;
            } else {
                free_moves += piece.red ? 1 : -1;
            }
        }
        if (star) total = algebra_.sum(total, algebra_.star());
        return free_moves ? algebra_.sum(total, algebra_.whole(free_moves)) : total;
    }

    // Whether a position is at least its right stop, which an algebra up to infinitesimals does not tell: no answer of
    // Right may be at most that number. Only moves that stop there have to be looked at.
    bool is_at_least_its_right_stop(const Board& board, PairTable<Value>& seen, PairTable<bool>& known,
                                    const Pair& at) {
        if (!at.alive()) return true;
        if (const bool* verdict = known.find(at)) return *verdict;
        effort_.step();
        const auto stop = algebra_.right_stop(sum_of_components(board, seen, at));
        bool verdict = true;
        for (Mask moves = at.blue; moves && verdict; moves &= moves - 1) {
            const Pair mirrored = board.after(at, std::countr_zero(moves), false).swapped();
            const auto reached = algebra_.right_stop(sum_of_components(board, seen, mirrored));
            if (reached >= -stop)
                verdict = reached == -stop && !is_at_least_its_right_stop(board, seen, known, mirrored);
        }
        known.insert(at, verdict);
        return verdict;
    }

  private:
    static std::vector<std::int32_t> reached_from(const Colouring& colouring, std::int32_t start,
                                                  std::vector<std::int32_t>& place) {
        std::vector<std::int32_t> vertices{start};
        place[start] = 0;
        for (std::size_t i = 0; i < vertices.size(); ++i)
            for (std::int64_t e = colouring.first_edge_of_vertex[vertices[i]];
                 e < colouring.first_edge_of_vertex[vertices[i] + 1]; ++e) {
                const std::int32_t u = colouring.neighbour_of_edge[e];
                if (place[u] >= 0 || !(colouring.red_may[u] || colouring.blue_may[u])) continue;
                place[u] = static_cast<std::int32_t>(vertices.size());
                vertices.push_back(u);
            }
        return vertices;
    }

    // Answered from the positions seen on this board, then from the texts of all boards, then by trying all moves.
    Value component_value(const Board& board, PairTable<Value>& seen, const Pair& at) {
        if (const Value* value = seen.find(at)) return *value;
        effort_.step();
        const Mask only_red = at.red & ~at.blue, only_blue = at.blue & ~at.red;
        const int lead = std::popcount(only_red) - std::popcount(only_blue);
        Text text = Renaming(board, lead < 0 ? at.swapped() : at).text();
        bool negated = lead < 0;
        if (lead == 0 && only_red) {  // which colour leads cannot be told by counting: the smaller text is kept
            const Text other = Renaming(board, at.swapped()).text();
            negated = std::lexicographical_compare(other.words.begin(), other.words.begin() + other.size,
                                                   text.words.begin(), text.words.begin() + text.size);
            if (negated) text = other;
        }
        const std::uint64_t hash = text.hash();
        Value value;
        if (const Value* known = known_.find(text, hash)) {
            value = negated ? algebra_.negative(*known) : *known;
        } else {
            value = tried(board, seen, at);
            known_.insert(text, hash, negated ? algebra_.negative(value) : value);
        }
        seen.insert(at, value);
        return value;
    }

    Value tried(const Board& board, PairTable<Value>& seen, const Pair& at) {
        effort_.step();
        std::vector<Value> left, right;
        for_each_bit(at.red, [&](int v) { left.push_back(sum_of_components(board, seen, board.after(at, v, true))); });
        if (at.red == at.blue) {
            for (const Value& value : left) right.push_back(algebra_.negative(value));
        } else {
            for_each_bit(at.blue,
                         [&](int v) { right.push_back(sum_of_components(board, seen, board.after(at, v, false))); });
        }
        if constexpr (Algebra::up_to_infinitesimals) {
            if (const auto clear = algebra_.construct(left, right)) return *clear;
            return algebra_.number(simplest_in(exact_room(board, seen, at)));
        } else {
            return algebra_.construct(left, right);
        }
    }

    // Between the largest right stop of a left option and the least left stop of a right one, which are themselves in
    // the room when no option that stops there is as good as they are.
    Interval exact_room(const Board& board, PairTable<Value>& seen, const Pair& at) {
        PairTable<bool> known(effort_);
        const auto bound = [&](const Pair& from, bool& closed) {
            std::optional<Dyadic> most;
            for_each_bit(from.red, [&](int v) {
                const Pair after = board.after(from, v, true);
                const Dyadic stop = algebra_.right_stop(sum_of_components(board, seen, after));
                if (most && stop < *most) return;
                closed = (!most || stop > *most || closed) && !is_at_least_its_right_stop(board, seen, known, after);
                most = stop;
            });
            return most;
        };
        Interval room;
        room.low = bound(at, room.low_closed);
        if (const auto mirrored = bound(at.swapped(), room.high_closed)) room.high = -*mirrored;
        return room;
    }

    Algebra algebra_;
    Effort& effort_;
    TextTable<Value> known_;
};

}  // namespace noyau::colouring
