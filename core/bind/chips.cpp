// Dollars on graphs for Python.
#include "bind/chips.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <stdexcept>

#include "bind/common.hpp"
#include "dollars/chips.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Amounts = ArrayIn<std::int64_t>;
using Vertices = ArrayIn<std::int32_t>;

noyau::Multigraph graph_of(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge) {
    const noyau::Multigraph graph{span_of(first_edge_of_vertex), span_of(neighbour_of_edge)};
    noyau::check(graph);
    return graph;
}

std::vector<std::int64_t> copied(const Amounts& amounts, const noyau::Multigraph& graph) {
    if (amounts.shape(0) != static_cast<std::size_t>(graph.vertices()))
        throw std::invalid_argument("there must be one number for every vertex");
    return {amounts.data(), amounts.data() + amounts.shape(0)};
}

std::int32_t vertex_of(std::int32_t q, const noyau::Multigraph& graph) {
    if (q < 0 || q >= graph.vertices()) throw std::invalid_argument("there is no such vertex");
    return q;
}

// Dollars and script, worked on without the interpreter's lock.
template <class Work>
auto worked_on(std::vector<std::int64_t>& dollars, std::vector<std::int64_t>& script, const Seconds& seconds,
               Work work) {
    return working(seconds, [&](noyau::Effort& effort) { return work(std::span(dollars), std::span(script), effort); });
}

std::tuple<ArrayOut<std::int64_t>, ArrayOut<std::int64_t>> lent(const Amounts& first_edge_of_vertex,
                                                                const Vertices& neighbour_of_edge,
                                                                const Amounts& dollars_of_vertex,
                                                                const Amounts& times) {
    const auto graph = graph_of(first_edge_of_vertex, neighbour_of_edge);
    auto dollars = copied(dollars_of_vertex, graph), script = copied(times, graph);
    std::ranges::fill(script, 0);
    if (times.shape(0) != script.size()) throw std::invalid_argument("there must be one number for every vertex");
    noyau::lend(graph, span_of(times), dollars, script);
    return {handed_over(script), handed_over(dollars)};
}

using Found = std::tuple<ArrayOut<std::int64_t>, ArrayOut<std::int64_t>, ArrayOut<std::int32_t>>;

Found borrow_below(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge,
                   const Amounts& dollars_of_vertex, const Amounts& upper, const Seconds& seconds) {
    const auto graph = graph_of(first_edge_of_vertex, neighbour_of_edge);
    auto dollars = copied(dollars_of_vertex, graph);
    const auto highest = copied(upper, graph);
    std::vector<std::int64_t> script(highest.size(), 0);
    const auto order = worked_on(dollars, script, seconds, [&](auto money, auto moves, noyau::Effort& effort) {
        noyau::lend(graph, highest, money, moves);
        return noyau::borrow_out_of_debt(graph, money, moves, effort);
    });
    return {handed_over(script), handed_over(dollars), handed_over(order)};
}

Found win_or_lose(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge,
                  const Amounts& dollars_of_vertex, const Seconds& seconds) {
    const auto graph = graph_of(first_edge_of_vertex, neighbour_of_edge);
    auto dollars = copied(dollars_of_vertex, graph);
    std::vector<std::int64_t> script(dollars.size(), 0);
    const auto order = worked_on(dollars, script, seconds, [&](auto money, auto moves, noyau::Effort& effort) {
        return noyau::win_or_lose(graph, money, moves, effort);
    });
    return {handed_over(script), handed_over(dollars), handed_over(order)};
}

ArrayOut<std::int32_t> burn(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge,
                            const Amounts& dollars_of_vertex, std::int32_t q) {
    const auto graph = graph_of(first_edge_of_vertex, neighbour_of_edge);
    const auto dollars = copied(dollars_of_vertex, graph);
    vertex_of(q, graph);
    return handed_over([&] {
        const nb::gil_scoped_release without_lock;
        return noyau::burn(graph, dollars, q);
    }());
}

Found reduce(const Amounts& first_edge_of_vertex, const Vertices& neighbour_of_edge, const Amounts& dollars_of_vertex,
             std::int32_t q, const Seconds& seconds) {
    const auto graph = graph_of(first_edge_of_vertex, neighbour_of_edge);
    auto dollars = copied(dollars_of_vertex, graph);
    std::vector<std::int64_t> script(dollars.size(), 0);
    vertex_of(q, graph);
    const auto order = worked_on(dollars, script, seconds, [&](auto money, auto moves, noyau::Effort& effort) {
        return noyau::reduce(graph, q, money, moves, effort);
    });
    return {handed_over(script), handed_over(dollars), handed_over(order)};
}

}  // namespace

#define DOLLARS                                                                                                       \
    "first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], neighbour_of_edge: numpy.typing.NDArray[numpy.int32], " \
    "dollars_of_vertex: numpy.typing.NDArray[numpy.int64]"
#define MONEY "numpy.typing.NDArray[numpy.int64]"
#define ORDER "numpy.typing.NDArray[numpy.int32]"
#define FOUND "tuple[" MONEY ", " MONEY ", " ORDER "]"

void bind_chips(nb::module_& module) {
    module.def("lent", &lent, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
               "dollars_of_vertex"_a.noconvert(), "times"_a.noconvert(),
               nb::sig("def lent(" DOLLARS ", times: " MONEY ") -> tuple[" MONEY ", " MONEY "]"),
               "Every vertex lends so many times along each of its edges: (script, dollars). What does not fit into 64 "
               "bits is an OverflowError.");
    module.def("borrow_below", &borrow_below, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
               "dollars_of_vertex"_a.noconvert(), "upper"_a.noconvert(), "seconds"_a.none(),
               nb::sig("def borrow_below(" DOLLARS ", upper: " MONEY ", seconds: float | None) -> " FOUND),
               R"(The greatest script below `upper` after which nobody is in debt: (script, dollars, order).

The graph must be connected and without loops, each edge in both rows. The order is empty when there is such a script.
Otherwise the script leads to dollars that nobody can win from, because every vertex has fewer of them than edges to the
vertices before it in the order. Past the seconds, a TimeoutError; past 64 bits, an OverflowError.)");
    module.def("win_or_lose", &win_or_lose, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
               "dollars_of_vertex"_a.noconvert(), "seconds"_a.none(),
               nb::sig("def win_or_lose(" DOLLARS ", seconds: float | None) -> " FOUND),
               R"(Some script after which nobody is in debt, or why there is none: (script, dollars, order), as above.

Large sums are evened out first, so it does not matter how large they are.)");
    module.def(
        "burn", &burn, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
        "dollars_of_vertex"_a.noconvert(), "q"_a, nb::sig("def burn(" DOLLARS ", q: int) -> " ORDER),
        "The vertices that burn when a fire starts at q, in order; one burns when more of its edges burn than it "
        "has dollars.");
    module.def("reduce", &reduce, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
               "dollars_of_vertex"_a.noconvert(), "q"_a, "seconds"_a.none(),
               nb::sig("def reduce(" DOLLARS ", q: int, seconds: float | None) -> " FOUND),
               R"(The equivalent board without debt outside q that burns down from q: (script, dollars, burning order).

Past the seconds, a TimeoutError; past 64 bits, an OverflowError.)");
}
