"""The answer of a check as data, from which every form of output is made.

All of it is immutable, and a whole `Report` can be pickled and sent from another process. (Objects and spans are compared by identity, so a report
must be pickled in one piece.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.question import Question
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.heap import Heap, Mover, Obj
from ooxcheck.oox.running.outcomes import Bounded, Duty, Outcome
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, While

if TYPE_CHECKING:
    from ooxcheck.coverage.coverage import Coverage
    from ooxcheck.diagnosis.named_heap import NamedHeap
    from ooxcheck.diagnosis.violation import Why
    from ooxcheck.engine.exceptions.throws_clause import ThrowsClause
    from ooxcheck.engine.proofs.certification import Certification
    from ooxcheck.oox.oracle.cut import Cut
    from ooxcheck.oox.oracle.input_sizes import SizeLimit
    from ooxcheck.oox.oracle.samples import Sample
    from ooxcheck.oox.oracle.verdicts import Verdict
    from ooxcheck.oox.running.contracts.script import Decision
    from ooxcheck.oox.running.machine.trace import Trace


INDUCTION = "note.induction"
"""The code of the note that calls are proved by induction: bounds on them were reached, and do not matter."""

VALUES = "note.values"
"""The code of the note that the value analysis proves everything: bounds were reached or inputs are bounded, and that does not matter."""

ANY_LENGTH = "note.length"
"""The code of the note that the value analysis proves everything for any number of iterations of a loop, or any depth of calls."""

TERMINATES = "note.ends"
"""The code of the note that a loop, or recursive calls, end, although no bound restricts them."""

NO_INVARIANT = "true"
"""The invariant of a loop that is proved without any other one."""

LOOP_INVARIANTS = "note.loops"
"""The code of the note that inferred loop invariants prove everything: bounds on loops were reached, and do not matter."""

ANY_HEAP = "note.heaps"
"""The code of the note that larger heaps do not matter."""

NOT_ANY_HEAP = "note.larger"
"""The code of the note that larger heaps may matter, and why."""

ANY_ARRAY = "note.arrays"
"""The code of the note that longer arrays do not matter."""

NOT_ANY_ARRAY = "note.longer"
"""The code of the note that longer arrays may matter, and why."""

ANY_STRING = "note.strings"
"""The code of the note that longer strings do not matter."""

WITHOUT_BOUNDS = "note.facts"
"""The code of the note that inductive facts about objects and arrays prove everything, in runs of any length and heaps of any size."""

NO_TIME_FOR_PROOF = "note.proof"
"""The code of the note that the share of the time for a proof without bounds was used up."""

NO_ROOM = "note.room"
"""The code of the note that a call by contract may have no answer with as many new objects as the scope allows."""

PLACES = "note.places"
"""The code of the note that more places may throw than those in the report."""


@dataclass(frozen=True, slots=True)
class RefinedCall:
    """A refined call: its summary did not suffice, and these statements of the callee were added.

    `fact` is a formula of the specification language that follows from them, if there is one; `method` is the full name.
    """

    callee: str
    site: Span | None
    pieces: tuple[str, ...]
    origin: tuple[Span, ...]
    fact: str | None = None
    method: str = ""

    def __str__(self) -> str:
        return f"{self.callee}: {', '.join(self.pieces)}"


class Standing(Enum):
    """The result for one duty."""

    HOLDS = "holds"
    VIOLATED = "violated"
    UNDECIDED = "undecided"
    NOT_PROVED = "not proved"
    POSSIBLE = "possible"
    DOCUMENTED = "documented"
    NEVER_REACHED = "never reached"


@dataclass(frozen=True, slots=True)
class ClientCall:
    """One call of a client: its text, such as ``a.put(k, v)``, and how it ends, such as ``returns 3``; empty for nothing of interest."""

    text: str
    ending: str = ""

    def __str__(self) -> str:
        return f"{self.text} {self.ending}" if self.ending else self.text


@dataclass(frozen=True, slots=True, eq=False)
class ClientHeap:
    """The heap after a call of a client, and the client's variables.

    `numbers` has for each object of the heap its number in the heap of the counterexample. Objects that are not there have greater numbers; an object
    has the same number in all heaps of a history.
    """

    heap: Heap
    variables: tuple[tuple[str, Obj], ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClientHistory:
    """The calls from the empty heap; the last one is the call that violates a duty.

    `test` has the statements of a test that makes these calls, and `members` the declarations that it needs beside it, each a small class for
    callbacks. Both are empty if the source language has no such test; `untested` says why, if that is a limit of ours. `heaps` has the heap after
    each call but the last; it is empty if the heaps are not known.
    """

    calls: tuple[ClientCall, ...]
    test: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    untested: str = ""
    heaps: tuple[ClientHeap, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True, eq=False)
class Counterexample:
    """A call of a method that violates a duty, as the interpreter ran it.

    `state` is before the call; `after` has the same objects in the same order after the call, followed by the new ones; `trace` refers to those. The
    duty of an assumption is violated before anything runs: then there are no steps and nothing is changed. `cut` is the reason why minimising was
    cut short, if it was. `why` refers to the objects of `after`; it is None where the duty needs no explanation. `only_by_wrapping` means that the
    duty holds in all runs without overflow. `choices` are those of the solver for calls by contract and loops by invariant, in the order of the
    run; None if they are not known. `others` are counterexamples of the same duty in other heaps, if more than one is wanted; with `exhausted` there
    are no more within the bounds. `schedule` has the thread of each step, if there are several. `deciders` are the loops and methods of the `choices`.
    `history` are the calls of a client that lead to `state`, if they are known. `hint` is a clause that a user can write if the violation is no bug.
    """

    method: Method
    duty: Duty
    state: State
    after: State
    trace: Trace
    outcome: Outcome
    cut: Cut | None
    why: Why | None = None
    only_by_wrapping: bool = False
    choices: tuple[Decision, ...] | None = ()
    others: tuple[Counterexample, ...] = ()
    exhausted: bool = False
    schedule: tuple[Mover, ...] = ()
    deciders: tuple[While | Method, ...] = ()
    history: ClientHistory | None = None
    hint: str = ""

    @property
    def wraps(self) -> bool:
        """Whether some step overflows."""
        return any(step.wraps for step in self.trace.steps)

    @property
    def stands_in(self) -> tuple[While | Method, ...]:
        """The loops and methods with code that were replaced by invariants and contracts; with any, the run may be spurious."""
        return tuple(
            dict.fromkeys(each for each in self.deciders if isinstance(each, While) or each.body is not None)
        )

    @property
    def is_minimal(self) -> bool:
        """Whether there is certainly no smaller counterexample; with a history, none with a shorter one within the values that were tried."""
        return self.cut is None

    def names_before(self) -> Names:
        """Return the names of the objects of `state`."""
        from ooxcheck.diagnosis.java_names import object_names

        return object_names(self.method, self.state.heap.objects)

    def names_after(self) -> Names:
        """Return the names of the objects of `after`; those that existed before keep their names."""
        from ooxcheck.diagnosis.java_names import object_names

        return object_names(self.method, self.after.heap.objects[: len(self.state.heap.objects)])

    @property
    def heap_before(self) -> NamedHeap:
        """The objects before the call, by name."""
        from ooxcheck.diagnosis.named_heap import NamedHeap

        return NamedHeap(self.state.heap, self.state.arguments, self.names_before())

    def __repr__(self) -> str:
        names = self.names_before()
        types = (variable.type for variable in self.method.variables)
        arguments = ", ".join(
            names.value_text(atom, type_) for atom, type_ in zip(self.state.arguments, types, strict=False)
        )
        return f"<Counterexample of {self.method.full_name}: {self.duty}, called with ({arguments})>"


@dataclass(frozen=True, slots=True, eq=False)
class Unproved:
    """A duty that is neither proved nor known to be violated: loop invariants and contracts are too weak.

    `run` is an abstract run that violates the duty and that they allow; no call is known to have it. With `is_searched`, no call within the bounds on
    loops and calls violates the duty.
    """

    run: Counterexample
    is_searched: bool = False

    @property
    def duty(self) -> Duty:
        """The duty that is not proved."""
        return self.run.duty


@dataclass(frozen=True, slots=True, eq=False)
class Possible:
    """A duty that a call violates in a heap, `run`, which clients may or may not be able to build.

    No history reaches a violation: `heaps` heaps were tried, after up to `longest` calls. With `is_exhaustive` these are all heaps that the tried values lead to.
    `hint` is what a user can write to exclude the heap.
    """

    run: Counterexample
    heaps: int
    longest: int
    is_exhaustive: bool = False
    hint: str = ""

    @property
    def duty(self) -> Duty:
        """The duty that may be violated."""
        return self.run.duty


class Phase(Enum):
    """The parts of a check that are timed separately."""

    ANALYSE = "analyse"
    ENCODE = "encode"
    TIGHTEN = "tighten"
    TRANSLATE = "translate"
    CNF = "cnf"
    SOLVE = "solve"
    REFINE = "refine"
    MINIMISE = "minimise"
    REPLAY = "replay"
    EXPLAIN = "explain"
    COVER = "cover"
    SELF_CHECK = "self-check"
    CERTIFY = "certify"
    HISTORY = "history"


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of a check."""

    atoms: int = 0
    relations: int = 0
    gates: int = 0
    variables: int = 0
    clauses: int = 0


@dataclass(frozen=True, slots=True)
class ValueCounts:
    """The conditions that the value analysis has examined: absence of exceptions of the language, and assertions. `proved` hold in all runs."""

    proved: int
    examined: int


@dataclass(frozen=True, slots=True)
class InferredInvariants:
    """The inductive invariants of the loop at a place that a proof needs, as text in the language of the source."""

    span: Span
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InferredContract:
    """The clauses of a recursive method that a proof by induction needs, as text in the language of the source.

    `effects` are whole clauses: that a call changes nothing, and throws nothing.
    """

    span: Span
    name: str
    requires: tuple[str, ...]
    ensures: tuple[str, ...]
    effects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lasso:
    """A run that never ends: the interpreter ran it until a loop, or a recursive method, came to a state in which it was before.

    The state of one `visit` of the loop, or of one nested call, is that of the visit `earlier`; both count from 1. `run` ends there. It is
    not certain if the run starts in a heap of Java that no client may be able to build.
    """

    run: Counterexample
    earlier: int
    visit: int
    is_loop: bool
    is_certain: bool


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """The result of the comparison with brute force.

    `obstacle` is the reason why it was not run, if it was not. It ran so many `states` and `runs`, with `partial` values of some types, within
    `limits`; `missing` are findings of the checker that it does not have. With `is_whole` both examined everything.
    """

    obstacle: str = ""
    states: int = 0
    runs: int = 0
    partial: tuple[Sample, ...] = ()
    limits: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    is_whole: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Report:
    """The answer to a question.

    Parameters
    ----------
    duties
        The standing of each, in the order of the text.
    counterexamples
        One for each violated duty, in the order of the text.
    bounds
        The bounds on loops and calls that some run reaches.
    notes
        Further notes, such as that an exception is possible.
    conflict
        If no state satisfies the assumptions, those that contradict each other: ``requires`` and invariants.
    reason
        Why something is undecided, empty if nothing is.
    unroll
        The bound on loops and calls of the verdict; `unrolls` are those of single loops and methods.
    self_check
        The comparison with brute force, None without ``--self-check``.
    replaced
        The number of calls that were replaced by a summary, by the name of the callee; `inlined` is the reason if
        all calls were inlined after all.
    refinements
        The refined calls, in the order of refinement.
    finishes
        Whether some call returns or throws; otherwise postconditions are never reached.
    certification
        The certificates, None without ``--certify`` or if nothing holds.
    unneeded
        The assumptions that no duty needs, with their places. None if that was not wanted, or too much work.
    coverage
        The statements and branches that some execution reaches; None if that was not wanted or could not be measured.
    unproved
        The duties that loop invariants and contracts are too weak to prove, in the order of the text.
    limits
        The bounds on the size of inputs that limit the verdict.
    possible
        The duties that are violated in heaps which no history is known to reach, in the order of the text.
    throws
        The documented exceptions: thrown on purpose, or explained by the arguments alone.
    values
        The conditions that the value analysis has examined and proved; None if it did not run.
    loop_invariants
        The inferred invariants of loops that prove the duties for any number of iterations, in the order of the text.
    call_contracts
        The inferred contracts of recursive methods that prove the duties for calls of any depth.
    lassos
        Runs that never end, one for each loop and recursive method.
    """

    question: Question
    verdict: Verdict
    duties: Mapping[Duty, Standing]
    counterexamples: tuple[Counterexample, ...] = ()
    bounds: tuple[Bounded, ...] = ()
    notes: tuple[Diagnostic, ...] = ()
    conflict: tuple[Duty, ...] = ()
    reason: str = ""
    unroll: int = 0
    unrolls: Mapping[str, int] = field(default_factory=dict)
    seconds: Mapping[Phase, float] = field(default_factory=dict)
    sizes: Sizes = field(default_factory=Sizes)
    self_check: SelfCheck | None = None
    replaced: Mapping[str, int] = field(default_factory=dict)
    refinements: tuple[RefinedCall, ...] = ()
    inlined: str | None = None
    finishes: bool = True
    certification: Certification | None = None
    unneeded: tuple[tuple[str, Span], ...] | None = None
    coverage: Coverage | None = None
    unproved: tuple[Unproved, ...] = ()
    limits: tuple[SizeLimit, ...] = ()
    possible: tuple[Possible, ...] = ()
    throws: tuple[ThrowsClause, ...] = ()
    values: ValueCounts | None = None
    loop_invariants: tuple[InferredInvariants, ...] = ()
    call_contracts: tuple[InferredContract, ...] = ()
    lassos: tuple[Lasso, ...] = ()

    @property
    def misses_places(self) -> bool:
        """Whether some places that may throw were not looked at."""
        return any(note.code == PLACES for note in self.notes)

    @property
    def settings(self) -> Settings:
        """The settings of the runs that the verdict is about."""
        return self.question.settings_with(self.unroll, self.unrolls)

    @property
    def counterexample(self) -> Counterexample | None:
        """The first counterexample, None if there is none."""
        return next(iter(self.counterexamples), None)

    @property
    def runs(self) -> tuple[Counterexample, ...]:
        """The runs to show: the counterexamples, then those of possible violations, then those that never end."""
        possible = (each.run for each in self.possible)
        return (*self.counterexamples, *possible, *(each.run for each in self.lassos))

    @property
    def is_java(self) -> bool:
        """Whether the method is written in Java."""
        return self.question.program.origin is not None

    def count_duties(self, standing: Standing) -> int:
        """Return the number of duties with a standing."""
        return sum(each is standing for each in self.duties.values())

    def __repr__(self) -> str:
        bounds = self.question.bounds
        known = [
            f"{number} {standing.value}" for standing in Standing if (number := self.count_duties(standing))
        ]
        scopes = [f"scope {bounds.scope}", *(f"{name} {number}" for name, number in bounds.scopes.items())]
        unrolls = [f"{name} {number}" for name, number in self.question.unroll_names(self.unrolls).items()]
        within = ", ".join([*scopes, f"array {bounds.array}", f"unroll {self.unroll}", *unrolls])
        duties = f"; duties: {', '.join(known)}" if known else ""
        return f"<Report on {self.question.method.full_name}: {self.verdict.value}{duties}; {within}>"
