// PGSolver's text format for games, read at the speed of memory: bytes in, flat arrays out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.hpp"
#include "base/effort.hpp"

namespace noyau {

// The vertices in the order of their ids. Arrays may be longer than what they hold.
struct PgGame {
    std::int64_t vertices = 0, edges = 0;
    Buffer<std::int64_t> first_edge_of_vertex;  // one more than vertices
    Buffer<std::int32_t> target_of_edge;
    Buffer<std::int32_t> priority_of_vertex;
    Buffer<std::uint8_t> owner_of_vertex;
    Buffer<std::int32_t> id_of_vertex;  // the number a vertex has in the text; all 0, 1, 2 … when there is no gap
    bool ids_have_gaps = false;
    Buffer<std::int64_t> ends_of_name;  // twice the vertices: where its name begins and ends in the text, or -1
    bool has_names = false;
    std::int64_t start = -1;            // a vertex
    std::vector<std::string> warnings;  // `line 3: …`
};

// ["parity" N ";"] ["start" N ";"] { id priority owner [successor { "," successor }] ['"' name '"'] ";" }
//
// Tolerant where tools differ: N may be the largest id or the number of vertices (else a warning), ids may have gaps, a
// vertex described twice keeps its last description (with a warning), `%` starts a comment, and a vertex may have no
// successor. Anything else is a std::invalid_argument that names the line.
PgGame read_pg(std::string_view text, Effort& effort);

}  // namespace noyau
