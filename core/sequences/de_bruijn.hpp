// Cyclic sequences in which no window of k symbols comes twice, in blocks of any size, from any place.
//
// Packed means eight symbols to a byte, the first one in the highest bit. None of these functions remembers anything:
// what is needed to go on stands in arrays that the caller keeps between blocks.
#pragma once

#include <cstdint>
#include <span>

#include "base/effort.hpp"

namespace noyau {

// ---- the lexicographically least sequence ---------------------------------------------------------------------------
// Fredricksen, Kessler and Maiorana: it is all necklaces of length k in order, each cut after its period.

// Writes the next out.size() symbols. `word` is the necklace that is being written, `done` how many symbols of its
// period stand in earlier blocks; the word is moved on, and the new `done` comes back. After the end it begins anew.
// `letters` says how each symbol is written; there are as many as symbols.
std::int64_t fill_least(std::span<const std::uint8_t> letters, std::span<std::uint8_t> word, std::int64_t done,
                        std::span<std::uint8_t> out, Effort& effort);

struct BinaryPlace {
    std::uint64_t word;  // the first symbol of the necklace is its highest of k bits
    std::int64_t done;
};
BinaryPlace fill_least_packed(int window, BinaryPlace place, std::span<std::uint8_t> out, Effort& effort);

// ---- shift registers ------------------------------------------------------------------------------------------------
// The polynomial x^k + ... + 1 stands without its first term, bit e for x^e: the recurrence is s[i + k] = sum s[i + e].

constexpr std::int64_t VECTOR_BYTES = 32;

// The next k vectors of 32 bytes from the state on; bit j of the state is the symbol j places on.
void begin_register(int window, std::uint64_t polynomial, std::uint64_t state, std::span<std::uint8_t> ahead);

// Writes what comes next; `ahead` holds the next k vectors before and after. (After a block that is no whole number of
// vectors there is no going on.)
void fill_register(int window, std::uint64_t polynomial, std::span<std::uint8_t> ahead, std::span<std::uint8_t> out,
                   bool wide_vectors, Effort& effort);

// The e for which x^e is `power` modulo the polynomial, which must be primitive. `primes` are those of 2^k - 1, each as
// often as it divides.
std::uint64_t logarithm(int window, std::uint64_t polynomial, std::uint64_t power,
                        std::span<const std::uint64_t> primes, Effort& effort);

// ---- windows --------------------------------------------------------------------------------------------------------

struct Marked {
    std::int64_t repeat;  // where in this block the first window ends that had been seen before, or -1
    std::uint64_t index;  // of the last window: what the next block needs
};

// Feeds symbols into a window of k and marks each window that ends here in a set with one bit per window. The window's
// index is that of the k symbols before the block, the latest one least.
Marked mark_windows(std::span<std::uint8_t> seen, std::uint64_t size, int window, std::uint64_t index,
                    std::span<const std::uint8_t> symbols, Effort& effort);
Marked mark_windows_packed(std::span<std::uint8_t> seen, int window, std::uint64_t index,
                           std::span<const std::uint8_t> bits, std::int64_t count, Effort& effort);

}  // namespace noyau
