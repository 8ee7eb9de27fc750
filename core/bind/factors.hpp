#pragma once

namespace nanobind {
class module_;
}

// Adds factors of multigraphs with labelled edges to the module.
void bind_factors(nanobind::module_& module);
