r"""Quantifiers of JML over numbers mean what they do in Java, or are refused."""

from __future__ import annotations

from collections import Counter

import pytest

from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.interpreter import run
from ooxcheck.oox.running.heap import Heap, Kinds
from ooxcheck.oox.running.outcomes import Returned
from tests.java.campaign_ranges import difference
from tests.java.lowering.running import lower, meaning

GREATEST = 2**31 - 1

MEANT = {
    # a number that is no index, and is not looked up
    r"(\forall int i; 0 <= i && i < n; i >= a.length || a[i] > 0)": ([1], 2, True),
    r"(\forall int i; 0 <= i && i < n && i < a.length; a[i] > 0)": ([1], 2, True),
    r"(\forall int i; 0 <= i && i < n; i != 1 ==> a[i] > 0)": ([1], 2, True),
    r"(\forall int i; 0 <= i && i < n; 2 * i + 1 < n ==> a[i] <= a[2 * i + 1])": ([1, 2], 3, True),
    r"(\forall int i; 0 <= i && i < n; i > 0 ==> a[i - 1] <= a[i])": ([2, 1], 2, False),
    r"(\forall int i; 0 <= i && i < n; (\forall int j; i < j && j < n; a[i] <= a[j]))": ([], 1, True),
    r"(\forall int i; 0 <= i && i < n; (\forall int j; 0 <= j && j < n; i != j ==> a[i] != a[j]))": (
        [],
        1,
        True,
    ),
    r"(\exists int i; 0 <= i && i < n && i % 2 == 1; a[i] > 0)": ([1, 1], 2, True),
    # an index that is not the number
    r"(\forall int i; -1 <= i && i < a.length - 1; a[i + 1] > 0)": ([1, 2], 0, True),
    r"(\forall int i; 1 <= i && i <= a.length; a[i - 1] > 0)": ([1, 2], 0, True),
    r"(\sum int i; 1 <= i && i <= n; a[i - 1]) == 3": ([1, 2], 2, True),
    r"(\forall int i; 1 <= i && i <= a.length; a[i - 1] > 0 && 5 in (a[] + 5) + 6)": ([1], 0, True),
    r"(\forall int i; 0 <= i && i < n; a[(1 + i) % a.length] > 0)": ([1, 2], 3, True),
    # looked up where there is nothing: no meaning in Java, false here
    r"(\forall int i; 0 <= i && i < n; a[i] > 0)": ([1], 2, False),
    r"(\forall int i; 0 <= i && i <= n; a[i] >= 0)": ([1], GREATEST, False),
    r"(\forall int i; 0 <= i && i < n; (\num_of int j; 0 <= j && j < n; a[i] == a[j]) == 1)": ([1], 2, False),
    # nothing is in the range
    r"(\forall int i; n < i && i < a.length; a[i] > 0)": ([], GREATEST, True),
}


@pytest.mark.parametrize(
    ("text", "array", "number", "expected"), [(text, *rest) for text, rest in MEANT.items()]
)
def test_a_quantifier_means_what_java_says(
    text: str, array: list[int], number: int, *, expected: bool
) -> None:
    found = lower(
        f"class T {{ //@ requires a != null;\n //@ ensures {text};\n static void m(int[] a, int n) {{ }} }}",
        "T.m",
    )
    program = meaning(found.program)
    method = next(each for each in program.methods() if each.full_name.startswith(f"{found.entry}("))
    kinds = Kinds(program)
    heap = Heap(kinds)
    given = heap.allocate(kinds.of_array(method.parameters[0].type), list(array))  # type: ignore[arg-type]  # an array
    assert isinstance(run(program, method, (given, number), heap=heap).outcome, Returned) == expected


@pytest.mark.parametrize(
    "text",
    [
        r"(\forall int i; 0 <= i && i < n; i % 2 == 0 ==> a[i] > 0)",
        r"(\exists int i; 0 <= i && i < n; a[i / 2] > 0 && i % 2 == 1)",
        r"(\num_of int i; 0 <= i && i < n; i >= a.length || a[i] == 0) == 1",
        r"(\forall int i; 0 <= i && i < n; n % i != 0)",
    ],
)
def test_what_depends_on_other_numbers_is_refused(text: str) -> None:
    with pytest.raises(OoxError, match="a quantifier over these numbers"):
        lower(f"class T {{ //@ ensures {text};\n static void m(int[] a, int n) {{ }} }}", "T.m")


def test_random_quantifiers_mean_what_java_says() -> None:
    tally: Counter[str] = Counter()
    assert [told for seed in range(40) if (told := difference(seed, tally))] == []
    assert tally["tried"] > 300
