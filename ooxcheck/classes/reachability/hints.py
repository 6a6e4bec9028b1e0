"""Hints: clauses that a user can write where a violation is no bug.

A precondition is made from the text of the expression that throws, if that is about parameters which keep their values, or of the assertion, if that is
about such parameters and fields and false on entry. So the clause is false in the call of the counterexample, and excludes it. Otherwise the hint permits the exception.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ooxcheck.diagnosis.java_words import exception_name, is_unwritten
from ooxcheck.diagnosis.violation import Falsified, Uncaught
from ooxcheck.engine.report import Counterexample, Report
from ooxcheck.oox.logic import Formula
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.formulas.evaluate import formula
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Atom, Heap, Untouched
from ooxcheck.oox.running.outcomes import ExceptionKind, Raised
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method

_WORD = re.compile(r"[A-Za-z_]\w*")
_NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
"""A name that is no member of something else."""

_ACCESS = re.compile(r"([A-Za-z_]\w*)\s*\[\s*([A-Za-z_]\w*)\s*\]")
_DIVISOR = re.compile(r"[/%]\s*([A-Za-z_]\w*)\b(?!\s*[.(\[])")
_CAST = re.compile(r"\(([A-Za-z_]\w*)\)\s*([A-Za-z_]\w*)$")
_SAFE_WORDS = frozenset(("true", "false", "null", "this"))
"""Words of an assertion that are no variables."""


def with_hints(report: Report) -> Report:
    """Return a report in which each violation of a method without written contract has a hint, if there is one."""
    program, contract = report.question.program, report.question.method.contract
    clauses = (*contract.requires, *contract.ensures, *contract.exceptional)
    if not report.counterexamples or not all(is_unwritten(each.span) for each in clauses):
        return report
    hinted = (
        each if each.hint else replace(each, hint=violation_hint(program, each))
        for each in report.counterexamples
    )
    return replace(report, counterexamples=tuple(hinted))


def violation_hint(program: Program, example: Counterexample) -> str:
    """Return the clause that excludes the call of a violation, or else permits its exception; empty if there is none."""
    arguments = dict(_constant_arguments(example))
    match example.why:
        case Uncaught(raised) | Falsified(raised=Raised() as raised):
            own = _thrown_text(example.method, raised)
            condition = next(_conditions(raised.kind, own, arguments), "")
            return _requires(program, condition) if condition else _permission(program, raised)
        case Falsified(part) if example.duty.kind is DutyKind.ASSERT:
            text = part.node.span.text
            is_about_entry = (
                _extent(example.method).contains(part.node.span)
                and "(" not in text
                and {*_NAME.findall(text)} <= {*arguments, *_field_names(program, example), *_SAFE_WORDS}
                and not any(_is_assigned(word, example.method) for word in _WORD.findall(text))
                and isinstance(part.node, Formula)
                and _is_false_on_entry(program, part.node, example)
            )
            return _requires(program, text) if is_about_entry else ""
        case _:  # a written clause is violated
            return ""


def _field_names(program: Program, example: Counterexample) -> set[str]:
    """Return the names by which a method mentions fields of its class."""
    variables = {each.name for each in example.method.variables}
    return {each.name for each in program.layout(example.method.owner)} - variables


def _is_false_on_entry(program: Program, assertion: Formula, example: Counterexample) -> bool:
    """Return whether an assertion over fields and parameters is false before the call; not if it mentions other variables."""
    from ooxcheck.specs.classes.observations import no_call

    state = example.state
    try:
        return not formula(assertion)(Scene(state.heap, state.arguments, no_call, program.int_width), ())
    except (Evaluation, Untouched, IndexError):
        return False


def _conditions(kind: ExceptionKind, text: str, arguments: dict[str, Atom]) -> Iterator[str]:
    """Yield conditions on arguments without which an expression throws, and that are false for these arguments."""
    match kind:
        case ExceptionKind.NULL:
            mentioned = dict.fromkeys(_NAME.findall(text))
            yield from (
                f"{name} != null" for name in mentioned if name in arguments and arguments[name] is None
            )
        case ExceptionKind.INDEX:
            accesses = ((array, index) for array, index in _ACCESS.findall(text) if index in arguments)
            for array, index in accesses:
                at = arguments[index]
                if isinstance(at, int) and at < 0:
                    yield f"{index} >= 0"
                elif array in arguments:
                    yield f"{array} != null && {index} < {array}.length"
        case ExceptionKind.SIZE:
            sizes = (name for name in _NAME.findall(text) if name in arguments)
            yield from (f"{name} >= 0" for name in sizes if _is_negative(arguments[name]))
        case ExceptionKind.DIVISION:
            yield from (f"{name} != 0" for name in _DIVISOR.findall(text) if arguments.get(name, 1) == 0)
        case ExceptionKind.CAST:
            cast = _CAST.search(text)
            if cast is not None and cast[2] in arguments:
                yield f"{cast[2]} == null || {cast[2]} instanceof {cast[1]}"
        case _:
            return


def _is_negative(atom: Atom) -> bool:
    return isinstance(atom, int) and atom < 0


def _constant_arguments(example: Counterexample) -> Iterator[tuple[str, Atom]]:
    """Yield the parameters that a method never assigns, with their values."""
    variables = example.method.variables[not example.method.static :]
    arguments = example.state.arguments[not example.method.static :]
    for variable, atom in zip(variables, arguments, strict=False):
        if not _is_assigned(variable.name, example.method):
            yield variable.name, atom


def _is_assigned(name: str, method: Method) -> bool:
    """Return whether the text of a method assigns something of this name."""
    return re.search(_ASSIGNED.format(name=re.escape(name)), _extent(method).text) is not None


def _thrown_text(method: Method, raised: Raised) -> str:
    """Return the expression of a method that throws, or nothing if other code throws; a cast with the type before its operand."""
    extent, span = _extent(method), raised.span
    if not extent.contains(span):
        return ""
    return Span(span.source, extent.start, span.end).text if raised.kind is ExceptionKind.CAST else span.text


def _extent(method: Method) -> Span:
    """Return the place of a method with its body."""
    return method.span if method.body is None else method.span.to(method.body.span)


_ASSIGNED = r"\b{name}\s*(:=|=(?!=)|[-+*/%&|^]=|<<=|>>=|\+\+|--)|(\+\+|--)\s*{name}\b"


def _requires(program: Program, condition: str) -> str:
    if program.origin is not None:
        return f"//@ requires {condition};"
    in_oox = re.sub(r"(\w+)[.]length", r"#\1", condition)
    return f"requires({in_oox})"


def _permission(program: Program, raised: Raised) -> str:
    """Return the clause that permits an exception."""
    return (
        "exceptional(true)" if program.origin is None else f"//@ signals ({exception_name(raised)} e) true;"
    )


def possible_hint(program: Program, example: Counterexample, reached: Program, heaps: Sequence[Heap]) -> str:
    """Return an invariant that excludes a heap, true in all heaps that clients were seen to build, but not proved; or else the hint of a violation.

    `heaps` are those that the search for a history has reached in another program of the class, beyond those of the inference.
    """
    from ooxcheck.classes.excluded_heaps import excludes_heap, holds_in_heaps

    inferred = program.inferred
    for name, candidate, text in () if inferred is None else inferred.unproved:
        if excludes_heap(program, name, candidate, example) and holds_in_heaps(
            reached, name, candidate, heaps
        ):
            return text
    return violation_hint(program, example)
