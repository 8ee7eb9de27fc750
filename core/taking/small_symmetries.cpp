#include <array>
#include <bit>
#include <vector>

#include "taking/small.hpp"
#include "taking/small_board.hpp"

namespace noyau {
namespace {

using small::Board;
using small::count_of;
using small::Mask;

// The group's order is the product of orbits: of one vertex, of the next while the first stays, and so on. Vertices are
// told apart by colours first, and one that has its colour alone stays: on most boards that is all of them.
class Symmetries {
  public:
    std::int64_t count(const Board& board) {
        board_ = &board;
        colour();
        find_movable();
        std::int64_t total = 1;
        for (int place = 0; place < movable_; ++place) {
            for (int earlier = 0; earlier < place; ++earlier) image_[earlier] = vertex_[earlier];
            int orbit = 1;
            for (int other = place + 1; other < movable_; ++other) {
                if (!fits(place, vertex_[other])) continue;
                image_[place] = vertex_[other];
                orbit += extends(place + 1);
            }
            total *= orbit;
        }
        return total;
    }

  private:
    static constexpr int rounds = 3;

    // A vertex is told by how many neighbours it has, then by how its neighbours are told.
    void colour() {
        const int n = board_->vertices;
        for (int v = 0; v < n; ++v) colour_[v] = static_cast<std::uint32_t>(count_of(board_->near[v]));
        for (int round = 0; round < rounds; ++round) {
            std::array<std::uint32_t, most_small_vertices> told;
            for (int v = 0; v < n; ++v) told[v] = (colour_[v] * 0x9e3779b1U ^ colour_[v] >> 15) * 0x85ebca6bU;
            for (int v = 0; v < n; ++v) {
                std::uint32_t sum = 0;
                for (Mask rest = board_->near[v]; rest; rest &= rest - 1) sum += told[std::countr_zero(rest)];
                colour_[v] = colour_[v] * 0xc2b2ae35U + sum;
            }
        }
    }

    void find_movable() {
        Mask shares = 0;
        for (int v = 1; v < board_->vertices; ++v)
            for (int u = 0; u < v; ++u)
                if (colour_[u] == colour_[v]) shares |= Mask{1} << u | Mask{1} << v;
        movable_ = 0;
        for (Mask rest = shares; rest; rest &= rest - 1) vertex_[movable_++] = std::countr_zero(rest);
        stays_ = ~shares;
    }

    // Whether the vertex at this place may go to w while everything before it goes where it was sent.
    bool fits(int place, int w) const {
        const int v = vertex_[place];
        const Mask near_v = board_->near[v], near_w = board_->near[w];
        if (colour_[v] != colour_[w] || (near_v ^ near_w) & stays_) return false;
        for (int earlier = 0; earlier < place; ++earlier)
            if ((near_v >> vertex_[earlier] ^ near_w >> image_[earlier]) & 1 || image_[earlier] == w) return false;
        return true;
    }

    bool extends(int place) {
        if (place == movable_) return true;
        for (int other = 0; other < movable_; ++other) {
            if (!fits(place, vertex_[other])) continue;
            image_[place] = vertex_[other];
            if (extends(place + 1)) return true;
        }
        return false;
    }

    const Board* board_ = nullptr;
    std::array<std::uint32_t, most_small_vertices> colour_{};
    std::array<int, most_small_vertices> vertex_{}, image_{};  // those that may move, in order, and where they go
    int movable_ = 0;
    Mask stays_ = 0;
};

}  // namespace

std::vector<std::int64_t> symmetry_counts(std::string_view lines, Effort& effort) {
    std::vector<std::int64_t> counts;
    Symmetries symmetries;
    small::for_each_line(lines, effort, [&](const Board& board) {
        counts.push_back(symmetries.count(board));
        return static_cast<std::size_t>(board.vertices);
    });
    return counts;
}

}  // namespace noyau
