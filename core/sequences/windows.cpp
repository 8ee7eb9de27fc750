#include <algorithm>
#include <array>
#include <stdexcept>

#include "sequences/de_bruijn.hpp"

namespace noyau {
namespace {

constexpr std::int64_t AT_ONCE = 64;

// Looks at the windows of a block a few at a time: first where their bits stand, so that the memory can be on its way,
// then the bits.
template <class NextIndex>
Marked mark(std::span<std::uint8_t> seen, std::uint64_t index, std::int64_t count, NextIndex next_index,
            Effort& effort) {
    std::array<std::uint64_t, AT_ONCE> indices;
    for (std::int64_t begin = 0; begin < count; begin += AT_ONCE) {
        const std::int64_t now = std::min(AT_ONCE, count - begin);
        effort.step(static_cast<std::size_t>(now));  // each may be the first to touch its page of memory
        for (std::int64_t i = 0; i < now; ++i) {
            index = next_index(index, begin + i);
            indices[i] = index;
            __builtin_prefetch(&seen[index >> 3], 1);
        }
        for (std::int64_t i = 0; i < now; ++i) {
            std::uint8_t& byte = seen[indices[i] >> 3];
            const auto bit = static_cast<std::uint8_t>(1u << (indices[i] & 7));
            if (byte & bit) return {begin + i, indices[i]};
            byte |= bit;
        }
    }
    return {-1, index};
}

std::uint64_t number_of_windows(std::uint64_t size, int window, std::span<std::uint8_t> seen) {
    std::uint64_t windows = 1;
    for (int i = 0; i < window; ++i) {
        if (windows > (std::uint64_t{1} << 56) / size) throw std::invalid_argument("too many windows for one bit each");
        windows *= size;
    }
    if (seen.size() < (windows + 7) / 8) throw std::invalid_argument("the set has no bit for every window");
    return windows;
}

}  // namespace

Marked mark_windows(std::span<std::uint8_t> seen, std::uint64_t size, int window, std::uint64_t index,
                    std::span<const std::uint8_t> symbols, Effort& effort) {
    if (size < 1 || size > 256 || window < 1) throw std::invalid_argument("no alphabet, or no window");
    const std::uint64_t windows = number_of_windows(size, window, seen);
    if (index >= windows) throw std::invalid_argument("no window has this index");
    in_parcels(effort, 0, std::ssize(symbols), [&](std::int64_t begin, std::int64_t end) {
        if (std::ranges::any_of(symbols.subspan(begin, end - begin),
                                [&](std::uint8_t symbol) { return symbol >= size; }))
            throw std::invalid_argument("a symbol is not in the alphabet");
    });
    const std::uint64_t rest = windows / size;  // what is left of the index when its oldest symbol goes
    const auto count = static_cast<std::int64_t>(symbols.size());
    if ((size & (size - 1)) == 0)
        return mark(
            seen, index, count,
            [&, last = windows - 1](std::uint64_t old, std::int64_t i) { return (old * size + symbols[i]) & last; },
            effort);
    return mark(
        seen, index, count, [&](std::uint64_t old, std::int64_t i) { return old % rest * size + symbols[i]; }, effort);
}

Marked mark_windows_packed(std::span<std::uint8_t> seen, int window, std::uint64_t index,
                           std::span<const std::uint8_t> bits, std::int64_t count, Effort& effort) {
    if (window < 1) throw std::invalid_argument("no window");
    const std::uint64_t last = number_of_windows(2, window, seen) - 1;
    if (index > last) throw std::invalid_argument("no window has this index");
    if (count < 0 || count > 8 * static_cast<std::int64_t>(bits.size()))
        throw std::invalid_argument("more symbols are asked for than there are bits");
    const auto next_index = [&](std::uint64_t old, std::int64_t i) {
        return ((old << 1) | ((bits[i >> 3] >> (7 - (i & 7))) & 1)) & last;
    };
    return mark(seen, index, count, next_index, effort);
}

}  // namespace noyau
