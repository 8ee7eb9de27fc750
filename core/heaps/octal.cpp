#include "heaps/octal.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/buffer.hpp"

namespace noyau {
namespace {

template <class Small>
constexpr std::int32_t LARGEST = sizeof(Small) == 1   ? 1 << 8
                                 : sizeof(Small) == 2 ? 1 << 16
                                                      : 1 << 20;
constexpr std::int64_t LANES = 8;    // heaps whose splits are looked at together
constexpr std::size_t TOGETHER = 4;  // values that are looked for together
constexpr std::size_t FEW_MISSING = 24;
constexpr std::int64_t SHORT_STRETCH = 128, LONG_STRETCH = 1 << 12;
constexpr std::int64_t FIRST_CHOICE = 128;  // heaps before a mask is chosen for the first time

// Which of the wanted values a neighbour and its opposite, counted from the end, add up to. The loop has no way out, so
// that the compiler compares many at once.
template <class Small>
[[gnu::always_inline]] inline void compare(const std::array<Small, TOGETHER>& wanted, const Small* one,
                                           const Small* other, std::int64_t count, std::array<Small, TOGETHER>& found) {
    Small a = 0, b = 0, c = 0, d = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        const auto sum = static_cast<Small>(one[i] ^ other[count - 1 - i]);
        a |= static_cast<Small>(sum == wanted[0] ? ~Small{0} : Small{0});
        b |= static_cast<Small>(sum == wanted[1] ? ~Small{0} : Small{0});
        c |= static_cast<Small>(sum == wanted[2] ? ~Small{0} : Small{0});
        d |= static_cast<Small>(sum == wanted[3] ? ~Small{0} : Small{0});
    }
    found = {a, b, c, d};
}

#if defined(__x86_64__)
template <class Small>
[[gnu::target("avx2")]] void compare_wide(const std::array<Small, TOGETHER>& wanted, const Small* one,
                                          const Small* other, std::int64_t count, std::array<Small, TOGETHER>& found) {
    compare(wanted, one, other, count, found);
}
#endif

template <class Small>
void look_for(const std::array<Small, TOGETHER>& wanted, const Small* one, const Small* other, std::int64_t count,
              std::array<Small, TOGETHER>& found) {
#if defined(__x86_64__)
    static const bool is_wide = __builtin_cpu_supports("avx2");
    if (is_wide) return compare_wide(wanted, one, other, count, found);
#endif
    compare(wanted, one, other, count, found);
}

// The method of the sparse space. Fix a mask and call a value sparse when it has an even number of digits in common
// with the mask; adding without carrying, sparse + sparse and common + common are sparse, sparse + common is common.
// With a good mask almost all values are common. Then a common value can only come from a pair with a sparse heap, of
// which there are few, and the least common value that is missing is known after looking at those alone. What is left
// is to see that all sparse values below it occur, which common + common shows soon; if they do not, the heap is
// sparse. Any mask gives the right values; a bad one is only slow.
//
// Values are kept as small as they fit in, since the inner loops wait for memory; where one does not fit, the rest is
// done with wider ones.
template <class Small>
class Values {
  public:
    Values(std::span<const std::uint8_t> digit_of_amount, std::span<std::int32_t> value_of_heap, Effort& effort)
        : digit_(digit_of_amount), out_(value_of_heap), value_(out_.size()), effort_(effort) {}

    // The first heap whose value did not fit, or the number of heaps. A few heaps are prepared together.
    std::int64_t compute(std::int64_t known) {
        out_[0] = 0;
        std::int64_t heap = 0;
        for (const std::int64_t given = std::max<std::int64_t>(known, 1); heap < given; ++heap)
            if (!admit(heap)) return heap;
        std::int64_t chosen = 0;
        while (heap < std::ssize(out_)) {
            if (heap >= FIRST_CHOICE && heap >= chosen + chosen / 4) {
                choose_mask(heap);
                chosen = heap;
            }
            prepare(heap);
            const std::int32_t bound = bound_;
            for (std::int64_t lane = 0; lane < LANES && heap < std::ssize(out_) && bound == bound_; ++lane, ++heap) {
                out_[heap] = value_of(heap, seen_.data() + lane * bound);
                if (!admit(heap)) return heap;
            }
        }
        return heap;
    }

  private:
    bool admit(std::int64_t heap) {
        effort_.step();
        const std::int32_t value = out_[heap];
        if (value < 0 || value >= LARGEST<std::int32_t>)
            throw std::invalid_argument("the value " + std::to_string(value) + " of heap " + std::to_string(heap) +
                                        " is out of range");
        if (value >= LARGEST<Small>) return false;
        value_[heap] = static_cast<Small>(value);
        if (value >= bound_) bound_ = static_cast<std::int32_t>(std::bit_ceil(static_cast<std::uint32_t>(value) + 1));
        if (std::ssize(is_sparse_) < 2 * bound_) widen();
        if (heap > 0 && is_sparse_[value]) add_sparse(heap);
        return true;
    }

    void widen() {
        seen_.resize(LANES * bound_);
        is_sparse_.resize(2 * bound_);
        for (std::int32_t value = 0; value < 2 * bound_; ++value)
            is_sparse_[value] = std::popcount(static_cast<std::uint32_t>(value & mask_)) % 2 == 0;
    }

    void add_sparse(std::int64_t heap) {
        sparse_heap_.push_back(heap);
        sparse_value_.push_back(value_[heap]);
    }

    // The mask with which most values so far are common: counted for all masks at once by a Walsh-Hadamard transform.
    void choose_mask(std::int64_t heaps) {
        std::vector<std::int64_t> count(bound_, 0);
        effort_.step(static_cast<std::size_t>(bound_));
        for (std::int64_t heap = 1; heap < heaps; ++heap, effort_.step()) ++count[value_[heap]];
        for (std::int32_t step = 1; step < bound_; step *= 2)
            for (std::int32_t first = 0; first < bound_; first += 2 * step)
                for (std::int32_t at = first; at < first + step; ++at) {
                    const std::int64_t a = count[at], b = count[at + step];
                    count[at] = a + b;
                    count[at + step] = a - b;
                }
        mask_ = static_cast<std::int32_t>(std::min_element(count.begin(), count.end()) - count.begin());
        widen();
        sparse_heap_.clear();
        sparse_value_.clear();
        for (std::int64_t heap = 1; heap < heaps; ++heap, effort_.step())
            if (is_sparse_[value_[heap]]) add_sparse(heap);
    }

    // Splits of the next few heaps at the sparse heaps, together: what is left beside a part are neighbours. Only the
    // values of heaps that are known are needed for it, because parts smaller than the number of lanes are left out.
    void prepare(std::int64_t heap) {
        std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
        for (std::size_t amount = 0; amount < digit_.size(); ++amount) {
            const std::int64_t left = heap - static_cast<std::int64_t>(amount);
            if (!(digit_[amount] & 4) || left <= LANES) continue;
            const auto range = [&](std::int64_t part) {
                return std::lower_bound(sparse_heap_.begin(), sparse_heap_.end(), part) - sparse_heap_.begin();
            };
            mark_lanes(left, range(LANES), range(left));
        }
    }

    void mark_lanes(std::int64_t left, std::int64_t begin, std::int64_t end) {
        const Small* const value = value_.data() + left;
        const Small* const of_part = sparse_value_.data();
        const std::int64_t* const part = sparse_heap_.data();
        std::uint8_t* const seen = seen_.data();
        const std::int64_t bound = bound_;
        effort_.step(static_cast<std::size_t>(end - begin) / 4);
        for (std::int64_t i = begin; i < end; ++i) {
            std::array<Small, LANES> lanes;
            std::memcpy(lanes.data(), value - part[i], sizeof lanes);
            for (std::int64_t lane = 0; lane < LANES; ++lane) seen[lane * bound + (lanes[lane] ^ of_part[i])] = 1;
        }
    }

    std::int32_t value_of(std::int64_t heap, std::uint8_t* seen) {
        for (std::size_t amount = 0; amount < digit_.size(); ++amount)
            mark_rest(heap - static_cast<std::int64_t>(amount), digit_[amount], seen);
        missing_.clear();
        std::int32_t common = 0;
        for (; common < 2 * bound_; ++common) {
            if (common < bound_ && seen[common]) continue;
            if (!is_sparse_[common]) break;
            missing_.push_back(common);
        }
        if (missing_.empty()) return common;
        for (std::size_t amount = 0; amount < digit_.size(); ++amount)
            if ((digit_[amount] & 4) && all_occur(heap - static_cast<std::int64_t>(amount), seen)) return common;
        return *std::min_element(missing_.begin(), missing_.end());
    }

    // What is left when the amount has been taken, whole or with a small part split off.
    void mark_rest(std::int64_t left, std::uint8_t digit, std::uint8_t* seen) {
        if (left < 0) return;
        if ((digit & 1) && left == 0) seen[0] = 1;
        if ((digit & 2) && left > 0) seen[value_[left]] = 1;
        if (!(digit & 4)) return;
        const std::int64_t small = std::min(LANES, left);
        for (std::int64_t part = 1; part < small; ++part) seen[value_[part] ^ value_[left - part]] = 1;
    }

    // Whether the values that are still missing come from some split after all; those that do are struck out. Many are
    // looked for together, split by split; few are looked for one by one, many splits at once.
    bool all_occur(std::int64_t left, std::uint8_t* seen) {
        const std::int64_t last = left / 2;
        std::int64_t stretch = SHORT_STRETCH;
        for (std::int64_t part = 1; part <= last; part += stretch) {
            if (part >= 8 * stretch && stretch < LONG_STRETCH) stretch *= 2;
            const std::int64_t end = std::min(part + stretch, last + 1);
            effort_.step(static_cast<std::size_t>(end - part) / 64 + 1);
            if (missing_.size() > FEW_MISSING) {
                for (std::int64_t p = part; p < end; ++p) seen[value_[p] ^ value_[left - p]] = 1;
                std::erase_if(missing_, [&](std::int32_t value) { return value < bound_ && seen[value]; });
            } else {
                strike_out(value_.data() + part, value_.data() + left - (end - 1), end - part);
            }
            if (missing_.empty()) return true;
        }
        return false;
    }

    // Those of the missing values that one of so many neighbours and one of the others, counted from their end, add up
    // to.
    void strike_out(const Small* one, const Small* other, std::int64_t count) {
        std::size_t kept = 0;
        for (std::size_t first = 0; first < missing_.size(); first += TOGETHER) {
            std::array<Small, TOGETHER> wanted{}, found{};
            const std::size_t some = std::min(TOGETHER, missing_.size() - first);
            for (std::size_t i = 0; i < some; ++i) wanted[i] = static_cast<Small>(missing_[first + i]);
            look_for(wanted, one, other, count, found);
            for (std::size_t i = 0; i < some; ++i)
                if (!found[i] || missing_[first + i] >= bound_) missing_[kept++] = missing_[first + i];
        }
        missing_.resize(kept);
    }

    std::span<const std::uint8_t> digit_;
    std::span<std::int32_t> out_;
    Buffer<Small> value_;
    Effort& effort_;
    std::int32_t mask_ = 0;   // with 0 every value is sparse, and every split is looked at
    std::int32_t bound_ = 1;  // a power of two above all values so far
    std::vector<std::int64_t> sparse_heap_;
    std::vector<Small> sparse_value_;
    std::vector<std::uint8_t> seen_;       // by lane and value: whether it is among the options of the heap
    std::vector<std::uint8_t> is_sparse_;  // by value
    std::vector<std::int32_t> missing_;    // sparse values below the least common one that is missing
};

}  // namespace

void split_values(std::span<const std::uint8_t> digit_of_amount, std::int64_t known,
                  std::span<std::int32_t> value_of_heap, Effort& effort) {
    for (const std::uint8_t digit : digit_of_amount)
        if (digit > 7) throw std::invalid_argument("a digit is " + std::to_string(digit) + ", and digits are 0 to 7");
    if (!digit_of_amount.empty() && digit_of_amount[0] % 4 != 0)
        throw std::invalid_argument("taking nothing must split the heap, or play would never end");
    if (known < 0 || known > std::ssize(value_of_heap)) throw std::invalid_argument("more values known than wanted");
    if (value_of_heap.empty()) return;
    known = Values<std::uint8_t>(digit_of_amount, value_of_heap, effort).compute(known);
    const std::int64_t heaps = std::ssize(value_of_heap);
    if (known < heaps) known = Values<std::uint16_t>(digit_of_amount, value_of_heap, effort).compute(known);
    if (known < heaps) Values<std::int32_t>(digit_of_amount, value_of_heap, effort).compute(known);
}

}  // namespace noyau
