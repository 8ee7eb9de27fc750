// Lending, borrowing, burning and evening out against the game on paper; run under the sanitizers.
#include <cmath>
#include <stdexcept>

#include "dollars/even_out.hpp"
#include "tests/dollars/money.hpp"

namespace {

noyau::Effort freely;  // no limit of any kind

using namespace money;
using Order = std::vector<std::int32_t>;

struct Stopped {};

bool is_order(const Board& board, const Order& order) {
    std::set<std::int32_t> seen(order.begin(), order.end());
    return seen.size() == order.size() && static_cast<std::int32_t>(order.size()) == board.vertices();
}

std::int64_t edges_before(const Board& board, const Order& order, std::size_t place) {
    std::int64_t count = 0;
    for (const std::int32_t u : board.graph().neighbours(order[place]))
        count += std::find(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(place), u) !=
                 order.begin() + static_cast<std::ptrdiff_t>(place);
    return count;
}

// Everybody has fewer dollars than edges to those before: nobody can win from there.
bool is_hopeless(const Board& board, const Numbers& dollars, const Order& order) {
    if (!is_order(board, order)) return false;
    for (std::size_t place = 0; place < order.size(); ++place)
        if (dollars[order[place]] >= edges_before(board, order, place)) return false;
    return true;
}

void compare_with_paper(std::mt19937_64& chance) {
    const Board board = random_board(chance, static_cast<std::int32_t>(up_to(chance, 1, 7)), up_to(chance, 0, 6));
    const Numbers start = random_dollars(chance, board.vertices(), 6);
    Numbers slow;
    const bool winnable = borrow_slowly(board, start, slow);
    auto effort = without_limit();

    Numbers dollars = start, script(start.size(), 0);
    Order order = noyau::borrow_out_of_debt(board.graph(), dollars, script, effort);
    expect(dollars == board.after(start, script), "borrowing: dollars and script belong together");
    expect(order.empty() == winnable, "borrowing: won or lost");
    expect(winnable ? script == slow && nobody_in_debt(dollars) : is_hopeless(board, dollars, order),
           "borrowing: the greatest script, or why there is none");

    dollars = start, script.assign(start.size(), 0);
    order = noyau::win_or_lose(board.graph(), dollars, script, effort);
    expect(dollars == board.after(start, script), "evened out: dollars and script belong together");
    expect(order.empty() == winnable, "evened out: won or lost");
    expect(winnable ? nobody_in_debt(dollars) : is_hopeless(board, dollars, order), "evened out: why");

    for (std::int32_t q = 0; q < board.vertices(); ++q) {
        dollars = start, script.assign(start.size(), 0);
        order = noyau::reduce(board.graph(), q, dollars, script, effort);
        expect(dollars == board.after(start, script), "reduced: dollars and script belong together");
        Numbers others = dollars;
        others[q] = 0;
        expect(nobody_in_debt(others) && (dollars[q] >= 0) == winnable, "reduced: no debt but at q, and there if lost");
        expect(is_order(board, order) && order[0] == q, "reduced: everything burns");
        for (std::size_t place = 1; place < order.size(); ++place)
            expect(edges_before(board, order, place) > dollars[order[place]], "reduced: each burns by those before");
        expect(noyau::burn(board.graph(), dollars, q, freely).size() == order.size(),
               "reduced: a fire goes everywhere");

        Numbers elsewhere = start, moves = random_dollars(chance, board.vertices(), 3), none(start.size(), 0);
        noyau::lend(board.graph(), moves, elsewhere, none, freely);
        expect(none == moves && elsewhere == board.after(start, moves), "lending");
        noyau::reduce(board.graph(), q, elsewhere, none, effort);
        expect(elsewhere == dollars, "there is one reduced board, wherever it begins");
    }
}

void test_large_sums(std::mt19937_64& chance, std::int64_t most) {
    const Board board = random_board(chance, 60, 80);
    for (const std::int64_t total : {board.genus(), std::int64_t{-1}}) {
        Numbers start = random_dollars(chance, 60, most);
        for (const std::int64_t owned : Numbers(start)) start[0] -= owned;
        start[0] += total;
        Numbers dollars = start, script(60, 0), again(60, 0);
        auto effort = without_limit();
        const Order order = noyau::win_or_lose(board.graph(), dollars, script, effort);
        expect(order.empty() == (total >= 0), "as many dollars as the genus win, less than none do not");
        noyau::lend(board.graph(), script, start, again, freely);
        expect(start == dollars, "large sums are carried out in whole numbers");
        expect(order.empty() ? nobody_in_debt(dollars) : is_hopeless(board, dollars, order), "large sums: why");
    }
}

void test_evening_out(std::mt19937_64& chance) {
    const Board board = random_board(chance, 40, 60);
    Numbers dollars = random_dollars(chance, 40, 1'000'000'000), script(40, 0);
    const Numbers start = dollars;
    std::vector<double> wanted(40);
    double missing = 0;
    for (std::size_t v = 0; v < 40; ++v) missing += static_cast<double>(start[v]);
    for (std::size_t v = 0; v < 40; ++v) wanted[v] = missing / 40;
    auto effort = without_limit();
    noyau::even_out(board.graph(), wanted, -1, dollars, script, effort);
    expect(dollars == board.after(start, script), "evened out: nothing is lost");
    for (std::int32_t v = 0; v < 40; ++v)
        expect(
            std::abs(static_cast<double>(dollars[v]) - wanted[v]) <= 4.0 * static_cast<double>(board.graph().degree(v)),
            "evened out: a few dollars per edge");
}

template <class Exception, class Work>
bool refused(Work work) {
    try {
        work();
    } catch (const Exception&) {
        return true;
    }
    return false;
}

void test_refusals() {
    using Wrong = std::invalid_argument;
    const std::vector<std::int64_t> nothing{0};
    expect(refused<Wrong>([&] { noyau::check({nothing, {}}, freely); }), "no vertex");
    expect(refused<Wrong>([&] { noyau::check(Board(2, {{0, 1}, {1, 1}}).graph(), freely); }), "a loop");
    expect(refused<Wrong>([&] { noyau::check(Board(3, {{0, 1}}).graph(), freely); }), "a vertex out of reach");

    const Board two(2, {{0, 1}, {0, 1}});
    auto effort = without_limit();
    const auto largest = std::numeric_limits<std::int64_t>::max();
    Numbers dollars{largest, 0}, script{0, 0}, times{-1, 0};
    expect(refused<std::overflow_error>([&] { noyau::lend(two.graph(), times, dollars, script, freely); }),
           "past 64 bits");
    dollars = {-largest - 1, largest}, script = {0, 0};
    const auto settle = [&] { noyau::win_or_lose(two.graph(), dollars, script, effort); };
    expect(refused<std::overflow_error>(settle) || dollars[0] + dollars[1] == -1, "the ends of 64 bits");
}

// A path on which a pile must be carried far, dollar by dollar: somebody says stop.
void test_stopping() {
    Edges edges;
    for (std::int32_t v = 1; v < 200; ++v) edges.emplace_back(v - 1, v);
    const Board path(200, edges);
    Numbers dollars(200, 0), script(200, 0);
    dollars[0] = -2000, dollars[199] = 2000;
    auto effort = without_limit();
    effort.watch([] { throw Stopped(); }, {}, noyau::Effort::Clock::duration::zero());
    expect(refused<Stopped>([&] { noyau::borrow_out_of_debt(path.graph(), dollars, script, effort); }), "stopped");
}

}  // namespace

int main() {
    std::mt19937_64 chance(5);
    for (int i = 0; i < 400; ++i) compare_with_paper(chance);
    for (const std::int64_t most : {1'000LL, 1'000'000'000LL, 1'000'000'000'000'000LL}) test_large_sums(chance, most);
    test_evening_out(chance);
    test_refusals();
    test_stopping();
    return told("chips");
}
