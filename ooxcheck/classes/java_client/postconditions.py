r"""A JML postcondition as a Java expression that a client evaluates after a call.

The clause is parsed as Java with ``\result`` and ``\old`` as names. The expression reads only what a client can access: parameters, the result, fields and methods that are not private. Other clauses, such as those with quantifiers,
cannot be written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ooxcheck.classes.java_client.client_types import InaccessibleError
from ooxcheck.datatypes import dataclass
from ooxcheck.input.java_programs import parse_java
from ooxcheck.java import tree
from ooxcheck.java.clients.access import NestedType
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import children, descendants
from ooxcheck.oox.source import Source

RESULT = "result"
_RESULT, _OLD = "_jmlResult", "_jmlOld"


@dataclass(frozen=True, slots=True)
class Postcondition:
    """The expression, and the declarations of the values before the call."""

    expression: str
    before: tuple[str, ...]


def java_postcondition(
    clause: str, class_: NestedType, receiver: str | None, arguments: Mapping[str, str]
) -> Postcondition:
    """Return the clause of a method of a class, for a call with a receiver and arguments by parameter; the result is the variable `RESULT`."""
    text = clause.replace("\\result", _RESULT).replace("\\old", _OLD)
    if "\\" in text:
        raise _unwritable(clause)
    writer = _ClauseWriter(clause, class_, receiver, arguments)
    expression = writer.write(_parse(text, clause))
    return Postcondition(expression, tuple(writer.before))


def _unwritable(clause: str) -> InaccessibleError:
    return InaccessibleError(f"a client cannot evaluate {' '.join(clause.split())}")


def _parse(text: str, clause: str) -> tree.Expr:
    try:
        (unit,) = parse_java([Source("clause.java", f"class Clause {{ Object m() {{ return {text}; }} }}")])
    except OoxError:
        raise _unwritable(clause) from None
    values = [each.value for each in descendants(unit) if isinstance(each, tree.Return)]
    if len(values) != 1 or values[0] is None:
        raise _unwritable(clause)
    return values[0]


class _ClauseWriter:
    """Replaces the names in one clause."""

    def __init__(
        self, clause: str, class_: NestedType, receiver: str | None, arguments: Mapping[str, str]
    ) -> None:
        self._clause = clause
        self._class = class_
        self._receiver = receiver
        self._arguments = arguments
        self.before: list[str] = []

    def write(self, expr: tree.Expr) -> str:
        """Return the expression of a client."""
        source, at, parts = expr.span.source.text, expr.span.start, list[str]()
        for start, end, text in sorted(self._replacements(expr)):
            parts += [source[at:start], text]
            at = end
        return "".join([*parts, source[at : expr.span.end]])

    def _replacements(self, node: tree.Node) -> Iterator[tuple[int, int, str]]:
        """Yield the places of names with the texts that replace them."""
        span = node.span
        match node:
            case tree.MethodCall(target=None, name=name, arguments=[argument]) if name == _OLD:
                self.before.append(f"var old{len(self.before) + 1} = {self.write(argument)};")
                yield span.start, span.end, f"old{len(self.before)}"
                return
            case tree.Name(name):
                yield span.start, span.end, self._name(name)
                return
            case tree.This():
                yield span.start, span.end, self._self()
            case tree.MethodCall(target=None, name=name):
                self._check_access(name)
                yield span.start, span.start, f"{self._self()}."
            case tree.MethodCall(name=name) | tree.FieldAccess(name=name):
                self._check_access(name)
            case tree.Binary() | tree.Unary() | tree.Conditional() | tree.ArrayAccess():
                pass
            case tree.IntLiteral() | tree.FloatLiteral() | tree.CharLiteral() | tree.StringLiteral():
                pass
            case tree.BoolLiteral() | tree.NullLiteral():
                pass
            case _:  # another construct may declare names
                raise _unwritable(self._clause)
        for child in children(node):
            assert isinstance(child, tree.Node), "a tree of Java has nodes of Java"
            yield from self._replacements(child)

    def _name(self, name: str) -> str:
        if name == _RESULT:
            return RESULT
        if name in self._arguments:
            text = self._arguments[name]
            return f"({text})" if text.startswith(("-", "(")) else text
        self._check_access(name)
        if not any(isinstance(each, tree.Field) and each.name == name for each in self._members()):
            raise _unwritable(self._clause)
        return f"{self._self()}.{name}"

    def _self(self) -> str:
        if self._receiver is None:
            raise _unwritable(self._clause)
        return self._receiver

    def _members(self) -> Sequence[tree.Member]:
        return self._class.declaration.members

    def _check_access(self, name: str) -> None:
        """Refuse a name that some member of the outermost class has which clients cannot access."""
        for each in descendants(self._class.path[0]):
            if (
                isinstance(each, tree.Field | tree.Method)
                and each.name == name
                and "private" in each.modifiers.words
            ):
                raise _unwritable(self._clause)
