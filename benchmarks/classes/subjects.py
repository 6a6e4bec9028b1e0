"""The classes of the examples that have written invariants, without these."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ooxcheck.classes.load_boundary import ClassBoundary, load_boundary
from ooxcheck.datatypes import dataclass
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.typed import Invariant
from ooxcheck.specs.classes.houdini import without_invariants

ROOT = Path(__file__).parent.parent.parent
WORDS = ("invariant", "repOk")
NAMES = {"priority_queue": "SortedQueue", "number_set": "UniqueList", "list_minimum": "Node"}
"""The class of an example that is not named like its file."""

WRONG = frozenset({
    "SearchTree.removeLeast", "SortedList.insertAtEnd", "ArrayStack.pushDoubling", "OrderedTree.insertByOne",
    "RingBuffer.pollCarelessly", "BinomialHeap.insertLazily", "BinomialHeap.extractMinWithoutReverse",
    "CircularBuffer.addWithoutWrapping", "CircularBuffer.addUntilFull", "IntervalTree.insertBelow", "LeftistHeap.mergeCarelessly",
    "LeftistHeap.insertOnTheRight", "LruCache.putAndForget", "LruCache.exampleThatForgets", "NodeCachingLinkedList.removeUpTo",
    "NodeCachingLinkedList.removeFirst", "OpenHashMap.putTight", "OpenHashMap.removeToFree", "SkipList.addToAllLanes",
    "SkipList.removeCounting", "TreeMap.putWithoutFix", "Trie.addCounting", "Trie.removeLazily", "UnionFind.unionCounting",
    "Node.min",
})  # fmt: skip
"""Steps that break the written invariants on purpose: they are left out."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A class without its written invariants, and the conjuncts of these, each as an invariant of its own."""

    name: str
    boundary: ClassBoundary
    written: tuple[Invariant, ...]


def example_files() -> list[Path]:
    """Return the files of all examples with a word of written invariants: OOX, and single files of Java."""
    examples = ROOT / "examples"
    patterns = ("*.oox", "java/*.java", "java/library/*.java", "java/structures/*.java")
    files = [file for pattern in patterns for file in sorted(examples.glob(pattern))]
    return [file for file in files if any(word in file.read_text(encoding="utf-8") for word in WORDS)]


def load_subject(file: Path, class_name: str | None = None) -> Subject:
    """Return the class of a file without its written invariants."""
    boundary = load_boundary(class_name or _class_name(file), [str(file)], int_width=32)
    program = boundary.boundary.program
    written = tuple(_written(program, boundary.boundary.classes))
    everything = [each.span for class_ in program.classes.values() for each in class_.invariants]
    bare = replace(
        boundary.boundary,
        program=without_invariants(program, everything),
        steps=tuple(step for step in boundary.boundary.steps if step.title not in WRONG),
    )
    return Subject(
        str(file.relative_to(ROOT / "examples")) if file.is_relative_to(ROOT / "examples") else file.name,
        replace(boundary, boundary=bare),
        written,
    )


def _class_name(file: Path) -> str:
    if file.suffix == ".java":
        return file.stem
    return NAMES.get(file.stem, "".join(map(str.capitalize, file.stem.split("_"))))


def _written(program: Program, classes: tuple[str, ...]) -> Iterator[Invariant]:
    """Yield the conjuncts of written invariants, each with a source of its own."""
    number = 0
    for name in classes:
        for invariant in program.classes[name].invariants:
            for part in conjuncts(invariant.formula):
                number += 1
                text = " ".join(part.span.text.split())
                span = Span(Source(f"written invariant {number}", text), 0, len(text))
                yield replace(invariant, formula=replace(part, span=span), span=span)
