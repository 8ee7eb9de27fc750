#include "arenas/arena.hpp"

#include <limits>
#include <stdexcept>
#include <string>

#include "base/threads.hpp"

namespace noyau {
namespace {

std::string entry(const char* array, std::int64_t index, std::int64_t value) {
    return std::string(array) + "[" + std::to_string(index) + "] is " + std::to_string(value);
}

// Whether something holds of one of the parcels, all of which are asked, by several threads where that pays.
template <class Holds>
bool any_parcel(Effort& effort, std::int64_t count, Holds holds) {
    constexpr std::int64_t worth_a_thread = 1 << 21;
    std::atomic<bool> any = false;
    in_shared_parcels(effort, effort.threads_for(count, worth_a_thread), 0, count,
                      [&](std::int64_t begin, std::int64_t end) {
                          if (holds(begin, end)) any.store(true, std::memory_order_relaxed);
                      });
    return any.load();
}

// Looks at every value without leaving early, so that the compiler can test many at a time; only when something is
// wrong does it look again for the culprit.
template <class Value, class Wrong>
void check_each(const char* array, std::span<const Value> values, Wrong wrong, const std::string& allowed,
                Effort& effort) {
    const bool any = any_parcel(effort, std::ssize(values), [&](std::int64_t begin, std::int64_t end) {
        bool here = false;
        for (std::int64_t i = begin; i < end; ++i) here |= wrong(values[i]);
        return here;
    });
    for (std::int64_t i = 0; any && i < std::ssize(values); ++i)
        if (wrong(values[i])) throw std::invalid_argument(entry(array, i, values[i]) + ", but " + allowed);
}

void check_sizes(const Arena& arena) {
    const std::size_t n = arena.owner_of_vertex.size();
    if (n > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
        throw std::invalid_argument("an arena has at most 2147483647 vertices, not " + std::to_string(n));
    if (arena.first_edge_of_vertex.size() != n + 1)
        throw std::invalid_argument("first_edge_of_vertex has " + std::to_string(arena.first_edge_of_vertex.size()) +
                                    " entries, but " + std::to_string(n) + " owners call for " + std::to_string(n + 1));
}

void check_seeds(const Arena& arena, Effort& effort) {
    const std::size_t n = arena.owner_of_vertex.size();
    if (arena.seed_of_vertex.size() != n)
        throw std::invalid_argument("seed_of_vertex has " + std::to_string(arena.seed_of_vertex.size()) +
                                    " entries, but there are " + std::to_string(n) + " owners");
    check_each(
        "seed_of_vertex", arena.seed_of_vertex, [](std::int8_t seed) { return seed < -1 || seed > 1; },
        "seeds are -1 (undecided), 0 or 1", effort);
}

void check_offsets(const Arena& arena, Effort& effort) {
    const auto first = arena.first_edge_of_vertex;
    if (first.front() != 0)
        throw std::invalid_argument(entry("first_edge_of_vertex", 0, first.front()) + ", but edges are counted from 0");
    const bool falls = any_parcel(effort, std::ssize(first) - 1, [&](std::int64_t begin, std::int64_t end) {
        bool here = false;
        for (std::int64_t v = begin; v < end; ++v) here |= first[v + 1] < first[v];
        return here;
    });
    for (std::int64_t v = 0; falls && v + 1 < std::ssize(first); ++v)
        if (first[v + 1] < first[v])
            throw std::invalid_argument("the edges of vertex " + std::to_string(v) +
                                        " end before they begin: " + entry("first_edge_of_vertex", v, first[v]) +
                                        " and " + entry("first_edge_of_vertex", v + 1, first[v + 1]));
    if (first.back() != arena.edges())
        throw std::invalid_argument(entry("first_edge_of_vertex", std::ssize(first) - 1, first.back()) +
                                    ", but target_of_edge has " + std::to_string(arena.edges()) + " entries");
}

void check_targets(const Arena& arena, Effort& effort) {
    // The sign bit of t | (last - t) is set exactly when t < 0 or t > last; unsigned, so that nothing overflows.
    const auto last = static_cast<std::uint32_t>(arena.vertices() - 1);
    const bool any = any_parcel(effort, arena.edges(), [&](std::int64_t begin, std::int64_t end) {
        std::uint32_t seen = 0;
        for (std::int64_t e = begin; e < end; ++e) {
            const auto t = static_cast<std::uint32_t>(arena.target_of_edge[e]);
            seen |= t | (last - t);
        }
        return seen >> 31 != 0;
    });
    if (!any) return;
    check_each(
        "target_of_edge", arena.target_of_edge, [&](std::int32_t t) { return t < 0 || t >= arena.vertices(); },
        arena.vertices() == 0 ? "there are no vertices" : "vertices are 0 to " + std::to_string(arena.vertices() - 1),
        effort);
}

}  // namespace

void check(const Arena& arena, Effort& effort) {
    check_graph(arena, effort);
    check_seeds(arena, effort);
}

void check_graph(const Arena& arena, Effort& effort) {
    check_sizes(arena);
    check_offsets(arena, effort);
    check_targets(arena, effort);
    check_each(
        "owner_of_vertex", arena.owner_of_vertex, [](std::uint8_t owner) { return owner > 1; }, "owners are 0 or 1",
        effort);
}

}  // namespace noyau
