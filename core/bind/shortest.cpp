// Shortest scripts for Python.
#include "dollars/shortest/shortest.hpp"

#include <stdexcept>

#include "bind/checks.hpp"
#include "bind/python.hpp"
#include "bind/rooms.hpp"
#include "dollars/shortest/tables/fill.hpp"
#include "dollars/shortest/tables/tables.hpp"
#include "dollars/shortest/tree.hpp"

namespace {

using Amounts = ArrayIn<std::int64_t>;
using Vertices = ArrayIn<std::int32_t>;

noyau::Multigraph checked(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge, nb::handle deadline) {
    const noyau::Multigraph graph{span_of(first_edge_of_vertex), span_of(neighbour_of_edge)};
    working(deadline, [&](noyau::Effort& effort) {
        checks::both_ways(graph.first_edge_of_vertex, graph.neighbour_of_edge, effort);
        noyau::check(graph, effort);
    });
    return graph;
}

// What is needed of the arrays before anything is read from them.
noyau::least::Board board_of(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge,
                             const Amounts& dollars_of_vertex, const Amounts& script, nb::handle deadline) {
    const auto graph = checked(first_edge_of_vertex, neighbour_of_edge, deadline);
    const auto n = static_cast<std::size_t>(graph.vertices());
    checks::one_for_each(dollars_of_vertex.size(), n);
    checks::one_for_each(script.size(), n);
    working(deadline, [&](noyau::Effort& effort) {
        checks::wins(graph.first_edge_of_vertex, graph.neighbour_of_edge, span_of(dollars_of_vertex), span_of(script),
                     effort);
    });
    return noyau::least::Board::of(graph, span_of(dollars_of_vertex));
}

using Found = std::tuple<ArrayOut<std::int64_t>, std::int64_t, std::int64_t>;

Found shortest_script(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge,
                      const Amounts& dollars_of_vertex, const Amounts& script, std::int64_t most_nodes,
                      nb::handle deadline) {
    const auto board = board_of(first_edge_of_vertex, neighbour_of_edge, dollars_of_vertex, script, deadline);
    noyau::least::Answer answer;
    answer.script.assign(script.data(), script.data() + script.size());
    working_until(deadline,
                  [&](noyau::Effort& effort) { noyau::least::find_shortest(board, answer, most_nodes, effort); });
    return {handed_over(answer.script), answer.bound, answer.nodes};
}

ArrayOut<std::int32_t> order_of_least_fill(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge,
                                           std::size_t most_width, nb::handle deadline) {
    const auto graph = checked(first_edge_of_vertex, neighbour_of_edge, deadline);
    const std::vector<std::int64_t> no_dollars(graph.vertices(), 0);
    return handed_over(working(deadline, [&](noyau::Effort& effort) {
        const auto board = noyau::least::Board::of(graph, no_dollars);
        return noyau::least::order_of_least_fill(board, most_width, effort);
    }));
}

// What both kinds of tables are given.
struct ForTables {
    noyau::least::Board board;
    std::vector<std::int32_t> order;
    noyau::least::Counts prices, script;

    ForTables(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge, const Amounts& dollars_of_vertex,
              const Amounts& begin, const Vertices& given_order, const Amounts& given_prices, nb::handle deadline)
        : board(board_of(first_edge_of_vertex, neighbour_of_edge, dollars_of_vertex, begin, deadline)),
          order(given_order.data(), given_order.data() + given_order.size()),
          prices(given_prices.data(), given_prices.data() + given_prices.size()),
          script(begin.data(), begin.data() + begin.size()) {
        std::vector<std::int32_t> sorted(order);
        std::ranges::sort(sorted);
        for (std::int32_t v = 0; v < board.n; ++v)
            if (sorted.size() != static_cast<std::size_t>(board.n) || sorted[v] != v)
                throw std::invalid_argument("the order must hold every vertex once");
        if (!prices.empty() && prices.size() != order.size())
            throw std::invalid_argument("there must be one price for every vertex, or none at all");
    }
};

Found script_by_tables(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge,
                       const Amounts& dollars_of_vertex, const Amounts& script, const Vertices& order,
                       const Amounts& prices, std::int64_t most_states, nb::handle deadline) {
    const ForTables given(first_edge_of_vertex, neighbour_of_edge, dollars_of_vertex, script, order, prices, deadline);
    noyau::least::ByTables found;
    working_until(deadline, [&](noyau::Effort& effort) {
        const auto ranges = noyau::least::ranges_of(given.board, given.script, effort);
        const auto budget = noyau::least::length_of(given.script);
        noyau::least::shortest_by_tables(given.board, ranges, given.order, given.prices, budget, most_states, found,
                                         effort);
    });
    return {handed_over(found.script.empty() ? given.script : found.script), found.bound, found.states};
}

ArrayOut<std::int64_t> shortened_by_tables(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge,
                                           const Amounts& dollars_of_vertex, const Amounts& script,
                                           const Vertices& order, const Amounts& prices, std::int64_t radius,
                                           std::int64_t most_states, nb::handle deadline) {
    ForTables given(first_edge_of_vertex, neighbour_of_edge, dollars_of_vertex, script, order, prices, deadline);
    working_until(deadline, [&](noyau::Effort& effort) {
        noyau::least::shorten_by_tables(given.board, given.order, given.prices, radius, most_states, given.script,
                                        effort);
    });
    return handed_over(given.script);
}

using Facts =
    std::tuple<ArrayOut<std::int64_t>, ArrayOut<std::int64_t>, ArrayOut<std::int64_t>, ArrayOut<std::int64_t>>;

Facts script_ranges(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge,
                    const Amounts& dollars_of_vertex, const Amounts& script, nb::handle deadline) {
    const auto board = board_of(first_edge_of_vertex, neighbour_of_edge, dollars_of_vertex, script, deadline);
    const noyau::least::Counts wins(script.data(), script.data() + script.size());
    noyau::least::Ranges ranges;
    noyau::least::Ends ends;
    working(deadline, [&](noyau::Effort& effort) {
        ranges = noyau::least::ranges_of(board, wins, effort);
        ends = noyau::least::ends_of(board, ranges, noyau::least::length_of(wins), effort);
    });
    return {handed_over(ranges.most_dollars), handed_over(ranges.most_above), handed_over(ends.lo),
            handed_over(ends.hi)};
}

using Tree = std::tuple<ArrayOut<std::int32_t>, ArrayOut<std::int64_t>>;

Tree cut_tree(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge, const Amounts& dollars_of_vertex,
              const Amounts& script, std::int64_t bound, std::int64_t most_entries, nb::handle deadline) {
    const auto board = board_of(first_edge_of_vertex, neighbour_of_edge, dollars_of_vertex, script, deadline);
    const noyau::least::Counts wins(script.data(), script.data() + script.size());
    const auto tree = working(deadline, [&](noyau::Effort& effort) {
        const auto ranges = noyau::least::ranges_of(board, wins, effort);
        return noyau::least::cut_tree(board, ranges, bound, most_entries, effort);
    });
    return {handed_over(tree.vertex_of_cut), handed_over(tree.value_of_cut)};
}

}  // namespace

#define MONEY "numpy.typing.NDArray[numpy.int64]"

void bind_shortest(nb::module_& module) {
    module.def("shortest_script", &shortest_script, "first_edge_of_vertex"_a.noconvert(),
               "neighbour_of_edge"_a.noconvert(), "dollars_of_vertex"_a.noconvert(), "script"_a.noconvert(),
               "most_nodes"_a, "deadline"_a.none(),
               nb::sig("def shortest_script(first_edge_of_vertex: " MONEY
                       ", neighbour_of_edge: numpy.typing.NDArray[numpy.int32], dollars_of_vertex: " MONEY
                       ", script: " MONEY ", most_nodes: int, deadline: " DEADLINE ") -> tuple[" MONEY ", int, int]"),
               R"(A script with few moves after which nobody is in debt: (script, bound, nodes).

It begins with a script that wins. No winning script has fewer moves than the bound; where that is the length of the
script, it is a shortest one. Otherwise so many boxes of scripts were opened, or the time was up.)");
    module.def("order_of_least_fill", &order_of_least_fill, "first_edge_of_vertex"_a.noconvert(),
               "neighbour_of_edge"_a.noconvert(), "most_width"_a, "deadline"_a.none(),
               nb::sig("def order_of_least_fill(first_edge_of_vertex: " MONEY
                       ", neighbour_of_edge: numpy.typing.NDArray[numpy.int32], most_width: int, "
                       "deadline: " DEADLINE ") -> numpy.typing.NDArray[numpy.int32]"),
               R"(An order in which vertices are taken out, each joining its neighbours, the fewest new edges first.

Empty when one would have more than so many neighbours by then. Past the deadline, a TimeoutError.)");
    module.def(
        "script_by_tables", &script_by_tables, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
        "dollars_of_vertex"_a.noconvert(), "script"_a.noconvert(), "order"_a.noconvert(), "prices"_a.noconvert(),
        "most_states"_a, "deadline"_a.none(),
        nb::sig("def script_by_tables(first_edge_of_vertex: " MONEY
                ", neighbour_of_edge: numpy.typing.NDArray[numpy.int32], dollars_of_vertex: " MONEY ", script: " MONEY
                ", order: numpy.typing.NDArray[numpy.int32], prices: " MONEY ", most_states: int, "
                "deadline: " DEADLINE ") -> tuple[" MONEY ", int, int]"),
        R"(A shortest winning script by dynamic programming, from one that wins: (script, bound, states).

The vertices are taken out in this order. Prices of dollars, 65536 for one move, may be given for each vertex; without
any (an empty array) they are found here, which takes long on large boards. No winning script has fewer moves than the
bound; where that is not the length of the script, one attempt would need more states than that, or the time was up.)");
    module.def("shortened_by_tables", &shortened_by_tables, "first_edge_of_vertex"_a.noconvert(),
               "neighbour_of_edge"_a.noconvert(), "dollars_of_vertex"_a.noconvert(), "script"_a.noconvert(),
               "order"_a.noconvert(), "prices"_a.noconvert(), "radius"_a, "most_states"_a, "deadline"_a.none(),
               nb::sig("def shortened_by_tables(first_edge_of_vertex: " MONEY
                       ", neighbour_of_edge: numpy.typing.NDArray[numpy.int32], dollars_of_vertex: " MONEY
                       ", script: " MONEY ", order: numpy.typing.NDArray[numpy.int32], prices: " MONEY
                       ", radius: int, most_states: int, deadline: " DEADLINE ") -> " MONEY),
               R"(A winning script made shorter by the same tables, for as long as a shorter one is within the radius.

It differs by no more than that at any vertex from the one before; of how good it is, nothing is known.)");
    module.def(
        "script_ranges", &script_ranges, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
        "dollars_of_vertex"_a.noconvert(), "script"_a.noconvert(), "deadline"_a.none(),
        nb::sig("def script_ranges(first_edge_of_vertex: " MONEY
                ", neighbour_of_edge: numpy.typing.NDArray[numpy.int32], dollars_of_vertex: " MONEY ", script: " MONEY
                ", deadline: " DEADLINE ") -> tuple[" MONEY ", " MONEY ", " MONEY ", " MONEY "]"),
        R"(What holds for every script that wins, found by burning: (most dollars, most above, lowest, highest).

The most dollars a vertex can have; the most that script[u] - script[v] can be, at v * n + u (empty on a huge board);
and, for scripts shorter than the one given, the least and the greatest number at each vertex.)");
    module.def(
        "cut_tree", &cut_tree, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
        "dollars_of_vertex"_a.noconvert(), "script"_a.noconvert(), "bound"_a, "most_entries"_a, "deadline"_a.none(),
        nb::sig("def cut_tree(first_edge_of_vertex: " MONEY
                ", neighbour_of_edge: numpy.typing.NDArray[numpy.int32], dollars_of_vertex: " MONEY ", script: " MONEY
                ", bound: int, most_entries: int, deadline: " DEADLINE ") -> "
                "tuple[numpy.typing.NDArray[numpy.int32], " MONEY "]"),
        R"(Why no winning script has fewer moves than the bound: (vertices, values), as `noyau.proofs.least` walks them.

Both are empty when that takes more entries; past the deadline, a TimeoutError.)");
}
