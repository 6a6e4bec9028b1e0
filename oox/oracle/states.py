"""Every initial state of a method within small bounds, each once up to isomorphism.

After Boyapati, Khurshid and Marinov, "Korat: automated testing based on Java predicates" (ISSTA 2002). A state begins with every cell unset. The assumptions
(``requires``, invariants) are evaluated. When they read an unset cell, each possible value of the cell is tried in turn; when they are false, cells that they did
not read do not matter. A reference is null, an object used before, or the next new object of each class that fits. Every object is reachable from the arguments, so
two different choices never lead to isomorphic heaps. A string is null, a literal of the program, another string used before, or the next new one: so there are as
many as can be distinguished. Only objects and strings that are introduced by a ghost set can occur in several orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, combinations_with_replacement, product
from math import isinf
from typing import TypeAlias, overload

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.analysis.subtyping import assumed_on_entry, contracts_above
from ooxcheck.oox.arithmetic import int_range, single, value_key
from ooxcheck.oox.declarations import Field, GhostField
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.contracts.promises import evaluation_duty
from ooxcheck.oox.running.formulas.evaluate import FormulaFn, formula
from ooxcheck.oox.running.formulas.scene import Evaluation, PureCaller, Scene
from ooxcheck.oox.running.heap import (
    INITIAL,
    UNSET,
    Atom,
    Content,
    Dynamic,
    Heap,
    Kind,
    Kinds,
    Obj,
    Untouched,
    collect_tuples,
    default_content,
    with_atoms,
)
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.object_limits import Room, kinds_of
from ooxcheck.oox.running.outcomes import Duty, Ended, Outcome
from ooxcheck.oox.running.reading_order import reading_order
from ooxcheck.oox.running.strings import new_string, strings_in
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import (
    BOOL,
    CHAR,
    DOUBLE,
    FLOAT,
    INTEGERS,
    STRING,
    ArrayType,
    ClassType,
    Collection,
    CollectionType,
    Type,
    is_nullable,
)


@dataclass(frozen=True, slots=True)
class Bounds(Room):
    """The limits on the size of initial states, and the values of the primitive types.

    The largest of the bounds on objects and lengths also bounds ghost sets of values. `floats` are
    rounded to single precision; `doubles` are the same numbers, unless there are others. New arrays may be as long as `made`, and computed strings as long
    as `spelled`, if that is more than `array` allows.
    """

    ints: tuple[int, ...] = (-1, 0, 1)
    chars: tuple[str, ...] = ("a", "b")
    floats: tuple[float, ...] = (0.0, 1.0)
    doubles: tuple[float, ...] | None = None
    made: int = 0
    spelled: int = 0

    def __post_init__(self) -> None:
        """Refuse values that their types do not have."""
        problems = [
            f"{char!r} is no char: one is a character of 16 bits" for char in self.chars if not _is_char(char)
        ]
        problems += [
            f"{x} is too large for a float; inf is infinity"
            for x in self.floats
            if isinf(single(x)) and not isinf(x)
        ]
        if problems:
            raise OoxError(Diagnostic("request.value", problem, None) for problem in problems)

    @property
    def tuples(self) -> int:
        """The greatest number of tuples in a ghost set or relation of numbers, truth values or strings, and of elements in a sequence or multiset."""
        return max(self.scope, self.array, *self.scopes.values())

    @property
    def longest_made(self) -> int:
        """The greatest length of a new array, if it is no constant and lengths are enumerated."""
        return max(2 * self.array + 2, 8, self.made)

    @property
    def longest_string(self) -> int:
        """The greatest length of a computed string, if it is no constant."""
        return max(2 * self.array + 2, 64, self.spelled)

    def domains(self, program: Program) -> dict[Type, tuple[Dynamic, ...]]:
        """Return the values of each primitive type; for strings, null and the literals; others are added on demand.

        A program that computes with strings has all short strings over the given chars, and no others.
        """
        width = program.int_width
        return {
            **{type_: tuple(filter(int_range(type_, width).__contains__, self.ints)) for type_ in INTEGERS},
            BOOL: (False, True),
            CHAR: tuple(ord(char) for char in self.chars),
            FLOAT: _distinct(map(single, self.floats)),
            DOUBLE: _distinct(self.floats if self.doubles is None else self.doubles),
            STRING: (None, *(self._strings(program) if program.spells else program.string_literals)),
        }

    def _strings(self, program: Program) -> list[str]:
        """Return the literals and all short strings over the given chars."""
        short = (
            map("".join, product(self.chars, repeat=length))
            for length in range(max(self.longest(program), 1) + 1)
        )
        return list(dict.fromkeys(chain(program.written_strings, *short)))


def _distinct(floats: Iterable[float]) -> tuple[float, ...]:
    return tuple({value_key(each): each for each in floats}.values())


def _is_char(char: str) -> bool:
    return len(char) == 1 and ord(char) < 1 << 16


@dataclass(frozen=True, slots=True)
class State:
    """An initial state: the heap, and the receiver (if any) followed by the arguments; ghost arguments may be collections."""

    heap: Heap
    arguments: tuple[Dynamic, ...]

    def copy(self) -> State:
        """Return a copy of the state with its own objects."""
        return self._copy_in_order(self.heap.objects)

    def renumber(self) -> State:
        """Return a copy whose objects are numbered in reading order; an object under construction is the last."""
        initial = [obj for obj in reading_order(self.heap, self.arguments) if obj.maker[0] == INITIAL]
        known = set(initial)
        return self._copy_in_order([*initial, *(obj for obj in self.heap.objects if obj not in known)])

    def _copy_in_order(self, objects: Sequence[Obj]) -> State:
        heap = Heap(self.heap.kinds)
        twins = {obj: heap.allocate(obj.kind, obj.cells.copy()) for obj in objects}
        for twin in (*twins.values(), heap.statics):
            source = self.heap.statics.cells if twin is heap.statics else twin.cells
            twin.cells[:] = [_translate(content, twins) for content in source]
        return State(heap, tuple(_translate(a, twins) for a in self.arguments))


def _translate(content: Content, twins: Mapping[Obj, Obj]) -> Content:
    renamed: Content = with_atoms(content, lambda atom: twins[atom] if isinstance(atom, Obj) else atom)
    return renamed


class _Variables(Sequence[Atom]):
    """The arguments as a formula sees them: reading an unset one raises `Untouched`."""

    def __init__(self, roots: Obj) -> None:
        self._roots = roots

    def __len__(self) -> int:
        return len(self._roots.cells)

    @overload
    def __getitem__(self, slot: int) -> Atom: ...
    @overload
    def __getitem__(self, slot: slice) -> Sequence[Atom]: ...
    def __getitem__(self, slot: int | slice) -> Dynamic:
        """Return an argument."""
        content = self._roots.cells[slot]
        if content is UNSET and isinstance(slot, int):
            raise Untouched(self._roots, slot)
        return content


class _PartialScene(Scene):
    """A scene over a partial heap: the set of existing objects is known only when no cell is unset."""

    def __init__(self, states: States, slots: Sequence[Atom], call: PureCaller, width: int) -> None:
        super().__init__(states.heap, slots, call, width)
        self._states = states

    def objects(self) -> list[Obj]:
        """Return all objects of a complete heap."""
        if (cell := self._states.first_unset()) is not None:
            raise Untouched(*cell)
        return super().objects() + self._states.made_before(self.slots)


Order: TypeAlias = Callable[[Sequence[Dynamic]], Sequence[Dynamic]]
"""Arranges the values of a cell in the order in which they are tried; a new object is a pair of its kind and its number of cells."""


def _same_order(values: Sequence[Dynamic]) -> Sequence[Dynamic]:
    return values


class States:
    """The initial states of a method: iterate to get them; each is valid until the next step of the iteration.

    States in which an assumption has no value, or its pure calls reach a bound, are omitted and recorded in `problems` and `undecided`. `watch` is called repeatedly
    during the search; it may raise an exception to stop it. The values of a cell are tried in an `order` of their own.
    """

    def __init__(
        self,
        bank: Bank,
        method: Method,
        bounds: Bounds,
        watch: Callable[[], None] = lambda: None,
        order: Order | None = None,
    ) -> None:
        self.heap = Heap(Kinds(bank.program))
        self.problems: dict[Duty, None] = {}
        self.undecided: dict[Outcome, None] = {}
        self._program, self._settings, self._method, self._bounds = (
            bank.program,
            bank.settings,
            method,
            bounds,
        )
        self._domains = bounds.domains(bank.program)
        self._machine = Machine(bank, self.heap)
        above = contracts_above(bank.program, method, bank.settings.inherited)
        self._requires = [
            formula(part) for whole in assumed_on_entry(method, above) for part in conjuncts(whole)
        ]
        self._roots = _roots(method)
        self._fresh: Obj | None = None
        self._watch = watch
        self._order = order or _same_order
        self._confirmed: dict[tuple[FormulaFn, Atom], None] = {}
        self._tests: dict[Kind, list[FormulaFn]] = {}

    def __iter__(self) -> Iterator[State]:
        self.heap.statics.cells[:] = [UNSET] * len(self.heap.statics.cells)
        if self._method.constructor:
            kind = self.heap.kinds.of_class(self._method.owner)
            self._fresh = Obj(kind, [default_content(cell) for cell in kind.layout], 0, ((), 0))
            self._roots.cells[0] = self._fresh
        for _ in self._completions():
            yield self._state()

    def _state(self) -> State:
        """Return the completed state; the new object of a constructor is added to the heap last."""
        arguments = tuple(self._roots.cells)
        if self._fresh is None:
            return State(self.heap, arguments)
        heap = Heap(self.heap.kinds)
        heap.objects = [*self.heap.objects, self._fresh]
        heap.statics = self.heap.statics
        self._fresh.serial = len(self.heap.objects)
        return State(heap, arguments)

    # -- search ------------------------------------------------------------------------------------

    def _completions(self) -> Iterator[None]:
        self._watch()
        known = len(self._confirmed)
        try:
            holds = self._assumptions_hold()
        except Untouched as wanted:
            yield from self._branches(wanted.target, wanted.cell)
        else:
            if holds and (cell := self.first_unset()) is not None:
                yield from self._branches(*cell)
            elif holds:
                yield
        while len(self._confirmed) > known:
            self._confirmed.popitem()

    def _branches(self, target: Obj, cell: int) -> Iterator[None]:
        """Try every content of a cell."""
        for content, objects in self._contents(target, cell):
            target.cells[cell] = content
            yield from self._completions()
            del self.heap.objects[objects:]
        target.cells[cell] = UNSET

    def made_before(self, slots: Sequence[Atom]) -> list[Obj]:
        """Return the object that a constructor is called on, which its own ``requires`` may count."""
        if self._fresh is None or isinstance(slots, tuple):
            return []
        self._fresh.serial = len(self.heap.objects)
        return [self._fresh]

    def first_unset(self) -> tuple[Obj, int] | None:
        """Return a cell that was not read yet."""
        for obj in (self._roots, self.heap.statics, *self.heap.objects):
            for cell, content in enumerate(obj.cells):
                if content is UNSET:
                    return obj, cell
        return None

    def _assumptions_hold(self) -> bool:
        """Return whether all assumptions hold; raise `Untouched` if one reads an unset cell.

        If an assumption is false, the cells of the others need no values. An assumption that held with fewer cells set still holds. If an assumption has no value,
        or its pure calls reach a bound, another one may still be false; otherwise the state is omitted, and the reason is recorded.
        """
        wanted: Untouched | None = None
        problems: list[Duty] = []
        undecided: list[Outcome] = []
        for test, slots in self._assumptions():
            key = test, slots[0] if isinstance(slots, tuple) else None
            if key not in self._confirmed:
                try:
                    if not test(self._scene(slots), ()):
                        return False
                    self._confirmed[key] = None
                except Untouched as cell:
                    wanted = wanted or cell
                except Evaluation as problem:
                    problems.append(evaluation_duty(problem.span))
                except Ended as end:
                    undecided.append(end.outcome)
        if wanted:
            raise wanted
        if not (problems or undecided) or self.first_unset() is not None:
            return True
        self.problems.update(dict.fromkeys(problems))
        self.undecided.update(dict.fromkeys(undecided))
        return False

    def _scene(self, slots: Sequence[Atom]) -> Scene:
        return _PartialScene(self, slots, self._machine.call_pure, self._program.int_width)

    def _assumptions(self) -> Iterator[tuple[FormulaFn, Sequence[Atom]]]:
        variables = _Variables(self._roots)
        yield from ((test, variables) for test in self._requires)
        if self._settings.invariants:
            for obj in self.heap.objects:
                yield from ((test, (obj,)) for test in self._invariants(obj))

    def _invariants(self, obj: Obj) -> list[FormulaFn]:
        """Return the separate conjuncts of an object's invariants, so that one can be false early."""
        if obj.kind not in self._tests:
            invariants = [invariant.formula for _, invariant in self._machine.invariants.of(obj)]
            self._tests[obj.kind] = [formula(part) for whole in invariants for part in conjuncts(whole)]
        return self._tests[obj.kind]

    # -- contents ----------------------------------------------------------------------------------

    def _contents(self, target: Obj, cell: int) -> Iterator[tuple[Content, int]]:
        """Return the possible contents of a cell, each with the number of objects to keep before the next one is tried."""
        held = target.kind.cell(cell)
        if isinstance(held, GhostField) and held.many:
            return self._relations(held)
        this = target is self._roots and cell == 0 and not self._method.static
        return self._values(held.columns[0], nullable=not this)

    def _values(self, type_: Type, *, nullable: bool = True) -> Iterator[tuple[Content, int]]:
        objects = len(self.heap.objects)
        if not isinstance(type_, ClassType | ArrayType):
            used_strings = self._found_strings() if type_ is STRING else []
            others = [*used_strings, *self._new_strings(used_strings, 1)] if type_ is STRING else []
            yield from ((value, objects) for value in self._order((*self._domains[type_], *others)))
            return
        known: list[Obj | None] = [*([None] if nullable else ()), *self._old(type_)]
        for choice in self._order((*known, *self._new(type_))):
            yield (
                self.heap.allocate(choice[0], [UNSET] * choice[1]) if isinstance(choice, tuple) else choice,
                objects,
            )

    def _old(self, type_: ClassType | ArrayType) -> list[Obj]:
        """Return the objects of a type that exist so far."""
        if isinstance(type_, ArrayType):
            return [obj for obj in self.heap.objects if obj.kind.type == type_]
        return [obj for obj in self.heap.objects if type_.name in obj.kind.supertypes]

    def _new(self, type_: ClassType | ArrayType) -> Iterator[tuple[Kind, int]]:
        """Yield the kinds of new objects of a type within the limits, with their numbers of cells."""
        for kind in kinds_of(self._program, self._settings, self.heap.kinds, type_):
            if not self._has_room(kind):
                continue
            lengths = range(self._bounds.longest(self._program) + 1) if kind.is_array else [len(kind.layout)]
            yield from ((kind, length) for length in lengths)

    def _has_room(self, kind: Kind) -> bool:
        """Return whether one more object of a kind is within the limits."""
        return self._bounds.has(self._program, kind, self.heap.objects)

    def _found_strings(self) -> list[str]:
        """Return the strings used so far that are no literals; none if the strings are given."""
        if self._program.spells:
            return []
        contents = (
            content for obj in (self._roots, self.heap.statics, *self.heap.objects) for content in obj.cells
        )
        texts = dict.fromkeys(text for content in contents for text in strings_in(content))
        return [text for text in texts if text not in self._program.string_literals]

    def _new_strings(self, used_strings: Sequence[str], count: int) -> list[str]:
        """Return some unused strings; none if the strings are given."""
        if self._program.spells:
            return []
        new: list[str] = []
        while len(new) < count:
            new.append(new_string(self._program.string_literals, [*used_strings, *new]))
        return new

    def _relations(self, ghost: GhostField) -> Iterator[tuple[Content, int]]:
        """Yield every relation over the existing atoms, and over groups of new objects and strings that all occur in it."""
        objects, used_strings = len(self.heap.objects), self._found_strings()
        types = [
            column for column in dict.fromkeys(ghost.columns) if isinstance(column, ClassType | ArrayType)
        ]
        kinds = list(dict.fromkeys(kind for type_ in types for kind in self._new(type_)))
        new = self._new_strings(used_strings, self._bounds.tuples * ghost.columns.count(STRING))
        for group in self._groups(kinds, frozenset()):
            for count in range(len(new) + 1):
                for chosen in self._rows(ghost, [*used_strings, *new[:count]]):
                    atoms = dict.fromkeys(atom for row in chosen for atom in row)
                    if group <= atoms.keys() and [atom for atom in atoms if atom in new] == new[:count]:
                        yield collect_tuples(ghost.collection, chosen), objects + len(group)

    def _rows(self, ghost: GhostField, strings: Sequence[str]) -> Iterator[tuple[tuple[Atom, ...], ...]]:
        """Yield the rows of every relation over the existing objects, the literals and some other strings."""
        rows = list(
            product(
                *([*self._members(type_), *(strings if type_ is STRING else ())] for type_ in ghost.columns)
            )
        )
        if ghost.collection is not Collection.RELATION:
            return self._element_lists(ghost, [*rows, (None,)] if is_nullable(ghost.columns[0]) else rows)
        most = min(len(rows), self._bounds.tuples) if ghost.has_values else len(rows)
        return chain.from_iterable(combinations(rows, size) for size in range(most + 1))

    def _element_lists(
        self, ghost: GhostField, rows: Sequence[tuple[Atom, ...]]
    ) -> Iterator[tuple[tuple[Atom, ...], ...]]:
        """Yield the elements of every sequence or multiset; elements may repeat, and null is an element."""
        sizes = range(self._bounds.tuples + 1)
        if ghost.collection is Collection.SEQUENCE:
            return chain.from_iterable(product(rows, repeat=size) for size in sizes)
        return chain.from_iterable(combinations_with_replacement(rows, size) for size in sizes)

    def _members(self, type_: Type) -> list[Atom]:
        """Return the atoms of a column of a relation, for strings the literals; null is none of them."""
        if isinstance(type_, ClassType | ArrayType):
            return list(self._old(type_))
        return [value for value in self._domains[type_] if value is not None]

    def _groups(self, kinds: Sequence[tuple[Kind, int]], group: frozenset[Obj]) -> Iterator[frozenset[Obj]]:
        """Yield groups of new objects, which are put on the heap: each combination of classes and of lengths of arrays once."""
        yield group
        for at, (kind, cells) in enumerate(kinds):
            if self._has_room(kind):
                obj = self.heap.allocate(kind, [UNSET] * cells)
                yield from self._groups(kinds[at:], group | {obj})
                self.heap.objects.pop()


def _roots(method: Method) -> Obj:
    """Return an object whose cells are the receiver and the arguments, all unset."""
    types: list[Type] = [] if method.static else [ClassType(method.owner)]
    types += [parameter.type for parameter in method.parameters]
    layout = tuple(_root(str(slot), type_) for slot, type_ in enumerate(types))
    return Obj(Kind(ClassType(""), layout, frozenset(), {}), [UNSET] * len(layout), -1, ((), 0))


def _root(name: str, type_: Type) -> Field | GhostField:
    if isinstance(type_, CollectionType):
        return GhostField("", name, type_.columns, many=True, collection=type_.collection)
    return Field("", name, type_, static=False)
