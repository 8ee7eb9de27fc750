#include "arenas/pg_reader.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "base/threads.hpp"

namespace noyau {
namespace {

constexpr std::int64_t largest = std::numeric_limits<std::int32_t>::max();

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

// One description, as it stands in the text; its successors have gone to the array of edges.
struct Row {
    std::int64_t id, priority, owner;
    std::int64_t name_begin = -1, name_end = -1;
};

class Scanner {
  public:
    Scanner(std::string_view text, Effort& effort)
        : begin_(text.data()), at_(begin_), end_(begin_ + text.size()), effort_(effort) {
        if (text.starts_with("\xEF\xBB\xBF")) at_ += 3;  // a byte order mark
        skip();
    }
    // The same from one place of the text to another.
    Scanner(std::string_view text, const char* from, const char* to, Effort& effort)
        : begin_(text.data()), at_(from), end_(to), effort_(effort) {
        skip();
    }

    bool at_end() const { return at_ == end_; }
    const char* place() const { return at_; }

    // `parity 4;` or `start 2;`, or -1 when another word or none stands here.
    std::int64_t header(std::string_view word) {
        const std::string_view rest(at_, end_ - at_);
        if (!rest.starts_with(word) || (rest.size() > word.size() && is_letter(rest[word.size()]))) return -1;
        at_ += word.size();
        skip();
        const std::int64_t number = this->number("a number after '" + std::string(word) + "'");
        semicolon();
        return number;
    }

    // A description. Its successors are written from `edge` on, which is moved along.
    Row row(std::int32_t*& edge) {
        Row found{number("a vertex"), number("a priority"), 0};
        const char* const owner = at_;
        found.owner = number("an owner, 0 or 1");
        if (found.owner > 1)
            complain(owner, "vertex " + std::to_string(found.id) + " has the owner " + std::to_string(found.owner) +
                                ", and the players are 0 and 1");
        if (at_ < end_ && is_digit(*at_)) {
            *edge++ = static_cast<std::int32_t>(number("a successor"));
            while (at_ < end_ && *at_ == ',') {
                for (int few = 1024; few > 0 && at_ < end_ && *at_ == ','; --few) {
                    ++at_;
                    skip();
                    *edge++ = static_cast<std::int32_t>(number("a successor"));
                }
                effort_.step(64);
            }
            if (at_ < end_ && is_digit(*at_)) unexpected("','");
        }
        if (at_ < end_ && *at_ == '"') {
            const char* const close = closing_quote(at_);
            if (close != end_) {
                found.name_begin = at_ + 1 - begin_;
                found.name_end = close - begin_;
                at_ = close + 1;
                skip();
            }
        }
        semicolon();
        effort_.step();
        return found;
    }

    [[noreturn]] void complain(const char* place, const std::string& what) const {
        throw std::invalid_argument(line(place) + what);
    }

    std::string line(const char* place) const {
        return "line " + std::to_string(1 + std::count(begin_, place, '\n')) + ": ";
    }

  private:
    // To the next token, past blanks and comments.
    void skip() {
        while (at_ < end_) {
            if (is_space(*at_)) {
                ++at_;
            } else if (*at_ == '%') {
                at_ = std::find(at_, end_, '\n');
            } else {
                return;
            }
        }
    }

    template <class Wanted>
    std::int64_t number(const Wanted& wanted) {
        if (at_ == end_ || !is_digit(*at_)) unexpected(wanted);
        const char* const first = at_;
        std::uint64_t value = 0;
        if constexpr (std::endian::native == std::endian::little) {
            if (end_ - at_ >= 8) value = up_to_eight_digits();
        }
        // What is left of a long number, or of one near the end of the text. Too large is too large, however long.
        while (at_ < end_ && is_digit(*at_)) {
            value = std::min<std::uint64_t>(value * 10 + static_cast<unsigned>(*at_ - '0'), 10ULL * largest);
            ++at_;
        }
        if (value > static_cast<std::uint64_t>(largest))
            complain(first, shown(first, at_) + " is too large, the most is " + std::to_string(largest));
        if (at_ < end_ && *at_ == ' ') ++at_;  // one blank is what most writers put
        if (at_ < end_ && *at_ <= '%') skip();
        return static_cast<std::int64_t>(value);
    }

    // Eight characters at once. Adding 0x76 to a digit's value stays below 0x80 and to anything else's does not, so the
    // lowest high bit marks the first character that is no digit; a carry can only spoil the bits above it. The digits
    // are then shifted to the top, zeros below them, and joined in pairs, fours and eights.
    std::uint64_t up_to_eight_digits() {
        std::uint64_t word;
        std::memcpy(&word, at_, 8);
        word ^= 0x3030303030303030;
        const std::uint64_t no_digit = (word | (word + 0x7676767676767676)) & 0x8080808080808080;
        const int digits = no_digit ? std::countr_zero(no_digit) / 8 : 8;
        at_ += digits;
        word <<= 64 - 8 * digits;  // at least one digit is there: the shift is below 64
        word = word * 10 + (word >> 8);
        return (((word & 0x000000FF000000FF) * 0x000F424000000064) +
                (((word >> 16) & 0x000000FF000000FF) * 0x0000271000000001)) >>
               32;
    }

    void semicolon() {
        if (at_ == end_ || *at_ != ';') unexpected("';'");
        ++at_;
        skip();
    }

    const char* closing_quote(const char* open) const { return std::find(open + 1, end_, '"'); }

    [[noreturn]] void unexpected(const std::string& wanted) const {
        if (at_ == end_) complain(at_, wanted + " is missing");
        complain(at_, "expected " + wanted + ", found '" + shown(at_, end_of_token()) + "'");
    }

    const char* end_of_token() const {
        if (is_digit(*at_)) return std::find_if_not(at_, end_, is_digit);
        if (is_letter(*at_)) return std::find_if_not(at_, end_, is_letter);
        if (*at_ == ',' || *at_ == ';') return at_ + 1;
        if (*at_ == '"' && closing_quote(at_) != end_) return closing_quote(at_) + 1;
        return at_ + std::min<std::ptrdiff_t>(end_ - at_, 20);
    }

    // A piece of the text that can stand in a sentence.
    static std::string shown(const char* from, const char* to) {
        std::string piece(from, std::min<std::ptrdiff_t>(to - from, 40));
        for (char& c : piece)
            if (c < ' ' || c > '~') c = '?';
        return piece;
    }

    const char *begin_, *at_, *end_;
    Effort& effort_;
};

struct Counts {
    std::size_t semicolons = 0, commas = 0;
};

Counts counts(std::string_view text, Effort& effort) {
    Counts found;
    constexpr std::size_t block = 255;  // so that a byte can count
    for (std::size_t from = 0; from < text.size(); from += block) {
        effort.step();
        const std::size_t to = std::min(from + block, text.size());
        std::uint8_t semicolons = 0, commas = 0;
        for (std::size_t place = from; place < to; ++place) {
            semicolons = static_cast<std::uint8_t>(semicolons + (text[place] == ';'));
            commas = static_cast<std::uint8_t>(commas + (text[place] == ','));
        }
        found.semicolons += semicolons;
        found.commas += commas;
    }
    return found;
}

// A piece of the text that one thread reads: where its descriptions go, at the latest, and how many there were.
struct Piece {
    const char *begin, *end;
    Counts most;
    std::int64_t first_row = 0, first_edge = 0, rows = 0, edges = 0;
    bool in_order = true, has_names = false;
};

class Reader {
  public:
    Reader(std::string_view text, Effort& effort) : text_(text), effort_(effort) {}

    PgGame read() {
        constexpr std::int64_t worth_a_thread = 1 << 20;
        const int threads = effort_.threads_for(static_cast<std::int64_t>(text_.size()), worth_a_thread);
        if (threads == 1) return read_in(1);
        try {
            return read_in(threads);
        } catch (const std::invalid_argument&) {
            // Something is wrong, or the text was cut inside a name: the plain way knows.
        }
        game_ = {};
        in_order_ = true;
        row_of_vertex_ = {};
        return read_in(1);
    }

  private:
    PgGame read_in(int threads) {
        Scanner scanner(text_, effort_);
        const std::int64_t announced = scanner.header("parity");
        const char* const start_at = scanner.place();
        const std::int64_t start = scanner.header("start");
        read_rows(pieces_from(scanner.place(), threads));
        // As `parity 0;` announces a vertex 0 or none, an empty game has 0 as its largest id.
        const std::int64_t last_id = in_order_ ? std::max<std::int64_t>(game_.vertices - 1, 0) : largest_id();
        if (!in_order_) sort_rows(scanner);
        if (announced >= 0 && announced != game_.vertices && announced != last_id)
            game_.warnings.push_back(scanner.line(text_.data() + text_.size()) + "the header says " +
                                     std::to_string(announced) + ", and there are " + std::to_string(game_.vertices) +
                                     " vertices, the largest id being " + std::to_string(last_id));
        rename_successors(scanner);
        if (start >= 0) {
            game_.start = vertex_of(start);
            if (game_.start < 0)
                scanner.complain(start_at,
                                 "the play starts at " + std::to_string(start) + ", which is never described");
        }
        return std::move(game_);
    }

    // The rest of the text in so many pieces, cut where a line ends with a semicolon. That may also be in a comment,
    // which does no harm, or in a name: then the piece before it makes no sense.
    std::vector<Piece> pieces_from(const char* begin, int threads) const {
        const char* const end = text_.data() + text_.size();
        std::vector<Piece> pieces;
        const std::ptrdiff_t size = (end - begin) / threads;
        for (int piece = 1; piece <= threads; ++piece) {
            const char* cut = end;
            if (piece < threads) {
                const std::size_t found = text_.find(";\n", begin + piece * size - text_.data());
                if (found != std::string_view::npos) cut = text_.data() + found + 2;
            }
            const char* const from = pieces.empty() ? begin : pieces.back().end;
            pieces.push_back({.begin = from, .end = std::max(from, cut), .most = {}});
        }
        return pieces;
    }

    void read_rows(std::vector<Piece> pieces) {
        const auto in_pieces = [&](auto work) {
            if (pieces.size() == 1) return work(pieces.front(), effort_);
            in_threads(effort_, static_cast<int>(pieces.size()),
                       [&](int number, Effort& own, Crew&) { work(pieces[number], own); });
        };
        in_pieces([](Piece& piece, Effort& own) { piece.most = counts({piece.begin, piece.end}, own); });
        std::size_t rows = 0, edges = 0;
        for (Piece& piece : pieces) {
            piece.first_row = static_cast<std::int64_t>(rows);
            piece.first_edge = static_cast<std::int64_t>(edges);
            rows += piece.most.semicolons;
            edges += piece.most.semicolons + piece.most.commas;
        }
        make_room(rows, edges);
        in_pieces([&](Piece& piece, Effort& own) { read_piece(piece, own); });
        join(pieces);
    }

    // As many as there could be: memory that is never touched costs nothing.
    void make_room(std::size_t rows, std::size_t edges) {
        game_.first_edge_of_vertex = Buffer<std::int64_t>(rows + 1);
        game_.target_of_edge = Buffer<std::int32_t>(edges + 1);
        game_.priority_of_vertex = Buffer<std::int32_t>(rows);
        game_.owner_of_vertex = Buffer<std::uint8_t>(rows);
        game_.id_of_vertex = Buffer<std::int32_t>(rows);
        game_.ends_of_name = Buffer<std::int64_t>(2 * rows);
    }

    void read_piece(Piece& piece, Effort& effort) const {
        Scanner scanner(text_, piece.begin, piece.end, effort);
        std::int32_t* const edges = game_.target_of_edge.data();
        std::int32_t* edge = edges + piece.first_edge;
        std::int64_t place = piece.first_row;
        for (; !scanner.at_end(); ++place) {
            game_.first_edge_of_vertex[place] = edge - edges;
            const Row row = scanner.row(edge);
            piece.in_order &= row.id == place;
            game_.id_of_vertex[place] = static_cast<std::int32_t>(row.id);
            game_.priority_of_vertex[place] = static_cast<std::int32_t>(row.priority);
            game_.owner_of_vertex[place] = static_cast<std::uint8_t>(row.owner);
            if (row.name_begin >= 0 && !piece.has_names) {
                piece.has_names = true;
                no_names(piece.first_row, place);
            }
            if (piece.has_names) {
                game_.ends_of_name[2 * place] = row.name_begin;
                game_.ends_of_name[2 * place + 1] = row.name_end;
            }
        }
        piece.rows = place - piece.first_row;
        piece.edges = edge - edges - piece.first_edge;
    }

    void no_names(std::int64_t begin, std::int64_t end) const {
        std::fill(game_.ends_of_name.data() + 2 * begin, game_.ends_of_name.data() + 2 * end, std::int64_t{-1});
    }

    // Closes the gaps between the pieces: there are some where a vertex has no successor, or a comment a semicolon.
    void join(const std::vector<Piece>& pieces) {
        for (const Piece& piece : pieces) game_.has_names |= piece.has_names;
        std::int64_t rows = 0, edges = 0;
        for (const Piece& piece : pieces) {
            const auto close = [](auto& buffer, std::int64_t from, std::int64_t count, std::int64_t to) {
                if (from != to) std::copy_n(buffer.data() + from, count, buffer.data() + to);
            };
            if (game_.has_names && !piece.has_names) no_names(piece.first_row, piece.first_row + piece.rows);
            close(game_.target_of_edge, piece.first_edge, piece.edges, edges);
            if (piece.first_edge != edges)
                for (std::int64_t row = piece.first_row; row < piece.first_row + piece.rows; ++row)
                    game_.first_edge_of_vertex[row] -= piece.first_edge - edges;
            close(game_.first_edge_of_vertex, piece.first_row, piece.rows, rows);
            close(game_.id_of_vertex, piece.first_row, piece.rows, rows);
            close(game_.priority_of_vertex, piece.first_row, piece.rows, rows);
            close(game_.owner_of_vertex, piece.first_row, piece.rows, rows);
            if (game_.has_names) close(game_.ends_of_name, 2 * piece.first_row, 2 * piece.rows, 2 * rows);
            in_order_ &= piece.in_order && piece.first_row == rows;
            rows += piece.rows;
            edges += piece.edges;
        }
        game_.first_edge_of_vertex[rows] = edges;
        game_.vertices = rows;
        game_.edges = edges;
    }

    std::int64_t largest_id() const {
        const std::int32_t* const ids = game_.id_of_vertex.data();
        return game_.vertices == 0 ? 0 : *std::max_element(ids, ids + game_.vertices);
    }

    // Where in the text a description stands. Only asked for once something is wrong, so the text is read again.
    const char* place_of_row(std::int64_t wanted) const {
        Scanner scanner(text_, effort_);
        scanner.header("parity");
        scanner.header("start");
        const Buffer<std::int32_t> unwanted(game_.target_of_edge.size());
        for (std::int64_t row = 0; row < wanted; ++row) {
            std::int32_t* edge = unwanted.data();
            scanner.row(edge);
        }
        return scanner.place();
    }

    // Rows in the order of their ids, of equal ones the last.
    void sort_rows(const Scanner& scanner) {
        std::vector<std::int64_t> row_of_vertex(game_.vertices);
        std::iota(row_of_vertex.begin(), row_of_vertex.end(), std::int64_t{0});
        const std::int32_t* const id = game_.id_of_vertex.data();
        std::stable_sort(row_of_vertex.begin(), row_of_vertex.end(), [&](std::int64_t one, std::int64_t other) {
            effort_.step();
            return id[one] < id[other];
        });
        std::int64_t first_repeated = -1, kept = 0;
        for (std::int64_t place = 0; place < game_.vertices; ++place) {
            const std::int64_t row = row_of_vertex[place];
            if (kept > 0 && id[row_of_vertex[kept - 1]] == id[row]) {
                --kept;
                if (first_repeated < 0 || row < first_repeated) first_repeated = row;
            }
            row_of_vertex[kept++] = row;
        }
        row_of_vertex.resize(kept);
        if (first_repeated >= 0)
            game_.warnings.push_back(scanner.line(place_of_row(first_repeated)) + "vertex " +
                                     std::to_string(id[first_repeated]) +
                                     " is described twice; the last description counts");
        game_ = rearranged(row_of_vertex);
    }

    PgGame rearranged(const std::vector<std::int64_t>& row_of_vertex) {
        const std::size_t n = row_of_vertex.size();
        PgGame sorted;
        sorted.vertices = static_cast<std::int64_t>(n);
        sorted.warnings = std::move(game_.warnings);
        sorted.first_edge_of_vertex = Buffer<std::int64_t>(n + 1);
        sorted.target_of_edge = Buffer<std::int32_t>(game_.edges);
        sorted.priority_of_vertex = Buffer<std::int32_t>(n);
        sorted.owner_of_vertex = Buffer<std::uint8_t>(n);
        sorted.id_of_vertex = Buffer<std::int32_t>(n);
        sorted.ends_of_name = Buffer<std::int64_t>(2 * n);
        for (std::size_t vertex = 0; vertex < n; ++vertex) {
            const std::int64_t row = row_of_vertex[vertex];
            effort_.step();
            const std::int64_t from = game_.first_edge_of_vertex[row], to = game_.first_edge_of_vertex[row + 1];
            sorted.first_edge_of_vertex[vertex] = sorted.edges;
            std::copy_n(&game_.target_of_edge[from], to - from, &sorted.target_of_edge[sorted.edges]);
            sorted.edges += to - from;
            sorted.priority_of_vertex[vertex] = game_.priority_of_vertex[row];
            sorted.owner_of_vertex[vertex] = game_.owner_of_vertex[row];
            sorted.id_of_vertex[vertex] = game_.id_of_vertex[row];
            sorted.ids_have_gaps |= game_.id_of_vertex[row] != static_cast<std::int64_t>(vertex);
            for (const std::size_t end : {0, 1})
                sorted.ends_of_name[2 * vertex + end] =
                    game_.has_names ? game_.ends_of_name[2 * row + end] : std::int64_t{-1};
            sorted.has_names |= sorted.ends_of_name[2 * vertex] >= 0;  // a name that was overruled does not count
        }
        sorted.first_edge_of_vertex[n] = sorted.edges;
        row_of_vertex_ = row_of_vertex;
        return sorted;
    }

    // The vertex of an id, or -1.
    std::int64_t vertex_of(std::int64_t id) const {
        if (!game_.ids_have_gaps) return id < game_.vertices ? id : -1;
        const std::int32_t* const ids = game_.id_of_vertex.data();
        const std::int32_t* const found = std::lower_bound(ids, ids + game_.vertices, id);
        return found != ids + game_.vertices && *found == id ? found - ids : -1;
    }

    void rename_successors(const Scanner& scanner) {
        std::int32_t* const target = game_.target_of_edge.data();
        if (!game_.ids_have_gaps) {
            // The common case, without a branch per edge.
            std::int32_t most = -1;
            in_parcels(effort_, 0, game_.edges, [&](std::int64_t begin, std::int64_t end) {
                std::int32_t here = -1;
                for (std::int64_t edge = begin; edge < end; ++edge) here = std::max(here, target[edge]);
                most = std::max(most, here);
            });
            if (most < game_.vertices) return;
        }
        for (std::int64_t vertex = 0; vertex < game_.vertices; ++vertex)
            for (std::int64_t edge = game_.first_edge_of_vertex[vertex]; edge < game_.first_edge_of_vertex[vertex + 1];
                 ++edge) {
                effort_.step();
                const std::int64_t renamed = vertex_of(target[edge]);
                if (renamed < 0) undescribed(scanner, vertex, target[edge]);
                target[edge] = static_cast<std::int32_t>(renamed);
            }
    }

    [[noreturn]] void undescribed(const Scanner& scanner, std::int64_t vertex, std::int32_t successor) const {
        const std::int64_t row = row_of_vertex_.empty() ? vertex : row_of_vertex_[vertex];
        scanner.complain(place_of_row(row), std::to_string(successor) + " is a successor of " +
                                                std::to_string(game_.id_of_vertex[vertex]) +
                                                ", and is never described");
    }

    std::string_view text_;
    Effort& effort_;
    PgGame game_;
    bool in_order_ = true;
    std::vector<std::int64_t> row_of_vertex_;  // when they had to be sorted
};

}  // namespace

PgGame read_pg(std::string_view text, Effort& effort) {
    return Reader(text, effort).read();
}

}  // namespace noyau
