// Plain checks, no framework: prints "N passed, M failed" and says so in its exit code.
#include <bit>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/expect.hpp"
#include "values/cells.hpp"
#include "values/colouring_heat.hpp"
#include "values/colouring_values.hpp"
#include "values/thermograph.hpp"
#include "values/values.hpp"

namespace {

using noyau::Dyadic;
using noyau::GameId;

void test_simplest_numbers() {
    const auto simplest = [](Dyadic low, bool low_closed, Dyadic high, bool high_closed) {
        return noyau::simplest_in({low, high, low_closed, high_closed});
    };
    expect(simplest({1, 0}, false, {2, 0}, false) == Dyadic{3, 1}, "between 1 and 2");
    expect(simplest({1, 0}, true, {2, 0}, false) == Dyadic{1, 0}, "from 1 to below 2");
    expect(simplest({-2, 0}, false, {-1, 0}, true) == Dyadic{-1, 0}, "above -2 to -1");
    expect(simplest({-3, 1}, false, {5, 0}, false) == Dyadic{}, "around zero");
    expect(simplest({3, 3}, false, {13, 4}, false) == Dyadic{1, 1}, "between 3/8 and 13/16");
    expect(simplest({5, 3}, true, {5, 3}, true) == Dyadic{5, 3}, "exactly 5/8");
    expect(noyau::simplest_in({{{-7, 1}}, {}, false, false}) == Dyadic{}, "above -7/2");
    expect(noyau::simplest_in({{}, {{-7, 1}}, false, false}) == Dyadic{-4, 0}, "below -7/2");
}

// The laws of an ordered group on random games, each made of options found before.
void test_laws() {
    noyau::Effort effort(std::size_t{1} << 30);
    noyau::Games games(effort);
    noyau::Thermographs thermographs(games, effort);
    std::mt19937 chance(4);
    std::vector<GameId> found;
    for (int n = -2; n <= 2; ++n) found.push_back(games.number({n, 0}));
    const auto one = [&] { return found[chance() % found.size()]; };
    for (int round = 0; round < 80; ++round) {
        const GameId g = games.construct({one(), one()}, {one(), one()});
        if (found.size() < 14) found.push_back(g);
        const GameId h = one(), k = one();
        expect(games.construct(games.left_options(g), games.right_options(g)) == g, "a canonical form is its own");
        expect(games.sum(g, games.negative(g)) == games.zero(), "g - g = 0");
        expect(games.sum(g, h) == games.sum(h, g), "g + h = h + g");
        expect(games.sum(games.sum(g, h), games.negative(h)) == g, "g + h - h = g");
        expect(!games.at_most(g, h) || games.at_most(games.sum(g, k), games.sum(h, k)), "sums keep the order");
        expect((games.at_most(g, h) && games.at_most(h, g)) == (g == h), "equal games have equal ids");
        const noyau::Thermograph of_g = thermographs.of(g), of_minus = thermographs.of(games.negative(g));
        expect(of_g.temperature == of_minus.temperature && of_g.mean == -of_minus.mean, "thermographs mirror");
        expect(thermographs.of(games.sum(g, k)).mean == of_g.mean + thermographs.of(k).mean, "means add");
    }
}

struct Board {
    std::vector<std::int64_t> first_edge_of_vertex{0};
    std::vector<std::int32_t> neighbour_of_edge;
    std::vector<std::uint8_t> red_may, blue_may;
};

Board random_board(std::mt19937& chance, int vertices, int edges) {
    std::vector<std::vector<std::int32_t>> near(vertices);
    for (int e = 0; e < edges; ++e) {
        const auto u = static_cast<std::int32_t>(chance() % vertices),
                   v = static_cast<std::int32_t>(chance() % vertices);
        if (u != v) near[u].push_back(v), near[v].push_back(u);
    }
    Board board;
    for (const auto& row : near) {
        board.neighbour_of_edge.insert(board.neighbour_of_edge.end(), row.begin(), row.end());
        board.first_edge_of_vertex.push_back(static_cast<std::int64_t>(board.neighbour_of_edge.size()));
        const auto who = chance() % 5;
        board.red_may.push_back(who != 1), board.blue_may.push_back(who != 2);
    }
    return board;
}

void test_colourings() {
    std::mt19937 chance(2);
    noyau::Effort effort(std::size_t{1} << 30);
    noyau::Games games(effort);
    for (int round = 0; round < 30; ++round) {
        const Board board = random_board(chance, 8, 11);
        const noyau::Colouring asked{board.first_edge_of_vertex, board.neighbour_of_edge, board.red_may,
                                     board.blue_may};
        const noyau::Colouring swapped{board.first_edge_of_vertex, board.neighbour_of_edge, board.blue_may,
                                       board.red_may};
        noyau::check(asked);
        for (const auto rule : {noyau::Neighbours::must_not_differ, noyau::Neighbours::must_not_be_equal}) {
            const GameId value = noyau::value_of_colouring(games, effort, asked, rule);
            expect(noyau::value_of_colouring(games, effort, swapped, rule) == games.negative(value),
                   "colours exchanged");
        }
        const GameId slow = noyau::value_of_colouring(games, effort, asked, noyau::Neighbours::must_not_be_equal);
        const noyau::NumberOrStar fast = noyau::number_or_star_of_colouring(effort, asked);
        expect(games.sum(games.number(fast.number), games.nimber(fast.star)) == slow,
               "a number, or a number plus star");
    }
}

// Without the canonical form: the same thermograph and the same comparisons with 0. Where neighbours must not be equal
// options leave room for several numbers, and only play tells which.
void test_heat() {
    std::mt19937 chance(3);
    noyau::Effort effort(std::size_t{1} << 30);
    noyau::Games games(effort);
    noyau::Thermographs thermographs(games, effort);
    for (int round = 0; round < 300; ++round) {
        const int vertices = 1 + static_cast<int>(chance() % 9);
        const Board board = random_board(chance, vertices, static_cast<int>(chance() % 14));
        const noyau::Colouring asked{board.first_edge_of_vertex, board.neighbour_of_edge, board.red_may,
                                     board.blue_may};
        for (const auto rule : {noyau::Neighbours::must_not_differ, noyau::Neighbours::must_not_be_equal}) {
            const GameId value = noyau::value_of_colouring(games, effort, asked, rule);
            const noyau::Heat heat = noyau::heat_of_colouring(effort, asked, rule);
            const noyau::Thermograph& exact = thermographs.of(value);
            expect(heat.thermograph.left == exact.left && heat.thermograph.right == exact.right, "the same walls");
            expect(heat.thermograph.mean == exact.mean, "the same mean");
            expect(heat.thermograph.temperature == exact.temperature, "the same temperature");
            expect(heat.at_least_zero == games.at_most(games.zero(), value), "at least 0");
            expect(heat.at_most_zero == games.at_most(value, games.zero()), "at most 0");
        }
    }
}

// Wherever the memory ends: a refusal, and what was found before still stands.
void test_every_limit() {
    for (std::size_t bytes = 50'000; bytes < 400'000; bytes += 14'001) {
        noyau::Effort effort(bytes);
        std::size_t refused = 0;
        try {
            noyau::Games games(effort);
            const GameId up = games.construct({games.zero()}, {games.nimber(1)});
            try {
                for (std::int64_t n = 1; n < 14; ++n) games.sum(games.nimber(n), games.nimber(2 * n + 1));
            } catch (const noyau::OutOfMemory&) {
                ++refused;
            }
            expect(games.at_most(games.zero(), up) && !games.at_most(up, games.zero()), "up is positive");
        } catch (const noyau::OutOfMemory&) {
            ++refused;
        }
        expect(refused > 0 || bytes > 60'000, "little memory is not enough");
        expect(effort.used() <= bytes, "never more than allowed");
    }
}

void test_pieces_of_cells() {
    using Pieces = std::vector<noyau::Cells>;
    expect(noyau::pieces_of_cells(0, 5).empty(), "no cells, no pieces");
    expect(noyau::pieces_of_cells(0b1101, 4) == Pieces{1, 3}, "side by side");
    expect(noyau::pieces_of_cells(0b1'0001, 4) == Pieces{0b1'0001}, "one below the other");
    expect(noyau::pieces_of_cells(0b11'0000, 5) == Pieces{1, 1}, "not round the corner");
    expect(noyau::pieces_of_cells(~noyau::Cells{0}, 64) == Pieces{~noyau::Cells{0}}, "one row of 64");
    expect(noyau::pieces_of_cells(noyau::Cells{1} << 63, 1) == Pieces{1}, "one column of 64");
    const noyau::Cells corner = 0b01'0000'0011;  // of three cells, in a grid of width 8; the least of its four images
    for (const noyau::Cells bend : {corner, noyau::Cells{0b10'0000'0011}, noyau::Cells{0b11'0000'0001}, corner << 9})
        expect(noyau::pieces_of_cells(bend, 8) == Pieces{corner}, "a corner, however it lies");
    std::mt19937_64 chance(5);
    for (int round = 0; round < 2000; ++round) {
        const unsigned width = 1 + static_cast<unsigned>(chance() % 64), whole = 64 / width * width;
        const noyau::Cells cells =
            chance() & chance() & (whole == 64 ? ~noyau::Cells{0} : (noyau::Cells{1} << whole) - 1);
        int count = 0;
        for (const noyau::Cells piece : noyau::pieces_of_cells(cells, width)) {
            count += std::popcount(piece);
            expect(noyau::pieces_of_cells(piece, width) == Pieces{piece}, "the least image is its own");
        }
        expect(count == std::popcount(cells), "every cell is in one piece");
    }
    for (const unsigned width : {0u, 65u, 5u}) {
        bool refused = false;
        try {
            noyau::pieces_of_cells(~noyau::Cells{0}, width);
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        expect(refused, "no such grid");
    }
}

}  // namespace

int main() {
    test_simplest_numbers();
    test_laws();
    test_colourings();
    test_heat();
    test_every_limit();
    test_pieces_of_cells();
    return told("values");
}
