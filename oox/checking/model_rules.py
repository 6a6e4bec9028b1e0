"""Rules between the model fields and specification functions of a class and the inherited ones.

A definition overrides one of the same name, with the same type and parameters. A class has a definition of every model field that an interface leaves undefined;
among several definitions the most specific one counts, as for methods.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox import tree
from ooxcheck.oox.checking.names.classes import ClassTable
from ooxcheck.oox.checking.names.outline import OutlinedClass
from ooxcheck.oox.declarations import ModelField, SpecParameter
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.typed import Class, Function, Model


def check_definitions(outlined: OutlinedClass, table: ClassTable, report: Report) -> None:
    """Report definitions that contradict inherited ones, or are missing."""
    rules = _Rules(outlined.class_, table, report)
    rules.check_types()
    rules.check_names(outlined)
    if not outlined.class_.interface:
        rules.check_missing()
    rules.check_ambiguity()


class _Rules:
    """The rules for one class."""

    def __init__(self, class_: Class, table: ClassTable, report: Report) -> None:
        self._class, self._table, self._report = class_, table, report
        self._inherited = [table[name] for name in table.program.supertypes(class_.name)[1:]]

    def check_types(self) -> None:
        """Report an override that has another type or other parameters."""
        for own in self._class.definitions:
            above = next((each for each in self._above() if _name(each) == _name(own)), None)
            if above is not None and _type(own) != _type(above):
                message = f"{_full_name(own)} must be {_describe_member(above)}, as {_full_name(above)} is, not {_describe_member(own)}"
                self._report.error("class.override", message, own.span)

    def _above(self) -> Iterator[Model | Function]:
        return (each for class_ in self._inherited for each in class_.definitions)

    def check_names(self, outlined: OutlinedClass) -> None:
        """Report a model field or function with the same name as another member."""
        for own in self._class.definitions:
            inherited = self._table.inherited_fields(self._class.name, _name(own))
            if above := [each for each in inherited if not isinstance(each, ModelField)]:
                message = (
                    f"{self._class.name} inherits a field {_name(own)} from {above[-1].owner}; rename one"
                )
                self._report.error("class.field", message, own.span)
            elif isinstance(own, Function) and self._table.methods(self._class.name, own.name):
                message = f"{self._class.name} has a method {own.name}, too; rename one"
                self._report.error("method.duplicate", message, own.span)
        functions = self._table.function_names(self._class.name)
        for node in outlined.members:
            inherits = isinstance(node, tree.Method) and node.name in functions
            if inherits and node.name not in {f.name for f in self._class.functions}:
                message = (
                    f"{self._class.name} inherits a specification function {node.name}; rename the method"
                )
                self._report.error("method.duplicate", message, node.span)

    def check_missing(self) -> None:
        """Report model fields of interfaces without a definition in a class; once, at the class that first implements the interface."""
        parent = self._class.parent
        for interface in self._inherited:
            if interface.interface and not (
                parent and self._table.program.is_subclass(parent, interface.name)
            ):
                for model in interface.models:
                    if not self._table.definers(self._class.name, model.field.name):
                        told = f"{self._class.name} does not define the model field {model.field.name}, which {interface.name} declares"
                        self._report.error("class.missing", told, self._class.span)

    def check_ambiguity(self) -> None:
        """Report definitions that come from several interfaces, none of which is more specific."""
        for name in dict.fromkeys(_name(each) for each in self._above()):
            sides = self._table.definers(self._class.name, name)
            if len(sides) > 1:
                told = f"{self._class.name} inherits {name} from {' and '.join(sides)}, and none of them is more specific"
                self._report.error(
                    "class.ambiguous", f"{told}; define it in {self._class.name}", self._class.span
                )


def _name(member: Model | Function) -> str:
    return member.field.name if isinstance(member, Model) else member.name


def _full_name(member: Model | Function) -> str:
    return str(member.field) if isinstance(member, Model) else f"{member.owner}.{member.name}"


def _type(member: Model | Function) -> tuple[object, ...]:
    """Return the type that an override has to share with the overridden member."""
    if isinstance(member, Model):
        return "model", member.field.columns, member.field.many, member.field.collection
    return ("define", *(_spec_type(p) for p in (member.result, *member.parameters)))


def _spec_type(declared: SpecParameter | ModelField) -> str:
    columns = " -> ".join(map(str, declared.columns))
    return (
        f"{columns} {declared.collection.value}" if declared.many and len(declared.columns) == 1 else columns
    )


def _describe_member(member: Model | Function) -> str:
    if isinstance(member, Model):
        return _spec_type(member.field)
    return f"{_spec_type(member.result)}({', '.join(map(_spec_type, member.parameters))})"
