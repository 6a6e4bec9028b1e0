"""Specifications of a program, typed on demand: contracts, invariants, model fields, and JML comments among statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ooxcheck.java import program, tree, typed
from ooxcheck.java.checking.context import Context
from ooxcheck.java.checking.declared.symbols import Binding, Class, Method, Scope
from ooxcheck.java.checking.formulas.formula_context import FormulaContext
from ooxcheck.java.checking.formulas.ghosts import is_default, kind_of
from ooxcheck.java.checking.formulas.purity import is_representation
from ooxcheck.java.checking.formulas.terms import refuse, refuse_unsupported
from ooxcheck.java.checking.specifications.contracts import Contracts
from ooxcheck.java.checking.specifications.nullness import Nullness
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.modifiers import OF_VARIABLES
from ooxcheck.java.jml.parser import parse_statements
from ooxcheck.java.operators import CallKind, EqualityOp
from ooxcheck.java.types import BOOLEAN, Type
from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.source import Span

Declare = Callable[[str, Type, Span], typed.Variable]
"""Declares a variable of a body."""


class Specifications:
    """Types the specifications of classes, methods and statements."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.formula_context = FormulaContext(context)
        self._contracts = Contracts(self.formula_context)
        self._nullness = Nullness()

    # -- methods and classes -------------------------------------------------------------------------

    def contract(self, method: Method) -> program.Contract:
        """Return the contract of a method."""
        return self._contracts.contract(method)

    def fields(self, cls: Class) -> tuple[program.Field, ...]:
        """Return the ghost and model fields of a class."""
        ghosts = self.formula_context.ghosts
        return tuple(each for each in ghosts.of(cls).values() if ghosts.is_supported(each.ref))

    def ghost_values(self, cls: Class) -> Iterator[typed.GhostSet]:
        """Yield the explicit initial values of ghost fields."""
        formulas = self.formula_context.formulas(cls.scope)
        for each in cls.comments.declared:
            if (
                isinstance(each, jml.GhostField)
                and each.value is not None
                and not each.is_static
                and not is_default(each.value)
            ):
                place = typed.FieldGet(
                    typed.This(cls.raw, span=each.span),
                    self.formula_context.ghosts.of(cls)[each.name].ref,
                    span=each.span,
                )
                yield typed.GhostSet(place, formulas.term(each.value).expr, span=each.span)

    def invariants(self, cls: Class) -> tuple[program.Invariant, ...]:
        """Return the invariants of a class: explicit ones, ``non_null`` fields, and ``repOk``."""
        return (*self._written_invariants(cls), *self._fields_not_null(cls), *self._representation(cls))

    def is_overriding(self, method: Method) -> bool:
        """Return whether a method overrides another one."""
        return self._contracts.is_overriding(method)

    def represents(self, cls: Class) -> tuple[program.Represents, ...]:
        """Return the definitions of the model fields of a class."""
        return tuple(self._represents(cls))

    def _check_groups(self, cls: Class) -> None:
        """Refuse a data group that is not a model field."""
        names = self.formula_context.formulas(cls.scope).names
        names.are_places = True
        for group, place in cls.comments.groups:
            if names.field(cls.type, group) is None:
                refuse("jml.name", f"there is no model field {group}", place.span)

    def _written_invariants(self, cls: Class) -> Iterator[program.Invariant]:
        self._check_groups(cls)
        for each in cls.comments.declared:
            if isinstance(each, tree.Unknown):
                refuse_unsupported(each.what, "write invariant, ghost, model or represents", each.span)
            if isinstance(each, jml.Invariant):
                scope = cls.scope.inner()
                scope.is_static = each.is_static
                yield program.Invariant(
                    self.formula_context.formulas(scope).formula(each.formula),
                    is_static=each.is_static,
                    span=each.span,
                )

    def _fields_not_null(self, cls: Class) -> Iterator[program.Invariant]:
        for field in cls.fields.values():
            if self._nullness.field(field):
                own = typed.FieldGet(typed.This(cls.raw, span=field.span), field.ref, span=field.span)
                read = typed.StaticGet(field.ref, span=field.span) if field.is_static else own
                formula = typed.Binary(
                    EqualityOp.NOT_EQUAL, read, typed.Null(span=field.span), BOOLEAN, span=field.span
                )
                yield program.Invariant(formula, is_static=field.is_static, span=field.span)

    def _representation(self, cls: Class) -> Iterator[program.Invariant]:
        for method in (
            each for methods in cls.methods.values() for each in methods if is_representation(each)
        ):
            self._check_pure(cls, method)
            span = method.node.span
            call = typed.Call(CallKind.VIRTUAL, typed.This(cls.raw, span=span), method.ref, (), span=span)
            yield program.Invariant(call, method.name, span=_head(method))

    def _check_pure(self, cls: Class, method: Method) -> None:
        """Refuse a ``repOk`` method that assigns to a field of its object."""
        body = method.node.body
        for node in descendants(body) if body is not None else ():
            target = node.target if isinstance(node, tree.Assignment | tree.Update) else None
            match target:
                case tree.FieldAccess(tree.This(), name):
                    is_field = True
                case tree.Name(name):
                    is_field = name in cls.fields and name not in _declared_names(body)
                case _:  # not an assignment to a field of this object
                    continue
            if is_field:
                refuse(
                    "jml.pure",
                    f"{method.name} is an invariant by its name, and must not assign to {name}",
                    target.span,
                )

    def _represents(self, cls: Class) -> Iterator[program.Represents]:
        formulas = self.formula_context.formulas(cls.scope)
        for each in cls.comments.declared:
            if isinstance(each, jml.ModelField | jml.Represents) and each.definition is not None:
                field = formulas.names.field(cls.type, each.name)
                if field is None:
                    refuse("jml.name", f"there is no model field {each.name}", each.span)
                yield program.Represents(field.ref, formulas.term(each.definition).expr, span=each.span)

    # -- statements ----------------------------------------------------------------------------------

    def loop_invariants(self, comments: Sequence[tree.Specification], scope: Scope) -> tuple[typed.Expr, ...]:
        """Return the loop invariants in the comments before a loop."""
        from ooxcheck.java.checking.specifications import measures

        formulas = self.formula_context.formulas(scope)
        said = parse_statements(comments)
        written = tuple(
            formulas.formula(each.formula) for each in said if isinstance(each, jml.LoopInvariant)
        )
        return (
            *written,
            *(
                measures.decrease_invariant(each, formulas)
                for each in said
                if isinstance(each, jml.Decreases)
            ),
        )

    def record_measures(
        self, comments: Sequence[tree.Specification], scope: Scope
    ) -> tuple[typed.Statement, ...]:
        """Return the statements that record the measures of a loop at the start of an iteration."""
        from ooxcheck.java.checking.specifications import measures

        formulas = self.formula_context.formulas(scope)
        return tuple(
            statement
            for each in parse_statements(comments)
            if isinstance(each, jml.Decreases)
            for statement in measures.record_measure(each, formulas)
        )

    def statements(
        self,
        comments: Sequence[tree.Specification],
        scope: Scope,
        declare: Declare,
        before: tree.Statement | None,
    ) -> tuple[typed.Statement, ...]:
        """Return the statements in the comments before a statement; `declare` creates ghost variables."""
        return tuple(
            statement
            for each in parse_statements(comments)
            for statement in self._statement(each, scope, declare, before)
        )

    def _statement(
        self, node: jml.Statement, scope: Scope, declare: Declare, before: tree.Statement | None
    ) -> Iterator[typed.Statement]:
        from ooxcheck.java.checking.specifications import measures

        formulas = self.formula_context.formulas(scope)
        match node:
            case jml.Assertion(word, formula):
                yield typed.Claim(word, formulas.formula(formula), span=node.span)
            case jml.SetGhost(target, value):
                place = formulas.term(target).expr
                if not isinstance(place, typed.Local | typed.FieldGet | typed.StaticGet | typed.ElementGet):
                    refuse("jml.type", "a ghost is needed here", target.span)
                yield typed.GhostSet(place, formulas.term(value).expr, span=node.span)
            case jml.GhostField():
                yield self._ghost(node, scope, declare)
            case jml.LoopInvariant() | jml.Decreases() if not is_loop(before):
                refuse("jml.place", "a loop invariant stands before its loop, and there is none", node.span)
            case jml.Decreases():
                yield from measures.declare_measure(node, scope, declare)
            case jml.Modifier(word) if not isinstance(before, tree.LocalVariable) or word not in OF_VARIABLES:
                refuse("jml.place", f"{word!r} cannot be said here", node.span)
            case tree.Unknown(what):
                refuse_unsupported(what, "write assert, assume, loop_invariant, ghost or set", node.span)
            case jml.LoopInvariant() | jml.Modifier() | jml.Unchecked():
                return

    def _ghost(self, node: jml.GhostField, scope: Scope, declare: Declare) -> typed.GhostDeclare:
        spec = self.formula_context.ghosts.spec_type(node.type, scope)
        value = self.formula_context.formulas(scope).term(node.value).expr if node.value is not None else None
        written = spec.columns[-1]
        variable = declare(node.name, written, node.span)
        scope.variables[node.name] = Binding(variable, scope.cls, collection=kind_of(spec))
        return typed.GhostDeclare(variable, spec, value, span=node.span)


def is_loop(node: tree.Statement | None) -> bool:
    """Return whether a statement is a loop, with or without labels."""
    while isinstance(node, tree.Labeled):
        node = node.statement
    return isinstance(node, tree.While | tree.DoWhile | tree.For | tree.ForEach)


def _declared_names(body: Node | None) -> frozenset[str]:
    """Return the names of the variables that a body declares."""
    nodes = descendants(body) if body is not None else ()
    return frozenset(
        node.name
        for node in nodes
        if isinstance(node, tree.LocalVariable | tree.ForEach | tree.Catch | tree.Parameter)
    )


def _head(method: Method) -> Span:
    """Return the span of a method without its body."""
    body = method.node.body
    span = method.node.span
    return span if body is None else Span(span.source, span.start, body.span.start)
