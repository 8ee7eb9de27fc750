#include "arenas/both_ways.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "base/threads.hpp"

namespace noyau {
namespace {

constexpr int lanes = 4;

bool stands_once(std::int32_t wanted, const std::int32_t* row, std::int64_t degree) {
    return std::count(row, row + degree, wanted) == 1;
}

// The same for a row of at most 4 * quads numbers, behind which there are others up to that many.
template <int quads>
bool stands_once_here(std::int32_t wanted, const std::int32_t* row, std::int64_t degree) {
#ifdef __SSE2__
    unsigned found = 0;
    for (int quad = 0; quad < quads; ++quad) {
        const auto four = _mm_loadu_si128(reinterpret_cast<const __m128i*>(row + lanes * quad));
        const __m128i same = _mm_cmpeq_epi32(four, _mm_set1_epi32(wanted));
        found |= static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(same))) << (lanes * quad);
    }
    return std::has_single_bit(found & ((1U << degree) - 1));
#else
    return stands_once(wanted, row, degree);
#endif
}

// The same for all successors of a vertex that has four, if they have four each, as on most boards: then the sixteen
// numbers are looked at together, and v has to be one in each four of them.
struct Found {
    bool known, answered;
};

template <class Rows>
Found among_sixteen([[maybe_unused]] const Rows& rows, [[maybe_unused]] std::int32_t v,
                    [[maybe_unused]] const std::int32_t* successors) {
#ifdef __SSE2__
    const std::int32_t* const target = rows.source_of_edge.data();
    const std::int64_t last_whole = std::ssize(rows.source_of_edge) - lanes;
    std::int64_t otherwise = 0;
    const auto same = [&](std::int32_t successor) {
        const std::int64_t row = rows.begin_of(successor);
        otherwise |= (rows.end_of(successor) - row) ^ lanes;
        const auto* const four = reinterpret_cast<const __m128i*>(target + std::min(row, last_whole));
        return _mm_cmpeq_epi32(_mm_loadu_si128(four), _mm_set1_epi32(v));
    };
    const __m128i low = _mm_packs_epi32(same(successors[0]), same(successors[1]));
    const __m128i high = _mm_packs_epi32(same(successors[2]), same(successors[3]));
    const auto found = static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
    const unsigned in_pairs = found | found >> 1, in_fours = (in_pairs | in_pairs >> 2) & 0x1111;
    return {otherwise == 0, in_fours == 0x1111 && std::popcount(found) == lanes};
#else
    return {false, false};
#endif
}

// Whether v stands exactly once in the row of each of its successors. Where that holds of all vertices no row has an
// entry twice: the entry's own row would have v, and look for itself in that of v.
template <int quads, class Rows>
bool are_answered(const Rows& rows, std::int64_t begin, std::int64_t end, std::int32_t* first_successor) {
    const std::int32_t* const target = rows.source_of_edge.data();
    const std::int64_t last_whole = std::ssize(rows.source_of_edge) - quads * lanes;
    bool answered = true;
    for (std::int64_t v = begin, e = rows.begin_of(v); v < end; ++v) {
        const std::int64_t last = rows.end_of(v);
        const auto wanted = static_cast<std::int32_t>(v);
        first_successor[v] = e < last ? target[e] : -1;
        if (quads == 1 && last - e == lanes) {
            const Found found = among_sixteen(rows, wanted, target + e);
            if (found.known) {
                answered &= found.answered;
                e = last;
            }
        }
        for (; e < last; ++e) {
            const std::int64_t row = rows.begin_of(target[e]), degree = rows.end_of(target[e]) - row;
            answered &= row <= last_whole ? stands_once_here<quads>(wanted, target + row, degree)
                                          : stands_once(wanted, target + row, degree);
        }
        if (!answered) return false;
    }
    return true;
}

template <int quads, class Rows>
bool all_are_answered(const Rows& rows, std::int64_t vertices, std::int32_t* first_successor, Effort& effort) {
    constexpr std::int64_t worth_a_thread = 1 << 19, parcel = 1 << 10;
    std::atomic<bool> all = true;
    in_shared_parcels(
        effort, effort.threads_for(vertices, worth_a_thread), 0, vertices,
        [&](std::int64_t begin, std::int64_t end) {
            if (all.load(std::memory_order_relaxed) && !are_answered<quads>(rows, begin, end, first_successor))
                all.store(false, std::memory_order_relaxed);
        },
        parcel);
    return all.load();
}

template <class Rows>
bool all_are_answered(const Rows& rows, std::int64_t vertices, std::int64_t most, std::int32_t* first_successor,
                      Effort& effort) {
    if (most <= lanes) return all_are_answered<1>(rows, vertices, first_successor, effort);
    if (most <= 2 * lanes) return all_are_answered<2>(rows, vertices, first_successor, effort);
    return most <= 6 * lanes && all_are_answered<6>(rows, vertices, first_successor, effort);
}

}  // namespace

Degrees out_degrees(const Arena& arena, Effort& effort) {
    Degrees degrees{std::numeric_limits<std::int64_t>::max(), 0};
    const std::int64_t* const first = arena.first_edge_of_vertex.data();
    in_parcels(effort, 0, arena.vertices(), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) {
            degrees.least = std::min(degrees.least, first[v + 1] - first[v]);
            degrees.most = std::max(degrees.most, first[v + 1] - first[v]);
        }
    });
    return degrees;
}

bool edges_go_both_ways(const Arena& arena, const Degrees& degrees, std::span<std::int32_t> first_successor,
                        Effort& effort) {
    const std::int64_t n = arena.vertices();
    if (degrees.all_the_same())
        return all_are_answered(EvenRows{degrees.most, arena.target_of_edge}, n, degrees.most, first_successor.data(),
                                effort);
    return all_are_answered(SameRows{arena.first_edge_of_vertex, arena.target_of_edge}, n, degrees.most,
                            first_successor.data(), effort);
}

}  // namespace noyau
