#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "base/threads.hpp"
#include "cubes/factors.hpp"

namespace noyau {

namespace {

// Degrees of four vertices, four bits each: they add without carries, for no degree exceeds eight.
using Degrees = std::uint16_t;
constexpr Degrees all_two = 0x2222;
constexpr std::int64_t sets_worth_a_thread = 1 << 14;  // a millisecond or so
using Type = std::array<Degrees, 3>;

struct Graph {
    std::array<const Type*, 4> label;

    // Factors as the edges chosen, one bit each: disjoint ones have no bit in common.
    int factors(std::array<std::uint16_t, 81>& found) const {
        int count = 0;
        for (int c = 0; c < 3; ++c)
            for (int d = 0; d < 3; ++d) {
                const auto missing = static_cast<Degrees>(all_two - (*label[2])[c] - (*label[3])[d]);
                for (int a = 0; a < 3; ++a)
                    for (int b = 0; b < 3; ++b)
                        if (static_cast<Degrees>((*label[0])[a] + (*label[1])[b]) == missing)
                            found[count++] = static_cast<std::uint16_t>(1 << a | 8 << b | 64 << c | 512 << d);
            }
        return count;
    }
};

std::int64_t disjoint(const std::array<std::uint16_t, 81>& factors, int count) {
    std::int64_t pairs = 0;
    for (int one = 0; one < count; ++one)
        for (int other = one + 1; other < count; ++other) pairs += !(factors[one] & factors[other]);
    return pairs;
}

void note(std::vector<std::int64_t>& histogram, std::int64_t value) {
    if (static_cast<std::size_t>(value) >= histogram.size()) histogram.resize(value + 1);
    ++histogram[value];
}

void add(std::vector<std::int64_t>& histogram, const std::vector<std::int64_t>& more) {
    if (more.size() > histogram.size()) histogram.resize(more.size());
    for (std::size_t value = 0; value < more.size(); ++value) histogram[value] += more[value];
}

// The sets whose first label is this one.
void count_from(const std::vector<Type>& types, std::int64_t first, Census& census, Effort& effort) {
    std::array<std::uint16_t, 81> found{};
    const auto a = types.begin() + first;
    for (auto b = a; b != types.end(); ++b)
        for (auto c = b; c != types.end(); ++c)
            for (auto d = c; d != types.end(); ++d) {
                effort.step();
                const int count = Graph{{&*a, &*b, &*c, &*d}}.factors(found);
                note(census.graphs_with_factors, count);
                note(census.graphs_with_pairs, disjoint(found, count));
            }
}

}  // namespace

Census census_of_four(std::span<const std::int32_t> ends_of_type, Effort& effort) {
    if (ends_of_type.size() % 6) throw std::invalid_argument("there must be six ends to a label");
    std::vector<Type> types(ends_of_type.size() / 6);
    for (std::size_t place = 0; place < ends_of_type.size(); ++place) {
        const std::int32_t vertex = ends_of_type[place];
        if (vertex < 0 || vertex > 3) throw std::invalid_argument("an edge ends at none of the four vertices");
        auto& degrees = types[place / 6][place % 6 / 2];
        degrees = static_cast<Degrees>(degrees + (1 << 4 * vertex));
    }
    // Work for each first label: the further it stands in the list, the fewer sets begin with it.
    const auto count = static_cast<std::int64_t>(types.size());
    const int threads = effort.threads_for(count * count * count * count / 24, sets_worth_a_thread);
    std::vector<Census> census_of_thread(threads);
    std::atomic<std::int64_t> first = 0;
    const auto work = [&](int number, Effort& own) {
        for (std::int64_t next; (next = first.fetch_add(1, std::memory_order_relaxed)) < count;)
            count_from(types, next, census_of_thread[number], own);
    };
    if (threads == 1)
        work(0, effort);
    else
        in_threads(effort, threads, [&](int number, Effort& own, Crew&) { work(number, own); });
    Census census;
    for (const Census& some : census_of_thread) {
        add(census.graphs_with_factors, some.graphs_with_factors);
        add(census.graphs_with_pairs, some.graphs_with_pairs);
    }
    return census;
}

}  // namespace noyau
