#include "bind/arrays.hpp"

#include <array>
#include <cstring>

using namespace nb::literals;

namespace arrays {
namespace {

// Looked up once and kept for ever, as the interpreter keeps its own modules. Called with its lock; should another
// thread look up the same meanwhile, one of the two references stays unused.
PyObject* of_numpy(const char* name) {
    return nb::object(nb::module_::import_("numpy").attr(name)).release().ptr();
}

PyObject* type_of(int kind) {
    constexpr std::array names = {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float64"};
    static std::array<PyObject*, names.size()> types{};
    if (types[kind] == nullptr) types[kind] = nb::module_::import_("numpy").attr("dtype")(names[kind]).release().ptr();
    return types[kind];
}

}  // namespace

nb::object copied(const void* bytes, std::size_t size, std::size_t item_size, int kind) {
    static PyObject* empty = nullptr;
    if (empty == nullptr) empty = of_numpy("empty");
    nb::object array = nb::handle(empty)(size, nb::handle(type_of(kind)));
    if (size == 0) return array;
    Py_buffer view;
    if (PyObject_GetBuffer(array.ptr(), &view, PyBUF_WRITABLE) != 0) throw nb::python_error();
    std::memcpy(view.buf, bytes, size * item_size);
    PyBuffer_Release(&view);
    return array;
}

void lock(const nb::object& array) {
    static PyObject *name = nullptr, *words = nullptr;
    if (name == nullptr) name = PyUnicode_InternFromString("setflags");
    if (words == nullptr) words = nb::make_tuple("write").release().ptr();
    PyObject* const given[] = {array.ptr(), Py_False};
    if (!nb::steal(PyObject_VectorcallMethod(name, given, 1, words)).is_valid()) throw nb::python_error();
}

nb::object locked_view(nb::handle array) {
    static PyObject* plain = nullptr;
    if (plain == nullptr) plain = of_numpy("ndarray");
    nb::object view = array.attr("view")(nb::handle(plain));
    lock(view);
    return view;
}

}  // namespace arrays
