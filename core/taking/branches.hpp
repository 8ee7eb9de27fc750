// Trees whose vertices are open to left (1), to right (2) or to both (3), and their branches. Each has a number, and
// those that are equal up to the order of branches have the same: whatever is asked of one is known of all.
//
// A tree falls apart wherever a vertex is taken, and its parts are branches that are at hand: no board is looked at.
// Two vertices are joined only where taking one still matters to the other, so where both are open to the same player.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "taking/board.hpp"
#include "taking/search.hpp"

namespace noyau {

class Branches {
  public:
    using Id = std::uint32_t;  // of a branch, seen from its root: where it is written down
    static constexpr Id none = 0;

    // Throws TableFull when more words than that are written.
    explicit Branches(std::size_t most_words) : most_words_(most_words), places_(1024), word_(1) {}

    int size(Id branch) const { return static_cast<int>(word_[branch] >> 16); }
    int open(Id branch) const { return static_cast<int>(word_[branch] & 3); }
    std::span<const Id> children(Id branch) const {
        return {word_.data() + branch + head, word_[branch] >> 2 & (most_vertices - 1)};
    }
    // What somebody notes of it, other than 0.
    std::uint32_t note(Id branch) const { return word_[branch + 3]; }
    void note(Id branch, std::uint32_t note) { word_[branch + 3] = note; }

    // The children in any order; they are sorted in place.
    Id made(int open, std::span<Id> children) {
        sort_first(children, static_cast<int>(children.size()));
        const std::uint32_t tag = hash_of(open, children);
        std::size_t at = tag & (places_.size() - 1);
        for (; places_[at].branch != none; at = (at + 1) & (places_.size() - 1))
            if (places_[at].tag == tag && is_same(places_[at].branch, open, children)) return places_[at].branch;
        if (word_.size() > most_words_) throw TableFull();
        const Id made = static_cast<Id>(word_.size());
        std::uint32_t size = 1;
        for (const Id child : children) size += word_[child] >> 16;
        const auto count = static_cast<std::uint32_t>(children.size());
        word_.insert(word_.end(), {size << 16 | count << 2 | static_cast<std::uint32_t>(open), none, none, 0});
        word_.insert(word_.end(), children.begin(), children.end());
        places_[at] = {made, tag};
        if (2 * ++count_ > places_.size()) widen_places();
        return made;
    }

    // The same tree seen from its middle, so that it has one number whatever root it came with.
    Id from_middle(Id branch) {
        if (word_[branch + 1] != none) return word_[branch + 1];
        Id root = branch, above = none;
        for (Id next; (next = heaviest(root, size(branch))) != none; root = next) {
            const Id other = without_child(root, next, above);
            if (2 * size(next) == size(branch)) {  // there are two middles
                const Id one = with_child(root, above), two = with_child(next, other);
                return word_[branch + 1] = word_[one + 1] = word_[two + 1] = std::min(one, two);
            }
            above = other;
        }
        const Id middle = with_child(root, above);
        return word_[branch + 1] = word_[middle + 1] = middle;
    }

    // The players exchanged.
    Id negative(Id branch) {
        if (word_[branch + 2] != none) return word_[branch + 2];
        List list;
        for (std::size_t i = 0; i < children(branch).size(); ++i) list.add(negative(children(branch)[i]));
        const Id found = made((open(branch) & 1) << 1 | open(branch) >> 1, list.span());
        word_[found + 2] = branch;
        return word_[branch + 2] = found;
    }

    // What becomes of a tree when one vertex is taken, for every vertex that left may take: tell(parts). Left loses
    // the neighbours, and so does right if `both_lose`. Equal branches of one vertex are gone into once.
    template <class Tell>
    void options(Id tree, bool both_lose, Tell tell) {
        options_at(tree, {}, both_lose ? 3 : 1, tell);
    }

  private:
    // Of a branch: its size, how many children it has, to whom its root is open; its tree from the middle; its
    // negative; a note; the children.
    static constexpr int head = 4, most_vertices = 1 << 14;
    struct Place {
        Id branch = none;
        std::uint32_t tag = 0;
    };
    struct List {
        std::array<Id, most_taking_vertices> entry;
        int count = 0;
        List() {}  // the entries need no value yet
        List(const List& other) : count(other.count) { std::copy_n(other.entry.begin(), count, entry.begin()); }
        List& operator=(const List&) = delete;
        std::span<Id> span() { return {entry.data(), static_cast<std::size_t>(count)}; }
        void add(Id id) { entry[count++] = id; }
    };

    static std::uint32_t hash_of(int open, std::span<const Id> children) {
        std::uint64_t result = static_cast<std::uint64_t>(open) + 1;
        for (const Id child : children) result = mixed(result * 0x9e3779b97f4a7c15ULL + child);
        return static_cast<std::uint32_t>(result);
    }
    bool is_same(Id branch, int open, std::span<const Id> wanted) const {
        return this->open(branch) == open && std::ranges::equal(children(branch), wanted);
    }
    void widen_places() {
        std::vector<Place> before(2 * places_.size());
        before.swap(places_);
        for (const Place& place : before) {
            if (place.branch == none) continue;
            std::size_t at = place.tag & (places_.size() - 1);
            while (places_[at].branch != none) at = (at + 1) & (places_.size() - 1);
            places_[at] = place;
        }
    }

    // The child with at least half of so many vertices.
    Id heaviest(Id root, int vertices) const {
        for (const Id child : children(root))
            if (2 * size(child) >= vertices) return child;
        return none;
    }
    Id with_child(Id root, Id more) {
        if (more == none) return root;
        List list = listed(root, more);
        return made(open(root), list.span());
    }
    Id without_child(Id root, Id child, Id more) {
        List list = listed(root, more);
        int at = 0;
        while (list.entry[at] != child) ++at;
        list.entry[at] = list.entry[--list.count];
        return made(open(root), list.span());
    }
    List listed(Id root, Id more) const {  // the children, and one more if there is one
        List list;
        for (const Id child : children(root)) list.add(child);
        if (more != none) list.add(more);
        return list;
    }

    // A branch that need not be written down: nearly half of the vertices of a tree have one neighbour.
    struct Seen {
        int open = 0;  // nobody: there is no such branch
        List children;
    };

    // `above` is the branch at the vertex above, seen from here.
    template <class Tell>
    void options_at(Id branch, const Seen& above, int lost, Tell& tell) {
        if (open(branch) & 1) {
            parts_.clear();
            const List below = listed(branch, none);
            for (int i = 0; i < below.count; ++i) lose(seen(below.entry[i]), below.entry[i], lost);
            if (above.open) lose(above, none, lost);
            tell(std::as_const(parts_));
        }
        if (children(branch).empty()) return;
        Seen here{open(branch), listed(branch, above.open ? written(above) : none)};
        const int count = static_cast<int>(children(branch).size());
        for (int i = 0; i < count; ++i) {  // each is left out in turn
            const Id child = children(branch)[static_cast<std::size_t>(i)];
            if (i > 0 && child == children(branch)[static_cast<std::size_t>(i) - 1]) continue;
            const Id last = here.children.entry[--here.children.count];
            if (i < here.children.count) here.children.entry[i] = last;
            options_at(child, here, lost, tell);
            here.children.entry[i] = child;
            here.children.entry[here.children.count++] = last;
        }
    }
    Seen seen(Id branch) const { return {open(branch), listed(branch, none)}; }
    Id written(Seen branch) { return made(branch.open, branch.children.span()); }

    // What is left of a branch whose root those players lose.
    void lose(const Seen& branch, Id id, int lost) {
        const int still = branch.open & ~lost;
        if (still == branch.open) {
            parts_.push_back(id == none ? written(branch) : id);
            return;
        }
        Seen kept{still, {}};
        for (int i = 0; i < branch.children.count; ++i) {
            const Id child = branch.children.entry[i];
            if (open(child) & still) {
                kept.children.add(child);
            } else {
                parts_.push_back(child);
            }
        }
        if (still) parts_.push_back(written(kept));
    }

    std::size_t most_words_, count_ = 0;
    std::vector<Place> places_;
    std::vector<std::uint32_t> word_, parts_;
};

// The tree that a component is, seen from one of its vertices; `near` gives the neighbours that matter to a vertex.
template <int Words, class Near, class Open>
Branches::Id branch_of(Branches& branches, int v, int from, Near& near, Open& open) {
    std::vector<Branches::Id> children;
    for (Bits<Words> rest = near(v); rest.any();)
        if (const int next = rest.pop(); next != from)
            children.push_back(branch_of<Words>(branches, next, v, near, open));
    return branches.made(open(v), children);
}

}  // namespace noyau
