#include "arenas/undecided.hpp"

#include <algorithm>
#include <utility>

namespace noyau {
namespace {

ReverseGraph<std::uint64_t> reversed(const Arena& arena, Effort& effort) {
    return targets_are_spread(arena)
               ? transpose_by_radix<std::uint64_t>(arena, bucket_bits_for(arena.vertices()), effort)
               : transpose_plainly<std::uint64_t>(arena, effort);
}

std::uint8_t stays_with(int player) {
    return static_cast<std::uint8_t>(1 + player);
}

}  // namespace

Undecided::Undecided(const ParityGame& game, const ParityAnswer& answer, Effort& effort)
    : state_of_vertex(game.vertices()),
      own_level_of_vertex(game.vertices()),
      finder(static_cast<std::int32_t>(game.vertices())),
      mark_of_vertex(game.vertices(), 0),
      first_edge_of_vertex_(game.first_edge_of_vertex.data()),
      target_of_edge_(game.target_of_edge.data()),
      answer_(answer),
      effort_(effort),
      reverse_(reversed(game.graph(), effort)),
      count_(static_cast<std::int32_t>(game.vertices())) {
    std::fill(answer.winner_of_vertex.begin(), answer.winner_of_vertex.end(), std::int8_t{-1});
    std::fill(answer.strategy_of_vertex.begin(), answer.strategy_of_vertex.end(), -1);
    for (std::int32_t v = 0; v < vertices(); ++v) {
        const auto next = successors(v);
        const auto free = next.size() - std::count(next.begin(), next.end(), v);
        effort.step(next.size() + 1);
        state_of_vertex[v] = {elsewhere, static_cast<std::uint32_t>(2 * free + game.owner_of_vertex[v])};
    }
    work.steps += game.edges();
    minded_ = work.steps;
    settle_at_once(game);
}

void Undecided::settle_at_once(const ParityGame& game) {
    mark_stayers(game);
    std::vector<std::int32_t> won_by_player[2];
    for (std::int32_t v = 0; v < vertices(); ++v) {
        const bool stays = std::exchange(mark_of_vertex[v], std::uint8_t{0}) != 0;
        if (!stays && state_of_vertex[v].has_free_move()) continue;
        const int winner = stays ? owner(v) : 1 - owner(v);
        decide(v, winner);
        won_by_player[winner].push_back(v);
    }
    // Only now that all of these are decided: to be pulled somewhere is no reason to leave what is won.
    for (const int player : {0, 1}) attract(player, std::move(won_by_player[player]), false);
}

// Among the vertices where the owner's parity is that of the priority: those from which one can go on for ever among
// those of the same owner, found by throwing out again and again those that cannot. A good loop is the smallest case.
void Undecided::mark_stayers(const ParityGame& game) {
    for (std::int32_t v = 0; v < vertices(); ++v)
        mark_of_vertex[v] = (game.priority_of_vertex[v] & 1) == owner(v) ? stays_with(owner(v)) : std::uint8_t{0};
    const auto finds_move = [&](std::int32_t v) {
        for (const std::int32_t w : successors(v)) {
            count_edge();
            if (mark_of_vertex[w] != mark_of_vertex[v]) continue;
            move_of(v) = w;
            return true;
        }
        return false;
    };
    std::vector<std::int32_t> thrown_out;
    const auto throw_out_unless_it_moves = [&](std::int32_t v) {
        if (finds_move(v)) return;
        mark_of_vertex[v] = 0;
        thrown_out.push_back(v);
    };
    for (std::int32_t v = 0; v < vertices(); ++v)
        if (mark_of_vertex[v] != 0) throw_out_unless_it_moves(v);
    for (std::size_t head = 0; head < thrown_out.size(); ++head)
        for (const std::int32_t u : predecessors(thrown_out[head])) {
            count_edge();
            if (mark_of_vertex[u] != 0 && move_of(u) == thrown_out[head]) throw_out_unless_it_moves(u);
        }
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
            if (u == v) continue;
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

void Undecided::give_back(std::int32_t v) {
    const auto before = predecessors(v);
    work.steps += static_cast<std::int64_t>(before.size());
    mind_the_effort();
    for (const std::int32_t u : before)
        if (u != v) state_of_vertex[u].waiting_and_owner += 2;
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
            undecided.own_level_of_vertex[v] = level;
            if (undecided.open(v)) undecided.level_of(v) = level;
        }
}

void put_away(Undecided& undecided, const Component& component) {
    for (const std::int32_t v : component.vertices())
        if (undecided.open(v)) undecided.level_of(v) = elsewhere;
}

}  // namespace noyau
