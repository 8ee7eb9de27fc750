// Counting label by label. A vertex is open from the first label that touches it to the last; only what open vertices
// still need distinguishes one beginning from another, and equal beginnings are counted together.
#include <algorithm>
#include <bit>
#include <stdexcept>

#include "base/threads.hpp"
#include "cubes/factors.hpp"

namespace noyau {

namespace {

constexpr int most_open = 32;
constexpr std::int64_t states_worth_a_thread = 1 << 12;  // some milliseconds
constexpr std::size_t states_at_a_time = 1 << 13;        // of one thread: what they lead to is written down meanwhile
using Key = std::array<std::uint64_t, 2>;                // four bits for every open vertex: what it still needs
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

std::uint64_t hash_of(const Key& key) {
    return mixed(key[0] + 0x9e3779b97f4a7c15u * mixed(key[1]));
}

// States and how many beginnings lead to each: large numbers, all with as many words as the largest may need.
class Layer {
  public:
    explicit Layer(std::size_t words) : words_(words), buckets_(64, -1) {}

    void add(const Key& key, const std::uint64_t* number, std::size_t words, std::uint32_t times, Effort& effort) {
        std::uint64_t* sum = counts_of(index_of(key, effort));
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

    std::size_t index_of(const Key& key, Effort& effort) {
        std::size_t bucket = hash(key);
        for (; buckets_[bucket] >= 0; bucket = (bucket + 1) & (buckets_.size() - 1))
            if (keys_[buckets_[bucket]] == key) return buckets_[bucket];
        buckets_[bucket] = static_cast<std::int32_t>(keys_.size());
        keys_.push_back(key);
        counts_.resize(counts_.size() + words_);
        if (2 * keys_.size() > buckets_.size()) grow(effort);
        return keys_.size() - 1;
    }

    void grow(Effort& effort) {
        buckets_.assign(4 * buckets_.size(), -1);
        for (std::size_t index = 0; index < keys_.size(); ++index) {
            effort.step();
            std::size_t bucket = hash(keys_[index]);
            while (buckets_[bucket] >= 0) bucket = (bucket + 1) & (buckets_.size() - 1);
            buckets_[bucket] = static_cast<std::int32_t>(index);
        }
    }

    std::size_t hash(const Key& key) const { return hash_of(key) & (buckets_.size() - 1); }

    std::size_t words_;
    std::vector<Key> keys_;
    std::vector<std::uint64_t> counts_;
    std::vector<std::int32_t> buckets_;
};

std::size_t words_after(std::size_t labels) {
    return 5 * labels / 64 + 1;  // a label has at most 24 < 2^5 options
}

// All states between two labels, dealt out by their hash: whoever counts, each thread has a share of its own.
struct Between {
    std::vector<Layer> shares;

    Between(int count, std::size_t words) : shares(count, Layer(words)) {}
    std::size_t size() const {
        std::size_t total = 0;
        for (const Layer& share : shares) total += share.size();
        return total;
    }
    // work(key, count, words) for so many states, numbered through all shares.
    template <class Work>
    void for_some(std::size_t begin, std::size_t end, Work work) const {
        for (const Layer& share : shares) {
            for (std::size_t state = begin; state < std::min(end, share.size()); ++state)
                work(share.keys()[state], share.count(state), share.words());
            begin -= std::min(begin, share.size()), end -= std::min(end, share.size());
        }
    }
};

// One label further. Several threads go on from parts of the states, and write down where that leads; then each adds up
// what leads to its own share.
class Advance {
  public:
    Advance(const Between& from, const Step& step, const Layout& layout, std::int64_t most_states, Between& to)
        : from_(from), step_(step), layout_(layout), most_states_(most_states), to_(to) {}

    // False when these would be too many states.
    bool run(Effort& effort) {
        const int threads = static_cast<int>(to_.shares.size());
        if (threads == 1) {
            alone(effort);
        } else {
            leads_to_.assign(threads, std::vector<std::vector<Way>>(threads));
            in_threads(effort, threads, [&](int number, Effort& own, Crew& crew) { together(number, own, crew); });
        }
        return !too_many();
    }

  private:
    struct Way {
        Key to;
        const std::uint64_t* count;
        std::size_t words;
        std::uint32_t times;
    };

    bool too_many() const { return static_cast<std::int64_t>(to_.size()) > most_states_; }

    template <class Work>
    void go_on(const Key& key, Work work) const {
        const Key before = opened(key, step_);
        for (const Option& option : step_.options)
            if (const auto then = after(before, step_, option, layout_)) work(*then, option.times);
    }

    void alone(Effort& effort) {
        Layer& share = to_.shares[0];
        from_.for_some(0, from_.size(), [&](const Key& key, const std::uint64_t* count, std::size_t words) {
            effort.step(1 + step_.options.size() * share.words() / 64);
            if (too_many()) return;
            go_on(key, [&](const Key& then, std::uint32_t times) { share.add(then, count, words, times, effort); });
        });
    }

    void together(int number, Effort& own, Crew& crew) {
        const std::size_t threads = to_.shares.size(), size = from_.size();
        for (std::size_t done = 0; done < size && !too_many(); done += threads * states_at_a_time) {
            const std::size_t begin = std::min(size, done + number * states_at_a_time);
            write_down(number, begin, std::min(size, begin + states_at_a_time), own);
            crew.meet(own);
            for (std::vector<std::vector<Way>>& written : leads_to_) add_up(number, written[number], own);
            crew.meet(own);
        }
    }

    void write_down(int number, std::size_t begin, std::size_t end, Effort& own) {
        from_.for_some(begin, end, [&](const Key& key, const std::uint64_t* count, std::size_t words) {
            own.step(1 + step_.options.size() / 64);
            go_on(key, [&](const Key& then, std::uint32_t times) {
                leads_to_[number][(hash_of(then) >> 32) % to_.shares.size()].push_back({then, count, words, times});
            });
        });
    }

    void add_up(int number, std::vector<Way>& of_its, Effort& own) {
        Layer& share = to_.shares[number];
        for (const Way& way : of_its) {
            own.step(1 + share.words() / 64);
            share.add(way.to, way.count, way.words, way.times, own);
        }
        of_its.clear();
    }

    const Between& from_;
    const Step& step_;
    const Layout& layout_;
    std::int64_t most_states_;
    Between& to_;
    std::vector<std::vector<std::vector<Way>>> leads_to_;  // written down by a thread, for a share
};

// One way to the end, found from the end backwards: over the least of all states that lead there, in whatever order
// they were found.
std::vector<std::uint8_t> one_way(const std::vector<Step>& steps, const std::vector<std::vector<Key>>& keys,
                                  const Layout& layout, Effort& effort) {
    const std::size_t count = steps.size();
    std::vector<std::uint8_t> choice(layout.counted == Counted::pairs ? 2 * count : count);
    Key wanted{};
    for (std::size_t index = count; index-- > 0;) {
        const Step& step = steps[index];
        const Key target = wanted;
        bool found = false;
        for (const Key& key : keys[index]) {
            effort.step();
            if (found && key >= wanted) continue;
            for (const Option& option : step.options) {
                if (after(opened(key, step), step, option, layout) != target) continue;
                choice[step.label] = option.one;
                if (layout.counted == Counted::pairs) choice[count + step.label] = option.other;
                wanted = key, found = true;
                break;
            }
        }
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
    Between between(1, 1);
    const std::uint64_t one = 1;
    between.shares[0].add({}, &one, 1, 1, effort);
    for (std::size_t index = 0; index < steps.size(); ++index) {
        const auto size = static_cast<std::int64_t>(between.size());
        Between next(effort.threads_for(size, states_worth_a_thread), words_after(index + 1));
        if (!Advance(between, steps[index], layout, most_states - frontier.states, next).run(effort)) return frontier;
        frontier.states += static_cast<std::int64_t>(next.size());
        if (want_one) {
            keys_before_step.emplace_back();
            for (const Layer& share : between.shares)
                keys_before_step.back().insert(keys_before_step.back().end(), share.keys().begin(), share.keys().end());
        }
        between = std::move(next);
    }
    frontier.complete = true;
    const auto end = std::ranges::find_if(between.shares, [](const Layer& share) { return share.size() > 0; });
    if (end == between.shares.end()) {
        frontier.count = {0};
        return frontier;
    }
    frontier.count.assign(end->count(0), end->count(0) + end->words());
    if (want_one && !layout.has_flags()) frontier.choice = one_way(steps, keys_before_step, layout, effort);
    return frontier;
}

}  // namespace noyau
