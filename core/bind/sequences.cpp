// Sequences without a repeated window and Eulerian circuits for Python. Blocks are written in place: the caller keeps
// the arrays between them.
#include "base/determinant.hpp"
#include "bind/checks.hpp"
#include "bind/python.hpp"
#include "bind/rooms.hpp"
#include "sequences/de_bruijn.hpp"
#include "sequences/euler.hpp"
#include "sequences/random_windows.hpp"

namespace {

using Bytes = Array<std::uint8_t>;
using BytesIn = ArrayIn<std::uint8_t>;

std::int64_t fill_least(const BytesIn& letters, const Bytes& word, std::int64_t done, const Bytes& out,
                        nb::handle deadline) {
    return working(deadline, [&](noyau::Effort& effort) {
        return noyau::fill_least(span_of(letters), span_of(word), done, span_of(out), effort);
    });
}

std::tuple<std::uint64_t, std::int64_t> fill_least_packed(int window, std::uint64_t word, std::int64_t done,
                                                          const Bytes& out, nb::handle deadline) {
    const noyau::BinaryPlace place = working(deadline, [&](noyau::Effort& effort) {
        return noyau::fill_least_packed(window, {word, done}, span_of(out), effort);
    });
    return {place.word, place.done};
}

void begin_register(int window, std::uint64_t polynomial, std::uint64_t state, const Bytes& ahead) {
    noyau::begin_register(window, polynomial, state, span_of(ahead));
}

void fill_register(int window, std::uint64_t polynomial, const Bytes& ahead, const Bytes& out, bool wide_vectors,
                   nb::handle deadline) {
    working(deadline, [&](noyau::Effort& effort) {
        noyau::fill_register(window, polynomial, span_of(ahead), span_of(out), wide_vectors, effort);
    });
}

std::uint64_t logarithm(int window, std::uint64_t polynomial, std::uint64_t power, const ArrayIn<std::uint64_t>& primes,
                        nb::handle deadline) {
    return working(deadline, [&](noyau::Effort& effort) {
        return noyau::logarithm(window, polynomial, power, span_of(primes), effort);
    });
}

std::tuple<std::int64_t, std::uint64_t> mark_windows(const Bytes& seen, std::uint64_t size, int window,
                                                     std::uint64_t index, const BytesIn& symbols, nb::handle deadline) {
    const noyau::Marked marked = working(deadline, [&](noyau::Effort& effort) {
        return noyau::mark_windows(span_of(seen), size, window, index, span_of(symbols), effort);
    });
    return {marked.repeat, marked.index};
}

std::tuple<std::int64_t, std::uint64_t> mark_windows_packed(const Bytes& seen, int window, std::uint64_t index,
                                                            const BytesIn& bits, std::int64_t count,
                                                            nb::handle deadline) {
    const noyau::Marked marked = working(deadline, [&](noyau::Effort& effort) {
        return noyau::mark_windows_packed(span_of(seen), window, index, span_of(bits), count, effort);
    });
    return {marked.repeat, marked.index};
}

using Walked = std::tuple<ArrayOut<std::int32_t>, std::int64_t, std::int64_t>;

Walked walked(noyau::Circuit found) {
    return {handed_over(std::move(found.step)), found.unbalanced_vertex, found.stranded_edge};
}

Walked directed_circuit(const ArrayIn<std::int64_t>& first_edge_of_vertex, const ArrayIn<std::int32_t>& target_of_edge,
                        nb::handle deadline) {
    return walked(working(deadline, [&](noyau::Effort& effort) {
        return noyau::directed_circuit(span_of(first_edge_of_vertex), span_of(target_of_edge), effort);
    }));
}

ArrayOut<std::int32_t> plain_circuit(const ArrayIn<std::int64_t>& first_edge_of_vertex,
                                     const ArrayIn<std::int32_t>& target_of_edge, nb::handle deadline) {
    return handed_over(working(deadline, [&](noyau::Effort& effort) {
        checks::rows(span_of(first_edge_of_vertex), span_of(target_of_edge), effort);
        if (target_of_edge.size() == 0) return noyau::Buffer<std::int32_t>(0);  // nowhere to begin
        return noyau::plain_circuit(span_of(first_edge_of_vertex), span_of(target_of_edge), effort);
    }));
}

Walked undirected_circuit(std::int64_t vertices, const ArrayIn<std::int32_t>& end_of_edge, nb::handle deadline) {
    return walked(working(deadline, [&](noyau::Effort& effort) {
        return noyau::undirected_circuit(vertices, span_of(end_of_edge), effort);
    }));
}

ArrayOut<std::uint8_t> random_windows(int symbols, int window, std::uint64_t seed, nb::handle deadline) {
    return handed_over(
        working(deadline, [&](noyau::Effort& effort) { return noyau::random_windows(symbols, window, seed, effort); }));
}

std::uint32_t determinant_modulo(const ArrayIn<std::int64_t>& entry, std::size_t rows, std::uint32_t prime,
                                 nb::handle deadline) {
    checks::square(entry.size(), rows);
    return working(deadline, [&](noyau::Effort& effort) {
        return noyau::determinant_modulo(span_of(entry), rows, prime, effort);
    });
}

}  // namespace

#define BYTES "numpy.typing.NDArray[numpy.uint8]"
#define WALKED "tuple[numpy.typing.NDArray[numpy.int32], int, int]"
#define IN_TIME ", deadline: " DEADLINE " = None"

void bind_sequences(nb::module_& module) {
    const auto in_time = "deadline"_a.none() = nb::none();
    module.def(
        "fill_least", &fill_least, "letters"_a.noconvert(), "word"_a.noconvert(), "done"_a, "out"_a.noconvert(),
        in_time,
        nb::sig("def fill_least(letters: " BYTES ", word: " BYTES ", done: int, out: " BYTES "" IN_TIME ") -> int"),
        R"(The next symbols of the lexicographically least sequence in which each window comes once, as letters.

`word` is the necklace that is being written and is moved on; `done` says how many symbols of its period stand in earlier
blocks, and the new number comes back.)");
    module.def("fill_least_packed", &fill_least_packed, "window"_a, "word"_a, "done"_a, "out"_a.noconvert(), in_time,
               nb::sig("def fill_least_packed(window: int, word: int, done: int, out: " BYTES "" IN_TIME
                       ") -> tuple[int, int]"),
               "The same for two symbols, eight to a byte, the first one highest: the new (word, done).");
    module.def("begin_register", &begin_register, "window"_a, "polynomial"_a, "state"_a, "ahead"_a.noconvert(),
               nb::sig("def begin_register(window: int, polynomial: int, state: int, ahead: " BYTES ") -> None"),
               R"(The next `window` vectors of 32 bytes of a shift register, packed; bit j of the state is j places on.

Bit e of the polynomial stands for x^e; its first term x^window is left out.)");
    module.def("fill_register", &fill_register, "window"_a, "polynomial"_a, "ahead"_a.noconvert(), "out"_a.noconvert(),
               "wide_vectors"_a = true, in_time,
               nb::sig("def fill_register(window: int, polynomial: int, ahead: " BYTES ", out: " BYTES
                       ", wide_vectors: bool = True" IN_TIME ") -> None"),
               R"(The next symbols of a shift register, packed. `ahead` holds its next vectors, before and after.

After a block whose size is no multiple of 32 there is no going on.)");
    module.def("logarithm", &logarithm, "window"_a, "polynomial"_a, "power"_a, "primes"_a.noconvert(), in_time,
               nb::sig("def logarithm(window: int, polynomial: int, power: int, "
                       "primes: numpy.typing.NDArray[numpy.uint64]" IN_TIME ") -> int"),
               R"(The e for which x^e is `power` modulo a primitive polynomial.

`primes` are those of 2^window - 1, each as often as it divides; the largest decides how long it takes.)");
    module.def(
        "mark_windows", &mark_windows, "seen"_a.noconvert(), "size"_a, "window"_a, "index"_a, "symbols"_a.noconvert(),
        in_time,
        nb::sig("def mark_windows(seen: " BYTES ", size: int, window: int, index: int, symbols: " BYTES "" IN_TIME
                ") -> tuple[int, int]"),
        R"(Marks each window that ends in this block, one bit each: (where one ends that was marked already or -1, index).

The index is that of the window before the block, the latest symbol least; the new one comes back.)");
    module.def("mark_windows_packed", &mark_windows_packed, "seen"_a.noconvert(), "window"_a, "index"_a,
               "bits"_a.noconvert(), "count"_a, in_time,
               nb::sig("def mark_windows_packed(seen: " BYTES ", window: int, index: int, bits: " BYTES
                       ", count: int" IN_TIME ") -> tuple[int, int]"),
               "The same for two symbols, packed, of which the first `count` are looked at.");
    module.def("directed_circuit", &directed_circuit, "first_edge_of_vertex"_a.noconvert(),
               "target_of_edge"_a.noconvert(), in_time,
               nb::sig("def directed_circuit(first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], target_of_edge: "
                       "numpy.typing.NDArray[numpy.int32]" IN_TIME ") -> " WALKED),
               R"(Every edge once and back: (edges in order, -1, -1).

Where that cannot be, no edges, and either the first vertex with more ways in than out or the other way round, or the
first edge that cannot be reached from edge 0.)");
    module.def("plain_circuit", &plain_circuit, "first_edge_of_vertex"_a.noconvert(), "target_of_edge"_a.noconvert(),
               in_time,
               nb::sig("def plain_circuit(first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], target_of_edge: "
                       "numpy.typing.NDArray[numpy.int32]" IN_TIME ") -> numpy.typing.NDArray[numpy.int32]"),
               "The same by the textbook's loop, where there is a circuit: what benchmarks measure against.");
    module.def("undirected_circuit", &undirected_circuit, "vertices"_a, "end_of_edge"_a.noconvert(), in_time,
               nb::sig("def undirected_circuit(vertices: int, end_of_edge: numpy.typing.NDArray[numpy.int32]" IN_TIME
                       ") -> " WALKED),
               R"(The same without directions. Edge e joins end_of_edge[2e] and end_of_edge[2e + 1].

Step 2e walks it from the one to the other, step 2e + 1 back. A vertex fails when its degree is odd.)");
    module.def("random_windows", &random_windows, "symbols"_a, "window"_a, "seed"_a, in_time,
               nb::sig("def random_windows(symbols: int, window: int, seed: int" IN_TIME
                       ") -> numpy.typing.NDArray[numpy.uint8]"),
               R"(A cyclic sequence in which every window of symbols stands once, drawn uniformly from all of them.

It is given from its window of zeros on.)");
    module.def("determinant_modulo", &determinant_modulo, "entry"_a.noconvert(), "rows"_a, "prime"_a, in_time,
               nb::sig("def determinant_modulo(entry: numpy.typing.NDArray[numpy.int64], rows: int, prime: int" IN_TIME
                       ") -> int"),
               "The determinant of a square matrix of whole numbers, modulo a prime below 2^31.");
}
