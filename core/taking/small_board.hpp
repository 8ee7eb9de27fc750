// Boards of at most 16 vertices, read from lines of graph6.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/effort.hpp"
#include "taking/small.hpp"

namespace noyau::small {

using Mask = std::uint32_t;

inline int count_of(Mask set) {
    return std::popcount(set);
}

struct Board {
    int vertices = 0;
    int kept = 0;  // so many vertices, the first ones, are joined as on the board before
    std::array<Mask, most_small_vertices> near{};
};

// A line: the number of vertices, then the pairs 01, 02, 12, 03 … six to a character. A list of all graphs changes
// little from line to line: only the vertices from the first other character on are read.
class Reader {
  public:
    const Board& read(std::string_view text) {
        ++line_;
        if (text.empty() || text[0] < 63 || text[0] > 63 + most_small_vertices)
            refuse("is no graph6 of at most 16 vertices");
        board_.vertices = text[0] - 63;
        if (text.size() != 1 + (std::size_t(pairs_below(board_.vertices)) + 5) / 6)
            refuse("has not as many characters as its graph6 needs");
        board_.kept = unchanged(text);
        forget_from(board_.kept);
        for (int j = board_.kept; j < board_.vertices; ++j) read_row(text, j);
        before_ = text;
        return board_;
    }

  private:
    static int pairs_below(int vertex) { return vertex * (vertex - 1) / 2; }

    int unchanged(std::string_view text) const {
        const auto [here, there] = std::mismatch(text.begin(), text.end(), before_.begin(), before_.end());
        if (here == text.begin()) return 0;
        int pairs = 6 * static_cast<int>(here - text.begin() - 1);
        if (here != text.end()) pairs += std::countl_zero(std::uint8_t((*here - 63) ^ (*there - 63))) - 2;
        int kept = 0;
        while (kept < board_.vertices && pairs_below(kept + 1) <= pairs) ++kept;
        return kept;
    }

    void forget_from(int vertex) {
        for (int v = 0; v < vertex; ++v) board_.near[v] &= (Mask{1} << vertex) - 1;
        for (int v = vertex; v < board_.vertices; ++v) board_.near[v] = 0;
    }

    void read_row(std::string_view text, int j) {
        int place = pairs_below(j);
        for (int i = 0; i < j; ++i, ++place) {
            const int six = text[1 + place / 6] - 63;
            if (six < 0 || six > 63) refuse("has a character that is none of graph6");
            const Mask joined = six >> (5 - place % 6) & 1;
            board_.near[i] |= joined << j;
            board_.near[j] |= joined << i;
        }
    }

    [[noreturn]] void refuse(const char* what) const {
        throw std::invalid_argument("line " + std::to_string(line_) + " " + what);
    }

    Board board_;
    std::string_view before_;
    std::size_t line_ = 0;
};

// `each` says how much work a board was.
template <class Each>
void for_each_line(std::string_view lines, Effort& effort, Each each) {
    Reader reader;
    while (!lines.empty()) {
        const auto end = lines.find('\n');
        effort.step(1 + each(reader.read(lines.substr(0, end))));
        lines = end == std::string_view::npos ? std::string_view{} : lines.substr(end + 1);
    }
}

}  // namespace noyau::small
