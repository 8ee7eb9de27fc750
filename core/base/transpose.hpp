// The arena with its edges turned round: who can move to v?
#pragma once

#include <algorithm>
#include <bit>
#include <limits>
#include <vector>

#include "arenas/arena.hpp"
#include "base/buffer.hpp"
#include "base/effort.hpp"
#include "base/threads.hpp"

namespace noyau {

// Offset is an unsigned type that can count the edges; the narrower, the more of the graph stays in cache. Source is 32
// bits wide, or 16: then it says how far behind the vertex the source is.
template <class Offset_, class Source_ = std::int32_t>
struct ReverseGraph {
    using Offset = Offset_;
    using Source = Source_;
    Buffer<Offset> first_edge_of_vertex;  // n + 1 entries that matter
    Buffer<Source> source_of_edge;
    Buffer<std::uint16_t> spare;  // memory the transpose is done with, for whoever comes next

    Offset begin_of(std::uint32_t v) const { return first_edge_of_vertex[v]; }
    Offset end_of(std::uint32_t v) const { return first_edge_of_vertex[v + 1]; }
};

// Edges that one thread should have at the least: fewer are turned round before another has started.
inline constexpr std::int64_t edges_worth_a_thread = 1 << 20;

// The counting sort of the textbooks. Best when edges that follow each other have targets near each other; then two
// threads, each with its own range of targets, take as long as one and twice its processor time.
template <class Offset>
ReverseGraph<Offset> transpose_plainly(const Arena& arena, Effort& effort);

// The same in half the memory, where all edges lead to within 32,767 places; where they do not, an empty graph.
template <class Offset>
ReverseGraph<Offset, std::int16_t> transpose_nearby(const Arena& arena, Effort& effort);

// The same in two rounds that both stay in cache however far apart the targets are: first the edges are dealt into
// buckets of 2^bucket_bits neighbouring targets, then each bucket is sorted by itself. At most 16 bits.
// Shared out to the threads that the effort allows, where that pays; the graph is the same for any number.
template <class Offset>
ReverseGraph<Offset> transpose_by_radix(const Arena& arena, int bucket_bits, Effort& effort);

// Buckets so few, a few hundred, that a page of each can be open at once, and so small that sorting one stays in cache.
inline int bucket_bits_for(std::int64_t vertices) {
    return std::clamp(static_cast<int>(std::bit_width(static_cast<std::uint64_t>(vertices))) - 8, 12, 16);
}

// Are 32 bits enough to number the edges?
constexpr bool fits_narrow_offsets(std::int64_t edges) {
    return edges <= std::numeric_limits<std::uint32_t>::max();
}

// Would the plain transpose miss the cache most of the time? Tried on a sample of the edges with a toy cache.
bool targets_are_spread(const Arena& arena);

// ---------------------------------------------------------------------------------------------------------------------

// Whether a thousand vertices, all over the arena, have all their successors within that many places.
bool targets_are_nearby(const Arena& arena);

// Counted two places to the right: while the edges are laid down the entry one to the right is the next free place of
// the vertex, and at the end it is where the vertex after it begins.
template <class Offset>
Buffer<Offset> counted_to_the_right(const Arena& arena, Effort& effort) {
    const std::int64_t n = arena.vertices();
    Buffer<Offset> first_edge_of_vertex(n + 2);
    Offset* const first = first_edge_of_vertex.data();
    const std::int32_t* const target = arena.target_of_edge.data();
    std::fill(first, first + n + 2, Offset{0});
    in_parcels(effort, 0, arena.edges(), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t e = begin; e < end; ++e) ++first[target[e] + 2];
    });
    for (std::int64_t v = 2; v < n + 2; ++v) first[v] = static_cast<Offset>(first[v] + first[v - 1]);
    return first_edge_of_vertex;
}

template <class Offset>
ReverseGraph<Offset> transpose_plainly(const Arena& arena, Effort& effort) {
    ReverseGraph<Offset> reverse{counted_to_the_right<Offset>(arena, effort), Buffer<std::int32_t>(arena.edges()), {}};
    Offset* const first = reverse.first_edge_of_vertex.data();
    std::int32_t* const source = reverse.source_of_edge.data();
    const std::int32_t* const target = arena.target_of_edge.data();
    for (std::int64_t v = 0, e = 0; v < arena.vertices(); ++v) {
        const std::int64_t last = arena.first_edge_of_vertex[v + 1];
        effort.step(static_cast<std::size_t>(last - e));
        for (; e < last; ++e) source[first[target[e] + 1]++] = static_cast<std::int32_t>(v);
    }
    return reverse;
}

template <class Offset>
ReverseGraph<Offset, std::int16_t> transpose_nearby(const Arena& arena, Effort& effort) {
    if (!targets_are_nearby(arena)) return {};
    ReverseGraph<Offset, std::int16_t> reverse{
        counted_to_the_right<Offset>(arena, effort), Buffer<std::int16_t>(arena.edges()), {}};
    Offset* const first = reverse.first_edge_of_vertex.data();
    std::int16_t* const source = reverse.source_of_edge.data();
    const std::int32_t* const target = arena.target_of_edge.data();
    for (std::int64_t v = 0, e = 0; v < arena.vertices(); ++v) {
        const std::int64_t last = arena.first_edge_of_vertex[v + 1];
        effort.step(static_cast<std::size_t>(last - e));
        std::uint64_t too_far = 0;
        for (; e < last; ++e) {
            const std::int64_t away = v - target[e];
            too_far |= static_cast<std::uint64_t>(away + 0x8000) >> 16;
            source[first[target[e] + 1]++] = static_cast<std::int16_t>(away);
        }
        if (too_far != 0) return {};
    }
    return reverse;
}

// The edges bucket by bucket: their sources, and their targets counted from the first of the bucket. Returns where each
// bucket begins, and at the end the number of edges.
std::vector<std::int64_t> deal(const Arena& arena, int bucket_bits, std::span<std::int32_t> source_of_edge,
                               std::span<std::uint16_t> low_target_of_edge, Effort& effort);

// Sorts one bucket, whose edges begin at `begin` among all, by target. `sorted` is room for the sources of a bucket.
template <class Offset>
void sort_bucket(std::int64_t begin, std::span<std::int32_t> source_of_edge,
                 std::span<const std::uint16_t> low_target_of_edge, std::span<Offset> next_place_of_vertex,
                 std::int32_t* const sorted) {
    std::fill(next_place_of_vertex.begin(), next_place_of_vertex.end(), Offset{0});
    for (const std::uint16_t target : low_target_of_edge) ++next_place_of_vertex[target];
    auto place = static_cast<Offset>(begin);
    for (Offset& next : next_place_of_vertex) {
        const Offset degree = next;
        next = place;
        place = static_cast<Offset>(place + degree);
    }
    for (std::size_t e = 0; e < source_of_edge.size(); ++e)
        sorted[static_cast<std::int64_t>(next_place_of_vertex[low_target_of_edge[e]]++) - begin] = source_of_edge[e];
    std::copy_n(sorted, source_of_edge.size(), source_of_edge.data());
}

template <class Offset>
ReverseGraph<Offset> transpose_by_radix(const Arena& arena, int bucket_bits, Effort& effort) {
    const std::int64_t n = arena.vertices();
    ReverseGraph<Offset> reverse{Buffer<Offset>(n + 1), Buffer<std::int32_t>(arena.edges()),
                                 Buffer<std::uint16_t>(arena.edges())};
    const std::vector<std::int64_t> first_edge_of_bucket =
        deal(arena, bucket_bits, reverse.source_of_edge.span(), reverse.spare.span(), effort);
    const auto buckets = static_cast<std::int64_t>(first_edge_of_bucket.size()) - 1;
    std::int64_t largest = 0;
    for (std::int64_t b = 0; b < buckets; ++b)
        largest = std::max(largest, first_edge_of_bucket[b + 1] - first_edge_of_bucket[b]);

    reverse.first_edge_of_vertex[0] = 0;
    // Once the edges of a vertex are laid down, its next free place is where the edges of the vertex after it begin.
    const std::span<Offset> next_place_of_vertex = reverse.first_edge_of_vertex.span().subspan(1);
    const auto sort = [&](std::int64_t b, std::int32_t* sorted, Effort& own) {
        const std::int64_t begin = first_edge_of_bucket[b], count = first_edge_of_bucket[b + 1] - begin;
        own.step(static_cast<std::size_t>(count));
        const std::int64_t vertex = b << bucket_bits;
        sort_bucket(begin, reverse.source_of_edge.span().subspan(begin, count),
                    std::span<const std::uint16_t>(reverse.spare.span()).subspan(begin, count),
                    next_place_of_vertex.subspan(vertex, std::min(n - vertex, std::int64_t{1} << bucket_bits)), sorted);
    };
    std::atomic<std::int64_t> next_bucket = 0;
    const auto work = [&](Effort& own) {
        const Buffer<std::int32_t> sorted(largest);
        for (std::int64_t b; (b = next_bucket.fetch_add(1)) < buckets;) sort(b, sorted.data(), own);
    };
    const int threads = effort.threads_for(arena.edges(), edges_worth_a_thread);
    if (threads == 1)
        work(effort);
    else
        in_threads(effort, threads, [&](int, Effort& own, Crew&) { work(own); });
    return reverse;
}

}  // namespace noyau
