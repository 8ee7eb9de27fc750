"""`noyau book GAME`: a booklet of new puzzles whose answers are those of `solve`."""

from __future__ import annotations

import json
import re

import pytest

from noyau.book import book_of, unfit
from noyau.forms import rules_from
from noyau.games import find
from noyau.make import makers_of, names
from noyau.solvers import solve

GAMES = [name for name in names() if not unfit(find(name))]
LANGUAGES = {"en": "Answers", "fr": "Solutions", "ca": "Solucions"}


def solved_again(game: str, puzzle):
    return solve(rules_from(find(game).rules, puzzle["fields"]))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_that_has_one(noyau, game):
    """Boards as they are typed, no two the same, with the answer that `solve` gives."""
    told = json.loads(noyau("book", game, "--count", 4, "--seed", 3, "--json").out)
    assert (told["game"], told["seed"], len(told["puzzles"])) == (game, 3, 4)
    assert len({json.dumps(puzzle["fields"]) for puzzle in told["puzzles"]}) == 4
    for puzzle in told["puzzles"]:
        solution = solved_again(game, puzzle)
        assert solution.answer.as_json() == puzzle["answer"]
        assert puzzle["said"]
        assert puzzle["question"]
        if not find(game).is_puzzle:
            assert (
                0 < len(solution.winning_moves) == len(puzzle["moves"]) < len(solution.verdict(solution.turn).options)
            )
        elif game != "euler":
            assert solution.winner is not None


@pytest.mark.parametrize("game", ["nim", "dollar", "lights", "bracelet"])
def test_the_same_seed_gives_the_same_bytes(noyau, game, tmp_path):
    for file in ("one.pdf", "same.pdf", "one.html", "same.html"):
        noyau("book", game, "--count", 3, "--seed", 5, "-o", file)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "same.pdf").read_bytes()
    assert (tmp_path / "one.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "same.html").read_bytes()
    noyau("book", game, "--count", 3, "--seed", 6, "-o", "other.html")
    assert (tmp_path / "one.html").read_bytes() != (tmp_path / "other.html").read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_three_languages(noyau, language):
    page = noyau("book", "snort", "--count", 3, "-o", "-", "--lang", language).out
    assert f'<html lang="{language}">' in page
    assert f">{LANGUAGES[language]}</h2>" in page
    assert page.count("<section>") == page.count("<svg ") == page.count("<li>") == 3
    whose = {"en": "Red to move: which move wins?", "fr": "À rouge de jouer : quel", "ca": "Juga el vermell: quina"}
    assert page.count(whose[language]) == 3


def test_from_easy_to_hard(noyau):
    book = book_of(find("dollar"), count=4)
    pars = [puzzle.solution.rank for puzzle in book.puzzles]
    assert pars == sorted(pars)
    assert pars[0] < pars[-1]
    levels = [puzzle.hardness for puzzle in book_of(find("snort"), count=6).puzzles]
    assert levels == sorted(levels)


def test_kinds_and_sizes_are_those_of_make(noyau):
    told = json.loads(noyau("book", "snort", "grid", "--r", 2, "--c", 4, "--count", 3, "--json").out)
    for puzzle in told["puzzles"]:
        assert rules_from(find("snort").rules, puzzle["fields"]).graph().vertex_count == 8
    told = json.loads(noyau("book", "nim", "--heaps", 3, "--most", 5, "--count", 3, "--json").out)
    for puzzle in told["puzzles"]:
        heaps = puzzle["board"].split(",")
        assert len(heaps) == 3
        assert max(map(int, heaps)) <= 5
    pars = json.loads(noyau("book", "dollar", "--n", 7, "--par", 4, "--count", 2, "--json").out)["puzzles"]
    assert [puzzle["answer"]["length"] for puzzle in pars] == [4, 4]


def test_par_is_told_to_those_who_want_it(noyau):
    words = ["book", "dollar", "--n", 6, "--par", 3, "--count", 1, "-o", "-"]
    assert "Par: 3 moves" in noyau(*words, "--hint").out
    assert "Par" not in noyau(*words).out
    assert re.search(r"\d moves? wins?\.", noyau("book", "nim", "--count", 2, "--hint", "-o", "-").out)


def test_what_cannot_be_done_is_asked_about(noyau):
    told = json.loads(noyau("book", "dollar", "unwinnable", "--count", 2, "--json").out)["puzzles"]
    assert all(puzzle["answer"]["winnable"] is False for puzzle in told)
    assert all("or say why there is none" in puzzle["question"] for puzzle in told)
    walks = json.loads(noyau("book", "euler", "--count", 6, "--json").out)["puzzles"]
    hopeless = [puzzle for puzzle in walks if any("cannot" in line for line in puzzle["said"])]
    assert len(hopeless) == 2


def test_boards_of_a_family_are_not_all_the_same():
    for game in ("lights", "domineering", "toads"):
        kind = {"lights": "grid"}.get(game)
        typed = {"r": "3", "c": "3"} if kind else {}
        book = book_of(find(game), kind, typed, count=5)
        assert len({str(puzzle.rules) for puzzle in book.puzzles}) == 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nim"], "a book needs a file to be written to. Hint: give -o book.pdf"),
        (["nim", "-o", "x.docx"], "no kind of book is called '.docx'; allowed here: .html, .pdf"),
        (["nim", "-o", "x/y.pdf"], "x/y.pdf' cannot be written"),
        (["nim", "-o", "-", "--json"], "two things cannot both go to standard output"),
        (["nim", "--count", "0", "-o", "x.pdf"], "0 is not in the range"),
        (["nim", "--seed", "x", "-o", "x.pdf"], "seed has 'x' where a whole number"),
        (["nim", "--most", "70", "-o", "x.pdf"], "most is"),
        (["snort", "gird", "-o", "x.pdf"], "did you mean 'grid'?"),
        (["chess", "-o", "x.pdf"], "no game is called 'chess'"),
        (["euler", "petersen", "--count", "3", "-o", "x.pdf"], "different puzzles were found, and 3 are"),
        (["dollar", "--par", "500", "-o", "x.pdf"], "a par of 500 cannot be made"),
        (["torus", "-o", "x.pdf"], "there are too few tori"),
        (["cops", "-o", "x.pdf"], "they win from every vertex"),
    ],
)
def test_bad_input_gets_one_sentence_and_no_file(noyau, tmp_path, words, said):
    answer = noyau("book", *words, code=2)
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_out_of_time_there_is_no_file(noyau, tmp_path):
    assert "in time" in noyau("book", "dollar", "--limit", 0, "-o", "x.pdf", code=3).err
    assert list(tmp_path.iterdir()) == []


def test_help_tells_the_words_of_make(noyau):
    assert "torus" not in noyau("book", "--help").out.split()
    told = noyau("book", "dollar", "--help").out
    assert {"--par", "--count", "--seed", "--hint", "--difficulty"} <= set(re.findall(r"--[\w-]+", told))
    assert "unwinnable" in told
    assert noyau("book", "nim", "--help").out.count("--count") == 1


def test_every_kind_can_be_asked_for(noyau):
    for game in GAMES:
        for kind in makers_of(find(game)):
            assert (
                "needs a file" in noyau("book", game, *([kind] if len(makers_of(find(game))) > 1 else []), code=2).err
            )
