// What the files that know Python share: arrays in and out, and long work that can be stopped.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/effort.hpp"
#include "bind/arrays.hpp"

using namespace nb::literals;

// When to stop, whom to ask, and how many threads may work, as Python gives it: None, a number of seconds, or a
// noyau.deadline.Deadline, of which `left()` and `threads` are asked once and `hear(steps)` every so often, if it is
// `heard`. Made with the interpreter's lock.
struct Deadline {
    explicit Deadline(nb::handle given);

    std::optional<noyau::Effort::Clock::time_point> end;
    nb::handle asked;  // nobody, or a deadline that its caller keeps alive
    int threads;       // as many as there are processors for us, unless it says otherwise
};

#define DEADLINE "noyau.deadline.Deadline | float | None"

// The effort may have its threads. While this lives, it looks at the clock, at signals, and at whoever gave the
// deadline. What Python raises there passes through the work as nb::python_error. Needs no lock.
class Watched {
  public:
    Watched(noyau::Effort& effort, const Deadline& deadline);
    ~Watched() { effort_.watch({}); }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;

  private:
    noyau::Effort& effort_;
};

// What is asked every so often; takes the lock for it.
void ask_python(nb::handle asked, std::uint64_t steps);

constexpr std::size_t kAnyMemory = std::numeric_limits<std::size_t>::max();

// Long work: without the interpreter's lock, watched, and with so many bytes at most.
template <class Work>
auto working(nb::handle given, Work work, std::size_t most_bytes = kAnyMemory) {
    const Deadline deadline(given);
    const nb::gil_scoped_release without_lock;
    noyau::Effort effort(most_bytes);
    const Watched watched(effort, deadline);
    return work(effort);
}

// The same where a limit ends the work, and what it has written down by then is the answer.
template <class Work>
void working_until(nb::handle given, Work work, std::size_t most_bytes = kAnyMemory) {
    try {
        working(given, work, most_bytes);
    } catch (const noyau::OutOfTime&) {
    } catch (const noyau::OutOfMemory&) {
    }
}
