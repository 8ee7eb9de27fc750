// One piece of work shared out to several threads, which begin and end with it. No pool is kept: starting a thread
// takes some 20 microseconds, and nothing is left over that a fork could copy.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include "base/effort.hpp"

namespace noyau {

// What the threads of one piece of work share.
class Crew {
  public:
    explicit Crew(int size) : size_(size) {}

    int size() const { return size_; }
    // Waits until every thread is here; what they wrote before, all can read after. To be called by all or by none,
    // each with its own effort, which throws where one of them will not come.
    void meet(Effort& own);
    // The rest need not go on: whoever has the answer says so.
    void enough();
    // Waits so long for somebody to say so, and tells whether it was said.
    bool enough_within(std::chrono::milliseconds time);
    const std::atomic<bool>& unwanted() const { return unwanted_; }

  private:
    int size_;
    std::mutex mutex_;
    std::condition_variable all_here_;
    int here_ = 0;
    std::uint64_t meetings_ = 0;
    std::atomic<bool> unwanted_ = false;
};

// Calls work(number, effort, crew) in so many threads, numbered from 0, the first of which is the caller's. Each has an
// effort of its own; the caller's alone looks at the clock and asks, and goes on doing so until all have ended.
// Whatever one of them throws ends the others and is thrown here, of several the one with the lowest number.
void in_threads(Effort& effort, int threads, const std::function<void(int, Effort&, Crew&)>& work);

// As in_parcels, in so many threads: whoever is free takes the next parcel. The work must not mind the order.
template <class Work>
void in_shared_parcels(Effort& effort, int threads, std::int64_t begin, std::int64_t end, Work work,
                       std::int64_t parcel = 1 << 16) {
    if (threads == 1) return in_parcels(effort, begin, end, work, parcel);
    std::atomic<std::int64_t> next = begin;
    in_threads(effort, threads, [&](int, Effort& own, Crew&) {
        for (std::int64_t from; (from = next.fetch_add(parcel, std::memory_order_relaxed)) < end;) {
            const std::int64_t to = std::min(from + parcel, end);
            work(from, to);
            own.step(static_cast<std::size_t>(to - from));
        }
    });
}

}  // namespace noyau
