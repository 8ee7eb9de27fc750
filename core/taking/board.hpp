// A board as bit sets, and the rule: taking a vertex takes its neighbours away from somebody. Shared by the searches.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <utility>

#include "base/effort.hpp"
#include "taking/search.hpp"

namespace noyau {

// The memory that was allowed is used up.
struct TableFull {};

// A few elements at the beginning of an array; fewer than pay for anything cleverer.
template <class Array, class Less = std::less<>>
void sort_first(Array& array, int count, Less less = {}) {
    for (int i = 1; i < count; ++i)
        for (int j = i; j > 0 && less(array[j], array[j - 1]); --j) std::swap(array[j], array[j - 1]);
}

template <int Words>
struct Bits {
    std::array<std::uint64_t, Words> word{};

    static Bits one(int place) {
        Bits result;
        result.word[place >> 6] = std::uint64_t{1} << (place & 63);
        return result;
    }
    bool has(int place) const { return word[place >> 6] >> (place & 63) & 1; }
    bool any() const {
        std::uint64_t all = 0;
        for (const auto part : word) all |= part;
        return all != 0;
    }
    int count() const {
        int total = 0;
        for (const auto part : word) total += std::popcount(part);
        return total;
    }
    int lowest() const {
        for (int i = 0; i < Words; ++i)
            if (word[i]) return 64 * i + std::countr_zero(word[i]);
        return -1;
    }
    int pop() {
        const int place = lowest();
        word[place >> 6] &= word[place >> 6] - 1;
        return place;
    }
    Bits operator&(const Bits& other) const {
        Bits result;
        for (int i = 0; i < Words; ++i) result.word[i] = word[i] & other.word[i];
        return result;
    }
    Bits operator|(const Bits& other) const {
        Bits result;
        for (int i = 0; i < Words; ++i) result.word[i] = word[i] | other.word[i];
        return result;
    }
    Bits without(const Bits& other) const {
        Bits result;
        for (int i = 0; i < Words; ++i) result.word[i] = word[i] & ~other.word[i];
        return result;
    }
    bool operator==(const Bits&) const = default;
    std::uint64_t hash() const {
        std::uint64_t result = 0;
        for (const auto part : word) result = mixed(result * 0x9e3779b97f4a7c15ULL + part);
        return result;
    }
};

// What left and what right may take.
template <int Words>
struct TakingPair {
    Bits<Words> left, right;
    bool operator==(const TakingPair&) const = default;
    TakingPair swapped() const { return {right, left}; }
    struct Hash {
        std::size_t operator()(const TakingPair& pair) const { return mixed(pair.left.hash() + 3 * pair.right.hash()); }
    };
};

template <int Words>
struct TakingBoard {
    using Set = Bits<Words>;
    using Pair = TakingPair<Words>;
    static constexpr int most_vertices = 64 * Words;

    explicit TakingBoard(const TakingGame& game) : taker_loses(game.taker_loses), other_loses(game.other_loses) {
        for (int v = 0; v < static_cast<int>(game.open_of_vertex.size()); ++v)
            for (auto e = game.first_edge_of_vertex[v]; e < game.first_edge_of_vertex[v + 1]; ++e)
                near[v] = near[v] | Set::one(game.neighbour_of_edge[e]);
    }

    // The rule: left takes a vertex.
    void take(Set& left, Set& right, int v) const {
        const Set here = Set::one(v);
        left = left.without(taker_loses ? here | near[v] : here);
        right = right.without(other_loses ? here | near[v] : here);
    }

    int gain(const Set& left, const Set& right, int v) const {
        const Set here = Set::one(v), gone = here | near[v];
        return (right & (other_loses ? gone : here)).count() - (left & (taker_loses ? gone : here)).count();
    }

    // The neighbours that still matter to a vertex: taking one of the two takes the other from somebody.
    Set partners(const Pair& pair, int v) const {
        Set result;
        if (pair.left.has(v)) {
            if (other_loses) result = result | pair.right;
            if (taker_loses) result = result | pair.left;
        }
        if (pair.right.has(v)) {
            if (other_loses) result = result | pair.left;
            if (taker_loses) result = result | pair.right;
        }
        return result & near[v];
    }

    int safe(const Pair& pair) const {  // left's moves that nobody can take away
        int total = 0;
        Set alone = pair.left.without(pair.right);
        while (alone.any()) total += !partners(pair, alone.pop()).any();
        return total;
    }

    Set component(const Pair& pair, int v) const {
        Set found = Set::one(v), edge = found;
        while (edge.any()) {
            const Set more = partners(pair, edge.pop()).without(found);
            found = found | more;
            edge = edge | more;
        }
        return found;
    }

    bool taker_loses, other_loses;
    std::array<Set, most_vertices> near{};
};

}  // namespace noyau
