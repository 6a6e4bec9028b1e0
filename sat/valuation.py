"""The truth of gates under assignments of the inputs: of any gate under one, and of some gates under many at once.

One-sided clauses do not determine the variables of gates in a model, so a gate is computed from its inputs.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import reduce
from operator import and_

from ooxcheck.sat.circuit import AND, CONSTANT, ITE, VARIABLE, XOR, Circuit, Lit


class Valuation:
    """``valuation[lit]``: the truth of a literal; `input_value` is called at most once for each input."""

    def __init__(self, circuit: Circuit, input_value: Callable[[Lit], bool]) -> None:
        self._circuit = circuit
        self._input_value = input_value
        self._values: dict[int, bool] = {}

    def __getitem__(self, lit: Lit) -> bool:
        stack = [abs(lit)]
        while stack:
            gate = stack[-1]
            kind, inputs = self._circuit.gate(gate)
            waiting = [abs(part) for part in inputs if abs(part) not in self._values]
            if waiting:
                stack += waiting
            else:
                stack.pop()
                if gate not in self._values:
                    self._values[gate] = self._compute(gate, kind, inputs)
        return self._known_value(lit)

    def _known_value(self, lit: Lit) -> bool:
        return self._values[abs(lit)] == (lit > 0)

    def _compute(self, gate: int, kind: int, inputs: tuple[Lit, ...]) -> bool:
        if kind == CONSTANT:
            return True
        if kind == VARIABLE:
            return self._input_value(Lit(gate))
        if kind == AND:
            return all(map(self._known_value, inputs))
        if kind == XOR:
            return self._known_value(inputs[0]) != self._known_value(inputs[1])
        return self._known_value(inputs[1] if self._known_value(inputs[0]) else inputs[2])


class Neighbours:
    """Finds neighbours of an assignment under which some literals hold: assignments that differ from it in few inputs.

    All are computed at once, gate by gate: an integer for each gate has a bit for each neighbour (bit-parallel simulation).
    """

    def __init__(self, circuit: Circuit, literals: Iterable[Lit]) -> None:
        roots = list(dict.fromkeys(literals))
        gates = _cone(circuit, map(abs, roots))
        places = {0: 0}
        for place, gate in enumerate(gates, 1):
            places[gate], places[-gate] = place, -place
        self._roots = [places[lit] for lit in roots]
        self._gates = [
            (kind, gate, tuple(places[lit] for lit in inputs)) for gate, (kind, inputs) in gates.items()
        ]

    def holding(self, assignment: Callable[[Lit], bool], flips: Sequence[Collection[Lit]]) -> list[bool]:
        """Return for each set of inputs whether the literals hold if exactly these inputs are turned round."""
        turned: dict[int, int] = {}
        for place, flip in enumerate(flips):
            for lit in flip:
                turned[lit] = turned.get(lit, 0) | 1 << place
        whole = (1 << len(flips)) - 1
        values = [0] * (2 * len(self._gates) + 1)
        for place, (kind, gate, inputs) in enumerate(self._gates, 1):
            if kind == VARIABLE:
                value = turned.get(gate, 0) ^ (whole if assignment(Lit(gate)) else 0)
            else:
                value = _combine(kind, [values[each] for each in inputs], whole)
            values[place], values[-place] = value, value ^ whole  # the negation is counted from the end
        result = _combine(AND, [values[root] for root in self._roots], whole)
        return [bool(result >> place & 1) for place in range(len(flips))]


def _combine(kind: int, values: Sequence[int], whole: int) -> int:
    """Return the value of a gate by those of its inputs."""
    if kind == XOR:
        return values[0] ^ values[1]
    if kind == ITE:
        condition, then, other = values
        return condition & then | ~condition & other
    return reduce(and_, values, whole)


def _cone(circuit: Circuit, roots: Iterable[int]) -> dict[int, tuple[int, tuple[Lit, ...]]]:
    """Return the gates on which some gates depend, with their kinds and inputs, each after its inputs."""
    cone: dict[int, tuple[int, tuple[Lit, ...]]] = {}
    stack = list(roots)
    while stack:
        gate = stack.pop()
        if gate not in cone:
            cone[gate] = circuit.gate(gate)
            stack += map(abs, cone[gate][1])
    return {gate: cone[gate] for gate in sorted(cone)}
