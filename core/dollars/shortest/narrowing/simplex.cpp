#include "dollars/shortest/narrowing/simplex.hpp"

#include <cmath>

namespace noyau {
namespace {

constexpr double kZero = 1e-9, kLeastPivot = 1e-7;

class Tableau {
  public:
    Tableau(const std::vector<LinearRow>& rows, std::int32_t columns)
        : height_(rows.size()), columns_(columns), width_(columns_ + height_), cell_(height_ * width_, 0) {
        side_.reserve(height_);
        gain_.assign(width_, 0);  // what a column would still cost if it came in
        for (std::size_t j = 0; j < columns_; ++j) gain_[j] = 1;
        for (std::size_t i = 0; i < height_; ++i) {
            for (const auto& [column, coefficient] : rows[i].terms) cell(i, column) += coefficient;
            cell(i, columns_ + i) = 1;
            side_.push_back(rows[i].side);
        }
    }

    // The row that is farthest from fulfilled gets a price, as much as the first column allows that has enough of it.
    bool step(Effort& effort) {
        std::size_t row = height_;
        for (std::size_t i = 0; i < height_; ++i)
            if (side_[i] < -kZero && (row == height_ || side_[i] < side_[row])) row = i;
        if (row == height_) return false;
        std::size_t column = width_;
        double least = INFINITY;
        for (std::size_t j = 0; j < width_; ++j) {
            if (cell(row, j) > -kLeastPivot) continue;
            const double ratio = gain_[j] / -cell(row, j);
            if (ratio < least - kZero || (ratio < least + kZero && cell(row, j) < cell(row, column)))
                least = ratio, column = j;
        }
        if (column == width_) return false;  // no x at all fulfils this row
        pivot(row, column, effort);
        return true;
    }

    std::vector<double> prices() const {
        std::vector<double> result(gain_.begin() + static_cast<std::ptrdiff_t>(columns_), gain_.end());
        for (double& price : result) price = std::fmax(price, 0);
        return result;
    }

  private:
    double& cell(std::size_t row, std::size_t column) { return cell_[row * width_ + column]; }

    void pivot(std::size_t row, std::size_t column, Effort& effort) {
        const double over = 1 / cell(row, column);
        double* const from = &cell(row, 0);
        for (std::size_t j = 0; j < width_; ++j) from[j] *= over;
        side_[row] *= over;
        for (std::size_t i = 0; i < height_; ++i) {
            const double times = cell(i, column);
            if (i == row || times == 0) continue;
            double* const to = &cell(i, 0);
            for (std::size_t j = 0; j < width_; ++j) to[j] -= times * from[j];
            to[column] = 0;
            side_[i] -= times * side_[row];
            effort.step(width_ / 8);
        }
        const double times = gain_[column];
        for (std::size_t j = 0; j < width_; ++j) gain_[j] -= times * from[j];
        gain_[column] = 0;
    }

    std::size_t height_, columns_, width_;
    std::vector<double> cell_, side_, gain_;
};

}  // namespace

std::vector<double> dual_prices(const std::vector<LinearRow>& rows, std::int32_t columns, std::int64_t most_steps,
                                Effort& effort) {
    Tableau tableau(rows, columns);
    for (std::int64_t step = 0; step < most_steps && tableau.step(effort); ++step) continue;
    return tableau.prices();
}

}  // namespace noyau
