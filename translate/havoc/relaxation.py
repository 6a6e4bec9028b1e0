"""Statements that need not count: what each does is anything at all, unless its selector says that it counts.

Where a selector is off, what is assigned or returned, or the value of a condition, is any value there is; a call, an
assumption, an assertion, an exception or a jump may be left out. The solver chooses: so a duty that cannot fail while some
selectors are on and the others are free is kept by the statements of the first ones alone. (Selectors over a program as
in Torlak, Chang and Jackson, "Finding minimal unsatisfiable cores of declarative specifications", FM 2008.)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from oox import logic, typed
from oox.running.outcomes import DutyKind
from oox.source import Span
from oox.types import Type
from relational import Formula
from translate.havoc.havoc import Unchosen
from translate.model.folding import all_of
from translate.model.heap import Heap
from translate.model.state import joined
from translate.model.universe import UNIT
from translate.model.values import Value, chosen
from translate.symbolic.contracts import claim
from translate.symbolic.encoder import Run
from translate.symbolic.expressions import array_type, element, number, receiver, reference, truth
from translate.symbolic.paths import Dead, Flow, Path
from translate.symbolic.statements import Exactly

Act = Callable[[Path], None]


class Loosened(Exactly):
    """Loosens the statements of one method wherever it runs; `selectors` are those that came up, by place in the text.

    A choice or a loop is known by the place of its condition.
    """

    def __init__(self, method: typed.Method) -> None:
        self._method = method
        self.selectors: dict[Span, Formula] = {}

    def statement(self, run: Run, path: Path, statement: typed.Statement) -> None:
        """Run a statement where its selector is on, and a looser one where it is off."""
        exactly = super().statement
        loose = self._loose(run, statement) if self._concerns(path) else None
        if loose is None:
            exactly(run, path, statement)
        else:
            self._either(run, path, statement.span, lambda on: exactly(run, on, statement), loose)

    def condition(self, run: Run, path: Path, condition: typed.Expr) -> Formula:
        """Return the value of a condition where its selector is on, and any value where it is off."""
        if not self._concerns(path):
            return truth(run, path, condition)
        values: list[Formula] = []
        anything = self._unknown(run, path, condition.span).truth("condition")
        selector = self._selector(run, condition.span)
        self._either(run, path, condition.span, lambda on: values.append(truth(run, on, condition)), _nothing)
        holds = chosen(selector, values[0], anything) if values else anything
        assert isinstance(holds, Formula)
        return holds

    def claim(self, run: Run, path: Path, formula: logic.Formula, kind: DutyKind) -> None:
        """Demand that a formula holds where its selector is on."""
        if self._concerns(path):
            self._either(run, path, formula.span, lambda on: claim(run, on, formula, kind), _nothing)
        else:
            claim(run, path, formula, kind)

    def _concerns(self, path: Path) -> bool:
        return path.frame.duties and path.frame.method.full_name == self._method.full_name

    def _selector(self, run: Run, span: Span) -> Formula:
        if span not in self.selectors:
            self.selectors[span] = run.world.free(("selector", span), f"counts {span}", 1, [(UNIT,)]).some()
        return self.selectors[span]

    def _unknown(self, run: Run, path: Path, span: Span) -> Unchosen:
        return Unchosen(run, ("loose", *run.place, span), path.heap.allocated)

    def _either(self, run: Run, path: Path, span: Span, exactly: Act, loosely: Act) -> None:
        """Go both ways at once, as the selector decides."""
        selector = self._selector(run, span)
        before, ends = path.guard, []
        is_complete = True
        for condition, act in ((selector, exactly), (~selector, loosely)):
            branch = path.branch(condition)
            if branch is None:
                continue
            entered = branch.guard
            try:
                act(branch)
                ends.append(branch.state)
            except Dead:
                is_complete = False
            is_complete = is_complete and branch.guard is entered
        if not ends:
            raise Dead
        path.state = ends[0] if len(ends) == 1 else joined(ends[0], ends[1], selector)
        if is_complete:
            path.state = path.state.under(before)

    # -- what is left of a statement ---------------------------------------------------------------

    def _loose(self, run: Run, statement: typed.Statement) -> Act | None:
        """Return what a statement does where it does not count, None if it has no selector of its own."""
        span = statement.span
        match statement:
            case typed.Declare(variable):
                return lambda off: off.assign(variable.slot, self._any(run, off, span, variable.type))
            case typed.Assign(target):
                return lambda off: self._assign(run, off, span, target)
            case typed.Return(value) if value is not None:
                return lambda off: self._return(run, off, span)
            case (
                typed.CallStatement()
                | typed.Assert()
                | typed.Assume()
                | typed.Throw()
                | typed.Break()
                | typed.Continue()
                | typed.Return()
            ):
                return _nothing
            case _:
                return None

    def _any(self, run: Run, path: Path, span: Span, type_: Type) -> Value:
        """Return any value of a type: for a reference, null or an object that is there."""
        unknown = self._unknown(run, path, span)
        value = unknown.value("any", type_)
        path.keep(all_of(unknown.demands))
        return value

    def _return(self, run: Run, path: Path, span: Span) -> None:
        retval = path.frame.method.retval
        if retval is not None:
            path.assign(retval.slot, self._any(run, path, span, retval.type))
        path.flow.returns.append(path.state)
        raise Dead

    def _assign(self, run: Run, path: Path, span: Span, target: typed.Expr) -> None:
        value = self._any(run, path, span, target.type)
        match target:
            case typed.Local(variable):
                path.assign(variable.slot, value)
            case typed.StaticRead(field):
                path.put(path.heap.with_static(field, value))
            case _:
                self._write(path, lambda aside: _written(run, aside, target, value))

    def _write(self, path: Path, written: Callable[[Path], Heap]) -> None:
        """Change a cell in those executions in which there is one; nothing is thrown in the others."""
        aside = Path(replace(path.frame, duties=False), path.state, Flow())
        try:
            after = aside.state.with_heap(written(aside))
        except Dead:
            return
        path.state = joined(after, path.state, aside.guard).under(path.guard)


def _written(run: Run, path: Path, target: typed.Expr, value: Value) -> Heap:
    """Return the heap with another value in a field or an element."""
    match target:
        case typed.FieldRead(owner, field):
            return path.heap.write(field, receiver(run, path, owner), value)
        case typed.ElementRead(array, index):
            found, at = element(path, reference(run, path, array), number(run, path, index))
            return path.heap.write_element(array_type(array), found, at, value)
        case _:
            msg = f"only variables, fields and elements should be assigned to, not {target}"
            raise AssertionError(msg)


def _nothing(_path: Path) -> None:
    """Leave a statement out."""
