// Tables of pieces: what a position falls apart into, each piece once, with its value, smaller ones first. A checker
// looks at every row on its own (`noyau.proofs.taking.tables`).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/effort.hpp"
#include "taking/search.hpp"

namespace noyau {

struct TableLimits {
    std::int64_t most_rows = 0;
    std::int64_t most_entries = 0;  // vertices of all rows together
};

// Row i is made of the vertices from first_of_row[i] on, ascending. A value is a Grundy value, or a number and perhaps
// a star: then `exponent` says of which power of two the values are multiples.
struct PieceTable {
    std::vector<std::int64_t> first_of_row{0}, value_of_row;
    std::vector<std::int32_t> vertex_of_row, winning_vertices;
    std::vector<std::uint8_t> open_of_row;  // who may take each of those vertices, as in a TakingGame
    std::vector<std::uint8_t> star_of_row;
    std::int64_t value = 0;  // of the whole position
    bool star = false;
    int exponent = 0;
    bool complete = false;  // otherwise a limit was reached first
};

// Pieces with the same key share a row: the piece relabelled by the order of its vertices, in one of the orders of the
// board that are given one after the other, each as the place of every vertex; or with the players exchanged, which
// turns its value round. Either everything open is open to both and both lose the neighbours of what is taken (Grundy
// values), or the taker alone loses them (numbers and stars). Throws std::invalid_argument for every other game.
PieceTable piece_table(const TakingGame& game, int mover, std::span<const std::int32_t> place_in_order,
                       const TableLimits& limits, Effort& effort);

}  // namespace noyau
