#include "taking/small.hpp"

#include <array>
#include <bit>
#include <memory>
#include <stdexcept>
#include <string>

namespace noyau {
namespace {

using Mask = std::uint32_t;

struct SmallBoard {
    int vertices = 0;
    std::array<Mask, most_small_vertices> near{};
};

// Two looks at a small table: a compiler for any x86 may not use the instruction that counts bits, and what it writes
// instead takes twice as long in all.
constexpr auto bits_of_byte = [] {
    std::array<std::uint8_t, 256> bits{};
    for (unsigned byte = 0; byte < 256; ++byte) bits[byte] = static_cast<std::uint8_t>(std::popcount(byte));
    return bits;
}();
inline int count_of(Mask set) {
    return bits_of_byte[set & 255] + bits_of_byte[set >> 8];
}

[[noreturn]] void refuse(std::size_t line, const char* what) {
    throw std::invalid_argument("line " + std::to_string(line + 1) + " " + what);
}

// One line of graph6: the number of vertices, then the pairs 01, 02, 12, 03 … six to a character.
SmallBoard board_of(std::string_view text, std::size_t line) {
    if (text.empty() || text[0] < 63 || text[0] > 63 + most_small_vertices)
        refuse(line, "is no graph6 of at most 16 vertices");
    SmallBoard board;
    board.vertices = text[0] - 63;
    const int pairs = board.vertices * (board.vertices - 1) / 2;
    if (static_cast<int>(text.size()) != 1 + (pairs + 5) / 6)
        refuse(line, "has not as many characters as its graph6 needs");
    int place = 0;
    for (int j = 1; j < board.vertices; ++j)
        for (int i = 0; i < j; ++i, ++place) {
            const int six = text[1 + place / 6] - 63;
            if (six < 0 || six > 63) refuse(line, "has a character that is none of graph6");
            if (six >> (5 - place % 6) & 1) {
                board.near[i] |= Mask{1} << j;
                board.near[j] |= Mask{1} << i;
            }
        }
    return board;
}

template <class Each>
void for_each_line(std::string_view lines, Effort& effort, Each each) {
    std::size_t number = 0;
    while (!lines.empty()) {
        const auto end = lines.find('\n');
        effort.step(1 + each(board_of(lines.substr(0, end), number++)));
        lines = end == std::string_view::npos ? std::string_view{} : lines.substr(end + 1);
    }
}

// A position is what each player may still take: two sets. The table forgets: an entry counts only while its stamp is
// that of the board, so nothing is cleared between boards.
template <bool TakerLoses, bool OtherLoses>
class SmallSearch {
  public:
    SmallSearch() : table_(std::make_unique<std::array<Entry, entries>>()) {}

    void begin(const SmallBoard& board) {
        for (int v = 0; v < board.vertices; ++v) {
            near_[v] = board.near[v];
            const Mask here = Mask{1} << v;
            from_taker_[v] = TakerLoses ? here | board.near[v] : here;
            from_other_[v] = OtherLoses ? here | board.near[v] : here;
        }
        ++stamp_;
        nodes_ = 0;
    }
    std::int64_t nodes() const { return nodes_; }

    // Whether whoever is to move and may take `mine` wins.
    bool wins(Mask mine, Mask yours) {
        if (!mine) return false;
        if (!yours) return true;
        if (!(mine & (mine - 1))) return !(yours & ~from_other_[std::countr_zero(mine)]);  // the only move
        const int settled = counted(mine, yours);
        if (settled) return settled > 0;
        ++nodes_;
        Entry& entry = (*table_)[hash(mine, yours)];
        const std::uint64_t key = std::uint64_t{stamp_} << 32 | mine << 16 | yours;
        if (entry.key == key) return entry.won;
        const bool won = searched(mine, yours);
        entry = {key, won};
        return won;
    }

  private:
    static constexpr std::size_t entries = 1 << 13;
    struct Entry {
        std::uint64_t key = 0;
        bool won = false;
    };

    static std::size_t hash(Mask mine, Mask yours) { return ((mine << 16 | yours) * 0x9e3779b1U) >> (32 - 13); }

    // Moves that nobody can take away, not even by moving elsewhere, against all that the other may ever take: 1 when
    // whoever is to move wins by counting, -1 when the other does, 0 when counting does not tell.
    int counted(Mask mine, Mask yours) const {
        const int my_alone = count_of(mine & ~yours), your_alone = count_of(yours & ~mine);
        const int your_most = most(yours);
        if (my_alone > your_most && safe(mine, yours) > your_most) return 1;
        const int my_most = most(mine);
        return your_alone >= my_most && safe(yours, mine) >= my_most ? -1 : 0;
    }

    // No more than so many moves: where a move costs its neighbours, one of every two that are joined.
    int most(Mask mine) const {
        if constexpr (!TakerLoses) return count_of(mine);
        int total = 0;
        while (mine) {
            const int v = std::countr_zero(mine);
            mine &= mine - 1;
            ++total;
            const Mask partner = near_[v] & mine;
            mine &= ~(partner & (~partner + 1));
        }
        return total;
    }

    // So many moves at least that the other can do nothing about.
    int safe(Mask mine, Mask yours) const {
        int total = 0;
        for (Mask rest = mine & ~yours; rest; rest &= rest - 1) {
            const int v = std::countr_zero(rest);
            if (OtherLoses && near_[v] & yours) continue;
            if constexpr (TakerLoses) rest &= ~near_[v];
            ++total;
        }
        return total;
    }

    // Moves that leave the other little are tried first: a win is found sooner.
    bool searched(Mask mine, Mask yours) {
        std::array<int, most_small_vertices> rank;  // what it leaves, then the vertex
        int moves = 0;
        for (Mask rest = mine; rest; rest &= rest - 1) {
            const int v = std::countr_zero(rest);
            const Mask left = yours & ~from_other_[v];
            if (!left) return true;
            const int worth = count_of(mine & ~from_taker_[v]) - count_of(left);
            rank[moves++] = (worth + 64) << 4 | v;
        }
        while (moves > 0) {  // the best of the rest each time: often the first wins, and the others need no order
            int best = 0;
            for (int i = 1; i < moves; ++i)
                if (rank[i] > rank[best]) best = i;
            const int v = rank[best] & 15;
            rank[best] = rank[--moves];
            if (!wins(yours & ~from_other_[v], mine & ~from_taker_[v])) return true;
        }
        return false;
    }

    std::unique_ptr<std::array<Entry, entries>> table_;
    std::array<Mask, most_small_vertices> near_{}, from_taker_{}, from_other_{};
    std::uint32_t stamp_ = 0;
    std::int64_t nodes_ = 0;
};

template <bool TakerLoses, bool OtherLoses>
SmallAnswers winners(std::string_view lines, std::string_view open_of_vertex, Effort& effort) {
    SmallAnswers answers;
    SmallSearch<TakerLoses, OtherLoses> search;
    std::size_t next_open = 0;
    for_each_line(lines, effort, [&](const SmallBoard& board) {
        const Mask all = (Mask{1} << board.vertices) - 1;
        Mask left = all, right = all;
        if (!open_of_vertex.empty()) {
            left = right = 0;
            for (int v = 0; v < board.vertices; ++v, ++next_open) {
                if (next_open >= open_of_vertex.size()) throw std::invalid_argument("too few bytes say what is open");
                left |= Mask(open_of_vertex[next_open] & 1) << v;
                right |= Mask(open_of_vertex[next_open] >> 1 & 1) << v;
            }
        }
        search.begin(board);
        const bool beginning = search.wins(left, right);
        // Where both may take the same, what holds for one who begins holds for the other.
        const bool other_beginning = left == right ? beginning : search.wins(right, left);
        answers.won_by_left.push_back(static_cast<std::uint8_t>(beginning | !other_beginning << 1));
        answers.nodes.push_back(search.nodes());
        return static_cast<std::size_t>(search.nodes());
    });
    if (next_open != open_of_vertex.size()) throw std::invalid_argument("too many bytes say what is open");
    return answers;
}

// Grundy values over sets of open vertices, component by component; a stamp per set says for which board it is known.
class SmallRemoval {
  public:
    int value(const SmallBoard& board) {
        board_ = &board;
        if (++stamp_ == 0) {  // the stamps have gone round: nothing that is written down is of this board
            known_.fill(0);
            stamp_ = 1;
        }
        return of((Mask{1} << board.vertices) - 1);
    }

  private:
    int of(Mask open) {
        int total = 0;
        while (open) {
            const Mask part = component(open);
            total ^= connected(part);  // xor is right: that is how nimbers add
            open &= ~part;
        }
        return total;
    }

    int connected(Mask part) {
        if (known_[part] == stamp_) return value_[part];
        std::uint32_t reached = 0;  // at most 16 moves: the values of sums stay below 32
        for (Mask rest = part; rest; rest &= rest - 1) {
            const int v = std::countr_zero(rest);
            reached |= std::uint32_t{1} << of(part & ~(Mask{1} << v | board_->near[v]));
        }
        const int least = std::countr_one(reached);
        known_[part] = stamp_;
        value_[part] = static_cast<std::uint8_t>(least);
        return least;
    }

    Mask component(Mask open) const {
        Mask found = open & (~open + 1), edge = found;
        while (edge) {
            const Mask more = board_->near[std::countr_zero(edge)] & open & ~found;
            edge = (edge & (edge - 1)) | more;
            found |= more;
        }
        return found;
    }

    const SmallBoard* board_ = nullptr;
    std::uint32_t stamp_ = 0;
    std::array<std::uint32_t, 1 << most_small_vertices> known_{};
    std::array<std::uint8_t, 1 << most_small_vertices> value_{};
};

// The group's order is the product of orbits: of vertex 0, of vertex 1 while 0 stays, and so on.
class Symmetries {
  public:
    std::int64_t count(const SmallBoard& board) {
        board_ = &board;
        std::int64_t total = 1;
        for (int v = 0; v < board.vertices; ++v) {
            const Mask fixed = (Mask{1} << v) - 1;
            for (int u = 0; u < v; ++u) image_[u] = u;
            int orbit = 1;
            for (int w = v + 1; w < board.vertices; ++w) {
                if (!fits(v, w)) continue;
                image_[v] = w;
                orbit += extends(v + 1, fixed | Mask{1} << w);
            }
            total *= orbit;
        }
        return total;
    }

  private:
    // Whether v may go to w while everything before v goes where it was sent.
    bool fits(int v, int w) const {
        if (count_of(board_->near[v]) != count_of(board_->near[w])) return false;
        for (int u = 0; u < v; ++u)
            if ((board_->near[v] >> u & 1) != (board_->near[w] >> image_[u] & 1)) return false;
        return true;
    }

    bool extends(int v, Mask used) {
        if (v == board_->vertices) return true;
        for (int w = 0; w < board_->vertices; ++w) {
            if (used >> w & 1 || !fits(v, w)) continue;
            image_[v] = w;
            if (extends(v + 1, used | Mask{1} << w)) return true;
        }
        return false;
    }

    const SmallBoard* board_ = nullptr;
    std::array<int, most_small_vertices> image_{};
};

}  // namespace

SmallAnswers small_winners(std::string_view lines, std::string_view open_of_vertex, bool taker_loses, bool other_loses,
                           Effort& effort) {
    if (taker_loses)
        return other_loses ? winners<true, true>(lines, open_of_vertex, effort)
                           : winners<true, false>(lines, open_of_vertex, effort);
    return other_loses ? winners<false, true>(lines, open_of_vertex, effort)
                       : winners<false, false>(lines, open_of_vertex, effort);
}

std::vector<std::uint8_t> small_removal_values(std::string_view lines, Effort& effort) {
    const auto removal = std::make_unique<SmallRemoval>();
    std::vector<std::uint8_t> values;
    for_each_line(lines, effort, [&](const SmallBoard& board) {
        values.push_back(static_cast<std::uint8_t>(removal->value(board)));
        return std::size_t{1} << board.vertices / 2;  // about as many sets
    });
    return values;
}

std::vector<std::int64_t> symmetry_counts(std::string_view lines, Effort& effort) {
    std::vector<std::int64_t> counts;
    Symmetries symmetries;
    for_each_line(lines, effort, [&](const SmallBoard& board) {
        counts.push_back(symmetries.count(board));
        return static_cast<std::size_t>(board.vertices);
    });
    return counts;
}

}  // namespace noyau
