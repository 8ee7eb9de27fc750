// Sequences without a repeated window against their definitions, in blocks of any size; run under the sanitizers.
#include <algorithm>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "sequences/de_bruijn.hpp"
#include "tests/expect.hpp"

namespace {

noyau::Effort freely;  // no limit of any kind

using Bytes = std::vector<std::uint8_t>;
std::mt19937 dice(7);

std::size_t power(std::size_t base, int exponent) {
    return exponent ? base * power(base, exponent - 1) : 1;
}

// Martin's rule: always the least symbol that makes a new window, after window - 1 of the greatest.
Bytes greedy(std::size_t size, int window) {
    Bytes symbols(window - 1, static_cast<std::uint8_t>(size - 1));
    std::set<Bytes> seen;
    for (bool more = true; more;) {
        more = false;
        for (std::size_t symbol = 0; symbol < size && !more; ++symbol) {
            symbols.push_back(static_cast<std::uint8_t>(symbol));
            more = seen.insert(Bytes(symbols.end() - window, symbols.end())).second;
            if (!more) symbols.pop_back();
        }
    }
    return Bytes(symbols.begin() + window - 1, symbols.end());
}

Bytes bits_of(const Bytes& packed) {
    Bytes bits;
    for (const std::uint8_t byte : packed)
        for (int i = 7; i >= 0; --i) bits.push_back((byte >> i) & 1);
    return bits;
}

void least_in_blocks(std::size_t size, int window) {
    const Bytes whole = greedy(size, window);
    expect(whole.size() == power(size, window), "greed finds every window");
    Bytes letters(size), word(window, 0);
    for (std::size_t i = 0; i < size; ++i) letters[i] = static_cast<std::uint8_t>(200 - i);
    std::int64_t done = 0;
    noyau::BinaryPlace place{0, 0};
    std::size_t at = 0, bit_at = 0;
    while (at < 3 * whole.size()) {
        Bytes block(dice() % 150);  // exactly as long as it says: the sanitizers see every byte too many
        done = noyau::fill_least(letters, word, done, block, freely);
        for (const std::uint8_t letter : block) {
            expect(200 - letter == whole[at % whole.size()], "least, symbol " + std::to_string(at));
            ++at;
        }
        if (size != 2) continue;
        place = noyau::fill_least_packed(window, place, block, freely);
        for (const std::uint8_t bit : bits_of(block)) {
            expect(bit == whole[bit_at % whole.size()], "least packed, symbol " + std::to_string(bit_at));
            ++bit_at;
        }
    }
}

void register_in_blocks(int window, std::uint64_t polynomial, bool wide) {
    Bytes ahead(window * noyau::VECTOR_BYTES), all;
    noyau::begin_register(window, polynomial, 1, ahead);
    for (int i = 0; i < 12; ++i) {
        const bool last = i == 11;
        Bytes block(noyau::VECTOR_BYTES * (dice() % (3 * window)) + (last ? dice() % 32 : 0));
        noyau::fill_register(window, polynomial, ahead, block, wide, freely);
        all.insert(all.end(), block.begin(), block.end());
    }
    const Bytes bits = bits_of(all);
    bool holds = bits.empty() || bits[0] == 1;
    for (std::size_t i = 0; i + window < bits.size(); ++i) {
        unsigned sum = bits[i + window];
        for (int e = 0; e < window; ++e) sum ^= ((polynomial >> e) & 1) & bits[i + e];
        holds = holds && !sum;
    }
    expect(holds, "the recurrence of a register of " + std::to_string(window));
}

void logarithms(int window, std::uint64_t polynomial, const std::vector<std::uint64_t>& primes) {
    std::uint64_t at = 1;
    for (std::uint64_t e = 0; e + 1 < (std::uint64_t{1} << window); ++e) {
        expect(noyau::logarithm(window, polynomial, at, primes, freely) == e, "logarithm " + std::to_string(e));
        at <<= 1;
        if (at >> window) at ^= (std::uint64_t{1} << window) | polynomial;
    }
}

void windows_marked(std::size_t size, int window) {
    Bytes whole = greedy(size, window);
    const auto repeat_in = [&](const Bytes& symbols) {
        Bytes seen((power(size, window) + 7) / 8);
        std::uint64_t index = 0;
        for (int i = 0; i < window; ++i) index = index * size + (i ? symbols[symbols.size() - window + i] : 0);
        return noyau::mark_windows(seen, size, window, index, symbols, freely).repeat;
    };
    expect(repeat_in(whole) == -1, "no window comes twice");
    std::uint8_t& stone = whole[dice() % whole.size()];
    stone = static_cast<std::uint8_t>((stone + 1) % size);
    expect(repeat_in(whole) >= 0, "a changed stone is seen");
}

}  // namespace

int main() {
    for (int window = 1; window <= 9; ++window) least_in_blocks(2, window);
    for (int window = 1; window <= 5; ++window) least_in_blocks(3, window);
    least_in_blocks(26, 2), least_in_blocks(5, 4), least_in_blocks(200, 1);
    for (const bool wide : {false, true}) {
        register_in_blocks(1, 1, wide), register_in_blocks(3, 3, wide), register_in_blocks(8, 29, wide);
        register_in_blocks(30, 83, wide), register_in_blocks(64, 27, wide);
    }
    logarithms(1, 1, {}), logarithms(6, 3, {3, 3, 7}), logarithms(10, 9, {3, 11, 31});
    for (int window = 1; window <= 8; ++window) windows_marked(2, window);
    windows_marked(3, 4), windows_marked(7, 2);
    return told("de bruijn");
}
