"""Congruences: the remainders of variables by constants, by abstract interpretation of one method (Granger, "Static analysis of arithmetical congruences", 1989).

A variable without a congruence may have any value. Calls and reads of the heap give any value. Overflow is ignored, except that powers of two divide the number of
integers: what follows are candidates of invariants, which a proof decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from math import gcd
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import else_chain
from ooxcheck.oox.operators import ArithmeticOp, UnaryOp
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.typed import Method, Statement, While
from ooxcheck.oox.types import default_value
from ooxcheck.specs.loop_invariants.build import SIGNED


@dataclass(frozen=True, slots=True)
class Congruence:
    """The integers whose remainder by `modulus` is `rest`; only `rest` itself if the modulus is 0."""

    modulus: int
    rest: int

    @property
    def says_something(self) -> bool:
        """Whether some integers are not among them."""
        return self.modulus != 1


ANY = Congruence(1, 0)

Congruences: TypeAlias = Mapping[Variable, Congruence]
"""What is known of variables; nothing of those that are missing."""


def congruences_at_heads(method: Method) -> dict[Span, Congruences]:
    """Return what is known of the variables at the head of each loop that is reached, by the places of the loops."""
    if method.body is None:
        return {}
    flow = _Flow()
    flow.after(method.body, _on_entry(method))
    return flow.heads


def _on_entry(method: Method) -> Congruences:
    """Return what preconditions such as ``n % 4 == 0`` say of parameters."""
    known: dict[Variable, Congruence] = {}
    for part in (part for clause in method.contract.requires for part in conjuncts(clause.formula)):
        match part:
            case logic.Same(
                logic.Arithmetic(ArithmeticOp.REMAINDER, logic.ProgramVariable(variable), logic.Constant(by)),
                logic.Constant(rest),
            ) if isinstance(by, int) and isinstance(rest, int) and by:
                known[variable] = _congruence(by, rest)
            case _:  # it is about something else
                pass
    return known


def _congruence(modulus: int, rest: int) -> Congruence:
    modulus = abs(modulus)
    return Congruence(modulus, rest % modulus if modulus else rest)


def join(one: Congruence, two: Congruence) -> Congruence:
    """Return the integers of both."""
    return _congruence(gcd(one.modulus, two.modulus, one.rest - two.rest), one.rest)


def _join_all(one: Congruences | None, two: Congruences | None) -> Congruences | None:
    """Return what is known in the executions of both; None stands for no execution."""
    if one is None or two is None:
        return two if one is None else one
    both = {each: join(known, two[each]) for each, known in one.items() if each in two}
    return {each: known for each, known in both.items() if known.says_something}


# -- expressions -----------------------------------------------------------------------------------


def value_of(node: typed.Source | None, known: Congruences) -> Congruence:
    """Return the congruence of an expression."""
    match node:
        case typed.Constant(value) if isinstance(value, int):
            return Congruence(0, int(value))
        case typed.Local(variable):
            return known.get(variable, ANY)
        case typed.Conversion(operand):
            return value_of(operand, known) if node.type in SIGNED else ANY
        case typed.Unary(UnaryOp.MINUS, operand):
            return _times(Congruence(0, -1), value_of(operand, known))
        case typed.Binary() if isinstance(node.op, ArithmeticOp):
            return _calculate(node.op, value_of(node.left, known), value_of(node.right, known))
        case _:  # a call, a new object, the heap, or no number
            return ANY


def _calculate(op: ArithmeticOp, one: Congruence, two: Congruence) -> Congruence:
    match op:
        case ArithmeticOp.ADD:
            return _congruence(gcd(one.modulus, two.modulus), one.rest + two.rest)
        case ArithmeticOp.SUBTRACT:
            return _congruence(gcd(one.modulus, two.modulus), one.rest - two.rest)
        case ArithmeticOp.MULTIPLY:
            return _times(one, two)
        case ArithmeticOp.SHIFT_LEFT if two.modulus == 0 and 0 <= two.rest < 32:
            return _times(one, Congruence(0, 1 << two.rest))
        case ArithmeticOp.REMAINDER if two.modulus == 0 and two.rest:
            return _congruence(gcd(one.modulus, two.rest), one.rest)
        case ArithmeticOp.DIVIDE if two.modulus == 0 and two.rest:
            is_exact = one.modulus % two.rest == 0 and one.rest % two.rest == 0
            return _congruence(one.modulus // two.rest, one.rest // two.rest) if is_exact else ANY
        case _:  # bits, or an operand that is not known
            return ANY


def _times(one: Congruence, two: Congruence) -> Congruence:
    modulus = gcd(one.modulus * two.modulus, one.modulus * two.rest, two.modulus * one.rest)
    return _congruence(modulus, one.rest * two.rest)


# -- statements ------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Flow:
    """Execution of a body: `heads` is what is known at the heads of loops so far; `breaks` and `continues` are what is known where the innermost loop is left."""

    heads: dict[Span, Congruences] = field(default_factory=dict)
    breaks: list[Congruences] = field(default_factory=list)
    continues: list[Congruences] = field(default_factory=list)

    def after(self, statement: Statement, known: Congruences | None) -> Congruences | None:
        """Return what is known after a statement, None if no execution completes it."""
        if known is None:
            return None
        match statement:
            case typed.Declare(variable, value):
                return _assign(known, variable, _initial(variable, value, known))
            case typed.Assign(typed.Local(variable), value):
                return _assign(known, variable, value_of(value, known))
            case typed.Break() | typed.Continue() | typed.Return() | typed.Throw():
                self._leave(statement, known)
                return None
            case typed.Block() | typed.If() | typed.While() | typed.Try() | typed.Lock():
                return self._after_parts(statement, known)
            case _:  # it assigns no variable
                return known

    def _leave(self, statement: Statement, known: Congruences) -> None:
        if isinstance(statement, typed.Break):
            self.breaks.append(known)
        elif isinstance(statement, typed.Continue):
            self.continues.append(known)

    def _after_parts(
        self, statement: typed.Block | typed.If | While | typed.Try | typed.Lock, known: Congruences
    ) -> Congruences | None:
        match statement:
            case typed.Block(statements):
                at: Congruences | None = known
                for each in statements:
                    at = self.after(each, at)
                return at
            case typed.If():
                return self._choose(statement, known)
            case typed.While():
                return self._loop(statement, known)
            case typed.Try(body, handler):
                thrown = _without_assigned(known, body)
                return _join_all(self.after(body, known), self.after(handler, thrown))
            case typed.Lock(_, body):
                return self.after(body, known)

    def _choose(self, choice: typed.If, known: Congruences) -> Congruences | None:
        chain, rest = else_chain(choice)
        end = known if rest is None else self.after(rest, known)
        for each in chain:
            end = _join_all(end, self.after(each.then, known))
        return end

    def _loop(self, loop: While, known: Congruences) -> Congruences | None:
        """Execute a loop until what is known at its head is stable; each join has fewer facts, or smaller moduli."""
        head, is_stable = known, False
        breaks: list[Congruences] = []
        while not is_stable:
            inner = _Flow(self.heads)
            end = inner.after(loop.body, head)
            for each in inner.continues:
                end = _join_all(end, each)
            wider = _join_all(head, end) or {}
            is_stable, head, breaks = wider == head, wider, inner.breaks
        self.heads[loop.span] = head
        after: Congruences | None = head
        for each in breaks:
            after = _join_all(after, each)
        return after


def _initial(variable: Variable, value: typed.Source | None, known: Congruences) -> Congruence:
    if value is not None:
        return value_of(value, known)
    default = default_value(variable.type)
    return Congruence(0, default) if isinstance(default, int) else ANY


def _assign(known: Congruences, variable: Variable, value: Congruence) -> Congruences:
    others = {each: congruence for each, congruence in known.items() if each is not variable}
    return {**others, variable: value} if value.says_something else others


def _without_assigned(known: Congruences, body: Statement) -> Congruences:
    """Return what is known wherever a statement is left by an exception."""
    assigned = {assigned_cell(each) for each in typed.inner_statements(body)}
    return {each: congruence for each, congruence in known.items() if each not in assigned}
