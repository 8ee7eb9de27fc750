// Tables of pieces and races against trying everything; run under the sanitizers.
#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "taking/search.hpp"
#include "taking/tables.hpp"
#include "tests/expect.hpp"

namespace {

struct Board {
    std::vector<std::uint32_t> near;
    std::vector<std::int64_t> first{0};
    std::vector<std::int32_t> neighbour;
    std::vector<std::uint8_t> open;
    bool taker_loses = false, other_loses = false;

    explicit Board(std::vector<std::uint32_t> masks, std::uint8_t who = 3) : near(std::move(masks)) {
        for (const std::uint32_t mask : near) {
            for (int v = 0; v < 32; ++v)
                if (mask >> v & 1) neighbour.push_back(v);
            first.push_back(static_cast<std::int64_t>(neighbour.size()));
            open.push_back(who);
        }
    }
    noyau::TakingGame game() const { return {first, neighbour, open, taker_loses, other_loses}; }
    int size() const { return static_cast<int>(near.size()); }

    // The twin: whether whoever moves wins.
    bool wins(std::uint32_t mine, std::uint32_t theirs) {
        const auto [known, is_new] = known_.try_emplace({mine, theirs}, false);
        if (!is_new) return known->second;
        bool won = false;
        for (int v = 0; v < size() && !won; ++v) {
            const std::uint32_t here = 1u << v, gone = here | near[v];
            if (mine & here) won = !wins(theirs & ~(other_loses ? gone : here), mine & ~(taker_loses ? gone : here));
        }
        return known_[{mine, theirs}] = won;
    }
    int grundy(std::uint32_t rest) const {
        std::set<int> seen;
        for (int v = 0; v < size(); ++v)
            if (rest >> v & 1) seen.insert(grundy(rest & ~(1u << v | near[v])));
        int least = 0;
        while (seen.contains(least)) ++least;
        return least;
    }

  private:
    std::map<std::pair<std::uint32_t, std::uint32_t>, bool> known_;
};

Board random_board(std::mt19937& random, int n) {
    std::vector<std::uint32_t> near(n);
    for (int v = 0; v < n; ++v)
        for (int w = 0; w < v; ++w)
            if (random() % 3 == 0) near[v] |= 1u << w, near[w] |= 1u << v;
    return Board(near);
}

noyau::PieceTable table_of(const Board& board, int orders, std::int64_t most_rows = 1 << 20) {
    std::vector<std::int32_t> places;
    for (int order = 0; order < orders; ++order)
        for (int v = 0; v < board.size(); ++v) places.push_back(order % 2 ? board.size() - 1 - v : v);
    noyau::Effort effort;
    return noyau::piece_table(board.game(), 0, places, {most_rows, 1 << 24}, effort);
}

void test_grundy_values() {
    std::mt19937 random(1);
    for (int round = 0; round < 300; ++round) {
        Board board = random_board(random, 1 + static_cast<int>(random() % 8));
        board.taker_loses = board.other_loses = true;
        const auto table = table_of(board, 1 + round % 2);
        const std::uint32_t all = (1u << board.size()) - 1;
        expect(table.complete && table.value == board.grundy(all),
               "the Grundy value of round " + std::to_string(round));
        bool rows_hold = true;
        for (std::size_t row = 0; row < table.value_of_row.size(); ++row) {
            std::uint32_t rest = 0;
            for (auto at = table.first_of_row[row]; at < table.first_of_row[row + 1]; ++at)
                rest |= 1u << table.vertex_of_row[at];
            rows_hold = rows_hold && board.grundy(rest) == table.value_of_row[row];
        }
        expect(rows_hold, "every row of round " + std::to_string(round));
    }
}

void test_numbers() {
    std::mt19937 random(2);
    for (int round = 0; round < 300; ++round) {
        Board board = random_board(random, 1 + static_cast<int>(random() % 7));
        board.taker_loses = true;
        std::uint32_t one = 0, two = 0;
        for (int v = 0; v < board.size(); ++v) {
            board.open[v] = static_cast<std::uint8_t>(random() % 4);
            one |= (board.open[v] & 1u) << v;
            two |= (board.open[v] >> 1 & 1u) << v;
        }
        const auto table = table_of(board, 1 + round % 2);
        const bool first_wins = table.value > 0 || (table.value == 0 && table.star);
        const bool second_wins = table.value < 0 || (table.value == 0 && table.star);
        expect(table.complete && first_wins == board.wins(one, two) && second_wins == board.wins(two, one),
               "who wins round " + std::to_string(round));
        expect(first_wins == !table.winning_vertices.empty(), "by which vertices in round " + std::to_string(round));
    }
}

void test_races() {
    std::mt19937 random(3);
    for (int round = 0; round < 200; ++round) {
        Board board = random_board(random, 4 + static_cast<int>(random() % 7));
        board.other_loses = true;
        noyau::Effort effort;
        const noyau::SearchLimits limits{1 << 20, 0, false, 1 << 20};
        const auto answer = noyau::search_taking(board.game(), round % 2, limits, effort);
        const std::uint32_t all = (1u << board.size()) - 1;
        expect((answer.winner == round % 2) == board.wins(all, all), "who wins race " + std::to_string(round));
        expect(answer.has_strategy || answer.has_race, "a strategy of race " + std::to_string(round));
    }
}

// Trees, paths and cycles with components that are too large to be worked out whole: they are cut into blocks.
void test_blocks() {
    std::mt19937 random(5);
    for (int round = 0; round < 30; ++round) {
        const bool is_path = round % 3 == 0;
        const int n = is_path ? 17 : 13 + static_cast<int>(random() % 3);
        std::vector<std::uint32_t> near(n);
        const auto join = [&](int v, int w) { near[v] |= 1u << w, near[w] |= 1u << v; };
        for (int v = 1; v < n; ++v) join(v, is_path ? v - 1 : static_cast<int>(random() % v));
        if (round % 6 == 3) join(0, n - 1);
        Board board(near);
        board.taker_loses = round % 2;
        board.other_loses = !board.taker_loses;
        std::uint32_t one = 0, two = 0;
        for (int v = 0; v < n; ++v) {
            if (round % 5 && random() % 4 == 0) board.open[v] = static_cast<std::uint8_t>(1 + random() % 2);
            one |= (board.open[v] & 1u) << v;
            two |= (board.open[v] >> 1 & 1u) << v;
        }
        noyau::Effort effort;
        for (const int mover : {0, 1}) {
            const auto answer = noyau::search_taking(board.game(), mover, {1 << 24, 0, mover == 0, 0}, effort);
            expect((answer.winner == mover) == (mover ? board.wins(two, one) : board.wins(one, two)),
                   "who wins on blocks in round " + std::to_string(round));
        }
    }
}

void test_limits() {
    Board board = Board({2, 5, 10, 20, 8});
    board.taker_loses = board.other_loses = true;
    expect(!table_of(board, 1, 2).complete, "two rows are too few");
    board.taker_loses = false;
    bool refused = false;
    try {
        table_of(board, 1);
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    expect(refused, "no tables for such a rule");
}

}  // namespace

int main() {
    test_grundy_values();
    test_numbers();
    test_races();
    test_blocks();
    test_limits();
    return told("tables");
}
