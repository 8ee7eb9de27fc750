"""Words that are looked for by name, quickly: `isinstance(rules, Ends)` is asked a dozen times of every small game, and
the check of typing takes longer each time than a move does."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from abc import ABCMeta as OfProtocols
else:
    OfProtocols = type(Protocol)


class LookedFor(OfProtocols):
    """The metaclass of a protocol of methods. It answers as typing does: each is there, and is not None."""

    def __instancecheck__(self, instance: Any) -> bool:
        """Whether the instance has every word."""
        return all(getattr(instance, word, None) is not None for word in _words_of(self))


@cache
def _words_of(protocol: type) -> tuple[str, ...]:
    return tuple(name for name, said in vars(protocol).items() if callable(said) and not name.startswith("_"))
