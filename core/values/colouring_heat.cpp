#include "values/colouring_heat.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "values/colouring_evaluator.hpp"
#include "values/reduced.hpp"

namespace noyau {

namespace {

class ReducedForms {
  public:
    using Value = GameId;
    static constexpr bool up_to_infinitesimals = true;
    explicit ReducedForms(ReducedGames& games) : games_(games) {}
    Value star() { return games_.zero(); }
    Value whole(std::int64_t number) { return games_.number({number, 0}); }
    Value number(const Dyadic& number) { return games_.number(number); }
    Value sum(Value g, Value h) { return games_.sum(g, h); }
    Value negative(Value g) { return games_.negative(g); }
    std::optional<Value> construct(std::vector<Value>& left, std::vector<Value>& right) {
        for (auto* options : {&left, &right}) {
            std::sort(options->begin(), options->end());
            options->erase(std::unique(options->begin(), options->end()), options->end());
        }
        return games_.construct_if_clear(left, right);
    }
    Dyadic right_stop(Value g) { return games_.right_stop(g); }

  private:
    ReducedGames& games_;
};

colouring::Placed placed_whole(const Colouring& colouring, Neighbours neighbours) {
    std::vector<std::int32_t> vertices, place(colouring.red_may.size(), -1);
    for (std::size_t v = 0; v < place.size(); ++v) {
        if (!colouring.red_may[v] && !colouring.blue_may[v]) continue;
        place[v] = static_cast<std::int32_t>(vertices.size());
        vertices.push_back(static_cast<std::int32_t>(v));
    }
    if (vertices.size() > colouring::most_vertices)
        throw std::length_error(std::to_string(vertices.size()) +
                                " vertices are open; temperatures are found with up to 64 of them");
    return colouring::placed(colouring, vertices, place, neighbours);
}

}  // namespace

Heat heat_of_colouring(Effort& effort, const Colouring& asked, Neighbours neighbours) {
    const colouring::Placed whole = placed_whole(asked, neighbours);
    ReducedGames games(effort);
    colouring::Evaluator<ReducedForms> evaluator(ReducedForms(games), effort);
    colouring::PairTable<GameId> seen(effort);
    colouring::PairTable<bool> known(effort);
    const GameId g = evaluator.sum_of_components(whole.board, seen, whole.at);
    const Dyadic left_stop = games.left_stop(g), right_stop = games.right_stop(g), zero;
    const auto holds = [&](const colouring::Pair& at) {
        return evaluator.is_at_least_its_right_stop(whole.board, seen, known, at);
    };
    Heat heat{Thermographs(games, effort).of(g), right_stop > zero || (right_stop == zero && holds(whole.at)),
              left_stop < zero || (left_stop == zero && holds(whole.at.swapped()))};
    // Infinitesimally near a number, but not the number: at a tax of 0 the walls meet.
    if (games.is_number(g) && !(holds(whole.at) && holds(whole.at.swapped()))) heat.thermograph.temperature = zero;
    return heat;
}

}  // namespace noyau
