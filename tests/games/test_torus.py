"""Tori in which every window comes up once: filled, found, proved, refused."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import slow_euler
from helpers.bare import flaws_in_torus
from helpers.known import known
from noyau import check, play, solve
from noyau.certificates import Proved, check_file, write_proof
from noyau.certificates.kinds import TorusWindows
from noyau.errors import BadRules, CannotRead, LimitReached, TooLarge
from noyau.games import Bracelet
from noyau.games.torus import Cells, Torus
from noyau.positions import Turn
from noyau.solvers import output
from noyau.solvers.sequences.torus import FILLED, filled, lines
from noyau.words import FIRST

KNOWN = known("bracelets")["torus"]
SHAPES = [
    *((1, 1, 2), (1, 2, 2), (2, 1, 2), (1, 4, 2), (2, 2, 2), (2, 3, 2), (3, 2, 2), (3, 3, 2), (4, 2, 2)),
    *((2, 2, 3), (1, 2, 3), (2, 1, 4), (2, 2, 5), (2, 2, 6), (1, 3, 4), (3, 2, 3)),
]


@pytest.mark.parametrize(("height", "width", "kinds"), SHAPES)
def test_every_window_comes_up_once_and_is_found_where_it_is(height, width, kinds):
    torus = filled(height, width, kinds)
    assert list(flaws_in_torus(torus.cells, height, width, kinds)) == []
    if torus.cells.size <= 5_000:
        assert slow_euler.is_torus(torus.cells.tolist(), height, width, kinds)
    places = list(product(*map(range, torus.cells.shape)))
    for row, column in places[:: max(1, len(places) // 300)]:
        assert torus.position_of(torus.window_at(row, column)) == (row, column)


@pytest.mark.parametrize(("width", "columns"), [(4, 4_096), pytest.param(5, 65_536, marks=pytest.mark.slow)])
def test_a_large_torus_and_its_windows(width, columns):
    torus = filled(4, width, 2)
    assert torus.cells.shape == (16, columns)
    assert list(flaws_in_torus(torus.cells, 4, width, 2)) == []
    assert torus.position_of(torus.window_at(11, columns // 5 * 4)) == (11, columns // 5 * 4)


def test_published_tori_are_judged_right():
    wide, square = np.array(KNOWN["4x16 with windows of 3x2"]), np.array(KNOWN["4x4 with windows of 2x2"])
    assert list(flaws_in_torus(wide, 3, 2, 2)) == []
    assert list(flaws_in_torus(square, 2, 2, 2)) == []
    for cells, height in ((wide, 3), (square, 2)):
        for place in range(cells.size):
            changed = cells.copy()
            changed.flat[place] ^= 1
            assert list(flaws_in_torus(changed, height, 2, 2))


def all_small_tori():
    """Every torus of 4x4 cells with each window of 2x2 once, row after row."""
    grids = np.unpackbits(np.arange(2**16, dtype=">u2").view(np.uint8)).reshape(-1, 4, 4).astype(np.int64)
    codes = sum(
        np.roll(grids, (-down, -right), (1, 2)) << 2 * down + right for down, right in product(range(2), repeat=2)
    )
    right = (np.sort(codes.reshape(-1, 16), axis=1) == np.arange(16)).all(axis=1)
    return ["".join(map(str, grid)) for grid in grids.reshape(-1, 16)[right].tolist()]


def test_how_many_small_tori_there_are():
    assert len(all_small_tori()) == KNOWN["how many 4x4 with windows of 2x2"]


@given(st.lists(st.sampled_from("01"), max_size=16).map("".join))
def test_positions_are_legal_exactly_when_no_full_window_comes_up_twice(cells):
    game = Torus("2x2")
    seen = []
    for row, column in product(range(4), repeat=2):
        places = [(row + down) % 4 * 4 + (column + right) % 4 for down in (0, 1) for right in (0, 1)]
        if all(place < len(cells) for place in places):
            seen.append("".join(cells[place] for place in places))
    if len(cells) == 16:
        assert game.solved(Cells(cells)) == (len(set(seen)) == 16)
    elif cells:
        legal = [str(move) for move in game.moves(Cells(cells[:-1]))]
        assert len(set(seen)) == len(seen) or f"put {cells[-1]}" not in legal


@pytest.mark.parametrize("cells", ["", "0", "0000", "0001", "00011", "0001001", "10110001", "1011100000011", "0110100"])
def test_the_verdict_of_a_small_torus_is_that_of_having_them_all(cells):
    tori = all_small_tori()
    verdict = solve(Torus("2x2")).verdict(Turn(Cells(cells), FIRST))
    assert (verdict.winner is FIRST) == any(torus.startswith(cells) for torus in tori)
    good = {symbol for symbol in "01" if any(torus.startswith(cells + symbol) for torus in tori)}
    assert {option.move.symbol for option in verdict.options if option.best} == good


def test_windows_and_places_by_their_names(tmp_path):
    game = Torus("2x3", "ab")
    answer = solve(game).answer.as_json()
    assert answer["torus"] == b"".join(output(solve(game), "out")).decode().split()
    window = solve(game, at=(2, 5)).answer.window
    assert solve(game, find=window).answer.position == [2, 5]
    proof = solve(game).proof
    write_proof(proof, tmp_path / "proof.json")
    assert check_file(tmp_path / "proof.json").flaws == []


def test_every_lie_is_noticed():
    game = Torus("2x2")
    proof = solve(game).proof
    assert check(proof) == []
    cells = proof.certificate.kind_of_cell
    for place in range(16):
        for lie in (-1, 2, 1 - cells[place]):
            changed = cells.copy()
            changed[place] = lie
            assert check(replace(proof, certificate=TorusWindows(changed)))
    assert check(replace(proof, certificate=TorusWindows(cells[:-1])))
    for lie in ({"solvable": False}, {"length": 15}, {"bound": 3}):
        assert check(replace(proof, claim=replace(proof.claim, **lie)))
    assert check(Proved(Bracelet(4), proof.claim, proof.certificate))


@pytest.mark.parametrize(
    ("window", "symbols", "error", "says"),
    [
        ("2", "01", CannotRead, "does not read as rows and columns"),
        ("0x2", "01", BadRules, "0 rows and 2 columns is none"),
        ("2x2", "0", BadRules, "one kind of stone alone"),
        ("2x2", "0123", BadRules, "no way is known here"),
        ("9x9", "01", TooLarge, "2.81 cells"),
    ],
)
def test_tori_that_are_not_filled(window, symbols, error, says):
    with pytest.raises(error, match=says):
        Torus(window, symbols)


def test_windows_and_places_that_there_are_not():
    game = Torus("2x2")
    for window, says in (
        ("01/12", "is no kind of cell"),
        ("01", "does not have 2 rows of 2"),
        ("01/1", "does not have 2 rows of 2"),
    ):
        with pytest.raises(CannotRead, match=says):
            solve(game, find=window)
    for place in ((4, 0), (0, -1), (1,)):
        with pytest.raises(BadRules, match="there is no place"):
            solve(game, at=place)
    for wrong in ("cell 0", "cells 0 1"):
        with pytest.raises(CannotRead):
            Cells.parse(wrong)
    with pytest.raises(TooLarge, match="too large to be drawn"):
        Torus("3x4").picture(Cells(""))


@pytest.mark.parametrize("window", ["1x24", "24x1", "2x12"])
def test_the_limit_is_heard_while_it_is_filled(window):
    """In processor time: filling the largest took 0.9 seconds, whatever the limit."""
    FILLED.clear()
    began = time.process_time()
    with pytest.raises(LimitReached, match=f"the torus {window} was not filled in time"):
        solve(Torus(window), limit=0.05)
    assert time.process_time() - began < 0.4
    assert not FILLED


def test_the_limit_is_heard_while_beginnings_are_tried():
    """Found by `make fuzz`: a hint on a torus of 64 cells took minutes, whatever the limit."""
    game = Torus("3x2")
    solve(game)
    began = time.process_time()
    with pytest.raises(LimitReached):
        play(game).hint(limit=0.05)
    assert time.process_time() - began < 0.6
    with pytest.raises(LimitReached, match="100,000 beginnings were tried"):
        play(game).hint()


def plain_windows(game, cells):
    """Every window of the torus, and of those the ones whose cells are all filled."""
    (rows, columns), (height, width) = game.shape, game.window_shape
    for row, column in product(range(rows), range(columns)):
        inside = product(range(height), range(width))
        places = tuple((row + down) % rows * columns + (column + right) % columns for down, right in inside)
        if max(places) < len(cells):
            yield places


@pytest.mark.parametrize("window", ["2x2", "1x3", "3x1", "3x2", "2x3", "1x1"])
def test_windows_are_those_whose_cells_are_filled(window):
    game = Torus(window)
    for count in range(game.wanted + 1):
        assert list(game.windows("0" * count)) == list(plain_windows(game, "0" * count))


@pytest.mark.parametrize("window", ["23x1", "1x23", "2x11"])
def test_a_large_torus_is_begun_at_once(window):
    """Found by `make fuzz`: the first move looked at every window of eight million."""
    game = Torus(window)
    began = time.process_time()
    assert [str(move) for move in game.moves(game.start())] == ["put 0", "put 1"]
    assert game.after(game.start(), next(game.moves(game.start()))).cells == "0"
    with pytest.raises(LimitReached):
        play(game).hint(limit=0.05)
    assert time.process_time() - began < 0.6


def test_the_limit_is_heard_while_a_file_is_written():
    solution = solve(Torus("10x2"))
    pieces = iter(output(solution, "out", limit=0))
    with pytest.raises(LimitReached, match="the file was not finished"):
        list(pieces)


@pytest.mark.parametrize(("window", "symbols"), [("2x2", "01"), ("3x2", "ab"), ("2x4", "·→"), ("8x2", "01")])
def test_the_file_has_a_row_a_line(window, symbols):
    rules = Torus(window, symbols)
    rows = lines(rules, filled(*rules.window_shape, len(symbols)).cells)
    assert b"".join(output(solve(rules), "out")).decode() == "\n".join(rows) + "\n"
