// Each room adds its functions to the module.
#pragma once

namespace nanobind {
class module_;
}

void bind_rows(nanobind::module_& module);        // of no room: the graphs themselves
void bind_as_written(nanobind::module_& module);  // of the room of arenas
void bind_arenas(nanobind::module_& module);
void bind_heaps(nanobind::module_& module);
void bind_taking(nanobind::module_& module);
void bind_values(nanobind::module_& module);
void bind_dollars(nanobind::module_& module);
void bind_shortest(nanobind::module_& module);  // of the room of dollars
void bind_cubes(nanobind::module_& module);
void bind_sequences(nanobind::module_& module);
void bind_puzzles(nanobind::module_& module);
