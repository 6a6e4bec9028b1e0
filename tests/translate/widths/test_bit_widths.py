"""How many bits numbers need: known answers, and the same verdicts from all numbers and from those few."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ooxcheck.oox.cells import Elements
from ooxcheck.oox.oracle.bruteforce import Result, check
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.translate.initial.initial_relations import Source
from ooxcheck.translate.widths.bit_widths import widths
from tests.oox.runs import loaded, method
from tests.translate.comparing import compared as decisions
from tests.translate.deciding import Problem

LIST = """class N { int v; uint u; N next; ghost int g; char c; }
  class Sum { int sum; void add(N n) { this.sum := this.sum + n.v; } int any() ensures(retval > 0); }
  class Main { static int s; RESULT main(PARAMETERS) CONTRACT { BODY } }"""


def found(
    body: str,
    *,
    parameters: str = "N n, int i",
    contract: str = "",
    bounds: Bounds | None = None,
    settings: Settings | None = None,
) -> dict[str, int]:
    text = LIST.replace("RESULT", "static void").replace("PARAMETERS", parameters)
    program = loaded(text.replace("BODY", body).replace("CONTRACT", contract))
    narrow = widths(
        program, method(program, "Main.main"), bounds or Bounds(scope=3, array=3), settings or Settings()
    )
    return {_name(source): width for source, width in narrow.items()}


def _name(source: Source) -> str:
    return f"{source.type}" if isinstance(source, Elements) else getattr(source, "name", "length")


ALONE = {"v": 3, "u": 2, "g": 3, "c": 2, "i": 2, "s": 2}


def test_a_number_that_nothing_is_done_with_needs_as_many_values_as_there_are_cells() -> None:
    assert found(";") == ALONE


def test_what_is_compared_shares_its_values() -> None:
    assert found("assert n.v < i;") == ALONE | {"v": 4, "i": 4}
    assert found("assert n.v < i && i < Main.s;") == ALONE | {"v": 4, "i": 4, "s": 4}


SIZED = "class N { int8 b; int64 l; N next; } class Main { static void main(N n, int64 k, int8 j) { BODY } }"


def narrow(body: str) -> dict[str, int]:
    program = loaded(SIZED.replace("BODY", body))
    return {
        _name(source): width
        for source, width in widths(
            program, method(program, "Main.main"), Bounds(scope=3, array=3), Settings()
        ).items()
    }


def test_sized_integers_that_are_only_compared_need_few_bits() -> None:
    assert narrow("assert n.l < k;") == {"b": 3, "l": 4, "k": 4, "j": 2}
    assert narrow("assert n.l < 100 && n.b < 100;") == {"l": 8, "k": 2, "j": 2}


@pytest.mark.parametrize("term", ["n.l &&& k", "n.l << 1", "~~~n.l", "(int64) (int8) n.l", "n.l + k"])
def test_what_is_calculated_with_keeps_its_bits(term: str) -> None:
    for body in (f"int64 x := {term};", f"assert 0 == {term};"):
        found_there = narrow(body)
        assert "l" not in found_there
        assert "b" in found_there


def test_a_conversion_to_a_wider_type_is_a_copy() -> None:
    assert narrow("int64 x := (int64) n.b; if (x < k) { }") == {"b": 4, "l": 3, "k": 4, "j": 2}
    assert "l" not in narrow("int8 x := (int8) n.l; if (x < j) { }")


def test_a_literal_beyond_all_numbers_of_the_cells_does_not_count() -> None:
    """1000 is greater than each int8, however few bits these have; but an int64 may be equal to it."""
    assert narrow("int64 x := (int64) n.b; if (x < 1000) { }")["b"] == 3
    assert narrow("int64 x := (int64) n.b; if (x < 1000) { } if (x < k) { }")["k"] == 11


@pytest.mark.parametrize("test", ["<= -128", ">= 127", "< 1000", "> -1000", "> 128"])
def test_narrow_numbers_are_on_the_same_side_of_a_literal(test: str) -> None:
    body = f"if (n != null) {{ int64 x := (int64) n.b; if (x {test}) {{ assert x > (int64) j; }} }}"
    program = loaded(SIZED.replace("BODY", body))
    some = Bounds(scope=1, array=1, ints=(-128, -2, -1, 0, 1, 127))
    problem = Problem(program, method(program, "Main.main"), some, Settings(unroll=2))
    assert decisions(problem, max_states=10_000).differences == ()


def test_how_far_a_shift_goes_is_calculated_with() -> None:
    assert "v" not in found("int x := 1 << n.v;")
    assert "v" not in found("assert 1 << n.v == 0;")


def test_literals_widen_the_range() -> None:
    assert found("assert n.v < 5 && n.u == 9;") == ALONE | {"v": 5, "u": 4}
    assert found("assert n.v < -6;") == ALONE | {"v": 5}
    assert found("assert n.c == 'a';") == ALONE | {"c": 7}
    assert "v" not in found("assert n.v != 2147483647;")


def test_elements_are_counted_with_the_lengths_of_arrays() -> None:
    assert (
        found("assert a[0] < i;", parameters="int[] a, int i", bounds=Bounds(scope=2, array=4))["int[]"] == 4
    )
    assert (
        found("assert a[0][0] < i;", parameters="int[][] a, int i", bounds=Bounds(scope=2, array=4))["int[]"]
        == 5
    )


@pytest.mark.parametrize(
    "body",
    [
        "i := i + n.v;",
        "assert n.v == #(n.*next);",
        "Sum s := new Sum(); s.add(n);",
        "assert (sum m : N | m.v) > 0;",
    ],
)
def test_what_is_calculated_with_needs_all_bits(body: str) -> None:
    assert "v" not in found(body)
    assert "u" in found(body)


def test_numbers_that_come_from_nowhere_forbid_everything() -> None:
    assert found("Sum s := new Sum(); int x := s.any();") == {}
    assert found(";", settings=Settings(by_contract=frozenset(("Main.main(N, int)",)))) == {}
    assert found(";", settings=Settings(loops_by_invariant=True)) == {}


def test_numbers_in_ghost_sets_are_counted() -> None:
    text = """class N { int v; uint u; ghost int set s; ghost uint -> int m; }
      class Main { static void main(N n) requires(n.v in n.s) { ; } }"""
    program = loaded(text)
    narrow = widths(program, method(program, "Main.main"), Bounds(scope=3, array=9), Settings())
    assert {_name(source): width for source, width in narrow.items()} == {"v": 5, "u": 1}


def test_invariants_count_unless_they_are_turned_off() -> None:
    text = "class N { int v; invariant this.v + 1 > 0; } class Main { static void main(N n) { ; } }"
    program = loaded(text)
    main = method(program, "Main.main")
    assert not widths(program, main, Bounds(), Settings())
    assert widths(program, main, Bounds(), Settings(invariants=False))


# ------------------------------------------------------------------------------- against the brute-force oracle


def compared(seed: int) -> str:
    """Return a program that copies and compares at random: two initial numbers, and literals from -1 to 1."""
    source = Random(seed)
    numbers = ["i", "n.v", "x", "-1", "0", "1"]
    operators = ("<", "<=", "==", "!=")

    def comparison() -> str:
        return f"{source.choice(numbers)} {source.choice(operators)} {source.choice(numbers)}"

    def claim() -> str:
        number = source.choice(numbers)
        return source.choice(
            [comparison(), f"some m : N | m.v < {number}", f"{number} in N.v", f"#(N.v + x) == {source.choice('12')}",
             f"{comparison()} ==> {comparison()}", f"x == old(i) || {comparison()}"]
        )  # fmt: skip

    def statement() -> str:
        target, value = source.choice(["x", "i", "n.v"]), source.choice(numbers)
        return source.choice(
            [f"{target} := {value};", f"if ({comparison()}) {{ {target} := {value}; }}", f"assume {claim()};",
             f"if ({comparison()}) {{ n := new N(); }}", f"while ({comparison()}) {{ {target} := {value}; }}",
             f"assert {claim()};", f"x := Main.least({target}, {value});"]
        )  # fmt: skip

    body = " ".join(statement() for _ in range(source.randint(2, 5)))
    least = "static int least(int a, int b) ensures(retval <= a) { if (a < b) { return a; } return b; }"
    main = f"static void main(int i, N n) ensures({claim().replace('x', 'i')}) {{ int x; {body} }}"
    return f"class N {{ int v; }} class Main {{ {main} {least} }}"


def facts(result: Result) -> tuple[object, ...]:
    return result.verdict, set(result.violated), set(result.bounds), set(result.outcomes)


@given(st.integers(0, 100_000))
@settings(max_examples=40, deadline=None)
def test_few_numbers_show_all_that_can_happen(seed: int) -> None:
    program = loaded(compared(seed), 4)
    main, limits = method(program, "Main.main"), Settings(unroll=2)
    narrow = widths(program, main, Bounds(scope=1), limits)
    assume(narrow)
    assert len(narrow) == 2
    half = 1 << max(narrow.values()) - 1
    everything = check(program, main, Bounds(scope=1, ints=tuple(range(-8, 8))), limits)
    few = check(program, main, Bounds(scope=1, ints=tuple(range(-half, half))), limits)
    assert facts(few) == facts(everything)


@given(st.integers(0, 100_000))
@settings(max_examples=10, deadline=None)
def test_a_narrow_encoding_is_decided_as_all_numbers_are(seed: int) -> None:
    program = loaded(compared(seed), 4)
    everything = Bounds(scope=1, ints=tuple(range(-8, 8)))
    limits = Settings(unroll=2)
    assert not decisions(Problem(program, method(program, "Main.main"), everything, limits)).differences
