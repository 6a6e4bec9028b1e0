from __future__ import annotations

from ooxcheck.input.load import find_method
from ooxcheck.oox.check import load_text
from ooxcheck.oox.running.heap import ThreadId
from ooxcheck.oox.running.machine.trace import Assigned, Step, StepKind
from ooxcheck.oox.typed import Method
from ooxcheck.pictures.film.activations import Activations, variables_on_entry

PROGRAM = load_text("class A { static void f(int x) { int y := x; A.g(y); } static void g(int z) { } }")
F, G = find_method(PROGRAM, "A.f"), find_method(PROGRAM, "A.g")


def step(kind: StepKind, depth: int, method: Method, thread: ThreadId = (), **more: object) -> Step:
    return Step(kind, thread, depth, method, method.span, **more)  # type: ignore[arg-type]  # fields


def seen(activations: Activations) -> dict[str, object]:
    return {name: value for name, value, _ in activations.visible()}


def test_a_call_has_its_own_variables_and_its_caller_gets_them_back() -> None:
    activations = Activations({(): [variables_on_entry(F, [1])]})
    activations.follow(step(StepKind.STATEMENT, 0, F, changes=[Assigned(F.variables[1], 1)]))
    assert seen(activations) == {"x": 1, "y": 1}
    activations.follow(step(StepKind.CALL, 1, G, values=(1,)))
    assert seen(activations) == {"z": 1}
    activations.follow(step(StepKind.RETURN, 1, G, changes=[Assigned(F.variables[1], 7)]))
    assert seen(activations) == {"x": 1, "y": 7}


def test_an_exception_ends_calls_without_a_word() -> None:
    activations = Activations({(): [variables_on_entry(F, [1])]})
    activations.follow(step(StepKind.CALL, 1, G, values=(1,)))
    activations.follow(step(StepKind.CALL, 2, G, values=(2,)))
    activations.follow(step(StepKind.STATEMENT, 0, F))
    assert seen(activations) == {"x": 1}


def test_the_variables_of_other_threads_say_whose_they_are() -> None:
    activations = Activations({(): [variables_on_entry(F, [1])]})
    activations.follow(step(StepKind.CALL, 0, G, thread=(0,), values=(3,)))
    assert seen(activations) == {"x": 1, "0: z": 3}


def test_the_method_itself_keeps_its_variables_when_it_returns() -> None:
    activations = Activations({(): [variables_on_entry(F, [1])]})
    activations.follow(step(StepKind.RETURN, 0, F))
    assert seen(activations) == {"x": 1}
