"""All characters, surrogates among them, by their numbers: Hypothesis takes two seconds to sort them into kinds, in every fresh clone."""

from hypothesis import strategies as st

CHARACTERS = st.integers(0, 0x10FFFF).map(chr)
