// Small games as people write them, lists of lists or dictionaries with any names: read, solved and answered in one go.
// For some dozen vertices the ways of Python in and out of arrays take longer than the work.
#include <bit>

#include "arenas/attractor.hpp"
#include "bind/python.hpp"
#include "bind/rooms.hpp"
#include "bind/rows.hpp"

namespace {

// What Python has made for us, or its complaint, which is mostly that there is no memory.
nb::object made(PyObject* object) {
    if (object == nullptr) throw nb::python_error();
    return nb::steal(object);
}

constexpr Py_ssize_t kFew = 10'000;  // vertices; the edges of so many take megabytes, which are always there
constexpr std::int64_t kMostEdges = 1'000'000;

// What a game comes to, row by row.
struct Written {
    std::vector<std::int64_t> first{0};
    std::vector<std::int32_t> targets;
    std::vector<std::uint8_t> owners;
    std::vector<std::int8_t> seeds;  // whoever cannot move has lost

    void close_row() {
        const bool dead_end = std::ssize(targets) == first.back();
        seeds.push_back(static_cast<std::int8_t>(dead_end ? 1 - owners[seeds.size()] : -1));
        first.push_back(std::ssize(targets));
    }
};

struct Found {
    explicit Found(const Written& game) : winner(game.owners.size()), rank(winner.size()), move(winner.size()) {
        const noyau::Arena arena{game.first, game.targets, game.owners, game.seeds};
        working({}, [&](noyau::Effort& effort) { noyau::attractors(arena, {winner, rank, move}, effort); });
    }

    std::vector<std::int8_t> winner;
    std::vector<std::int32_t> rank, move;
};

// An owner, 0 or 1; -1 where it is no such number.
int owner_in(PyObject* given) {
    if (given == nullptr || !PyLong_CheckExact(given)) return -1;
    int overflow = 0;
    const long owner = PyLong_AsLongAndOverflow(given, &overflow);
    return overflow == 0 && (owner == 0 || owner == 1) ? static_cast<int>(owner) : -1;
}

nb::object of_lists(PyObject* successors, PyObject* owners) {
    const Py_ssize_t n = PyList_Size(successors);
    Written game;
    if (n == 0 || n > kFew || !read(Row(owners), 2, game.owners) || std::ssize(game.owners) != n) return nb::none();
    game.targets.reserve(4 * n);
    for (Py_ssize_t v = 0; v < n; ++v) {
        PyObject* const row = PyList_GetItem(successors, v);
        if (!PyList_CheckExact(row) || (v == 0 && PyList_Size(row) == n)) return nb::none();  // pairs? a matrix?
        if (!read(Row(row), n, game.targets) || std::ssize(game.targets) > kMostEdges) return nb::none();
        game.close_row();
    }
    const Found found(game);
    return nb::make_tuple(handed_over(found.winner), handed_over(found.rank), handed_over(found.move));
}

// The names of a dictionary and what stands beside them. To look a name up may run whatever Python code it likes, which
// may change the dictionary: everything is held here, and numbers are looked up in a dictionary that nobody else has.
// Most names in the rows are the very objects that the dictionary has; those are found by where they are in memory.
class Names {
  public:
    explicit Names(PyObject* given)
        : shift_(64 - std::bit_width(2 * static_cast<std::uint64_t>(PyDict_Size(given)))),
          at_address_(std::size_t{1} << (64 - shift_), -1),
          given_(made(PyDict_Copy(given))) {
        PyObject *name, *row;
        for (Py_ssize_t at = 0; PyDict_Next(given_.ptr(), &at, &name, &row) != 0;) {
            std::size_t slot = slot_of(name);
            while (at_address_[slot] >= 0) slot = next(slot);
            at_address_[slot] = static_cast<std::int32_t>(names_.size());
            names_.push_back(name);
            rows_.push_back(row);
        }
    }

    std::size_t size() const { return names_.size(); }
    PyObject* name(std::size_t v) const { return names_[v]; }
    PyObject* row(std::size_t v) const { return rows_[v]; }

    // Which vertex is called so; -1 if none is.
    std::int32_t number(PyObject* name) {
        for (std::size_t slot = slot_of(name); at_address_[slot] >= 0; slot = next(slot))
            if (names_[at_address_[slot]] == name) return at_address_[slot];
        return looked_up(name);
    }

    // A dictionary with these names in this order, made of one that has them too.
    template <class Values, class Object>
    nb::object beside(nb::handle like, const Values& values, Object object) const {
        nb::object result = made(PyDict_Copy(like.ptr()));
        for (std::size_t v = 0; v < names_.size(); ++v) put(result, v, object(values[v]));
        return result;
    }

    // A dictionary from each name to its number.
    nb::object numbers() const {
        nb::object result = made(PyDict_New());
        for (std::size_t v = 0; v < names_.size(); ++v) put(result, v, made(PyLong_FromSize_t(v)));
        return result;
    }

  private:
    // The high bits of a product: the low ones of an address say little.
    std::size_t slot_of(PyObject* name) const {
        return static_cast<std::size_t>((reinterpret_cast<std::uintptr_t>(name) * 0x9E3779B97F4A7C15u) >> shift_);
    }
    std::size_t next(std::size_t slot) const { return slot + 1 == at_address_.size() ? 0 : slot + 1; }

    std::int32_t looked_up(PyObject* given) {
        const nb::object name = nb::borrow(given);
        if (!number_.is_valid()) number_ = numbers();
        PyObject* const found = PyDict_GetItemWithError(number_.ptr(), name.ptr());
        if (found == nullptr && PyErr_Occurred() != nullptr) throw nb::python_error();
        return found == nullptr ? -1 : static_cast<std::int32_t>(PyLong_AsLong(found));
    }

    void put(nb::handle dict, std::size_t v, nb::handle value) const {
        if (PyDict_SetItem(dict.ptr(), names_[v], value.ptr()) != 0) throw nb::python_error();
    }

    int shift_;
    std::vector<std::int32_t> at_address_;
    nb::object given_, number_;
    std::vector<PyObject*> names_, rows_;
};

// The owners of the vertices: mostly a dictionary with the same names in the same order.
class OwnersByName {
  public:
    explicit OwnersByName(PyObject* given) : given_(made(PyDict_Copy(given))) {}

    // 0 or 1; -1 where there is no such number beside the name.
    int owner(PyObject* name) {
        PyObject *next, *beside;
        if (PyDict_Next(given_.ptr(), &at_, &next, &beside) != 0 && next == name) return owner_in(beside);
        in_order_ = false;
        PyObject* const found = PyDict_GetItemWithError(given_.ptr(), name);
        if (found == nullptr && PyErr_Occurred() != nullptr) throw nb::python_error();
        return owner_in(found);
    }

    // What the answers are made of: dictionaries of numbers, for which the collector of garbage has no eye.
    nb::object like(const Names& names) const {
        const bool same = in_order_ && PyDict_Size(given_.ptr()) == static_cast<Py_ssize_t>(names.size());
        return same ? given_ : names.numbers();
    }

  private:
    bool in_order_ = true;
    nb::object given_;
    Py_ssize_t at_ = 0;
};

bool read_names(Names& names, const Row& row, std::vector<std::int32_t>& targets) {
    if (!row) return false;
    for (Py_ssize_t place = 0; place < row.size(); ++place) {  // the row may become shorter meanwhile
        const std::int32_t target = names.number(row[place]);
        if (target < 0) return false;
        targets.push_back(target);
    }
    return true;
}

nb::object of_dicts(PyObject* successors, PyObject* owners) {
    if (PyDict_Size(successors) == 0 || PyDict_Size(successors) > kFew) return nb::none();
    Names names(successors);
    OwnersByName owner_of(owners);
    Written game;
    game.targets.reserve(4 * names.size());
    for (std::size_t v = 0; v < names.size(); ++v) {
        const int owner = owner_of.owner(names.name(v));
        if (owner < 0 || !read_names(names, Row(names.row(v)), game.targets) || std::ssize(game.targets) > kMostEdges)
            return nb::none();
        game.owners.push_back(static_cast<std::uint8_t>(owner));
        game.close_row();
    }
    const Found found(game);
    const auto number = [](std::int32_t value) {
        return value < 0 ? nb::object(nb::none()) : made(PyLong_FromLong(value));
    };
    const auto name = [&](std::int32_t v) { return nb::borrow(v < 0 ? Py_None : names.name(v)); };
    const nb::object like = owner_of.like(names);
    const nb::object winner = names.beside(like, found.winner, number), rank = names.beside(like, found.rank, number),
                     move = names.beside(like, found.move, name);
    return made(PyTuple_Pack(3, winner.ptr(), rank.ptr(), move.ptr()));
}

nb::object attractors_as_written(nb::handle successors, nb::handle owners) {
    PyObject *const rows = successors.ptr(), *const who = owners.ptr();
    try {
        if (PyList_CheckExact(rows) && PyList_CheckExact(who)) return of_lists(rows, who);
        if (PyDict_CheckExact(rows) && PyDict_CheckExact(who)) return of_dicts(rows, who);
    } catch (nb::python_error& error) {  // a name that cannot be looked up: the longer way says so
        if (!error.matches(PyExc_TypeError)) throw;
    }
    return nb::none();
}

}  // namespace

void bind_as_written(nb::module_& module) {
    module.def("attractors_as_written", &attractors_as_written, "successors"_a.none(), "owners"_a.none(),
               nb::sig("def attractors_as_written(successors: object, owners: object) -> tuple[typing.Any, typing.Any, "
                       "typing.Any] | None"),
               R"(Winner, rank and move in a small game where whoever cannot move loses, for every vertex.

Arrays for lists of lists with a list of owners; for a dictionary of lists with one of owners, dictionaries under its
names. None where the game is large or something is not plain: then the longer way has to look.)");
}
