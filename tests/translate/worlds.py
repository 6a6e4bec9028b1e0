"""Worlds without a program to run: a few objects of two classes, and what expressions over constants come to."""

from __future__ import annotations

from ooxcheck.oox.declarations import Field
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import MemoryModel, Settings
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.relational import Expr, Formula, IntExpr, Relation
from ooxcheck.translate.model.universe import Thing, World
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.single_thread_memory import OneThread
from ooxcheck.translate.symbolic.statements import Exactly
from ooxcheck.translate.symbolic_execution import SymbolicExecution
from tests.oox.runs import loaded
from tests.translate.deciding import OPTIONS

TEXT = """
class N { int v; N n; bool b; string s; uint u; char c; ghost N set many; }
class M extends N { int[] a; N[] ns; bool[] bs; static N root; static int count; }
"""


def world(width: int = 4, memory_model: MemoryModel = "sc") -> World:
    return World(loaded(TEXT, width), Settings(unroll=2, memory_model=memory_model), ("x", "y"), OPTIONS)


def encoder(where: World) -> Encoder:
    """Return an encoding under way in which nothing is run."""
    return SymbolicExecution(where, where.settings, Bounds(), Exactly(), OneThread())


def things(where: World, *kinds: str) -> list[Thing]:
    """Return a new object of each of some classes, or an array of each of some types."""
    return [where.thing(_kind(kind), ("here", number)) for number, kind in enumerate(kinds)]


def _kind(name: str) -> ClassType | ArrayType:
    arrays = {"int[]": "a", "N[]": "ns", "bool[]": "bs"}
    found = field(world(), arrays[name]).type if name in arrays else ClassType(name)
    assert isinstance(found, ClassType | ArrayType)
    return found


def field(where: World, name: str) -> Field:
    """Return a field by its name."""
    return next(
        each for class_ in where.program.classes.values() for each in class_.fields if each.name == name
    )


def unknown(where: World) -> Formula:
    """Return a truth value that nothing decides."""
    relation = Relation(f"unknown{len(list(where.session.bounds))}", 1)
    where.session.bounds.bind(relation, upper=[next(iter(where.session.bounds.universe))])
    return relation.some()


def always(where: World, formula: Formula) -> bool:
    """Return whether a formula holds whatever the unknowns are."""
    return where.session.solve(~formula).is_unsat


def rows(where: World, expr: Expr) -> set[tuple[str, ...]]:
    """Return the tuples that an expression may have, as text."""
    return {tuple(map(str, row)) for row in where.possible(expr)}


def number(where: World, integer: object) -> int | None:
    assert isinstance(integer, IntExpr)
    return where.number(integer)
