#include "heaps/period.hpp"

#include <algorithm>

#include "base/buffer.hpp"

namespace noyau {

// For every distance, how many entries at the end are those that lie so far below: each is looked at once in passing
// (the Z-function of the table, read from its end). What repeats in this way at a distance d looks there as it does at
// the end, so most of what a larger distance brings back is known already.
std::optional<Repetition> proved_period(std::span<const std::int32_t> value_of_heap, std::int64_t last_amount,
                                        Effort& effort) {
    const std::int64_t heaps = std::ssize(value_of_heap), longest = (heaps - last_amount) / 2 - 1;
    if (longest < 1) return {};
    const std::int32_t* const end = value_of_heap.data() + heaps - 1;
    const Buffer<std::int64_t> repeats(longest + 1);
    std::int64_t distance = 0, looked = 0;  // at this one the most entries have been compared: so many from the end
    for (std::int64_t d = 1; d <= longest; ++d) {
        std::int64_t same = d < looked ? std::min(looked - d, repeats[d - distance]) : 0;
        const std::int64_t known = same;
        while (d + same < heaps && end[-same] == end[-d - same]) ++same;
        effort.step(1 + static_cast<std::size_t>(same - known) / 64);
        repeats[d] = same;
        if (d + same > looked) {
            distance = d;
            looked = d + same;
        }
        const std::int64_t preperiod = heaps - d - same;
        if (2 * std::max<std::int64_t>(preperiod, 1) + 2 * d + last_amount <= heaps) return Repetition{d, preperiod};
    }
    return {};
}

}  // namespace noyau
