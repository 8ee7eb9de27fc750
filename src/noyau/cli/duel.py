"""`noyau duel GAME BOARD…`: play in the terminal, against the machine or another person."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, cast

import click

from noyau.classroom.players import StudentPlayer, first_slip, tournament
from noyau.cli.draw import moves_option
from noyau.cli.games import GameVerb, json_option, language_option
from noyau.cli.terminal import folded, is_heading, tightened, tinted, upright, width, worded
from noyau.errors import BadRules, NoyauError
from noyau.games import find, game_of
from noyau.languages import Language, Message, catalogue, message
from noyau.phrases import MOST_LISTED, move_text, move_typed, position_text, shortened
from noyau.play import KINDS, Kind, Match
from noyau.play.match import solved
from noyau.positions import Turn
from noyau.rules import Puzzle, Rules, Sketched
from noyau.show.characters import WIDEST, Run
from noyau.show.sentences import board_named, headline, hint_message, of_player, rule_line
from noyau.show.text import board_rows, said
from noyau.show.view import board_view
from noyau.sums.sum import GAME as SUM
from noyau.sums.sum import InPart, Sum
from noyau.words import Notation, Player

WORDS = {
    "help": ("help", "aide", "ajuda", "?"),
    "hint": ("hint", "h", "indice", "pista"),
    "undo": ("undo", "u", "annuler", "desfés", "desfes"),
    "redo": ("redo", "r", "refaire", "refés", "refes"),
    "par": ("par", "p"),
    "moves": ("moves", "m", "coups", "jugades"),
    "quit": ("quit", "q", "exit", "quitter", "surt"),
}


def _duel(
    rules: Rules[Any, Any],
    *,
    first: str,
    second: str,
    games: int | None,
    hint: bool,
    moves: tuple[str, ...],
    as_json: bool,
    lang: Language,
) -> int:
    seated = [_seated(first), _seated(second)]
    try:
        if games is not None:
            return _tournament(rules, seated, games, as_json=as_json, language=lang)
        kinds = tuple("random" if isinstance(one, StudentPlayer) else one for one in seated)
        match = Match.resumed(rules, moves, players=cast(tuple[Kind, Kind], kinds))
        table = _Table(match, lang, seated, hint=hint, talk_to_stderr=as_json)
        finished = table.play()
    finally:
        for one in seated:
            if isinstance(one, StudentPlayer):
                one.close()
    match = table.match
    if as_json:
        winner = None if match.winner is None else int(match.winner)
        click.echo(json.dumps({"winner": winner, "over": match.over, "moves": [str(move) for move in match.moves]}))
    return 0 if finished else 130


class _Table:
    """The match, and the talk around it."""

    def __init__(
        self,
        match: Match,
        language: Language,
        seated: Sequence[Kind | StudentPlayer],
        *,
        hint: bool,
        talk_to_stderr: bool,
    ) -> None:
        self.match, self.language, self.always_hint, self.talk_to_stderr = match, language, hint, talk_to_stderr
        self.seated = seated

    def play(self) -> bool:
        """Until the match is over, or the person leaves."""
        self.say(headline(self.match.rules, self.match.visited[0], self.language), fg="cyan")
        if "human" in self.match.players:
            self.help()
        self.show()
        while not self.match.over:
            mover = self.seated[self.match.turn.player.index]
            if isinstance(mover, StudentPlayer):
                self.moved(self.match.play(mover.move(self.match)))
            elif mover == "human":
                if not self.ask():
                    self.leave()
                    return True
            else:
                self.moved(self.match.reply())
        self.tell_slips()
        return True

    def tell_slips(self) -> None:
        """Where a student's function first gave the win away."""
        for player, mover in zip(Player, self.seated, strict=True):
            if isinstance(mover, StudentPlayer) and (slip := first_slip(self.match, player)):
                better = shortened([move_text(move, self.language) for move in slip.better])
                told = message(
                    "duel.slip",
                    name=mover.name,
                    number=slip.number,
                    move=move_text(slip.move, self.language),
                    better=better,
                )
                self.say(told.inside(self.language))

    def ask(self) -> bool:
        """One line of the person's; False when they leave."""
        if self.always_hint:
            self.hint()
        rules, player = self.match.rules, self.match.turn.player
        asks = message("duel.prompt_alone") if isinstance(rules, Puzzle) else of_player("duel.prompt", rules, player)
        prompt = asks.inside(self.language)
        click.echo(prompt, nl=False, err=self.talk_to_stderr)
        line = sys.stdin.readline()
        if not line:
            self.say("")
            return False
        word = line.strip().lower()
        command = next((name for name, words in WORDS.items() if word in words), None)
        if command == "quit":
            return False
        if command == "hint":
            self.hint()
        elif command == "par" and isinstance(self.match.rules, Puzzle):
            self.say(self.par().inside(self.language))
        elif command == "help":
            self.help()
        elif command == "moves":
            self.say(message("duel.moves", moves=self.listed()).inside(self.language))
        elif command in ("undo", "redo"):
            self.take_back(undo=command == "undo")
        elif word:
            self.try_move(line.strip())
        return True

    def help(self) -> None:
        """The rules, the words that are understood, and how moves are written."""
        alone, rules = isinstance(self.match.rules, Puzzle), self.match.rules
        game = game_of(rules)
        self.say(rule_line(rules, self.language))
        parts = [game_of(part) for part in rules.side_by_side] if isinstance(rules, Sum) else []
        for part in dict.fromkeys(part.name for part in parts):
            title = message(f"{part}.title", text=part).inside(self.language)
            about = message(f"{part}.summary", text=find(part).summary).inside(self.language)
            self.say(message("duel.part", title=title, summary=about).inside(self.language))
        for legend in dict.fromkeys(f"{part.name}.legend" for part in (game, *parts)):
            if legend in catalogue("en"):
                self.say(message(legend).inside(self.language))
        self.say(message("duel.commands_alone" if alone else "duel.commands").inside(self.language))
        if self.match.legal:
            example = move_text(self.match.legal[0], self.language)
            self.say(message("duel.example", move=example).inside(self.language))

    def try_move(self, text: str) -> None:
        """Play what was typed, or say plainly why not. A bare number is enough when it names one move."""
        typed = _plainly(text)
        named = [move for move in self.match.legal if typed in _names_of(move, self.language)]
        said = move_typed(game_of(self.match.rules).move, text)  # as people count: heaps from 1
        try:
            self.moved(self.match.play(named[0] if len(named) == 1 else said if said is not None else text))
        except NoyauError:
            self.say(message("duel.illegal", move=text).inside(self.language))
            self.say(message("duel.moves", moves=self.listed()).inside(self.language))

    def take_back(self, *, undo: bool) -> None:
        """Back (or forward) to the person's own turn."""
        before = self.match
        self.match = before.undo_turn() if undo else before.redo_turn()
        if self.match == before:
            self.say(message("duel.nothing" if undo else "duel.nothing_to_redo").inside(self.language))
        self.show()

    def leave(self) -> None:
        """Say how the match can be taken up again: --moves understands the words that were shown."""
        moves = "; ".join(move_text(move, self.language) for move in self.match.moves)
        self.say(message("duel.stopped" if moves else "duel.left", moves=moves).inside(self.language))

    def moved(self, after: Match) -> None:
        player, move = self.match.turn.player, move_text(after.moves[-1], self.language)
        self.match = after
        if not isinstance(after.rules, Puzzle):
            self.say(of_player("duel.played", after.rules, player, move=move).inside(self.language), bold=True)
        self.show()
        if isinstance(after.rules, Puzzle) and after.winner:
            self.say(message("duel.solved", count=len(after.moves)).inside(self.language))

    def hint(self) -> None:
        self.say(
            hint_message(self.match.rules, self.match.turn, self.match.verdict(), self.language).inside(self.language)
        )

    def par(self) -> Message:
        """The fewest moves from the start, and how many have been made."""
        par = solved(self.match.rules).rank
        made = len(self.match.moves)
        return message("duel.no_par", made=made) if par is None else message("duel.par", count=par, made=made)

    def show(self) -> None:
        """The board, then how the match stands."""
        rules, turn = self.match.rules, self.match.turn
        room = width(err=self.talk_to_stderr)
        boards = (
            [(rules, turn)]
            if not isinstance(rules, Sum)
            else [(part, Turn(at, turn.player)) for part, at in rules.boards(turn.position)]
        )
        for number, (game, at) in enumerate(boards, 1):
            rows = _drawn(game, at, WIDEST if room is None else room - 2, self.language)
            drawn = "\n".join("  " + "".join(tinted(text, tint) for text, tint in row).rstrip() for row in rows)
            head = f"{number}. {board_named(game, self.language)}\n" if len(boards) > 1 else ""
            self.say(f"\n{head}{drawn}" + ("\n" if number == len(boards) else ""))
        self.say(said(board_view(rules, turn)["status"]["message"], self.language))

    def listed(self) -> str:
        return shortened([move_text(move, self.language) for move in self.match.legal[: MOST_LISTED + 1]])

    def say(self, text: str, **look: Any) -> None:
        """A sentence, folded where the terminal is narrow; a board as it is."""
        room = width(err=self.talk_to_stderr)
        shown = text if "\n" in text or "\x1b" in text else folded(text, room)
        click.echo(click.style(shown, **look) if look else shown, err=self.talk_to_stderr)


def _drawn(rules: Rules[Any, Any], turn: Turn[Any], room: int, language: Language) -> list[list[Run]]:
    """A board in characters; the position beside sticks, or in place of what has no picture."""
    if isinstance(rules, Sketched):
        return [[(line, "")] for line in _sketched(rules.sketch(turn.position).split("\n"), room)]
    view, position = board_view(rules, turn), position_text(turn.position, language)
    rows = board_rows(view, room)
    if [[text for text, _ in row] for row in rows] == [[view["position"]]]:
        return [[(position, "")]]
    if any(vertex["shape"] in ("stick", "pin") for vertex in view["vertices"]):
        rows[-1] = [*rows[-1], (f"    ({position})", "")]
    return rows


def _sketched(lines: list[str], room: int) -> list[str]:
    """A sketch in the words of this session, as wide as it comes where there is room."""
    worded_lines = [worded(line) for line in lines]
    shapes = [worded_lines, tightened(worded_lines)]
    shapes += [upright(worded_lines)] if is_heading(lines[0]) else []
    return next((shape for shape in shapes if max(map(len, shape)) <= room), shapes[1])


def _seated(text: str) -> Kind | StudentPlayer:
    """A kind of player, or a student's function as FILE:function."""
    return next((kind for kind in KINDS if kind == text), None) or StudentPlayer.named(text)


def _tournament(
    rules: Rules[Any, Any], seated: Sequence[Kind | StudentPlayer], games: int, *, as_json: bool, language: Language
) -> int:
    """Many games, and a table."""
    if "human" in seated or isinstance(rules, Puzzle):
        raise BadRules(
            "--games is for two players without a person between them",
            hint="say who they are with --first and --second: FILE:function, perfect, careless or random",
        )
    rows = tournament(rules, seated, games)
    if as_json:
        click.echo(json.dumps({"games": games, "players": [asdict(row) for row in rows]}))
        return 0
    keys = ("won", "lost", "drawn", "refused", "given_away")
    heads = [message(f"tournament.{key}").inside(language) for key in keys]
    width = max(len(row.name) for row in rows)
    click.echo(" " * width + "  " + "  ".join(heads))
    for row in rows:
        cells = [f"{getattr(row, key):>{len(head)}}" for key, head in zip(keys, heads, strict=True)]
        click.echo(f"{row.name:{width}}  " + "  ".join(cells))
    return 0


def _names_of(move: Notation, language: Language) -> tuple[str, ...]:
    """What a move can be called, if only by its vertex; one in a sum also without saying in which game."""
    own = (str(move.plain()), _plainly(move_text(move, language)), _plainly(getattr(move, "name", "")) or "-")
    return (*own, *_names_of(move.move, language)) if isinstance(move, InPart) else own


def _plainly(text: str) -> str:
    """Without what does not matter: capitals and spaces."""
    return " ".join(text.lower().split())


duel = GameVerb(
    "duel",
    "Play in the terminal, against the perfect opponent, a random one, or another person.",
    _duel,
    [
        click.Option(
            ["--first"], default="human", show_default=True, metavar="WHO",
            help=f"who is player 1: {', '.join(KINDS)}, or a function of yours as FILE.py:function",
        ),
        click.Option(["--second"], default="perfect", show_default=True, metavar="WHO", help="who is player 2"),
        click.Option(
            ["--games"], type=click.IntRange(min=1), metavar="N", help="a tournament of so many games, with a table"
        ),
        click.Option(["--hint"], is_flag=True, help="show the best moves before each of yours"),
        moves_option(),
        json_option(),
        language_option(),
    ],
    examples=("", "--hint"),
    also=lambda: {"sum": SUM},
)  # fmt: skip
