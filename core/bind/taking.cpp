// Games of taking vertices for Python.
#include "bind/python.hpp"
#include "bind/rooms.hpp"
#include "taking/search.hpp"

namespace {

noyau::TakingGame taking_game(const ArrayIn<std::int64_t>& first_edge_of_vertex,
                              const ArrayIn<std::int32_t>& neighbour_of_edge,
                              const ArrayIn<std::uint8_t>& open_of_vertex, bool taker_loses, bool other_loses) {
    return {span_of(first_edge_of_vertex), span_of(neighbour_of_edge), span_of(open_of_vertex), taker_loses,
            other_loses};
}

nb::tuple search_taking(const ArrayIn<std::int64_t>& first_edge_of_vertex,
                        const ArrayIn<std::int32_t>& neighbour_of_edge, const ArrayIn<std::uint8_t>& open_of_vertex,
                        bool taker_loses, bool other_loses, int mover, nb::handle deadline, std::int64_t table_bytes,
                        bool every_move, std::int64_t most_replies) {
    const auto game = taking_game(first_edge_of_vertex, neighbour_of_edge, open_of_vertex, taker_loses, other_loses);
    const auto answer = working(deadline, [&](noyau::Effort& effort) {
        return noyau::search_taking(game, mover, {table_bytes, most_replies, every_move}, effort);
    });
    return nb::make_tuple(answer.winner, answer.nodes, handed_over(answer.winning_vertices), answer.every_move,
                          answer.has_strategy ? nb::cast(handed_over(answer.replies)) : nb::none());
}

int removal_value(const ArrayIn<std::int64_t>& first_edge_of_vertex, const ArrayIn<std::int32_t>& neighbour_of_edge,
                  const ArrayIn<std::uint8_t>& open_of_vertex, nb::handle deadline) {
    const auto game = taking_game(first_edge_of_vertex, neighbour_of_edge, open_of_vertex, true, true);
    return working(deadline, [&](noyau::Effort& effort) { return noyau::removal_value(game, effort); });
}

}  // namespace

#define NUMBERS "numpy.typing.NDArray[numpy.int32]"
#define TAKING                                                                             \
    "first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], neighbour_of_edge: " NUMBERS \
    ", open_of_vertex: numpy.typing.NDArray[numpy.uint8]"

void bind_taking(nb::module_& module) {
    module.def(
        "search_taking", &search_taking, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
        "open_of_vertex"_a.noconvert(), "taker_loses"_a, "other_loses"_a, "mover"_a, "deadline"_a.none(),
        "table_bytes"_a, "every_move"_a, "most_replies"_a,
        nb::sig("def search_taking(" TAKING ", taker_loses: bool, other_loses: bool, mover: int, deadline: " DEADLINE
                ", table_bytes: int, every_move: bool, most_replies: int) -> tuple[int, int, " NUMBERS
                ", bool, " NUMBERS " | None]"),
        R"(Who wins by taking vertices in turn: (winner, nodes, winning vertices, whether those are all, replies).

The neighbours of a vertex that is taken are lost to whoever takes it, to the other player, or to both. A vertex is open
to player 0 (bit 0), to player 1 (bit 1) or to both; whoever cannot take one loses. The winner is -1 when the deadline or
the end of the table was reached first. The replies are the winner's, in the order of the walk in
`noyau.proofs.taking.replies`, or None when they are more than `most_replies`.)");
    module.def(
        "removal_value", &removal_value, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
        "open_of_vertex"_a.noconvert(), "deadline"_a.none(),
        nb::sig("def removal_value(" TAKING ", deadline: " DEADLINE ") -> int"),
        R"(The Grundy value when taking an open vertex takes its neighbours away as well; -1 when it takes too long.)");
}
