// Grundy values of heaps for Python.
#include <algorithm>

#include "bind/python.hpp"
#include "bind/rooms.hpp"
#include "heaps/octal.hpp"
#include "heaps/period.hpp"

namespace {

ArrayOut<std::int32_t> split_values(const ArrayIn<std::uint8_t>& digit_of_amount,
                                    const ArrayIn<std::int32_t>& known_values, std::int64_t count,
                                    nb::handle deadline) {
    const std::size_t known = known_values.size();
    noyau::Buffer<std::int32_t> values(std::max(known, static_cast<std::size_t>(std::max<std::int64_t>(count, 0))));
    working(deadline, [&](noyau::Effort& effort) {
        std::copy_n(known_values.data(), known, values.data());
        noyau::split_values(span_of(digit_of_amount), static_cast<std::int64_t>(known), values.span(), effort);
    });
    return handed_over(std::move(values));
}

nb::object proved_period(const ArrayIn<std::int32_t>& value_of_heap, std::int64_t last_amount, nb::handle deadline) {
    std::optional<noyau::Repetition> found;
    working(deadline,
            [&](noyau::Effort& effort) { found = noyau::proved_period(span_of(value_of_heap), last_amount, effort); });
    if (!found) return nb::none();
    return nb::make_tuple(found->preperiod, found->period);
}

}  // namespace

void bind_heaps(nb::module_& module) {
    module.def("split_values", &split_values, "digit_of_amount"_a.noconvert(), "known_values"_a.noconvert(), "count"_a,
               "deadline"_a.none() = nb::none(),
               nb::sig("def split_values(digit_of_amount: numpy.typing.NDArray[numpy.uint8], known_values: "
                       "numpy.typing.NDArray[numpy.int32], count: int, deadline: " DEADLINE
                       " = None) -> numpy.typing.NDArray[numpy.int32]"),
               R"(Grundy values of heaps 0 to count - 1, the first of which are known already.

The digit of an amount is a sum of 1 (it may be taken when nothing is left), 2 (when one heap is left), 4 (what is left
may be split into two heaps). Past the deadline, a TimeoutError.)");
    module.def(
        "proved_period", &proved_period, "value_of_heap"_a.noconvert(), "last_amount"_a,
        "deadline"_a.none() = nb::none(),
        nb::sig(
            "def proved_period(value_of_heap: numpy.typing.NDArray[numpy.int32], last_amount: int, deadline: " DEADLINE
            " = None) -> tuple[int, int] | None"),
        R"(The preperiod and the least period that the end of a table proves, if it proves one.

So many entries are enough: twice the preperiod (or 1), twice the period, and the largest amount. Past the deadline, a
TimeoutError.)");
}
