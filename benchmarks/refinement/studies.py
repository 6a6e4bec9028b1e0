"""Questions about the programs under `examples/case_studies` and those beside this file, whole or one property at a time.

A whole question is the method with its contract and all invariants. A partial one has a single ``ensures`` clause: what
the other clauses ask is not asked, and invariants are assumed but nobody has to keep them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ooxcheck.engine.question import Question, SummaryMode
from ooxcheck.input.load import find_method
from ooxcheck.input.values import CallMode
from ooxcheck.oox import tree
from ooxcheck.oox.check import load
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse_text

FOLDER = Path(__file__).parent.parent.parent / "examples" / "case_studies"
OWN = Path(__file__).parent / "programs"

Edit = tuple[int, int, str]
"""The text from one offset to another becomes something else."""


@dataclass(frozen=True)
class Study:
    """A method of a case study and the bounds within which to check it: ``3,Cell=6`` objects, iterations.

    `clause` is the place among the ``ensures`` clauses of the one to ask, None for the whole contract.
    """

    file: str
    method: str
    scope: str
    unroll: int
    clause: int | None = None

    def __str__(self) -> str:
        clause = "" if self.clause is None else f"-{self.clause}"
        return f"{self.file}.{self.method}{clause}-{self.scope}-{self.unroll}"

    @property
    def path(self) -> Path:
        """The file."""
        own = OWN / f"{self.file}.oox"
        return own if own.exists() else FOLDER / f"{self.file}.oox"

    def question(
        self, calls: CallMode = "inline", *, summaries: SummaryMode = "inferred", seconds: float | None = None
    ) -> Question:
        """Return what to ask."""
        program = self.program()
        first, *others = self.scope.split(",")
        scopes = {name: int(number) for name, _, number in (text.partition("=") for text in others)}
        return Question(
            program,
            find_method(program, self.method),
            bounds=Bounds(scope=int(first), scopes=scopes),
            settings=Settings(unroll=self.unroll),
            calls=calls,
            loops="unroll",
            summaries=summaries,
            seconds=seconds,
        )

    def program(self) -> Program:
        """Return the program, in which the method may have only one thing to keep."""
        return load([Source(self.path.name, self.text())])

    def text(self) -> str:
        """Return the text of the program."""
        text = self.path.read_text(encoding="utf-8")
        return text if self.clause is None else partial(text, self.method, self.clause)


def partial(text: str, method: str, clause: int) -> str:
    """Return a program in which a method has to keep one of its ``ensures`` clauses and nothing else."""
    for start, end, new in sorted(_edits(text, method, clause), reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _edits(text: str, method: str, clause: int) -> Iterator[Edit]:
    """Yield what has to be changed: invariants become assumptions, and all clauses go that are not asked."""
    assumed: list[str] = []
    ends: list[int] = []
    for class_ in parse_text(text).declarations:
        for member in class_.members:
            match member:
                case tree.Invariant(formula=formula):
                    assumed.append(_assumed(class_.name, formula.span.text))
                    yield member.span.start, member.span.end, ""
                case tree.Method(name=name, body=tree.Block() as body) if f"{class_.name}.{name}" == method:
                    ends.append(body.span.start)
                    yield from _dropped(member, clause)
                case tree.Method() | tree.Constructor():
                    yield from ((kept.span.start, kept.span.end, "") for kept in member.spec)
                case tree.FieldDeclaration() | tree.Ghost() | tree.Model() | tree.Define():
                    pass
    (end,) = ends
    yield end, end, "".join(assumed)


def _assumed(class_name: str, invariant: str) -> str:
    formula = re.sub(r"\bthis\b", "each", invariant)
    return f"requires(all each : {class_name} | {formula})\n"


def _dropped(method: tree.Method, clause: int) -> Iterator[Edit]:
    """Yield the clauses of the method under check that are not asked; what it requires stays."""
    ensured = [part for part in method.spec if isinstance(part, tree.Clause) and part.kind == "ensures"]
    for part in method.spec:
        required = isinstance(part, tree.Clause) and part.kind == "requires"
        if not required and part is not ensured[clause]:
            yield part.span.start, part.span.end, ""
