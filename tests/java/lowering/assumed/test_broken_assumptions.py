"""Programs that make false what could be assumed of static fields and collections if one did not look closely, and some in which it is true. A name states the verdict."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ooxcheck

ORDER = """
class Forward { static final Object A = Forward.B; static final Object B = new Object(); static void forward_violated() { assert A == B; } }
class One { static final Object X = Other.Y; static void cycle_violated() { assert X == Other.Y; } }
class Other { static final Object F = One.X; static final Object Y = new Object(); }
class Super { static final Object S = Sub.T; static void super_violated() { assert S == Sub.T; } }
class Sub extends Super { static final Object T = new Object(); }
class Back { static final Object A = new Object(); static final Object B = A; static void back_holds() { assert A == B; } }
class Colours { enum Colour { RED, GREEN; boolean isRed() { return this == RED; } } static final Colour C = Colour.RED; static void colour_holds() { assert C == Colour.RED; } }
"""
"""Static fields that are read before they are set."""

LIBRARY = """
import java.util.*;
class Queued { static void queue_holds(PriorityQueue<Integer> a, ArrayList<Integer> c) { if (a != null && c != null) { int n = a.size(); c.add(5); assert a.size() == n; } } }
class Member { static void member_holds(HashSet<Integer> a, HashMap<Integer, Boolean> c) { if (a != null && c != null) { int n = a.size(); c.clear(); assert a.size() == n; } } }
class Array { static void array_holds(ArrayList<Object> a, Object[] c) { if (a != null && c != null && c.length > 0 && a.size() > 0) { Object o = a.get(0); c[0] = new Object(); assert a.get(0) == o; } } }
class Field { List<Integer> m; static void field_holds(ArrayDeque<Integer> a, Field s) { if (a != null && s != null && s.m != null) { int n = a.size(); s.m.clear(); assert a.size() == n; } } }
class Two { static void two_violated(ArrayDeque<Integer> a, ArrayDeque<Integer> b) { if (a != null && b != null) assert a == b; } }
class Room { static void room_violated(PriorityQueue<Integer> a, PriorityQueue<Integer> b) { if (a != null && b != null) assert a == b; } }
class Static { static final List<Integer> L = new ArrayList<>(); static void static_violated(List<Integer> a, List<Integer> b) { if (a != null && b != null && a != L && b != L) assert a == b; } }
class Both { static void both_violated(Deque<Integer> a, List<Integer> b) { if (a != null && b != null) assert (Object) a != b; } static List<Integer> make() { return new LinkedList<>(); } }
"""
"""What collections keep their elements in: nobody else holds it, and there is room for it."""

TEXTS = {"Library": LIBRARY, "Order": ORDER}
CASES = [
    (stem, f"{owner}.{name}")
    for stem, text in TEXTS.items()
    for owner, name in re.findall(
        r"^class (\w+).*?[ ]\w+ (\w+_(?:holds|violated))\([^)]*\) \{", text, re.MULTILINE
    )
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("broken")
    for stem, text in TEXTS.items():
        (found / f"{stem}.java").write_text(text)
    return found


@pytest.mark.parametrize(("stem", "method"), CASES, ids=[method for _, method in CASES])
def test_a_verdict_is_the_one_of_its_name(stem: str, method: str, folder: Path) -> None:
    owner, name = method.split(".")
    assert (
        ooxcheck.check(f"{owner}.{name}", folder / f"{stem}.java", scope=2, array=2).verdict.value
        == name.rpartition("_")[2]
    )


def test_all_of_them_are_asked_about() -> None:
    assert len(CASES) == sum(
        len(set(re.findall(r" \w+_(?:holds|violated)\(", text))) for text in TEXTS.values()
    )


REFUSING = """
import java.util.*;
class Refusing {
  final List<Integer> given = List.of(1, 2);
  private final List<Integer> own = new ArrayList<>();
  void changed() { if (given != null) given.add(3); }
  void argument(List<Integer> xs) { if (xs != null) xs.add(3); }
  void made() { own.add(3); List<Integer> local = new ArrayList<>(); local.add(2); }
  int asked(List<Integer> xs) { return xs == null ? 0 : xs.size(); }
}
"""


@pytest.mark.parametrize(
    ("method", "is_told"), [("changed", True), ("argument", True), ("made", True), ("asked", False)]
)
def test_that_no_collection_refuses_to_be_changed_is_told(method: str, is_told: bool, tmp_path: Path) -> None:
    path = tmp_path / "Refusing.java"
    path.write_text(REFUSING)
    assert [
        note.message
        for note in ooxcheck.check(f"Refusing.{method}", path, scope=1, array=2).notes
        if note.code == "note.refusing"
    ] == [
        "assumes that no collection that is changed here is immutable, although the files create immutable ones by List.of"
    ] * is_told


def test_nothing_is_told_of_files_that_make_no_such_collection(tmp_path: Path) -> None:
    path = tmp_path / "Refusing.java"
    path.write_text(REFUSING.replace("List.of(1, 2)", "null"))
    assert not [
        note
        for note in ooxcheck.check("Refusing.argument", path, scope=1, array=2).notes
        if note.code == "note.refusing"
    ]
