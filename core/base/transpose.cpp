#include "base/transpose.hpp"

#include <array>

namespace noyau {

bool targets_are_spread(const Arena& arena) {
    constexpr std::int64_t windows = 16, edges_in_window = 4096;
    if (arena.edges() < windows * edges_in_window) return false;  // all of it fits in a real cache
    // Counters of sixteen neighbouring targets share a line; a direct-mapped cache of 4096 lines remembers the last
    // line seen in each slot. Random targets hardly ever find their line there, neighbourly ones almost always do.
    std::array<std::int32_t, 4096> line_in_slot;
    line_in_slot.fill(-1);
    std::int64_t found = 0;
    for (std::int64_t w = 0; w < windows; ++w) {
        const std::int64_t begin = (arena.edges() - edges_in_window) / (windows - 1) * w;
        for (const std::int32_t target : arena.target_of_edge.subspan(begin, edges_in_window)) {
            const std::int32_t line = target / 16;
            std::int32_t& slot = line_in_slot[static_cast<std::size_t>(line) % line_in_slot.size()];
            found += slot == line;
            slot = line;
        }
    }
    return found < windows * edges_in_window / 2;
}

std::vector<std::int64_t> first_edges_of_buckets(const Arena& arena, int bucket_bits, Effort& effort) {
    const std::int64_t buckets = ((arena.vertices() - 1) >> bucket_bits) + 1;
    std::vector<std::int64_t> first(buckets + 1, 0);
    in_parcels(effort, 0, arena.edges(), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t e = begin; e < end; ++e) ++first[(arena.target_of_edge[e] >> bucket_bits) + 1];
    });
    for (std::int64_t b = 0; b < buckets; ++b) first[b + 1] += first[b];
    return first;
}

void deal(const Arena& arena, int bucket_bits, std::vector<std::int64_t> next_place_of_bucket,
          std::span<std::int32_t> source_of_edge, std::span<std::uint16_t> low_target_of_edge, Effort& effort) {
    const std::int32_t* const target = arena.target_of_edge.data();
    std::int64_t* const next = next_place_of_bucket.data();
    const std::int32_t low = (std::int32_t{1} << bucket_bits) - 1;
    for (std::int64_t v = 0, e = 0; v < arena.vertices(); ++v) {
        const std::int64_t end = arena.first_edge_of_vertex[v + 1];
        effort.step(static_cast<std::size_t>(end - e));
        for (; e < end; ++e) {
            const std::int64_t place = next[target[e] >> bucket_bits]++;
            source_of_edge[place] = static_cast<std::int32_t>(v);
            low_target_of_edge[place] = static_cast<std::uint16_t>(target[e] & low);
        }
    }
}

}  // namespace noyau
