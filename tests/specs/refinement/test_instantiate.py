from __future__ import annotations

import pytest

from ooxcheck.relational import FALSE, TRUE
from tests.specs.refining import abstracted

EXACT = {
    "a field that is assigned": """
class Cell { int value; Cell next; }
class Main {
  static void set(Cell c, int x) { c.value := x; c.next := c; }
  static void main(Cell c, int x) requires(c != null) ensures(c.value == x && c.next == c) { Main.set(c, x); }
}""",
    "a static field": """
class Main {
  static int last;
  static void set(int x) { Main.last := x; }
  static void main(int x) ensures(Main.last == x) { Main.set(x); }
}""",
    "a result": """
class Cell { Cell next; }
class Main {
  static Cell second(Cell c) { return c.next; }
  static Cell main(Cell c) requires(c != null) ensures(retval == c.next) { return Main.second(c); }
}""",
    "an object that is made": """
class Cell { int value; }
class Main {
  static Cell make(int x) { Cell c := new Cell(); c.value := x; return c; }
  static Cell main(int x) ensures(retval.value == x && fresh(retval)) { return Main.make(x); }
}""",
    "what is not changed": """
class Cell { int value; int other; Cell next; }
class Main {
  static void count(Cell c) { while (c != null) { c.value := c.value + 1; c := c.next; } }
  static void main(Cell c) ensures(all d : Cell | d.other == old(d.other)) { Main.count(c); }
}""",
}


@pytest.mark.parametrize("name", EXACT)
def test_what_a_summary_knows_needs_no_refinement(name: str) -> None:
    with abstracted(EXACT[name], summaries="inferred") as abstract:
        assert abstract.refinement.sites.sites
        assert abstract.instance() is None


@pytest.mark.parametrize("name", [name for name in EXACT if "not changed" not in name])
def test_a_frame_alone_does_not_know_it(name: str) -> None:
    with abstracted(EXACT[name], summaries="frame") as abstract:
        assert abstract.instance() is not None


def test_whether_a_call_throws_is_known_where_the_summary_knows_it() -> None:
    never = "class Main { static int f(int x) { return x; } static int main(int x) { return Main.f(x); } }"
    always = 'class Main { static int f(int x) { throw "no"; } static int main(int x) { return Main.f(x); } }'
    with abstracted(never, summaries="inferred") as abstract:
        assert abstract.site.throws is FALSE
    with abstracted(always, summaries="inferred") as abstract:
        assert abstract.site.throws is TRUE


def test_bounds_let_through_what_the_body_does_and_little_else() -> None:
    text = """
class Cell { int value; Cell next; }
class Main {
  static void zero(Cell c, bool all) { while (c != null) { c.value := 0; if (all) { c := c.next; } else { c := null; } } }
  static void main(Cell c, bool all) requires(acyclic(c, next))
    ensures(all d : Cell | d.value == 0 || d.value == old(d.value)) { Main.zero(c, all); }
}"""
    with abstracted(text, summaries="inferred") as abstract:
        assert abstract.instance() is None
        assert abstract.instance(abstract.encoding.terminates) is not None
