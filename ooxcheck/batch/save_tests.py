"""Counterexamples kept as tests, in one file for all methods of a command line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from ooxcheck.engine.report import Report
from ooxcheck.formats.atomic_write import put
from ooxcheck.generation.regressions import regressions
from ooxcheck.generation.writing.oox_writer import oox_class
from ooxcheck.text.diagnostics import counted
from ooxcheck.text.sanitise import visible


def tests_of(report: Report) -> tuple[str, tuple[str, ...]]:
    """Return the class of tests that the counterexamples of a report are, empty if there are none, and why some are missing."""
    suite, reasons = regressions(report)
    written = oox_class(suite, fail=True)
    left_out = [f"{test.name}: {reason}" for test, reason in written.left_out]
    kept = len(suite.tests) > len(written.left_out)
    return written.text if kept else "", tuple(
        visible(f"no test of a counterexample: {each}") for each in (*reasons, *left_out)
    )


def saved_junit(folder: Path, texts: Iterable[str]) -> tuple[str, bool]:
    """Write classes of JUnit tests into files below a folder, by their packages; return what is told about it, and whether that was possible."""
    found = [text for text in texts if text]
    try:
        for text in found:
            package = re.match(r"package ([\w.]+);", text)
            name = re.findall(r"^class (\w+)", text, re.MULTILINE)[0]
            put(folder.joinpath(*(package[1].split(".") if package else ()), f"{name}.java"), text)
    except OSError as error:
        return visible(f"cannot write {folder}: {error.strerror}"), False
    number = sum(text.count("\n  @Test\n") for text in found)
    return visible(f"tests: {folder}, {counted(number, 'test')} for JUnit"), True


def saved(path: Path, texts: Iterable[str]) -> tuple[str, bool]:
    """Write classes of tests into one file; return what is told about it, and whether that was possible."""
    found = [text for text in texts if text]
    try:
        put(path, "\n".join(found))
    except OSError as error:
        return visible(f"cannot write {path}: {error.strerror}"), False
    number = sum(text.count("\n    exceptional(false)\n") for text in found)
    return visible(f"tests: {path}, {counted(number, 'test')}"), True
