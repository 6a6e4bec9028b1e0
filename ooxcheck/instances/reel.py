"""An instance as a film of one frame, a trace as one with a frame for each state, a projection as one with a frame for each atom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ooxcheck.instances.facts import relation_facts
from ooxcheck.instances.projection import project
from ooxcheck.instances.snapshots import State, snapshots, state_of
from ooxcheck.pictures.draw.svg import svg
from ooxcheck.pictures.film.film import Film, Frame
from ooxcheck.pictures.layout.layout import layout
from ooxcheck.pictures.snapshots import difference
from ooxcheck.relational.bounds import Instance
from ooxcheck.relational.from_alloy import show
from ooxcheck.relational.from_alloy.questions import Question
from ooxcheck.relational.from_alloy.temporal.traces import Trace
from ooxcheck.text.json_form import Json
from ooxcheck.text.sanitise import visible


def draw_instance(instance: Instance) -> str:
    """Return a drawing of an instance."""
    return svg(film_of("instance", [("", state_of(instance))]), 0, against=None)


def reel(question: Question, result: Instance | Trace, title: str, projected: str | None = None) -> Film:
    """Return the film of an instance or a trace of a model, projected over a signature if one is given."""
    states = [_without_numbers(_state(question, each)) for each in _instances(result)]
    titles = [f"state {number}" if isinstance(result, Trace) else "" for number in range(len(states))]
    if projected is None:
        return film_of(title, list(zip(titles, states, strict=True)))
    frames = [
        (", ".join(filter(None, [titles[number], f"{projected} = {atom}"])), state)
        for number, atom, state in project(states, projected)
    ]
    return film_of(title, frames or [(f"no {projected}", State({}, {}))])


def reel_facts(
    question: Question, result: Instance | Trace, projected: str | None = None
) -> dict[str, Json] | None:
    """Return the whole state behind each frame of a film, as data for the evaluator on the page; None if that is too much."""
    states = [_state(question, each) for each in _instances(result)]
    shown = (
        range(len(states)) if projected is None else [number for number, _, _ in project(states, projected)]
    )
    arities = {label: relation.arity for label, relation in question.fields.items()}
    return relation_facts([states[number] for number in shown], arities)


def _instances(result: Instance | Trace) -> Sequence[Instance]:
    return result.states if isinstance(result, Trace) else [result]


def _state(question: Question, instance: Instance) -> State:
    groups = show.parts(question, instance)
    numbers = {atom: number for number, atom in instance.integers.atoms.items()}
    return State(groups["sigs"], groups["fields"], groups["witnesses"], numbers)


def _without_numbers(state: State) -> State:
    """Return a state as it is drawn: numbers are no members of sets."""
    sets = {label: [row for row in rows if row[0] not in state.numbers] for label, rows in state.sets.items()}
    return replace(state, sets=sets)


def film_of(title: str, states: Sequence[tuple[str, State]]) -> Film:
    """Return the film of some states with their titles; a change is marked against the state before."""
    drawn = snapshots([state for _, state in states])
    frames = [
        Frame(
            "step",
            None,
            visible(name or title),
            None,
            snapshot,
            difference(drawn[max(0, number - 1)], snapshot),
            difference(drawn[0], snapshot),
            tuple(_lines(state)),
        )
        for number, ((name, state), snapshot) in enumerate(zip(states, drawn, strict=True))
    ]
    return Film(visible(title), visible(title), tuple(frames), layout(drawn))


def _lines(state: State) -> list[str]:
    """Return a state as text, one relation in a line."""
    return [
        visible(f"{label} = {{{', '.join('->'.join(map(str, row)) for row in rows)}}}")
        for group in (state.sets, state.fields, state.witnesses)
        for label, rows in group.items()
    ]
