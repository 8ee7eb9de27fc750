#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "sequences/de_bruijn.hpp"

namespace noyau {
namespace {

// How much of a necklace is written: its period. 0 when the word is no necklace.
template <class SymbolAt>
std::int64_t period_of(std::int64_t length, SymbolAt symbol_at) {
    std::int64_t period = 1;
    for (std::int64_t i = 1; i < length; ++i) {
        if (symbol_at(i) < symbol_at(i - period)) return 0;
        if (symbol_at(i) > symbol_at(i - period)) period = i + 1;
    }
    return length % period == 0 ? period : 0;
}

template <class SymbolAt>
std::int64_t checked_period(std::int64_t length, std::int64_t done, SymbolAt symbol_at) {
    const std::int64_t period = period_of(length, symbol_at);
    if (!period) throw std::invalid_argument("the word is no necklace");
    if (done < 0 || done > period) throw std::invalid_argument("more is done than the necklace is long");
    return period;
}

// The next necklace, two symbols, as a number: the word's trailing ones go, the zero before them becomes a one, and
// what is left is repeated. After the last one comes the first. Returns the period.
int next_binary(int length, std::uint64_t& word) {
    for (;;) {
        const int ones = std::countr_one(word);
        if (ones >= length) {
            word = 0;
            return 1;
        }
        const int kept = length - ones;
        const std::uint64_t prefix = (word >> ones) | 1;
        word = prefix;
        int written = kept;
        while (written < length) {
            const int more = std::min(kept, length - written);
            word = (word << more) | (prefix >> (kept - more));
            written += more;
        }
        if (length % kept == 0) return kept;
    }
}

std::uint64_t prefix_of(std::uint64_t word, int length, int period) {
    return word >> (length - period);
}

// ---- any alphabet, a byte per symbol --------------------------------------------------------------------------------

class Necklaces {
  public:
    Necklaces(std::span<const std::uint8_t> letters, std::span<std::uint8_t> word)
        : letters_(letters), word_(word), length_(static_cast<std::int64_t>(word.size())), written_(word.size() + 64) {
        for (std::int64_t i = 0; i < length_; ++i) put(i, word_[i]);
    }

    // Moves on to the next necklace and returns its period.
    std::int64_t next() {
        for (;;) {
            std::int64_t last = length_ - 1;
            while (last >= 0 && word_[last] == letters_.size() - 1) --last;
            if (last < 0) {
                for (std::int64_t i = 0; i < length_; ++i) put(i, 0);
                return 1;
            }
            put(last, static_cast<std::uint8_t>(word_[last] + 1));
            const std::int64_t period = last + 1;
            for (std::int64_t i = period; i < length_; ++i) put(i, word_[i - period]);
            if (length_ % period == 0) return period;
        }
    }

    // Raising the last symbol gives a necklace each time: writes them all, as far as there is room for copies of
    // `Width` bytes, of which only the first ones count.
    template <std::size_t Width>
    std::uint8_t* write_last_raised(std::uint8_t* out, const std::uint8_t* end) {
        const std::int64_t last = length_ - 1;
        std::uint8_t symbol = word_[last];
        while (symbol + 1u < letters_.size() && out < end) {
            std::memcpy(out, written_.data(), Width);
            out[last] = letters_[++symbol];
            out += length_;
        }
        put(last, symbol);
        return out;
    }

    const std::uint8_t* written() const { return written_.data(); }
    std::int64_t length() const { return length_; }

  private:
    void put(std::int64_t i, std::uint8_t symbol) {
        word_[i] = symbol;
        written_[i] = letters_[symbol];
    }

    std::span<const std::uint8_t> letters_;
    std::span<std::uint8_t> word_;
    std::int64_t length_;
    std::vector<std::uint8_t> written_;  // the word in letters, with room behind it for wide copies
};

// As long as the block has room for one more copy of `Width` bytes after the one that ends the word.
template <std::size_t Width>
std::uint8_t* fill_quickly(Necklaces& necklaces, std::uint8_t* out, const std::uint8_t* end) {
    const auto room = static_cast<std::ptrdiff_t>(Width) + necklaces.length();
    while (end - out > room) {
        const std::int64_t period = necklaces.next();
        std::memcpy(out, necklaces.written(), Width);
        out += period;
        if (period == necklaces.length()) out = necklaces.write_last_raised<Width>(out, end - room);
    }
    return out;
}

// ---- two symbols, a byte each ---------------------------------------------------------------------------------------

std::uint64_t eight_bytes(std::uint64_t eight_bits) {  // the highest bit into the byte that stands first in memory
    if constexpr (std::endian::native == std::endian::little)
        return ((eight_bits * 0x8040201008040201u) >> 7) & 0x0101010101010101u;
    std::uint64_t bytes = 0;
    for (int i = 0; i < 8; ++i) bytes |= ((eight_bits >> i) & 1) << (8 * i);
    return bytes;
}

// Writes a period's bits as letters; up to seven bytes behind them are overwritten.
std::uint8_t* write_letters(std::uint8_t* out, std::uint64_t bits, int count, std::uint64_t zero,
                            std::uint64_t change) {
    std::uint64_t left = bits << (64 - count);
    for (int i = 0; i < count; i += 8) {
        const std::uint64_t letters = zero ^ (eight_bytes(left >> 56) * change);
        std::memcpy(out + i, &letters, 8);
        left <<= 8;
    }
    return out + count;
}

std::int64_t fill_binary(std::span<const std::uint8_t> letters, std::span<std::uint8_t> digits, std::int64_t done,
                         std::int64_t period, std::span<std::uint8_t> block) {
    const int length = static_cast<int>(digits.size());
    const std::uint64_t zero = letters[0] * 0x0101010101010101u, change = letters[0] ^ letters[1];
    std::uint64_t word = 0;
    for (const std::uint8_t digit : digits) word = (word << 1) | digit;
    std::uint8_t* out = block.data();
    const std::uint8_t* const end = out + block.size();
    for (;;) {
        const int left = static_cast<int>(period - done);
        const std::uint64_t bits = prefix_of(word, length, static_cast<int>(period));
        if (end - out < left + 8) {
            for (; done < period && out < end; ++done) *out++ = letters[(bits >> (period - 1 - done)) & 1];
            if (done < period) break;
        } else if (left) {
            out = write_letters(out, left < 64 ? bits & ((std::uint64_t{1} << left) - 1) : bits, left, zero, change);
            done = period;
        }
        if (out == end) break;
        while (end - out > length + 8) {
            period = next_binary(length, word);
            out = write_letters(out, prefix_of(word, length, static_cast<int>(period)), static_cast<int>(period), zero,
                                change);
            done = period;
        }
        if (out == end) break;
        period = next_binary(length, word);
        done = 0;
    }
    for (int i = 0; i < length; ++i) digits[i] = static_cast<std::uint8_t>((word >> (length - 1 - i)) & 1);
    return done;
}

// ---- two symbols, packed --------------------------------------------------------------------------------------------

class BitWriter {
  public:
    explicit BitWriter(std::span<std::uint8_t> out) : out_(out.data()), end_(out.data() + out.size()) {}

    // Whether 64 more bits and what is still held back fit for certain.
    bool has_room() const { return end_ - out_ >= 17; }
    void write(std::uint64_t bits, int count) {  // 1 <= count <= 64, has_room()
        const int free = 64 - held_;
        if (count < free) {
            pending_ = (pending_ << count) | bits;
            held_ += count;
            return;
        }
        held_ = count - free;
        pending_ = (free == 64 ? 0 : pending_ << free) | (bits >> held_);
        for (int i = 0; i < 8; ++i) out_[i] = static_cast<std::uint8_t>(pending_ >> (56 - 8 * i));
        out_ += 8;
        pending_ = bits;
    }

    // One bit at a time, to the very end of the block.
    bool is_full() {
        for (; held_ >= 8; held_ -= 8) *out_++ = static_cast<std::uint8_t>(pending_ >> (held_ - 8));
        return out_ == end_;
    }
    void write_bit(std::uint64_t bit) {
        pending_ = (pending_ << 1) | bit;
        ++held_;
    }

  private:
    std::uint8_t *out_, *end_;
    std::uint64_t pending_ = 0;  // its lowest `held_` bits are not written yet; those above them are old
    int held_ = 0;
};

// A block small enough to be filled without looking up; the next one goes on from its word and from what is done.
std::int64_t fill_block(std::span<const std::uint8_t> letters, std::span<std::uint8_t> word, std::int64_t done,
                        std::span<std::uint8_t> out) {
    const auto length = static_cast<std::int64_t>(word.size());
    if (letters.empty() || letters.size() > 256 || word.empty()) throw std::invalid_argument("no letters, or no word");
    if (std::ranges::any_of(word, [&](std::uint8_t symbol) { return symbol >= letters.size(); }))
        throw std::invalid_argument("the word has a symbol without a letter");
    std::int64_t period = checked_period(length, done, [&](std::int64_t i) { return word[i]; });
    if (letters.size() == 2 && length <= 64) return fill_binary(letters, word, done, period, out);
    Necklaces necklaces(letters, word);
    std::uint8_t* at = out.data();
    const std::uint8_t* const end = at + out.size();
    for (;;) {
        for (; done < period && at < end; ++done) *at++ = necklaces.written()[done];
        if (at == end) return done;
        at = length <= 8    ? fill_quickly<8>(necklaces, at, end)
             : length <= 16 ? fill_quickly<16>(necklaces, at, end)
             : length <= 32 ? fill_quickly<32>(necklaces, at, end)
             : length <= 64 ? fill_quickly<64>(necklaces, at, end)
                            : at;
        period = necklaces.next();
        done = 0;
    }
}

BinaryPlace fill_block(int window, BinaryPlace place, std::span<std::uint8_t> out) {
    if (window < 1 || window > 64) throw std::invalid_argument("a packed window has 1 to 64 symbols");
    auto [word, done] = place;
    const auto bit = [&](std::int64_t i) { return (word >> (window - 1 - i)) & 1; };
    if (window < 64 && word >> window) throw std::invalid_argument("the word is longer than the window");
    std::int64_t period = checked_period(window, done, bit);
    BitWriter writer(out);
    for (;;) {
        for (; done < period; ++done) {
            if (writer.is_full()) return {word, done};
            writer.write_bit(bit(done));
        }
        while (writer.has_room()) {
            period = next_binary(window, word);
            writer.write(prefix_of(word, window, static_cast<int>(period)), static_cast<int>(period));
            done = period;
        }
        if (writer.is_full()) return {word, done};
        period = next_binary(window, word);
        done = 0;
    }
}

constexpr std::int64_t LEAST_PARCEL = 1 << 20;

}  // namespace

std::int64_t fill_least(std::span<const std::uint8_t> letters, std::span<std::uint8_t> word, std::int64_t done,
                        std::span<std::uint8_t> out, Effort& effort) {
    if (out.empty()) return fill_block(letters, word, done, out);
    const auto fill = [&](std::int64_t begin, std::int64_t end) {
        done = fill_block(letters, word, done, out.subspan(begin, end - begin));
    };
    in_parcels(effort, 0, std::ssize(out), fill, LEAST_PARCEL);
    return done;
}

BinaryPlace fill_least_packed(int window, BinaryPlace place, std::span<std::uint8_t> out, Effort& effort) {
    if (out.empty()) return fill_block(window, place, out);
    const auto fill = [&](std::int64_t begin, std::int64_t end) {
        place = fill_block(window, place, out.subspan(begin, end - begin));
    };
    in_parcels(effort, 0, std::ssize(out), fill, LEAST_PARCEL);
    return place;
}

}  // namespace noyau
