// Dyadic rationals: numerator / 2^exponent in lowest terms. Exact, or an overflow_error; never rounded.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <stdexcept>

namespace noyau {

struct Dyadic {
    std::int64_t numerator = 0;
    std::int32_t exponent = 0;  // 0 for a whole number

    bool operator==(const Dyadic&) const = default;
    std::strong_ordering operator<=>(const Dyadic& other) const {
        if (exponent == other.exponent) return numerator <=> other.numerator;
        return exponent < other.exponent ? scaled(numerator, other.exponent - exponent) <=> other.numerator
                                         : numerator <=> scaled(other.numerator, exponent - other.exponent);
    }
    Dyadic operator-() const { return {-numerator, exponent}; }
    bool is_whole() const { return exponent == 0; }

    friend Dyadic operator+(const Dyadic& a, const Dyadic& b);
    friend Dyadic operator-(const Dyadic& a, const Dyadic& b) { return a + -b; }

    static constexpr int finest = 60;
    // 128 bits hold every product below: numerators stay under 2^62 and exponents under 61.
    static __int128 scaled(std::int64_t value, int by) { return static_cast<__int128>(value) << by; }
};

inline Dyadic lowest_terms(__int128 numerator, int exponent) {
    while (exponent > 0 && !(numerator & 1)) numerator >>= 1, --exponent;
    constexpr __int128 most = static_cast<__int128>(1) << 62;
    if (numerator >= most || numerator <= -most || exponent > Dyadic::finest)
        throw std::overflow_error("a number needs more than 62 bits");
    return {static_cast<std::int64_t>(numerator), exponent};
}

inline Dyadic operator+(const Dyadic& a, const Dyadic& b) {
    const int exponent = a.exponent > b.exponent ? a.exponent : b.exponent;
    return lowest_terms(
        Dyadic::scaled(a.numerator, exponent - a.exponent) + Dyadic::scaled(b.numerator, exponent - b.exponent),
        exponent);
}

inline Dyadic half_of(const Dyadic& x) {
    return lowest_terms(x.numerator, x.exponent + 1);
}

// Where numbers may lie: above `low` and below `high`, the bounds themselves included when closed.
struct Interval {
    std::optional<Dyadic> low, high;
    bool low_closed = false, high_closed = false;

    bool contains(const Dyadic& x) const {
        return (!low || x > *low || (low_closed && x == *low)) && (!high || x < *high || (high_closed && x == *high));
    }
    bool is_empty() const {
        if (!low || !high) return false;
        return *low > *high || (*low == *high && !(low_closed && high_closed));
    }
};

// The simplest number of an interval that is not empty: zero, else the whole number nearest to zero, else the number
// with the smallest denominator (Siegel, Combinatorial Game Theory, II.3).
Dyadic simplest_in(const Interval& interval);

}  // namespace noyau
