#include "arenas/parity/parity.hpp"

#include <algorithm>
#include <limits>
#include <list>
#include <stdexcept>
#include <string>
#include <utility>

#include "arenas/parity/at_once.hpp"
#include "arenas/parity/recursive_tangles.hpp"
#include "arenas/parity/undecided.hpp"

namespace noyau {
namespace {

// Each priority replaced by its place among those that occur. Few distinct ones are counted, never sorted.
std::vector<std::int32_t> dense_priorities(const ParityGame& game, Effort& effort) {
    const auto priority = game.priority_of_vertex;
    std::vector<std::int32_t> dense(priority.begin(), priority.end());
    const std::int64_t highest = dense.empty() ? 0 : *std::max_element(dense.begin(), dense.end());
    if (highest <= 2 * game.vertices()) return dense;
    std::vector<std::int32_t> distinct = dense;
    std::sort(distinct.begin(), distinct.end(), [&](std::int32_t one, std::int32_t other) {
        effort.step();
        return one < other;
    });
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    for (std::int32_t& value : dense) {
        effort.step();
        value = static_cast<std::int32_t>(std::lower_bound(distinct.begin(), distinct.end(), value) - distinct.begin());
    }
    return dense;
}

// A counting sort of places by key; equal keys keep their order.
std::vector<std::int32_t> first_places(std::span<const std::int32_t> key_of_vertex, std::int32_t keys) {
    std::vector<std::int32_t> first_place_of_key(keys + 1, 0);
    for (const std::int32_t key : key_of_vertex)
        if (key >= 0) ++first_place_of_key[key + 1];
    for (std::int32_t key = 0; key < keys; ++key) first_place_of_key[key + 1] += first_place_of_key[key];
    return first_place_of_key;
}

std::vector<std::int32_t> vertices_by_priority(const ParityGame& game, Effort& effort) {
    const std::vector<std::int32_t> dense = dense_priorities(game, effort);
    const std::int32_t keys = dense.empty() ? 0 : 1 + *std::max_element(dense.begin(), dense.end());
    std::vector<std::int32_t> next_place_of_priority = first_places(dense, keys), sorted(dense.size());
    for (std::size_t v = 0; v < dense.size(); ++v, effort.step())
        sorted[next_place_of_priority[dense[v]]++] = static_cast<std::int32_t>(v);
    return sorted;
}

class ParitySolver {
  public:
    ParitySolver(const ParityGame& game, const ParityAnswer& answer, Effort& effort, const ParityTuning& tuning)
        : game_(game), tuning_(tuning), effort_(effort), undecided_(game, answer, effort) {}

    ParityWork solve() {
        if (undecided_.count() > 0) by_priority_ = vertices_by_priority(game_, effort_);
        if (undecided_.count() > 0 && tuning_.method == ParityMethod::by_work) try_all_at_once();
        for (std::int64_t allowance = tuning_.first_allowance; undecided_.count() > 0; allowance *= 2) {
            ++undecided_.work.rounds;
            decide_components(allowance);
            std::erase_if(learnt_, [&](const Learnt& known) { return known.round < undecided_.work.rounds; });
        }
        undecided_.write_moves();
        return undecided_.work;
    }

  private:
    // Finding components costs several visits to every edge; most games are over sooner.
    void try_all_at_once() {
        std::vector<std::int32_t> vertices = by_priority_;
        std::erase_if(vertices, [&](std::int32_t v) { return !undecided_.open(v); });
        const std::int64_t more = tuning_.allowance_at_once * (game_.edges() + game_.vertices());
        decide_by_promotion(undecided_, Component(game_, std::move(vertices)), undecided_.work.steps + more);
    }

    // Sinks first, so that what a component leads to is decided before it; what is left of a component once its
    // neighbours have been decided is a game of its own.
    void decide_components(std::int64_t allowance) {
        const std::int32_t components = number_components();
        deal_out(components);
        bool all_decided_so_far = true;
        for (std::int32_t c = 0; c < components; ++c) {
            effort_.step(static_cast<std::size_t>(first_place_[c + 1] - first_place_[c]) + 1);
            std::vector<std::int32_t> vertices(dealt_.begin() + first_place_[c], dealt_.begin() + first_place_[c + 1]);
            std::erase_if(vertices, [&](std::int32_t v) { return !undecided_.open(v); });
            if (vertices.empty() || (!all_decided_so_far && leads_out(vertices, c))) continue;
            ++undecided_.work.components;
            all_decided_so_far &= decide(Component(game_, std::move(vertices)), allowance);
        }
    }

    bool decide(const Component& component, std::int64_t allowance) {
        std::int64_t edges = 0;
        for (const std::int32_t v : component.vertices())
            edges += static_cast<std::int64_t>(undecided_.successors(v).size());
        const auto vertices = static_cast<std::int64_t>(component.vertices().size());
        const std::int64_t more = allowance * (edges + vertices);
        const auto by = [&](auto method) { return method(undecided_, component, undecided_.work.steps + more); };
        switch (tuning_.method) {
            case ParityMethod::promotion_only:
                return by(decide_by_promotion);
            case ParityMethod::tangles_only:
                return by(decide_by_tangles);
            case ParityMethod::recursive_tangles:
                return by_recursive_tangles(component, more);
            case ParityMethod::by_work:
                break;
        }
        // What is hard is small: after a short try, the method that hard games are least hard for has much time at
        // once. Large games are mostly easy, and then promotion is fastest.
        if (edges + vertices <= tuning_.small_game) {
            const bool tried = 2 * vertices > game_.vertices();  // with all the rest, at once
            const std::int64_t few = tried ? 0 : tuning_.allowance_at_once * (edges + vertices);
            return decide_by_promotion(undecided_, component, undecided_.work.steps + few) ||
                   by_recursive_tangles(component, std::max(more, tuning_.steps_at_once)) || by(decide_by_promotion);
        }
        return by(decide_by_promotion) || by_recursive_tangles(component, more);
    }

    // What was learnt about a component is kept for its next turn, if that comes in the next round and all of it is
    // still there.
    bool by_recursive_tangles(const Component& component, std::int64_t more) {
        const std::int64_t most_steps = undecided_.work.steps + more;
        auto learnt =
            std::ranges::find_if(learnt_, [&](const Learnt& known) { return known.tangles.about(component); });
        if (learnt == learnt_.end()) learnt = learnt_.insert(learnt, {0, RecursiveTangles(undecided_, component)});
        learnt->round = undecided_.work.rounds;
        const bool done = learnt->tangles.decide(most_steps), goes_on = learnt->tangles.goes_on();
        if (done || !goes_on) learnt_.erase(learnt);
        return done || (!goes_on && decide_by_tangles(undecided_, component, most_steps));
    }

    std::int32_t number_components() {
        std::int32_t components = 0;
        component_of_vertex_.assign(game_.vertices(), -1);
        undecided_.finder.find(
            by_priority_, [&](std::int32_t v) { return undecided_.successors(v); },
            [&](std::int32_t v) { return undecided_.open(v); },
            [&](std::span<const std::int32_t> part) {
                for (const std::int32_t v : part) component_of_vertex_[v] = components;
                ++components;
            },
            [&] { undecided_.count_edge(); });
        undecided_.mind_the_effort();
        return components;
    }

    // To each component its vertices, in order of priority because that is the order in which they are dealt.
    void deal_out(std::int32_t components) {
        first_place_ = first_places(component_of_vertex_, components);
        std::vector<std::int32_t> next_place_of_component = first_place_;
        dealt_.resize(first_place_.back());
        for (const std::int32_t v : by_priority_)
            if (effort_.step(); component_of_vertex_[v] >= 0)
                dealt_[next_place_of_component[component_of_vertex_[v]]++] = v;
    }

    bool leads_out(std::span<const std::int32_t> vertices, std::int32_t component) const {
        return std::ranges::any_of(vertices, [&](std::int32_t v) {
            return std::ranges::any_of(undecided_.successors(v), [&](std::int32_t w) {
                return undecided_.open(w) && component_of_vertex_[w] != component;
            });
        });
    }

    const ParityGame& game_;
    const ParityTuning& tuning_;
    Effort& effort_;
    Undecided undecided_;
    struct Learnt {
        std::int64_t round;
        RecursiveTangles tangles;
    };
    std::list<Learnt> learnt_;  // about components that are not decided yet
    std::vector<std::int32_t> by_priority_, component_of_vertex_, first_place_, dealt_;
};

}  // namespace

void check(const ParityGame& game, Effort& effort) {
    check_graph(game.graph(), effort);
    const auto priority = game.priority_of_vertex;
    if (priority.size() != game.owner_of_vertex.size())
        throw std::invalid_argument("priority_of_vertex has " + std::to_string(priority.size()) +
                                    " entries, but there are " + std::to_string(game.vertices()) + " owners");
    for (std::size_t v = 0; v < priority.size(); ++v) {
        effort.step();
        const std::int64_t degree = game.first_edge_of_vertex[v + 1] - game.first_edge_of_vertex[v];
        if (degree > std::numeric_limits<std::int32_t>::max())
            throw std::invalid_argument("vertex " + std::to_string(v) + " has " + std::to_string(degree) +
                                        " edges, but 2147483647 are the most one vertex may have");
        if (priority[v] < 0)
            throw std::invalid_argument("priority_of_vertex[" + std::to_string(v) + "] is " +
                                        std::to_string(priority[v]) + ", but priorities are 0 or more");
    }
}

ParityWork solve_parity(const ParityGame& game, const ParityAnswer& answer, Effort& effort,
                        const ParityTuning& tuning) {
    ParityWork work;
    const std::int64_t left = decide_at_once(game, answer, tuning.sweeps, work, effort);
    if (left == 0) return work;
    const RestOfGame rest(game, answer, left, effort);
    const ParityWork searched = ParitySolver(rest.game(), rest.answer(), effort, tuning).solve();
    rest.write(answer);
    return searched.after(work);
}

}  // namespace noyau
