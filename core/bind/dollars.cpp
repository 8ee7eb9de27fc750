// Dollars on graphs, divisors, and elimination modulo powers of primes for Python.
#include <stdexcept>

#include "bind/checks.hpp"
#include "bind/python.hpp"
#include "bind/rooms.hpp"
#include "dollars/chips.hpp"
#include "dollars/divisors.hpp"
#include "dollars/elimination.hpp"
#include "dollars/gonality.hpp"

namespace {

using Amounts = ArrayIn<std::int64_t>;
using Vertices = ArrayIn<std::int32_t>;

noyau::Multigraph graph_of(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge,
                           nb::handle deadline) {
    const noyau::Multigraph graph{span_of(first_edge_of_vertex), span_of(neighbour_of_edge)};
    working(deadline, [&](noyau::Effort& effort) {
        checks::both_ways(graph.first_edge_of_vertex, graph.neighbour_of_edge, effort);
        noyau::check(graph, effort);
    });
    return graph;
}

// The same for what looks itself whether the board is connected.
noyau::Multigraph rows_of(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge, nb::handle deadline) {
    const noyau::Multigraph graph{span_of(first_edge_of_vertex), span_of(neighbour_of_edge)};
    working(deadline, [&](noyau::Effort& effort) {
        checks::both_ways(graph.first_edge_of_vertex, graph.neighbour_of_edge, effort);
    });
    return graph;
}

std::vector<std::int64_t> copied(const Amounts& amounts, const noyau::Multigraph& graph) {
    checks::one_for_each(amounts.size(), graph.vertices());
    return {amounts.data(), amounts.data() + amounts.size()};
}

std::int32_t vertex_of(std::int32_t q, const noyau::Multigraph& graph) {
    if (q < 0 || q >= graph.vertices()) throw std::invalid_argument("there is no such vertex");
    return q;
}

// Dollars and script, worked on without the interpreter's lock.
template <class Work>
auto worked_on(std::vector<std::int64_t>& dollars, std::vector<std::int64_t>& script, nb::handle deadline, Work work) {
    return working(deadline,
                   [&](noyau::Effort& effort) { return work(std::span(dollars), std::span(script), effort); });
}

std::tuple<ArrayOut<std::int64_t>, ArrayOut<std::int64_t>> lent(const Amounts& first_edge_of_vertex,
                                                                const Vertices& neighbour_of_edge,
                                                                const Amounts& dollars_of_vertex, const Amounts& times,
                                                                nb::handle deadline) {
    const auto graph = graph_of(first_edge_of_vertex, neighbour_of_edge, deadline);
    auto dollars = copied(dollars_of_vertex, graph), script = copied(times, graph);
    std::ranges::fill(script, 0);
    working(deadline, [&](noyau::Effort& effort) { noyau::lend(graph, span_of(times), dollars, script, effort); });
    return {handed_over(script), handed_over(dollars)};
}

using Found = std::tuple<ArrayOut<std::int64_t>, ArrayOut<std::int64_t>, ArrayOut<std::int32_t>>;

Found borrow_below(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge,
                   const Amounts& dollars_of_vertex, const Amounts& upper, nb::handle deadline) {
    const auto graph = graph_of(first_edge_of_vertex, neighbour_of_edge, deadline);
    auto dollars = copied(dollars_of_vertex, graph);
    const auto highest = copied(upper, graph);
    std::vector<std::int64_t> script(highest.size(), 0);
    const auto order = worked_on(dollars, script, deadline, [&](auto money, auto moves, noyau::Effort& effort) {
        noyau::lend(graph, highest, money, moves, effort);
        return noyau::borrow_out_of_debt(graph, money, moves, effort);
    });
    return {handed_over(script), handed_over(dollars), handed_over(order)};
}

Found win_or_lose(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge,
                  const Amounts& dollars_of_vertex, nb::handle deadline) {
    const auto graph = graph_of(first_edge_of_vertex, neighbour_of_edge, deadline);
    auto dollars = copied(dollars_of_vertex, graph);
    std::vector<std::int64_t> script(dollars.size(), 0);
    const auto order = worked_on(dollars, script, deadline, [&](auto money, auto moves, noyau::Effort& effort) {
        return noyau::win_or_lose(graph, money, moves, effort);
    });
    return {handed_over(script), handed_over(dollars), handed_over(order)};
}

ArrayOut<std::int32_t> burn(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge,
                            const Amounts& dollars_of_vertex, std::int32_t q, nb::handle deadline) {
    const auto graph = graph_of(first_edge_of_vertex, neighbour_of_edge, deadline);
    const auto dollars = copied(dollars_of_vertex, graph);
    vertex_of(q, graph);
    return handed_over(
        working(deadline, [&](noyau::Effort& effort) { return noyau::burn(graph, dollars, q, effort); }));
}

Found reduce(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge, const Amounts& dollars_of_vertex,
             std::int32_t q, nb::handle deadline) {
    const auto graph = graph_of(first_edge_of_vertex, neighbour_of_edge, deadline);
    auto dollars = copied(dollars_of_vertex, graph);
    std::vector<std::int64_t> script(dollars.size(), 0);
    vertex_of(q, graph);
    const auto order = worked_on(dollars, script, deadline, [&](auto money, auto moves, noyau::Effort& effort) {
        return noyau::reduce(graph, q, money, moves, effort);
    });
    return {handed_over(script), handed_over(dollars), handed_over(order)};
}

using Numbers = ArrayOut<std::int32_t>;
using Searched = std::tuple<std::int32_t, bool, Numbers, std::int64_t>;

Searched divisor_rank(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge, const Amounts& reduced,
                      std::int32_t q, std::size_t most_bytes, nb::handle deadline) {
    const auto board = rows_of(first_edge_of_vertex, neighbour_of_edge, deadline);
    noyau::RankFound found;
    working_until(
        deadline, [&](noyau::Effort& effort) { noyau::divisor_rank(effort, board, span_of(reduced), q, found); },
        most_bytes);
    return {found.rank, found.finished, handed_over(found.witness), found.classes};
}

using Scrambled = std::tuple<std::int32_t, bool, Numbers, std::int64_t, ArrayOut<std::uint64_t>>;

Scrambled gonality(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge, std::int64_t placings,
                   nb::handle deadline) {
    const auto board = rows_of(first_edge_of_vertex, neighbour_of_edge, deadline);
    if (placings < 0 || placings > 1'000'000'000) throw std::invalid_argument("placings are from 0 to 10^9");
    noyau::GonalityFound found;
    working_until(deadline, [&](noyau::Effort& effort) { noyau::gonality(effort, board, placings, found); });
    return {found.degree, found.finished, handed_over(found.witness), found.tried, handed_over(found.eggs)};
}

Numbers superstables_after(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge, std::int32_t q,
                           const Vertices& last, std::int64_t most, nb::handle deadline) {
    const auto board = rows_of(first_edge_of_vertex, neighbour_of_edge, deadline);
    return handed_over(working(deadline, [&](noyau::Effort& effort) {
        return noyau::superstables_after(effort, board, q, span_of(last), most);
    }));
}

Numbers valuations(const Amounts& matrix, std::int64_t prime, std::int32_t power, nb::handle deadline) {
    std::vector<std::int64_t> copy(matrix.data(), matrix.data() + matrix.size());
    return handed_over(
        working(deadline, [&](noyau::Effort& effort) { return noyau::valuations(effort, copy, prime, power); }));
}

}  // namespace

#define DOLLARS                                                                                                       \
    "first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], neighbour_of_edge: numpy.typing.NDArray[numpy.int32], " \
    "dollars_of_vertex: numpy.typing.NDArray[numpy.int64]"
#define BOARD \
    "first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], neighbour_of_edge: numpy.typing.NDArray[numpy.int32]"
#define NUMBERS "numpy.typing.NDArray[numpy.int32]"
#define MONEY "numpy.typing.NDArray[numpy.int64]"
#define ORDER "numpy.typing.NDArray[numpy.int32]"
#define FOUND "tuple[" MONEY ", " MONEY ", " ORDER "]"

void bind_dollars(nb::module_& module) {
    module.def("lent", &lent, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
               "dollars_of_vertex"_a.noconvert(), "times"_a.noconvert(), "deadline"_a.none() = nb::none(),
               nb::sig("def lent(" DOLLARS ", times: " MONEY ", deadline: " DEADLINE " = None) -> tuple[" MONEY
                       ", " MONEY "]"),
               "Every vertex lends so many times along each of its edges: (script, dollars). What does not fit into 64 "
               "bits is an OverflowError.");
    module.def("borrow_below", &borrow_below, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
               "dollars_of_vertex"_a.noconvert(), "upper"_a.noconvert(), "deadline"_a.none(),
               nb::sig("def borrow_below(" DOLLARS ", upper: " MONEY ", deadline: " DEADLINE ") -> " FOUND),
               R"(The greatest script below `upper` after which nobody is in debt: (script, dollars, order).

The graph must be connected and without loops, each edge in both rows. The order is empty when there is such a script.
Otherwise the script leads to dollars that nobody can win from, because every vertex has fewer of them than edges to the
vertices before it in the order. Past the deadline, a TimeoutError; past 64 bits, an OverflowError.)");
    module.def("win_or_lose", &win_or_lose, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
               "dollars_of_vertex"_a.noconvert(), "deadline"_a.none(),
               nb::sig("def win_or_lose(" DOLLARS ", deadline: " DEADLINE ") -> " FOUND),
               R"(Some script after which nobody is in debt, or why there is none: (script, dollars, order), as above.

Large sums are evened out first, so it does not matter how large they are.)");
    module.def(
        "burn", &burn, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
        "dollars_of_vertex"_a.noconvert(), "q"_a, "deadline"_a.none() = nb::none(),
        nb::sig("def burn(" DOLLARS ", q: int, deadline: " DEADLINE " = None) -> " ORDER),
        "The vertices that burn when a fire starts at q, in order; one burns when more of its edges burn than it "
        "has dollars.");
    module.def("reduce", &reduce, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
               "dollars_of_vertex"_a.noconvert(), "q"_a, "deadline"_a.none(),
               nb::sig("def reduce(" DOLLARS ", q: int, deadline: " DEADLINE ") -> " FOUND),
               R"(The equivalent board without debt outside q that burns down from q: (script, dollars, burning order).

Past the deadline, a TimeoutError; past 64 bits, an OverflowError.)");
    module.def("divisor_rank", &divisor_rank, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
               "reduced"_a.noconvert(), "q"_a, "most_bytes"_a, "deadline"_a.none(),
               nb::sig("def divisor_rank(" BOARD ", reduced: numpy.typing.NDArray[numpy.int64], q: int, most_bytes: "
                       "int, deadline: " DEADLINE ") -> tuple[int, bool, " NUMBERS ", int]"),
               R"(The rank of a divisor that is reduced at q and has no debt: (rank, finished, witness, classes).

Taking the witness away, rank + 1 dollars, leaves what cannot be won. Where the search did not finish, at least `rank`.)");
    module.def("gonality", &gonality, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
               "placings"_a, "deadline"_a.none(),
               nb::sig("def gonality(" BOARD ", placings: int, deadline: " DEADLINE ") -> tuple[int, bool, " NUMBERS
                       ", int, numpy.typing.NDArray[numpy.uint64]]"),
               R"(The least degree of a divisor of positive rank: (degree, finished, witness, divisors tried, eggs).

The witness is such a divisor. Where the search did not finish, at least `degree`. The eggs, sets of vertices as bits,
are a scramble of that order where one is the reason; all divisors of a degree are tried first while they are at most
`placings`.)");
    module.def("superstables_after", &superstables_after, "first_edge_of_vertex"_a.noconvert(),
               "neighbour_of_edge"_a.noconvert(), "q"_a, "last"_a.noconvert(), "most"_a,
               "deadline"_a.none() = nb::none(),
               nb::sig("def superstables_after(" BOARD ", q: int, last: " NUMBERS ", most: int, deadline: " DEADLINE
                       " = None) -> " NUMBERS),
               "The superstable configurations that follow one in lexicographic order, one after the other.");
    module.def(
        "valuations", &valuations, "matrix"_a.noconvert(), "prime"_a, "power"_a, "deadline"_a.none() = nb::none(),
        nb::sig("def valuations(matrix: numpy.typing.NDArray[numpy.int64], prime: int, power: int, deadline: " DEADLINE
                " = None) -> " NUMBERS),
        R"(How often the prime divides each invariant factor of a square matrix, ascending, `power` at most.

The matrix stands row by row; prime^power must stay below 2^31.)");
}
