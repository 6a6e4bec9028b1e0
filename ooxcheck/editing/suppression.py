"""Violations that the user has suppressed: entries of a baseline, as `ooxcheck ci` reads it.

A suppressed violation is still a violation: the verdict stays, says so, and its diagnostic is only information.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ooxcheck.files.safe_write import Format, put
from ooxcheck.formats.alerts import Alert
from ooxcheck.formats.baseline import baseline_with, entries_of, entry_of, violations_of
from ooxcheck.input.document import Part
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.reports.answer import Answer
from ooxcheck.text.json_form import to_json


class Baseline:
    """The file with the suppressed violations, read again after it has changed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._version: tuple[float, int] | None = None
        self._fingerprints: Counter[str] = Counter()

    def fingerprints(self) -> Counter[str]:
        """Return how often each violation is suppressed; a file that is no baseline suppresses nothing."""
        try:
            state = self.path.stat()
        except OSError:
            return Counter()
        version = (state.st_mtime, state.st_size)
        if version != self._version:
            self._version = version
            try:
                self._fingerprints = Counter(each["fingerprint"].text() for each in self._entries())
            except OoxError:
                self._fingerprints = Counter()
        return self._fingerprints

    def add(self, violation: Alert) -> None:
        """Suppress a violation; raise `OoxError` if the file is no baseline."""
        self._write([*(each.value for each in self._entries()), entry_of(violation)])

    def remove(self, violation: Alert) -> None:
        """Suppress a violation no longer; raise `OoxError` if the file is no baseline."""
        entries = [each.value for each in self._entries()]
        known = [each for each in entries if each["fingerprint"] == violation.fingerprint]
        if known:
            entries.remove(known[-1])
            self._write(entries)

    def _entries(self) -> list[Part]:
        if not self.path.exists():
            return []
        try:
            return entries_of(Part(json.loads(self.path.read_text(encoding="utf-8"))))
        except (OSError, ValueError, OoxError):
            message = f"{self.path} is no baseline"
            raise OoxError([Diagnostic("request.baseline", message, None)]) from None

    def _write(self, entries: list[dict[str, Any]]) -> None:
        put(self.path, to_json(baseline_with(entries)), Format.UNMARKED)


def violations(answer: Answer, known: Mapping[str, int]) -> list[tuple[Alert, bool]]:
    """Return the violations of an answer, and whether each is suppressed."""
    form: dict[str, Any] = {"method": answer.method, **answer.form}
    left = Counter(known)
    pairs = []
    for alert in violations_of(form) if form.get("error", "") is None else ():
        pairs.append((alert, left[alert.fingerprint] > 0))
        left[alert.fingerprint] -= 1
    return pairs
