// What is known of a value that is a number x, or x + ∗.
//
// "The value is at least b" says x > b or the value is b itself; "the value and a star are at least b" says x > b or
// the value is b + ∗. So every answer moves a bound of x, and says which of the two values at the bound are left.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>

#include "values/dyadic.hpp"

namespace noyau {

struct ColdValue {
    Dyadic number;
    bool star = false;
    bool operator==(const ColdValue&) const = default;
};

inline ColdValue operator+(const ColdValue& one, const ColdValue& other) {
    return {one.number + other.number, one.star != other.star};
}

class ColdRange {
  public:
    enum class Told { no, yes, not_yet };

    ColdRange(const Dyadic& low, const Dyadic& high) : low_(low), high_(high) {}
    explicit ColdRange(const ColdValue& value)
        : low_(value.number), high_(value.number), at_low_(kind(value.star)), at_high_(kind(value.star)) {}

    ColdRange negative() const {
        ColdRange result(-high_, -low_);
        result.at_low_ = at_high_, result.at_high_ = at_low_;  // −∗ is ∗
        return result;
    }
    bool is_exact() const { return low_ == high_ && std::has_single_bit(at_low_ & at_high_); }
    ColdValue value() const { return {low_, (at_low_ & at_high_) == starred}; }

    // Whether the value, with a star added if so, is at least the bound.
    Told at_least(const Dyadic& bound, bool star) const {
        if (bound < low_) return Told::yes;
        if (bound > high_) return Told::no;
        const unsigned here = (bound == low_ ? at_low_ : both) & (bound == high_ ? at_high_ : both);
        if (bound == low_ && !(here & ~kind(star))) return Told::yes;
        if (bound == high_ && !(here & kind(star))) return Told::no;
        return Told::not_yet;
    }
    void learn(const Dyadic& bound, bool star, bool is_at_least) {
        if (is_at_least) {
            at_low_ = bound == low_ ? at_low_ & kind(star) : kind(star);
            low_ = bound;
        } else {
            at_high_ = bound == high_ ? at_high_ & kind(!star) : kind(!star);
            high_ = bound;
        }
    }

    // The simplest number that it may still be, perhaps with a star; not of a range that is exact.
    Dyadic simplest() const { return low_ == high_ ? low_ : simplest_in({low_, high_, at_low_ != 0, at_high_ != 0}); }
    double nearest_to(double guess) const { return std::clamp(guess, as_double(low_), as_double(high_)); }

    friend ColdRange operator+(const ColdRange& one, const ColdRange& other) {
        ColdRange result(one.low_ + other.low_, one.high_ + other.high_);
        result.at_low_ = sums(one.at_low(), other.at_low());
        result.at_high_ = sums(one.at_high(), other.at_high());
        return result;
    }

    static double as_double(const Dyadic& x) { return std::ldexp(static_cast<double>(x.numerator), -x.exponent); }

  private:
    static constexpr unsigned plain = 1, starred = 2, both = 3;
    static unsigned kind(bool star) { return star ? starred : plain; }
    static unsigned sums(unsigned one, unsigned other) {
        const bool same = (one & other) != 0;
        const bool mixed = ((one & plain) && (other & starred)) || ((one & starred) && (other & plain));
        return (same ? plain : 0) | (mixed ? starred : 0);
    }
    unsigned at_low() const { return low_ == high_ ? at_low_ & at_high_ : at_low_; }
    unsigned at_high() const { return low_ == high_ ? at_low_ & at_high_ : at_high_; }

    Dyadic low_, high_;
    unsigned at_low_ = both, at_high_ = both;
};

}  // namespace noyau
