// NumPy's arrays in and out. Both ways go through Python's buffers: for arrays of some dozen numbers, which come by the
// thousand, the ways that know every library of arrays take longer than the work.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <bit>
#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/buffer.hpp"

namespace nb = nanobind;

// What a buffer says of its numbers: one letter, and their size.
template <class Value>
bool holds(const Py_buffer& view) {
    const char* const format = view.format;
    if (view.itemsize != sizeof(Value) || format == nullptr || format[0] == '\0' || format[1] != '\0') return false;
    const auto one_of = [&](std::string_view letters) { return letters.find(format[0]) != std::string_view::npos; };
    if constexpr (std::floating_point<Value>) return one_of("fd");
    if constexpr (std::signed_integral<Value>) return one_of("bhilq");
    return one_of("BHILQ");
}

// A flat array that somebody else keeps and that does not move while this lives; of const values, one to be read.
template <class Value>
class Array {
  public:
    Array() = default;
    Array(Array&& other) noexcept : view_(std::exchange(other.view_, {})) {}
    Array& operator=(Array&& other) noexcept {
        std::swap(view_, other.view_);
        return *this;
    }
    ~Array() {
        if (view_.obj != nullptr) PyBuffer_Release(&view_);
    }

    Value* data() const { return static_cast<Value*>(view_.buf); }
    std::size_t size() const { return static_cast<std::size_t>(view_.len) / sizeof(Value); }

    // Whether it is one of this type: flat, without gaps, and to be written to where that is wanted.
    bool take(PyObject* given) {
        constexpr int wanted = PyBUF_ND | PyBUF_FORMAT | PyBUF_C_CONTIGUOUS;
        constexpr int way = std::is_const_v<Value> ? wanted : wanted | PyBUF_WRITABLE;
        if (!PyObject_CheckBuffer(given)) return false;
        if (PyObject_GetBuffer(given, &view_, way) != 0) {
            PyErr_Clear();
            view_ = {};
            return false;
        }
        return view_.ndim == 1 && holds<std::remove_const_t<Value>>(view_);
    }

  private:
    Py_buffer view_{};
};

template <class Value>
using ArrayIn = Array<const Value>;

template <class Value>
std::span<Value> span_of(const Array<Value>& array) {
    return {array.data(), array.size()};
}

// An array that has been made for Python.
template <class Value>
struct ArrayOut {
    nb::object made;
};

namespace arrays {

// The kinds of numbers, as NumPy calls them: a place in a list of names.
template <class Value>
constexpr int kind_of() {
    if constexpr (std::floating_point<Value>) return 8;
    return (std::unsigned_integral<Value> ? 4 : 0) + std::countr_zero(sizeof(Value));
}

// A new array of NumPy's with these bytes.
nb::object copied(const void* bytes, std::size_t size, std::size_t item_size, int kind);
// Nobody may write to it any more.
void lock(const nb::object& array);
// The same numbers in an array of its own that nobody may write to; that of the caller stays as it is.
nb::object locked_view(nb::handle array);

}  // namespace arrays

// The beginning of a buffer that was made as long as it might have to be.
template <class Value>
ArrayOut<Value> handed_over(noyau::Buffer<Value> buffer, std::size_t size) {
    constexpr std::size_t small = 1 << 14;  // bytes that are sooner copied than handed over
    if (size * sizeof(Value) <= small)
        return {arrays::copied(buffer.data(), size, sizeof(Value), arrays::kind_of<Value>())};
    Value* const values = buffer.data();
    noyau::Memory memory = buffer.release();
    const nb::capsule owner(memory.get(), [](void* pointer) noexcept { noyau::FreeMemory()(pointer); });
    memory.release();  // only now does the capsule own it
    return {nb::cast(nb::ndarray<nb::numpy, Value, nb::ndim<1>>(values, {size}, owner))};
}

template <class Value>
ArrayOut<Value> handed_over(noyau::Buffer<Value> buffer) {
    const std::size_t size = buffer.size();
    return handed_over(std::move(buffer), size);
}

template <class Value>
ArrayOut<Value> handed_over(const std::vector<Value>& values) {
    return {arrays::copied(values.data(), values.size(), sizeof(Value), arrays::kind_of<Value>())};
}

namespace nanobind::detail {

template <class Item>
struct type_caster<Array<Item>> {
    NB_TYPE_CASTER(Array<Item>, const_name("numpy.ndarray"))

    bool from_python(handle given, std::uint32_t, cleanup_list*) noexcept { return value.take(given.ptr()); }
};

template <class Item>
struct type_caster<ArrayOut<Item>> {
    NB_TYPE_CASTER(ArrayOut<Item>, const_name("numpy.ndarray"))

    static handle from_cpp(const ArrayOut<Item>& array, rv_policy, cleanup_list*) noexcept {
        return array.made.inc_ref();
    }
};

}  // namespace nanobind::detail
