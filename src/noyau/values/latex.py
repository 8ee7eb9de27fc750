"""Values as TeX sets them, made from how they are written."""

from __future__ import annotations

import re

from noyau.values.algebra import Value
from noyau.values.notation import text_of

SIGNS = {
    "↑": r"{\uparrow}", "↓": r"{\downarrow}", "⇑": r"{\Uparrow}", "⇓": r"{\Downarrow}", "±": r"{\pm}", "·": r"\cdot ",
    "⧾": "+", "⧿": "-", "{": r"\{", "}": r"\}", "|": r"\mid ", "…": r"\ldots ",
}  # fmt: skip


def latex_of(game: Value) -> str:
    """The value as TeX sets it in a formula.

    >>> from noyau.values import value
    >>> print(latex_of(value("{3|1/2}")), latex_of(value("1/2 + *3")), latex_of(value("⇑*")), latex_of(value("⧾_2")))
    \\{3\\mid \\tfrac{1}{2}\\} \\tfrac{1}{2} + {\\ast}3 {\\Uparrow}{\\ast} +_{2}
    """
    text = re.sub(r"[↑↓⇑⇓±·⧾⧿{}|…]", lambda sign: SIGNS[sign[0]], text_of(game))
    text = re.sub(r"(\d+)/(\d+)", r"\\tfrac{\1}{\2}", text)
    return re.sub(r"_(\d+)", r"_{\1}", text).replace("*", r"{\ast}")
