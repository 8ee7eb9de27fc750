#include "dollars/shortest/narrowing/dual.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <tuple>

namespace noyau::least {

namespace {

constexpr double kStep = 0.5;
constexpr std::size_t kMostForProgram = 1000;
constexpr std::size_t kMostForPricedPairs = 500;
constexpr int kRoundsOfPairs = 12;
constexpr double kNotFulfilled = 0.01;
constexpr Count kWidestPair = Count{1} << 24;
constexpr Count kDearest = Dual::kUnit << 10;  // prices end here, so that no product overflows

Count whole(double price) {
    return static_cast<Count>(std::clamp(price * Dual::kUnit, 0.0, static_cast<double>(kDearest)));
}

}  // namespace

Dual::Dual(const Board& board, Box& box, Effort& effort, bool rounds)
    : board_(board),
      box_(box),
      effort_(effort),
      rounds_(rounds),
      price_(board.n, 0),
      rounded_price_(board.n, 0),
      up_(board.n, 0),
      down_(board.n, 0),
      moved_(board.n, 0),
      in_part_(board.n, 0),
      seen_(board.n, 0) {}

void Dual::know_pairs(const Ranges& ranges) {
    if (ranges.every_pair) ranges_ = &ranges;
}

bool Dual::narrow(const Part& part, Count budget, int rounds) {
    collect_rows(part);
    const Count cost = at_cheapest(part);
    const Count most = (budget - 1) * kUnit;
    bool possible = true;
    for (int round = 0; round < rounds && possible; ++round) {
        look(part, cost);
        possible = bound_ <= most && cut(part, most);
        if (!possible || box_.something_waits() || !change_prices(static_cast<double>(most + kUnit - bound_))) break;
    }
    for (const Vertex v : part) moved_[v] = 0;
    return possible;
}

bool Dual::narrow_well(const Part& part, Count budget) {
    if (part.size() > kMostForProgram) return narrow(part, budget, 1);
    collect_rows(part);
    price_by_program(part);
    return narrow_once(part, budget);
}

bool Dual::narrow_at(const Part& part, Count budget, const Counts& prices) {
    collect_rows(part);
    price_ = prices;
    return narrow_once(part, budget);
}

bool Dual::narrow_once(const Part& part, Count budget) {
    const Count most = (budget - 1) * kUnit;
    look(part, at_cheapest(part));
    const bool possible = bound_ <= most && cut(part, most);
    for (const Vertex v : part) moved_[v] = 0;
    return possible;
}

// The dual of: least moves p up and q down from the cheapest point, with every row fulfilled, the box forgotten.
void Dual::price_by_program(const Part& part) {
    std::vector<std::int32_t> column(board_.n, -1);
    std::int32_t columns = 0;
    for (const Vertex v : part)
        if (!box_.decided(v)) column[v] = columns, columns += 2;
    std::vector<LinearRow> rows;
    const auto add = [&](LinearRow& row, Vertex u, Count up, Count down) {
        if (column[u] < 0) return;
        if (up != 0) row.terms.emplace_back(column[u], static_cast<double>(up));
        if (down != 0) row.terms.emplace_back(column[u] + 1, static_cast<double>(down));
    };
    for (const Row& row : rows_) {
        const Count degree = board_.degree[row.vertex], step = degree - row.remainder;
        LinearRow plain{{}, static_cast<double>(row.dollars)}, rounded{{}, static_cast<double>(row.rounded_dollars)};
        add(plain, row.vertex, degree, -degree);
        add(rounded, row.vertex, step, -step);
        for (std::int32_t edge = board_.first[row.vertex]; edge < board_.first[row.vertex + 1]; ++edge) {
            const Count weight = board_.weight[edge];
            add(plain, board_.neighbour[edge], -weight, weight);
            add(rounded, board_.neighbour[edge], -std::min(weight, step), std::max(Count{0}, weight - row.remainder));
        }
        rows.push_back(std::move(plain));
        if (row.remainder) rows.push_back(std::move(rounded));
    }
    DualSimplex program(columns);
    for (const LinearRow& row : rows) program.add(row);
    program.run(20 * std::int64_t(part.size()), effort_);
    pairs_.clear();
    if (ranges_ != nullptr && part.size() <= kMostForPricedPairs) price_pairs(part, column, program);
    const std::vector<double> price = program.prices();
    std::size_t next = 0;
    for (const Row& row : rows_) {
        price_[row.vertex] = whole(price[next++]);
        rounded_price_[row.vertex] = row.remainder ? whole(price[next++]) : 0;
    }
    for (Pair& pair : pairs_) pair.price = whole(price[next++]);
    std::erase_if(pairs_, [](const Pair& pair) { return pair.price == 0; });
    collect_pairs(part);
}

// Adds to the program the pairs that are farthest too far apart, until none is.
void Dual::price_pairs(const Part& part, const std::vector<std::int32_t>& column, DualSimplex& program) {
    std::vector<double> script(board_.n);
    for (int round = 0; round < kRoundsOfPairs; ++round) {
        const std::vector<double> x = program.x();
        for (const Vertex v : part)
            script[v] = static_cast<double>(box_.cheapest(v)) + (column[v] < 0 ? 0 : x[column[v]] - x[column[v] + 1]);
        std::vector<std::tuple<double, Vertex, Vertex>> too_far;
        for (const Vertex low : part) {
            effort_.step(part.size() / 8 + 1);
            const Count* const most = &ranges_->most_above[std::size_t(low) * board_.n];
            for (const Vertex high : part) {
                const double above = script[high] - script[low] - static_cast<double>(most[high]);
                if (above > kNotFulfilled && std::abs(most[high]) < kWidestPair)
                    too_far.emplace_back(-above, low, high);
            }
        }
        if (too_far.empty()) return;
        const std::size_t few = std::min(too_far.size(), part.size() / 2 + 16);
        std::ranges::partial_sort(too_far, too_far.begin() + static_cast<std::ptrdiff_t>(few));
        too_far.resize(few);
        for (const auto& [_, low, high] : too_far) {
            const Count most = ranges_->most_above[std::size_t(low) * board_.n + high];
            LinearRow row{{}, static_cast<double>(most - box_.cheapest(high) + box_.cheapest(low))};
            for (const auto& [v, sign] : {std::pair{high, 1.0}, std::pair{low, -1.0}})
                if (column[v] >= 0) row.terms.insert(row.terms.end(), {{column[v], sign}, {column[v] + 1, -sign}});
            program.add(row);
            pairs_.push_back({low, high, most, 0});
        }
        program.run(4 * std::int64_t(part.size()), effort_);
    }
}

// A pair counts when nobody outside the part can move in it, and not everything in the box fulfils it.
void Dual::collect_pairs(const Part& part) {
    if (pairs_.empty()) return;
    effort_.step(pairs_.size());
    for (const Vertex v : part) in_part_[v] = 1;
    for (Pair& pair : pairs_) {
        const auto& [low, high] = std::pair{pair.low, pair.high};
        pair.counts = (in_part_[low] || box_.decided(low)) && (in_part_[high] || box_.decided(high)) &&
                      box_.hi(high) - box_.lo(low) > pair.most;
        pair.slack = pair.most - box_.cheapest(high) + box_.cheapest(low);
    }
    for (const Vertex v : part) in_part_[v] = 0;
}

Count Dual::at_cheapest(const Part& part) const {
    Count cost = 0;
    for (const Vertex v : part) cost += std::abs(box_.cheapest(v));
    return cost;
}

// What the moves come to at these prices.
void Dual::look(const Part& part, Count cost) {
    effort_.step(part.size());
    bound_ = cost * kUnit;
    for (const Vertex v : part) up_[v] = down_[v] = kUnit;
    pay();
    move(part);
}

void Dual::collect_rows(const Part& part) {
    rows_.clear();
    ++mark_;
    const auto collect = [&](Vertex x) {
        if (seen_[x] == mark_) return;
        seen_[x] = mark_;
        if (!box_.may_be_in_debt(x)) return;
        const Count degree = board_.degree[x];
        Count dollars = board_.value[x] - degree * box_.cheapest(x);
        for (std::int32_t edge = board_.first[x]; edge < board_.first[x + 1]; ++edge)
            dollars += board_.weight[edge] * box_.cheapest(board_.neighbour[edge]);
        const Count whole = floor_of(dollars, degree);
        const Count remainder = !rounds_ || box_.decided(x) ? 0 : dollars - whole * degree;
        rows_.push_back({x, dollars, remainder, (degree - remainder) * whole});
    };
    effort_.step(part.size());
    for (const Vertex v : part) {
        collect(v);
        for (std::int32_t edge = board_.first[v]; edge < board_.first[v + 1]; ++edge) collect(board_.neighbour[edge]);
    }
    collect_pairs(part);
}

// What the rows pay changes the cost of moves. (Vertices outside the part are written to and never read.)
void Dual::pay() {
    for (const Row& row : rows_) {
        const Vertex x = row.vertex;
        const Count plain = price_[x], rounded = row.remainder ? rounded_price_[x] : 0;
        if (plain == 0 && rounded == 0) continue;
        bound_ -= plain * row.dollars + rounded * row.rounded_dollars;
        const Count step = board_.degree[x] - row.remainder, own = board_.degree[x] * plain + step * rounded;
        up_[x] += own, down_[x] -= own;
        for (std::int32_t edge = board_.first[x]; edge < board_.first[x + 1]; ++edge) {
            const Vertex u = board_.neighbour[edge];
            const Count weight = board_.weight[edge];
            up_[u] -= weight * plain + std::min(weight, step) * rounded;
            down_[u] += weight * plain + std::max(Count{0}, weight - row.remainder) * rounded;
        }
    }
    for (const Pair& pair : pairs_) {
        if (!pair.counts || pair.price == 0) continue;
        bound_ -= pair.price * pair.slack;
        up_[pair.high] += pair.price, down_[pair.high] -= pair.price;
        up_[pair.low] -= pair.price, down_[pair.low] += pair.price;
    }
}

void Dual::move(const Part& part) {
    for (const Vertex v : part) {
        const Count above = box_.hi(v) - box_.cheapest(v), below = box_.cheapest(v) - box_.lo(v);
        const Count all_up = up_[v] * above, all_down = down_[v] * below;
        moved_[v] = 0;
        if (std::min(all_up, all_down) >= 0) continue;
        moved_[v] = all_up < all_down ? above : -below;
        bound_ += std::min(all_up, all_down);
    }
}

// A vertex may cost its least and what is spare: the values that cost more are cut off at either end.
bool Dual::cut(const Part& part, Count most) {
    const Count spare = most - bound_;
    for (const Vertex v : part) {
        if (box_.decided(v)) continue;
        const Count at = box_.cheapest(v), above = box_.hi(v) - at, below = at - box_.lo(v);
        const Count least = std::min({Count{0}, up_[v] * above, down_[v] * below});
        const Count allowed = least + spare;
        // The last value that is allowed in a direction in which each move costs so much; -1 when not even the first
        // is.
        const auto reach = [&](Count cost, Count room) {
            if (cost > 0) return allowed < 0 ? Count{-1} : std::min(room, allowed / cost);
            return cost * room <= allowed ? room : Count{-1};
        };
        const Count up = reach(up_[v], above), down = reach(down_[v], below);
        // Where the cheapest value itself is too dear, the other side begins at the first value that pays enough.
        const auto first = [&](Count cost) { return ceiling_of(-allowed, -cost); };
        const Count lo = down >= 0 ? at - down : at + first(up_[v]);
        const Count hi = up >= 0 ? at + up : at - first(down_[v]);
        if (!box_.narrow(v, lo, hi)) return false;
    }
    return true;
}

// One step along the subgradient. False when every row is content and nothing would change.
bool Dual::change_prices(double distance) {
    double norm = 0;
    const auto squared = [](Count lacking, Count price) {
        return lacking > 0 || price > 0 ? static_cast<double>(lacking) * static_cast<double>(lacking) : 0;
    };
    for (Row& row : rows_) {
        const Vertex x = row.vertex;
        const Count step = board_.degree[x] - row.remainder;
        row.lacking = board_.degree[x] * moved_[x] - row.dollars;
        row.rounded_lacking = step * moved_[x] - row.rounded_dollars;
        for (std::int32_t edge = board_.first[x]; edge < board_.first[x + 1]; ++edge) {
            const Count weight = board_.weight[edge], moved = moved_[board_.neighbour[edge]];
            row.lacking -= weight * moved;
            row.rounded_lacking -=
                (moved > 0 ? std::min(weight, step) : std::max(Count{0}, weight - row.remainder)) * moved;
        }
        if (row.remainder == 0) row.rounded_lacking = 0;
        norm += squared(row.lacking, price_[x]) + squared(row.rounded_lacking, rounded_price_[x]);
    }
    for (Pair& pair : pairs_) {
        if (!pair.counts) continue;
        pair.lacking = moved_[pair.high] - moved_[pair.low] - pair.slack;
        norm += squared(pair.lacking, pair.price);
    }
    if (norm == 0) return false;
    const double step = kStep * distance / norm;
    const auto change = [&](Count& price, Count lacking) {
        const double wanted = static_cast<double>(price) + step * static_cast<double>(lacking);
        price = static_cast<Count>(std::clamp(wanted, 0.0, static_cast<double>(kDearest)));
    };
    for (const Row& row : rows_) {
        change(price_[row.vertex], row.lacking);
        if (row.remainder) change(rounded_price_[row.vertex], row.rounded_lacking);
    }
    for (Pair& pair : pairs_)
        if (pair.counts) change(pair.price, pair.lacking);
    return true;
}

}  // namespace noyau::least
