"""Java tests that fail as long as a duty is violated: they evaluate the clause on the JVM after the call.

A clause of ``ensures``, ``signals`` or an invariant becomes an expression (`java_formulas`); an ``assert`` of Java throws by itself, and cells outside the frame
condition are compared. If Java cannot evaluate a clause, the test fails if the call has the same effect as in the counterexample, and says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from ooxcheck.diagnosis.java_source import escape_java, is_jml
from ooxcheck.diagnosis.java_words import is_unwritten
from ooxcheck.diagnosis.violation import Overstepped, Why
from ooxcheck.generation.junit.clause_values import value_lines
from ooxcheck.generation.junit.java_formulas import JavaFormulas
from ooxcheck.generation.junit.java_heap import JavaHeap
from ooxcheck.generation.junit.java_text import JavaText, java_name
from ooxcheck.generation.suite import Test
from ooxcheck.generation.writing.oox_values import Unwritable
from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import Due, DutyKind
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.outcomes import Duty, Outcome, Returned
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import VOID
from ooxcheck.text.outcomes import violation_words

_FALSE = "holds(rows(false))"


class Clause:
    """The check that a call satisfies a duty."""

    def __init__(
        self, java: JavaText, method: Method, test: Test, heap: JavaHeap, duty: Duty, why: Why | None = None
    ) -> None:
        self._java, self._method, self._test, self._heap, self._duty, self._why = (
            java,
            method,
            test,
            heap,
            duty,
            why,
        )

    def lines(self, call: str, ended: tuple[Outcome, State]) -> list[str]:
        """Return the call, and the assertion after it; `ended` is the outcome of the call with duties ignored."""
        try:
            return list(self._duty_lines(call))
        except Unwritable as reason:
            return list(self._by_effect(call, str(reason), *ended))

    def _duty_lines(self, call: str) -> Iterator[str]:
        match self._duty.kind:
            case DutyKind.ASSERT:
                yield from self._assertion(call)
            case DutyKind.INVARIANT:
                yield from self._invariant(call)
            case DutyKind.ENSURES | DutyKind.INHERITED_ENSURES:
                yield from self._promise(call, is_return=True)
            case DutyKind.EXCEPTIONAL | DutyKind.INHERITED_EXCEPTIONAL:
                yield from self._promise(call, is_return=False)
            case DutyKind.MODIFIES | DutyKind.PURE | DutyKind.INHERITED_MODIFIES:
                yield from self._frame(call)
            case (
                DutyKind.REQUIRES | DutyKind.INHERITED_REQUIRES | DutyKind.LOOP_INVARIANT | DutyKind.OVERFLOW
                | DutyKind.EVALUATION | DutyKind.EXCEPTION | DutyKind.DEADLOCK | DutyKind.DATA_RACE
                | DutyKind.TERMINATION | DutyKind.DECREASES
            ):  # fmt: skip
                raise self._invisible()

    def _invisible(self) -> Unwritable:
        return Unwritable(f"whether {self._duty.kind.value} holds cannot be seen behind the call")

    def _assertion(self, call: str) -> Iterator[str]:
        """Yield that an assertion of Java does not fail."""
        if is_jml(self._duty.span):
            raise self._invisible()
        values = self._input_values("then")
        yield from self._between(call, JavaFormulas(self._java, self._variable), values)
        condition = f'"assert {self._duty_text()}"'
        yield from _requirement("!(end.thrown() instanceof AssertionError)", condition, values)

    def _input_values(self, state: str) -> list[str]:
        """Return expressions for the texts of the receiver and the arguments in a state."""
        inputs = (*self._method.variables[: not self._method.static], *self._method.parameters)
        return [f'"{each.name} = " + {state}.shown(rows({self._variable(each)}))' for each in inputs]

    # -- clauses of the contract -----------------------------------------------------------------------

    def _promise(self, call: str, *, is_return: bool) -> Iterator[str]:
        writer = JavaFormulas(self._java, self._variable)
        clauses = list(_clauses_at(self._java.program, self._method, self._duty))
        tests = [writer.formula(each) for each in clauses]
        if not tests:
            raise Unwritable("the clause stands nowhere in the text")
        if not is_return and tests[0] == _FALSE:
            yield f'assertDoesNotThrow(() -> {call}, "{escape_java(violation_words(self._duty))}");'
            return
        values = [value_lines(writer, each) or self._input_values("now") for each in clauses]
        yield from self._between(call, writer, [*tests, *chain.from_iterable(values)])
        message = f'"{self._duty_text()}"' if is_return else f'"thrown: " + end.kind() + "{self._where()}"'
        for test, shown in zip(tests, values, strict=True):
            yield from _requirement(
                f"end.thrown() {'!=' if is_return else '=='} null || {test}", message, shown
            )

    def _where(self) -> str:
        return "" if is_unwritten(self._duty.span) else f", where {self._duty_text()}"

    def _variable(self, variable: Variable) -> str:
        """Return the name in the test of a variable of the method, with its initial value."""
        if variable.name == "retval":
            return "end.result()"
        return self._heap.value(self._test.state.arguments[variable.slot], variable.type)

    def _invariant(self, call: str) -> Iterator[str]:
        """Yield that an invariant holds for all reachable objects of its class."""
        if self._duty.site is not None:
            raise self._invisible()
        writer = JavaFormulas(self._java, lambda _: "self")
        owner, formula = _broken_invariant(self._java.program, self._duty)
        test, shown = writer.formula(formula), value_lines(writer, formula)
        yield from self._between(call, writer, [test, "now.", *shown])
        yield f"for (Object self : now.all({self._java.class_(owner)})) {{"
        for line in _requirement(test, f'"{_invariant_words(self._duty)}"', shown):
            yield f"  {line}"
        yield "}"

    def _between(self, call: str, writer: JavaFormulas, tests: list[str]) -> Iterator[str]:
        """Yield the call, with the states before and after it as far as the assertion reads them."""
        looked_at = " ".join([*tests, *writer.earlier])
        given = ", ".join([f"new String[] {{{', '.join(writer.statics)}}}", *self._heap.names.values()])
        yield from [f"State then = new State({given});"] if "then." in looked_at else []
        yield from (f"Rows earlier{number} = {text};" for number, text in enumerate(writer.earlier, start=1))
        yield f"End end = ended(() -> {call});"
        yield from [f"State now = new State({given}, end.result());"] if "now." in looked_at else []

    # -- frames and effects ----------------------------------------------------------------------------

    def _frame(self, call: str) -> Iterator[str]:
        """Yield that cells outside the frame condition are unchanged."""
        if not isinstance(self._why, Overstepped):
            raise self._invisible()
        yield f"End end = ended(() -> {call});"
        for number, change in enumerate(self._why.changes, start=1):
            old = self._before(change.target).cells[change.cell]
            type_ = change.target.kind.cell(change.cell).columns[0]
            yield f"Object cell{number} = {self._place(change.target, change.cell)};"
            yield from _requirement(
                f"java.util.Objects.equals({self._heap.value(old, type_)}, cell{number})",
                f'"{_cell(change.target, change.cell)} may not change"',
                [f'"now " + cell{number} + ", before " + {self._heap.value(old, type_)}'],
            )

    def _before(self, target: Obj) -> Obj:
        """Return an object as it was before the call."""
        heap = self._test.state.heap
        return heap.statics if target.serial < 0 else heap.objects[target.serial]

    def _place(self, target: Obj, cell: int) -> str:
        name = "null" if target.serial < 0 else self._heap.names.get(self._before(target))
        if name is None:
            raise Unwritable("what it changed is nothing that a test sees")
        if target.kind.is_array:
            return f"at({name}, {cell})"
        field = target.kind.layout[cell]
        return f'get({self._java.class_(field.owner)}, {name}, "{java_name(field)}")'

    def _by_effect(self, call: str, reason: str, outcome: Outcome, after: State) -> Iterator[str]:
        """Yield that a call does not have the effect of the counterexample."""
        yield f"// {reason}: so the test fails as long as the call does what it did where this was false."
        values = self._input_values("then")
        yield from self._between(call, JavaFormulas(self._java, self._variable), values)
        yield "boolean isLeft = passes(() -> {"
        if isinstance(outcome, Returned):
            yield from (["  Object result = end.result();"] if self._method.result is not VOID else [])
        else:
            yield "  Throwable thrown = end.thrown();"
        yield from (f"  {line}" for line in self._heap.assertion_lines(outcome, after))
        yield "});"
        condition = f'"this is what was left where it is false: {self._duty_text()}"'
        yield from _requirement("!isLeft", condition, values)

    def _duty_text(self) -> str:
        return escape_java(" ".join(self._duty.span.text.split()))


def _requirement(test: str, condition: str, values: Sequence[str]) -> Iterator[str]:
    """Yield that a test is true; otherwise its condition and values are the message."""
    yield f"require({test}, end, {condition}{',' if values else ');'}"
    for at, value in enumerate(values):
        yield f"    {value}{',' if at < len(values) - 1 else ');'}"


def _cell(target: Obj, cell: int) -> str:
    return f"[{cell}]" if target.kind.is_array else str(target.kind.layout[cell])


def _invariant_words(duty: Duty) -> str:
    """Return an invariant in a few words: of an invariant method its name."""
    return (
        f"{duty.name} is false" if duty.name else f"invariant {escape_java(' '.join(duty.span.text.split()))}"
    )


def _clauses_at(program: Program, method: Method, duty: Duty) -> Iterator[logic.Formula]:
    """Yield the clauses of a method, or of an overridden one, at the place of a duty."""
    others = (each for each in program.methods() if each.signature == method.signature and each is not method)
    for each in (method, *others):
        clauses = each.contract.ensures if duty.kind.facts.due is Due.RETURN else each.contract.exceptional
        formulas = [clause.formula for clause in clauses if clause.span == duty.span]
        if formulas:
            yield from formulas
            return


def _broken_invariant(program: Program, duty: Duty) -> tuple[str, logic.Formula]:
    for name, class_ in program.classes.items():
        for invariant in class_.invariants:
            if invariant.span == duty.span:
                return name, invariant.formula
    raise Unwritable("the invariant stands nowhere in the text")
