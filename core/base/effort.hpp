// How much a long computation may use. Memory is asked for before it is taken; every so often somebody may say stop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <new>

namespace noyau {

class OutOfMemory : public std::bad_alloc {
  public:
    const char* what() const noexcept override { return "the memory limit for values is reached"; }
};

class Effort {
  public:
    explicit Effort(std::size_t most_bytes = std::numeric_limits<std::size_t>::max()) : most_bytes_(most_bytes) {}

    void take(std::size_t bytes) {
        if (bytes > most_bytes_ - used_) throw OutOfMemory();
        used_ += bytes;
    }
    void give_back(std::size_t bytes) { used_ -= bytes; }
    std::size_t used() const { return used_; }

    // Counted at every step that may be repeated millions of times. What is called may throw.
    void step(std::size_t count = 1) {
        const std::uint64_t before = steps_;
        steps_ += count;
        if ((before >> 14) != (steps_ >> 14) && every_so_often) every_so_often();
    }
    std::function<void()> every_so_often;

  private:
    std::size_t most_bytes_, used_ = 0;
    std::uint64_t steps_ = 0;
};

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
