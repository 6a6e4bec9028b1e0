"""Mutants in one session: the program and several mutants run from the same initial states, with one solver.

The session is that of a schema (`ooxcheck.oox.mutants.schema`), whose fields are constants in each run: so unselected mutants are never encoded, common parts
exist once, and learnt clauses help with the next mutant. Mutants that need the same integer widths share a session (`alike`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ooxcheck.engine.question import Question
from ooxcheck.generation.judging import transplant
from ooxcheck.oox.check import check_program
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.mutants.mutants import Mutant, Mutants
from ooxcheck.oox.mutants.schema import schema
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, TRUE, Formula, Instance, Options, Session
from ooxcheck.sat import DEFAULT_SOLVER
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode, prepare_start
from ooxcheck.translate.widths.bit_widths import widths
from ooxcheck.translate.witness.behaviour_difference import differ
from ooxcheck.translate.witness.decode import decode

MOST = 40
"""The number of mutants that share a session."""


def alike(question: Question, settings: Settings, mutants: Mutants) -> Iterator[tuple[int, ...]]:
    """Yield the numbers of mutants that share a session because they need the same integer widths."""
    groups: dict[object, list[int]] = {}
    for place, mutant in enumerate(mutants.mutants):
        program = mutants.program(mutant)
        needed = widths(program, same_method(program, question.method), question.bounds, settings)
        groups.setdefault(frozenset(needed.items()), []).append(place)
    for group in groups.values():
        yield from (tuple(group[begin : begin + MOST]) for begin in range(0, len(group), MOST))


def same_method(program: Program, method: Method) -> Method:
    """Return the method of a program with the name of a method of another program."""
    return next(each for each in program.methods() if each.full_name == method.full_name)


class MutantWorld:
    """One session in which a program and some of its mutants are run; `session` must be closed."""

    def __init__(
        self,
        question: Question,
        settings: Settings,
        mutants: Mutants,
        chosen: Sequence[Mutant],
        watch: Callable[[], None],
    ) -> None:
        whole = schema(replace(mutants, mutants=tuple(chosen)))
        meaning = check_program(whole.program, Report(), int_width=mutants.int_width, must_return=False)
        assert meaning is not None, "a schema of well-typed mutants should be well typed"
        self._program, self._question, self._settings = meaning, question, settings
        self._method = same_method(meaning, question.method)
        self._choosing: list[Field] = [field for field in meaning.statics if field.owner == whole.selector]
        solver = question.solver or DEFAULT_SOLVER
        memory = None if question.memory is None else question.memory << 20
        options = Options(symmetry=0, orders=False, solver=solver, memory=memory)
        self._start = prepare_start(
            EncodingRequest(meaning, self._method, question.bounds, settings, options=options, watch=watch)
        )
        self.session: Session = self._start.world.session
        self.original = self.run(None)
        self._demand(each.formula for each in self.original.assumptions)

    def run(self, number: int | None) -> Encoding:
        """Return the run of a mutant, or without a number that of the program."""
        start = self._start.initial
        heap = start.state.heap
        for place, field in enumerate(self._choosing):
            heap = heap.with_static(field, TRUE if place == number else FALSE)
        begun = replace(self._start, initial=replace(start, state=start.state.with_heap(heap)))
        encoding = encode(
            EncodingRequest(self._program, self._method, self._question.bounds, self._settings, earlier=begun)
        )
        self._demand(encoding.structure)
        return encoding

    def _demand(self, formulas: Iterator[Formula] | Sequence[Formula]) -> None:
        self.session.require([self.session.literal(formula) for formula in formulas])

    def differs(self, mutant: Encoding) -> Formula:
        """Return the formula that a caller sees a difference between the program and a mutant."""
        return differ(self.original, mutant, self._method.retval, self._choosing)

    def state(self, instance: Instance) -> State:
        """Return the initial state of an instance, for the program itself."""
        return transplant(decode(self._start.initial, instance), self._question.program)
