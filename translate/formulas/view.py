"""The context in which a term is evaluated, and a record of where it has no value.

Evaluation has the order of the interpreter: the first part without a value ends it. So a problem is
recorded in `Trouble`, and counts
only in executions that had none before. A `View` strengthens its guard for lazy operators: problems are
recorded, and pure methods
called, under that guard only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field, replace
from functools import reduce
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.source import Span
from ooxcheck.relational import FALSE, NONE, Expr, Formula
from ooxcheck.translate.formulas.scene import PureCaller
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.model.guarded_sets import Meaning, Rows, constant, only, rows_of, several
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import Variables
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import Value


@dataclass(slots=True)
class Trouble:
    """Where a term has no value: it has several (`errors`, by term), or a pure call reached a bound (`cut`).

    Invariants
    ----------
    They exclude each other, and `has_no_value` is their disjunction.
    """

    errors: dict[Span, Formula] = field(default_factory=dict)
    cut: Formula = FALSE

    @property
    def has_no_value(self) -> Formula:
        """The condition that there is no value."""
        return any_of((*self.errors.values(), self.cut))

    def note_error(self, world: World, span: Span, where: Formula) -> None:
        """Record that a term has several values, unless evaluation ended before."""
        where = self._still(world, where)
        if where is not FALSE:
            self.errors[span] = any_of((self.errors.get(span, FALSE), where))

    def note_cut(self, world: World, where: Formula) -> None:
        """Record that a pure call reached a bound, unless evaluation ended before."""
        self.cut = any_of((self.cut, self._still(world, where)))

    def _still(self, world: World, where: Formula) -> Formula:
        return FALSE if where is FALSE else world.simplify(all_of((where, negation(self.has_no_value))))


@dataclass(frozen=True, slots=True)
class Meanings:
    """The evaluators of terms and formulas, which all other functions call."""

    term: Callable[[logic.Term, View], Meaning]
    formula: Callable[[logic.Formula, View], Formula]


Bindings: TypeAlias = tuple[Value, ...]
"""The values of the bound variables, by depth."""


@dataclass(frozen=True, slots=True)
class View:
    """The executions in which `guard` holds, as a term sees them.

    Attributes
    ----------
    left
        The contents of objects that pure calls allocated and returned: they are not on the heap, but
        can be followed.
    absent
        Objects that variables may refer to although they do not exist yet: they cannot be followed.
    given, level
        The arguments of a definition, and its nesting depth: its bound variables must not capture its
        arguments.
    """

    guard: Formula
    variables: Variables
    heap: Heap
    entry: tuple[Variables, Heap] | None
    call: PureCaller
    meanings: Meanings
    bound: Bindings = ()
    trouble: Trouble = field(default_factory=Trouble)
    left: dict[Cells, Expr] = field(default_factory=dict)
    absent: Expr = NONE
    given: tuple[Meaning, ...] = ()
    level: int = 0

    @property
    def world(self) -> World:
        """The atoms and the session."""
        return self.heap.world

    # -- other views -------------------------------------------------------------------------------

    def where(self, condition: Formula) -> View:
        """Return the view restricted to executions in which a condition holds."""
        return replace(self, guard=all_of((self.guard, condition)))

    def binding(self, where: Formula, values: Bindings) -> View:
        """Return the view with values for the next bound variables, under a condition; it has its own trouble."""
        guard = all_of((self.guard, where))
        return replace(self, guard=guard, bound=self.bound + values, trouble=Trouble())

    def giving(self, *given: Meaning) -> View:
        """Return the view of a definition, whose only variables are its arguments."""
        return replace(self, given=given, bound=(), entry=None, level=self.level + 1)

    def at_entry(self) -> View:
        """Return the view of the state on entry; bound variables, and ``this`` of a constructor, may refer to objects allocated later."""
        assert self.entry is not None, "old should be allowed only where there is an entry state"
        variables, heap = self.entry
        later = _missing_objects(heap)
        named = [value for value in self.bound if isinstance(value, Expr)]
        if isinstance(this := variables.get(0), Expr):
            named.append(this & self.heap.allocated)
        named = [value for value in named if _may_include(self.world, value, later)]
        absent = reduce(Expr.__add__, named) & later if named else NONE
        return replace(self, variables=variables, heap=heap, absent=absent)

    def there(self, objects: Expr) -> Expr:
        """Return the objects of a set that exist."""
        return objects if self.absent is NONE else objects - self.absent

    def following(self) -> View:
        """Return the view in which objects allocated by pure calls have the contents that these calls left."""
        heap = self.heap
        for cells, more in self.left.items():
            heap = heap.with_relation(cells, heap.relation(cells) + more)
        return self if heap is self.heap else replace(self, heap=heap)

    # -- meanings ----------------------------------------------------------------------------------

    def term(self, node: logic.Term) -> Meaning:
        """Return the meaning of a term."""
        return self.meanings.term(node, self)

    def atoms(self, node: logic.Term) -> Expr:
        """Return the meaning of a term of objects or strings, as a set."""
        meaning = self.term(node)
        assert isinstance(meaning, Expr), "a set of atoms should be one of relational logic"
        return meaning

    def rows(self, node: logic.Term) -> Rows:
        """Return the meaning of a term, as rows."""
        return rows_of(self.world, self.term(node), node.shape)

    def single(self, node: logic.Term) -> tuple[Formula, Value] | None:
        """Return the condition that a term has a value, and the value; None if it never has one. Several values are an error."""
        return self.single_value(node, self.term(node))

    def single_value(self, node: logic.Term, meaning: Meaning) -> tuple[Formula, Value] | None:
        """Return the single value of a term whose meaning is known."""
        rows = rows_of(self.world, meaning, node.shape)
        if len(rows) > 1 and not node.shape.scalar:
            self.trouble.note_error(self.world, node.span, all_of((self.guard, several(self.world, rows))))
        single_row = only(rows)
        return None if single_row is None else (single_row[0], constant(self.world, single_row[1]))

    def formula(self, node: logic.Formula) -> Formula:
        """Return the condition under which a formula holds."""
        return self.world.simplify(self.meanings.formula(node, self))


def _missing_objects(heap: Heap) -> Expr:
    """Return the objects that do not exist in a heap; reachable objects of the initial heap always exist."""
    there = {thing for (thing,) in heap.world.possible(heap.allocated)}
    never = heap.world.constant(*(thing for thing in heap.world.things if thing not in there))
    made = [thing for thing in heap.world.things if thing in there and not thing.initial]
    return never + (heap.world.constant(*made) - heap.allocated) if made else never


def _may_include(world: World, value: Expr, objects: Expr) -> bool:
    """Return whether a value may be one of some objects; True for bound variables."""
    return objects is not NONE and bool(value.free or world.possible(value & objects))


def sort_spans(places: Iterable[Span]) -> list[Span]:
    """Return the spans of errors in the order of the text: the first one is reported."""
    return sorted(places, key=lambda span: (span.source.name, span.start, span.end))
