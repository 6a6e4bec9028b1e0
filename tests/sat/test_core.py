"""The compiled core beside the one in Python: the same gates, the same numbers, the same clauses, in the same order."""

from array import array
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from ooxcheck.sat import checking, circuit, cnf, core, valuation
from ooxcheck.sat.circuit import FALSE, TRUE, Circuit, Lit
from ooxcheck.sat.clauses import flat
from ooxcheck.sat.cnf import Encoder

TWO, WIDE = ("and2", "or2", "implies", "xor", "iff"), ("and_", "or_", "at_most_one", "exactly_one")
COUNTED = ("at_least", "at_most")
OPERATIONS = (*TWO, *WIDE, *COUNTED, "ite", "variable")
VALID, OTHER = Lit(2), Lit(3)
WIDTHS = (0, 1, 2, 3, 3, 4, 5, 8, 14, 30)


def twin(name: str) -> ModuleType:
    found: ModuleType = pytest.importorskip(
        f"ooxcheck.sat.compiled.{name}", reason="the compiled core was not built"
    )
    return found


class Pair:
    """A circuit in both cores with an encoder on each, asked for the same things."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.circuits: tuple[Circuit, Circuit] = (circuit.Circuit(), twin("circuit").Circuit())
        makers: tuple[Callable[[Circuit], Encoder], ...] = (cnf.Encoder, twin("cnf").Encoder)
        self.encoders = [maker(gates) for maker, gates in zip(makers, self.circuits, strict=True)]
        self.pool = [TRUE, FALSE, *(self.same("variable") for _ in range(self.random.choice((3, 5, 10, 40))))]

    def same(self, operation: str, *arguments: object) -> Lit:
        """Do something in both, and return the literal that both give."""
        first, second = (getattr(gates, operation)(*arguments) for gates in self.circuits)
        assert first == second, operation
        lit: Lit = first
        return lit

    def literal(self) -> Lit:
        """Return a literal, more often of a recent gate."""
        lit = self.random.choice(self.pool[-self.random.choice((5, 20, 1000)) :])
        return self.random.choice((lit, -lit))

    def build(self) -> None:
        """Add one random gate."""
        operation = self.random.choice(OPERATIONS)
        arguments: list[object] = []
        if operation in (*WIDE, *COUNTED):
            arguments.append([self.literal() for _ in range(self.random.choice(WIDTHS))])
        if operation in COUNTED:
            arguments.append(self.random.randrange(6))
        if operation in (*TWO, "ite"):
            arguments = [self.literal() for _ in range(2 if operation in TWO else 3)]
        self.pool.append(self.same(operation, *arguments))

    def ask(self) -> None:
        """Require some literals or assume one."""
        roots = [self.literal() for _ in range(self.random.choice((1, 2, 5)))]
        if self.random.random() < 0.5:
            for encoder in self.encoders:
                encoder.require(roots)
        else:
            assert len({encoder.literal(roots[0]) for encoder in self.encoders}) == 1
        assert len({(encoder.variables, encoder.clauses) for encoder in self.encoders}) == 1

    def take(self) -> None:
        """Take the clauses."""
        first, second = (encoder.take() for encoder in self.encoders)
        assert first == second


@pytest.mark.parametrize("start", range(0, 400, 100))
def test_both_cores_do_the_same(start: int) -> None:
    for seed in range(start, start + 100):
        pair = Pair(seed)
        for _ in range(pair.random.choice((10, 50, 200))):
            pair.build()
            if pair.random.random() < 0.05:
                pair.ask()
            if pair.random.random() < 0.02:
                pair.take()
        pair.ask()
        pair.take()
        check_same_tables(pair)


def check_same_tables(pair: Pair) -> None:
    one, other = pair.circuits
    assert (len(one), list(one.kinds), list(one.inputs)) == (
        len(other),
        list(other.kinds),
        list(other.inputs),
    )
    chosen = [pair.random.random() < 0.5 for _ in one.kinds]
    values = [
        home.Valuation(gates, chosen.__getitem__)
        for home, gates in zip((valuation, twin("valuation")), pair.circuits, strict=True)
    ]
    first, second = pair.encoders
    for gate in range(1, len(one.kinds)):
        for lit in (Lit(gate), -Lit(gate)):
            assert first.number(lit) == second.number(lit)
            assert values[0][lit] == values[1][lit]


def test_gates_wider_than_can_be_marked_by_hand_are_the_same() -> None:
    pair = Pair(1)
    many = [pair.same("variable") for _ in range(3000)]
    wide = pair.same("and_", many)
    pair.same("or_", [wide, *(-lit for lit in many)])
    pair.same("exactly_one", many)
    pair.same("at_least", many[:300], 150)
    assert len(pair.circuits[0]) == len(pair.circuits[1])


NONSENSE: list[Callable[[Circuit, Lit], object]] = [
    lambda gates, lit: gates.gate(abs(lit)),
    lambda gates, lit: gates.and2(VALID, lit),
    lambda gates, lit: gates.and_([VALID, lit, -OTHER]),
    lambda gates, lit: gates.xor(VALID, lit),
    lambda gates, lit: gates.ite(VALID, lit, OTHER),
    lambda gates, lit: gates.ite(VALID, OTHER, lit),
    lambda gates, lit: twin("cnf").Encoder(gates).require([lit]),
    lambda gates, lit: twin("cnf").Encoder(gates).literal(lit),
    lambda gates, lit: twin("valuation").Valuation(gates, bool)[lit],
]


@pytest.mark.parametrize("ask", NONSENSE)
@pytest.mark.parametrize("lit", [Lit(5), Lit(-5), Lit(1_000_000)])
def test_literals_of_other_circuits_are_refused(ask: Callable[[Circuit, Lit], object], lit: Lit) -> None:
    gates: Circuit = twin("circuit").Circuit()
    assert [gates.variable() for _ in range(3)] == [2, 3, 4]
    with pytest.raises(IndexError, match="is no literal of this circuit"):
        ask(gates, lit)


def test_both_cores_check_models_alike() -> None:
    for seed in range(200):
        random = Random(seed)
        literals = [random.choice((each, -each)) for each in range(1, 1 + random.choice((1, 2, 5, 20)))]
        either = [*literals, *(-each for each in literals)]
        clauses = flat(
            random.choices(either, k=random.choice((0, 1, 3, 3, 5, 5, 8))) for _ in range(random.randrange(6))
        )
        table = checking.truth_table(literals)
        assert (
            twin("checking").truth_table(literals)
            == twin("checking").truth_table(array("i", literals))
            == table
        )
        assert twin("checking").first_falsified(table, clauses) == checking.first_falsified(table, clauses)


@pytest.mark.parametrize("literal", [3, -3, 5, -5, 1_000_000])
def test_clauses_beyond_a_model_are_refused(literal: int) -> None:
    with pytest.raises(IndexError):
        twin("checking").first_falsified(checking.truth_table([1, -2]), flat([[1, literal]]))


def test_clauses_are_ints() -> None:
    with pytest.raises(TypeError):
        twin("checking").first_falsified(checking.truth_table([1]), array("q", [1, 0]))


def test_roots_may_be_built_while_they_are_given() -> None:
    gates: Circuit = twin("circuit").Circuit()
    encoder = twin("cnf").Encoder(gates)
    encoder.require(gates.or2(gates.variable(), gates.variable()) for _ in range(10_000))
    assert encoder.clauses == 10_000


@pytest.mark.parametrize("package", ["sat", "relational"])
def test_the_compiled_core_is_as_new_as_its_sources(package: str) -> None:
    if core.CORE != core.COMPILED:
        pytest.skip("the compiled core does not run")
    folder = Path(core.__file__).parents[1] / package / "compiled"
    compiled_too = folder.parent.glob("translation/walk.py")
    newest = max(
        path.stat().st_mtime for path in (*folder.glob("*.pyx"), *folder.glob("*.pxd"), *compiled_too)
    )
    oldest = min(path.stat().st_mtime for path in folder.glob("*.so"))
    assert oldest >= newest, "`pip install -e '.[dev]'` builds it anew"


def test_a_core_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OOXCHECK_CORE", "python")
    assert core.choose_core("ooxcheck.sat", ("circuit",)) == "python"
    monkeypatch.setenv("OOXCHECK_CORE", "compiled")
    with pytest.raises(ImportError, match=r"sat\.compiled\.nothing was not built"):
        core.choose_core("ooxcheck.sat", ("nothing",))
    monkeypatch.setenv("OOXCHECK_CORE", "java")
    with pytest.raises(ValueError, match="python or compiled, not 'java'"):
        core.choose_core("ooxcheck.sat", ("circuit",))


def test_the_core_in_python_takes_over_where_nothing_was_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OOXCHECK_CORE", raising=False)
    assert core.choose_core("ooxcheck.sat", ("nothing",)) == "python"


def test_everything_comes_from_the_chosen_core() -> None:
    package = "ooxcheck.sat.compiled" if core.CORE == core.COMPILED else "ooxcheck.sat"
    assert core.Circuit is import_module(f"{package}.circuit").Circuit
    assert core.Encoder is import_module(f"{package}.cnf").Encoder
    assert core.Valuation is import_module(f"{package}.valuation").Valuation


def test_both_are_watched_at_the_same_gates() -> None:
    pair = Pair(1)
    seen: tuple[list[int], list[int]] = ([], [])
    for gates, calls in zip(pair.circuits, seen, strict=True):
        gates.watch = lambda gates=gates, calls=calls: calls.append(len(gates))
    inputs = [pair.same("variable") for _ in range(150)]
    for place, one in enumerate(inputs):
        for other in inputs[:place]:
            pair.same("and2", one, other)
    assert seen[0] == seen[1]
    assert len(seen[0]) == 2


def test_a_gate_that_a_watch_refuses_leaves_no_trace() -> None:
    class Enough(Exception):  # noqa: N818 (it is none)
        pass

    def refuse() -> None:
        raise Enough

    for gates in Pair(2).circuits:
        before = [gates.variable() for _ in range(4_000)][-1]
        for _ in range(before + 1, 4096):
            gates.variable()
        gates.watch = refuse
        with pytest.raises(Enough):
            gates.variable()
        gates.watch = None
        assert gates.variable() == 4096
