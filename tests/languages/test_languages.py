from __future__ import annotations

import re

import pytest

from noyau.languages import LANGUAGES, catalogue, message, users_language


def placeholders(entry):
    texts = [entry] if isinstance(entry, str) else list(entry.values())
    return [set(re.findall(r"\{(\w+)\}", text)) for text in texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_say_the_same_things(language):
    english, other = catalogue("en"), catalogue(language)
    assert set(english) == set(other)
    for key, entry in english.items():
        assert type(entry) is type(other[key]), key
        assert placeholders(entry) == placeholders(other[key]), key


@pytest.mark.parametrize("language", ["fr", "ca"])
def test_translations_are_translated(language):
    same = {
        key
        for key, entry in catalogue("en").items()
        if entry == catalogue(language)[key] and re.search(r"[a-z]{4}", str(entry))
    }
    assert len(same) < len(catalogue("en")) / 5, sorted(same)


def test_plural_forms():
    one, none = (
        message("arena.won", position="x", player=1, winner=1, count=1),
        message("arena.won", position="x", player=1, winner=1, count=0),
    )
    assert one.inside("en").endswith("in 1 move")
    assert none.inside("en").endswith("in 0 moves")
    assert none.inside("fr").endswith("en 0 coup")  # zero is singular in French
    assert none.inside("ca").endswith("en 0 jugades")


def test_a_missing_key_falls_back_on_the_text():
    assert message("move.castle", text="castle short").inside("ca") == "castle short"


def test_the_users_language(monkeypatch):
    for variable in ("NOYAU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    assert users_language() == "en"
    monkeypatch.setenv("LANG", "ca_ES.UTF-8")
    assert users_language() == "ca"
    monkeypatch.setenv("NOYAU_LANG", "fr")
    assert users_language() == "fr"


@pytest.mark.parametrize(
    ("language", "sign"), [("en", ","), ("fr", catalogue("fr")["language.thousands"]), ("ca", ".")]
)
def test_complaints_group_their_counts_and_quote_what_was_typed(language, sign):
    said = message("error.text.long", count="123456", most="100000").inside(language)
    assert f"123{sign}456" in said
    assert f"100{sign}000" in said
    assert "12345" in message("error.unknown", name="12345").inside(language)
