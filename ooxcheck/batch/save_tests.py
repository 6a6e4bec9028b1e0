"""Counterexamples saved as tests, in one file for all methods of a command line.

An existing file keeps the tests of other methods: a regression test of a fixed bug must stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from os.path import exists
from pathlib import Path

from ooxcheck.datatypes.regular_files import read_regular
from ooxcheck.engine.report import Report
from ooxcheck.files.safe_write import MARK, Format, put, put_text_below
from ooxcheck.generation.junit.junit_class import file_of
from ooxcheck.generation.junit.support_classes import support_files
from ooxcheck.generation.regressions import regressions
from ooxcheck.generation.writing.oox_writer import oox_class
from ooxcheck.input.suggest_files import JAVA_SUFFIX
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.sanitise import visible


def tests_of(report: Report) -> tuple[str, tuple[str, ...]]:
    """Return the class of tests for the counterexamples of a report, empty if there are none, and why some are missing."""
    suite, reasons = regressions(report)
    written = oox_class(suite, fail=True)
    left_out = [f"{test.name}: {reason}" for test, reason in written.left_out]
    kept = len(suite.tests) > len(written.left_out)
    return written.text if kept else "", tuple(
        visible(f"no test of a counterexample: {each}") for each in (*reasons, *left_out)
    )


def save_junit_tests(path: Path, texts: Iterable[str], *, force: bool = False) -> tuple[str, bool]:
    """Write JUnit classes into files below a folder, by package, or all into one Java file; return the lines about it, and whether that was possible."""
    test_classes = [text for text in texts if text]
    if not test_classes and path.suffix == JAVA_SUFFIX:
        return _nothing_to_write(path), True
    try:
        if path.suffix == JAVA_SUFFIX:
            put(path, _in_one_file(test_classes, _existing_tests(path)), Format.SLASHES, force=force)
            for name, support in _support_classes(test_classes):
                put(path.with_name(name.name), support, Format.SLASHES, force=force)
        else:
            _put_by_packages(path, test_classes, force=force)
    except OSError as error:
        return visible(f"cannot write {path}: {error.strerror}"), False
    return _summary(path, test_classes, "\n  @Test\n", " for JUnit"), True


def save_tests(path: Path, texts: Iterable[str], *, force: bool = False) -> tuple[str, bool]:
    """Write classes of tests into one file; return the lines about it, and whether that was possible."""
    test_classes = [text for text in texts if text]
    if not test_classes:
        return _nothing_to_write(path), True
    try:
        put(
            path,
            "\n".join([*_others(_existing_tests(path), test_classes), *test_classes]),
            Format.SLASHES,
            force=force,
        )
    except OSError as error:
        return visible(f"cannot write {path}: {error.strerror}"), False
    return _summary(path, test_classes, "\n    exceptional(false)\n"), True


def _nothing_to_write(path: Path) -> str:
    left = f"{path} is left as it is" if exists(path) else f"{path} is not written"
    return visible(f"tests: no counterexample, {left}")


def _summary(path: Path, texts: Sequence[str], sign: str, what: str = "") -> str:
    number = sum(text.count(sign) for text in texts)
    return visible(f"tests: {path}, {pluralise(number, 'test')}{what}")


def _put_by_packages(folder: Path, texts: Sequence[str], *, force: bool) -> None:
    for text in texts:
        name = re.findall(r"^class (\w+)", text, re.MULTILINE)[0]
        put_text_below(folder, file_of(text, name).parts, text, Format.SLASHES, force=force)
    for path, text in _support_classes(texts):
        put_text_below(folder, path.parts, text, Format.SLASHES, force=force)


def _support_classes(texts: Iterable[str]) -> Iterable[tuple[Path, str]]:
    """Return the files that several classes of tests need, each once."""
    return dict(each for text in texts for each in support_files(text)).items()


def _in_one_file(texts: Sequence[str], old: str) -> str:
    """Return one file with all classes, with one header, because they have the same package."""
    heads = [_CLASS.split(text)[0] for text in (*([old] if old else []), *texts)]
    packages = dict.fromkeys(line for head in heads for line in ([*_lines(head, "package ")] or [""]))
    if len(packages) > 1:
        raise OSError(0, "the tests are of several packages; write --junit DIR")
    imports = dict.fromkeys(line for head in heads for line in _lines(head, "import "))
    fixed = [line for line in imports if line.startswith("import static ")]
    parts = ["\n".join(lines) for lines in (filter(None, packages), fixed, sorted(set(imports) - set(fixed)))]
    classes = [*_others(old, texts), *("".join(_CLASS.split(text)[1:]) for text in texts)]
    return "\n\n".join([*filter(None, parts), "\n".join(classes)])


_CLASS = re.compile(r"^(?=class |/\*\* )(?<!\*/\n)(?<!\)\n)", re.MULTILINE)
"""The beginning of a class in both languages, with its comment and its annotation."""


def _lines(text: str, beginning: str) -> Iterator[str]:
    return (line for line in text.splitlines() if line.startswith(beginning))


def _others(old: str, texts: Iterable[str]) -> list[str]:
    """Return the classes of an old file that the new ones do not replace."""
    new = {name for text in texts for name in _NAME.findall(text)}
    return [part for part in _CLASS.split(old)[1:] if (name := _NAME.search(part)) and name[1] not in new]


_NAME = re.compile(r"^class (\w+)", re.MULTILINE)


def _existing_tests(path: Path) -> str:
    """Return the tests in an existing file of ours; empty if there is none."""
    try:
        text = read_regular(path, is_input=False).decode()
    except (FileNotFoundError, UnicodeDecodeError):
        return ""
    return text if MARK in text.partition("\n")[0] else ""
