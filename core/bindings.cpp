// The only file that knows Python. Arrays come in without a copy and go out owned by a capsule; the interpreter's lock
// is released while the core works.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include "attractor.hpp"
#include "buffer.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

template <class Value>
using ArrayIn = nb::ndarray<nb::numpy, const Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class Value>
using ArrayOut = nb::ndarray<nb::numpy, Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Solved = std::tuple<ArrayOut<std::int8_t>, ArrayOut<std::int32_t>, ArrayOut<std::int32_t>>;

template <class Value>
std::span<const Value> span_of(const ArrayIn<Value>& array) {
    return {array.data(), array.shape(0)};
}

template <class Value>
ArrayOut<Value> handed_over(noyau::Buffer<Value> buffer) {
    Value* const values = buffer.data();
    const std::size_t size = buffer.size();
    noyau::Memory memory = buffer.release();
    const nb::capsule owner(memory.get(), [](void* pointer) noexcept { noyau::FreeMemory()(pointer); });
    memory.release();  // only now does the capsule own it
    return ArrayOut<Value>(values, {size}, owner);
}

template <auto solver>
Solved solved(const ArrayIn<std::int64_t>& first_edge_of_vertex, const ArrayIn<std::int32_t>& target_of_edge,
              const ArrayIn<std::uint8_t>& owner_of_vertex, const ArrayIn<std::int8_t>& seed_of_vertex) {
    const noyau::Arena arena{span_of(first_edge_of_vertex), span_of(target_of_edge), span_of(owner_of_vertex),
                             span_of(seed_of_vertex)};
    noyau::Buffer<std::int8_t> winner;
    noyau::Buffer<std::int32_t> rank, strategy;
    {
        const nb::gil_scoped_release without_lock;
        noyau::check(arena);
        const std::size_t n = owner_of_vertex.shape(0);
        winner = noyau::Buffer<std::int8_t>(n);
        rank = noyau::Buffer<std::int32_t>(n);
        strategy = noyau::Buffer<std::int32_t>(n);
        solver(arena, noyau::Answer{winner.span(), rank.span(), strategy.span()});
    }
    return {handed_over(std::move(winner)), handed_over(std::move(rank)), handed_over(std::move(strategy))};
}

void checked(const ArrayIn<std::int64_t>& first_edge_of_vertex, const ArrayIn<std::int32_t>& target_of_edge,
             const ArrayIn<std::uint8_t>& owner_of_vertex, const ArrayIn<std::int8_t>& seed_of_vertex) {
    const noyau::Arena arena{span_of(first_edge_of_vertex), span_of(target_of_edge), span_of(owner_of_vertex),
                             span_of(seed_of_vertex)};
    const nb::gil_scoped_release without_lock;
    noyau::check(arena);
}

void attractors(const noyau::Arena& arena, const noyau::Answer& answer) {
    noyau::attractors(arena, answer);
}

}  // namespace

// Signatures are spelt out because what nanobind writes for arrays fills four lines of every error message.
#define ARENA                                                                                                      \
    "first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], target_of_edge: numpy.typing.NDArray[numpy.int32], " \
    "owner_of_vertex: numpy.typing.NDArray[numpy.uint8], seed_of_vertex: numpy.typing.NDArray[numpy.int8]"
#define ANSWER                                                                    \
    "tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], " \
    "numpy.typing.NDArray[numpy.int32]]"

NB_MODULE(_core, module) {
    module.doc() = "The compiled loops: flat arrays in, flat arrays out, no game in sight.";
    const auto define = [&](const char* name, auto function, const nb::sig& signature, const char* text) {
        module.def(name, function, "first_edge_of_vertex"_a.noconvert(), "target_of_edge"_a.noconvert(),
                   "owner_of_vertex"_a.noconvert(), "seed_of_vertex"_a.noconvert(), signature, text);
    };
    define("attractors", &solved<attractors>, nb::sig("def attractors(" ARENA ") -> " ANSWER),
           R"(Who can force the play into a vertex already won, in how many moves, and how: (winner, rank, strategy).

The edges of vertex v are first_edge_of_vertex[v] to first_edge_of_vertex[v + 1]; its owner, 0 or 1, chooses one.
Where the seed is 0 or 1 that player has won and the play ends; -1 is for the rest. Found for each vertex:
the winner, or -1 where nobody can force a win; the number of moves when the winner hurries and the loser delays,
or -1; the successor to move to (an undecided one where the vertex is undecided), or -1 on seeds and dead ends.
An arena that makes no sense is a ValueError that names the vertex or the edge.)");
    define("attractors_plain", &solved<noyau::attractors_plain>, nb::sig("def attractors_plain(" ARENA ") -> " ANSWER),
           "The same by the loop of the textbooks: a second opinion for tests, a yardstick for benchmarks.");
    define("check_arena", &checked, nb::sig("def check_arena(" ARENA ") -> None"),
           "Only the check that comes before solving: a ValueError that names the first vertex or edge that is wrong.");
}
