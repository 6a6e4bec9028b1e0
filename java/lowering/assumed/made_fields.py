"""Fields that are never null: private or final fields to which only new objects are assigned, before the object escapes from its constructor.

If only an escape prevents this and the method reads the field, a note shows where the object escapes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.datatypes import cached_property
from ooxcheck.java import typed
from ooxcheck.java.array_objects import without_conversions
from ooxcheck.java.checking.extending.this_escape import Escapes, is_always_set
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.program import Field
from ooxcheck.java.typed import FieldRef
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity
from ooxcheck.oox.source import Span

_MADE = (typed.New, typed.NewArray, typed.ArrayOf)


class MadeFields:
    """Fields of the reachable classes."""

    def __init__(self, reach: Reach, names: Names, escapes: Escapes) -> None:
        self._reach = reach
        self._names = names
        self._before = escapes.before

    @cached_property
    def never_null(self) -> tuple[FieldRef, ...]:
        """The fields that are never null."""
        return tuple(field for field, place in self._escapes.items() if place is None)

    def notes(self, others: Iterable[FieldRef]) -> Iterator[Diagnostic]:
        """Yield notes on the fields, of these and of others, that the method reads and that may be unset."""
        read = {
            node.field
            for node in self._reach.nodes.of_sources(self._reach.methods)
            if isinstance(node, typed.FieldGet)
        }
        unset = (field for field, place in self._escapes.items() if place is not None)
        for field in dict.fromkeys((*unset, *others)):
            if field in read:
                name = f"{self._names.titles[field.owner]}.{field.name}"
                message = (
                    f"does not assume that {name} is set: the object may escape from its construction before"
                )
                yield Diagnostic("note.escape", message, self._before(field), Severity.WARNING)

    @cached_property
    def _escapes(self) -> dict[FieldRef, Span | None]:
        """The fields to which only new objects are assigned, with the place where the object escapes before; None if it does not."""
        if self._reach.is_fresh:
            return {}
        fields = [
            field
            for class_ in self._reach.classes.values()
            if class_.kind == "class" and not class_.is_library
            for field in class_.fields
        ]
        return {field.ref: self._before(field.ref) for field in fields if self._is_given_new(field)}

    def _is_given_new(self, field: Field) -> bool:
        """Return whether each constructor assigns a new object to a field, and no code assigns another value."""
        if (
            field.ref.is_static
            or field.kind
            or not (field.is_final or field.is_private)
            or not self._reach.keeps(field.ref)
        ):
            return False
        try:
            values = self._reach.program.stored_values(field.ref)
            return (
                bool(values)
                and all(
                    value is not None and isinstance(without_conversions(value), _MADE) for value in values
                )
                and is_always_set(self._reach.program, field.ref)
            )
        except OoxError:
            return False
