"""Each law is checked twice: the literal that comes back, and by truth table that it means what was asked for."""

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.sat.circuit import AND, FALSE, ITE, TRUE, VARIABLE, XOR, Lit
from ooxcheck.sat.core import Circuit
from tests.sat.truth import column, every_row, table

ALL = every_row(4)
W, X, Y, Z = (column(index, 4) for index in range(4))
Build = Callable[[Circuit, Lit, Lit, Lit, Lit], tuple[Lit, Lit]]

# name, what is asked for with what should come back, and the meaning of both
LAWS: list[tuple[str, Build, int]] = [
    ("and with true", lambda c, w, x, y, z: (c.and2(x, TRUE), x), X),
    ("true and", lambda c, w, x, y, z: (c.and2(TRUE, -x), -x), ALL ^ X),
    ("and with false", lambda c, w, x, y, z: (c.and2(x, FALSE), FALSE), 0),
    ("false and a negation", lambda c, w, x, y, z: (c.and2(-x, FALSE), FALSE), 0),
    ("true and false", lambda c, w, x, y, z: (c.and2(TRUE, FALSE), FALSE), 0),
    ("or with true", lambda c, w, x, y, z: (c.or2(x, TRUE), TRUE), ALL),
    ("or with false", lambda c, w, x, y, z: (c.or2(x, FALSE), x), X),
    ("and is idempotent", lambda c, w, x, y, z: (c.and2(x, x), x), X),
    ("or is idempotent", lambda c, w, x, y, z: (c.or2(-x, -x), -x), ALL ^ X),
    ("contradiction", lambda c, w, x, y, z: (c.and2(x, -x), FALSE), 0),
    ("excluded middle", lambda c, w, x, y, z: (c.or2(-x, x), TRUE), ALL),
    ("operand order", lambda c, w, x, y, z: (c.and2(x, y), c.and2(y, x)), X & Y),
    ("de morgan", lambda c, w, x, y, z: (c.or2(x, y), -c.and2(-x, -y)), X | Y),
    ("implication", lambda c, w, x, y, z: (c.implies(x, y), c.or2(y, -x)), ALL ^ X | Y),
    ("a conjunct is absorbed", lambda c, w, x, y, z: (c.and2(x, c.and2(x, y)), c.and2(x, y)), X & Y),
    ("a disjunct is absorbed", lambda c, w, x, y, z: (c.or2(c.or2(x, y), y), c.or2(x, y)), X | Y),
    ("an or of a conjunct", lambda c, w, x, y, z: (c.and2(x, c.or2(x, y)), x), X),
    ("an and of a disjunct", lambda c, w, x, y, z: (c.or2(x, c.and2(x, y)), x), X),
    ("a denied conjunct", lambda c, w, x, y, z: (c.and2(-x, c.and2(x, y)), FALSE), 0),
    ("a denied disjunct", lambda c, w, x, y, z: (c.and2(-x, c.or2(x, y)), c.and2(-x, y)), Y & ~X),
    (
        "a denied disjunct of three",
        lambda c, w, x, y, z: (c.and2(-x, c.or_([x, y, z])), c.and2(-x, c.or2(y, z))),
        (Y | Z) & ~X,
    ),
    (
        "conjunctions that contradict each other",
        lambda c, w, x, y, z: (c.and2(c.and2(x, y), c.and2(-x, z)), FALSE),
        0,
    ),
    (
        "an or implied by a conjunct's conjunct",
        lambda c, w, x, y, z: (c.and2(c.and2(x, y), c.or2(x, z)), c.and2(x, y)),
        X & Y,
    ),
    (
        "an or shortened by a conjunct's conjunct",
        lambda c, w, x, y, z: (c.and2(c.and2(x, y), c.or2(-x, z)), c.and2(c.and2(x, y), z)),
        X & Y & Z,
    ),
    ("resolution", lambda c, w, x, y, z: (c.and2(c.or2(x, y), c.or2(x, -y)), x), X),
    (
        "a choice written with and",
        lambda c, w, x, y, z: (c.and2(c.implies(x, y), c.implies(-x, z)), c.ite(x, y, z)),
        X & Y | Z & ~X,
    ),
    (
        "a choice written with or",
        lambda c, w, x, y, z: (c.or2(c.and2(z, -x), c.and2(y, x)), c.ite(x, y, z)),
        X & Y | Z & ~X,
    ),
    (
        "a difference written with and and or",
        lambda c, w, x, y, z: (c.and2(c.or2(x, y), -c.and2(x, y)), c.xor(x, y)),
        X ^ Y,
    ),
    ("and knows a difference", lambda c, w, x, y, z: (c.and2(x, c.xor(x, y)), c.and2(x, -y)), X & ~Y),
    (
        "and denies a difference",
        lambda c, w, x, y, z: (c.and2(-y, -c.xor(x, y)), c.and2(-y, -x)),
        ALL ^ (X | Y),
    ),
    ("and knows a condition", lambda c, w, x, y, z: (c.and2(x, c.ite(x, y, z)), c.and2(x, y)), X & Y),
    (
        "and denies a condition",
        lambda c, w, x, y, z: (c.and2(-x, -c.ite(x, y, z)), c.and2(-x, -z)),
        ALL ^ (X | Z),
    ),
    ("no conjuncts", lambda c, w, x, y, z: (c.and_([]), TRUE), ALL),
    ("no disjuncts", lambda c, w, x, y, z: (c.or_([]), FALSE), 0),
    ("one conjunct", lambda c, w, x, y, z: (c.and_([x, TRUE, x]), x), X),
    ("two conjuncts", lambda c, w, x, y, z: (c.and_([x, y, x]), c.and2(x, y)), X & Y),
    ("a wide gate is shared", lambda c, w, x, y, z: (c.and_([x, y, z]), c.and_([z, x, y])), X & Y & Z),
    ("false in a wide and", lambda c, w, x, y, z: (c.and_([x, y, z, FALSE]), FALSE), 0),
    ("a wide contradiction", lambda c, w, x, y, z: (c.and_([x, y, z, -x]), FALSE), 0),
    (
        "conjuncts absorbed by a wide conjunct",
        lambda c, w, x, y, z: (c.and_([x, c.and_([x, y, z]), w, z]), c.and2(w, c.and_([x, y, z]))),
        W & X & Y & Z,
    ),
    (
        "a wide conjunct that is contradicted",
        lambda c, w, x, y, z: (c.and_([w, -x, c.and_([x, y, z])]), FALSE),
        0,
    ),
    (
        "a disjunction that holds anyway",
        lambda c, w, x, y, z: (c.and_([w, x, c.or_([x, y, z])]), c.and2(w, x)),
        W & X,
    ),
    (
        "a disjunction that shrinks",
        lambda c, w, x, y, z: (c.and_([w, -x, c.or_([x, y, z])]), c.and_([w, -x, c.or2(y, z)])),
        W & ~X & (Y | Z),
    ),
    ("a disjunction that shrinks away", lambda c, w, x, y, z: (c.and_([w, -x, -y, c.or2(x, y)]), FALSE), 0),
    (
        "a choice among conjuncts",
        lambda c, w, x, y, z: (c.and_([w, x, c.ite(x, y, z)]), c.and_([w, x, y])),
        W & X & Y,
    ),
    (
        "a difference among conjuncts",
        lambda c, w, x, y, z: (c.and_([w, -z, c.xor(x, z)]), c.and_([w, -z, x])),
        W & X & ~Z,
    ),
    ("xor with itself", lambda c, w, x, y, z: (c.xor(x, x), FALSE), 0),
    ("xor with its negation", lambda c, w, x, y, z: (c.xor(-x, x), TRUE), ALL),
    ("xor with true", lambda c, w, x, y, z: (c.xor(TRUE, x), -x), ALL ^ X),
    ("xor with false", lambda c, w, x, y, z: (c.xor(x, FALSE), x), X),
    ("xor drops two signs", lambda c, w, x, y, z: (c.xor(-x, -y), c.xor(y, x)), X ^ Y),
    ("xor moves one sign out", lambda c, w, x, y, z: (c.xor(x, -y), -c.xor(x, y)), ALL ^ X ^ Y),
    ("xor undoes xor", lambda c, w, x, y, z: (c.xor(y, c.xor(x, y)), x), X),
    ("iff", lambda c, w, x, y, z: (c.iff(x, y), -c.xor(x, y)), ALL ^ X ^ Y),
    ("a true condition", lambda c, w, x, y, z: (c.ite(TRUE, y, z), y), Y),
    ("a false condition", lambda c, w, x, y, z: (c.ite(FALSE, y, z), z), Z),
    ("equal branches", lambda c, w, x, y, z: (c.ite(x, y, y), y), Y),
    ("opposite branches", lambda c, w, x, y, z: (c.ite(x, -y, y), c.xor(x, y)), X ^ Y),
    ("then true", lambda c, w, x, y, z: (c.ite(x, TRUE, z), c.or2(x, z)), X | Z),
    ("then false", lambda c, w, x, y, z: (c.ite(x, FALSE, z), c.and2(-x, z)), Z & ~X),
    ("else true", lambda c, w, x, y, z: (c.ite(x, y, TRUE), c.implies(x, y)), ALL ^ X | Y),
    ("else false", lambda c, w, x, y, z: (c.ite(x, y, FALSE), c.and2(x, y)), X & Y),
    ("then is the condition", lambda c, w, x, y, z: (c.ite(x, x, z), c.or2(x, z)), X | Z),
    ("then denies the condition", lambda c, w, x, y, z: (c.ite(x, -x, z), c.and2(-x, z)), Z & ~X),
    ("else is the condition", lambda c, w, x, y, z: (c.ite(x, y, x), c.and2(x, y)), X & Y),
    ("else denies the condition", lambda c, w, x, y, z: (c.ite(x, y, -x), c.implies(x, y)), ALL ^ X | Y),
    ("a negated condition", lambda c, w, x, y, z: (c.ite(-x, y, z), c.ite(x, z, y)), Y & ~X | X & Z),
    ("negated branches", lambda c, w, x, y, z: (c.ite(x, -y, -z), -c.ite(x, y, z)), X & ~Y | ~X & ~Z & ALL),
    (
        "branches know the condition",
        lambda c, w, x, y, z: (c.ite(x, c.or2(-x, y), c.ite(x, y, z)), c.ite(x, y, z)),
        X & Y | Z & ~X,
    ),
]


@pytest.mark.parametrize(("build_both", "meaning"), [law[1:] for law in LAWS], ids=[law[0] for law in LAWS])
def test_a_law_gives_the_expected_literal_with_the_same_truth_table(build_both: Build, meaning: int) -> None:
    circuit = Circuit()
    w, x, y, z = (circuit.variable() for _ in range(4))
    result, expected = build_both(circuit, w, x, y, z)
    assert result == expected
    assert table(circuit, result) == meaning & ALL


OPERATIONS = ("and2", "or2", "xor", "iff", "implies", "ite", "and_", "or_")
Step = tuple[str, list[int]]
operands = st.lists(st.integers(-40, 40), min_size=3, max_size=5)
steps = st.lists(st.tuples(st.sampled_from(OPERATIONS), operands), min_size=1, max_size=40)


def meaning_of(operation: str, parts: list[int]) -> int:
    a, b, c = parts[:3]
    match operation:
        case "and2":
            return a & b
        case "or2":
            return a | b
        case "xor":
            return a ^ b
        case "iff":
            return ALL ^ a ^ b
        case "implies":
            return ALL ^ a | b
        case "ite":
            return a & b | (ALL ^ a) & c
        case "and_":
            return a & b & c & (parts[3] if len(parts) > 3 else ALL) & (parts[4] if len(parts) > 4 else ALL)
        case _:
            return a | b | c | (parts[3] if len(parts) > 3 else 0) | (parts[4] if len(parts) > 4 else 0)


def build(circuit: Circuit, script: list[Step]) -> list[tuple[Lit, int]]:
    """Return the literals that a script of operations on earlier results gives, each with the table it should have."""
    pool = [(TRUE, ALL)] + [(circuit.variable(), column(index, 4)) for index in range(4)]
    for operation, picks in script:
        chosen = [pool[abs(pick) % len(pool)] for pick in picks]
        lits = [lit if pick >= 0 else -lit for pick, (lit, _) in zip(picks, chosen, strict=True)]
        tables = [rows if pick >= 0 else ALL ^ rows for pick, (_, rows) in zip(picks, chosen, strict=True)]
        made: Lit
        if operation in ("and_", "or_"):
            made = getattr(circuit, operation)(lits)
        else:
            made = getattr(circuit, operation)(*lits[: 3 if operation == "ite" else 2])
        pool.append((made, meaning_of(operation, tables)))
    return pool


@settings(max_examples=150, deadline=None)
@given(steps)
def test_any_sequence_of_operations_means_what_it_says(script: list[Step]) -> None:
    circuit = Circuit()
    for lit, rows in build(circuit, script):
        assert table(circuit, lit) == rows


@settings(max_examples=100, deadline=None)
@given(steps)
def test_the_invariants_of_gates_hold(script: list[Step]) -> None:
    circuit = Circuit()
    build(circuit, script)
    assert len(circuit) == sum(kind in (AND, XOR, ITE) for kind in circuit.kinds)
    gates = list(zip(circuit.kinds, circuit.inputs, strict=True))
    assert len({(kind, inputs) for kind, inputs in gates if inputs}) == len(circuit)
    for gate, (kind, inputs) in enumerate(gates):
        assert all(1 < abs(part) < gate for part in inputs)
        if kind == AND:
            assert len(inputs) >= 2
            assert list(inputs) == sorted(inputs)
            assert len({abs(part) for part in inputs}) == len(inputs)
        elif kind == XOR:
            assert 0 < inputs[0] < inputs[1]
        elif kind == ITE:
            assert inputs[0] > 0
            assert inputs[1] > 0
            assert len({abs(part) for part in inputs}) == 3


def counted(inputs: list[int], variables: int, accepted: range) -> int:
    """Return the table of ``number of true inputs in accepted``, where input 0 is FALSE and -1 is TRUE."""

    def truths(row: int) -> int:
        return sum(1 if item == -1 else item > 0 and row >> item - 1 & 1 for item in inputs)

    return sum(1 << row for row in range(1 << variables) if truths(row) in accepted)


DISTINCT = [list(range(1, n + 1)) for n in range(9)]
REPEATED_OR_CONSTANT = [[1, 1, 2], [0, 1, 2, 3], [-1, 1, 2, 3], [-1, -1, 1], [1, 2] * 4]


@pytest.mark.parametrize("inputs", DISTINCT + REPEATED_OR_CONSTANT, ids=str)
def test_counting_gates_count(inputs: list[int]) -> None:
    circuit = Circuit()
    size = max((item for item in inputs if item > 0), default=0)
    variables = [circuit.variable() for _ in range(size)]
    items = [{0: FALSE, -1: TRUE}.get(item) or variables[item - 1] for item in inputs]
    assert table(circuit, circuit.at_most_one(items)) == counted(inputs, size, range(2))
    assert table(circuit, circuit.exactly_one(items)) == counted(inputs, size, range(1, 2))
    for k in range(-1, len(inputs) + 2):
        assert table(circuit, circuit.at_least(items, k)) == counted(inputs, size, range(k, 100))
        assert table(circuit, circuit.at_most(items, k)) == counted(inputs, size, range(k + 1))


def test_at_most_one_of_many_needs_few_gates() -> None:
    circuit = Circuit()
    circuit.at_most_one([circuit.variable() for _ in range(100)])
    assert len(circuit) < 120


def test_a_generator_may_be_given_as_inputs() -> None:
    circuit = Circuit()
    lits = [circuit.variable() for _ in range(3)]
    assert circuit.or_(lit for lit in lits) == circuit.or_(lits)
    assert circuit.exactly_one(iter(lits)) == circuit.exactly_one(lits)


def test_variables_are_fresh_and_are_not_counted_as_gates() -> None:
    circuit = Circuit()
    assert circuit.variable() != circuit.variable()
    assert len(circuit) == 0
    assert list(circuit.kinds)[2:] == [VARIABLE, VARIABLE]


def test_the_same_operations_give_the_same_circuit() -> None:
    made = []
    for _ in range(2):
        circuit = Circuit()
        lits = [circuit.variable() for _ in range(20)]
        circuit.exactly_one(lits)
        circuit.at_least(lits, 7)
        made.append((list(circuit.kinds), list(circuit.inputs)))
    assert made[0] == made[1]


def test_long_chains_do_not_recurse() -> None:
    circuit = Circuit()
    lits = [circuit.variable() for _ in range(2)]
    chain = lits[0]
    for index in range(20_000):
        chain = (
            -circuit.and2(chain, circuit.variable()) if index % 2 else circuit.xor(chain, circuit.variable())
        )
    assert len(circuit) == 20_000


@pytest.mark.parametrize(("cond", "then", "else_"), list(product([TRUE, FALSE], repeat=3)))
def test_constants_fold_to_constants(cond: Lit, then: Lit, else_: Lit) -> None:
    circuit = Circuit()
    assert circuit.ite(cond, then, else_) == (then if cond == TRUE else else_)
    assert circuit.xor(cond, then) == (TRUE if cond != then else FALSE)
    assert circuit.and2(cond, then) == (TRUE if cond == then == TRUE else FALSE)
