from __future__ import annotations

import json

import pytest


def test_a_pattern_without_a_newline(noyau):
    assert noyau("cyclic", 20).written == b"aaaabaaacaaadaaaeaaa"
    assert noyau("cyclic", 20, "-n", 2).written == b"aabacadaeafagahaiaja"
    assert noyau("cyclic", "-a", "ABC", "-n", 3).written == b"AAABAACABBABCACBACCBBBCBCCC"
    assert noyau("cyclic", "-a", "hex:ff00", "-n", 2).written == b"\xff\xff\0\0"
    assert noyau("cyclic", "0x10", "--start", 4).written == b"baaacaaadaaaeaaa"
    assert noyau("cyclic", 20).err == ""


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["--find", "0x6161616c"], 44),
        (["-l", "laaa"], 44),
        (["-o", "laaamaaa"], 44),
        (["--find", "0x6c616161", "--big-endian"], 44),
        (["--find", "hex:6c616161"], 44),
        (["--find", "baaacaaa", "-n", "8"], 3515208),
        (["--lookup", "0x6161616361616162", "-n", "8"], 3515208),
        (["--find", "hex:00000000", "--alphabet", "hex:deadbeef00"], 621),
        (["--find", "ca"], 8),
    ],
)
def test_places(noyau, words, place):
    assert noyau("cyclic", *words).out == f"{place}\n"


def test_bytes_from_standard_input(noyau):
    assert noyau("cyclic", "--find", "-", typed=b"laaa").out == "44\n"
    assert noyau("cyclic", "--find", "-", "-a", "hex:fffe00", "-n", 3, typed=b"\xff\0\xff").out == "5\n"  # 0001 002 0 …


def test_places_for_programs(noyau):
    found = json.loads(noyau("cyclic", "--find", "caa", "-a", "abc", "-n", 4, "--all", "--json").out)
    assert found["answer"] == {"window": "636161", "position": 8, "positions": [8, 16]}  # aaaabaaacaabbaabcaab…


def test_bytes_that_only_come_round_the_end_are_not_there(noyau):
    answer = noyau("cyclic", "--find", "zaaa", code=1)
    assert answer.out == ""
    assert "not in this pattern" in answer.err
    assert json.loads(noyau("cyclic", "--find", "zaaa", "--json", code=1).out)["answer"]["position"] is None


def test_what_has_other_letters_is_not_there(noyau):
    answer = noyau("cyclic", "--find", "LAAA", code=1)
    assert "not in this pattern: byte 0 of 'LAAA', 'L', is no letter" in answer.err
    assert json.loads(noyau("cyclic", "--find", "LAAA", "--json", code=1).out)["answer"]["position"] is None


def test_machines_say_how_long_a_window_is_and_how_numbers_stand(noyau):
    assert noyau("cyclic", "-c", "amd64", 24).written == b"aaaaaaaabaaaaaaacaaaaaaa"
    assert noyau("cyclic", "-c", "amd64", "--find", "0x6161616161616162").out == "8\n"
    assert noyau("cyclic", "-c", "mips", "--find", "0x62616161").out == "4\n"
    assert noyau("cyclic", "-c", "i386", "--find", "0x61616162").out == "4\n"
    assert noyau("cyclic", "-c", "amd64", "-n", 4, 8).written == b"aaaabaaa"


def test_eight_bytes_in_a_pattern_of_four_are_noticed(noyau):
    assert noyau("cyclic", "--find", "0x6161616361616162").err == ""  # they follow each other there
    noticed = noyau("cyclic", "--find", "0x6261616161616161")
    assert noticed.out == "0\n"  # as pwntools answers
    assert "in a pattern made with -n 8 they are at 1" in noticed.err
    assert noyau("cyclic", "--find", "0x6261616161616161", "-n", 4).err == ""  # whoever says so knows


def test_metasploits_pattern(noyau):
    assert noyau("cyclic", "--metasploit", 20).written == b"Aa0Aa1Aa2Aa3Aa4Aa5Aa"
    assert noyau("cyclic", "--metasploit", "--find", "5Bs6").out == "1337\n"
    assert noyau("cyclic", "--metasploit", "--find", "0x61413161").out == "4\n"
    assert "not in Metasploit's pattern" in noyau("cyclic", "--metasploit", "--find", "zzz", code=1).err
    found = json.loads(noyau("cyclic", "--metasploit", "--find", "Bs6", "--json").out)
    assert found["answer"]["position"] == 1338


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["-n", "0"], "a window of 0 bytes makes no pattern"),
        (["-a", "a"], "the alphabet 'a' is too short"),
        (["-a", "aba"], "'a' stands twice in the alphabet 'aba', at 0 and 2"),
        (["--find", ""], "nothing was given to be found"),
        (["999999"], "the pattern has 456,976 bytes"),
        (["10", "--start", "456970"], "not those from 456,970 to 456,980"),
        (["2x"], "'2x' is no length"),
        (["10", "--find", "aaaa"], "both a length, 10, and --find aaaa"),
        (["10", "--json"], "--json belongs to --find"),
        (["-a", "hex:0g"], "pairs of hexadecimal digits"),
        (["--find", "a", "-n", "8", "--all"], "is in 8,031,810,176 places"),
    ],
)
def test_wrong_requests_get_a_sentence(noyau, words, says):
    answer = noyau("cyclic", *words, code=2)
    assert says in answer.err
    assert answer.out == ""


def test_what_is_not_there_is_said_in_the_language_of_the_session(noyau):
    def said(language, *words, code=1):
        return noyau("cyclic", *words, env={"NOYAU_LANG": language}, code=code).err

    assert said("fr", "-l", "!!!!").startswith("noyau: absent de ce motif : l’octet 0 de '!!!!', '!', n’est pas une")
    assert said("fr", "--metasploit", "-l", "zzzz") == "noyau: absent du motif de Metasploit\n"
    assert said("ca", "-l", "AAAA").startswith("noyau: no és en aquest patró: el byte 0 de 'AAAA', 'A', no és cap")
    assert "dans un motif fait avec -n 8 ils sont en 8" in said("fr", "-l", "0x6161616161616162", code=0)
