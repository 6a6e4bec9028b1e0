from __future__ import annotations

import pytest

from ooxcheck.diagnosis.violation import Overflowed
from tests.ooxcheck.explained import because, reason

MOST = 2**31 - 1
TEXT = f"""
class C {{
  int a; int[] xs; C next; static int total;
  int locals(int x, int y) {{ return x * 2 + y; }}
  void fields() {{ this.a := this.next.a - this.a; }}
  int arrays(int i) {{ int r := this.xs[i] + #this.xs + this.xs[i - 1]; return r; }}
  int twice(int x) {{ while (x + x > 0) {{ x := x - 1; }} return x; }}
  int least(int x) {{ return -x; }}
  void statics() {{ C.total := {MOST}; C.total := C.total + 1; }}
}}
"""


@pytest.mark.parametrize(
    ("method", "this", "args", "read"),
    [
        ("C.locals", "C{}", [str(2**30 - 1), "7"], [("x", 2**30 - 1), ("y", 7)]),
        ("C.fields", f"C{{a={MOST}, next=C{{a=-2}}}}", [], [("this.next.a", -2), ("this.a", MOST)]),
        ("C.arrays", f"C{{xs=[0, {MOST}]}}", ["1"], [("this.xs[i]", MOST), ("#this.xs", 2)]),
        ("C.twice", "C{}", [str(MOST)], [("x", MOST)]),
        ("C.least", "C{}", [str(-(2**31))], [("x", -(2**31))]),
        ("C.statics", "C{}", [], [("C.total", MOST)]),
    ],
)
def test_what_overflows_is_told_with_what_it_read(
    method: str, this: str, args: list[str], read: list[tuple[str, int]]
) -> None:
    found = reason(TEXT, method, this, *args, overflow="error")
    assert isinstance(found, Overflowed)
    assert [(expr.span.text, value) for expr, value in found.operands] == read


def test_operands_are_told_in_a_line_each() -> None:
    assert because(TEXT, "C.locals", "C{}", str(2**30 - 1), "7", overflow="error") == [
        f"x | {2**30 - 1}",
        "y | 7",
    ]
