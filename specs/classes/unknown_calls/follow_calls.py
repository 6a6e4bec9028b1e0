"""Calls that the solver has chosen, made again by the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.outcomes import Dropped, Outcome
from ooxcheck.specs.classes.argument_values import NULL_LITERAL, Argument, Result, Variable
from ooxcheck.specs.classes.client_runs.call_in_heap import ClientCall, call_ending
from ooxcheck.specs.classes.client_runs.client_calls import Gave, Ran, Stopped
from ooxcheck.specs.classes.histories import LastCall, Search
from ooxcheck.specs.classes.history import Call
from ooxcheck.specs.classes.unknown_calls.choose_calls import ChosenCall, makes_initially
from ooxcheck.specs.classes.unknown_calls.driver import Client, without_preconditions


def client_of(search: Search) -> Client:
    """Return the client that makes the calls of a search."""
    boundary, program = search.boundary, search.callers[0].program
    makers = (maker.method for several in boundary.makers.values() for maker in several)
    initial = (each.method for each in search.initialisations)
    return Client(
        boundary,
        without_preconditions(program, (*makers, *initial)),  # they describe other objects
        search.steps,
        search.initialisations,
        makes_initially(boundary, program),
        search.pending,
    )


def follow_calls(
    search: Search, chosen: Sequence[ChosenCall], is_wanted: Callable[[Outcome], bool]
) -> LastCall | None:
    """Return the history of some calls if each of them ends, and the last one with a wanted outcome.

    A result that the client had already is that object, and one that is no object is null.
    """
    start = next(iter(search), None)
    if start is None:
        return None
    heap, known = start.heap, start.variables
    same, history = dict[Result, Variable](), list[Call]()
    for at, (step, given) in enumerate(chosen):
        is_last = at == len(chosen) - 1
        arguments = tuple(_known_argument(each, same, known) for each in given)
        call = ClientCall(search.callers[is_last], heap, step, arguments, known)
        if call.method is None:
            return None
        ran, outcome = call.run(), call.outcome
        if is_last:
            if outcome is None or isinstance(outcome, Dropped) or not is_wanted(outcome):
                return None
            seen = call_ending(ran, known, step)
            call.undo()
            return LastCall((*history, Call(step, arguments, seen)), heap, call.atoms)
        if isinstance(ran, Stopped):
            return None
        _keep_result(Result(at), ran, same, known)
        if not search.has_jvm_order(heap, list(known.values())):
            return None
        history.append(Call(step, arguments, call_ending(ran, known, step)))
    return None


def _keep_result(name: Result, ran: Ran, same: dict[Result, Variable], known: dict[Variable, Obj]) -> None:
    """Name the object that a call gives; if the client has it already, by its earlier name."""
    if not isinstance(ran, Gave) or not isinstance(ran.value, Obj):
        return
    earlier = next((each for each, obj in known.items() if obj is ran.value), None)
    if earlier is None:
        known[name] = ran.value
    else:
        same[name] = earlier


def _known_argument(
    argument: Argument, same: Mapping[Result, Variable], known: Mapping[Variable, Obj]
) -> Argument:
    """Return an argument as the client names it."""
    if not isinstance(argument, Result):
        return argument
    name = same.get(argument, argument)
    return name if name in known else NULL_LITERAL
