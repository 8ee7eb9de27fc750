"""The games of documents 001, 003 and 004, and what those documents print about them."""

from __future__ import annotations

from helpers.known import known
from noyau.games import Subtraction

DOCUMENTS = known("documents")


def soustraction(n):
    """Document 001: one, two or three sticks; the last one wins."""
    return Subtraction(n, take=(1, 2, 3))


def cerilles():
    """Document 003, section 2.1: 21 matches, one to four; the last one wins."""
    return Subtraction(21, take=(1, 2, 3, 4))


def nim_corrige(n):
    """Document 004: player 1 takes one or two, player 2 one or three; the last one loses."""
    return Subtraction(n, take=(1, 2), take_second=(1, 3), misere=True)


def pairs(table, *, many=False):
    """A dictionary of pairs from the lists that JSON makes of it."""
    return {tuple(key): [tuple(one) for one in value] if many else tuple(value) for key, value in table}
