"""Atomic effects: the cells that a method without body may change in one step, while other threads run.

Its contract must name them by its own parameters: then they are known before the writes of other threads
are. New objects, exceptions and
collections are more than values in cells; methods that may involve them are refused.
"""

from __future__ import annotations

from typing import NoReturn

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.analysis.effects import may_throw_by_contract
from ooxcheck.oox.declarations import AnyField, Field
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import is_reference
from ooxcheck.relational import Expr
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.symbolic.paths import Path


@dataclass(frozen=True, slots=True)
class ChangedField:
    """A field that a call may change, of the object in a variable; without one, a static field."""

    field: AnyField
    slot: int | None = None

    def key(self, path: Path) -> Expr | None:
        """Return the object of the field."""
        holder = path.read(self.slot) if self.slot is not None else None
        assert holder is None or isinstance(holder, Expr)
        return holder

    def content(self, path: Path) -> Value:
        """Return the value of the field on a path."""
        match self.field, self.key(path):
            case Field() as field, None:
                return path.heap.static(field)
            case field, key:
                assert key is not None
                return path.heap.read(field, key)

    def heap_after_write(self, path: Path, value: Value) -> Heap:
        """Return the heap of a path after an assignment to the field."""
        match self.field, self.key(path):
            case Field() as field, None:
                return path.heap.with_static(field, value)
            case field, key:
                assert key is not None
                return path.heap.write(field, key, value)


def atomic_effect(method: Method, settings: Settings, site: Span) -> list[ChangedField]:
    """Return the fields that a call of a method without body may change in one step; refuse other effects."""
    contract = method.contract
    if is_reference(method.result):
        _refuse(method, "may return a new object", site)
    if may_throw_by_contract(method, unless_forbidden=settings.exceptions_allowed):
        _refuse(method, "may throw", site)
    if contract.modifies is None and contract.ensures:
        _refuse(
            method,
            "no modifies clause, and so may change everything (modifies() says that it changes nothing)",
            site,
        )
    changed = [each for place in contract.modifies or () for each in _changed_fields(method, place, site)]
    if changed and settings.memory_model == "tso":
        _refuse(method, "changes something, which would have to go through store buffers", site)
    return changed


def _changed_fields(method: Method, place: logic.Place, site: Span) -> list[ChangedField]:
    match place:
        case logic.FieldPlace(logic.ProgramVariable(variable), fields):
            changed_fields = [ChangedField(field, variable.slot) for field in fields]
        case logic.StaticPlace(field):
            changed_fields = [ChangedField(field)]
        case _:
            _refuse(method, "may change more than fields of its parameters and static fields", site)
    if any(each.field.many or is_reference(each.field.columns[0]) for each in changed_fields):
        _refuse(method, "may change what refers to objects, or a collection", site)
    return changed_fields


def _refuse(method: Method, why: str, site: Span) -> NoReturn:
    msg = f"{method.name} has no body and {why}: a call of it cannot be checked beside other threads"
    raise Unsupported(msg, site)
