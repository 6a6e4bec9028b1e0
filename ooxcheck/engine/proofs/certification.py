"""What is proved of an answer, as data: claims, each with a proof that somebody else than the solver has accepted.

A proof says that no assignment satisfies some clauses. That these clauses mean the program is the encoder's word.
"""

from __future__ import annotations

from array import array
from enum import Enum
from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.outcomes import Bounded, Duty

if TYPE_CHECKING:
    from ooxcheck.sat.certificate import Certificate


class Subject(Enum):
    """What a claim is about; an answer rests on all three."""

    INITIAL = "initial states"
    """None lies beyond the bounds that were tightened for them."""
    ASSUMPTIONS = "assumptions"
    """In no heap they lack a value or meet a bound."""
    DUTIES = "duties"
    """No execution breaks one or meets a bound."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Clauses that no assignment satisfies: an execution that broke one of the duties or met one of the bounds would.

    For `Subject.INITIAL` it would be an initial state that was left out.
    """

    subject: Subject
    clauses: array[int]
    duties: tuple[Duty, ...] = ()
    bounds: tuple[Bounded, ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """A claim that is proved: who found the proof, who accepted it, and the seconds that it took them."""

    claim: Claim
    certificate: Certificate
    solver: str
    checker: str
    lines: int
    solving: float
    checking: float


@dataclass(frozen=True, slots=True)
class Certification:
    """What is proved of an answer; `missing` is why not all that holds is, empty if it is.

    `simplified` are duties that hold without a solver: how they could be broken became false while it was encoded.
    """

    proofs: tuple[Proof, ...] = ()
    simplified: tuple[Duty, ...] = ()
    missing: str = ""
