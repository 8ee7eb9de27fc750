#include "dollars/divisors.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

#include "dollars/fire.hpp"

namespace noyau {
namespace {

using Dollars = std::vector<std::int32_t>;

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
