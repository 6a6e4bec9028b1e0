"""The value of a term or formula of the specification language, in a state of a counterexample."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.formula_values import Part, evaluate_parts
from ooxcheck.engine.question import Question
from ooxcheck.evaluation.replay import Call, Replay
from ooxcheck.oox import logic
from ooxcheck.oox.check import RESULT, open_term
from ooxcheck.oox.declarations import is_hidden
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.formulas import evaluate
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Content
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Ended
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ERROR, Type
from ooxcheck.pictures.film.activations import Variables
from ooxcheck.text.traces import one_line

THIS = "this"


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a term: one content with its type, or the rows of a set. Of a formula `part` has the values of its parts."""

    content: Content
    type: Type = ERROR
    part: Part | None = None


def open_in(text: str, program: Program, method: Method, types: Mapping[str, Type]) -> logic.Term:
    """Return the meaning of a text in a method, over some of its variables; raise `OoxError` if it has a mistake."""
    names = [(name, type_) for name, type_ in types.items() if name != THIS]
    return open_term(text, program, method.owner, names, static=THIS not in types)


def check_expressions(texts: Iterable[str], program: Program, method: Method) -> None:
    """Raise `OoxError` for a text that is no term or formula over the variables of a method."""
    types = {each.name: each.type for each in method.variables if not is_hidden(each.name)}
    for text in texts:
        open_among(text, program, method, types)


def open_among(
    text: str, program: Program, method: Method, types: Mapping[str, Type]
) -> tuple[logic.Term, tuple[str, ...]]:
    """Return the meaning of a text over the arguments and the result of a method, or over its local variables too, with the names of those variables.

    So a quantifier may bind the name of a local variable that the text does not mention.
    """
    signature = {THIS, RESULT, *(parameter.name for parameter in method.parameters)}
    few = {name: type_ for name, type_ in types.items() if name in signature}
    try:
        return open_in(text, program, method, few), tuple(few)
    except OoxError as mistake:
        try:
            return open_in(text, program, method, types), tuple(types)
        except OoxError as other:
            is_bound = any(each.code == "name.duplicate" for each in other.diagnostics)
            raise (mistake if is_bound else other) from None


def evaluate_in(replay: Replay, question: Question, call: Call, values: Variables, text: str) -> Value:
    """Return the value of a term or formula over the variables of a call; ``old`` refers to its entry.

    Raises `OoxError` if the text has a mistake, or no single value where one is needed.
    """
    types = {name: type_ for name, (_, type_) in values.items()}
    return evaluate_meaning(
        open_in(text, question.program, call.method, types), replay, question, call, values
    )


def evaluate_meaning(
    meaning: logic.Term, replay: Replay, question: Question, call: Call, values: Variables
) -> Value:
    """Return the value of a term, whose variables are those of a call in their order."""
    scene = _scene(replay, question, call, values)
    try:
        rows = evaluate.term(meaning)(scene, ())
        part = evaluate_parts(meaning.formula, scene) if isinstance(meaning, logic.Truth) else None
    except (Evaluation, Ended) as error:
        raise OoxError([Diagnostic("request.value", _without_value(error), None)]) from None
    if not meaning.shape.scalar or meaning.shape.arity > 1:
        return Value(rows, part=part)
    type_ = next(iter(meaning.shape.columns[0]), ERROR)
    return Value(next((row[0] for row in rows), None), type_, part)


def _scene(replay: Replay, question: Question, call: Call, values: Variables) -> Scene:
    """Return the state of a replay with the variables of a call: ``this`` first, then the others in order."""
    order = [*([THIS] if THIS in values else []), *(name for name in values if name != THIS)]
    slots = [values[name][0] for name in order]
    entry = [replay.present(call.values[name][0]) if name in call.values else None for name in order]
    machine = Machine(Bank(question.program, question.settings_with(None)), replay.heap)
    return Scene(replay.heap, slots, machine.call_pure, question.program.int_width, (entry, call.entry))


def _without_value(error: Evaluation | Ended) -> str:
    """Return why a term has no value."""
    if isinstance(error, Evaluation):
        return f"one value is needed, and {one_line(error.span.text)} has several"
    return "a call in it does not return within the limits"
