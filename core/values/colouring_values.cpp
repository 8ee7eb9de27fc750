#include "values/colouring_values.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <string>

#include "base/table.hpp"

namespace noyau {

namespace {

using Mask = std::uint64_t;
constexpr int most_vertices = 64;

template <class Visit>
void for_each_bit(Mask mask, Visit visit) {
    for (; mask; mask &= mask - 1) visit(std::countr_zero(mask));
}

// The two kinds of value, behind the same words.
class CanonicalForms {
  public:
    using Value = GameId;
    explicit CanonicalForms(Games& games) : games_(games) {}
    Value star() { return games_.nimber(1); }
    Value whole(std::int64_t number) { return games_.number({number, 0}); }
    Value sum(Value g, Value h) { return games_.sum(g, h); }
    Value negative(Value g) { return games_.negative(g); }
    Value construct(std::vector<Value>& left, std::vector<Value>& right) {
        for (auto* options : {&left, &right}) {
            std::sort(options->begin(), options->end());
            options->erase(std::unique(options->begin(), options->end()), options->end());
        }
        return games_.construct(left, right);
    }

  private:
    Games& games_;
};

class NumbersAndStars {
  public:
    using Value = NumberOrStar;
    Value star() { return {{}, true}; }
    Value whole(std::int64_t number) { return {{number, 0}, false}; }
    Value sum(const Value& g, const Value& h) { return {g.number + h.number, g.star != h.star}; }
    Value negative(const Value& g) { return {-g.number, g.star}; }
    // Left wants to be at x or x + ∗: a number z exceeds or is confused with x + ∗ exactly when z ≥ x. Where no number
    // fits, the theorem leaves only one value.
    Value construct(const std::vector<Value>& left, const std::vector<Value>& right) {
        Interval room;
        for (const auto& [x, star] : left)
            if (!room.low || x > *room.low || (x == *room.low && !star)) room.low = x, room.low_closed = star;
        for (const auto& [y, star] : right)
            if (!room.high || y < *room.high || (y == *room.high && !star)) room.high = y, room.high_closed = star;
        if (!room.is_empty()) return {simplest_in(room), false};
        if (*room.low != *room.high) throw std::logic_error("a hot position where there can be none");
        return {*room.low, true};
    }
};

struct Pair {
    Mask red, blue;  // who may colour what; vertices that nobody may colour are gone
    bool operator==(const Pair&) const = default;
    Mask alive() const { return red | blue; }
    Pair swapped() const { return {blue, red}; }
};

template <class Value>
class PairTable {
  public:
    explicit PairTable(Effort& effort) : effort_(effort), entries_(1024) {
        effort_.take(entries_.size() * sizeof entries_[0]);
    }
    ~PairTable() { effort_.give_back(entries_.size() * sizeof entries_[0]); }
    PairTable(const PairTable&) = delete;
    PairTable& operator=(const PairTable&) = delete;

    const Value* find(const Pair& key) const {
        const Entry& entry = entries_[place(entries_, key)];
        return entry.key.alive() ? &entry.value : nullptr;
    }
    void insert(const Pair& key, const Value& value) {
        if (2 * ++used_ > entries_.size())
            widen(
                effort_, entries_, {}, [](const Entry& entry) { return entry.key.alive() != 0; },
                [](const Entry& entry) { return hash(entry.key); });
        entries_[place(entries_, key)] = {key, value};
    }

  private:
    struct Entry {
        Pair key{};
        Value value{};
    };
    static std::uint64_t hash(const Pair& key) { return mixed(key.red + mixed(key.blue)); }
    static std::size_t place(const std::vector<Entry>& entries, const Pair& key) {
        const std::size_t last = entries.size() - 1;
        std::size_t slot = hash(key) & last;
        while (entries[slot].key.alive() && entries[slot].key != key) slot = (slot + 1) & last;
        return slot;
    }
    Effort& effort_;
    std::vector<Entry> entries_;
    std::size_t used_ = 0;
};

// A component written down after renaming: whoever has the same text is the same position. Vertices are ordered by what
// distinguishes them, but ties are broken by the old names, so isomorphic positions may still have different texts.
// That costs time, never truth.
struct Text {
    std::array<Mask, 3 + (most_vertices * (most_vertices - 1) / 2 + 63) / 64> words;
    int size = 0;
    std::uint64_t hash() const {
        std::uint64_t result = 0;
        for (int i = 0; i < size; ++i) result = mixed(result + words[i] + 0x9e3779b97f4a7c15u);
        return result;
    }
};

template <class Value>
class TextTable {
  public:
    explicit TextTable(Effort& effort) : effort_(effort), entries_(1024) {
        effort_.take(entries_.size() * sizeof entries_[0]);
    }
    ~TextTable() { effort_.give_back(entries_.size() * sizeof entries_[0] + words_.capacity() * sizeof words_[0]); }
    TextTable(const TextTable&) = delete;
    TextTable& operator=(const TextTable&) = delete;

    const Value* find(const Text& text, std::uint64_t hash) const {
        const Entry& entry = entries_[place(entries_, text, hash)];
        return entry.size ? &entry.value : nullptr;
    }
    void insert(const Text& text, std::uint64_t hash, const Value& value) {
        if (2 * ++used_ > entries_.size())
            widen(
                effort_, entries_, {}, [](const Entry& entry) { return entry.size != 0; },
                [](const Entry& entry) { return entry.hash; });
        make_room(effort_, words_, static_cast<std::size_t>(text.size));
        const std::size_t first = words_.size();
        words_.insert(words_.end(), text.words.begin(), text.words.begin() + text.size);
        entries_[place(entries_, text, hash)] = {hash, first, text.size, value};
    }

  private:
    struct Entry {
        std::uint64_t hash = 0;
        std::size_t first = 0;
        int size = 0;
        Value value{};
    };
    std::size_t place(const std::vector<Entry>& entries, const Text& text, std::uint64_t hash) const {
        const std::size_t last = entries.size() - 1;
        std::size_t slot = hash & last;
        const auto same = [&](const Entry& entry) {
            return entry.hash == hash && entry.size == text.size &&
                   std::equal(text.words.begin(), text.words.begin() + text.size, words_.begin() + entry.first);
        };
        while (entries[slot].size && !same(entries[slot])) slot = (slot + 1) & last;
        return slot;
    }
    Effort& effort_;
    std::vector<Entry> entries_;
    std::vector<Mask> words_;
    std::size_t used_ = 0;
};

// One connected board; every position that arises on it is a pair of masks over it.
struct Board {
    std::vector<Mask> neighbours_of_vertex;
    Neighbours rule;

    // The neighbours to which an edge still means something: one end may take a colour that the other might lose.
    Mask joined(const Pair& at, int v) const {
        const bool red = at.red >> v & 1, blue = at.blue >> v & 1;
        const Mask heard_from_red = rule == Neighbours::must_not_differ ? at.blue : at.red;
        const Mask heard_from_blue = rule == Neighbours::must_not_differ ? at.red : at.blue;
        return neighbours_of_vertex[v] & ((red ? heard_from_red : 0) | (blue ? heard_from_blue : 0));
    }
    Pair after(Pair at, int v, bool by_red) const {
        const Mask taken = ~(Mask{1} << v), told = ~neighbours_of_vertex[v];
        at.red &= taken, at.blue &= taken;
        (by_red == (rule == Neighbours::must_not_differ) ? at.blue : at.red) &= told;
        return at;
    }
    Mask component(const Pair& at, int v) const {
        Mask found = Mask{1} << v;
        for (Mask edge = found; edge;) {
            const int u = std::countr_zero(edge);
            edge &= edge - 1;
            const Mask more = joined(at, u) & ~found;
            found |= more, edge |= more;
        }
        return found;
    }
};

// Renames the vertices of a component by what can be seen from them, round after round.
class Renaming {
  public:
    Renaming(const Board& board, const Pair& at) : at_(at) {
        for_each_bit(at.alive(), [&](int v) {
            place_[v] = count_;
            vertex_[count_++] = v;
        });
        for (int i = 0; i < count_; ++i) {
            const int v = vertex_[i];
            near_[i] = 0;
            for_each_bit(board.joined(at, v), [&](int u) { near_[i] |= Mask{1} << place_[u]; });
            const int may = static_cast<int>((at.red >> v & 1) + 2 * (at.blue >> v & 1));
            sight_[i] = mixed(static_cast<std::uint64_t>(64 * may + std::popcount(near_[i])) + 1);
        }
        int classes = refine(0);
        while (classes < count_) {
            sight_[one_of_the_smallest_tie()] += 0x632be59bd9b4e019u;
            classes = refine(classes);
        }
    }

    Text text() const {
        std::array<int, most_vertices> order, rank;
        for (int i = 0; i < count_; ++i) order[i] = i;
        std::sort(order.begin(), order.begin() + count_, [&](int a, int b) { return sight_[a] < sight_[b]; });
        for (int i = 0; i < count_; ++i) rank[order[i]] = i;
        Text text;
        Mask red = 0, blue = 0, word = 0;
        int used = 0;
        text.words[0] = static_cast<Mask>(count_);
        text.size = 3;
        for (int i = 0; i < count_; ++i) {
            const int v = vertex_[order[i]];
            red |= (at_.red >> v & 1) << i, blue |= (at_.blue >> v & 1) << i;
            Mask row = 0;
            for_each_bit(near_[order[i]], [&](int j) { row |= Mask{1} << rank[j]; });
            for (int j = 0; j < i; ++j) {
                word |= (row >> j & 1) << used;
                if (++used == 64) text.words[text.size++] = word, word = 0, used = 0;
            }
        }
        if (used) text.words[text.size++] = word;
        text.words[1] = red, text.words[2] = blue;
        return text;
    }

  private:
    // Until a round tells no more vertices apart than the one before. Returns how many classes there are.
    int refine(int classes) {
        while (true) {
            std::array<std::uint64_t, most_vertices> next;
            for (int i = 0; i < count_; ++i) {
                std::uint64_t seen = 0;  // a sum: the order of the neighbours must not matter
                for_each_bit(near_[i], [&](int j) { seen += mixed(sight_[j]); });
                next[i] = mixed(sight_[i] + 3 * seen);
            }
            std::copy(next.begin(), next.begin() + count_, sight_.begin());
            std::sort(next.begin(), next.begin() + count_);
            const int found = static_cast<int>(std::unique(next.begin(), next.begin() + count_) - next.begin());
            if (found <= classes || found == count_) return std::max(found, classes);
            classes = found;
        }
    }
    int one_of_the_smallest_tie() const {
        int best = 0, best_size = most_vertices + 1;
        for (int i = 0; i < count_; ++i) {
            int size = 0;
            for (int j = 0; j < count_; ++j) size += sight_[i] == sight_[j];
            if (size > 1 && (size < best_size || (size == best_size && sight_[i] < sight_[best]))) {
                best = i, best_size = size;
            }
        }
        return best;
    }

    Pair at_;
    int count_ = 0;
    std::array<int, most_vertices> vertex_, place_;
    std::array<Mask, most_vertices> near_;
    std::array<std::uint64_t, most_vertices> sight_;
};

template <class Algebra>
class Evaluator {
  public:
    using Value = typename Algebra::Value;
    Evaluator(Algebra algebra, Effort& effort) : algebra_(algebra), effort_(effort), known_(effort) {}

    Value value_of(const Colouring& colouring, Neighbours rule) {
        Value total = algebra_.whole(0);
        std::vector<std::int32_t> place(colouring.red_may.size(), -1);
        for (std::size_t v = 0; v < place.size(); ++v) {
            if (place[v] >= 0 || !(colouring.red_may[v] || colouring.blue_may[v])) continue;
            const std::vector<std::int32_t> vertices = reached_from(colouring, static_cast<std::int32_t>(v), place);
            total = algebra_.sum(total, value_on(colouring, vertices, place, rule));
        }
        return total;
    }

  private:
    static std::vector<std::int32_t> reached_from(const Colouring& colouring, std::int32_t start,
                                                  std::vector<std::int32_t>& place) {
        std::vector<std::int32_t> vertices{start};
        place[start] = 0;
        for (std::size_t i = 0; i < vertices.size(); ++i)
            for (std::int64_t e = colouring.first_edge_of_vertex[vertices[i]];
                 e < colouring.first_edge_of_vertex[vertices[i] + 1]; ++e) {
                const std::int32_t u = colouring.neighbour_of_edge[e];
                if (place[u] >= 0 || !(colouring.red_may[u] || colouring.blue_may[u])) continue;
                place[u] = static_cast<std::int32_t>(vertices.size());
                vertices.push_back(u);
            }
        return vertices;
    }

    Value value_on(const Colouring& colouring, const std::vector<std::int32_t>& vertices,
                   const std::vector<std::int32_t>& place, Neighbours rule) {
        if (vertices.size() > most_vertices)
            throw std::length_error("a connected part of " + std::to_string(vertices.size()) +
                                    " vertices; values are found for parts of up to 64");
        Board board{std::vector<Mask>(vertices.size()), rule};
        Pair at{0, 0};
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            const std::int32_t v = vertices[i];
            at.red |= Mask{colouring.red_may[v]} << i, at.blue |= Mask{colouring.blue_may[v]} << i;
            for (std::int64_t e = colouring.first_edge_of_vertex[v]; e < colouring.first_edge_of_vertex[v + 1]; ++e)
                if (place[colouring.neighbour_of_edge[e]] >= 0)
                    board.neighbours_of_vertex[i] |= Mask{1} << place[colouring.neighbour_of_edge[e]];
        }
        PairTable<Value> seen(effort_);
        return sum_of_components(board, seen, at);
    }

    Value sum_of_components(const Board& board, PairTable<Value>& seen, const Pair& at) {
        Value total = algebra_.whole(0);
        std::int64_t free_moves = 0;  // lone vertices of one player: as many whole moves
        bool star = false;
        for (Mask rest = at.alive(); rest;) {
            const Mask part = board.component(at, std::countr_zero(rest));
            rest &= ~part;
            const Pair piece{at.red & part, at.blue & part};
            if (part & (part - 1)) {
                total = algebra_.sum(total, component_value(board, seen, piece));
            } else if (piece.red && piece.blue) {
                star = !star;
            } else {
                free_moves += piece.red ? 1 : -1;
            }
        }
        if (star) total = algebra_.sum(total, algebra_.star());
        return free_moves ? algebra_.sum(total, algebra_.whole(free_moves)) : total;
    }

    // Answered from the positions seen on this board, then from the texts of all boards, then by trying all moves.
    Value component_value(const Board& board, PairTable<Value>& seen, const Pair& at) {
        if (const Value* value = seen.find(at)) return *value;
        effort_.step();
        const Mask only_red = at.red & ~at.blue, only_blue = at.blue & ~at.red;
        const int lead = std::popcount(only_red) - std::popcount(only_blue);
        Text text = Renaming(board, lead < 0 ? at.swapped() : at).text();
        bool negated = lead < 0;
        if (lead == 0 && only_red) {  // which colour leads cannot be told by counting: the smaller text is kept
            const Text other = Renaming(board, at.swapped()).text();
            negated = std::lexicographical_compare(other.words.begin(), other.words.begin() + other.size,
                                                   text.words.begin(), text.words.begin() + text.size);
            if (negated) text = other;
        }
        const std::uint64_t hash = text.hash();
        Value value;
        if (const Value* known = known_.find(text, hash)) {
            value = negated ? algebra_.negative(*known) : *known;
        } else {
            value = tried(board, seen, at);
            known_.insert(text, hash, negated ? algebra_.negative(value) : value);
        }
        seen.insert(at, value);
        return value;
    }

    Value tried(const Board& board, PairTable<Value>& seen, const Pair& at) {
        effort_.step();
        std::vector<Value> left, right;
        for_each_bit(at.red, [&](int v) { left.push_back(sum_of_components(board, seen, board.after(at, v, true))); });
        if (at.red == at.blue) {
            for (const Value& value : left) right.push_back(algebra_.negative(value));
        } else {
            for_each_bit(at.blue,
                         [&](int v) { right.push_back(sum_of_components(board, seen, board.after(at, v, false))); });
        }
        return algebra_.construct(left, right);
    }

    Algebra algebra_;
    Effort& effort_;
    TextTable<Value> known_;
};

}  // namespace

void check(const Colouring& colouring) {
    const std::size_t n = colouring.red_may.size();
    if (colouring.blue_may.size() != n || colouring.first_edge_of_vertex.size() != n + 1)
        throw std::invalid_argument("the arrays do not belong to the same number of vertices");
    const auto edges = static_cast<std::int64_t>(colouring.neighbour_of_edge.size());
    if (colouring.first_edge_of_vertex[0] != 0 || colouring.first_edge_of_vertex[n] != edges)
        throw std::invalid_argument("the rows of the vertices do not cover the edges");
    for (std::size_t v = 0; v < n; ++v) {
        if (colouring.first_edge_of_vertex[v] > colouring.first_edge_of_vertex[v + 1])
            throw std::invalid_argument("the row of vertex " + std::to_string(v) + " ends before it begins");
        if (colouring.red_may[v] > 1 || colouring.blue_may[v] > 1)
            throw std::invalid_argument("vertex " + std::to_string(v) + " may neither be coloured nor not");
    }
    for (std::size_t v = 0; v < n; ++v)
        for (std::int64_t e = colouring.first_edge_of_vertex[v]; e < colouring.first_edge_of_vertex[v + 1]; ++e) {
            const std::int32_t u = colouring.neighbour_of_edge[e];
            if (u < 0 || static_cast<std::size_t>(u) >= n || static_cast<std::size_t>(u) == v)
                throw std::invalid_argument("vertex " + std::to_string(v) + " has no neighbour " + std::to_string(u));
        }
}

GameId value_of_colouring(Games& games, Effort& effort, const Colouring& colouring, Neighbours neighbours) {
    return Evaluator<CanonicalForms>(CanonicalForms(games), effort).value_of(colouring, neighbours);
}

NumberOrStar number_or_star_of_colouring(Effort& effort, const Colouring& colouring) {
    return Evaluator<NumbersAndStars>({}, effort).value_of(colouring, Neighbours::must_not_be_equal);
}

}  // namespace noyau
