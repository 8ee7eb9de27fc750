#include "heaps/octal.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>
#include <vector>

namespace noyau {
namespace {

constexpr std::int32_t LARGEST_VALUE = 1 << 20;
constexpr std::int64_t FIRST_CHOICE = 128;  // heaps before a mask is chosen for the first time

// The method of the sparse space. Fix a mask and call a value sparse when it has an even number of digits in common
// with the mask; adding without carrying, sparse + sparse and common + common are sparse, sparse + common is common.
// With a good mask almost all values are common. Then a common value can only come from a pair with a sparse heap, of
// which there are few, and the least common value that is missing is known after looking at those alone. What is left
// is to see that all sparse values below it occur, which common + common shows soon; if they do not, the heap is
// sparse. Any mask gives the right values; a bad one is only slow.
class Values {
  public:
    Values(std::span<const std::uint8_t> digit_of_amount, std::span<std::int32_t> value_of_heap, Effort& effort)
        : digit_(digit_of_amount), value_(value_of_heap), effort_(effort) {}

    void compute(std::int64_t known) {
        value_[0] = 0;
        for (std::int64_t heap = 1; heap < known; ++heap) admit(heap);
        std::int64_t chosen = 0;
        for (std::int64_t heap = std::max<std::int64_t>(known, 1); heap < std::ssize(value_); ++heap) {
            if (heap >= FIRST_CHOICE && heap >= chosen + chosen / 4) {
                choose_mask(heap);
                chosen = heap;
            }
            value_[heap] = value_of(heap);
            admit(heap);
        }
    }

  private:
    bool is_sparse(std::int32_t value) const {
        return std::popcount(static_cast<std::uint32_t>(value & mask_)) % 2 == 0;
    }

    void admit(std::int64_t heap) {
        effort_.step();
        const std::int32_t value = value_[heap];
        if (value < 0 || value >= LARGEST_VALUE)
            throw std::invalid_argument("the value " + std::to_string(value) + " of heap " + std::to_string(heap) +
                                        " is out of range");
        if (value >= bound_) bound_ = static_cast<std::int32_t>(std::bit_ceil(static_cast<std::uint32_t>(value) + 1));
        if (is_sparse(value)) sparse_heaps_.push_back(heap);
        if (std::ssize(seen_) < 2 * bound_) seen_.resize(2 * bound_, 0);
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
        sparse_heaps_.clear();
        for (std::int64_t heap = 1; heap < heaps; ++heap, effort_.step())
            if (is_sparse(value_[heap])) sparse_heaps_.push_back(heap);
    }

    std::int32_t value_of(std::int64_t heap) {
        ++now_;
        for (std::size_t amount = 0; amount < digit_.size(); ++amount)
            mark(heap - static_cast<std::int64_t>(amount), digit_[amount]);
        std::int32_t common = 0;
        std::int64_t missing = 0;
        for (;; ++common) {
            const bool sparse = is_sparse(common);
            if (common == 2 * bound_ || (!sparse && seen_[common] != now_)) break;
            missing += sparse && seen_[common] != now_;
        }
        if (missing == 0 || all_occur(heap, common, missing)) return common;
        std::int32_t least = 0;
        while (seen_[least] == now_) ++least;
        return least;
    }

    // What is left when the amount has been taken, split at sparse heaps only.
    void mark(std::int64_t left, std::uint8_t digit) {
        if (left < 0) return;
        if ((digit & 1) && left == 0) seen_[0] = now_;
        if ((digit & 2) && left > 0) seen_[value_[left]] = now_;
        if (!(digit & 4)) return;
        const std::int32_t* const value = value_.data();
        std::int64_t* const seen = seen_.data();
        effort_.step(sparse_heaps_.size() / 16);
        for (const std::int64_t part : sparse_heaps_) {
            if (part >= left) break;
            seen[value[part] ^ value[left - part]] = now_;
        }
    }

    // Whether the values below `limit` that are still missing come from some split after all.
    bool all_occur(std::int64_t heap, std::int32_t limit, std::int64_t missing) {
        for (std::size_t amount = 0; amount < digit_.size(); ++amount) {
            const std::int64_t left = heap - static_cast<std::int64_t>(amount);
            if (!(digit_[amount] & 4)) continue;
            for (std::int64_t part = 1; 2 * part <= left; ++part) {
                if ((part & 0x3fff) == 0) effort_.step(0x400);
                const std::int32_t value = value_[part] ^ value_[left - part];
                if (value >= limit || seen_[value] == now_) continue;
                seen_[value] = now_;
                if (--missing == 0) return true;
            }
        }
        return false;
    }

    std::span<const std::uint8_t> digit_;
    std::span<std::int32_t> value_;
    Effort& effort_;
    std::int32_t mask_ = 0;   // with 0 every value is sparse, and every split is looked at
    std::int32_t bound_ = 1;  // a power of two above all values so far
    std::vector<std::int64_t> sparse_heaps_;
    std::vector<std::int64_t> seen_ = std::vector<std::int64_t>(2, 0);  // when a value was last seen among the options
    std::int64_t now_ = 0;
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
    Values(digit_of_amount, value_of_heap, effort).compute(known);
}

}  // namespace noyau
