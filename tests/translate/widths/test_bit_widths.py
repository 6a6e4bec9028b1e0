"""How many bits numbers need: known answers, and the same verdicts from all numbers and from those few."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ooxcheck.oox.cells import Elements
from ooxcheck.oox.oracle.bruteforce import Result, check
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Overflow, Settings
from ooxcheck.translate import encode
from ooxcheck.translate.initial.initial_relations import Source
from ooxcheck.translate.initial.narrow_numbers import Narrow
from ooxcheck.translate.widths.bit_widths import widths
from tests.oox.runs import loaded, method
from tests.translate.comparing import compared as decisions
from tests.translate.deciding import Problem, decided

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
) -> dict[str, object]:
    text = LIST.replace("RESULT", "static void").replace("PARAMETERS", parameters)
    program = loaded(text.replace("BODY", body).replace("CONTRACT", contract))
    narrow = widths(
        program, method(program, "Main.main"), bounds or Bounds(scope=3, array=3), settings or Settings()
    )
    return _by_name(narrow)


def _by_name(narrow: Mapping[Source, Narrow]) -> dict[str, object]:
    """Return the number of bits of each location, or its narrow numbers as they are if they may be near the ends of the type."""
    return {_name(source): bits if bits.ends else bits.bits for source, bits in narrow.items()}


def _name(source: Source) -> str:
    return f"{source.type}" if isinstance(source, Elements) else getattr(source, "name", "length")


ALONE: dict[str, object] = {"v": 3, "u": 2, "g": 3, "c": 2, "i": 2, "s": 2}


def test_a_number_that_nothing_is_done_with_needs_as_many_values_as_there_are_cells() -> None:
    assert found(";") == ALONE


def test_what_is_compared_shares_its_values() -> None:
    assert found("assert n.v < i;") == ALONE | {"v": 4, "i": 4}
    assert found("assert n.v < i && i < Main.s;") == ALONE | {"v": 4, "i": 4, "s": 4}


SIZED = "class N { int8 b; int64 l; N next; } class Main { static void main(N n, int64 k, int8 j) { BODY } }"


def narrow(body: str) -> dict[str, object]:
    program = loaded(SIZED.replace("BODY", body))
    return _by_name(widths(program, method(program, "Main.main"), Bounds(scope=3, array=3), Settings()))


def test_sized_integers_that_are_only_compared_need_few_bits() -> None:
    assert narrow("assert n.l < k;") == {"b": 3, "l": 4, "k": 4, "j": 2}
    assert narrow("assert n.l < 100 && n.b < 63;") == {"l": 8, "k": 2, "j": 2}


@pytest.mark.parametrize(
    "term", ["n.l &&& k", "n.l << 1", "~~~n.l", "(int64) (int8) n.l", "n.l + k", "2 * n.l", "1 - n.l"]
)
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
    assert found("assert n.v < 5 && n.v != 1000000;")["v"] == 21


def test_literals_near_the_ends_of_a_type_leave_few_bits() -> None:
    """Numbers from -3 to 3, and as many below the greatest number: two low bits and two others; distances to 2^31 - 90 have seven bits."""
    assert found("assert n.v != 2147483647;") == ALONE | {"v": Narrow(4, ends=True)}
    assert found("assert n.v != -2147483648 && n.v < 2147483558;") == ALONE | {"v": Narrow(9, ends=True)}
    assert "v" not in found("assert n.v != 1073741823;")
    assert narrow("assert n.b < 120;")["b"] == Narrow(6, ends=True)
    assert "b" not in narrow("assert n.b < 90;")


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
    assert _by_name(narrow) == {"v": 5, "u": 1}


def test_invariants_count_unless_they_are_turned_off() -> None:
    text = "class N { int v; invariant this.v + this.v > 0; } class Main { static void main(N n) { ; } }"
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
    half = 1 << max(bits.bits for bits in narrow.values()) - 1
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


# ------------------------------------------------------------------------------------------ sums with constants


def test_numbers_that_are_shifted_may_be_near_the_ends() -> None:
    """Three cells of v and an argument: 4 * (2 + 1) distances from zero have four bits."""
    few = Narrow(6, ends=True)
    assert found("assert n.v + 1 < i;") == ALONE | {"v": few, "i": few}
    assert found("assert n.v < 1 + i;") == ALONE | {"v": few, "i": few}
    assert found("int x := n.v - 1; if (x < i) { }") == ALONE | {"v": few, "i": few}
    assert found("int x := n.v - 1; int y := x + 3; assert y < i;")["v"] == Narrow(8, ends=True)
    assert found("assert n.v + 1 < 2147483647;")["v"] == Narrow(6, ends=True)


@pytest.mark.parametrize(
    "body",
    [
        "n.v := n.v + 1;",
        "int x := n.v; while (x < i) { x := x + 1; }",
        "n.v := i + 1; i := n.v;",
        "int x := 1 - n.v; assert x < i;",
        "int x := n.v + i; assert x < 3;",
        "assert n.v + 1000000000 < i;",
        "n.v := Main.next(i); i := n.v;",
    ],
)
def test_numbers_that_are_shifted_without_a_limit_keep_their_bits(body: str) -> None:
    text = LIST.replace("static int s;", "static int s; static int next(int x) { return x + 1; }")
    program = loaded(
        text.replace("RESULT", "static void")
        .replace("PARAMETERS", "N n, int i")
        .replace("CONTRACT", "")
        .replace("BODY", body)
    )
    assert "v" not in _by_name(widths(program, method(program, "Main.main"), Bounds(), Settings()))


def test_chars_and_wider_sums() -> None:
    """A char is a number of the type of the sum; a wider number may be near its own ends only."""
    assert narrow("assert n.l + 1 < k;") == {
        "b": 3,
        "l": Narrow(6, ends=True),
        "k": Narrow(6, ends=True),
        "j": 2,
    }
    assert "l" not in narrow("int64 x := (int64) (n.b + 1); if (x < k) { } if (n.l < x) { }")


def program_of_sums(seed: int) -> str:
    """Return a program that also adds small constants, as far as its copies allow: to numbers of the caller, not to what it has copied."""
    source = Random(seed)
    literals = ["0", "1", "-1", "31", "30", "-32"]
    numbers = ["i", "n.v", "x", "y", "y", "(i + 1)", "(n.v - 1)", "(x + 1)", "(y - 1)", *literals]
    operators = ("<", "<=", "==", "!=")

    def comparison() -> str:
        return f"{source.choice(numbers)} {source.choice(operators)} {source.choice(numbers)}"

    def statement() -> str:
        return source.choice(
            [f"y := {source.choice(['i', 'n.v', 'x'])} {source.choice('+-')} 1;", f"x := {source.choice(['i', 'n.v', *literals])};",
             f"if ({comparison()}) {{ y := x + 1; }}", f"if ({comparison()}) {{ {source.choice(['i', 'n.v'])} := x; }}",
             f"assert {comparison()};", f"assert some m : N | {comparison()} && m.v < {source.choice(numbers)};", f"assume {comparison()};",
             f"x := Main.least(x, {source.choice(['i', 'n.v'])});"]
        )  # fmt: skip

    body = " ".join(statement() for _ in range(source.randint(2, 4)))
    least = "static int least(int a, int b) ensures(retval - 1 < a) { if (a < b) { return a; } return b; }"
    main = f"static void main(int i, N n) requires({comparison().replace('x', 'i').replace('y', 'n.v')}) {{ int x; int y; {body} }}"
    return f"class N {{ int v; }} class Main {{ {main} {least} }}"


def near(bits: Narrow, width: int) -> tuple[int, ...]:
    """Return all numbers that have such bits."""
    low, half = 1 << bits.bits - 2, 1 << width - 1
    return (*range(-half, low - half), *range(-low, low), *range(half - low, half))


@given(st.integers(0, 100_000), st.sampled_from(("wrap", "error")))
@settings(max_examples=6, deadline=None)
def test_numbers_near_literals_and_ends_show_all_that_can_happen(seed: int, overflow: Overflow) -> None:
    program = loaded(program_of_sums(seed), 6)
    main, limits = method(program, "Main.main"), Settings(unroll=2, overflow=overflow)
    narrow = widths(program, main, Bounds(scope=1), limits)
    assume(len(narrow) == 2 and all(bits.ends for bits in narrow.values()))
    everything = check(program, main, Bounds(scope=1, ints=tuple(range(-32, 32))), limits)
    few = max(narrow.values(), key=lambda bits: bits.bits)
    assert facts(check(program, main, Bounds(scope=1, ints=near(few, 6)), limits)) == facts(everything)


BY_HAND = {
    "assert !(a + 3 < b && b + 3 < c && c + 3 < d);": "violated",  # numbers in a row, as far apart as possible
    "assert !(a - 3 > b && b - 3 > c && c - 3 > d);": "violated",
    "assert !(a + 1 < a);": "violated",  # the greatest number
    "assert a + 1 > a || a == 2147483647;": "holds",
    "assert a - 1 < a || a == -2147483648;": "holds",
    "assert a + 2 > a || a + 2 == -2147483648 || a + 2 == -2147483647;": "holds",
    "assert !(a + 1 < b && b - 1 < a);": "violated",  # a is the greatest number
    "assume a < 2147483647; assert !(a + 1 < b && b - 1 < a);": "holds",
    "assert !(a + 2 == b && b + 2 == c && c == 2147483647);": "violated",
    "assert !(a + 2 == b && b + 2 == c && c == 2147483647 && a == 2147483644);": "holds",
    "assert !(a == 2147483647 && b == a - 3 && c < b && c + 3 > b && d < c - 3);": "violated",
    "assert !(a + 1 == 100 && b - 1 == 100 && c < a && d > b);": "violated",
    "assert !(a + 1 == 100 && b - 1 == 100 && c > a && d > c && b > d + 1);": "violated",  # d is the greatest number
    "assert !(a + 1 == 100 && b - 1 == 100 && c > a && d > c && b > d);": "holds",  # there are no two numbers between 99 and 101
    "assert !(a + 1 < -2147483640 && b < a && c < b && d < c);": "violated",
    "int m := a; if (b + 1 < m + 1) { m := b; } assert m <= b;": "violated",  # a is the greatest number
    "assume b != 2147483647; assume a != 2147483647; int m := a; if (b + 1 < m + 1) { m := b; } assert m <= b;": "holds",
}
"""Bodies of methods with the arguments a, b, c, d, and their verdicts for all 32-bit numbers."""


@pytest.mark.parametrize("is_narrow", [True, False])
@pytest.mark.parametrize("body", BY_HAND)
def test_verdicts_are_those_of_all_numbers(
    body: str, is_narrow: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = loaded(f"class Main {{ static void main(int a, int b, int c, int d) {{ {body} }} }}")
    main = method(program, "Main.main")
    assert any(bits.ends for bits in widths(program, main, Bounds(), Settings(unroll=2)).values())
    if not is_narrow:
        monkeypatch.setattr(encode, "widths", lambda *_: {})
    assert decided(Problem(program, main, Bounds(), Settings(unroll=2))).verdict.value == BY_HAND[body]


def test_a_sum_that_overflows_is_found_among_narrow_numbers() -> None:
    text = "class Main { static void main(int a, int b) { if (a < b) { assert a + 1 <= b; int c := a + 1; } int d := b + 1; } }"
    program = loaded(text)
    main, limits = method(program, "Main.main"), Settings(unroll=2, overflow="error")
    assert all(bits.ends for bits in widths(program, main, Bounds(), limits).values())
    (overflow,) = decided(Problem(program, main, Bounds(), limits)).violated
    assert overflow.span.start == text.index("b + 1;")


LEAST = {"Least.next": "holds", "Least.ofSums": "holds", "Least.wraps": "violated"}


@pytest.mark.parametrize("is_narrow", [True, False])
@pytest.mark.parametrize("name", LEAST)
def test_the_least_of_some_numbers(name: str, is_narrow: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    program = loaded(Path(__file__).with_name("least.oox").read_text())
    bounds, limits = Bounds(scope=1, array=2), Settings(unroll=2)
    (few,) = widths(program, method(program, name), bounds, limits).values()
    assert few.ends
    if not is_narrow:
        monkeypatch.setattr(encode, "widths", lambda *_: {})
    assert decided(Problem(program, method(program, name), bounds, limits)).verdict.value == LEAST[name]
