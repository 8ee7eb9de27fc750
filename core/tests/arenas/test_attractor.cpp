// Plain checks, no framework: prints "N passed, M failed" and says so in its exit code.
#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "arenas/attractor.hpp"
#include "base/transpose.hpp"
#include "tests/expect.hpp"

namespace {

noyau::Effort freely;  // no limit of any kind

using noyau::Arena;
using noyau::Transpose;
using noyau::Tuning;

struct Game {
    std::vector<std::int64_t> first_edge_of_vertex{0};
    std::vector<std::int32_t> target_of_edge;
    std::vector<std::uint8_t> owner_of_vertex;
    std::vector<std::int8_t> seed_of_vertex;

    Game& add(int owner, int seed, const std::vector<std::int32_t>& targets) {
        target_of_edge.insert(target_of_edge.end(), targets.begin(), targets.end());
        first_edge_of_vertex.push_back(static_cast<std::int64_t>(target_of_edge.size()));
        owner_of_vertex.push_back(static_cast<std::uint8_t>(owner));
        seed_of_vertex.push_back(static_cast<std::int8_t>(seed));
        return *this;
    }
    std::size_t size() const { return owner_of_vertex.size(); }
    Arena arena() const { return {first_edge_of_vertex, target_of_edge, owner_of_vertex, seed_of_vertex}; }
    std::vector<std::int32_t> successors(std::size_t v) const {
        return {target_of_edge.begin() + first_edge_of_vertex[v], target_of_edge.begin() + first_edge_of_vertex[v + 1]};
    }
};

struct Answers {
    std::vector<std::int8_t> winner;
    std::vector<std::int32_t> rank, strategy;

    explicit Answers(std::size_t n) : winner(n, 77), rank(n, 77), strategy(n, 77) {}
    noyau::Answer view() { return {winner, rank, strategy}; }
};

Answers tuned(const Game& game, const Tuning& tuning = {}) {
    noyau::check(game.arena(), freely);
    Answers answers(game.size());
    noyau::Effort effort;
    noyau::attractors(game.arena(), answers.view(), effort, tuning);
    return answers;
}

Answers plain(const Game& game) {
    noyau::check(game.arena(), freely);
    Answers answers(game.size());
    noyau::attractors_plain(game.arena(), answers.view(), freely);
    return answers;
}

// The definition, read aloud round after round: in round r everything that rank r follows from is already known.
Answers by_definition(const Game& game) {
    Answers known(game.size());
    for (std::size_t v = 0; v < game.size(); ++v) {
        known.winner[v] = game.seed_of_vertex[v];
        known.rank[v] = known.winner[v] < 0 ? -1 : 0;
    }
    for (bool changed = true; changed;) {
        changed = false;
        const Answers before = known;
        for (std::size_t v = 0; v < game.size(); ++v) {
            if (before.winner[v] >= 0) continue;
            const std::int8_t owner = static_cast<std::int8_t>(game.owner_of_vertex[v]);
            int least = -1, greatest = -1;
            bool all_lost = !game.successors(v).empty();
            for (const std::int32_t w : game.successors(v)) {
                if (before.winner[w] == owner && (least < 0 || before.rank[w] < least)) least = before.rank[w];
                all_lost &= before.winner[w] == 1 - owner;
                greatest = std::max(greatest, before.rank[w]);
            }
            if (least < 0 && !all_lost) continue;
            known.winner[v] = static_cast<std::int8_t>(least >= 0 ? owner : 1 - owner);
            known.rank[v] = 1 + (least >= 0 ? least : greatest);
            changed = true;
        }
    }
    return known;
}

// Whether every move named is one the definition allows.
bool moves_are_right(const Game& game, const Answers& answers) {
    for (std::size_t v = 0; v < game.size(); ++v) {
        const std::vector<std::int32_t> next = game.successors(v);
        const std::int32_t move = answers.strategy[v];
        if (answers.rank[v] == 0 || next.empty()) {
            if (move != -1) return false;
            continue;
        }
        if (std::find(next.begin(), next.end(), move) == next.end()) return false;
        if (answers.winner[move] != answers.winner[v]) return false;
        if (answers.rank[v] > 0 && answers.rank[move] != answers.rank[v] - 1) return false;
    }
    return true;
}

const std::vector<Tuning> every_path = [] {
    std::vector<Tuning> paths;
    for (const Transpose transpose : {Transpose::by_locality, Transpose::plain, Transpose::radix})
        for (const int offset_bits : {32, 64})
            for (const int counter_bits : {8, 16, 32, 64}) paths.push_back({transpose, offset_bits, counter_bits});
    return paths;
}();

void expect_right(const Game& game, const Answers& truth, const std::string& what) {
    const Answers second = plain(game);
    expect(second.winner == truth.winner && second.rank == truth.rank, what + ": plain loop, winners and ranks");
    expect(moves_are_right(game, second), what + ": plain loop, moves");
    for (const Tuning& tuning : every_path) {
        const std::string path = what + ": transpose " + std::to_string(static_cast<int>(tuning.transpose)) + ", " +
                                 std::to_string(tuning.least_offset_bits) + "-bit offsets, " +
                                 std::to_string(tuning.least_counter_bits) + "-bit counters";
        const Answers found = tuned(game, tuning);
        expect(found.winner == truth.winner, path + ", winners");
        expect(found.rank == truth.rank, path + ", ranks");
        expect(moves_are_right(game, found), path + ", moves");
    }
}

void expect_right(const Game& game, const std::string& what) {
    expect_right(game, by_definition(game), what);
}

Game random_game(std::mt19937& random, int n, int most_edges) {
    Game game;
    for (int v = 0; v < n; ++v) {
        std::vector<std::int32_t> targets(random() % (most_edges + 1));
        for (std::int32_t& target : targets) target = static_cast<std::int32_t>(random() % n);
        const int seed = static_cast<int>(random() % 6);
        game.add(random() % 2, seed < 2 ? seed : -1, targets);
    }
    return game;
}

void hand_made_arenas() {
    const Answers chain = tuned(Game().add(0, -1, {1}).add(1, -1, {2}).add(0, 1, {}));
    expect(chain.winner == std::vector<std::int8_t>{1, 1, 1}, "chain: who wins");
    expect(chain.rank == std::vector<std::int32_t>{2, 1, 0}, "chain: ranks");
    expect(chain.strategy == std::vector<std::int32_t>{1, 2, -1}, "chain: moves");

    const Answers way_out = tuned(Game().add(0, -1, {1, 2}).add(1, -1, {0}).add(1, 1, {}));
    expect(way_out.winner == std::vector<std::int8_t>{-1, -1, 1}, "cycle with a losing exit: nobody wins");
    expect(way_out.rank == std::vector<std::int32_t>{-1, -1, 0}, "cycle with a losing exit: no ranks");
    expect(way_out.strategy == std::vector<std::int32_t>{1, 0, -1}, "cycle with a losing exit: round and round");

    const Answers fork = tuned(Game().add(0, -1, {1, 2}).add(1, -1, {2}).add(1, 1, {}));
    expect(fork.rank[0] == 2 && fork.strategy[0] == 1, "the loser takes the longer way");
    const Answers hurry = tuned(Game().add(0, -1, {1, 2}).add(1, -1, {2}).add(1, 0, {}));
    expect(hurry.rank[0] == 1 && hurry.strategy[0] == 2, "the winner takes the shorter way");

    expect_right(Game(), "no vertex");
    expect_right(Game().add(0, -1, {}), "a dead end without a seed stays undecided");
    expect_right(Game().add(0, -1, {0}), "a loop");
    expect_right(Game().add(0, -1, {0, 1}).add(1, 1, {}), "a loop beside a losing exit");
    expect_right(Game().add(0, -1, {1, 1, 1}).add(1, 1, {}), "three edges to the same defeat");
    expect_right(Game().add(0, -1, {1, 1, 2}).add(1, 1, {}).add(1, -1, {}), "two edges to defeat, one to a dead end");
    expect_right(Game().add(0, 0, {1}).add(1, 1, {0}), "seeds keep their winner whatever they could move to");
    expect_right(Game().add(0, 0, {0, 1}).add(1, -1, {0}), "a seed with a loop");
}

void random_arenas() {
    std::mt19937 random(2024);
    for (int round = 0; round < 400; ++round) {
        const int n = 1 + static_cast<int>(random() % 12), most_edges = 1 + static_cast<int>(random() % 5);
        expect_right(random_game(random, n, most_edges), "random arena " + std::to_string(round));
    }
    // Large enough that the choice by locality sees a spread arena, and that there are many buckets.
    const Game large = random_game(random, 200'000, 4);
    expect(noyau::targets_are_spread(large.arena()), "random targets are spread");
    expect_right(large, plain(large), "200,000 vertices");
}

// Degrees just below and above what each counter can hold, lost edge by edge by the vertex that has them.
void counter_widths() {
    for (const int degree : {126, 127, 128, 129, 32'766, 32'767, 32'768, 32'769, 70'000}) {
        Game game;
        game.add(0, -1, std::vector<std::int32_t>(degree, 1)).add(1, -1, {2}).add(1, 1, {});
        expect_right(game, "a vertex with " + std::to_string(degree) + " parallel edges to defeat");
        game.target_of_edge[degree / 2] = 3;
        game.add(1, -1, {3});
        expect_right(game, "a vertex with " + std::to_string(degree) + " edges, one to safety");
    }
}

void deep_chain() {
    constexpr int levels = 300'000;
    Game game;
    Answers truth(levels);
    for (int v = 0; v < levels; ++v) {
        game.add(v % 2, v == 0 ? 1 : -1, v == 0 ? std::vector<std::int32_t>{} : std::vector<std::int32_t>{v - 1});
        truth.winner[v] = 1;
        truth.rank[v] = v;
    }
    expect(!noyau::targets_are_spread(game.arena()), "a chain is not spread");
    expect_right(game, truth, "a chain of 300,000 levels");
}

// Every vertex lists its predecessors in increasing order, whatever the width and the number of buckets.
template <class Offset>
void transposes(const Game& game, const std::string& what) {
    std::vector<std::vector<std::int32_t>> predecessors(game.size());
    for (std::size_t v = 0; v < game.size(); ++v)
        for (const std::int32_t w : game.successors(v)) predecessors[w].push_back(static_cast<std::int32_t>(v));
    const auto right = [&](const noyau::ReverseGraph<Offset>& reverse) {
        for (std::size_t v = 0; v < game.size(); ++v) {
            const auto begin = reverse.first_edge_of_vertex[v], end = reverse.first_edge_of_vertex[v + 1];
            if (!std::equal(reverse.source_of_edge.data() + begin, reverse.source_of_edge.data() + end,
                            predecessors[v].begin(), predecessors[v].end()))
                return false;
        }
        return true;
    };
    noyau::Effort effort;
    expect(right(noyau::transpose_plainly<Offset>(game.arena(), effort)), what + ", plain");
    const auto half = noyau::transpose_nearby<Offset>(game.arena(), effort);
    bool right_by_half = half.first_edge_of_vertex.size() != 0;
    for (std::size_t v = 0; right_by_half && v < game.size(); ++v)
        for (std::size_t i = 0; i < predecessors[v].size(); ++i)
            right_by_half &=
                static_cast<std::int64_t>(v) + half.source_of_edge[half.begin_of(v) + i] == predecessors[v][i];
    expect(right_by_half, what + ", by half");
    for (const int bits : {0, 1, 3, 8, 16})
        expect(right(noyau::transpose_by_radix<Offset>(game.arena(), bits, effort)),
               what + ", buckets of 2^" + std::to_string(bits));
}

// Offsets one byte wide stand in for four: the last edge that still fits behaves the same.
void offset_widths() {
    std::mt19937 random(7);
    for (const int edges : {0, 1, 254, 255}) {
        Game game;
        for (int v = 0; v < 40; ++v) {
            const int count = v < 39 ? edges / 40 : edges - 39 * (edges / 40);
            std::vector<std::int32_t> targets(count);
            for (std::int32_t& target : targets) target = static_cast<std::int32_t>(random() % 40);
            game.add(0, -1, targets);
        }
        transposes<std::uint8_t>(game, std::to_string(edges) + " edges in 8-bit offsets");
        transposes<std::uint16_t>(game, std::to_string(edges) + " edges in 16-bit offsets");
        transposes<std::uint64_t>(game, std::to_string(edges) + " edges in 64-bit offsets");
    }
    expect(noyau::fits_narrow_offsets(0xFFFF'FFFF), "2^32 - 1 edges fit 32-bit offsets");
    expect(!noyau::fits_narrow_offsets(0x1'0000'0000), "2^32 edges do not");
}

// Arenas in which the edges stay within what 16 bits can say, and ones in which a single edge, that no sample sees,
// does not.
void near_and_far() {
    std::mt19937 random(5);
    constexpr int n = 100'001;
    Game game;
    for (int v = 0; v < n; ++v) {
        std::vector<std::int32_t> targets(4);
        for (std::int32_t& target : targets)
            target = std::clamp(v - 400 + static_cast<std::int32_t>(random() % 801), 0, n - 1);
        game.add(static_cast<int>(random() % 2), random() % 50 == 0 ? static_cast<int>(random() % 2) : -1, targets);
    }
    const auto fits = [&] {
        return noyau::transpose_nearby<std::uint32_t>(game.arena(), freely).first_edge_of_vertex.size() != 0;
    };
    expect(!noyau::targets_are_spread(game.arena()), "a few hundred places away is near");
    for (const auto& [from, to] : {std::pair{50'001, 50'001 - 0x7FFF}, {50'001, 50'001 + 0x7FFF}}) {
        game.target_of_edge[4 * from] = to;
        expect(fits(), "as far as 16 bits can say");
        expect_right(game, plain(game), "near");
    }
    for (const auto& [from, to] : {std::pair{50'001, 50'001 - 0x8001}, {50'001, 50'001 + 0x8001}, {n - 1, 0}}) {
        const Game before = game;
        game.target_of_edge[4 * from] = to;
        expect(!fits(), "farther than 16 bits can say");
        expect_right(game, plain(game), "near, but for an edge");
        game = before;
    }
}

void expect_refused(const Game& game, const std::string& sentence) {
    try {
        noyau::check(game.arena(), freely);
        expect(false, "not refused: " + sentence);
    } catch (const std::invalid_argument& error) {
        expect(error.what() == sentence, std::string("\"") + error.what() + "\" should read \"" + sentence + "\"");
    }
}

void refusals() {
    const Game good = Game().add(0, -1, {1, 2}).add(1, -1, {2}).add(0, 1, {});
    const auto with = [&](auto change) {
        Game game = good;
        change(game);
        return game;
    };
    expect_refused(with([](Game& g) { g.first_edge_of_vertex[0] = 1; }),
                   "first_edge_of_vertex[0] is 1, but edges are counted from 0");
    expect_refused(with([](Game& g) { g.first_edge_of_vertex[1] = 4; }),
                   "the edges of vertex 1 end before they begin: first_edge_of_vertex[1] is 4 and "
                   "first_edge_of_vertex[2] is 3");
    expect_refused(with([](Game& g) { g.first_edge_of_vertex[1] = -1; }),
                   "the edges of vertex 0 end before they begin: first_edge_of_vertex[0] is 0 and "
                   "first_edge_of_vertex[1] is -1");
    expect_refused(with([](Game& g) { g.first_edge_of_vertex[3] = 5; }),
                   "first_edge_of_vertex[3] is 5, but target_of_edge has 3 entries");
    expect_refused(with([](Game& g) { g.first_edge_of_vertex.pop_back(); }),
                   "first_edge_of_vertex has 3 entries, but 3 owners call for 4");
    expect_refused(with([](Game& g) { g.seed_of_vertex.pop_back(); }),
                   "seed_of_vertex has 2 entries, but there are 3 owners");
    for (const std::int32_t target : {-1, 3, 2147483647, -2147483647 - 1})
        expect_refused(with([&](Game& g) { g.target_of_edge[1] = target; }),
                       "target_of_edge[1] is " + std::to_string(target) + ", but vertices are 0 to 2");
    expect_refused(with([](Game& g) { g.owner_of_vertex[2] = 2; }), "owner_of_vertex[2] is 2, but owners are 0 or 1");
    for (const int seed : {-2, 2, 127, -128})
        expect_refused(with([&](Game& g) { g.seed_of_vertex[1] = static_cast<std::int8_t>(seed); }),
                       "seed_of_vertex[1] is " + std::to_string(seed) + ", but seeds are -1 (undecided), 0 or 1");
    Game nothing;
    nothing.target_of_edge = {0};
    nothing.first_edge_of_vertex = {1};
    expect_refused(nothing, "first_edge_of_vertex[0] is 1, but edges are counted from 0");
    noyau::check(good.arena(), freely);
    noyau::check(Game().arena(), freely);
}

}  // namespace

int main() {
    hand_made_arenas();
    random_arenas();
    counter_widths();
    deep_chain();
    offset_widths();
    near_and_far();
    refusals();
    return told("attractor");
}
