// The only file that knows Python, with its other bind_ files. Arrays come in without a copy and go out owned by a
// capsule; the interpreter's lock is released while the core works.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>

#include "arenas/attractor.hpp"
#include "arenas/beyond_memory.hpp"
#include "arenas/labels.hpp"
#include "arenas/parity.hpp"
#include "arenas/pg_reader.hpp"
#include "bind/chips.hpp"
#include "bind/common.hpp"
#include "bind/de_bruijn.hpp"
#include "bind/divisors.hpp"
#include "bind/euler.hpp"
#include "bind/factors.hpp"
#include "bind/least.hpp"
#include "bind/values.hpp"
#include "heaps/octal.hpp"
#include "taking/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Solved = std::tuple<ArrayOut<std::int8_t>, ArrayOut<std::int32_t>, ArrayOut<std::int32_t>>;
using SolvedParity = std::tuple<ArrayOut<std::int8_t>, ArrayOut<std::int32_t>, std::int64_t>;

template <class Solver>
Solved solved(const noyau::Arena& arena, const Seconds& seconds, Solver solver) {
    noyau::Buffer<std::int8_t> winner;
    noyau::Buffer<std::int32_t> rank, strategy;
    working(seconds, [&](noyau::Effort& effort) {
        noyau::check(arena);
        const auto n = static_cast<std::size_t>(arena.vertices());
        winner = noyau::Buffer<std::int8_t>(n);
        rank = noyau::Buffer<std::int32_t>(n);
        strategy = noyau::Buffer<std::int32_t>(n);
        solver(arena, noyau::Answer{winner.span(), rank.span(), strategy.span()}, effort);
    });
    return {handed_over(std::move(winner)), handed_over(std::move(rank)), handed_over(std::move(strategy))};
}

Solved attractors(const ArrayIn<std::int64_t>& first_edge_of_vertex, const ArrayIn<std::int32_t>& target_of_edge,
                  const ArrayIn<std::uint8_t>& owner_of_vertex, const ArrayIn<std::int8_t>& seed_of_vertex,
                  const Seconds& seconds) {
    const noyau::Arena arena{span_of(first_edge_of_vertex), span_of(target_of_edge), span_of(owner_of_vertex),
                             span_of(seed_of_vertex)};
    return solved(arena, seconds, [](const auto& given, const auto& answer, noyau::Effort& effort) {
        noyau::attractors(given, answer, effort);
    });
}

Solved attractors_plain(const ArrayIn<std::int64_t>& first_edge_of_vertex, const ArrayIn<std::int32_t>& target_of_edge,
                        const ArrayIn<std::uint8_t>& owner_of_vertex, const ArrayIn<std::int8_t>& seed_of_vertex) {
    const noyau::Arena arena{span_of(first_edge_of_vertex), span_of(target_of_edge), span_of(owner_of_vertex),
                             span_of(seed_of_vertex)};
    return solved(arena, {}, [](const auto& given, const auto& answer, noyau::Effort&) {
        noyau::attractors_plain(given, answer);
    });
}

void checked(const ArrayIn<std::int64_t>& first_edge_of_vertex, const ArrayIn<std::int32_t>& target_of_edge,
             const ArrayIn<std::uint8_t>& owner_of_vertex, const ArrayIn<std::int8_t>& seed_of_vertex) {
    const noyau::Arena arena{span_of(first_edge_of_vertex), span_of(target_of_edge), span_of(owner_of_vertex),
                             span_of(seed_of_vertex)};
    const nb::gil_scoped_release without_lock;
    noyau::check(arena);
}

using Labelled = std::tuple<ArrayOut<std::int32_t>, ArrayOut<std::int32_t>, ArrayOut<std::int32_t>>;

Labelled label_graph(const ArrayIn<std::int64_t>& first_edge_of_vertex, const ArrayIn<std::int32_t>& target_of_edge) {
    noyau::Buffer<std::int32_t> value, height, cycle;
    {
        const nb::gil_scoped_release without_lock;
        const std::size_t n = first_edge_of_vertex.shape(0) ? first_edge_of_vertex.shape(0) - 1 : 0;
        value = noyau::Buffer<std::int32_t>(n);
        height = noyau::Buffer<std::int32_t>(n);
        const auto found = noyau::label_graph(span_of(first_edge_of_vertex), span_of(target_of_edge),
                                              noyau::Labels{value.span(), height.span()});
        cycle = noyau::Buffer<std::int32_t>(found.size());
        std::copy(found.begin(), found.end(), cycle.data());
        if (!found.empty()) value = noyau::Buffer<std::int32_t>(), height = noyau::Buffer<std::int32_t>();
    }
    return {handed_over(std::move(value)), handed_over(std::move(height)), handed_over(std::move(cycle))};
}

ArrayOut<std::int32_t> split_values(const ArrayIn<std::uint8_t>& digit_of_amount,
                                    const ArrayIn<std::int32_t>& known_values, std::int64_t count) {
    noyau::Buffer<std::int32_t> values;
    {
        const nb::gil_scoped_release without_lock;
        const std::size_t known = known_values.shape(0);
        values =
            noyau::Buffer<std::int32_t>(std::max(known, static_cast<std::size_t>(std::max<std::int64_t>(count, 0))));
        std::copy_n(known_values.data(), known, values.data());
        noyau::split_values(span_of(digit_of_amount), static_cast<std::int64_t>(known), values.span());
    }
    return handed_over(std::move(values));
}

// Only the beginning of a buffer that was made as long as it might have to be.
template <class Value>
nb::object beginning_of(noyau::Buffer<Value> buffer, std::int64_t size) {
    Value* const values = buffer.data();
    noyau::Memory memory = buffer.release();
    const nb::capsule owner(memory.get(), [](void* pointer) noexcept { noyau::FreeMemory()(pointer); });
    memory.release();  // only now does the capsule own it
    return nb::cast(ArrayOut<Value>(values, {static_cast<std::size_t>(size)}, owner));
}

nb::tuple read_pg(const ArrayIn<std::uint8_t>& text) {
    noyau::PgGame game;
    {
        const nb::gil_scoped_release without_lock;
        game = noyau::read_pg({reinterpret_cast<const char*>(text.data()), text.shape(0)});
    }
    nb::list warnings;
    for (const std::string& warning : game.warnings) warnings.append(nb::str(warning.c_str()));
    const std::int64_t n = game.vertices;
    nb::object ids = game.ids_have_gaps ? beginning_of(std::move(game.id_of_vertex), n) : nb::none();
    nb::object names = game.has_names ? beginning_of(std::move(game.ends_of_name), 2 * n) : nb::none();
    nb::object start = game.start < 0 ? nb::object(nb::none()) : nb::object(nb::int_(game.start));
    return nb::make_tuple(beginning_of(std::move(game.first_edge_of_vertex), n + 1),
                          beginning_of(std::move(game.target_of_edge), game.edges),
                          beginning_of(std::move(game.priority_of_vertex), n),
                          beginning_of(std::move(game.owner_of_vertex), n), ids, names, start, warnings);
}

template <noyau::ParityMethod method>
SolvedParity solved_parity(const ArrayIn<std::int64_t>& first_edge_of_vertex,
                           const ArrayIn<std::int32_t>& target_of_edge, const ArrayIn<std::uint8_t>& owner_of_vertex,
                           const ArrayIn<std::int32_t>& priority_of_vertex, const Seconds& seconds) {
    const noyau::ParityGame game{span_of(first_edge_of_vertex), span_of(target_of_edge), span_of(owner_of_vertex),
                                 span_of(priority_of_vertex)};
    noyau::Buffer<std::int8_t> winner;
    noyau::Buffer<std::int32_t> strategy;
    const auto steps = working(seconds, [&](noyau::Effort& effort) {
        noyau::check(game);
        const std::size_t n = owner_of_vertex.shape(0);
        winner = noyau::Buffer<std::int8_t>(n);
        strategy = noyau::Buffer<std::int32_t>(n);
        return noyau::solve_parity(game, {winner.span(), strategy.span()}, effort, {.method = method}).steps;
    });
    return {handed_over(std::move(winner)), handed_over(std::move(strategy)), steps};
}

template <class Value>
using ArrayToFill = nb::ndarray<nb::numpy, Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void transpose_into(const ArrayIn<std::int64_t>& first_edge_of_vertex, const ArrayIn<std::int32_t>& target_of_edge,
                    const ArrayIn<std::uint8_t>& owner_of_vertex, const ArrayIn<std::int8_t>& seed_of_vertex,
                    const ArrayToFill<std::int64_t>& first_edge_into_vertex,
                    const ArrayToFill<std::int32_t>& source_of_edge, std::int64_t edges_at_once,
                    const Seconds& seconds) {
    const noyau::Arena arena{span_of(first_edge_of_vertex), span_of(target_of_edge), span_of(owner_of_vertex),
                             span_of(seed_of_vertex)};
    working(seconds, [&](noyau::Effort& effort) {
        noyau::check(arena);
        noyau::transpose_into(arena, {first_edge_into_vertex.data(), first_edge_into_vertex.shape(0)},
                              {source_of_edge.data(), source_of_edge.shape(0)}, edges_at_once, effort);
    });
}

Solved attractors_with_reverse(const ArrayIn<std::int64_t>& first_edge_of_vertex,
                               const ArrayIn<std::int32_t>& target_of_edge,
                               const ArrayIn<std::uint8_t>& owner_of_vertex, const ArrayIn<std::int8_t>& seed_of_vertex,
                               const ArrayIn<std::int64_t>& first_edge_into_vertex,
                               const ArrayIn<std::int32_t>& source_of_edge, const Seconds& seconds) {
    const noyau::Arena arena{span_of(first_edge_of_vertex), span_of(target_of_edge), span_of(owner_of_vertex),
                             span_of(seed_of_vertex)};
    const auto first_into = span_of(first_edge_into_vertex);
    const auto source = span_of(source_of_edge);
    return solved(arena, seconds, [&](const auto& given, const auto& answer, noyau::Effort& effort) {
        noyau::check_reverse(given, first_into, source);
        noyau::attractors_with_reverse(given, first_into, source, answer, effort);
    });
}

noyau::TakingGame taking_game(const ArrayIn<std::int64_t>& first_edge_of_vertex,
                              const ArrayIn<std::int32_t>& neighbour_of_edge,
                              const ArrayIn<std::uint8_t>& open_of_vertex, bool taker_loses, bool other_loses) {
    return {span_of(first_edge_of_vertex), span_of(neighbour_of_edge), span_of(open_of_vertex), taker_loses,
            other_loses};
}

ArrayOut<std::int32_t> copied(const std::vector<std::int32_t>& numbers) {
    noyau::Buffer<std::int32_t> buffer(numbers.size());
    std::copy(numbers.begin(), numbers.end(), buffer.data());
    return handed_over(std::move(buffer));
}

nb::tuple search_taking(const ArrayIn<std::int64_t>& first_edge_of_vertex,
                        const ArrayIn<std::int32_t>& neighbour_of_edge, const ArrayIn<std::uint8_t>& open_of_vertex,
                        bool taker_loses, bool other_loses, int mover, double seconds, std::int64_t table_bytes,
                        bool every_move, std::int64_t most_replies) {
    const auto game = taking_game(first_edge_of_vertex, neighbour_of_edge, open_of_vertex, taker_loses, other_loses);
    noyau::SearchAnswer answer;
    {
        const nb::gil_scoped_release without_lock;
        answer = noyau::search_taking(game, mover, {seconds, table_bytes, most_replies, every_move});
    }
    return nb::make_tuple(answer.winner, answer.nodes, copied(answer.winning_vertices), answer.every_move,
                          answer.has_strategy ? nb::cast(copied(answer.replies)) : nb::none());
}

int removal_value(const ArrayIn<std::int64_t>& first_edge_of_vertex, const ArrayIn<std::int32_t>& neighbour_of_edge,
                  const ArrayIn<std::uint8_t>& open_of_vertex, double seconds) {
    const auto game = taking_game(first_edge_of_vertex, neighbour_of_edge, open_of_vertex, true, true);
    const nb::gil_scoped_release without_lock;
    return noyau::removal_value(game, seconds);
}

}  // namespace

// Signatures are spelt out because what nanobind writes for arrays fills four lines of every error message.
#define ARENA                                                                                                      \
    "first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], target_of_edge: numpy.typing.NDArray[numpy.int32], " \
    "owner_of_vertex: numpy.typing.NDArray[numpy.uint8], seed_of_vertex: numpy.typing.NDArray[numpy.int8]"
#define ANSWER                                                                    \
    "tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], " \
    "numpy.typing.NDArray[numpy.int32]]"
#define NUMBERS "numpy.typing.NDArray[numpy.int32]"
#define GRAPH "first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], target_of_edge: " NUMBERS
#define TAKING                                                                                                        \
    "first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], neighbour_of_edge: numpy.typing.NDArray[numpy.int32], " \
    "open_of_vertex: numpy.typing.NDArray[numpy.uint8]"
#define PARITY_GAME                                                                                                \
    "first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], target_of_edge: numpy.typing.NDArray[numpy.int32], " \
    "owner_of_vertex: numpy.typing.NDArray[numpy.uint8], priority_of_vertex: numpy.typing.NDArray[numpy.int32], "  \
    "seconds: float | None = None"
#define PARITY_ANSWER "tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], int]"

NB_MODULE(_core, module) {
    module.doc() = "The compiled loops: flat arrays in, flat arrays out, no game in sight.";
    module.def("transpose_into", &transpose_into, "first_edge_of_vertex"_a.noconvert(), "target_of_edge"_a.noconvert(),
               "owner_of_vertex"_a.noconvert(), "seed_of_vertex"_a.noconvert(), "first_edge_into_vertex"_a.noconvert(),
               "source_of_edge"_a.noconvert(), "edges_at_once"_a, "seconds"_a.none() = nb::none(),
               nb::sig("def transpose_into(" ARENA ", first_edge_into_vertex: numpy.typing.NDArray[numpy.int64], "
                       "source_of_edge: numpy.typing.NDArray[numpy.int32], edges_at_once: int, "
                       "seconds: float | None = None) -> None"),
               "The edges turned round, into arrays that may be files; writes to so many places at a time.");
    module.def(
        "attractors_with_reverse", &attractors_with_reverse, "first_edge_of_vertex"_a.noconvert(),
        "target_of_edge"_a.noconvert(), "owner_of_vertex"_a.noconvert(), "seed_of_vertex"_a.noconvert(),
        "first_edge_into_vertex"_a.noconvert(), "source_of_edge"_a.noconvert(), "seconds"_a.none() = nb::none(),
        nb::sig("def attractors_with_reverse(" ARENA ", first_edge_into_vertex: numpy.typing.NDArray[numpy.int64], "
                "source_of_edge: numpy.typing.NDArray[numpy.int32], seconds: float | None = None) -> " ANSWER),
        "As `attractors`, with the reverse graph at hand: memory is taken for vertices alone.");
    module.def(
        "read_pg", &read_pg, "text"_a.noconvert(),
        nb::sig("def read_pg(text: numpy.typing.NDArray[numpy.uint8]) -> tuple[numpy.typing.NDArray[numpy.int64], "
                "numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32], "
                "numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.int32] | None, "
                "numpy.typing.NDArray[numpy.int64] | None, int | None, list[str]]"),
        R"(The game in a PGSolver text: (first edge of vertex, target of edge, priority, owner, id, name, start, warnings).

Vertices stand in the order of their ids. The ids are None when they are 0, 1, 2 …; the names are None when there are
none, else two numbers per vertex, where its name begins and ends in the text, or -1. A text that is none is a
ValueError that names the line.)");
    const auto define = [&](const char* name, auto function, const nb::sig& signature, const char* text, auto... more) {
        module.def(name, function, "first_edge_of_vertex"_a.noconvert(), "target_of_edge"_a.noconvert(),
                   "owner_of_vertex"_a.noconvert(), "seed_of_vertex"_a.noconvert(), more..., signature, text);
    };
    define("attractors", &attractors, nb::sig("def attractors(" ARENA ", seconds: float | None = None) -> " ANSWER),
           R"(Who can force the play into a vertex already won, in how many moves, and how: (winner, rank, strategy).

The edges of vertex v are first_edge_of_vertex[v] to first_edge_of_vertex[v + 1]; its owner, 0 or 1, chooses one.
Where the seed is 0 or 1 that player has won and the play ends; -1 is for the rest. Found for each vertex:
the winner, or -1 where nobody can force a win; the number of moves when the winner hurries and the loser delays,
or -1; the successor to move to (an undecided one where the vertex is undecided), or -1 on seeds and dead ends.
An arena that makes no sense is a ValueError that names the vertex or the edge. Past the seconds, a TimeoutError.)",
           "seconds"_a.none() = nb::none());
    define("attractors_plain", &attractors_plain, nb::sig("def attractors_plain(" ARENA ") -> " ANSWER),
           "The same by the loop of the textbooks: a second opinion for tests, a yardstick for benchmarks.");
    define("check_arena", &checked, nb::sig("def check_arena(" ARENA ") -> None"),
           "Only the check that comes before solving: a ValueError that names the first vertex or edge that is wrong.");
    module.def("label_graph", &label_graph, "first_edge_of_vertex"_a.noconvert(), "target_of_edge"_a.noconvert(),
               nb::sig("def label_graph(" GRAPH ") -> tuple[" NUMBERS ", " NUMBERS ", " NUMBERS "]"),
               R"(Grundy values and heights of a graph without cycles: (value, height, cycle).

The value is the least number that no successor has, the height the length of the longest path. Where the graph has a
cycle, its vertices stand in the third array, in order, and the others are empty; otherwise that one is.)");
    module.def("split_values", &split_values, "digit_of_amount"_a.noconvert(), "known_values"_a.noconvert(), "count"_a,
               nb::sig("def split_values(digit_of_amount: numpy.typing.NDArray[numpy.uint8], known_values: " NUMBERS
                       ", count: int) -> " NUMBERS),
               R"(Grundy values of heaps 0 to count - 1, the first of which are known already.

The digit of an amount is a sum of 1 (it may be taken when nothing is left), 2 (when one heap is left), 4 (what is left
may be split into two heaps).)");

    module.def(
        "search_taking", &search_taking, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
        "open_of_vertex"_a.noconvert(), "taker_loses"_a, "other_loses"_a, "mover"_a, "seconds"_a, "table_bytes"_a,
        "every_move"_a, "most_replies"_a,
        nb::sig("def search_taking(" TAKING ", taker_loses: bool, other_loses: bool, mover: int, seconds: float, "
                "table_bytes: int, every_move: bool, most_replies: int) -> tuple[int, int, " NUMBERS ", bool, " NUMBERS
                " | None]"),
        R"(Who wins by taking vertices in turn: (winner, nodes, winning vertices, whether those are all, replies).

The neighbours of a vertex that is taken are lost to whoever takes it, to the other player, or to both. A vertex is open
to player 0 (bit 0), to player 1 (bit 1) or to both; whoever cannot take one loses. The winner is -1 when a limit was
reached first. The replies are the winner's, in the order of the walk in `noyau.proofs.replies`, or None when they are
more than `most_replies`.)");
    module.def(
        "removal_value", &removal_value, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
        "open_of_vertex"_a.noconvert(), "seconds"_a, nb::sig("def removal_value(" TAKING ", seconds: float) -> int"),
        R"(The Grundy value when taking an open vertex takes its neighbours away as well; -1 when it takes too long.)");

    const auto define_parity = [&](const char* name, auto function, const nb::sig& signature, const char* text) {
        module.def(name, function, "first_edge_of_vertex"_a.noconvert(), "target_of_edge"_a.noconvert(),
                   "owner_of_vertex"_a.noconvert(), "priority_of_vertex"_a.noconvert(), "seconds"_a.none() = nb::none(),
                   signature, text);
    };
    define_parity("parity", &solved_parity<noyau::ParityMethod::by_work>,
                  nb::sig("def parity(" PARITY_GAME ") -> " PARITY_ANSWER),
                  R"(Who wins a parity game, and how: (winner, strategy, steps).

The highest priority that comes up for ever decides: even for player 0, odd for player 1. Whoever must move and cannot
loses. The strategy is a successor where the winner moves and -1 elsewhere. Steps are the edges looked at: how much work
it was, the same on every machine. A game that makes no sense is a ValueError that names the vertex or the edge. Past the
seconds, a TimeoutError.)");
    define_parity("parity_by_promotion", &solved_parity<noyau::ParityMethod::promotion_only>,
                  nb::sig("def parity_by_promotion(" PARITY_GAME ") -> " PARITY_ANSWER),
                  "The same by priority promotion alone, component by component: for tests.");
    define_parity("parity_by_tangles", &solved_parity<noyau::ParityMethod::tangles_only>,
                  nb::sig("def parity_by_tangles(" PARITY_GAME ") -> " PARITY_ANSWER),
                  "The same by tangle learning alone: a second opinion for tests.");
    bind_chips(module);
    bind_factors(module);
    bind_euler(module);
    bind_least(module);
    bind_values(module);
    bind_divisors(module);
    bind_de_bruijn(module);
}
