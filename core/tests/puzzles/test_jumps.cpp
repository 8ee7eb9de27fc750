// Jumps of pegs against trying everything; run under the sanitizers.
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "puzzles/jumps.hpp"
#include "tests/expect.hpp"

namespace {

struct Board {
    int holes = 0;
    std::vector<std::int32_t> start, over, end, images;

    void add(int one, int middle, int other) { start.push_back(one), over.push_back(middle), end.push_back(other); }
    noyau::JumpAnswer searched(std::uint64_t pegs) const {
        noyau::Effort effort;
        return noyau::search_jumps({holes, start, over, end, images}, pegs, effort);
    }
    std::uint64_t after(std::uint64_t pegs, std::size_t jump) const {
        const std::uint64_t taken = std::uint64_t{1} << start[jump] | std::uint64_t{1} << over[jump];
        const std::uint64_t there = std::uint64_t{1} << end[jump];
        return (pegs & taken) == taken && !(pegs & there) ? pegs ^ taken ^ there : 0;
    }
    // The twin: whether some jumps leave one peg.
    bool leaves_one(std::uint64_t pegs) const {
        if ((pegs & (pegs - 1)) == 0) return true;
        for (std::size_t jump = 0; jump < start.size(); ++jump)
            if (const std::uint64_t then = after(pegs, jump); then != 0 && leaves_one(then)) return true;
        return false;
    }
};

Board cross() {
    Board board;
    std::vector<int> number(49, -1);
    for (int place = 0; place < 49; ++place)
        if (std::abs(place / 7 - 3) <= 1 || std::abs(place % 7 - 3) <= 1) number[place] = board.holes++;
    for (int place = 0; place < 49; ++place)
        for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
            const int row = place / 7 + 2 * down, column = place % 7 + 2 * right;
            if (row < 0 || row > 6 || column < 0 || column > 6) continue;
            const int one = number[place], middle = number[place + 7 * down + right], other = number[7 * row + column];
            if (one >= 0 && middle >= 0 && other >= 0) board.add(one, middle, other);
        }
    for (int place = 0; place < 49; ++place)
        if (number[place] >= 0) board.images.push_back(number[7 * (place % 7) + place / 7]);
    return board;
}

void test_random_boards() {
    std::mt19937 random(1);
    for (int round = 0; round < 300; ++round) {
        Board board;
        board.holes = 3 + static_cast<int>(random() % 6);
        for (int count = static_cast<int>(random() % 14); count > 0; --count) {
            const int one = static_cast<int>(random() % board.holes), middle = static_cast<int>(random() % board.holes);
            const int other = static_cast<int>(random() % board.holes);
            if (one != middle && middle != other && one != other) board.add(one, middle, other);
        }
        for (std::uint64_t pegs = 1; pegs < std::uint64_t{1} << board.holes; ++pegs) {
            const noyau::JumpAnswer answer = board.searched(pegs);
            expect(answer.found == board.leaves_one(pegs), "whether one peg is left");
            std::uint64_t at = pegs;
            for (const std::int32_t jump : answer.jumps) at = board.after(at, jump);
            expect(!answer.found || (at != 0 && (at & (at - 1)) == 0), "the jumps leave one peg");
        }
    }
}

void test_the_cross() {
    const Board board = cross();
    expect(board.holes == 33 && board.start.size() == 76, "33 holes, 76 jumps");
    const noyau::JumpAnswer answer = board.searched(((std::uint64_t{1} << 33) - 1) ^ (std::uint64_t{1} << 16));
    expect(answer.found && answer.jumps.size() == 31, "31 jumps");
}

void test_limits() {
    Board board = cross();
    noyau::Effort little(10'000);
    try {
        noyau::search_jumps({board.holes, board.start, board.over, board.end, {}}, 1, little);
        expect(false, "no memory");
    } catch (const noyau::OutOfMemory&) {
        expect(true, "no memory");
    }
    for (const std::uint64_t pegs : {std::uint64_t{0}, std::uint64_t{1} << 40}) {
        try {
            board.searched(pegs);
            expect(false, "pegs that are none");
        } catch (const std::invalid_argument&) {
            expect(true, "pegs that are none");
        }
    }
    board.end[3] = 33;
    try {
        board.searched(3);
        expect(false, "a jump into nowhere");
    } catch (const std::invalid_argument&) {
        expect(true, "a jump into nowhere");
    }
}

}  // namespace

int main() {
    test_random_boards();
    test_the_cross();
    test_limits();
    return told("jumps");
}
