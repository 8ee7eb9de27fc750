#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "sequences/de_bruijn.hpp"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define NOYAU_WIDE 1
#include <immintrin.h>
#endif

namespace noyau {
namespace {

// Over two elements p(x)^2 = p(x^2), so a sequence that obeys p also obeys p(x^256): the same recurrence holds between
// whole vectors of 256 symbols, whatever their order inside the vector. A term is a distance back in vectors.
struct Terms {
    int window;
    std::array<int, 4> back{};  // the first is `window` for the constant term
    int count = 0;
};

Terms terms_of(int window, std::uint64_t polynomial) {
    if (window < 1 || window > 64) throw std::invalid_argument("a register has 1 to 64 places");
    if (!(polynomial & 1)) throw std::invalid_argument("the polynomial has no constant term");
    if (window < 64 && polynomial >> window) throw std::invalid_argument("the polynomial has a term beyond the window");
    Terms terms{.window = window};
    if (std::popcount(polynomial) > 4) throw std::invalid_argument("the polynomial has more than five terms");
    for (; polynomial; polynomial &= polynomial - 1) terms.back[terms.count++] = window - std::countr_zero(polynomial);
    return terms;
}

struct alignas(VECTOR_BYTES) Vector {
    std::uint64_t words[4];
};

// ---- without wide vectors -------------------------------------------------------------------------------------------

template <int count>
void extend_plainly(const Terms& terms, std::uint8_t* from, std::int64_t vectors) {
    for (std::int64_t v = 0; v < vectors; ++v, from += VECTOR_BYTES) {
        Vector sum, other;
        std::memcpy(&sum, from - terms.back[0] * VECTOR_BYTES, VECTOR_BYTES);
        for (int t = 1; t < count; ++t) {
            std::memcpy(&other, from - terms.back[t] * VECTOR_BYTES, VECTOR_BYTES);
            for (int i = 0; i < 4; ++i) sum.words[i] ^= other.words[i];
        }
        std::memcpy(from, &sum, VECTOR_BYTES);
    }
}

void extend_plainly(const Terms& terms, std::uint8_t* from, std::int64_t vectors) {
    switch (terms.count) {
        case 1:
            return extend_plainly<1>(terms, from, vectors);
        case 2:
            return extend_plainly<2>(terms, from, vectors);
        case 3:
            return extend_plainly<3>(terms, from, vectors);
        default:
            return extend_plainly<4>(terms, from, vectors);
    }
}

// ---- with them ------------------------------------------------------------------------------------------------------

#ifdef NOYAU_WIDE

template <int count>
__attribute__((target("avx2"))) inline __m256i sum_of_terms(const Terms& terms, const std::uint8_t* at) {
    const auto term = [&](int t) __attribute__((target("avx2"))) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at - terms.back[t] * VECTOR_BYTES));
    };
    __m256i sum = term(0);
    if constexpr (count > 1) sum = _mm256_xor_si256(sum, term(1));
    if constexpr (count > 2) sum = _mm256_xor_si256(sum, term(2));
    if constexpr (count > 3) sum = _mm256_xor_si256(sum, term(3));
    return sum;
}

template <int count>
__attribute__((target("avx2"))) void extend_widely(const Terms& terms, std::uint8_t* from, std::int64_t vectors) {
    for (std::int64_t v = 0; v < vectors; ++v, from += VECTOR_BYTES)
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(from), sum_of_terms<count>(terms, from));
}

// Past the caches: what is needed again stays in a small buffer, and the memory behind `from` is written without being
// read first. Wants `from` at a multiple of 16.
template <int count>
__attribute__((target("avx2"))) void stream_widely(const Terms& terms, std::uint8_t* from, std::int64_t vectors) {
    constexpr std::int64_t AT_ONCE = 256;
    std::vector<Vector> buffer(AT_ONCE + terms.window);
    auto* const recent = reinterpret_cast<std::uint8_t*>(buffer.data());
    const std::int64_t kept = terms.window * VECTOR_BYTES;
    std::memcpy(recent, from - kept, kept);
    while (vectors > 0) {
        const std::int64_t now = std::min(AT_ONCE, vectors);
        std::uint8_t* at = recent + kept;
        for (std::int64_t v = 0; v < now; ++v, at += VECTOR_BYTES, from += VECTOR_BYTES) {
            const __m256i sum = sum_of_terms<count>(terms, at);
            _mm256_store_si256(reinterpret_cast<__m256i*>(at), sum);
            _mm_stream_si128(reinterpret_cast<__m128i*>(from), _mm256_castsi256_si128(sum));
            _mm_stream_si128(reinterpret_cast<__m128i*>(from + 16), _mm256_extracti128_si256(sum, 1));
        }
        std::memmove(recent, recent + now * VECTOR_BYTES, kept);
        vectors -= now;
    }
    _mm_sfence();
}

template <int count>
void extend_wide_or_stream(const Terms& terms, std::uint8_t* from, std::int64_t vectors, bool past_caches) {
    if (past_caches && reinterpret_cast<std::uintptr_t>(from) % 16 == 0)
        return stream_widely<count>(terms, from, vectors);
    extend_widely<count>(terms, from, vectors);
}

#endif

struct Means {
    bool wide_vectors;  // where the processor has them
    bool past_caches;
};

// Goes on for so many vectors from a place before which `window` vectors stand.
void extend(const Terms& terms, std::uint8_t* from, std::int64_t vectors, Means means) {
#ifdef NOYAU_WIDE
    if (means.wide_vectors && __builtin_cpu_supports("avx2")) switch (terms.count) {
            case 1:
                return extend_wide_or_stream<1>(terms, from, vectors, means.past_caches);
            case 2:
                return extend_wide_or_stream<2>(terms, from, vectors, means.past_caches);
            case 3:
                return extend_wide_or_stream<3>(terms, from, vectors, means.past_caches);
            default:
                return extend_wide_or_stream<4>(terms, from, vectors, means.past_caches);
        }
#else
    static_cast<void>(means);
#endif
    extend_plainly(terms, from, vectors);
}

// ---- powers of x modulo the polynomial ------------------------------------------------------------------------------

class Field {
  public:
    Field(int window, std::uint64_t polynomial)
        : window_(window), polynomial_(polynomial), top_(std::uint64_t{1} << (window - 1)) {}

    std::uint64_t order() const { return top_ | (top_ - 1); }  // of the powers of x: 2^window - 1
    std::uint64_t x() const { return window_ == 1 ? polynomial_ : 2; }
    std::uint64_t times_x(std::uint64_t a) const { return a & top_ ? ((a & ~top_) << 1) ^ polynomial_ : a << 1; }
    std::uint64_t product(std::uint64_t a, std::uint64_t b) const {
        std::uint64_t result = 0;
        for (std::uint64_t bit = top_; bit; bit >>= 1) {
            result = times_x(result);
            if (b & bit) result ^= a;
        }
        return result;
    }
    std::uint64_t power(std::uint64_t a, std::uint64_t exponent) const {
        std::uint64_t result = 1;
        for (; exponent; exponent >>= 1) {
            if (exponent & 1) result = product(result, a);
            a = product(a, a);
        }
        return result;
    }

  private:
    int window_;
    std::uint64_t polynomial_, top_;
};

// Multiplication by one fixed element, a byte at a time.
class TimesFixed {
  public:
    TimesFixed(const Field& field, std::uint64_t factor) {
        std::uint64_t shifted = factor;
        for (auto& row : table_)
            for (int bit = 0; bit < 8; ++bit, shifted = field.times_x(shifted))
                for (int low = 0; low < (1 << bit); ++low) row[(1 << bit) | low] = row[low] ^ shifted;
    }
    std::uint64_t operator()(std::uint64_t a) const {
        std::uint64_t result = 0;
        for (const auto& row : table_) {
            result ^= row[a & 255];
            a >>= 8;
        }
        return result;
    }

  private:
    std::array<std::array<std::uint64_t, 256>, 8> table_{};
};

// Small steps laid down in a table, then giant steps until one of them is met: about 2 sqrt(q) multiplications.
std::uint64_t logarithm_of_order(const Field& field, std::uint64_t base, std::uint64_t power, std::uint64_t q,
                                 Effort& effort) {
    std::uint64_t steps = 1;
    while (steps < q / steps + 1) steps = steps < 64 ? steps + 1 : steps + steps / 64;
    const std::size_t mask = std::bit_ceil(2 * steps) - 1;
    std::vector<std::uint64_t> values(mask + 1, 0), exponents(mask + 1);  // no power is 0
    const auto place_of = [&](std::uint64_t value) {
        std::size_t place = (value * 0x9e3779b97f4a7c15u >> 20) & mask;
        while (values[place] && values[place] != value) place = (place + 1) & mask;
        return place;
    };
    const TimesFixed small(field, base);
    std::uint64_t at = 1;
    for (std::uint64_t e = 0; e < steps; ++e, at = small(at)) {
        effort.step();
        const std::size_t place = place_of(at);
        if (values[place]) break;  // once round already
        values[place] = at;
        exponents[place] = e;
    }
    const TimesFixed back(field, field.power(base, (q - steps % q) % q));
    for (std::uint64_t giant = 0; giant <= q / steps; ++giant, power = back(power), effort.step())
        if (const std::size_t place = place_of(power); values[place]) return (giant * steps + exponents[place]) % q;
    throw std::invalid_argument("no power of x: the polynomial is not primitive");
}

void check_ahead(const Terms& terms, std::span<std::uint8_t> ahead) {
    if (static_cast<std::int64_t>(ahead.size()) != terms.window * VECTOR_BYTES)
        throw std::invalid_argument("as many vectors are wanted ahead as the register has places");
}

// One block; the next one goes on from what is ahead.
void fill_block(const Terms& terms, std::span<std::uint8_t> ahead, std::span<std::uint8_t> out, Means means) {
    const auto size = static_cast<std::int64_t>(out.size()), kept = static_cast<std::int64_t>(ahead.size());
    const std::int64_t whole = size / VECTOR_BYTES, rest = size % VECTOR_BYTES;
    const bool in_place = whole >= terms.window;
    if (in_place) {
        std::memcpy(out.data(), ahead.data(), kept);
        extend(terms, out.data() + kept, whole - terms.window, means);
    }
    // What comes behind the last whole vector is made in a place of its own; a short block altogether.
    const std::int64_t wanted = (in_place ? 0 : whole) + (rest ? 1 : 0) + terms.window;
    std::vector<std::uint8_t> scratch(kept + wanted * VECTOR_BYTES);
    std::memcpy(scratch.data(), in_place ? out.data() + whole * VECTOR_BYTES - kept : ahead.data(), kept);
    extend(terms, scratch.data() + kept, wanted, {means.wide_vectors, false});
    const std::uint8_t* next = scratch.data() + (in_place ? kept : 0);
    const std::int64_t missing = in_place ? rest : size;
    if (missing) std::memcpy(out.data() + size - missing, next, missing);
    next += (missing + VECTOR_BYTES - 1) / VECTOR_BYTES * VECTOR_BYTES;
    std::memcpy(ahead.data(), next, kept);
}

constexpr std::int64_t BEYOND_CACHES = 16 << 20;  // bytes; less is likely to be read again soon
// A whole number of vectors. Memory that is touched for the first time may cost a hundred times the filling.
constexpr std::int64_t REGISTER_PARCEL = 2 << 20;

}  // namespace

void begin_register(int window, std::uint64_t polynomial, std::uint64_t state, std::span<std::uint8_t> ahead) {
    const Terms terms = terms_of(window, polynomial);
    check_ahead(terms, ahead);
    for (std::uint8_t& byte : ahead) {
        unsigned bits = 0;
        for (int i = 0; i < 8; ++i) {
            bits = (bits << 1) | static_cast<unsigned>(state & 1);
            const std::uint64_t next = std::popcount(state & polynomial) & 1;
            state = (state >> 1) | (next << (window - 1));
        }
        byte = static_cast<std::uint8_t>(bits);
    }
}

void fill_register(int window, std::uint64_t polynomial, std::span<std::uint8_t> ahead, std::span<std::uint8_t> out,
                   bool wide_vectors, Effort& effort) {
    const Terms terms = terms_of(window, polynomial);
    check_ahead(terms, ahead);
    const Means means{wide_vectors, std::ssize(out) >= BEYOND_CACHES};
    in_parcels(
        effort, 0, std::ssize(out),
        [&](std::int64_t begin, std::int64_t end) { fill_block(terms, ahead, out.subspan(begin, end - begin), means); },
        REGISTER_PARCEL);
}

std::uint64_t logarithm(int window, std::uint64_t polynomial, std::uint64_t power,
                        std::span<const std::uint64_t> primes, Effort& effort) {
    terms_of(window, polynomial);
    const Field field(window, polynomial);
    if (!power || power > field.order()) throw std::invalid_argument("no power of x has this value");
    std::uint64_t result = 0, modulus = 1;  // the logarithm is `result` modulo `modulus`, which grows prime by prime
    for (const std::uint64_t q : primes) {
        if (!q || (field.order() / modulus) % q) throw std::invalid_argument("the primes do not multiply to 2^k - 1");
        // x^(order / modulus / q) has order modulus * q, and its q-part is what this prime decides.
        const std::uint64_t rest = field.order() - result;
        const std::uint64_t without = field.product(power, field.power(field.x(), rest % field.order()));
        const std::uint64_t shadow = field.power(without, field.order() / modulus / q);
        const std::uint64_t base = field.power(field.x(), field.order() / q);
        result += modulus * logarithm_of_order(field, base, shadow, q, effort);
        modulus *= q;
    }
    if (modulus != field.order()) throw std::invalid_argument("the primes do not multiply to 2^k - 1");
    return result % field.order();
}

}  // namespace noyau
