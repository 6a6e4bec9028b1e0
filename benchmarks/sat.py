"""Speed and size of `sat`: gates, clauses, loading, the check of models; run with ``python -m benchmarks.sat``.

Times are processor seconds of this process, so that other work on the machine disturbs them little. The problem is the
transitive closure of a relation over n atoms by repeated squaring, which is what relational problems mostly are.
"""

import tracemalloc
from array import array
from math import log
from time import monotonic, process_time

from ooxcheck.sat import ChildSession, Circuit, Encoder, Lit, LocalSession, Model

SIZES = (8, 12, 16, 24, 32)


def main() -> None:
    """Print every figure."""
    points = [measured(size) for size in SIZES]
    (first_gates, first), (last_gates, last) = points[0], points[-1]
    print(f"time grows with gates to the power {log(last / first) / log(last_gates / first_gates):.2f}")
    if (memory := bytes_per_gate(24)) >= 1:  # tracemalloc does not see the gates of the compiled core
        print(f"{memory:.0f} bytes per gate")
    sessions(closure(24)[1])


def closure(size: int) -> tuple[Circuit, "array[int]"]:
    """Return the circuit and clauses of: some relation has no cycle, and reaches the last atom from the first."""
    circuit, root = acyclic_path(size)
    encoder = Encoder(circuit)
    encoder.require([root])
    return circuit, encoder.take()


def acyclic_path(size: int) -> tuple[Circuit, Lit]:
    """Return the circuit of the problem and its root."""
    circuit = Circuit()
    atoms = range(size)
    rows = [[circuit.variable() for _ in atoms] for _ in atoms]
    length = 1
    while length < size:
        rows = [
            [circuit.or_([rows[i][j], *(circuit.and2(rows[i][k], rows[k][j]) for k in atoms)]) for j in atoms]
            for i in atoms
        ]
        length *= 2
    return circuit, circuit.and_([*(-rows[i][i] for i in atoms), rows[0][size - 1]])


def measured(size: int) -> tuple[int, float]:
    """Print the speed of building and encoding, and return the number of gates and the seconds for both."""
    start = process_time()
    circuit, root = acyclic_path(size)
    built = process_time()
    encoder = Encoder(circuit)
    encoder.require([root])
    clauses = encoder.take()
    encoded = process_time()
    with LocalSession("glucose4") as session:
        session.add(clauses)
        loaded = process_time()
    print(
        f"closure of {size}: {len(circuit)} gates at {len(circuit) / (built - start) / 1e6:.2f} M/s; "
        f"{encoder.variables} variables, {encoder.clauses} clauses at {(encoded - built) / encoder.clauses * 1e6:.2f} us; "
        f"loading into glucose4 {(loaded - encoded) / encoder.clauses * 1e6:.2f} us"
    )
    return len(circuit), encoded - start


def bytes_per_gate(size: int) -> float:
    """Return the memory of a circuit, its inputs included, divided by the number of gates."""
    tracemalloc.start()
    circuit, _ = acyclic_path(size)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used / len(circuit)


def sessions(clauses: "array[int]") -> None:
    """Print what a child process costs, and the check of a model compared with loading and solving."""
    for kind in (LocalSession, ChildSession):
        start = monotonic()
        with kind() as session:
            session.add(clauses)
            answer = session.solve()
            first = monotonic()
            session.solve()
            second = monotonic()
        print(f"{kind.__name__}: first answer {first - start:.3f} s, second {second - first:.4f} s")
    assert isinstance(answer, Model)
    start = monotonic()
    answer.falsified_clause(clauses)
    print(f"check of the model: {monotonic() - start:.4f} s for {clauses.count(0)} clauses")


if __name__ == "__main__":
    main()
