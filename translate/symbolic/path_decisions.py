"""Decisions of symbolic executions: at each place of the unrolled program, who goes which way.

They are noted when somebody asks for them, in the order of execution. Those whose guards hold in an instance are therefore the
path that this execution takes.
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
"""A place of the unrolled program: the calls and iterations that lead to it."""


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """The executions in which `guard` holds take one way out of a decision."""

    taken: Taken
    place: Place
    guard: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Visit:
    """The executions in which `guard` holds come to a statement."""

    statement: typed.Statement
    place: Place
    guard: Formula


@dataclass(slots=True)
class Courses:
    """Which ways there are through a method: its decisions, and its statements, in the order of execution."""

    decisions: list[Decision] = field(default_factory=list)
    visits: list[Visit] = field(default_factory=list)
