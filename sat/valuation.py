"""The truth of any gate under an assignment of the inputs.

One-sided clauses do not determine the variables of gates in a model, so a gate is computed from its inputs.
"""

from collections.abc import Callable

from ooxcheck.sat.circuit import AND, CONSTANT, VARIABLE, XOR, Circuit, Lit


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
