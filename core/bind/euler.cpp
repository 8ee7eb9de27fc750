// Eulerian circuits for Python.
#include "bind/euler.hpp"

#include <nanobind/stl/tuple.h>

#include "base/determinant.hpp"
#include "bind/common.hpp"
#include "sequences/euler.hpp"
#include "sequences/random_windows.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Walked = std::tuple<ArrayOut<std::int32_t>, std::int64_t, std::int64_t>;

Walked told(noyau::Circuit found) {
    return {handed_over(std::move(found.step)), found.unbalanced_vertex, found.stranded_edge};
}

Walked directed_circuit(const ArrayIn<std::int64_t>& first_edge_of_vertex,
                        const ArrayIn<std::int32_t>& target_of_edge) {
    return told(working({}, [&](noyau::Effort& effort) {
        return noyau::directed_circuit(span_of(first_edge_of_vertex), span_of(target_of_edge), effort);
    }));
}

Walked undirected_circuit(std::int64_t vertices, const ArrayIn<std::int32_t>& end_of_edge) {
    return told(working(
        {}, [&](noyau::Effort& effort) { return noyau::undirected_circuit(vertices, span_of(end_of_edge), effort); }));
}

ArrayOut<std::uint8_t> random_windows(int symbols, int window, std::uint64_t seed) {
    return handed_over(
        working({}, [&](noyau::Effort& effort) { return noyau::random_windows(symbols, window, seed, effort); }));
}

std::uint32_t determinant_modulo(const ArrayIn<std::int64_t>& entry, std::size_t rows, std::uint32_t prime) {
    return working(
        {}, [&](noyau::Effort& effort) { return noyau::determinant_modulo(span_of(entry), rows, prime, effort); });
}

}  // namespace

#define WALKED "tuple[numpy.typing.NDArray[numpy.int32], int, int]"

void bind_euler(nb::module_& module) {
    module.def("directed_circuit", &directed_circuit, "first_edge_of_vertex"_a.noconvert(),
               "target_of_edge"_a.noconvert(),
               nb::sig("def directed_circuit(first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], target_of_edge: "
                       "numpy.typing.NDArray[numpy.int32]) -> " WALKED),
               R"(Every edge once and back: (edges in order, -1, -1).

Where that cannot be, no edges, and either the first vertex with more ways in than out or the other way round, or the
first edge that cannot be reached from edge 0.)");
    module.def(
        "undirected_circuit", &undirected_circuit, "vertices"_a, "end_of_edge"_a.noconvert(),
        nb::sig("def undirected_circuit(vertices: int, end_of_edge: numpy.typing.NDArray[numpy.int32]) -> " WALKED),
        R"(The same without directions. Edge e joins end_of_edge[2e] and end_of_edge[2e + 1].

Step 2e walks it from the one to the other, step 2e + 1 back. A vertex fails when its degree is odd.)");
    module.def("random_windows", &random_windows, "symbols"_a, "window"_a, "seed"_a,
               nb::sig("def random_windows(symbols: int, window: int, seed: int) -> numpy.typing.NDArray[numpy.uint8]"),
               R"(A cyclic sequence in which every window of symbols stands once, drawn uniformly from all of them.

It is given from its window of zeros on.)");
    module.def(
        "determinant_modulo", &determinant_modulo, "entry"_a.noconvert(), "rows"_a, "prime"_a,
        nb::sig("def determinant_modulo(entry: numpy.typing.NDArray[numpy.int64], rows: int, prime: int) -> int"),
        "The determinant of a square matrix of whole numbers, modulo a prime below 2^31.");
}
