"""The structures of the examples, in OOX and in Java: which methods belong together, and whether they have the same verdict.

``examples/linked_list.oox`` is ``structures/LinkedList.java``, and ``examples/bugs/linked_list_remove_keeps_the_head.oox`` is
``structures/bugs/LinkedListRemoveKeepsTheHead.java``. Run with ``python -m tests.java.structures`` (``--scope 3``) to compare all of them, and to
run all counterexamples on the JVM: they fail there with the wrong class, and pass with the right one.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report, Standing
from ooxcheck.generation.junit.counterexamples import junit_class
from ooxcheck.input.java_programs import java_program
from ooxcheck.java.load import methods, read
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method
from tests.java.junit_stand_in import ends
from tests.java.jvm import REASON, java
from tests.programs import corpus

EXAMPLES = Path(__file__).parents[2] / "examples"
PORTS = EXAMPLES / "java" / "structures"

NAMES = (
    "avl_tree", "binary_heap", "circular_list", "deque", "doubly_linked_list", "hash_map", "linked_list", "queue",
    "red_black_tree", "ring_buffer", "search_tree", "skip_list", "sorted_list", "stack", "trie", "union_find",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pair:
    """A method in OOX, and the file and the name of the same method in Java."""

    program: Program
    method: Method
    path: Path
    name: str

    def __str__(self) -> str:
        return self.name


def camel_case(name: str) -> str:
    """Return the name of a class for that of a file: ``LinkedList`` for ``linked_list``."""
    return "".join(map(str.capitalize, name.split("_")))


@cache
def right() -> tuple[Pair, ...]:
    """Return the methods of the structures."""
    return tuple(pair for name in NAMES for pair in _methods(name))


def _methods(name: str) -> Iterator[Pair]:
    program = corpus.example(EXAMPLES / f"{name}.oox")
    for method in program.methods():
        if method.body is not None:
            yield _pair(program, method, camel_case(name), PORTS / f"{camel_case(name)}.java")


@cache
def wrong() -> tuple[Pair, ...]:
    """Return the methods with a bug in them, or in what they call."""
    found = []
    for path in corpus.bugs():
        ported = PORTS / "bugs" / f"{camel_case(path.stem)}.java"
        if structure(path.stem) in NAMES:
            asked = corpus.question(path)
            found.append(_pair(asked.program, asked.method, camel_case(structure(path.stem)), ported))
    return tuple(found)


def structure(bug: str) -> str:
    """Return the structure that a bug is in: the longest name that the file's begins with."""
    return max((name for name in _examples() if bug.startswith(f"{name}_")), key=len, default="")


@cache
def _examples() -> tuple[str, ...]:
    return tuple(path.stem for path in EXAMPLES.glob("*.oox"))


def _pair(program: Program, method: Method, main: str, path: Path) -> Pair:
    """Return a pair: what stands beside the structure in OOX is nested in it in Java."""
    owner = path.stem if method.owner == main else f"{path.stem}.{method.owner}"
    name = path.stem if method.signature.name == main else method.signature.name
    return Pair(program, method, path, f"{owner}.{name}")


def in_oox(pair: Pair, scope: int) -> Report:
    """Check the method in OOX."""
    return _checked(pair.program, pair.method, scope)


def in_java(pair: Pair, scope: int) -> Report:
    """Check the method in Java."""
    (entry,) = [name for name in _named(pair.path) if name.partition("(")[0] == pair.name]
    return _checked(*java_program([_source(pair.path)], entry), scope)


def _source(path: Path) -> Source:
    return Source(str(path), path.read_text(encoding="utf-8"))


@cache
def _named(path: Path) -> tuple[str, ...]:
    """Return the methods in a file by their full names."""
    return tuple(named.full for named in methods(read([_source(path)])))


def _checked(program: Program, method: Method, scope: int) -> Report:
    bounds = Bounds(scope=scope, array=scope)
    return check(
        Question(program, method, bounds=bounds, settings=Settings(unroll=3), calls="inline", seconds=600)
    )


def junit_texts(pair: Pair, report: Report) -> dict[str, str]:
    """Return JUnit tests of a wrong method by the names of their classes: of itself, and the same ones of the right method."""
    text, reasons = junit_class(report)
    assert not reasons, (pair.name, reasons)
    wrong_class = pair.name.partition(".")[0]
    right_class = camel_case(structure(_snake_case(wrong_class)))
    owner, _, method = pair.name.rpartition(".")
    name = f"{owner.replace('.', '')}_{method}_Test"
    retargeted = text.replace(f"structures.bugs.{wrong_class}", f"structures.{right_class}").replace(
        f'"{wrong_class}"', f'"{right_class}"'
    )
    return {
        f"structures.bugs.{name}": text,
        f"structures.bugs.Right_{name}": retargeted.replace(f"class {name}", f"class Right_{name}"),
    }


def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


UNSEEN = ("SkipListContainsRidesTooFar",)
"""Bugs that break a promise between methods which no caller sees: their tests cannot tell right from wrong by what is left."""


def unconfirmed(found: Mapping[str, str]) -> list[str]:
    """Return the tests that end otherwise than they should on the JVM: what is broken fails, and never breaks off; what is right passes."""
    judged = {
        name: end
        for name, end in found.items()
        if not (".Right_" in name and any(each in name for each in UNSEEN))
    }
    return [
        f"{name} {end}"
        for name, end in judged.items()
        if not (end == "passes" if ".Right_" in name else end.startswith("fails "))
    ]


def files() -> list[Path]:
    """Return all files in Java."""
    return sorted(PORTS.rglob("*.java"))


def answer(report: Report) -> tuple[str, Counter[str]]:
    """Return the verdict, and how many duties of each kind are violated."""
    broken = [duty.kind.value for duty, standing in report.duties.items() if standing is Standing.VIOLATED]
    return report.verdict.value, Counter(broken)


def main() -> int:
    """Compare all methods, and run all counterexamples; return how many differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scope", type=int, default=3)
    scope = parser.parse_args().scope
    differ, texts = 0, dict[str, str]()
    for pair in (*right(), *wrong()):
        begun = time.perf_counter()
        report = in_java(pair, scope)
        oox, java_ = answer(in_oox(pair, scope)), answer(report)
        differ += oox != java_
        end = "same" if oox == java_ else f"differs: {java_[0]} {dict(java_[1])} in Java"
        sys.stdout.write(f"{pair.name:<60}  {oox[0]:<20}  {end}  {time.perf_counter() - begun:.1f} s\n")
        if pair in wrong() and report.counterexamples:
            texts |= junit_texts(pair, report)
    sys.stdout.write(f"{len(right()) + len(wrong())} methods, {differ} differ\n")
    return differ + _run(texts)


def _run(texts: Mapping[str, str]) -> int:
    if java() is None:
        sys.stdout.write(f"{REASON}\n")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        found = ends(Path(folder), files(), texts)
    others = unconfirmed(found)
    sys.stdout.write(
        "\n".join([*others, f"{len(found)} tests on the JVM, {len(others)} end otherwise than they should\n"])
    )
    return len(others)


if __name__ == "__main__":
    sys.exit(main())
