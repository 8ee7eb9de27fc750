// How much a long computation may use: bytes, time, threads. Memory is asked for before it is taken; the clock is
// looked at every so often, and then somebody may say stop. Every loop that can take long counts its steps here: there
// is no other way to stop one.
#pragma once

#include <algorithm>
#include <atomic>
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

// Thrown in a thread that works for another one when its work is no longer wanted. It goes no further than in_threads.
class Unwanted : public std::exception {
  public:
    const char* what() const noexcept override { return "another thread has ended the work"; }
};

// One for each thread.
class Effort {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Effort(std::size_t most_bytes = std::numeric_limits<std::size_t>::max()) : most_bytes_(most_bytes) {}
    // For a thread that works for another: out of the same bytes.
    explicit Effort(Effort* employer) : most_bytes_(employer->most_bytes_), used_(employer->used_) {}
    Effort(const Effort&) = delete;
    Effort& operator=(const Effort&) = delete;

    void take(std::size_t bytes) {
        std::size_t used = used_->load(std::memory_order_relaxed);
        do {
            if (bytes > most_bytes_ - used) throw OutOfMemory();
        } while (!used_->compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
    }
    void give_back(std::size_t bytes) { used_->fetch_sub(bytes, std::memory_order_relaxed); }
    std::size_t used() const { return used_->load(std::memory_order_relaxed); }

    // How many threads work may be shared out to (base/threads.hpp): one unless more were allowed.
    int threads() const { return threads_; }
    void allow_threads(int count) { threads_ = std::max(count, 1); }
    // The same for so much work, of which one thread should have this much at least: never more than pays, unless a
    // test insists.
    int threads_for(std::int64_t work, std::int64_t worth_a_thread) const {
        return static_cast<int>(std::clamp<std::int64_t>(work / (insists_ ? 1 : worth_a_thread), 1, threads_));
    }
    void insist_on_threads(int count) {
        allow_threads(count);
        insists_ = true;
    }
    bool insists() const { return insists_; }

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
    // What step does every so often; also for whoever waits for others, and counts what they did.
    void look(std::uint64_t count = 0);
    // While it lives, the effort throws Unwanted once this is set.
    class Heeding {
      public:
        Heeding(Effort& effort, const std::atomic<bool>& unwanted)
            : effort_(effort), unwanted_(unwanted), outer_(effort.heeding_) {
            effort.heeding_ = this;
        }
        ~Heeding() { effort_.heeding_ = outer_; }
        Heeding(const Heeding&) = delete;
        Heeding& operator=(const Heeding&) = delete;

      private:
        friend class Effort;
        Effort& effort_;
        const std::atomic<bool>& unwanted_;
        const Heeding* outer_;
    };

  private:
    // Between two looks at the clock lie few enough steps for a millisecond or two, as far as can be seen from the
    // last ones: the stride doubles while they are quick and shrinks when they are not.
    static constexpr std::size_t first_stride = 64, longest_stride = 4096;

    std::size_t most_bytes_;
    std::atomic<std::size_t> own_used_ = 0;
    std::atomic<std::size_t>* used_ = &own_used_;
    const Heeding* heeding_ = nullptr;
    int threads_ = 1;
    bool insists_ = false;
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
