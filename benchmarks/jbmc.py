"""Answers held to those of JBMC: ``python -m benchmarks.jbmc FOLDER``, where FOLDER has its regression tests (``jbmc/regression`` of diffblue/cbmc; see docs/java.md).

A test names a class or a method, and says whether it is verified and which assertions fail. The method is checked, in a process of its own, from the beginning of the program if it needs no object. The table
counts answers folder by folder. Tests that ask for something else (a listing, values from a file, arguments that are assumed) are left out. A disagreement is to be read by hand: JBMC has exact classes for arguments, tests of bytecode, and
a few opinions of its own.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from benchmarks.apart import apart
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Report, Standing
from ooxcheck.input.java_programs import java_program
from ooxcheck.input.values import read_values
from ooxcheck.java.load import Named, methods, read
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import read_source

SPARE = 4
"""Seconds after its time that a process has to tell what it knows."""

_OTHER_QUESTIONS = re.compile(
    r"--(show|static-values|list|json|context|program-only|reachability|nondet-static|java-assume|string-input|no-refine|disable-uncaught|symex|main-class|validate|throw-assertion|depth)"
)
"""Options with which something else is asked."""

_LINE = re.compile(r"file \S+ line (\d+)\b.*(SUCCESS|FAILURE)")
_NUMBER = re.compile(r"\.assertion\.(\d+)$")
_ASSERT = re.compile(r"\bassert\b")
_REMARK = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"", re.DOTALL)
_LETTERS = {
    "I": "int",
    "J": "long",
    "Z": "boolean",
    "B": "byte",
    "C": "char",
    "S": "short",
    "F": "float",
    "D": "double",
}
"""Primitive types as descriptors of methods have them."""


@dataclass(frozen=True)
class Case:
    """What a test asks and expects: a method, some of its assertions or all that is due, and the lines of assertions that fail or hold."""

    path: Path
    method: str
    properties: tuple[str, ...]
    is_known_bug: bool
    is_verified: bool
    unwind: int
    failing: frozenset[int]
    holding: frozenset[int]


@dataclass(frozen=True)
class Outcome:
    """What became of a test: ``agree``, ``disagree``, ``refused``, an undecided verdict, ``out of time`` or ``internal error``, and why."""

    kind: str
    reason: str = ""


def cases(folder: Path) -> Iterator[Case]:
    """Yield the tests below a folder that have a verdict about a method."""
    for path in sorted(folder.rglob("*.desc")):
        if (found := _case(path)) is not None:
            yield found


def _case(path: Path) -> Case | None:
    head, name, options, *expected = [*path.read_text(encoding="utf-8").split("\n"), "", "", ""]
    expected = expected[: expected.index("--")] if "--" in expected else expected
    verdicts = [line for line in expected if "VERIFICATION" in line]
    if not verdicts or _OTHER_QUESTIONS.search(options):
        return None
    words = list(pairwise(shlex.split(options.replace("`", "'"))))
    lines = [
        (int(found[1]), found[2]) for line in expected if (found := _LINE.search(line.replace("\\", "")))
    ]
    return Case(
        path,
        dict(words).get("--function", f"{name.removesuffix('.class')}.main"),
        tuple(word for option, word in words if option == "--property"),
        head.startswith(("KNOWNBUG", "FUTURE")),
        "SUCCESSFUL" in verdicts[0],
        int(dict(words).get("--unwind", "0")),
        frozenset(line for line, what in lines if what == "FAILURE"),
        frozenset(line for line, what in lines if what == "SUCCESS"),
    )


def outcome(case: Case, options: dict[str, int], extra: Sequence[Source] = ()) -> Outcome:
    """Return what becomes of a test in another process."""
    found = apart(lambda: _answer(case, options, extra), options["seconds"] + SPARE)
    return Outcome(*(found or ("out of time", "")))


def _answer(case: Case, options: dict[str, int], extra: Sequence[Source]) -> tuple[str, str]:
    try:
        texts = [*map(read_source, sorted(case.path.parent.rglob("*.java"))), *extra]
        named = _find(case, methods(read(texts)))
        if named is None:
            return "no such method", case.method
        program, meant = java_program(texts, named.full, is_fresh=_is_closed(named))
        values = read_values(options | {"unroll": max(options["unroll"], case.unwind)})
        report = check(Terms.of(values).resolve_for(program).about(program, meant))
    except OoxError as error:
        return "refused", str(error.diagnostics[0])
    except Exception as error:
        return "internal error", f"{type(error).__name__}: {error}"
    return _compared(case, report, _asked(case, named))


def _find(case: Case, known: Sequence[Named]) -> Named | None:
    """Return the method that a test names; the descriptor tells overloads apart."""
    name, _, descriptor = case.method.removeprefix("java::").replace("$", ".").partition(":")
    if name.endswith("<init>"):
        owner = name.removesuffix(".<init>")
        name = f"{owner}.{owner.rpartition('.')[2]}"
    names = (name, name.removesuffix(".main"))
    fitting = [
        each for each in known if str(each) in names or f"{each.method.ref.owner}.{each.name}" in names
    ]
    if len(fitting) > 1 and descriptor:
        fitting = [
            each for each in fitting if [_plain(each) for each in each.parameters] == _types(descriptor)
        ]
    return fitting[0] if fitting else None


def _plain(type_: str) -> str:
    return re.sub(r"<.*>", "", type_).rpartition(".")[2].replace("...", "[]")


def _types(descriptor: str) -> list[str]:
    """Return the parameter types of a descriptor, without packages."""
    found = re.findall(r"(\[*)(?:([IJZBCSFD])|L([^;]+);)", descriptor[1 : descriptor.index(")")])
    return [
        (_LETTERS[letter] if letter else re.split(r"[/.]", name)[-1]) + "[]" * len(brackets)
        for brackets, letter, name in found
    ]


def _is_closed(named: Named) -> bool:
    """Return whether a method needs no object of a class, so that no class need be initialised before it begins."""
    return named.method.ref.is_static and all(
        _plain(each).rstrip("[]") in (*_LETTERS.values(), "String") for each in named.parameters
    )


def _asked(case: Case, named: Named) -> list[int] | None:
    """Return the lines of the assertions that are asked about; None if all that is due is."""
    numbers = [int(found[1]) for each in case.properties if (found := _NUMBER.search(each))]
    if not numbers:
        return None
    span = named.method.span
    body = _REMARK.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), span.text)
    places = [span.line + body.count("\n", 0, each.start()) for each in _ASSERT.finditer(body)]
    return [places[number - 1] for number in numbers if number <= len(places)]


def _compared(case: Case, report: Report, asked: list[int] | None) -> tuple[str, str]:
    broken = sorted(
        {
            (duty.span.line, duty.kind.value)
            for duty, standing in report.duties.items()
            if standing is Standing.VIOLATED
        }
    )
    told = f"{report.verdict.value}: {', '.join(f'{kind} :{line}' for line, kind in broken)} {report.reason}".strip()
    if not broken and not report.verdict.value.startswith("holds"):
        return report.verdict.value, told
    lines = {line for line, kind in broken if kind == DutyKind.ASSERT.value}
    is_violated = bool(broken) if asked is None else bool(lines & set(asked))
    if is_violated == case.is_verified:
        return (
            "known bug" if case.is_known_bug else "disagree",
            f"{'holds' if case.is_verified else 'is violated'} for JBMC; {told}",
        )
    if wrong := sorted(case.failing - lines) or sorted(case.holding & lines):
        return "other lines", f"{', '.join(map(str, wrong))} otherwise for JBMC; {told}"
    return "agree", told


def table(outcomes: Sequence[tuple[str, Outcome]]) -> Iterator[str]:
    """Yield how often each answer was given in each folder."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for folder, each in outcomes:
        counts[folder][each.kind] += 1
    kinds = sorted({each.kind for _, each in outcomes})
    yield f"{'':24}" + "".join(f"{kind:>16}" for kind in kinds)
    for folder, count in [*counts.items(), ("all", sum(counts.values(), Counter()))]:
        yield f"{folder:24}" + "".join(f"{count[kind]:16}" for kind in kinds)


def main() -> int:
    """Check the tests of a folder, and print the table; the exit status is 1 if there was an internal error."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.jbmc", description="Answers held to those of JBMC."
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--with",
        dest="extra",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="a Java file that all tests may use",
    )
    parser.add_argument(
        "--only", default="", metavar="REGEX", help="tests whose path below the folder matches"
    )
    parser.add_argument("--scope", type=int, default=3)
    parser.add_argument("--unroll", type=int, default=6)
    parser.add_argument("--array", type=int, default=4)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="where to write each answer, in a line of JSON"
    )
    options = parser.parse_args()
    asked = {name: getattr(options, name) for name in ("scope", "unroll", "seconds", "array")}
    extra = [read_source(path) for path in options.extra]
    outcomes = []
    for case in cases(options.folder):
        path = case.path.relative_to(options.folder)
        if re.search(options.only, str(path)):
            found = outcome(case, asked, extra)
            outcomes.append((path.parts[0], found))
            if options.keep:
                with options.keep.open("a") as kept:
                    print(json.dumps([str(path), case.method, found.kind, found.reason]), file=kept)
    print("\n".join(table(outcomes)))
    return int(any(each.kind == "internal error" for _, each in outcomes))


if __name__ == "__main__":
    sys.exit(main())
