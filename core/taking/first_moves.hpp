// What is known of the first moves, by whichever thread: each is a question of its own, and its answer is a fact.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

namespace noyau {

class FirstMoves {
  public:
    enum Known : std::uint8_t { untold, taken, loses, wins };  // taken: somebody is at it

    explicit FirstMoves(std::vector<int> vertices) : vertices_(std::move(vertices)), known_(vertices_.size()) {}

    int count() const { return static_cast<int>(vertices_.size()); }
    int vertex(int place) const { return vertices_[static_cast<std::size_t>(place)]; }
    Known at(int place) const { return known_[static_cast<std::size_t>(place)].load(std::memory_order_relaxed); }
    void settle(int place, bool won) { known_[static_cast<std::size_t>(place)] = won ? wins : loses; }

    // For one thread alone; the others leave it. False where it is settled or somebody else's.
    bool take(int place) {
        Known expected = untold;
        return known_[static_cast<std::size_t>(place)].compare_exchange_strong(expected, taken);
    }
    // It was not settled, and anybody may take it.
    void give_back(int place) {
        Known expected = taken;
        known_[static_cast<std::size_t>(place)].compare_exchange_strong(expected, untold);
    }

    // Of these so many, the first that nobody is at, or else the first that is not settled; -1 when all are.
    int first_open(int end) const {
        int open = -1;
        for (int place = 0; place < end; ++place) {
            if (at(place) == untold) return place;
            if (at(place) == taken && open < 0) open = place;
        }
        return open;
    }
    int last_untold(int end) const {  // -1 when somebody is at each, or was
        do --end;
        while (end >= 0 && at(end) != untold);
        return end;
    }
    int first_won() const {  // as far as is known; the count when none is
        int place = 0;
        while (place < count() && at(place) != wins) ++place;
        return place;
    }
    bool all_lose() const {
        return std::ranges::all_of(known_, [](const std::atomic<Known>& known) { return known == loses; });
    }

  private:
    std::vector<int> vertices_;
    std::vector<std::atomic<Known>> known_;
};

}  // namespace noyau
