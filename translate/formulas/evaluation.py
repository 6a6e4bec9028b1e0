"""Where a term is evaluated, and a note of where that has no value.

Evaluation has an order, as in the interpreter: what comes first and has no value ends it. So whoever finds a problem
notes it in `Trouble`, where it counts only in the executions that are still under way. A `View` narrows its guard where
operators are lazy; what is noted under it holds there only, and pure methods are called there only.
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
from ooxcheck.translate.formulas.judgement import PureCaller
from ooxcheck.translate.model.folding import all_of, any_of, negated
from ooxcheck.translate.model.guarded_sets import Meaning, Rows, constant, only, rows_of, several
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import Variables
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import Value


@dataclass(slots=True)
class Trouble:
    """Where there is no value: several where one was needed (`errors`, by the term that had them), or a `cut` call.

    Invariants
    ----------
    No two of them hold together, and `ended` says that one does.
    """

    errors: dict[Span, Formula] = field(default_factory=dict)
    cut: Formula = FALSE

    @property
    def ended(self) -> Formula:
        """Where there is no value."""
        return any_of((*self.errors.values(), self.cut))

    def note_error(self, world: World, span: Span, where: Formula) -> None:
        """Note that a term has several values, unless evaluation ended before."""
        where = self._still(world, where)
        if where is not FALSE:
            self.errors[span] = any_of((self.errors.get(span, FALSE), where))

    def note_cut(self, world: World, where: Formula) -> None:
        """Note that a pure call met a bound, unless evaluation ended before."""
        self.cut = any_of((self.cut, self._still(world, where)))

    def _still(self, world: World, where: Formula) -> Formula:
        return FALSE if where is FALSE else world.settled(all_of((where, negated(self.ended))))


@dataclass(frozen=True, slots=True)
class Meanings:
    """What terms and formulas mean: the two functions that everything else is written in terms of."""

    term: Callable[[logic.Term, View], Meaning]
    formula: Callable[[logic.Formula, View], Formula]


Bindings: TypeAlias = tuple[Value, ...]
"""The values of the bound variables, by depth."""


@dataclass(frozen=True, slots=True)
class View:
    """The executions in which `guard` holds, as a term sees them.

    `left` is what objects hold that pure calls made and returned: they are not on the heap, but can be followed. `absent`
    are objects that variables may stand for although they do not exist yet: they cannot be followed. `given` is what a definition
    knows, and `level` how many definitions are around it: what it binds must not capture what it is given.
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
        """Return the view of those executions in which a condition holds as well."""
        return replace(self, guard=all_of((self.guard, condition)))

    def binding(self, where: Formula, values: Bindings) -> View:
        """Return the view with values for the next bound variables, where they are such; its trouble is its own."""
        guard = all_of((self.guard, where))
        return replace(self, guard=guard, bound=self.bound + values, trouble=Trouble())

    def giving(self, *given: Meaning) -> View:
        """Return the view of a definition, which knows no variables but what it is given."""
        return replace(self, given=given, bound=(), entry=None, level=self.level + 1)

    def at_entry(self) -> View:
        """Return the view of the state on entry; bound variables, and ``this`` of a constructor, may be objects made since."""
        assert self.entry is not None, "old should be allowed only where there is an entry state"
        variables, heap = self.entry
        later = _not_yet(heap)
        named = [value for value in self.bound if isinstance(value, Expr)]
        if isinstance(this := variables.get(0), Expr):
            named.append(this & self.heap.allocated)
        named = [value for value in named if _may_meet(self.world, value, later)]
        absent = reduce(Expr.__add__, named) & later if named else NONE
        return replace(self, variables=variables, heap=heap, absent=absent)

    def there(self, objects: Expr) -> Expr:
        """Return those of some objects that exist."""
        return objects if self.absent is NONE else objects - self.absent

    def following(self) -> View:
        """Return the view in which objects that pure calls have made hold what these calls left in them."""
        heap = self.heap
        for cells, more in self.left.items():
            heap = heap.with_relation(cells, heap.relation(cells) + more)
        return self if heap is self.heap else replace(self, heap=heap)

    # -- meanings ----------------------------------------------------------------------------------

    def term(self, node: logic.Term) -> Meaning:
        """Return what a term denotes."""
        return self.meanings.term(node, self)

    def atoms(self, node: logic.Term) -> Expr:
        """Return what a term of objects or strings denotes."""
        meaning = self.term(node)
        assert isinstance(meaning, Expr), "a set of atoms should be one of relational logic"
        return meaning

    def rows(self, node: logic.Term) -> Rows:
        """Return what a term denotes, as rows."""
        return rows_of(self.world, self.term(node), node.shape)

    def single(self, node: logic.Term) -> tuple[Formula, Value] | None:
        """Return whether a term has a value, and which; None if it never has. Several values are an error."""
        return self.picked(node, self.term(node))

    def picked(self, node: logic.Term, meaning: Meaning) -> tuple[Formula, Value] | None:
        """Return the single value of a term whose meaning is known."""
        rows = rows_of(self.world, meaning, node.shape)
        if len(rows) > 1 and not node.shape.scalar:
            self.trouble.note_error(self.world, node.span, all_of((self.guard, several(self.world, rows))))
        found = only(rows)
        return None if found is None else (found[0], constant(self.world, found[1]))

    def formula(self, node: logic.Formula) -> Formula:
        """Return where a formula holds."""
        return self.world.settled(self.meanings.formula(node, self))


def _not_yet(heap: Heap) -> Expr:
    """Return the objects that do not exist in a heap; those of the initial heap that somebody can name always do."""
    there = {thing for (thing,) in heap.world.possible(heap.allocated)}
    never = heap.world.constant(*(thing for thing in heap.world.things if thing not in there))
    made = [thing for thing in heap.world.things if thing in there and not thing.initial]
    return never + (heap.world.constant(*made) - heap.allocated) if made else never


def _may_meet(world: World, value: Expr, objects: Expr) -> bool:
    """Return whether a value may be one of some objects; of a bound variable nobody knows."""
    return objects is not NONE and bool(value.free or world.possible(value & objects))


def in_order(places: Iterable[Span]) -> list[Span]:
    """Return the places of errors in the order of the text: the first is told where there are several at once."""
    return sorted(places, key=lambda span: (span.source.name, span.start, span.end))
