#pragma once

namespace nanobind {
class module_;
}

// Adds sequences without a repeated window to the module.
void bind_de_bruijn(nanobind::module_& module);
