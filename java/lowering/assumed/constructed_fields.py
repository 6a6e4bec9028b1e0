"""Fields of constructed objects, in programs with threads or locks: final and private fields to which only new objects are assigned are not null.

A final field is assigned once, before the constructor ends (JLS 8.3.1.2, 16), and another thread that gets the object after that sees the value (JLS 17.5). A private field has a value if every constructor assigns one. Whether an object of the initial heap
is still under construction is not known, so a note states the assumption. Without them, nothing is assumed here: the invariants of the class are inferred.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import cached_property
from ooxcheck.java import typed
from ooxcheck.java.array_objects import without_conversions
from ooxcheck.java.checking.extending.this_escape import is_always_set
from ooxcheck.java.lowering.code.monitors import SELF
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.program import Field
from ooxcheck.java.typed import FieldRef
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity

_CREATIONS = (typed.New, typed.NewArray, typed.ArrayOf)


class ConstructedFields:
    """Fields of the reachable classes."""

    def __init__(self, reach: Reach, names: Names) -> None:
        self._reach = reach
        self._names = names

    @cached_property
    def never_null(self) -> dict[FieldRef, Field]:
        """The fields that are not null in constructed objects."""
        if self._reach.is_fresh or not (self._reach.has_threads or SELF in self._reach.methods):
            return {}
        fields = [
            field
            for class_ in self._reach.classes.values()
            if class_.kind == "class" and not class_.is_library
            for field in class_.fields
        ]
        return {field.ref: field for field in fields if self._holds_new_object(field)}

    def notes(self) -> Iterator[Diagnostic]:
        """Yield the assumption for each class with such fields."""
        owners: dict[str, list[Field]] = {}
        for ref, field in self.never_null.items():
            owners.setdefault(ref.owner, []).append(field)
        for owner, fields in owners.items():
            title = self._names.titles[owner]
            names = ", ".join(each.ref.name for each in fields)
            message = f"assumes that every {title} is constructed: its fields {names} are set"
            yield Diagnostic("note.constructed", message, fields[0].span, Severity.WARNING)

    def _holds_new_object(self, field: Field) -> bool:
        """Return whether only new objects are assigned to a field, in every constructor."""
        if (
            field.ref.is_static
            or field.kind
            or not (field.is_final or field.is_private)
            or not self._reach.keeps(field.ref)
        ):
            return False
        try:
            values = self._reach.program.stored_values(field.ref)
        except OoxError:
            return False
        return (
            bool(values)
            and all(
                value is not None and isinstance(without_conversions(value), _CREATIONS) for value in values
            )
            and is_always_set(self._reach.program, field.ref)
        )
