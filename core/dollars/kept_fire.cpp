#include "dollars/kept_fire.hpp"

#include <algorithm>
#include <limits>

#include "dollars/checked.hpp"

namespace noyau {
namespace {

using Amount = std::int64_t;
using Amounts = std::span<Amount>;

class KeptFire {
  public:
    KeptFire(const Multigraph& graph, std::int32_t q, Amounts dollars, Amounts script, Effort& effort)
        : graph_(graph),
          q_(q),
          dollars_(dollars),
          script_(script),
          effort_(effort),
          turn_(dollars.size(), kOut),
          lent_before_(dollars.size(), 0),
          burning_edges_(dollars.size(), 0),
          place_in_rim_(dollars.size(), kNowhere),
          is_changed_(dollars.size(), 0) {
        light(q);
        spread();
    }

    bool burns_everywhere() const { return rim_.empty(); }  // the graph is connected

    // One round: all that do not burn lend, as often as none of them gets into debt.
    void lend_into() {
        Amount times = std::numeric_limits<Amount>::max();
        for (const std::int32_t v : rim_) times = std::min(times, dollars_[v] / burning_edges_[v]);
        add_or_throw(lent_, times);
        changed_ = rim_;
        for (const std::int32_t v : rim_) {
            effort_.step(graph_.neighbours(v).size() / 4 + 1);
            dollars_[v] -= times * burning_edges_[v];
            for (const std::int32_t u : graph_.neighbours(v)) {
                if (!burns(u)) continue;
                add_or_throw(dollars_[u], times);
                if (!is_changed_[u]) is_changed_[u] = 1, given_.push_back(u);
            }
        }
        go_out();
        for (const std::int32_t v : changed_)
            if (!burns(v) && burning_edges_[v] > dollars_[v]) light(v);
        spread();
    }

  private:
    static constexpr std::int64_t kOut = -1;
    static constexpr std::int32_t kNowhere = -1;

    bool burns(std::int32_t v) const { return turn_[v] != kOut; }

    void light(std::int32_t v) {
        turn_[v] = next_turn_++;
        if (v != q_) add_or_throw(script_[v], lent_ - lent_before_[v]);
        keep_rim(v);
        lit_.push_back(v);
    }

    void spread() {
        for (std::size_t next = 0; next < lit_.size(); ++next) {
            const std::int32_t v = lit_[next];
            effort_.step(graph_.neighbours(v).size() / 4 + 1);
            for (const std::int32_t u : graph_.neighbours(v)) {
                ++burning_edges_[u];
                if (burns(u)) continue;
                if (burning_edges_[u] > dollars_[u])
                    light(u);
                else
                    keep_rim(u);
            }
        }
        lit_.clear();
    }

    // Whoever was given dollars goes out unless enough edges lead to those who burnt before; and so on.
    void go_out() {
        while (!given_.empty()) {
            const std::int32_t v = given_.back();
            given_.pop_back();
            is_changed_[v] = 0;
            effort_.step(graph_.neighbours(v).size() / 4 + 1);
            if (v == q_ || !burns(v)) continue;
            Amount before = 0;
            for (const std::int32_t u : graph_.neighbours(v)) before += burns(u) && turn_[u] < turn_[v];
            if (before > dollars_[v]) continue;
            for (const std::int32_t u : graph_.neighbours(v)) {
                --burning_edges_[u];
                if (burns(u) && turn_[u] > turn_[v] && !is_changed_[u]) is_changed_[u] = 1, given_.push_back(u);
                if (!burns(u)) keep_rim(u);
            }
            turn_[v] = kOut;
            lent_before_[v] = lent_;
            keep_rim(v);
            changed_.push_back(v);
        }
    }

    // The rim: those that do not burn, with edges that do.
    void keep_rim(std::int32_t v) {
        const bool is_there = place_in_rim_[v] != kNowhere, should_be = !burns(v) && burning_edges_[v] > 0;
        if (is_there == should_be) return;
        if (should_be) {
            place_in_rim_[v] = static_cast<std::int32_t>(rim_.size());
            rim_.push_back(v);
        } else {
            place_in_rim_[rim_.back()] = place_in_rim_[v];
            rim_[place_in_rim_[v]] = rim_.back();
            rim_.pop_back();
            place_in_rim_[v] = kNowhere;
        }
    }

    const Multigraph& graph_;
    std::int32_t q_;
    Amounts dollars_, script_;
    Effort& effort_;
    Amount lent_ = 0;  // by those that do not burn, all rounds together
    std::int64_t next_turn_ = 0;
    std::vector<std::int64_t> turn_;   // in which v caught fire
    std::vector<Amount> lent_before_;  // what had been lent when v went out
    std::vector<Amount> burning_edges_;
    std::vector<std::int32_t> rim_, place_in_rim_, lit_, given_, changed_;
    std::vector<std::uint8_t> is_changed_;
};

}  // namespace

void drive_home(const Multigraph& graph, std::int32_t q, Amounts dollars, Amounts script, Effort& effort) {
    KeptFire fire(graph, q, dollars, script, effort);
    while (!fire.burns_everywhere()) fire.lend_into();
}

}  // namespace noyau
