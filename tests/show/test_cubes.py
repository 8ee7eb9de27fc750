from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from noyau.errors import UnknownName
from noyau.games import Cubes
from noyau.show.cubes import FACES, factors, nets
from noyau.show.files import save_pages

SVG = "{http://www.w3.org/2000/svg}"


def test_nets_show_every_face_with_its_pattern_and_its_name():
    rules = Cubes("tick5")
    drawing = nets(rules, rules.start(), "fr")
    assert len(drawing.pages) == 3
    root = ET.fromstring(drawing.whole)
    assert len(root.findall(f"{SVG}g/{SVG}rect")) == 5 * 6
    assert len(root.findall(f"{SVG}g/{SVG}polygon")) == 5 * 7  # fourteen free edges, a flap for every two
    for cube, group in zip(rules.cubes.faces, root.findall(f"{SVG}g"), strict=True):
        fills = [rect.get("fill") for rect in group.findall(f"{SVG}rect")]
        assert fills == [f"url(#c{colour + 1})" for colour in cube]
        names = [text.text for text in group.findall(f"{SVG}text")]
        assert names[1::2] == [rules.cubes.colours[colour] for colour in cube]
        assert len(names) == 1 + 2 * len(FACES)
    assert {pattern.get("id") for pattern in root.iter(f"{SVG}pattern")} == {"c1", "c2", "c3", "c4", "c5"}
    assert "cube 5 sur 5" in drawing.pages[2]


def test_the_multigraph_has_three_edges_a_cube_and_two_of_them_stand_out():
    rules = Cubes("document-003")
    root = ET.fromstring(factors(rules, rules.start(), "en").whole)
    paths = [path for path in root.findall(f"{SVG}path") if "M24 " not in path.get("d")]
    assert len(paths) == 12
    assert sum(path.get("stroke-width") == "4.5" for path in paths) == 8
    assert sum(path.get("stroke-dasharray") is not None for path in paths) == 4
    none = Cubes("a-a a-b b-b; a-a a-c c-c; a-b a-a b-b")
    root = ET.fromstring(factors(none, none.start(), "en").whole)
    assert {path.get("stroke-width") for path in root.findall(f"{SVG}path")} == {"1.2"}


def test_files_by_suffix(tmp_path):
    rules = Cubes("instant-insanity")
    drawing = nets(rules, rules.start(), "en")
    for suffix, magic in ((".svg", b"<svg"), (".png", b"\x89PNG"), (".pdf", b"%PDF")):
        save_pages(drawing, tmp_path / f"nets{suffix}")
        assert (tmp_path / f"nets{suffix}").read_bytes().startswith(magic)
    with pytest.raises(UnknownName, match=r"allowed here: \.pdf, \.png, \.svg"):
        save_pages(drawing, tmp_path / "nets.tex")
    assert not (tmp_path / "nets.tex").exists()
