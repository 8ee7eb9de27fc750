// How much a long computation may use. Memory is asked for before it is taken; the clock is looked at every so often,
// and then somebody may say stop. Every loop that can take long counts its steps here: there is no other way to stop
// one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <new>
#include <optional>

namespace noyau {

class OutOfMemory : public std::bad_alloc {
  public:
    const char* what() const noexcept override { return "the memory limit for values is reached"; }
};

class OutOfTime : public std::exception {
  public:
    const char* what() const noexcept override { return "the time limit is reached"; }
};

class Effort {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Effort(std::size_t most_bytes = std::numeric_limits<std::size_t>::max()) : most_bytes_(most_bytes) {}

    void take(std::size_t bytes) {
        if (bytes > most_bytes_ - used_) throw OutOfMemory();
        used_ += bytes;
    }
    void give_back(std::size_t bytes) { used_ -= bytes; }
    std::size_t used() const { return used_; }

    // Counted at every step that may be repeated millions of times; a step is some microseconds of work at most, or so
    // many steps are counted. What is asked every so often may throw, and OutOfTime is thrown past the end.
    void step(std::size_t count = 1) {
        if (count < until_look_) {
            until_look_ -= count;
        } else {
            look(count);
        }
    }
    // From now on, whom to ask and when to stop; with nobody and no end, the effort is free.
    void watch(std::function<void()> ask, std::optional<Clock::time_point> end = {},
               Clock::duration between = std::chrono::milliseconds(20));
    std::uint64_t steps() const { return steps_ + stride_ - until_look_; }

  private:
    void look(std::size_t count);

    // Between two looks at the clock lie few enough steps for a millisecond or two, as far as can be seen from the
    // last ones: the stride doubles while they are quick and shrinks when they are not.
    static constexpr std::size_t first_stride = 64, longest_stride = 4096;

    std::size_t most_bytes_, used_ = 0;
    std::size_t stride_ = first_stride, until_look_ = first_stride;
    std::uint64_t steps_ = 0;
    std::function<void()> ask_;
    std::optional<Clock::time_point> end_;
    Clock::time_point looked_{}, ask_next_{};
    Clock::duration between_{};
};

// A plain loop over an array, cut into parcels so that the compiler sees one without steps: work(begin, end) for each.
template <class Work>
void in_parcels(Effort& effort, std::int64_t begin, std::int64_t end, Work work, std::int64_t parcel = 1 << 16) {
    while (begin < end) {
        const std::int64_t next = end - begin > parcel ? begin + parcel : end;
        work(begin, next);
        effort.step(static_cast<std::size_t>(next - begin));
        begin = next;
    }
}

// Room for one more element, paid for before it is made.
template <class Vector>
void make_room(Effort& effort, Vector& vector, std::size_t more = 1) {
    if (vector.size() + more <= vector.capacity()) return;
    const std::size_t capacity = 2 * vector.capacity() + more + 15;
    effort.take(capacity * sizeof(vector[0]));  // old and new stand side by side for a moment
    const std::size_t before = vector.capacity() * sizeof(vector[0]);
    vector.reserve(capacity);
    effort.give_back(before);
}

inline std::uint64_t mixed(std::uint64_t x) {  // the finaliser of SplitMix64
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

}  // namespace noyau
