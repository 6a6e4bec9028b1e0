"""Methods of JDK 17 that a subclass may override, and that our library lacks: the JDK may call them where ours does not. ``python -m tests.java.self_calls.unmodelled`` writes the data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

DATA = Path(__file__).with_name("unmodelled.json")


@cache
def _data() -> Mapping[str, Mapping[str, frozenset[str]]]:
    found = json.loads(DATA.read_text(encoding="utf-8"))
    return {
        kind: {name: frozenset(signatures) for name, signatures in classes.items()}
        for kind, classes in found.items()
    }


def is_refused(owner: str, signature: str) -> bool:
    """Return whether a subclass of a library class may not override a method: ours lacks it, or its self-calls are not held to the JDK."""
    return any(signature in _data()[kind].get(owner, ()) for kind in ("refused", "not held"))


def is_harmless(owner: str, signature: str) -> bool:
    """Return whether the JDK has a method that our library lacks, and that nothing calls of what it has."""
    return signature in _data()["harmless"].get(owner, ())
