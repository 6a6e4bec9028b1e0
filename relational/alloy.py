"""A problem as text for Alloy 6: the universe as signatures, the bounds as facts, the formula as a command.

Each atom is a ``one sig`` that extends `Atom`; each relation is a field of one more signature, kept between its
bounds by two facts. That signature would be in Alloy's `univ`, so `univ`, `iden` and ``*`` are spelled as what they
are in the problem's universe. An atom that stands for an integer has it in its field `number`. Bit operations, which
Alloy does not have, are spelled out bit by bit. Integers agree if Alloy lets them overflow, and as long as nothing is
divided by zero. Alloy has one width for all integers, that of the bounds: what is reduced to fewer bits is spelled out
too, and an integer that needs more bits cannot be exported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from relational.bounds import Bounds
from relational.expr import IDEN, INTS, UNIV, Formula, Relation, Unary, Variable
from relational.intexpr import AtomSum, BitSet, BitValue, IntAtom, IntBinary, IntUnary, Wrapped
from relational.node import Node, nodes, text
from relational.operators import IntOp, IntSign, RelationOp

T = TypeVar("T")

_BITWISE = {IntOp.AND: "and", IntOp.OR: "or", IntOp.XOR: "!="}


def alloy(formula: Formula, bounds: Bounds) -> str:
    """Return an Alloy module whose command has an instance iff the formula has one within the bounds."""
    writer = _Writer(bounds)
    relations = [node for node in nodes(formula) if isinstance(node, Relation)]
    sections = [
        ["open util/integer"],
        writer.signatures(),
        ["one sig Problem {", ",\n".join(f"  f_{writer.names[each]}: {_type(each)}" for each in relations), "}"],
        [f"fun {writer.names[each]}: {_type(each)} {{ Problem.f_{writer.names[each]} }}" for each in relations],
        ["fact bounds {", *(line for each in relations for line in writer.bound(each)), "}"],
        [f"pred problem {{ {writer.spelled(formula)} }}"],
        [f"run problem for {max(len(bounds.universe), 1)} but {bounds.integers.width} Int"],
    ]
    return "\n\n".join("\n".join(section) for section in sections) + "\n"


def _type(relation: Relation) -> str:
    return "set Atom" if relation.arity == 1 else " -> ".join(["Atom"] * relation.arity)


class _Writer:
    """Names for atoms and relations that Alloy accepts, and spellings for what it says differently."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._atoms = _distinct("A_", {atom: str(atom) for atom in bounds.universe})
        self.names = _distinct("r_", {relation: relation.name for relation in bounds})

    def signatures(self) -> list[str]:
        """Return the declarations of the atoms, with the integers that some of them stand for."""
        numbers = {atom: number for number, atom in self.bounds.integers.atoms.items()}
        lines = ["abstract sig Atom { number: lone Int }"]
        for atom, name in self._atoms.items():
            fact = f"number = {numbers[atom]}" if atom in numbers else "no number"
            lines.append(f"one sig {name} extends Atom {{}} {{ {fact} }}")
        return lines

    def bound(self, relation: Relation) -> list[str]:
        """Return the lines that keep a relation between its bounds."""
        bound, name = self.bounds[relation], self.names[relation]
        lines = [f"  {name} in {self._tuples(bound.upper, relation.arity)}"]
        return [f"  {self._tuples(sorted(bound.lower), relation.arity)} in {name}", *lines] if bound.lower else lines

    def _tuples(self, keys: Iterable[int], arity: int) -> str:
        rows = [self.bounds.universe.unpacked(key, arity) for key in keys]
        nothing = "->".join(["none"] * arity)
        return " + ".join("->".join(self._atoms[atom] for atom in row) for row in rows) or nothing

    def spelled(self, root: Node) -> str:
        """Return the text of a node; every node that Alloy lacks has its own spelling, made from its children's."""
        names: dict[Node, str] = {UNIV: "Atom", IDEN: "(Atom <: iden)", INTS: "(number.Int)"}
        for node in nodes(root):
            special = self._special(node, names)
            if special is not None:
                names[node] = special
        return text(root, names=names)

    def _special(self, node: Node, names: dict[Node, str]) -> str | None:
        """Return how a node is spelled if not as nodes spell themselves, given the spellings of its children."""
        match node:
            case Relation():
                return self.names[node]
            case Variable(name):
                return f"v_{name}"
            case Unary(RelationOp.REFLEXIVE_CLOSURE, operand):
                return f"(^({text(operand, names=names)}) + (Atom <: iden))"
            case AtomSum(operand):
                return f"(sum a: Atom | (a in ({text(operand, names=names)}) => sum[a.number] else 0))"
            case IntAtom(operand):
                return f"(number.({text(operand, names=names)}))"
            case _:
                return self._special_integer(node, names)

    def _special_integer(self, node: Node, names: dict[Node, str]) -> str | None:
        """Return how an integer or bit set is spelled if not as nodes spell themselves."""
        match node:
            case BitValue(operand):
                return self._bit_value(node, text(operand, names=names))
            case BitSet(operand, width):
                return self._bit_set(text(operand, names=names), width)
            case Wrapped(operand, width, unsigned):
                return self._reduced(text(operand, names=names), width, unsigned=unsigned)
            case IntUnary(op, operand, width, unsigned):
                return self._reduced(_changed(op, text(operand, names=names)), width, unsigned=unsigned)
            case IntBinary():
                return self._calculated(node, text(node.left, names=names), text(node.right, names=names))
            case _:
                return None

    def _calculated(self, node: IntBinary, left: str, right: str) -> str:
        """Return an operation on two integers."""
        sign, width = node.op.value, node.width
        if node.op in _BITWISE:
            result = self._bitwise(node.op, left, right)
        elif sign.isalpha():
            result = f"{sign}[{left}, {right}]"
        else:
            if node.op is IntOp.SHIFT_RIGHT and width is not None and width < self.bounds.integers.width:
                left = self._reduced(left, width, unsigned=True)
            result = f"(({left}) {sign} ({right}))"
        return self._reduced(result, width, unsigned=node.unsigned)

    def _reduced(self, number: str, width: int | None, *, unsigned: bool) -> str:
        """Return the integer that the lowest bits of another spell."""
        width = width or self.bounds.integers.width
        if width == self.bounds.integers.width and not unsigned:
            return number
        weights = self._weights(width, unsigned=unsigned)
        return _added([f"({self._bit(number, place)} => {weight} else 0)" for place, weight in enumerate(weights)])

    def _weights(self, width: int, *, unsigned: bool) -> list[int]:
        """Return what each bit of an integer is worth; a ValueError if Alloy has no such integers."""
        most = self.bounds.integers.width
        if width + unsigned > most:
            what = f"{'unsigned ' * unsigned}integers of {width} bits"
            msg = f"{what} cannot be exported to Alloy where the bounds have integers of {most}"
            raise ValueError(msg)
        weights = [1 << place for place in range(width)]
        return weights if unsigned else [*weights[:-1], -weights[-1]]

    def _bit_value(self, node: BitValue, positions: str) -> str:
        """Return the sum of the weights of the positions present; the last weighs as a sign unless told otherwise."""
        atoms = self.bounds.integers.bit_atoms[: node.width or self.bounds.integers.width]
        weights = self._weights(len(atoms), unsigned=node.unsigned) if atoms else []
        pairs = zip(atoms, weights, strict=True)
        return _added([f"({self._atoms[atom]} in ({positions}) => {weight} else 0)" for atom, weight in pairs])

    def _bit_set(self, number: str, width: int | None) -> str:
        """Return the positions whose bit is one."""
        atoms = enumerate(self.bounds.integers.bit_atoms[:width])
        chosen = [f"({self._bit(number, place)} => {self._atoms[atom]} else none)" for place, atom in atoms]
        return f"({' + '.join(chosen)})" if chosen else "none"

    def _bit(self, number: str, place: int) -> str:
        """Return a formula that says that a bit of a number is one."""
        return f"rem[({number}) >> {min(place, self.bounds.integers.width - 1)}, 2] != 0"

    def _bitwise(self, op: IntOp, left: str, right: str) -> str:
        width = self.bounds.integers.width
        terms = []
        for place in range(width):
            one, other = self._bit(left, place), self._bit(right, place)
            both = f"not (({one}) <=> ({other}))" if op is IntOp.XOR else f"({one}) {_BITWISE[op]} ({other})"
            terms.append(f"(({both}) => {self.bounds.integers.wrapped(1 << place)} else 0)")
        return _added(terms)


def _changed(op: IntSign, number: str) -> str:
    match op:
        case IntSign.NEGATE:
            return f"minus[0, {number}]"
        case IntSign.INVERT:
            return f"minus[-1, {number}]"
        case IntSign.ABSOLUTE:
            return f"(({number}) < 0 => minus[0, {number}] else ({number}))"
        case IntSign.SIGN:
            return f"(({number}) < 0 => -1 else (({number}) > 0 => 1 else 0))"


def _added(terms: list[str]) -> str:
    """Return a sum, nested as Alloy's function `plus` needs it."""
    total = "0"
    for term in terms:
        total = f"plus[{total}, {term}]"
    return total


def _distinct(prefix: str, things: dict[T, str]) -> dict[T, str]:
    """Return a name of its own for each thing, as close to its text as Alloy allows."""
    names: dict[T, str] = {}
    for number, (thing, word) in enumerate(things.items()):
        name = prefix + re.sub(r"\W", "_", word)
        names[thing] = name if name not in names.values() else f"{name}_{number}"
    return names
