#include "arenas/parity/undecided.hpp"

#include <algorithm>
#include <utility>

namespace noyau {
namespace {

ReverseGraph<std::uint64_t> reversed(const Arena& arena, Effort& effort) {
    return targets_are_spread(arena)
               ? transpose_by_radix<std::uint64_t>(arena, bucket_bits_for(arena.vertices()), effort)
               : transpose_plainly<std::uint64_t>(arena, effort);
}

}  // namespace

Undecided::Undecided(const ParityGame& game, const ParityAnswer& answer, Effort& effort)
    : state_of_vertex(game.vertices()),
      finder(static_cast<std::int32_t>(game.vertices())),
      mark_of_vertex(game.vertices(), 0),
      first_edge_of_vertex_(game.first_edge_of_vertex.data()),
      target_of_edge_(game.target_of_edge.data()),
      answer_(answer),
      effort_(effort),
      reverse_(reversed(game.graph(), effort)),
      count_(static_cast<std::int32_t>(game.vertices())) {
    std::fill(answer.winner_of_vertex.begin(), answer.winner_of_vertex.end(), std::int8_t{-1});
    for (std::int32_t v = 0; v < vertices(); ++v) {
        const auto free = static_cast<std::uint32_t>(successors(v).size());
        effort.step();
        state_of_vertex[v] = {elsewhere, 2 * free + game.owner_of_vertex[v], -1, 0};
    }
    work.steps += game.edges();
    minded_ = work.steps;
}

void Undecided::decide(std::int32_t v, int player) {
    answer_.winner_of_vertex[v] = static_cast<std::int8_t>(player);
    level_of(v) = decided;
    --count_;
}

void Undecided::settle(int player, std::vector<std::int32_t> won, bool taken) {
    std::erase_if(won, [&](std::int32_t v) { return !open(v); });  // decided by what was settled just before
    for (const std::int32_t v : won) decide(v, player);
    attract(player, std::move(won), taken);
}

void Undecided::attract(int player, std::vector<std::int32_t> won, bool taken) {
    const std::size_t first_not_taken = taken ? won.size() : 0;
    for (std::size_t head = 0; head < won.size(); ++head) {
        look_ahead(won, head);
        const std::int32_t v = won[head];
        const auto before = predecessors(v);
        work.steps += static_cast<std::int64_t>(before.size());
        mind_the_effort();
        const std::uint32_t less = head < first_not_taken ? 0 : 2;
        for (const std::int32_t u : before) {
            State& state = state_of_vertex[u];
            state.waiting_and_owner -= less;
            if (state.level == decided) continue;
            if (state.owner() == player)
                move_of(u) = v;
            else if (state.has_free_move())
                continue;
            decide(u, player);
            won.push_back(u);
        }
    }
}

void Undecided::write_moves() {
    in_parcels(effort_, 0, vertices(), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) {
            const State& state = state_of_vertex[v];
            answer_.strategy_of_vertex[v] = answer_.winner_of_vertex[v] == state.owner() ? state.move : -1;
        }
    });
}

void Undecided::give_back(std::int32_t v) {
    const auto before = predecessors(v);
    work.steps += static_cast<std::int64_t>(before.size());
    mind_the_effort();
    for (const std::int32_t u : before) state_of_vertex[u].waiting_and_owner += 2;
}

Component::Component(const ParityGame& game, std::vector<std::int32_t> vertices_by_priority)
    : vertices_(std::move(vertices_by_priority)) {
    for (std::size_t place = 0; place < vertices_.size(); ++place) {
        const std::int32_t priority = game.priority_of_vertex[vertices_[place]];
        if (place > 0 && priority == game.priority_of_vertex[vertices_[place - 1]]) continue;
        first_place_of_level_.push_back(static_cast<std::int32_t>(place));
        parity_of_level_.push_back(static_cast<std::uint8_t>(priority & 1));
    }
    first_place_of_level_.push_back(static_cast<std::int32_t>(vertices_.size()));
}

void lay_out(Undecided& undecided, const Component& component) {
    for (std::int32_t level = 0; level < component.levels(); ++level)
        for (const std::int32_t v : component.heads(level)) {
            undecided.state_of_vertex[v].own_level = level;
            if (undecided.open(v)) undecided.level_of(v) = level;
        }
}

void put_away(Undecided& undecided, const Component& component) {
    for (const std::int32_t v : component.vertices())
        if (undecided.open(v)) undecided.level_of(v) = elsewhere;
}

}  // namespace noyau
