// Positions of colouring games: pairs of masks over a board, the components into which they fall, written down so that
// components that look alike are known again, and tables of what was found of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/effort.hpp"
#include "base/table.hpp"
#include "values/colouring_values.hpp"

namespace noyau::colouring {

using Mask = std::uint64_t;
inline constexpr int most_vertices = 64;

template <class Visit>
void for_each_bit(Mask mask, Visit visit) {
    for (; mask; mask &= mask - 1) visit(std::countr_zero(mask));
}

struct Pair {
    Mask red, blue;  // who may colour what; vertices that nobody may colour are gone
    bool operator==(const Pair&) const = default;
    Mask alive() const { return red | blue; }
    Pair swapped() const { return {blue, red}; }
};

template <class Value>
class PairTable {
  public:
    explicit PairTable(Effort& effort) : effort_(effort), entries_(1024) {
        effort_.take(entries_.size() * sizeof entries_[0]);
    }
    ~PairTable() { effort_.give_back(entries_.size() * sizeof entries_[0]); }
    PairTable(const PairTable&) = delete;
    PairTable& operator=(const PairTable&) = delete;

    const Value* find(const Pair& key) const {
        const Entry& entry = entries_[place(entries_, key)];
        return entry.key.alive() ? &entry.value : nullptr;
    }
    void insert(const Pair& key, const Value& value) {
        if (2 * ++used_ > entries_.size())
            widen(
                effort_, entries_, {}, [](const Entry& entry) { return entry.key.alive() != 0; },
                [](const Entry& entry) { return hash(entry.key); });
        entries_[place(entries_, key)] = {key, value};
    }

  private:
    struct Entry {
        Pair key{};
        Value value{};
    };
    static std::uint64_t hash(const Pair& key) { return mixed(key.red + mixed(key.blue)); }
    static std::size_t place(const std::vector<Entry>& entries, const Pair& key) {
        const std::size_t last = entries.size() - 1;
        std::size_t slot = hash(key) & last;
        while (entries[slot].key.alive() && entries[slot].key != key) slot = (slot + 1) & last;
        return slot;
    }
    Effort& effort_;
    std::vector<Entry> entries_;
    std::size_t used_ = 0;
};

// A component written down after renaming: whoever has the same text is the same position. Vertices are ordered by what
// distinguishes them, but ties are broken by the old names, so isomorphic positions may still have different texts.
// That costs time, never truth.
struct Text {
    std::array<Mask, 3 + (most_vertices * (most_vertices - 1) / 2 + 63) / 64> words;
    int size = 0;
    std::uint64_t hash() const {
        std::uint64_t result = 0;
        for (int i = 0; i < size; ++i) result = mixed(result + words[i] + 0x9e3779b97f4a7c15u);
        return result;
    }
};

template <class Value>
class TextTable {
  public:
    explicit TextTable(Effort& effort) : effort_(effort), entries_(1024) {
        effort_.take(entries_.size() * sizeof entries_[0]);
    }
    ~TextTable() { effort_.give_back(entries_.size() * sizeof entries_[0] + words_.capacity() * sizeof words_[0]); }
    TextTable(const TextTable&) = delete;
    TextTable& operator=(const TextTable&) = delete;

    const Value* find(const Text& text, std::uint64_t hash) const {
        const Entry& entry = entries_[place(entries_, text, hash)];
        return entry.size ? &entry.value : nullptr;
    }
    void insert(const Text& text, std::uint64_t hash, const Value& value) {
        if (2 * ++used_ > entries_.size())
            widen(
                effort_, entries_, {}, [](const Entry& entry) { return entry.size != 0; },
                [](const Entry& entry) { return entry.hash; });
        make_room(effort_, words_, static_cast<std::size_t>(text.size));
        const std::size_t first = words_.size();
        words_.insert(words_.end(), text.words.begin(), text.words.begin() + text.size);
        entries_[place(entries_, text, hash)] = {hash, first, text.size, value};
    }

  private:
    struct Entry {
        std::uint64_t hash = 0;
        std::size_t first = 0;
        int size = 0;
        Value value{};
    };
    std::size_t place(const std::vector<Entry>& entries, const Text& text, std::uint64_t hash) const {
        const std::size_t last = entries.size() - 1;
        std::size_t slot = hash & last;
        const auto same = [&](const Entry& entry) {
            return entry.hash == hash && entry.size == text.size &&
                   std::equal(text.words.begin(), text.words.begin() + text.size, words_.begin() + entry.first);
        };
        while (entries[slot].size && !same(entries[slot])) slot = (slot + 1) & last;
        return slot;
    }
    Effort& effort_;
    std::vector<Entry> entries_;
    std::vector<Mask> words_;
    std::size_t used_ = 0;
};

// One connected board; every position that arises on it is a pair of masks over it.
struct Board {
    std::vector<Mask> neighbours_of_vertex;
    Neighbours rule;

    // The neighbours to which an edge still means something: one end may take a colour that the other might lose.
    Mask joined(const Pair& at, int v) const {
        const bool red = at.red >> v & 1, blue = at.blue >> v & 1;
        const Mask heard_from_red = rule == Neighbours::must_not_differ ? at.blue : at.red;
        const Mask heard_from_blue = rule == Neighbours::must_not_differ ? at.red : at.blue;
        return neighbours_of_vertex[v] & ((red ? heard_from_red : 0) | (blue ? heard_from_blue : 0));
    }
    Pair after(Pair at, int v, bool by_red) const {
        const Mask taken = ~(Mask{1} << v), told = ~neighbours_of_vertex[v];
        at.red &= taken, at.blue &= taken;
        (by_red == (rule == Neighbours::must_not_differ) ? at.blue : at.red) &= told;
        return at;
    }
    Mask component(const Pair& at, int v) const {
        Mask found = Mask{1} << v;
        for (Mask edge = found; edge;) {
            const int u = std::countr_zero(edge);
            edge &= edge - 1;
            const Mask more = joined(at, u) & ~found;
            found |= more, edge |= more;
        }
        return found;
    }
};

// Renames the vertices of a component by what can be seen from them, round after round.
class Renaming {
  public:
    Renaming(const Board& board, const Pair& at) : at_(at) {
        for_each_bit(at.alive(), [&](int v) {
            place_[v] = count_;
            vertex_[count_++] = v;
        });
        for (int i = 0; i < count_; ++i) {
            const int v = vertex_[i];
            near_[i] = 0;
            for_each_bit(board.joined(at, v), [&](int u) { near_[i] |= Mask{1} << place_[u]; });
            const int may = static_cast<int>((at.red >> v & 1) + 2 * (at.blue >> v & 1));
            sight_[i] = mixed(static_cast<std::uint64_t>(64 * may + std::popcount(near_[i])) + 1);
        }
        int classes = refine(0);
        while (classes < count_) {
            sight_[one_of_the_smallest_tie()] += 0x632be59bd9b4e019u;
            classes = refine(classes);
        }
    }

    Text text() const {
        std::array<int, most_vertices> order, rank;
        for (int i = 0; i < count_; ++i) order[i] = i;
        std::sort(order.begin(), order.begin() + count_, [&](int a, int b) { return sight_[a] < sight_[b]; });
        for (int i = 0; i < count_; ++i) rank[order[i]] = i;
        Text text;
        Mask red = 0, blue = 0, word = 0;
        int used = 0;
        text.words[0] = static_cast<Mask>(count_);
        text.size = 3;
        for (int i = 0; i < count_; ++i) {
            const int v = vertex_[order[i]];
            red |= (at_.red >> v & 1) << i, blue |= (at_.blue >> v & 1) << i;
            Mask row = 0;
            for_each_bit(near_[order[i]], [&](int j) { row |= Mask{1} << rank[j]; });
            for (int j = 0; j < i; ++j) {
                word |= (row >> j & 1) << used;
                if (++used == 64) text.words[text.size++] = word, word = 0, used = 0;
            }
        }
        if (used) text.words[text.size++] = word;
        text.words[1] = red, text.words[2] = blue;
        return text;
    }

  private:
    // Until a round tells no more vertices apart than the one before. Returns how many classes there are.
    int refine(int classes) {
        while (true) {
            std::array<std::uint64_t, most_vertices> next;
            for (int i = 0; i < count_; ++i) {
                std::uint64_t seen = 0;  // a sum: the order of the neighbours must not matter
                for_each_bit(near_[i], [&](int j) { seen += mixed(sight_[j]); });
                next[i] = mixed(sight_[i] + 3 * seen);
            }
            std::copy(next.begin(), next.begin() + count_, sight_.begin());
            std::sort(next.begin(), next.begin() + count_);
            const int found = static_cast<int>(std::unique(next.begin(), next.begin() + count_) - next.begin());
            if (found <= classes || found == count_) return std::max(found, classes);
            classes = found;
        }
    }
    int one_of_the_smallest_tie() const {
        int best = 0, best_size = most_vertices + 1;
        for (int i = 0; i < count_; ++i) {
            int size = 0;
            for (int j = 0; j < count_; ++j) size += sight_[i] == sight_[j];
            if (size > 1 && (size < best_size || (size == best_size && sight_[i] < sight_[best]))) {
                best = i, best_size = size;
            }
        }
        return best;
    }

    Pair at_;
    int count_ = 0;
    std::array<int, most_vertices> vertex_, place_;
    std::array<Mask, most_vertices> near_;
    std::array<std::uint64_t, most_vertices> sight_;
};

}  // namespace noyau::colouring
