"""Overridable methods of JDK 17 that our library lacks: the JDK may call an override where our library does not. ``python -m tests.java.self_calls.unmodelled`` writes the data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

DATA = Path(__file__).with_name("unmodelled.json")


@cache
def _data() -> Mapping[str, Mapping[str, frozenset[str]]]:
    data = json.loads(DATA.read_text(encoding="utf-8"))
    return {
        kind: {name: frozenset(signatures) for name, signatures in classes.items()}
        for kind, classes in data.items()
    }


def is_refused(owner: str, signature: str) -> bool:
    """Return whether a subclass of a library class may not override a method: our library lacks it, or its self-calls may differ from those of the JDK."""
    return any(signature in _data()[kind].get(owner, ()) for kind in ("refused", "not held"))


def is_harmless(owner: str, signature: str) -> bool:
    """Return whether our library lacks a method of the JDK that none of its other methods calls."""
    return signature in _data()["harmless"].get(owner, ())
