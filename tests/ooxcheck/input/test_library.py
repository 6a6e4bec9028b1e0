"""The classes of the library: programs get those that they mention, and programs exist that do what they say."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.input.library import is_provided, lent_to, load_with_library, own, shelf
from ooxcheck.input.load import find_method, load_program
from ooxcheck.input.select_methods import select_methods
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.implementing import BEHIND, COLLECTIONS, NUMBERS, contracted, contracts, program_of

RANKING = Path(__file__).parents[3] / "examples" / "library" / "ranking.oox"

CLIENT = """
class Item implements Element { int rank; }
class Main {
  static int count(Set s)
    requires(some s)
    ensures(retval == #s.items && s.items == old(s.items))
    exceptional(false)
  {
    int n := 0;
    SetIterator i := s.iterator();
    bool more := i.hasNext();
    while (more) {
      Element x := i.next();
      n := n + 1;
      more := i.hasNext();
    }
    return n;
  }
  static bool adds(List l, Item a, Item b)
    requires(some l && some a && some b)
    ensures(retval)
    exceptional(false)
  {
    l.add(a);
    l.add(b);
    int last := l.size();
    Element x := l.get(last - 1);
    return x == b;
  }
  static bool forgets(List l, Item a, Item b)
    requires(some l && some a && some b)
    ensures(retval)
  {
    l.add(a);
    l.add(b);
    Element x := l.get(1);
    return x == b;
  }
  static Element keeps(Map m, Item k, Item v)
    requires(some m && some k && some v)
    ensures(retval == v && k.(m.entries) == v)
    exceptional(false)
  {
    Element before := m.put(k, v);
    return m.get(k);
  }
  static int total(IntSet s)
    requires(some s)
    ensures(retval == (sum n : s.items | n) && s.items == old(s.items))
    exceptional(false)
  {
    int sum_ := 0;
    IntIterator i := s.iterator();
    bool more := i.hasNext();
    while (more) {
      int n := i.next();
      sum_ := sum_ + n;
      more := i.hasNext();
    }
    return sum_;
  }
  static void counts(IntMap m, int[] numbers)
    requires(some m && some numbers && no m.keys)
    ensures(forall n, i : numbers : n in m.keys)
    ensures((sum k : m.keys | k.(m.entries)) == #numbers)
    exceptional(false)
  {
    int i := 0;
    while (i < #numbers) {
      int before := 0;
      bool known := m.containsKey(numbers[i]);
      if (known) {
        before := m.get(numbers[i]);
      }
      m.put(numbers[i], before + 1);
      i := i + 1;
    }
  }
  static int overwrites(IntMap m, int a, int b)
    requires(some m)
    ensures(retval == 1)
    exceptional(false)
  {
    m.put(a, 1);
    m.put(b, 2);
    int n := m.get(a);
    return n;
  }
  static bool cyclic(Comparator c, Item x, Item y, Item z)
    requires(some c && some x && some y && some z)
    ensures(!retval)
    exceptional(false)
  {
    int xy := c.compare(x, y);
    int yz := c.compare(y, z);
    int zx := c.compare(z, x);
    return xy < 0 && yz < 0 && zx < 0;
  }
  static bool sure(Comparator c, Item x, Item y)
    requires(some c && some x && some y)
    ensures(retval)
    exceptional(false)
  {
    int once := c.compare(x, y);
    Item z := new Item();
    int other := c.compare(z, y);
    int again := c.compare(x, y);
    return once == again && (other > 0 || other < 0);
  }
  static bool biased(Comparator c, Item x, Item y)
    requires(some c && some x && some y)
    ensures(retval)
    exceptional(false)
  {
    int order := c.compare(x, y);
    return order <= 0;
  }
}
"""


@cache
def program(text: str, int_width: int = 32) -> Program:
    return load_with_library([Source("client.oox", text)], int_width=int_width)


@cache
def library() -> Program:
    return load_with_library(list(shelf().values()), int_width=32)


def checked(program: Program, method: str, *, self_check: bool = False, scope: int = 2) -> Report:
    settings = Settings(unroll=3)
    question = Question(
        program,
        find_method(program, method),
        bounds=Bounds(scope=scope),
        settings=settings,
        calls="inline",
        self_check=self_check,
    )
    return check(question)


# ------------------------------------------------------------------------------------------------- borrowing


def test_each_file_has_the_class_of_its_name() -> None:
    for name, source in shelf().items():
        assert f"class {name} " in source.text or f"interface {name} " in source.text
    assert shelf().keys() >= {"Set", "Map", "List", "Iterator", "Comparator"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("class A { }", []),
        ("class A { Element e; }", ["Element"]),
        ('class A { // a Set\n string s := "Map"; }', []),
        ("class A { Set s; }", ["Element", "Iterator", "Set", "SetIterator"]),
        ("class Set { } class A { Set s; }", []),
        ("class Element { } class A { Set s; }", ["Iterator", "Set", "SetIterator"]),
        (
            "class A { void m() { List l := new List(); } }",
            ["Element", "Iterator", "List", "ListIterator", "ListPlace"],
        ),
    ],
)
def test_a_program_gets_what_it_mentions_and_does_not_declare(text: str, names: list[str]) -> None:
    assert lent_to([Source("a.oox", text)]) == [shelf()[name] for name in names]


def test_a_program_that_needs_nothing_gets_nothing() -> None:
    assert list(program("class A { int Set; }").classes) == ["A"]


def test_a_class_of_the_program_wins() -> None:
    mine = program(
        "class Element { int v; } class A { Set s; bool m(Element e) { return this.s.contains(e); } }"
    )
    assert not is_provided(mine.classes["Element"].span.source)
    assert is_provided(mine.classes["Set"].span.source)


def test_a_class_that_nobody_has_is_still_unknown() -> None:
    with pytest.raises(OoxError) as error:
        program("class A { Sett s; }")
    assert error.value.diagnostics[0].code == "class.unknown"


def test_methods_of_the_library_are_meant_only_if_no_others_are() -> None:
    both = program(
        "class A { Set s; bool isNew(Element e) { return this.s.add(e); } int size() { return 0; } }"
    )
    assert [m.name for m in select_methods(both, [], every=True)] == ["A.isNew", "A.size"]
    assert [m.name for m in select_methods(both, ["*.i*"], every=False)] == ["A.isNew"]
    assert [m.name for m in select_methods(both, ["Set.*"], every=False)] == ["Set.Set", "Set.iterator"]
    assert find_method(both, "size").name == "A.size"
    assert find_method(both, "contains").name == "Set.contains"
    assert own(both.classes["Set"].methods) == list(both.classes["Set"].methods)


def test_the_commands_know_the_library(tmp_path: Path, ooxcheck: Ooxcheck) -> None:
    file = tmp_path / "client.oox"
    file.write_text(CLIENT)
    assert "Set" in load_program([str(file)], int_width=32).classes
    assert ooxcheck("parse", "-q", str(file)).code == 0
    assert "class Set" not in ooxcheck("parse", str(file)).out
    assert ooxcheck("Main.keeps", str(file), "-q", "-j", "2").code == 0


def test_the_library_is_read_wherever_the_tool_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.cache_clear()
    monkeypatch.chdir(tmp_path)
    assert "Set" in shelf()


# --------------------------------------------------------------------------------------------------- clients


@pytest.mark.parametrize("method", ["count", "adds", "keeps", "total", "counts", "cyclic", "sure"])
def test_what_follows_from_the_contracts_holds(method: str) -> None:
    assert checked(program(CLIENT), f"Main.{method}").verdict is Verdict.HOLDS


@pytest.mark.parametrize("method", ["forgets", "overwrites", "biased"])
def test_what_does_not_follow_is_violated(method: str) -> None:
    assert checked(program(CLIENT), f"Main.{method}").verdict is Verdict.VIOLATED


@pytest.mark.parametrize("method", ["keeps", "biased"])
def test_brute_force_says_the_same(method: str) -> None:
    report = checked(program(CLIENT, 3), f"Main.{method}", self_check=True, scope=1)
    assert report.self_check is not None
    assert (report.self_check.obstacle, report.self_check.missing) == ("", ())


@pytest.mark.parametrize("method", ["Ranking.Ranking", "Ranking.enter", "Ranking.best"])
def test_the_example_holds(method: str) -> None:
    assert checked(load_program([str(RANKING)], int_width=32), method).verdict is Verdict.HOLDS


@pytest.mark.parametrize("name", sorted(shelf()))
def test_the_bodies_of_the_library_keep_their_contracts(name: str) -> None:
    class_ = library().classes[name]
    for method in class_.constructors + class_.methods:
        if method.body:
            assert checked(library(), method.full_name).verdict is Verdict.HOLDS, method.name


# -------------------------------------------------------------------------------------------- implementations


def test_the_programs_have_every_method_of_the_library() -> None:
    programs = (contracted(COLLECTIONS), contracted(NUMBERS))
    names = {(m.owner, m.signature.name) for program in programs for m in program.methods() if m.body}
    assert names >= contracts().keys()


def test_every_ghost_of_the_library_has_something_behind_it() -> None:
    ghosts = [ghost for c in library().classes.values() for ghost in c.ghosts if not ghost.anonymous]
    assert {(ghost.owner, ghost.name) for ghost in ghosts} == BEHIND.keys()


@pytest.mark.parametrize(("owner", "name"), sorted(contracts()))
def test_the_programs_keep_the_contracts_of_the_library(owner: str, name: str) -> None:
    assert checked(contracted(program_of(owner)), f"{owner}.{name}").verdict is Verdict.HOLDS


@pytest.mark.parametrize(
    "method",
    ["Set.add", "Set.remove", "SetIterator.next", "Map.put", "Map.remove", "List.insert", "List.removeAt",
     "Comparator.compare", "IntSet.add", "IntIterator.next", "IntMap.put"],
)  # fmt: skip
def test_the_programs_leave_others_alone(method: str) -> None:
    owner = method.partition(".")[0]
    program = contracted(program_of(owner), others=owner, only=owner)
    assert checked(program, method).verdict is Verdict.HOLDS


def test_cells_that_are_shared_are_noticed() -> None:
    shared = COLLECTIONS.replace(
        "invariant alone: disjoint(this.known.*next, Set.first.*next, SetIterator.at.*next);", ""
    )
    assert (
        checked(contracted(shared, others="Comparator", only="Comparator"), "Comparator.compare").verdict
        is Verdict.VIOLATED
    )


@pytest.mark.parametrize(
    ("method", "right", "wrong"),
    [
        ("Set.add", "if (known) {\n      return false;", "if (known) {\n      return true;"),
        ("Set.remove", "last.next := c.next;", "this.first := c.next;"),
        ("Set.iterator", "made.at := new Cell(c.item, made.at);", "made.at := this.first;"),
        ("Set.addAll", "this.add(c.item);\n      c := c.next;", "this.add(c.item);\n      c := null;"),
        ("Map.put", "e.value := value;", "e.key := value;"),
        ("Map.values", "made.add(e.value);", "made.add(e.key);"),
        ("List.insert", "this.place(i - 1);\n    added", "this.place(0);\n    added"),
        ("List.iterator", "made.step := made.origin;", "made.step := last;"),
        ("Comparator.compare", "this.meet(y);", ""),
        ("IntSet.add", "return !known;", "return known;"),
        ("IntSet.remove", "last.tail := c.tail;", "this.start := c.tail;"),
        ("IntSet.retainAll", "stays := other.contains(c.number);", "stays := this.contains(c.number);"),
        ("IntMap.put", "e.amount := value;", "e.label := value;"),
        ("IntMap.remove", "last.above := e.above;", "last.above := e;"),
        ("IntMap.keySet", "made.add(e.label);", "made.add(e.amount);"),
    ],
)
def test_a_wrong_program_does_not(method: str, right: str, wrong: str) -> None:
    text = program_of(method)
    assert text.count(right) == 1
    owner = method.partition(".")[0]
    assert checked(contracted(text.replace(right, wrong), only=owner), method).verdict is Verdict.VIOLATED


# ------------------------------------------------------------------------------------------------- any total preorder

ORDERED = """
class Item implements Element { }
class Clients {
  static bool opposite(Ordering o, Item x, Item y)
    requires(some o && some x && some y && o.orders(x + y))
    ensures(retval)
    exceptional(false)
  {
    int xy := o.compare(x, y);
    int yx := o.compare(y, x);
    return (xy < 0) == (yx > 0) && (xy == 0) == (yx == 0);
  }
  static bool transitive(Ordering o, Item x, Item y, Item z)
    requires(some o && some x && some y && some z && o.orders(x + y + z))
    ensures(retval)
    exceptional(false)
  {
    int xy := o.compare(x, y);
    int yz := o.compare(y, z);
    int xz := o.compare(x, z);
    return (xy <= 0 && yz <= 0) ==> (xz <= 0 && ((xy < 0 || yz < 0) ==> xz < 0));
  }
  static bool steady(Ordering o, Item[] a, Item x, Item y)
    requires(some o && some x && some y && o.orders(x + y) && #a > 0)
    ensures(retval)
    exceptional(false)
  {
    int once := o.compare(x, y);
    a[0] := x;
    int again := o.compare(x, y);
    return (once < 0) == (again < 0) && (once > 0) == (again > 0);
  }
  static bool same(Ordering o, Item x, Item y)
    requires(some o && some x && some y && o.orders(x + y))
    ensures(retval)
    exceptional(false)
  { int c := o.compare(x, y); return c != 0 || x == y; }
  static bool biased(Ordering o, Item x, Item y)
    requires(some o && some x && some y && o.orders(x + y))
    ensures(retval)
    exceptional(false)
  { int c := o.compare(x, y); return c <= 0; }
  static bool unordered(Ordering o, Item x, Item y)
    requires(some o && some x && some y)
    exceptional(false)
  { int c := o.compare(x, y); return c <= 0; }
}
"""
LAWFUL = {"opposite", "transitive", "steady"}


@pytest.mark.parametrize("name", ["opposite", "transitive", "steady", "same", "biased", "unordered"])
def test_an_ordering_is_known_by_its_laws_and_nothing_else(name: str) -> None:
    report = checked(
        program(ORDERED, 3),
        f"Clients.{name}",
        scope=3 if name == "transitive" else 2,
        self_check=name != "transitive",
    )
    assert report.verdict is (Verdict.HOLDS if name in LAWFUL else Verdict.VIOLATED)
    assert report.self_check is None or (report.self_check.obstacle, report.self_check.missing) == ("", ())


KEPT = """
class Person implements Element { int age; }
class ByAge implements Ordering {
  model Element -> Element upto := {p : Person | true} -> {p : Person | true};
  int compare(Element x, Element y)
    requires(some x && some y && this.orders(x + y))
    exceptional(false)
    pure
  { return RESULT; }
}
"""


@pytest.mark.parametrize(("result", "verdict"), [("0", Verdict.HOLDS), ("1", Verdict.VIOLATED)])
def test_a_class_that_implements_an_ordering_owes_its_contract(result: str, verdict: Verdict) -> None:
    assert checked(program(KEPT.replace("RESULT", result), 3), "ByAge.compare").verdict is verdict


def test_warnings_about_the_text_are_kept_where_classes_are_lent() -> None:
    text = "class A { static bool m(Set s, bool a, bool b, bool c) requires(some s && (a || b && c)) { return a || b && c; } }"
    warnings = load_with_library([Source("A.oox", text)], int_width=32).warnings
    assert [each.code for each in warnings] == ["syntax.mixed-logic"] * 2
