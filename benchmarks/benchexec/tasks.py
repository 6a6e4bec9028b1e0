"""Benchmarks of the suites as tasks of BenchExec: which file, which arguments, which verdict.

Only what is a check of one method is a task. Of SV-COMP's tasks, those that are right and have arrays of any length are left out: what
holds for short ones is no proof, and no exit status would say so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.cpbpv.suite import benchmarks as of_cpbpv
from benchmarks.ground.benchmark import Benchmark, checked
from benchmarks.ground.processes import ROOT
from benchmarks.heaps.suite import benchmarks as of_heaps
from benchmarks.koppier.suite import benchmarks as of_koppier
from benchmarks.refinement.suite import benchmarks as of_karun
from benchmarks.structures import benchmarks as of_structures
from benchmarks.svcomp.tasks import tasks as svcomp_tasks

TRUE = frozenset({"holds", "valid", "no violation"})
FORMAT = ("--format", "json")


@dataclass(frozen=True)
class Task:
    """A program by its file, or as a text of its own; arguments for ooxcheck beside it; and whether all duties hold."""

    name: str
    file: Path
    text: str
    arguments: tuple[str, ...]
    expected: bool

    def definition(self, file: str) -> str:
        """Return the definition, with the file as it is called from there."""
        return (
            "format_version: '2.0'\n"
            f"input_files: {json.dumps(file)}\n"
            "properties:\n"
            "  - property_file: ../contract.prp\n"
            f"    expected_verdict: {str(self.expected).lower()}\n"
            "options:\n"
            f"  language: {'Java' if self.file.suffix == '.java' else 'OOX'}\n"
            "  ooxcheck:\n"
            f"    arguments: {json.dumps(self.arguments)}\n"
        )


def tasks(suite: str) -> Iterator[Task]:
    """Yield the tasks of a suite."""
    yield from SUITES[suite]()


def properties() -> Sequence[tuple[str, str]]:
    """Return the property files: the contract of a method, and that no assertion of a Java program fails."""
    return (
        ("contract.prp", "CHECK( init(METHOD), LTL(G contract) )\n"),
        ("assert_java.prp", "CHECK( init(Main.main()), LTL(G assert) )\n"),
    )


def benchmark(suites: Sequence[str], seconds: int) -> str:
    """Return the definition of the whole: which sets of tasks, within which limits."""
    sets = "".join(
        f'  <tasks name="{name}">\n    <includesfile>{name}.set</includesfile>\n    <propertyfile>contract.prp</propertyfile>\n  </tasks>\n'
        for name in suites
    )
    return (
        '<?xml version="1.0"?>\n'
        '<!DOCTYPE benchmark PUBLIC "+//IDN sosy-lab.org//DTD BenchExec benchmark 2.3//EN" "https://www.sosy-lab.org/benchexec/benchmark-2.3.dtd">\n'
        f'<benchmark tool="benchmarks.benchexec.ooxcheck" timelimit="{seconds}s" hardtimelimit="{seconds + 10}s" memlimit="8 GB">\n'
        '  <rundefinition name="ground"/>\n'
        '  <option name="--quiet"/>\n'
        f"{sets}</benchmark>\n"
    )


def _checks(benchmarks: Callable[[], Iterator[Benchmark]]) -> Callable[[], Iterator[Task]]:
    return lambda: map(_task, benchmarks())


def _task(benchmark: Benchmark) -> Task:
    _, _, method, file, *options = benchmark.arguments
    assert tuple(options[-2:]) == FORMAT, "only checks are tasks"
    complete = ("--complete",) if benchmark.read is checked else ()
    return Task(
        _named(benchmark.key),
        ROOT / file,
        benchmark.text,
        (method, *options[:-2], *complete),
        benchmark.truth in TRUE,
    )


def _svcomp() -> Iterator[Task]:
    for each in svcomp_tasks():
        if each.has_all_inputs or not each.is_right:
            yield Task(
                each.name.replace("/", "_"),
                each.path,
                "",
                (each.method, "--unroll", "auto", "--induction", "--array", "16", "--complete"),
                each.is_right,
            )


def _named(key: str) -> str:
    """Return the name of a file for a benchmark."""
    return re.sub(r"[^A-Za-z0-9.]+", "_", key.replace("@", "")).strip("_")


SUITES: dict[str, Callable[[], Iterator[Task]]] = {
    "svcomp": _svcomp,
    "koppier": _checks(of_koppier),
    "cpbpv": _checks(of_cpbpv),
    "karun": _checks(of_karun),
    "heaps": _checks(of_heaps),
    "structures": _checks(of_structures),
}
