"""Commands that print figures of their own and have no verdict to compare: for the proving ground it counts that they run, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.ground.benchmark import Benchmark, Finished, Suite

COMMANDS = {
    "checker": ("-m", "benchmarks.checker"),
    "floats": ("-m", "benchmarks.floats"),
    "threads": ("-m", "benchmarks.threads"),
    "sequentialisation": ("-m", "benchmarks.sequentialisation"),
    "mutation": ("-m", "benchmarks.mutation"),
    "enumeration": ("-m", "benchmarks.enumeration"),
    "summaries": ("-m", "benchmarks.summaries"),
    "sat": ("-m", "benchmarks.sat"),
    "parsing": ("-m", "benchmarks.parsing"),
    "java": ("-m", "benchmarks.java"),
    "kinds": ("-m", "benchmarks.relational.kinds"),
    "growing": ("-m", "benchmarks.relational.growing"),
}


def benchmarks() -> Iterator[Benchmark]:
    """Yield the commands."""
    for name, arguments in COMMANDS.items():
        yield Benchmark(name, arguments, done, "done", limit="")


def done(finished: Finished) -> str:
    """Return whether a command ended well."""
    return "unknown" if finished.status is None else "done" if finished.status == 0 else "error"


SUITE = Suite("figures", "commands that print figures of their own", benchmarks, 3600.0)
