"""Boolean circuits: gates are integers, equal gates are one gate, and obvious truths are folded away.

A literal is a signed integer and minus is negation, so a negation costs nothing. The circuit is two parallel lists, the
kind and the inputs of each gate, and one dictionary from inputs to the gate that already has them. Three kinds are
enough: n-ary AND (an OR is an AND with every sign turned), two-input XOR and if-then-else; the last two are kept, and
found again in ANDs of ORs, because they need fewer clauses than what they abbreviate.

A new AND is simplified by what its inputs say about each other one level down, in the spirit of Brummayer and Biere,
"Local Two-Level And-Inverter Graph Minimization without Blowup" (MEMICS 2006); see `_simplify_given`.

Invariants
----------
- ``inputs[gate]`` only names smaller gates, so increasing numbers are a topological order.
- ``kinds[gate] == AND``: the gate is true iff all ``inputs[gate]`` are; they are sorted, at least two, with neither
  constants nor repeated or complementary literals.
- ``kinds[gate] == XOR``: true iff the two inputs differ; both are positive.
- ``kinds[gate] == ITE``: ``inputs[gate] == (cond, then, else_)``; the first two are positive.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import isqrt
from operator import neg
from typing import TYPE_CHECKING

if TYPE_CHECKING:

    class Lit(int):
        """A gate, or with a minus sign its negation."""

        def __neg__(self) -> "Lit": ...
else:
    Lit = int

TRUE = Lit(1)
FALSE = Lit(-1)

CONSTANT, VARIABLE, AND, XOR, ITE = range(5)

# Looking one level down costs a scan of the inputs, comparing two gates one scan for each input: it has to be rare.
_WIDTH_TO_LOOK_INTO = 12
_WIDTH_TO_COMPARE = 4
# Between two calls of `watch` there are so many gates, which is a power of two less one.
_BETWEEN_LOOKS = 0xFFF
# Up to this many inputs, forbidding each pair takes the fewest clauses and no variables.
_PAIRWISE_AT_MOST_ONE = 6


class Circuit:
    """A growing circuit; every method returns the literal of an existing gate or of a new one.

    `watch` is called every so many gates, if it is set; it may raise to stop the construction.
    """

    __slots__ = ("_shared", "inputs", "kinds", "watch")

    def __init__(self) -> None:
        self.watch: Callable[[], None] | None = None
        self.kinds = bytearray((CONSTANT, CONSTANT))
        self.inputs: list[tuple[Lit, ...]] = [(), ()]
        self._shared: dict[tuple[int, ...], Lit] = {}

    def __len__(self) -> int:
        """Return the number of gates; inputs and the constant are not counted."""
        return len(self._shared)

    def gate(self, gate: int) -> tuple[int, tuple[Lit, ...]]:
        """Return the kind and the inputs of a gate."""
        return self.kinds[gate], self.inputs[gate]

    def variable(self) -> Lit:
        """Return a fresh input."""
        return self._append(VARIABLE, ())

    def and2(self, a: Lit, b: Lit) -> Lit:
        """Return ``a and b``."""
        if a > b:
            a, b = b, a
        key = (a, b)
        known = self._shared.get(key)
        if known is not None:
            return known
        if a == b or b == 1:
            return a
        if a == 1:
            return b
        if a == -1 or b == -1 or a == -b:
            return FALSE
        # Half of all time is spent here: only gates with common inputs are examined, and `_append` is inlined.
        gates = self.inputs
        older, newer = (a, b) if -b < a else (b, -a)
        below = gates[newer]
        if 0 < len(below) <= _WIDTH_TO_LOOK_INTO and (
            older in below
            or -older in below
            or ((deeper := gates[older if older > 0 else -older]) and _touch(deeper, below))
        ):
            simpler = self._simpler_and(a, b)
            if simpler is not None:
                return simpler
        gate: Lit = len(gates)  # type: ignore[assignment]  # calling Lit would cost a tenth of the time
        if not gate & _BETWEEN_LOOKS and self.watch is not None:
            self.watch()
        gates.append(key)
        self.kinds.append(AND)
        self._shared[key] = gate
        return gate

    def or2(self, a: Lit, b: Lit) -> Lit:
        """Return ``a or b``."""
        return -self.and2(-a, -b)

    def implies(self, a: Lit, b: Lit) -> Lit:
        """Return ``not a or b``."""
        return -self.and2(a, -b)

    def and_(self, inputs: Iterable[Lit]) -> Lit:
        """Return the conjunction of all inputs, TRUE if there are none."""
        literals = set(inputs)
        literals.discard(TRUE)
        if len(literals) <= 2:
            return self.and2(*literals) if len(literals) == 2 else literals.pop() if literals else TRUE
        key = tuple(sorted(literals))
        known = self._shared.get(key)
        if known is not None:
            return known
        if FALSE in literals or not literals.isdisjoint(map(neg, literals)):
            return FALSE
        remaining = self._remaining(key, literals)
        if remaining is not None:
            return self.and_(remaining)
        gate = self._append(AND, key)
        self._shared[key] = gate
        return gate

    def or_(self, inputs: Iterable[Lit]) -> Lit:
        """Return the disjunction of all inputs, FALSE if there are none."""
        return -self.and_(map(neg, inputs))

    def xor(self, a: Lit, b: Lit) -> Lit:
        """Return whether `a` and `b` differ."""
        is_same = (a < 0) == (b < 0)
        if a < 0:
            a = -a
        if b < 0:
            b = -b
        if a > b:
            a, b = b, a
        gate = self._shared.get((0, a, b))
        if gate is None:
            gate = self._xor_of_positive(a, b)
        return gate if is_same else -gate

    def iff(self, a: Lit, b: Lit) -> Lit:
        """Return whether `a` and `b` are equal."""
        return -self.xor(a, b)

    def ite(self, cond: Lit, then: Lit, else_: Lit) -> Lit:
        """Return `then` where `cond` holds and `else_` where it does not."""
        if cond < 0:
            cond, then, else_ = -cond, else_, then
        if cond == 1 or then == else_:
            return then
        if then == -else_:
            return self.xor(cond, else_)
        if then == 1 or then == cond:
            return self.or2(cond, else_)
        if then == -1 or then == -cond:
            return self.and2(-cond, else_)
        if else_ == -1 or else_ == cond:
            return self.and2(cond, then)
        if else_ == 1 or else_ == -cond:
            return self.or2(-cond, then)
        return self._ite_of_unrelated(cond, then, else_)

    def at_most_one(self, inputs: Iterable[Lit]) -> Lit:
        """Return whether at most one of the inputs holds; a literal given twice counts twice.

        Many inputs are laid out in a grid: at most one holds iff at most one row and at most one column are touched
        (Chen, "A New SAT Encoding of the At-Most-One Constraint", ModRef 2010). Being an equivalence, it fits both
        polarities.
        """
        items = [item for item in inputs if item != FALSE]
        if len(items) <= _PAIRWISE_AT_MOST_ONE:
            return self.and_([-self.and2(a, b) for a, b in combinations(items, 2)])
        side = isqrt(len(items) - 1) + 1
        rows = [self.or_(items[start : start + side]) for start in range(0, len(items), side)]
        columns = [self.or_(items[start::side]) for start in range(side)]
        return self.and2(self.at_most_one(rows), self.at_most_one(columns))

    def exactly_one(self, inputs: Iterable[Lit]) -> Lit:
        """Return whether exactly one of the inputs holds; a literal given twice counts twice."""
        items = list(inputs)
        return self.and2(self.or_(items), self.at_most_one(items))

    def at_most(self, inputs: Iterable[Lit], k: int) -> Lit:
        """Return whether at most `k` of the inputs hold; a literal given twice counts twice."""
        items = list(inputs)
        return self.at_most_one(items) if k == 1 else -self.at_least(items, k + 1)

    def at_least(self, inputs: Iterable[Lit], k: int) -> Lit:
        """Return whether at least `k` of the inputs hold; a literal given twice counts twice."""
        given = list(inputs)
        items = [item for item in given if item not in (TRUE, FALSE)]
        k -= given.count(TRUE)
        if k <= 0:
            return TRUE
        if k > len(items):
            return FALSE
        if k > len(items) - k + 1:
            return -self._sequential_counter([-item for item in items], len(items) - k + 1)
        return self._sequential_counter(items, k)

    def _sequential_counter(self, items: Sequence[Lit], k: int) -> Lit:
        """Return whether at least `k` hold, by Sinz's sequential counter (CP 2005) without unused cells."""
        reached = [TRUE] + [FALSE] * k
        for seen, item in enumerate(items):
            still_useful = max(1, k - (len(items) - seen - 1))
            for j in range(min(seen + 1, k), still_useful - 1, -1):
                reached[j] = self.or2(reached[j], self.and2(item, reached[j - 1]))
        return reached[k]

    def _append(self, kind: int, inputs: tuple[Lit, ...]) -> Lit:
        """Return a new gate."""
        gate: Lit = len(self.inputs)  # type: ignore[assignment]  # as in `and2`
        if not gate & _BETWEEN_LOOKS and self.watch is not None:
            self.watch()
        self.kinds.append(kind)
        self.inputs.append(inputs)
        return gate

    def _xor_of_positive(self, a: Lit, b: Lit) -> Lit:
        """Return the XOR of two positive literals, given in order, for which no XOR gate exists yet."""
        if a == b:
            return FALSE
        if a == TRUE:
            return -b
        for one, other in ((a, b), (b, a)):
            if self.kinds[one] == XOR and other in self.inputs[one]:
                left, right = self.inputs[one]
                return right if other == left else left
        gate = self._shared[0, a, b] = self._append(XOR, (a, b))
        return gate

    def _ite_of_unrelated(self, cond: Lit, then: Lit, else_: Lit) -> Lit:
        """Return the choice between three gates, each simplified under the condition of its use."""
        inputs = (cond, then, else_) if then > 0 else (cond, -then, -else_)
        gate = self._shared.get((0, *inputs))
        if gate is None:
            simpler_then = self._simplify_given(then, cond)
            simpler_else = self._simplify_given(else_, -cond)
            if simpler_then != then or simpler_else != else_:
                return self.ite(cond, simpler_then, simpler_else)
            gate = self._shared[0, *inputs] = self._append(ITE, inputs)
        return gate if then > 0 else -gate

    def _simplify_given(self, lit: Lit, fact: Lit) -> Lit:
        """Return `lit` simplified under `fact`, looking at most one level into `lit`.

        A conjunction keeps a conjunct that is the fact itself: the gate exists already and is equivalent.
        """
        if lit == fact:
            return TRUE
        if lit == -fact:
            return FALSE
        gate = lit if lit > 0 else -lit
        inputs = self.inputs[gate]
        if not inputs or len(inputs) > _WIDTH_TO_LOOK_INTO:
            return lit
        if self.kinds[gate] != AND:
            return self._choice_given(lit, fact)
        if -fact in inputs:
            return FALSE if lit > 0 else TRUE
        if lit < 0 and fact in inputs:
            return -self.and_([other for other in inputs if other != fact])
        return lit

    def _choice_given(self, lit: Lit, fact: Lit) -> Lit:
        """Return an XOR or ITE simplified under `fact`."""
        gate = abs(lit)
        inputs = self.inputs[gate]
        decided = abs_(fact)
        if self.kinds[gate] == ITE:
            if decided != inputs[0]:
                return lit
            left = inputs[1] if fact > 0 else inputs[2]
        else:
            if decided not in inputs:
                return lit
            left = inputs[1] if decided == inputs[0] else inputs[0]
            left = -left if fact > 0 else left
        return left if lit > 0 else -left

    def _simpler_and(self, a: Lit, b: Lit) -> Lit | None:
        """Return a simpler ``a and b`` if one of them, or their inputs, decides part of the other; else None."""
        for one, other in ((a, b), (b, a)):
            facts: tuple[Lit, ...] = (one,)
            if one > 0 and self.kinds[one] == AND and len(self.inputs[one]) <= _WIDTH_TO_LOOK_INTO:
                facts = (one, *self.inputs[one])
            for fact in facts:
                left = self._simplify_given(other, fact)
                if left != other:
                    return self.and2(one, left)
        return self._choice_in_ors(a, b) if a < 0 and b < 0 else None

    def _choice_in_ors(self, a: Lit, b: Lit) -> Lit | None:
        """Return the choice that ``not (c and t) and not (not c and e)`` is, namely ``not ite(c, t, e)``; else None."""
        left, right = self.inputs[-a], self.inputs[-b]
        if len(left) != 2 or len(right) != 2 or self.kinds[-a] != AND or self.kinds[-b] != AND:
            return None
        for cond, then in (left, left[::-1]):
            if -cond in right:
                return -self.ite(cond, then, right[1] if right[0] == -cond else right[0])
        return None

    def _remaining(self, key: tuple[Lit, ...], literals: set[Lit]) -> tuple[Lit, ...] | None:
        """Return simpler conjuncts for those of `key`, or None if no law applies."""
        gates, kinds = self.inputs, self.kinds
        implied: set[Lit] = set()
        mentioned: set[Lit] = set()
        for lit in key:
            inputs = gates[lit] if lit > 0 else gates[-lit]
            if inputs and len(inputs) <= _WIDTH_TO_LOOK_INTO:
                if lit > 0 and kinds[lit] == AND:
                    implied.update(inputs)
                else:
                    mentioned.update(inputs)
        if not implied and not mentioned:
            return None
        facts = implied | literals if implied else literals
        denied = set(map(neg, facts))
        if not implied.isdisjoint(denied):
            return (FALSE,)
        if implied.isdisjoint(literals) and mentioned.isdisjoint(facts) and mentioned.isdisjoint(denied):
            return None
        left = tuple(self._given_all(lit, facts) for lit in key if lit not in implied)
        return None if left == key else left

    def _given_all(self, lit: Lit, facts: set[Lit]) -> Lit:
        """Return the conjunct `lit` simplified under `facts`, one of which is `lit` itself."""
        gate = abs(lit)
        inputs = self.inputs[gate]
        if not inputs or (lit > 0 and self.kinds[gate] == AND):
            return lit
        if self.kinds[gate] != AND:
            known = [fact for part in inputs for fact in (part, -part) if fact in facts]
            return self._choice_given(lit, known[0]) if known else lit
        if not facts.isdisjoint(map(neg, inputs)):
            return TRUE
        unknown = [other for other in inputs if other not in facts]
        return lit if len(unknown) == len(inputs) else -self.and_(unknown)


def _touch(some: tuple[Lit, ...], others: tuple[Lit, ...]) -> bool:
    """Return whether two narrow gates have an input in common, with whatever sign."""
    if len(some) > _WIDTH_TO_COMPARE or len(others) > _WIDTH_TO_COMPARE:
        return False
    for lit in some:  # noqa: SIM110  # a generator costs more than the scan
        if lit in others or -lit in others:
            return True
    return False


def abs_(lit: Lit) -> Lit:
    """Return the gate of a literal, as a literal."""
    return lit if lit > 0 else -lit
