#include "dollars/divisors.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

namespace noyau {
namespace {

using Dollars = std::vector<std::int32_t>;

// Each neighbour once, with how many edges lead there.
struct Rows {
    Rows(const Multigraph& board, Effort& effort) {
        check(board, effort);
        first.push_back(0);
        for (std::int32_t v = 0; v < board.vertices(); ++v) {
            for (const std::int32_t u : board.neighbours(v)) {
                if (std::ssize(neighbour) > first.back() && neighbour.back() == u) {
                    ++multiplicity.back();
                } else {
                    neighbour.push_back(u);
                    multiplicity.push_back(1);
                }
            }
            first.push_back(std::ssize(neighbour));
        }
    }
    std::int32_t size() const { return static_cast<std::int32_t>(first.size()) - 1; }

    std::vector<std::int64_t> first;
    std::vector<std::int32_t> neighbour, multiplicity;
};

// Dhar's fire: it starts at q and takes a vertex as soon as more edges burn there than it has dollars. What is left
// can afford to lend together across all the edges that lead into the fire.
class Fire {
  public:
    Fire(const Rows& rows, Effort& effort) : rows_(rows), effort_(effort), heat_(rows.size()) {
        burnt_.reserve(rows.size());
    }

    // Lends towards q until everything burns; then q has as many dollars as it ever can while nobody is in debt.
    // After each lending it is asked whether to go on.
    template <class GoOn>
    void towards(std::int32_t q, std::span<std::int32_t> dollars, GoOn go_on) {
        while (!takes_all(q, dollars)) {
            lend(dollars);
            if (!go_on()) return;
        }
    }
    void towards(std::int32_t q, std::span<std::int32_t> dollars) {
        towards(q, dollars, [] { return true; });
    }
    bool takes_all(std::int32_t q, std::span<const std::int32_t> dollars) {
        burn(q, dollars);
        return std::ssize(burnt_) == rows_.size();
    }

  private:
    static constexpr std::int32_t BURNT = std::numeric_limits<std::int32_t>::max();

    void burn(std::int32_t q, std::span<const std::int32_t> dollars) {
        std::fill(heat_.begin(), heat_.end(), 0);
        burnt_.assign(1, q);
        heat_[q] = BURNT;
        for (std::size_t i = 0; i < burnt_.size(); ++i) {
            const std::int32_t v = burnt_[i];
            effort_.step();
            for (std::int64_t e = rows_.first[v]; e < rows_.first[v + 1]; ++e) {
                const std::int32_t u = rows_.neighbour[e];
                if (heat_[u] == BURNT || (heat_[u] += rows_.multiplicity[e]) <= dollars[u]) continue;
                heat_[u] = BURNT;
                burnt_.push_back(u);
            }
        }
    }

    // A vertex that did not burn was reached by heat_ edges of the fire and has at least as many dollars.
    void lend(std::span<std::int32_t> dollars) {
        std::int32_t times = BURNT;
        for (std::int32_t v = 0; v < rows_.size(); ++v)
            if (heat_[v] != BURNT && heat_[v] > 0) times = std::min(times, dollars[v] / heat_[v]);
        for (const std::int32_t v : burnt_)
            for (std::int64_t e = rows_.first[v]; e < rows_.first[v + 1]; ++e) {
                const std::int32_t u = rows_.neighbour[e];
                if (heat_[u] == BURNT) continue;
                dollars[u] -= times * rows_.multiplicity[e];
                dollars[v] += times * rows_.multiplicity[e];
            }
    }

    const Rows& rows_;
    Effort& effort_;
    std::vector<std::int32_t> heat_, burnt_;
};

// Every class once, by its reduced divisor; and from which one it came by taking a dollar from where.
class Classes {
  public:
    Classes(Effort& effort, std::int32_t n) : effort_(effort), n_(n), slots_(64, NONE) {}

    std::int64_t size() const { return std::ssize(parent_); }
    std::span<const std::int32_t> operator[](std::int64_t i) const {
        return {dollars_.data() + i * n_, static_cast<std::size_t>(n_)};
    }
    void add(std::span<const std::int32_t> dollars, std::int64_t parent, std::int32_t taken) {
        std::size_t slot = hash(dollars) & (slots_.size() - 1);
        for (; slots_[slot] != NONE; slot = (slot + 1) & (slots_.size() - 1))
            if (std::ranges::equal((*this)[slots_[slot]], dollars)) return;
        slots_[slot] = size();
        make_room(effort_, dollars_, n_);
        make_room(effort_, parent_);
        make_room(effort_, taken_);
        dollars_.insert(dollars_.end(), dollars.begin(), dollars.end());
        parent_.push_back(parent);
        taken_.push_back(taken);
        if (2 * size() > std::ssize(slots_)) grow();
    }
    Dollars taken_until(std::int64_t i) const {
        Dollars taken(n_, 0);
        for (; parent_[i] >= 0; i = parent_[i]) ++taken[taken_[i]];
        return taken;
    }

  private:
    static constexpr std::int64_t NONE = -1;

    static std::uint64_t hash(std::span<const std::int32_t> dollars) {
        std::uint64_t h = 0;
        for (const std::int32_t d : dollars) h = (h ^ static_cast<std::uint32_t>(d)) * 0x9e3779b97f4a7c15u;
        return mixed(h);
    }
    void grow() {
        effort_.take(slots_.size() * sizeof(NONE));
        slots_.assign(2 * slots_.size(), NONE);
        for (std::int64_t i = 0; i < size(); ++i) {
            effort_.step();
            std::size_t slot = hash((*this)[i]) & (slots_.size() - 1);
            while (slots_[slot] != NONE) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = i;
        }
    }

    Effort& effort_;
    std::int32_t n_;
    Dollars dollars_;
    std::vector<std::int64_t> parent_, slots_;
    std::vector<std::int32_t> taken_;
};

Dollars narrowed(std::span<const std::int64_t> values, const Rows& rows, std::int32_t q) {
    if (std::ssize(values) != rows.size() || q < 0 || q >= rows.size())
        throw std::invalid_argument("one value for each vertex is needed, and q among them");
    std::int64_t total = 0;
    for (const std::int64_t value : values)
        if (value < 0 || (total += value) >= std::numeric_limits<std::int32_t>::max() / 2)
            throw std::invalid_argument("the value " + std::to_string(value) + " is out of range");
    return {values.begin(), values.end()};
}

// What lies below a superstable configuration is superstable: so when one dollar more at v is too many, two are.
bool to_next_superstable(Fire& fire, std::int32_t q, Dollars& dollars) {
    for (std::int64_t v = std::ssize(dollars) - 1; v >= 0; --v) {
        if (v == q) continue;
        ++dollars[v];
        if (fire.takes_all(q, dollars)) return true;
        dollars[v] = 0;
    }
    return false;
}

// Places dollars one by one, on vertices in order, and asks each time that all are placed whether every vertex can be
// given one. Some dollar is at vertex 0: whoever can give vertex 0 a dollar may as well do so at once.
class Placing {
  public:
    Placing(Effort& effort, const Rows& rows, std::int64_t& tried)
        : effort_(effort), rows_(rows), fire_(rows, effort), placed_(rows.size(), 0), tried_(tried) {
        placed_[0] = 1;
        for (std::int32_t v = rows.size(); v-- > 0;) asked_.push_back(v);
    }

    const Dollars& placed() const { return placed_; }

    // On top of the dollar at vertex 0.
    bool place(std::int32_t left, std::int32_t from = 0) {
        if (left == 0) return reaches_everyone();
        for (std::int32_t v = from; v < rows_.size(); ++v) {
            ++placed_[v];
            if (place(left - 1, v)) return true;
            --placed_[v];
        }
        return false;
    }

  private:
    // The vertex that could not be served last time is asked first: most placings fail there again.
    bool reaches_everyone() {
        effort_.step();
        ++tried_;
        moved_ = placed_;
        reached_ = placed_;
        for (std::size_t i = 0; i < asked_.size(); ++i) {
            const std::int32_t v = asked_[i];
            if (reached_[v] > 0) continue;
            fire_.towards(v, moved_, [&] {
                for (std::int32_t u = 0; u < rows_.size(); ++u) reached_[u] |= moved_[u];
                return moved_[v] == 0;
            });
            if (moved_[v] == 0) {
                std::rotate(asked_.begin(), asked_.begin() + i, asked_.begin() + i + 1);
                return false;
            }
        }
        return true;
    }

    Effort& effort_;
    const Rows& rows_;
    Fire fire_;
    Dollars placed_, moved_, reached_;
    std::vector<std::int32_t> asked_;
    std::int64_t& tried_;
};

}  // namespace

void divisor_rank(Effort& effort, const Multigraph& board, std::span<const std::int64_t> reduced, std::int32_t q,
                  RankFound& found) {
    const Rows rows(board, effort);
    Dollars dollars = narrowed(reduced, rows, q);
    Fire fire(rows, effort);
    Classes classes(effort, rows.size());
    classes.add(dollars, -1, -1);
    found.classes = 1;
    for (std::int64_t at = 0, level_ends = 1; !found.finished; ++at) {
        if (at == level_ends) {  // all classes of this level can be won, and all of the next are known
            ++found.rank;
            level_ends = classes.size();
        }
        for (std::int32_t v = 0; v < rows.size() && !found.finished; ++v) {
            effort.step();
            std::ranges::copy(classes[at], dollars.begin());
            const bool at_hand = dollars[v] > 0;
            if (!at_hand) fire.towards(v, dollars);
            if (dollars[v] == 0) {
                found.finished = true;
                found.witness = classes.taken_until(at);
                ++found.witness[v];
            } else {
                --dollars[v];
                if (!at_hand) fire.towards(q, dollars);  // else it still burns down
                classes.add(dollars, at, v);
                found.classes = classes.size();
            }
        }
    }
}

void gonality(Effort& effort, const Multigraph& board, GonalityFound& found) {
    const Rows rows(board, effort);
    Placing placing(effort, rows, found.tried);
    do {
        ++found.degree;
        found.finished = placing.place(found.degree - 1);
    } while (!found.finished);
    found.witness = placing.placed();
}

std::vector<std::int32_t> superstables_after(Effort& effort, const Multigraph& board, std::int32_t q,
                                             std::span<const std::int32_t> last, std::int64_t most) {
    const Rows rows(board, effort);
    if (std::ssize(last) != rows.size() || q < 0 || q >= rows.size() || *std::ranges::min_element(last) < 0)
        throw std::invalid_argument("the last configuration does not fit the board");
    Fire fire(rows, effort);
    Dollars dollars(last.begin(), last.end()), found;
    for (std::int64_t count = 0; count < most && to_next_superstable(fire, q, dollars); ++count) {
        effort.step();
        make_room(effort, found, dollars.size());
        found.insert(found.end(), dollars.begin(), dollars.end());
    }
    return found;
}

}  // namespace noyau
