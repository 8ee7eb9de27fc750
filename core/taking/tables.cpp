// Tables of pieces, filled from the whole position downwards; a row is written when all that it needs is there.
#include "taking/tables.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_map>

#include "base/table.hpp"
#include "taking/board.hpp"
#include "values/dyadic.hpp"

namespace noyau {
namespace {

// Where both may take the same, and both lose the neighbours.
struct GrundyValues {
    using Value = int;
    static constexpr bool is_impartial = true;

    static Value sum(Value one, Value other) { return one ^ other; }
    static Value negative(Value value) { return value; }
    static bool mover_wins(Value value, int) { return value != 0; }
    static Value of_options(const std::vector<Value>& options, const std::vector<Value>&) {
        std::vector<bool> seen(options.size() + 1);
        for (const Value option : options)
            if (option < static_cast<int>(seen.size())) seen[option] = true;
        int least = 0;
        while (seen[least]) ++least;
        return least;
    }
};

// Where the taker alone loses the neighbours, every value is a number or a number plus star (Berlekamp, Conway, Guy,
// Winning Ways, ch. 2).
struct NumbersAndStars {
    struct Value {
        Dyadic number;
        bool star = false;
    };
    static constexpr bool is_impartial = false;

    static Value sum(const Value& one, const Value& other) {
        return {one.number + other.number, one.star != other.star};
    }
    static Value negative(const Value& value) { return {-value.number, value.star}; }
    static bool mover_wins(const Value& value, int mover) {
        const Dyadic mine = mover == 0 ? value.number : -value.number;
        return mine == Dyadic{} ? value.star : mine > Dyadic{};
    }
    // A number x fits where every left option is less, or x + ∗, and every right option more, or x + ∗.
    static Value of_options(const std::vector<Value>& left, const std::vector<Value>& right) {
        Interval room;
        for (const auto& [number, star] : left) {
            if (!room.low || number > *room.low) room.low = number, room.low_closed = star;
            if (number == *room.low) room.low_closed = room.low_closed && star;
        }
        for (const auto& [number, star] : right) {
            if (!room.high || number < *room.high) room.high = number, room.high_closed = star;
            if (number == *room.high) room.high_closed = room.high_closed && star;
        }
        if (!room.is_empty()) return {simplest_in(room), false};
        if (!(*room.low == *room.high) || room.low_closed || room.high_closed)
            throw std::logic_error("a value that is neither a number nor a number plus star");
        return {*room.low, true};
    }
};

// What is known of positions, by open addressing: nearly all the time goes into asking it.
template <class Pair, class Value>
class Known {
  public:
    explicit Known(Effort& effort) : effort_(effort), places_(1024) {}

    const Value* find(const Pair& pair) const {
        const Place& place = places_[place_of(pair)];
        return place.used ? &place.value : nullptr;
    }
    void add(const Pair& pair, const Value& value) {
        if (2 * ++count_ > places_.size())
            widen(
                effort_, places_, Place{}, [](const Place& place) { return place.used; },
                [](const Place& place) { return typename Pair::Hash()(place.pair); });
        places_[place_of(pair)] = {pair, value, true};
    }

  private:
    struct Place {
        Pair pair;
        Value value;
        bool used = false;
    };
    std::size_t place_of(const Pair& pair) const {
        std::size_t at = typename Pair::Hash()(pair) & (places_.size() - 1);
        while (places_[at].used && !(places_[at].pair == pair)) at = (at + 1) & (places_.size() - 1);
        return at;
    }

    Effort& effort_;
    std::vector<Place> places_;
    std::size_t count_ = 0;
};

template <int Words, class Values>
class Pieces {
    using Set = Bits<Words>;
    using Pair = TakingPair<Words>;
    using Value = typename Values::Value;

  public:
    Pieces(const TakingGame& game, std::span<const std::int32_t> place_in_order, const TableLimits& limits,
           Effort& effort)
        : board_(game),
          size_(static_cast<int>(game.open_of_vertex.size())),
          limits_(limits),
          effort_(effort),
          value_of_pair_(effort) {
        for (std::size_t first = 0; first < place_in_order.size(); first += size_)
            orders_.emplace_back(board_, place_in_order.subspan(first, size_));
    }

    PieceTable table(const Pair& start, int mover) {
        PieceTable result;
        try {
            const Value total = value(start);
            for (Set moves = mover == 0 ? start.left : start.right; moves.any();) {
                const int v = moves.pop();
                const Value after = value(taken(start, v, mover));
                if (!Values::mover_wins(after, 1 - mover)) result.winning_vertices.push_back(v);
            }
            write(total, result);
            result.complete = true;
        } catch (const TableFull&) {
        } catch (const OutOfTime&) {
        }
        return result;
    }

  private:
    // The board with its vertices in another order.
    struct Order {
        Order(const TakingBoard<Words>& board, std::span<const std::int32_t> places) {
            for (int v = 0; v < static_cast<int>(places.size()); ++v) place[v] = places[v];
            for (int v = 0; v < static_cast<int>(places.size()); ++v) near[place[v]] = moved(board.near[v]);
        }
        Set moved(Set set) const {
            Set result;
            while (set.any()) {
                const int at = place[set.pop()];
                result.word[at >> 6] |= std::uint64_t{1} << (at & 63);
            }
            return result;
        }
        std::array<int, 64 * Words> place{};
        std::array<Set, 64 * Words> near{};
    };
    struct Row {
        Pair pair;
        Value value;
    };

    Value value(const Pair& pair) {
        Value total{};
        for (Set rest = pair.left | pair.right; rest.any();) {
            const Set piece = component(pair, rest);
            rest = rest.without(piece);
            total = Values::sum(total, of_piece({pair.left & piece, pair.right & piece}));
        }
        return total;
    }

    Set component(const Pair& pair, const Set& rest) const {
        if constexpr (!Values::is_impartial) return board_.component(pair, rest.lowest());
        Set found = Set::one(rest.lowest()), edge = found;
        while (edge.any()) {
            const Set more = (board_.near[edge.pop()] & rest).without(found);
            found = found | more;
            edge = edge | more;
        }
        return found;
    }

    Value of_piece(const Pair& pair) {
        if (const Value* known = value_of_pair_.find(pair)) return *known;
        effort_.step();
        const Value found = looked_up(pair);
        value_of_pair_.add(pair, found);
        return found;
    }

    Value looked_up(const Pair& pair) {
        for (const bool swapped : {false, true}) {
            for (const Order& order : orders_) {
                write_key(pair, order, swapped);
                if (const auto known = row_of_key_.find(key_); known != row_of_key_.end()) {
                    const Value& value = rows_[known->second].value;
                    return swapped ? Values::negative(value) : value;
                }
            }
            if (Values::is_impartial) break;
        }
        return new_row(pair);
    }

    Value new_row(const Pair& pair) {
        std::vector<Value> options[2];
        for (const int mover : {0, 1}) {
            if (mover == 1 && Values::is_impartial) break;
            for (Set moves = mover == 0 ? pair.left : pair.right; moves.any();)
                options[mover].push_back(value(taken(pair, moves.pop(), mover)));
        }
        const Value found = Values::of_options(options[0], options[1]);
        entries_ += (pair.left | pair.right).count();
        if (static_cast<std::int64_t>(rows_.size()) >= limits_.most_rows || entries_ > limits_.most_entries)
            throw TableFull();
        write_key(pair, orders_.front(), false);
        row_of_key_.emplace(key_, rows_.size());
        rows_.push_back({pair, found});
        return found;
    }

    Pair taken(Pair pair, int v, int mover) const {
        if (mover == 0) {
            board_.take(pair.left, pair.right, v);
        } else {
            board_.take(pair.right, pair.left, v);
        }
        return pair;
    }

    // Who may take each vertex, and the ranks of the neighbours that come before it and matter to it.
    void write_key(const Pair& pair, const Order& order, bool swapped) {
        key_.clear();
        const Set left = order.moved(swapped ? pair.right : pair.left);
        const Set right = Values::is_impartial ? left : order.moved(swapped ? pair.left : pair.right);
        const Set all = left | right;
        int rank = 0;
        std::array<char, 64 * Words> rank_of_place;
        for (Set rest = all; rest.any(); ++rank) {
            const int at = rest.pop();
            rank_of_place[at] = static_cast<char>(rank);
            Set touching = all;
            if constexpr (!Values::is_impartial) {
                touching = Set();
                if (left.has(at)) touching = touching | left;
                if (right.has(at)) touching = touching | right;
                key_.push_back(static_cast<char>(2 * right.has(at) + left.has(at)));
            }
            for (touching = (touching & order.near[at]).without(rest); touching.any();)
                key_.push_back(rank_of_place[touching.pop()]);
            key_.push_back(static_cast<char>(255));  // no rank of a vertex that comes before another
        }
    }

    void write(const Value& total, PieceTable& result) const {
        if constexpr (!Values::is_impartial) {
            for (const Row& row : rows_) result.exponent = std::max(result.exponent, row.value.number.exponent);
        }
        for (const auto& [pair, value] : rows_) {
            effort_.step();
            for (Set rest = pair.left | pair.right; rest.any();) {
                const int v = rest.pop();
                result.vertex_of_row.push_back(v);
                result.open_of_row.push_back(static_cast<std::uint8_t>(2 * pair.right.has(v) + pair.left.has(v)));
            }
            result.first_of_row.push_back(static_cast<std::int64_t>(result.vertex_of_row.size()));
            result.value_of_row.push_back(whole(value, result.exponent));
            result.star_of_row.push_back(has_star(value));
        }
        result.value = whole(total, result.exponent);
        result.star = has_star(total);
    }
    static std::int64_t whole(int value, int) { return value; }
    static std::int64_t whole(const NumbersAndStars::Value& value, int exponent) {
        return lowest_terms(Dyadic::scaled(value.number.numerator, exponent - value.number.exponent), 0).numerator;
    }
    static bool has_star(int) { return false; }
    static bool has_star(const NumbersAndStars::Value& value) { return value.star; }

    TakingBoard<Words> board_;
    int size_;
    TableLimits limits_;
    Effort& effort_;
    std::vector<Order> orders_;
    std::vector<Row> rows_;
    std::int64_t entries_ = 0;
    std::string key_;
    std::unordered_map<std::string, std::size_t> row_of_key_;
    Known<Pair, Value> value_of_pair_;
};

template <int Words, class Values>
PieceTable tabulated(const TakingGame& game, int mover, std::span<const std::int32_t> place_in_order,
                     const TableLimits& limits, Effort& effort) {
    TakingPair<Words> start;
    for (int v = 0; v < static_cast<int>(game.open_of_vertex.size()); ++v) {
        if (game.open_of_vertex[v] & 1) start.left = start.left | Bits<Words>::one(v);
        if (game.open_of_vertex[v] & 2) start.right = start.right | Bits<Words>::one(v);
    }
    const auto pieces = std::make_unique<Pieces<Words, Values>>(game, place_in_order, limits, effort);
    return pieces->table(start, mover);
}

template <class Values>
PieceTable tabulated(const TakingGame& game, int mover, std::span<const std::int32_t> place_in_order,
                     const TableLimits& limits, Effort& effort) {
    const std::size_t n = game.open_of_vertex.size();
    if (n <= 64) return tabulated<1, Values>(game, mover, place_in_order, limits, effort);
    if (n <= 128) return tabulated<2, Values>(game, mover, place_in_order, limits, effort);
    return tabulated<4, Values>(game, mover, place_in_order, limits, effort);
}

void check_orders(std::size_t n, std::span<const std::int32_t> place_in_order) {
    if (n == 0 || place_in_order.empty() || place_in_order.size() % n != 0)
        throw std::invalid_argument("an order has a place for every vertex");
    for (std::size_t first = 0; first < place_in_order.size(); first += n) {
        std::vector<bool> taken(n);
        for (std::size_t v = 0; v < n; ++v) {
            const std::int32_t place = place_in_order[first + v];
            if (place < 0 || place >= static_cast<std::int32_t>(n) || taken[place])
                throw std::invalid_argument("an order gives every vertex a place of its own");
            taken[place] = true;
            if (first == 0 && place != static_cast<std::int32_t>(v))
                throw std::invalid_argument("the first order is that of the board");
        }
    }
}

}  // namespace

PieceTable piece_table(const TakingGame& game, int mover, std::span<const std::int32_t> place_in_order,
                       const TableLimits& limits, Effort& effort) {
    check(game);
    if (mover != 0 && mover != 1) throw std::invalid_argument("the mover is 0 or 1");
    check_orders(game.open_of_vertex.size(), place_in_order);
    const bool alike =
        std::ranges::all_of(game.open_of_vertex, [](std::uint8_t open) { return open == 0 || open == 3; });
    if (game.taker_loses && game.other_loses && alike)
        return tabulated<GrundyValues>(game, mover, place_in_order, limits, effort);
    if (game.taker_loses && !game.other_loses)
        return tabulated<NumbersAndStars>(game, mover, place_in_order, limits, effort);
    throw std::invalid_argument("there are tables for games without sides, and where the taker alone loses");
}

}  // namespace noyau
