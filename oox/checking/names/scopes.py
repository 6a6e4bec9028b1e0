"""Scopes: the variables in scope, their slots, and messages about unknown names.

Variables of sibling blocks may share a name but never a slot. Variables, fields, methods and classes have separate name spaces.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

from ooxcheck.oox import tree, types
from ooxcheck.oox.checking.names.classes import ClassTable
from ooxcheck.oox.checking.names.wording import instead, near
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.logic import Shape
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import (
    BOOL,
    CHAR,
    DOUBLE,
    ERROR,
    FLOAT,
    INTEGERS,
    STRING,
    ArrayType,
    ClassType,
    CollectionType,
    Type,
    is_floating,
)

_PRIMITIVES = {str(p): p for p in (*INTEGERS, BOOL, FLOAT, DOUBLE, CHAR, STRING)}


class Scope:
    """The variables of one method: those in scope by name, and all of them by slot."""

    def __init__(self) -> None:
        self.frame: list[Variable] = []
        self._visible: dict[str, Variable] = {}

    def reserve(self, name: str, type_: Type, *, is_ghost: bool = False) -> Variable:
        """Return a new variable with its own slot, without a name in scope."""
        variable = Variable(name, type_, len(self.frame), is_ghost)
        self.frame.append(variable)
        return variable

    def declare(self, name: str, type_: Type, *, is_ghost: bool = False) -> Variable:
        """Return a new variable, in scope until the end of the innermost block."""
        variable = self._visible[name] = self.reserve(name, type_, is_ghost=is_ghost)
        return variable

    def find(self, name: str) -> Variable | None:
        """Return the variable in scope with this name."""
        return self._visible.get(name)

    def names(self) -> tuple[str, ...]:
        """Return the names in scope."""
        return tuple(self._visible)

    @contextmanager
    def block(self) -> Iterator[None]:
        """Remove the names declared inside at the end of a ``with`` block."""
        outer = self._visible
        self._visible = outer.copy()
        yield
        self._visible = outer


class Frame:
    """The context of expressions: the class, whether there is ``this``, and the variables."""

    def __init__(self, table: ClassTable, report: Report, owner: str, *, static: bool = False) -> None:
        self.table = table
        self.report = report
        self.owner = owner
        self.scope = Scope()
        self.this = None if static else self.scope.reserve("this", ClassType(owner))
        self.retval: Variable | None = None
        self.on_entry = len(self.scope.frame)
        self.strings: list[tree.StringLiteral] = []
        self.given: dict[str, tuple[int, Shape]] = {}
        """``this`` and the parameters of a definition, which are no variables of a method."""

    @property
    def width(self) -> int:
        """The width of integers."""
        return self.table.program.int_width

    def parameter(self, name: str, type_: Type, *, is_ghost: bool = False) -> Variable:
        """Declare a parameter: a variable that has a value on entry."""
        variable = self.scope.declare(name, type_, is_ghost=is_ghost)
        self.on_entry = len(self.scope.frame)
        return variable

    def is_class(self, node: tree.Expr | tree.Super) -> bool:
        """Return whether `node` names a class, and no variable hides it."""
        return isinstance(node, tree.Name) and node.name in self.table and self.scope.find(node.name) is None

    def check_new_name(self, name: str, span: Span) -> None:
        """Report an error if a variable of this name is in scope."""
        if self.scope.find(name) is not None:
            self.report.error(
                "name.duplicate", f"{name} is already a variable here; choose another name", span
            )

    def check_class(self, name: str, span: Span) -> bool:
        """Return whether there is a class of this name; report an error if not."""
        if name in self.table:
            return True
        message = f"no class {name}{instead(name, self.table.program.classes, self.report)}"
        self.report.error("class.unknown", message, span)
        return False

    def unknown_variable(self, name: str, span: Span) -> None:
        """Report that no variable has this name, with suggestions."""
        self.report.error("name.unknown", f"no variable {name}{self._instead(name)}", span)

    def _instead(self, name: str) -> str:
        if name == "retval":
            return "; the result has this name only in ensures"
        field = self.table.fields(self.owner).get(name)
        if field is not None and field.static:
            return f"; for the static field write {field.owner}.{name}"
        if field is not None and self.this:
            return f"; for the field write this.{name}"
        if name in self.table:
            return f"; {name} is a class, and a value is needed here"
        fields = (f"this.{field}" for field in self.table.fields(self.owner)) if self.this else ()
        return instead(name, (*self.scope.names(), *self.table.program.classes, *fields), self.report)

    def unknown_relation(self, name: str, span: Span) -> None:
        """Report that no field has this name, in a position where a formula would use a field."""
        advice = near(name, self.table.field_names(), self.report) or self._instead(name)
        self.report.error("name.unknown", f"no field or variable {name}{advice}", span)

    def unknown_field(self, class_name: str, name: str, span: Span) -> None:
        """Report that a class has no field of this name."""
        instead = near(name, self.table.fields(class_name), self.report)
        if not instead and self.table.methods(class_name, name):
            instead = f"; for the method write {name}(...)"
        self.report.error("name.field", f"{class_name} has no field {name}{instead}", span)

    def unknown_method(self, class_name: str, name: str, span: Span) -> None:
        """Report that a class has no method of this name."""
        instead = near(name, self.table.method_names(class_name), self.report)
        self.report.error("name.method", f"{class_name} has no method {name}{instead}", span)

    def no_this(self, span: Span) -> None:
        """Report ``this`` where it is not allowed."""
        self.report.error("name.this", "a static method has no this", span)


def find_spec_type(node: tree.SpecType, classes: Collection[str], report: Report) -> Type:
    """Return the type of a ghost: of one value, or of a collection."""
    columns = tuple(find_type(column, classes, report) for column in node.columns)
    if ERROR in columns:
        return ERROR
    check_collection_type(node, columns, report)
    is_one = not node.collection and len(columns) == 1
    return columns[0] if is_one else CollectionType(columns, types.Collection(node.collection or "set"))


def check_collection_type(node: tree.SpecType, columns: Sequence[Type], report: Report) -> None:
    """Report sequences and multisets of tuples or of floats; equal floats are not always the same value."""
    if node.collection not in ("seq", "multiset"):
        return
    if len(columns) > 1:
        report.error("spec.arity", f"a {node.collection} holds values, not tuples", node.span)
    elif is_floating(columns[0]):
        report.error("spec.collection", "sequences and multisets of floats are not supported", node.span)


def find_type(node: tree.TypeName, classes: Collection[str], report: Report) -> Type:
    """Return the type that a type name denotes; report an error if there is no such class."""
    type_: Type
    if primitive := _PRIMITIVES.get(node.name):
        type_ = primitive
    elif node.name in classes:
        type_ = ClassType(node.name)
    else:
        report.error("class.unknown", f"no class {node.name}{instead(node.name, classes, report)}", node.span)
        return ERROR
    for _ in range(node.dimensions):
        type_ = ArrayType(type_)
    return type_
