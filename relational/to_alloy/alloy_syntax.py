"""The nodes of a formula in Alloy syntax: shared ones by name, and unsupported operations rewritten.

A function saves text, but not work: Alloy 6 expands it at each call, so deep sharing grows exponentially.
So heavily shared nodes become fields of
`Shared`, with a fact that defines them.

Bits are read by shifts: an integer shifted left until the bit is its sign, or left and right to drop the
higher bits. Alloy takes the amount of a
shift modulo a power of two, and defines division by zero differently, so both are written out.

A variable of several columns stands for one tuple here and for any set of tuples in Alloy, so it is
composed of its columns.
"""

from __future__ import annotations

from collections import Counter

from ooxcheck.relational.bounds import Bounds
from ooxcheck.relational.logic.binders import Decl, Quantified, SumOver
from ooxcheck.relational.logic.expr import IDEN, INTS, NONE, UNIV, Expr, Formula, Relation, Unary, Variable
from ooxcheck.relational.logic.intexpr import (
    AtomSum,
    BitSet,
    BitValue,
    Count,
    IntAtom,
    IntBinary,
    IntConstant,
    IntUnary,
    Wrapped,
)
from ooxcheck.relational.logic.node import Node, nodes, text
from ooxcheck.relational.logic.operators import IntOp, IntSign, Multiplicity, Quantifier, RelationOp
from ooxcheck.relational.to_alloy.integer_bitwidth import AlloySizes
from ooxcheck.relational.to_alloy.names import Names, distinct, nothing

_SHORT, _LONG = 40, 200
"""Texts up to the first length are repeated rather than named, texts beyond the second are named even if used once."""

_SMALL, _LARGE = 60, 2_000
"""Nodes that expand to more than the first number of nodes are shared by a field, beyond the second even if used once."""

_BITS = {IntOp.AND, IntOp.OR, IntOp.XOR}
_SPELLED_OUT = {
    IntOp.DIVIDE,
    IntOp.REMAINDER,
    IntOp.SHIFT_LEFT,
    IntOp.SHIFT_RIGHT,
    IntOp.SHIFT_RIGHT_SIGNED,
}


class Speller:
    """Prints nodes for a width of Alloy's integers that holds them.

    `fields` and `facts` define shared nodes, `definitions` are the functions and predicates that the text
    calls.
    """

    def __init__(self, bounds: Bounds, names: Names, room: AlloySizes) -> None:
        self._integers = bounds.integers
        self._names = names
        self._room = room
        self._width = room.width
        self._texts: dict[Node, str] = {
            UNIV: "Atom",
            IDEN: "(Atom <: iden)",
            INTS: "(number.Int)",
            NONE: "none",
        }
        if not bounds.integers.atoms:
            self._texts[INTS] = nothing(1)
        self._library: dict[str, str] = {}
        self._named: list[str] = []
        self._expanded: dict[Node, int] = {}
        self._about_sets: set[Node] = set()
        self.fields: list[str] = []
        self.facts: list[str] = []

    @property
    def definitions(self) -> list[str]:
        """The functions and predicates that the text calls."""
        return [*self._library.values(), *self._named]

    def spell(self, root: Node) -> str:
        """Return the text of a node."""
        uses = Counter(child for node in nodes(root) for child in node.children)
        declared: dict[Node, str] = {
            node.variable: node.variable.name for node in nodes(root) if isinstance(node, Decl)
        }
        self._texts.update(distinct("v_", declared))
        for node in nodes(root):
            said = self._special(node)
            self._expanded[node] = 1 + self._copies(node) * sum(
                self._expanded[child] for child in node.children
            )
            if _is_about_sets(node) or not self._about_sets.isdisjoint(node.children):
                self._about_sets.add(node)
            if node is not root and node.children and not isinstance(node, Decl):
                said = self._shared_name(node, said or self._text(node), uses[node]) or said
            if said is not None:
                self._texts[node] = said
        return self._text(root)

    def _text(self, node: Node, strength: int = 0) -> str:
        return text(node, strength, names=self._texts)

    def _copies(self, node: Node) -> int:
        """Return how often Alloy's text for a node repeats each of its children."""
        is_by_bits = isinstance(node, BitValue | BitSet) or (isinstance(node, IntBinary) and node.op in _BITS)
        return self._width if is_by_bits else 1

    def _shared_name(self, node: Node, said: str, uses: int) -> str | None:
        """Return the name of a shared node, None if it is printed in place."""
        if self._expanded[node] > (_SMALL if uses > 1 else _LARGE) and self._can_be_a_field(node):
            self._expanded[node] = 1
            return self._field(node, said)
        return self._function_of(node, said) if len(said) > (_SHORT if uses > 1 else _LONG) else None

    def _can_be_a_field(self, node: Node) -> bool:
        """Return whether a node has one value that Alloy can define: not if it quantifies over sets."""
        is_empty = isinstance(node, Expr) and not node.free and not self._room.possible(node)
        return not node.free and node not in self._about_sets and not is_empty

    def _field(self, node: Node, said: str) -> str:
        """Declare a field with the value of a node, and return its text."""
        name = f"s{len(self.fields)}"
        match node:
            case Formula():
                self.fields.append(f"{name}: lone Truth")
                self.facts.append(f"some Shared.{name} <=> ({said})")
                return f"(some Shared.{name})"
            case Expr():
                most = self._names.tuples(self._room.possible(node), node.arity)
                self.fields.append(f"{name}: {f'set ({most})' if node.arity == 1 else most}")
                self.facts.append(f"Shared.{name} = ({said})")
                return f"(Shared.{name})"
            case _:
                self.fields.append(f"{name}: set Place")
                self.facts.append(f"Shared.{name} = {self._places()}[{said}]")
                return f"{self._number()}[Shared.{name}]"

    def _function_of(self, node: Node, said: str) -> str:
        """Define a function or predicate with the node's free variables as parameters, and return a call of it."""
        name = f"n{len(self._named)}"
        variables = [variable for variable in node.free if isinstance(variable, Variable)]
        declared = ", ".join(f"{self._text(each)}: {self._names.type(each)}" for each in variables)
        head = f"{name}[{declared}]" if variables else name
        match node:
            case Formula():
                self._named.append(f"pred {head} {{ {said} }}")
            case Expr():
                self._named.append(f"fun {head}: {self._names.type(node)} {{ {said} }}")
            case _:
                self._named.append(f"fun {head}: Int {{ {said} }}")
        return f"({name}[{', '.join(map(self._text, variables))}])" if variables else name

    # -- different syntax in Alloy ---------------------------------------------------------------

    def _special(self, node: Node) -> str | None:
        """Return the text of a node with special syntax, given the texts of its children; None for others."""
        match node:
            case Relation():
                return self._names.relations[node]
            case Unary(RelationOp.REFLEXIVE_CLOSURE, operand):
                return f"(^({self._text(operand)}) + (Atom <: iden))"
            case Quantified(quantifier, decls, body) if any(decl.variable.arity > 1 for decl in decls):
                return self._quantifier_text(quantifier, decls, self._text(body))
            case IntAtom(operand):
                return f"(number.({self._text(operand)}))" if self._integers.atoms else nothing(1)
            case _:
                return self._special_integer(node)

    def _special_integer(self, node: Node) -> str | None:  # noqa: C901 (one case for each kind of integer)
        """Return the text of an integer or bit set with special syntax; None for others."""
        match node:
            case IntConstant(value):
                return str(self._integers.wrap(value))
            case AtomSum(operand, width) if self._integers.atoms:
                added = f"(sum a: Atom | (a in ({self._text(operand)}) => sum[a.number] else 0))"
                return self._reduction_text(added, self._integers.result_width(width))
            case AtomSum():
                return "0"
            case Count(operand, width):
                return self._reduction_text(f"#{self._text(operand, 10)}", self._integers.result_width(width))
            case SumOver(decls, body, width):
                return self._reduction_text(
                    self._sum_over_text(decls, self._text(body)), self._integers.result_width(width)
                )
            case BitValue(operand):
                return f"{self._bit_value(node)}[{self._text(operand)}]"
            case BitSet(operand, width):
                return f"({self._bit_set(width)}[{self._text(operand)}])"
            case Wrapped(operand, width, unsigned):
                return self._reduction_text(self._text(operand, 16), width, unsigned=unsigned)
            case IntUnary(op, operand, width, unsigned):
                result = f"{self._sign(op)}[{self._text(operand)}]"
                return self._reduction_text(result, self._integers.result_width(width), unsigned=unsigned)
            case IntBinary():
                return self._operation_text(node, self._text(node.left), self._text(node.right))
            case _:
                return None

    def _operation_text(self, node: IntBinary, left: str, right: str) -> str:
        """Return an operation on two integers."""
        width = self._integers.result_width(node.width)
        if node.op in _BITS:
            called = self._bitwise(node.op)
        elif node.op in _SPELLED_OUT:
            called = self._rewritten_operation(node.op)
        else:
            called = node.op.value
        if node.op is IntOp.SHIFT_RIGHT:
            left = self._reduction_text(left, width, unsigned=True)
        return self._reduction_text(f"{called}[{left}, {right}]", width, unsigned=node.unsigned)

    def _reduction_text(self, number: str, width: int | None, *, unsigned: bool = False) -> str:
        """Return the integer of the lowest bits of another, of all of them without a width."""
        lost = 0 if width is None else self._width - width
        return f"((({number}) << {lost}) {'>>>' if unsigned else '>>'} {lost})" if lost > 0 else number

    # -- variables of several columns --------------------------------------------------------------

    def _quantifier_text(self, quantifier: Quantifier, decls: tuple[Decl, ...], said: str) -> str:
        """Return a quantification, one variable after the other."""
        for decl in reversed(decls):
            variable, domain, many = self._texts[decl.variable], self._text(decl.domain), decl.multiplicity
            word, then = quantifier.value, "implies" if quantifier is Quantifier.ALL else "and"
            if decl.variable.arity == 1:
                said = f"({word} {self._text(decl)} | {said})"
            elif many is Multiplicity.ONE:
                columns, tuple_ = _columns(variable, decl.variable.arity)
                said = f"({word} {columns}: Atom | let {variable} = {tuple_} | {variable} in ({domain}) {then} ({said}))"
            else:
                size = "" if many is Multiplicity.SET else f"{many.value} {variable} {then} "
                said = f"({word} {variable}: {domain} | {size}({said}))"
        return said

    def _sum_over_text(self, decls: tuple[Decl, ...], said: str) -> str:
        """Return a sum over variables, one after the other."""
        for decl in reversed(decls):
            if decl.variable.arity == 1:
                said = f"(sum {self._text(decl)} | {said})"
            else:
                variable = self._texts[decl.variable]
                columns, tuple_ = _columns(variable, decl.variable.arity)
                inside = f"{variable} in ({self._text(decl.domain)})"
                said = f"(sum {columns}: Atom | let {variable} = {tuple_} | ({inside} => {said} else 0))"
        return said

    # -- functions ---------------------------------------------------------------------------------

    def _bit_value(self, node: BitValue) -> str:
        """Return the function that sums the weights of the present positions; the last may be the sign."""
        name = f"{'u' * node.unsigned}bits{node.width or ''}"
        atoms = self._integers.bit_atoms[: node.width or self._integers.width]
        weights = [1 << place for place in range(len(atoms))]
        if atoms and not node.unsigned:
            weights[-1] = -weights[-1]
        return self._function(
            name,
            "s: set Atom",
            "Int",
            self._weighted_sum([self._names.atoms[each] for each in atoms], weights),
        )

    def _weighted_sum(self, places: list[str], weights: list[int]) -> str:
        """Return the sum of the weights of the positions in `s`."""
        pairs = zip(places, weights, strict=True)
        return _sum_text([f"({place} in s => {self._weight(weight)} else 0)" for place, weight in pairs])

    def _weight(self, weight: int) -> int:
        """Return the weight of a bit in Alloy's integers, whose sum is modulo two to their width."""
        half = 1 << self._width - 1
        return (weight + half) % (2 * half) - half

    def _bit_set(self, width: int | None) -> str:
        """Return the function from an integer to the positions whose bit is one."""
        atoms = enumerate(self._integers.bit_atoms[:width])
        chosen = [
            f"({self._bit('n', place)} => {self._names.atoms[atom]} else none)" for place, atom in atoms
        ]
        return self._function(f"bitset{width or ''}", "n: Int", "set Atom", " + ".join(chosen) or nothing(1))

    def _bitwise(self, op: IntOp) -> str:
        """Return the function that combines two integers bit by bit."""
        terms = []
        for place in range(self._width):
            one, other = self._bit("m", place), self._bit("n", place)
            both = f"not (({one}) <=> ({other}))" if op is IntOp.XOR else f"({one}) {op.value} ({other})"
            terms.append(f"(({both}) => {self._weight(1 << place)} else 0)")
        return self._function(f"bitwise_{op.value}", "m, n: Int", "Int", _sum_text(terms))

    def _rewritten_operation(self, op: IntOp) -> str:
        """Return the function for an operation that Alloy defines differently for some operands."""
        # Narrower integers are always less than their width.
        out = f"(n < 0 or n >= {self._width})" if self._width > 2 else "n < 0"
        name, body = {
            IntOp.DIVIDE: ("quotient", "n = 0 => (m < 0 => 1 else -1) else div[m, n]"),
            IntOp.REMAINDER: ("remainder", "n = 0 => m else rem[m, n]"),
            IntOp.SHIFT_LEFT: ("shifted_left", f"{out} => 0 else (m << n)"),
            IntOp.SHIFT_RIGHT: ("shifted_right", f"{out} => 0 else (m >>> n)"),
            IntOp.SHIFT_RIGHT_SIGNED: (
                "shifted_right_signed",
                f"{out} => (m < 0 => -1 else 0) else (m >> n)",
            ),
        }[op]
        return self._function(name, "m, n: Int", "Int", f"({body})")

    def _places(self) -> str:
        """Return the function from an integer to the positions of its one-bits, which a field stores."""
        chosen = [f"({self._bit('n', place)} => P{place} else none)" for place in range(self._width)]
        return self._function("places", "n: Int", "set Place", " + ".join(chosen))

    def _number(self) -> str:
        """Return the function from positions to the integer with these bits."""
        places = range(self._width)
        body = self._weighted_sum([f"P{place}" for place in places], [1 << place for place in places])
        return self._function("number_at", "s: set Place", "Int", body)

    def _sign(self, op: IntSign) -> str:
        body = {
            IntSign.NEGATE: "minus[0, n]",
            IntSign.INVERT: "minus[-1, n]",
            IntSign.ABSOLUTE: "(n < 0 => minus[0, n] else n)",
            IntSign.SIGN: f"(n < 0 => -1 else (n > 0 => {self._weight(1)} else 0))",
        }[op]
        return self._function(f"{op.value}_of", "n: Int", "Int", body)

    def _bit(self, number: str, place: int) -> str:
        """Return the formula that a bit of a number is one; beyond Alloy's width bits are copies of the sign."""
        return f"(({number}) << {max(self._width - 1 - place, 0)}) < 0"

    def _function(self, name: str, parameters: str, result: str, body: str) -> str:
        self._library[name] = f"fun {name}[{parameters}]: {result} {{ {body} }}"
        return name


def _is_about_sets(node: Node) -> bool:
    """Return whether a node declares a variable of more than one atom."""
    return isinstance(node, Decl) and (node.multiplicity is not Multiplicity.ONE or node.variable.arity != 1)


def _columns(variable: str, arity: int) -> tuple[str, str]:
    """Return names for the columns of a tuple, as declarations and as a tuple."""
    names = [f"t{column}_{variable}" for column in range(arity)]
    return ", ".join(names), "->".join(names)


def _sum_text(terms: list[str]) -> str:
    """Return a sum, nested as Alloy's function `plus` needs it."""
    total = terms[0] if terms else "0"
    for term in terms[1:]:
        total = f"plus[{total}, {term}]"
    return total
