"""Values of partizan games: what a position is worth to Left and to Right, as exact algebra.

*value*        a short game up to equality; Left is player 1 (red), Right is player 2 (blue)
*outcome*      who wins: L (Left), R (Right), N (whoever moves next), P (the previous player, so whoever moves second)
*stop*         where the play arrives when both play on until a number is reached
*mean*         what a copy is worth in a long sum of copies
*temperature*  how much it is worth to move first; numbers are cold, below 0
*thermograph*  both stops, drawn against a tax on every move
"""

from __future__ import annotations

from noyau.values.algebra import Heat, Thermograph, Value
from noyau.values.notation import value
from noyau.values.positions import heat_of, heat_of_colouring, value_of, value_of_colouring

__all__ = ["Heat", "Thermograph", "Value", "heat_of", "heat_of_colouring", "value", "value_of", "value_of_colouring"]
