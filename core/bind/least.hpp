#pragma once

namespace nanobind {
class module_;
}

// Adds shortest scripts to the module.
void bind_least(nanobind::module_& module);
