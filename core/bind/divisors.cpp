// Divisors for Python.
#include "bind/divisors.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include "bind/common.hpp"
#include "dollars/divisors.hpp"
#include "dollars/elimination.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Offsets = ArrayIn<std::int64_t>;
using Vertices = ArrayIn<std::int32_t>;
using Numbers = ArrayOut<std::int32_t>;
using Found = std::tuple<std::int32_t, bool, Numbers, std::int64_t>;

Found divisor_rank(const Offsets& first_edge_of_vertex, const Vertices& neighbour_of_edge, const Offsets& reduced,
                   std::int32_t q, std::size_t most_bytes, const Seconds& seconds) {
    const noyau::Multigraph board{span_of(first_edge_of_vertex), span_of(neighbour_of_edge)};
    noyau::RankFound found;
    working_until(
        seconds, [&](noyau::Effort& effort) { noyau::divisor_rank(effort, board, span_of(reduced), q, found); },
        most_bytes);
    return {found.rank, found.finished, handed_over(found.witness), found.classes};
}

Found gonality(const Offsets& first_edge_of_vertex, const Vertices& neighbour_of_edge, const Seconds& seconds) {
    const noyau::Multigraph board{span_of(first_edge_of_vertex), span_of(neighbour_of_edge)};
    noyau::GonalityFound found;
    working_until(seconds, [&](noyau::Effort& effort) { noyau::gonality(effort, board, found); });
    return {found.degree, found.finished, handed_over(found.witness), found.tried};
}

Numbers superstables_after(const Offsets& first_edge_of_vertex, const Vertices& neighbour_of_edge, std::int32_t q,
                           const Vertices& last, std::int64_t most) {
    const noyau::Multigraph board{span_of(first_edge_of_vertex), span_of(neighbour_of_edge)};
    std::vector<std::int32_t> found;
    working_until(
        {}, [&](noyau::Effort& effort) { found = noyau::superstables_after(effort, board, q, span_of(last), most); });
    return handed_over(found);
}

Numbers valuations(const ArrayIn<std::int64_t>& matrix, std::int64_t prime, std::int32_t power) {
    std::vector<std::int64_t> copy(matrix.data(), matrix.data() + matrix.shape(0));
    std::vector<std::int32_t> found;
    working_until({}, [&](noyau::Effort& effort) { found = noyau::valuations(effort, copy, prime, power); });
    return handed_over(found);
}

}  // namespace

#define BOARD \
    "first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], neighbour_of_edge: numpy.typing.NDArray[numpy.int32]"
#define NUMBERS "numpy.typing.NDArray[numpy.int32]"

void bind_divisors(nb::module_& module) {
    module.def("divisor_rank", &divisor_rank, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
               "reduced"_a.noconvert(), "q"_a, "most_bytes"_a, "seconds"_a.none(),
               nb::sig("def divisor_rank(" BOARD ", reduced: numpy.typing.NDArray[numpy.int64], q: int, most_bytes: "
                       "int, seconds: float | None) -> tuple[int, bool, " NUMBERS ", int]"),
               R"(The rank of a divisor that is reduced at q and has no debt: (rank, finished, witness, classes).

Taking the witness away, rank + 1 dollars, leaves what cannot be won. Where the search did not finish, at least `rank`.)");
    module.def("gonality", &gonality, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
               "seconds"_a.none(),
               nb::sig("def gonality(" BOARD ", seconds: float | None) -> tuple[int, bool, " NUMBERS ", int]"),
               R"(The least degree of a divisor of positive rank: (degree, finished, witness, divisors tried).

The witness is such a divisor. Where the search did not finish, at least `degree`.)");
    module.def("superstables_after", &superstables_after, "first_edge_of_vertex"_a.noconvert(),
               "neighbour_of_edge"_a.noconvert(), "q"_a, "last"_a.noconvert(), "most"_a,
               nb::sig("def superstables_after(" BOARD ", q: int, last: " NUMBERS ", most: int) -> " NUMBERS),
               "The superstable configurations that follow one in lexicographic order, one after the other.");
    module.def("valuations", &valuations, "matrix"_a.noconvert(), "prime"_a, "power"_a,
               nb::sig("def valuations(matrix: numpy.typing.NDArray[numpy.int64], prime: int, power: int) -> " NUMBERS),
               R"(How often the prime divides each invariant factor of a square matrix, ascending, `power` at most.

The matrix stands row by row; prime^power must stay below 2^31.)");
}
