#include "taking/small.hpp"

#include <array>
#include <bit>
#include <memory>
#include <stdexcept>

#include "taking/small_board.hpp"
#include "taking/small_search.hpp"

namespace noyau {
namespace {

using small::Board;
using small::Mask;

template <bool TakerLoses, bool OtherLoses>
SmallAnswers winners(std::string_view lines, std::string_view open_of_vertex, bool together, Effort& effort) {
    SmallAnswers answers;
    small::Search<TakerLoses, OtherLoses> search;
    std::size_t next_open = 0;
    small::for_each_line(lines, effort, [&](const Board& board) {
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
        search.begin(board, together ? board.kept : 0);
        const bool beginning = search.beginner_wins(left, right);
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
    int value(const Board& board) {
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

    const Board* board_ = nullptr;
    std::uint32_t stamp_ = 0;
    std::array<std::uint32_t, 1 << most_small_vertices> known_{};
    std::array<std::uint8_t, 1 << most_small_vertices> value_{};
};

}  // namespace

SmallAnswers small_winners(std::string_view lines, std::string_view open_of_vertex, bool taker_loses, bool other_loses,
                           bool together, Effort& effort) {
    if (taker_loses)
        return other_loses ? winners<true, true>(lines, open_of_vertex, together, effort)
                           : winners<true, false>(lines, open_of_vertex, together, effort);
    return other_loses ? winners<false, true>(lines, open_of_vertex, together, effort)
                       : winners<false, false>(lines, open_of_vertex, together, effort);
}

std::vector<std::uint8_t> small_removal_values(std::string_view lines, Effort& effort) {
    const auto removal = std::make_unique<SmallRemoval>();
    std::vector<std::uint8_t> values;
    small::for_each_line(lines, effort, [&](const Board& board) {
        values.push_back(static_cast<std::uint8_t>(removal->value(board)));
        return std::size_t{1} << board.vertices / 2;  // about as many sets
    });
    return values;
}

}  // namespace noyau
