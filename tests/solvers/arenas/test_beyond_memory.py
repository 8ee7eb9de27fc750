"""Arenas that are left on disk: the same answers, whatever the limit; what cannot fit is refused at once."""

from __future__ import annotations

import io
import json
import mmap
import subprocess
import sys
import textwrap
import zipfile
import zlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.arenas import arenas, random_arena
from helpers.bare import flaws_in_regions
from noyau import _core, solve
from noyau.errors import BadRules, CannotRead, LimitReached, TooLarge
from noyau.games import Arena as ArenaGame
from noyau.graphs import Digraph, files, read_digraph
from noyau.memory import in_words, memory_limit
from noyau.positions import decided_at_dead_ends
from noyau.solvers.arenas.attractor import solve_play
from noyau.solvers.arenas.beyond_memory import PER_EDGE, PER_VERTEX, fits


@given(arenas(), st.integers(1, 5))
@settings(max_examples=200)
def test_the_same_regions_from_disk(arena, window):
    decided = decided_at_dead_ends(arena)
    inside = solve_play(arena)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NOYAU_MEMORY", str(PER_VERTEX * arena.vertex_count + 4 * window))
        in_memory = fits(arena)
        assert in_memory == (PER_EDGE * arena.edge_count <= 4 * window)
        outside = solve_play(arena)
    assert outside.winner_of_vertex.tolist() == inside.winner_of_vertex.tolist()
    assert outside.rank_of_vertex.tolist() == inside.rank_of_vertex.tolist()
    assert list(flaws_in_regions(arena, decided, outside)) == []


@pytest.mark.parametrize("degree", [3, 200])
def test_larger_arenas_from_disk(monkeypatch, degree):
    arena = random_arena(degree, 3000, degree)
    inside = solve_play(arena)
    monkeypatch.setenv("NOYAU_MEMORY", str(PER_VERTEX * 3000 + 5000))
    assert not fits(arena)
    outside = solve_play(arena)
    assert np.array_equal(outside.winner_of_vertex, inside.winner_of_vertex)
    assert np.array_equal(outside.rank_of_vertex, inside.rank_of_vertex)


@pytest.mark.parametrize("seconds", [0.0, 60.0])
def test_a_limit_holds_on_disk(monkeypatch, seconds):
    arena = random_arena(3, 3000, 20)
    monkeypatch.setenv("NOYAU_MEMORY", str(PER_VERTEX * 3000 + 5000))
    assert not fits(arena)
    if seconds:
        assert len(solve_play(arena, limit=seconds).rank_of_vertex) == 3000
        return
    with pytest.raises(LimitReached, match="unknown so far"):
        solve_play(arena, limit=seconds)


def test_the_reverse_graph_is_what_it_should_be():
    arena = random_arena(7, 50, 4)
    parts = (arena.first_edge_of_vertex, arena.target_of_edge, arena.owner_of_vertex, decided_at_dead_ends(arena))
    for window in (1, 3, 1000):
        first, source = np.empty(51, np.int64), np.empty(arena.edge_count, np.int32)
        _core.transpose_into(*parts, first, source, window)
        for vertex in range(50):
            into = source[first[vertex] : first[vertex + 1]].tolist()
            assert into == [v for v in range(50) for then in arena.successors(v) if then == vertex]
    with pytest.raises(ValueError, match="other sizes"):
        _core.transpose_into(*parts, first[:-1], source, 5)
    with pytest.raises(ValueError, match="does not belong"):
        _core.attractors_with_reverse(*parts, first, source + 1)


def is_mapped(array):
    while array is not None:
        if isinstance(array, np.memmap | mmap.mmap):
            return True
        array = getattr(array, "base", None)
    return False


@pytest.fixture
def saved(tmp_path):
    rng = np.random.default_rng(3)
    file = tmp_path / "game.npz"
    arrays = {
        "indptr": np.arange(0, 4001, 4), "indices": rng.integers(0, 1000, 4000, dtype=np.int32),
        "owner": rng.integers(0, 2, 1000, dtype=np.uint8), "initial": np.int64(5), "target": np.array([1, 2, 3]),
    }  # fmt: skip
    np.savez(file, **arrays)
    return file


def test_a_large_file_is_mapped_and_means_the_same(saved, monkeypatch):
    read = read_digraph(saved)
    assert not is_mapped(read.target_of_edge)
    monkeypatch.setattr(files, "MAPPED_ABOVE", 10)
    for limit, on_disk in (("200000", False), ("55000", True)):
        monkeypatch.setenv("NOYAU_MEMORY", limit)
        mapped = read_digraph(saved)
        assert is_mapped(mapped.target_of_edge) == on_disk
        assert mapped.target_of_edge.flags.aligned
        assert not mapped.target_of_edge.flags.writeable
        assert mapped == read
        assert mapped.seal() == read.seal()
        answer = solve(ArenaGame(mapped)).answer.as_json()
    monkeypatch.delenv("NOYAU_MEMORY")
    assert answer == solve(ArenaGame(read)).answer.as_json()


def test_a_large_text_is_mapped_and_means_the_same(tmp_path, monkeypatch):
    file = tmp_path / "game.pg"
    file.write_text('parity 2; start 1; 0 0 1 1; 1 2 0 2,0 "x"; 2 1 1 0;\n')
    read = read_digraph(file)
    monkeypatch.setattr(files, "MAPPED_ABOVE", 10)
    assert read_digraph(file) == read
    file.write_text("parity 2; 0 0 1 1;\n1 2")
    with pytest.raises(CannotRead, match="line 2"):
        read_digraph(file)
    with pytest.raises(CannotRead, match="a folder"):
        read_digraph(tmp_path, format="pg")


@pytest.mark.parametrize("compressed", [False, True])
def test_a_damaged_file_is_noticed_when_it_is_mapped(saved, monkeypatch, compressed):
    monkeypatch.setattr(files, "MAPPED_ABOVE", 10)
    if compressed:
        np.savez_compressed(saved, **np.load(saved))
        assert read_digraph(saved).vertex_count == 1000
    data = bytearray(saved.read_bytes())
    for place in range(200, len(data) - 1500, 997):
        data[place] ^= 1
        saved.write_bytes(data)
        with pytest.raises(CannotRead):
            read_digraph(saved)
        data[place] ^= 1
    saved.write_bytes(data[:-1000])
    with pytest.raises(CannotRead, match="not a readable"):
        read_digraph(saved)


def test_a_thousand_million_vertices_are_refused_before_memory_is_gone(tmp_path):
    """Eight gigabytes of zeros, eight megabytes as a file; half a gigabyte is all the process may take."""
    file = tmp_path / "huge.npz"
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, {"descr": "<i8", "fortran_order": False, "shape": (10**9 + 1,)})
    packer = zlib.compressobj(level=9, wbits=-15)
    begin, zeros, end = (packer.compress(part) + packer.flush(how) for part, how in (
        (header.getvalue(), zlib.Z_FULL_FLUSH), (bytes(8 * 10**6), zlib.Z_FULL_FLUSH), (bytes(8), zlib.Z_FINISH),
    ))  # fmt: skip
    with zipfile.ZipFile(file, "w") as archive:
        # Packed by hand: after a full flush the next eight million zeros are packed into the same bytes as the last.
        entry = zipfile.ZipInfo("indptr.npy")
        archive.writestr(entry, begin + 1000 * zeros + end)
        entry.compress_type, entry.file_size = zipfile.ZIP_DEFLATED, len(header.getvalue()) + 8 * (10**9 + 1)
        archive.writestr("indices.npy", b"")
    with zipfile.ZipFile(file) as archive, archive.open("indptr.npy") as unpacked:
        assert unpacked.read(10**6) == header.getvalue() + bytes(10**6 - len(header.getvalue()))
    program = textwrap.dedent("""
        import resource, sys
        resource.setrlimit(resource.RLIMIT_DATA, (500_000_000, 500_000_000))
        import os
        os.environ["NOYAU_MEMORY"] = "4000000000"
        sys.argv = ["noyau", "solve", "arena", sys.argv[1]]
        from noyau.cli import main
        main()
    """)
    done = subprocess.run([sys.executable, "-c", program, str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert "may be taken" in done.stderr
    assert done.stderr.count("\n") == 1


def test_too_many_vertices_for_the_limit(monkeypatch):
    game = ArenaGame(Digraph(np.arange(1001), np.arange(1000), [0] * 1000))
    monkeypatch.setenv("NOYAU_MEMORY", "1000")
    with pytest.raises(TooLarge, match=r"1,000 vertices needs 50,000 bytes of memory, and at most 1,000 bytes"):
        solve(game)


@pytest.mark.slow
def test_memory_is_taken_for_vertices_alone(tmp_path):
    """Twenty million edges, and a process that may take less than they need: it works from disk, and only there."""
    rng = np.random.default_rng(1)
    count, edges = 100_000, 20_000_000
    file = tmp_path / "wide.npz"
    np.savez(
        file, indptr=np.arange(0, edges + 1, edges // count), owner=rng.integers(0, 2, count, dtype=np.uint8),
        indices=rng.integers(0, count, edges, dtype=np.int32), target=np.arange(40),
    )  # fmt: skip
    program = textwrap.dedent("""
        import json, resource, sys
        import numpy
        from noyau import solve
        from noyau.games import Arena
        import noyau.solvers.arenas.laid_out
        taken = next(int(line.split()[1]) * 1024 for line in open("/proc/self/status") if line.startswith("VmData"))
        resource.setrlimit(resource.RLIMIT_DATA, (taken + 60_000_000,) * 2)
        print(json.dumps(solve(Arena(sys.argv[1])).answer.won))
    """)

    def run(**env):
        return subprocess.run(
            [sys.executable, "-c", program, str(file)], capture_output=True, text=True, check=False, env=env
        )

    on_disk = run(NOYAU_MEMORY="40000000", TMPDIR=str(tmp_path))
    assert on_disk.returncode == 0, on_disk.stderr
    assert sum(json.loads(on_disk.stdout).values()) == count
    assert "MemoryError" in run(NOYAU_MEMORY="10000000000").stderr


def test_the_limit_is_a_number_of_bytes(monkeypatch):
    monkeypatch.setenv("NOYAU_MEMORY", "much")
    with pytest.raises(BadRules, match="NOYAU_MEMORY is 'much'"):
        memory_limit()
    monkeypatch.setenv("NOYAU_MEMORY", "12")
    assert memory_limit() == 12
    assert in_words(1_500_000_000) == "1.5 GB"
