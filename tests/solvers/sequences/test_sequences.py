from __future__ import annotations

from itertools import product
from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.known import known
from helpers.sequences import SMALL, greedy_least, is_prime, shift_register, sizes_and_windows, windows_of
from noyau import _core
from noyau.errors import BadRules, TooLarge
from noyau.sequences import least as least_sequence
from noyau.sequences.least import LeastSequence, least_rotation, words_beyond
from noyau.solvers.sequences import register as register_sequence
from noyau.solvers.sequences.doubling import doubled, doubled_to
from noyau.solvers.sequences.register import NEW_PRIMES, TAPS, RegisterSequence, power_of_x, primes_of
from noyau.solvers.sequences.shortened import ShortenedSequence
from noyau.solvers.sequences.windows import first_repeat, first_repeat_packed

KNOWN = known("de_bruijn")
SMALL_BINARY = [window for size, window in SMALL if size == 2]


def digits(text):
    return [int(digit) for digit in text]


# ---- least ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("window", "text"), KNOWN["least_strings"]["binary"].items())
def test_published_least_sequences(window, text):
    assert LeastSequence(2, int(window)).symbols().tolist() == digits(text)


@pytest.mark.parametrize(("order", "text"), KNOWN["least_strings"]["more_symbols"].items())
def test_published_least_sequences_of_more_symbols(order, text):
    assert LeastSequence(*map(int, order.split(","))).symbols().tolist() == digits(text)


def test_the_numbers_of_oeis():
    for window, number in enumerate(KNOWN["least_binary"]["values"], start=1):
        assert int("".join(map(str, LeastSequence(2, window).symbols())), 2) == int(number)


def test_the_door_code_that_radios_send():
    assert LeastSequence(2, 8).symbols().tolist() == digits(KNOWN["radio_door_code"]["sequence"])


@pytest.mark.parametrize(("size", "window"), SMALL)
def test_least_is_what_greed_finds(size, window):
    assert LeastSequence(size, window).symbols().tolist() == greedy_least(size, window)


@pytest.mark.parametrize(("size", "window"), SMALL)
def test_every_window_of_the_least_is_where_it_is_found(size, window):
    sequence = LeastSequence(size, window)
    for position, word in enumerate(windows_of(greedy_least(size, window), window)):
        assert sequence.position_of(word) == position
        assert sequence.window_at(position) == word


@pytest.mark.parametrize(("size", "window"), [(2, 7), (3, 4), (5, 3)])
def test_parts_of_windows_in_the_least(size, window):
    sequence = LeastSequence(size, window)
    words = windows_of(greedy_least(size, window), window)
    for length in range(window + 1):
        for part in product(range(size), repeat=length):
            places = [position for position, word in enumerate(words) if word[:length] == part]
            assert sequence.first_position_of(part) == places[0]
            assert sequence.positions_of(part, most=10**6) == places
            assert sequence.positions_of(part, most=0) == places[:1]


@given(sizes_and_windows(), st.data())
def test_place_and_window_are_inverse(order, data):
    size, window = order
    sequence = LeastSequence(size, window)
    word = tuple(data.draw(st.lists(st.integers(0, size - 1), min_size=window, max_size=window)))
    position = sequence.position_of(word)
    assert 0 <= position < size**window
    assert sequence.window_at(position) == word


@given(sizes_and_windows(), st.data())
def test_a_window_and_the_next_overlap(order, data):
    sequence = LeastSequence(*order)
    position = data.draw(st.integers(0, sequence.length - 1))
    assert sequence.window_at(position)[1:] == sequence.window_at(position + 1)[:-1]


@given(st.sampled_from(SMALL), st.data())
def test_words_beyond_a_necklace(order, data):
    size, window = order
    word = tuple(data.draw(st.lists(st.integers(0, size - 1), min_size=window, max_size=window)))
    turn = least_rotation(word)
    necklace = word[turn:] + word[:turn]
    assert turn == min(range(window), key=lambda begin: (word[begin:] + word[:begin], begin))

    def least(other):
        return min(other[i:] + other[:i] for i in range(window))

    beyond = sum(least(other) > necklace for other in product(range(size), repeat=window))
    assert words_beyond(necklace, size) == beyond


@given(st.sampled_from(SMALL), st.lists(st.integers(1, 90), min_size=1, max_size=20), st.data())
def test_blocks_of_any_size_follow_each_other(order, sizes, data):
    size, window = order
    whole = greedy_least(size, window)
    letters = np.array([(7 * symbol + 3) % 256 for symbol in range(size)], np.uint8)
    start = data.draw(st.integers(0, len(whole) - 1))
    necklace, done = LeastSequence(size, window).place(start)
    word, got = np.array(necklace, np.uint8), []
    for block in sizes:
        out = np.empty(block, np.uint8)
        done = _core.fill_least(letters, word, done, out)
        got += out.tolist()
    assert got == [letters[whole[(start + i) % len(whole)]] for i in range(len(got))]


@given(st.sampled_from([1, 2, 3, 7, 8, 9, 13, 40, 64]), st.lists(st.integers(1, 90), min_size=1, max_size=9), st.data())
def test_packed_blocks_are_the_same_symbols(window, sizes, data):
    sequence = LeastSequence(2, window)
    start = data.draw(st.integers(0, sequence.length - 1))
    necklace, done = sequence.place(start)
    place, got = (int("".join(map(str, necklace)), 2), done), []
    for block in sizes:
        out = np.empty(block, np.uint8)
        place = _core.fill_least_packed(window, *place, out)
        got += np.unpackbits(out).tolist()
    assert got == sequence.symbols(start, start + len(got)).tolist()


def test_the_core_refuses_what_is_no_place():
    letters, out = np.arange(3, dtype=np.uint8), np.empty(9, np.uint8)
    with pytest.raises(ValueError, match="no necklace"):
        _core.fill_least(letters, np.array([1, 0, 0], np.uint8), 0, out)
    with pytest.raises(ValueError, match="without a letter"):
        _core.fill_least(letters, np.array([0, 0, 3], np.uint8), 0, out)
    with pytest.raises(ValueError, match="more is done"):
        _core.fill_least(letters, np.array([0, 0, 1], np.uint8), 4, out)
    with pytest.raises(ValueError, match="1 to 64"):
        _core.fill_least_packed(65, 0, 0, out)
    with pytest.raises(ValueError, match="longer than the window"):
        _core.fill_least_packed(3, 8, 0, out)


# ---- register -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", SMALL_BINARY)
def test_register_is_its_recurrence_and_has_every_window(window):
    sequence = RegisterSequence(window)
    symbols = shift_register(window, TAPS[window])
    assert sequence.symbols().tolist() == symbols
    words = windows_of(symbols, window)
    assert sorted(words) == list(product((0, 1), repeat=window))
    assert [sequence.position_of(word) for word in words] == list(range(2**window))
    assert [sequence.window_at(position) for position in range(2**window)] == words


@pytest.mark.parametrize("degree", TAPS)
def test_polynomials_are_primitive_and_the_primes_are_primes(degree):
    polynomial, order = RegisterSequence(degree).polynomial, 2**degree - 1
    primes = primes_of(degree)
    assert all(map(is_prime, primes))
    assert prod(primes) == order
    assert power_of_x(order, polynomial, degree) == 1
    assert all(power_of_x(order // prime, polynomial, degree) != 1 for prime in primes)
    assert all(pow(2, degree, prime) == 1 for prime in NEW_PRIMES.get(degree, ()))


@given(st.integers(1, 64).filter(lambda window: window not in (49, 59, 61)), st.data())
def test_register_positions_and_windows_are_inverse(window, data):
    sequence = RegisterSequence(window)
    position = data.draw(st.integers(0, sequence.length - 1))
    word = sequence.window_at(position)
    assert sequence.position_of(word) == position
    assert sequence.symbols(position, position + window).tolist() == list(word)


@pytest.mark.parametrize("window", [49, 59])
def test_positions_where_a_prime_is_large(window):
    position = 123_456_789_012_345 % 2**window
    assert RegisterSequence(window).position_of(RegisterSequence(window).window_at(position)) == position


def test_a_prime_that_is_too_large_is_said():
    with pytest.raises(TooLarge, match=r"2\^61 − 1 has the prime factor 2,305,843,009,213,693,951"):
        RegisterSequence(61).position_of([1] * 61)
    with pytest.raises(BadRules, match="65 stones is not known; there are some up to 64"):
        RegisterSequence(65)


@given(st.integers(1, 15), st.data())
def test_register_from_anywhere_is_a_slice(window, data):
    sequence = RegisterSequence(window)
    whole = np.array(shift_register(window, TAPS[window]), np.uint8)
    start = data.draw(st.integers(0, 2**window))
    stop = data.draw(st.integers(start, 2**window))
    block = data.draw(st.sampled_from([32, 64, 1024]))
    assert b"".join(sequence.packed(start, stop, block)) == np.packbits(whole[start:stop]).tobytes()
    assert b"".join(sequence.blocks(start, stop, b"ab")) == bytes(97 + whole[start:stop])
    assert sequence.symbols(start, stop + 5).tolist() == np.take(whole, range(start, stop + 5), mode="wrap").tolist()


@given(st.integers(1, 64), st.lists(st.integers(1, 80), min_size=1, max_size=5), st.booleans(), st.data())
@settings(max_examples=60)
def test_vectors_wide_or_not_are_the_same(window, sizes, wide, data):
    sequence = RegisterSequence(window)
    start = data.draw(st.integers(1, sequence.length - 1))
    ahead, parts = np.empty(32 * window, np.uint8), []
    state = sum(bit << i for i, bit in enumerate(sequence.window_at(start)))
    _core.begin_register(window, sequence.polynomial, state, ahead)
    for size in sizes:
        out = np.empty(32 * size, np.uint8)
        _core.fill_register(window, sequence.polynomial, ahead, out, wide)
        parts.append(out)
    bits = np.unpackbits(np.concatenate(parts)).astype(int)
    expected = bits[:-window].copy()
    for tap in TAPS[window]:
        expected ^= bits[tap : tap - window]
    assert bits[:window].tolist() == list(sequence.window_at(start))
    assert (bits[window:] == expected).all()


def test_a_block_beyond_the_caches_is_the_same():
    sequence, size = RegisterSequence(28), 20 << 20
    ahead = [np.empty(32 * 28, np.uint8) for _ in range(2)]
    blocks = [np.empty(size, np.uint8) for _ in range(2)]
    for wide in (0, 1):
        _core.begin_register(28, sequence.polynomial, 1, ahead[wide])
        _core.fill_register(28, sequence.polynomial, ahead[wide], blocks[wide], bool(wide))
    assert (blocks[0] == blocks[1]).all()
    assert (ahead[0] == ahead[1]).all()


@pytest.mark.parametrize("window", [6, 8])
def test_parts_of_windows_in_the_register(window, monkeypatch):
    sequence = RegisterSequence(window)
    words = windows_of(shift_register(window, TAPS[window]), window)
    for limit in (4096, 2):  # by logarithms, or by reading
        monkeypatch.setattr(register_sequence, "MOST_LOGARITHMS", limit)
        monkeypatch.setattr(register_sequence, "BLOCK", 16)
        for length in range(window + 1):
            for part in product((0, 1), repeat=length):
                places = [position for position, word in enumerate(words) if word[:length] == part]
                assert sequence.first_position_of(part) == places[0]
                assert sequence.positions_of(part, most=10**6) == places


def test_the_core_refuses_what_is_no_register():
    ahead, out = np.empty(32 * 4, np.uint8), np.empty(64, np.uint8)
    with pytest.raises(ValueError, match="1 to 64 places"):
        _core.begin_register(65, 3, 1, ahead)
    with pytest.raises(ValueError, match="no constant term"):
        _core.begin_register(4, 2, 1, ahead)
    with pytest.raises(ValueError, match="beyond the window"):
        _core.begin_register(4, 17, 1, ahead)
    with pytest.raises(ValueError, match="as many vectors"):
        _core.fill_register(5, 5, ahead, out)
    with pytest.raises(ValueError, match="do not multiply"):
        _core.logarithm(4, 3, 5, np.array([3], np.uint64))
    with pytest.raises(ValueError, match="no power of x"):
        _core.logarithm(4, 3, 0, np.array([3, 5], np.uint64))


# ---- doubling -------------------------------------------------------------------------------------------------------


def test_the_example_of_doubling():
    known = KNOWN["doubling"]
    assert doubled(np.array(digits(known["order3"]), np.uint8), 3).tolist() == digits(known["joined_order4"])


@pytest.mark.parametrize("window", range(1, 13))
def test_doubling_keeps_every_window_once(window):
    words = windows_of(doubled_to(window).tolist(), window)
    assert sorted(words) == list(product((0, 1), repeat=window))


@pytest.mark.parametrize("window", range(2, 8))
def test_other_sequences_can_be_doubled(window):
    for sequence in (LeastSequence(2, window), RegisterSequence(window)):
        assert len(set(windows_of(doubled(sequence.symbols(), window).tolist(), window + 1))) == 2 ** (window + 1)


# ---- shortened ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "window"), [(2, 1), (2, 5), (2, 8), (3, 4), (4, 3), (5, 3), (26, 1), (26, 2)])
def test_every_length_can_be_had(size, window):
    for count in range(1, size**window + 1):
        sequence = ShortenedSequence(size, window, count)
        words = windows_of(sequence.symbols().tolist(), window)
        assert len(words) == len(set(words)) == count


@pytest.mark.parametrize(("size", "window"), [(2, 6), (3, 3), (5, 2)])
def test_windows_of_shortened_sequences_are_found_or_not_there(size, window):
    for count in range(1, size**window + 1):
        sequence = ShortenedSequence(size, window, count)
        words = windows_of(sequence.symbols().tolist(), window)
        place = {word: position for position, word in enumerate(words)}
        for word in product(range(size), repeat=window):
            assert sequence.position_of(word) == place.get(word)
        assert [sequence.window_at(position) for position in range(count)] == words


@given(sizes_and_windows(most_bits=70), st.data())
@settings(max_examples=40)
def test_long_shortened_sequences_close_and_find_themselves(order, data):
    size, window = order
    count = data.draw(st.integers(1, size**window))
    sequence = ShortenedSequence(size, window, count)
    position = data.draw(st.integers(0, count - 1))
    word = sequence.window_at(position)
    assert sequence.position_of(word) == position
    assert sequence.window_at(count - 1)[1:] == sequence.window_at(0)[:-1]
    assert sum(behind - first for first, behind in sequence.ring) == count


@pytest.mark.parametrize(("size", "window", "count"), [(2, 20, 700_001), (3, 12, 400_000), (26, 4, 300_007)])
def test_long_shortened_sequences_repeat_nothing(size, window, count):
    sequence = ShortenedSequence(size, window, count)
    blocks = (np.frombuffer(block, np.uint8) for block in sequence.blocks(0, count, bytes(range(size))))
    assert first_repeat(blocks, size, window) is None


@given(st.sampled_from([(2, 7), (3, 4), (10, 2)]), st.data())
def test_shortened_from_anywhere_is_a_slice(order, data):
    size, window = order
    count = data.draw(st.integers(1, size**window))
    start = data.draw(st.integers(0, count))
    stop = data.draw(st.integers(start, count))
    sequence = ShortenedSequence(size, window, count)
    assert sequence.symbols(start, stop).tolist() == sequence.symbols().tolist()[start:stop]
    assert b"".join(sequence.blocks(start, stop, bytes(range(size)))) == bytes(sequence.symbols().tolist()[start:stop])


def test_parts_of_windows_in_a_shortened_sequence():
    sequence = ShortenedSequence(2, 5, 19)
    words = windows_of(sequence.symbols().tolist(), 5)
    for part in product((0, 1), repeat=3):
        places = [position for position, word in enumerate(words) if word[:3] == part]
        assert sequence.positions_of(part, most=1000) == places


# ---- windows checked ------------------------------------------------------------------------------------------------


def slow_first_repeat(symbols, window):
    seen = set()
    for position, word in enumerate(windows_of(symbols, window)):
        if word in seen:
            return position
        seen.add(word)
    return None


@given(st.sampled_from([(2, 1), (2, 3), (2, 6), (3, 2), (4, 3), (6, 2), (256, 2)]), st.data())
@settings(max_examples=200)
def test_the_first_repeat(order, data):
    size, window = order
    if data.draw(st.booleans()):
        symbols = ShortenedSequence(size, window, data.draw(st.integers(1, min(300, size**window)))).symbols().tolist()
        place = data.draw(st.integers(0, len(symbols) - 1))
        symbols[place] = data.draw(st.integers(0, size - 1))
    else:
        symbols = data.draw(st.lists(st.integers(0, size - 1), min_size=1, max_size=90))
    expected, array = slow_first_repeat(symbols, window), np.array(symbols, np.uint8)
    cut = data.draw(st.integers(0, len(symbols)))
    assert first_repeat([array[:cut], array[cut:]], size, window) == expected
    if size == 2:
        packed = np.packbits(array).tobytes()
        cut = data.draw(st.integers(0, len(packed)))
        assert first_repeat_packed([packed[:cut], packed[cut:]], window, len(symbols)) == expected


@pytest.mark.parametrize("window", [17, 20])
def test_whole_sequences_pass_and_one_changed_stone_does_not(window):
    for sequence in (LeastSequence(2, window), RegisterSequence(window)):
        blocks = list(sequence.packed(0, sequence.length))
        assert first_repeat_packed(blocks, window, sequence.length) is None
        wrong = bytearray(blocks[0])
        wrong[len(wrong) // 3] ^= 16
        assert first_repeat_packed([bytes(wrong)], window, sequence.length) is not None


def test_a_check_that_does_not_fit_is_refused(monkeypatch):
    monkeypatch.setenv("NOYAU_MEMORY", "1000")
    with pytest.raises(TooLarge, match=r"each of the 2\^20 windows needs 131,072 bytes"):
        first_repeat_packed([b"\0"], 20, 8)


def test_the_core_refuses_symbols_and_sets_that_do_not_fit():
    seen = np.zeros(2, np.uint8)
    with pytest.raises(ValueError, match="not in the alphabet"):
        _core.mark_windows(seen, 2, 4, 0, np.array([2], np.uint8))
    with pytest.raises(ValueError, match="no bit for every window"):
        _core.mark_windows(seen, 2, 5, 0, np.array([1], np.uint8))
    with pytest.raises(ValueError, match="too many windows"):
        _core.mark_windows(seen, 2, 64, 0, np.array([1], np.uint8))
    with pytest.raises(ValueError, match="no window has this index"):
        _core.mark_windows_packed(seen, 4, 16, np.array([1], np.uint8), 8)
    with pytest.raises(ValueError, match="more symbols"):
        _core.mark_windows_packed(seen, 4, 0, np.array([1], np.uint8), 9)


def test_streams_are_made_block_by_block():
    sequence = LeastSequence(26, 8)
    first = next(iter(sequence.blocks(10**11, 2 * 10**11, b"abcdefghijklmnopqrstuvwxyz")))
    assert len(first) == least_sequence.BLOCK
    assert first[:8] == bytes(97 + symbol for symbol in sequence.window_at(10**11))
