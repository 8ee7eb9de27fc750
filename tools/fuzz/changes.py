"""Changes at random: of bytes, and of what JSON says."""

from __future__ import annotations

import json
import random
from typing import Any

STRANGE = (-1, 0, 1, 2**31, 2**63, 10**30, 1.5, True, None, "", "0", "\u202e", "9" * 40, [], {}, [[]], "path:3", "en")


def bytes_changed(known: list[bytes], chance: random.Random) -> bytes:
    """One of these with a few bytes changed, taken away, doubled, or taken from another."""
    data = bytearray(chance.choice(known))
    for _ in range(chance.randrange(1, 8)):
        at = chance.randrange(len(data) + 1)
        way = chance.randrange(5)
        if way == 0:
            data[at : at + 1] = bytes([chance.randrange(256)])
        elif way == 1:
            del data[at : at + chance.randrange(1, 9)]
        elif way == 2:
            data[at:at] = chance.choice(
                (b"-1", b"99999999999999999999", b"0", b'"', b"[", b"{", b"\xff", b"1e999", b"\0")
            )
        elif way == 3:
            other = chance.choice(known)
            data[at:] = other[chance.randrange(len(other) + 1) :]
        else:
            data[at:at] = data[at : at + chance.randrange(1, 17)] * chance.randrange(1, 5)
    return bytes(data)


def words_changed(data: bytes, chance: random.Random) -> bytes | None:
    """The same JSON with some of its values replaced, taken away, doubled or exchanged; nothing where it is no JSON.

    A byte may stand before it, which chooses what is asked.
    """
    start = 1 if data[:1] not in (b"{", b"[") else 0
    try:
        whole = json.loads(data[start:])
        for _ in range(chance.randrange(1, 4)):
            places = list(_places(whole))
            if not places:
                return None
            _change(places, chance)
        return data[:start] + json.dumps(whole).encode()
    except (ValueError, RecursionError):  # no JSON, or lists in lists in lists
        return None


def _places(value: Any) -> Any:
    """Every place in it: the list or dictionary, and the index or key."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inside:
        yield value, key
        yield from _places(below)


def _change(places: list[Any], chance: random.Random) -> None:
    where, key = chance.choice(places)
    way, value = chance.randrange(5), where[key]
    if way == 0:
        del where[key]
    elif way == 1 and isinstance(value, int):
        where[key] = value + chance.choice((-1, 1, 2**31, -(2**63)))
    elif way == 2 and isinstance(where, list):
        where.insert(key, json.loads(json.dumps(value)))
    elif way == 3:
        other, there = chance.choice(places)
        where[key] = json.loads(json.dumps(other[there]))
    else:
        where[key] = json.loads(json.dumps(chance.choice(STRANGE)))  # a copy: what is put in may be changed next
