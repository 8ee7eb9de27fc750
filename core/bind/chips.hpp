#pragma once

namespace nanobind {
class module_;
}

// Adds dollars on graphs to the module.
void bind_chips(nanobind::module_& module);
