"""A state as a formula sees it: heap, variables, the state that ``old`` refers to, and a record of the cells that were read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.running.heap import UNSET, Atom, Bag, Heap, Listed, Mark, Obj, Row, Untouched
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.source import Span


class Evaluation(Exception):  # noqa: N818 (the name of the violation)
    """A single value was needed and there were several: the violation called ``evaluation``."""

    def __init__(self, span: Span) -> None:
        super().__init__(str(span))
        self.span = span


class PureCaller(Protocol):
    """Runs a pure method in the present state without side effects."""

    def __call__(
        self, class_name: str, signature: Signature, receiver: Obj | None, args: Sequence[Atom]
    ) -> Atom:
        """Return the result; null also means that the method threw."""


class Scene:
    """A state as a formula sees it.

    `slots` are the variables; `entry` are the variables and the moment for ``old``, if there are any. If `reads` is a set, the cells that are read are added to it,
    and `sees_all` is set if the result may depend on more: on the existing objects, or on a pure call. `given` are ``this`` and the arguments of a definition.
    `absent` are the objects that may be named here although they do not exist yet. `due` are the duties whose formulas had a value here.
    """

    def __init__(
        self,
        heap: Heap,
        slots: Sequence[Atom],
        call: PureCaller,
        width: int,
        entry: tuple[Sequence[Atom], Mark] | None = None,
    ) -> None:
        self.heap = heap
        self.slots = slots
        self.call = call
        self.width = width
        self.entry = entry
        self.reads: set[tuple[Obj, int]] | None = None
        self.sees_all = False
        self.absent: frozenset[Obj] = frozenset()
        self.given: tuple[frozenset[Row], ...] = ()
        self.due: list[Duty] = []

    def rows(self, obj: Obj, cell: int) -> Iterable[Row]:
        """Return the content of a cell as rows: one value, no row for null, or the rows of a ghost relation."""
        content = obj.cells[cell]
        if self.reads is not None:
            self.reads.add((obj, cell))
        if isinstance(content, frozenset):
            return content
        if content is UNSET:
            raise Untouched(obj, cell)
        return () if content is None else ((content,),)  # type: ignore[return-value]  # UNSET is handled above

    def collection_at(self, obj: Obj, cell: int) -> Listed | Bag:
        """Return the sequence or multiset that a cell holds."""
        content = obj.cells[cell]
        if self.reads is not None:
            self.reads.add((obj, cell))
        if content is UNSET:
            raise Untouched(obj, cell)
        assert isinstance(content, tuple | Bag), "a ghost sequence or multiset should hold one"
        return content

    def objects(self) -> list[Obj]:
        """Return all allocated objects."""
        self.sees_all = True
        return self.heap.objects

    @contextmanager
    def giving(self, given: tuple[frozenset[Row], ...]) -> Iterator[Scene]:
        """Present the same state to a definition, which sees no variables except its parameters."""
        inner = object.__new__(type(self))
        inner.__dict__.update(self.__dict__, given=given)
        try:
            yield inner
        finally:
            self.sees_all = self.sees_all or inner.sees_all

    @contextmanager
    def at_entry(self) -> Iterator[Scene]:
        """Present the state on entry; reads of it do not count as reads of the present."""
        assert self.entry is not None, "old should be allowed only where there is an entry state"
        slots, mark = self.entry
        with self.heap.at(mark):
            yield Scene(self.heap, slots, self.call, self.width, self.entry)

    @contextmanager
    def before(self, bound: Sequence[Atom]) -> Iterator[Scene]:
        """Present the state on entry to ``old``: bound variables, and ``this`` of a constructor, may refer to newer objects."""
        assert self.entry is not None, "old should be allowed only where there is an entry state"
        slots, mark = self.entry
        named = {atom for atom in bound if isinstance(atom, Obj) and atom.serial >= mark.objects}
        named.update(obj for obj in self.heap.objects[mark.objects :] if obj in slots)
        with self.at_entry() as then:
            then.absent = frozenset(named)
            yield then
