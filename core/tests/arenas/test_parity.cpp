// Plain checks, no framework: prints "N passed, M failed" and says so in its exit code.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "arenas/parity/parity.hpp"
#include "base/components.hpp"
#include "tests/expect.hpp"

namespace {

noyau::Effort freely;  // no limit of any kind

using noyau::ParityMethod;
using noyau::ParityTuning;

struct Game {
    std::vector<std::int64_t> first_edge_of_vertex{0};
    std::vector<std::int32_t> target_of_edge, priority_of_vertex;
    std::vector<std::uint8_t> owner_of_vertex;

    Game& add(int owner, int priority, const std::vector<std::int32_t>& targets) {
        target_of_edge.insert(target_of_edge.end(), targets.begin(), targets.end());
        first_edge_of_vertex.push_back(static_cast<std::int64_t>(target_of_edge.size()));
        owner_of_vertex.push_back(static_cast<std::uint8_t>(owner));
        priority_of_vertex.push_back(priority);
        return *this;
    }
    std::int32_t size() const { return static_cast<std::int32_t>(owner_of_vertex.size()); }
    noyau::ParityGame view() const {
        return {first_edge_of_vertex, target_of_edge, owner_of_vertex, priority_of_vertex};
    }
    std::vector<std::int32_t> successors(std::int32_t v) const {
        return {target_of_edge.begin() + first_edge_of_vertex[v], target_of_edge.begin() + first_edge_of_vertex[v + 1]};
    }
};

struct Solved {
    std::vector<std::int8_t> winner;
    std::vector<std::int32_t> strategy;
    noyau::ParityWork work;
};

Solved solved(const Game& game, const ParityTuning& tuning = {}) {
    noyau::check(game.view(), freely);
    Solved found{std::vector<std::int8_t>(game.size(), 77), std::vector<std::int32_t>(game.size(), 77), {}};
    noyau::Effort effort;
    found.work = noyau::solve_parity(game.view(), {found.winner, found.strategy}, effort, tuning);
    return found;
}

// Walks along the given moves until a vertex comes again or somebody is stuck.
int winner_of_play(const Game& game, const std::vector<std::int32_t>& move_of_vertex, std::int32_t at) {
    std::vector<std::int32_t> path;
    while (std::find(path.begin(), path.end(), at) == path.end()) {
        path.push_back(at);
        if (move_of_vertex[at] < 0) return 1 - game.owner_of_vertex[at];
        at = move_of_vertex[at];
    }
    int highest = -1;
    for (auto place = std::find(path.begin(), path.end(), at); place != path.end(); ++place)
        highest = std::max(highest, game.priority_of_vertex[*place]);
    return highest % 2;
}

// Calls `play` with every choice of one move per vertex of this player, the other moves as they are.
template <class Play>
void each_way(const Game& game, int player, std::vector<std::int32_t>& move_of_vertex, std::int32_t v, Play play) {
    while (v < game.size() && (game.owner_of_vertex[v] != player || game.successors(v).empty())) ++v;
    if (v == game.size()) return play();
    for (const std::int32_t move : game.successors(v)) {
        move_of_vertex[v] = move;
        each_way(game, player, move_of_vertex, v + 1, play);
    }
}

// The definition: won by player 0 where one way to play wins against every way to play.
std::vector<std::int8_t> by_definition(const Game& game) {
    std::vector<std::int8_t> winner(game.size(), 1);
    std::vector<std::int32_t> moves(game.size(), -1);
    each_way(game, 0, moves, 0, [&] {
        std::vector<bool> always(game.size(), true);
        each_way(game, 1, moves, 0, [&] {
            for (std::int32_t v = 0; v < game.size(); ++v) always[v] = always[v] && winner_of_play(game, moves, v) == 0;
        });
        for (std::int32_t v = 0; v < game.size(); ++v)
            if (always[v]) winner[v] = 0;
    });
    return winner;
}

// Whether the winner's moves win, whatever the loser does.
bool moves_win(const Game& game, const Solved& found) {
    for (const int player : {0, 1}) {
        std::vector<std::int32_t> moves = found.strategy;
        bool always = true;
        for (std::int32_t v = 0; v < game.size(); ++v) {
            const bool moves_there = found.winner[v] == game.owner_of_vertex[v];
            if (moves_there != (found.strategy[v] >= 0)) return false;
            if (!moves_there && !game.successors(v).empty()) moves[v] = game.successors(v).front();
        }
        Game left = game;  // with the player's own moves fixed by giving them no other
        for (std::int32_t v = 0; v < game.size(); ++v)
            if (found.winner[v] == player && game.owner_of_vertex[v] == player)
                for (auto e = game.first_edge_of_vertex[v]; e < game.first_edge_of_vertex[v + 1]; ++e)
                    left.target_of_edge[e] = found.strategy[v];
        each_way(left, 1 - player, moves, 0, [&] {
            for (std::int32_t v = 0; v < game.size(); ++v)
                always = always && (found.winner[v] != player || winner_of_play(left, moves, v) == player);
        });
        if (!always) return false;
    }
    return true;
}

const std::vector<ParityTuning> every_path{{ParityMethod::by_work, 6, 24},
                                           {ParityMethod::by_work, 0, 24},
                                           {ParityMethod::by_work, 1, 1},
                                           {ParityMethod::by_work, 0, 1, 0},
                                           {ParityMethod::by_work, 0, 1, 100'000, 1},
                                           {ParityMethod::promotion_only, 0, 1'000},
                                           {ParityMethod::tangles_only, 0, 24},
                                           {ParityMethod::recursive_tangles, 0, 1},  // learns a little in every round
                                           {ParityMethod::recursive_tangles, 0, 1'000},
                                           {.sweeps = false},  // all that is decided at once, backwards
                                           {.method = ParityMethod::promotion_only, .sweeps = false}};

void expect_right(const Game& game, const std::string& what) {
    const std::vector<std::int8_t> truth = by_definition(game);
    for (std::size_t path = 0; path < every_path.size(); ++path) {
        const Solved found = solved(game, every_path[path]);
        expect(found.winner == truth, what + ", winners, path " + std::to_string(path));
        expect(moves_win(game, found), what + ", moves, path " + std::to_string(path));
    }
}

void hand_made_games() {
    expect_right(Game(), "no vertex");
    expect_right(Game().add(0, 0, {}), "whoever cannot move loses");
    expect_right(Game().add(0, 1, {0}), "a bad loop");
    expect_right(Game().add(0, 1, {0, 1}).add(1, 1, {}), "a bad loop beside a dead end of the other");
    expect_right(Game().add(1, 3, {0, 1}).add(1, 0, {}), "a good loop beside a dead end of one's own");
    expect_right(Game().add(0, 0, {1, 1}).add(1, 1, {0, 0}), "parallel edges");
    const Solved far_apart = solved(Game().add(0, 2'147'483'646, {1}).add(0, 2'147'483'647, {0, 2}).add(0, 4, {2, 0}));
    expect(far_apart.winner == std::vector<std::int8_t>{0, 0, 0}, "priorities up to 2^31 - 1");
    expect(far_apart.strategy == std::vector<std::int32_t>{1, 2, 2}, "and the moves there");
}

void random_games() {
    std::mt19937 random(2018);
    for (int round = 0; round < 1'500; ++round) {
        const int n = 1 + static_cast<int>(random() % 6), most = 1 + static_cast<int>(random() % 3);
        const bool dead_ends = random() % 4 == 0;
        Game game;
        for (int v = 0; v < n; ++v) {
            std::vector<std::int32_t> targets(dead_ends ? random() % (most + 1) : 1 + random() % most);
            for (std::int32_t& target : targets) target = static_cast<std::int32_t>(random() % n);
            game.add(random() % 2, static_cast<int>(random() % 7), targets);
        }
        expect_right(game, "random game " + std::to_string(round));
    }
}

// Too large for the definition: the methods against each other.
void larger_games() {
    std::mt19937 random(2016);
    for (int round = 0; round < 60; ++round) {
        const int n = 50 << (round % 6), priorities = 2 + static_cast<int>(random() % 30);
        Game game;
        for (int v = 0; v < n; ++v) {
            std::vector<std::int32_t> targets(1 + random() % 2);
            for (std::int32_t& target : targets) target = static_cast<std::int32_t>((v + 1 + random() % (n - 1)) % n);
            game.add(random() % 2, static_cast<int>(random() % priorities), targets);
        }
        const Solved expected = solved(game, every_path.front());
        for (const ParityTuning& tuning : every_path)
            expect(solved(game, tuning).winner == expected.winner, "larger game " + std::to_string(round));
        const Solved again = solved(game, every_path.front());
        expect(again.strategy == expected.strategy && again.work.steps == expected.work.steps, "the same every time");
    }
}

// Where passes end early: what they leave has moves that win at once.
void toruses() {
    std::mt19937 random(1989);
    for (int round = 0; round < 40; ++round) {
        const int side = 3 + static_cast<int>(random() % 20), priorities = 2 + static_cast<int>(random() % 10);
        Game game;
        for (int v = 0; v < side * side; ++v) {
            const int row = v / side * side, column = v % side, below = (row + side) % (side * side);
            game.add(random() % 2, static_cast<int>(random() % priorities),
                     {row + (column + 1) % side, row + (column + side - 1) % side, below + column,
                      (row + side * (side - 1)) % (side * side) + column});
        }
        const Solved expected = solved(game, {.sweeps = false});
        for (const ParityTuning& tuning : every_path)
            expect(solved(game, tuning).winner == expected.winner, "torus " + std::to_string(round));
    }
}

// Whether the winner's moves win, found in another way: no move leaves what is won, and among those that the moves
// leave no circuit has a highest priority that is good for the loser. For each of these, the vertices above it are left
// out; what cannot be walked for ever is peeled off then, and a circuit through one of that priority would have to
// return.
bool moves_hold(const Game& game, const Solved& found) {
    const auto next = [&](std::int32_t v) {
        const bool chosen = found.winner[v] == game.owner_of_vertex[v];
        return chosen ? std::vector<std::int32_t>{found.strategy[v]} : game.successors(v);
    };
    noyau::ComponentFinder finder(game.size());
    std::vector<std::vector<std::int32_t>> rows;
    std::vector<std::int32_t> all;
    for (std::int32_t v = 0; v < game.size(); ++v) {
        all.push_back(v);
        const auto successors = game.successors(v);
        if ((found.strategy[v] >= 0) != (found.winner[v] == game.owner_of_vertex[v])) return false;
        if (found.strategy[v] >= 0 && std::ranges::count(successors, found.strategy[v]) == 0) return false;
        rows.push_back(next(v));
        for (const std::int32_t w : rows.back())
            if (found.winner[w] != found.winner[v]) return false;
    }
    const std::int32_t highest = game.size() == 0 ? -1 : std::ranges::max(game.priority_of_vertex);
    for (std::int32_t priority = 0; priority <= highest; ++priority) {
        const auto inside = [&](std::int32_t v) {
            return game.priority_of_vertex[v] <= priority && found.winner[v] != priority % 2;
        };
        bool good_for_the_loser = false;
        finder.find(
            all, [&](std::int32_t v) { return std::span<const std::int32_t>(rows[v]); }, inside,
            [&](std::span<const std::int32_t> part) {
                const bool circuit = part.size() > 1 || std::ranges::count(rows[part[0]], part[0]) > 0;
                for (const std::int32_t v : part)
                    good_for_the_loser |= circuit && game.priority_of_vertex[v] == priority;
            },
            [] {});
        if (good_for_the_loser) return false;
    }
    return true;
}

// Ways in which boards are ordered: layer after layer, forwards, backwards or shuffled; hubs; neighbours on a ring.
Game shaped_game(std::mt19937& random, int shape) {
    const int layers = 2 + static_cast<int>(random() % 12), wide = 2 + static_cast<int>(random() % 20);
    const int n = layers * wide, degree = 1 + static_cast<int>(random() % 4);
    const int priorities = 2 + static_cast<int>(random() % (random() % 4 == 0 ? 200 : 10));
    const double hubs = 0.5 + static_cast<double>(random() % 300) / 100;
    std::vector<std::int32_t> number(n);
    for (int v = 0; v < n; ++v) number[v] = shape == 1 ? n - 1 - v : v;
    if (shape == 2) std::shuffle(number.begin(), number.end(), random);
    std::vector<std::vector<std::int32_t>> rows(n);
    for (int v = 0; v < n; ++v)
        for (int e = random() % 20 == 0 ? degree - 1 : 0; e < degree; ++e) {
            const int in_next_layer = (v / wide + 1) % layers * wide + static_cast<int>(random() % wide);
            const int hub = static_cast<int>(n * std::pow(static_cast<double>(random() % 10'000) / 10'000, hubs));
            const int near = static_cast<int>((v + n - 3 + random() % 7) % n);
            rows[number[v]].push_back(shape <= 2 ? number[in_next_layer] : shape == 3 ? hub : near);
        }
    Game game;
    for (const auto& row : rows) game.add(random() % 2, static_cast<int>(random() % priorities), row);
    return game;
}

void shaped_games(int rounds) {
    std::mt19937 random(2026);
    for (int round = 0; round < rounds; ++round) {
        const Game game = shaped_game(random, round % 5);
        const Solved expected = solved(game, {.method = ParityMethod::tangles_only, .sweeps = false});
        const std::string what = "shape " + std::to_string(round % 5) + ", round " + std::to_string(round);
        for (const ParityTuning& tuning : {every_path[0], every_path[3], every_path[5], every_path[9]}) {
            const Solved found = solved(game, tuning);
            expect(found.winner == expected.winner, what + ", winners");
            expect(moves_hold(game, found), what + ", moves");
        }
    }
}

void deep_chain() {
    constexpr int length = 300'000;
    Game game;
    for (int v = 0; v < length; ++v) game.add(v % 2, v % 9, {(v + 1) % length});
    for (const ParityTuning& tuning : every_path) {
        const Solved found = solved(game, tuning);
        expect(std::count(found.winner.begin(), found.winner.end(), 0) == length, "a cycle of 300,000");
        expect(found.work.steps < 200 * length, "and not much work");
    }
}

void components() {
    // 0 -> 1 <-> 2 -> 3, and 4 alone
    const std::vector<std::vector<std::int32_t>> next{{1}, {2}, {1, 3}, {}, {}};
    noyau::ComponentFinder finder(5);
    for (int again = 0; again < 2; ++again) {
        std::vector<std::size_t> sizes;
        std::int64_t steps = 0;
        finder.find(
            std::vector<std::int32_t>{0, 1, 2, 3, 4}, [&](std::int32_t v) { return std::span(next[v]); },
            [](std::int32_t) { return true; }, [&](auto part) { sizes.push_back(part.size()); }, [&] { ++steps; });
        expect(sizes == std::vector<std::size_t>{1, 2, 1, 1} && steps == 4, "components, sinks first");
    }
}

void expect_refused(const Game& game, const std::string& sentence) {
    try {
        noyau::check(game.view(), freely);
        expect(false, "not refused: " + sentence);
    } catch (const std::invalid_argument& error) {
        expect(error.what() == sentence, std::string("\"") + error.what() + "\" should read \"" + sentence + "\"");
    }
}

void refusals() {
    Game game = Game().add(0, 1, {1}).add(1, 2, {0});
    game.priority_of_vertex[1] = -1;
    expect_refused(game, "priority_of_vertex[1] is -1, but priorities are 0 or more");
    game.priority_of_vertex.pop_back();
    expect_refused(game, "priority_of_vertex has 1 entries, but there are 2 owners");
    game.owner_of_vertex[0] = 2;
    expect_refused(game, "owner_of_vertex[0] is 2, but owners are 0 or 1");
    game.target_of_edge[1] = 9;
    expect_refused(game, "target_of_edge[1] is 9, but vertices are 0 to 1");
}

}  // namespace

int main(int count, char** words) {  // more rounds of shaped games where a number is given
    hand_made_games();
    random_games();
    larger_games();
    toruses();
    shaped_games(count > 1 ? std::atoi(words[1]) : 600);
    deep_chain();
    components();
    refusals();
    return told("parity");
}
