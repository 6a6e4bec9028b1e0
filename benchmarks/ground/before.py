"""An older tree beside this one, in the same run: how many times faster the same questions have become.

The older tree is installed in a folder of its own, compiled if this one is. Each question is put to both by turns; its files are those of this
tree. Only what is one check can be asked of both: an older tree need not know our suites. What has no answer in time counts as if it had come at
the limit, so that nothing is left out because it was slow; what the older tree does not understand is left out, and told. A size that neither
answers ends its series.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import exp, log
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.ground.benchmark import UNDECIDED, Benchmark, Suite
from benchmarks.ground.history import UnreadableError
from benchmarks.ground.processes import ROOT, clock, finished

CHECK = ("-m", "ooxcheck")
COMPILED = "sat/compiled/*.so"
KEPT = ROOT / ".cache" / "before"
PIP = ("-m", "pip", "install", "--quiet", "--no-deps", "--disable-pip-version-check", "--target")


@dataclass(frozen=True)
class Both:
    """What two trees say to a question, and the processor seconds that each took, at most the limit."""

    suite: str
    key: str
    verdicts: tuple[str, str]
    seconds: tuple[float, float]

    @property
    def is_understood(self) -> bool:
        """Whether the older tree knows what is asked."""
        return self.verdicts[0] != "error"

    @property
    def is_answered(self) -> bool:
        """Whether one of them has an answer: where both have none, there is nothing to be faster at."""
        return any(verdict not in UNDECIDED for verdict in self.verdicts)

    @property
    def differs(self) -> bool:
        """Whether both have answers, and not the same."""
        return (
            self.is_understood and self.verdicts[0] != self.verdicts[1] and not UNDECIDED & set(self.verdicts)
        )


def questions(
    suites: Sequence[Suite], only: Sequence[str] = (), every: int = 1
) -> Iterator[tuple[str, Benchmark]]:
    """Yield the benchmarks that are one check each, with the names of their suites: those whose keys contain one of some words, and of these `every` so many-th."""
    for suite in suites:
        found = (
            each for each in (suite.checks or suite.benchmarks)() if each.arguments[: len(CHECK)] == CHECK
        )
        chosen = (each for each in found if not only or any(word in each.key for word in only))
        yield from ((suite.name, each) for each in islice(chosen, 0, None, every))


def answers(asked_for: Iterable[tuple[str, Benchmark]], older: Path, seconds: float) -> Iterator[Both]:
    """Put all questions to both trees, but for those that are larger than one that neither answers."""
    ended = set[tuple[str, str]]()
    for suite, benchmark in asked_for:
        if benchmark.size is None or (suite, benchmark.name) not in ended:
            both = asked(suite, benchmark, older, seconds)
            if not both.is_answered:
                ended.add((suite, benchmark.name))
            yield both


def asked(suite: str, benchmark: Benchmark, older: Path, seconds: float) -> Both:
    """Put a question to both trees, the older one first."""
    arguments = tuple(
        str(ROOT / each) if each.endswith((".oox", ".java")) else each for each in benchmark.arguments
    )
    limited = (*arguments, benchmark.limit, f"{clock(seconds):g}") if benchmark.limit else arguments
    ended = [finished(limited, benchmark.text, seconds=seconds, root=root) for root in (older, ROOT)]
    verdicts = [benchmark.read(each) for each in ended]
    spent = [
        seconds if verdict in UNDECIDED else min(each.seconds, seconds)
        for verdict, each in zip(verdicts, ended, strict=True)
    ]
    return Both(suite, benchmark.key, (verdicts[0], verdicts[1]), (spent[0], spent[1]))


def line(both: Both) -> str:
    """Return a line about a question: what was said then and now, and when."""
    then, now = (
        f"{verdict:20} {seconds:8.2f}" for verdict, seconds in zip(both.verdicts, both.seconds, strict=True)
    )
    return f"{both.suite:10} {both.key:52} {then} {now}"


def summary(found: Sequence[Both], revision: str, seconds: float) -> Iterator[str]:
    """Yield how many times faster this tree is, by suite and in all, and what does not count."""
    counted = [each for each in found if each.is_understood and each.is_answered and not each.differs]
    for suite in dict.fromkeys(each.suite for each in counted):
        yield f"{suite}: {_told([each for each in counted if each.suite == suite])}"
    if counted:
        yield f"in all, against {revision}: {_told(counted)}"
    late = [sum(each.verdicts[place] in UNDECIDED for each in counted) for place in (0, 1)]
    yield f"no answer within {seconds:g} s, which counts as {seconds:g} s: {late[0]} then, {late[1]} now"
    yield from _listed("left out, not understood then", [each for each in found if not each.is_understood])
    yield from _listed(
        "left out, no answer from either",
        [each for each in found if each.is_understood and not each.is_answered],
    )
    yield from _listed("another verdict then", [each for each in found if each.differs])


def _listed(what: str, found: Sequence[Both]) -> Iterator[str]:
    if found:
        yield f"{what}: {', '.join(f'{each.suite} {each.key}' for each in found)}"


def ratio(found: Sequence[Both]) -> float:
    """Return the geometric mean of how many times faster this tree is."""
    return exp(sum(log(then / now) for then, now in (each.seconds for each in found)) / len(found))


def _told(found: Sequence[Both]) -> str:
    then, now = (sum(each.seconds[place] for each in found) for place in (0, 1))
    return f"{ratio(found):.2f} times faster, the geometric mean of {len(found)}; {then:.1f} s then, {now:.1f} s now"


def installed(revision: str, folder: Path = KEPT) -> Path:
    """Return where the packages of a revision are, as pip installs them; they stay there for the next time. Compiled only if this tree is."""
    commit = _output("git", "rev-parse", "--verify", f"{revision}^{{commit}}").decode().strip()
    packages = folder / commit
    if not packages.exists():
        with TemporaryDirectory() as tree:
            # A tar file has the links to the floors, which a zip file would make texts of.
            _output("git", "archive", f"--output={tree}/tree.tar", commit)
            source = Path(tree) / "source"
            source.mkdir()
            _output("tar", "-xf", f"{tree}/tree.tar", "-C", str(source))
            _output(sys.executable, *PIP, f"{tree}/packages", str(source))
            folder.mkdir(parents=True, exist_ok=True)
            shutil.move(f"{tree}/packages", packages)
    if not any(ROOT.glob(COMPILED)):
        for compiled in packages.rglob("*.so"):
            compiled.unlink()
    return packages


def _output(*command: str) -> bytes:
    """Return what a command prints, in this tree."""
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if ended.returncode:
        msg = f"{' '.join(command[-2:])}: {ended.stderr.decode(errors='replace').strip()}"
        raise UnreadableError(msg)
    return ended.stdout
