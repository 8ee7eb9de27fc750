"""Proofs in the page: checked by the second checker, those of answers and those of files that are dropped or opened."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from noyau.languages import catalogue

NIM = {
    "format": "noyau proof 2",
    "about": "Nim on 1,2,3, player 1 to move",
    "asked": {"game": "nim", "words": {"heaps": "1,2,3"}},
    "board": {"shape": "nim", "heaps": [1, 2, 3], "misere": False, "to_move": 1},
    "players": ["1", "2"],
    "claim": {"kind": "winner", "to_move": 1, "winner": 2, "rank": None},
    "says": "Nim on 1,2,3, player 1 to move: player 2 wins",
    "kind": "proved",
    "certificate": {"type": "nim sum"},
}
LIE = NIM | {"board": {"shape": "nim", "heaps": [1, 2, 4], "misere": False, "to_move": 1}}
OLD = '{"format": "noyau proof 1", "game": "nim", "board": {"heaps": "1,2,3"}}'


def card(page, title="Check a proof"):
    return page.get_by_role("region", name=title)


def drop(page, *files):
    dropped = page.evaluate_handle(
        """(files) => {
            const transfer = new DataTransfer()
            for (const [name, content] of files) transfer.items.add(new File([content], name))
            return transfer
        }""",
        [list(file) for file in files],
    )
    page.dispatch_event("main", "dragover", {"dataTransfer": dropped})
    page.dispatch_event("main", "drop", {"dataTransfer": dropped})


def test_a_dropped_proof_is_checked_and_the_board_stays(open_page):
    page = open_page("#game=snort&with.board=path:3")
    drop(page, ("anything.txt", json.dumps(NIM)))
    expect(card(page)).to_contain_text("Proved")
    expect(card(page)).to_contain_text(NIM["says"])
    expect(card(page)).to_contain_text("Taken on trust")
    expect(page.get_by_role("heading", name="Snort")).to_be_visible()
    drop(page, ("lie.json", json.dumps(LIE)))
    expect(card(page)).to_contain_text("Not proved")
    expect(card(page)).to_contain_text("it is player 1 who wins")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_file_that_is_opened_is_checked(open_page):
    page = open_page("#game=nim", tab="analyse")
    chosen = {"name": "nim.json", "mimeType": "application/json", "buffer": json.dumps(NIM).encode()}
    card(page).get_by_label("Open a proof file").set_input_files([chosen])
    expect(card(page)).to_contain_text("Proved")
    expect(card(page)).to_contain_text("nim.json")
    broken = chosen | {"name": "b.json", "buffer": b"{"}
    card(page).get_by_label("Open a proof file").set_input_files([broken])
    expect(card(page)).to_contain_text("Cannot be read")


def test_files_of_version_1_come_with_an_advice(open_page):
    page = open_page("#game=nim", tab="analyse")
    drop(page, ("old.json", OLD))
    expect(card(page)).to_contain_text("Cannot be read")
    expect(card(page)).to_contain_text("solve again")


def test_the_proof_of_the_answer_is_checked_and_downloaded(open_page):
    page = open_page("#game=nim&with.heaps=1,2,3", tab="analyse")
    expect(card(page).get_by_role("button", name="Check it here")).to_have_count(0)
    page.get_by_role("button", name="Solve", exact=True).click()
    with page.expect_download() as download:
        card(page).get_by_role("button", name="Download the proof").click()
    assert download.value.suggested_filename == "nim.proof.json"
    with open(download.value.path(), encoding="utf-8") as file:
        written = json.load(file)
    card(page).get_by_role("button", name="Check it here").click()
    expect(card(page)).to_contain_text("nim.proof.json")
    if written["format"] == NIM["format"]:
        expect(card(page)).to_contain_text("Proved")
        expect(card(page)).to_contain_text(written["says"])
    else:
        expect(card(page)).to_contain_text("solve again")


@pytest.mark.parametrize(("language", "name"), [("fr", "Français"), ("ca", "Català")])
def test_the_verdict_is_told_in_the_language_of_the_page(open_page, language, name):
    page = open_page("#game=nim", tab="analyse")
    page.get_by_role("button", name=name).click()
    drop(page, ("lie.json", json.dumps(LIE)))
    words = catalogue(language)
    expect(card(page, words["ui.proof"])).to_contain_text(words["ui.proof.verdict.not_proved"])
