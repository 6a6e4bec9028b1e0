"""Invariants that the guards of constructors establish.

The guard ``if (lo > hi) throw new IllegalArgumentException();`` in the constructor of ``Range`` excludes objects with ``lo > hi``, if the fields are final and hold the parameters. Every
constructor must have the guard, no object may escape before its constructor ends, and no constructor may return early. The analysis is syntactic; a guard of an unknown form establishes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ooxcheck.datatypes import cached_property, dataclass
from ooxcheck.java import typed
from ooxcheck.java.array_objects import without_conversions
from ooxcheck.java.checking.extending.this_escape import Escapes, construction, first_escape
from ooxcheck.java.lowering.formulas import Formulas
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.operators import EqualityOp
from ooxcheck.java.program import Class, Method
from ooxcheck.java.typed import FieldRef, Variable
from ooxcheck.java.types import BOOLEAN, OBJECT, Primitive
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import Quantifier
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.printer import node_text

_OBJECT = "_o"
_PLAIN = (
    typed.Local,
    typed.Constant,
    typed.Null,
    typed.Unary,
    typed.Binary,
    typed.Conditional,
    typed.Convert,
)
"""The nodes of a guard: it depends on parameters alone, and has no effect."""
_ROOTS = (OBJECT.name, "java.lang.Record")
_REQUIRE = ("java.util.Objects", "requireNonNull")


@dataclass(frozen=True, slots=True)
class Guarded:
    """A formula `never` that no object of a class satisfies, and the guard in its first constructor."""

    class_: Class
    never: tree.Expr
    guard: Span


class Construction:
    """Formulas about objects of the reachable classes."""

    def __init__(self, reach: Reach, names: Names, escapes: Escapes, span: Span) -> None:
        self._reach = reach
        self._names = names
        self._escapes = escapes
        self._span = span

    def formulas(self) -> Iterator[tree.Expr]:
        """Yield the assumptions as formulas."""
        for each in self._class_guards:
            declaration = tree.Declaration(
                (_OBJECT,), tree.Name(self._names.class_(each.class_.name), span=self._span), span=self._span
            )
            yield tree.Quantifier(Quantifier.NO, (declaration,), each.never, span=self._span)

    def notes(self) -> Iterator[Diagnostic]:
        """Yield the assumptions as notes."""
        for each in self._class_guards:
            never = node_text(each.never).replace(f"{_OBJECT}.", "")
            message = f"assumes construction: no {self._names.titles[each.class_.name]} has {never}, since its constructors throw"
            yield Diagnostic("note.construction", message, each.guard, Severity.WARNING)

    @cached_property
    def _class_guards(self) -> tuple[Guarded, ...]:
        if self._reach.is_fresh or self._escapes.hook is not None:
            return ()
        return tuple(guard for class_ in self._reach.classes.values() for guard in self._of_class(class_))

    def _of_class(self, class_: Class) -> Iterator[Guarded]:
        """Yield the guards that all constructors have."""
        if class_.is_library or class_.kind not in ("class", "record") or class_.parent not in _ROOTS:
            return
        try:
            guards = [each for each in map(self._of_constructor, class_.constructors) if each is not None]
        except OoxError:
            return
        if guards:
            first, *others = guards
            for text, (never, guard) in first.items():
                if all(text in each for each in others):
                    yield Guarded(class_, never, guard)

    def _of_constructor(self, constructor: Method) -> Mapping[str, tuple[tree.Expr, Span]] | None:
        """Return the guards of a constructor as formulas about fields, by their text; None if it calls another constructor of the class."""
        body = self._reach.program.body(constructor.ref)
        assert body is not None, "a constructor should have a body"
        if any(isinstance(each, typed.ConstructorCall) and each.word == "this" for each in body.statements):
            return None
        if first_escape(
            self._reach.program, construction(self._reach.program, constructor.ref)
        ) is not None or any(
            isinstance(each, typed.Return) for each in self._reach.nodes.of(constructor.ref)
        ):
            return {}
        kept = self._parameter_fields(
            set(constructor.parameters) - self._reach.nodes.assigned_variables(constructor.ref), body
        )
        guards = [
            each
            for statement in body.statements
            for each in self._guards(statement)
            if self._is_about(each, kept)
        ]
        return {
            node_text(never): (never, guard.span)
            for guard in guards
            for never in [self._formula(guard, kept)]
        }

    def _parameter_fields(self, parameters: set[Variable], body: typed.Block) -> dict[Variable, FieldRef]:
        """Return the final fields in which a constructor stores its parameters."""
        fields: dict[Variable, FieldRef] = {}
        for statement in body.statements:
            match statement:
                case typed.Evaluate(typed.Assign(typed.FieldGet(typed.This(), field), value)):
                    variable = _variable(value)
                    if variable in parameters and self._is_final(field):
                        fields[variable] = field
                case _:  # other statements store no parameter that counts
                    continue
        return fields

    def _is_final(self, field: FieldRef) -> bool:
        own = self._reach.classes.get(field.owner)
        return (
            own is not None
            and self._reach.keeps(field)
            and any(each.ref == field and each.is_final for each in own.fields)
        )

    def _guards(self, statement: typed.Statement) -> Iterator[typed.Expr]:
        """Yield the conditions under which a statement throws."""
        match statement:
            case typed.If(condition, then, None) if _throws(then):
                yield condition
            case typed.Evaluate(typed.Assign(_, value)) | typed.Evaluate(value):
                call = without_conversions(value)
                if isinstance(call, typed.Call) and (call.method.owner, call.method.name) == _REQUIRE:
                    yield typed.Binary(
                        EqualityOp.EQUAL,
                        without_conversions(call.arguments[0]),
                        typed.Null(span=call.span),
                        BOOLEAN,
                        span=call.span,
                    )
            case _:  # no guard: nothing is assumed
                return

    def _is_about(self, guard: typed.Expr, kept: Mapping[Variable, FieldRef]) -> bool:
        nodes = list(descendants(guard))
        is_plain = all(
            isinstance(each, _PLAIN) and not _tells_apart(each)
            for each in nodes
            if isinstance(each, typed.Expr)
        )
        return is_plain and all(each.variable in kept for each in nodes if isinstance(each, typed.Local))

    def _formula(self, guard: typed.Expr, kept: Mapping[Variable, FieldRef]) -> tree.Expr:
        def field(variable: Variable) -> tree.Expr:
            return tree.Member(
                tree.Name(_OBJECT, span=self._span), self._names.field(kept[variable]), span=self._span
            )

        return Formulas(self._names, field).formula(guard)


def _tells_apart(node: typed.Expr) -> bool:
    """Whether an expression compares two objects by identity; for boxes and strings, formulas and the JVM differ there."""
    if not isinstance(node, typed.Binary):
        return False
    sides = node.left, node.right
    return not any(isinstance(each.type, Primitive) or isinstance(each, typed.Null) for each in sides)


def _variable(value: typed.Expr) -> Variable | None:
    """Return the variable whose value an expression has, perhaps through ``requireNonNull``; None if there is none."""
    match without_conversions(value):
        case typed.Local(variable):
            return variable
        case typed.Call(_, _, method, (argument, *_)) if (method.owner, method.name) == _REQUIRE:
            return _variable(argument)
        case _:  # no variable: nothing is assumed
            return None


def _throws(statement: typed.Statement) -> bool:
    match statement:
        case typed.Throw():
            return True
        case typed.Block((*_, typed.Throw())):
            return True
        case _:  # no guard: nothing is assumed
            return False
