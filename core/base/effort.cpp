#include "base/effort.hpp"

namespace noyau {

using std::chrono::milliseconds;

void Effort::watch(std::function<void()> ask, std::optional<Clock::time_point> end, Clock::duration between) {
    ask_ = std::move(ask);
    end_ = end;
    between_ = between;
    looked_ = Clock::now();
    ask_next_ = looked_ + between_;
    stride_ = until_look_ = first_stride;
    steps_ = 0;
}

void Effort::look(std::uint64_t count) {
    steps_ += stride_ - until_look_ + count;
    const Clock::time_point now = Clock::now();
    const auto took = now - looked_;
    looked_ = now;
    if (took < milliseconds(1)) {
        stride_ = std::min(2 * stride_, longest_stride);
    } else if (took > milliseconds(4)) {
        stride_ = std::max(stride_ / 4, std::size_t{1});
    }
    until_look_ = stride_;
    for (const Heeding* heeding = heeding_; heeding != nullptr; heeding = heeding->outer_)
        if (heeding->unwanted_.load(std::memory_order_relaxed)) throw Unwanted();
    if (end_ && now > *end_) throw OutOfTime();
    if (!ask_ || now < ask_next_) return;
    ask_();
    // Whoever is asked may be busy (a lock that another thread holds): then it is asked less often.
    looked_ = Clock::now();
    ask_next_ = looked_ + std::clamp<Clock::duration>(8 * (looked_ - now), between_, 3 * between_);
}

}  // namespace noyau
