// Who wins: the first moves are tried one after the other; what follows them is judged by the search for the rule.
// Small components are known by their values, or by what has been found out about their shapes.
#include "taking/search.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>
#include <unordered_set>

#include "base/threads.hpp"
#include "taking/board.hpp"
#include "taking/cold.hpp"
#include "taking/first_moves.hpp"
#include "taking/hot.hpp"
#include "taking/race.hpp"
#include "taking/removal.hpp"
#include "taking/small_search.hpp"
#include "taking/sums.hpp"

namespace noyau {
namespace {

constexpr std::int64_t first_turn = 60'000;  // positions
constexpr std::int64_t first_share = 16;     // turns of the first move, on a board with many edges
constexpr std::int64_t least_turn = 1'000;
constexpr std::int64_t moves_worth_a_thread = 8;
constexpr std::chrono::milliseconds until_help_pays{100};  // most boards are done by then
constexpr std::int64_t least_race = 20'000;                // replies that are always tried
constexpr int most_looked_at_whole = 12;  // on boards of so few vertices, components are not worth their numbers

template <int Words>
class Search {
    using Set = Bits<Words>;
    using Pair = TakingPair<Words>;

  public:
    Search(const TakingGame& game, const SearchLimits& limits, Effort& effort)
        : game_(game),
          limits_(limits),
          board_(game),
          sums_(board_, static_cast<int>(game.open_of_vertex.size()), limits.table_bytes / 2, effort),
          race_(board_, effort),
          removal_(board_, limits.most_components, effort),
          cold_(board_, limits.most_components, effort),
          size_(static_cast<int>(game.open_of_vertex.size())),
          table_bytes_(limits.table_bytes / 2),
          effort_(effort) {
        if (board_.other_loses && !board_.taker_loses && size_ <= most_looked_at_whole) look_at_it_whole();
    }

    SearchAnswer answer(const Set& mine, const Set& theirs, int mover) {
        const SearchLimits& limits = limits_;
        SearchAnswer result;
        try {
            find_winning({mine, theirs}, limits.every_move, result.winning_vertices);
            result.winner = 1 - mover;
            result.every_move = limits.every_move || result.winning_vertices.empty();
        } catch (const TableFull&) {
        } catch (const OutOfTime&) {
        }
        if (!result.winning_vertices.empty()) result.winner = mover;
        result.nodes = nodes();
        std::sort(result.winning_vertices.begin(), result.winning_vertices.end());
        // To write the strategy down may take half as long as to find it, unless somebody wants a long one.
        if (hot_) hot_->allow(std::max({2 * limits.most_replies, limits.most_race_replies / 2, result.nodes / 2}));
        // After a long search the strategy would be too long as well, and finding that out takes as long again.
        if (result.winner >= 0 && result.nodes <= 10 * limits.most_replies)
            write_strategy(mine, theirs, mover, limits, result);
        // A race has nearly as many replies as positions were searched, or more.
        if (result.winner >= 0 && !result.has_strategy && is_hot() && result.nodes <= 2 * limits.most_race_replies)
            write_race(mine, theirs, mover, limits, result);
        result.nodes = std::max(result.nodes + helped_, std::int64_t{1});
        return result;
    }

    std::int64_t nodes() const {
        return (whole_ ? whole_->nodes() : 0) + sums_.nodes() + removal_.nodes() + cold_.nodes() +
               (hot_ ? hot_->nodes() : 0);
    }

  private:
    // All of them, or the first that wins in the order in which they are tried.
    void find_winning(const Pair& pair, bool every_move, std::vector<std::int32_t>& found) {
        const bool in_turns = is_hot() && !every_move && has_large(pair);
        std::vector<int> vertices = first_moves(pair);
        if (in_turns && !hot().is_sparse()) leave_out_images(pair, vertices);
        FirstMoves moves(std::move(vertices));
        const auto tell = [&] {
            for (int place = 0; place < moves.count(); ++place)
                if (moves.at(place) == FirstMoves::wins && (every_move || found.empty()))
                    found.push_back(moves.vertex(place));
        };
        try {
            share_out(pair, moves, every_move, in_turns);
        } catch (...) {
            tell();
            throw;
        }
        tell();
    }

    void share_out(const Pair& pair, FirstMoves& moves, bool every_move, bool in_turns) {
        const int threads = effort_.threads_for(moves.count(), moves_worth_a_thread);
        in_threads(effort_, threads, [&](int number, Effort& own, Crew& crew) {
            if (number > 0) return help(pair, moves, in_turns, own, crew);
            in_turns ? settle_in_turns(pair, moves) : settle(pair, moves, every_move);
            crew.enough();
        });
    }

    // What others find out is used. The answer does not depend on it: every move before the first that wins is settled.
    void settle(const Pair& pair, FirstMoves& moves, bool every_move) {
        while (true) {
            const int place = moves.first_open(every_move ? moves.count() : moves.first_won());
            if (place < 0) return;
            moves.take(place);
            moves.settle(place, wins_by(pair, moves.vertex(place)));
        }
    }

    // On a hot board some moves take much longer to judge than others, and one that wins is enough: they have turns,
    // which grow. Which is found first depends on how much is known already, so nothing that others find out is used,
    // but that all lose.
    void settle_in_turns(const Pair& pair, FirstMoves& moves) {
        std::vector<int> untold(static_cast<std::size_t>(moves.count()));
        std::iota(untold.begin(), untold.end(), 0);
        for (std::int64_t turn = first_turn; !untold.empty(); turn *= 4) {
            std::vector<int> later;
            std::int64_t rank = 0;
            for (const int place : untold) {
                hot().allow(share_of(turn, rank++));
                try {
                    const bool won = wins_by(pair, moves.vertex(place));
                    moves.settle(place, won);
                    if (won) return;
                } catch (const typename TakingHot<Words>::NotYet&) {
                    later.push_back(place);
                }
            }
            untold = std::move(later);
        }
    }

    // In another thread, with tables of its own, from the last move on.
    void help(const Pair& pair, FirstMoves& moves, bool in_turns, Effort& own, Crew& crew) {
        if (!effort_.insists() && crew.enough_within(until_help_pays)) return;
        try {
            SearchLimits limits;
            limits.table_bytes = limits_.table_bytes / effort_.threads();
            limits.most_components = limits_.most_components / effort_.threads();
            const auto helper = std::make_unique<Search>(game_, limits, own);
            const Counted counted{*helper, helped_};
            if (in_turns) {
                helper->refute_in_turns(pair, moves);
                if (moves.all_lose()) crew.enough();
            } else {
                helper->settle_from_the_last(pair, moves);
            }
        } catch (const TableFull&) {  // the caller goes on alone
        } catch (const std::bad_alloc&) {
        }
    }

    struct Counted {  // however it ends
        const Search& helper;
        std::atomic<std::int64_t>& total;
        ~Counted() { total += helper.nodes(); }
    };

    void settle_from_the_last(const Pair& pair, FirstMoves& moves) {
        for (int place; (place = moves.last_untold(moves.first_won())) >= 0;)
            if (moves.take(place)) moves.settle(place, wins_by(pair, moves.vertex(place)));
    }

    void refute_in_turns(const Pair& pair, FirstMoves& moves) {
        for (std::int64_t turn = first_turn; moves.last_untold(moves.count()) >= 0; turn *= 4)
            for (int place = moves.count(); --place >= 0;) {
                if (!moves.take(place)) continue;
                hot().allow(turn);
                try {
                    if (wins_by(pair, moves.vertex(place))) return;
                    moves.settle(place, false);
                } catch (const typename TakingHot<Words>::NotYet&) {
                    moves.give_back(place);
                }
            }
    }

    bool wins_by(const Pair& pair, int v) { return !left_wins(after_taking(pair, v).swapped()); }

    // On a board with few edges any move may be the one that is soon judged; on others it is nearly always the first.
    std::int64_t share_of(std::int64_t turn, std::int64_t rank) {
        return hot().is_sparse() ? turn : least_turn + first_share * turn / ((rank + 1) * (rank + 1));
    }

    // Of the moves that a symmetry of the board takes to each other, the first is enough.
    void leave_out_images(const Pair& pair, std::vector<int>& moves) {
        std::unordered_set<Pair, typename Pair::Hash> seen;
        std::erase_if(moves, [&](int v) { return !seen.insert(hot().least(after_taking(pair, v))).second; });
    }

    Pair after_taking(const Pair& pair, int v) const {
        Pair after = pair;
        board_.take(after.left, after.right, v);
        return after;
    }

    // In the order in which they are tried: what gains most, and then what is nearest to everything else.
    std::vector<int> first_moves(const Pair& pair) {
        if (is_without_sides(pair)) return removal_.moves(pair.left);
        if (is_cold()) return cold_.moves(pair);
        std::vector<std::tuple<int, int, int>> order;
        for (Set rest = pair.left; rest.any();) {
            const int v = rest.pop();
            order.emplace_back(-board_.gain(pair.left, pair.right, v), whole_ ? 0 : distances_from(pair, v), v);
        }
        std::ranges::sort(order);
        std::vector<int> vertices;
        for (const auto& [_, __, v] : order) vertices.push_back(v);
        return vertices;
    }

    int distances_from(const Pair& pair, int v) const {  // their sum
        int total = 0, distance = 0;
        Set found = Set::one(v), edge = found;
        while (edge.any()) {
            total += distance++ * edge.count();
            Set next;
            for (; edge.any();) next = next | board_.partners(pair, edge.pop());
            edge = next.without(found);
            found = found | edge;
        }
        return total;
    }

    bool is_without_sides(const Pair& pair) const {
        return board_.other_loses && board_.taker_loses && pair.left == pair.right;
    }

    TakingHot<Words>& hot() {
        if (!hot_) hot_ = std::make_unique<TakingHot<Words>>(board_, size_, table_bytes_, effort_);
        return *hot_;
    }

    void look_at_it_whole() {
        small::Board board{size_, {}};
        for (int v = 0; v < size_; ++v) board.near[v] = static_cast<small::Mask>(board_.near[v].word[0]);
        whole_ = std::make_unique<small::Search<false, true>>();
        whole_->begin(board);
    }

    bool is_hot() const { return board_.other_loses && !board_.taker_loses; }
    bool is_cold() const { return board_.taker_loses && !board_.other_loses; }

    bool left_wins(const Pair& pair) {
        if (is_without_sides(pair)) return !removal_.is_zero(pair.left);
        if (is_cold()) return cold_.left_wins(pair);
        if (whole_)
            return whole_->wins(static_cast<small::Mask>(pair.left.word[0]),
                                static_cast<small::Mask>(pair.right.word[0]));
        return is_hot() && has_large(pair) ? hot().left_wins(pair) : sums_.left_wins(pair);
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
        } catch (const typename TakingHot<Words>::NotYet&) {
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
        const auto judge = [&](const Pair& pair, int lead) { return hot().left_wins(pair, lead); };
        const std::int64_t most =
            std::min(limits.most_race_replies, std::max({limits.most_replies / 2, least_race, 10 * result.nodes}));
        try {
            result.has_race = race_.write_replies(moves ? Pair{mine, theirs} : Pair{theirs, mine}, moves, most, judge,
                                                  result.race_replies);
        } catch (const typename TakingHot<Words>::NotYet&) {
        } catch (const TableFull&) {
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

    const TakingGame& game_;
    const SearchLimits limits_;
    TakingBoard<Words> board_;
    TakingSums<Words> sums_;
    TakingRace<Words> race_;
    Removal<Words> removal_;
    TakingCold<Words> cold_;
    int size_;
    std::int64_t table_bytes_;
    Effort& effort_;
    std::atomic<std::int64_t> helped_ = 0;  // positions that others looked at
    std::unique_ptr<small::Search<false, true>> whole_;
    std::unique_ptr<TakingHot<Words>> hot_;  // made when it is needed: that takes longer than a small board
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
    return search->answer(open_to<Words>(game, mover), open_to<Words>(game, 1 - mover), mover);
}

template <int Words>
int removed(const TakingGame& game, std::int64_t most, Effort& effort) {
    try {
        const TakingBoard<Words> board(game);
        return std::make_unique<Removal<Words>>(board, most, effort)->value(open_to<Words>(game, 0));
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

int removal_value(const TakingGame& game, std::int64_t most, Effort& effort) {
    check(game);
    if (most < 0) throw std::invalid_argument("components are at least none");
    const std::size_t n = game.open_of_vertex.size();
    if (n <= 64) return removed<1>(game, most, effort);
    if (n <= 128) return removed<2>(game, most, effort);
    return removed<4>(game, most, effort);
}

}  // namespace noyau
