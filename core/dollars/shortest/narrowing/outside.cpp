#include "dollars/shortest/narrowing/outside.hpp"

namespace noyau::least {

namespace {

constexpr int kRoundsAtOwnPrices = 200, kRoundsAtPrices = 4;
constexpr double kLargestSum = 1e18;  // of dollars at their prices: it stays within 64 bits

}  // namespace

Outside::Outside(const Board& board, const Ranges& ranges, const Counts& prices, const Ends& ends, Count budget,
                 Effort& effort)
    : board_(board),
      ranges_(ranges),
      prices_(prices),
      budget_(budget),
      box_(board, ranges, effort),
      dual_(board, box_, effort, false),
      all_(board.n) {
    for (Vertex v = 0; v < board_.n; ++v) all_[v] = v;
    box_.set(ends.lo, ends.hi);
}

bool Outside::narrow() {
    for (const Vertex v : all_) box_.look_at(v);
    if (!narrow_by_cost() || !(prices_.empty() ? narrow_by_own_prices() : narrow_by_prices())) return false;
    for (const Vertex v : all_) {
        Count change = board_.degree[v] * price(v);
        for_neighbours(board_, v, [&](Vertex u, Count weight) { change -= weight * price(u); });
        change_.push_back(change);
    }
    return true;
}

Ends Outside::ends() const {
    Ends ends{Counts(board_.n), Counts(board_.n), bound()};
    for (const Vertex v : all_) ends.lo[v] = box_.lo(v), ends.hi[v] = box_.hi(v);
    return ends;
}

bool Outside::narrow_by_own_prices() {
    for (int round = 0; round < kRoundsAtOwnPrices; ++round)
        if (!dual_.narrow(all_, budget_, 1) || (box_.something_waits() && !narrow_by_cost())) return false;
    return dual_.narrow_well(all_, budget_) && narrow_by_cost();
}

bool Outside::narrow_by_prices() {
    double dollars = 1;  // that could change hands, all together
    for (const Vertex v : all_)
        dollars += static_cast<double>(std::abs(board_.value[v])) +
                   2.0 * static_cast<double>(board_.degree[v] * std::max(std::abs(lo(v)), std::abs(hi(v))));
    const auto dearest = static_cast<Count>(kLargestSum / dollars);
    Counts prices(prices_);
    for (Count& price : prices) price = std::clamp(price, Count{0}, dearest);
    for (int round = 0; round < kRoundsAtPrices; ++round)
        if (!dual_.narrow_at(all_, budget_, prices) || !narrow_by_cost()) return false;
    return true;
}

bool Outside::narrow_by_cost() {
    do {
        if (!box_.narrow_by_rows()) return false;
        Count spare = budget_ - 1;
        for (const Vertex v : all_) spare -= std::abs(box_.cheapest(v));
        if (spare < 0) return false;
        for (const Vertex v : all_) box_.narrow(v, box_.cheapest(v) - spare, box_.cheapest(v) + spare);
    } while (box_.something_waits());
    return true;
}

}  // namespace noyau::least
