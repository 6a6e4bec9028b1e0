"""The question of a check, or the unrolled program, as text for other tools."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from ooxcheck.input.java_programs import lowered_tree
from ooxcheck.input.load import find_method
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Report

if TYPE_CHECKING:
    from ooxcheck.engine.question import Question
    from ooxcheck.oox.running.settings import Settings


def export_text(question: Question, to: str) -> str:
    """Return the question of a check for ``alloy``, or as clauses in ``dimacs``, or its program unrolled, as ``oox``."""
    match to:
        case "oox":
            return _program(question)
        case "dimacs":
            return _clauses(question)
        case _:
            return _module(question)


def _title(question: Question) -> str:
    from ooxcheck.reports.check_report import question_words

    return f"{question.method.full_name}   {question_words(question, None)}"


def _clauses(question: Question) -> str:
    from ooxcheck.api.questions.encoded import encode_question
    from ooxcheck.translate.witness.export import dimacs_text

    with encode_question(question, _settings(question)) as encoding:
        return dimacs_text(encoding, [_title(question)])


def _settings(question: Question) -> Settings:
    return question.settings_with(question.settings.unroll)


# ------------------------------------------------------------------------------------------------------------ Alloy


def _module(question: Question) -> str:
    """Return the question for Alloy, or report the integer widths that Alloy supports."""
    from ooxcheck.relational.to_alloy.integer_bitwidth import FloatingPoint, TooWide

    try:
        return _alloy(question)
    except FloatingPoint as limit:
        message = f"{question.method.name} cannot be exported to Alloy: {limit}"
        raise OoxError(
            [Diagnostic("export.float", message, None, notes=("--to dimacs has them bit by bit",))]
        ) from None
    except TooWide as limit:
        message = f"{question.method.name} cannot be exported to Alloy: {limit}"
        hint = _narrower(question, limit.most)
        raise OoxError([Diagnostic("export.width", message, None, notes=(hint,))]) from None


def _alloy(question: Question) -> str:
    from ooxcheck.api.questions.encoded import encode_question
    from ooxcheck.translate.witness.export import alloy_text

    with encode_question(question, _settings(question)) as encoding:
        return alloy_text(encoding, [_title(question)])


def _narrower(question: Question, most: int) -> str:
    """Return the largest exportable integer width, found by trials."""
    from ooxcheck.engine.fault_bundles import sources
    from ooxcheck.oox.check import load
    from ooxcheck.relational.to_alloy.integer_bitwidth import TooWide

    if question.program.origin is not None:
        return "try a smaller --scope or --array"
    for width in range(min(most, question.program.int_width - 1), 1, -1):
        try:
            program = load(sources(question.program), int_width=width)
            method = find_method(program, question.method.full_name)
            _alloy(replace(question, program=program, method=method))
        except TooWide:
            continue
        except OoxError:
            break
        return f"--int-width {width} can be exported"
    return "no --int-width can be exported within these bounds; try a smaller --scope or --array"


# -------------------------------------------------------------------------------------------------------------- OOX


def _program(question: Question) -> str:
    """Return the program with its loops unrolled."""
    from ooxcheck.engine.fault_bundles import sources
    from ooxcheck.oox.checking.flow import thrown_at_end
    from ooxcheck.oox.syntax.depth import MAX_DEPTH, stack_room, too_deep
    from ooxcheck.oox.syntax.parser import parse
    from ooxcheck.oox.syntax.printer import node_text
    from ooxcheck.oox.transform.pure_copies import Entangled
    from ooxcheck.oox.transform.unroll import TooManyRounds, unroll_loops

    settings, often, origin = _settings(question), question.unroll_text(), question.program.origin
    with stack_room():
        program = (
            lowered_tree(origin.sources, origin.entry)
            if origin
            else parse(list(sources(question.program)), report=Report())
        )
    try:
        flat = unroll_loops(program, lambda place: settings.bound(place) or 0)
        if too_deep(flat):
            _refuse(f"unrolled {often} times, loops nest more than {MAX_DEPTH} levels deep")
        return (
            "".join(f"// {line}\n" for line in _preface(often)) + "\n" + node_text(thrown_at_end(flat)) + "\n"
        )
    except TooManyRounds:
        _refuse(f"loops in loops, unrolled {often} times, are too much text")
    except Entangled:
        message = "there are loops in constructors that formulas run, which cannot be unrolled for code alone"
        raise OoxError([Diagnostic("export.constructors", message, None)]) from None


def _preface(often: str) -> Iterator[str]:
    yield f"Loops are unrolled {often} times: an execution that would go on is dropped by `assume false`, so what is"
    yield "violated here is violated by the program, and what holds here holds there within that bound. A loop invariant is"
    yield "asserted before each evaluation of its condition. Calls and recursion are left as they are."


def _refuse(problem: str) -> NoReturn:
    raise OoxError([Diagnostic("export.size", f"{problem}; try a smaller --unroll", None)])
