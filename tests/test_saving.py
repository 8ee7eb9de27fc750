from __future__ import annotations

import os
import threading

import pytest

from noyau.errors import CannotWrite
from noyau.saving import write_whole


def test_a_file_is_replaced(tmp_path):
    target = tmp_path / "a"
    target.write_text("old")
    write_whole(target, b"new")
    assert target.read_text() == "new"
    assert [file.name for file in tmp_path.iterdir()] == ["a"]


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "a").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "a")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "a").read_text() == "new"


def test_a_pipe_is_written_to_and_not_replaced(tmp_path):
    """`--full /dev/stdout` once replaced the link in /dev by a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=write_whole, args=(pipe, b"content"))
    writer.start()
    assert pipe.read_bytes() == b"content"
    writer.join()
    assert pipe.is_fifo()


def test_a_folder_cannot_be_written(tmp_path):
    with pytest.raises(CannotWrite, match="cannot be written"):
        write_whole(tmp_path, b"content")


def test_a_name_that_is_too_long_is_a_sentence(tmp_path):
    with pytest.raises(CannotWrite, match=r"^'…x+\.json' cannot be written: File name too long"):
        write_whole(tmp_path / ("x" * 300 + ".json"), b"")
    longest = tmp_path / ("é" * 120 + ".json")
    write_whole(longest, b"as long as a name may be")
    assert [path.name for path in tmp_path.iterdir()] == [longest.name]
