"""Classes that neither the sources nor the library declare: executions are followed up to their use, and other code is checked as usual."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Report
from ooxcheck.input.java_programs import java_program
from ooxcheck.input.values import read_values
from ooxcheck.oox.running.outcomes import UNSUPPORTED
from ooxcheck.oox.source import Source

TEXT = """
import org.example.Tools;
import org.example.Log;
import org.example.more.*;
import static org.example.Tools.shout;
import static org.example.Quiet.*;
import java.text.NumberFormat;
import java.util.*;

class U {
  private static final Log LOG = Log.of(U.class);
  private static final NumberFormat FORMAT = NumberFormat.getInstance();
  private static final Map<String, Integer> READ = new HashMap<>();
  static { READ.put("a", 1); }
  private static final Map<String, Integer> CUT = new HashMap<>();
  static { CUT.put("a", 1); NumberFormat.getInstance(); CUT.put("b", 2); }
  private final NumberFormat own = NumberFormat.getInstance();
  int x = 1;
  U() { x = 2; }

  static int tool(int x) { if (x == 3) { return Tools.size(x); } assert x != 4; return x; }
  static int imported(int x) { if (x == 3) { return shout(x); } assert x != 5; return 1; }
  static int onDemand(int x) { if (x == 3) { return whisper(x); } return 1; }
  static int otherPackage(int x) { if (x == 3) { return Other.size(x); } return 1; }
  static int qualified(int x) { if (x == 3) { return org.other.Far.size(x); } return 1; }
  static int function(int x) { if (x == 3) { java.util.function.IntSupplier f = Tools::size; } assert x != 4; return 1; }
  static int resource(int x) throws Exception { if (x == 3) { try (Log log = Log.of(U.class)) { x++; } } assert x != 4; return x; }
  static int logged(int x) { if (x == 3) { LOG.info("a"); } assert x != 4; return x; }
  int field() { assert x != 4; return x; }
  static Object created(int x) { assert x != 4; return x == 1 ? null : new U(); }
  static void contents() { assert READ.get("a") == 1; }
  static void cut() { assert CUT.size() == 1; }

  static int one(Object o) { return 1; }
  static int one(java.lang.constant.Constable o) { return 2; }
  static int two(Object o) { return 1; }
  static <T extends java.lang.constant.Constable> int two(T o) { return 2; }
  static int three(Object o) { return 1; }
  static int three(java.lang.constant.Constable o, int x) { return 2; }
  static int four(Object... o) { return 1; }
  static int four(java.lang.constant.Constable... o) { return 2; }
  static void overload() { int n = 0; n = one("a"); assert n == 2; }
  static void ofBound() { int n = 0; n = two("a"); assert n == 2; }
  static void ofArity() { int n = 0; n = three("a"); assert n == 2; }
  static void ofSpread() { int n = 0; n = four("a", 1); assert n == 2; }

  interface Two<A, B> { void give(A a, B b); }
  static <T> T with(Two<Integer, T> two) { return null; }
  interface Makes<T> { T make(); }
  static <T> T make(Makes<T> makes) { return null; }
  static final Object WITH = U.<Log>with((n, log) -> n++);
  static final Object MADE = U.<Log>make(() -> null);
  static int given(int x, Two<Integer, Object> two) { if (two != null) { two.give(x, null); } assert x != 4; return x; }
  static int makes(int x, Makes<Object> makes) { if (makes != null) { makes.make(); } assert x != 4; return x; }
}

enum Late {
  A(org.other.Far.FIELD), B(1);
  final int n;
  Late(int n) { this.n = n; }
  int number() { int n = ordinal(); assert n < 2 && this.n != 1 || this == B; return n; }
  static final NumberFormat F = NumberFormat.getInstance();
  int m(int x) { assert x != 4 || this == A; return x; }
}
"""

VERDICTS = {
    "U.tool": "violated",
    "U.imported": "violated",
    "U.onDemand": "holds within bounds",
    "U.otherPackage": "holds within bounds",
    "U.qualified": "holds within bounds",
    "U.function": "violated",
    "U.logged": "violated",
    "U.resource": "violated",
    "U.field": "violated",
    "U.created": "violated",
    "U.contents": "violated",
    "U.cut": "violated",
    "U.overload": "vacuous",
    "U.ofBound": "vacuous",
    "U.ofArity": "violated",
    "U.ofSpread": "vacuous",
    "U.given": "violated",
    "U.makes": "violated",
    "Late.m": "violated",
    "Late.number": "violated",
}


def answer(method: str) -> Report:
    program, meaning = java_program([Source("U.java", TEXT)], method)
    asked = read_values({"scope": 2, "infer": False})
    return check(Terms.of(asked).resolve_for(program).about(program, meaning))


@pytest.mark.parametrize("method", VERDICTS)
def test_executions_are_followed_up_to_an_unknown_class(method: str) -> None:
    report = answer(method)
    assert report.verdict.value == VERDICTS[method]
    if VERDICTS[method] in ("vacuous", "holds within bounds"):
        assert UNSUPPORTED in {each.what for each in report.bounds}


def test_the_answer_names_the_import() -> None:
    (bound,) = answer("U.otherPackage").bounds
    assert bound.reason == (
        "no class Other among the sources, nor among what is known of org.example.more, java.util"
    )
    (bound,) = answer("U.onDemand").bounds
    assert bound.reason == "org.example.Quiet is not supported; it is imported, and not known"


def test_the_unknown_superclass_may_be_in_another_file() -> None:
    user = "class A { int m(int x) { if (x == 3) { new X(); } else if (x == 4) { new X(); } return 1; } }"
    sources = [
        Source("A.java", user),
        Source("X.java", "import org.example.Base; class X extends Base { }"),
    ]
    program, meaning = java_program(sources, "A.m")
    asked = read_values({"scope": 2, "infer": False})
    report = check(Terms.of(asked).resolve_for(program).about(program, meaning))
    assert report.verdict.value == "holds within bounds"
