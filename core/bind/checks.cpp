#include "bind/checks.hpp"

#include <limits>
#include <random>
#include <stdexcept>
#include <string>

namespace checks {
namespace {

// A number for an edge that nobody can foresee: sums of them over two sets of edges are equal when the sets are, and
// otherwise only by a chance of 1 in 2^64.
class Marks {
  public:
    Marks() {
        std::random_device chance;
        for (auto& key : keys_) key = (std::uint64_t{chance()} << 32 | chance()) | 1;
    }
    std::uint64_t of(std::int32_t low, std::int32_t high) const {
        std::uint64_t mark = (std::uint64_t(std::uint32_t(low)) << 32 | std::uint32_t(high)) + keys_[0];
        mark = (mark ^ mark >> 32) * keys_[1];
        mark = (mark ^ mark >> 29) * keys_[2];
        return mark ^ mark >> 32;
    }

  private:
    std::uint64_t keys_[3];
};

std::int64_t sum(std::int64_t a, std::int64_t b) {
    std::int64_t result;
    if (__builtin_add_overflow(a, b, &result)) throw std::overflow_error("the script leads past 64 bits");
    return result;
}

std::int64_t product(std::int64_t a, std::int64_t b) {
    std::int64_t result;
    if (__builtin_mul_overflow(a, b, &result)) throw std::overflow_error("the script leads past 64 bits");
    return result;
}

}  // namespace

void rows(Offsets first, Vertices target, noyau::Effort& effort) {
    if (first.empty()) throw std::invalid_argument("first_edge_of_vertex has no entry, not even for no vertex");
    if (first.size() > std::numeric_limits<std::int32_t>::max())
        throw std::invalid_argument("a graph has at most 2^31 - 2 vertices");
    if (first.front() != 0 || first.back() != std::ssize(target))
        throw std::invalid_argument("the rows of edges do not cover the edges");
    const auto n = static_cast<std::uint32_t>(first.size() - 1);
    for (std::size_t v = 0; v < n; ++v) {
        if (first[v + 1] < first[v])
            throw std::invalid_argument("the row of vertex " + std::to_string(v) + " ends before it begins");
        if (v % 1024 == 0) effort.step();
    }
    for (std::size_t edge = 0; edge < target.size(); ++edge) {
        if (static_cast<std::uint32_t>(target[edge]) >= n)
            throw std::invalid_argument("edge " + std::to_string(edge) + " leads to vertex " +
                                        std::to_string(target[edge]) + ", which is none");
        if (edge % 4096 == 0) effort.step();
    }
}

void both_ways(Offsets first, Vertices neighbour, noyau::Effort& effort) {
    rows(first, neighbour, effort);
    static const Marks marks;
    std::uint64_t up = 0, down = 0;
    for (std::size_t v = 0; v + 1 < first.size(); ++v) {
        const auto at = static_cast<std::int32_t>(v);
        for (std::int64_t edge = first[v]; edge < first[v + 1]; ++edge) {
            const std::int32_t u = neighbour[edge];
            if (u > at) up += marks.of(at, u);
            if (u < at) down += marks.of(u, at);
        }
        if (v % 1024 == 0) effort.step();
    }
    if (up != down) throw std::invalid_argument("an edge stands in the row of one of its ends and not of the other");
}

void one_for_each(std::size_t size, std::size_t wanted) {
    if (size != wanted)
        throw std::invalid_argument("there must be one number for every vertex, " + std::to_string(wanted) + ", not " +
                                    std::to_string(size));
}

void square(std::size_t size, std::size_t rows) {
    std::size_t wanted;
    if (__builtin_mul_overflow(rows, rows, &wanted) || wanted != size)
        throw std::invalid_argument("the matrix is not square: " + std::to_string(size) + " entries are not " +
                                    std::to_string(rows) + " rows of as many");
}

void wins(Offsets first, Vertices neighbour, std::span<const std::int64_t> dollars,
          std::span<const std::int64_t> script, noyau::Effort& effort) {
    std::int64_t length = 0;
    for (std::size_t v = 0; v + 1 < first.size(); ++v, effort.step()) {
        std::int64_t left = dollars[v];
        for (std::int64_t edge = first[v]; edge < first[v + 1]; ++edge) left = sum(left, script[neighbour[edge]]);
        if (sum(left, product(first[v] - first[v + 1], script[v])) < 0)
            throw std::invalid_argument("the script does not win: vertex " + std::to_string(v) +
                                        " is in debt after it");
        length = sum(length, script[v] < 0 ? product(script[v], -1) : script[v]);
    }
}

}  // namespace checks
