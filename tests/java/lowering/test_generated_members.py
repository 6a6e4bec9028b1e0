"""Members that Lombok generates are not known: executions are followed up to them, and nothing is assumed of what they do."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.input.java_programs import java_program
from ooxcheck.input.values import read_values
from ooxcheck.oox.source import Source

TEXT = """
import java.util.*;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.extern.slf4j.*;

@Slf4j
class L {
  @Data @AllArgsConstructor static class P { int x; final String s; int own() { return x; } }
  @lombok.Getter static class G { int x; }
  @Data static class Written { int x; Written() { x = 1; } public boolean equals(Object o) { return o instanceof Written; } public int hashCode() { return 2; } }
  @lombok.ToString enum E { A, B }
  @lombok.Builder record R(int x) { }
  static void log(int x) { if (x == 3) { log.info("a"); } assert x != 3; }
  static void create(int x) { if (x == 3) { new P(1, "a"); } assert x != 3; }
  static void createEmpty(int x) { if (x == 3) { new P(); } assert x != 3; }
  static void equal(P a, P b) { if (a != null) { boolean e = a.equals(b); assert e == (a == b); } }
  static void keys(P a, P b) { Set<P> s = new HashSet<>(); if (a != null) { s.add(a); assert !s.contains(b); } }
  static void text(P a) { if (a != null) { String s = "" + a; assert false; } }
  static void missing(G g) { int n = 0; n = g.getX(); assert false; }
  static void field(G g) { int n = 0; n = g.y; assert false; }
  static void own(P p) { if (p != null) { assert p.own() != 4; } }
  static void written(Written a) { if (a != null) { assert a.equals(a) && a.hashCode() == 2 && new Written().x == 2; } }
  static void plain(G g) { assert new G().x == 0 && (g == null || g.equals(g)); }
  static void others(E e, R r) { assert new R(4).x() == 4 && E.A.ordinal() == 0; }
}
"""

VERDICTS = {
    "log": "holds within bounds",
    "create": "holds within bounds",
    "createEmpty": "holds within bounds",
    "equal": "holds within bounds",
    "keys": "holds within bounds",
    "text": "holds within bounds",
    "missing": "vacuous",
    "field": "vacuous",
    "own": "violated",
    "written": "violated",
    "plain": "holds",
    "others": "holds",
}


@pytest.mark.parametrize("name", VERDICTS)
def test_executions_are_followed_up_to_generated_members(name: str) -> None:
    program, meaning = java_program([Source("L.java", TEXT)], f"L.{name}")
    asked = read_values({"scope": 2, "infer": False})
    report = check(Terms.of(asked).resolve_for(program).about(program, meaning))
    assert report.verdict.value == VERDICTS[name]
