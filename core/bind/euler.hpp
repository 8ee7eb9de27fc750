#pragma once

namespace nanobind {
class module_;
}

void bind_euler(nanobind::module_& module);
