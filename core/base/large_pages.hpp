// Memory that is looked at here and there, in pages of megabytes where the system has them.
#pragma once

#include <cstddef>
#include <cstdint>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace noyau {

// For large tables that are really filled: finding out where a page lies takes as long as looking at it. (A page that
// is touched is cleared whole, so tables of which little is used are slower for it.)
inline void in_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
    constexpr std::uintptr_t page = 4096, large = 1 << 22;
    if (bytes < large) return;
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t begin = (address + page - 1) / page * page, end = (address + bytes) / page * page;
    madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);  // a wish: nothing is lost if it is refused
#endif
}

}  // namespace noyau
