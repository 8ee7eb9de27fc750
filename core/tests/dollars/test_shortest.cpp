// Shortest scripts against trying them all; facts, ends and cuts must hold for every script that wins. Run under the
// sanitizers.
#include "dollars/shortest/narrowing/probes.hpp"
#include "dollars/shortest/shortest.hpp"
#include "dollars/shortest/tables/fill.hpp"
#include "dollars/shortest/tables/tables.hpp"
#include "dollars/shortest/tree.hpp"
#include "tests/dollars/money.hpp"

namespace {

using namespace money;
namespace least = noyau::least;
constexpr std::int64_t everything = std::int64_t{1} << 60;

struct Stopped {};
std::int64_t refused = 0;  // ends that were tried out

// Calls `see` with every script of exactly so many moves.
template <class See>
void every_script(std::size_t n, std::int64_t moves, Numbers& script, See see) {
    if (script.size() + 1 == n) {
        for (const std::int64_t sign : {-1, 1}) {
            script.push_back(sign * moves);
            see(script);
            script.pop_back();
            if (moves == 0) break;
        }
        return;
    }
    for (std::int64_t times = -moves; times <= moves; ++times) {
        script.push_back(times);
        every_script(n, moves - std::abs(times), script, see);
        script.pop_back();
    }
}

struct Known {
    Board board;
    Numbers dollars;
    std::vector<Numbers> wins;  // every script of up to so many moves that wins
    std::int64_t shortest = -1;
};

Known tried(Board board, Numbers dollars, std::int64_t most_moves) {
    Known known{std::move(board), std::move(dollars), {}};
    for (std::int64_t moves = 0; moves <= most_moves; ++moves) {
        Numbers script;
        every_script(known.dollars.size(), moves, script, [&](const Numbers& one) {
            if (!nobody_in_debt(known.board.after(known.dollars, one))) return;
            if (known.shortest < 0) known.shortest = moves;
            known.wins.push_back(one);
        });
    }
    return known;
}

// Whatever the prices, the answer is the same; and from any script that wins a shorter one near it is found.
void compare_given_prices(std::mt19937_64& chance, const Known& known, const least::Board& board,
                          const std::vector<std::int32_t>& order) {
    auto effort = without_limit();
    Numbers script;
    borrow_slowly(known.board, known.dollars, script);
    const auto ranges = least::ranges_of(board, script, effort);
    for (const int bits : {16, 20, 62}) {
        Numbers prices;
        for (std::int32_t v = 0; v < board.n; ++v) prices.push_back(static_cast<std::int64_t>(chance() >> (64 - bits)));
        least::ByTables found;
        least::shortest_by_tables(board, ranges, order, prices, known.shortest + 3, everything, found, effort);
        expect(found.bound == known.shortest && least::length_of(found.script) == known.shortest, "at any prices");
        Numbers shorter = script;
        least::shorten_by_tables(board, order, prices, 20, everything, shorter, effort);
        expect(nobody_in_debt(board.dollars_after(shorter)), "a script made shorter wins");
        expect(least::length_of(shorter) == known.shortest, "and where everything is near it is the shortest");
    }
}

// In a box, and with a budget, drawn by chance: an end where a winning script lies that is cheap enough is possible.
// Where the box has room for more scripts than were tried nothing is known of the others, and need not be.
void compare_probes(std::mt19937_64& chance, const Known& known, const least::Board& board,
                    const least::Ranges& ranges) {
    auto effort = without_limit();
    least::Box box(board, ranges, effort);
    Numbers lo, hi;
    std::int64_t cheapest = 0;
    for (std::int32_t v = 0; v < board.n; ++v) {
        lo.push_back(up_to(chance, -4, 2));
        hi.push_back(up_to(chance, lo.back(), 4));
        cheapest += least::distance_to(lo.back(), hi.back());
    }
    box.set(lo, hi);
    least::Probes probes(board, box, effort);
    probes.look_again();
    const std::int64_t spare = up_to(chance, 0, 6);
    for (std::int32_t v = 0; v < board.n; ++v)
        for (std::int64_t at = lo[v]; at <= hi[v]; ++at) {
            bool low = false, high = false;
            for (const Numbers& one : known.wins) {
                bool inside = least::length_of(one) <= cheapest + spare;
                for (std::int32_t u = 0; u < board.n; ++u) inside = inside && lo[u] <= one[u] && one[u] <= hi[u];
                low |= inside && one[v] <= at, high |= inside && one[v] >= at;
            }
            const bool says_low = probes.can_be_as_low(v, at, spare), says_high = probes.can_be_as_high(v, at, spare);
            expect(says_low || !low, "as low as a script that wins");
            expect(says_high || !high, "as high as a script that wins");
            refused += !says_low + !says_high;
            expect(says_low == probes.can_be_as_low(v, at, spare), "trying out leaves everything as it was");
        }
}

void compare_with_trying(std::mt19937_64& chance) {
    const auto n = static_cast<std::int32_t>(up_to(chance, 1, 4));
    const Known known = tried(random_board(chance, n, up_to(chance, 0, 4)), random_dollars(chance, n, 4), 7);
    if (known.shortest < 0) return;  // cannot be won, or not so soon
    const auto board = least::Board::of(known.board.graph(), known.dollars);
    auto effort = without_limit();

    least::Answer answer;
    borrow_slowly(known.board, known.dollars, answer.script);
    least::find_shortest(board, answer, everything, effort);
    expect(answer.bound == known.shortest && least::length_of(answer.script) == known.shortest, "the shortest script");
    expect(nobody_in_debt(board.dollars_after(answer.script)), "it wins");

    const auto ranges = least::ranges_of(board, answer.script, effort);
    const auto ends = least::ends_of(board, ranges, known.shortest + 2, effort);
    expect(ends.bound <= known.shortest, "no bound above the truth");
    for (const Numbers& script : known.wins) {
        const Numbers dollars = board.dollars_after(script);
        bool holds = true, within = true;
        for (std::int32_t v = 0; v < n; ++v) {
            holds &= dollars[v] <= ranges.most_dollars[v];
            for (std::int32_t u = 0; u < n; ++u) holds &= script[u] - script[v] <= ranges.most_above[v * n + u];
            within &= ends.lo[v] <= script[v] && script[v] <= ends.hi[v];
        }
        expect(holds, "what burning says holds for every script that wins");
        expect(within || least::length_of(script) >= known.shortest + 2, "short scripts lie between the ends");
    }

    for (int round = 0; round < 4; ++round) compare_probes(chance, known, board, ranges);
    if (known.shortest == 0) return;
    const auto order = least::order_of_least_fill(board, 4, effort);
    for (const std::int64_t more : {0, 1, 5}) {
        least::ByTables found;
        least::shortest_by_tables(board, ranges, order, {}, known.shortest + more, everything, found, effort);
        expect(found.bound == known.shortest && found.script.empty() == (more == 0), "by tables, if it is below");
        expect(more == 0 || nobody_in_debt(board.dollars_after(found.script)), "by tables: it wins");
    }
    compare_given_prices(chance, known, board, order);
    const auto tree = least::cut_tree(board, ranges, known.shortest, 10'000, effort);
    const auto empty = std::count(tree.vertex_of_cut.begin(), tree.vertex_of_cut.end(), -1);
    expect(!tree.vertex_of_cut.empty() && 2 * static_cast<std::size_t>(empty) == tree.vertex_of_cut.size() + 1,
           "one more empty box than cuts");
}

void test_shifting() {
    least::Counts script{5, 5, 7, -1};
    least::shift_to_shortest(script);
    expect(least::length_of(script) == 8, "the median shift");
    script.clear();
    least::shift_to_shortest(script);
    expect(script.empty(), "nothing to shift");
}

// A larger board: a limit of boxes, somebody who says stop, and an answer that holds all the same.
void test_limits(std::mt19937_64& chance) {
    const Board made = random_board(chance, 80, 120);
    Numbers dollars = random_dollars(chance, 80, 5);
    for (const std::int64_t owned : Numbers(dollars)) dollars[0] -= owned;
    dollars[0] += made.genus();
    const auto board = least::Board::of(made.graph(), dollars);
    least::Answer first;
    expect(borrow_slowly(made, dollars, first.script), "as many dollars as the genus win");
    for (const std::int64_t most_nodes : {0, 1, 300, 5000}) {
        least::Answer answer = first;
        auto effort = without_limit();
        least::find_shortest(board, answer, most_nodes, effort);
        expect(nobody_in_debt(board.dollars_after(answer.script)), "the best so far wins");
        expect(answer.bound <= least::length_of(answer.script), "the bound is one");
        expect(least::length_of(answer.script) <= least::length_of(first.script), "and no longer than the first");
    }
    for (int calls : {0, 1, 5}) {
        least::Answer answer = first;
        auto effort = without_limit();
        const auto stop = [&calls] {
            if (calls-- == 0) throw Stopped();
        };
        effort.watch(stop, {}, noyau::Effort::Clock::duration::zero());
        try {
            least::find_shortest(board, answer, everything, effort);
        } catch (const Stopped&) {
        }
        expect(nobody_in_debt(board.dollars_after(answer.script)), "whoever is stopped keeps what was found");
        expect(answer.bound <= least::length_of(answer.script), "and a bound");
    }
    auto effort = without_limit();
    const auto ranges = least::ranges_of(board, first.script, effort);
    expect(least::cut_tree(board, ranges, least::length_of(first.script), 3, effort).vertex_of_cut.size() <= 3,
           "no more cuts than allowed");
}

void test_large_sums() {
    const Board two(2, {{0, 1}});
    for (const std::int64_t much : {1LL << 20, 1LL << 40, 1LL << 51, 1'000'000'000'000'000LL}) {
        const auto board = least::Board::of(two.graph(), Numbers{-much, much});
        least::Answer answer;
        answer.script = {-much, 0};
        auto effort = without_limit();
        least::find_shortest(board, answer, 100, effort);
        expect(nobody_in_debt(board.dollars_after(answer.script)), "large sums: it wins");
        expect(least::length_of(answer.script) == much && answer.bound <= much, "large sums: nothing overflows");
        const auto ranges = least::ranges_of(board, answer.script, effort);
        least::ByTables found;
        least::shortest_by_tables(board, ranges, std::vector<std::int32_t>{0, 1}, Numbers{much, 1LL << 62}, much, 100,
                                  found, effort);
        expect(found.bound <= much, "large sums: nothing overflows at given prices");
    }
}

}  // namespace

int main() {
    std::mt19937_64 chance(7);
    for (int i = 0; i < 300; ++i) compare_with_trying(chance);
    expect(refused > 500, "some ends are refused");
    test_shifting();
    test_limits(chance);
    test_large_sums();
    return told("shortest");
}
