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
        """Whether the instance has every word; of a class that inherits a protocol, whether it is one of its own."""
        if not vars(self).get("_is_protocol"):
            return super().__instancecheck__(instance)
        return all(getattr(instance, word, None) is not None for word in _words_of(self))


@cache
def _words_of(protocol: type) -> tuple[str, ...]:
    """Its own, and those of the protocols that it joins."""
    words = {name: said for kind in protocol.__mro__ if kind is not object for name, said in vars(kind).items()}
    return tuple(name for name, said in words.items() if callable(said) and not name.startswith("_"))
