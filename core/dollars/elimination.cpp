#include "dollars/elimination.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

namespace noyau {
namespace {

// The part of a matrix that is left; eliminated rows and columns are swapped to the front.
class Remainder {
  public:
    Remainder(Effort& effort, std::span<std::int64_t> matrix, std::int64_t prime, std::int32_t power)
        : effort_(effort), matrix_(matrix), prime_(prime) {
        n_ = static_cast<std::int64_t>(std::llround(std::sqrt(static_cast<double>(matrix.size()))));
        if (n_ * n_ != std::ssize(matrix)) throw std::invalid_argument("the matrix is not square");
        if (prime < 2 || power < 1) throw std::invalid_argument("there is no such power of a prime");
        for (std::int32_t i = 0; i < power; ++i)
            if ((modulus_ *= prime) >= std::int64_t{1} << 31)
                throw std::invalid_argument(std::to_string(prime) + "^" + std::to_string(power) + " is too large");
        for (std::int64_t& entry : matrix_) entry = (entry % modulus_ + modulus_) % modulus_;
    }

    std::int64_t left() const { return n_ - done_; }

    // Finds an entry that the prime does not divide, brings it to the front and clears its row and column.
    bool eliminate() {
        for (std::int64_t i = done_; i < n_; ++i, step_of_row())
            for (std::int64_t j = done_; j < n_; ++j)
                if (at(i, j) % prime_ != 0) {
                    if (i != done_) std::swap_ranges(&at(i, 0), &at(i, 0) + n_, &at(done_, 0));
                    if (j != done_)
                        for (std::int64_t row = done_; row < n_; ++row) std::swap(at(row, j), at(row, done_));
                    clear_below();
                    ++done_;
                    return true;
                }
        return false;
    }

    // Every entry that is left is divisible by the prime.
    void divide() {
        modulus_ /= prime_;
        for (std::int64_t i = done_; i < n_; ++i, step_of_row())
            for (std::int64_t j = done_; j < n_; ++j) at(i, j) /= prime_;
    }

  private:
    void step_of_row() { effort_.step(static_cast<std::size_t>(n_ - done_) / 64 + 1); }
    std::int64_t& at(std::int64_t i, std::int64_t j) { return matrix_[i * n_ + j]; }

    void clear_below() {
        const std::int64_t* const pivot = &at(done_, 0);
        const std::int64_t inverse = inverse_of(pivot[done_]);
        const double reciprocal = 1.0 / static_cast<double>(modulus_);
        for (std::int64_t i = done_ + 1; i < n_; ++i) {
            std::int64_t* const row = &at(i, 0);
            if (row[done_] == 0) continue;
            step_of_row();
            const std::int64_t factor = modulus_ - row[done_] * inverse % modulus_;
            for (std::int64_t j = done_ + 1; j < n_; ++j) {
                const std::int64_t sum = row[j] + factor * pivot[j];  // below 2^62 + 2^31
                std::int64_t rest = sum - static_cast<std::int64_t>(static_cast<double>(sum) * reciprocal) * modulus_;
                rest += rest < 0 ? modulus_ : 0;  // the quotient is off by one at most
                row[j] = rest >= modulus_ ? rest - modulus_ : rest;
            }
        }
    }

    std::int64_t inverse_of(std::int64_t unit) const {
        std::int64_t a = unit, b = modulus_, x = 1, y = 0;
        while (b != 0) {
            const std::int64_t quotient = a / b;
            a = std::exchange(b, a - quotient * b);
            x = std::exchange(y, x - quotient * y);
        }
        return (x % modulus_ + modulus_) % modulus_;
    }

    Effort& effort_;
    std::span<std::int64_t> matrix_;
    std::int64_t prime_, modulus_ = 1, n_ = 0, done_ = 0;
};

}  // namespace

std::vector<std::int32_t> valuations(Effort& effort, std::span<std::int64_t> matrix, std::int64_t prime,
                                     std::int32_t power) {
    Remainder remainder(effort, matrix, prime, power);
    std::vector<std::int32_t> found;
    for (std::int32_t valuation = 0; remainder.left() > 0; ++valuation) {
        if (valuation == power) {
            found.insert(found.end(), remainder.left(), power);
            break;
        }
        while (remainder.eliminate()) found.push_back(valuation);
        remainder.divide();
    }
    return found;
}

}  // namespace noyau
