"""Sources that were not written for us: packages and folders, marks of editors, and files that are no Java. No traceback, ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ooxcheck.conftest import Ooxcheck, ooxcheck

pytestmark = pytest.mark.usefixtures("all_heaps")

__all__ = ["ooxcheck"]

FILES = {
    "com/acme/a/Node.java": """package com.acme.a;

import java.util.*;
import static com.acme.util.Check.notNull;
import static com.acme.util.Check.*;
import com.acme.util.*;

/** A node. {@link com.acme.b.Node} */
@SuppressWarnings({"unchecked", "rawtypes"})
public class Node<T extends Comparable<? super T>> {
\tprivate T item;
\t@Deprecated protected Node<T> next;
\tpublic int sum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }
\tpublic int use() { return sum() + sum(1, 2) + MAX; }
\tpublic T first(com.acme.b.Node other) { notNull(other); assert other.v != 3; return item; }
\tpublic javax.swing.Spring stream() { return null; }
}
""",
    "com/acme/b/Node.java": "package com.acme.b;\npublic class Node { public int v; public int get() { return v / (v - 2); } }\n",
    "com/acme/util/Check.java": """package com.acme.util;
public final class Check {
  public static final int MAX = 10;
  private Check() { }
  public static <T> T notNull(T t) { if (t == null) throw new NullPointerException("t"); return t; }
}
""",
    "com/acme/a/package-info.java": "/** docs */ @Deprecated package com.acme.a;\n",
    "module-info.java": "module com.acme { requires java.base; exports com.acme.a; }\n",
}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        path = Path("src", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def test_a_folder_of_packages_is_one_program(ooxcheck: Ooxcheck) -> None:
    assert ooxcheck("com.acme.a.Node.use", "src", "--scope", "1", "-q").code == 0
    told = ooxcheck("com.acme.a.Node.first", "src", "--scope", "1", "--diagram", "none").out
    assert "the assertion is false" in told
    assert "com.acme.b.Node0(3)" in told


def test_packages_are_left_out_where_nothing_else_is_meant(ooxcheck: Ooxcheck) -> None:
    assert ooxcheck("Node.get", "src", "--scope", "1", "-q").out.startswith("com.acme.b.Node.get  violated")
    assert ooxcheck("notNull", "src", "--scope", "1", "-q").out.startswith("Check.notNull  violated")
    assert "com.acme.b.Node is a class; name a method of it (get)" in ooxcheck("com.acme.b.Node", "src").err
    assert "no method Node#get; write Node.get" in ooxcheck("Node#get", "src").err


def test_an_unknown_class_is_told_at_a_place(ooxcheck: Ooxcheck) -> None:
    told = ooxcheck("Node.stream", "src").err
    assert "src/com/acme/a/Node.java:16:" in told
    assert "javax.swing.Spring is not supported" in told


@pytest.mark.parametrize(("text", "problem"), [
    (b"", "no method with a body"), (b"// nothing\n", "no method with a body"), (b"\x00\x01", "NUL byte"), (b"class U { String f = \"\xff\"; }", "not UTF-8"),
    (b"class Z { int f() { return " + b"(" * 3000 + b"1" + b")" * 3000 + b"; } }", "more than 200 levels deep"),
    (b"class Y { void f() { " + b"{" * 3000 + b"}" * 3000 + b" } }", "more than 200 levels deep"),
    (b"class W { //@ ensures " + b"!" * 3000 + b"true;\n int f(int x) { return x; } }", "more than 200 levels deep"),
    (b"class E { int \\u00g6() { return 1; } }", "four hexadecimal digits"), (b"class", "missing"), (b"}{", "missing or wrong"),
])  # fmt: skip
def test_what_cannot_be_read_is_told(ooxcheck: Ooxcheck, text: bytes, problem: str) -> None:
    Path("T.java").write_bytes(text)
    told = ooxcheck("T.java")
    assert told.code == 2
    assert problem in told.err


def test_marks_of_editors_make_no_difference(ooxcheck: Ooxcheck) -> None:
    Path("C.java").write_bytes(
        b"\xef\xbb\xbfpackage x;\r\npublic class C {\r\n\tint f(int x) {\r\n\t\treturn 1 / x;\r\n\t}\r\n}\r\n"
    )
    told = ooxcheck("C.f", "C.java", "--diagram", "none")
    assert "C.java:4" in told.out
    assert "4 |         return 1 / x;\n" in told.out
    assert "\r" not in told.out


def test_a_folder_without_java_is_told(ooxcheck: Ooxcheck) -> None:
    Path("empty").mkdir()
    assert "there is no .oox or .java file in it" in ooxcheck("empty/").err
    assert "empty is a folder" in ooxcheck("empty").err


ORDERS = {
    "shop/Money.java": "package shop;\npublic class Money implements Comparable<Money> { public int compareTo(Money o) { return Bank.rate(this); } }\n",
    "shop/Bank.java": "package shop;\npublic class Bank { static int rate(Money m) { return java.time.SwingUtilities.getAccessibleChildrenCount(null); } }\n",
    "shop/Broken.java": "package shop;\npublic class Broken extends javax.swing.JFrame { int f() { return 1; } }\n",
    "shop/Scribbled.java": "package shop;\npublic class Scribbled { int f() { return 1; }\n  //@ nonsense\n  int g; }\n",
    "order/Text.java": """package order;
public class Text {
  static boolean isLess(String a, String b) { return a != null && b != null && a.compareTo(b) < 0; }
  static <T extends Comparable<T>> boolean isFirst(T a, T b) { return a != null && a.compareTo(b) < 0; }
  static class Own implements Comparable<Own> { public int compareTo(Own o) { assert o != null; return 1; } }
}
""",
}


def test_what_a_project_has_elsewhere_is_not_in_the_way(ooxcheck: Ooxcheck) -> None:
    """A String is Comparable, and so is Money, of which nothing here is; Money comes to what is not known."""
    for name, text in ORDERS.items():
        path = Path("orders", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert ooxcheck("Text.isLess", "orders", "--scope", "1", "-q").code == 0
    assert (
        "the assertion is false"
        in ooxcheck("Text.isFirst", "orders", "--scope", "2", "--diagram", "none").out
    )
    assert (
        "Broken.java:2:29: error: javax.swing.JFrame is not supported" in ooxcheck("Broken.f", "orders").err
    )
    assert "not 'nonsense'" in ooxcheck("Scribbled.f", "orders").err


def test_not_every_comment_with_an_at_sign_is_a_specification(ooxcheck: Ooxcheck) -> None:
    comments = (
        "//@Override",
        '//@SuppressWarnings("x")',
        "//@return the number",
        "/*@Nullable*/",
        "//@formatter:off",
    )
    for at, comment in enumerate(comments):
        Path(f"C{at}.java").write_text(
            f"public class C{at} {{\n  {comment}\n  int f() {{ {comment}\n return 1; }}\n}}\n"
        )
        assert ooxcheck(f"C{at}.f", f"C{at}.java", "-q").code == 0
    Path("D.java").write_text("public class D {\n  //@ensures \\result == 2;\n  int f() { return 1; }\n}\n")
    assert ooxcheck("D.f", "D.java", "-q").code == 1


def test_classes_that_nothing_mentions_are_left_out_if_they_are_not_known(ooxcheck: Ooxcheck) -> None:
    """Both are Comparable, and in the package of the method; one comes to what is not known."""
    Path("Sorted.java").write_text(SORTED)
    told = ooxcheck("Sorted.isFirst", "Sorted.java", "--scope", "2", "--diagram", "none")
    assert told.code == 0
    assert (
        "no object is of Listed and Dated, which nothing here mentions: javax.swing.JFrame is not supported"
        in told.out
    )
    assert "Sorted.java:9" in told.out
    assert "javax.swing.SwingUtilities is not supported" in ooxcheck("Sorted.isNow", "Sorted.java").out
    assert "javax.swing.SwingUtilities is not supported" in ooxcheck("Sorted.isMade", "Sorted.java").out


SORTED = """
import javax.swing.SwingUtilities;
public class Sorted {
  static <T extends Comparable<T>> boolean isFirst(T a, T b) { return a != null && b != null && a.compareTo(b) < 0; }
  static boolean isNow(Dated a) { return a != null && a.compareTo(a) < 0; }
  static boolean isMade(Comparable<Dated> c) { Dated d = new Dated(); return d.compareTo(d) < 0; }
}
class Dated implements Comparable<Dated> { public int compareTo(Dated o) { return SwingUtilities.getAccessibleChildrenCount(null); } }
class Listed extends javax.swing.JFrame implements Comparable<Listed> { public int compareTo(Listed o) { return 1; } }
class Plain implements Comparable<Plain> { public int compareTo(Plain o) { return 1; } }
"""


def test_a_method_may_stand_for_two_that_erase_alike(ooxcheck: Ooxcheck) -> None:
    """Both the class and the interface above have an add(Object); one bridge is for both."""
    text = """import java.util.*;
public class Sums extends AbstractCollection<Integer> {
  int sum;
  public boolean add(Integer value) { sum += value; return true; }
  public Iterator<Integer> iterator() { return null; }
  public int size() { return 0; }
  static void both(AbstractCollection<Integer> a, Collection<Integer> c, Sums s) {
    if (a == s && c == s && s != null) { int before = s.sum; a.add(1); c.add(2); assert s.sum == before + 3; }
  }
}
"""
    Path("Sums.java").write_text(text)
    assert ooxcheck("Sums.both", "Sums.java", "--scope", "1", "-q").code == 0


def test_files_of_classes_that_were_not_named_are_read(ooxcheck: Ooxcheck) -> None:
    files = {
        "app/shapes/Shape.java": "package shapes;\npublic interface Shape { int area(); }\n",
        "app/shapes/Square.java": "package shapes;\npublic class Square implements Shape { int s; public int area() { return s; } }\n",
        "app/lib/One.java": "package lib;\nimport shapes.Square;\npublic class One { static int of(Square s) { return s == null ? 0 : s.area(); } }\n",
        "app/lib/Two.java": "package lib;\nclass Two { static int of(Twin t) { return t.n(); } }\nclass Helper { }\n",
        "app/lib/Twin.java": "package lib;\nclass Twin { int n() { return 1; } }\nclass Helper { }\n",
    }
    for name, text in files.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text)
    assert ooxcheck("Square.area", "app/shapes/Square.java").code == 0
    one = ooxcheck("app/lib/One.java", "-q")
    assert one.code == 0
    assert "Square.area" not in one.out, "only the methods of the named files are checked"
    # Two files that declare one class cannot be read together.
    assert (
        "it stands in app/lib/Twin.java: name that file, too, or the folder app/lib"
        in ooxcheck("Two.of", "app/lib/Two.java").err
    )
    assert "it stands" not in ooxcheck("Node.stream", "src").err


def test_a_bridge_that_no_call_comes_to_is_none(ooxcheck: Ooxcheck) -> None:
    text = """public class Two {
  interface Bag<T> { void add(T t); }
  interface Log<T> { void add(T t); }
  static class Ints implements Bag<Integer> { public void add(Integer i) { } }
  static class Any implements Log<Object> { public void add(Object o) { } }
  static boolean both(Log<Object> log, Ints ints) { if (log != null) { log.add(null); } return ints == null; }
}
"""
    Path("Two.java").write_text(text)
    assert ooxcheck("Two.both", "Two.java", "--scope", "1", "-q").code == 0


@pytest.mark.parametrize(
    ("constructor", "code"), [("Ring.Hand.Hand(int)", 0), ("Ring.Hand.Hand()", 1), ("Ring.Hand.Tip.Tip()", 0)]
)
def test_an_object_of_an_inner_class_is_made_around_another(
    ooxcheck: Ooxcheck, constructor: str, code: int
) -> None:
    """The constructor of an inner class was called with nothing around it, and met null."""
    text = """public class Ring {
  int head;
  int[] all;
  class Hand {
    int at;
    Hand(int n) { at = head + n; assert at == head + n; }
    Hand() { at = all.length; }
    class Tip { int sum; Tip() { sum = at + head; } }
  }
}
"""
    Path("Ring.java").write_text(text)
    told = ooxcheck(constructor, "Ring.java", "--scope", "1", "--diagram", "none")
    assert told.code == code
    assert ("called as   outer = Ring0" in told.out) == (code == 1)


def test_what_is_refused_and_has_no_name_is_told(ooxcheck: Ooxcheck) -> None:
    Path("F.java").write_text(
        "class F { Object m() { return java.util.function.Function.<Integer>identity().compose((Integer n) -> n); } }"
    )
    assert "a lambda with other parameters than (Object)" in ooxcheck("F.m", "F.java").err
