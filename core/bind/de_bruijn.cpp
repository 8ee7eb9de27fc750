// Sequences without a repeated window, for Python. Arrays are written in place: the caller keeps them between blocks.
#include "bind/de_bruijn.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include "sequences/de_bruijn.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

template <class Value>
using Array = nb::ndarray<nb::numpy, Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Bytes = Array<std::uint8_t>;
using BytesIn = Array<const std::uint8_t>;

template <class Value>
std::span<Value> span_of(const Array<Value>& array) {
    return {array.data(), array.shape(0)};
}

std::int64_t fill_least(const BytesIn& letters, const Bytes& word, std::int64_t done, const Bytes& out) {
    const nb::gil_scoped_release without_lock;
    return noyau::fill_least(span_of(letters), span_of(word), done, span_of(out));
}

std::tuple<std::uint64_t, std::int64_t> fill_least_packed(int window, std::uint64_t word, std::int64_t done,
                                                          const Bytes& out) {
    const nb::gil_scoped_release without_lock;
    const noyau::BinaryPlace place = noyau::fill_least_packed(window, {word, done}, span_of(out));
    return {place.word, place.done};
}

void begin_register(int window, std::uint64_t polynomial, std::uint64_t state, const Bytes& ahead) {
    const nb::gil_scoped_release without_lock;
    noyau::begin_register(window, polynomial, state, span_of(ahead));
}

void fill_register(int window, std::uint64_t polynomial, const Bytes& ahead, const Bytes& out, bool wide_vectors) {
    const nb::gil_scoped_release without_lock;
    noyau::fill_register(window, polynomial, span_of(ahead), span_of(out), wide_vectors);
}

std::uint64_t logarithm(int window, std::uint64_t polynomial, std::uint64_t power,
                        const Array<const std::uint64_t>& primes) {
    const nb::gil_scoped_release without_lock;
    return noyau::logarithm(window, polynomial, power, span_of(primes));
}

std::tuple<std::int64_t, std::uint64_t> mark_windows(const Bytes& seen, std::uint64_t size, int window,
                                                     std::uint64_t index, const BytesIn& symbols) {
    const nb::gil_scoped_release without_lock;
    const noyau::Marked marked = noyau::mark_windows(span_of(seen), size, window, index, span_of(symbols));
    return {marked.repeat, marked.index};
}

std::tuple<std::int64_t, std::uint64_t> mark_windows_packed(const Bytes& seen, int window, std::uint64_t index,
                                                            const BytesIn& bits, std::int64_t count) {
    const nb::gil_scoped_release without_lock;
    const noyau::Marked marked = noyau::mark_windows_packed(span_of(seen), window, index, span_of(bits), count);
    return {marked.repeat, marked.index};
}

}  // namespace

#define BYTES "numpy.typing.NDArray[numpy.uint8]"

void bind_de_bruijn(nb::module_& module) {
    module.def("fill_least", &fill_least, "letters"_a.noconvert(), "word"_a.noconvert(), "done"_a, "out"_a.noconvert(),
               nb::sig("def fill_least(letters: " BYTES ", word: " BYTES ", done: int, out: " BYTES ") -> int"),
               R"(The next symbols of the lexicographically least sequence in which each window comes once, as letters.

`word` is the necklace that is being written and is moved on; `done` says how many symbols of its period stand in earlier
blocks, and the new number comes back.)");
    module.def("fill_least_packed", &fill_least_packed, "window"_a, "word"_a, "done"_a, "out"_a.noconvert(),
               nb::sig("def fill_least_packed(window: int, word: int, done: int, out: " BYTES ") -> tuple[int, int]"),
               "The same for two symbols, eight to a byte, the first one highest: the new (word, done).");
    module.def("begin_register", &begin_register, "window"_a, "polynomial"_a, "state"_a, "ahead"_a.noconvert(),
               nb::sig("def begin_register(window: int, polynomial: int, state: int, ahead: " BYTES ") -> None"),
               R"(The next `window` vectors of 32 bytes of a shift register, packed; bit j of the state is j places on.

Bit e of the polynomial stands for x^e; its first term x^window is left out.)");
    module.def("fill_register", &fill_register, "window"_a, "polynomial"_a, "ahead"_a.noconvert(), "out"_a.noconvert(),
               "wide_vectors"_a = true,
               nb::sig("def fill_register(window: int, polynomial: int, ahead: " BYTES ", out: " BYTES
                       ", wide_vectors: bool = True) -> None"),
               R"(The next symbols of a shift register, packed. `ahead` holds its next vectors, before and after.

After a block whose size is no multiple of 32 there is no going on.)");
    module.def("logarithm", &logarithm, "window"_a, "polynomial"_a, "power"_a, "primes"_a.noconvert(),
               nb::sig("def logarithm(window: int, polynomial: int, power: int, "
                       "primes: numpy.typing.NDArray[numpy.uint64]) -> int"),
               R"(The e for which x^e is `power` modulo a primitive polynomial.

`primes` are those of 2^window - 1, each as often as it divides; the largest decides how long it takes.)");
    module.def(
        "mark_windows", &mark_windows, "seen"_a.noconvert(), "size"_a, "window"_a, "index"_a, "symbols"_a.noconvert(),
        nb::sig("def mark_windows(seen: " BYTES ", size: int, window: int, index: int, symbols: " BYTES
                ") -> tuple[int, int]"),
        R"(Marks each window that ends in this block, one bit each: (where one ends that was marked already or -1, index).

The index is that of the window before the block, the latest symbol least; the new one comes back.)");
    module.def("mark_windows_packed", &mark_windows_packed, "seen"_a.noconvert(), "window"_a, "index"_a,
               "bits"_a.noconvert(), "count"_a,
               nb::sig("def mark_windows_packed(seen: " BYTES ", window: int, index: int, bits: " BYTES
                       ", count: int) -> tuple[int, int]"),
               "The same for two symbols, packed, of which the first `count` are looked at.");
}
