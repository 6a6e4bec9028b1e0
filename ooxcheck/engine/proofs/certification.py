"""The certificates of an answer as data: claims, each with a proof that an independent checker has accepted.

A proof shows that some clauses are unsatisfiable. That these clauses mean the program is the responsibility of the encoder.
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
    """The subject of a claim; an answer rests on all of them."""

    INITIAL = "initial states"
    """No initial state is beyond the tightened bounds."""
    ASSUMPTIONS = "assumptions"
    """In no heap an assumption lacks a value or reaches a bound."""
    INVARIANTS = "loop invariants"
    """No execution breaks an inferred loop invariant, before the loop or in an iteration, and each iteration decreases the measures."""
    DUTIES = "duties"
    """No execution violates a duty or reaches a bound; with one of the next kinds, within the bounds."""
    INDUCTION = "induction steps"
    """With recursive calls by their inferred contracts, nothing fails in a method, and it keeps its own contract."""
    ANY_HEAP = "heaps of any size"
    """In runs of any length and heaps of any size, no execution violates a duty, or breaks an inductive fact about objects and arrays."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Unsatisfiable clauses: an execution that violates one of the duties or reaches one of the bounds would satisfy them.

    For `Subject.INITIAL`, an initial state beyond the bounds would. For `Subject.ANY_HEAP`, the bounds are those that do not matter. For `Subject.INVARIANTS`, an execution that breaks an invariant would, and
    bounds are those of the loops, which do not matter then.
    """

    subject: Subject
    clauses: array[int]
    duties: tuple[Duty, ...] = ()
    bounds: tuple[Bounded, ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """A proved claim: its solver, its checker, and the seconds of both."""

    claim: Claim
    certificate: Certificate
    solver: str
    checker: str
    lines: int
    solving: float
    checking: float


@dataclass(frozen=True, slots=True)
class Certification:
    """The certificates of an answer; `missing` is the reason why not all of it is certified, empty if it is.

    `simplified` are duties that hold without a solver: their violation became false during encoding.
    """

    proofs: tuple[Proof, ...] = ()
    simplified: tuple[Duty, ...] = ()
    missing: str = ""
