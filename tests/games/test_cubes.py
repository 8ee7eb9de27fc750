from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings

from helpers import slow_cubes
from noyau.errors import BadBoard, BadRules, CannotRead, NoyauError, TooLarge, UnknownName
from noyau.games import Cubes
from noyau.games.cubes import FACE_AT, FACES, TURN_AFTER, WAYS, CubeSet, Quarter, Turns
from noyau.games.shared.cube_sets import NAMED, cube_set, from_text, is_file
from noyau.play import Match

CLASSIC = "R-R R-G B-Y; G-G Y-B R-B; B-R G-Y R-Y; B-Y R-G G-Y"


def test_the_turns_are_the_rotations_of_a_cube():
    assert sorted(FACE_AT) == sorted(slow_cubes.ROTATIONS)
    assert FACE_AT[0] == tuple(range(6))
    for turned in TURN_AFTER.values():
        assert sorted(turned) == list(range(24))
        four = range(24)
        for _ in range(4):
            four = [turned[turn] for turn in four]
        assert list(four) == list(range(24))
    for way, back in (("left", "right"), ("up", "down"), ("clockwise", "anticlockwise")):
        assert [TURN_AFTER[back][TURN_AFTER[way][turn]] for turn in range(24)] == list(range(24))


def test_a_quarter_turn_moves_the_faces_as_it_says():
    rules = Cubes("1 2 3 4 5 6; 1 2 3 4 5 6; 1 2 3 4 5 6; 1 2 3 4 5 6; 1 2 3 4 5 6; 1 2 3 4 5 6")
    for way, (place, shown) in {
        "left": ("left", "1"), "right": ("right", "1"), "up": ("top", "1"), "down": ("bottom", "1"),
        "clockwise": ("right", "5"), "anticlockwise": ("left", "5"),
    }.items():  # fmt: skip
        at = rules.after(rules.start(), Quarter(2, way))
        assert rules.cubes.colours[rules.seen(at)[1][FACES.index(place)]] == shown
        assert at.turns[0] == 0
    assert len(list(rules.moves(rules.start()))) == 6 * len(WAYS)


def test_a_match_is_won_by_turning_and_says_how_it_stands():
    match = Match(Cubes("instant-insanity"))
    assert not match.over
    assert match.rules.says(match.turn.position).inside("en") == "0 sides of four show every colour once"
    while not match.over:
        match = match.play(match.hint()[0])
    assert match.winner is not None
    assert match.rules.solved(match.turn.position)
    assert len(match.moves) == 5
    assert all(len(set(side)) == 4 for side in match.rules.sides(match.turn.position).values())


def test_the_picture_shows_four_sides_and_offers_every_move():
    rules = Cubes("tick5")
    picture = rules.picture(rules.start())
    assert sum(piece.shape == "square" for piece in picture.pieces) == 4 * 5
    assert {piece.plays for piece in picture.pieces if piece.plays} == set(rules.moves(rules.start()))
    assert all(0 <= piece.x <= picture.width and 0 <= piece.y <= picture.height for piece in picture.pieces)


def test_positions_that_turn_no_cubes_are_refused():
    rules = Cubes("tick4")
    for turns in ((0, 0, 0), (0, 0, 0, 24), (0, 0, 0, -1)):
        with pytest.raises(BadRules, match="each in one of 24 ways"):
            rules.sides(Turns(turns))
    with pytest.raises(CannotRead, match="no way to turn"):
        Quarter.parse("turn 1 sideways")


def test_the_same_cubes_in_every_form(tmp_path):
    faces = "R R R G B Y\nG G Y B R B\nB R G Y R Y\nB Y R G G Y\n"
    nets = "# top / left front right back / bottom\nB / R R G R / Y\nR / Y G B G / B\nR/G B Y R/Y\nG/R B G Y/Y"
    given = {
        "pairs.txt": CLASSIC.replace("; ", "\n"),
        "faces.txt": faces,
        "nets.txt": nets,
        "commas.txt": "colours: R, G, B, Y\n" + faces.replace(" ", ", "),
        "faces.json": json.dumps({"faces": [line.split() for line in faces.splitlines()]}),
        "pairs.json": json.dumps({"pairs": [[p.split("-") for p in c.split()] for c in CLASSIC.split("; ")]}),
        "nets.json": json.dumps(
            {"nets": [["B", [*"RRGR"], "Y"], ["R", [*"YGBG"], "B"], ["R", [*"GBYR"], "Y"], ["G", [*"RBGY"], "Y"]]}
        ),
        "own.json": Cubes("instant-insanity").cubes.as_json(),
    }
    for name, content in given.items():
        (tmp_path / name).write_text(content)
        assert cube_set(tmp_path / name) == cube_set("instant-insanity") == cube_set(CLASSIC), name
        assert cube_set(str(tmp_path / name)).as_word() == str(tmp_path / name)


@given(slow_cubes.cube_sets(most=8))
@settings(max_examples=50, deadline=None)
def test_sets_are_written_and_read_back(cubes):
    assert from_text(cubes.text()) == cubes
    assert from_text(cubes.as_json()) == cubes
    assert cube_set(cubes.as_word()) == cubes


def test_colours_of_any_name():
    cubes = cube_set("é-ñ ñ-ñ é-é; ñ-é é-é ñ-ñ")
    assert cubes.colours == ("é", "ñ")
    assert cube_set('{"pairs": [[[0,1],[1,1],[0,0]],[[1,0],[0,0],[1,1]]]}').colours == ("0", "1")


@pytest.mark.parametrize(
    ("given", "kind", "said"),
    [
        ("R G B Y R; R G B Y R G; R G B Y R G; R G B Y R G", BadBoard, "cube 1 should have six faces, not 5"),
        ("R-G B-Y; R-G B-Y R-G; R-G B-Y R-G; R-G B-Y R-G", BadBoard, "cube 1 should have six faces, not 4"),
        ("R-G B-Y R-W; R-G B-Y R-G; R-G B-Y R-G; R-G B-Y R-G", BadBoard, "there are 4 cubes and 5 colours"),
        ("R-G R-G R-G; R-G R-G R-G; R-G R-G R-G", BadBoard, "there are 3 cubes and 2 colours"),
        ("colours: R G; R-G R-Q R-G; R-G R-G R-G", BadBoard, "cube 1 has the unknown colour 'Q' (right); allowed"),
        ("colours: R G B; R-G R-G R-G; R-G R-G R-G; G-G G-G R-R", BadBoard, "the colour 'B' is on no cube"),
        ("colours: R G G; R-G R-G R-G; R-G R-G R-G; G-G G-G R-R", BadBoard, "the colour 'G' is listed 2 times"),
        ("R-G R-G R-; R-G R-G R-G", CannotRead, "has 'R-' where a pair such as R-G should stand"),
        ("R / G R / B; R-G R-G R-G", CannotRead, "which is no net"),
        ("R-G R-G R-G;", BadBoard, "1 cubes make no puzzle"),
        ("a:b a a a a a; c c c c c c", BadBoard, "a colour is called 'a:b'"),
        ('{"faces": 3}', CannotRead, "should be a list"),
        ('{"faces": [], "pairs": []}', CannotRead, "has faces and pairs"),
        ('{"sides": []}', CannotRead, "has no cubes"),
        ('{"faces": [["R", "G", "B", "Y", "R", {}]]}', CannotRead, "where a colour should stand"),
        ('{"faces": [], "colors": []}', CannotRead, "has 'colors'"),
        ('{"pairs": [[["R", "G", "B"]]]}', CannotRead, "three pairs of opposite faces"),
        ('{"nets": [["R", ["R"], "G"]]}', CannotRead, "is no net"),
        ("{", CannotRead, "is not JSON"),
        ("{" * 100_000, CannotRead, "is not JSON"),
        ("; ".join(["a-a b-b a-b"] * 2_001), TooLarge, "2,001 cubes"),
    ],
)
def test_malformed_cubes_get_their_sentence(given, kind, said):
    with pytest.raises(kind) as complaint:
        Cubes(given)
    assert said in complaint.value.sentence()


def test_one_colour_too_many_names_the_likely_slip():
    with pytest.raises(BadBoard, match=r"'W' is on one face only \(cube 1, bottom\)"):
        Cubes("R-G B-Y R-W; R-G B-Y R-G; R-G B-Y R-G; R-G B-Y R-G")


def test_names_and_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownName, match="did you mean 'instant-insanity'"):
        Cubes("instant-insanty")
    with pytest.raises(CannotRead, match="there is no file"):
        Cubes("nothing.txt")
    with pytest.raises(CannotRead, match="is a folder"):
        Cubes(str(tmp_path))
    (tmp_path / "noise.txt").write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(CannotRead, match="is no text"):
        Cubes("noise.txt")
    with pytest.raises(NoyauError):
        Cubes("zero\0byte.txt")
    with pytest.raises(BadBoard, match="cannot be made of int"):
        Cubes(7)
    assert not any(is_file(name) for name in NAMED)
    assert not is_file("Winning_Moves_1967")
    assert not is_file(CLASSIC)
    assert is_file("/etc/passwd")
    assert is_file("mine.txt")


def test_painted_in_code():
    chance = random.Random(4)
    cubes = slow_cubes.planted(chance, 30)
    assert Cubes(cubes).cubes is cubes
    assert len(Cubes(CubeSet.painted([["a"] * 6, ["b"] * 6])).start().turns) == 2
