"""Statements of a body that do not count: what they do is anything that a statement of their kind can do.

What is assigned or returned is any value, a condition is true or false, and either may throw where evaluating could. So
an execution of the body is always among those of the freed one, and what is demanded of the freed one is true of the
body. What makes objects, calls or jumps always counts; a call is known by its summary anyway.
"""

from __future__ import annotations

from collections.abc import Callable

from datatypes import dataclass
from oox import typed
from oox.source import Span
from oox.typed import Method, Variable
from oox.types import Type
from relational import FALSE, TRUE, Formula
from translate.havoc.havoc import Unchosen
from translate.model.state import State, joined
from translate.model.values import Value, chosen
from translate.symbolic.encoder import Run
from translate.symbolic.expressions import array_type, element, number, receiver, reference, truth
from translate.symbolic.paths import Dead, Path
from translate.symbolic.statements import Exactly

Act = Callable[[Path], None]

_CALLS = typed.VirtualCall | typed.StaticCall | typed.SuperCall | typed.NewObject | typed.NewArray


@dataclass(frozen=True, slots=True)
class Freed(Exactly):
    """Runs a method in which those statements and conditions count of which `counts` says so, by place in the text."""

    method: Method
    counts: Callable[[Span], Formula]

    def statement(self, run: Run, path: Path, statement: typed.Statement) -> None:
        """Run a statement, freely where it does not count."""
        exactly = Exactly().statement
        if path.frame.method is not self.method or not is_free(statement):
            exactly(run, path, statement)
        else:
            self._either(path, statement.span, lambda on: exactly(run, on, statement), _Anything(run, statement))

    def condition(self, run: Run, path: Path, condition: typed.Expr) -> Formula:
        """Return the value of a condition where it counts, and any value where it does not."""
        if path.frame.method is not self.method:
            return truth(run, path, condition)
        exact: list[Formula] = []
        free = _Condition(run, condition, [])
        self._either(path, condition.span, lambda on: exact.append(truth(run, on, condition)), free)
        if not (exact and free.values):
            return (exact or free.values or [FALSE])[0]
        value = chosen(self.counts(condition.span), exact[0], free.values[0])
        assert isinstance(value, Formula)
        return value

    def _either(self, path: Path, span: Span, exactly: Act, freely: Act) -> None:
        counts = self.counts(span)
        if counts is TRUE or counts is FALSE:
            (exactly if counts is TRUE else freely)(path)
            return
        ends = [end for end in (_ended(path, counts, exactly), _ended(path, ~counts, freely)) if end is not None]
        if not ends:
            raise Dead
        path.state = ends[0] if len(ends) == 1 else joined(ends[0], ends[1], counts)


def _ended(path: Path, where: Formula, act: Act) -> State | None:
    """Return where those executions come out of an act in which a condition holds, None if nowhere."""
    branch = path.branch(where)
    try:
        if branch is not None:
            act(branch)
    except Dead:
        return None
    return branch.state if branch is not None else None


def is_free(statement: typed.Statement) -> bool:
    """Return whether a statement can be freed: it gives something a value, and neither calls nor makes anything."""
    match statement:
        case typed.Declare(_, value) | typed.Assign(_, value) | typed.Return(value):
            return value is not None and not isinstance(value, _CALLS)
        case _:
            return False


# --------------------------------------------------------------------------------------------- doing anything


@dataclass(frozen=True, slots=True)
class _Condition:
    """Evaluates a condition to anything."""

    run: Run
    condition: typed.Expr
    values: list[Formula]

    def __call__(self, path: Path) -> None:
        unknown = _unknown(self.run, path, self.condition)
        if _may_throw(self.condition):
            path.throw_where(unknown.truth("throws"))
        self.values.append(unknown.truth("condition"))


@dataclass(frozen=True, slots=True)
class _Anything:
    """Gives the target of a statement any value."""

    run: Run
    statement: typed.Statement

    def __call__(self, path: Path) -> None:
        match self.statement:
            case typed.Declare(variable, value) if value is not None:
                path.assign(variable.slot, self._any(path, value, variable.type))
            case typed.Assign(target, value):
                self._assign(path, target, self._any(path, value, target.type))
            case typed.Return(value) if value is not None:
                retval = path.frame.method.retval
                assert retval is not None, "a method that returns a value should have a result"
                path.assign(retval.slot, self._any(path, value, retval.type))
                path.flow.returns.append(path.state)
                raise Dead
            case _:
                msg = f"{self.statement} should count"
                raise AssertionError(msg)

    def _any(self, path: Path, value: typed.Source, type_: Type) -> Value:
        """Return any value of a type, where the evaluation of what really stands there does not throw."""
        unknown = _unknown(self.run, path, self.statement)
        if _may_throw(value):
            path.throw_where(unknown.truth("throws"))
        found = unknown.value("any", type_)
        self.run.notes.facts.extend(unknown.demands)
        return found

    def _assign(self, path: Path, target: typed.Expr, value: Value) -> None:
        run, heap = self.run, path.heap
        match target:
            case typed.Local(variable):
                path.assign(variable.slot, value)
            case typed.FieldRead(owner, field):
                path.put(heap.write(field, receiver(run, path, owner), value))
            case typed.ElementRead(array, index):
                found, at = element(path, reference(run, path, array), number(run, path, index))
                path.put(heap.write_element(array_type(array), found, at, value))
            case typed.StaticRead(field):
                path.put(heap.with_static(field, value))
            case _:
                msg = f"only variables, fields and elements should be assigned to, not {target}"
                raise AssertionError(msg)


def _unknown(run: Run, path: Path, node: typed.Node) -> Unchosen:
    """Return unknowns for a place of the unrolled program: what really happens there is the same in every encoding of it."""
    return Unchosen(run, ("freed", run.unroll, *run.place, node.span), path.heap.allocated)


def _may_throw(value: typed.Node) -> bool:
    """Return whether evaluating an expression could throw."""
    match value:
        case typed.Constant() | typed.Local() | typed.StaticRead() | typed.FieldRead(typed.Local(Variable("this"))):
            return False
        case typed.Unary(_, operand) | typed.InstanceOf(operand):
            return _may_throw(operand)
        case typed.Binary(op, left, right):
            return op in ("/", "%") or _may_throw(left) or _may_throw(right)
        case _:
            return True
