// What the files that know Python share: arrays in and out, and a watch over long computations.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/buffer.hpp"
#include "base/effort.hpp"

template <class Value>
using ArrayIn =
    nanobind::ndarray<nanobind::numpy, const Value, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;
template <class Value>
using ArrayOut =
    nanobind::ndarray<nanobind::numpy, Value, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

template <class Value>
std::span<const Value> span_of(const ArrayIn<Value>& array) {
    return {array.data(), array.shape(0)};
}

template <class Value>
ArrayOut<Value> handed_over(noyau::Buffer<Value> buffer) {
    Value* const values = buffer.data();
    const std::size_t size = buffer.size();
    noyau::Memory memory = buffer.release();
    const nanobind::capsule owner(memory.get(), [](void* pointer) noexcept { noyau::FreeMemory()(pointer); });
    memory.release();  // only now does the capsule own it
    return ArrayOut<Value>(values, {size}, owner);
}

template <class Value>
ArrayOut<Value> handed_over(const std::vector<Value>& values) {
    noyau::Buffer<Value> buffer(values.size());
    std::ranges::copy(values, buffer.data());
    return handed_over(std::move(buffer));
}

using Seconds = std::optional<double>;

// A TimeoutError in Python.
struct OutOfTime : std::exception {
    const char* what() const noexcept override { return "the time limit is reached"; }
};

constexpr double kLongest = 1e9;  // seconds, some thirty years: more would not fit the clock, and is no limit

// Every so often the interpreter is asked whether somebody pressed Ctrl-C, and the clock whether time is up.
class Watched {
  public:
    Watched(noyau::Effort& effort, const Seconds& seconds) : effort_(effort) {
        using Clock = std::chrono::steady_clock;
        std::optional<Clock::time_point> end;
        if (seconds && *seconds < kLongest)
            end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
        effort_.every_so_often = [end] {
            if (end && Clock::now() > *end) throw OutOfTime();
            const nanobind::gil_scoped_acquire with_lock;
            if (PyErr_CheckSignals()) throw nanobind::python_error();
        };
    }
    ~Watched() { effort_.every_so_often = nullptr; }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;

  private:
    noyau::Effort& effort_;
};

constexpr std::size_t kAnyMemory = std::numeric_limits<std::size_t>::max();

// Long work: without the interpreter's lock, watched, and with so many bytes at most.
template <class Work>
auto working(const Seconds& seconds, Work work, std::size_t most_bytes = kAnyMemory) {
    const nanobind::gil_scoped_release without_lock;
    noyau::Effort effort(most_bytes);
    const Watched watched(effort, seconds);
    return work(effort);
}

// The same where a limit ends the work, and what it has written down by then is the answer.
template <class Work>
void working_until(const Seconds& seconds, Work work, std::size_t most_bytes = kAnyMemory) {
    try {
        working(seconds, work, most_bytes);
    } catch (const OutOfTime&) {
    } catch (const noyau::OutOfMemory&) {
    }
}
