// Counting label by label. A vertex is open from the first label that touches it to the last; only what open vertices
// still need distinguishes one beginning from another, and equal beginnings are counted together.
#include <algorithm>
#include <bit>
#include <stdexcept>

#include "cubes/factors.hpp"

namespace noyau {

namespace {

constexpr int most_open = 32;
using Key = std::array<std::uint64_t, 2>;  // four bits for every open vertex: what it still needs
using Need = std::uint8_t;

struct Use {
    int place;  // of the vertex in the key
    Need amount;
};
struct Option {
    std::vector<Use> uses;
    std::uint32_t times = 1;
    std::uint8_t one = 0, other = 0;  // the edges of the label
};
struct Closing {
    int place;
    int supply;  // how much the labels to come can still give
};
struct Step {
    std::int32_t label;
    Key opened{};
    std::vector<Option> options;
    std::vector<Closing> looked_at;
};

Need need_in(const Key& key, int place) {
    return key[place / 16] >> (4 * (place % 16)) & 15;
}

Key with_need(Key key, int place, Need need) {
    const int shift = 4 * (place % 16);
    key[place / 16] = (key[place / 16] & ~(std::uint64_t{15} << shift)) | (std::uint64_t{need} << shift);
    return key;
}

// The four bits: two numbers up to 2 for degrees in the two factors, or four flags for the four sides.
struct Layout {
    Counted counted;

    bool has_flags() const { return counted == Counted::sides || counted == Counted::looks; }
    Need full() const { return has_flags() ? 0b1111 : counted == Counted::pairs ? 0b1010 : 0b0010; }
    bool covers(Need need, Need amount) const {
        if (has_flags()) return (need & amount) == amount;
        return (need & 3) >= (amount & 3) && need >> 2 >= amount >> 2;
    }
    int total(Need need) const { return has_flags() ? std::popcount(need) : (need & 3) + (need >> 2); }
};

// The next label is one that opens few vertices and closes many.
std::vector<std::int32_t> narrow_order(const std::vector<std::vector<std::int32_t>>& vertices_of_label,
                                       Effort& effort) {
    const auto count = static_cast<std::int32_t>(vertices_of_label.size());
    std::vector<std::int32_t> left(count), order;
    std::vector<std::uint8_t> is_open(count), is_done(count);
    for (const auto& vertices : vertices_of_label)
        for (const std::int32_t vertex : vertices) ++left[vertex];
    while (static_cast<std::int32_t>(order.size()) < count) {
        std::int32_t best = -1;
        std::array<int, 2> best_cost{};
        effort.step(static_cast<std::size_t>(count) / 64 + 1);
        for (std::int32_t label = 0; label < count; ++label) {
            if (is_done[label]) continue;
            int opens = 0, closes = 0;
            for (const std::int32_t vertex : vertices_of_label[label])
                opens += !is_open[vertex], closes += left[vertex] == 1;
            const std::array cost{opens - closes, opens};
            if (best < 0 || cost < best_cost) best = label, best_cost = cost;
        }
        is_done[best] = 1;
        order.push_back(best);
        for (const std::int32_t vertex : vertices_of_label[best]) is_open[vertex] = 1, --left[vertex];
    }
    return order;
}

std::vector<Option> options_of(const LabelledEdges& edges, std::int32_t label, const Layout& layout,
                               const std::vector<int>& place_of_vertex) {
    std::vector<Option> options;
    const auto add = [&](Option option) {
        std::ranges::sort(option.uses, {}, &Use::place);
        const auto same = std::ranges::find_if(options, [&](const Option& known) {
            return std::ranges::equal(known.uses, option.uses, [](const Use& a, const Use& b) {
                return a.place == b.place && a.amount == b.amount;
            });
        });
        if (same == options.end())
            options.push_back(std::move(option));
        else if (layout.counted != Counted::looks)
            ++same->times;
    };
    const auto use = [&](Option& option, int edge, int which, Need amount) {
        const int place = place_of_vertex[edges.at(label, edge, which)];
        const auto known = std::ranges::find(option.uses, place, &Use::place);
        if (known == option.uses.end())
            option.uses.push_back({place, amount});
        else
            known->amount = static_cast<Need>(known->amount + amount);
    };
    for (std::uint8_t one = 0; one < 3; ++one) {
        if (layout.counted == Counted::factors) {
            Option option{{}, 1, one, one};
            for (int which = 0; which < 2; ++which) use(option, one, which, 1);
            add(std::move(option));
            continue;
        }
        for (std::uint8_t other = 0; other < 3; ++other) {
            if (other == one) continue;
            for (int turned = 0; turned < (layout.has_flags() ? 4 : 1); ++turned) {
                Option option{{}, 1, one, other};
                for (int which = 0; which < 2; ++which) {
                    const bool flags = layout.has_flags();
                    use(option, one, which ^ (turned & 1), flags ? static_cast<Need>(1 << which) : Need{1});
                    use(option, other, which ^ (turned >> 1), flags ? static_cast<Need>(4 << which) : Need{4});
                }
                add(std::move(option));
            }
        }
    }
    return options;
}

// How often a label can show a vertex: in one factor, or in two that share no edge.
int most_shown(const LabelledEdges& edges, std::int32_t label, std::int32_t vertex, Counted counted) {
    std::array<int, 3> times{};
    for (int edge = 0; edge < 3; ++edge)
        for (int which = 0; which < 2; ++which) times[edge] += edges.at(label, edge, which) == vertex;
    const auto [least, most] = std::ranges::minmax(times);
    return counted == Counted::factors ? most : times[0] + times[1] + times[2] - least;
}

// Empty when too many vertices are open at once.
std::vector<Step> steps_of(const LabelledEdges& edges, const Layout& layout, Effort& effort) {
    std::vector<std::vector<std::int32_t>> vertices_of_label(edges.count);
    std::vector<int> supply(edges.count), labels_left(edges.count), place_of_vertex(edges.count, -1);
    for (std::int32_t label = 0; label < edges.count; ++label) {
        auto& vertices = vertices_of_label[label];
        vertices.assign(edges.end.begin() + 6 * label, edges.end.begin() + 6 * label + 6);
        std::ranges::sort(vertices);
        vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
        for (const std::int32_t vertex : vertices)
            supply[vertex] += most_shown(edges, label, vertex, layout.counted), ++labels_left[vertex];
    }
    std::vector<Step> steps;
    std::vector<int> free_places;
    for (int place = most_open; place-- > 0;) free_places.push_back(place);
    for (const std::int32_t label : narrow_order(vertices_of_label, effort)) {
        Step step{label, {}, {}, {}};
        for (const std::int32_t vertex : vertices_of_label[label]) {
            if (place_of_vertex[vertex] < 0) {
                if (free_places.empty()) return {};
                place_of_vertex[vertex] = free_places.back();
                free_places.pop_back();
                step.opened = with_need(step.opened, place_of_vertex[vertex], layout.full());
            }
            supply[vertex] -= most_shown(edges, label, vertex, layout.counted);
            step.looked_at.push_back({place_of_vertex[vertex], supply[vertex]});
        }
        step.options = options_of(edges, label, layout, place_of_vertex);
        for (const std::int32_t vertex : vertices_of_label[label])
            if (--labels_left[vertex] == 0) free_places.push_back(place_of_vertex[vertex]);
        steps.push_back(std::move(step));
    }
    return steps;
}

// The state after an option, unless some vertex gets more than it needs or can no longer get enough.
std::optional<Key> after(Key key, const Step& step, const Option& option, const Layout& layout) {
    for (const Use& use : option.uses) {
        const Need need = need_in(key, use.place);
        if (!layout.covers(need, use.amount)) return {};
        key = with_need(key, use.place, static_cast<Need>(need - use.amount));
    }
    for (const Closing& closing : step.looked_at)
        if (layout.total(need_in(key, closing.place)) > closing.supply) return {};
    return key;
}

Key opened(const Key& key, const Step& step) {
    return {key[0] | step.opened[0], key[1] | step.opened[1]};
}

// States and how many beginnings lead to each: large numbers, all with as many words as the largest may need.
class Layer {
  public:
    Layer(std::size_t words, Effort& effort) : words_(words), effort_(&effort), buckets_(64, -1) {}

    void add(const Key& key, const std::uint64_t* number, std::size_t words, std::uint32_t times) {
        std::uint64_t* sum = counts_of(index_of(key));
        unsigned __int128 carry = 0;
        for (std::size_t word = 0; word < words_; ++word) {
            carry += sum[word];
            if (word < words) carry += static_cast<unsigned __int128>(number[word]) * times;
            sum[word] = static_cast<std::uint64_t>(carry);
            carry >>= 64;
        }
    }

    std::size_t size() const { return keys_.size(); }
    std::size_t words() const { return words_; }
    const std::vector<Key>& keys() const { return keys_; }
    const std::uint64_t* count(std::size_t index) const { return counts_.data() + index * words_; }

  private:
    std::uint64_t* counts_of(std::size_t index) { return counts_.data() + index * words_; }

    std::size_t index_of(const Key& key) {
        std::size_t bucket = hash(key);
        for (; buckets_[bucket] >= 0; bucket = (bucket + 1) & (buckets_.size() - 1))
            if (keys_[buckets_[bucket]] == key) return buckets_[bucket];
        buckets_[bucket] = static_cast<std::int32_t>(keys_.size());
        keys_.push_back(key);
        counts_.resize(counts_.size() + words_);
        if (2 * keys_.size() > buckets_.size()) grow();
        return keys_.size() - 1;
    }

    void grow() {
        buckets_.assign(4 * buckets_.size(), -1);
        for (std::size_t index = 0; index < keys_.size(); ++index) {
            effort_->step();
            std::size_t bucket = hash(keys_[index]);
            while (buckets_[bucket] >= 0) bucket = (bucket + 1) & (buckets_.size() - 1);
            buckets_[bucket] = static_cast<std::int32_t>(index);
        }
    }

    std::size_t hash(const Key& key) const {
        return mixed(key[0] + 0x9e3779b97f4a7c15u * mixed(key[1])) & (buckets_.size() - 1);
    }

    std::size_t words_;
    Effort* effort_;  // a pointer, so that one layer can be moved into another
    std::vector<Key> keys_;
    std::vector<std::uint64_t> counts_;
    std::vector<std::int32_t> buckets_;
};

std::size_t words_after(std::size_t labels) {
    return 5 * labels / 64 + 1;  // a label has at most 24 < 2^5 options
}

// One way to the end, found from the end backwards.
std::vector<std::uint8_t> one_way(const std::vector<Step>& steps, const std::vector<std::vector<Key>>& keys,
                                  const Layout& layout, Effort& effort) {
    const std::size_t count = steps.size();
    std::vector<std::uint8_t> choice(layout.counted == Counted::pairs ? 2 * count : count);
    Key wanted{};
    for (std::size_t index = count; index-- > 0;) {
        const Step& step = steps[index];
        const auto leads_there = [&](const Key& key) {
            effort.step();
            for (const Option& option : step.options) {
                if (after(opened(key, step), step, option, layout) != wanted) continue;
                choice[step.label] = option.one;
                if (layout.counted == Counted::pairs) choice[count + step.label] = option.other;
                return true;
            }
            return false;
        };
        wanted = *std::ranges::find_if(keys[index], leads_there);
    }
    return choice;
}

}  // namespace

Frontier count_by_frontier(const LabelledEdges& edges, Counted counted, std::int64_t most_states, bool want_one,
                           Effort& effort) {
    check(edges);
    const Layout layout{counted};
    const std::vector<Step> steps = steps_of(edges, layout, effort);
    Frontier frontier;
    if (steps.empty()) return frontier;
    std::vector<std::vector<Key>> keys_before_step;
    Layer layer(1, effort);
    const std::uint64_t one = 1;
    layer.add({}, &one, 1, 1);
    for (std::size_t index = 0; index < steps.size(); ++index) {
        const Step& step = steps[index];
        Layer next(words_after(index + 1), effort);
        for (std::size_t state = 0; state < layer.size(); ++state) {
            effort.step(1 + step.options.size() * next.words() / 64);
            if (frontier.states + static_cast<std::int64_t>(next.size()) > most_states) return frontier;
            const Key key = opened(layer.keys()[state], step);
            for (const Option& option : step.options)
                if (const auto then = after(key, step, option, layout))
                    next.add(*then, layer.count(state), layer.words(), option.times);
        }
        frontier.states += static_cast<std::int64_t>(next.size());
        if (want_one) keys_before_step.push_back(layer.keys());
        layer = std::move(next);
    }
    frontier.complete = true;
    if (layer.size() == 0) {
        frontier.count = {0};
        return frontier;
    }
    frontier.count.assign(layer.count(0), layer.count(0) + layer.words());
    if (want_one && !layout.has_flags()) frontier.choice = one_way(steps, keys_before_step, layout, effort);
    return frontier;
}

}  // namespace noyau
