"""The session as LaTeX, its figures as TikZ inside: one file that pdflatex, xelatex and lualatex take."""

from __future__ import annotations

from noyau.classroom.handouts.session import Block, Session, runs_of
from noyau.show.tikz import SPECIAL, to_tikz

_BABEL = {"fr": "french", "ca": "catalan", "en": "english"}
_SIGNS = {
    **{sign: f"\\ensuremath{{_{place}}}" for place, sign in enumerate("₀₁₂₃₄₅₆₇₈₉")},
    "ₖ": r"\ensuremath{_k}", "₊": r"\ensuremath{_+}", "₋": r"\ensuremath{_-}", "ᵏ": r"\ensuremath{^k}",
    "≤": r"\ensuremath{\leq}", "≥": r"\ensuremath{\geq}", "≠": r"\ensuremath{\neq}", "×": r"\ensuremath{\times}",
    "−": r"\ensuremath{-}", "…": r"\dots{}", "’": "'", "«": r"\guillemotleft{}", "»": r"\guillemotright{}",
    "·": r"\textperiodcentered{}", "|": r"\textbar{}", "<": r"\textless{}", ">": r"\textgreater{}", "\u00a0": "~",
    "\u202f": "~", "→": r"\ensuremath{\to}",
}  # fmt: skip
"""What a plain pdflatex does not know by itself."""
_HEAD = r"""\documentclass[a4paper,11pt]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[BABEL]{babel}
\usepackage[margin=2.2cm]{geometry}
\usepackage{tikz}
\usetikzlibrary{arrows.meta,patterns,shapes.geometric}
\usepackage{listings}
\lstset{language=Python,basicstyle=\ttfamily\small,columns=fullflexible,keepspaces=true,frame=single,
  literate={é}{{\'e}}1 {è}{{\`e}}1 {à}{{\`a}}1 {ç}{{\c c}}1}
\setlength{\parindent}{0pt}\setlength{\parskip}{6pt}
"""


def written(session: Session, stem: str) -> dict[str, bytes]:
    """The file."""
    lines = [_HEAD.replace("BABEL", _BABEL.get(session.language, "english"))]
    lines += [rf"\title{{{_set(session.title)}}}", rf"\date{{{_set(session.subtitle)}}}"]
    lines += [r"\begin{document}", r"\maketitle"]
    for part in session.parts:
        if part.heading:
            lines.append(rf"\subsection*{{{_set(part.heading)}}}")
        lines += [_block(block) for block in part.blocks]
        if part.question is not None and part.question.sentence and not session.answers:
            lines.append(r"\vspace{1.2em}\hrule\vspace{1.6em}\hrule\vspace{.6em}")
    return {"": "\n\n".join([*lines, r"\end{document}", ""]).encode()}


def _block(block: Block) -> str:
    if block.kind == "code":
        return "\\begin{lstlisting}\n" + block.text + "\n\\end{lstlisting}"
    if block.kind == "item":
        return rf"\begin{{itemize}}\item {_set(block.text)}\end{{itemize}}"
    if block.kind == "figure":
        assert block.view is not None
        width = "!" if block.view["width"] < 600 else r"\linewidth"
        drawn = rf"\resizebox{{{width}}}{{!}}{{{to_tikz(block.view).replace('−', _SIGNS['−'])}}}"
        return "\\begin{center}\n" + drawn + rf"\\*[4pt]\small {_set(block.text)}" + "\n\\end{center}"
    return _set(block.text)


def _set(text: str) -> str:
    marks = {"strong": r"\textbf{{{}}}", "soft": r"\emph{{{}}}", "code": r"\texttt{{{}}}", "plain": "{}"}
    parts = []
    for kind, words in runs_of(text):
        safe = "".join(SPECIAL.get(sign) or _SIGNS.get(sign, sign) for sign in words)
        if kind == "code":
            safe = safe.replace(", ", r",\allowbreak{} ").replace("--", "-{}-")
        parts.append(marks[kind].format(safe))
    return "".join(parts)
