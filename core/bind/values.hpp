#pragma once

namespace nanobind {
class module_;
}

// Adds values of partizan games to the module.
void bind_values(nanobind::module_& module);
