"""Every drawing as TikZ: what it needs is named in it, TeX knows its signs, and TeX sets it where there is one."""

from __future__ import annotations

import math
import re
import shutil
import subprocess

import pytest

from noyau.cli.games import line_of
from noyau.games import find, names

DRAWINGS = {
    "subtraction 7": [
        "--arena",
        "--arena --numbering numbers --blank",
        "--arena --numbering pairs --upto 2",
        "--kernel",
    ],
    "snort path:3": ["--thermograph", "--arena", '--moves "red 1"'],
    "cubes document-003": ["--factors", "--multigraph", "--nets", "--position"],
    "kayles grid:3x3": ["--arena"],
    "bracelet 3": ["--diagram"],
    "dollar random:8,4,seed=3": ["--arrows"],
    'lights "graph { a_b -- \\"50 % & {x}\\" }"': [""],
}
EVERY = [
    *(f"{name} {line_of(find(name), find(name).try_first)}" for name in names()),
    *(f"{board} {options}" for board, more in DRAWINGS.items() for options in more),
]


@pytest.fixture
def drawn(noyau, tmp_path):
    def files(commands):
        import shlex

        for number, line in enumerate(commands):
            noyau("draw", *shlex.split(line), "-o", f"d{number}.tex")
        return [tmp_path / f"d{number}.tex" for number in range(len(commands))]

    return files


@pytest.mark.long
def test_every_drawing_names_its_libraries_and_has_signs_that_tex_knows(drawn):
    for line, file in zip(EVERY, drawn(EVERY), strict=True):
        text = file.read_text()
        needed = re.search(r"^% needs \\usepackage\{tikz\}(.*)$", text, re.MULTILINE)
        assert needed, line
        for library, sign in (("patterns", "pattern="), ("arrows.meta", "Stealth"), ("svg.path", " svg {")):
            assert sign not in text or library in needed[1], (line, library)
        strange = {sign for sign in text if ord(sign) > 0x17F}
        assert not strange, f"{line}: {strange}"
        plain = re.sub(r"\\[{}%]|%.*", "", text)
        assert plain.count("{") == plain.count("}"), line


@pytest.mark.long
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no TeX: texlive-latex-base, texlive-pictures")
def test_tex_sets_every_drawing(drawn, tmp_path):
    files = drawn(EVERY)
    libraries = {
        name.strip() for file in files for names in re.findall(r"usetikzlibrary\{(.*)\}", file.read_text())
        for name in names.split(",")
    }  # fmt: skip
    whole = [
        r"\documentclass{article}\usepackage[a2paper]{geometry}\usepackage{tikz}",
        rf"\usetikzlibrary{{{','.join(sorted(libraries))}}}",
        r"\begin{document}",
        *(rf"\noindent\input{{{file.stem}}}\newpage" for file in files),
        r"\end{document}",
    ]
    (tmp_path / "whole.tex").write_text("\n".join(whole))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "whole.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=300, check=False)
    said = done.stdout.decode(errors="replace")
    assert done.returncode == 0, "\n".join(said.splitlines()[-30:])
    assert "Missing character" not in said


def test_no_arrow_is_longer_than_tex_can_bend(drawn):
    """1,024 points: a large arena is made smaller, with its letters, and short drawings stay as they are."""
    large, small = (file.read_text() for file in drawn(["kayles grid:3x3 --arena", "subtraction 7 --arena"]))
    assert "scale=" not in small
    unit = float(re.search(r"x=([\d.]+)cm, y=\1cm, nodes=\{scale=\1\}", large)[1])
    at = {name: (float(x), float(y)) for name, x, y in re.findall(r"\((v\d+)\) at \((-?[\d.]+),(-?[\d.]+)\)", large)}
    arrows = re.findall(r"\((v\d+)\) to\[.*?\].*?\((v\d+)\);", large)
    assert len(arrows) > 100
    assert max(math.dist(at[one], at[other]) for one, other in arrows) * unit < 1024 * 2.54 / 72.27
