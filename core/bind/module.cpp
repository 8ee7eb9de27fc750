// The files of this folder, one for each room, are the only ones that know Python. Arrays come in without a copy and go
// out owned by a capsule; the interpreter's lock is released while the core works.
#include <exception>

#include "bind/python.hpp"
#include "bind/rooms.hpp"

NB_MODULE(_core, module) {
    module.doc() =
        "The compiled loops: flat arrays in, flat arrays out, no game in sight. What can take long takes a "
        "deadline: a `noyau.deadline.Deadline`, a number of seconds, or None.";
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const noyau::OutOfTime& error) {
            PyErr_SetString(PyExc_TimeoutError, error.what());
        }
    });
    bind_rows(module);
    bind_arenas(module);
    bind_as_written(module);
    bind_heaps(module);
    bind_taking(module);
    bind_values(module);
    bind_dollars(module);
    bind_shortest(module);
    bind_cubes(module);
    bind_sequences(module);
    bind_puzzles(module);
}
