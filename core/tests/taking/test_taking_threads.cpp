// The same winner and the same winning moves for every number of threads. Made to be run under ThreadSanitizer.
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "taking/search.hpp"
#include "tests/expect.hpp"

namespace {

using noyau::Effort;

struct Board {
    std::vector<std::int64_t> first{0};
    std::vector<std::int32_t> near;
    std::vector<std::uint8_t> open;
};

// A tree, and so many edges more.
Board random_board(std::mt19937& random, int n, int more) {
    std::vector<std::vector<bool>> joined(n, std::vector<bool>(n));
    const auto join = [&](int one, int other) { joined[one][other] = joined[other][one] = one != other; };
    for (int v = 1; v < n; ++v) join(v, static_cast<int>(random() % v));
    for (; more > 0; --more) join(static_cast<int>(random() % n), static_cast<int>(random() % n));
    Board board;
    for (int v = 0; v < n; ++v) {
        for (int other = 0; other < n; ++other)
            if (joined[v][other]) board.near.push_back(other);
        board.first.push_back(static_cast<std::int64_t>(board.near.size()));
        board.open.push_back(3);
    }
    return board;
}

struct Rule {
    const char* name;
    bool taker_loses, other_loses;
};

std::tuple<int, std::vector<std::int32_t>, bool> answer(const Board& board, const Rule& rule, bool every, int threads) {
    const noyau::TakingGame game{board.first, board.near, board.open, rule.taker_loses, rule.other_loses};
    Effort effort;
    effort.insist_on_threads(threads);
    noyau::SearchLimits limits;
    limits.table_bytes = 1 << 22;
    limits.every_move = every;
    const auto found = noyau::search_taking(game, 0, limits, effort);
    return {found.winner, found.winning_vertices, found.every_move};
}

void same_answers() {
    std::mt19937 random(5);
    for (const Rule& rule : {Rule{"Snort", false, true}, Rule{"Col", true, false}, Rule{"node kayles", true, true}})
        for (const int n : {1, 2, 10, 18, 24})
            for (const int more : {0, 1, n / 2})
                for (const bool every : {false, true}) {
                    if (every && n > 18) continue;
                    const Board board = random_board(random, n, more);
                    const auto expected = answer(board, rule, every, 1);
                    expect(std::get<0>(expected) >= 0, std::string(rule.name) + " is settled");
                    for (const int threads : {2, 3, 5})
                        expect(answer(board, rule, every, threads) == expected,
                               std::string(rule.name) + " on " + std::to_string(n) + " vertices and " +
                                   std::to_string(more) + " edges more, " + std::to_string(threads) + " threads");
                }
}

// When the time is up, the helpers end as well.
void ends_in_time() {
    std::mt19937 random(6);
    const Board board = random_board(random, 150, 150);
    for (const Rule& rule : {Rule{"Snort", false, true}, Rule{"Col", true, false}, Rule{"node kayles", true, true}}) {
        const noyau::TakingGame game{board.first, board.near, board.open, rule.taker_loses, rule.other_loses};
        Effort effort;
        effort.insist_on_threads(3);
        effort.watch({}, Effort::Clock::now() + std::chrono::milliseconds(300));
        const auto found = noyau::search_taking(game, 0, {}, effort);
        expect(found.winner == -1, std::string(rule.name) + " stops at the end of its time");
    }
}

}  // namespace

int main() {
    same_answers();
    ends_in_time();
    return told("taking threads");
}
