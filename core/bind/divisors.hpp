#pragma once

namespace nanobind {
class module_;
}

// Adds divisors on graphs, and elimination modulo powers of primes, to the module.
void bind_divisors(nanobind::module_& module);
