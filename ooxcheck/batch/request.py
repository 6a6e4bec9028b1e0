"""What a command line asks about every method it names: plain data, so that it can travel to another process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, field, replace
from pathlib import Path
from typing import Any

from datatypes import dataclass
from oox.oracle.states import Bounds
from oox.program import Program
from oox.running.settings import Settings
from oox.typed import Method
from ooxcheck.engine.report import CallMode, LoopMode, Question
from ooxcheck.text.style import Style


@dataclass(frozen=True, slots=True)
class Request:
    """The bounds, the parameters of the meaning, what answering may cost, and how the answer is told.

    `callees` says by full names of methods which calls are treated otherwise than `calls` says. `memory` is in bytes.
    With `complete` a bound that is reached leaves the answer open; with `html` the answer has a part of a page; with `contracts` the
    program is written with what was found out about callees in their contracts. `diagrams`
    are the formats in which pictures of counterexamples are written, with every cell if `all_cells` is set.
    """

    settings: Settings = field(default_factory=Settings)
    scope: int = 3
    scopes: Mapping[str, int] = field(default_factory=dict)
    array: int = 3
    calls: CallMode = "auto"
    callees: Mapping[str, CallMode] = field(default_factory=dict)
    loops: LoopMode = "unroll"
    solver: str | None = None
    seconds: float | None = None
    memory: int | None = None
    self_check: bool = False
    complete: bool = False
    html: bool = False
    contracts: bool = False
    diagrams: tuple[str, ...] = ()
    all_cells: bool = False
    out: str = "ooxcheck-out"
    style: Style = field(default_factory=Style)

    def question(self, program: Program, method: Method) -> Question:
        """Return what is asked about one method."""
        return Question(
            program,
            method,
            Bounds(scope=self.scope, scopes=self.scopes, array=self.array),
            self.settings,
            calls=self.calls,
            callees=self.callees,
            loops=self.loops,
            solver=self.solver,
            seconds=self.seconds,
            memory=self.memory,
            self_check=self.self_check,
            out=Path(self.out),
        )

    def without(self, seconds: float) -> Request:
        """Return the request after some of its time has passed."""
        return self if self.seconds is None else replace(self, seconds=max(0.001, self.seconds - seconds))

    def packed(self) -> dict[str, Any]:
        """Return the request as what JSON can hold."""
        form = asdict(self)
        form["settings"]["by_contract"] = sorted(self.settings.by_contract)
        return form

    @staticmethod
    def unpacked(form: dict[str, Any]) -> Request:
        """Return the request that was packed."""
        settings = {**form["settings"], "by_contract": frozenset(form["settings"]["by_contract"])}
        style, diagrams = Style(**form["style"]), tuple(form["diagrams"])
        return Request(**{**form, "settings": Settings(**settings), "style": style, "diagrams": diagrams})
