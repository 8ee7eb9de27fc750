"""Random octal codes, and Grundy values straight from the definition."""

from __future__ import annotations

from hypothesis import strategies as st

codes = st.builds("{}.{}".format, st.sampled_from(["", "0", "4"]), st.text("01234567", min_size=1, max_size=4)).filter(
    lambda code: any(digit in code for digit in "1234567")
)


def slow_values(digits, count):
    """The values of heaps 0 to count - 1: the least number that no option has."""
    values = []
    for heap in range(count):
        options = set()
        for amount, digit in enumerate(digits[: heap + 1]):
            left = heap - amount
            if digit & 1 and left == 0:
                options.add(0)
            if digit & 2 and left > 0:
                options.add(values[left])
            if digit & 4:
                options.update(values[part] ^ values[left - part] for part in range(1, left))
        values.append(next(value for value in range(heap * 8 + 2) if value not in options))
    return values
