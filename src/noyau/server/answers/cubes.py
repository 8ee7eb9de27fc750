"""What the page shows of a stack of cubes: solids to turn, four sides, the multigraph, and the way to a solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from noyau.errors import BadRules
from noyau.games.cubes import AROUND, FACE_AT, FACES, WAYS, Cubes, Quarter, Turns, short_names
from noyau.games.shared.cube_colours import tints_of
from noyau.languages import Message, message
from noyau.phrases import move_label
from noyau.server.answers.matches import Answer, Place, match_of
from noyau.show.cubes import factors_shown, multigraph
from noyau.solvers.cubes.factors import Nearest, find
from noyau.solvers.cubes.sentences import ways_to

MOST_SOLIDS = 12
"""More cubes than this are shown flat: they would be too small to be turned."""
DIRECTION = {
    "front": (0, 0, 1), "back": (0, 0, -1),
    "left": (-1, 0, 0), "right": (1, 0, 0),
    "top": (0, -1, 0), "bottom": (0, 1, 0),
}  # fmt: skip
"""Where the faces are, as a style sheet counts: to the right, down, and towards the reader."""


def shown(place: Place) -> Answer:
    """The stack as it stands: what each cube shows and how it can be turned, and how the four sides are."""
    rules, at = _stack(place)
    if rules.cubes.count > MOST_SOLIDS:
        return {"stack": None, "note": message("cubes.flat", count=MOST_SOLIDS).as_json()}
    names = rules.cubes.colours
    looks = zip(names, short_names(names), tints_of(names), strict=True)
    graph = multigraph(rules.cubes)
    stack = {
        "colours": [{"name": name, "short": short, "tint": tint} for name, short, tint in looks],
        "cubes": [_cube(rules, at, cube) for cube in range(rules.cubes.count)],
        "sides": [_side(rules, at, side) for side in AROUND],
        "graph": {
            "size": graph.size,
            "places": graph.places,
            "edges": [
                {"cube": edge.cube, "axis": edge.axis, "path": edge.path, "label": edge.label} for edge in graph.edges
            ],
        },
        "factors": _factors(rules, at.turns),
    }
    return {"stack": stack, "note": None}


def way(place: Place, *, one: bool, limit: float | None = None) -> Answer:
    """The turns to the nearest solved stack: all of them, or those of the first cube that is not in its place."""
    rules, at = _stack(place)
    goal = Nearest(rules.cubes, find(rules.cubes, limit)).to(at.turns)
    if goal is None:
        return {"turns": [], "message": message("cubes.unsolvable").as_json(), "factors": None}
    ways = {
        cube: ways_to(then, now) for cube, (now, then) in enumerate(zip(at.turns, goal, strict=True)) if now != then
    }
    if one:
        ways = dict(list(ways.items())[:1])
    turns = [
        {"cube": cube, "move": str(Quarter(cube + 1, turned))}
        for cube, turned_so in ways.items()
        for turned in turned_so
    ]
    return {"turns": turns, "message": _said(list(ways), one).as_json(), "factors": _factors(rules, goal)}


ANSWERS: dict[str, Callable[..., Answer]] = {"cubes": way, "cubes_shown": shown}
"""What a worker can be asked."""


def _said(cubes: Sequence[int], one: bool) -> Message:
    if not cubes:
        return message("status.solved")
    return message("cubes.one_turned", cube=cubes[0] + 1) if one else message("cubes.turned", count=len(cubes))


def _stack(place: Place) -> tuple[Cubes, Turns]:
    match = match_of(place)
    if not isinstance(match.rules, Cubes):
        raise BadRules(f"{place['game']!r} has no cubes", hint="ask about a match of the game cubes")
    return match.rules, match.turn.position


def _cube(rules: Cubes, at: Turns, cube: int) -> Answer:
    """Its six colours as it was given, which of these faces is at each place, and how it reads."""
    names, faces = rules.cubes.colours, rules.cubes.faces[cube]
    face_at = FACE_AT[at.turns[cube]]
    seen = {place: names[faces[face]] for place, face in zip(FACES, face_at, strict=True)}
    turns = [] if rules.solved(at) else [_quarter(Quarter(cube + 1, turned)) for turned in WAYS]
    says = message("cubes.describe", cube=cube + 1, **seen)
    return {"faces": faces, "face_at": face_at, "describe": says.as_json(), "turns": turns}


def _quarter(move: Quarter) -> Answer:
    return {"move": str(move), "label": move_label(move).as_json(), "axis": axis_of(WAYS[move.way])}


def axis_of(turned: Mapping[str, str]) -> tuple[int, ...]:
    """The axis that a quarter turn goes round by the right-hand rule; `turned` says what is where, and where it was.

    >>> axis_of(WAYS["left"]), axis_of(WAYS["up"])
    ((0, -1, 0), (1, 0, 0))
    """
    now, before = next(iter(turned.items()))
    (a, b, c), (x, y, z) = DIRECTION[before], DIRECTION[now]
    return b * z - c * y, c * x - a * z, a * y - b * x


def _side(rules: Cubes, at: Turns, side: str) -> Answer:
    """A side from the top down, whether it is right, and what is wrong with it."""
    names = rules.cubes.colours
    colours = [cube[FACES.index(side)] for cube in rules.seen(at)]
    often = {colour for colour, times in Counter(colours).items() if times > 1}
    wrong = [cube for cube, colour in enumerate(colours) if colour in often]
    rows = [
        message("cubes.check.often", colour=names[colour], cubes=_numbers(colours, colour)) for colour in sorted(often)
    ]
    missing = [name for colour, name in enumerate(names) if colour not in colours]
    if missing:
        rows.append(message("cubes.check.missing", colours=", ".join(missing)))
    return {
        "title": message(f"piece.side.{side}").as_json(),
        "place": FACES.index(side),
        "colours": colours,
        "right": not wrong,
        "wrong": wrong,
        "says": [said.as_json() for said in rows or [message("cubes.check.right")]],
    }


def _numbers(colours: Sequence[int], wanted: int) -> str:
    return ", ".join(str(cube) for cube, colour in enumerate(colours, 1) if colour == wanted)


def _factors(rules: Cubes, turns: Sequence[int]) -> list[Answer]:
    """The edges behind two opposite sides, and whether they are a factor: every colour twice."""
    return [_factor(rules, kind, axes) for kind, axes in factors_shown(turns).items()]


def _factor(rules: Cubes, kind: str, axes: Sequence[int]) -> Answer:
    names = rules.cubes.colours
    times = Counter(colour for cube, axis in zip(rules.cubes.pairs, axes, strict=True) for colour in cube[axis])
    unequal = ", ".join(f"{name} ×{times[colour]}" for colour, name in enumerate(names) if times[colour] != 2)
    says = message("cubes.factor.not", colours=unequal) if unequal else message("cubes.factor.is")
    title = message(f"cubes.factor.{kind}").as_json()
    return {"role": kind, "title": title, "axes": axes, "right": not unequal, "says": says.as_json()}
