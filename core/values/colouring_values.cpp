#include "values/colouring_values.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "values/colouring_evaluator.hpp"

namespace noyau {

namespace {

// Two kinds of value, behind the same words.
class CanonicalForms {
  public:
    using Value = GameId;
    static constexpr bool up_to_infinitesimals = false;
    explicit CanonicalForms(Games& games) : games_(games) {}
    Value star() { return games_.nimber(1); }
    Value whole(std::int64_t number) { return games_.number({number, 0}); }
    Value sum(Value g, Value h) { return games_.sum(g, h); }
    Value negative(Value g) { return games_.negative(g); }
    Value construct(std::vector<Value>& left, std::vector<Value>& right) {
        for (auto* options : {&left, &right}) {
            std::sort(options->begin(), options->end());
            options->erase(std::unique(options->begin(), options->end()), options->end());
        }
        return games_.construct(left, right);
    }

  private:
    Games& games_;
};

class NumbersAndStars {
  public:
    using Value = NumberOrStar;
    static constexpr bool up_to_infinitesimals = false;
    Value star() { return {{}, true}; }
    Value whole(std::int64_t number) { return {{number, 0}, false}; }
    Value sum(const Value& g, const Value& h) { return {g.number + h.number, g.star != h.star}; }
    Value negative(const Value& g) { return {-g.number, g.star}; }
    // Left wants to be at x or x + ∗: a number z exceeds or is confused with x + ∗ exactly when z ≥ x. Where no number
    // fits, the theorem leaves only one value.
    Value construct(const std::vector<Value>& left, const std::vector<Value>& right) {
        Interval room;
        for (const auto& [x, star] : left)
            if (!room.low || x > *room.low || (x == *room.low && !star)) room.low = x, room.low_closed = star;
        for (const auto& [y, star] : right)
            if (!room.high || y < *room.high || (y == *room.high && !star)) room.high = y, room.high_closed = star;
        if (!room.is_empty()) return {simplest_in(room), false};
        if (*room.low != *room.high) throw std::logic_error("a hot position where there can be none");
        return {*room.low, true};
    }
};

}  // namespace

void check(const Colouring& colouring) {
    const std::size_t n = colouring.red_may.size();
    if (colouring.blue_may.size() != n || colouring.first_edge_of_vertex.size() != n + 1)
        throw std::invalid_argument("the arrays do not belong to the same number of vertices");
    const auto edges = static_cast<std::int64_t>(colouring.neighbour_of_edge.size());
    if (colouring.first_edge_of_vertex[0] != 0 || colouring.first_edge_of_vertex[n] != edges)
        throw std::invalid_argument("the rows of the vertices do not cover the edges");
    for (std::size_t v = 0; v < n; ++v) {
        if (colouring.first_edge_of_vertex[v] > colouring.first_edge_of_vertex[v + 1])
            throw std::invalid_argument("the row of vertex " + std::to_string(v) + " ends before it begins");
        if (colouring.red_may[v] > 1 || colouring.blue_may[v] > 1)
            throw std::invalid_argument("vertex " + std::to_string(v) + " may neither be coloured nor not");
    }
    for (std::size_t v = 0; v < n; ++v)
        for (std::int64_t e = colouring.first_edge_of_vertex[v]; e < colouring.first_edge_of_vertex[v + 1]; ++e) {
            const std::int32_t u = colouring.neighbour_of_edge[e];
            if (u < 0 || static_cast<std::size_t>(u) >= n || static_cast<std::size_t>(u) == v)
                throw std::invalid_argument("vertex " + std::to_string(v) + " has no neighbour " + std::to_string(u));
        }
}

GameId value_of_colouring(Games& games, Effort& effort, const Colouring& colouring, Neighbours neighbours) {
    return colouring::Evaluator<CanonicalForms>(CanonicalForms(games), effort).value_of(colouring, neighbours);
}

NumberOrStar number_or_star_of_colouring(Effort& effort, const Colouring& colouring) {
    return colouring::Evaluator<NumbersAndStars>({}, effort).value_of(colouring, Neighbours::must_not_be_equal);
}

}  // namespace noyau
