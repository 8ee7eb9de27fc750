#include "cubes/factors.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace noyau {

namespace {

constexpr Mask settled = 8;  // beside the one edge that is left: it has been taken off the needs of its ends
constexpr std::uint8_t degree_of_factor = 2;

}  // namespace

void check(const LabelledEdges& edges) {
    if (edges.count < 1 || edges.end.size() != 6 * static_cast<std::size_t>(edges.count))
        throw std::invalid_argument("there must be as many labels as vertices, and six ends to a label");
    for (const std::int32_t vertex : edges.end)
        if (vertex < 0 || vertex >= edges.count) throw std::invalid_argument("an edge ends at no vertex");
}

FactorSearch::FactorSearch(std::vector<std::int32_t> ends, std::vector<Mask> allowed, bool plain)
    : ends_(std::move(ends)),
      allowed_(std::move(allowed)),
      edges_{ends_, static_cast<std::int32_t>(allowed_.size())},
      count_(edges_.count),
      plain_(plain),
      choice_(allowed_.size()) {
    check(edges_);
    for (const Mask mask : allowed_)
        if (mask > every_edge) throw std::invalid_argument("a label has three edges");
    if (plain_) {
        degree_.assign(count_, 0);
        return;
    }
    first_incidence_of_vertex_.assign(count_ + 1, 0);
    std::vector<std::vector<Incidence>> at(count_);
    for (std::int32_t label = 0; label < count_; ++label)
        for (int edge = 0; edge < 3; ++edge)
            for (int which = 0; which < 2; ++which) {
                auto& here = at[edges_.at(label, edge, which)];
                if (here.empty() || here.back().label != label) here.push_back({label, {}});
                ++here.back().times[edge];
            }
    for (std::int32_t vertex = 0; vertex < count_; ++vertex) {
        incidences_.insert(incidences_.end(), at[vertex].begin(), at[vertex].end());
        first_incidence_of_vertex_[vertex + 1] = static_cast<std::int32_t>(incidences_.size());
    }
    is_touched_.assign(count_, 0);
}

FactorSearch::Next FactorSearch::next(Effort& effort, std::int64_t most_nodes) {
    if (done_) return Next::none_left;
    const Next answer = plain_ ? next_plain(effort, most_nodes) : next_constrained(effort, most_nodes);
    done_ = answer == Next::none_left;
    return answer;
}

FactorSearch::Next FactorSearch::next_plain(Effort& effort, std::int64_t most_nodes) {
    const auto add = [&](int amount) {
        for (int which = 0; which < 2; ++which) {
            std::uint8_t& degree = degree_[edges_.at(label_, edge_, which)];
            degree = static_cast<std::uint8_t>(degree + amount);
        }
    };
    const auto too_many = [&] {
        return std::max(degree_[edges_.at(label_, edge_, 0)], degree_[edges_.at(label_, edge_, 1)]) > degree_of_factor;
    };
    const auto step_back = [&] {
        edge_ = choice_[--label_];
        add(-1);
        ++edge_;
    };
    if (label_ == count_) step_back();  // on from the last one
    while (nodes_ < most_nodes) {
        effort.step();
        if (edge_ == 3) {
            if (label_ == 0) return Next::none_left;
            step_back();
            continue;
        }
        if (allowed_[label_] >> edge_ & 1) {
            ++nodes_;
            add(1);
            if (!too_many()) {
                choice_[label_++] = edge_;
                edge_ = 0;
                if (label_ == count_) return Next::found;  // as many edges as vertices, none above two: all have two
                continue;
            }
            add(-1);
        }
        ++edge_;
    }
    return Next::paused;
}

FactorSearch::Next FactorSearch::next_constrained(Effort& effort, std::int64_t most_nodes) {
    if (!begun_) {
        begun_ = true;
        ++nodes_;
        if (!begin_constrained()) return Next::none_left;
        if (branch()) return Next::found;
    }
    while (!frames_.empty()) {
        Frame& frame = frames_.back();
        depth_ = frames_.size() - 1;
        if (frame.untried == 0) {
            frames_.pop_back();
            continue;
        }
        if (nodes_ >= most_nodes) return Next::paused;
        effort.step(static_cast<std::size_t>(count_) / 16 + 1);  // before anything changes: one can go on after a stop
        if (try_edge(frame) && branch()) return Next::found;
    }
    return Next::none_left;
}

bool FactorSearch::begin_constrained() {
    states_.assign(2 * static_cast<std::size_t>(count_), degree_of_factor);
    depth_ = 0;
    for (std::int32_t label = 0; label < count_; ++label) {
        masks()[label] = allowed_[label];
        if (allowed_[label] == 0) return false;
        if (std::has_single_bit(allowed_[label]) && !settle(label, std::countr_zero(allowed_[label]))) return false;
    }
    for (std::int32_t vertex = 0; vertex < count_; ++vertex) touch(vertex);
    return propagate();
}

// Opens a choice at the present depth; true when nothing is left to choose.
bool FactorSearch::branch() {
    const std::int32_t label = tightest_label();
    if (label < 0) {
        read_choice();
        return true;
    }
    frames_.push_back({label, static_cast<Mask>(masks()[label] & every_edge)});
    return false;
}

bool FactorSearch::try_edge(Frame& frame) {
    const int edge = std::countr_zero(frame.untried);
    const std::int32_t label = frame.label;
    frame.untried = static_cast<Mask>(frame.untried & (frame.untried - 1));
    ++nodes_;
    const std::size_t size = 2 * static_cast<std::size_t>(count_);
    if (states_.size() < (depth_ + 2) * size) states_.resize(2 * (depth_ + 2) * size);
    std::copy_n(states_.data() + depth_ * size, size, states_.data() + (depth_ + 1) * size);
    ++depth_;
    for (int other = 0; other < 3; ++other)
        if (other != edge && masks()[label] >> other & 1)
            for (int which = 0; which < 2; ++which) touch(edges_.at(label, other, which));
    if (settle(label, edge) && propagate()) return true;
    for (const std::int32_t vertex : touched_) is_touched_[vertex] = 0;
    touched_.clear();
    return false;
}

bool FactorSearch::settle(std::int32_t label, int edge) {
    masks()[label] = static_cast<Mask>(1 << edge | settled);
    for (int which = 0; which < 2; ++which) {
        const std::int32_t vertex = edges_.at(label, edge, which);
        if (needs()[vertex] == 0) return false;
        --needs()[vertex];
        touch(vertex);
    }
    return true;
}

bool FactorSearch::strike(std::int32_t label, int edge) {
    Mask& mask = masks()[label];
    mask = static_cast<Mask>(mask & ~(1 << edge));
    for (int which = 0; which < 2; ++which) touch(edges_.at(label, edge, which));
    if (mask == 0) return false;
    return !std::has_single_bit(mask) || settle(label, std::countr_zero(mask));
}

bool FactorSearch::propagate() {
    while (!touched_.empty()) {
        const std::int32_t vertex = touched_.back();
        touched_.pop_back();
        is_touched_[vertex] = 0;
        if (!tighten(vertex)) return false;
    }
    return true;
}

// Strikes out edges that end more often at the vertex than it needs, then those without which its need cannot be met.
bool FactorSearch::tighten(std::int32_t vertex) {
    const int need = needs()[vertex];
    const std::span here(incidences_.data() + first_incidence_of_vertex_[vertex],
                         incidences_.data() + first_incidence_of_vertex_[vertex + 1]);
    const auto most = [&](const Incidence& incidence) {
        int times = 0;
        for (int edge = 0; edge < 3; ++edge)
            if (masks()[incidence.label] >> edge & 1) times = std::max<int>(times, incidence.times[edge]);
        return times;
    };
    int supply = 0;
    for (const Incidence& incidence : here) {
        for (int edge = 0; edge < 3; ++edge) {
            const Mask mask = masks()[incidence.label];
            if (mask & settled) break;
            if (!(mask >> edge & 1) || incidence.times[edge] <= need) continue;
            if (!strike(incidence.label, edge)) return false;
            if (needs()[vertex] != need) return true;  // it is touched, and comes again
        }
        if (!(masks()[incidence.label] & settled)) supply += most(incidence);
    }
    if (supply < need) return false;
    for (const Incidence& incidence : here) {
        if (masks()[incidence.label] & settled) continue;
        const int times = most(incidence);
        for (int edge = 0; edge < 3; ++edge) {
            const Mask mask = masks()[incidence.label];
            if (mask & settled) break;
            if (!(mask >> edge & 1) || times - incidence.times[edge] <= supply - need) continue;
            if (!strike(incidence.label, edge)) return false;
            if (needs()[vertex] != need) return true;
        }
    }
    return true;
}

void FactorSearch::touch(std::int32_t vertex) {
    if (is_touched_[vertex]) return;
    is_touched_[vertex] = 1;
    touched_.push_back(vertex);
}

// The fewest edges left; of these, the one whose ends have the least to spare.
std::int32_t FactorSearch::tightest_label() const {
    std::int32_t best = -1;
    int best_score = 0;
    for (std::int32_t label = 0; label < count_; ++label) {
        const Mask mask = masks()[label];
        if (mask & settled) continue;
        int score = -1000 * std::popcount(mask);
        for (int edge = 0; edge < 3; ++edge)
            if (mask >> edge & 1)
                for (int which = 0; which < 2; ++which) score += needs()[edges_.at(label, edge, which)] == 1 ? 3 : 1;
        if (best < 0 || score > best_score) best = label, best_score = score;
    }
    return best;
}

void FactorSearch::read_choice() {
    for (std::int32_t label = 0; label < count_; ++label)
        choice_[label] = static_cast<std::uint8_t>(std::countr_zero(masks()[label]));
}

namespace {

// Two ranges of sorted rows, alike up to a column: which rows differ from there on? Rows that begin alike are compared
// once, all together.
class PairFinder {
  public:
    PairFinder(std::span<const std::uint8_t> choice, std::int32_t count, std::int64_t most, Effort& effort)
        : choice_(choice), count_(count), most_(most), effort_(effort) {}

    DisjointPairs found() && { return std::move(found_); }

    struct Rows {
        std::int32_t begin, end;
    };

    void within(Rows rows) {
        const auto parts = split(rows, 0);
        for (int one = 0; one < 3; ++one)
            for (int other = one + 1; other < 3; ++other) between(parts[one], parts[other], 1);
    }

  private:
    void between(Rows ones, Rows others, std::int32_t column) {
        if (ones.begin == ones.end || others.begin == others.end) return;
        effort_.step();
        if (column == count_) {
            for (std::int32_t one = ones.begin; one < ones.end; ++one, effort_.step())
                for (std::int32_t other = others.begin; other < others.end; ++other) found(one, other);
        } else if (ones.end - ones.begin == 1 && others.end - others.begin == 1) {
            if (differ(ones.begin, others.begin, column)) found(ones.begin, others.begin);
        } else {
            const auto left = split(ones, column), right = split(others, column);
            for (int one = 0; one < 3; ++one)
                for (int other = 0; other < 3; ++other)
                    if (one != other) between(left[one], right[other], column + 1);
        }
    }

    std::array<Rows, 3> split(Rows rows, std::int32_t column) const {
        std::array<Rows, 3> parts{};
        std::int32_t begin = rows.begin;
        for (std::uint8_t edge = 0; edge < 3; ++edge) {
            std::int32_t low = begin, high = rows.end;
            while (low < high) {
                const std::int32_t middle = low + (high - low) / 2;
                if (at(middle, column) <= edge)
                    low = middle + 1;
                else
                    high = middle;
            }
            parts[edge] = {begin, low};
            begin = low;
        }
        return parts;
    }

    bool differ(std::int32_t one, std::int32_t other, std::int32_t column) const {
        for (; column < count_; ++column)
            if (at(one, column) == at(other, column)) return false;
        return true;
    }

    void found(std::int32_t one, std::int32_t other) {
        if (found_.found++ >= most_) return;
        make_room(effort_, found_.rows, 2);
        found_.rows.push_back(std::min(one, other));
        found_.rows.push_back(std::max(one, other));
    }

    std::uint8_t at(std::int32_t row, std::int32_t column) const {
        return choice_[static_cast<std::size_t>(row) * count_ + column];
    }

    std::span<const std::uint8_t> choice_;
    std::int32_t count_;
    std::int64_t most_;
    Effort& effort_;
    DisjointPairs found_;
};

}  // namespace

DisjointPairs disjoint_pairs(std::span<const std::uint8_t> choice, std::int32_t count, std::int64_t most,
                             Effort& effort) {
    if (count < 1 || choice.size() % count) throw std::invalid_argument("rows must have the same length");
    in_parcels(effort, 0, std::ssize(choice), [&](std::int64_t begin, std::int64_t end) {
        for (const std::uint8_t edge : choice.subspan(begin, end - begin))
            if (edge > 2) throw std::invalid_argument("a label has three edges");
    });
    PairFinder finder(choice, count, most, effort);
    finder.within({0, static_cast<std::int32_t>(choice.size() / count)});
    return std::move(finder).found();
}

}  // namespace noyau
