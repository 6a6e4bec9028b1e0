"""Compare ways to treat calls: ``python -m benchmarks.refinement [--rows sort] [--seconds 60] [--modes inline,infer]``.

Each row is a question about a case study, asked with calls run (inline), replaced by inferred summaries that are refined
where needed (infer), replaced by what the callee may write at all (frame), and as the tool thinks best (auto). The first
rows ask one property, the last ones a whole contract with all invariants; in between is a method that reaches thirty
others, which is where the thesis begins. These are the tables "refinement against inlining" and
"frame conditions against abstract interpretation" of Taghdiri's thesis (MIT 2008) for these programs. Seconds are CPU
time of this process and its solver; an answer that did not come within the limit, on the clock, shows ``>``. All modes have
to agree.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from os import times
from statistics import median

from benchmarks.refinement.studies import Study
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import SummaryMode
from ooxcheck.input.values import CallMode
from ooxcheck.oox.oracle.verdicts import Verdict

MODES: dict[str, tuple[CallMode, SummaryMode]] = {
    "inline": ("inline", "inferred"),
    "infer": ("infer", "inferred"),
    "frame": ("infer", "frame"),
    "auto": ("auto", "inferred"),
}

PARTIAL = {
    "sort: permutation": Study("topological_sort", "Graph.sort", "5", 5, 0),
    "sort: permutation, larger": Study("topological_sort", "Graph.sort", "6", 6, 0),
    "sort: in-degrees": Study("topological_sort", "Graph.sort", "4", 4, 1),
    "store job: others stay": Study("job_store", "Store.store", "6", 6, 1),
    "store job: a copy": Study("job_store", "Store.store", "6", 6, 2),
    "store calendar: is current": Study("calendar", "Scheduler.store", "4", 6, 0),
    "store calendar: is current, larger": Study("calendar", "Scheduler.store", "5", 10, 0),
    "store calendar: others stay": Study("calendar", "Scheduler.store", "2", 5, 3),
    "store calendar: valid times": Study("calendar", "Scheduler.store", "2", 5, 1),
    "addEdge: ends are there": Study("spanning_graph", "Graph.addEdge", "5,Cell=12", 5, 0),
    "addEdge: others unchanged": Study("spanning_graph", "Graph.addEdge", "5,Cell=12", 5, 1),
    "removeEdge: others unchanged": Study("spanning_graph", "Graph.removeEdge", "3,Cell=6", 3, 1),
    "removeEdge: gone": Study("spanning_graph", "Graph.removeEdge", "3,Cell=6", 3, 2),
    "spanning tree: subgraph": Study("spanning_graph", "Graph.spanningTree", "3,Cell=6", 3, 0),
    "spanning tree: graph unchanged": Study("spanning_graph", "Graph.spanningTree", "3,Cell=6", 3, 2),
    "clone: new": Study("circular_list", "LinkedList.clone", "5", 5, 0),
    "clone: same items": Study("circular_list", "LinkedList.clone", "5", 5, 2),
}

DEEP = {
    f"close shop: {what}{', larger' if size > 3 else ''}": Study(
        "shop", "Shop.close", str(size), size, clause
    )
    for size in (3, 4)
    for clause, what in enumerate(
        ("items", "customers", "orders", "prices", "quantities", "done stays", "days", "other books")
    )
    if size == 3 or clause in (0, 5, 6)
}

FULL = {
    "store job": Study("job_store", "Store.store", "3", 3),
    "remove job": Study("job_store", "Store.remove", "3", 3),
    "removeEdge": Study("spanning_graph", "Graph.removeEdge", "3,Cell=6", 3),
    "clone": Study("circular_list", "LinkedList.clone", "4", 4),
}


@dataclass(frozen=True)
class Answer:
    """What one mode said: the verdict, CPU seconds, and how many refinements it took."""

    verdict: Verdict
    seconds: float
    refinements: int

    def __str__(self) -> str:
        late = ">" if self.verdict is Verdict.UNKNOWN else ""
        return f"{late}{self.seconds:.1f} s" + (f", {self.refinements}" if self.refinements else "")


def main() -> int:
    """Print the tables; return 1 if two modes disagree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", default="", help="only rows whose name contains this")
    parser.add_argument("--seconds", type=float, default=120.0, help="time limit for a mode in a row")
    parser.add_argument("--modes", default=",".join(MODES), help="which ways to treat calls")
    arguments = parser.parse_args()
    modes = arguments.modes.split(",")
    print(f"{'question':34} {'bounds':12} " + " ".join(f"{mode:>14}" for mode in modes) + "  inline/infer")
    agree = [
        _table(
            kind,
            {name: study for name, study in rows.items() if arguments.rows in name},
            modes,
            arguments.seconds,
        )
        for kind, rows in (("partial", PARTIAL), ("deep", DEEP), ("full", FULL))
    ]
    return int(not all(agree))


def _table(kind: str, rows: dict[str, Study], modes: Sequence[str], seconds: float) -> bool:
    """Print the rows of a kind, and what they come to; return whether all modes agree."""
    ratios: list[float] = []
    agree = True
    for name, study in rows.items():
        answers = {mode: asked(study, mode, seconds) for mode in modes}
        agree &= _print(name, study, answers)
        if "inline" in answers and "infer" in answers:
            ratios.append(answers["inline"].seconds / answers["infer"].seconds)
    if ratios:
        print(
            f"{kind}: inline takes {median(ratios):.1f} times as long as infer on the median, {max(ratios):.1f} at best"
        )
    return agree


def asked(study: Study, mode: str, seconds: float) -> Answer:
    """Return what one mode says to a question."""
    calls, summaries = MODES[mode]
    begun = sum(times()[:4])
    report = check(study.question(calls, summaries=summaries, seconds=seconds))
    return Answer(report.verdict, sum(times()[:4]) - begun, len(report.refinements))


def _print(name: str, study: Study, answers: dict[str, Answer]) -> bool:
    verdicts = {answer.verdict for answer in answers.values()} - {Verdict.UNKNOWN}
    told = " ".join(f"{answer!s:>14}" for answer in answers.values())
    ratio = ""
    if "inline" in answers and "infer" in answers:
        ratio = f"{answers['inline'].seconds / answers['infer'].seconds:8.1f}"
    wrong = "" if len(verdicts) <= 1 else f"  DISAGREE: {', '.join(verdict.value for verdict in verdicts)}"
    print(f"{name:34} {f'{study.scope}/{study.unroll}':12} {told} {ratio}{wrong}", flush=True)
    return not wrong


if __name__ == "__main__":
    sys.exit(main())
