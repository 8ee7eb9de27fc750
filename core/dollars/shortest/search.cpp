#include "dollars/shortest/search.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace noyau::least {

namespace {
constexpr Count kNone = -1;  // no script within the budget
constexpr int kRoundsAtRoot = 200, kRounds = 3;
constexpr std::size_t kTriedOut = 8, kLargePart = 24;                 // so many vertices of a large part are tried out
constexpr int kReliable = 4;                                          // for as long as little is known of them
constexpr std::int64_t kWorthLearning = 1000, kWorthAProgram = 5000;  // with so many boxes to open, that pays
constexpr Count kDeepestProbed = 1;               // a lower end further below 0 costs nothing, whether it rises or not
constexpr Count kLargestPriced = Count{1} << 26;  // dollars: their products with prices stay within 64 bits

bool small_enough_for_prices(const Board& board, Count longest) {
    for (Vertex v = 0; v < board.n; ++v)
        if (std::abs(board.value[v]) > kLargestPriced || longest > kLargestPriced / (board.degree[v] + 1)) return false;
    return true;
}
}  // namespace

Search::Search(const Board& board, const Ranges& ranges, Count longest, Effort& effort)
    : board_(board),
      effort_(effort),
      ranges_(ranges),
      box_(board, ranges, effort),
      dual_(board, box_, effort),
      probes_(board, box_, effort),
      has_prices_(small_enough_for_prices(board, longest)),
      gains_(board.n),
      part_mark_(board.n, 0),
      row_mark_(board.n, 0),
      found_(board.n, 0) {
    dual_.know_pairs(ranges);
}

bool Search::solve(const Ends& ends, Count budget, std::int64_t most_nodes, Counts& script) {
    Part all(board_.n);
    for (Vertex v = 0; v < board_.n; ++v) all[v] = v;
    box_.set(ends.lo, ends.hi);
    box_.know_pairs(ranges_);
    for (const Vertex v : all) box_.look_at(v);
    most_nodes_ = nodes + most_nodes, gave_up_ = false;
    bound = 0;
    if (!settle(all, budget)) return false;
    for (int round = 0; has_prices_ && round < kRoundsAtRoot; ++round) {
        if (!dual_.narrow(all, budget, 1)) return false;
        bound = std::max(bound, dual_.bound());
        if (box_.something_waits() && !settle(all, budget)) return false;
    }
    if (has_prices_ && most_nodes >= kWorthAProgram) {
        if (!dual_.narrow_well(all, budget)) return false;
        bound = std::max(bound, dual_.bound());
        if (box_.something_waits() && !settle(all, budget)) return false;
    }
    bound = std::max(bound, least(all));
    learns_ = has_prices_ && most_nodes >= kWorthLearning;
    const bool found = settle_and_probe(all, budget) && best_of(all, budget) != kNone;
    learns_ = false;
    if (found) script = found_;
    return found;
}

void Search::start_at(const Counts& script) {
    box_.forget_pairs();  // few vertices move, and those that do not say nothing new
    box_.set(script, script);
}

bool Search::improve(const Part& free, Counts& script, std::int64_t most_nodes) {
    Count now = 0;
    for (const Vertex v : free) now += std::abs(script[v]);
    for (const Vertex v : free) {
        box_.move_ends(v, std::min(-now, script[v]), std::max(now, script[v]));
        box_.look_at(v);
    }
    most_nodes_ = nodes + most_nodes, gave_up_ = false;
    const bool better = settle(free, now) && best_of(free, now) != kNone;
    box_.forget_waiting();
    box_.undo(0);
    if (!better) return false;
    for (const Vertex v : free) box_.move_ends(v, found_[v], found_[v]), script[v] = found_[v];
    box_.keep_changes();
    return true;
}

// Rows, cost and prices in turn until nothing moves. False when the box holds nothing within the budget.
bool Search::settle(const Part& part, Count budget) {
    do {
        effort_.step(part.size());
        if (!box_.narrow_by_rows() || !narrow_by_cost(part, budget)) return false;
        if (!box_.something_waits() && !narrow_by_prices(part, budget)) return false;
    } while (box_.something_waits());
    return true;
}

// What is left of the budget when everybody else is as cheap as can be is the most one vertex may spend more.
bool Search::narrow_by_cost(const Part& part, Count budget) {
    const Count spare = budget - 1 - least(part);
    if (spare < 0) return false;
    for (const Vertex v : part)
        if (!box_.decided(v)) box_.narrow(v, box_.cheapest(v) - spare, box_.cheapest(v) + spare);
    return true;
}

bool Search::narrow_by_prices(const Part& part, Count budget) {
    if (!has_prices_) return true;
    Part undecided;
    Count decided = 0;
    for (const Vertex v : part) {
        if (box_.decided(v))
            decided += std::abs(box_.lo(v));
        else
            undecided.push_back(v);
    }
    if (undecided.size() < 2) return true;
    const bool possible = dual_.narrow(undecided, budget - decided, kRounds);
    priced_ = dual_.bound_in_units() + decided * Dual::kUnit;
    return possible;
}

// The same, and the ends of intervals are tried out once, in searches that are long enough.
bool Search::settle_and_probe(const Part& part, Count budget) {
    if (!settle(part, budget)) return false;
    if (!learns_ || part.size() < kLargePart) return true;
    return narrow_by_probes(part, budget) && (!box_.something_waits() || settle(part, budget));
}

bool Search::narrow_by_probes(const Part& part, Count budget) {
    const Count spare = budget - 1 - least(part);
    probes_.look_again();
    for (const Vertex v : part) {
        Count lo = box_.lo(v), hi = box_.hi(v);
        if (lo >= -kDeepestProbed)
            while (lo < hi && !probes_.can_be_as_low(v, lo, spare)) ++lo;
        while (lo < hi && !probes_.can_be_as_high(v, hi, spare)) --hi;
        if (!box_.narrow(v, lo, hi)) return false;
    }
    return true;
}

Count Search::least(const Part& part) const {
    Count cost = 0;
    for (const Vertex v : part) cost += std::abs(box_.cheapest(v));
    return cost;
}

// ---- the search ----

// The undecided vertices, grouped: two are in one part when a row that binds joins them.
std::vector<Part> Search::parts_of(const Part& undecided) {
    std::vector<Part> parts;
    ++mark_;
    for (const Vertex start : undecided) {
        if (part_mark_[start] == mark_) continue;
        Part part{start};
        part_mark_[start] = mark_;
        const auto add = [&](Vertex u) {
            if (!box_.decided(u) && part_mark_[u] != mark_) part_mark_[u] = mark_, part.push_back(u);
        };
        const auto join = [&](Vertex row) {
            if (row_mark_[row] == mark_) return;
            row_mark_[row] = mark_;
            if (!box_.binds(row)) return;
            add(row);
            for (std::int32_t edge = board_.first[row]; edge < board_.first[row + 1]; ++edge)
                add(board_.neighbour[edge]);
        };
        for (std::size_t next = 0; next < part.size(); ++next) {
            const Vertex v = part[next];
            join(v);
            for (std::int32_t edge = board_.first[v]; edge < board_.first[v + 1]; ++edge) join(board_.neighbour[edge]);
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

// The fewest moves on these vertices if that is less than the budget, the moves in found_; else kNone.
Count Search::best_of(const Part& part, Count budget) {
    if (++nodes > most_nodes_) gave_up_ = true;
    if (gave_up_) return kNone;
    effort_.step(part.size());
    Part undecided;
    Count decided = 0;
    for (const Vertex v : part) {
        if (box_.decided(v)) {
            found_[v] = box_.lo(v);
            decided += std::abs(box_.lo(v));
        } else {
            undecided.push_back(v);
        }
    }
    if (decided >= budget) return kNone;
    if (undecided.empty()) return decided;
    std::vector<Part> parts = parts_of(undecided);
    if (parts.size() > 1) return best_of_parts(parts, budget, decided);
    priced_ -= decided * Dual::kUnit;
    const Count best = best_of_one(parts[0], budget - decided);
    return best == kNone ? kNone : best + decided;
}

Count Search::best_of_parts(std::vector<Part>& parts, Count budget, Count decided) {
    std::sort(parts.begin(), parts.end(), [](const Part& one, const Part& other) { return one.size() < other.size(); });
    Counts costs;
    Count total = decided;
    for (const Part& part : parts) costs.push_back(least(part)), total += costs.back();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (total >= budget) return kNone;
        priced_ = costs[i] * Dual::kUnit;
        const Count best = best_of(parts[i], budget - (total - costs[i]));
        if (best == kNone) return kNone;
        total += best - costs[i];
    }
    return total;
}

Count Search::best_of_one(const Part& part, Count budget) {
    Count best = kNone, upper_ends = 0;
    Counts kept;
    const auto keep = [&](Count cost, const Counts& script) {
        best = budget = cost;
        kept.clear();
        for (const Vertex v : part) kept.push_back(script[v]);
    };
    for (const Vertex v : part) upper_ends += std::abs(box_.hi(v));
    if (upper_ends < budget) keep(upper_ends, box_.upper_ends());
    const Vertex v = to_branch_on(part, budget);
    if (v >= 0) {
        const Count bound_before = priced_;
        for (const bool above : {false, true}) {
            const std::size_t before = box_.changes();
            const bool possible = cut(v, above) && settle_and_probe(part, budget);
            learn(v, above, possible, budget, bound_before);
            if (possible) {
                const Count cost = best_of(part, budget);
                if (cost != kNone) keep(cost, found_);
            }
            box_.forget_waiting();
            box_.undo(before);
            if (gave_up_) break;
        }
    }
    if (best != kNone)
        for (std::size_t i = 0; i < part.size(); ++i) found_[part[i]] = kept[i];
    return best;
}

// ---- where to cut ----

// Between its cheapest value and the next.
bool Search::cut(Vertex v, bool above) {
    const Count cheapest = box_.cheapest(v);
    return box_.narrow(v, above ? cheapest + 1 : box_.lo(v), above ? box_.hi(v) : cheapest);
}

// The vertices whose upper end is not their cheapest value, those in the most rows that bind first. If there is none,
// the upper ends are the best script.
std::vector<std::pair<Count, Vertex>> Search::candidates(const Part& part) const {
    std::vector<std::pair<Count, Vertex>> result;
    for (const Vertex v : part) {
        if (box_.hi(v) == box_.cheapest(v)) continue;
        Count bound_rows = box_.binds(v) ? board_.degree[v] : 0;
        for (std::int32_t edge = board_.first[v]; edge < board_.first[v + 1]; ++edge)
            if (box_.binds(board_.neighbour[edge])) bound_rows += board_.weight[edge];
        result.emplace_back(1000 * bound_rows - std::min<Count>(box_.hi(v) - box_.lo(v), 999), v);
    }
    return result;
}

// On a large part, the vertex that raises the bound most on both sides, as far as is known; the likeliest are tried out
// until something is. On a small one trying out takes longer than searching.
Vertex Search::to_branch_on(const Part& part, Count budget) {
    auto sorted = candidates(part);
    if (sorted.empty()) return -1;
    const auto better = [](const auto& one, const auto& other) {
        return one.first != other.first ? one.first > other.first : one.second < other.second;
    };
    if (!learns_ || part.size() < kLargePart) return std::ranges::min_element(sorted, better)->second;
    std::ranges::sort(sorted, better);
    const Count bound_before = priced_;
    for (std::size_t i = 0; i < std::min(kTriedOut, sorted.size()); ++i)
        if (gains_[sorted[i].second].least_tried() < kReliable) try_out(part, sorted[i].second, budget);
    priced_ = bound_before;
    Vertex best = -1;
    double most = -1;
    for (const auto& [_, v] : sorted) {
        const Gains& gains = gains_[v];
        if (gains.least_tried() == 0) continue;
        const double score = (gains.mean(0) + 1) * (gains.mean(1) + 1);
        if (score > most) most = score, best = v;
    }
    return best;
}

void Search::try_out(const Part& part, Vertex v, Count budget) {
    const Count bound_before = priced_;
    for (const bool above : {false, true}) {
        const std::size_t before = box_.changes();
        const bool possible = cut(v, above) && settle_and_probe(part, budget);
        learn(v, above, possible, budget, bound_before);
        box_.forget_waiting();
        box_.undo(before);
    }
    priced_ = bound_before;
}

void Search::learn(Vertex v, bool above, bool possible, Count budget, Count before) {
    if (!learns_) return;
    const Count all = std::max<Count>(0, budget * Dual::kUnit - before);
    const Count rise = possible ? std::clamp<Count>(priced_ - before, 0, all) : all;
    gains_[v].sum[above] += static_cast<double>(rise);
    ++gains_[v].tried[above];
}

}  // namespace noyau::least
