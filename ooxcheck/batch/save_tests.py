"""Counterexamples kept as tests, in one file for all methods of a command line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ooxcheck.engine.report import Report
from ooxcheck.formats.atomic_write import put
from ooxcheck.generation.junit.junit_class import file_of
from ooxcheck.generation.regressions import regressions
from ooxcheck.generation.writing.oox_writer import oox_class
from ooxcheck.input.suggest_files import JAVA_SUFFIX
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


def saved_junit(path: Path, texts: Iterable[str]) -> tuple[str, bool]:
    """Write classes of JUnit tests into files below a folder, by their packages, or all into one file of Java; return what is told about it, and whether that was possible."""
    found = [text for text in texts if text]
    try:
        for file, text in _in_one_file(path, found) if path.suffix == JAVA_SUFFIX else _by_packages(path, found):
            put(file, text)
    except OSError as error:
        return visible(f"cannot write {path}: {error.strerror}"), False
    number = sum(text.count("\n  @Test\n") for text in found)
    return visible(f"tests: {path}, {counted(number, 'test')} for JUnit"), True


def _by_packages(folder: Path, texts: Iterable[str]) -> Iterator[tuple[Path, str]]:
    for text in texts:
        yield folder / file_of(text, re.findall(r"^class (\w+)", text, re.MULTILINE)[0]), text


def _in_one_file(path: Path, texts: Sequence[str]) -> Iterator[tuple[Path, str]]:
    """Yield one file with all classes, which need one head only: they are of one package, as the methods of one class are."""
    parts = [text.partition("/** ") for text in texts]
    heads = list(dict.fromkeys(head for head, _, _ in parts))
    if len(heads) > 1:
        raise OSError(0, "the tests are of several packages; write --junit DIR")
    yield path, "\n".join([*heads, *(f"/** {rest}" for _, _, rest in parts)])


def saved(path: Path, texts: Iterable[str]) -> tuple[str, bool]:
    """Write classes of tests into one file; return what is told about it, and whether that was possible."""
    found = [text for text in texts if text]
    try:
        put(path, "\n".join(found))
    except OSError as error:
        return visible(f"cannot write {path}: {error.strerror}"), False
    number = sum(text.count("\n    exceptional(false)\n") for text in found)
    return visible(f"tests: {path}, {counted(number, 'test')}"), True
