// Games of taking vertices for Python.
#include "bind/checks.hpp"
#include "bind/python.hpp"
#include "bind/rooms.hpp"
#include "taking/search.hpp"
#include "taking/small.hpp"
#include "taking/tables.hpp"

namespace {

noyau::TakingGame taking_game(const ArrayIn<std::int64_t>& first_edge_of_vertex,
                              const ArrayIn<std::int32_t>& neighbour_of_edge,
                              const ArrayIn<std::uint8_t>& open_of_vertex, bool taker_loses, bool other_loses) {
    return {span_of(first_edge_of_vertex), span_of(neighbour_of_edge), span_of(open_of_vertex), taker_loses,
            other_loses};
}

void check_rows(const noyau::TakingGame& game, noyau::Effort& effort) {
    checks::both_ways(game.first_edge_of_vertex, game.neighbour_of_edge, effort);
}

nb::tuple search_taking(const ArrayIn<std::int64_t>& first_edge_of_vertex,
                        const ArrayIn<std::int32_t>& neighbour_of_edge, const ArrayIn<std::uint8_t>& open_of_vertex,
                        bool taker_loses, bool other_loses, int mover, nb::handle deadline, std::int64_t table_bytes,
                        bool every_move, std::int64_t most_replies, std::int64_t most_race_replies) {
    const auto game = taking_game(first_edge_of_vertex, neighbour_of_edge, open_of_vertex, taker_loses, other_loses);
    const auto answer = working(deadline, [&](noyau::Effort& effort) {
        check_rows(game, effort);
        return noyau::search_taking(game, mover, {table_bytes, most_replies, every_move, most_race_replies}, effort);
    });
    return nb::make_tuple(answer.winner, answer.nodes, handed_over(answer.winning_vertices), answer.every_move,
                          answer.has_strategy ? nb::cast(handed_over(answer.replies)) : nb::none(),
                          answer.has_race ? nb::cast(handed_over(answer.race_replies)) : nb::none());
}

int removal_value(const ArrayIn<std::int64_t>& first_edge_of_vertex, const ArrayIn<std::int32_t>& neighbour_of_edge,
                  const ArrayIn<std::uint8_t>& open_of_vertex, nb::handle deadline, std::int64_t most_components) {
    const auto game = taking_game(first_edge_of_vertex, neighbour_of_edge, open_of_vertex, true, true);
    return working(deadline, [&](noyau::Effort& effort) {
        check_rows(game, effort);
        return noyau::removal_value(game, most_components, effort);
    });
}

nb::object piece_table(const ArrayIn<std::int64_t>& first_edge_of_vertex,
                       const ArrayIn<std::int32_t>& neighbour_of_edge, const ArrayIn<std::uint8_t>& open_of_vertex,
                       bool taker_loses, bool other_loses, int mover, const ArrayIn<std::int32_t>& place_in_order,
                       nb::handle deadline, std::int64_t most_rows, std::int64_t most_entries) {
    const auto game = taking_game(first_edge_of_vertex, neighbour_of_edge, open_of_vertex, taker_loses, other_loses);
    const auto table = working(deadline, [&](noyau::Effort& effort) {
        check_rows(game, effort);
        return noyau::piece_table(game, mover, span_of(place_in_order), {most_rows, most_entries}, effort);
    });
    if (!table.complete) return nb::none();
    return nb::make_tuple(table.value, table.star, table.exponent, handed_over(table.winning_vertices),
                          handed_over(table.first_of_row), handed_over(table.vertex_of_row),
                          handed_over(table.open_of_row), handed_over(table.value_of_row),
                          handed_over(table.star_of_row));
}

std::string_view text_of(const nb::bytes& bytes) {
    return {bytes.c_str(), bytes.size()};
}

nb::tuple small_winners(const nb::bytes& lines, const nb::bytes& open_of_vertex, bool taker_loses, bool other_loses,
                        nb::handle deadline, bool together) {
    const auto text = text_of(lines), open = text_of(open_of_vertex);
    const auto answers = working(deadline, [&](noyau::Effort& effort) {
        return noyau::small_winners(text, open, taker_loses, other_loses, together, effort);
    });
    return nb::make_tuple(handed_over(answers.won_by_left), handed_over(answers.nodes));
}

ArrayOut<std::uint8_t> small_removal_values(const nb::bytes& lines, nb::handle deadline) {
    const auto text = text_of(lines);
    return handed_over(
        working(deadline, [&](noyau::Effort& effort) { return noyau::small_removal_values(text, effort); }));
}

ArrayOut<std::int64_t> symmetry_counts(const nb::bytes& lines, nb::handle deadline) {
    const auto text = text_of(lines);
    return handed_over(working(deadline, [&](noyau::Effort& effort) { return noyau::symmetry_counts(text, effort); }));
}

}  // namespace

#define LONGS "numpy.typing.NDArray[numpy.int64]"
#define BYTES "numpy.typing.NDArray[numpy.uint8]"
#define NUMBERS "numpy.typing.NDArray[numpy.int32]"
#define TAKING                                                                             \
    "first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], neighbour_of_edge: " NUMBERS \
    ", open_of_vertex: numpy.typing.NDArray[numpy.uint8]"

void bind_taking(nb::module_& module) {
    module.def(
        "search_taking", &search_taking, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
        "open_of_vertex"_a.noconvert(), "taker_loses"_a, "other_loses"_a, "mover"_a, "deadline"_a.none(),
        "table_bytes"_a, "every_move"_a, "most_replies"_a, "most_race_replies"_a = 0,
        nb::sig("def search_taking(" TAKING ", taker_loses: bool, other_loses: bool, mover: int, deadline: " DEADLINE
                ", table_bytes: int, every_move: bool, most_replies: int, most_race_replies: int = 0) -> tuple[int, "
                "int, " NUMBERS ", bool, " NUMBERS " | None, " NUMBERS " | None]"),
        R"(Who wins by taking vertices in turn: (winner, nodes, winning vertices, whether those are all, replies,
replies of a race).

The neighbours of a vertex that is taken are lost to whoever takes it, to the other player, or to both. A vertex is open
to player 0 (bit 0), to player 1 (bit 1) or to both; whoever cannot take one loses. The winner is -1 when the deadline or
the end of the table was reached first. The replies are the winner's, in the order of the walk in
`noyau.proofs.taking.replies`, or None when they are more than `most_replies`; then
those of the walk in `noyau.proofs.taking.tables`, where the other player alone loses the neighbours.)");
    module.def(
        "removal_value", &removal_value, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
        "open_of_vertex"_a.noconvert(), "deadline"_a.none(), "most_components"_a = 8'000'000,
        nb::sig("def removal_value(" TAKING ", deadline: " DEADLINE ", most_components: int = 8000000) -> int"),
        R"(The Grundy value when taking an open vertex takes its neighbours away as well; -1 when it takes too long,
or when the board falls into more components than that.)");
    module.def(
        "piece_table", &piece_table, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
        "open_of_vertex"_a.noconvert(), "taker_loses"_a, "other_loses"_a, "mover"_a, "place_in_order"_a.noconvert(),
        "deadline"_a.none(), "most_rows"_a, "most_entries"_a,
        nb::sig("def piece_table(" TAKING ", taker_loses: bool, other_loses: bool, mover: int, place_in_order: " NUMBERS
                ", deadline: " DEADLINE ", most_rows: int, most_entries: int) -> tuple[int, bool, int, " NUMBERS
                ", " LONGS ", " NUMBERS ", " BYTES ", " LONGS ", " BYTES "] | None"),
        R"(Every piece that the position can fall into, with its value, smaller ones first; None past a limit.

The value of the position, whether a star is added to it, the exponent (values are multiples of its power of two), the
vertices that win, and the table: where each row begins, its vertices, who may take them, its value and its star. Pieces
that look alike when their vertices are ranked in one of the orders (the places of all vertices, order after order, the
board's own first) share a row.)");
    module.def("small_winners", &small_winners, "lines"_a, "open_of_vertex"_a, "taker_loses"_a, "other_loses"_a,
               "deadline"_a.none(), "together"_a = false,
               nb::sig("def small_winners(lines: bytes, open_of_vertex: bytes, taker_loses: bool, other_loses: bool, "
                       "deadline: " DEADLINE ", together: bool = False) -> tuple[" BYTES ", " LONGS "]"),
               R"(Who wins on many boards of at most 16 vertices, one graph6 line each: (won by left, nodes).

Bit 0 says that left wins when left begins, bit 1 that left wins when right begins. `open_of_vertex` has a byte for every
vertex of every board, open to left (bit 0) and to right (bit 1); where it is empty, everything is open to both.
`together`: what was found on a board is used on the next where it still holds, which pays in lists of all graphs; the
nodes then depend on the order of the boards.)");
    module.def(
        "small_removal_values", &small_removal_values, "lines"_a, "deadline"_a.none(),
        nb::sig("def small_removal_values(lines: bytes, deadline: " DEADLINE ") -> " BYTES),
        R"(The Grundy value of each of many boards of at most 16 vertices, one graph6 line each, when taking a vertex
takes its neighbours away as well.)");
    module.def("symmetry_counts", &symmetry_counts, "lines"_a, "deadline"_a.none(),
               nb::sig("def symmetry_counts(lines: bytes, deadline: " DEADLINE ") -> " LONGS),
               R"(In how many ways each board, a graph6 line of at most 16 vertices, can be put onto itself.)");
}
