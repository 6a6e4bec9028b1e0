"""Methods with loops in pairs: one keeps its promises, the other breaks one after more iterations than the bound."""

from __future__ import annotations

import re
from dataclasses import replace

from ooxcheck.engine.question import Question, Terms
from ooxcheck.oox.check import load_text
from ooxcheck.oox.running.settings import Settings

CLASSES = """
class Cell { int v; }
class Other { static bool maybe(); static int any(); static void touch(Cell c) modifies(c.v) ensures(c.v >= 0); }
"""

TWINS = {
    "overflow": (
        """static void f(int n) requires(0 <= n && n <= {0}) {{
             int i := 0; int x := 0;
             while (i < n) {{ i := i + 1; x := x + 2; }}
             assert x >= 0; }}""",
        ("1000000000",),
        ("2000000000",),
    ),
    "break": (
        """static void f(int n) {{
             int i := 0; int x := 0;
             while (i < n) {{ if (i == 60) {{ x := {0}; break; }} i := i + 1; }}
             assert x == 0; }}""",
        ("0",),
        ("1",),
    ),
    "continue": (
        """static void f(int n) {{
             int i := 0; int x := 0;
             while (i < n) {{ i := i + 1; if (i == 60) {{ {0} continue; }} x := x + 1; }}
             assert x <= i; }}""",
        ("x := x + 1;",),
        ("x := x + 2;",),
    ),
    "alias": (
        """static void f(Cell c, Cell d) requires(c != null && d != null && {0}) {{
             d.v := 0; int i := 0;
             while (i < 100) {{ c.v := c.v + 1; i := i + 1; }}
             assert d.v == 0; }}""",
        ("c != d",),
        ("true",),
    ),
    "exception": (
        """static void f(int n) exceptional(false) {{
             int i := 0;
             while (i < n) {{ if (i == {0}) {{ throw "late"; }} i := i + 1; }} }}""",
        ("-1",),
        ("70",),
    ),
    "caught": (
        """static void f(int n) requires(n >= 0) {{
             int i := 0; int x := 0;
             while (i < n) {{ try {{ x := 10 / (i - {0}); }} catch {{ x := 50; }} i := i + 1; }}
             assert x <= 10; }}""",
        ("-1",),
        ("80",),
    ),
    "condition throws": (
        """static void f() exceptional(false) {{
             int i := 0;
             while (1000 / ({0} - i) > 0 && i < 50) {{ i := i + 1; }} }}""",
        ("100",),
        ("40",),
    ),
    "nested": (
        """static void f(int n) requires(n >= 0) {{
             int i := 0;
             while (i < n) {{ int j := 0; while (j < i) {{ j := j + 1; }} assert j == i {0}; i := i + 1; }}
             assert i == n; }}""",
        ("",),
        ("&& j < 40",),
    ),
    "ghost": (
        """static void f(int n) {{
             int i := 0; ghost int g := 0;
             while (i < n) {{ if (i == 50) {{ ghost g := g + {0}; }} ghost g := g + 1; i := i + 1; }}
             assert g == i; }}""",
        ("0",),
        ("1",),
    ),
    "loop of a callee": (
        """static int up(int n) {{ int i := 0; while (i < n) {{ i := i + {0}; }} return i; }}
           static void f(int n) requires(0 <= n && n <= 99) {{ int r := Main.up(n); assert r <= n; }}""",
        ("1",),
        ("1 + i / 40",),
    ),
    "callee in a loop": (
        """static int s;
           static void bump(int i) {{ if (i == 55) {{ Main.s := {0}; }} }}
           static void f(int n) requires(Main.s == 0) {{
             int i := 0;
             while (i < n) {{ Main.bump(i); i := i + 1; }}
             assert Main.s == 0; }}""",
        ("0",),
        ("1",),
    ),
    "written invariant": (
        """static void f(int n) requires(n >= 0) {{
             int i := 0;
             while (i < n) invariant(i <= {0}) {{ i := i + 1; }} }}""",
        ("n",),
        ("90",),
    ),
    "return": (
        """static int f(int n) ensures(retval == 0) {{
             int i := 0;
             while (i < n) {{ if (i == 77) {{ return {0}; }} i := i + 1; }}
             return 0; }}""",
        ("i - 77",),
        ("5",),
    ),
    "parameter": (
        """static int f(int x, int y) requires(x >= 0) ensures(retval == old(x) + old(y)) {{
             while (x > 0) {{ x := x - 1; y := y + 1; if (x == 60) {{ y := y + {0}; }} }}
             return y; }}""",
        ("0",),
        ("1",),
    ),
    "elements": (
        """static void f() {{
             int[] a := new int[100]; int i := 0;
             while (i < 100) {{ a[{0}] := a[{0}] + 1; i := i + 1; }}
             assert a[1] == 0; }}""",
        ("0",),
        ("i",),
    ),
    "choices": (
        """static void f() {{
             int x := 0; int i := 0; bool go := Other.maybe();
             while (go) {{ if (i == 40) {{ x := {0}; }} i := i + 1; go := Other.maybe(); }}
             assert x == 0; }}""",
        ("0",),
        ("Other.any()",),
    ),
    "two loops": (
        """static void f(int n) requires(n >= 0) {{
             int x := 0; int i := 0;
             while (i < n) {{ x := x + 1; i := i + 1; }}
             while (i > 0) {{ i := i - 1; if (i != {0}) {{ x := x - 1; }} }}
             assert x == 0; }}""",
        ("-1",),
        ("45",),
    ),
}
"""Methods with a hole, a filling that is right, and one that is wrong only after more iterations than the bound."""


def question_of(code: str, *, loops: str = "auto", unroll: int = 3, width: int = 32) -> Question:
    """Return the question about `f`, with a postcondition: so the value analysis does not prove everything before."""
    code = re.sub(r"(static \w+ f\([^)]*\))", r"\1 ensures(true)", code)
    program = load_text(f"{CLASSES} class Main {{ {code} }}", int_width=width)
    method = next(each for each in program.methods() if each.name == "Main.f")
    terms = replace(Terms.of({"loops": loops}), settings=Settings(unroll=unroll))
    return terms.about(program, method)
