"""Access to untrusted JSON: every access names the expected type, and an error names the path."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from ooxcheck.datatypes import dataclass
from ooxcheck.datatypes.regular_files import read_regular, read_within
from ooxcheck.oox.diagnostics import Diagnostic, OoxError

MAX_BYTES = 500_000_000


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a document, and the path to it."""

    value: Any
    way: str = ""

    def __getitem__(self, name: str) -> Part:
        """Return the value of a key."""
        part = self.maybe(name)
        return part if part is not None else self.refuse(f"there should be a key {name!r}")

    def maybe(self, name: str) -> Part | None:
        """Return the value of a key, None if it is missing or null."""
        if not isinstance(self.value, dict):
            self.refuse("an object is expected")
        inner = self.value.get(name)
        return None if inner is None else Part(inner, f"{self.way}.{name}" if self.way else name)

    def parts(self) -> list[Part]:
        """Return the members of a list."""
        if not isinstance(self.value, list):
            self.refuse("a list is expected")
        return [Part(each, f"{self.way}[{at}]") for at, each in enumerate(self.value)]

    def entries(self) -> Iterator[tuple[str, Part]]:
        """Yield the keys and values of an object, also null."""
        if not isinstance(self.value, dict):
            self.refuse("an object is expected")
        return ((name, Part(each, f"{self.way}.{name}")) for name, each in self.value.items())

    def text(self) -> str:
        """Return a string."""
        return self.value if isinstance(self.value, str) else self.refuse("a text is expected")

    def number(self) -> int:
        """Return a non-negative integer."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or self.value < 0:
            self.refuse("a number is expected")
        return self.value

    def measure(self) -> float:
        """Return a non-negative number."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | float) or not self.value >= 0:
            self.refuse("a number is expected")
        return float(self.value)

    def flag(self) -> bool:
        """Return a truth value."""
        return self.value if isinstance(self.value, bool) else self.refuse("true or false is expected")

    def refuse(self, message: str) -> NoReturn:
        """Raise an error about this part."""
        raise OoxError(
            [
                Diagnostic(
                    "report.malformed", f"no report of a check: {message} at {self.way or 'the top'}", None
                )
            ]
        )


def read_document(path: Path) -> Part:
    """Return the JSON document in a file, or on standard input for ``-``."""
    try:
        content = (
            read_regular(path, limit=MAX_BYTES)
            if str(path) != "-"
            else read_within(sys.stdin.buffer, "-", limit=MAX_BYTES)
        )
    except (OSError, ValueError) as error:
        _refuse(f"cannot read {path}: {getattr(error, 'strerror', None) or error}")
    try:
        return Part(json.loads(content))
    except RecursionError:
        _refuse(f"{path} is no report of a check: it nests too deep")
    except ValueError as error:
        _refuse(f"{path} is no JSON: {error}")


def _refuse(message: str) -> NoReturn:
    raise OoxError([Diagnostic("report.unreadable", message, None)]) from None
