// One table of the dynamic program: entries under keys that hold a few numbers for each vertex of a border.
#pragma once

#include <algorithm>
#include <bit>

#include "dollars/shortest/board.hpp"

namespace noyau::least {

struct Key {
    std::uint64_t low = 0, high = 0;
    bool operator==(const Key&) const = default;
    auto operator<=>(const Key&) const = default;
};
constexpr int kMostBits = 128;

// A few bits of a key, for numbers from `least` on.
struct Field {
    Count least = 0;
    int at = 0, bits = 0;

    // The next field for numbers between these.
    static Field for_numbers(Count least, Count most, int& used) {
        Field field{least, used, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(most - least)))};
        used += field.bits;
        return field;
    }
    void write(Key& key, Count number) const {
        if (bits == 0) return;
        const auto above = static_cast<std::uint64_t>(number - least);
        if (at < 64)
            key.low |= above << at;
        else
            key.high |= above << (at - 64);
        if (at < 64 && at + bits > 64) key.high |= above >> (64 - at);
    }
    Count read(const Key& key) const {
        if (bits == 0) return least;
        std::uint64_t above = at < 64 ? key.low >> at : key.high >> (at - 64);
        if (at < 64 && at + bits > 64) above |= key.high << (64 - at);
        return least + static_cast<Count>(above & ((std::uint64_t{1} << bits) - 1));
    }
};

struct Entry {
    Key key;
    Count cost;
    std::int32_t from, other;  // an entry of the table before; one of the table joined to it, or a script value
};

// Where the entry with a key is.
class Index {
  public:
    // The number of the entry; a new one gets the next number.
    std::int32_t find(const Key& key, const std::vector<Entry>& entries, Effort& effort) {
        if (2 * entries.size() >= slots_.size()) grow(entries, effort);
        std::size_t at = place(key);
        while (slots_[at] >= 0 && entries[slots_[at]].key != key) at = (at + 1) & (slots_.size() - 1);
        if (slots_[at] < 0) slots_[at] = static_cast<std::int32_t>(entries.size());
        return slots_[at];
    }

  private:
    std::size_t place(const Key& key) const { return mixed(key.low ^ mixed(key.high)) & (slots_.size() - 1); }
    void grow(const std::vector<Entry>& entries, Effort& effort) {
        slots_.assign(std::max<std::size_t>(16, 4 * slots_.size()), -1);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            effort.step();
            std::size_t at = place(entries[i].key);
            while (slots_[at] >= 0) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = static_cast<std::int32_t>(i);
        }
    }
    std::vector<std::int32_t> slots_;
};

// What is known of one vertex of the border.
struct Border {
    Vertex vertex;
    Field script, received;
    Count price, slope;                               // at the prices: of what it received, of its script value
    std::vector<std::pair<Count, std::size_t>> near;  // weight and place of its neighbours in the same border
    Counts least_received;                            // by its script value: what it has received at least,
    Counts least_to_come, most_to_come;               // and what it will yet receive from outside
};

// The region of a table, for what depends on nothing but who is in it.
struct Region {
    Vertex leader = -1;     // one vertex of it
    Count outside = 0;      // at the prices: the least that all others cost
    std::int32_t step = 0;  // how the table was made
};

struct Table {
    std::vector<Border> border;
    std::vector<Entry> entries;
    Region region;

    std::size_t place_of(Vertex v) const {
        std::size_t place = 0;
        while (place < border.size() && border[place].vertex != v) ++place;
        return place;
    }
    void read(const Entry& entry, Counts& script, Counts& received) const {
        for (std::size_t i = 0; i < border.size(); ++i) {
            script[i] = border[i].script.read(entry.key);
            received[i] = border[i].received.read(entry.key);
        }
    }
    std::vector<Vertex> vertices() const {
        std::vector<Vertex> result;
        for (const Border& one : border) result.push_back(one.vertex);
        return result;
    }
};

}  // namespace noyau::least
