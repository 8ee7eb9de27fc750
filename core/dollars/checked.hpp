// Sums and products that throw where 64 bits do not hold them.
#pragma once

#include <cstdint>
#include <stdexcept>

namespace noyau {

[[noreturn]] inline void dollars_too_large() {
    throw std::overflow_error("the dollars or the moves no longer fit into 64 bits");
}

inline void add_or_throw(std::int64_t& to, std::int64_t more) {
    if (__builtin_add_overflow(to, more, &to)) dollars_too_large();
}

inline std::int64_t product_or_throw(std::int64_t one, std::int64_t other) {
    std::int64_t result;
    if (__builtin_mul_overflow(one, other, &result)) dollars_too_large();
    return result;
}

}  // namespace noyau
