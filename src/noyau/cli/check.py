"""`noyau check FILE…`: verify proofs without solving anything."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

import click

from noyau.certificates import Checked, check_file
from noyau.cli.games import json_option, parameter
from noyau.cli.terminal import complaint, folded, inside, width
from noyau.errors import CannotRead, LimitReached, NoyauError
from noyau.forms import fields_of, rules_from
from noyau.games import find

MOST_SHOWN = 20
FEW = 4
"""Fewer files are checked one after the other."""
NOT_PROVED, WRONG, UNKNOWN = 1, 2, 3


def _check(paths: tuple[Path, ...], *, as_json: bool, wanted: str | None, limit: float | None, plain: bool) -> int:
    files = list(_files(paths))
    asked = None if wanted is None else _question(wanted)
    if len(files) == 1 and not paths[0].is_dir():
        checked = check_file(files[0], wanted=asked, limit=limit, plain=plain)
        click.echo(json.dumps(checked.as_json())) if as_json else _tell(checked)
        return 0 if checked.proved else NOT_PROVED
    results = []
    for file, result in zip(files, _all(files, asked, limit, plain), strict=True):
        results.append(result)
        if not as_json:
            click.echo(folded(_line(file, result), width()))
    if as_json:
        told = [
            one.as_json() if isinstance(one, Checked) else _unread(file, one)
            for file, one in zip(files, results, strict=True)
        ]
        click.echo(json.dumps({"checked": len(told), "proved": sum(one["proved"] for one in told), "results": told}))
    codes = {_code(one) for one in results}
    return next((code for code in (NOT_PROVED, WRONG, UNKNOWN) if code in codes), 0)  # a clear no comes first


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files themselves, and every proof in a folder."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = sorted(file for file in path.iterdir() if file.suffix == ".json" and file.is_file())
        if not found:
            raise CannotRead(f"the folder {str(path)!r} holds no proof", hint="proof files end in .json")
        yield from found


def _all(files: list[Path], asked: Any, limit: float | None, plain: bool) -> Iterator[Checked | NoyauError]:
    """On all cores, in the order of the files, each as soon as it is known."""
    one = partial(_checked, asked=asked, limit=limit, plain=plain)
    workers = min(len(files), _cores()) if len(files) >= FEW else 1
    if workers < 2:
        yield from map(one, files)
        return
    known = 0
    try:
        with ProcessPoolExecutor(workers) as pool:
            for result in pool.map(one, files, chunksize=max(1, min(16, len(files) // (4 * workers)))):
                known += 1
                yield result
    except BrokenProcessPool:  # one of the next has killed whoever checked it: each gets a process of its own
        yield from (_checked_apart(one, file) for file in files[known:])


def _checked_apart(one: Callable[[Path], Checked | NoyauError], file: Path) -> Checked | NoyauError:
    with ProcessPoolExecutor(1) as pool:
        try:
            return pool.submit(one, file).result()
        except BrokenProcessPool:
            return LimitReached("whoever checked it was killed, perhaps for want of memory")


def _cores() -> int:
    from noyau.sweep.engines import cores  # only where there is much to do

    return cores()


def _checked(file: Path, *, asked: Any, limit: float | None, plain: bool) -> Checked | NoyauError:
    try:
        return check_file(file, wanted=asked, limit=limit, plain=plain)
    except NoyauError as error:
        return error


def _question(text: str) -> Any:
    """The rules that a person would ask about with these words, as behind `noyau solve`."""
    try:
        game_name, *words = shlex.split(text)
    except ValueError as error:
        raise CannotRead(f"--for {text!r} cannot be read: {error}", hint='--for "subtraction 20 --misere"') from error
    game = find(game_name)
    fields = fields_of(game.rules)
    command = click.Command(game_name, params=[parameter(field) for field in fields])
    with command.make_context(game_name, words) as context:
        given = {field.name: context.params[field.name] for field in fields}
    return rules_from(game.rules, {name: word for name, word in given.items() if word is not None})


def _tell(checked: Checked) -> None:
    head = inside(f"{'proved' if checked.proved else 'not proved'}: {checked.claim}")
    click.echo(click.style(folded(head, width()), bold=True, fg="green" if checked.proved else "red"))
    for flaw in checked.flaws[:MOST_SHOWN]:
        click.echo(folded(inside(str(flaw)), width(), indent="  "))
    if len(checked.flaws) > MOST_SHOWN:
        click.echo(inside(f"  and {len(checked.flaws) - MOST_SHOWN} more"))
    if checked.trust is not None:
        click.echo(folded(inside(f"taken on trust: {checked.trust}"), width(), indent="  "))


def _line(file: Path, result: Checked | NoyauError) -> str:
    if isinstance(result, Checked):
        trust = "" if result.trust is None else inside(f"taken on trust: {result.trust}")
        reason = inside(str(result.flaws[0])) if result.flaws else trust
        said = inside(f"{'proved' if result.proved else 'not proved'}: {result.claim}")
        return f"{file}: {said}" + (f" ({reason})" if reason else "")
    why = inside("unknown" if isinstance(result, LimitReached) else "cannot be read")
    return f"{file}: {why}{inside(':')} {complaint(result)}"


def _unread(file: Path, error: NoyauError) -> dict[str, Any]:
    nothing = dict.fromkeys(("game", "board", "options", "claim"))
    return {"file": str(file), "proved": False, **nothing, "flaws": [error.sentence()], "trust": None}


def _code(result: Checked | NoyauError) -> int:
    if isinstance(result, Checked):
        return 0 if result.proved else NOT_PROVED
    return UNKNOWN if isinstance(result, LimitReached) else WRONG


check = click.Command(
    "check",
    callback=_check,
    params=[
        click.Argument(["paths"], nargs=-1, required=True, metavar="FILE…|FOLDER", type=click.Path(path_type=Path)),
        json_option(),
        click.Option(["--for", "wanted"], metavar='"GAME BOARD…"', help="what it should be a proof about"),
        click.Option(
            ["--limit"], type=click.FloatRange(min=0), metavar="SECONDS", help="give up after so long (exit code 3)"
        ),
        click.Option(["--plain"], is_flag=True, help="ask the small kernel alone, however long it takes"),
    ],
    help="Verify proof files, and say of which game, board and options. Exit code 0: proved; 1: not proved, with every "
    "reason; 2: it cannot be read; 3: the limit was reached.",
)
