#include "base/determinant.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace noyau {
namespace {

// Remainders without a division: x - p·⌊x·⌊2^64/p⌋/2^64⌋ is at most one p too large.
class Modulo {
  public:
    explicit Modulo(std::uint64_t prime) : prime_(prime), reciprocal_(~std::uint64_t{0} / prime) {}
    std::uint64_t of(std::uint64_t x) const {
        const auto quotient = static_cast<std::uint64_t>((static_cast<unsigned __int128>(x) * reciprocal_) >> 64);
        const std::uint64_t rest = x - quotient * prime_;
        return rest >= prime_ ? rest - prime_ : rest;
    }
    std::uint64_t inverse(std::uint64_t x) const {  // Fermat
        std::uint64_t result = 1;
        for (std::uint64_t exponent = prime_ - 2; exponent > 0; exponent >>= 1, x = of(x * x))
            if (exponent & 1) result = of(result * x);
        return result;
    }

  private:
    std::uint64_t prime_, reciprocal_;
};

}  // namespace

std::uint32_t determinant_modulo(std::span<const std::int64_t> entry, std::size_t rows, std::uint32_t prime,
                                 Effort& effort) {
    if (entry.size() != rows * rows) throw std::invalid_argument("the matrix is not square");
    if (prime < 2 || prime >> 31 != 0) throw std::invalid_argument("a prime below 2^31 is needed");
    const Modulo modulo(prime);
    std::vector<std::uint32_t> at(entry.size());
    for (std::size_t i = 0; i < entry.size(); ++i) {
        const std::int64_t rest = entry[i] % static_cast<std::int64_t>(prime);
        at[i] = static_cast<std::uint32_t>(rest < 0 ? rest + prime : rest);
    }
    std::uint64_t determinant = 1;
    for (std::size_t pivot = 0; pivot < rows; ++pivot) {
        std::size_t row = pivot;
        while (row < rows && at[row * rows + pivot] == 0) ++row;
        if (row == rows) return 0;
        if (row != pivot) {
            std::swap_ranges(&at[row * rows], &at[row * rows] + rows, &at[pivot * rows]);
            determinant = prime - determinant;
        }
        determinant = modulo.of(determinant * at[pivot * rows + pivot]);
        const std::uint64_t inverse = modulo.inverse(at[pivot * rows + pivot]);
        for (row = pivot + 1; row < rows; ++row) {
            effort.step((rows - pivot) / 64 + 1);
            if (at[row * rows + pivot] == 0) continue;
            const std::uint64_t times = prime - modulo.of(at[row * rows + pivot] * inverse);
            for (std::size_t column = pivot; column < rows; ++column)
                at[row * rows + column] =
                    static_cast<std::uint32_t>(modulo.of(at[row * rows + column] + times * at[pivot * rows + column]));
        }
    }
    return static_cast<std::uint32_t>(determinant);
}

}  // namespace noyau
