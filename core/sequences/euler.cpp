// At every vertex each way in is joined to a way out, any to any. Following these joints, the edges fall into closed
// trails. Where two trails meet, exchanging two joints makes one of them; when only one is left, it is the circuit.
//
// All that takes long is to follow the joints: each step is somewhere else in memory. So many walkers follow them at
// once, each step of one hiding the wait of the others. What they see is written down once; the circuit is then copied
// from it in long stretches, because few joints are exchanged.
#include "sequences/euler.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "sequences/trail_by_trail.hpp"

namespace noyau {
namespace {

constexpr std::uint32_t NOWHERE = ~std::uint32_t{0};
constexpr std::int64_t MOST_STEPS = (std::int64_t{1} << 31) - 1;
constexpr std::int64_t FEW_STEPS = 1 << 14;  // all in the cache: nothing to hide
constexpr std::uint32_t WALKERS = 32;
constexpr std::uint32_t BLOCK = 1 << 12;
constexpr std::int64_t AHEAD = 24;

// One bit for every place, and how many are set before a place.
class Marks {
  public:
    explicit Marks(std::size_t places) : words_((places >> 6) + 1, 0) {}

    void set(std::uint32_t place) { words_[place >> 6] |= std::uint64_t{1} << (place & 63); }
    std::uint32_t first_from(std::uint32_t place) const {  // there is one
        std::size_t w = place >> 6;
        std::uint64_t word = words_[w] & (~std::uint64_t{0} << (place & 63));
        while (word == 0) word = words_[++w];
        return static_cast<std::uint32_t>(w << 6) + static_cast<std::uint32_t>(std::countr_zero(word));
    }
    void count(Effort& effort) {
        before_.resize(words_.size() + 1, 0);
        for (std::size_t w = 0; w < words_.size(); ++w, effort.step())
            before_[w + 1] = before_[w] + static_cast<std::uint32_t>(std::popcount(words_[w]));
    }
    std::uint32_t total() const { return before_.back(); }
    std::uint32_t before(std::uint32_t place) const {
        const std::uint64_t below = words_[place >> 6] & ((std::uint64_t{1} << (place & 63)) - 1);
        return before_[place >> 6] + static_cast<std::uint32_t>(std::popcount(below));
    }

  private:
    std::vector<std::uint64_t> words_;
    std::vector<std::uint32_t> before_;
};

class Sets {  // union-find
  public:
    explicit Sets(std::uint32_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0u); }
    std::uint32_t find(std::uint32_t x) {
        while (parent_[x] != x) x = parent_[x] = parent_[parent_[x]];
        return x;
    }
    void unite(std::uint32_t root, std::uint32_t other) { parent_[other] = root; }

  private:
    std::vector<std::uint32_t> parent_;
};

struct Joint {
    std::uint32_t next;   // the step after this one
    std::uint32_t place;  // where this one is written down
};

// The closed trails of a permutation of the steps, written down in stretches: inside a stretch, each step is the next
// of the one before it. A stretch belongs to one trail; run and stretch are numbered by where they are written.
class Trails {
  public:
    Trails(Buffer<Joint> joints, Effort& effort)
        : joint_(std::move(joints)),
          walkers_(joint_.size() < FEW_STEPS ? 1 : WALKERS),
          written_(joint_.size() + walkers_ * BLOCK),
          ends_(written_.size()) {
        walk(effort);
        ends_.count(effort);
        cuts_ = std::make_unique<Marks>(ends_);
        name_trails(effort);
    }

    std::uint32_t trails() const { return trails_; }
    std::uint32_t trail_of(std::uint32_t step) const {
        const std::uint32_t place = joint_[step].place, trail = trail_of_word_[place >> 6];
        return trail != NOWHERE ? trail : trail_of_stretch_[ends_.before(place)];
    }

    // After either, what came after the other.
    void exchange(std::uint32_t one, std::uint32_t other) {
        std::swap(joint_[one].next, joint_[other].next);
        cuts_->set(joint_[one].place);
        cuts_->set(joint_[other].place);
    }
    Buffer<std::int32_t> from(std::uint32_t step, std::size_t length, Effort& effort) const;

  private:
    struct Walker {
        std::uint32_t step = 0, place = 0, end_of_block = 0;
        std::uint32_t scanned = 0, end_of_scan = 0;  // where it looks for steps that nobody has taken
    };

    void walk(Effort& effort);
    void go(Walker& walker);
    bool starts_anew(Walker& walker);
    void name_trails(Effort& effort);

    Buffer<Joint> joint_;
    std::size_t walkers_;
    std::vector<Walker> walker_;
    std::uint32_t next_block_ = 0;
    Buffer<std::uint32_t> written_;
    Marks ends_;                   // of stretches as they are walked
    std::unique_ptr<Marks> cuts_;  // the same and the joints that were exchanged since
    std::vector<std::uint32_t> trail_of_stretch_;
    std::vector<std::uint32_t> trail_of_word_;  // of 64 places, where they are all in the same trail
    std::uint32_t trails_ = 0;
};

void Trails::walk(Effort& effort) {
    const std::size_t steps = joint_.size();
    walker_.resize(walkers_);
    for (std::size_t w = 0; w < walkers_; ++w) {
        walker_[w].scanned = walker_[w].step = static_cast<std::uint32_t>(steps * w / walkers_);
        walker_[w].end_of_scan = static_cast<std::uint32_t>(steps * (w + 1) / walkers_);
    }
    std::size_t active = steps == 0 ? 0 : walkers_;
    while (active > 0) {
        effort.step();
        for (std::size_t w = 0; w < active;) {
            Walker& walker = walker_[w];
            if (joint_[walker.step].place != NOWHERE) {  // every trail is met again where somebody began it
                ends_.set(walker.place - 1);
                if (!starts_anew(walker)) {
                    std::swap(walker, walker_[--active]);
                    continue;
                }
            }
            go(walker);
            ++w;
        }
    }
}

inline void Trails::go(Walker& walker) {
    if (walker.place == walker.end_of_block) {
        if (walker.place > 0) ends_.set(walker.place - 1);
        walker.place = next_block_;
        walker.end_of_block = next_block_ += BLOCK;
    }
    Joint& here = joint_[walker.step];
    written_[walker.place] = walker.step;
    here.place = walker.place++;
    walker.step = here.next;
    __builtin_prefetch(&joint_[walker.step], 1);
}

bool Trails::starts_anew(Walker& walker) {
    for (;;) {
        while (walker.scanned < walker.end_of_scan && joint_[walker.scanned].place != NOWHERE) ++walker.scanned;
        if (walker.scanned < walker.end_of_scan) {
            walker.step = walker.scanned;
            return true;
        }
        // Nothing left here: take over half of what somebody else has still to look through.
        const auto left = [](const Walker& w) { return w.end_of_scan - w.scanned; };
        Walker& richest = *std::max_element(walker_.begin(), walker_.end(),
                                            [&](const Walker& a, const Walker& b) { return left(a) < left(b); });
        if (left(richest) == 0) return false;
        const std::uint32_t middle = richest.scanned + left(richest) / 2;
        walker.end_of_scan = richest.end_of_scan;
        richest.end_of_scan = middle;
        walker.scanned = middle;
    }
}

void Trails::name_trails(Effort& effort) {
    const std::uint32_t stretches = ends_.total();
    std::vector<std::uint32_t> next_stretch(stretches);
    for (std::uint32_t s = 0, place = 0; s < stretches; ++s, ++place) {
        effort.step();
        place = ends_.first_from(place);
        next_stretch[s] = ends_.before(joint_[joint_[written_[place]].next].place);
    }
    trail_of_stretch_.assign(stretches, NOWHERE);
    for (std::uint32_t s = 0; s < stretches; ++s) {
        effort.step();
        if (trail_of_stretch_[s] != NOWHERE) continue;
        for (std::uint32_t t = s; trail_of_stretch_[t] == NOWHERE; t = next_stretch[t]) trail_of_stretch_[t] = trails_;
        ++trails_;
    }
    trail_of_word_.resize((next_block_ >> 6) + 1);
    for (std::uint32_t w = 0; w < next_block_ >> 6; ++w) {
        effort.step();
        const std::uint32_t first = ends_.before(w << 6), last = ends_.before((w << 6) + 63);
        trail_of_word_[w] = first == last && last < stretches ? trail_of_stretch_[first] : NOWHERE;
    }
}

Buffer<std::int32_t> Trails::from(std::uint32_t step, std::size_t length, Effort& effort) const {
    Buffer<std::int32_t> circuit(length);
    for (std::size_t copied = 0; copied < length;) {
        const std::uint32_t begin = joint_[step].place, end = cuts_->first_from(begin) + 1;
        std::copy_n(written_.data() + begin, end - begin, circuit.data() + copied);
        copied += end - begin;
        effort.step(1 + (end - begin) / 64);
        step = joint_[written_[end - 1]].next;
    }
    return circuit;
}

// Joins trails wherever two steps lead to the same vertex, `among` those that count. True when one is left; else
// `stranded` is the first step that counts and is in another trail than `start`.
template <class Target, class Among>
bool joined(Trails& trails, std::uint32_t wanted, std::int64_t vertices, std::int64_t steps, std::uint32_t start,
            Target target, Among among, std::int64_t& stranded, Effort& effort) {
    if (wanted <= 1) return true;
    Sets sets(trails.trails());
    struct Entry {
        std::uint32_t step, trail;
    };
    const Buffer<Entry> entry_of_vertex(vertices);
    in_parcels(effort, 0, vertices, [&](std::int64_t begin, std::int64_t end) {
        std::fill_n(entry_of_vertex.data() + begin, end - begin, Entry{NOWHERE, NOWHERE});
    });
    for (std::int64_t s = 0; s < steps; ++s) {
        if ((s & 0x1f) == 0) effort.step();
        if (s + AHEAD < steps) __builtin_prefetch(&entry_of_vertex[target(s + AHEAD)], 1);
        const auto step = static_cast<std::uint32_t>(s);
        const std::uint32_t trail = trails.trail_of(step);
        if (!among(trail)) continue;
        Entry& first = entry_of_vertex[target(s)];
        if (first.step == NOWHERE) {
            first = {step, trail};
            continue;
        }
        const std::uint32_t one = sets.find(first.trail), other = sets.find(trail);
        if (one == other) continue;
        trails.exchange(first.step, step);
        sets.unite(one, other);
        if (--wanted == 1) return true;
    }
    const std::uint32_t home = sets.find(trails.trail_of(start));
    for (stranded = 0; stranded < steps; ++stranded) {
        effort.step();
        const std::uint32_t trail = trails.trail_of(static_cast<std::uint32_t>(stranded));
        if (among(trail) && sets.find(trail) != home) return false;
    }
    return false;
}

void refuse_too_many(std::int64_t steps) {
    if (steps > MOST_STEPS)
        throw std::invalid_argument("at most 2147483647 steps can be walked, not " + std::to_string(steps));
}

void check_ends(std::span<const std::int32_t> vertex, std::int64_t vertices, Effort& effort) {
    in_parcels(effort, 0, std::ssize(vertex), [&](std::int64_t begin, std::int64_t end) {
        bool outside = false;
        for (std::int64_t i = begin; i < end; ++i) outside |= vertex[i] < 0 || vertex[i] >= vertices;
        if (outside) throw std::invalid_argument("an edge leads to a vertex that there is not");
    });
}

void check_rows(std::span<const std::int64_t> first, std::int64_t edges, Effort& effort) {
    bool falls = first.empty() || first.front() != 0 || first.back() != edges;
    in_parcels(effort, 1, std::ssize(first), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) falls |= first[v] < first[v - 1];
    });
    if (falls) throw std::invalid_argument("first_edge_of_vertex must rise from 0 to the number of edges");
}

}  // namespace

Circuit directed_circuit(std::span<const std::int64_t> first_edge_of_vertex,
                         std::span<const std::int32_t> target_of_edge, Effort& effort) {
    const auto edges = static_cast<std::int64_t>(target_of_edge.size());
    check_rows(first_edge_of_vertex, edges, effort);
    refuse_too_many(edges);
    const auto vertices = static_cast<std::int64_t>(first_edge_of_vertex.size()) - 1;
    check_ends(target_of_edge, vertices, effort);

    Circuit found;
    if (leads_nearby(first_edge_of_vertex, target_of_edge)) {
        found.step = trail_by_trail(first_edge_of_vertex, target_of_edge, effort);
        if (std::ssize(found.step.span()) == edges) return found;
    }
    Buffer<Joint> joint(edges);
    const Buffer<std::uint32_t> next_out_of_vertex(vertices);
    for (std::int64_t v = 0; v < vertices; ++v, effort.step())
        next_out_of_vertex[v] = static_cast<std::uint32_t>(first_edge_of_vertex[v]);
    for (std::int64_t e = 0; e < edges; ++e) {
        if ((e & 0x1f) == 0) effort.step();
        if (e + AHEAD < edges) __builtin_prefetch(&next_out_of_vertex[target_of_edge[e + AHEAD]], 1);
        joint[e] = {next_out_of_vertex[target_of_edge[e]]++, NOWHERE};
    }
    for (std::int64_t v = 0; v < vertices; ++v, effort.step())
        if (next_out_of_vertex[v] != first_edge_of_vertex[v + 1]) {
            found.unbalanced_vertex = v;
            return found;
        }
    Trails trails(std::move(joint), effort);
    const auto target = [&](std::int64_t edge) { return target_of_edge[edge]; };
    const auto every = [](std::uint32_t) { return true; };
    if (joined(trails, trails.trails(), vertices, edges, 0, target, every, found.stranded_edge, effort))
        found.step = trails.from(0, edges, effort);
    return found;
}

Circuit undirected_circuit(std::int64_t vertices, std::span<const std::int32_t> end_of_edge, Effort& effort) {
    const auto steps = static_cast<std::int64_t>(end_of_edge.size());
    if (vertices < 0 || steps % 2 != 0) throw std::invalid_argument("every edge has two ends");
    refuse_too_many(steps);
    check_ends(end_of_edge, vertices, effort);
    const auto target = [&](std::int64_t step) { return end_of_edge[step ^ 1]; };

    // Two edges that meet are joined in both directions, so every closed trail comes up twice: there and back.
    Circuit found;
    Buffer<Joint> joint(steps);
    const Buffer<std::uint32_t> waiting_at_vertex(vertices);
    std::fill_n(waiting_at_vertex.data(), vertices, NOWHERE);
    for (std::int64_t s = 0; s < steps; ++s) {
        if ((s & 0x1f) == 0) effort.step();
        if (s + AHEAD < steps) __builtin_prefetch(&waiting_at_vertex[target(s + AHEAD)], 1);
        const auto step = static_cast<std::uint32_t>(s);
        std::uint32_t& waiting = waiting_at_vertex[target(s)];
        joint[step].place = NOWHERE;
        if (waiting == NOWHERE) {
            waiting = step;
            continue;
        }
        joint[waiting].next = step ^ 1;
        joint[step].next = waiting ^ 1;
        waiting = NOWHERE;
    }
    for (std::int64_t v = 0; v < vertices; ++v, effort.step())
        if (waiting_at_vertex[v] != NOWHERE) {
            found.unbalanced_vertex = v;
            return found;
        }
    if (steps == 0) return found;
    Trails trails(std::move(joint), effort);
    std::vector<bool> chosen(trails.trails(), false);  // one direction of each trail: that of its smallest step
    std::vector<bool> seen(trails.trails(), false);
    std::uint32_t unseen = trails.trails();
    for (std::int64_t s = 0; unseen > 0; ++s) {
        effort.step();
        const std::uint32_t there = trails.trail_of(static_cast<std::uint32_t>(s));
        if (seen[there]) continue;
        chosen[there] = seen[there] = true;
        seen[trails.trail_of(static_cast<std::uint32_t>(s ^ 1))] = true;
        unseen -= 2;
    }
    const auto among = [&](std::uint32_t trail) { return chosen[trail]; };
    if (joined(trails, trails.trails() / 2, vertices, steps, 0, target, among, found.stranded_edge, effort))
        found.step = trails.from(0, steps / 2, effort);
    else
        found.stranded_edge /= 2;
    return found;
}

}  // namespace noyau
