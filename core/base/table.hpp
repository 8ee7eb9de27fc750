// Tables with open addressing: how they grow.
#pragma once

#include <cstddef>
#include <vector>

#include "base/effort.hpp"

namespace noyau {

// Memory that is given back unless it is kept.
class Taken {
  public:
    Taken(Effort& effort, std::size_t bytes) : effort_(effort), bytes_(bytes) { effort_.take(bytes); }
    ~Taken() { effort_.give_back(bytes_); }
    Taken(const Taken&) = delete;
    Taken& operator=(const Taken&) = delete;
    void keep() { bytes_ = 0; }

  private:
    Effort& effort_;
    std::size_t bytes_;
};

// Twice as wide. Every entry that is used goes to the first free place from its hash on. A table can be large enough
// for this to take a second: whoever stops it finds the table as it was.
template <class Entry, class Used, class Hash>
void widen(Effort& effort, std::vector<Entry>& table, const Entry& empty, Used used, Hash hash) {
    const std::size_t size = 2 * table.size();
    Taken paid(effort, size * sizeof(Entry));
    std::vector<Entry> wider;
    wider.reserve(size);
    in_parcels(effort, 0, static_cast<std::int64_t>(size),
               [&](std::int64_t, std::int64_t end) { wider.resize(static_cast<std::size_t>(end), empty); });
    for (const Entry& entry : table) {
        effort.step();
        if (!used(entry)) continue;
        std::size_t place = hash(entry) & (size - 1);
        while (used(wider[place])) place = (place + 1) & (size - 1);
        wider[place] = entry;
    }
    table.swap(wider);
    paid.keep();
    effort.give_back(wider.size() * sizeof(Entry));
}

}  // namespace noyau
