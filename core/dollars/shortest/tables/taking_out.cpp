#include "dollars/shortest/tables/taking_out.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "dollars/shortest/tables/table.hpp"

namespace noyau::least {

namespace {

constexpr Count kUnit = Outside::kUnit;

// Who belongs to which region.
class Regions {
  public:
    explicit Regions(Vertex n) : above_(n, -1) {}
    bool holds(Vertex leader, Vertex v) { return leader >= 0 && above_[v] >= 0 && top(v) == top(leader); }
    void add(Vertex v) { above_[v] = v; }
    Vertex join(Vertex one, Vertex other) {
        if (one < 0 || other < 0) return std::max(one, other);
        above_[top(one)] = top(other);
        return other;
    }

  private:
    Vertex top(Vertex v) {
        while (above_[v] != v) v = above_[v] = above_[above_[v]];
        return v;
    }
    std::vector<Vertex> above_;  // -1: in none
};

// How a table was made, for the way back when the table itself is gone.
struct Step {
    std::int32_t before = -1, joined = -1;
    Vertex taken_out = -1;
    std::vector<std::pair<std::int32_t, std::int32_t>> from;
};

class Elimination {
  public:
    Elimination(const Board& board, const Outside& outside, Count budget, std::int64_t most_states, Effort& effort)
        : board_(board),
          outside_(outside),
          effort_(effort),
          budget_(budget),
          most_states_(most_states),
          regions_(board.n),
          place_in_border_(board.n, kNowhere) {
        for (Vertex v = 0; v < board.n; ++v) everybody_ += outside.cost(v);
        for (Counts* one : {&script_, &received_, &other_script_, &other_received_, &before_}) one->resize(board.n + 1);
    }

    // The shortest script below the budget; empty when there is none.
    Counts run(std::span<const Vertex> order) {
        std::vector<std::int32_t> turn(board_.n);
        for (std::size_t i = 0; i < order.size(); ++i) turn[order[i]] = static_cast<std::int32_t>(i);
        std::vector<std::vector<Table>> waiting(board_.n);  // tables, at the next of their vertices
        for (const Vertex v : order) {
            Table table = nothing();
            for (Table& other : waiting[v]) table = joined(table, other);
            waiting[v].clear();
            std::vector<Vertex> missing;
            if (table.place_of(v) == table.border.size()) missing.push_back(v);
            for_neighbours(board_, v, [&](Vertex u, Count) {
                if (turn[u] > turn[v] && table.place_of(u) == table.border.size()) missing.push_back(u);
            });
            const bool last_with_v = !missing.empty() && missing.back() != v;
            for (std::size_t i = 0; i + last_with_v < missing.size(); ++i) table = with(table, missing[i], -1);
            table = with(table, last_with_v ? missing.back() : -1, v);
            if (table.entries.empty()) return {};
            if (table.border.empty()) return read_back(table.region.step);
            Vertex next = table.border[0].vertex;
            for (const Border& border : table.border)
                if (turn[border.vertex] < turn[next]) next = border.vertex;
            waiting[next].push_back(std::move(table));
        }
        return {};
    }

    std::int64_t states() const { return states_; }

  private:
    // ---- tables ----

    // All of a table but its entries.
    Table begun(const std::vector<Vertex>& border, Region region) {
        Table table;
        table.region = region;
        for (std::size_t i = 0; i < border.size(); ++i) place_in_border_[border[i]] = i;
        int bits = 0;
        for (const Vertex x : border) {
            table.border.push_back(border_of(x, region.leader, bits));
            table.region.outside += outside_.row_cost(x) - outside_.cost(x);
        }
        for (const Vertex x : border) place_in_border_[x] = kNowhere;
        if (bits > kMostBits) throw TooMany();
        index_ = Index();
        return table;
    }

    Border border_of(Vertex x, Vertex leader, int& bits) {
        Border result{};
        result.vertex = x, result.price = outside_.price(x);
        result.slope = board_.degree[x] * result.price;
        Count least = 0, most = 0;
        std::vector<std::pair<Vertex, Count>> inside, to_come;
        for_neighbours(board_, x, [&](Vertex u, Count weight) {
            if (regions_.holds(leader, u)) {
                least += weight * outside_.lo(u), most += weight * outside_.hi(u);
                inside.emplace_back(u, weight);
                return;
            }
            result.slope -= weight * outside_.price(u);
            if (place_in_border_[u] != kNowhere)
                result.near.emplace_back(weight, place_in_border_[u]);
            else
                to_come.emplace_back(u, weight);
        });
        result.script = Field::for_numbers(outside_.lo(x), outside_.hi(x), bits);
        result.received = Field::for_numbers(least, most, bits);
        for (Count at = outside_.lo(x); at <= outside_.hi(x); ++at) {
            Count low = 0, high = 0, low_inside = 0;
            for (const auto& [u, weight] : to_come)
                low += weight * outside_.lo(u, x, at), high += weight * outside_.hi(u, x, at);
            for (const auto& [u, weight] : inside) low_inside += weight * outside_.lo(u, x, at);
            effort_.step(1 + to_come.size() + inside.size());
            result.least_to_come.push_back(low), result.most_to_come.push_back(high);
            result.least_received.push_back(low_inside);
        }
        return result;
    }

    // Keeps what is in script_ and received_, if it can be part of a script below the budget and is the best for what
    // it leaves to others.
    void keep(Table& table, Count cost, std::int32_t from, std::int32_t other) {
        effort_.step();
        Count bound = cost * kUnit + table.region.outside;
        Key key;
        for (std::size_t i = 0; i < table.border.size(); ++i) {
            const Border& x = table.border[i];
            const auto at = static_cast<std::size_t>(script_[i] - x.script.least);
            Count needed = board_.degree[x.vertex] * script_[i] - board_.value[x.vertex];
            for (const auto& [weight, place] : x.near) needed -= weight * script_[place];
            if (received_[i] < needed - x.most_to_come[at]) return;
            // Never less than it must have received, which is what tables elsewhere count on.
            const Count counts = std::max(x.least_received[at], std::min(received_[i], needed - x.least_to_come[at]));
            bound += std::abs(script_[i]) * kUnit + script_[i] * x.slope - x.price * counts;
            x.script.write(key, script_[i]);
            x.received.write(key, counts);
        }
        if (bound > (budget_ - 1) * kUnit) return;
        const std::int32_t number = index_.find(key, table.entries, effort_);
        if (static_cast<std::size_t>(number) == table.entries.size()) {
            if (++states_ > most_states_) throw TooMany();
            table.entries.push_back({key, cost, from, other});
        } else if (Entry& entry = table.entries[number]; cost < entry.cost) {
            entry.cost = cost, entry.from = from, entry.other = other;
        }
    }

    void finish(Table& table, Step step) {
        if (table.border.size() == 1) drop_worse(table);
        step.from.reserve(table.entries.size());
        for (const Entry& entry : table.entries) step.from.emplace_back(entry.from, entry.other);
        table.region.step = static_cast<std::int32_t>(steps_.size());
        steps_.push_back(std::move(step));
    }

    // With the same script value at the one vertex of the border: whoever brings it no more for no fewer moves.
    void drop_worse(Table& table) {
        const Field script = table.border[0].script, received = table.border[0].received;
        const auto order = [&](const Entry& entry) {
            effort_.step();
            return std::tuple(script.read(entry.key), -received.read(entry.key), entry.cost);
        };
        std::ranges::sort(table.entries, {}, order);
        std::vector<Entry> best;
        for (const Entry& entry : table.entries)
            if (best.empty() || script.read(best.back().key) != script.read(entry.key) || entry.cost < best.back().cost)
                best.push_back(entry);
        table.entries = std::move(best);
    }

    Table nothing() {
        Table table = begun({}, {-1, everybody_, -1});
        keep(table, 0, -1, -1);
        finish(table, {});
        return table;
    }

    // ---- what is done to tables ----

    // Every value of u comes in, v goes out; either may be -1. In one go, so that the table with both is never written.
    // Of v, the row holds and the moves are counted; what its neighbours have received from it is added.
    Table with(const Table& table, Vertex u, Vertex v) {
        std::vector<Vertex> border = table.vertices();
        if (u >= 0) border.push_back(u);
        const std::size_t width = border.size(), place = std::ranges::find(border, v) - border.begin();
        Counts weight_to_v(width, 0);
        Region region = table.region;
        std::vector<Vertex> left = border;
        for (const Border& x : table.border) region.outside -= outside_.row_cost(x.vertex) - outside_.cost(x.vertex);
        if (v >= 0) {
            for_neighbours(board_, v, [&](Vertex x, Count weight) {
                const std::size_t at = std::ranges::find(border, x) - border.begin();
                if (at < width) weight_to_v[at] = weight;
            });
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(place));
            regions_.add(v);
            region.leader = regions_.join(region.leader, v);
            region.outside -= outside_.cost(v);
        }
        Table next = begun(left, region);
        for (std::size_t i = 0; i < table.entries.size(); ++i) {
            effort_.step();
            table.read(table.entries[i], other_script_, before_);
            const Going going{v, place, weight_to_v, table.entries[i].cost, static_cast<std::int32_t>(i)};
            if (u < 0) {
                take_out(next, going);
                continue;
            }
            before_[width - 1] = 0;
            const auto [lo, hi] = ends_of_next(table, next, u, going);
            for (other_script_[width - 1] = lo; other_script_[width - 1] <= hi; ++other_script_[width - 1])
                take_out(next, going);
        }
        finish(next, {table.region.step, -1, v, {}});
        return next;
    }

    // A vertex that goes out of an entry, and how it is joined to the border; -1 when none does.
    struct Going {
        Vertex vertex;
        std::size_t place;
        const Counts& weight;
        Count cost;
        std::int32_t entry;
    };

    // Between which ends the last vertex of the border may be: as far from the others as any script has it, with the
    // row of the one that goes fulfilled, and with prices that leave it below the budget.
    std::pair<Count, Count> ends_of_next(const Table& table, const Table& next, Vertex u, const Going& going) const {
        const std::size_t last = table.border.size();
        Count lo = outside_.lo(u), hi = outside_.hi(u);
        for (std::size_t j = 0; j < last; ++j) {
            lo = std::max(lo, outside_.lo(u, table.border[j].vertex, other_script_[j]));
            hi = std::min(hi, outside_.hi(u, table.border[j].vertex, other_script_[j]));
        }
        const Count weight = going.weight[last], times = going.vertex < 0 ? 0 : other_script_[going.place];
        if (weight > 0) {
            Count lacking = board_.degree[going.vertex] * times - board_.value[going.vertex] - before_[going.place];
            for (std::size_t j = 0; j < last; ++j) lacking -= going.weight[j] * other_script_[j];
            lo = std::max(lo, ceiling_of(lacking, weight));
        }
        Count bound = (going.cost + std::abs(times)) * kUnit + next.region.outside;
        for (std::size_t j = 0, k = 0; j <= last; ++j) {
            if (going.vertex >= 0 && j == going.place) continue;
            const Border& x = next.border[k++];
            bound -= x.price * (before_[j] + going.weight[j] * times);
            if (j < last) bound += std::abs(other_script_[j]) * kUnit + other_script_[j] * x.slope;
        }
        const auto [cheap_lo, cheap_hi] = within(next.border.back().slope, (budget_ - 1) * kUnit - bound);
        return {std::max(lo, cheap_lo), std::min(hi, cheap_hi)};
    }

    // Where |t| * kUnit + t * slope is at most this.
    static std::pair<Count, Count> within(Count slope, Count most) {
        const Count right = slope + kUnit, left = slope - kUnit;  // what one more costs, above 0 and below it
        if (most < 0 && left <= 0 && right >= 0) return {0, -1};
        Count lo = -kFar, hi = kFar;
        if (most >= 0) {
            if (right > 0) hi = most / right;
            if (left < 0) lo = -(most / -left);
        } else if (left > 0) {
            hi = floor_of(most, left);
        } else {
            lo = ceiling_of(-most, -right);
        }
        return {lo, hi};
    }

    // From what is in other_script_ and before_.
    void take_out(Table& next, const Going& going) {
        effort_.step();
        const auto& [v, place, weight_to_v, cost, from] = going;
        const std::size_t width = weight_to_v.size();
        const Count times = v < 0 ? 0 : other_script_[place];
        if (v >= 0) {
            Count dollars = board_.value[v] - board_.degree[v] * times + before_[place];
            for (std::size_t j = 0; j < width; ++j) dollars += weight_to_v[j] * other_script_[j];
            if (dollars < 0) return;
        }
        for (std::size_t j = 0, k = 0; j < width; ++j) {
            if (v >= 0 && j == place) continue;
            script_[k] = other_script_[j], received_[k] = before_[j] + weight_to_v[j] * times;
            ++k;
        }
        keep(next, cost + std::abs(times), from, static_cast<std::int32_t>(times));
    }

    // Two regions that have nothing in common but vertices of their borders.
    Table joined(const Table& table, const Table& other) {
        std::vector<Vertex> border = table.vertices();
        const std::size_t width = border.size();
        std::vector<std::size_t> place, shared;
        for (std::size_t i = 0; i < other.border.size(); ++i) {
            place.push_back(table.place_of(other.border[i].vertex));
            if (place[i] < width)
                shared.push_back(i);
            else
                place[i] = border.size(), border.push_back(other.border[i].vertex);
        }
        Region region = table.region;
        region.outside += other.region.outside - everybody_;
        for (const Table* one : {&table, &other})
            for (const Border& x : one->border) region.outside -= outside_.row_cost(x.vertex) - outside_.cost(x.vertex);
        region.leader = regions_.join(region.leader, other.region.leader);
        Table next = begun(border, region);
        const std::vector<std::pair<Key, std::int32_t>> sorted = sorted_by(other, shared);
        for (std::size_t i = 0; i < table.entries.size(); ++i) {
            effort_.step();
            table.read(table.entries[i], script_, before_);
            Key wanted;
            for (const std::size_t j : shared) other.border[j].script.write(wanted, script_[place[j]]);
            for (auto match = std::ranges::lower_bound(sorted, wanted, {}, &std::pair<Key, std::int32_t>::first);
                 match != sorted.end() && match->first == wanted; ++match) {
                effort_.step();
                const Entry& entry = other.entries[match->second];
                other.read(entry, other_script_, other_received_);
                std::copy_n(before_.begin(), width, received_.begin());
                for (std::size_t j = 0; j < place.size(); ++j) {
                    if (place[j] >= width) received_[place[j]] = 0;
                    script_[place[j]] = other_script_[j], received_[place[j]] += other_received_[j];
                }
                if (differences_allowed(border, width))
                    keep(next, table.entries[i].cost + entry.cost, static_cast<std::int32_t>(i), match->second);
            }
        }
        finish(next, {table.region.step, other.region.step, -1, {}});
        return next;
    }

    std::vector<std::pair<Key, std::int32_t>> sorted_by(const Table& table, const std::vector<std::size_t>& places) {
        std::vector<std::pair<Key, std::int32_t>> sorted;
        for (std::size_t i = 0; i < table.entries.size(); ++i) {
            effort_.step();
            Key key;
            for (const std::size_t j : places) {
                const Field& field = table.border[j].script;
                field.write(key, field.read(table.entries[i].key));
            }
            sorted.emplace_back(key, static_cast<std::int32_t>(i));
        }
        std::ranges::sort(sorted, [&](const auto& one, const auto& other) {
            effort_.step();
            return one < other;
        });
        return sorted;
    }

    // Between vertices of the one border and new ones of the other; all else was looked at before.
    bool differences_allowed(const std::vector<Vertex>& border, std::size_t width) const {
        for (std::size_t i = 0; i < width; ++i)
            for (std::size_t j = width; j < border.size(); ++j)
                if (!outside_.allows(border[j], script_[j], border[i], script_[i]) ||
                    !outside_.allows(border[i], script_[i], border[j], script_[j]))
                    return false;
        return true;
    }

    Counts read_back(std::int32_t last) const {
        Counts script(board_.n, 0);
        std::vector<std::pair<std::int32_t, std::int32_t>> todo{{last, 0}};
        while (!todo.empty()) {
            const auto [number, entry] = todo.back();
            todo.pop_back();
            const Step& step = steps_[number];
            if (step.before < 0) continue;
            const auto [from, other] = step.from[entry];
            if (step.taken_out >= 0) script[step.taken_out] = other;
            if (step.joined >= 0) todo.emplace_back(step.joined, other);
            todo.emplace_back(step.before, from);
        }
        return script;
    }

    static constexpr std::size_t kNowhere = ~std::size_t{0};

    const Board& board_;
    const Outside& outside_;
    Effort& effort_;
    Count budget_, everybody_ = 0;
    std::int64_t most_states_, states_ = 0;
    Regions regions_;
    std::vector<std::size_t> place_in_border_;
    Counts script_, received_, other_script_, other_received_, before_;
    Index index_;
    std::vector<Step> steps_;
};

}  // namespace

Counts shortest_below(const Board& board, const Outside& outside, std::span<const Vertex> order, Count budget,
                      std::int64_t most_states, std::int64_t& states, Effort& effort) {
    Elimination elimination(board, outside, budget, most_states, effort);
    Counts script = elimination.run(order);
    states += elimination.states();
    return script;
}

}  // namespace noyau::least
