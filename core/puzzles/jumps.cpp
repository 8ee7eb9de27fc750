#include "puzzles/jumps.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

namespace noyau {
namespace {

using Pegs = std::uint64_t;

// Positions without a way to one peg. Never empty, so that 0 marks a free place.
class DeadPositions {
  public:
    explicit DeadPositions(Effort& effort) : effort_(effort) { resize(std::size_t{1} << 12); }

    bool contains(Pegs pegs) const { return table_[place_of(pegs)] == pegs; }

    void insert(Pegs pegs) {
        if (2 * (count_ + 1) > table_.size()) resize(2 * table_.size());
        Pegs& entry = table_[place_of(pegs)];
        count_ += entry != pegs;
        entry = pegs;
    }

  private:
    std::size_t place_of(Pegs pegs) const {
        std::size_t place = mixed(pegs) & (table_.size() - 1);
        while (table_[place] != 0 && table_[place] != pegs) place = (place + 1) & (table_.size() - 1);
        return place;
    }

    void resize(std::size_t size) {
        effort_.take(size * sizeof(Pegs));  // old and new stand side by side for a moment
        std::vector<Pegs> old(size);
        old.swap(table_);
        for (const Pegs pegs : old)
            if (pegs != 0) table_[place_of(pegs)] = pegs;
        effort_.give_back(old.size() * sizeof(Pegs));
    }

    Effort& effort_;
    std::vector<Pegs> table_;
    std::size_t count_ = 0;
};

// One symmetry, byte by byte: the images of all pegs in eight holes at once.
using Image = std::array<std::array<Pegs, 256>, most_holes / 8>;

class Search {
  public:
    Search(const JumpBoard& board, Effort& effort) : effort_(effort), dead_(effort) {
        for (std::size_t jump = 0; jump < board.start_of_jump.size(); ++jump) {
            const Pegs end = bit(board.end_of_jump[jump]);
            const Pegs taken = bit(board.start_of_jump[jump]) | bit(board.over_of_jump[jump]);
            jumps_.push_back({taken,
                              taken | end,
                              {board.start_of_jump[jump], board.over_of_jump[jump], board.end_of_jump[jump]},
                              static_cast<std::int32_t>(jump)});
        }
        const std::size_t count = board.image_of_hole.size() / board.holes;
        effort_.take(count * sizeof(Image));
        images_.resize(count);
        for (std::size_t which = 0; which < count; ++which)
            lay_out(images_[which], board.image_of_hole.subspan(which * board.holes, board.holes));
    }

    // Some orders of the jumps find a way at once, others only after millions of positions. So the search begins anew
    // with another order, and with more patience each time; what is dead stays dead.
    void run(Pegs pegs) {
        if (std::has_single_bit(pegs)) {
            answer.found = true;
            return;
        }
        std::int64_t patience = first_patience;
        for (int round = 0;; ++round, patience += patience / 2) {
            put_in_order(round);
            until_ = answer.nodes + patience;
            const Ending ending = leads_to_one(pegs);
            answer.found = ending == Ending::one_peg;
            if (ending != Ending::gave_up) return;
        }
    }

    JumpAnswer answer;

  private:
    struct Jump {
        Pegs taken, touched;  // where pegs must be, and these with the hole that must be empty
        std::array<int, 3> holes;
        std::int32_t number;
    };
    static constexpr std::int64_t first_patience = 2'000;
    enum class Ending { one_peg, none, gave_up };

    Ending leads_to_one(Pegs pegs) {
        if (std::has_single_bit(pegs)) return Ending::one_peg;
        const Pegs seen = least_image(pegs);
        if (dead_.contains(seen)) return Ending::none;
        if (answer.nodes == until_) return Ending::gave_up;
        effort_.step();
        ++answer.nodes;
        for (const Jump& jump : jumps_) {
            if ((pegs & jump.touched) != jump.taken) continue;
            answer.jumps.push_back(jump.number);
            const Ending ending = leads_to_one(pegs ^ jump.touched);  // at most 64 deep: a jump takes a peg
            if (ending == Ending::one_peg) return ending;
            answer.jumps.pop_back();
            if (ending == Ending::gave_up) return ending;
        }
        dead_.insert(seen);
        return Ending::none;
    }

    // By two of start, hole jumped over and end, each up or down: orders that work on one side of the board for a
    // while. At random they are worse.
    void put_in_order(int round) {
        const auto key = [round](const Jump& jump) {
            std::array<int, 3> holes = jump.holes;
            std::ranges::rotate(holes, holes.begin() + round / 4 % 3);
            if (round & 1) holes[1] = -holes[1], holes[2] = -holes[2];
            if (round & 2) holes[0] = -holes[0];
            return holes;
        };
        std::ranges::sort(jumps_, {}, key);
    }

    static Pegs bit(int hole) { return Pegs{1} << hole; }

    static void lay_out(Image& image, std::span<const std::int32_t> image_of_hole) {
        for (std::size_t byte = 0; byte < image.size(); ++byte)
            for (std::size_t value = 0; value < 256; ++value) {
                Pegs sum = 0;
                for (std::size_t hole = 8 * byte; hole < std::min(8 * byte + 8, image_of_hole.size()); ++hole)
                    if (value >> (hole - 8 * byte) & 1) sum |= bit(image_of_hole[hole]);
                image[byte][value] = sum;
            }
    }

    // The least of the images: the same for positions that are images of each other.
    Pegs least_image(Pegs pegs) const {
        Pegs least = pegs;
        for (const Image& image : images_) {
            Pegs there = 0;
            for (std::size_t byte = 0; byte < image.size(); ++byte) there |= image[byte][pegs >> (8 * byte) & 255];
            least = std::min(least, there);
        }
        return least;
    }

    Effort& effort_;
    DeadPositions dead_;
    std::vector<Jump> jumps_;
    std::vector<Image> images_;
    std::int64_t until_ = 0;
};

void refuse(const JumpBoard& board, std::uint64_t pegs) {
    const auto holes = static_cast<std::int64_t>(board.holes);
    if (holes < 1 || holes > most_holes) throw std::invalid_argument("a board has 1 to 64 holes");
    if (holes < most_holes && pegs >> holes != 0) throw std::invalid_argument("there is a peg where no hole is");
    if (pegs == 0) throw std::invalid_argument("there is no peg");
    const auto jumps = board.start_of_jump.size();
    if (board.over_of_jump.size() != jumps || board.end_of_jump.size() != jumps)
        throw std::invalid_argument("jumps have a start, a hole they go over, and an end");
    for (const auto& ends : {board.start_of_jump, board.over_of_jump, board.end_of_jump, board.image_of_hole})
        for (const std::int32_t hole : ends)
            if (hole < 0 || hole >= holes)
                throw std::invalid_argument("a jump or a symmetry names a hole that is none");
    if (board.image_of_hole.size() % holes != 0) throw std::invalid_argument("a symmetry has an image for every hole");
    for (std::size_t jump = 0; jump < jumps; ++jump)
        if (board.start_of_jump[jump] == board.over_of_jump[jump] ||
            board.over_of_jump[jump] == board.end_of_jump[jump] || board.end_of_jump[jump] == board.start_of_jump[jump])
            throw std::invalid_argument("a jump touches three different holes");
}

}  // namespace

JumpAnswer search_jumps(const JumpBoard& board, std::uint64_t pegs, Effort& effort) {
    refuse(board, pegs);
    Search search(board, effort);
    search.run(pegs);
    return search.answer;
}

}  // namespace noyau
