// Who wins: the first moves are tried one after the other; what follows them is judged by one of two searches. A
// position of small components is a sum; one with a large component is a race, where the rule allows that.
#include "taking/search.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "taking/board.hpp"
#include "taking/race.hpp"
#include "taking/sums.hpp"

namespace noyau {
namespace {

template <int Words>
class Search {
    using Set = Bits<Words>;
    using Pair = TakingPair<Words>;

  public:
    Search(const TakingGame& game, const SearchLimits& limits, Effort& effort)
        : board_(game),
          sums_(board_, static_cast<int>(game.open_of_vertex.size()), limits.table_bytes / 2, effort),
          race_(board_, limits.table_bytes / 2, effort) {}

    SearchAnswer answer(const Set& mine, const Set& theirs, int mover, const SearchLimits& limits) {
        SearchAnswer result;
        Set moves = mine;
        try {
            std::vector<std::pair<int, int>> order;
            while (moves.any()) {
                const int v = moves.pop();
                order.emplace_back(-board_.gain(mine, theirs, v), v);
            }
            std::sort(order.begin(), order.end());
            for (const auto& [_, v] : order) {
                Pair after{mine, theirs};
                board_.take(after.left, after.right, v);
                if (left_wins(after.swapped())) continue;
                result.winning_vertices.push_back(v);
                result.winner = mover;
                if (!limits.every_move) break;
            }
            if (result.winner < 0) result.winner = 1 - mover;
            result.every_move = limits.every_move || result.winner != mover;
        } catch (const TableFull&) {
        } catch (const OutOfTime&) {
        }
        result.nodes = sums_.nodes() + race_.nodes();
        std::sort(result.winning_vertices.begin(), result.winning_vertices.end());
        // After a long search the strategy would be too long as well, and finding that out takes as long again.
        if (result.winner >= 0 && result.nodes <= 10 * limits.most_replies)
            write_strategy(mine, theirs, mover, limits, result);
        if (result.winner >= 0 && !result.has_strategy && board_.other_loses && !board_.taker_loses)
            write_race(mine, theirs, mover, limits, result);
        result.nodes = std::max(result.nodes, std::int64_t{1});
        return result;
    }

  private:
    bool left_wins(const Pair& pair) {
        return board_.other_loses && !board_.taker_loses && has_large(pair) ? race_.left_wins(pair)
                                                                            : sums_.left_wins(pair);
    }

    bool has_large(const Pair& pair) const {
        for (Set rest = pair.left | pair.right; rest.any();) {
            const Set component = board_.component(pair, rest.lowest());
            if (component.count() > bounded_size) return true;
            rest = rest.without(component);
        }
        return false;
    }

    // The strategy.
    //
    // A walk that the checker repeats: at every turn of the loser all moves in order, at every turn of the winner one
    // reply, written down when a position comes up first. It ends where counting settles it: moves of the winner that
    // nobody can take away, against all that the loser could ever make.

    struct TooLong {};

    struct Walk {
        std::vector<std::int32_t>* replies;
        std::int64_t most;
        std::unordered_set<Pair, typename Pair::Hash> seen[2];  // the winner's turns, the loser's
    };

    void write_strategy(const Set& mine, const Set& theirs, int mover, const SearchLimits& limits,
                        SearchAnswer& result) {
        Walk walk{&result.replies, limits.most_replies, {}};
        try {
            if (result.winner == mover) {
                walk_winner({mine, theirs}, walk);
            } else {
                walk_loser({theirs, mine}, walk);
            }
            result.has_strategy = true;
        } catch (const TooLong&) {
            result.replies.clear();
        } catch (const TableFull&) {
            result.replies.clear();
        } catch (const OutOfTime&) {
            result.replies.clear();
        }
    }

    // The same with a stronger end, where the rule allows it.
    void write_race(const Set& mine, const Set& theirs, int mover, const SearchLimits& limits, SearchAnswer& result) {
        const bool moves = result.winner == mover;
        try {
            result.has_race = race_.write_replies(moves ? Pair{mine, theirs} : Pair{theirs, mine}, moves,
                                                  limits.most_race_replies, result.race_replies);
        } catch (const OutOfTime&) {
        }
    }

    void walk_loser(const Pair& pair, Walk& walk) {  // left is the winner, right is to move
        if (board_.safe(pair) >= pair.right.count() || !walk.seen[1].insert(pair).second) return;
        if (static_cast<std::int64_t>(walk.seen[1].size()) > walk.most) throw TooLong();
        Set moves = pair.right;
        while (moves.any()) {
            Pair after = pair;
            board_.take(after.right, after.left, moves.pop());
            walk_winner(after, walk);
        }
    }

    void walk_winner(const Pair& pair, Walk& walk) {  // left is the winner and to move
        if (board_.safe(pair) > pair.right.count() || !walk.seen[0].insert(pair).second) return;
        if (static_cast<std::int64_t>(walk.replies->size()) >= walk.most) throw TooLong();
        std::vector<std::pair<int, int>> order;  // what settles it at once first, then what leaves least to the loser
        for (Set moves = pair.left; moves.any();) {
            Pair after = pair;
            const int v = moves.pop();
            board_.take(after.left, after.right, v);
            order.emplace_back(after.right.count() - board_.safe(after), v);
        }
        std::sort(order.begin(), order.end());
        for (const auto& [_, v] : order) {
            Pair after = pair;
            board_.take(after.left, after.right, v);
            if (left_wins({after.right, after.left})) continue;
            walk.replies->push_back(v);
            walk_loser(after, walk);
            return;
        }
        throw std::logic_error("a position that is won has a winning move");
    }

    TakingBoard<Words> board_;
    TakingSums<Words> sums_;
    TakingRace<Words> race_;
};

template <int Words>
class Removal {
    using Set = Bits<Words>;
    struct Hash {
        std::size_t operator()(const Set& set) const { return set.hash(); }
    };

  public:
    Removal(const TakingGame& game, Effort& effort) : effort_(effort) {
        for (int v = 0; v < static_cast<int>(game.open_of_vertex.size()); ++v) {
            closed_[v] = Set::one(v);
            for (auto e = game.first_edge_of_vertex[v]; e < game.first_edge_of_vertex[v + 1]; ++e)
                closed_[v] = closed_[v] | Set::one(game.neighbour_of_edge[e]);
        }
    }

    int value(Set rest) {
        int total = 0;
        while (rest.any()) {
            Set component = Set::one(rest.lowest()), edge = component;
            while (edge.any()) {
                const Set found = (closed_[edge.pop()] & rest).without(component);
                component = component | found;
                edge = edge | found;
            }
            rest = rest.without(component);
            total ^= of_component(component);  // that is how Grundy values add
        }
        return total;
    }

  private:
    int of_component(const Set& component) {
        if (const auto known = value_.find(component); known != value_.end()) return known->second;
        effort_.step();
        if (value_.size() > 8'000'000) throw TableFull();
        std::vector<bool> seen(static_cast<std::size_t>(component.count()) + 2);
        for (Set moves = component; moves.any();) {
            const int after = value(component.without(closed_[moves.pop()]));
            if (after < static_cast<int>(seen.size())) seen[after] = true;
        }
        int least = 0;
        while (seen[least]) ++least;
        value_.emplace(component, least);
        return least;
    }

    Effort& effort_;
    std::array<Set, 64 * Words> closed_{};
    std::unordered_map<Set, int, Hash> value_;
};

template <int Words>
Bits<Words> open_to(const TakingGame& game, int bit) {
    Bits<Words> result;
    for (int v = 0; v < static_cast<int>(game.open_of_vertex.size()); ++v)
        if (game.open_of_vertex[v] >> bit & 1) result = result | Bits<Words>::one(v);
    return result;
}

template <int Words>
SearchAnswer searched(const TakingGame& game, int mover, const SearchLimits& limits, Effort& effort) {
    const auto search = std::make_unique<Search<Words>>(game, limits, effort);
    return search->answer(open_to<Words>(game, mover), open_to<Words>(game, 1 - mover), mover, limits);
}

template <int Words>
int removed(const TakingGame& game, Effort& effort) {
    try {
        return std::make_unique<Removal<Words>>(game, effort)->value(open_to<Words>(game, 0));
    } catch (const TableFull&) {
        return -1;
    } catch (const OutOfTime&) {
        return -1;
    }
}

}  // namespace

void check(const TakingGame& game) {
    const auto n = static_cast<std::int64_t>(game.open_of_vertex.size());
    if (n > most_taking_vertices)
        throw std::invalid_argument(std::to_string(n) + " vertices are more than " +
                                    std::to_string(most_taking_vertices));
    if (static_cast<std::int64_t>(game.first_edge_of_vertex.size()) != n + 1 || game.first_edge_of_vertex[0] != 0 ||
        game.first_edge_of_vertex[n] != static_cast<std::int64_t>(game.neighbour_of_edge.size()))
        throw std::invalid_argument("the rows of the vertices do not fit the edges");
    for (std::int64_t v = 0; v < n; ++v) {
        if (game.first_edge_of_vertex[v] > game.first_edge_of_vertex[v + 1])
            throw std::invalid_argument("the row of vertex " + std::to_string(v) + " ends before it begins");
        if (game.open_of_vertex[v] > 3)
            throw std::invalid_argument("vertex " + std::to_string(v) + " is open to nobody that plays");
    }
    for (std::int64_t v = 0; v < n; ++v)
        for (auto e = game.first_edge_of_vertex[v]; e < game.first_edge_of_vertex[v + 1]; ++e)
            if (game.neighbour_of_edge[e] < 0 || game.neighbour_of_edge[e] >= n || game.neighbour_of_edge[e] == v)
                throw std::invalid_argument("vertex " + std::to_string(v) + " has a neighbour that cannot be");
}

SearchAnswer search_taking(const TakingGame& game, int mover, const SearchLimits& limits, Effort& effort) {
    check(game);
    if (mover != 0 && mover != 1) throw std::invalid_argument("the mover is 0 or 1");
    const std::size_t n = game.open_of_vertex.size();
    if (n <= 64) return searched<1>(game, mover, limits, effort);
    if (n <= 128) return searched<2>(game, mover, limits, effort);
    return searched<4>(game, mover, limits, effort);
}

int removal_value(const TakingGame& game, Effort& effort) {
    check(game);
    const std::size_t n = game.open_of_vertex.size();
    if (n <= 64) return removed<1>(game, effort);
    if (n <= 128) return removed<2>(game, effort);
    return removed<4>(game, effort);
}

}  // namespace noyau
