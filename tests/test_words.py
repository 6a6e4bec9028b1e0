"""Functions have names that say what they do or return: no bare participle is left, and none comes back."""

from __future__ import annotations

import re

from tests.test_floors import BELOW, ROOT
from tests.words import is_participle

_FUNCTION = re.compile(r"^ *def (\w+)", re.MULTILINE)


def test_no_function_is_called_by_a_participle() -> None:
    texts = {
        path: path.read_text(encoding="utf-8") for floor in BELOW for path in (ROOT / floor).rglob("*.py")
    }
    names = [(name, path) for path, text in texts.items() for name in _FUNCTION.findall(text)]
    assert len(names) > 10_000
    assert not [(name, path) for name, path in names if is_participle(name)]
