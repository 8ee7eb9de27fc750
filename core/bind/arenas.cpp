// Arenas, parity games and Grundy values of graphs for Python.
#include <algorithm>
#include <cstdlib>

#include "arenas/attractor.hpp"
#include "arenas/beyond_memory.hpp"
#include "arenas/labels.hpp"
#include "arenas/parity/parity.hpp"
#include "arenas/pg_reader.hpp"
#include "bind/python.hpp"
#include "bind/rooms.hpp"

namespace {

using Offsets = ArrayIn<std::int64_t>;
using Vertices = ArrayIn<std::int32_t>;
using Owners = ArrayIn<std::uint8_t>;
using Seeds = ArrayIn<std::int8_t>;
using Solved = std::tuple<ArrayOut<std::int8_t>, ArrayOut<std::int32_t>, ArrayOut<std::int32_t>>;
using SolvedParity = std::tuple<ArrayOut<std::int8_t>, ArrayOut<std::int32_t>, std::int64_t>;

noyau::Arena arena_of(const Offsets& first_edge_of_vertex, const Vertices& target_of_edge,
                      const Owners& owner_of_vertex, const Seeds& seed_of_vertex) {
    return {span_of(first_edge_of_vertex), span_of(target_of_edge), span_of(owner_of_vertex), span_of(seed_of_vertex)};
}

template <class Solver>
Solved solved(const noyau::Arena& arena, nb::handle deadline, Solver solver) {
    noyau::Buffer<std::int8_t> winner;
    noyau::Buffer<std::int32_t> rank, strategy;
    working(deadline, [&](noyau::Effort& effort) {
        noyau::check(arena, effort);
        const auto n = static_cast<std::size_t>(arena.vertices());
        winner = noyau::Buffer<std::int8_t>(n);
        rank = noyau::Buffer<std::int32_t>(n);
        strategy = noyau::Buffer<std::int32_t>(n);
        solver(arena, noyau::Answer{winner.span(), rank.span(), strategy.span()}, effort);
    });
    return {handed_over(std::move(winner)), handed_over(std::move(rank)), handed_over(std::move(strategy))};
}

Solved attractors(const Offsets& first_edge_of_vertex, const Vertices& target_of_edge, const Owners& owner_of_vertex,
                  const Seeds& seed_of_vertex, nb::handle deadline) {
    return solved(
        arena_of(first_edge_of_vertex, target_of_edge, owner_of_vertex, seed_of_vertex), deadline,
        [](const auto& given, const auto& answer, noyau::Effort& effort) { noyau::attractors(given, answer, effort); });
}

Solved attractors_plain(const Offsets& first_edge_of_vertex, const Vertices& target_of_edge,
                        const Owners& owner_of_vertex, const Seeds& seed_of_vertex, nb::handle deadline) {
    return solved(arena_of(first_edge_of_vertex, target_of_edge, owner_of_vertex, seed_of_vertex), deadline,
                  [](const auto& given, const auto& answer, noyau::Effort& effort) {
                      noyau::attractors_plain(given, answer, effort);
                  });
}

void checked(const Offsets& first_edge_of_vertex, const Vertices& target_of_edge, const Owners& owner_of_vertex,
             const Seeds& seed_of_vertex, nb::handle deadline) {
    const auto arena = arena_of(first_edge_of_vertex, target_of_edge, owner_of_vertex, seed_of_vertex);
    working(deadline, [&](noyau::Effort& effort) { noyau::check(arena, effort); });
}

void transpose_into(const Offsets& first_edge_of_vertex, const Vertices& target_of_edge, const Owners& owner_of_vertex,
                    const Seeds& seed_of_vertex, const Array<std::int64_t>& first_edge_into_vertex,
                    const Array<std::int32_t>& source_of_edge, std::int64_t edges_at_once, nb::handle deadline) {
    const auto arena = arena_of(first_edge_of_vertex, target_of_edge, owner_of_vertex, seed_of_vertex);
    working(deadline, [&](noyau::Effort& effort) {
        noyau::check(arena, effort);
        noyau::transpose_into(arena, span_of(first_edge_into_vertex), span_of(source_of_edge), edges_at_once, effort);
    });
}

Solved attractors_with_reverse(const Offsets& first_edge_of_vertex, const Vertices& target_of_edge,
                               const Owners& owner_of_vertex, const Seeds& seed_of_vertex,
                               const Offsets& first_edge_into_vertex, const Vertices& source_of_edge,
                               nb::handle deadline) {
    const auto first_into = span_of(first_edge_into_vertex);
    const auto source = span_of(source_of_edge);
    return solved(arena_of(first_edge_of_vertex, target_of_edge, owner_of_vertex, seed_of_vertex), deadline,
                  [&](const auto& given, const auto& answer, noyau::Effort& effort) {
                      noyau::check_reverse(given, first_into, source, effort);
                      noyau::attractors_with_reverse(given, first_into, source, answer, effort);
                  });
}

// Seeds of player 0 at the vertices of a plain list; nothing where it is none, or names something else.
std::optional<std::vector<std::int8_t>> seeds_at(nb::handle vertices, std::size_t count) {
    std::vector<std::int8_t> seed(count, -1);
    if (!PyList_CheckExact(vertices.ptr())) return {};
    for (Py_ssize_t place = 0, size = PyList_Size(vertices.ptr()); place < size; ++place) {
        PyObject* const item = PyList_GetItem(vertices.ptr(), place);
        int overflow = 0;
        const long vertex = PyLong_CheckExact(item) ? PyLong_AsLongAndOverflow(item, &overflow) : -1;
        if (overflow != 0 || vertex < 0 || static_cast<std::size_t>(vertex) >= count) return {};
        seed[vertex] = 0;
    }
    return seed;
}

nb::object small_reachability(nb::handle first_edge_of_vertex, nb::handle target_of_edge, nb::handle owner_of_vertex,
                              nb::handle target) {
    constexpr std::size_t small = 100'000;  // vertices and edges: a few megabytes at most, which are always there
    Offsets first;
    Vertices targets;
    Owners owners;
    if (!first.take(first_edge_of_vertex.ptr()) || !targets.take(target_of_edge.ptr()) ||
        !owners.take(owner_of_vertex.ptr()) || owners.size() + targets.size() > small ||
        std::getenv("NOYAU_MEMORY") != nullptr)
        return nb::none();
    const auto seeds = seeds_at(target, owners.size());
    if (!seeds) return nb::none();
    return nb::cast(solved({span_of(first), span_of(targets), span_of(owners), *seeds}, {},
                           [](const auto& given, const auto& answer, noyau::Effort& effort) {
                               noyau::attractors(given, answer, effort);
                           }));
}

template <noyau::ParityMethod method>
SolvedParity solved_parity(const Offsets& first_edge_of_vertex, const Vertices& target_of_edge,
                           const Owners& owner_of_vertex, const Vertices& priority_of_vertex, nb::handle deadline) {
    const noyau::ParityGame game{span_of(first_edge_of_vertex), span_of(target_of_edge), span_of(owner_of_vertex),
                                 span_of(priority_of_vertex)};
    noyau::Buffer<std::int8_t> winner;
    noyau::Buffer<std::int32_t> strategy;
    const auto steps = working(deadline, [&](noyau::Effort& effort) {
        noyau::check(game, effort);
        const auto n = static_cast<std::size_t>(game.vertices());
        winner = noyau::Buffer<std::int8_t>(n);
        strategy = noyau::Buffer<std::int32_t>(n);
        return noyau::solve_parity(game, {winner.span(), strategy.span()}, effort, {.method = method}).steps;
    });
    return {handed_over(std::move(winner)), handed_over(std::move(strategy)), steps};
}

using Labelled = std::tuple<ArrayOut<std::int32_t>, ArrayOut<std::int32_t>, ArrayOut<std::int32_t>>;

Labelled label_graph(const Offsets& first_edge_of_vertex, const Vertices& target_of_edge, nb::handle deadline) {
    const std::size_t n = std::max<std::size_t>(first_edge_of_vertex.size(), 1) - 1;
    noyau::Buffer<std::int32_t> value(n), height(n);
    const auto cycle = working(deadline, [&](noyau::Effort& effort) {
        return noyau::label_graph(span_of(first_edge_of_vertex), span_of(target_of_edge),
                                  noyau::Labels{value.span(), height.span()}, effort);
    });
    const std::size_t labelled = cycle.empty() ? n : 0;
    return {handed_over(std::move(value), labelled), handed_over(std::move(height), labelled), handed_over(cycle)};
}

nb::tuple read_pg(const ArrayIn<std::uint8_t>& text, nb::handle deadline) {
    const std::string_view characters{reinterpret_cast<const char*>(text.data()), text.size()};
    auto game = working(deadline, [&](noyau::Effort& effort) { return noyau::read_pg(characters, effort); });
    nb::list warnings;
    for (const std::string& warning : game.warnings) warnings.append(nb::str(warning.c_str()));
    const auto n = static_cast<std::size_t>(game.vertices), edges = static_cast<std::size_t>(game.edges);
    const auto or_none = [](bool there, auto& buffer, std::size_t size) {
        return there ? nb::cast(handed_over(std::move(buffer), size)) : nb::none();
    };
    const nb::object start = game.start < 0 ? nb::object(nb::none()) : nb::object(nb::int_(game.start));
    return nb::make_tuple(
        handed_over(std::move(game.first_edge_of_vertex), n + 1), handed_over(std::move(game.target_of_edge), edges),
        handed_over(std::move(game.priority_of_vertex), n), handed_over(std::move(game.owner_of_vertex), n),
        or_none(game.ids_have_gaps, game.id_of_vertex, n), or_none(game.has_names, game.ends_of_name, 2 * n), start,
        warnings);
}

}  // namespace

// Signatures are spelt out because what nanobind writes for arrays fills four lines of every error message.
#define OFFSETS "numpy.typing.NDArray[numpy.int64]"
#define NUMBERS "numpy.typing.NDArray[numpy.int32]"
#define GRAPH "first_edge_of_vertex: " OFFSETS ", target_of_edge: " NUMBERS
#define OWNED GRAPH ", owner_of_vertex: numpy.typing.NDArray[numpy.uint8]"
#define ARENA OWNED ", seed_of_vertex: numpy.typing.NDArray[numpy.int8]"
#define REVERSE "first_edge_into_vertex: " OFFSETS ", source_of_edge: " NUMBERS
#define ANSWER "tuple[numpy.typing.NDArray[numpy.int8], " NUMBERS ", " NUMBERS "]"
#define IN_TIME "deadline: " DEADLINE " = None"
#define PARITY_GAME OWNED ", priority_of_vertex: " NUMBERS ", " IN_TIME
#define PARITY_ANSWER "tuple[numpy.typing.NDArray[numpy.int8], " NUMBERS ", int]"

void bind_arenas(nb::module_& module) {
    const auto define = [&](const char* name, auto function, const nb::sig& signature, const char* text, auto... more) {
        module.def(name, function, "first_edge_of_vertex"_a.noconvert(), "target_of_edge"_a.noconvert(),
                   "owner_of_vertex"_a.noconvert(), "seed_of_vertex"_a.noconvert(), more...,
                   "deadline"_a.none() = nb::none(), signature, text);
    };
    define("attractors", &attractors, nb::sig("def attractors(" ARENA ", " IN_TIME ") -> " ANSWER),
           R"(Who can force the play into a vertex already won, in how many moves, and how: (winner, rank, strategy).

The edges of vertex v are first_edge_of_vertex[v] to first_edge_of_vertex[v + 1]; its owner, 0 or 1, chooses one.
Where the seed is 0 or 1 that player has won and the play ends; -1 is for the rest. Found for each vertex:
the winner, or -1 where nobody can force a win; the number of moves when the winner hurries and the loser delays,
or -1; the successor to move to (an undecided one where the vertex is undecided), or -1 on seeds and dead ends.
An arena that makes no sense is a ValueError that names the vertex or the edge. Past the deadline, a TimeoutError.)");
    module.def(
        "small_reachability", &small_reachability, "first_edge_of_vertex"_a, "target_of_edge"_a, "owner_of_vertex"_a,
        "target"_a,
        nb::sig("def small_reachability(first_edge_of_vertex: object, target_of_edge: object, owner_of_vertex: object, "
                "target: object) -> " ANSWER " | None"),
        R"(As `attractors`, with the vertices of a list as those that player 0 has won.

None where the arena is large, the memory that may be taken is limited, or something is not plain: then the longer way
has to look.)");
    define("attractors_plain", &attractors_plain, nb::sig("def attractors_plain(" ARENA ", " IN_TIME ") -> " ANSWER),
           "The same by the loop of the textbooks: a second opinion for tests, a yardstick for benchmarks.");
    define("check_arena", &checked, nb::sig("def check_arena(" ARENA ", " IN_TIME ") -> None"),
           "Only the check that comes before solving: a ValueError that names the first vertex or edge that is wrong.");
    define("transpose_into", &transpose_into,
           nb::sig("def transpose_into(" ARENA ", " REVERSE ", edges_at_once: int, " IN_TIME ") -> None"),
           "The edges turned round, into arrays that may be files; writes to so many places at a time.",
           "first_edge_into_vertex"_a.noconvert(), "source_of_edge"_a.noconvert(), "edges_at_once"_a);
    define("attractors_with_reverse", &attractors_with_reverse,
           nb::sig("def attractors_with_reverse(" ARENA ", " REVERSE ", " IN_TIME ") -> " ANSWER),
           "As `attractors`, with the reverse graph at hand: memory is taken for vertices alone.",
           "first_edge_into_vertex"_a.noconvert(), "source_of_edge"_a.noconvert());

    const auto define_parity = [&](const char* name, auto function, const nb::sig& signature, const char* text) {
        module.def(name, function, "first_edge_of_vertex"_a.noconvert(), "target_of_edge"_a.noconvert(),
                   "owner_of_vertex"_a.noconvert(), "priority_of_vertex"_a.noconvert(),
                   "deadline"_a.none() = nb::none(), signature, text);
    };
    define_parity("parity", &solved_parity<noyau::ParityMethod::by_work>,
                  nb::sig("def parity(" PARITY_GAME ") -> " PARITY_ANSWER),
                  R"(Who wins a parity game, and how: (winner, strategy, steps).

The highest priority that comes up for ever decides: even for player 0, odd for player 1. Whoever must move and cannot
loses. The strategy is a successor where the winner moves and -1 elsewhere. Steps are the edges looked at: how much work
it was, the same on every machine. A game that makes no sense is a ValueError that names the vertex or the edge. Past the
deadline, a TimeoutError.)");
    define_parity("parity_by_promotion", &solved_parity<noyau::ParityMethod::promotion_only>,
                  nb::sig("def parity_by_promotion(" PARITY_GAME ") -> " PARITY_ANSWER),
                  "The same by priority promotion alone, component by component: for tests.");
    define_parity("parity_by_tangles", &solved_parity<noyau::ParityMethod::tangles_only>,
                  nb::sig("def parity_by_tangles(" PARITY_GAME ") -> " PARITY_ANSWER),
                  "The same by tangle learning alone: a second opinion for tests.");
    define_parity("parity_by_recursive_tangles", &solved_parity<noyau::ParityMethod::recursive_tangles>,
                  nb::sig("def parity_by_recursive_tangles(" PARITY_GAME ") -> " PARITY_ANSWER),
                  "The same by recursive tangle learning, and where that learns nothing by the plain one: for tests.");

    module.def("label_graph", &label_graph, "first_edge_of_vertex"_a.noconvert(), "target_of_edge"_a.noconvert(),
               "deadline"_a.none() = nb::none(),
               nb::sig("def label_graph(" GRAPH ", " IN_TIME ") -> tuple[" NUMBERS ", " NUMBERS ", " NUMBERS "]"),
               R"(Grundy values and heights of a graph without cycles: (value, height, cycle).

The value is the least number that no successor has, the height the length of the longest path. Where the graph has a
cycle, its vertices stand in the third array, in order, and the others are empty; otherwise that one is.)");
    module.def(
        "read_pg", &read_pg, "text"_a.noconvert(), "deadline"_a.none() = nb::none(),
        nb::sig("def read_pg(text: numpy.typing.NDArray[numpy.uint8], " IN_TIME ") -> tuple[" OFFSETS ", " NUMBERS
                ", " NUMBERS ", numpy.typing.NDArray[numpy.uint8], " NUMBERS " | None, " OFFSETS
                " | None, int | None, list[str]]"),
        R"(The game in a PGSolver text: (first edge of vertex, target of edge, priority, owner, id, name, start, warnings).

Vertices stand in the order of their ids. The ids are None when they are 0, 1, 2 …; the names are None when there are
none, else two numbers per vertex, where its name begins and ends in the text, or -1. A text that is none is a
ValueError that names the line.)");
}
