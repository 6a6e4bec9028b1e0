"""Truth tables as integers: bit `row` of a table is the value under the assignment number `row`.

In a full table the assignment is what `row` spells in binary, variables in the order in which they were made; `values`
takes any list of assignments instead, a column of bits for each variable.
"""

from ooxcheck.sat.circuit import AND, VARIABLE, XOR, Lit
from ooxcheck.sat.core import Circuit


def every_row(variables: int) -> int:
    """Return the table of TRUE."""
    return (1 << (1 << variables)) - 1


def column(index: int, variables: int) -> int:
    """Return the table of the variable number `index`."""
    return sum(1 << row for row in range(1 << variables) if row >> index & 1)


def table(circuit: Circuit, lit: Lit) -> int:
    """Return the full table of a literal."""
    variables = circuit.kinds.count(VARIABLE)
    everything = every_row(variables)
    value = values(circuit, [column(index, variables) for index in range(variables)], everything)[abs(lit)]
    return value if lit > 0 else everything ^ value


def values(circuit: Circuit, columns: list[int], everything: int) -> list[int]:
    """Return the table of every gate, given those of the variables and of TRUE."""
    remaining = iter(columns)
    tables = [0, everything]
    for kind, parts in [circuit.gate(gate) for gate in range(2, len(circuit.kinds))]:
        inputs = [tables[part] if part > 0 else everything ^ tables[-part] for part in parts]
        if kind == VARIABLE:
            result = next(remaining)
        elif kind == AND:
            result = everything
            for part in inputs:
                result &= part
        elif kind == XOR:
            result = inputs[0] ^ inputs[1]
        else:
            cond, then, else_ = inputs
            result = cond & then | (everything ^ cond) & else_
        tables.append(result)
    return tables
