"""Summaries as promises: what is printed, put into the program as the contracts of its methods, and then held to runs."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ooxcheck.input.library import load_with_library, own
from ooxcheck.oox import tree
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Violated
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse_text
from ooxcheck.oox.typed import Method
from ooxcheck.specs.infer import Analysis
from ooxcheck.specs.inference.summary import Parameters
from ooxcheck.specs.text.contract_text import summary_clauses
from tests.specs.escapes import without_promises
from tests.specs.random_states import random_state

PROMISES = (DutyKind.ENSURES, DutyKind.EXCEPTIONAL, DutyKind.EVALUATION)


def loaded(text: str, int_width: int) -> Program:
    return load_with_library([Source("promised.oox", text)], int_width=int_width)


def clauses_of(program: Program) -> dict[str, list[str]]:
    """Return what is printed of each method of a program that has a body, without comments, by full name."""
    analysis = Analysis(program, Parameters())
    methods = [method for method in own(program.methods()) if method.body is not None]
    return {method.full_name: list(summary_clauses(program, analysis.summary(method))) for method in methods}


def promised(text: str, program: Program, clauses: Mapping[str, list[str]]) -> Program:
    """Return the program whose methods have these clauses for contracts; what else they promised, they promise no more."""
    places = {
        method.body.span.start: method
        for method in program.methods()
        if method.body and method.full_name in clauses
    }
    pieces, done = list[str](), 0
    for member in _members(text):
        method = places.get(member.body.span.start) if member.body else None
        if member.body is not None and method is not None:
            start = member.spec[0].span.start if member.spec else member.body.span.start
            own_clauses = ["pure"] * method.contract.pure + clauses[method.full_name]
            pieces += [text[done:start], "\n".join(["", *own_clauses, ""])]
            done = member.body.span.start
    return loaded("".join([*pieces, text[done:]]), program.int_width)


def _members(text: str) -> Iterator[tree.Method | tree.Constructor]:
    for class_ in parse_text(text).declarations:
        members = class_.members if isinstance(class_, tree.ClassDeclaration) else ()
        yield from (member for member in members if isinstance(member, tree.Method | tree.Constructor))


def only_promising(program: Program, method: Method) -> Program:
    """Return the program in which no other method promises anything."""

    def kept(each: Method) -> Method:
        return method if each.full_name == method.full_name else each

    free = without_promises(program).classes
    classes = {
        name: replace(
            each, methods=tuple(map(kept, each.methods)), constructors=tuple(map(kept, each.constructors))
        )
        for name, each in free.items()
    }
    return replace(program, classes=classes)


def broken(
    program: Program, method: Method, bounds: Bounds, states: int, source: random.Random
) -> Iterator[str]:
    """Yield which promises of a method its runs from random states break."""
    settings = Settings(invariants=False, steps=3_000)
    alone = only_promising(program, method)
    bank, domains = Bank(alone, settings), bounds.domains(alone)
    for _ in range(states):
        state = random_state(alone, method, bounds, settings, source)
        machine = Machine(bank, state.heap, choose=lambda options: options // 2, domains=domains)
        machine.start(method, state.arguments)
        outcome = machine.run()
        if isinstance(outcome, Violated):
            yield from (
                f"{method.full_name}: {duty.span.text}" for duty in outcome.duties if duty.kind in PROMISES
            )
