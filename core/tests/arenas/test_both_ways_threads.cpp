// Boards whose edges go both ways, and boards that only nearly are: what is said of them, and the attractors, for any
// number of threads. Made to be run under ThreadSanitizer too.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "arenas/attractor.hpp"
#include "arenas/both_ways.hpp"
#include "tests/expect.hpp"

namespace {

using noyau::Effort;
using Rows = std::vector<std::vector<std::int32_t>>;

struct Board {
    std::vector<std::int64_t> first{0};
    std::vector<std::int32_t> target;
    std::vector<std::uint8_t> owner;
    std::vector<std::int8_t> seed;

    Board(std::mt19937& random, const Rows& rows) {
        for (const auto& row : rows) {
            target.insert(target.end(), row.begin(), row.end());
            first.push_back(static_cast<std::int64_t>(target.size()));
            owner.push_back(random() % 2);
            seed.push_back(static_cast<std::int8_t>(random() % 9 < 2 ? random() % 2 : -1));
        }
    }
    noyau::Arena arena() const { return {first, target, owner, seed}; }
};

// The definition.
bool both_ways(const Rows& rows) {
    for (std::size_t v = 0; v < rows.size(); ++v)
        for (const std::int32_t w : rows[v]) {
            const auto times = [&](std::size_t in, std::size_t wanted) {
                return std::count(rows[in].begin(), rows[in].end(), static_cast<std::int32_t>(wanted));
            };
            if (times(v, w) != 1 || times(w, v) != 1) return false;
        }
    return true;
}

struct Found {
    std::vector<std::int8_t> winner;
    std::vector<std::int32_t> rank, move;

    explicit Found(std::size_t n) : winner(n, 7), rank(n, 7), move(n, 7) {}
    noyau::Answer answer() { return {winner, rank, move}; }
    bool operator==(const Found&) const = default;
};

Found solved(const Board& board, int threads) {
    Effort effort;
    effort.insist_on_threads(threads);
    Found found(board.owner.size());
    noyau::check(board.arena(), effort);
    noyau::attractors(board.arena(), found.answer(), effort);
    return found;
}

// Moves to a vertex of the same winner, one rank below; none from a seed or a dead end, and any to safety.
bool moves_are_right(const Board& board, const Found& found) {
    for (std::size_t v = 0; v < found.move.size(); ++v) {
        const auto begin = board.target.begin() + board.first[v], end = board.target.begin() + board.first[v + 1];
        const std::int32_t move = found.move[v];
        if (found.rank[v] == 0 || begin == end) {
            if (move != -1) return false;
        } else if (std::find(begin, end, move) == end || found.winner[move] != found.winner[v] ||
                   (found.rank[v] > 0 && found.rank[move] != found.rank[v] - 1)) {
            return false;
        }
    }
    return true;
}

void expect_right(std::mt19937& random, const Rows& rows, const std::string& what) {
    const Board board(random, rows);
    Effort effort;
    Found plain(rows.size());
    noyau::attractors_plain(board.arena(), plain.answer(), effort);
    const Found expected = solved(board, 1);
    expect(expected.winner == plain.winner && expected.rank == plain.rank, what + ": winners and ranks");
    expect(moves_are_right(board, expected), what + ": moves");
    const noyau::Degrees degrees = noyau::out_degrees(board.arena(), effort);
    for (const int threads : {1, 2, 3}) {
        Effort shared;
        shared.insist_on_threads(threads);
        std::vector<std::int32_t> successor(rows.size());
        const bool said = noyau::edges_go_both_ways(board.arena(), degrees, successor, shared);
        expect(said == (degrees.most <= 24 && both_ways(rows)), what + ": what is said of it");
        for (std::size_t v = 0; said && v < rows.size(); ++v)
            expect(successor[v] == (rows[v].empty() ? -1 : rows[v].front()), what + ": first successors");
        expect(solved(board, threads) == expected, what + ": the same with " + std::to_string(threads) + " threads");
    }
}

// Each pair joined or not, each row in an order of its own; loops too.
Rows random_neighbours(std::mt19937& random, int n, unsigned percent) {
    Rows rows(n);
    for (int v = 0; v < n; ++v)
        for (int w = v; w < n; ++w)
            if (random() % 100 < percent) {
                rows[v].push_back(w);
                if (v != w) rows[w].push_back(v);
            }
    for (auto& row : rows) std::shuffle(row.begin(), row.end(), random);
    return rows;
}

Rows grid(int width, int height, bool round) {
    Rows rows(width * height);
    for (int v = 0; v < width * height; ++v)
        for (const auto& [across, down] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            const int x = v % width + across, y = v / width + down;
            if (round || (x >= 0 && x < width && y >= 0 && y < height))
                rows[v].push_back((x + width) % width + (y + height) % height * width);
        }
    return rows;
}

// One edge more, less, elsewhere, or one twice and one missing: the counts of edges say nothing about some of these.
void spoil(std::mt19937& random, Rows& rows) {
    auto& row = rows[random() % rows.size()];
    const auto anywhere = [&] { return static_cast<std::int32_t>(random() % rows.size()); };
    const unsigned how = random() % 4;
    if (how == 0 || row.empty())
        row.push_back(anywhere());
    else if (how == 1)
        row.erase(row.begin() + random() % row.size());
    else
        row[random() % row.size()] = how == 2 ? anywhere() : row[random() % row.size()];
}

void boards(std::mt19937& random) {
    for (int round = 0; round < 300; ++round) {
        Rows rows = random_neighbours(random, 1 + static_cast<int>(random() % 14), 20 + random() % 80);
        expect_right(random, rows, "neighbours " + std::to_string(round));
        spoil(random, rows);
        expect_right(random, rows, "neighbours spoilt " + std::to_string(round));
    }
    for (const int width : {1, 2, 3, 4, 7, 60})
        for (const int height : {1, 3, 5, 50})
            for (const bool round : {false, true}) {
                Rows rows = grid(width, height, round);
                const std::string what = std::to_string(width) + " by " + std::to_string(height);
                expect_right(random, rows, what);
                spoil(random, rows);
                expect_right(random, rows, what + " spoilt");
            }
    expect_right(random, random_neighbours(random, 40, 60), "more neighbours than are looked at");
    expect_right(random, Rows(3), "no edge");
    expect_right(random, {}, "no vertex");
}

}  // namespace

int main() {
    std::mt19937 random(11);
    boards(random);
    return told("both ways threads");
}
