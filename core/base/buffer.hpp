// Large arrays that are about to be overwritten anyway.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace noyau {

struct FreeMemory {
    void operator()(void* memory) const noexcept { ::operator delete(memory); }
};
using Memory = std::unique_ptr<void, FreeMemory>;

// Like std::vector without the filling and the growing.
//
// No huge pages are asked for. They made the random walks a quarter faster, but on a virtual machine that gives idle
// memory back to its host the first touch of each cost more than that; where the system hands them out by itself they
// come all the same.
template <class Value>
class Buffer {
    static_assert(std::is_trivially_copyable_v<Value> && std::is_trivially_destructible_v<Value>);

  public:
    Buffer() = default;
    explicit Buffer(std::size_t size) : Buffer(size, Memory(::operator new(bytes_for(size))), bytes_for(size)) {}

    // Takes over the memory of an array that is no longer needed, where it is large enough. Fresh pages are dear: the
    // system clears each before its first use, which can cost as much as all that is then done with it.
    template <class Other>
    static Buffer recycled(Buffer<Other>&& old, std::size_t size) {
        if (old.capacity_ < bytes_for(size)) return Buffer(size);
        old.values_ = {};
        return Buffer(size, std::move(old.memory_), std::exchange(old.capacity_, 0));
    }

    Value* data() const { return values_.data(); }
    std::size_t size() const { return values_.size(); }
    std::span<Value> span() const { return values_; }
    Value& operator[](std::size_t index) const { return values_[index]; }

    // Hands the memory over, together with the duty to free it.
    Memory release() {
        values_ = {};
        capacity_ = 0;
        return std::move(memory_);
    }

  private:
    template <class Other>
    friend class Buffer;

    Buffer(std::size_t size, Memory memory, std::size_t capacity)
        : memory_(std::move(memory)), capacity_(capacity), values_(new (memory_.get()) Value[size], size) {}

    static std::size_t bytes_for(std::size_t size) {
        if (size > PTRDIFF_MAX / sizeof(Value)) throw std::bad_array_new_length();
        return size * sizeof(Value);
    }

    Memory memory_;
    std::size_t capacity_ = 0;  // in bytes
    std::span<Value> values_;
};

}  // namespace noyau
