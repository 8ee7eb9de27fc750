// Values for Python: one object that keeps games, and ids that mean something to it alone.
#include "values/values.hpp"

#include <nanobind/stl/vector.h>

#include <chrono>
#include <mutex>
#include <type_traits>

#include "bind/checks.hpp"
#include "bind/python.hpp"
#include "bind/rooms.hpp"
#include "values/cells.hpp"
#include "values/colouring_heat.hpp"
#include "values/colouring_values.hpp"
#include "values/thermograph.hpp"

namespace {

using Fraction = std::tuple<std::int64_t, int>;  // numerator and exponent of the denominator, a power of two
using Corners = std::vector<std::tuple<Fraction, Fraction>>;
using Ids = std::vector<noyau::GameId>;

Fraction fraction(const noyau::Dyadic& x) {
    return {x.numerator, x.exponent};
}

Corners corners(const noyau::Wall& wall) {
    Corners result;
    for (const auto& [tax, value] : wall) result.emplace_back(fraction(tax), fraction(value));
    return result;
}

class Values {
  public:
    explicit Values(std::size_t most_bytes) : effort_(most_bytes), games_(effort_), thermographs_(games_, effort_) {}

    noyau::GameId number(std::int64_t numerator, int exponent) {
        if (exponent < 0) throw std::invalid_argument("a power of two below 1 is no denominator");
        return working([&] { return games_.number(noyau::lowest_terms(numerator, exponent)); });
    }
    noyau::GameId nimber(std::int64_t size) {
        return working([&] { return games_.nimber(size); });
    }
    noyau::GameId construct(const Ids& left, const Ids& right, nb::handle deadline) {
        const auto constructed = [&] {
            for (const auto* ids : {&left, &right})
                for (const noyau::GameId g : *ids) known(g);
            return games_.construct(left, right);
        };
        return working(constructed, deadline);
    }
    noyau::GameId of_sums(const std::vector<Ids>& left, const std::vector<Ids>& right, nb::handle deadline) {
        const auto constructed = [&] {
            Ids sides[2];
            for (const auto* options : {&left, &right})
                for (const Ids& parts : *options) sides[options == &right].push_back(summed(parts));
            return games_.construct(std::move(sides[0]), std::move(sides[1]));
        };
        return working(constructed, deadline);
    }
    noyau::GameId total(const Ids& parts, nb::handle deadline) {
        return working([&] { return summed(parts); }, deadline);
    }
    bool at_most(noyau::GameId g, noyau::GameId h, nb::handle deadline) {
        return working([&] { return games_.at_most(known(g), known(h)); }, deadline);
    }
    noyau::GameId sum(noyau::GameId g, noyau::GameId h, nb::handle deadline) {
        return working([&] { return games_.sum(known(g), known(h)); }, deadline);
    }
    noyau::GameId negative(noyau::GameId g, nb::handle deadline) {
        return working([&] { return games_.negative(known(g)); }, deadline);
    }
    bool is_number(noyau::GameId g) {
        return working([&] { return games_.is_number(known(g)); });
    }
    std::tuple<Fraction, Fraction> stops(noyau::GameId g) {
        return working([&] {
            known(g);
            return std::tuple{fraction(games_.left_stop(g)), fraction(games_.right_stop(g))};
        });
    }
    std::tuple<Ids, Ids> options(noyau::GameId g) {
        return working([&] {
            known(g);
            Ids left = games_.left_options(g);
            return std::tuple{std::move(left), games_.right_options(g)};
        });
    }
    std::tuple<Corners, Corners, Fraction, Fraction> thermograph(noyau::GameId g, nb::handle deadline) {
        const auto drawn = [&] {
            const noyau::Thermograph& found = thermographs_.of(known(g));
            return std::tuple{corners(found.left), corners(found.right), fraction(found.mean),
                              fraction(found.temperature)};
        };
        return working(drawn, deadline);
    }
    noyau::GameId colouring(const ArrayIn<std::int64_t>& first_edge_of_vertex,
                            const ArrayIn<std::int32_t>& neighbour_of_edge, const ArrayIn<std::uint8_t>& red_may,
                            const ArrayIn<std::uint8_t>& blue_may, bool neighbours_must_differ, nb::handle deadline) {
        const noyau::Colouring asked = colouring_of(first_edge_of_vertex, neighbour_of_edge, red_may, blue_may);
        const auto rule =
            neighbours_must_differ ? noyau::Neighbours::must_not_be_equal : noyau::Neighbours::must_not_differ;
        return working(
            [&] {
                checks::both_ways(asked.first_edge_of_vertex, asked.neighbour_of_edge, effort_);
                noyau::check(asked);
                return noyau::value_of_colouring(games_, effort_, asked, rule);
            },
            deadline);
    }
    std::size_t count() {
        return working([&] { return games_.size(); });
    }

    static noyau::Colouring colouring_of(const ArrayIn<std::int64_t>& first_edge_of_vertex,
                                         const ArrayIn<std::int32_t>& neighbour_of_edge,
                                         const ArrayIn<std::uint8_t>& red_may, const ArrayIn<std::uint8_t>& blue_may) {
        return {{first_edge_of_vertex.data(), first_edge_of_vertex.size()},
                {neighbour_of_edge.data(), neighbour_of_edge.size()},
                {red_may.data(), red_may.size()},
                {blue_may.data(), blue_may.size()}};
    }

  private:
    // The interpreter's lock is let go before ours is taken: whoever waits for ours must not keep the other, and can
    // be stopped while waiting.
    template <class Work>
    std::invoke_result_t<Work> working(Work work, nb::handle given = {}) {
        const Deadline deadline(given);
        const nb::gil_scoped_release without_lock;
        std::unique_lock one_at_a_time(mutex_, std::defer_lock);
        while (!one_at_a_time.try_lock_for(std::chrono::milliseconds(20))) {
            if (deadline.end && noyau::Effort::Clock::now() > *deadline.end) throw noyau::OutOfTime();
            ask_python(deadline.asked, 0);
        }
        const Watched watched(effort_, deadline);
        return work();
    }
    noyau::GameId summed(const Ids& parts) {
        noyau::GameId total = games_.zero();
        for (const noyau::GameId part : parts) total = games_.sum(total, known(part));
        return total;
    }
    noyau::GameId known(noyau::GameId g) const {
        if (g >= games_.size()) throw std::out_of_range("no game has this id");
        return g;
    }

    std::timed_mutex mutex_;
    noyau::Effort effort_;
    noyau::Games games_;
    noyau::Thermographs thermographs_;
};

std::tuple<Fraction, bool> number_or_star_of_colouring(const ArrayIn<std::int64_t>& first_edge_of_vertex,
                                                       const ArrayIn<std::int32_t>& neighbour_of_edge,
                                                       const ArrayIn<std::uint8_t>& red_may,
                                                       const ArrayIn<std::uint8_t>& blue_may, std::size_t most_bytes,
                                                       nb::handle deadline) {
    const noyau::Colouring asked = Values::colouring_of(first_edge_of_vertex, neighbour_of_edge, red_may, blue_may);
    const auto looked_for = [&](noyau::Effort& effort) {
        checks::both_ways(asked.first_edge_of_vertex, asked.neighbour_of_edge, effort);
        noyau::check(asked);
        return noyau::number_or_star_of_colouring(effort, asked);
    };
    const noyau::NumberOrStar found = ::working(deadline, looked_for, most_bytes);
    return {fraction(found.number), found.star};
}

std::tuple<Corners, Corners, Fraction, Fraction, bool, bool> heat_of_colouring(
    const ArrayIn<std::int64_t>& first_edge_of_vertex, const ArrayIn<std::int32_t>& neighbour_of_edge,
    const ArrayIn<std::uint8_t>& red_may, const ArrayIn<std::uint8_t>& blue_may, std::size_t most_bytes,
    nb::handle deadline) {
    const noyau::Colouring asked = Values::colouring_of(first_edge_of_vertex, neighbour_of_edge, red_may, blue_may);
    const auto looked_for = [&](noyau::Effort& effort) {
        checks::both_ways(asked.first_edge_of_vertex, asked.neighbour_of_edge, effort);
        noyau::check(asked);
        return noyau::heat_of_colouring(effort, asked, noyau::Neighbours::must_not_differ);
    };
    const noyau::Heat found = ::working(deadline, looked_for, most_bytes);
    const auto& [left, right, mean, temperature] = found.thermograph;
    return {corners(left),         corners(right),      fraction(mean),
            fraction(temperature), found.at_least_zero, found.at_most_zero};
}

}  // namespace

#define COLOURING                                                                                                     \
    "first_edge_of_vertex: numpy.typing.NDArray[numpy.int64], neighbour_of_edge: numpy.typing.NDArray[numpy.int32], " \
    "red_may: numpy.typing.NDArray[numpy.uint8], blue_may: numpy.typing.NDArray[numpy.uint8], "

#define IDS "collections.abc.Sequence[int]"
#define SUMS "collections.abc.Sequence[" IDS "]"
#define FRACTION "tuple[int, int]"
#define WALL "list[tuple[" FRACTION ", " FRACTION "]]"
#define IN_TIME ", deadline: " DEADLINE " = None"

void bind_values(nb::module_& module) {
    nb::class_<Values>(module, "Values",
                       "Short partizan games in canonical form, each kept once: equal games have equal ids. Fractions "
                       "are pairs, numerator and exponent of the denominator. Past the memory, a MemoryError; past the "
                       "deadline, a TimeoutError.")
        .def(nb::init<std::size_t>(), "most_bytes"_a)
        .def("number", &Values::number, "numerator"_a, "exponent"_a, "The number numerator / 2^exponent.")
        .def("nimber", &Values::nimber, "size"_a, "The heap of Nim of this size.")
        .def("construct", &Values::construct, "left"_a, "right"_a, "deadline"_a.none() = nb::none(),
             nb::sig("def construct(self, left: " IDS ", right: " IDS IN_TIME ") -> int"),
             "The game with these options.")
        .def("of_sums", &Values::of_sums, "left"_a, "right"_a, "deadline"_a.none() = nb::none(),
             nb::sig("def of_sums(self, left: " SUMS ", right: " SUMS IN_TIME ") -> int"),
             "The game whose options are sums, each a list of games.")
        .def("total", &Values::total, "parts"_a, "deadline"_a.none() = nb::none(),
             nb::sig("def total(self, parts: " IDS IN_TIME ") -> int"), "The sum of a list of games.")
        .def("at_most", &Values::at_most, "g"_a, "h"_a, "deadline"_a.none() = nb::none(),
             nb::sig("def at_most(self, g: int, h: int" IN_TIME ") -> bool"), "Whether g ≤ h.")
        .def("sum", &Values::sum, "g"_a, "h"_a, "deadline"_a.none() = nb::none(),
             nb::sig("def sum(self, g: int, h: int" IN_TIME ") -> int"), "g + h.")
        .def("negative", &Values::negative, "g"_a, "deadline"_a.none() = nb::none(),
             nb::sig("def negative(self, g: int" IN_TIME ") -> int"), "−g.")
        .def("is_number", &Values::is_number, "g"_a, "Whether g is a number.")
        .def("stops", &Values::stops, "g"_a, "Left stop and right stop.")
        .def("options", &Values::options, "g"_a, "Left and right options of the canonical form.")
        .def("thermograph", &Values::thermograph, "g"_a, "deadline"_a.none() = nb::none(),
             nb::sig("def thermograph(self, g: int" IN_TIME ") -> tuple[" WALL ", " WALL ", " FRACTION ", " FRACTION
                     "]"),
             "Left wall, right wall (corners: tax and value, from tax 0 on), mean and temperature.")
        .def("count", &Values::count, "How many games are kept.")
        .def("colouring", &Values::colouring, "first_edge_of_vertex"_a.noconvert(), "neighbour_of_edge"_a.noconvert(),
             "red_may"_a.noconvert(), "blue_may"_a.noconvert(), "neighbours_must_differ"_a, "deadline"_a.none(),
             nb::sig("def colouring(self, " COLOURING "neighbours_must_differ: bool, deadline: " DEADLINE ") -> int"),
             R"(The value of a position in which each vertex may be coloured by red (Left), by blue (Right), or by both.

Colouring a vertex forbids its neighbours the same colour when neighbours must differ, and the other colour when they
must not. Past the deadline, a TimeoutError.)");
    module.def("number_or_star_of_colouring", &number_or_star_of_colouring, "first_edge_of_vertex"_a.noconvert(),
               "neighbour_of_edge"_a.noconvert(), "red_may"_a.noconvert(), "blue_may"_a.noconvert(), "most_bytes"_a,
               "deadline"_a.none(),
               nb::sig("def number_or_star_of_colouring(" COLOURING "most_bytes: int, deadline: " DEADLINE
                       ") -> tuple[tuple[int, int], bool]"),
               "The same where neighbours must differ, by the theorem that the value is x or x + ∗: (x, whether + ∗).");
    module.def(
        "heat_of_colouring", &heat_of_colouring, "first_edge_of_vertex"_a.noconvert(),
        "neighbour_of_edge"_a.noconvert(), "red_may"_a.noconvert(), "blue_may"_a.noconvert(), "most_bytes"_a,
        "deadline"_a.none(),
        nb::sig("def heat_of_colouring(" COLOURING "most_bytes: int, deadline: " DEADLINE ") -> tuple[" WALL ", " WALL
                ", " FRACTION ", " FRACTION ", bool, bool]"),
        "Where neighbours must not differ, of at most 64 open vertices, without the canonical form: left wall, right "
        "wall, mean, temperature, whether the value is at least 0, and whether it is at most 0.");
    // Far below a microsecond: to let the interpreter's lock go would take longer.
    module.def("pieces_of_cells", &noyau::pieces_of_cells, "cells"_a, "width"_a,
               R"(The pieces into which a set of cells falls, cells that share a side being together.

The cell in row r and column c is bit r·width + c, of as many whole rows as 64 bits hold. Each piece is moved into the
corner and is the least of its mirror images.)");
}
