"""Circuits run on thousands of cases at once: a literal is an integer, of which each bit is one case."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import AND, ITE, VARIABLE, XOR, Circuit, Lit

AT_ONCE = 4096


def results(
    build: Callable[..., Bits], widths: Sequence[int], cases: Sequence[Sequence[int]]
) -> Iterator[int]:
    """Yield what a circuit gives for each case: `build` makes it over inputs of so many bits each."""
    circuit = Circuit()
    inputs = [bv.variable(circuit, width) for width in widths]
    output = build(circuit, *inputs)
    for start in range(0, len(cases), AT_ONCE):
        some = cases[start : start + AT_ONCE]
        columns = {
            literal: _column(some, operand, place)
            for operand, bits in enumerate(inputs)
            for place, literal in enumerate(bits)
        }
        yield from _rows(
            [
                _seen(values, bit, len(some))
                for values in [_run(circuit, columns, len(some))]
                for bit in output
            ],
            len(some),
        )


def _column(cases: Sequence[Sequence[int]], operand: int, place: int) -> int:
    return int("".join("1" if case[operand] >> place & 1 else "0" for case in reversed(cases)), 2)


def _rows(columns: Sequence[int], count: int) -> Iterator[int]:
    texts = [f"{column:0{count}b}" for column in reversed(columns)]
    for digits in reversed(list(zip(*texts, strict=True))):
        yield int("".join(digits), 2)


def _seen(values: Sequence[int], literal: int, count: int) -> int:
    return values[literal] if literal > 0 else values[-literal] ^ (1 << count) - 1


def _run(circuit: Circuit, columns: Mapping[Lit, int], count: int) -> list[int]:
    everywhere = (1 << count) - 1
    values = [0, everywhere]
    for gate in range(2, len(circuit.kinds)):
        kind, inputs = circuit.gate(gate)
        if kind == VARIABLE:
            values.append(columns[Lit(gate)])
            continue
        seen = [values[lit] if lit > 0 else values[-lit] ^ everywhere for lit in inputs]
        if kind == AND:
            found = everywhere
            for each in seen:
                found &= each
        elif kind == XOR:
            found = seen[0] ^ seen[1]
        else:
            assert kind == ITE
            found = seen[2] ^ seen[0] & (seen[1] ^ seen[2])
        values.append(found)
    return values
