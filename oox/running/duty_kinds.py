"""The kinds of duties, and the facts about each kind that reports, diagnosis and analyses use.

A new kind is a member of `DutyKind` and a case of `_facts`; mypy then names every other `match` over kinds that lacks it.
Other modules use the facts instead of lists of kinds, in which a new kind would be missing.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Literal, TypeAlias

from ooxcheck.datatypes import dataclass


class DutyKind(Enum):
    """The kinds of duties."""

    ASSERT = "assert"
    REQUIRES = "requires"
    ENSURES = "ensures"
    EXCEPTIONAL = "exceptional"
    INVARIANT = "invariant"
    LOOP_INVARIANT = "loop invariant"
    DECREASES = "decreases"
    MODIFIES = "modifies"
    PURE = "pure"
    OVERFLOW = "overflow"
    EVALUATION = "evaluation"
    EXCEPTION = "exception"
    DEADLOCK = "deadlock"
    DATA_RACE = "data race"
    TERMINATION = "termination"
    INHERITED_REQUIRES = "inherited requires"
    INHERITED_ENSURES = "inherited ensures"
    INHERITED_EXCEPTIONAL = "inherited exceptional"
    INHERITED_MODIFIES = "inherited modifies"

    @property
    def facts(self) -> DutyFacts:
        """The facts about the kind."""
        return _FACTS[self]


class Due(Enum):
    """The moment at which a duty is due."""

    ENTRY = "when a method is entered"
    BODY = "at a statement or expression"
    RETURN = "when a method returns"
    THROW = "when an exception leaves a method"
    EXIT = "when a method is left in either way"
    NO_THROW = "when a method is left, and every exception violates it"
    ALWAYS = "as long as threads run"


class Noted(Enum):
    """The runs in which the interpreter notes that a duty was reached."""

    REACHED = "whenever it is reached"
    FAILED = "only if it fails"
    NEVER = "not at all: every run with threads reaches it"


class Site(Enum):
    """The other place of a duty, if it has one; the value introduces it in a report."""

    CALL = "called at"
    OVERRIDDEN = "overrides the method at"
    OVERRIDING = "overridden at"
    ACCESS = "and at"


@dataclass(frozen=True, slots=True)
class DutyFacts:
    """The facts about a kind of duty; a new kind must define all of them.

    `broken` describes the violation, ``{name}`` being the name of the duty; `rule` states the rule. A duty that is noted whenever it
    is reached is in the text of a method: `ooxcheck.oox.running.contracts.promises` yields it. A clause of a class has a name of its
    own, and is due for every object of the class.
    """

    broken: str
    rule: str
    due: Due
    noted: Noted
    site: Site
    is_of_class: bool

    @property
    def is_inherited(self) -> bool:
        """Whether a clause of an overridden method demands it."""
        match self.site:
            case Site.OVERRIDDEN | Site.OVERRIDING:
                return True
            case Site.CALL | Site.ACCESS:
                return False

    @property
    def is_on_exit(self) -> bool:
        """Whether it is due at the end of a call."""
        match self.due:
            case Due.RETURN | Due.THROW | Due.EXIT | Due.NO_THROW:
                return True
            case Due.ENTRY | Due.BODY | Due.ALWAYS:
                return False

    @property
    def is_by_exception(self) -> bool:
        """Whether an exception that leaves a method violates it: each place that throws is checked separately."""
        match self.due:
            case Due.THROW | Due.NO_THROW:
                return True
            case Due.ENTRY | Due.BODY | Due.RETURN | Due.EXIT | Due.ALWAYS:
                return False


_InBody: TypeAlias = Literal[
    DutyKind.ASSERT, DutyKind.LOOP_INVARIANT, DutyKind.DECREASES, DutyKind.OVERFLOW, DutyKind.EVALUATION
]
_OfClause: TypeAlias = Literal[DutyKind.REQUIRES, DutyKind.ENSURES, DutyKind.EXCEPTIONAL]
_OfState: TypeAlias = Literal[DutyKind.INVARIANT, DutyKind.MODIFIES, DutyKind.PURE]
_Imposed: TypeAlias = Literal[DutyKind.EXCEPTION, DutyKind.DEADLOCK, DutyKind.DATA_RACE, DutyKind.TERMINATION]
_Inherited: TypeAlias = Literal[
    DutyKind.INHERITED_REQUIRES,
    DutyKind.INHERITED_ENSURES,
    DutyKind.INHERITED_EXCEPTIONAL,
    DutyKind.INHERITED_MODIFIES,
]


def _facts(kind: DutyKind) -> DutyFacts:
    """Return the facts about a kind."""
    match kind:
        case (
            DutyKind.ASSERT
            | DutyKind.LOOP_INVARIANT
            | DutyKind.DECREASES
            | DutyKind.OVERFLOW
            | DutyKind.EVALUATION
        ):
            return _in_body(kind)
        case DutyKind.REQUIRES | DutyKind.ENSURES | DutyKind.EXCEPTIONAL:
            return _of_clause(kind)
        case DutyKind.INVARIANT | DutyKind.MODIFIES | DutyKind.PURE:
            return _of_state(kind)
        case DutyKind.EXCEPTION | DutyKind.DEADLOCK | DutyKind.DATA_RACE | DutyKind.TERMINATION:
            return _imposed_facts(kind)
        case (
            DutyKind.INHERITED_REQUIRES
            | DutyKind.INHERITED_ENSURES
            | DutyKind.INHERITED_EXCEPTIONAL
            | DutyKind.INHERITED_MODIFIES
        ):
            return _inherited_facts(kind)


def _in_body(kind: _InBody) -> DutyFacts:
    """Return the facts about a kind of duty at a statement or expression."""
    match kind:
        case DutyKind.ASSERT:
            return DutyFacts(
                broken="the assertion is false",
                rule="An assertion holds whenever it is reached.",
                due=Due.BODY,
                noted=Noted.REACHED,
                site=Site.CALL,
                is_of_class=False,
            )
        case DutyKind.LOOP_INVARIANT:
            return DutyFacts(
                broken="the loop invariant is false",
                rule="The invariant of a loop holds whenever its condition is about to be evaluated.",
                due=Due.BODY,
                noted=Noted.REACHED,
                site=Site.CALL,
                is_of_class=False,
            )
        case DutyKind.DECREASES:
            return DutyFacts(
                broken="this call has no less measures",
                rule="A call that may come back to its method has less measures than its caller, and these are not negative.",
                due=Due.BODY,
                noted=Noted.REACHED,
                site=Site.CALL,
                is_of_class=False,
            )
        case DutyKind.OVERFLOW:
            return DutyFacts(
                broken="the result does not fit the integer width",
                rule="The result of every calculation fits the integer width.",
                due=Due.BODY,
                noted=Noted.REACHED,
                site=Site.CALL,
                is_of_class=False,
            )
        case DutyKind.EVALUATION:
            return DutyFacts(
                broken="one value is needed here and there is not exactly one",
                rule="Where a formula needs one value, there is not more than one.",
                due=Due.BODY,
                noted=Noted.FAILED,
                site=Site.CALL,
                is_of_class=False,
            )


def _of_clause(kind: _OfClause) -> DutyFacts:
    """Return the facts about a kind of clause in a contract; frame conditions are separate."""
    match kind:
        case DutyKind.REQUIRES:
            return DutyFacts(
                broken="requires of {name} does not hold",
                rule="A caller keeps what the method that it calls requires.",
                due=Due.ENTRY,
                noted=Noted.REACHED,
                site=Site.CALL,
                is_of_class=False,
            )
        case DutyKind.ENSURES:
            return DutyFacts(
                broken="ensures of {name} does not hold",
                rule="A method that returns keeps what it ensures.",
                due=Due.RETURN,
                noted=Noted.REACHED,
                site=Site.CALL,
                is_of_class=False,
            )
        case DutyKind.EXCEPTIONAL:
            return DutyFacts(
                broken="exceptional of {name} does not hold",
                rule="An exception leaves a method only where its exceptional clause allows it.",
                due=Due.THROW,
                noted=Noted.REACHED,
                site=Site.CALL,
                is_of_class=False,
            )


def _of_state(kind: _OfState) -> DutyFacts:
    """Return the facts about a kind of duty on the final heap of a method."""
    match kind:
        case DutyKind.INVARIANT:
            return DutyFacts(
                broken="invariant {name} is broken on exit",
                rule="The invariants of all objects hold again when the method is left.",
                due=Due.EXIT,
                noted=Noted.REACHED,
                site=Site.CALL,
                is_of_class=True,
            )
        case DutyKind.MODIFIES:
            return DutyFacts(
                broken="{name} changes more than modifies allows",
                rule="A method changes only what its modifies clause allows.",
                due=Due.EXIT,
                noted=Noted.REACHED,
                site=Site.CALL,
                is_of_class=False,
            )
        case DutyKind.PURE:
            return DutyFacts(
                broken="{name} is pure but changes the heap",
                rule="A pure method changes nothing that was there before.",
                due=Due.EXIT,
                noted=Noted.REACHED,
                site=Site.CALL,
                is_of_class=False,
            )


def _imposed_facts(kind: _Imposed) -> DutyFacts:
    """Return the facts about a kind of duty that no text contains."""
    match kind:
        case DutyKind.EXCEPTION:
            return DutyFacts(
                broken="an exception leaves {name}, and --no-exceptions forbids it",
                rule="No exception leaves a method without an exceptional clause.",
                due=Due.NO_THROW,
                noted=Noted.REACHED,
                site=Site.CALL,
                is_of_class=False,
            )
        case DutyKind.DEADLOCK:
            return DutyFacts(
                broken="deadlock: every remaining thread waits",
                rule="As long as there are threads, one of them can move.",
                due=Due.ALWAYS,
                noted=Noted.NEVER,
                site=Site.CALL,
                is_of_class=False,
            )
        case DutyKind.DATA_RACE:
            return DutyFacts(
                broken="two threads race for one cell",
                rule="No two threads access one cell at the same time, unless both read it.",
                due=Due.ALWAYS,
                noted=Noted.NEVER,
                site=Site.ACCESS,
                is_of_class=False,
            )
        case DutyKind.TERMINATION:
            return DutyFacts(
                broken="{name} never ends",
                rule="No loop and no recursion returns to an earlier state.",
                due=Due.BODY,
                noted=Noted.NEVER,
                site=Site.CALL,
                is_of_class=False,
            )


def _inherited_facts(kind: _Inherited) -> DutyFacts:
    """Return the facts about a kind of inherited duty."""
    match kind:
        case DutyKind.INHERITED_REQUIRES:
            return DutyFacts(
                broken="requires asks more than {name}, which it overrides",
                rule="A method requires no more than the one that it overrides.",
                due=Due.ENTRY,
                noted=Noted.REACHED,
                site=Site.OVERRIDDEN,
                is_of_class=False,
            )
        case DutyKind.INHERITED_ENSURES:
            return DutyFacts(
                broken="ensures of {name} does not hold, which is inherited",
                rule="A method that returns keeps what the one ensures that it overrides.",
                due=Due.RETURN,
                noted=Noted.REACHED,
                site=Site.OVERRIDING,
                is_of_class=False,
            )
        case DutyKind.INHERITED_EXCEPTIONAL:
            return DutyFacts(
                broken="exceptional of {name} does not hold, which is inherited",
                rule="An exception leaves a method only where the one that it overrides allows it.",
                due=Due.THROW,
                noted=Noted.REACHED,
                site=Site.OVERRIDING,
                is_of_class=False,
            )
        case DutyKind.INHERITED_MODIFIES:
            return DutyFacts(
                broken="more changes than modifies of {name} allows, which is inherited",
                rule="A method changes only what the one that it overrides may change.",
                due=Due.EXIT,
                noted=Noted.REACHED,
                site=Site.OVERRIDING,
                is_of_class=False,
            )


_FACTS = {kind: _facts(kind) for kind in DutyKind}


def words_of_kinds(test: Callable[[DutyFacts], bool]) -> frozenset[str]:
    """Return the words of the kinds with some facts, for reports that are read from JSON."""
    return frozenset(kind.value for kind, facts in _FACTS.items() if test(facts))
