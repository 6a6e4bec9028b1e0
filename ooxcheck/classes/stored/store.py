"""Where inferred invariants are stored."""

from __future__ import annotations

from pathlib import Path

from ooxcheck.datatypes import dataclass


@dataclass(frozen=True, slots=True)
class Store:
    """The folder of inferred invariants, if there is one; with `trust` those of other users count."""

    folder: Path | None = None
    trust: bool = False


NO_STORE = Store()
