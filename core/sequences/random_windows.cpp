// The sequences are the Eulerian circuits of a graph: its vertices are the windows without their last symbol, its edges
// the windows. By the BEST theorem a circuit is the same as a tree that leads from everywhere to the first vertex (the
// last exit of each vertex) and an order of the other exits. So: a uniformly random tree, then uniformly random orders.
//
// The tree is Wilson's (Generating random spanning trees more quickly than the cover time, STOC 1996, pages 296-303):
// walk at random from each vertex until the tree is met, and keep the last exit taken from everywhere on the way.
#include "sequences/random_windows.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

namespace noyau {
namespace {

constexpr std::uint64_t MOST_SYMBOLS = std::uint64_t{1} << 40;

// Blackman and Vigna's xoshiro256**.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) {
        for (std::uint64_t& part : state_) part = mixed(seed += 0x9e3779b97f4a7c15u);
    }
    // 0 to count - 1, each as likely: the few numbers that would favour some are drawn again (Lemire).
    std::uint32_t bit() { return static_cast<std::uint32_t>(next() >> 63); }  // what below(2) draws

    std::uint32_t below(std::uint32_t count) {
        std::uint64_t product = (next() >> 32) * count;
        if (static_cast<std::uint32_t>(product) < count) {
            const std::uint32_t unfair = -count % count;
            while (static_cast<std::uint32_t>(product) < unfair) product = (next() >> 32) * count;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

  private:
    std::uint64_t next() {
        const std::uint64_t drawn = std::rotl(state_[1] * 5, 7) * 9, shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return drawn;
    }
    std::uint64_t state_[4];
};

struct Shifts {  // the graph: from a vertex, drop the first symbol and append another
    std::uint64_t symbols, vertices, tails;
    std::uint64_t mask = std::has_single_bit(tails) ? tails - 1 : 0;  // a division costs more than all the rest

    std::uint64_t after(std::uint64_t vertex, std::uint64_t symbol) const {
        if (vertices == 1) return 0;
        return (mask != 0 || tails == 1 ? vertex & mask : vertex % tails) * symbols + symbol;
    }
};

constexpr std::uint16_t IN_TREE = 1 << 8;

// In the low byte of each vertex but vertex 0, the exit by which it is left for the last time.
Buffer<std::uint16_t> random_tree(const Shifts& graph, Chance& chance, Effort& effort) {
    Buffer<std::uint16_t> last_exit(graph.vertices);
    in_parcels(effort, 0, static_cast<std::int64_t>(graph.vertices), [&](std::int64_t begin, std::int64_t end) {
        std::fill_n(last_exit.data() + begin, end - begin, std::uint16_t{0});
    });
    last_exit[0] = IN_TREE;
    const auto after = [&](std::uint64_t u) { return graph.after(u, last_exit[u] & 0xff); };
    for (std::uint64_t v = 1; v < graph.vertices; ++v) {
        for (std::uint64_t u = v; !(last_exit[u] & IN_TREE); u = after(u)) {
            last_exit[u] = static_cast<std::uint16_t>(chance.below(static_cast<std::uint32_t>(graph.symbols)));
            effort.step();
        }
        for (std::uint64_t u = v; !(last_exit[u] & IN_TREE); u = after(u), effort.step()) last_exit[u] |= IN_TREE;
    }
    return last_exit;
}

void shuffle(std::uint8_t* const items, std::uint32_t count, Chance& chance) {
    for (std::uint32_t i = count; i > 1; --i) std::swap(items[i - 1], items[chance.below(i)]);
}

// For each vertex how many exits were taken so far, none, and then its exits in the order in which they are to be
// taken: side by side, because every step of the walk is a wait for memory. Vertex 0 begins with the exit that stays
// there.
Buffer<std::uint8_t> exits_in_order(const Shifts& graph, Chance& chance, Effort& effort) {
    const Buffer<std::uint16_t> last_exit = random_tree(graph, chance, effort);
    const auto n = static_cast<std::uint32_t>(graph.symbols);
    Buffer<std::uint8_t> exits(graph.vertices * (n + 1));
    for (std::uint64_t v = 0; v < graph.vertices; ++v) {
        std::uint8_t* const here = exits.data() + v * (n + 1) + 1;
        here[-1] = 0;
        for (std::uint32_t s = 0; s < n; ++s) here[s] = static_cast<std::uint8_t>(s);
        if (v == 0) {
            shuffle(here + 1, n - 1, chance);
        } else {
            std::swap(here[last_exit[v] & 0xff], here[n - 1]);
            shuffle(here, n - 1, chance);
        }
        effort.step();
    }
    return exits;
}

// The same for two symbols, where a vertex needs two bits: its last exit, and whether it is in the tree or, later, was
// left before. So that many vertices stay in a near cache however far apart the walk jumps. Draws what the other draws.
class BinaryWalk {
  public:
    BinaryWalk(std::uint64_t vertices, Chance& chance, Effort& effort)
        : mask_(vertices / 2 - 1), words_(std::max<std::uint64_t>(vertices / 32, 1)), pair_(vertices / 32 + 1) {
        in_parcels(effort, 0, static_cast<std::int64_t>(pair_.size()), [&](std::int64_t begin, std::int64_t end) {
            std::fill(pair_.data() + begin, pair_.data() + end, std::uint64_t{0});
        });
        mark(0);
        for (std::uint64_t v = 1; v < vertices; ++v) {
            std::size_t steps = 1;
            for (std::uint64_t u = v; !is_marked(u); ++steps) {
                const std::uint64_t symbol = chance.bit();
                fetch_early(u);
                set_exit(u, symbol);
                u = after(u, symbol);
                if (steps % 4096 == 0) effort.step(4096);
            }
            for (std::uint64_t u = v; !is_marked(u); u = after(u, exit(u))) {
                fetch_early(u);
                mark(u);
            }
            effort.step(steps % 4096);
        }
        for (std::uint64_t& word : pair_.span())
            word &= exits;  // from now on the other bit says that it was left before
        set_exit(0, 1);
    }

    // Leaves a vertex by its other exit, the second time by its last one.
    std::uint64_t leave(std::uint64_t vertex) {
        fetch_early(vertex);
        std::uint64_t& word = pair_[vertex >> 5];
        const int place = static_cast<int>(2 * (vertex & 31));
        const std::uint64_t last = word >> place & 1, left_before = word >> (place + 1) & 1;
        word |= std::uint64_t{2} << place;
        return last ^ left_before ^ 1;
    }
    std::uint64_t after(std::uint64_t vertex, std::uint64_t symbol) const { return (vertex & mask_) << 1 | symbol; }

  private:
    static constexpr std::uint64_t exits = 0x5555555555555555u;

    // Whichever exits are taken, five steps on the vertex is in a word that is known already.
    void fetch_early(std::uint64_t vertex) const { __builtin_prefetch(&pair_[vertex & (words_ - 1)], 1); }

    bool is_marked(std::uint64_t v) const { return pair_[v >> 5] >> (2 * (v & 31) + 1) & 1; }
    void mark(std::uint64_t v) { pair_[v >> 5] |= std::uint64_t{2} << 2 * (v & 31); }
    std::uint64_t exit(std::uint64_t v) const { return pair_[v >> 5] >> 2 * (v & 31) & 1; }
    void set_exit(std::uint64_t v, std::uint64_t symbol) {
        std::uint64_t& word = pair_[v >> 5];
        word = (word & ~(std::uint64_t{1} << 2 * (v & 31))) | symbol << 2 * (v & 31);
    }

    std::uint64_t mask_, words_;
    Buffer<std::uint64_t> pair_;
};

void write_binary(std::uint64_t vertices, std::uint64_t place, Buffer<std::uint8_t>& sequence, Chance& chance,
                  Effort& effort) {
    BinaryWalk walk(vertices, chance, effort);
    std::uint64_t vertex = 0;
    const auto length = static_cast<std::int64_t>(sequence.size()), first = static_cast<std::int64_t>(place);
    const auto write = [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            const std::uint64_t symbol = walk.leave(vertex);
            sequence[i] = static_cast<std::uint8_t>(symbol);
            vertex = walk.after(vertex, symbol);
        }
    };
    in_parcels(effort, first, length, write);
    in_parcels(effort, 0, first, write);
}

}  // namespace

Buffer<std::uint8_t> random_windows(int symbols, int window, std::uint64_t seed, Effort& effort) {
    if (symbols < 2 || symbols > 256 || window < 1) throw std::invalid_argument("2 to 256 symbols, windows from 1 on");
    const auto n = static_cast<std::uint64_t>(symbols);
    std::uint64_t vertices = 1;
    for (int i = 1; i < window; ++i)
        if ((vertices *= n) > MOST_SYMBOLS) throw std::invalid_argument("the sequence is too long");
    const std::uint64_t length = vertices * n;
    if (length > MOST_SYMBOLS) throw std::invalid_argument("the sequence is too long");

    const Shifts graph{n, vertices, std::max<std::uint64_t>(vertices / n, 1)};
    Chance chance(seed);
    Buffer<std::uint8_t> sequence(length);
    std::uint64_t vertex = 0, place = static_cast<std::uint64_t>(window - 1) % length;
    if (symbols == 2 && window > 1) {
        write_binary(vertices, place, sequence, chance, effort);
        return sequence;
    }
    const Buffer<std::uint8_t> exits = exits_in_order(graph, chance, effort);
    for (std::uint64_t i = 0; i < length; ++i) {
        std::uint8_t* const here = exits.data() + vertex * (n + 1);
        const std::uint8_t symbol = here[1 + (*here)++];  // after the 256th nobody asks any more
        sequence[place] = symbol;
        place = place + 1 == length ? 0 : place + 1;
        vertex = graph.after(vertex, symbol);
        effort.step();
    }
    return sequence;
}

}  // namespace noyau
