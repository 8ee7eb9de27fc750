// The reader of `.pg` and the arenas on disk. Plain checks, no framework; made to be run under sanitizers.
#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "arenas/attractor.hpp"
#include "arenas/beyond_memory.hpp"
#include "arenas/pg_reader.hpp"
#include "tests/expect.hpp"

namespace {

noyau::Effort freely;  // no limit of any kind

// What is wrong with a game that was read, or nothing.
std::string fault_in(const noyau::PgGame& game, std::size_t text_size) {
    const auto first = game.first_edge_of_vertex.span();
    if (first[0] != 0 || first[game.vertices] != game.edges) return "offsets";
    for (std::int64_t v = 0; v < game.vertices; ++v) {
        if (first[v] > first[v + 1]) return "offsets fall";
        if (game.owner_of_vertex[v] > 1 || game.priority_of_vertex[v] < 0) return "owner or priority";
        if (!game.has_names) continue;
        const std::int64_t begin = game.ends_of_name[2 * v], end = game.ends_of_name[2 * v + 1];
        if (begin != -1 && (begin < 0 || begin > end || end > static_cast<std::int64_t>(text_size))) return "name";
    }
    for (std::int64_t e = 0; e < game.edges; ++e)
        if (game.target_of_edge[e] < 0 || game.target_of_edge[e] >= game.vertices) return "target";
    return game.start >= game.vertices ? "start" : "";
}

// Texts damaged at random: each is refused with a line or read into arrays that make sense, and never read past its
// end.
void damaged_texts() {
    const std::string whole =
        "parity 5;\nstart 2;\n0 3 1 1,0 \"a; b\";\n1 0 0 0,12345678;\n% c\n2 1 1 2;\n12345678 7 0 1,2,0;\n1 2 1 2;\n";
    const std::string letters = " ;,0123456789\"%\nxp";
    std::mt19937 random(1);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    int refused = 0, read = 0;
    for (int round = 0; round < 20000; ++round) {
        std::string text = whole.substr(0, round % 3 == 0 ? below(whole.size() + 1) : whole.size());
        for (std::size_t change = below(4); change > 0 && !text.empty(); --change)
            text[below(text.size())] = letters[below(letters.size())];
        const std::vector<char> exact(text.begin(), text.end());  // no zero byte behind the text
        try {
            const noyau::PgGame game = noyau::read_pg({exact.data(), exact.size()}, freely);
            const std::string fault = fault_in(game, exact.size());
            if (!fault.empty()) expect(false, fault + " in: " + text);
            ++read;
        } catch (const std::invalid_argument& error) {
            if (!std::string(error.what()).starts_with("line ")) expect(false, "no line named for: " + text);
            ++refused;
        }
    }
    expect(refused > 1000 && read > 1000, "damage is sometimes refused and sometimes not");
}

void from_disk() {
    std::mt19937 random(2);
    for (int round = 0; round < 2000; ++round) {
        const int n = 1 + static_cast<int>(random() % 9);
        std::vector<std::int64_t> first{0};
        std::vector<std::int32_t> target;
        std::vector<std::uint8_t> owner;
        std::vector<std::int8_t> seed;
        for (int v = 0; v < n; ++v) {
            for (std::size_t edge = random() % (round % 50 == 0 ? 300 : 4); edge > 0; --edge)
                target.push_back(static_cast<std::int32_t>(random() % n));
            first.push_back(static_cast<std::int64_t>(target.size()));
            owner.push_back(random() % 2);
            seed.push_back(static_cast<std::int8_t>(random() % 5 == 0 ? random() % 2 : -1));
        }
        const noyau::Arena arena{first, target, owner, seed};
        noyau::check(arena, freely);
        std::vector<std::int64_t> first_into(n + 1);
        std::vector<std::int32_t> source(target.size());
        noyau::Effort effort;
        noyau::transpose_into(arena, first_into, source, 1 + static_cast<std::int64_t>(random() % 7), effort);
        noyau::check_reverse(arena, first_into, source, freely);
        std::vector<std::int8_t> winners[2] = {std::vector<std::int8_t>(n), std::vector<std::int8_t>(n)};
        std::vector<std::int32_t> ranks[2] = {std::vector<std::int32_t>(n), std::vector<std::int32_t>(n)}, moves(n);
        noyau::attractors(arena, {winners[0], ranks[0], moves}, effort);
        noyau::attractors_with_reverse(arena, first_into, source, {winners[1], ranks[1], moves}, effort);
        expect(winners[0] == winners[1] && ranks[0] == ranks[1], "the same from disk, round " + std::to_string(round));
    }
}

}  // namespace

int main() {
    damaged_texts();
    from_disk();
    return told("files");
}
