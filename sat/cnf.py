"""Clauses of a circuit: Plaisted and Greenbaum's one-sided Tseitin encoding (JSC 1986), with few variables.

A gate that is only ever needed true gets ``gate -> inputs``, one that is only needed false the converse. So the unit of encoding is not a gate but a *literal*: ``+gate`` and ``-gate`` are defined separately, each when it is first needed.
Dropping the wrong half keeps most tests green and loses soundness, so the tests compare clauses with truth tables.

A definition that costs no more clauses without its variable is written where it is used: a conjunction within a
conjunction, a disjunction within a clause, one conjunction or choice multiplied out over a short clause. This is the
bounded elimination of Eén and Biere, "Effective Preprocessing in SAT" (SAT 2005), done before the clauses exist. A formula that is required at the top needs no variable: a conjunction becomes its conjuncts, a disjunction one clause.

Invariants
----------
- ``number(lit) == n != 0``: literal `n` of the clauses implies `lit`, either already or once the queue is empty.
- ``number(-lit) == -number(lit)`` where both are defined; then the two are equivalent.
"""

from array import array
from collections.abc import Iterable, Sequence
from operator import neg
from typing import TypeAlias

from ooxcheck.sat.circuit import AND, CONSTANT, FALSE, ITE, TRUE, VARIABLE, XOR, Circuit, Lit

# A conjunction is multiplied out over n other literals if n * (conjuncts - 1) is at most this.
_WORTH_SPREADING = 8
_MANY_USES = 255

Endings: TypeAlias = "Sequence[Sequence[Lit]]"
_ONCE: Endings = ((),)


class Encoder:
    """The clauses of one circuit, given out as its roots become known.

    Clauses are written as solvers read them: positive and negative variable numbers from 1 on without gaps, each clause
    ended by a zero. The two tables have an entry for each literal; Python's negative indices serve negative literals.
    """

    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit
        self.variables = 0
        self._taken = 0
        self._numbers = [0]
        self._uses = bytearray(1)
        self._queue: list[tuple[Lit, int]] = []
        self._required: set[Lit] = set()
        self._written: list[int] = []

    @property
    def clauses(self) -> int:
        """The number of clauses written so far."""
        return self._taken + self._written.count(0)

    def require(self, roots: Iterable[Lit]) -> None:
        """Add clauses that hold iff all `roots` do; roots that are given together share more clauses than roots given one by one."""
        fresh = [root for root in dict.fromkeys(roots) if root != TRUE and root not in self._required]
        self._required.update(fresh)
        self._count_uses(fresh)
        for root in fresh:
            if root == FALSE or self._numbers[root] or self.circuit.kinds[abs(root)] == VARIABLE:
                self._write_clause([root] if root != FALSE else [], 0)
            else:
                self._queue.append((root, 0))
        self._write_queued()

    def literal(self, lit: Lit) -> int:
        """Return a literal of the clauses that implies `lit`, to be assumed; its negation promises nothing."""
        self._count_uses([lit])
        number = self._numbers[lit] or self._assign_number(lit)
        self._write_queued()
        return number

    def number(self, lit: Lit) -> int:
        """Return the literal of the clauses that stands for `lit`, or 0 if no clause mentions it.

        In a model it has the value of an input, but not that of a gate; for gates there is `ooxcheck.sat.valuation`.
        """
        return self._numbers[lit] if 2 * abs(lit) < len(self._numbers) else 0

    def take(self) -> "array[int]":
        """Return the clauses written since the last call."""
        taken = array("i", self._written)
        self._taken += taken.count(0)
        self._written.clear()
        return taken

    def _assign_number(self, lit: Lit) -> int:
        """Give `lit` a number, the same as that of its negation, and queue its definition."""
        numbers = self._numbers
        number = -numbers[-lit]
        if not number:
            self.variables += 1
            number = self.variables if lit > 0 else -self.variables
        numbers[lit] = number
        kind = self.circuit.kinds[lit if lit > 0 else -lit]
        if kind > VARIABLE:
            self._queue.append((lit, -number))
        else:
            numbers[-lit] = -number
            if kind == CONSTANT:
                self._write_clause([TRUE], 0)
        return number

    def _count_uses(self, roots: list[Lit]) -> None:
        """Count the mentions of each literal in the definitions that `roots` need; each definition is counted once.

        A gate that was written in place for an earlier root is counted again when another root mentions it, so that at
        the second time it gets a variable.
        """
        self._make_room()
        kinds, inputs, uses = self.circuit.kinds, self.circuit.inputs, self._uses
        stack = [root for root in roots if not uses[root]]
        for root in roots:
            uses[root] = min(uses[root] + 1, _MANY_USES)
        while stack:
            lit = stack.pop()
            gate = lit if lit > 0 else -lit
            if kinds[gate] == AND:
                parts: Iterable[Lit] = inputs[gate] if lit > 0 else map(neg, inputs[gate])
            else:
                parts = _parts_of_choice(kinds[gate], inputs[gate], lit)
            for part in parts:
                count = uses[part]
                if count < _MANY_USES:
                    uses[part] = count + 1
                    if not count and kinds[part if part > 0 else -part] > VARIABLE:
                        stack.append(part)

    def _make_room(self) -> None:
        """Let the tables cover every literal of the circuit; they are doubled, so growing costs little."""
        old = len(self._uses) // 2
        if len(self.circuit.inputs) > old:
            zeros = 2 * len(self.circuit.inputs) - old
            self._numbers[old + 1 : old + 1] = [0] * (2 * zeros)
            self._uses[old + 1 : old + 1] = bytes(2 * zeros)

    def _write_queued(self) -> None:
        """Write the clauses that each queued gate holds, or the literal queued with it if there is one, and the definitions that these clauses need.

        Conjuncts that need no variable are queued in the place of their conjunction.
        """
        kinds, inputs = self.circuit.kinds, self.circuit.inputs
        numbers, written, queue = self._numbers, self._written, self._queue
        while queue:
            lit, guard = queue.pop()
            if lit < 0 or kinds[lit] != AND:
                for clause in _definition(self.circuit, lit):
                    self._write_clause(clause, guard)
                continue
            for part in inputs[lit]:
                number = numbers[part]
                if not number:
                    if self._is_inline(part):
                        queue.append((part, guard))
                        continue
                    number = self._assign_number(part)
                written += (guard, number, 0) if guard else (number, 0)

    def _write_clause(self, clause: list[Lit], guard: int) -> None:
        """Write ``guard or clause``; it becomes several clauses if it is cheaper to distribute a conjunction in it."""
        numbers, written = self._numbers, self._written
        numbered = [numbers[lit] for lit in clause]
        if 0 in numbered:
            literals, endings = self._flatten_clause(clause, spread=len(clause) <= _WORTH_SPREADING + 1)
            if not endings:
                return
            numbered = [numbers[lit] or self._assign_number(lit) for lit in literals]
        else:
            endings = _ONCE
        if guard:
            numbered.insert(0, guard)
        for ending in endings:
            written += numbered
            if ending:
                written += [numbers[lit] or self._assign_number(lit) for lit in ending]
            written.append(0)

    def _is_inline(self, lit: Lit) -> bool:
        """Return whether it takes no more clauses to write the definition of a literal in its place, without a number.

        With `k` uses and `w` inputs: a conjunction, ``k * w`` against ``k + w``; a disjunction saves one clause
        anyhow, so its literals decide, ``k * w`` against ``k + w + 1``; a choice has two clauses. With more than one
        use its inputs must be variables: repeating whole subcircuits at every level would be exponential.
        """
        gate = lit if lit > 0 else -lit
        kinds = self.circuit.kinds
        if kinds[gate] <= VARIABLE:
            return False
        uses = self._uses[lit]
        if uses == 1:
            return True
        inputs = self.circuit.inputs[gate]
        fits = uses * len(inputs) <= uses + len(inputs) + (lit < 0) if kinds[gate] == AND else uses == 2
        return fits and all(kinds[abs(part)] == VARIABLE for part in inputs)

    def _flatten_clause(self, clause: list[Lit], *, spread: bool) -> tuple[list[Lit], Endings]:
        """Return the common part and the different endings of clauses equivalent to a clause: its disjunctions are inlined, and one conjunction is distributed."""
        numbers = self._numbers
        openable = [
            lit for lit in clause if not numbers[lit] and (lit < 0 or spread) and self._is_inline(lit)
        ]
        if not openable:
            return clause, _ONCE
        kinds, inputs = self.circuit.kinds, self.circuit.inputs
        kept = [lit for lit in clause if lit not in openable]
        conjunction: Lit | None = None
        while openable:
            lit = openable.pop()
            if lit < 0 and kinds[-lit] == AND:
                for part in map(neg, inputs[-lit]):
                    (kept if numbers[part] or not self._is_inline(part) else openable).append(part)
            elif spread and conjunction is None and self._uses[lit] == 1:
                conjunction = lit
            else:
                kept.append(lit)
        literals = list(dict.fromkeys(kept))
        return literals, self._endings(literals, conjunction)

    def _endings(self, literals: list[Lit], conjunction: Lit | None) -> Endings:
        """Return the literals to add to `literals` in each of the clauses for ``literals or conjunction``.

        The conjunction is multiplied out if that stays small. A clause that is always true is left out.
        """
        denied = set(map(neg, literals))
        if not denied.isdisjoint(literals):
            return ()
        if conjunction is None:
            return _ONCE
        conjuncts = (
            len(self.circuit.inputs[abs(conjunction)]) if self.circuit.kinds[abs(conjunction)] == AND else 2
        )
        if len(literals) * (conjuncts - 1) > _WORTH_SPREADING:
            return ([conjunction],)
        parts = [part for part in self._conjuncts(conjunction) if denied.isdisjoint(part)]
        return [[lit for lit in part if lit not in literals] for part in parts]

    def _conjuncts(self, conjunction: Lit) -> list[list[Lit]]:
        """Return clauses equivalent to `conjunction`, over literals that are worth a variable."""
        result: list[list[Lit]] = []
        stack = [conjunction]
        while stack:
            lit = stack.pop()
            if lit > 0 and self.circuit.kinds[lit] == AND:
                for part in self.circuit.inputs[lit]:
                    if self._numbers[part] or not self._is_inline(part):
                        result.append([part])
                    else:
                        stack.append(part)
            else:
                for clause in _definition(self.circuit, lit):
                    literals, endings = self._flatten_clause(clause, spread=False)
                    result += [literals for _ in endings]
        return result


def _parts_of_choice(kind: int, inputs: tuple[Lit, ...], lit: Lit) -> Iterable[Lit]:
    """Return the literals that the definition of an XOR or ITE mentions."""
    if kind == ITE:
        cond, then, else_ = inputs
        return (cond, -cond, then, else_) if lit > 0 else (cond, -cond, -then, -else_)
    return (*inputs, *map(neg, inputs))


def _definition(circuit: Circuit, lit: Lit) -> tuple[list[Lit], ...]:
    """Return the clauses that define a disjunction or choice."""
    if lit < 0 and circuit.kinds[-lit] == AND:
        return (list(map(neg, circuit.inputs[-lit])),)
    if circuit.kinds[abs(lit)] == XOR:
        a, b = circuit.inputs[abs(lit)]
        return ([a, b], [-a, -b]) if lit > 0 else ([a, -b], [-a, b])
    cond, then, else_ = circuit.inputs[abs(lit)]
    return ([-cond, then], [cond, else_]) if lit > 0 else ([-cond, -then], [cond, -else_])
