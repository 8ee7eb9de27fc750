#include "bind/python.hpp"

#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <thread>

using Clock = noyau::Effort::Clock;

namespace {

constexpr double kLongest = 1e9;  // seconds, some thirty years: more would not fit the clock, and is no limit

std::optional<Clock::time_point> end_after(double seconds) {
    if (!(seconds >= 0)) throw std::invalid_argument("a limit of less than nothing, or of NaN seconds");
    if (seconds >= kLongest) return {};
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// As many as the system has for us; OpenMP's variable, which sweeps and clusters set, says for how many there is room.
int processors() {
    static const int count = [] {
        const int there = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
        const char* const said = std::getenv("OMP_NUM_THREADS");
        const int wanted = said == nullptr ? 0 : std::atoi(said);
        return wanted > 0 ? std::min(wanted, there) : there;
    }();
    return count;
}

}  // namespace

Deadline::Deadline(nb::handle given) : threads(processors()) {
    if (!given.is_valid() || given.is_none()) return;
    if (PyFloat_Check(given.ptr()) || PyLong_Check(given.ptr())) {
        end = end_after(nb::cast<double>(given));
        return;
    }
    if (!nb::hasattr(given, "left")) throw nb::type_error("a deadline is None, a number of seconds, or a Deadline");
    const nb::object left = given.attr("left")();
    if (!left.is_none()) end = end_after(nb::cast<double>(left));
    if (nb::cast<bool>(given.attr("heard"))) asked = given;
    const nb::object allowed = given.attr("threads");
    if (!allowed.is_none()) threads = nb::cast<int>(allowed);
}

Watched::Watched(noyau::Effort& effort, const Deadline& deadline) : effort_(effort) {
    effort_.allow_threads(deadline.threads);
    effort_.watch([&effort, asked = deadline.asked] { ask_python(asked, effort.steps()); }, deadline.end);
}

void ask_python(nb::handle asked, std::uint64_t steps) {
    const nb::gil_scoped_acquire with_lock;
    if (PyErr_CheckSignals()) throw nb::python_error();
    if (asked.is_valid()) asked.attr("hear")(steps);
}
