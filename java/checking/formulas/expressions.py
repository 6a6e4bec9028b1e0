"""Expressions of formulas: the names, members and operators that Java has."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ooxcheck.java import formulas, tree, typed
from ooxcheck.java.checking.declared.symbols import Scope
from ooxcheck.java.checking.formulas.builtins import element
from ooxcheck.java.checking.formulas.names import Names
from ooxcheck.java.checking.formulas.operators import Operators
from ooxcheck.java.checking.formulas.terms import (
    ONE,
    RELATION,
    SEQUENCE,
    SET,
    Term,
    refuse,
    truth,
    unsupported,
)
from ooxcheck.java.checking.typing.constants import converted
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.types import (
    BOOLEAN,
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    NULL,
    STRING,
    ArrayType,
    Type,
    binary_promoted,
    erasure,
    is_numeric,
    is_reference,
    wrapped,
)
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.source import Span


class Expressions(ABC):
    """Types expressions; calls and quantifiers are for those who know them."""

    def __init__(self, names: Names, result: Type | None) -> None:
        self.names = names
        self.context = names.context
        self.operators = Operators(names.context)
        self.result = result

    @abstractmethod
    def call(self, node: tree.MethodCall) -> Term:
        """Return a call, or what has a name of its own."""

    @abstractmethod
    def extension(self, node: tree.Extension) -> Term:
        """Return what JML adds to Java."""

    @abstractmethod
    def elsewhere(self, scope: Scope) -> Expressions:
        """Return what types expressions at another place."""

    def formula(self, node: jml.Formula) -> typed.Expr:
        """Return an expression that has to be a truth."""
        return self.operators.formula(self.term(node))

    def term(self, node: jml.Formula) -> Term:  # noqa: C901 (one case for each construct)
        """Return an expression with its type."""
        match node:
            case tree.FieldAccess():
                return self._member(node)
            case tree.Name("none" | "iden") if self.names.variable(node) is None:
                return Term(
                    formulas.RelationConstant(node.name, type=NULL, span=node.span),
                    NULL,
                    SET if node.name == "none" else RELATION,
                )
            case tree.Name():
                return self._constant(self.names.term(node))
            case tree.This(None):
                return self.names.this(node.span)
            case tree.Binary():
                return self._row(node)
            case tree.Extension():
                return self.extension(node)
            case (
                tree.IntLiteral()
                | tree.FloatLiteral()
                | tree.CharLiteral()
                | tree.StringLiteral()
                | tree.BoolLiteral()
                | tree.NullLiteral()
            ):
                return _literal(node)
            case tree.ArrayAccess(array, index):
                return self._element(self.term(array), self.term(index), node.span)
            case tree.MethodCall():
                return self.call(node)
            case tree.Unary(op, operand):
                return self.operators.unary(op, self.term(operand), node.span)
            case tree.Conditional():
                return self._conditional(node)
            case tree.Cast(type_, operand):
                return self._cast(self.type(type_), self.term(operand), node.span)
            case tree.InstanceOf(operand, type_, _):
                held = self.term(operand)
                return truth(typed.InstanceOf(held.expr, erasure(self.type(type_)), span=node.span))
            case tree.Unknown(what):
                return unsupported(what, "leave it out, or say it with what docs/jml.md lists", node.span)
            case _:
                return unsupported(
                    f"this ({type(node).__name__})",
                    "formulas have names, members, calls of pure methods and operators",
                    node.span,
                )

    def _row(self, node: tree.Binary) -> Term:
        """Return operators in a row, however long it is; ``0 <= i < n`` means both comparisons."""
        first, row = left_spine(node, lambda each: isinstance(each, tree.Binary))
        found = self.term(first)
        for before, each in zip((None, *row), row, strict=False):
            if before is not None and _is_chain(before.op, each.op):
                last = tree.Binary(each.op, before.right, each.right, span=each.span)
                found = self.operators.binary("&&", found, self.term(last), each.span)
            else:
                found = self.operators.binary(each.op, found, self.term(each.right), each.span)
        return found

    def type(self, node: tree.TypeName) -> Type:
        """Return a type that is written in a formula."""
        problems: list[Diagnostic] = []
        found = self.context.table.resolve(node, self.names.scope, problems)
        if problems:
            raise OoxError(problems)
        return found

    # -- members -------------------------------------------------------------------------------------

    def _member(self, node: tree.FieldAccess) -> Term:
        if not _is_dotted(node):
            return self.field(self.term(node.target), node.name, node.span)
        cls = self.names.class_named(node.target)
        if cls is not None:
            found = self.names.field(cls.type, node.name)
            if found is not None and found.ref.is_static:
                return self._constant(self.names.read(None, found, node.span))
            if found is None and (inner := self.names.class_term(node)):
                return inner
        elif (whole := self.names.class_term(node)) and self._is_package(node.target):
            return whole
        return self.field(self.term(node.target), node.name, node.span)

    def _is_package(self, node: tree.Expr) -> bool:
        """Return whether a name is that of a package, and of nothing else."""
        at = node
        while isinstance(at, tree.FieldAccess):
            at = at.target
        return isinstance(at, tree.Name) and self.context.table.named((at.name,), self.names.scope) is None

    def field(self, target: Term, name: str, span: Span) -> Term:
        """Return a field of an object or of a set, or the length of an array."""
        if isinstance(target.type, ArrayType) and name == "length" and target.kind == ONE:
            return Term(typed.ArrayLength(target.expr, span=span), INT)
        if target.kind == RELATION:
            step = self.names.relation(name, target.type, span)
            return Term(
                formulas.Join(target.expr, step.expr, type=step.expr.type, span=span), step.type, RELATION
            )
        if target.kind not in (ONE, SET):
            refuse(
                "jml.type",
                f"a {target.kind} has no field {name}; elems(...) is the set of its elements",
                span,
            )
        found = self.names.field(target.type, name)
        if found is None:
            refuse("jml.name", f"{target.type} has no field {name}", span)
        return self._constant(
            self.names.read(self.context.conversions.held(target), found, span, target.kind)
        )

    def _constant(self, term: Term) -> Term:
        """Return the value of a static field that is a constant (JLS 4.12.4), whose field nobody keeps."""
        expr = term.expr
        if isinstance(expr, typed.StaticGet) and (defined := self.names.ghosts.definition(expr.field)):
            return self.elsewhere(defined[0].scope).term(defined[1])
        owner = self.context.table.find(expr.field.owner) if isinstance(expr, typed.StaticGet) else None
        field = owner.fields.get(expr.field.name) if owner and isinstance(expr, typed.StaticGet) else None
        if (
            field is None
            or field.node is None
            or field.node.value is None
            or "final" not in field.words
            or not _may_be_constant(field.type)
        ):
            return term
        value = self.elsewhere(field.owner.scope).term(field.node.value)
        if not isinstance(value.expr, typed.Constant):
            return term
        return Term(
            typed.Constant(converted(value.expr.value, value.type, field.type), field.type, span=term.span),
            field.type,
        )

    def _element(self, array: Term, index: Term, span: Span) -> Term:
        if not (isinstance(array.type, ArrayType) and array.kind == ONE) and array.kind != SEQUENCE:
            refuse("jml.type", "an array or a sequence is needed before [", span)
        type_ = element(array)
        at = self.operators.number(index, INT) if index.kind == ONE else index.expr
        return Term(typed.ElementGet(array.expr, at, erasure(type_), span=span), type_)

    # -- choices and casts ---------------------------------------------------------------------------

    def _conditional(self, node: tree.Conditional) -> Term:
        condition, then, otherwise = (
            self.formula(node.condition),
            self.term(node.then),
            self.term(node.otherwise),
        )
        type_, kind = then.type if otherwise.type is NULL else otherwise.type, then.kind or otherwise.kind
        sides = (then.expr, otherwise.expr)
        if (
            kind == ONE
            and is_numeric(self.operators.primitive(then))
            and is_numeric(self.operators.primitive(otherwise))
        ):
            type_ = binary_promoted(self.operators.primitive(then), self.operators.primitive(otherwise))
            sides = (self.operators.number(then, type_), self.operators.number(otherwise, type_))
        elif kind == ONE and self.operators.primitive(then) is BOOLEAN:
            type_, sides = BOOLEAN, (self.operators.formula(then), self.operators.formula(otherwise))
        return Term(typed.Conditional(condition, *sides, erasure(type_), span=node.span), type_, kind)

    def _cast(self, target: Type, operand: Term, span: Span) -> Term:
        if not is_reference(target):
            return Term(self.operators.number(operand, target), target)
        if not is_reference(operand.type):
            unsupported("boxing", "compare the numbers themselves", span)
        return Term(typed.Cast(operand.expr, erasure(target), span=span), target, operand.kind)


def _is_dotted(node: tree.Expr) -> bool:
    """Whether this is names with dots between them."""
    while isinstance(node, tree.FieldAccess):
        node = node.target
    return isinstance(node, tree.Name)


def _is_chain(first: str, second: str) -> bool:
    """Whether two comparisons in a row are both meant: ``0 <= i < n``."""
    return (first in ("<", "<=") and second in ("<", "<=")) or (
        first in (">", ">=") and second in (">", ">=")
    )


def _may_be_constant(type_: Type) -> bool:
    return not is_reference(type_) or type_ == STRING


def _literal(node: tree.Expr) -> Term:
    match node:
        case tree.IntLiteral(value, is_long):
            type_ = LONG if is_long else INT
            return Term(typed.Constant(wrapped(value, type_), type_, span=node.span), type_)
        case tree.FloatLiteral(text, is_float):
            type_ = FLOAT if is_float else DOUBLE
            return Term(typed.Constant(float(text), type_, span=node.span), type_)
        case tree.CharLiteral(code):
            return Term(typed.Constant(code, CHAR, span=node.span), CHAR)
        case tree.StringLiteral(text):
            return Term(typed.Constant(text, STRING, span=node.span), STRING)
        case tree.BoolLiteral(truth_value):
            return Term(typed.Constant(truth_value, BOOLEAN, span=node.span), BOOLEAN)
        case _:
            return Term(typed.Null(span=node.span), NULL)
