#include "values/cells.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

namespace noyau {

namespace {

constexpr unsigned most_cells = 64;

struct Grid {
    unsigned width;
    Cells row, first_column, last_column;

    explicit Grid(unsigned wide) : width(wide), row(wide == most_cells ? ~Cells{0} : (Cells{1} << wide) - 1) {
        first_column = 0;
        for (unsigned cell = 0; cell < most_cells; cell += width) first_column |= Cells{1} << cell;
        last_column = first_column << (width - 1);
    }
    Cells down(Cells cells) const { return width == most_cells ? 0 : cells << width; }
    Cells up(Cells cells) const { return width == most_cells ? 0 : cells >> width; }

    Cells with_neighbours(Cells cells) const {
        return cells | down(cells) | up(cells) | (cells & ~last_column) << 1 | (cells & ~first_column) >> 1;
    }

    // The least mirror image of a set of cells, moved into the corner.
    Cells least_image(Cells cells) const {
        std::array<Cells, most_cells> rows;
        unsigned height = 0;
        Cells columns = 0;
        for (Cells rest = cells; rest; rest = up(rest)) {
            rows[height++] = rest & row;
            columns |= rest & row;
            if (!(rest & row)) --height;  // rows before the first: a connected set has no empty row within
        }
        const unsigned left = static_cast<unsigned>(std::countr_zero(columns));
        const unsigned used = static_cast<unsigned>(std::bit_width(columns)) - left;
        Cells images[4] = {};
        for (unsigned place = 0; place < height; ++place) {
            const Cells seen = rows[place] >> left, turned = reversed(seen) >> (most_cells - used);
            const unsigned above = place * width, below = (height - 1 - place) * width;
            images[0] |= seen << above;
            images[1] |= seen << below;
            images[2] |= turned << above;
            images[3] |= turned << below;
        }
        return *std::ranges::min_element(images);
    }

    static Cells reversed(Cells bits) {
        bits = (bits >> 1 & 0x5555555555555555u) | (bits & 0x5555555555555555u) << 1;
        bits = (bits >> 2 & 0x3333333333333333u) | (bits & 0x3333333333333333u) << 2;
        bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0fu) | (bits & 0x0f0f0f0f0f0f0f0fu) << 4;
        bits = (bits >> 8 & 0x00ff00ff00ff00ffu) | (bits & 0x00ff00ff00ff00ffu) << 8;
        bits = (bits >> 16 & 0x0000ffff0000ffffu) | (bits & 0x0000ffff0000ffffu) << 16;
        return bits >> 32 | bits << 32;
    }
};

}  // namespace

std::vector<Cells> pieces_of_cells(Cells cells, unsigned width) {
    if (width < 1 || width > most_cells) throw std::invalid_argument("a grid is 1 to 64 cells wide");
    const unsigned whole = most_cells / width * width;
    if (whole < most_cells && cells >> whole) throw std::invalid_argument("a cell lies outside the last whole row");
    const Grid grid(width);
    std::vector<Cells> pieces;
    while (cells) {
        Cells piece = cells & -cells;
        for (Cells before = 0; piece != before;) {
            before = piece;
            piece = grid.with_neighbours(piece) & cells;
        }
        cells ^= piece;
        pieces.push_back(grid.least_image(piece));
    }
    return pieces;
}

}  // namespace noyau
