// Jumps of pegs for Python.
#include "bind/python.hpp"
#include "bind/rooms.hpp"
#include "puzzles/jumps.hpp"

namespace {

std::tuple<bool, ArrayOut<std::int32_t>, std::int64_t> search_jumps(
    int holes, const ArrayIn<std::int32_t>& start_of_jump, const ArrayIn<std::int32_t>& over_of_jump,
    const ArrayIn<std::int32_t>& end_of_jump, const ArrayIn<std::int32_t>& image_of_hole, std::uint64_t pegs,
    nb::handle deadline, std::size_t most_bytes) {
    const noyau::JumpBoard board{holes, span_of(start_of_jump), span_of(over_of_jump), span_of(end_of_jump),
                                 span_of(image_of_hole)};
    const noyau::JumpAnswer answer =
        working(deadline, [&](noyau::Effort& effort) { return noyau::search_jumps(board, pegs, effort); }, most_bytes);
    return {answer.found, handed_over(answer.jumps), answer.nodes};
}

}  // namespace

#define NUMBERS "numpy.typing.NDArray[numpy.int32]"

void bind_puzzles(nb::module_& module) {
    module.def("search_jumps", &search_jumps, "holes"_a, "start_of_jump"_a.noconvert(), "over_of_jump"_a.noconvert(),
               "end_of_jump"_a.noconvert(), "image_of_hole"_a.noconvert(), "pegs"_a, "deadline"_a.none() = nb::none(),
               "most_bytes"_a = std::size_t{1} << 30,
               nb::sig("def search_jumps(holes: int, start_of_jump: " NUMBERS ", over_of_jump: " NUMBERS
                       ", end_of_jump: " NUMBERS ", image_of_hole: " NUMBERS ", pegs: int, deadline: " DEADLINE
                       " = None, most_bytes: int = 1073741824) -> tuple[bool, " NUMBERS ", int]"),
               R"(Which jumps leave one peg: (whether any do, those jumps in order, positions that were tried).

A jump takes a peg from its start over a peg into its end, which must be empty; the peg it went over is gone. `pegs` has a
bit for every hole with a peg. `image_of_hole` are symmetries of the board, one after the other: positions that they
make of one another are tried once. Past the deadline, a TimeoutError; past the bytes, a MemoryError.)");
}
