// Grundy numbers of node kayles on rows x n, n = 1, 2, 3 …: a program of its own, which shares no line with noyau's
// core. It knows strips alone: a position is a set of cells, written column after column, so that moving it sideways
// is a shift; what is left falls into parts, and a part counts once for itself and its mirror images.
//
//   c++ -O2 -std=c++20 tools/strips.cpp -o strips && ./strips 3 23
//
// A line per term: n, the Grundy number, the parts that are known by then, CPU seconds.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <unordered_map>

namespace {

using Cells = unsigned __int128;

int rows, columns;
std::array<Cells, 128> taken_by_cell;  // a cell and its neighbours

struct Hash {
    std::size_t operator()(Cells cells) const {
        std::uint64_t mixed =
            static_cast<std::uint64_t>(cells) ^ static_cast<std::uint64_t>(cells >> 64) * 0x9e3779b97f4a7c15U;
        mixed = (mixed ^ mixed >> 31) * 0xbf58476d1ce4e5b9U;
        return mixed ^ mixed >> 29;
    }
};
std::unordered_map<Cells, std::uint8_t, Hash> value_of_part;

int first_of(Cells cells) {
    const auto low = static_cast<std::uint64_t>(cells);
    return low ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(cells >> 64));
}

unsigned upside_down(unsigned column) {
    unsigned turned = 0;
    for (int row = 0; row < rows; ++row) turned |= (column >> row & 1) << (rows - 1 - row);
    return turned;
}

// The least of the part and its three mirror images, moved to the left end.
Cells one_of_its_images(Cells part) {
    part >>= first_of(part) / rows * rows;
    const unsigned whole = (1U << rows) - 1;
    Cells back = 0, turned = 0, both = 0;
    int width = 0;
    for (Cells rest = part; rest; rest >>= rows) ++width;
    for (int at = 0; at < width; ++at) {
        const auto column = static_cast<unsigned>(part >> at * rows) & whole;
        const int mirrored = (width - 1 - at) * rows;
        back |= Cells{column} << mirrored;
        turned |= Cells{upside_down(column)} << at * rows;
        both |= Cells{upside_down(column)} << mirrored;
    }
    return std::min(std::min(part, back), std::min(turned, both));
}

int value(Cells cells);

int value_of(Cells part) {
    part = one_of_its_images(part);
    if (const auto known = value_of_part.find(part); known != value_of_part.end()) return known->second;
    std::uint64_t reached = 0;
    for (Cells rest = part; rest; rest &= rest - 1)
        reached |= std::uint64_t{1} << value(part & ~taken_by_cell[first_of(rest)]);
    const int least = std::countr_one(reached);
    value_of_part.emplace(part, static_cast<std::uint8_t>(least));
    return least;
}

int value(Cells cells) {
    int total = 0;
    while (cells) {
        Cells part = cells & -cells, edge = part;
        while (edge) {
            const Cells more = taken_by_cell[first_of(edge)] & cells & ~part;
            part |= more;
            edge = (edge & (edge - 1)) | more;
        }
        total ^= value_of(part);
        cells &= ~part;
    }
    return total;
}

}  // namespace

int main(int words, char** word) {
    rows = words == 3 ? std::atoi(word[1]) : 0;
    columns = words == 3 ? std::atoi(word[2]) : 0;
    if (rows < 1 || columns < 1 || rows * columns > 126) {
        std::fprintf(stderr, "strips ROWS COLUMNS: at most 126 cells\n");
        return 2;
    }
    for (int cell = 0; cell < rows * columns; ++cell) {
        const int row = cell % rows;
        Cells taken = Cells{1} << cell;
        if (row > 0) taken |= Cells{1} << (cell - 1);
        if (row + 1 < rows) taken |= Cells{1} << (cell + 1);
        if (cell >= rows) taken |= Cells{1} << (cell - rows);
        if (cell + rows < rows * columns) taken |= Cells{1} << (cell + rows);
        taken_by_cell[cell] = taken;
    }
    for (int n = 1; n <= columns; ++n) {
        const int found = value((Cells{1} << n * rows) - 1);
        std::printf("%d %d %zu %.2f\n", n, found, value_of_part.size(), double(std::clock()) / CLOCKS_PER_SEC);
        std::fflush(stdout);
    }
}
