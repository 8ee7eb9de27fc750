#include "dollars/shortest/shortest.hpp"

#include <algorithm>
#include <cstdlib>

#include "dollars/shortest/neighbourhood.hpp"
#include "dollars/shortest/search.hpp"

namespace noyau::least {

namespace {

constexpr std::int64_t kFirstRounds = 8, kFirstNodes = 250, kMostRounds = 1 << 12;
constexpr std::int64_t kWorthRulingOut = 8000;      // boxes, of which an eighth for each budget
constexpr std::int64_t kLongestTurn = 1 << 24;      // more is no turn but until the end: that begins with little
constexpr Count kNearEnough = 64;                   // a budget this part nearer than the last is not tried
constexpr Count kLargest = Count{1} << 52;          // no sum comes near the end of 64 bits
constexpr Count kLargestSearched = Count{1} << 24;  // intervals shrink step by step, so they must not be too long

bool small_enough(const Board& board, Count length, Count largest) {
    for (Vertex v = 0; v < board.n; ++v)
        if (std::abs(board.value[v]) > largest || length > largest / (board.degree[v] + 1)) return false;
    return true;
}

void take_if_shorter(Answer& answer, Counts script) {
    shift_to_shortest(script);
    if (length_of(script) < length_of(answer.script)) answer.script.swap(script);
}

// Budgets below the best script are easier to refute: as many moves as so many boxes can rule out at a time.
void rule_out(Search& search, const Board& board, const Ranges& ranges, Answer& answer, std::int64_t most_nodes,
              std::int64_t nodes, Effort& effort) {
    Count too_many = length_of(answer.script);
    while (!answer.optimal() && too_many - answer.bound > too_many / kNearEnough + 1 && search.nodes < most_nodes) {
        const Count budget = answer.bound + (too_many - answer.bound + 1) / 2;
        Counts script;
        const bool found = search.solve(ends_of(board, ranges, budget, effort), budget,
                                        std::min(nodes, most_nodes - search.nodes), script);
        answer.nodes = search.nodes;
        if (found) take_if_shorter(answer, script);
        const bool settled = !search.gave_up();
        answer.bound = std::max(answer.bound, settled && found ? length_of(answer.script)
                                              : settled        ? budget
                                                               : std::min(search.bound, budget));
        too_many = std::min(settled ? too_many : budget, length_of(answer.script));
    }
}

}  // namespace

void find_shortest(const Board& board, Answer& answer, std::int64_t most_nodes, Effort& effort) {
    shift_to_shortest(answer.script);
    if (answer.optimal() || !small_enough(board, length_of(answer.script), kLargest)) return;
    const Ranges ranges = ranges_of(board, answer.script, effort);
    answer.bound = std::max(answer.bound, ends_of(board, ranges, length_of(answer.script), effort).bound);
    if (answer.optimal() || !small_enough(board, length_of(answer.script), kLargestSearched)) return;
    Search search(board, ranges, length_of(answer.script), effort);
    std::int64_t rounds = kFirstRounds, nodes = kFirstNodes;
    if (most_nodes < kLongestTurn) nodes = std::max(nodes, most_nodes / 16);  // the turns before had the short rounds
    while (!answer.optimal() && answer.nodes < most_nodes) {
        Counts script = answer.script;
        shorten(search, board, script, rounds, static_cast<std::uint64_t>(nodes));
        take_if_shorter(answer, script);
        const Count length = length_of(answer.script);
        const Ends ends = ends_of(board, ranges, length, effort);
        answer.bound = std::max(answer.bound, std::min(ends.bound, length));
        if (answer.optimal()) break;
        const bool found = search.solve(ends, length, std::min(nodes, most_nodes - answer.nodes), script);
        answer.nodes = search.nodes;
        answer.bound = std::max(answer.bound, std::min(search.bound, length));
        if (found) take_if_shorter(answer, script);
        if (!search.gave_up())
            answer.bound = length_of(answer.script);
        else if (nodes >= kWorthRulingOut)
            rule_out(search, board, ranges, answer, most_nodes, nodes / 8, effort);
        rounds = std::min(2 * rounds, kMostRounds), nodes *= 4;
    }
}

}  // namespace noyau::least
