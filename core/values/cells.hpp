// Sets of cells of a grid, as bits: the cell in row r and column c of a grid of width w is bit r·w + c.
#pragma once

#include <cstdint>
#include <vector>

namespace noyau {

using Cells = std::uint64_t;

// The pieces into which a set of cells falls, cells that share a side being together. Each is moved into the corner and
// is the least, as a number, of its four mirror images: pieces that look alike are equal. In the order of their first
// cells. The width is between 1 and 64, and of the 64 bits only those of whole rows are used.
std::vector<Cells> pieces_of_cells(Cells cells, unsigned width);

}  // namespace noyau
