"""The board in a notebook, through anywidget: the same drawing as on the page, with no server behind it.

The match lives in Python. A click sends a wish here, the match goes on, and the next view is sent back; so what was
played can be read off, watched and taken further by the cells below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, cast

from noyau.classroom.players import StudentPlayer, first_slip
from noyau.errors import BadRules, LimitReached, MissingPart, NoyauError
from noyau.forms import player_name
from noyau.games import game_of
from noyau.languages import Language, Message, message, users_language
from noyau.phrases import move_text
from noyau.play import Kind, Match
from noyau.rules import Puzzle, Rules
from noyau.show import board_view
from noyau.show.sentences import hint_message
from noyau.sums.sum import Sum
from noyau.words import Player

MOST_REPLIES = 1_000
"""The machine does not go on for ever where all moves are its own."""
OnMove = Callable[[str, Match], Any]


def widget(  # noqa: PLR0913 - they are what one can ask for
    game: Any,
    *,
    first: Kind | str = "human",
    second: Kind | str = "perfect",
    language: Language | None = None,
    on_move: OnMove | None = None,
    limit: float = 10.0,
) -> Any:
    """A board to play on in a notebook. `game` are rules, or a match to go on with.

    Its `moves` are what has been played, its `match` where it stands; `on_move` is called with every move and the match
    after it, the machine's moves included. `play`, `undo`, `redo`, `again` and `hint` do from Python what clicks do.
    The machine thinks for at most `limit` seconds, and plays by chance when that was not enough. In its place a
    function of a file may sit, `second="mine.py:coup"`: it runs in the sandbox, and what it did wrong is said.

        from noyau import widget
        from noyau.games import Snort

        board = widget(Snort("grid:3x4"))
        board                                   # the last line of a cell shows it
        board.moves                             # in the next one: ['red 5', 'blue 0']
    """
    seated = {
        player: StudentPlayer.named(word) for player, word in zip(Player, (first, second), strict=True) if ":" in word
    }
    kinds = ["random" if player in seated else word for player, word in zip(Player, (first, second), strict=True)]
    match = game if isinstance(game, Match) else Match(game, players=cast(tuple[Kind, Kind], tuple(kinds)))
    if not isinstance(match.rules, Puzzle) and "human" not in match.players:
        raise BadRules("a board in a notebook is for somebody to play on", hint="let first or second be 'human'")
    board = board_class()(match, language or users_language(), limit, {} if isinstance(game, Match) else seated)
    if on_move is not None:
        board.on_move(on_move)
    board.let_machine_move()
    return board


@cache
def board_class() -> Any:
    """The class of the widgets; made when it is first needed, since it needs what may not be installed."""
    try:
        import anywidget
        import traitlets
    except ImportError:
        raise MissingPart(
            "a board in a notebook needs anywidget", hint="pip install 'noyau[notebook]', or noyau.draw(game)"
        ) from None

    class Board(anywidget.AnyWidget):  # type: ignore[misc]
        """A board in a notebook: `match`, `moves`, `on_move`, `play`, `undo`, `redo`, `again`, `hint`."""

        _esm = _drawing()
        view = traitlets.Dict().tag(sync=True)
        language = traitlets.Unicode().tag(sync=True)
        names = traitlets.List(traitlets.Unicode()).tag(sync=True)
        moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
        can_redo = traitlets.Bool().tag(sync=True)
        hinted = traitlets.List(traitlets.Unicode()).tag(sync=True)
        says = traitlets.Unicode().tag(sync=True)

        def __init__(
            self, match: Match, language: Language, limit: float, seated: Mapping[Player, StudentPlayer]
        ) -> None:
            self._match, self._limit, self._listeners, self._seated = match, limit, list[OnMove](), seated
            super().__init__(language=language, names=_names(match.rules), **_news(match, language))
            self.on_msg(lambda _, wish, __: self._granted(wish))

        def _repr_mimebundle_(self, **wanted: Any) -> Any:
            """Besides the board a picture of it, for where no widget can run: a page, a listing, a printed notebook."""
            bundle = super()._repr_mimebundle_(**wanted)
            data, *more = bundle if isinstance(bundle, tuple) else (bundle,)
            data = {**(data or {}), "image/svg+xml": self._match._repr_svg_()}
            return (data, *more) if more else data

        @property
        def match(self) -> Match:
            """Where the match stands. Another match of the same or of another game may be put here."""
            return self._match

        @match.setter
        def match(self, match: Match) -> None:
            self._match = match
            with self.hold_sync():
                self.names = _names(match.rules)
                self.hinted, self.says = [], ""
                for name, news in _news(match, self.language).items():
                    setattr(self, name, news)

        def on_move(self, listener: OnMove) -> None:
            """Call this with every move from now on, and with the match after it."""
            self._listeners.append(listener)

        def play(self, move: str) -> None:
            """Play a move, `take 2`; the machine answers."""
            self._went_on(self._match.play(move))
            self.let_machine_move()

        def undo(self) -> None:
            """Take back a person's last move, and what the machine answered."""
            self.match = self._match.undo_turn()

        def redo(self) -> None:
            """Play again what was taken back last."""
            self.match = self._match.redo_turn()

        def again(self) -> None:
            """From the beginning."""
            self.match = Match(self._match.rules, players=self._match.players)
            self.let_machine_move()

        def hint(self) -> list[str]:
            """The best moves, also shown on the board."""
            verdict = self._match.verdict(limit=self._limit)
            self.hinted = [str(move) for move in verdict.best_moves]
            says = hint_message(self._match.rules, self._match.turn, verdict, self.language)
            self.says = says.inside(self.language)
            return list(self.hinted)

        def let_machine_move(self) -> None:
            """Let the machine play, as long as it is its turn."""
            for _ in range(MOST_REPLIES):
                if self._match.over or self._match.awaits == "human":
                    self._tell_slips()
                    return
                if (student := self._seated.get(self._match.turn.player)) is not None:
                    if not self._student_moves(student):
                        return
                    continue
                try:
                    self._went_on(self._match.reply(limit=self._limit))
                except LimitReached:
                    self._went_on(self._match.reply("random"))

        def _student_moves(self, student: StudentPlayer) -> bool:
            """Let a function play; what it did wrong is said, and the match stays where it is."""
            try:
                self._went_on(self._match.play(student.move(self._match)))
            except NoyauError as error:
                self.says = error.sentence()
                return False
            return True

        def _tell_slips(self) -> None:
            """Once it is over: where a function first gave the win away."""
            if not self._match.over:
                return
            for player, student in self._seated.items():
                if (slip := first_slip(self._match, player)) is not None:
                    better = ", ".join(move_text(move, self.language) for move in slip.better)
                    move = move_text(slip.move, self.language)
                    told = message("duel.slip", name=student.name, number=slip.number, move=move, better=better)
                    self.says = told.inside(self.language)

        def _went_on(self, match: Match) -> None:
            self.match = match
            for listener in self._listeners:
                listener(str(match.moves[-1]), match)

        def _granted(self, wish: dict[str, Any]) -> None:
            """What was clicked. A complaint is shown on the board: nobody sees what a callback raises."""
            kinds = {"undo": self.undo, "redo": self.redo, "again": self.again, "hint": self.hint}
            try:
                if wish.get("kind") == "play":
                    self.play(str(wish.get("move")))
                elif wish.get("kind") in kinds:
                    kinds[wish["kind"]]()
            except NoyauError as error:
                self.says = error.sentence()

    return Board


def _drawing() -> str:
    """The board as one module of JavaScript."""
    file = files("noyau") / "static" / "notebook" / "notebook.js"
    if not file.is_file():
        raise MissingPart("the board for notebooks has not been built", hint="`pip install .` builds it")
    return file.read_text("utf-8")


def _news(match: Match, language: Language) -> dict[str, Any]:
    view = _said(board_view(match.rules, match.turn), language)
    if isinstance(match.rules, Sum):  # a view carries no message inside another: `game 2: {take 3}`
        game = game_of(match.rules)
        for row in view["moves"]:
            row["label"]["text"] = move_text(game.read_move(row["text"], match.rules), language)
    return {
        "view": view,
        "moves": [str(move) for move in match.moves],
        "can_redo": bool(match.undone),
    }


def _said(news: Any, language: Language) -> Any:
    """A view with its sentences in a language: the module has no catalogue of its own."""
    if isinstance(news, dict):
        if news.keys() == {"key", "text", "values"}:
            return {**news, "text": Message.from_json(news).inside(language)}
        return {name: _said(part, language) for name, part in news.items()}
    return [_said(part, language) for part in news] if isinstance(news, list | tuple) else news


def _names(rules: Rules[Any, Any]) -> list[str]:
    """What the players are called; a puzzle has one."""
    if isinstance(rules, Puzzle):
        return ["1"]
    return [player_name(rules, player) for player in Player]
