"""The heap of a running program: objects with cells, and a journal for undo.

Every write is recorded with the value that it replaced. The journal serves ``old`` (rewind, read, replay), ``modifies`` (the cells that changed), the trace (the
changes of a step), pure calls (undo their effects) and the exploration of schedules (backtrack).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.arithmetic import is_minus_zero, same_value, value_key
from ooxcheck.oox.cells import Cells, Elements
from ooxcheck.oox.declarations import INTERNED, TEXT, AnyField, GhostField, Variable, is_hidden
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType, Collection, Type, Value, default_value

ThreadId: TypeAlias = tuple[int, ...]
"""The main thread is ``()``; the n-th child of a thread appends n. So the identifier does not depend on the schedule."""


@dataclass(frozen=True, slots=True)
class Drain:
    """The oldest write in the buffer of a thread reaches memory."""

    thread: ThreadId


Mover: TypeAlias = ThreadId | Drain
"""A thread or a buffer that takes a step."""

INITIAL: ThreadId = (-1,)
"""The "thread" that allocated the initial heap."""

Maker: TypeAlias = tuple[ThreadId, int]
"""The thread that allocated an object, and the number of its allocation: a name that does not depend on the schedule."""


class Unset:
    """The content of a cell of a partial heap that was not read yet."""

    def __repr__(self) -> str:
        return "unset"


UNSET = Unset()


class Untouched(Exception):  # noqa: N818 (a signal to the enumerator, not an error)
    """An unset cell is read."""

    def __init__(self, target: Obj, cell: int) -> None:
        super().__init__(target, cell)
        self.target = target
        self.cell = cell


Atom: TypeAlias = "Value | Obj"
"""A value of a variable."""

Dynamic: TypeAlias = Any
"""An atom whose type the static checker guarantees: the interpreter does not check it again."""

Row: TypeAlias = tuple[Atom, ...]
"""A tuple of a relation; a set has rows of one atom."""

Listed: TypeAlias = tuple[Atom, ...]
"""The elements of a sequence, in order."""


@dataclass(frozen=True, slots=True)
class Bag:
    """A multiset: the number of occurrences of each element."""

    counts: frozenset[tuple[Atom, int]]

    def __bool__(self) -> bool:
        return bool(self.counts)

    def in_order(self) -> list[tuple[Atom, int]]:
        """Return the elements with their numbers of occurrences, in a deterministic order."""
        return sorted(self.counts, key=lambda pair: _atom_rank(pair[0]))


Content: TypeAlias = "Atom | frozenset[Row] | Listed | Bag | Unset"
"""The content of a cell: a value, the tuples of a ghost relation, a ghost sequence or multiset, or unset."""


class Obj:
    """An object or an array; its identity is its Python identity."""

    __slots__ = ("cells", "kind", "maker", "serial")

    def __init__(self, kind: Kind, cells: list[Content], serial: int, maker: Maker) -> None:
        self.kind = kind
        self.cells = cells
        self.serial = serial
        self.maker = maker

    @property
    def text(self) -> str | None:
        """The text that represents this object in reports; None if its cells are shown."""
        at = self.kind.text_at
        held = None if at is None else self.cells[at]
        return held if isinstance(held, str) else None

    @property
    def has_own_text(self) -> bool:
        """Whether this text has an identity of its own, different from equal texts."""
        return any(field.name == INTERNED and not self.cells[at] for at, field in enumerate(self.kind.layout))

    @property
    def constant(self) -> str | None:
        """The name of this object in the text, if it is a named constant."""
        at = self.kind.ordinal_at
        number = None if at is None else self.cells[at]
        return (
            self.kind.constants[number]
            if isinstance(number, int) and 0 <= number < len(self.kind.constants)
            else None
        )

    @property
    def held_array(self) -> Obj | None:
        """The array that represents this object in reports; None if its cells are shown."""
        at = self.kind.held_at
        content = None if at is None else self.cells[at]
        return content if isinstance(content, Obj) else None

    @property
    def shown_as(self) -> str | None:
        """The text shown in place of this object; None if its cells are shown."""
        if self.text is not None:
            return f'new String("{self.text}")' if self.has_own_text else f'"{self.text}"'
        return self.constant if self.kind.is_plain_constant else None

    def __repr__(self) -> str:
        return f"{self.kind.type}#{self.serial}"

    def __lt__(self, other: Obj) -> bool:
        return self.serial < other.serial


ORDINAL = "ordinal"
"""The field with the number of a named constant."""


_HOLDER = re.compile(r"(?:\w+\.)*Array\d*\$[\w$]+")
"""The name that a front end gives to classes whose objects only hold an array."""


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """The common properties of objects of one runtime class, or of arrays of one type.

    `supertypes` are the names for which ``instanceof`` is true; `index` maps fields to cells; an array has neither. `constants` are the names of the objects by
    their numbers, if the text names all of them; `parameters` are the type parameters of the class, as written.
    """

    type: Type
    layout: tuple[AnyField, ...]
    supertypes: frozenset[str]
    index: Mapping[AnyField, int]
    constants: tuple[str, ...] = ()
    parameters: str = ""

    @property
    def ordinal_at(self) -> int | None:
        """The cell with the number of a constant, if objects of this kind are named constants."""
        return (
            next((at for at, field in enumerate(self.layout) if field.name == ORDINAL), None)
            if self.constants
            else None
        )

    @property
    def is_plain_constant(self) -> bool:
        """Whether objects of this kind are constants that reports show by their names only."""
        at = self.ordinal_at
        return at is not None and all(field.owner == self.layout[at].owner for _, field in self.shown_fields)

    @property
    def is_array(self) -> bool:
        """Whether objects of this kind are arrays."""
        return isinstance(self.type, ArrayType)

    @property
    def shown_fields(self) -> tuple[tuple[int, AnyField], ...]:
        """The fields that reports show, with the indices of their cells."""
        return tuple((at, field) for at, field in enumerate(self.layout) if not is_hidden(field.name))

    @property
    def text_at(self) -> int | None:
        """The cell of the text, if reports show objects of this kind as a text."""
        return next((at for at, field in enumerate(self.layout) if field.name == TEXT), None)

    @property
    def held_at(self) -> int | None:
        """The cell of the array, if objects of this kind only hold an array."""
        is_holder = not self.is_array and _HOLDER.fullmatch(str(self.type)) is not None
        return (
            next((at for at, field in enumerate(self.layout) if isinstance(field.type, ArrayType)), None)
            if is_holder
            else None
        )

    def is_shown(self, at: int) -> bool:
        """Return whether reports show a cell."""
        return self.is_array or not is_hidden(self.layout[at].name)

    def cell(self, at: int) -> AnyField | Elements:
        """Return the field or index of a cell."""
        return Elements(self.type) if isinstance(self.type, ArrayType) else self.layout[at]


class Kinds:
    """The kinds of a program, each created once."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._kinds: dict[Type, Kind] = {}

    def of_class(self, name: str) -> Kind:
        """Return the kind of the objects of a runtime class."""
        type_ = ClassType(name)
        if type_ not in self._kinds:
            layout = self._program.layout(name)
            index = {cell: i for i, cell in enumerate(layout)}
            above, constants = frozenset(self._program.supertypes(name)), self._program.constants(name)
            self._kinds[type_] = Kind(
                type_, layout, above, index, constants, self._program.type_parameters(name)
            )
        return self._kinds[type_]

    def of_array(self, type_: ArrayType) -> Kind:
        """Return the kind of the arrays of this type."""
        if type_ not in self._kinds:
            self._kinds[type_] = Kind(type_, (), frozenset(), {})
        return self._kinds[type_]

    def of_statics(self) -> Kind:
        """Return the kind of the one object that holds the static fields."""
        statics = self._program.statics
        return Kind(ClassType("static"), statics, frozenset(), {cell: i for i, cell in enumerate(statics)})


def default_content(cell: Cells | Variable) -> Content:
    """Return the initial content of a cell or a variable."""
    return collect_tuples(cell.collection, ()) if cell.many else default_value(cell.columns[0])


def collect_tuples(collection: Collection, rows: Iterable[Row]) -> frozenset[Row] | Listed | Bag:
    """Return a collection of some tuples, in the order of a sequence; those of sequences and multisets have one atom."""
    match collection:
        case Collection.RELATION:
            return frozenset(rows)
        case Collection.SEQUENCE:
            return tuple(atom for (atom,) in rows)
        case Collection.MULTISET:
            return Bag(frozenset(Counter(atom for (atom,) in rows).items()))


def rows_in(content: Content) -> list[Row]:
    """Return the tuples of a collection, with repetitions for a multiset; a single value is one tuple."""
    match content:
        case frozenset():
            return in_order(content)
        case tuple():
            return [(atom,) for atom in content]
        case Bag():
            return [(atom,) for atom, count in content.in_order() for _ in range(count)]
        case Unset():
            return []
        case _:
            return [(content,)]


class Write(NamedTuple):
    """`thread` replaced `before` in one cell of `target`."""

    target: Obj
    cell: int
    before: Content
    thread: ThreadId


class Buffered(NamedTuple):
    """A write that its thread has executed and that has not reached memory: with its statement, method and call depth."""

    target: Obj
    cell: int
    value: Content
    method: Method
    span: Span
    depth: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment, as a thread sees it: the length of the journal, the number of objects, and the contents of the thread's buffer."""

    writes: int
    objects: int
    buffer: tuple[Buffered, ...] = ()


class Heap:
    """All objects, in the order of their allocation, and the journal of writes.

    Invariants
    ----------
    ``objects[i].serial == i``; undoing ``journal[n:]`` from the back and forgetting ``objects[m:]`` gives the heap as it
    was at ``Mark(n, m)``.
    """

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds
        self.objects: list[Obj] = []
        self.journal: list[Write] = []
        statics = kinds.of_statics()
        self.statics = Obj(statics, [default_content(c) for c in statics.layout], -1, (INITIAL, -1))

    def __repr__(self) -> str:
        return f"<Heap: {', '.join(map(repr, self.objects)) or 'empty'}>"

    def allocate(self, kind: Kind, cells: list[Content], maker: Maker | None = None) -> Obj:
        """Return a new object with these cells; without a maker it belongs to the initial heap."""
        serial = len(self.objects)
        obj = Obj(kind, cells, serial, maker or (INITIAL, serial))
        self.objects.append(obj)
        return obj

    def write(self, target: Obj, index: int, value: Content, thread: ThreadId = ()) -> None:
        """Change a cell and record its old content."""
        self.journal.append(Write(target, index, target.cells[index], thread))
        target.cells[index] = value

    def put_back(self, obj: Obj) -> None:
        """Restore an object that was undone, with its contents."""
        if obj.serial >= len(self.objects) or self.objects[obj.serial] is not obj:
            obj.serial = len(self.objects)
            self.objects.append(obj)

    def contents(self) -> frozenset[tuple[Obj, int, object]]:
        """Return the contents of cells that differ from their defaults: a further object with defaults makes no difference."""
        holders = (self.statics, *self.objects)
        return frozenset(
            (obj, at, value_key(held))
            for obj in holders
            for at, held in enumerate(obj.cells)
            if held or held == "" or is_minus_zero(held)
        )

    def mark(self) -> Mark:
        """Return the current moment."""
        return Mark(len(self.journal), len(self.objects))

    def undo(self, mark: Mark) -> None:
        """Undo everything since `mark`; objects allocated since then keep their contents."""
        journal = self.journal
        while len(journal) > mark.writes:
            write = journal.pop()
            if write.target.serial < mark.objects:
                write.target.cells[write.cell] = write.before
        del self.objects[mark.objects :]

    @contextmanager
    def at(self, mark: Mark) -> Iterator[None]:
        """Present the heap as it was at `mark`, inside a ``with`` block."""
        undone, later = self.journal[mark.writes :], self.objects[mark.objects :]
        contents = [write.target.cells[write.cell] for write in undone]
        for write in reversed(undone):
            write.target.cells[write.cell] = write.before
        del self.journal[mark.writes :], self.objects[mark.objects :]
        memory = self.mark()
        self.overlay(mark.buffer)
        try:
            yield
        finally:
            self.undo(memory)
            for obj in later:
                obj.serial = len(self.objects)
                self.objects.append(obj)
            self.journal.extend(undone)
            for write, content in zip(undone, contents, strict=True):
                write.target.cells[write.cell] = content

    def overlay(self, buffer: Iterable[Buffered], thread: ThreadId = ()) -> None:
        """Apply the buffered writes of a thread, so that the heap is as the thread sees it, until they are undone."""
        for each in buffer:
            self.write(each.target, each.cell, each.value, thread)

    def changes_since(self, mark: Mark, thread: ThreadId = ()) -> dict[tuple[Obj, int], Content]:
        """Return the cells of older objects that changed since `mark`, with their contents at `mark`. Only writes of `thread` and its descendants count."""
        before = self.writes_since(mark, thread)
        return {cell: old for cell, old in before.items() if not same_content(cell[0].cells[cell[1]], old)}

    def writes_since(self, mark: Mark, thread: ThreadId = ()) -> dict[tuple[Obj, int], Content]:
        """Return the cells of older objects that `thread` or a descendant wrote to since `mark`, with their contents at `mark`.

        Writes that were in the buffer of `thread` at `mark` were executed before, and reached memory first. Ghosts are never buffered.
        """
        before: dict[tuple[Obj, int], Content] = {
            (each.target, each.cell): each.value for each in mark.buffer
        }
        own: dict[tuple[Obj, int], None] = {}
        older = len(mark.buffer)
        for write in self.journal[mark.writes :]:
            if (
                older
                and write.thread == thread
                and not isinstance(write.target.kind.cell(write.cell), GhostField)
            ):
                older -= 1
            elif write.target.serial < mark.objects:
                before.setdefault((write.target, write.cell), write.before)
                if write.thread[: len(thread)] == thread:
                    own[write.target, write.cell] = None
        return {cell: before[cell] for cell in own}

    def reachable(self, roots: Iterable[Content]) -> list[Obj]:
        """Return the objects reachable from `roots` and the static fields, each after one that refers to it."""
        objects: dict[Obj, None] = {}
        waiting: list[Content] = [*reversed(list(roots)), *reversed(self.statics.cells)]
        while waiting:
            match waiting.pop():
                case Obj() as obj if obj not in objects:
                    objects[obj] = None
                    waiting.extend(reversed(obj.cells))
                case frozenset() | tuple() | Bag() as collected:
                    waiting.extend(atom for row in reversed(rows_in(collected)) for atom in reversed(row))
                case _:
                    pass
        return list(objects)


def with_atoms(content: Dynamic, renamed: Callable[[Dynamic], Dynamic]) -> Dynamic:
    """Return a content with its atoms replaced."""
    match content:
        case frozenset():
            return frozenset(tuple(map(renamed, row)) for row in content)
        case tuple():
            return tuple(map(renamed, content))
        case Bag():
            return Bag(frozenset((renamed(atom), count) for atom, count in content.counts))
        case Unset():
            return content
        case _:
            return renamed(content)


def same_content(left: Content, right: Content) -> bool:
    """Return whether two contents of one cell are the same: NaN is the same as itself, and 0.0 differs from -0.0."""
    return same_value(left, right)


def in_order(rows: Iterable[Row]) -> list[Row]:
    """Return the rows of a relation in a deterministic order."""
    members = list(rows)
    return sorted(members, key=_rank) if len(members) > 1 else members


def _rank(row: Row) -> tuple[tuple[int, object], ...]:
    return tuple(_atom_rank(atom) for atom in row)


def _atom_rank(atom: Atom) -> tuple[int, object]:
    match atom:
        case None:
            return 0, 0
        case Obj():
            return 1, atom.serial
        case str():
            return 2, atom
        case _:
            return 3, atom
