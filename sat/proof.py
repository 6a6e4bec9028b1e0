"""A checker of DRAT proofs: each lemma must follow by unit propagation, or be a resolution asymmetric tautology.

Lemmas are checked in the order of the proof, with two watched literals per clause (Moskewicz et al., DAC 2001); the
criteria are those of Wetzler, Heule and Hunt, "DRAT-trim" (SAT 2014). The checker is trusted, so it is small and shares
no code with anything that makes proofs: it even reads the clauses itself, from DIMACS text.

As in DRAT-trim, deleting a clause that is unit under the literals already proven is ignored. That is sound: a lemma
that follows from fewer clauses follows from more, and the second criterion gets only harder to meet.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

WRONG = 20
"""The exit code of a checker that refutes a proof; any other than 0 says nothing about the proof."""


class ProofError(Exception):
    """A proof that does not prove that its clauses are unsatisfiable."""


def main() -> None:
    """Check the proof in the second file against the clauses in the first; exit with a message and code 20 if it fails."""
    clauses, proof = (Path(name).read_text() for name in sys.argv[1:3])
    try:
        check(clauses, proof.splitlines())
    except ProofError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(WRONG)


def check(dimacs: str, proof: Iterable[str]) -> None:
    """Raise a ProofError unless the lines of `proof` refute the clauses."""
    checker = Checker()
    for line in dimacs.splitlines():
        if line and line[0] not in "cp":
            checker.add(_literals(line))
    for number, line in enumerate(proof, start=1):
        if checker.is_refuted:
            return
        if line.startswith("d"):
            checker.delete(_literals(line[1:]))
        else:
            lemma = _literals(line)
            if not checker.follows(lemma):
                msg = f"line {number} of the proof does not follow: {line}"
                raise ProofError(msg)
            checker.add(lemma)
    if not checker.is_refuted:
        raise ProofError("the proof ends without a contradiction")


def _literals(line: str) -> list[int]:
    """Return the distinct literals before the closing zero of a line, in order."""
    try:
        *literals, zero = map(int, line.split())
    except ValueError:
        literals, zero = [], 1
    if zero or 0 in literals:
        msg = f"not a clause that ends in 0: {line!r}"
        raise ProofError(msg)
    return list(dict.fromkeys(literals))


class Checker:
    """Clauses, and the literals that unit propagation derives from them.

    Invariants
    ----------
    - `trail` lists the literals in `true`; between calls they are those derived from the clauses alone.
    - The first two literals of a stored clause are watched: if one is false, the other is true, or will be after propagation.
    """

    def __init__(self) -> None:
        self.is_refuted = False
        self.true: set[int] = set()
        self.trail: list[int] = []
        self._watching: dict[int, list[list[int]]] = {}
        self._stored: dict[frozenset[int], list[list[int]]] = {}

    def add(self, literals: list[int]) -> None:
        """Store a clause and derive its consequences by unit propagation; tautologies are ignored."""
        if self.is_refuted or any(-literal in literals for literal in literals):
            return
        clause = sorted(literals, key=lambda literal: -literal in self.true)
        self._stored.setdefault(frozenset(literals), []).append(clause)
        for literal in clause[:2]:
            self._watching.setdefault(literal, []).append(clause)
        unassigned = sum(-literal not in self.true for literal in clause)
        if unassigned == 0:
            self.is_refuted = True
        elif unassigned == 1 and clause[0] not in self.true:
            self.is_refuted = not self._propagate([clause[0]])

    def delete(self, literals: list[int]) -> None:
        """Remove one copy of a clause, unless it is unit."""
        copies = self._stored.get(frozenset(literals), [])
        if copies and not self._is_unit(copies[-1]):
            copies.pop().clear()

    def follows(self, lemma: list[int]) -> bool:
        """Return whether a lemma follows by propagation, or every resolvent of it on its first literal does."""
        if self._is_implied(lemma):
            return True
        if not lemma:
            return False
        opposite = -lemma[0]
        clauses = [clause for copies in self._stored.values() for clause in copies if opposite in clause]
        return all(
            self._is_implied([*lemma, *(lit for lit in clause if lit != opposite)]) for clause in clauses
        )

    def _is_unit(self, clause: list[int]) -> bool:
        return sum(-literal not in self.true for literal in clause) <= 1

    def _is_implied(self, literals: list[int]) -> bool:
        """Return whether the negation of all literals leads to a conflict by unit propagation."""
        proven = len(self.trail)
        is_possible = self._propagate([-literal for literal in literals])
        self.true.difference_update(self.trail[proven:])
        del self.trail[proven:]
        return not is_possible

    def _propagate(self, literals: list[int]) -> bool:
        """Assign literals and their consequences by unit propagation; return False at a conflict."""
        head = len(self.trail)
        for literal in literals:
            if not self._assign(literal):
                return False
        while head < len(self.trail):
            if not self._visit_watches(-self.trail[head]):
                return False
            head += 1
        return True

    def _assign(self, literal: int) -> bool:
        """Assign a literal; return False if it is false."""
        if -literal in self.true:
            return False
        if literal not in self.true:
            self.true.add(literal)
            self.trail.append(literal)
        return True

    def _visit_watches(self, false: int) -> bool:
        """Find a new watch, or a consequence, in each clause that watches `false`; return False at a conflict."""
        true = self.true
        watching = self._watching.get(false, [])
        kept: list[list[int]] = []
        for position, clause in enumerate(watching):
            if not clause:
                continue
            if clause[0] == false and len(clause) > 1:
                clause[0], clause[1] = clause[1], false
            if clause[0] not in true:
                if self._move_watch(clause):
                    continue
                if not self._assign(clause[0]):
                    self._watching[false] = kept + watching[position:]
                    return False
            kept.append(clause)
        self._watching[false] = kept
        return True

    def _move_watch(self, clause: list[int]) -> bool:
        """Watch a literal that is not false instead of the second one; return False if there is none."""
        true = self.true
        for index in range(2, len(clause)):
            literal = clause[index]
            if -literal not in true:
                clause[1], clause[index] = literal, clause[1]
                self._watching.setdefault(literal, []).append(clause)
                return True
        return False
