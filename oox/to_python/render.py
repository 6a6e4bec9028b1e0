"""A program as a Python module: a class for each class, a method for each method, and a support library.

Contracts, assertions and ghost code are omitted. Threads are not rendered: a statement that starts one raises an exception. So does a method without a body, unless
a subclass overrides it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.program import Program
from ooxcheck.oox.to_python import support
from ooxcheck.oox.to_python.expressions import default
from ooxcheck.oox.to_python.names import Names
from ooxcheck.oox.to_python.statements import Statements, indent_lines
from ooxcheck.oox.types import VOID

_SELF = "return self"


def render(program: Program) -> str:
    """Return the text of a module with the classes of a program."""
    classes = _Classes(program, Names(program))
    blocks = [classes.text(class_) for class_ in _parents_first(program)]
    return "\n\n\n".join([_support(program.int_width), *blocks]) + "\n"


def _support(width: int) -> str:
    text = re.sub(r"  # (noqa|type): .*", "", inspect.getsource(support))
    return text.replace("WIDTH = 32", f"WIDTH = {width}").strip()


def _parents_first(program: Program) -> list[typed.Class]:
    classes: dict[str, typed.Class] = {}

    def visit(class_: typed.Class) -> None:
        for above in (*class_.interfaces, *([class_.parent] if class_.parent else [])):
            visit(program.classes[above])
        classes.setdefault(class_.name, class_)

    for class_ in program.classes.values():
        visit(class_)
    return list(classes.values())


@dataclass(frozen=True)
class _Classes:
    program: Program
    names: Names

    def text(self, class_: typed.Class) -> str:
        """Return a class with all its members and interfaces."""
        name = self.names.class_(class_.name)
        parent = (
            self.names.class_(class_.parent) if class_.parent else "Interface" if class_.interface else ""
        )
        members = [list(self._statics(class_)), *self._members(class_), list(self._inherited_methods(class_))]
        body = "\n\n".join("\n".join(indent_lines(member)) for member in members if member) or "    pass"
        interfaces = (
            self.names.class_(above)
            for above in self.program.supertypes(class_.name)
            if self.program.classes[above].interface
        )
        registered = "".join(f"\n\n{above}.register({name})" for above in interfaces if above != name)
        return f"class {name}{f'({parent})' if parent else ''}:\n{body}{registered}"

    def _statics(self, class_: typed.Class) -> Iterator[str]:
        for field in class_.fields:
            if field.static:
                yield f"{self.names.field(field)} = {default(field.type)}"

    def _members(self, class_: typed.Class) -> Iterator[list[str]]:
        own = [field for field in class_.fields if not field.static]
        if own:
            first = ["super().__init__()"] if class_.parent else []
            cells = [f"self.{self.names.field(field)} = {default(field.type)}" for field in own]
            yield ["def __init__(self):", *indent_lines([*first, *cells])]
        for method in sorted((*class_.constructors, *class_.methods), key=lambda each: each.span.start):
            yield self._method(method)

    def _method(self, method: typed.Method) -> list[str]:
        name = (
            self.names.constructor(method.owner, method.signature)
            if method.constructor
            else self.names.method(method.signature)
        )
        count = len(method.signature.parameters)
        parameters = [self.names.variable(parameter) for parameter in method.parameters[:count]]
        head = f"def {name}({', '.join(parameters if method.static else ['self', *parameters])}):"
        return [*(["@staticmethod"] if method.static else []), head, *indent_lines(self._body(method))]

    def _body(self, method: typed.Method) -> list[str]:
        if method.body is None:
            return [f"raise NotImplementedError({method.full_name!r})"]
        statements = Statements(self.names, _SELF if method.constructor else "return")
        lines = statements.block(method.body.statements)
        if method.constructor:
            return [*self._parent_first(statements, method), *lines, _SELF]
        ends = method.body.statements and isinstance(method.body.statements[-1], typed.Return | typed.Throw)
        return lines if ends or method.result is VOID else [*lines, f"return {default(method.result)}"]

    def _parent_first(self, statements: Statements, method: typed.Method) -> list[str]:
        parent = self.program.classes[method.owner].parent
        match method.body and method.body.statements:
            case (typed.CallStatement(typed.SuperConstructor()), *_):
                return []
            case _:
                inherited = self.program.implicit_constructor(parent) if parent else None
                return [statements.construct("self", inherited, [])] if inherited else []

    def _inherited_methods(self, class_: typed.Class) -> Iterator[str]:
        """Yield the methods that a class inherits from its interfaces, since Python does not search there."""
        for signature in self.program.rivals(class_.name):
            method = self.program.runs(class_.name, signature)
            is_elsewhere = method.owner != class_.name and self.program.classes[method.owner].interface
            if is_elsewhere and not method.static:
                name = self.names.method(signature)
                yield f"{name} = {self.names.class_(method.owner)}.{name}"
