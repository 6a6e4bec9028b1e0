"""Longer arrays and strings: where a length suffices for a counterexample, and no input of at most that length has one, there is none.

Arrays whose elements each loop touches once have a sufficient length (`ooxcheck.specs.small_models.array_traversals`). Strings that are only copied and
compared can be renamed: there are more strings of one char than an initial heap has strings.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.deepening import Step
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.loops.prove_loops import LoopProver
from ooxcheck.engine.proofs.any_heap import lift_heap_sizes
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import ANY_ARRAY, ANY_STRING, NOT_ANY_ARRAY, Phase, Standing
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.cells import Elements
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.oracle.input_sizes import Size, size_limits
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import STRING, ArrayType
from ooxcheck.relational import Options
from ooxcheck.specs.small_models.array_traversals import sufficient_length
from ooxcheck.specs.small_models.outside import Outside
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.symbolic.encoder import TooLarge
from ooxcheck.translate.widths.call_flow import Flow
from ooxcheck.translate.widths.code_flow import note_all
from ooxcheck.translate.widths.value_classes import Place

SHARE = 2
"""The part of the remaining time that a proof may take is one of so many."""
LONGEST = 12
"""The greatest length of arrays that is tried."""


def lift_input_sizes(
    question: Question, step: Step, options: Options, budget: Budget, findings: Findings
) -> None:
    """Note that an answer is about inputs of any size, as far as that can be proved."""
    lift_heap_sizes(question, step, options, budget, findings)
    _lift_lengths(question, step, options, budget, findings)


def _lift_lengths(
    question: Question, step: Step, options: Options, budget: Budget, findings: Findings
) -> None:
    """Note that an answer is about arrays and strings of any length, if that can be proved; of arrays otherwise why not."""
    if not _is_liftable(question, findings):
        return
    settings = question.settings_with(step.unroll, step.unrolls)
    limits = findings.restricting(size_limits(question.program, question.method, question.bounds, settings))
    sizes = {each.size for each in limits}
    if Size.ARRAYS in sizes:
        with budget.phase(Phase.SOLVE), suppress(GaveUp, TooLarge, RecursionError, Unsupported):
            findings.notes.append(_note_of_arrays(question, step, options, budget, findings))
    if Size.STRINGS in sizes and are_strings_only_compared(question):
        message = "longer strings do not matter: they are only copied and compared"
        findings.notes.append(Diagnostic(ANY_STRING, message, question.method.span, Severity.WARNING))
        findings.of_any_size |= {Size.STRINGS}


def _is_liftable(question: Question, findings: Findings) -> bool:
    """Return whether only sizes restrict an answer; with certificates, brute force or code that is replaced they stay."""
    if question.certify or question.self_check or question.abstracts_code:
        return False
    if may_fork(question.program, question.method):
        return False
    standings = set(findings.duties.values())
    return findings.verdict is Verdict.HOLDS and standings <= {Standing.HOLDS, Standing.NEVER_REACHED}


def _note_of_arrays(
    question: Question, step: Step, options: Options, budget: Budget, findings: Findings
) -> Diagnostic:
    """Return the note that longer arrays do not matter, or why they may; longer ones than asked for are tried if they are needed."""
    settings = question.settings_with(step.unroll, step.unrolls)
    method = question.method
    try:
        enough = sufficient_length(question.program, method, settings)
        if enough > LONGEST:
            msg = f"no length less than {enough} is known to suffice"
            raise Outside(msg, method.span)
        if enough > question.bounds.array:
            longer = replace(question, bounds=replace(question.bounds, array=enough))
            deeper = replace(settings, unroll=max(enough, step.unroll or 0), unrolls=())
            proof = LoopProver(longer, deeper, options, *budget.share(SHARE)).confirm(findings, {})
            if proof is None or proof.bounds:
                msg = f"with {enough} elements, which are enough for a counterexample, no proof was made; try --array {enough} --unroll {enough}"
                raise Outside(msg, method.span)
    except Outside as limit:
        return Diagnostic(
            NOT_ANY_ARRAY, f"longer arrays may matter: {limit.what}", limit.span, Severity.WARNING
        )
    findings.of_any_size |= {Size.ARRAYS}
    message = f"longer arrays do not matter: a counterexample would need no more than {enough} elements"
    return Diagnostic(ANY_ARRAY, message, method.span, Severity.WARNING)


def are_strings_only_compared(question: Question) -> bool:
    """Return whether the strings of all inputs, and all that they are compared with, are only copied and compared."""
    program, settings = question.program, question.settings
    if (
        program.origin is not None
        or settings.open_types
        or settings.by_contract
        or _has_ghost_strings(program)
    ):
        return False
    flow = Flow(program, settings, lambda type_: type_ is STRING)
    if any(each.body is None for each in note_all(flow, question.method)):
        return False
    return all(map(flow.groups.is_only_compared, _places_of_strings(question, flow)))


def _has_ghost_strings(program: Program) -> bool:
    ghosts = (ghost for class_ in program.classes.values() for ghost in class_.ghosts)
    variables = (each for method in program.methods() for each in method.variables if each.is_ghost)
    return any(STRING in each.columns for each in ghosts) or any(STRING in each.columns for each in variables)


def _places_of_strings(question: Question, flow: Flow) -> Iterator[Place]:
    """Yield the places of the strings that an initial heap has."""
    program = question.program
    fields: list[Field] = [*program.statics]
    for class_ in program.classes.values():
        fields += class_.fields
    yield from (each for each in fields if each.type is STRING)
    yield from (
        Elements(type_) for type_ in program.types if isinstance(type_, ArrayType) and type_.element is STRING
    )
    parameters = question.method.parameters
    yield from (flow.local(question.method, each) for each in parameters if each.type is STRING)
