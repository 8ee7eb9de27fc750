#include "base/transpose.hpp"

#include <array>
#include <cstdlib>
#include <utility>

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

bool targets_are_nearby(const Arena& arena) {
    constexpr std::int64_t places = 1024, near = 0x7FFF;
    const std::int64_t stride = arena.vertices() / places + 1;
    for (std::int64_t v = 0; v < arena.vertices(); v += stride)
        for (std::int64_t e = arena.first_edge_of_vertex[v]; e < arena.first_edge_of_vertex[v + 1]; ++e)
            if (std::abs(v - arena.target_of_edge[e]) > near) return false;
    return true;
}

namespace {

// The vertices that a thread deals the edges of: about as many edges for each.
std::int64_t first_vertex_of(const Arena& arena, int number, int threads) {
    const auto first = arena.first_edge_of_vertex;
    const std::int64_t edge = arena.edges() / threads * number;
    if (number == threads) return arena.vertices();
    return std::lower_bound(first.begin(), first.end() - 1, edge) - first.begin();
}

// The source of each edge, for some hundred edges at a time. Loops over the edges of one vertex after the other would
// be guessed wrong at the end of nearly every one.
class Sources {
  public:
    static constexpr std::int64_t most = 512;

    // Those of the edges from `edge` on, of which the first is one of v or of a vertex after it. Moves v along.
    void lay_down(const std::int64_t* first, std::int64_t& v, std::int64_t edge, std::int64_t count) {
        for (std::int64_t place = 0; place < count; ++v) {
            const std::int64_t end = std::min(first[v + 1] - edge, count);
            do {  // a few more than there are: the next vertex lies down on them
                std::fill_n(source_ + place, wide, static_cast<std::int32_t>(v));
                place += wide;
            } while (place < end);
            place = end;
            if (first[v + 1] - edge > count) return;
        }
    }
    std::int32_t operator[](std::int64_t place) const { return source_[place]; }

  private:
    static constexpr std::int64_t wide = 8;
    std::int32_t source_[most + wide];
};

void deal_some(const Arena& arena, int bucket_bits, std::int64_t begin, std::int64_t end, std::int64_t* const next,
               std::span<std::int32_t> source_of_edge, std::span<std::uint16_t> low_target_of_edge, Effort& effort) {
    const std::int64_t* const first = arena.first_edge_of_vertex.data();
    const std::int32_t low = (std::int32_t{1} << bucket_bits) - 1;
    Sources sources;
    std::int64_t v = begin;
    in_parcels(
        effort, first[begin], first[end],
        [&](std::int64_t edge, std::int64_t last) {
            sources.lay_down(first, v, edge, last - edge);
            const std::int32_t* const target = arena.target_of_edge.data() + edge;
            for (std::int64_t e = 0; e < last - edge; ++e) {
                const std::int64_t place = next[target[e] >> bucket_bits]++;
                source_of_edge[place] = sources[e];
                low_target_of_edge[place] = static_cast<std::uint16_t>(target[e] & low);
            }
        },
        Sources::most);
}

}  // namespace

std::vector<std::int64_t> deal(const Arena& arena, int bucket_bits, std::span<std::int32_t> source_of_edge,
                               std::span<std::uint16_t> low_target_of_edge, Effort& effort) {
    const std::int64_t buckets = ((arena.vertices() - 1) >> bucket_bits) + 1;
    const int threads = effort.threads_for(arena.edges(), edges_worth_a_thread);
    // Each thread counts its own edges, and then has its own places in every bucket, behind those of the thread before.
    std::vector<std::vector<std::int64_t>> places_of_thread(threads, std::vector<std::int64_t>(buckets, 0));
    std::vector<std::int64_t> first(buckets + 1, 0);
    const auto find_places = [&] {
        std::int64_t place = 0;
        for (std::int64_t b = 0; b < buckets; ++b) {
            first[b] = place;
            for (std::vector<std::int64_t>& places : places_of_thread) place += std::exchange(places[b], place);
        }
        first[buckets] = place;
    };
    const auto work = [&](int number, Effort& own, auto meet) {
        const std::int64_t begin = first_vertex_of(arena, number, threads);
        const std::int64_t end = first_vertex_of(arena, number + 1, threads);
        std::int64_t* const places = places_of_thread[number].data();
        in_parcels(own, arena.first_edge_of_vertex[begin], arena.first_edge_of_vertex[end],
                   [&](std::int64_t from, std::int64_t to) {
                       for (std::int64_t e = from; e < to; ++e) ++places[arena.target_of_edge[e] >> bucket_bits];
                   });
        meet();
        if (number == 0) find_places();
        meet();
        deal_some(arena, bucket_bits, begin, end, places, source_of_edge, low_target_of_edge, own);
    };
    if (threads == 1)
        work(0, effort, [] {});
    else
        in_threads(effort, threads,
                   [&](int number, Effort& own, Crew& crew) { work(number, own, [&] { crew.meet(own); }); });
    return first;
}

}  // namespace noyau
