// Small graphs for Python: rows of successors as people write them, lists of lists, read and checked in one go. What is
// not plain is left to Python, which knows how to complain.
#include "bind/rows.hpp"

#include "bind/python.hpp"
#include "bind/rooms.hpp"

namespace {

template <class Value>
nb::object locked(const std::vector<Value>& values) {
    nb::object array = handed_over(values).made;
    arrays::lock(array);
    return array;
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

// Do these make a graph, owned or not?
bool make_a_graph(std::span<const std::int64_t> first, std::span<const std::int32_t> targets) {
    if (first.empty() || first.front() != 0) return false;
    const std::size_t n = first.size() - 1;
    bool wrong =
        n > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()) || first.back() != std::ssize(targets);
    for (std::size_t v = 0; v < n; ++v) wrong |= first[v + 1] < first[v];
    for (const std::int32_t t : targets) wrong |= static_cast<std::uint32_t>(t) >= n;
    return !wrong;
}

nb::object locked_rows(nb::handle first_edge_of_vertex, nb::handle target_of_edge, nb::handle owner_of_vertex) {
    ArrayIn<std::int64_t> first;
    ArrayIn<std::int32_t> targets;
    ArrayIn<std::uint8_t> owners;
    if (!first.take(first_edge_of_vertex.ptr()) || !targets.take(target_of_edge.ptr()) ||
        !make_a_graph(span_of(first), span_of(targets)))
        return nb::none();
    nb::object owned = nb::none();
    if (!owner_of_vertex.is_none()) {
        if (!owners.take(owner_of_vertex.ptr()) || owners.size() + 1 != first.size()) return nb::none();
        if (std::ranges::any_of(span_of(owners), [](std::uint8_t owner) { return owner > 1; })) return nb::none();
        owned = arrays::locked_view(owner_of_vertex);
    }
    return nb::make_tuple(arrays::locked_view(first_edge_of_vertex), arrays::locked_view(target_of_edge), owned);
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
    module.def(
        "locked_rows", &locked_rows, "first_edge_of_vertex"_a, "target_of_edge"_a, "owner_of_vertex"_a.none(),
        nb::sig("def locked_rows(first_edge_of_vertex: object, target_of_edge: object, owner_of_vertex: object) -> "
                "tuple[" NUMBERS("int64") ", " NUMBERS("int32") ", " NUMBERS("uint8") " | None] | None"),
        R"(Arrays of NumPy's as a graph may keep them, without a copy: none can be written to through these. The owners may be
None.

None where they have other types than the core takes, or make no graph.)");
}
