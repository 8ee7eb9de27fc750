// Factors of multigraphs with labelled edges for Python.
#include <nanobind/stl/optional.h>

#include <string_view>

#include "bind/python.hpp"
#include "bind/rooms.hpp"
#include "cubes/disjoint.hpp"
#include "cubes/factors.hpp"

namespace {

noyau::LabelledEdges edges_of(const ArrayIn<std::int32_t>& ends) {
    return {span_of(ends), static_cast<std::int32_t>(ends.size() / 6)};
}

// A search that goes on where it stopped.
class Search {
  public:
    Search(const ArrayIn<std::int32_t>& ends, const ArrayIn<std::uint8_t>& allowed, bool plain)
        : search_({ends.data(), ends.data() + ends.size()}, {allowed.data(), allowed.data() + allowed.size()}, plain) {}

    std::tuple<ArrayOut<std::uint8_t>, bool> next(std::int64_t most, std::size_t most_bytes, std::int64_t most_nodes,
                                                  nb::handle deadline) {
        std::vector<std::uint8_t> choices;
        bool complete = false;
        const auto look_on = [&](noyau::Effort& effort) {
            for (std::int64_t found = 0; found < most; ++found) {
                const auto next = search_.next(effort, most_nodes);
                complete = next == noyau::FactorSearch::Next::none_left;
                if (next != noyau::FactorSearch::Next::found) break;
                noyau::make_room(effort, choices, search_.choice().size());
                choices.insert(choices.end(), search_.choice().begin(), search_.choice().end());
            }
        };
        working(deadline, look_on, most_bytes);
        return {handed_over(choices), complete};
    }

    std::int64_t nodes() const { return search_.nodes(); }

  private:
    noyau::FactorSearch search_;
};

std::tuple<ArrayOut<std::int32_t>, std::int64_t> disjoint_pairs(const ArrayIn<std::uint8_t>& choice, std::int32_t count,
                                                                std::int64_t most, nb::handle deadline) {
    const auto found = working(
        deadline, [&](noyau::Effort& effort) { return noyau::disjoint_pairs(span_of(choice), count, most, effort); });
    return {handed_over(found.rows), found.found};
}

std::tuple<ArrayOut<std::uint8_t>, std::int64_t, bool, std::int64_t> disjoint_factors(const ArrayIn<std::int32_t>& ends,
                                                                                      std::int64_t most,
                                                                                      std::int64_t most_nodes,
                                                                                      nb::handle deadline) {
    const auto found = working(deadline, [&](noyau::Effort& effort) {
        return noyau::disjoint_factors(edges_of(ends), most, most_nodes, effort);
    });
    return {handed_over(found.choice), found.found, found.complete, found.nodes};
}

noyau::Counted counted_as(std::string_view name) {
    if (name == "factors") return noyau::Counted::factors;
    if (name == "pairs") return noyau::Counted::pairs;
    if (name == "sides") return noyau::Counted::sides;
    if (name == "looks") return noyau::Counted::looks;
    throw std::invalid_argument("factors, pairs, sides or looks are counted");
}

std::tuple<std::optional<ArrayOut<std::uint64_t>>, std::int64_t, ArrayOut<std::uint8_t>> count_by_frontier(
    const ArrayIn<std::int32_t>& ends, const char* counted, std::int64_t most_states, bool want_one,
    nb::handle deadline) {
    const auto found = working(deadline, [&](noyau::Effort& effort) {
        return noyau::count_by_frontier(edges_of(ends), counted_as(counted), most_states, want_one, effort);
    });
    std::optional<ArrayOut<std::uint64_t>> count;
    if (found.complete) count = handed_over(found.count);
    return {count, found.states, handed_over(found.choice)};
}

std::tuple<ArrayOut<std::int64_t>, ArrayOut<std::int64_t>> census_of_four(const ArrayIn<std::int32_t>& ends_of_type,
                                                                          nb::handle deadline) {
    const auto census =
        working(deadline, [&](noyau::Effort& effort) { return noyau::census_of_four(span_of(ends_of_type), effort); });
    return {handed_over(census.graphs_with_factors), handed_over(census.graphs_with_pairs)};
}

}  // namespace

#define ENDS "ends: numpy.typing.NDArray[numpy.int32]"
#define BYTES "numpy.typing.NDArray[numpy.uint8]"

void bind_cubes(nb::module_& module) {
    nb::class_<Search>(module, "FactorSearch",
                       R"(One edge of every label such that every vertex has degree two, a loop counting twice.

`ends` are six of every label, both ends of its three edges; there are as many vertices as labels. `allowed` has a bit
for each of the three edges of a label.)")
        .def(nb::init<const ArrayIn<std::int32_t>&, const ArrayIn<std::uint8_t>&, bool>(), "ends"_a.noconvert(),
             "allowed"_a.noconvert(), "plain"_a,
             nb::sig("def __init__(self, " ENDS ", allowed: " BYTES ", plain: bool) -> None"))
        .def("next", &Search::next, "most"_a, "most_bytes"_a, "most_nodes"_a, "deadline"_a.none(),
             nb::sig("def next(self, most: int, most_bytes: int, most_nodes: int, deadline: " DEADLINE
                     ") -> tuple[" BYTES ", bool]"),
             "The next factors, an edge of every label each, and whether there are no more. It stops at so many of "
             "them, or when so many choices have been tried since the beginning.")
        .def_prop_ro("nodes", &Search::nodes, "Choices tried so far.");
    module.def("disjoint_pairs", &disjoint_pairs, "choice"_a.noconvert(), "count"_a, "most"_a, "deadline"_a.none(),
               nb::sig("def disjoint_pairs(choice: " BYTES ", count: int, most: int, deadline: " DEADLINE ") -> "
                       "tuple[numpy.typing.NDArray[numpy.int32], int]"),
               "Pairs of rows (ascending, `count` entries each) that differ in every column: at most so many, and how "
               "many there are.");
    module.def("disjoint_factors", &disjoint_factors, "ends"_a.noconvert(), "most"_a, "most_nodes"_a,
               "deadline"_a.none(),
               nb::sig("def disjoint_factors(" ENDS ", most: int, most_nodes: int, deadline: " DEADLINE
                       ") -> tuple[" BYTES ", int, bool, int]"),
               "Pairs of factors without a common edge, looked for together: at most so many, two rows each; how many "
               "there are; whether these are all, which they are not where so many choices were tried; the choices.");
    module.def(
        "count_by_frontier", &count_by_frontier, "ends"_a.noconvert(), "counted"_a, "most_states"_a, "want_one"_a,
        "deadline"_a.none(),
        nb::sig("def count_by_frontier(" ENDS ", counted: str, most_states: int, want_one: bool, deadline: " DEADLINE
                ") -> tuple[numpy.typing.NDArray[numpy.uint64] | None, int, " BYTES "]"),
        R"(How many factors, ordered disjoint pairs, sides (pairs with directions) or looks there are.

The number comes least significant word first, or not at all when it would need more states; then the states, and one
factor or one pair.)");
    module.def("census_of_four", &census_of_four, "ends_of_type"_a.noconvert(), "deadline"_a.none(),
               nb::sig("def census_of_four(ends_of_type: numpy.typing.NDArray[numpy.int32], deadline: " DEADLINE ") -> "
                       "tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]"),
               "All multisets of four labels on four vertices: how many have each number of factors, and of pairs.");
}
