// A component written down after renaming: equal texts are equal games, whatever the order of the vertices was.
// Vertices are ordered by what distinguishes them, round after round; ties that remain are broken one at a time. Where
// that choice matters, components of one shape may have different texts: that costs time, never truth.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "taking/board.hpp"

namespace noyau {

template <int Words>
class ShapeWriter {
    using Set = Bits<Words>;
    static constexpr int most = 64 * Words;

  public:
    // `near` gives the neighbours that matter to a vertex, within the component; `kind` what distinguishes it at once,
    // a small number. The text is valid until the next call.
    template <class Near, class Kind>
    const std::string& text(const Set& component, Near near, Kind kind) {
        count_ = 0;
        for (Set rest = component; rest.any();) {
            const int v = rest.pop();
            place_[v] = count_;
            vertex_[count_++] = v;
        }
        int edge = 0;
        for (int i = 0; i < count_; ++i) {
            first_[i] = edge;
            near_[i] = near(vertex_[i]);
            kind_[i] = kind(vertex_[i]);
            for (Set rest = near_[i]; rest.any();) {
                if (edge == static_cast<int>(beside_.size())) beside_.resize(2 * beside_.size());
                beside_[edge++] = static_cast<std::uint8_t>(place_[rest.pop()]);
            }
            first_[i + 1] = edge;
            sight_[i] = mixed(static_cast<std::uint64_t>(4 * (edge - first_[i]) + kind_[i]) + 1);
        }
        order();
        write();
        return text_;
    }

  private:
    void order() {
        for (int i = 0; i < count_; ++i) order_[i] = i;
        int classes = refined(0);
        while (classes < count_) {
            classes += break_twins();
            if (classes == count_) break;
            sight_[order_[first_tie()]] += 0x632be59bd9b4e019u;
            classes = refined(classes);
        }
        sort();
    }

    void sort() {
        std::sort(order_.begin(), order_.begin() + count_, [&](int a, int b) { return sight_[a] < sight_[b]; });
    }

    // Until a round tells no more vertices apart than the one before. Returns how many classes there are, sorted.
    int refined(int classes) {
        while (true) {
            std::array<std::uint64_t, most> next;
            for (int i = 0; i < count_; ++i) {
                std::uint64_t seen = 0;  // a sum: the order of the neighbours must not matter
                for (int e = first_[i]; e < first_[i + 1]; ++e) seen += mixed(sight_[beside_[e]] ^ 0x2545f491);
                next[i] = mixed(sight_[i] + 3 * seen);
            }
            std::copy(next.begin(), next.begin() + count_, sight_.begin());
            sort();
            int found = count_ > 0;
            for (int i = 1; i < count_; ++i) found += sight_[order_[i]] != sight_[order_[i - 1]];
            if (found <= classes || found == count_) return found;
            classes = found;
        }
    }

    // Vertices of one class with the same neighbours look alike in every order. Returns how many classes there are
    // more.
    int break_twins() {
        int more = 0;
        for (int i = 0; i < count_;) {
            int end = i + 1;
            while (end < count_ && sight_[order_[end]] == sight_[order_[i]]) ++end;
            bool twins = end > i + 1;
            for (int j = i + 1; j < end && twins; ++j) twins = near_[order_[j]] == near_[order_[i]];
            for (int j = i + 1; j < end && twins; ++j, ++more) sight_[order_[j]] += static_cast<std::uint64_t>(j - i);
            i = end;
        }
        return more;
    }

    int first_tie() const {  // in the smallest class
        int best = 0, best_size = count_ + 1;
        for (int i = 0; i < count_;) {
            int end = i + 1;
            while (end < count_ && sight_[order_[end]] == sight_[order_[i]]) ++end;
            if (end - i > 1 && end - i < best_size) best = i, best_size = end - i;
            i = end;
        }
        return best;
    }

    // The kind of every vertex, how many neighbours come before it, and their ranks.
    void write() {
        std::array<std::uint8_t, most> rank;
        for (int i = 0; i < count_; ++i) rank[order_[i]] = static_cast<std::uint8_t>(i);
        text_.clear();
        std::array<std::uint8_t, most> before;
        for (int i = 0; i < count_; ++i) {
            const int at = order_[i];
            int found = 0;
            for (int e = first_[at]; e < first_[at + 1]; ++e)
                if (rank[beside_[e]] < i) before[found++] = rank[beside_[e]];
            std::sort(before.begin(), before.begin() + found);
            text_.push_back(static_cast<char>(kind_[at]));
            text_.push_back(static_cast<char>(found));
            text_.append(reinterpret_cast<const char*>(before.data()), static_cast<std::size_t>(found));
        }
    }

    int count_ = 0;
    std::array<int, most> vertex_, place_, order_, kind_;
    std::array<int, most + 1> first_;
    std::array<Set, most> near_;
    std::array<std::uint64_t, most> sight_;
    std::vector<std::uint8_t> beside_ = std::vector<std::uint8_t>(256);
    std::string text_;
};

}  // namespace noyau
