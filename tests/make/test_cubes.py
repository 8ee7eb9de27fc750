from __future__ import annotations

import json
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import slow_cubes
from noyau.errors import BadRules, TooLarge
from noyau.games import Cubes
from noyau.games.cubes import NAMED, CubeSet
from noyau.games.shared import cube_forms as _cube_forms
from noyau.games.shared.cube_forms import canonical, canonical_form, is_isomorphic
from noyau.make.cubes import Wanted, cubes, made
from noyau.solvers.cubes.factors import find


@pytest.mark.parametrize("count", [3, 4, 5, 6, 8, 20])
@pytest.mark.parametrize("seed", [1, 2])
def test_exactly_one_solution_when_wanted(count, seed):
    one = cubes(Wanted(n=count, unique=True, seed=seed))
    if count <= 6:
        assert len(slow_cubes.disjoint_pairs(slow_cubes.factors(one))) == 1
    assert find(one).solutions == 1
    assert not Cubes(one).solved(Cubes(one).start())


@pytest.mark.parametrize("count", [4, 5])
def test_every_colour_on_every_cube_when_wanted(count):
    one = cubes(Wanted(n=count, unique=True, full_colour=True, seed=3))
    assert all(len(set(faces)) == count for faces in one.faces)
    assert find(one).solutions == 1
    six = cubes(Wanted(n=6, full_colour=True))
    assert all(len(set(faces)) == 6 for faces in six.faces)
    assert find(six).solutions >= 3


def test_the_same_seed_gives_the_same_cubes_and_the_file_reads_back():
    assert made(Wanted(seed=5)) == made(Wanted(seed=5)) != made(Wanted(seed=6))
    assert set(json.loads(made(Wanted(n=9)))) == {"colours", "faces"}
    assert find(Cubes(made(Wanted(n=9))).cubes).solutions >= 1


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"n": 1}, "n is 1"),
        ({"n": 51}, "n is 51"),
        ({"n": 7, "full_colour": True}, "do not fit"),
        ({"n": 2, "unique": True}, "no set of two cubes"),
        ({"n": 6, "unique": True, "full_colour": True}, "never have exactly one"),
    ],
)
def test_wishes_that_cannot_be_met(wish, said):
    with pytest.raises(BadRules, match=said):
        Wanted(**wish)


def test_no_two_cubes_have_exactly_one_solution():
    pairs = list(combinations_with_replacement(range(2), 2))
    types = [sum(three, ()) for three in combinations_with_replacement(pairs, 3)]
    for two in combinations_with_replacement(types, 2):
        assert len(slow_cubes.disjoint_pairs(slow_cubes.factors(CubeSet(two, ("a", "b"))))) != 1


def test_all_four_cubes_in_the_data_are_the_classic_but_the_documents():
    classic = Cubes("instant-insanity").cubes
    alike = {name for name in NAMED if is_isomorphic(classic, Cubes(name).cubes)}
    assert alike == set(NAMED) - {"document-003", "tick5"}


@given(slow_cubes.cube_sets(most=6), st.randoms(use_true_random=False))
@settings(max_examples=80, deadline=None)
def test_the_canonical_form_forgets_names_order_and_directions(one, chance):
    renamed = chance.sample(range(one.count), one.count)
    faces = []
    for cube in chance.sample(one.pairs, one.count):
        pairs = [chance.sample([renamed[a], renamed[b]], 2) for a, b in cube]
        chance.shuffle(pairs)
        faces.append(tuple(colour for pair in pairs for colour in pair))
    other = CubeSet(tuple(faces), one.colours)
    assert is_isomorphic(one, other)
    assert canonical_form(canonical(one)) == canonical_form(one)
    assert find(canonical(one)).solutions == find(one).solutions


@given(slow_cubes.cube_sets(most=4), slow_cubes.cube_sets(most=4))
@settings(max_examples=60, deadline=None)
def test_equal_forms_mean_that_some_naming_makes_them_equal(one, other):
    from itertools import permutations

    def written(cubes, names):
        return sorted(
            sorted(tuple(sorted((names[a], names[b]))) for a, b in cube) for cube in cubes.pairs
        )  # fmt: skip

    same = one.count == other.count and any(
        written(one, names) == written(other, range(other.count)) for names in permutations(range(one.count))
    )
    assert is_isomorphic(one, other) is same


def test_a_set_with_too_much_symmetry_is_refused(monkeypatch):
    ring = CubeSet(tuple((cube, (cube + 1) % 6) * 3 for cube in range(6)), tuple("abcdef"))
    assert is_isomorphic(ring, CubeSet(ring.faces[::-1], ring.colours))
    monkeypatch.setattr(_cube_forms, "MOST_NAMINGS", 5)
    with pytest.raises(TooLarge, match="so alike"):
        canonical_form(ring)


def test_equal_cubes_are_no_trouble():
    alike = CubeSet(tuple((cube,) * 6 for cube in range(40)), tuple(map(str, range(40))))
    assert canonical_form(alike) == tuple(((cube, cube),) * 3 for cube in range(40))
