"""Deferred remainders: remainders of long numbers that a query takes as arbitrary numbers until a model contradicts them.

Hash tables and clocks compute remainders of 32-bit numbers, but few of their promises depend on more than that a remainder is less than
the divisor, and that equal numbers have equal remainders. So the bits of such a remainder are inputs. These *facts* are in every query,
and the *definition*, a long division, only in those that have a model without it.
Both follow from arithmetic: a query without the definition has all models with it.
(Bryant, Kroening, Ouaknine, Seshia, Strichman and Brady, "Deciding bit-vector arithmetic with abstraction", TACAS 2007.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, Circuit, Lit

_SHORT = 12
"""The number of bits up to which a dividend is divided at once."""

_MOST = 24
"""The number of deferred remainders in a circuit: the facts are about all pairs of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Remainder:
    """A remainder of unsigned numbers: `rest` are its lowest bits, as many as the divisor has."""

    dividend: Bits
    divisor: Bits
    rest: Bits

    def facts(self, gates: Circuit, others: Sequence[Remainder]) -> Iterator[Lit]:
        """Yield that the remainder is less than the divisor, that a dividend less than the divisor is it, and that equal divisions have equal remainders."""
        divisor = bv.zero_extend(self.divisor, len(self.dividend))
        is_small = bv.less_unsigned(gates, self.dividend, divisor)
        yield gates.or2(bv.is_zero(gates, self.divisor), bv.less_unsigned(gates, self.rest, self.divisor))
        yield gates.implies(is_small, _same(gates, self.rest, self.dividend[: len(self.rest)]))
        for other in others:
            same = (
                _same(gates, self.dividend, other.dividend),
                _same(gates, self.divisor, other.divisor),
            )
            shared = min(len(self.rest), len(other.rest))  # by zero, others would be cut differently
            yield gates.implies(gates.and_(same), bv.equal(gates, self.rest[:shared], other.rest[:shared]))

    def definition(self, gates: Circuit) -> Lit:
        """Return that the remainder is right."""
        size = len(self.rest)
        divisor = bv.zero_extend(self.divisor, len(self.dividend))
        _, rest = bv.divide_unsigned(gates, self.dividend, divisor)
        return bv.equal(gates, self.rest, rest[:size])

    def is_right(self, truth: Callable[[Lit], bool]) -> bool:
        """Return whether the remainder is right in a model."""
        dividend, divisor, rest = (
            bv.unsigned_value([truth(bit) for bit in bits])
            for bits in (self.dividend, self.divisor, self.rest)
        )
        right = dividend % divisor if divisor else dividend
        return rest == right % (1 << len(self.rest))


class DeferredRemainders:
    """The deferred remainders of a circuit, in the order in which they were made."""

    def __init__(self, gates: Circuit) -> None:
        self._gates = gates
        self.all: list[Remainder] = []

    def remainder(self, dividend: Bits, divisor: Bits) -> Bits | None:
        """Return the remainder of unsigned numbers of the same width, deferred; None if it should be divided at once."""
        size = bv.significant(divisor, FALSE)
        is_power = all(abs(bit) == abs(FALSE) for bit in divisor) and sum(bit != FALSE for bit in divisor) < 2
        length = bv.significant(dividend, FALSE)
        if length <= _SHORT or is_power or len(self.all) >= _MOST:
            return None
        rest = bv.variable(self._gates, size)
        self.all.append(Remainder(dividend, divisor[:size], rest))
        lost = bv.choose(
            self._gates, bv.is_zero(self._gates, divisor), dividend, bv.constant(0, len(dividend))
        )
        return (*rest, *lost[size:])


def _same(gates: Circuit, a: Bits, b: Bits) -> Lit:
    width = max(len(a), len(b))
    return bv.equal(gates, bv.zero_extend(a, width), bv.zero_extend(b, width))
