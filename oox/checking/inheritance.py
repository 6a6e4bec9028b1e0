"""Rules between a class and its inherited members: overriding, implementing, constructing.

A method with an inherited name overrides: it has the same parameters, is static or not like the inherited method, and has the same result type or a subtype.
Formulas may call it if they may call the inherited one. Every method of an interface has a body somewhere. If all constructors of the superclass need arguments, the
class passes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.oox import tree
from ooxcheck.oox.checking.names.classes import ClassTable, all_fields
from ooxcheck.oox.checking.names.outline import OutlinedClass, super_call
from ooxcheck.oox.declarations import ModelField
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Class, Method


def check_inheritance(outlined: OutlinedClass, table: ClassTable, report: Report) -> None:
    """Report members that contradict inherited ones."""
    rules = _Rules(outlined, table, report)
    rules.check_fields()
    rules.check_overriding()
    rules.check_interfaces()
    rules.check_constructors()


def needs_arguments(class_: Class, table: ClassTable) -> bool:
    """Return whether the parent of a class can only be constructed with arguments."""
    for name in table.program.supertypes(class_.name)[1:]:
        if constructors := table[name].constructors:
            return all(m.signature.parameters or m.ghosts for m in constructors)
    return False


class _Rules:
    """The rules for one class."""

    def __init__(self, outlined: OutlinedClass, table: ClassTable, report: Report) -> None:
        self._outlined = outlined
        self._class = outlined.class_
        self._table = table
        self._report = report
        self._inherited = table.program.supertypes(self._class.name)[1:]

    def check_fields(self) -> None:
        """Report fields that a superclass has, too."""
        for field in (f for f in all_fields(self._class) if not isinstance(f, ModelField)):
            if above := self._table.inherited_fields(self._class.name, field.name):
                message = (
                    f"{self._class.name} inherits a field {field.name} from {above[-1].owner}; rename one"
                )
                self._report.error("class.field", message, self._field_span(field.name))

    def _field_span(self, name: str) -> Span:
        fields = (m for m in self._outlined.members if isinstance(m, tree.FieldDeclaration | tree.Ghost))
        return next(f.span for f in fields if f.name == name)

    def check_overriding(self) -> None:
        """Report methods that have only the name, or only the signature, in common with an inherited method."""
        for method in self._class.methods:
            same_name = list(self._inherited_methods(method.signature.name))
            overridden = [m for m in same_name if m.signature == method.signature]
            from_class = [m for m in same_name if not self._table[m.owner].interface]
            for above in overridden:
                self._check_override(method, above, method.span)
            self._check_purity(method, overridden, method.span)
            if from_class and not overridden:
                needed = f"an override of {from_class[0].full_name} has the same parameters"
                message = f"{method.signature} has an inherited name: {needed}"
                self._report.error("class.override", message, method.span)

    def _inherited_methods(self, name: str) -> Iterator[Method]:
        for ancestor in self._inherited:
            yield from (m for m in self._table[ancestor].methods if m.signature.name == name)

    def _check_override(self, method: Method, above: Method, span: Span) -> None:
        if method.static != above.static:
            kind = "static" if above.static else "not static"
            message = f"{method.full_name} must be {kind}, as {above.full_name} is"
        elif not self._table.fits(method.result, above.result):
            message = f"{method.full_name} must return {above.result}, as {above.full_name} does, not {method.result}"
        elif method.ghosts != above.ghosts:
            wanted = (
                f"the ghost parameters {above_ghosts}"
                if (above_ghosts := ", ".join(map(str, above.ghosts)))
                else "no ghost parameters"
            )
            message = f"{method.full_name} must have {wanted}, as {above.full_name} has"
        else:
            return
        self._report.error("class.override", message, span)

    def _check_purity(self, method: Method, overridden: Iterable[Method], span: Span) -> None:
        """Report an error if a formula that calls an overridden method would run an impure override."""
        above = next((m for m in overridden if m.is_askable), None)
        if above and not method.is_askable and not method.static:
            message = f"formulas may call {above.full_name}, so {method.full_name} must be pure, too"
            self._report.error("pure.override", message, span)

    def check_interfaces(self) -> None:
        """Report methods of interfaces that a class lacks, or inherits in another form."""
        if self._class.interface:
            return
        for interface in self._inherited:
            if self._table[interface].interface and not self._is_known_above(interface):
                for promised in self._table[interface].methods:
                    self._check_implementation(promised)

    def _is_known_above(self, interface: str) -> bool:
        return self._class.parent is not None and self._table.program.is_subclass(
            self._class.parent, interface
        )

    def _check_implementation(self, promised: Method) -> None:
        span = self._class.span
        runs = self._table.program.runs(self._class.name, promised.signature)
        if self._table[runs.owner].interface:
            rivals = self._table.program.rivals(self._class.name)[promised.signature]
            if promised is runs and all(rival.body is None for rival in rivals):
                message = (
                    f"{self._class.name} has no method {promised.signature}, which {promised.owner} promises"
                )
                self._report.error("class.missing", message, span)
        elif runs.owner != self._class.name:
            self._check_override(runs, promised, span)
            self._check_purity(runs, [promised], span)

    def check_constructors(self) -> None:
        """Report a superclass whose constructor needs arguments and gets none."""
        if self._class.interface or not needs_arguments(self._class, self._table):
            return
        message = f"{self._class.parent} needs arguments: start with super(...)"
        if not self._class.constructors:
            instead = f"give {self._class.name} a constructor that calls super(...)"
            self._report.error(
                "class.super", f"{self._class.parent} needs arguments: {instead}", self._class.span
            )
        for _, node in self._outlined.methods:
            if isinstance(node, tree.Constructor) and super_call(node.body) is None:
                self._report.error("class.super", message, node.span)
