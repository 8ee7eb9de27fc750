#include "dollars/shortest/narrowing/simplex.hpp"

#include <cmath>

namespace noyau {

namespace {
constexpr double kZero = 1e-9, kLeastPivot = 1e-7;
}

DualSimplex::DualSimplex(std::int32_t columns) : columns_(columns), cost_(columns, 1) {
    for (std::int32_t j = 0; j < columns; ++j) number_at_place_.push_back(j), row_of_number_.push_back(-1 - j);
}

void DualSimplex::add(const LinearRow& row) {
    cell_.resize((height_ + 1) * columns_, 0);
    double* const to = &cell_[height_ * columns_];
    double side = row.side;
    for (const auto& [number, coefficient] : row.terms) {
        if (const std::int32_t at = row_of_number_[number]; at < 0) {
            to[-1 - at] += coefficient;
        } else {
            const double* const from = &cell_[at * columns_];
            for (std::size_t j = 0; j < columns_; ++j) to[j] -= coefficient * from[j];
            side -= coefficient * side_[at];
        }
    }
    side_.push_back(side);
    number_of_row_.push_back(static_cast<std::int32_t>(row_of_number_.size()));
    row_of_number_.push_back(static_cast<std::int32_t>(height_++));
}

void DualSimplex::run(std::int64_t most_steps, Effort& effort) {
    for (std::int64_t count = 0; count < most_steps && step(effort); ++count) continue;
}

// The row that is farthest from fulfilled gets a price, as much as the first column allows that has enough of it.
bool DualSimplex::step(Effort& effort) {
    std::size_t row = height_;
    for (std::size_t i = 0; i < height_; ++i)
        if (side_[i] < -kZero && (row == height_ || side_[i] < side_[row])) row = i;
    if (row == height_) return false;
    const double* const cells = &cell_[row * columns_];
    std::size_t place = columns_;
    double least = INFINITY;
    for (std::size_t j = 0; j < columns_; ++j) {
        if (cells[j] > -kLeastPivot) continue;
        const double ratio = cost_[j] / -cells[j];
        if (ratio < least - kZero || (ratio < least + kZero && cells[j] < cells[place])) least = ratio, place = j;
    }
    if (place == columns_) return false;  // no x at all fulfils this row
    pivot(row, place, effort);
    return true;
}

// The number of this row becomes 0, and the one at this place takes its row.
void DualSimplex::pivot(std::size_t row, std::size_t place, Effort& effort) {
    double* const from = &cell_[row * columns_];
    const double over = 1 / from[place];
    for (std::size_t j = 0; j < columns_; ++j) from[j] *= over;
    from[place] = over;
    side_[row] *= over;
    const auto subtract = [&](double* to) {
        const double times = to[place];
        if (times == 0) return 0.0;
        for (std::size_t j = 0; j < columns_; ++j) to[j] -= times * from[j];
        to[place] = -times * over;
        return times;
    };
    for (std::size_t i = 0; i < height_; ++i) {
        if (i == row) continue;
        if (const double times = subtract(&cell_[i * columns_]); times != 0) {
            side_[i] -= times * side_[row];
            effort.step(columns_ / 8 + 1);
        }
    }
    subtract(cost_.data());
    std::swap(number_of_row_[row], number_at_place_[place]);
    row_of_number_[number_of_row_[row]] = static_cast<std::int32_t>(row);
    row_of_number_[number_at_place_[place]] = -1 - static_cast<std::int32_t>(place);
}

std::vector<double> DualSimplex::prices() const {
    std::vector<double> result;
    for (std::size_t number = columns_; number < row_of_number_.size(); ++number)
        result.push_back(row_of_number_[number] < 0 ? std::fmax(cost_[-1 - row_of_number_[number]], 0) : 0);
    return result;
}

std::vector<double> DualSimplex::x() const {
    std::vector<double> result(columns_, 0);
    for (std::size_t number = 0; number < columns_; ++number)
        if (row_of_number_[number] >= 0) result[number] = side_[row_of_number_[number]];
    return result;
}

}  // namespace noyau
