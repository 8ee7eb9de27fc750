// The same answer for every number of threads. Made to be run under ThreadSanitizer.
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "arenas/attractor.hpp"
#include "arenas/parity/parity.hpp"
#include "arenas/pg_reader.hpp"
#include "tests/expect.hpp"

namespace {

using noyau::Effort;

struct Board {
    std::vector<std::int64_t> first{0};
    std::vector<std::int32_t> target, priority;
    std::vector<std::uint8_t> owner;
    std::vector<std::int8_t> seed;

    noyau::Arena arena() const { return {first, target, owner, seed}; }
    noyau::ParityGame game() const { return {first, target, owner, priority}; }
};

// Edges to anywhere, or to within a few places.
Board random_board(std::mt19937& random, int n, int reach) {
    Board board;
    for (int v = 0; v < n; ++v) {
        for (int edges = static_cast<int>(random() % 5); edges > 0; --edges)
            board.target.push_back((v + 1 + static_cast<int>(random() % reach)) % n);
        board.first.push_back(static_cast<std::int64_t>(board.target.size()));
        board.owner.push_back(random() % 2);
        board.priority.push_back(static_cast<std::int32_t>(random() % 9));
        board.seed.push_back(static_cast<std::int8_t>(random() % 20 < 2 ? random() % 2 : -1));
    }
    return board;
}

struct Found {
    std::vector<std::int8_t> winner;
    std::vector<std::int32_t> rank, move;

    bool operator==(const Found&) const = default;
};

Found solved(const Board& board, int threads, noyau::Transpose transpose) {
    Effort effort;
    effort.insist_on_threads(threads);
    const std::size_t n = board.owner.size();
    Found found{std::vector<std::int8_t>(n), std::vector<std::int32_t>(n), std::vector<std::int32_t>(n)};
    noyau::check(board.arena(), effort);
    noyau::attractors(board.arena(), {found.winner, found.rank, found.move}, effort, {.transpose = transpose});
    return found;
}

Found solved_parity(const Board& board, int threads, bool sweeps) {
    Effort effort;
    effort.insist_on_threads(threads);
    const std::size_t n = board.owner.size();
    Found found{std::vector<std::int8_t>(n), {}, std::vector<std::int32_t>(n)};
    noyau::check(board.game(), effort);
    noyau::solve_parity(board.game(), {found.winner, found.move}, effort, {.sweeps = sweeps});
    return found;
}

void same_answers() {
    std::mt19937 random(7);
    for (const int n : {1, 2, 3, 10, 300, 20'000})
        for (const int reach : {5, n}) {
            const Board board = random_board(random, n, reach);
            const std::string what = std::to_string(n) + " vertices, reach " + std::to_string(reach);
            for (const auto transpose : {noyau::Transpose::plain, noyau::Transpose::radix}) {
                const Found expected = solved(board, 1, transpose);
                for (const int threads : {2, 3}) expect(solved(board, threads, transpose) == expected, what);
            }
            for (const bool sweeps : {true, false}) {
                const Found expected = solved_parity(board, 1, sweeps);
                for (const int threads : {2, 3})
                    expect(solved_parity(board, threads, sweeps) == expected, what + ", parity");
            }
        }
}

// What is complained about is the first that is wrong, whoever finds it.
void same_complaints() {
    std::mt19937 random(8);
    Board board = random_board(random, 10'000, 10'000);
    for (const std::size_t place : {17'000, 9'000, 300}) {
        board.target[place] = -1;
        for (const int threads : {1, 2, 3}) {
            Effort effort;
            effort.insist_on_threads(threads);
            std::string said;
            try {
                noyau::check(board.arena(), effort);
            } catch (const std::invalid_argument& error) {
                said = error.what();
            }
            expect(said.starts_with("target_of_edge[" + std::to_string(place) + "] is -1"), "complains of the first");
        }
    }
}

// What was read, or the complaint, as one text.
std::string read(const std::string& text, int threads) {
    Effort effort;
    effort.insist_on_threads(threads);
    std::string found;
    try {
        const noyau::PgGame game = noyau::read_pg(text, effort);
        for (std::int64_t v = 0; v < game.vertices; ++v) {
            found += std::to_string(game.id_of_vertex[v]) + " " + std::to_string(game.priority_of_vertex[v]) + " " +
                     std::to_string(game.owner_of_vertex[v]) + ":";
            for (std::int64_t e = game.first_edge_of_vertex[v]; e < game.first_edge_of_vertex[v + 1]; ++e)
                found += " " + std::to_string(game.target_of_edge[e]);
            if (game.has_names) found += " at " + std::to_string(game.ends_of_name[2 * v]);
            found += "\n";
        }
        for (const std::string& warning : game.warnings) found += warning + "\n";
        return found + std::to_string(game.start) + " " + std::to_string(game.edges);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
}

void same_texts() {
    const std::vector<std::string> rows{
        "% a comment; with\n", "% another;\n", "7 1 0 1 \"a;\n b\";\n", "3 2 1;\n", "  4 0 1 2,3\n,4;\n",
        "5 x 0 1;\n",          "6 1 2 1;\n"};
    std::mt19937 random(9);
    int complaints = 0;
    for (int round = 0; round < 2'000; ++round) {
        const int n = static_cast<int>(random() % 12);
        std::string text = random() % 2 ? "parity " + std::to_string(n) + ";\n" : "";
        if (random() % 4 == 0) text += "start 1;\n";
        for (int v = 0; v < n; ++v) {
            text += std::to_string(v) + " " + std::to_string(random() % 9) + " " + std::to_string(random() % 2) + " " +
                    std::to_string(random() % n) + "," + std::to_string(random() % n) + ";\n";
            if (random() % 8 == 0) text += rows[random() % (random() % 4 ? 5 : rows.size())];
        }
        const std::string expected = read(text, 1);
        complaints += expected.starts_with("line");
        for (const int threads : {2, 3, 5}) expect(read(text, threads) == expected, "the same from: " + text);
    }
    expect(complaints > 100 && complaints < 1'900, "texts of both kinds were tried");
}

}  // namespace

int main() {
    same_answers();
    same_complaints();
    same_texts();
    return told("arena threads");
}
