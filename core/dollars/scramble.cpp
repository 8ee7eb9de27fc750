#include "dollars/scramble.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_set>

namespace noyau {
namespace {

constexpr VertexSet only(std::int32_t v) {
    return VertexSet{1} << v;
}
std::int32_t first_of(VertexSet set) {
    return std::countr_zero(set);
}
template <class Work>
void for_each(VertexSet set, Work work) {
    for (; set; set &= set - 1) work(first_of(set));
}

// Connected sets and whether they are eggs: an egg lies in no side that is to hold none.
class Eggs {
  public:
    explicit Eggs(const std::vector<VertexSet>& without_egg) : with_vertex_(Scrambles::most_vertices) {
        std::vector<VertexSet> largest = without_egg;
        std::ranges::sort(largest, std::greater{}, [](VertexSet side) { return std::popcount(side); });
        for (const VertexSet side : largest)
            if (is_egg(side)) for_each(side, [&](std::int32_t v) { with_vertex_[v].push_back(side); });
    }
    bool is_egg(VertexSet set) const {
        return std::ranges::none_of(with_vertex_[first_of(set)], [set](VertexSet side) { return !(set & ~side); });
    }

  private:
    std::vector<std::vector<VertexSet>> with_vertex_;
};

}  // namespace

Scrambles::Scrambles(Effort& effort, const Multigraph& board, std::int64_t patience)
    : effort_(effort),
      n_(board.vertices()),
      all_(n_ == most_vertices ? ~VertexSet{0} : only(n_) - 1),
      edges_(static_cast<std::size_t>(n_) * n_),
      neighbours_of_vertex_(n_),
      patience_(patience) {
    for (std::int32_t v = 0; v < n_; ++v)
        for (const std::int32_t u : board.neighbours(v)) {
            ++edges_[v * n_ + u];
            neighbours_of_vertex_[v] |= only(u);
        }
}

std::optional<std::vector<Scrambles::Side>> Scrambles::sides_below(std::int32_t order) {
    std::vector<Side> sides;
    left_of_patience_ = patience_;
    for (std::int32_t first = 0; first < n_; ++first) grow(only(first), only(first) - 1, order, sides);
    if (left_of_patience_ < 0) return {};
    return sides;
}

std::optional<std::vector<VertexSet>> Scrambles::eggs_of_order(std::int32_t order, const std::vector<Side>& sides) {
    std::vector<VertexSet> without_egg;
    for (const auto& [vertices, edges] : sides)
        if (edges < order) without_egg.push_back(vertices);
    left_of_patience_ = patience_;
    auto eggs = smallest_eggs(without_egg);
    if (!eggs || met_by(order - 1, *eggs, 0) || left_of_patience_ < 0) return {};
    return eggs;
}

VertexSet Scrambles::neighbours(VertexSet set) const {
    VertexSet found = 0;
    for_each(set, [&](std::int32_t v) { found |= neighbours_of_vertex_[v]; });
    return found & ~set;
}

// Every connected set with all of `in` and none of `out` once: its next neighbour is in it or not. A branch ends when
// no cut is small enough, so that few branches lead nowhere.
void Scrambles::grow(VertexSet in, VertexSet out, std::int32_t order, std::vector<Side>& sides) {
    const std::int32_t size = std::popcount(in);
    if (2 * size > n_ || !spend() || (out && !can_be_cut(in, out, order))) return;
    if (const VertexSet open = neighbours(in) & ~out) {
        const VertexSet next = open & -open;
        grow(in | next, out, order, sides);
        grow(in, out | next, order, sides);
    } else if (const std::int32_t edges = edges_out_of(in);
               edges < order && (2 * size < n_ || !(in & 1)) && connected(all_ & ~in)) {
        make_room(effort_, sides);
        sides.push_back({in, edges});
    }
}

// Whether some cut of fewer than `order` edges parts the two: no flow between them is as large (Menger).
bool Scrambles::can_be_cut(VertexSet from, VertexSet to, std::int32_t order) {
    left_ = edges_;
    std::array<std::int32_t, most_vertices> came_from;
    for (std::int32_t flow = 0; flow < order; ++flow) {
        VertexSet seen = from, front = from;
        while (front && !(seen & to)) {
            const std::int32_t v = first_of(front);
            front &= front - 1;
            for_each(neighbours_of_vertex_[v] & ~seen, [&](std::int32_t u) {
                if (left_[v * n_ + u] == 0) return;
                came_from[u] = v;
                seen |= only(u);
                front |= only(u);
            });
        }
        if (!(seen & to)) return true;
        for (std::int32_t u = first_of(seen & to); !(from & only(u)); u = came_from[u]) {
            --left_[came_from[u] * n_ + u];
            ++left_[u * n_ + came_from[u]];
        }
        effort_.step();
    }
    return false;
}

bool Scrambles::connected(VertexSet set) const {
    VertexSet seen = set & -set;
    while (const VertexSet more = neighbours(seen) & set) seen |= more;
    return seen == set;
}

std::int32_t Scrambles::edges_out_of(VertexSet set) const {
    std::int32_t count = 0;
    for_each(set, [&](std::int32_t v) {
        for_each(neighbours_of_vertex_[v] & ~set, [&](std::int32_t u) { count += edges_between(v, u); });
    });
    return count;
}

// Size by size: a connected set that is no egg, and one neighbour more. Whatever is connected and holds an egg is one,
// so an egg is among the smallest if none of its connected sets of one vertex less is an egg.
std::optional<std::vector<VertexSet>> Scrambles::smallest_eggs(const std::vector<VertexSet>& without_egg) {
    const Eggs eggs(without_egg);
    std::vector<VertexSet> found;
    std::unordered_set<VertexSet> larger, none;
    for (std::int32_t v = 0; v < n_; ++v) larger.insert(only(v));
    while (!larger.empty()) {
        none.clear();
        for (const VertexSet set : larger) {
            if (!spend(std::popcount(set))) return {};
            if (!eggs.is_egg(set)) {
                none.insert(set);
                continue;
            }
            bool smallest = true;
            for_each(set, [&](std::int32_t v) {
                const VertexSet rest = set & ~only(v);
                smallest = smallest && !(rest && connected(rest) && eggs.is_egg(rest));
            });
            make_room(effort_, found);
            if (smallest) found.push_back(set);
        }
        larger.clear();
        for (const VertexSet set : none)
            for_each(neighbours(set), [&](std::int32_t v) { larger.insert(set | only(v)); });
    }
    std::ranges::sort(found);  // the order in a hash table is nobody's business
    return found;
}

// Whether so many vertices, none of them banned, meet all of these eggs: one of the egg with the fewest choices is
// taken, and the choices before it are banned. Eggs that share no choice want a vertex each.
bool Scrambles::met_by(std::int32_t vertices, const std::vector<VertexSet>& eggs, VertexSet banned) {
    if (eggs.empty()) return true;
    if (vertices == 0 || !spend(std::ssize(eggs) / 16 + 1)) return false;
    std::array<std::int64_t, most_vertices> eggs_at{};
    VertexSet choices = ~banned, taken = 0;
    std::int32_t apart = 0;
    for (const VertexSet egg : eggs) {
        const VertexSet free = egg & ~banned;
        if (std::popcount(free) < std::popcount(choices)) choices = free;
        if (!(free & taken)) {
            taken |= free;
            ++apart;
        }
        for_each(free, [&](std::int32_t v) { ++eggs_at[v]; });
    }
    if (!choices || apart > vertices) return false;
    auto most = eggs_at;
    std::ranges::partial_sort(most, most.begin() + std::min(vertices, most_vertices), std::greater{});
    std::int64_t met = 0;
    for (std::int32_t i = 0; i < std::min(vertices, most_vertices); ++i) met += most[i];
    if (met < std::ssize(eggs)) return false;

    std::vector<VertexSet> left;
    while (choices) {
        std::int32_t best = first_of(choices);
        for_each(choices, [&](std::int32_t v) { best = eggs_at[v] > eggs_at[best] ? v : best; });
        left.clear();
        std::ranges::copy_if(eggs, std::back_inserter(left), [best](VertexSet egg) { return !(egg & only(best)); });
        if (met_by(vertices - 1, left, banned)) return true;
        banned |= only(best);
        choices &= ~only(best);
    }
    return false;
}

bool Scrambles::spend(std::int64_t steps) {
    effort_.step(static_cast<std::size_t>(steps));
    return (left_of_patience_ -= steps) >= 0;
}

}  // namespace noyau
