// Small graphs for Python: rows of successors as people write them, lists of lists, read and checked in one go. What is
// not plain is left to Python, which knows how to complain.
#include "bind/python.hpp"
#include "bind/rooms.hpp"

namespace {

template <class Value>
using Locked = nb::ndarray<nb::numpy, const Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Value>
nb::object locked(const std::vector<Value>& values) {
    noyau::Buffer<Value> buffer(values.size());
    std::ranges::copy(values, buffer.data());
    const Value* const first = buffer.data();
    noyau::Memory memory = buffer.release();
    const nb::capsule owner(memory.get(), [](void* pointer) noexcept { noyau::FreeMemory()(pointer); });
    memory.release();
    return nb::cast(Locked<Value>(first, {values.size()}, owner));
}

// A list or a tuple, item by item, as long as nobody changes it: no code of Python's runs while it is read.
class Row {
  public:
    explicit Row(PyObject* given)
        : given_(given), is_list_(PyList_Check(given)), is_row_(is_list_ || PyTuple_Check(given)) {}

    explicit operator bool() const { return is_row_; }
    Py_ssize_t size() const { return is_list_ ? PyList_Size(given_) : PyTuple_Size(given_); }
    PyObject* operator[](Py_ssize_t place) const {
        return is_list_ ? PyList_GetItem(given_, place) : PyTuple_GetItem(given_, place);
    }

  private:
    PyObject* given_;
    bool is_list_, is_row_;
};

// Appends the whole numbers of a row, if they are all below a bound and not negative.
template <class Value>
bool read(const Row& row, std::int64_t bound, std::vector<Value>& found) {
    if (!row) return false;
    for (Py_ssize_t place = 0, size = row.size(); place < size; ++place) {
        PyObject* const item = row[place];
        if (!PyLong_CheckExact(item)) return false;
        int overflow = 0;
        const long number = PyLong_AsLongAndOverflow(item, &overflow);
        if (overflow != 0 || number < 0 || number >= bound) return false;
        found.push_back(static_cast<Value>(number));
    }
    return true;
}

nb::object rows_of_lists(nb::handle successors, nb::handle owners) {
    const Row rows(successors.ptr());
    if (!rows || rows.size() > std::numeric_limits<std::int32_t>::max()) return nb::none();
    const std::int64_t n = rows.size();
    std::vector<std::int64_t> first;
    std::vector<std::int32_t> targets;
    std::vector<std::uint8_t> owner_of_vertex;
    first.reserve(n + 1);
    targets.reserve(4 * n);
    first.push_back(0);
    for (Py_ssize_t v = 0; v < n; ++v) {
        if (!read(Row(rows[v]), n, targets)) return nb::none();
        first.push_back(static_cast<std::int64_t>(targets.size()));
    }
    nb::object owned = nb::none();
    if (!owners.is_none()) {
        owner_of_vertex.reserve(n);
        if (!read(Row(owners.ptr()), 2, owner_of_vertex) || std::ssize(owner_of_vertex) != n) return nb::none();
        owned = locked(owner_of_vertex);
    }
    return nb::make_tuple(locked(first), locked(targets), owned);
}

template <class Value>
std::optional<std::span<const Value>> values_of(nb::handle given) {
    ArrayIn<Value> array;
    if (!nb::try_cast(given, array, false)) return {};
    return span_of(array);
}

bool rows_fit(nb::handle first_edge_of_vertex, nb::handle target_of_edge, nb::handle owner_of_vertex) {
    const auto first = values_of<std::int64_t>(first_edge_of_vertex);
    const auto targets = values_of<std::int32_t>(target_of_edge);
    if (!first || !targets || first->empty() || first->front() != 0) return false;
    const std::size_t n = first->size() - 1;
    bool wrong =
        n > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()) || first->back() != std::ssize(*targets);
    for (std::size_t v = 0; v < n; ++v) wrong |= (*first)[v + 1] < (*first)[v];
    for (const std::int32_t t : *targets) wrong |= static_cast<std::uint32_t>(t) >= n;
    if (owner_of_vertex.is_none()) return !wrong;
    const auto owners = values_of<std::uint8_t>(owner_of_vertex);
    if (!owners || owners->size() != n) return false;
    for (const std::uint8_t owner : *owners) wrong |= owner > 1;
    return !wrong;
}

}  // namespace

#define NUMBERS(type) "numpy.typing.NDArray[numpy." type "]"

void bind_rows(nb::module_& module) {
    module.def(
        "rows_of_lists", &rows_of_lists, "successors"_a, "owners"_a.none(),
        nb::sig("def rows_of_lists(successors: object, owners: object) -> tuple[" NUMBERS("int64") ", " NUMBERS(
            "int32") ", " NUMBERS("uint8") " | None] | None"),
        R"(Lists of successors, and perhaps a list of owners, as arrays that cannot be written to: (first edge of vertex,
target of edge, owner of vertex).

None where they are anything else than plain lists or tuples of plain whole numbers that make a graph.)");
    module.def("rows_fit", &rows_fit, "first_edge_of_vertex"_a, "target_of_edge"_a, "owner_of_vertex"_a.none(),
               nb::sig("def rows_fit(first_edge_of_vertex: object, target_of_edge: object, owner_of_vertex: object) -> "
                       "bool"),
               "Whether these are arrays of the types that the core takes, and make a graph; the owners may be None.");
}
