"""Path decisions: at each location of the unrolled program, the executions that take each branch.

They are recorded on request, in the order of execution. So the decisions whose guards hold in an instance
are the path of its execution.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.running.decisions import Taken
from ooxcheck.relational import Formula

Place: TypeAlias = tuple[Hashable, ...]
"""A location of the unrolled program: the calls and iterations that lead to it."""


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """The executions in which `guard` holds take one branch of a decision."""

    taken: Taken
    place: Place
    guard: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Visit:
    """The executions in which `guard` holds reach a statement."""

    statement: typed.Statement
    place: Place
    guard: Formula


@dataclass(slots=True)
class Courses:
    """The paths through a method: its decisions and statements, in the order of execution."""

    decisions: list[Decision] = field(default_factory=list)
    visits: list[Visit] = field(default_factory=list)
