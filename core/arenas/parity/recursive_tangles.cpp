#include "arenas/parity/recursive_tangles.hpp"

#include <algorithm>

namespace noyau {

RecursiveTangles::RecursiveTangles(Undecided& undecided, const Component& component)
    : undecided_(undecided),
      game_(undecided, component),
      finder_(game_.vertices()),
      set_of_vertex_(game_.vertices()),
      move_of_vertex_(game_.vertices(), -1),
      last_edge_of_vertex_(game_.first_after.begin(), game_.first_after.end() - 1),
      mark_of_vertex_(game_.vertices(), 0),
      tangles_escaping_to_(2 * static_cast<std::size_t>(game_.vertices())) {}

bool RecursiveTangles::about(const Component& component) const {
    std::size_t place = 0;
    const auto given = component.vertices();
    for (const std::int32_t v : game_.vertex_outside) {
        if (!undecided_.open(v)) continue;
        if (place == given.size() || given[place++] != v) return false;
    }
    return place == given.size();
}

bool RecursiveTangles::decide(std::int64_t most_steps) {
    most_steps_ = most_steps;
    while (undecided_.work.steps < most_steps) {
        begin_again();
        if (waiting_.empty()) return true;
        news_ = false;
        search();
        if (!news_ && parts_.empty()) return false;
    }
    news_ = true;
    return false;
}

RecursiveTangles::Game::Game(Undecided& undecided, const Component& component) {
    for (std::int32_t level = 0; level < component.levels(); ++level)
        for (const std::int32_t v : component.heads(level)) {
            if (!undecided.open(v)) continue;
            undecided.state_of_vertex[v].own_level = vertices();  // their number here, until all edges are copied
            vertex_outside.push_back(v);
            owner.push_back(static_cast<std::uint8_t>(undecided.owner(v)));
            parity.push_back(static_cast<std::uint8_t>(component.parity(level)));
        }
    first_after.push_back(0);
    first_before.assign(vertices() + 2, 0);
    for (std::int32_t v = 0; v < vertices(); ++v) {
        for (const std::int32_t there : undecided.successors(vertex_outside[v])) {
            undecided.count_edge();
            if (!undecided.open(there) || there == vertex_outside[v]) continue;
            after.push_back(undecided.own_level_of(there));
            ++first_before[after.back() + 2];
        }
        first_after.push_back(static_cast<std::int64_t>(after.size()));
    }
    for (std::int32_t v = 0; v < vertices(); ++v) first_before[v + 2] += first_before[v + 1];
    before.resize(after.size());
    for (std::int32_t v = 0; v < vertices(); ++v)
        for (const std::int32_t w : successors(v)) before[first_before[w + 1]++] = v;
}

void RecursiveTangles::begin_again() {
    next_set_ = 1;
    waiting_.clear();
    parts_.clear();
    for (std::int32_t v = 0; v < game_.vertices(); ++v) {
        const bool open = is_open(v);
        set_of_vertex_[v] = open ? next_set_ : nowhere;
        if (open) waiting_.push_back(v);
    }
    undecided_.work.steps += game_.vertices();
    parts_.push_back({0, waiting_.size(), next_set_++});
}

// Takes the game apart until a dominion is found, or to the end. No recursion: parts may lie a million deep. A part
// that is cut out of another stands behind it, where there is room since those vertices have left it.
void RecursiveTangles::search() {
    while (!parts_.empty() && undecided_.work.steps < most_steps_) {
        undecided_.mind_the_effort();
        drop_what_left(parts_.back());
        Part& part = parts_.back();
        if (part.end == part.begin) {
            waiting_.resize(part.begin);
            parts_.pop_back();
            continue;
        }
        const int player = game_.parity[waiting_[part.end - 1]];
        const std::int32_t region = gather(part, player);
        const std::int32_t cut_off = next_set_++;
        if (!find_leaks(player, part.set, cut_off)) {
            if (learn(player, region)) return;
            set_of_vertex_[heads_.front()] = cut_off;
            cut_.assign(1, heads_.front());
        }
        attract(1 - player, region, cut_off, cut_, 0);
        take_apart_later(region);
    }
}

void RecursiveTangles::drop_what_left(Part& part) const {
    while (part.end > part.begin && set_of_vertex_[waiting_[part.end - 1]] != part.set) --part.end;
}

// The region of the highest vertices, as far down as all that is left of their height is good for the same player.
std::int32_t RecursiveTangles::gather(Part& part, int player) {
    const std::int32_t region = next_set_++;
    heads_.clear();
    region_.clear();
    for (; part.end > part.begin; --part.end) {
        const std::int32_t v = waiting_[part.end - 1];
        if (set_of_vertex_[v] != part.set) continue;
        if (game_.parity[v] != player) break;
        set_of_vertex_[v] = region;
        move_of_vertex_[v] = -1;
        heads_.push_back(v);
        region_.push_back(v);
        attract(player, part.set, region, region_, region_.size() - 1);
    }
    return region;
}

// Pulls into the set `to` whatever of the set `from` the player can force there, from place `head` of the list on.
void RecursiveTangles::attract(int player, std::int32_t from, std::int32_t to, std::vector<std::int32_t>& list,
                               std::size_t head) {
    for (; head < list.size(); ++head) {
        const std::int32_t v = list[head];
        const auto before = game_.predecessors(v);
        undecided_.work.steps += static_cast<std::int64_t>(before.size());
        for (const std::int32_t u : before) {
            const std::int32_t set = set_of_vertex_[u];
            const bool own = game_.owner[u] == player;
            if (set == to && own && move_of_vertex_[u] < 0) move_of_vertex_[u] = v;
            if (set != from || (!own && has_move_into(u, from))) continue;
            set_of_vertex_[u] = to;
            move_of_vertex_[u] = own ? v : -1;
            list.push_back(u);
        }
        const std::vector<std::int32_t>& tangles = tangles_escaping_to_[2 * v + player];
        undecided_.work.steps += static_cast<std::int64_t>(tangles.size());
        for (const std::int32_t number : tangles) {
            const Hindrance& last = hindrance_of_tangle_[number];
            if (set_of_vertex_[last.escape] == from || is_elsewhere(last.vertex, from, to)) continue;
            attract_tangle(number, from, to, list);
        }
    }
}

// Looks first where it found one the last time.
bool RecursiveTangles::has_move_into(std::int32_t u, std::int32_t set) {
    const std::int64_t first = game_.first_after[u], end = game_.first_after[u + 1], last = last_edge_of_vertex_[u];
    std::int64_t& edge = last_edge_of_vertex_[u];
    do {
        ++undecided_.work.steps;
        if (set_of_vertex_[game_.after[edge]] == set) return true;
        edge = edge + 1 < end ? edge + 1 : first;
    } while (edge != last);
    return false;
}

// From the one on that was found the last time: a large tangle is asked about once for each of its escapes.
template <class Holds>
bool RecursiveTangles::finds(const std::vector<std::int32_t>& list, std::size_t& last, Holds holds) {
    for (std::size_t seen = 0; seen < list.size(); ++seen) {
        ++undecided_.work.steps;
        if (holds(list[last])) return true;
        last = last + 1 < list.size() ? last + 1 : 0;
    }
    return false;
}

void RecursiveTangles::attract_tangle(std::int32_t number, std::int32_t from, std::int32_t to,
                                      std::vector<std::int32_t>& list) {
    Tangle& tangle = tangles_[number];
    const auto is_free = [&](std::int32_t v) { return set_of_vertex_[v] == from; };
    const auto hinders = [&](std::int32_t v) { return is_elsewhere(v, from, to); };
    const bool leaves = finds(tangle.escapes, tangle.last_escape_open, is_free);
    hindrance_of_tangle_[number].escape = tangle.escapes[tangle.last_escape_open];
    if (leaves) return;
    const bool is_apart = finds(tangle.vertices, tangle.last_vertex_outside, hinders);
    hindrance_of_tangle_[number].vertex = tangle.vertices[tangle.last_vertex_outside];
    if (is_apart) return;
    undecided_.work.steps += static_cast<std::int64_t>(tangle.vertices.size());
    for (std::size_t place = 0; place < tangle.vertices.size(); ++place) {
        const std::int32_t v = tangle.vertices[place];
        if (!is_free(v)) continue;
        set_of_vertex_[v] = to;
        move_of_vertex_[v] = tangle.moves[place];
        list.push_back(v);
    }
}

// The heads from which the play may leave the region for what lies below it.
bool RecursiveTangles::find_leaks(int player, std::int32_t below, std::int32_t cut_off) {
    cut_.clear();
    for (const std::int32_t v : heads_) {
        if (game_.owner[v] == player ? move_of_vertex_[v] >= 0 : !has_move_into(v, below)) continue;
        set_of_vertex_[v] = cut_off;
        cut_.push_back(v);
    }
    return !cut_.empty();
}

// Tangles of a region without leaks; whether one was a dominion, which is then settled.
bool RecursiveTangles::learn(int player, std::int32_t region) {
    const auto next = [&](std::int32_t v) {
        return game_.owner[v] == player ? std::span<const std::int32_t>(&move_of_vertex_[v], 1) : game_.successors(v);
    };
    const auto inside = [&](std::int32_t v) { return set_of_vertex_[v] == region; };
    bool won = false;
    finder_.find(
        heads_, next, inside, [&](std::span<const std::int32_t> part) { won |= learn_from(part, player); },
        [&] { ++undecided_.work.steps; });
    return won;
}

// Where the opponent can go on for ever, every cycle is won by the player: it has a head at its highest place.
bool RecursiveTangles::learn_from(std::span<const std::int32_t> part, int player) {
    if (part.size() == 1) return false;  // loops do not count
    Tangle tangle{player, {part.begin(), part.end()}, {}, {}, 0, 0};
    std::ranges::sort(tangle.vertices);
    for (const std::int32_t v : tangle.vertices)
        tangle.moves.push_back(game_.owner[v] == player ? move_of_vertex_[v] : -1);
    find_escapes(tangle);
    if (tangle.escapes.empty()) {
        win(tangle);
        return true;
    }
    remember(std::move(tangle));
    return false;
}

void RecursiveTangles::find_escapes(Tangle& tangle) {
    for (const std::int32_t v : tangle.vertices) mark_of_vertex_[v] = 1;
    for (const std::int32_t v : tangle.vertices) {
        if (game_.owner[v] == tangle.player) continue;
        for (const std::int32_t w : game_.successors(v)) {
            ++undecided_.work.steps;
            if (mark_of_vertex_[w] != 0 || set_of_vertex_[w] == nowhere) continue;
            mark_of_vertex_[w] = 1;
            tangle.escapes.push_back(w);
        }
    }
    for (const std::int32_t v : tangle.vertices) mark_of_vertex_[v] = 0;
    for (const std::int32_t w : tangle.escapes) mark_of_vertex_[w] = 0;
}

void RecursiveTangles::win(const Tangle& dominion) {
    news_ = true;
    std::vector<std::int32_t> won;
    for (std::size_t place = 0; place < dominion.vertices.size(); ++place) {
        const std::int32_t v = game_.vertex_outside[dominion.vertices[place]];
        if (!undecided_.open(v)) continue;
        won.push_back(v);
        if (dominion.moves[place] >= 0) undecided_.move_of(v) = game_.vertex_outside[dominion.moves[place]];
    }
    undecided_.settle(dominion.player, std::move(won), false);
}

void RecursiveTangles::remember(Tangle tangle) {
    const auto same = [&](const Tangle& other) {
        return other.player == tangle.player && other.vertices == tangle.vertices && other.moves == tangle.moves;
    };
    auto key = static_cast<std::uint64_t>(tangle.player);
    for (const std::int32_t v : tangle.vertices) key = mixed(key + static_cast<std::uint64_t>(v) + 1);
    for (const std::int32_t v : tangle.moves) key = mixed(key + static_cast<std::uint64_t>(v) + 2);
    std::vector<std::int32_t>& alike = tangles_with_key_[key];
    if (std::ranges::any_of(alike, [&](std::int32_t number) { return same(tangles_[number]); })) return;
    news_ = true;
    ++undecided_.work.tangles;
    const auto number = static_cast<std::int32_t>(tangles_.size());
    alike.push_back(number);
    hindrance_of_tangle_.push_back({tangle.escapes.front(), tangle.vertices.front()});
    for (const std::int32_t w : tangle.escapes) tangles_escaping_to_[2 * w + tangle.player].push_back(number);
    tangles_.push_back(std::move(tangle));
}

void RecursiveTangles::take_apart_later(std::int32_t region) {
    const std::size_t begin = parts_.back().end;
    waiting_.resize(begin);
    for (const std::int32_t v : region_)
        if (set_of_vertex_[v] == region) waiting_.push_back(v);
    if (waiting_.size() == begin) return;
    std::sort(waiting_.begin() + static_cast<std::ptrdiff_t>(begin), waiting_.end());
    undecided_.work.steps += static_cast<std::int64_t>(waiting_.size() - begin);
    parts_.push_back({begin, waiting_.size(), region});
}

}  // namespace noyau
