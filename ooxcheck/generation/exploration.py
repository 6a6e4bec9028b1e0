"""Exploration: the feasible executions of a method, each found by a query to the solver.

Executions that are the same as a found one are blocked: the same path, and perhaps the same contents of the cells that it reads; so n executions cost about
n queries. The interpreter runs each: it must take the same path and reach the same statements, otherwise nothing is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.question import Question
from ooxcheck.engine.replay import Disagreement
from ooxcheck.generation.cases import counts
from ooxcheck.generation.reading import ARGUMENTS, Reading, Spot, content_at, holder
from ooxcheck.generation.runs import Ran, Runner
from ooxcheck.oox.cells import LENGTHS
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.code import Director
from ooxcheck.oox.running.decisions import Path
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.outcomes import Duty, Exhausted, Returned, Threw, Violated
from ooxcheck.oox.source import Span
from ooxcheck.relational import Formula, Instance, IntConstant, Options, bits
from ooxcheck.sat import DEFAULT_SOLVER
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.initial.initial_relations import Cell, Source
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.symbolic.path_decisions import Decision, Visit
from ooxcheck.translate.witness.decode import decode_with_objects
from ooxcheck.translate.witness.minimise import minimise
from ooxcheck.translate.witness.replay_choices import ReplayDirector


@dataclass(frozen=True, slots=True, eq=False)
class Execution:
    """An execution of the solver: `values` are the truth values of the formulas that distinguish executions.

    `runner` runs it; `things` are the atoms of the objects of the state.
    """

    instance: Instance
    values: tuple[bool, ...]
    path: Path
    state: State
    things: Mapping[Obj, Thing]
    runner: Runner
    ran: Ran


class Exploration:
    """The executions of the method of a question that end within the bounds; others reach some of `bounds`.

    A `depth` bounds the number of references from an argument or a static field to any object.
    """

    def __init__(self, question: Question, budget: Budget, depth: int | None = None) -> None:
        self._budget, self._runner = budget, Runner(question)
        self.encoding = _encode(question, budget)
        self.decisions: Sequence[Decision] = self.encoding.courses.decisions
        self._duties = tuple(self.encoding.violations)
        self._formulas = [
            *(each.guard for each in self.decisions),
            *(self.encoding.violations[duty] for duty in self._duties),
        ]
        self._statements = _by_statement(self.encoding.courses.visits)
        session = self.encoding.world.session
        session.deadline = budget.deadline
        session.add(*self.encoding.structure, *(each.formula for each in self.encoding.assumptions))
        if depth is not None:
            session.add(self.encoding.initial.exists.in_(self.encoding.initial.links.within(depth)))
        self.bounds = tuple(bound for bound, met in self.encoding.bounds.items() if session.solve(met).is_sat)
        session.add(any_of((self.encoding.terminates, *self.encoding.violations.values())))

    def close(self) -> None:
        """End the solver."""
        self.encoding.world.session.close()

    def execution(self, *assumed: Formula) -> Execution | None:
        """Return an execution in which some formulas are true, None if there is none."""
        self._budget.check()
        solution, values = self.encoding.world.session.solve_with_values(
            [*self._formulas, *self._statements.values()], *assumed
        )
        if not (solution.is_sat or solution.is_unsat):
            self._budget.check()
            raise GaveUp(solution.reason)
        if solution.instance is None:
            return None
        told = len(self._formulas)
        visited = frozenset(
            span for span, holds in zip(self._statements, values[told:], strict=True) if holds
        )
        return self._confirm(solution.instance, values[:told], visited)

    def smallest(self, execution: Execution, reading: Reading | None = None) -> Execution:
        """Return an execution like another one from the smallest initial state; perhaps with the same contents of the cells that it reads."""
        same = all_of(
            (*self._decided_formulas(execution), *(self._cells(execution, reading) if reading else ()))
        )
        small = minimise(
            self.encoding.world.session,
            self.encoding.initial,
            same,
            instance=execution.instance,
            choices=self.encoding.choices,
        )
        return self._confirm(small.instance, execution.values, execution.ran.visited)

    def block(self, execution: Execution, reading: Reading | None = None) -> None:
        """Exclude an execution from now on: its path, or its path together with the cells that it reads."""
        same = list(zip(self._formulas, execution.values, strict=True))
        if reading is not None:
            same += [(formula, True) for formula in self._cells(execution, reading)]
        self.encoding.world.session.differ(same)

    def _decided_formulas(self, execution: Execution) -> Iterator[Formula]:
        for formula, value in zip(self._formulas, execution.values, strict=True):
            yield formula if value else negation(formula)

    def _confirm(self, instance: Instance, values: tuple[bool, ...], visited: frozenset[Span]) -> Execution:
        """Return the execution of an instance as the interpreter runs it; raise `Disagreement` if it takes another path."""
        decoded = decode_with_objects(self.encoding.initial, instance)
        places = {obj: place for place, obj in enumerate(decoded.state.heap.objects)}
        numbers = {thing: places[obj] for thing, obj in decoded.objects.items()}

        def directing() -> Director | None:
            return ReplayDirector(self.encoding, instance, numbers) if self.encoding.answers else None

        runner = self._runner.with_director(directing)
        ran = runner.ran(decoded.state)
        path = tuple(each.taken for each, value in zip(self.decisions, values, strict=False) if value)
        broken = {
            duty for duty, value in zip(self._duties, values[len(self.decisions) :], strict=True) if value
        }
        if isinstance(ran.outcome, Exhausted):
            msg = f"a run could not be replayed: it is out of {ran.outcome.limit}"
            raise GaveUp(msg)
        elsewhere = (ran.visited ^ visited) & self._statements.keys()
        if (
            ran.path != path
            or elsewhere
            or {duty.whole for duty in ran.breaks} != broken
            or not isinstance(ran.outcome, Returned | Threw | Violated)
        ):
            told = f"{_path_words(path)}, {_duty_words(broken)} (the path taken is {_path_words(ran.path)})"
            raise Disagreement(told, ran.outcome, decoded.state)
        things = {obj: thing for thing, obj in decoded.objects.items()}
        return Execution(instance, values, path, decoded.state, things, runner, ran)

    # -- cells ---------------------------------------------------------------------------------------

    def _cells(self, execution: Execution, reading: Reading) -> Iterator[Formula]:
        """Return the formula that the distinguishing cells have the same contents, and arrays the same length."""
        for spot in sorted(reading.relevant):
            if counts(reading, spot):
                yield from self._holds(execution, spot)
        for obj, thing in execution.things.items():
            if obj.kind.is_array and (
                not obj.cells or any(number == obj.serial for number, _ in reading.read)
            ):
                yield from self._is_as_long(obj, thing)

    def _holds(self, execution: Execution, spot: Spot) -> Iterator[Formula]:
        """Return the formula that a cell has its present content."""
        cell = self._cell(execution, spot)
        unknown = self.encoding.initial.unknowns.get(cell.source) if cell else None
        if cell is None or unknown is None:
            return
        held, content = (
            self.encoding.initial.places.content(cell, unknown.relation),
            content_at(execution.state, spot),
        )
        if isinstance(content, Obj):
            if content in execution.things:
                yield held.eq(self.encoding.world.constant(execution.things[content]))
        elif content is None or content is False:
            yield held.no()
        elif content is True:
            yield held.some()

    def _cell(self, execution: Execution, spot: Spot) -> Cell | None:
        number, at = spot
        if number == ARGUMENTS:
            return self._argument(at)
        obj = holder(execution.state, number)
        source: Source = obj.kind.cell(at)
        if obj is execution.state.heap.statics:
            return Cell(source)
        thing = execution.things.get(obj)
        return None if thing is None else Cell(source, thing, at if obj.kind.is_array else None)

    def _argument(self, slot: int) -> Cell | None:
        variable: Variable | None = next(
            (each for each in self.encoding.initial.kinds.arguments if each.slot == slot), None
        )
        return None if variable is None else Cell(variable)

    def _is_as_long(self, obj: Obj, thing: Thing) -> Iterator[Formula]:
        unknown = self.encoding.initial.unknowns[LENGTHS]
        held = self.encoding.initial.places.content(Cell(LENGTHS, thing), unknown.relation)
        yield bits(held, unknown.width, unsigned=True).eq(IntConstant(len(obj.cells)))


def _by_statement(visits: Sequence[Visit]) -> dict[Span, Formula]:
    """Return for each statement the executions that reach it, wherever it is in the unrolled program."""
    guards: dict[Span, list[Formula]] = {}
    for visit in visits:
        guards.setdefault(visit.statement.span, []).append(visit.guard)
    return {span: any_of(several) for span, several in guards.items()}


def _path_words(path: Path) -> str:
    return "; ".join(map(str, path))


def _duty_words(duties: set[Duty]) -> str:
    return f"violated {', '.join(sorted(map(str, duties)))}" if duties else "no violation"


def _encode(question: Question, budget: Budget) -> Encoding:
    """Encode the method with all callees inlined, and record the paths."""
    memory = None if question.memory is None else question.memory << 20
    return encode(
        EncodingRequest(
            question.program,
            question.method,
            question.bounds,
            question.settings_with(question.settings.unroll),
            options=Options(
                symmetry=0,
                orders=False,
                solver=question.solver or DEFAULT_SOLVER,
                seconds=budget.seconds_left(),
                memory=memory,
            ),
            watch=budget.check,
            courses=True,
        )
    )
