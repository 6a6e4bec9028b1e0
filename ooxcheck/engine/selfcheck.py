"""An answer compared with the oracle: the interpreter runs every small initial state, and must agree.

The oracle tries values one by one; the checker covers all of them at once. If the oracle can try all values, both answers must be equal. If not,
it tries some values that matter, and those of the counterexamples: it must violate the duties of the counterexamples, and may find nothing that
the checker did not. Other findings of the checker that the oracle does not have are not compared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from itertools import count

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.fault_bundles import Evidence, Fault, sources, write_bundle
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import PLACES, Report, SelfCheck, Standing
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.oracle.bruteforce import Result
from ooxcheck.oox.oracle.bruteforce import check as brute
from ooxcheck.oox.oracle.samples import Sample, left_open, samples
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import Noted
from ooxcheck.oox.running.heap import Content, rows_in
from ooxcheck.oox.running.outcomes import ARRAY, CONTEXTS, Bounded, Duty
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import CHAR, DOUBLE, FLOAT, INT, UINT, Type, is_floating, is_integral
from ooxcheck.translate.symbolic.duty_ledger import FIXED

MAX_STATES = 20_000
MAX_RUNS = 1_000
MAX_STEPS = 250_000
"""The limit of work of the oracle, in cells and runs: about a minute."""
MANY_INTS = 16
"""The number of integers up to which the oracle tries all of them."""
FEW = 5


@dataclass(frozen=True, slots=True)
class Look:
    """The result of the oracle, and the samples of types that it does not try completely."""

    result: Result
    partial: tuple[Sample, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every state within the bounds has been run to its end."""
        is_cut = any(bound.what == ARRAY for bound in self.result.bounds)
        return self.result.cut is None and not self.result.unanswered and not is_cut

    @property
    def is_exact(self) -> bool:
        """Whether the oracle has examined everything that the checker covers."""
        return self.is_complete and not self.partial

    @property
    def limits(self) -> tuple[str, ...]:
        """The limits that kept the oracle from examining more."""
        stopped = (f"stopped after {MAX_STATES} states or {MAX_RUNS} runs of one",) if self.result.cut else ()
        return (*stopped, *(("some runs without an answer",) if self.result.unanswered else ()))


_GOOD = frozenset((Verdict.HOLDS, Verdict.WITHIN_BOUNDS))
"""The two verdicts that differ only in whether a bound was reached."""


def self_check(report: Report, budget: Budget | None = None) -> Report:
    """Return the report with the comparison; raise `Fault` if the oracle contradicts it."""
    budget = budget or Budget()
    obstacle = _obstacle(report)
    if obstacle:
        return replace(report, self_check=SelfCheck(obstacle))
    try:
        with budget.alarm():
            look = _run_oracle(report, _step_limit(budget.check))
    except GaveUp as limit:
        return replace(report, self_check=SelfCheck(str(limit)))
    differences = list(differences_between(report, look))
    if differences:
        what = f"brute force disagrees: {'; '.join(differences)}"
        raise Fault(what, write_bundle(report.question, what, Evidence()))
    missing, is_whole = tuple(_missing(report, look.result)), look.is_exact and not report.reason
    compared = SelfCheck(
        "", look.result.states, look.result.runs, look.partial, look.limits, missing, is_whole
    )
    return replace(report, self_check=compared)


def _obstacle(report: Report) -> str:
    """Return why the oracle cannot answer the same question, empty if it can."""
    if report.question.loops == "invariant":
        return "brute force runs loops"
    if any(bound.what == ARRAY for bound in report.bounds):
        return "brute force makes longer arrays"
    if any(bound.what == CONTEXTS for bound in report.bounds):
        return "brute force lets threads take turns more often"
    return ""


def tried_bounds(report: Report) -> Bounds:
    """Return the bounds of a question with samples of values: some that matter, and those of the counterexamples."""
    question = report.question
    held = [
        pair for example in report.counterexamples for pair in _held_values(example.state, question.method)
    ]
    ints = {
        *tried_ints(question),
        *(value for type_, value in held if is_integral(type_) and isinstance(value, int)),
    }
    chars = {
        *tried_chars(question),
        *(chr(value) for type_, value in held if type_ is CHAR and isinstance(value, int)),
    }
    floats, doubles = (
        (
            *question.bounds.floats,
            *(value for type_, value in held if type_ is wanted and isinstance(value, float)),
        )
        for wanted in (FLOAT, DOUBLE)
    )
    return replace(
        question.bounds, ints=tuple(sorted(ints)), chars=tuple(sorted(chars)), floats=floats, doubles=doubles
    )


def _held_values(state: State, method: Method) -> Iterator[tuple[Type, Content]]:
    """Yield every value of a state with the type of its cell."""
    for variable, argument in zip(method.variables, state.arguments, strict=False):
        for row in rows_in(argument):
            yield from zip(variable.columns, row, strict=True)
    for obj in (state.heap.statics, *state.heap.objects):
        for at, content in enumerate(obj.cells):
            for row in rows_in(content):
                yield from zip(obj.kind.cell(at).columns, row, strict=True)


def tried_ints(question: Question) -> tuple[int, ...]:
    """Return all integers if there are few, otherwise those around zero and small ones from the program."""
    width = question.program.int_width
    if 1 << width <= MANY_INTS:
        return tuple(range(int_range(INT, width)[0], int_range(UINT, width)[-1] + 1))
    words = _words(question, r"\b[0-9]{1,9}\b")
    mentioned = sorted({int(word) for word in words} - {0, 1})
    return tuple(sorted([-1, 0, 1, *mentioned][:FEW]))


def tried_chars(question: Question) -> tuple[str, ...]:
    """Return two chars and some from the program."""
    mentioned = sorted({word for word in _words(question, r"'([^\n])'") if ord(word) < 1 << 16} - {"a", "b"})
    return tuple(sorted(["a", "b", *mentioned][:FEW]))


def _words(question: Question, pattern: str) -> Iterator[str]:
    return (word for source in sources(question.program) for word in re.findall(pattern, source.text))


def _step_limit(watch: Callable[[], None]) -> Callable[[], None]:
    """Return a watch that gives up after a fixed number of steps, so that the result is the same on every machine."""
    steps = count(1)

    def step() -> None:
        watch()
        if next(steps) > MAX_STEPS:
            msg = f"brute force takes more than {MAX_STEPS} steps"
            raise GaveUp(msg)

    return step


def _run_oracle(report: Report, watch: Callable[[], None]) -> Look:
    """Run the oracle; floats that no formula reads are not counted as left out."""
    question, bounds = report.question, tried_bounds(report)
    settings = report.settings
    drawn = samples(question.program, question.method, bounds, settings)
    unseen = () if _looks_at_floats(question) else (FLOAT, DOUBLE)
    partial = tuple(sample for sample in drawn if not (sample.whole or sample.type in unseen))
    result = brute(
        question.program,
        question.method,
        bounds,
        settings,
        max_states=MAX_STATES,
        max_schedules=MAX_RUNS,
        watch=watch,
    )
    return Look(result, partial)


def _looks_at_floats(question: Question) -> bool:
    """Return whether a method, one of its callees or an invariant reads a floating-point number."""
    methods = list(reachable(question.program, question.method))
    invariants = (each.formula for class_ in question.program.classes.values() for each in class_.invariants)
    if any(is_floating(variable.type) for method in methods for variable in method.variables):
        return True
    bodies = (method.body for method in methods if method.body is not None)
    formulas = (formula for method in methods for formula in method.formulas())
    return any(_is_floating(part) for node in (*bodies, *formulas, *invariants) for part in descendants(node))


def _is_floating(part: object) -> bool:
    match part:
        case typed.ExprNode(type=type_):
            return is_floating(type_)
        case logic.TermNode(shape=shape):
            return any(is_floating(type_) for column in shape.columns for type_ in column)
        case _:
            return False


def _finds_examples(report: Report, look: Look) -> bool:
    """Return whether the oracle has run the counterexamples: their values were tried, and they contain no other choices."""
    question = report.question
    return look.is_exact or (look.is_complete and not left_open(question.program, question.settings))


def differences_between(report: Report, look: Look) -> Iterator[str]:
    """Yield the contradictions of two answers; an oracle that is not exact may have missed something."""
    result = look.result
    unheard_of = Standing.UNDECIDED if report.reason else Standing.HOLDS
    for duty in result.violated:
        if report.duties.get(duty, unheard_of) is Standing.HOLDS and not _may_be_missed(report, duty):
            yield f"it breaks {duty}"
    never = (duty for duty in result.reached if report.duties.get(duty) is Standing.NEVER_REACHED)
    yield from (f"it reaches {duty}" for duty in never)
    if result.verdict in _GOOD and report.verdict is Verdict.VACUOUS:
        yield "it has runs that finish"
    if not report.reason:
        yield from (
            f"it reaches the {bound.what} bound at {bound.span}"
            for bound in _beyond(result.bounds, report.bounds)
        )
    if look.is_exact:
        yield from _missing(report, result)
    elif _finds_examples(report, look):
        yield from _unbroken(report, result)


def _may_be_missed(report: Report, duty: Duty) -> bool:
    """Return whether the checker may miss a place that throws: calls were replaced, or it took too long."""
    is_partial = bool(report.replaced) or any(note.code == PLACES for note in report.notes)
    return duty.thrown is not None and is_partial and any(duty.whole == each.whole for each in report.duties)


def _beyond(met: Iterable[Bounded], others: Collection[Bounded]) -> list[Bounded]:
    """Return bounds on loops and calls that only one of the two has reached; bounds on new objects are not comparable."""
    return [bound for bound in met if bound.what not in FIXED and bound not in others]


def _missing(report: Report, result: Result) -> Iterator[str]:
    """Yield the findings of the checker that the oracle does not have."""
    yield from _unbroken(report, result)
    yield from (f"it does not reach {duty}" for duty in _reached_duties(report) if duty not in result.reached)
    yield from (
        f"it does not reach the {bound.what} bound at {bound.span}"
        for bound in _beyond(report.bounds, result.bounds)
    )
    verdicts = {result.verdict, report.verdict}
    if (
        not report.reason
        and len(verdicts) > 1
        and not verdicts <= _GOOD
        and result.verdict is not Verdict.UNKNOWN
    ):
        yield f"it says {result.verdict.value}, the checker says {report.verdict.value}"


def _reached_duties(report: Report) -> Iterator[Duty]:
    """Yield the duties that some run reaches; formulas are recorded only if they have no value, threads not at all."""
    standing = (
        (duty, known) for duty, known in report.duties.items() if duty.kind.facts.noted is Noted.REACHED
    )
    return (duty for duty, known in standing if known is Standing.HOLDS)


def _unbroken(report: Report, result: Result) -> Iterator[str]:
    missing = (example.duty for example in report.counterexamples if example.duty not in result.violated)
    return (f"it does not break {duty}" for duty in missing)
