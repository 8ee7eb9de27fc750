#include "dollars/shortest/neighbourhood.hpp"

#include <algorithm>

namespace noyau::least {

namespace {

class Chance {
  public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}
    std::int32_t below(std::int32_t n) { return static_cast<std::int32_t>((mixed(state_ += kGolden) >> 33) % n); }

  private:
    static constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15u;
    std::uint64_t state_;
};

// Vertices near a random one, in breadth-first order.
std::vector<Vertex> ball(const Board& board, std::size_t size, Chance& chance, std::vector<char>& inside) {
    std::vector<Vertex> found{chance.below(board.n)};
    inside[found[0]] = 1;
    for (std::size_t next = 0; next < found.size() && found.size() < size; ++next) {
        const std::int32_t begin = board.first[found[next]], count = board.first[found[next] + 1] - begin;
        const std::int32_t offset = count ? chance.below(count) : 0;
        for (std::int32_t i = 0; i < count && found.size() < size; ++i) {
            const Vertex u = board.neighbour[begin + (i + offset) % count];
            if (!inside[u]) inside[u] = 1, found.push_back(u);
        }
    }
    for (const Vertex v : found) inside[v] = 0;
    return found;
}

constexpr double kFirstSize = 30, kLeastSize = 4, kGrow = 1.02, kShrink = 0.98;
constexpr std::int64_t kMostNodes = 300;

}  // namespace

void shorten(Search& search, const Board& board, Counts& script, std::int64_t rounds, std::uint64_t seed) {
    search.start_at(script);
    Chance chance(seed);
    std::vector<char> inside(board.n, 0);
    double size = kFirstSize;
    for (std::int64_t idle = 0; idle < rounds; ++idle) {  // as large as can be searched
        const auto free = ball(board, static_cast<std::size_t>(size), chance, inside);
        if (search.improve(free, script, kMostNodes)) idle = 0;
        size = search.gave_up() ? std::max(kLeastSize, size * kShrink) : std::min(double(board.n), size * kGrow);
    }
}

}  // namespace noyau::least
