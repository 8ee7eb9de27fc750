"""A session in French or Catalan has no English word in it: every verb, every game, help, answers and complaints."""

from __future__ import annotations

import shlex

import pytest

from helpers.every_command import RUN, board_of, some_commands
from helpers.other_languages import english_words, words_in
from noyau.cli import terminal
from noyau.games import names

COLUMNS = 60


def said(answer) -> str:
    return f"{answer.out}\n{answer.err}"


def one_language_each():
    """French for every second game and Catalan for the others; `make test-all` hears the rest too."""
    for number, game in enumerate(names()):
        for language in ("fr", "ca"):
            other = (number % 2 == 0) != (language == "fr")
            yield pytest.param(language, game, marks=[pytest.mark.slow] if other else [], id=f"{game}-{language}")


@pytest.mark.parametrize(("language", "game"), list(one_language_each()))
def test_every_verb_of_a_game(noyau, language, game, monkeypatch):
    """On a terminal of sixty columns, into which every line fits."""
    english = english_words(language)
    noyau("solve", game, *board_of(game), "--proof", f"{game}.json")
    monkeypatch.setattr(terminal, "looked_at", lambda _stream: True)
    typed, narrow = "1\nhint\n99\nmoves\nhelp\nquit\n", {"COLUMNS": str(COLUMNS)}
    found, wide = {}, {}
    for words in some_commands(game):
        answer = noyau(*words, "--lang", language, typed=typed, code=None, env=narrow)
        if left := words_in(said(answer)) & english:
            found[shlex.join(words)] = sorted(left)
        if words[0] not in ("export", "learn", "schema", "sweep"):
            wide |= {line: shlex.join(words) for line in said(answer).splitlines() if too_wide(line)}
    assert not found, "\n".join(f"noyau {line}: {words}" for line, words in found.items())
    assert not wide, "\n".join(f"noyau {words}: {line}" for line, words in wide.items())


def too_wide(line: str) -> bool:
    """Prompts stand before what is said, as nobody pressed a key; examples are to be copied whole."""
    return len(line) > COLUMNS and "> " not in line and not line.startswith("  noyau ")


@pytest.mark.parametrize(
    ("language", "line"), [("fr", "comment on résout (sinon search)"), ("ca", "com es resol (si no, search)")]
)
def test_help_is_translated_once_and_ways_are_called_as_they_are_typed(noyau, language, line):
    assert line in noyau("solve", "snort", "--help", "--lang", language, env={"COLUMNS": "120"}).out


@pytest.mark.parametrize("language", ["fr", "ca"])
def test_the_verbs_alone(noyau, tmp_path, language):
    english = english_words(language)
    noyau("solve", "nim", "3,4", "--proof", "nim.json")
    (tmp_path / "zzz.json").write_text('{"vertices": [{"pos": [0.5, 1]}], "edges": []}')
    for words in (
        ["--help"],
        *([verb, "--help"] for verb in (*RUN, "play")),
        ["tour"],
        ["dance"],
        ["solve"],
        ["solve", "substraction", "21"],
        ["solve", "nim", "3,x"],
        ["solve", "nim", "3", "--fast"],
        ["solve", "nim", "3", "--limit"],
        ["solve", "nim", "3", "--limit", "soon"],
        ["solve", "snort", "gird:3x4"],
        ["solve", "snort", "path:3", "--to-move", "green"],
        ["duel", "snort", "path:3", "--moves", "red 9"],
        ["duel", "snort", "path:3", "--first", "god"],
        ["check", "nowhere.json"],
        ["make", "snort", "hexagon"],
        ["solve", "nim", "3,4", "--proof", "x/y.json"],
        ["solve", "subtraction", "10000", "--limit", "0"],
        ["schema", "zzz"],
        ["draw", "nim", "3", "-o", "zzz"],
        ["duel", "sum"],
        ["duel", "sum", "nim 3", ""],
        ["sum", "nim 3", "--to-move", "zzz"],
        ["explain", "cubes"],
        ["solve", "geography", "path:3", "--at", "zzz"],
        ["solve", "lights", "path:3", "--lit", ","],
        ["cyclic", "-c", "zzz", "20"],
        ["solve", "octal", "9.9"],
        ["check", "nim.json", "--for", "nim 3,5"],
        ["check", "zzz.json"],
        ["check", "zzz.json", "nim.json"],
        ["make", "dollar", "--help"],
        ["make", "--help"],
    ):
        answer = noyau(*words, "--lang", language, code=None)
        assert "«  »" not in answer.err, "a hint without anything in it"
        assert "«»" not in answer.err
        left = words_in(said(answer)) & (english - words_in(" ".join(words)) - {"browser", "students"})
        assert not left, f"noyau {shlex.join(words)}: {sorted(left)}: {said(answer)}"


def test_moves_that_are_not_legal_are_told_as_they_are_typed(noyau):
    said = noyau("duel", "nim", "3,4", "--moves", "prendre 9 dans le tas 1", "--lang", "fr", code=2).err
    assert "« prendre 9 dans le tas 1 » n’est pas un coup possible ici" in said
    assert "prendre 4 dans le tas 2" in said
    assert "take" not in said


def test_an_option_that_is_near_several_others(noyau):
    said = noyau("solve", "snort", "path:4", "--moves", "x", "--lang", "ca", code=2).err
    assert "l’opció '--moves' no existeix" in said


@pytest.mark.parametrize(("language", "sides"), [("fr", "devant droite derrière gauche"), ("ca", "davant dreta")])
def test_the_sides_of_cubes_are_sides(noyau, language, sides):
    """`right` is also what a teacher says of an answer."""
    shown = noyau("duel", "cubes", "document-003", "--lang", language, typed="q\n").out
    assert sides in " ".join(shown.split())


def test_names_on_a_board_are_nobody_s_words(noyau):
    said = noyau("duel", "geography", "graph { right -- player; player -- board }", "--lang", "fr", typed="q\n").out
    assert "right" in said
    assert "juste" not in said
    assert "joueur, board" not in said


def test_large_numbers_are_grouped_as_people_there_do(noyau):
    assert "456\u202f976" in noyau("cyclic", "999999", "--lang", "fr", code=2).err
    assert "456.976" in noyau("cyclic", "999999", "--lang", "ca", code=2).err
    assert "Nim 3,400" in noyau("solve", "nim", "3,400", "--lang", "fr").out


def test_a_column_is_called_as_in_the_file(noyau, tmp_path):
    pytest.importorskip("matplotlib")
    (tmp_path / "r.csv").write_text("place,board,n,winner\n0,path:1,1,red\n")
    assert "winner" in noyau("plot", "r.csv", "--x", "n", "--y", "winner", "--lang", "fr", code=2).err


@pytest.mark.parametrize("language", ["fr", "ca"])
@pytest.mark.parametrize(
    ("line", "english"),
    [
        ("subtraction 3", "heap"), ("nim 1,2", "heaps"), ("snort path:3", "colours"), ("kayles path:3", "free"),
        ("cops path:2", "robber"), ("geography path:3", "used"), ("domineering 2x2", "free"), ("toads T_F", "strip"),
    ],
)  # fmt: skip
def test_the_positions_of_an_arena_are_said_in_the_reader_s_language(noyau, line, english, language):
    drawn = noyau("draw", *line.split(), "--arena", "--out", "-", "--lang", language).out
    assert "<title>" in drawn
    assert english not in words_in(drawn)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nim", "3", "--jsn"], "l’option '--jsn' n’existe pas. Vouliez-vous dire '--json' ?"),
        (["nim", "3", "--mis"], "l’option '--mis' n’existe pas. Vouliez-vous dire l’une de '--limit', '--misere' ?"),
        (["nim", "3", "--proof", "."], "'.' est un dossier"),
        (["nim", "3,x"], "TAS contient 'x'"),
        (["nim", ""], "TAS est vide. Conseil : nombre de bâtonnets"),
        (["subtraction", "vingt"], "BÂTONNETS contient 'vingt'"),
        (["subtraction", "21", "--take", "1,x"], "--take contient 'x'"),
        (["snort", "path:3", "--to-move", "vert"], "--to-move vaut 'vert' ; possibles ici : rouge, bleu"),
        (["token", "digraph { a -> "], "l’arène, ligne 1"),
        (
            ["cubes", "RGRG;RGRGRG"],
            "les cubes : le cube 1 devrait avoir six faces, et non 1. Conseil : devant, derrière",
        ),
        (["torus", "2x2", "--symbols", "a"], "'a' n’a qu’une sorte de pierres"),
        (["cops", "path:3", "--cops", "0"], "le nombre de gendarmes ne peut pas être 0"),
    ],
)
def test_complaints_call_things_as_they_are_typed_and_shown(noyau, words, said):
    assert said in noyau("solve", *words, "--lang", "fr", code=2).err


def test_a_sum_names_the_game_that_has_no_value(noyau):
    assert "cops ne se joue pas" in noyau("sum", "cops path:3", "nim 1", "--lang", "fr", code=2).err


def test_six_letters_are_a_cube(noyau):
    spaced = noyau("solve", "cubes", "R G R G R G; R G G R R G").out.splitlines()
    assert noyau("solve", "cubes", "RGRGRG;RGGRRG").out.splitlines()[1:] == spaced[1:]


@pytest.mark.parametrize("language", ["fr", "ca"])
def test_players_are_called_in_help_as_they_are_typed(noyau, language):
    told = " ".join(noyau("solve", game, "--help", "--lang", language).out for game in ("snort", "hackenbush", "toads"))
    assert not {"red", "blue", "toads", "frogs"} & words_in(told.replace("solve toads", "").replace("toads.json", ""))


def test_a_proof_is_about_the_red_one_in_catalan(noyau):
    noyau("solve", "col", "path:3", "--proof", "p.json")
    assert "juga el vermell: el blau guanya" in noyau("check", "p.json", "--lang", "ca").out
