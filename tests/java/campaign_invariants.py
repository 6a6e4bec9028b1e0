"""Compare inferred invariants of random Java classes with the heaps that random clients reach on the JVM.

``python -m tests.java.campaign_invariants --count 400 --first 1``: an invariant that is false in such a heap is wrong. A heap is
compared only if its client stays within the bounds of the inference. ``--first <its number> --count 1`` draws a class again.
"""

from __future__ import annotations

import argparse
import re
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import NoReturn

from ooxcheck.classes.infer import ClassInvariants, infer_invariants
from ooxcheck.classes.load_boundary import load_boundary
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.question import Terms
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.running.formulas.bindings import Evaluator
from ooxcheck.oox.running.formulas.evaluate import formula
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Heap, Obj
from ooxcheck.oox.source import Span
from ooxcheck.specs.classes.candidates import Candidate, add_candidates
from tests.java.jvm import REASON, java
from tests.java.random_boundaries.heaps import HeapReader, Reached, read_output
from tests.java.random_boundaries.programs import Programs
from tests.java.tools import javac, run

AT_ONCE = 10
"""The number of classes that are compiled together."""

HISTORIES = 150
"""The number of histories of each class."""

SECONDS = 60
"""The time for the inference of one class."""

LONGEST_LOOP = 3
"""The length of arrays that loops within the bounds can traverse."""

_DRIVER = Path(__file__).parent / "random_boundaries" / "Histories.java"
_FAILED = re.compile(r"/(p\d+)/C\.java:\d+: error")


@dataclass(frozen=True, slots=True)
class Broken:
    """An invariant that is false in a heap, and the steps that lead to the heap."""

    candidate: Candidate
    steps: tuple[str, ...]
    heap: str


def write_classes(folder: Path, texts: Mapping[int, str]) -> tuple[dict[int, Path], dict[int, str]]:
    """Write and compile classes by number, each in its package; return the files, and javac's messages about those that it refuses."""
    paths: dict[int, Path] = {}
    for seed, text in texts.items():
        path = paths[seed] = folder / f"p{seed}" / "C.java"
        path.parent.mkdir(parents=True)
        path.write_text(text)
    compiled = javac(folder, "-g", "-Xlint:none", _DRIVER, *paths.values())
    refused = {int(each[1:]): compiled.err for each in _FAILED.findall(compiled.err)}
    kept = {seed: path for seed, path in paths.items() if seed not in refused}
    if refused:
        compiled = javac(folder, "-g", "-Xlint:none", _DRIVER, *kept.values())
    assert compiled.status == 0, compiled.err
    return kept, refused


def reach_heaps(folder: Path, seeds: Sequence[int], histories: int) -> dict[int, list[list[Reached]]]:
    """Return the histories of each class that random clients take on the JVM."""
    ended = run(folder, "histories.Histories", str(folder), str(histories), str(seeds[0]), *(f"p{each}" for each in seeds))  # fmt: skip
    assert ended.status == 0, ended.err
    return {int(name[1:]): found for name, found in read_output(ended.out).items()}


def broken_candidates(
    inferred: ClassInvariants,
    candidates: Iterable[Candidate],
    histories: Sequence[list[Reached]],
    counts: Counter[str],
) -> Iterator[Broken]:
    """Yield the candidates that are false in a heap which a history reaches within the bounds."""
    claims = {each.span: each for each in candidates}
    program = add_candidates(inferred.boundary.boundary.program, claims.values())
    tests = {
        name: [(each.span, formula(each.formula)) for each in program.invariants(name)]
        for name, class_ in program.classes.items()
        if not class_.interface
    }
    reader = HeapReader(program)
    bounds = inferred.terms.bounds
    longest = min(bounds.array, LONGEST_LOOP) if inferred.bounds else bounds.array
    found: set[Span] = set()
    for steps, objects in reader.distinct(histories, bounds.scope, longest):
        counts["heaps"] += 1
        heap = reader.heap(objects)
        for obj in heap.objects:
            for span, test in tests.get(str(obj.kind.type), ()):
                if span in claims and span not in found and not _holds(test, obj, heap, program.int_width):
                    found.add(span)
                    yield Broken(claims[span], tuple(steps), str(objects))


def _holds(test: Evaluator[bool], obj: Obj, heap: Heap, width: int) -> bool:
    try:
        return test(Scene(heap, (obj,), _refuse_call, width), ())
    except Evaluation:
        return False


def _refuse_call(*_call: object, **_named: object) -> NoReturn:
    msg = "candidates call no methods"
    raise AssertionError(msg)


class _TooSlowError(Exception):
    """The inference takes too long."""


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise _TooSlowError


def infer(path: Path, scope: int, counts: Counter[str]) -> ClassInvariants | None:
    """Return the inferred invariants of a class; None, with the reason counted, if there are none."""
    before = signal.signal(signal.SIGALRM, _stop)
    signal.alarm(SECONDS)
    try:
        boundary = load_boundary("C", [str(path)], int_width=32)
        found = infer_invariants(boundary, Terms.of({"scope": (scope, {})}), seconds=SECONDS)
    except OoxError as error:
        counts[re.sub(r"'[^']*'", "X", f"refused: {error.diagnostics[0].message}")[:110]] += 1
        return None
    except _TooSlowError:
        counts[f"slower than {SECONDS} s"] += 1
        return None
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    counts["classes"] += 1
    counts["invariants"] += len(found.invariants)
    counts["implied invariants"] += len(found.implied)
    counts["classes with a step that cannot be encoded"] += bool(found.unknown)
    counts["classes that reach a bound"] += bool(found.bounds)
    return found


def compare(
    folder: Path, seeds: Sequence[int], histories: int, scope: int, counts: Counter[str]
) -> Iterator[str]:
    """Yield a report of each class with a wrong invariant."""
    paths, refused = write_classes(folder, {seed: Programs(seed).text(f"p{seed}") for seed in seeds})
    for seed, message in refused.items():
        yield f"seed {seed}: javac refuses the class\n{message}"
    reached = reach_heaps(folder, list(paths), histories)
    for seed, path in paths.items():
        try:
            inferred = infer(path, scope, counts)
        except Exception:  # whatever it is, the campaign reports it
            yield f"seed {seed}: fault\n{traceback.format_exc()}\n{path.read_text()}"
            continue
        if inferred is None:
            continue
        counts["histories"] += len(reached[seed])
        claims = (*inferred.invariants, *inferred.implied)
        broken = list(broken_candidates(inferred, claims, reached[seed], counts))
        _count_unproved(inferred, reached[seed], counts)
        if broken:
            counts["broken invariants"] += len(broken)
            yield f"seed {seed}\n{path.read_text()}\n{_report(inferred, broken)}"


def _count_unproved(
    inferred: ClassInvariants, histories: Sequence[list[Reached]], counts: Counter[str]
) -> None:
    """Count the candidates that are not proved, and those of them that a history refutes: a measure of the histories."""
    unproved = [each.candidate for each in inferred.unproved]
    counts["candidates not proved"] += len(unproved)
    refuted = broken_candidates(inferred, unproved, histories, Counter())
    counts["candidates not proved and false on the JVM"] += len(list(refuted))


def _report(inferred: ClassInvariants, broken: Sequence[Broken]) -> str:
    lines = [
        f"  confined {[str(each) for each in inferred.confined]}, bounds {[str(each) for each in inferred.bounds]}"
    ]
    for each in broken:
        lines.append(f"  broken: {each.candidate.class_name}: {each.candidate.jml}   ({each.candidate.oox})")
        lines += [f"      {step}" for step in each.steps]
        lines.append(f"      {each.heap}")
    return "\n".join(lines)


def main() -> int:
    """Run a campaign, and return 1 if an invariant is broken."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100, help="number of classes")
    parser.add_argument("--first", type=int, default=1, help="seed of the first class")
    parser.add_argument("--histories", type=int, default=HISTORIES, help="histories per class")
    parser.add_argument("--scope", type=int, default=3, help="objects of each class")
    options = parser.parse_args()
    if java() is None:
        sys.stderr.write(f"{REASON}\n")
        return 2
    start, counts, failed = monotonic(), Counter[str](), 0
    last = options.first + options.count
    for first in range(options.first, last, AT_ONCE):
        with tempfile.TemporaryDirectory() as folder:
            seeds = range(first, min(first + AT_ONCE, last))
            for report in compare(Path(folder), seeds, options.histories, options.scope, counts):
                failed += 1
                sys.stdout.write(f"{report}\n")
                sys.stdout.flush()
        progress = ", ".join(f"{counts[what]} {what}" for what in ("classes", "invariants", "heaps"))
        sys.stderr.write(f"{monotonic() - start:.0f} s: {progress}, {failed} differences\n")
    sys.stdout.write(f"{options.count} classes in {monotonic() - start:.0f} s, {failed} differences\n")
    for what, count in counts.most_common():
        sys.stdout.write(f"{count:8}  {what}\n")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
