"""What a person sees: colours, boards in characters, words as they are shown, files and standard output."""

from __future__ import annotations

import json
import re
import sys

import pytest

from noyau.games import names
from noyau.languages import LANGUAGES, catalogue
from noyau.languages.by_sentence import translated

ESCAPE = "\x1b["


def test_colours_are_for_terminals_and_for_whoever_wants_them(noyau):
    plain = noyau("solve", "snort", "path:4").out
    assert ESCAPE not in plain
    coloured = noyau("solve", "snort", "path:4", "--color", "always").out
    assert ESCAPE in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    assert ESCAPE not in noyau("--color=never", "solve", "snort", "path:4").out
    assert ESCAPE not in noyau("solve", "snort", "path:4", env={"NO_COLOR": "1"}).out
    assert ESCAPE in noyau("solve", "snort", "path:4", "--color=always", env={"NO_COLOR": "1"}).out
    assert "allowed here: auto, always, never" in noyau("solve", "nim", "1", "--color", "pink", code=2).err


def test_the_board_is_named_and_the_answer_comes_next(noyau):
    head, answer, *_ = noyau("solve", "snort", "grid:4x5").out.splitlines()
    assert (head, answer) == ("Snort on grid:4x5. Red to move.", "Red wins.")
    assert noyau("solve", "subtraction", 9, "--take", "1,2", "--misere").out.startswith(
        "Subtraction 9 --take 1,2 --misere. Player 1 to move.\n"
    )


def test_winning_moves_that_are_not_all_are_said_to_be_some(noyau):
    assert "Winning moves found: red 7, red 12 (others may win" in noyau("solve", "snort", "grid:4x5").out
    assert "Winning moves: red 1, red 2\n" in noyau("solve", "snort", "path:4").out


def test_a_proof_of_the_value_that_cannot_be_made_leaves_the_answer(noyau, tmp_path):
    told = noyau("solve", "snort", "path:70", "--value-proof", "v.json", code=2)
    assert "wins." in told.out
    assert "up to 64 vertices" in told.err
    assert list(tmp_path.iterdir()) == []


def test_what_an_algorithm_played_and_what_it_comes_to(noyau, tmp_path):
    words = ("solve", "dollar", "random:8,4,seed=3", "--method", "naive")
    answer = json.loads(noyau(*words, "--list", "moves.txt", "--json").out)["answer"]
    played = (tmp_path / "moves.txt").read_text().splitlines()
    assert played == answer["played"]
    assert len(played) > answer["length"]
    net = [0] * len(answer["script"])
    for move in played:
        kind, vertex = move.split()
        net[int(vertex)] += 1 if kind == "lend" else -1
    assert net == answer["script"]
    assert sum(map(abs, answer["minimised"])) <= sum(map(abs, net))
    assert f"The algorithm itself made {len(played)} moves." in noyau(*words).out


def test_a_shift_by_the_median_is_called_one(noyau):
    words = ("solve", "dollar", "cycle:4", "--values=-3,1,1,1", "--method", "borrow")
    plain, shifted = noyau(*words).out, noyau(*words, "--minimise").out
    if "(--minimise)" in plain:
        assert "shift by the median" in shifted
    assert "cancel" not in shifted


def test_numbers_alone_are_a_move_in_nim_and_heaps_count_from_one(noyau):
    told = noyau("duel", "nim", "3,4,5", typed="2 1\nquit\n").out
    assert "Player 1 plays: take 2 from heap 1" in told
    assert json.loads(noyau("solve", "nim", "3,4,5", "--json").out)["answer"]["winning_moves"] == [[0, 2]]
    assert "Winning moves: take 2 from heap 1\n" in noyau("solve", "nim", "3,4,5").out


def test_a_match_is_taken_up_with_the_words_that_were_shown(noyau):
    left = noyau("duel", "nim", "3,4,5", "--lang", "fr", typed="2 1\nquitter\n").out
    moves = left.split('--moves "')[1].split('"')[0]
    assert moves.startswith("prendre 2 ")
    again = noyau("duel", "nim", "3,4,5", "--moves", moves, "--json", typed="quit\n")
    assert json.loads(again.out)["moves"][0] == "take 2 from 0"


@pytest.mark.parametrize(
    ("words", "typed", "says"),
    [
        (["duel", "snort", "path:5", "--moves", "rouge 4"], "", "(R4)"),
        (["duel", "snort", "path:5", "--lang", "fr"], "rouge 4\n", "Rouge joue : rouge 4"),
        (["duel", "snort", "path:5", "--lang", "ca"], "vermell 4\n", "vermell 4"),
        (["duel", "subtraction", "5", "--lang", "fr"], "prendre 3\n", "Le joueur 1 joue : prendre 3"),
        (["duel", "subtraction", "5", "--lang", "fr"], "aide\n", "Tapez un coup"),
        (["solve", "snort", "path:4", "--to-move", "bleu"], "", "Blue wins"),
        (["solve", "toads", "T__F", "--to-move", "granotes"], "", "Frogs to move"),
    ],
)
def test_words_can_be_typed_as_they_are_shown(noyau, words, typed, says):
    assert says in noyau(*words, typed=typed).out


def test_a_duel_draws_the_board(noyau):
    told = noyau("duel", "snort", "grid:2x3", typed="red 0\nquit\n").out
    assert "(R0)───(r1)───(2)" in told
    assert "(3)" in noyau("duel", "kayles", "path:4", typed="quit\n").out
    assert "  <0> → 1 2\n" in noyau("duel", "arena", "demo", typed="quit\n").out


def test_a_dash_is_standard_output(noyau, tmp_path):
    proof = noyau("solve", "nim", "3,4", "--proof", "-")
    assert json.loads(proof.out)["claim"]["winner"] == 1
    assert "Player 1 wins." in proof.err
    assert noyau("draw", "nim", "3,4", "-o", "-").out.startswith("<svg")
    assert json.loads(noyau("make", "nim", "--out", "-").out)["game"] == "nim"
    assert noyau("solve", "bracelet", 3, "--out", "-").out.startswith("00010111")
    assert "two things cannot both go" in noyau("solve", "nim", "3", "--proof", "-", "--json", code=2).err
    assert list(tmp_path.iterdir()) == []


def test_sentences_inside_sentences():
    inside = "proved: Snort on path:4, red to move: blue wins in 3 moves"
    assert translated(inside, "fr") == "prouvé : Snort sur path:4, à rouge de jouer : bleu gagne en 3 coups"
    assert translated("give 1 to 5", "ca") == "doneu de 1 a 5"
    assert translated("a sentence to nobody", "fr") == "a sentence to nobody"


@pytest.mark.parametrize("columns", [44, 60, 100])
def test_help_fits_the_terminal(noyau, columns):
    for words in (["duel", "snort"], ["solve", "dollar"], ["sum"], ["check"], []):
        told = noyau(*words, "--help", "--lang", "fr", env={"COLUMNS": str(columns)}).out
        wide = [line for line in told.splitlines() if len(line) > columns and " " in line.strip()]
        assert not [line for line in wide if not line.strip().startswith("noyau ")], wide


def test_a_graph_that_was_typed_is_counted_in_the_headline(noyau):
    typed = ("solve", "snort", "text:a b, b c, c a")
    assert noyau(*typed).out.startswith("Snort on a graph with 3 vertices and 3 edges. Red to move.")
    assert noyau(*typed, "--lang", "fr").out.startswith("Snort sur un graphe à 3 sommets et 3 arêtes.")
    assert noyau("solve", "snort", "text:a b", "--lang", "ca").out.startswith(
        "Snort a un graf amb 2 vèrtexs i 1 aresta"
    )


def test_one_dollar_is_one_dollar(noyau):
    board = ("dollar", "cycle:3", "--values=2,-1,0")
    assert "there is 1 dollar," in noyau("solve", *board).out
    assert "il y a 1 dollar," in noyau("solve", *board, "--lang", "fr").out
    assert "Hi ha 1 dòlar," in noyau("explain", *board, "--lang", "ca").out


def test_a_folder_that_is_not_there_is_noticed_before_the_work(noyau, monkeypatch):
    def work(*_words, **_options):
        raise AssertionError

    noyau("solve", "nim", "1")
    monkeypatch.setattr(sys.modules["noyau.cli.solve"], "solve_game", work)
    for words in (["solve", "nim", "1", "--proof"], ["export", "nim", "1", "--out"], ["draw", "nim", "1", "--out"]):
        assert noyau(*words, "no/such.html", code=2).err.startswith("noyau: 'no/such.html' cannot be written: ")


@pytest.fixture
def named(tmp_path):
    """Boards whose vertices have names."""
    (tmp_path / "dag.dot").write_text("digraph { début -> a; début -> b; a -> fin; b -> a; b -> fin }")
    people = ", ".join(
        f'{{"name": "{name}", "value": {value}}}' for name, value in (("Anna", 2), ("Bob", -1), ("Cleo", 0))
    )
    (tmp_path / "people.json").write_text(f'{{"vertices": [{people}], "edges": [[0, 1], [1, 2], [0, 2]]}}')


@pytest.mark.usefixtures("named")
def test_names_stand_where_numbers_would(noyau):
    assert "Noyau : début, fin" in noyau("solve", "token", "dag.dot", "--lang", "fr").out
    told = noyau("explain", "token", "dag.dot").out
    assert "(début, 1)" in told
    assert "Kernel: fin début" in told
    assert "((fin, 2), 0) ((a, 1), 1)" in noyau("explain", "token", "dag.dot", "--numbering", "pairs").out
    assert "Bob (−1)" in noyau("explain", "dollar", "people.json").out
    assert "(Anna:0)" in noyau("duel", "dollar", "people.json", typed="lend anna\n").out


def test_one_move_is_one_and_several_are_several(noyau):
    several = noyau("duel", "geography", "petersen", "--lang", "fr", typed="indice\nq\n").out
    assert "Coups gagnants : aller en 1, aller en 4" in several
    one = noyau("duel", "kayles", "path:9", "--lang", "fr", typed="indice\nq\n").out
    assert "Un coup gagnant : prendre le sommet 4" in one
    assert "(1 move)." in noyau("explain", "dollar", "cycle:3", "--values", "2,-1,-1").out
    assert "Par: 1 move," in noyau("race", "dollar", "cycle:3", "--values", "2,-1,-1").out


def test_a_board_that_cannot_be_solved_is_not_blamed_on_a_move(noyau):
    said = noyau("duel", "euler", "petersen", typed="hint\ngo 1\nhint\nq\n").out
    assert "on this board" in said.split("your move>")[1]
    assert "take something back" in said.split("your move>")[3]


def test_a_vertex_shows_its_number_and_its_dollars(noyau):
    """Vertex 0 with 0 dollars too."""
    assert "(0:0)" in noyau("duel", "dollar", "cycle:3", "--values", "2,-1,-1", typed="lend 0\n").out


def test_moves_with_commas_in_them_are_told_apart(noyau):
    said = noyau("duel", "octal", "0.77", "--n", "5", "--lang", "fr", typed="coups\n").out
    assert "laisser 4; prendre 1 dans le tas 1, laisser 1,3;" in said


@pytest.mark.parametrize(
    "game", [name for name in names() if name not in ("bracelet", "cubes", "nim", "octal", "subtraction")]
)
def test_every_board_in_characters_says_how_it_is_read(game):
    assert all(f"{game}.legend" in catalogue(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        ("explain", ["snort", "path:3"]),
        ("explain", ["token", "demo", "--numbering", "pairs"]),
        ("explain", ["dollar", "random:8,4,seed=3"]),
        ("methods", ["dollar"]),
        ("prove", ["nim.json"]),
    ],
)
def test_nothing_is_wider_than_a_narrow_terminal(noyau, monkeypatch, verb, words):
    noyau("solve", "nim", "3,4,5,6,7,8,9", "--proof", "nim.json")
    monkeypatch.setattr(f"noyau.cli.{verb}.width", lambda **_: 60)
    said = noyau(verb, *words, "--lang", "fr").out
    assert said
    assert not [line for line in said.splitlines() if len(line) > 60]


@pytest.mark.parametrize("game", ["euler", "geography"])
def test_a_family_has_no_directions(noyau, game):
    assert "the edges of 'path:4' have no directions" in noyau("solve", game, "path:4", "--directed", code=2).err


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sides_of_cubes_fit_into_forty_columns(noyau, monkeypatch, language):
    """Where their names are too long to stand side by side, they stand below one another."""
    monkeypatch.setattr("noyau.cli.duel.width", lambda **_: 40)
    said = noyau("duel", "cubes", "document-003", "--lang", language, typed="q\n").out
    assert not [line for line in said.splitlines() if len(line) > 40 and "> " not in line]
    if language == "fr":
        assert "  (dessus  V N V G\n  dessous) N G G G\n" in said


def test_a_torus_is_drawn_cell_by_cell(noyau):
    said = noyau("duel", "torus", "2x2", "--lang", "fr", typed="1\n0\nq\n").out
    assert "  10··\n  ····\n" in said
    assert "libres" not in said


def test_what_cannot_be_drawn_at_once_or_into_such_a_file_is_refused(noyau, tmp_path):
    for words, said in (
        (["draw", "nim", "1,2", "--arena", "--kernel", "-o", "x.svg"], "--arena and --kernel are two drawings"),
        (["draw", "cubes", "document-003", "--nets", "--multigraph", "-o", "x.svg"], "--nets and --multigraph are two"),
        (["draw", "nim", "1,2", "--upto", "2", "-o", "x.svg"], "the ranks that --upto counts are drawn with --arena"),
        (["export", "nim", "1", "-o", "x.pdf"], "no kind of page is called '.pdf'; allowed here: .htm, .html"),
    ):
        assert said in noyau(*words, code=2).err
    assert not list(tmp_path.glob("x.*"))
    assert (
        "--arena i --kernel són dos" in noyau("draw", "nim", "1,2", "--arena", "--kernel", "--lang", "ca", code=2).err
    )
