"""The session as LaTeX, its figures as TikZ inside: one file that pdflatex, xelatex and lualatex take."""

from __future__ import annotations

from noyau.classroom.handouts.session import Block, Session, runs_of
from noyau.show.tikz import SPECIAL, to_tikz
from noyau.show.view import View

_BABEL = {"fr": "french", "ca": "catalan", "en": "english"}
_SIGNS = {
    **{sign: f"\\ensuremath{{_{place}}}" for place, sign in enumerate("₀₁₂₃₄₅₆₇₈₉")},
    "ₖ": r"\ensuremath{_k}", "₊": r"\ensuremath{_+}", "₋": r"\ensuremath{_-}", "ᵏ": r"\ensuremath{^k}",
    "≤": r"\ensuremath{\leq}", "≥": r"\ensuremath{\geq}", "≠": r"\ensuremath{\neq}", "×": r"\ensuremath{\times}",
    "−": r"\ensuremath{-}", "…": r"\dots{}", "’": "'", "«": r"\guillemotleft{}", "»": r"\guillemotright{}",
    "·": r"\textperiodcentered{}", "|": r"\textbar{}", "<": r"\textless{}", ">": r"\textgreater{}", "\u00a0": "~",
    "\u202f": "~", "→": r"\ensuremath{\to}", "–": "--", "—": "---", "^": r"\^{}",
    "ℕ": r"\ensuremath{\mathbf{N}}", "ℤ": r"\ensuremath{\mathbf{Z}}",
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
    lines.append(r"\begin{document}")
    if not session.answers:
        name, date = _set(session.say("learn.blank.name")), _set(session.say("learn.blank.date"))
        lines.append(rf"{name} \hrulefill\quad {date} \rule{{4cm}}{{.4pt}}")
    lines.append(rf"\section*{{{_set(session.title)}}}")
    if session.subtitle:
        lines.append(rf"\emph{{{_set(session.subtitle)}}}")
    for part in session.parts:
        if part.heading:
            lines.append(rf"\subsection*{{{_set(part.heading)}}}")
        lines += [_row(row) for row in part.rows]
        if part.to_be_written_on and not session.answers:
            lines.append(r"\vspace{1.2em}\hrule\vspace{1.6em}\hrule\vspace{.6em}")
    return {"": "\n\n".join([*lines, r"\end{document}", ""]).encode()}


def _row(blocks: tuple[Block, ...]) -> str:
    """Figures beside each other, or one block."""
    if len(blocks) == 1:
        return _block(blocks[0])
    width = rf"{0.98 / len(blocks):.2f}\linewidth"
    pages = (rf"\begin{{minipage}}{{{width}}}{_block(block)}\end{{minipage}}" for block in blocks)
    return r"\hfill".join(pages)


def _block(block: Block) -> str:
    if block.kind == "code":
        return "\\begin{lstlisting}\n" + block.text + "\n\\end{lstlisting}"
    if block.kind == "item":
        return rf"\begin{{itemize}}\item {_set(block.text)}\end{{itemize}}"
    if block.kind == "figure":
        assert block.view is not None
        width = "!" if block.view["width"] < 600 else r"\linewidth"
        drawn = rf"\resizebox{{{width}}}{{!}}{{{_drawn(block.view)}}}"
        return "\\begin{center}\n" + drawn + rf"\\*[4pt]\small {_set(block.text)}" + "\n\\end{center}"
    return _set(block.text)


def _drawn(view: View) -> str:
    """A figure; a vertex without a name is as large as one with two digits, so that they can be written in."""
    room = [{**vertex, "label": vertex["label"] or "\u00a0\u00a0"} for vertex in view["vertices"]]
    drawn = to_tikz({**view, "vertices": room})
    return drawn.replace("\u00a0", r"\phantom{0}").replace("−", _SIGNS["−"])


def _set(text: str) -> str:
    marks = {"strong": r"\textbf{{{}}}", "soft": r"\emph{{{}}}", "code": r"\texttt{{{}}}", "plain": "{}"}
    parts = []
    for kind, words in runs_of(text):
        safe = "".join(SPECIAL.get(sign) or _SIGNS.get(sign, sign) for sign in words)
        if kind == "code":
            safe = safe.replace(", ", r",\allowbreak{} ").replace("--", "-{}-")
        parts.append(marks[kind].format(safe))
    return "".join(parts)
