#include "dollars/shortest/narrowing/probes.hpp"

#include <algorithm>

namespace noyau::least {

Probes::Probes(const Board& board, const Box& box, Effort& effort)
    : board_(board), box_(box), effort_(effort), is_waiting_(board.n, 0) {}

void Probes::look_again() {
    lo_ = box_.lower_ends(), hi_ = box_.upper_ends(), highest_ = box_.highest_around();
}

bool Probes::can_be_as_low(Vertex v, Count at, Count spare) {
    spare_ = spare;
    const bool below = lower(v, at) && lower_others();
    forget_waiting();
    if (below)
        for (Vertex x = 0; x < board_.n; ++x)
            if (highest_[x] != box_.highest_around()[x]) wait_for(x);
    const bool possible = below && raise_others();
    forget_waiting();
    look_again();
    return possible;
}

bool Probes::can_be_as_high(Vertex v, Count at, Count spare) {
    spare_ = spare;
    const bool possible = raise(v, at) && raise_others();
    forget_waiting();
    lo_ = box_.lower_ends();
    return possible;
}

void Probes::wait_for(Vertex x) {
    if (!is_waiting_[x]) is_waiting_[x] = 1, waiting_.push_back(x);
}

void Probes::forget_waiting() {
    effort_.step(1 + (waiting_.size() + static_cast<std::size_t>(board_.n)) / 16);
    for (const Vertex x : waiting_) is_waiting_[x] = 0;
    waiting_.clear();
}

bool Probes::lower(Vertex x, Count to) {
    const Count moves = hi_[x] - to;
    if (to < lo_[x]) return false;
    if (to < 0) spare_ -= std::min(hi_[x], Count{0}) - to;
    if (spare_ < 0) return false;
    hi_[x] = to;
    for_neighbours(board_, x, [&](Vertex u, Count weight) {
        highest_[u] -= weight * moves;
        if (board_.degree[u] * hi_[u] > board_.value[u] + highest_[u]) wait_for(u);
    });
    return true;
}

// Whoever lends more than it has lends less, until nobody does.
bool Probes::lower_others() {
    for (std::size_t next = 0; next < waiting_.size(); ++next) {
        const Vertex x = waiting_[next];
        is_waiting_[x] = 0;
        const Count degree = board_.degree[x], debt = degree * hi_[x] - board_.value[x] - highest_[x];
        const Count moves = debt <= degree ? 1 : ceiling_of(debt, degree);  // a division takes as long as all the rest
        if (!lower(x, hi_[x] - moves)) return false;
    }
    return true;
}

bool Probes::raise(Vertex x, Count to) {
    if (to <= lo_[x]) return true;
    if (to > hi_[x]) return false;
    if (to > 0) spare_ -= to - std::max(lo_[x], Count{0});
    if (spare_ < 0) return false;
    lo_[x] = to;
    wait_for(x);
    return true;
}

// What x needs at the least, its neighbours must lend: each so much as the others cannot.
bool Probes::raise_others() {
    bool possible = true;
    for (std::size_t next = 0; possible && next < waiting_.size(); ++next) {
        const Vertex x = waiting_[next];
        is_waiting_[x] = 0;
        const Count beyond = board_.value[x] + highest_[x] - board_.degree[x] * lo_[x];
        possible = beyond >= 0;
        for_neighbours(board_, x, [&](Vertex u, Count weight) {
            if (possible && weight * (hi_[u] - lo_[u]) > beyond) possible = raise(u, hi_[u] - beyond / weight);
        });
    }
    return possible;
}

}  // namespace noyau::least
