#include "bind/python.hpp"

#include <chrono>
#include <stdexcept>

using Clock = noyau::Effort::Clock;

namespace {

constexpr double kLongest = 1e9;  // seconds, some thirty years: more would not fit the clock, and is no limit

std::optional<Clock::time_point> end_after(double seconds) {
    if (!(seconds >= 0)) throw std::invalid_argument("a limit of less than nothing, or of NaN seconds");
    if (seconds >= kLongest) return {};
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

Deadline::Deadline(nb::handle given) {
    if (!given.is_valid() || given.is_none()) return;
    if (PyFloat_Check(given.ptr()) || PyLong_Check(given.ptr())) {
        end = end_after(nb::cast<double>(given));
        return;
    }
    if (!nb::hasattr(given, "left")) throw nb::type_error("a deadline is None, a number of seconds, or a Deadline");
    const nb::object left = given.attr("left")();
    if (!left.is_none()) end = end_after(nb::cast<double>(left));
    if (nb::cast<bool>(given.attr("heard"))) asked = given;
}

Watched::Watched(noyau::Effort& effort, const Deadline& deadline) : effort_(effort) {
    effort_.watch([&effort, asked = deadline.asked] { ask_python(asked, effort.steps()); }, deadline.end);
}

void ask_python(nb::handle asked, std::uint64_t steps) {
    const nb::gil_scoped_acquire with_lock;
    if (PyErr_CheckSignals()) throw nb::python_error();
    if (asked.is_valid()) asked.attr("hear")(steps);
}
