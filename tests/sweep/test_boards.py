"""The boards that a spec stands for."""

import gzip
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.errors import BadRules, CannotRead, NoyauError, UnknownName
from noyau.games import find
from noyau.graphs import board
from noyau.sweep.boards import boards_of
from noyau.sweep.every_graph import CONNECTED, EVERY, canonical, every_graph, geng, how_many
from noyau.sweep.ranges import alternatives, count_of, expanded


def words(game, *over, **more):
    found = boards_of(find(game), over, **more)
    listed = [" ".join(one) for one in found]
    assert found.count == len(listed)
    assert listed == [" ".join(one) for one in found], "a stream can be begun again"
    return listed


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("petersen", ["petersen"]),
        ("path:{1..3}", ["path:1", "path:2", "path:3"]),
        ("gnk:{8..9},{1000..2000..500}", [f"gnk:{n},{k}" for n in (8, 9) for k in (1000, 1500, 2000)]),
        ("grid:{3,5}x2", ["grid:3x2", "grid:5x2"]),
        ("{-1..1}", ["-1", "0", "1"]),
    ],
)
def test_ranges(text, means):
    assert list(expanded(text)) == means
    assert count_of(text) == len(means)


@pytest.mark.parametrize("text", ["path:{1..}", "path:{5..1}", "path:{1..5..0}", "path:{1", "path:1}", "path:{a,}"])
def test_what_is_no_range_is_refused(text):
    with pytest.raises(CannotRead, match=r"range|empty|brace"):
        list(expanded(text))
    with pytest.raises(CannotRead, match=r"range|empty|brace"):
        count_of(text)


def test_a_huge_range_is_not_laid_out():
    assert count_of("path:{1..1000000000},{1..1000000000}") == 10**18
    assert next(expanded("path:{1..1000000000},{1..1000000000}")) == "path:1,1"


def test_options_are_swept_as_sets_or_as_ranges():
    assert alternatives("{1,2}/{1,3}") == ("1,2", "1,3")
    assert alternatives("{1..3}/7") == ("1", "2", "3", "7")
    assert alternatives("borrow/best") == ("borrow", "best")


@pytest.mark.parametrize("n", range(1, 7))
def test_every_graph_once(n):
    """Counted against OEIS A000088 and A001349, whose numbers come from Pólya counting and not from a list."""
    lines = list(every_graph(n, connected=False))
    assert len(lines) == len(set(lines)) == EVERY[n] == how_many(n, connected=False)
    assert len(list(every_graph(n, connected=True))) == CONNECTED[n]
    assert all(board(f"g6:{line}").is_connected for line in every_graph(n, connected=True))


@pytest.mark.long
def test_every_graph_on_seven_vertices():
    assert len(set(every_graph(7, connected=False))) == EVERY[7]
    assert len(set(every_graph(7, connected=True))) == CONNECTED[7]


def _rows(line):
    graph = board(f"g6:{line}")
    return tuple(sum(1 << w for w in graph.neighbours(v)) for v in graph.vertices)


def _numbered(n):
    return st.tuples(st.just(n), st.integers(0, 2 ** (n * (n - 1) // 2) - 1), st.permutations(range(n)))


@given(st.integers(1, 6).flatmap(_numbered))
def test_the_canonical_form_does_not_depend_on_numbers(drawn):
    n, code, order = drawn
    rows = [0] * n
    pairs = [(one, other) for other in range(n) for one in range(other)]
    for place, (i, j) in enumerate(pairs):
        if code >> place & 1:
            rows[i] |= 1 << j
            rows[j] |= 1 << i
    moved = [0] * n
    for v in range(n):
        moved[order[v]] = sum(1 << order[w] for w in range(n) if rows[v] >> w & 1)
    assert canonical(tuple(rows)) == canonical(tuple(moved))
    assert sorted(row.bit_count() for row in canonical(tuple(rows))) == sorted(row.bit_count() for row in rows)


if geng():  # nauty is Debian's, not ours: where it is, both lists hold the same graphs

    @pytest.mark.long
    def test_the_list_is_gengs():
        for n in range(1, 7):
            for connected in (True, False):
                listed = subprocess.check_output([geng(), "-cq" if connected else "-q", str(n)], text=True)
                theirs = {canonical(_rows(line)) for line in listed.split()}
                assert {canonical(_rows(line)) for line in every_graph(n, connected=connected)} == theirs

    def test_above_seven_vertices_geng_lists_them_and_may_be_left_early():
        stream = every_graph(9, connected=True)
        assert len(next(stream)) == 7
        stream.close()
        assert words("snort", "connected:8")[0].startswith("g6:G")


def test_without_geng_a_sentence_says_how_to_get_it(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoyauError, match="apt install nauty"):
        boards_of(find("snort"), ["connected:8"])
    with pytest.raises(CannotRead, match="1 to 32"):
        boards_of(find("snort"), ["connected:33"])


def test_a_file_of_many_graphs(tmp_path):
    lines = ">>graph6<<Bw\nBW\n\n:Bc\n"
    (tmp_path / "atlas.g6").write_text(lines)
    (tmp_path / "atlas.g6.gz").write_bytes(gzip.compress(lines.encode()))
    wanted = ["g6:Bw", "g6:BW", "g6::Bc"]
    assert words("snort", str(tmp_path / "atlas.g6")) == wanted
    assert words("col", str(tmp_path / "atlas.g6.gz")) == wanted
    assert words("col", str(tmp_path)) == wanted * 2
    changed = boards_of(find("snort"), [str(tmp_path / "atlas.g6")]).identity
    (tmp_path / "atlas.g6").write_text("Bw\n")
    assert boards_of(find("snort"), [str(tmp_path / "atlas.g6")]).identity != changed


def test_a_folder_of_boards(tmp_path):
    for name in ("b.json", "a.edges"):
        (tmp_path / name).write_text("0 1")
    assert words("snort", str(tmp_path)) == [str(tmp_path / "a.edges"), str(tmp_path / "b.json")]
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(CannotRead, match="holds no file"):
        words("snort", str(empty))


def test_random_boards_by_count_and_seed():
    assert words("dollar", "random:{5..6},4", count=2, seed=7) == [
        f"random:{n},4,seed={seed}" for n in (5, 6) for seed in (7, 8)
    ]
    assert words("snort", "tree:9", count=1) == ["tree:9,seed=1"]


@pytest.mark.parametrize(
    ("game", "over", "more", "kind", "says"),
    [
        ("snort", "cicle:{1..3}", {}, UnknownName, "did you mean 'cycle'"),
        ("snort", "nothing.g6", {}, CannotRead, "no file"),
        ("snort", "path:5", {"count": 3}, BadRules, "random"),
        ("snort", "connected:5", {"count": 3}, BadRules, "all graphs"),
        ("snort", "tree:9,seed=4", {"count": 3}, BadRules, "seed already"),
        ("nim", "{1..3},2", {"count": 3}, BadRules, "random graphs"),
        ("subtraction", "3 4", {}, NoyauError, "tokens"),
        ("snort", "connected:x", {}, CannotRead, "connected:N"),
    ],
)
def test_bad_specs_are_refused_before_anything_runs(game, over, more, kind, says):
    with pytest.raises(kind, match=says):
        boards_of(find(game), [over], **more)


def test_boards_that_are_no_graphs():
    assert words("subtraction", "{19..21}") == ["19", "20", "21"]
    assert words("nim", "3,{4..5}", "1") == ["3,4", "3,5", "1"]


def test_a_file_without_a_graph_is_a_wrong_request(tmp_path):
    """A line that is no graph is a row with its reason; a file of nothing else was not what was meant."""
    users = tmp_path / "passwd"
    users.write_text("root:x:0:0:root:/root:/bin/bash\nlist:x:38:38:Mailing List Manager:/var/list:/bin/sh\n")
    for name in ("passwd", "passwd.g6", "passwd.pg"):
        users = users.rename(tmp_path / name)
        with pytest.raises(NoyauError):
            boards_of(find("snort"), [str(users)])
    users.write_text("root:x:0:0:root:/root:/bin/bash\n")  # a vertex without edges, had it been meant
    for game in ("snort", "cubes"):
        with pytest.raises(NoyauError):
            boards_of(find(game), [str(users.rename(tmp_path / "passwd"))])
        users = tmp_path / "passwd"
    users.write_text("no graph\nBw\n")
    assert words("snort", str(users.rename(tmp_path / "some.g6"))) == ["g6:no graph", "g6:Bw"]
