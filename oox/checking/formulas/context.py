"""The context that the functions on one specification share, and the conversions between terms and formulas.

Checking an expression gives a term or a formula, by its form; `to_term` and `to_formula` convert by `Truth` and `Holds`.
After an error a term has the shape `WRONG`, which fits everywhere, so that one mistake is reported once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import field
from enum import Enum

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.shapes import WRONG, describe_shape, is_wrong, only_type, scalar
from ooxcheck.oox.checking.names.classes import ClassTable
from ooxcheck.oox.checking.names.scopes import Frame
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.logic import Formula, Shape, Term
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import BOOL, ERROR, STRING, Collection


class Kind(Enum):
    """The places of specifications; the value is the name in messages."""

    REQUIRES = "requires"
    ENSURES = "ensures"
    EXCEPTIONAL = "exceptional"
    MODIFIES = "modifies"
    ASSERTION = "an assertion"
    INVARIANT = "a class invariant"
    GHOST = "ghost code"
    DEFINITION = "a definition"


_WITH_OLD = (Kind.ENSURES, Kind.EXCEPTIONAL, Kind.ASSERTION, Kind.GHOST)


@dataclass(slots=True)
class Context:
    """The context of one specification: its frame, its place, and the variables bound so far."""

    frame: Frame
    kind: Kind
    elaborate: Callable[[Context, tree.Expr], Term | Formula]
    """Returns the meaning of an expression: a term or a formula, by its form (`ooxcheck.oox.checking.formulas.specs`)."""
    bound: dict[str, tuple[logic.BoundVariable, Shape]] = field(default_factory=dict)
    is_old: bool = False

    @property
    def report(self) -> Report:
        """Collects the errors."""
        return self.frame.report

    @property
    def table(self) -> ClassTable:
        """The classes of the program."""
        return self.frame.table


def to_term(ctx: Context, node: tree.Expr) -> Term:
    """Return the meaning of an expression, a formula as its truth value; it is no sequence and no multiset."""
    return as_term(ctx, ctx.elaborate(ctx, node))


def to_operand(ctx: Context, node: tree.Expr) -> Term:
    """Return the meaning of an expression that may be a sequence or a multiset."""
    return as_operand(ctx, ctx.elaborate(ctx, node))


def to_formula(ctx: Context, node: tree.Expr) -> Formula:
    """Return the meaning of an expression that must be true or false."""
    return as_formula(ctx, ctx.elaborate(ctx, node))


def as_term(ctx: Context, meaning: Term | Formula) -> Term:
    """Return a formula as its truth value; report a sequence or multiset."""
    term = as_operand(ctx, meaning)
    if term.shape.collection is Collection.RELATION:
        return term
    message = f"expected a set or a value, found {describe_shape(term.shape)}; the set of its elements is elems({term.span.text})"
    return refuse(ctx, "spec.collection", message, term.span)


def as_operand(ctx: Context, meaning: Term | Formula) -> Term:
    """Return a formula as its truth value, and any other term unchanged."""
    if isinstance(meaning, logic.TermNode):
        return meaning
    return logic.Truth(meaning, shape=scalar(BOOL), span=meaning.span)


def as_formula(ctx: Context, meaning: Term | Formula) -> Formula:
    """Return a bool as a formula; report any other term."""
    if not isinstance(meaning, logic.TermNode):
        return meaning
    meaning = as_term(ctx, meaning)
    if only_type(meaning.shape) not in (BOOL, ERROR):
        message = f"expected a formula, found {describe_shape(meaning.shape)}"
        ctx.report.error("type.mismatch", message, meaning.span)
    return logic.Holds(meaning, span=meaning.span)


def refuse(ctx: Context, code: str, message: str, span: Span) -> Term:
    """Report an error, and return a term that causes no further error."""
    ctx.report.error(code, message, span)
    return wrong_at(span)


def check_scalar(ctx: Context, term: Term, what: str) -> bool:
    """Return whether a term is a single value; report an error if not."""
    if not term.shape.scalar and not is_wrong(term.shape):
        ctx.report.error(
            "spec.scalar", f"{what} must be one value, not {describe_shape(term.shape)}", term.span
        )
    return term.shape.scalar


def is_variable(ctx: Context, name: str) -> bool:
    """Return whether a variable of this name is in scope."""
    is_result = name == "retval" and ctx.kind in (Kind.ENSURES, Kind.EXCEPTIONAL)
    return is_result or name in ctx.bound or name in ctx.frame.given or ctx.frame.scope.find(name) is not None


def is_class(ctx: Context, node: tree.Expr | tree.Super) -> bool:
    """Return whether a name means a class, and no variable hides it."""
    return isinstance(node, tree.Name) and node.name in ctx.table and not is_variable(ctx, node.name)


def check_has_old(ctx: Context, node: tree.Builtin) -> bool:
    """Return whether there is a pre-state; report an error if not."""
    if ctx.kind not in _WITH_OLD:
        message = f"{node.name} means nothing in {ctx.kind.value}, which knows only one state"
        ctx.report.error("spec.old", message, node.span)
    return ctx.kind in _WITH_OLD


def check_argument_count(ctx: Context, node: tree.Builtin, least: int, most: int | None = None) -> bool:
    """Return whether a built-in predicate has as many arguments as it needs; report an error if not."""
    fits = least <= len(node.args) and (most is None or len(node.args) <= most)
    if not fits:
        number = f"{least} argument{'s' * (least != 1)}"
        several = f"at least {number}" if most is None else f"{least} to {most} arguments"
        exact = number if most == least else several
        ctx.report.error("call.arguments", f"{node.name} takes {exact}, not {len(node.args)}", node.span)
    return fits


@contextmanager
def scope(ctx: Context) -> Iterator[None]:
    """Remove the variables bound inside at the end of a ``with`` block."""
    outer = ctx.bound
    ctx.bound = outer.copy()
    yield
    ctx.bound = outer


def bind(ctx: Context, name: str, shape: Shape, span: Span) -> logic.BoundVariable:
    """Bring a quantified variable into scope; a name in scope cannot be bound again."""
    if is_variable(ctx, name):
        message = f"{name} is already a variable here; choose another name"
        ctx.report.error("name.duplicate", message, span)
    variable = logic.BoundVariable(name, len(ctx.bound))
    ctx.bound[name] = variable, shape
    return variable


def is_string(term: Term) -> bool:
    """Return whether a term is at most one string."""
    return term.shape.scalar and only_type(term.shape) is STRING


def wrong_at(span: Span) -> Term:
    """Return a term in place of one with a reported error."""
    return logic.Empty(shape=WRONG, span=span)
