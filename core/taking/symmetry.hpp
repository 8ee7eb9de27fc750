// BoardSymmetries of a board, for keys: a component and its images are the same game. Not all need to be found; a key
// that is not the least of all images costs time, never truth.
#pragma once

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include "taking/board.hpp"

namespace noyau {

template <int Words>
class BoardSymmetries {
    using Set = Bits<Words>;
    using Pair = TakingPair<Words>;
    using Board = TakingBoard<Words>;
    using Sights = std::array<std::uint64_t, 64 * Words>;

  public:
    BoardSymmetries(const Board& board, int n) : board_(board), count_(n) {
        Sights sights;
        sights.fill(1);
        refine(sights);
        match(sights, sights);
    }

    Pair least(const Pair& pair) const {
        Pair best = pair;
        for (const Image& image : images_) {
            const Set left = moved(image, pair.left);
            if (best.left.word < left.word) continue;  // that is so for most
            const Pair other{left, moved(image, pair.right)};
            if (std::tie(other.left.word, other.right.word) < std::tie(best.left.word, best.right.word)) best = other;
        }
        return best;
    }

  private:
    using Image = std::array<std::array<Set, 256>, 8 * Words>;  // of every byte
    static constexpr int most_images = 72, most_rounds = 4000;

    static Set moved(const Image& image, const Set& set) {
        Set result;
        for (int i = 0; i < Words; ++i)
            for (std::uint64_t rest = set.word[i]; rest;
                 rest &= ~(std::uint64_t{255} << (std::countr_zero(rest) & ~7))) {
                const int byte = std::countr_zero(rest) >> 3;
                result = result | image[8 * i + byte][rest >> (8 * byte) & 255];
            }
        return result;
    }

    // What can be seen from every vertex, until a round tells no more apart. Returns how many are told apart.
    int refine(Sights& sights) {
        for (int classes = 0;;) {
            ++rounds_;
            Sights next = sights;
            for (int v = 0; v < count_; ++v) {
                std::uint64_t seen = 0;
                for (Set rest = board_.near[v]; rest.any();) seen += mixed(sights[rest.pop()] ^ 0x2545f491);
                next[v] = mixed(sights[v] + 3 * seen);
            }
            sights = next;
            std::sort(next.begin(), next.begin() + count_);
            const int found = static_cast<int>(std::unique(next.begin(), next.begin() + count_) - next.begin());
            if (found <= classes || found == count_) return found;
            classes = found;
        }
    }

    // Vertices that are told apart on one side go to those that look the same on the other.
    void match(const Sights& from, const Sights& to) {
        if (rounds_ > most_rounds || static_cast<int>(images_.size()) >= most_images) return;
        int tie = -1;
        std::vector<int> there(static_cast<std::size_t>(count_), -1);
        for (int v = 0; v < count_; ++v) {
            int alike = 0, fitting = 0;
            for (int u = 0; u < count_; ++u) {
                alike += from[u] == from[v];
                if (to[u] == from[v]) ++fitting, there[static_cast<std::size_t>(v)] = u;
            }
            if (alike != fitting) return;
            if (alike > 1 && tie < 0) tie = v;
        }
        if (tie < 0) {
            add(there);
            return;
        }
        Sights chosen = from;
        chosen[tie] += 0x632be59bd9b4e019u;
        refine(chosen);
        for (int u = 0; u < count_; ++u) {
            if (to[u] != from[tie]) continue;
            Sights other = to;
            other[u] += 0x632be59bd9b4e019u;
            refine(other);
            match(chosen, other);
        }
    }

    void add(const std::vector<int>& there) {
        bool moves = false;
        for (int v = 0; v < count_; ++v) {
            Set image;
            for (Set rest = board_.near[v]; rest.any();) image = image | Set::one(there[rest.pop()]);
            if (!(image == board_.near[there[v]])) return;
            moves = moves || there[v] != v;
        }
        if (!moves) return;
        images_.emplace_back();
        for (int byte = 0; byte < 8 * Words; ++byte)
            for (int bits = 0; bits < 256; ++bits) {
                Set set;
                for (int i = 0; i < 8; ++i)
                    if (bits >> i & 1 && 8 * byte + i < count_) set = set | Set::one(there[8 * byte + i]);
                images_.back()[byte][bits] = set;
            }
    }

    const Board& board_;
    int count_, rounds_ = 0;
    std::vector<Image> images_;
};

}  // namespace noyau
