"""The four programs and all their mutants, checked one by one, in the words of the thesis: *valid* or *invalid* within the bounds.

A mutant that does not end is valid there, and so it is here. Which ones are invalid is, for bubble sort, what the thesis prints (its table of the
first experiment); for the list and for merge sort, what brute force finds with five small numbers, because what the thesis has verified of these is
not what it prints: half a dozen wrong mutants in twenty are valid there. Its times are those of tables 5.4 and 5.5, in the best of its
configurations; that of philosophers is the mean of 50 runs.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from benchmarks.ground.benchmark import Benchmark, Finished, Result, Standing, Suite, check, checked
from benchmarks.ground.processes import ROOT
from ooxcheck.oox import tree
from ooxcheck.oox.mutants.mutants import Mutant, mutants
from ooxcheck.oox.mutants.operators import OF_THESIS
from ooxcheck.oox.syntax.parser import parse_text

FOLDER = Path(__file__).parent
WORDS = {"holds": "valid", "holds within bounds": "valid", "vacuous": "valid", "violated": "invalid"}
"""A mutant that never returns is vacuous to us."""


@dataclass(frozen=True)
class Program:
    """A method, the methods whose bodies are mutated, the bounds, and the mutants that are valid.

    `first` has by operator the number that the thesis gives to the first of the mutants, where it is not 0.
    """

    name: str
    file: str
    method: str
    options: tuple[str, ...]
    mutated: tuple[str, ...] = ()
    valid: frozenset[str] = frozenset()
    first: Mapping[str, int] = field(default_factory=dict)
    is_valid: bool = True


def _names(text: str) -> frozenset[str]:
    """Return names of mutants from lines of an operator and its numbers: ``DEL 0 1 5``."""
    lines = (line.split() for line in text.strip().splitlines())
    return frozenset(f"{operator}{number}" for operator, *numbers in lines for number in numbers)


PROGRAMS = (
    Program(
        "bubble sort", "examples/bubble_sort.oox", "Main.sort", ("--scope", "1", "--unroll", "5"), ("sort",),
        _names("DEL 0 1 5 6 8\nLIT 1 6 9\nCMP 0\nARITH 5 6 7 9 10\nVAR 8 9 12 13 18 19"),
    ),
    Program(
        "list minimum", "benchmarks/koppier/programs/list_minimum.oox", "Node.min", ("--scope", "4", "--array", "4", "--unroll", "5"), ("min",),
        _names("DEL 1 2 4\nCMP 0\nVAR 4 5 19 25"),
    ),
    Program(
        "merge sort", "examples/merge_sort.oox", "Main.sort", ("--scope", "1", "--unroll", "4"), ("sort", "mergesort", "merge"),
        _names("""
            DEL 1 3 7 9 22 24 26
            FORK 0
            VAR 0 2 3 4 5 9 11 12 13 27 32 41 44 57 69 78 83 85 86 87 100 108 122 127 129 130 131 144 157 180 202 204 205 214 222 241 242 243 246 247 248 249 250 251 253 254 255 256 257 258 259 267 268 269 274 277 280 281 283 284 285 286 287 293 297 298 299 304 308 309 310 311 312 313
            LIT 0 4 5 6 7 9 21 26 27 29 30 31
            CMP 0 3
            ARITH 4 5 6 7 8 9 10 11 12 13 14 15 16 52 53 54 55 60 61 65 66 67
        """),
        {"DEL": 1, "LIT": 2},
    ),
    Program("philosophers", "examples/philosophers.oox", "Main.main", (), is_valid=False),
)  # fmt: skip


def benchmarks() -> Iterator[Benchmark]:
    """Yield each program, and behind it its mutants, by operator in the order of the thesis."""
    published = _published()
    for program in PROGRAMS:
        yield _benchmark(
            program,
            "ORIGINAL",
            (ROOT / program.file).read_text(encoding="utf-8"),
            program.is_valid,
            published,
        )
        for mutant in _mutants(program.file, program.mutated):
            yield _benchmark(program, mutant.name, mutant.text, mutant.name in program.valid, published)


def remarks(results: Sequence[Result]) -> Iterator[str]:
    """Yield how many mutants of each program are invalid, and how many of these are found."""
    for program in PROGRAMS:
        found = [
            each
            for each in results
            if each.name.startswith(f"{program.name} ") and not each.name.endswith("ORIGINAL")
        ]
        invalid = [each for each in found if each.truth == "invalid"]
        if found:
            caught = sum(each.standing is Standing.RIGHT for each in invalid)
            yield f"{program.name}: {len(found)} mutants, {caught} of {len(invalid)} invalid ones found"
    if any("VAR" in each.name for each in results):
        yield "how the thesis numbers VAR mutants within a statement is not certain, so its VAR103 (0.200, CIVL 4.00) and VAR155 (0.254, CIVL 4.26) of merge sort stand beside none of ours"


def valid(finished: Finished) -> str:
    """Return the verdict in the words of the thesis."""
    verdict = checked(finished)
    return WORDS.get(verdict, verdict)


def _benchmark(
    program: Program,
    name: str,
    text: str,
    is_valid: bool,
    published: Mapping[tuple[str, str], Mapping[str, str]],
) -> Benchmark:
    truth = "valid" if is_valid else "invalid"
    figures = published.get((program.name, _in_the_thesis(program, name)), {})
    return Benchmark(
        f"{program.name} {name}",
        check(program.method, "-", *program.options),
        valid,
        truth,
        text=text,
        published=figures,
    )


def _in_the_thesis(program: Program, name: str) -> str:
    """Return the name that a mutant has in the thesis; none for those of which that is not certain."""
    if name == "ORIGINAL":
        return name
    operator = name.rstrip("0123456789")
    if operator == "VAR" and program.name != "bubble sort":
        return ""
    return f"{operator}{int(name.removeprefix(operator)) + program.first.get(operator, 0)}"


@cache
def _mutants(file: str, mutated: tuple[str, ...]) -> list[Mutant]:
    read = parse_text((ROOT / file).read_text(encoding="utf-8"))
    members = (member for declaration in read.declarations for member in declaration.members)
    spans = [member.span for member in members if isinstance(member, tree.Method) and member.name in mutated]
    order = list(OF_THESIS)
    return sorted(
        mutants(read, spans, OF_THESIS).mutants,
        key=lambda each: (order.index(each.edit.operator), int(each.name.removeprefix(each.edit.operator))),
    )


def _published() -> dict[tuple[str, str], dict[str, str]]:
    with (FOLDER / "thesis.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return {
        (row["program"], row["mutant"]): {tool: row[tool] for tool in ("OOX", "CBMC", "CIVL") if row[tool]}
        for row in rows
    }


SUITE = Suite(
    "koppier",
    "the programs of Koppier's thesis and all their mutants",
    benchmarks,
    60.0,
    lambda results: list(remarks(results)),
)
