#include "dollars/shortest/narrowing/box.hpp"

#include <algorithm>

namespace noyau::least {

namespace {
constexpr Vertex kMostForEveryEnd = 1000;
constexpr Count kFarEnough = 1 << 30;  // fits into 32 bits, and says nothing
}  // namespace

Box::Box(const Board& board, const Ranges& ranges, Effort& effort)
    : board_(board),
      effort_(effort),
      lo_(board.n, 0),
      hi_(board.n, 0),
      lowest_(board.n, 0),
      highest_(board.n, 0),
      most_dollars_(ranges.most_dollars),
      most_above_(board.neighbour.size(), kFar),
      most_below_(board.neighbour.size(), kFar),
      is_waiting_(board.n, 0),
      is_raised_(board.n, 0) {
    if (!ranges.every_pair) return;
    const std::size_t n = board.n;
    for (Vertex v = 0; v < board.n; ++v)
        for (std::int32_t edge = board.first[v]; edge < board.first[v + 1]; ++edge) {
            most_above_[edge] = ranges.most_above[v * n + board.neighbour[edge]];
            most_below_[edge] = ranges.most_above[board.neighbour[edge] * n + v];
        }
}

void Box::set(const Counts& lo, const Counts& hi) {
    lo_ = lo, hi_ = hi;
    for (Vertex v = 0; v < board_.n; ++v) {
        lowest_[v] = highest_[v] = 0;
        for (std::int32_t edge = board_.first[v]; edge < board_.first[v + 1]; ++edge) {
            lowest_[v] += board_.weight[edge] * lo[board_.neighbour[edge]];
            highest_[v] += board_.weight[edge] * hi[board_.neighbour[edge]];
        }
    }
    changes_.clear();
    forget_waiting();
}

void Box::move_ends(Vertex v, Count lo, Count hi) {
    changes_.push_back({v, lo_[v], hi_[v]});
    const Count lo_moves = lo - lo_[v], hi_moves = hi - hi_[v];
    lo_[v] = lo, hi_[v] = hi;
    for (std::int32_t edge = board_.first[v]; edge < board_.first[v + 1]; ++edge) {
        lowest_[board_.neighbour[edge]] += board_.weight[edge] * lo_moves;
        highest_[board_.neighbour[edge]] += board_.weight[edge] * hi_moves;
    }
}

void Box::undo(std::size_t changes) {
    while (changes_.size() > changes) {
        const Change last = changes_.back();
        move_ends(last.vertex, last.lo, last.hi);
        changes_.resize(changes_.size() - 2);
    }
}

bool Box::narrow(Vertex v, Count lo, Count hi) {
    lo = std::max(lo, lo_[v]), hi = std::min(hi, hi_[v]);
    if (lo > hi) return false;
    if (lo == lo_[v] && hi == hi_[v]) return true;
    if (lo > lo_[v]) is_raised_[v] = 1;
    move_ends(v, lo, hi);
    look_at(v);
    return true;
}

void Box::know_pairs(const Ranges& ranges) {
    const std::size_t n = board_.n;
    if (!ranges.every_pair || board_.n > kMostForEveryEnd) return;
    knows_pairs_ = true;
    if (!most_below_any_.empty()) return;
    most_below_any_.resize(n * n);
    for (std::size_t v = 0; v < n; ++v)
        for (std::size_t u = 0; u < n; ++u)
            most_below_any_[v * n + u] =
                static_cast<std::int32_t>(std::min<Count>(ranges.most_above[u * n + v], kFarEnough));
}

bool Box::raise_others(Vertex v) {
    is_raised_[v] = 0;
    effort_.step(1 + static_cast<std::size_t>(board_.n) / 32);
    const std::int32_t* const below = &most_below_any_[std::size_t(v) * board_.n];
    const Count lo = lo_[v];
    for (Vertex u = 0; u < board_.n; ++u)
        if (lo - below[u] > lo_[u] && !narrow(u, lo - below[u], hi_[u])) return false;
    return true;
}

void Box::look_at(Vertex v) {
    if (!is_waiting_[v]) waiting_.push_back(v), is_waiting_[v] = 1;
}

void Box::forget_waiting() {
    for (const Vertex v : waiting_) is_waiting_[v] = 0;
    waiting_.clear();
}

// 0 <= value - degree * script[x] + (sum over the neighbours) <= most_dollars, for x and for each neighbour.
bool Box::narrow_by_row(Vertex x) {
    effort_.step(1 + static_cast<std::size_t>(board_.first[x + 1] - board_.first[x]) / 8);
    const Count value = board_.value[x], degree = board_.degree[x], most = most_dollars_[x];
    if (degree == 0) return value >= 0;
    if (!narrow(x, ceiling_of(value - most + lowest_[x], degree), floor_of(value + highest_[x], degree))) return false;
    const Count needed = degree * lo_[x] - value, allowed = most - value + degree * hi_[x];
    if (lowest_[x] >= needed && highest_[x] <= allowed) return true;
    for (std::int32_t edge = board_.first[x]; edge < board_.first[x + 1]; ++edge) {
        const Vertex u = board_.neighbour[edge];
        if (decided(u)) continue;
        const Count weight = board_.weight[edge];
        const Count lo = ceiling_of(needed - (highest_[x] - weight * hi_[u]), weight);
        const Count hi = floor_of(allowed - (lowest_[x] - weight * lo_[u]), weight);
        if (!narrow(u, lo, hi)) return false;
    }
    return true;
}

bool Box::narrow_by_rows() {
    for (std::size_t next = 0; next < waiting_.size(); ++next) {
        if (next > 2 * lo_.size()) {  // what was looked at is let go of, however long it takes
            waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(next));
            next = 0;
        }
        const Vertex v = waiting_[next];
        is_waiting_[v] = 0;
        bool possible = narrow_by_row(v) && (!knows_pairs_ || !is_raised_[v] || raise_others(v));
        for (std::int32_t edge = board_.first[v]; possible && edge < board_.first[v + 1]; ++edge) {
            const Vertex u = board_.neighbour[edge];
            possible = narrow_by_row(u) && narrow(u, lo_[v] - most_below_[edge], hi_[v] + most_above_[edge]);
        }
        if (!possible) {
            forget_waiting();
            return false;
        }
    }
    waiting_.clear();
    return true;
}

}  // namespace noyau::least
