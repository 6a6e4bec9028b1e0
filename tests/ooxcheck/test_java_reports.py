"""Answers about Java are told in Java: each statement once, exceptions by their class, nothing that nobody wrote."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ooxcheck.input.java_programs import java_methods, lowered_together, lowered_tree, parse_java
from ooxcheck.oox import tree
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse_text
from ooxcheck.oox.syntax.printer import node_text
from tests.ooxcheck.conftest import Ooxcheck

pytestmark = pytest.mark.usefixtures("all_heaps")

File = Callable[..., str]

TEXT = """
import java.util.NoSuchElementException;

public class Stack<E> {
  private Object[] items;
  private int size;
  private static int made;

  //@ invariant items != null && 0 <= size && size <= items.length;

  public Stack(int capacity) {
    items = new Object[capacity];
    made++;
  }

  //@ ensures size == \\old(size) + 1;
  public void push(E item) {
    if (size == items.length) {
      Object[] more = new Object[size * 2];
      for (int i = 0; i < size; i++) {
        more[i] = items[i];
      }
      items = more;
    }
    items[size++] = item;
  }

  public E pop() {
    if (size == 0) {
      throw new NoSuchElementException();
    }
    return (E) items[--size];
  }
}
"""


FLAGS = ("--scope", "2", "--diagram", "none")


def test_each_statement_is_told_once_and_temporaries_never(ooxcheck: Ooxcheck, file: File) -> None:
    lines = ooxcheck("Stack.push", file(TEXT, "Stack.java"), *FLAGS).out.split("steps")[1].splitlines()[:6]
    assert [" ".join(line.split()) for line in lines] == [
        "18 if (size == items.length) true",
        "19 Object[] more = new Object[size * 2]; Object[]1 is new, more = Object[]1",
        "20 int i = 0; i = 0",
        "20 for (...; i < size; ...) false",
        "23 items = more; Stack0.items = Object[]1",
        "25 items[size++] = item; Stack0.size = 1",
    ]


def test_an_exception_is_told_by_its_class(ooxcheck: Ooxcheck, file: File) -> None:
    name = file(TEXT, "Stack.java")
    text = ooxcheck("Stack.pop", name, *FLAGS).out
    assert "an exception leaves Stack.pop" in text
    assert "throws NoSuchElementException" in text
    assert "throws ArrayIndexOutOfBoundsException" in ooxcheck("Stack.push", name, *FLAGS).out


def test_nothing_is_shown_that_nobody_wrote(ooxcheck: Ooxcheck, file: File) -> None:
    for form in ("text", "json"):
        text = ooxcheck("Stack.*", file(TEXT, "Stack.java"), *FLAGS, "--format", form).out
        assert "Stack.push" in text
        assert "$" not in text.replace("$schema", "")
        assert "_thrown" not in text


def test_a_file_alone_means_all_its_methods(ooxcheck: Ooxcheck, file: File) -> None:
    found = ooxcheck(file(TEXT, "Stack.java"), *FLAGS, "--format", "json").document
    assert [each["method"] for each in found["methods"]] == [
        "Stack.Stack(int)",
        "Stack.push(E)",
        "Stack.pop()",
    ]


OVERLOADS = """
public class T {
  int lock;
  static class A { int x; }
  static class B extends A { int x; }
  T(int lock) { this.lock = lock; }
  T() { this(1); assert lock == 2; }
  static int f(int x) { return 1; }
  static int f(long x) { return 2; }
  static int f(int x, int y) { assert x < y; return f(x) + f((long) y); }
  static void hidden(B b) { if (b != null) { b.x = f(3); assert ((A) b).x == b.x; } }
}
"""


def test_the_overload_that_is_named_is_the_one_under_check(ooxcheck: Ooxcheck, file: File) -> None:
    name = file(OVERLOADS, "T.java")
    assert [ooxcheck(f"T.f({types})", name, *FLAGS).code for types in ("int", "long", "int, int")] == [
        0,
        0,
        1,
    ]
    assert ooxcheck("T.T()", name, *FLAGS).code == 1
    assert ooxcheck("T.T(int)", name, *FLAGS).code == 0
    assert [ooxcheck(f"T.hidden({types})", name, *FLAGS).code for types in ("B", "T.B", "A")] == [1, 1, 2]


def test_methods_and_fields_are_called_as_in_java(ooxcheck: Ooxcheck, file: File) -> None:
    name = file(OVERLOADS, "T.java")
    found = [each["method"] for each in ooxcheck("T.*", name, *FLAGS, "--format", "json").document["methods"]]
    assert found == ["T.T(int)", "T.T()", "T.f(int)", "T.f(long)", "T.f(int, int)", "T.hidden(T.B)"]
    told = ooxcheck("T.hidden", name, *FLAGS).out
    assert "-> T.f(x = 3)" in told
    assert "T.B0.T.B.x = 1" in told
    assert "T0.lock = 1" in ooxcheck("T.T()", name, *FLAGS).out


def test_what_a_method_becomes_is_a_program_that_can_be_read_again(ooxcheck: Ooxcheck, file: File) -> None:
    text = ooxcheck("parse", "Stack.pop", file(TEXT, "Stack.java"), "--to", "oox").out
    assert "Object pop()" in text
    assert node_text(parse_text(text)) + "\n" == text


WHOLE = """class A { int n; void up(int k) { n += k; } int get() { return n; } B other; }
class B { static int twice(A a) { a.up(a.get()); return a.get(); } static boolean odd(String s) { return java.util.regex.Pattern.matches(s, s); } static boolean calls(String s) { return odd(s); } }
"""


def test_a_file_becomes_one_program_with_all_methods_that_are_known(ooxcheck: Ooxcheck, file: File) -> None:
    whole = ooxcheck("parse", "--to", "oox", name := file(WHOLE, "A.java"))
    assert (whole.code, whole.err.count("warning: ")) == (0, 1)
    comments = [line for line in whole.out.splitlines() if line.startswith("//")]
    assert [line.partition(":")[0] for line in comments[1:]] == [
        "// B.odd(String) is left out",
        "// B.calls(String) is left out",
    ]
    assert all("Pattern.matches" in line and line.endswith("(A.java:2)") for line in comments[1:])
    driver = file(
        "class Driver { static void m(A a) requires(a != null && a.n == 3) { int k := B.twice(a); assert k == 6;\nassert a.n == 7; } }",
        "driver.oox",
    )
    told = ooxcheck("Driver.m", file(whole.out, "a.oox"), driver, *FLAGS).out
    assert (told.count("is false"), "assert a.n == 7" in told) == (1, True)
    assert "twice" not in ooxcheck("parse", "--to", "oox", "A.*", name).out


def test_a_file_in_which_nothing_is_known_becomes_nothing(ooxcheck: Ooxcheck, file: File) -> None:
    refused = ooxcheck(
        "parse",
        "--to",
        "oox",
        file(
            "class B { static boolean odd(String s) { return java.util.regex.Pattern.matches(s, s); } }",
            "B.java",
        ),
    )
    assert (refused.code, refused.out, "Pattern.matches" in refused.err) == (2, "", True)


def test_methods_have_the_same_bodies_together_and_alone() -> None:
    path = Path(__file__).parents[2] / "examples/java/library/BinomialHeap.java"
    source = Source(path.name, path.read_text(encoding="utf-8"))
    units = parse_java([source])
    together = _bodies(lowered_together(units, names := java_methods(units))[0])
    for name in names:
        alone = _bodies(lowered_tree([source], name))
        assert {
            each: body for each, body in alone.items() if "_new_" not in each[1]
        }.items() <= together.items(), name


def _bodies(program: tree.Program) -> dict[tuple[str, str], tree.Block | None]:
    return {
        (each.name, method.name): method.body
        for each in program.declarations
        for method in each.members
        if isinstance(method, tree.Method)
    }


def test_a_report_about_java_is_validated(ooxcheck: Ooxcheck, file: File) -> None:
    inner = "class In { int v; class Inner { int w; void sum() { assert v + w != 7; } } static int made; static { made = 3; } }"
    name = file(TEXT + inner, "Stack.java")
    report = ooxcheck("Stack.push", "Stack.pop", "In.Inner.sum", name, *FLAGS, "--format", "json").document
    Path("report.json").write_text(json.dumps(report))
    told = ooxcheck("validate", "report.json")
    assert (
        told.out.count(": replayed") == sum(len(each["counterexamples"]) for each in report["methods"]) == 4
    )
    assert "Throwable.thrown" in report["methods"][1]["counterexamples"][0]["call"]["hidden"]
    Path("report.json").write_text(json.dumps(report).replace('"hidden"', '"other"'))
    assert "what is hidden of" in ooxcheck("validate", "report.json").err


def test_an_object_of_an_inner_class_has_one_around_it(ooxcheck: Ooxcheck, file: File) -> None:
    name = file(
        "class In { int v; class Inner { int w; class Deep { int sum() { return v + w; } } void seven() { assert v + w != 7; } } }",
        "In.java",
    )
    assert ooxcheck("In.Inner.Deep.sum", name, *FLAGS).code == 0
    assert "In.Inner0(0) -outer.this-> In0(7)" in ooxcheck("In.Inner.seven", name, *FLAGS).out


def test_what_has_no_name_in_the_text_is_called_by_letters(ooxcheck: Ooxcheck, file: File) -> None:
    body = "class Loc { int z = k; } Loc l = new Loc(); F g = () -> l.z; F h = new F() { public int f() { return k; } }; assert g.f() != h.f();"
    told = ooxcheck(
        "Q.m",
        file(f"class Q {{ interface F {{ int f(); }} static void m(int k) {{ {body} }} }}", "Q.java"),
        *FLAGS,
    ).out
    assert "-> Q.Loc.Loc(this = Q.Loc0)" in told
    assert "Q.Loc0.captured.k = 0" in told
    assert "-> Q.lambda_a.f(this = Q.lambda_a0)" in told
    assert "-> Q.anonymous_a.f(this = Q.anonymous_a0)" in told


STEPS = """
import java.util.*;

class C {
  int v;
  C(int v) { this.v = v; assert v != 3; }
  static int caught(int[] a, int i) {
    try {
      return a[i];
    } catch (ArrayIndexOutOfBoundsException e) {
      return -1;
    } finally {
      i++;
    }
  }
  static int wrap(int k) {
    try {
      return 1 / k;
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(e);
    }
  }
  static void required(Object o) {
    Objects.requireNonNull(o);
  }
  static int compared(int y) {
    Comparator<Integer> c = (p, q) -> p - q;
    return 1 / c.compare(y, 3);
  }
  static int listed(int k) {
    List<Integer> xs = new ArrayList<>();
    xs.add(k);
    return 1 / xs.get(0);
  }
}
"""


@pytest.mark.parametrize(("method", "because", "steps"), [
    ("C", "v != 3 3 != 3", ["6 this.v = v; C0.v = 3"]),
    ("caught", "a[i] throws NullPointerException, C.java:9", ["9 throws NullPointerException", "13 i++; i = 1", "12 throws NullPointerException NullPointerException0 is new"]),
    ("wrap", "throw new IllegalArgumentException(e); throws IllegalArgumentException, C.java:20",
     ["18 return 1 / k;", "18 throws ArithmeticException", "19 catch (ArithmeticException e) ArithmeticException0 is new, e = ArithmeticException0",
      "20 throw new IllegalArgumentException(e); IllegalArgumentException0 is new", "20 throws IllegalArgumentException"]),
    ("required", "Objects.requireNonNull(o) throws NullPointerException, C.java:24", ["24 -> Objects.requireNonNull(object = null)", "24 throws NullPointerException NullPointerException0 is new"]),
    ("compared", "1 / c.compare(y, 3) throws ArithmeticException, C.java:28",
     ["27 Comparator<Integer> c = (p, q) -> p - q; C.lambda_a0 is new, c = C.lambda_a0",
      "28 return 1 / c.compare(y, 3); Integer0 is new, Integer0.value = 3, Integer1 is new, Integer1.value = 3",
      "27 -> C.lambda_a.compare(this = C.lambda_a0, p = Integer0, q = Integer1)", "27 <- C.lambda_a.compare: 0",
      "28 return 1 / c.compare(y, 3);", "28 throws ArithmeticException"]),
])  # fmt: skip
def test_steps_are_those_that_somebody_wrote(
    ooxcheck: Ooxcheck, file: File, method: str, because: str, steps: list[str]
) -> None:
    told = ooxcheck(f"C.{method}", file(STEPS, "C.java"), *FLAGS, "--html").out.split("because")[1]
    first, *others = [" ".join(line.split()) for line in told.splitlines()]
    assert first == because
    assert [line.removeprefix("steps ") for line in others[: len(steps) + 1]] == [*steps, others[len(steps)]]
    assert (
        not others[len(steps)] or others[len(steps)].startswith("hint ") or "violated" in others[len(steps)]
    )
    page = Path("ooxcheck-out/report.html").read_text()
    assert "$catch" not in page
    assert "$" not in ooxcheck(f"C.{method}", "C.java", *FLAGS, "--format", "json").out.replace("$schema", "")
    assert "→ Integer" not in page


def test_a_call_into_the_library_is_told_by_what_comes_back(ooxcheck: Ooxcheck, file: File) -> None:
    told = ooxcheck("C.listed", file(STEPS, "C.java"), *FLAGS).out
    assert "-> ArrayList.add(this = ArrayList0, element = Integer0)" in told
    assert "<- ArrayList.add: true" in told
    assert "java.util" not in told
    assert "AbstractCollection" not in told


def test_what_the_library_calls_back_is_told(ooxcheck: Ooxcheck, file: File) -> None:
    equals = "public boolean equals(Object o) { x++; return o instanceof P && ((P) o).x == x; } public int hashCode() { return x; }"
    body = "List<P> xs = new ArrayList<>(); xs.add(p); assert !xs.contains(q);"
    text = f"import java.util.*; class D {{ static class P {{ int x; {equals} }} static void has(P p, P q) {{ if (p != null && q != null && p != q) {{ {body} }} }} }}"
    told = ooxcheck("D.has", file(text, "D.java"), *FLAGS).out
    lines = [" ".join(line.split()) for line in told.split("ArrayList.contains")[1].splitlines()]
    assert lines[:3] == [
        "(this = ArrayList0, element = D.P1)",
        "1 -> D.P.equals(this = D.P1, o = D.P0)",
        "1 x++; D.P1.x = 1",
    ]


def test_of_the_library_only_what_a_method_calls_is_told_to_be_unknown(
    ooxcheck: Ooxcheck, file: File
) -> None:
    text = "class N<K extends Comparable<K>> { K key; int least(java.util.List<K> xs) { return xs == null ? 0 : xs.size(); } int f(K k) { return k == null || key == null ? 0 : key.compareTo(k); } }"
    name = file(text, "N.java")
    assert "Comparable" not in ooxcheck("N.least", name, *FLAGS).out
    told = ooxcheck("N.f", name, *FLAGS)
    assert told.code == 0
    assert "java.lang.Comparable.java" not in told.out


def test_a_run_takes_objects_of_nested_classes_and_makes_none_itself(ooxcheck: Ooxcheck, file: File) -> None:
    name = file(OVERLOADS + "class O { static class P { int x = 2; int get() { return x; } } }", "T.java")
    assert ooxcheck("run", "O.P.get", name, "--this", "O.P{x=3}").out.endswith("returned 3\n")
    told = ooxcheck("run", "O.P.get", name)
    assert told.code == 2
    assert "no constructor of O.P is run here: give a receiver" in told.err


def test_effects_are_told_in_words_of_java(ooxcheck: Ooxcheck, file: File) -> None:
    told = ooxcheck("effects", "C.caught", file(STEPS, "C.java"), "--scope", "1").out
    assert "if          a[i] throws NullPointerException\n" in told
    assert "class Throwable" not in told
    assert "static int caught" not in told


def test_a_summary_has_no_half_clauses(ooxcheck: Ooxcheck, file: File) -> None:
    told = ooxcheck("summary", "C.caught", file(STEPS, "C.java")).out
    assert told.count("(") == told.count(")")
    assert not told.rstrip().endswith("&&")


def test_oox_is_added_to_what_java_becomes(ooxcheck: Ooxcheck, file: File) -> None:
    name = file("class A { int n; void up(int k) { n += k; } }", "A.java")
    driver = file(
        "class Driver { static void twice(A a) requires(a != null && a.n == 0) { a.up(2); a.up(3); assert a.n == 6; } }",
        "driver.oox",
    )
    assert ooxcheck("A.up", name, driver).code == 0
    refused = ooxcheck("Driver.twice", name, driver)
    assert (refused.code, "a program is either Java or OOX" in refused.err, "--to oox" in refused.err) == (
        2,
        True,
        True,
    )
    lowered = file(ooxcheck("parse", "A.up", name, "--to", "oox").out, "a.oox")
    assert "assert a.n == 6" in ooxcheck("Driver.twice", lowered, driver, *FLAGS).out


def test_java_is_exported_without_its_loops(ooxcheck: Ooxcheck, file: File) -> None:
    text = ooxcheck("export", "Stack.push", file(TEXT, "Stack.java"), "--to", "oox", "--unroll", "1").out
    file(text, "flat.oox")
    assert "while" not in text
    assert ooxcheck("Stack.push", "flat.oox", *FLAGS).code == 1
    assert ooxcheck("Stack.pop", "flat.oox", *FLAGS).code == 2, "what push does not reach is not there"


def test_shards_of_java_are_merged(ooxcheck: Ooxcheck, file: File) -> None:
    name = file(TEXT, "Stack.java")
    for number in ("1", "2"):
        Path(f"{number}.json").write_text(
            ooxcheck(name, "--shard", f"{number}/2", "--format", "json", *FLAGS).out
        )
    merged = ooxcheck("merge", "1.json", "2.json", "--format", "json").document
    assert [each["method"] for each in merged["methods"]] == [
        "Stack.Stack(int)",
        "Stack.push(E)",
        "Stack.pop()",
    ]


def test_processes_check_the_overloads_that_are_meant(ooxcheck: Ooxcheck, file: File) -> None:
    found = ooxcheck("T.f*", file(OVERLOADS, "T.java"), "-j", "2", *FLAGS, "--format", "json").document[
        "methods"
    ]
    assert [(each["method"], each["verdict"]) for each in found] == [
        ("T.f(int)", "holds"),
        ("T.f(long)", "holds"),
        ("T.f(int, int)", "violated"),
    ]


def test_a_loop_of_any_method_may_have_a_bound_of_its_own(ooxcheck: Ooxcheck, file: File) -> None:
    name = file(TEXT, "Stack.java")
    assert ooxcheck(name, "--unroll", "Stack.java:20=1", *FLAGS).code == 1
    assert "no loop at Stack.java:19" in ooxcheck(name, "--unroll", "Stack.java:19=1", *FLAGS).err


@pytest.mark.parametrize("words", [
    ("run", "Stack.pop", "--this", "Stack{items=[null], size=1}"), ("brute", "Stack.pop", "--scope", "1", "--array", "1", "--ints=0"), ("summary", "Stack.pop"), ("explain", "Stack.Stack"),
    ("export", "Stack.pop", "--scope", "1", "--to", "dimacs"), ("tests", "Stack.pop", "--scope", "1"), ("effects", "Stack.pop", "--scope", "1"),
    ("heaps", "Stack.pop", "--scope", "1"), ("Stack.pop", "--html", *FLAGS), ("Stack.pop", "--format", "sarif", *FLAGS), ("parse",),
])  # fmt: skip
def test_other_commands_know_java(ooxcheck: Ooxcheck, file: File, words: tuple[str, ...]) -> None:
    answer = ooxcheck(*words, file(TEXT, "Stack.java"))
    assert answer.code in (0, 1, 3), answer.err
    assert "$" not in answer.out.replace("$schema", "").replace("$0", "")


LOOPS = """
public class Chain {
  int n;
  Chain next;

  void count() {
    Chain at = this;
    do {
      at = at.next;
      n++;
    } while (at != null);
    while (n-- > 1) {
      next = null;
    }
    assert n > 3;
  }
}
"""


def test_conditions_that_are_tested_inside_of_loops_come_out_as_in_java(
    ooxcheck: Ooxcheck, file: File
) -> None:
    lines = (
        ooxcheck("Chain.count", file(LOOPS, "Chain.java"), "--scope", "1", "--diagram", "none")
        .out.split("steps")[1]
        .splitlines()[:6]
    )
    assert [" ".join(line.split()) for line in lines] == [
        "7 Chain at = this; at = Chain0",
        "8 do iteration 1",
        "9 at = at.next; at = null",
        "10 n++; Chain0.n = 1",
        "11 while (at != null) false",
        "12 while (n-- > 1) false, Chain0.n = 0",
    ]


def test_only_lines_of_other_files_are_told_with_their_file(ooxcheck: Ooxcheck, file: File) -> None:
    name = file("class A { static int f(int x) { int y = B.g(x); assert y != 4; return y; } }", "A.java")
    other = file("class B { static int g(int x) { int z = x; z++; return z; } }", "B.java")
    lines = ooxcheck("A.f", name, other, *FLAGS).out.split("steps")[1].splitlines()[:4]
    assert [line.split()[0] for line in lines] == ["1", "B.java:1", "B.java:1", "B.java:1"]


SUM = """
public class Sum {
  int[] numbers;

  //@ requires numbers != null && numbers.length == 1;
  void check() {
    int sum = 0;
    for (int number : numbers) {
      sum += number;
    }
    assert sum == 0;
  }
}
"""


def test_a_loop_over_an_array_is_told_as_it_is_written(ooxcheck: Ooxcheck, file: File) -> None:
    lines = (
        ooxcheck("Sum.check", file(SUM, "Sum.java"), "--scope", "1", "--diagram", "none")
        .out.split("steps")[1]
        .splitlines()[:4]
    )
    assert [" ".join(line.split()) for line in lines] == [
        "7 int sum = 0; sum = 0",
        "8 for (int number : numbers) number = 1, iteration 1",
        "9 sum += number; sum = 1",
        "8 for (int number : numbers) false",
    ]


def test_a_condition_with_a_call_on_its_right_is_told_once(ooxcheck: Ooxcheck, file: File) -> None:
    text = "class C { boolean t(int k) { return k > 0; } void m(int x) {\nif (x < 0 || t(x)) { return; }\nassert false; } }"
    steps = ooxcheck("C.m", file(text, "C.java"), *FLAGS).out.split("steps")[1].splitlines()
    assert [line.split()[-1] for line in steps if "if (" in line] == ["false"]


def test_a_string_is_shown_as_its_text(ooxcheck: Ooxcheck, file: File) -> None:
    text = 'class P { String name; void m(String s) { name = s + 1; assert !name.equals("ab1"); } }'
    told = ooxcheck("P.m", file(text, "P.java"), *FLAGS).out
    assert 's = "ab"' in told
    assert 'P0.name = "ab1"' in told
    assert "String0" not in told


DECLARED = """class D {
  int k;
  static void m(Object o) {
    int k;
    if (o instanceof D d && d.k > 0) {
      k = d.k;
    } else {
      k = 3;
    }
    java.util.List<Integer> all = new java.util.ArrayList<>();
    all.add(k);
    assert all.get(0) != 3;
  }
}
"""


def test_a_variable_without_a_value_is_no_step(ooxcheck: Ooxcheck, file: File) -> None:
    out = ooxcheck("D.m", file(DECLARED, "D.java"), *FLAGS).out
    lines = [" ".join(line.split()) for line in out.split("steps")[1].splitlines()]
    assert lines[:2] == ["5 if (o instanceof D d && d.k > 0) false", "8 k = 3; k = 3"]


def test_json_lists_the_steps_of_the_text_and_they_can_be_validated(
    ooxcheck: Ooxcheck, file: File, tmp_path: Path
) -> None:
    answer = ooxcheck("D.m", file(DECLARED, "D.java"), *FLAGS, "--format", "json")
    (example,) = json.loads(answer.out)["methods"][0]["counterexamples"]
    steps = [(step["kind"], step["line"], step["text"]) for step in example["trace"]["steps"]]
    assert steps == [
        ("statement", 5, "if (o instanceof D d && d.k > 0)"),
        ("statement", 8, "k = 3;"),
        ("statement", 10, "java.util.List<Integer> all = new java.util.ArrayList<>();"),
        ("call", 10, "-> ArrayList.ArrayList(this = ArrayList0)"),
        ("return", 10, "<- ArrayList.ArrayList"),
        ("statement", 10, "java.util.List<Integer> all = new java.util.ArrayList<>();"),
        ("statement", 11, "all.add(k);"),
        ("call", 11, "-> ArrayList.add(this = ArrayList0, element = Integer0)"),
        ("return", 11, "<- ArrayList.add: true"),
        ("statement", 12, "assert all.get(0) != 3;"),
        ("call", 12, "-> ArrayList.get(this = ArrayList0, index = 0)"),
        ("return", 12, "<- ArrayList.get: Integer0"),
        ("statement", 12, "assert all.get(0) != 3;"),
    ]
    report = tmp_path / "report.json"
    report.write_text(answer.out, encoding="utf-8")
    assert "replayed" in ooxcheck("validate", report).out


RACE = """class R {
  int w;
  static void m() throws InterruptedException {
    R r = new R();
    Thread t = new Thread(() -> { r.w = 1; });
    t.start();
    r.w = 2;
    t.join();
    assert r.w == 2;
  }
}
"""


def test_json_numbers_writers_among_the_steps_that_it_lists(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("R.m", file(RACE, "R.java"), *FLAGS, "--format", "json")
    (example,) = json.loads(answer.out)["methods"][0]["counterexamples"]
    steps = example["trace"]["steps"]
    read = next(read for read in steps[-1]["reads"] if read["cell"].endswith(".w"))
    assert "R0.w = 1" in steps[read["writer"]["step"]]["effects"]


ORDER = """class O {
  static int m() {
    java.util.Queue<String> all = new java.util.PriorityQueue<>();
    int n = 0;
    for (java.util.Iterator<String> i = all.iterator(); i.hasNext(); i.next()) {
      n++;
    }
    return n;
  }
}
"""


@pytest.mark.parametrize("command", [[], ["run"]])
def test_what_is_not_known_of_a_class_is_no_violation(
    command: list[str], ooxcheck: Ooxcheck, file: File
) -> None:
    answer = ooxcheck(*command, "O.m", file(ORDER, "O.java"))
    assert answer.code != 1
    assert "PriorityQueue.iterator is not supported" in answer.out


@pytest.mark.parametrize(
    "body",
    [
        'static void m(T o) { String s = "" + o; assert s.length() >= 0; }',
        "static void m(java.util.function.Supplier<String> s) { if (s != null) { String t = s.get(); assert t == null || t.length() >= 0; } }",
        "interface N { String name(); } static void m(N n) { if (n != null) { String t = n.name() + n; assert t.length() >= 0; } }",
    ],
)
def test_a_string_of_an_unknown_method_has_a_text(body: str, ooxcheck: Ooxcheck, file: File) -> None:
    assert ooxcheck("T.m", file(f"class T {{ {body} }}", "T.java"), "-q", "--scope", "2").code == 0


def test_a_string_that_nothing_asks_about_is_any(ooxcheck: Ooxcheck, file: File) -> None:
    """The call that would ask for its chars is behind a test that fails."""
    text = "class M { static int m(/*@ non_null @*/ String s) { return n() == null ? 1 : s.length(); } //@ ensures \\result != null;\n static Object n() { return null; } }"
    answer = ooxcheck("M.m", file(text, name="M.java"))
    assert answer.code == 1
    assert 's = ""' in answer.out


def test_iterations_are_counted_whatever_is_said_before_a_loop(ooxcheck: Ooxcheck, file: File) -> None:
    loops = "for (int i = 0; i < 2; i++) {\n//@ decreases 2 - j;\nfor (int j = 0; j < 2; j++) { }\n}"
    text = f"class M {{ static void m() {{ //@ decreases 2 - i;\n{loops}\n assert false; }} }}"
    out = ooxcheck("M.m", file(text, name="M.java")).out
    inner = ["j < 2 1", "j < 2 2"]
    told = [
        line.partition("for (...; ")[2].replace("; ...)", "").replace("true, iteration", "").split()
        for line in out.splitlines()
        if "iteration" in line
    ]
    assert [" ".join(each) for each in told] == ["i < 2 1", *inner, "i < 2 2", *inner]
    assert "_measure" not in out
    assert "_begun" not in out


OWN_WORDS = """
import java.util.List;

class L {
  static int sum(List<Integer> xs, int[][] rows) {
    int n = 0, k = 0;
    for (int x : xs) n += x;
    outer:
    for (int[] row : rows) {
      if (row == null) continue outer;
    }
    while (k++ < 1) n--;
    for (int i = 0; i < xs.size(); i++) { n++; }
    assert n != 7;
    return n;
  }
}
"""


def test_a_loop_is_told_by_its_own_words_and_each_turn_once(ooxcheck: Ooxcheck, file: File) -> None:
    arguments = (
        "run",
        "L.sum",
        file(OWN_WORDS, "L.java"),
        "--arg",
        "ArrayList{size=1, elements=[Integer{value=4}]}",
        "--arg",
        "[null]",
    )
    lines = [" ".join(line.split()) for line in ooxcheck(*arguments).out.splitlines()]
    assert [
        line for line in lines if line.partition(" ")[2].startswith(("for", "while", "int x", "outer"))
    ] == [
        "7 for (int x : xs) x = 4, iteration 1",
        "7 for (int x : xs) false",
        "9 for (int[] row : rows) row = null, iteration 1",
        "9 for (int[] row : rows) false",
        "12 while (k++ < 1) true, k = 1, iteration 1",
        "12 while (k++ < 1) false, k = 2",
        "13 for (...; i < xs.size(); ...) true, iteration 1",
        "13 for (...; i < xs.size(); ...) false",
    ]
    assert not any("Cursor" in line for line in lines)


HELD = """
import java.util.List;

class Held {
  Object item;

  void first() {
    if (item instanceof int[] a && a.length == 2) { a[0] = 3; assert a[1] != 5; }
  }

  static void all(List<Integer> xs) {
    if (xs == null || xs.size() != 1) return;
    int x = xs.get(0);
    assert x != 4;
  }
}
"""


def test_an_array_that_is_an_object_is_shown_as_the_array(ooxcheck: Ooxcheck, file: File) -> None:
    path = file(HELD, "Held.java")
    ran = ooxcheck(
        "Held.first", path, "--scope", "1", "--array", "2", "--diagram", "mermaid", "--out", "shown"
    )
    assert "Held0 -item-> int[]0 [3, 5]" in ran.out
    assert "a[1] != 5 5 != 5" in " ".join(ran.out.split())
    assert "8 if (item instanceof int[] a && a.length == 2) true, a = int[]0" in " ".join(ran.out.split())
    picture = next(Path("shown").rglob("*.mmd")).read_text(encoding="utf-8")
    assert 'b0 -->|"item"| b1' in picture
    assert "Array$" not in ran.out + picture


def test_a_variable_that_gets_an_unboxed_result_is_told(ooxcheck: Ooxcheck, file: File) -> None:
    text = " ".join(
        ooxcheck("Held.all", file(HELD, "Held.java"), "--scope", "1", "--diagram", "none").out.split()
    )
    assert "13 int x = xs.get(0); x = 4" in text


WORDS = """
class Words {
  enum Colour { RED, GREEN }
  static class Node { Node next; }
  int n;
  Node node;

  boolean repOk() { return n >= 0; }

  /*@ requires k > 0; assignable n; ensures n == k;
    @ also requires k < 0; assignable \\nothing; ensures true; @*/
  void put(int k) { n = k; }

  //@ assignable \\nothing;
  void drop() { node = null; }

  Colour next(Colour c) { return c == Colour.RED ? Colour.GREEN : Colour.RED; }
}
"""


def test_reasons_are_told_in_the_words_of_java(ooxcheck: Ooxcheck, file: File) -> None:
    path = file(WORDS, "Words.java")
    put = ooxcheck("Words.put", path, *FLAGS).out
    assert "\n              repOk()                                       false\n" in put
    assert "  because     k < 0                                         true\n" in put
    assert "$" not in put
    assert "Words.drop changes more than assignable allows" in ooxcheck("Words.drop", path, *FLAGS).out


def test_heaps_of_enums_and_of_classes_without_methods_are_listed(ooxcheck: Ooxcheck, file: File) -> None:
    path = file(WORDS, "Words.java")
    assert (
        "1  Words.Colour.RED\n  2  Words.Colour.GREEN"
        in ooxcheck("heaps", "Words.Colour", path, "--scope", "2").out
    )
    assert "Words.Node0 -next-> Words.Node0" in ooxcheck("heaps", "Words.Node", path, "--scope", "1").out
    assert "no method Words.Nothing" in ooxcheck("heaps", "Words.Nothing", path).err


AGGREGATES = """class Totals {{
  //@ requires a != null && a.length > 1;
  //@ ensures \\result == ({aggregate});
  static int of(int[] a) {{ return 7; }}
}}
"""


@pytest.mark.parametrize(
    ("aggregate", "told"),
    [
        ("\\sum int i; 0 <= i && i < a.length; a[i]", "adding ["),
        ("\\num_of int i; 0 <= i && i < a.length; a[i] > 3", "counting ["),
        ("\\max int i; 0 <= i && i < a.length; a[i]", "max of {"),
        ("\\min int i; 0 <= i && i < a.length; a[i]", "min of {"),
        ("\\product int i; 0 <= i && i < 2; a[i]", "7 == "),
    ],
)
def test_a_violated_aggregate_is_explained(ooxcheck: Ooxcheck, file: File, aggregate: str, told: str) -> None:
    answer = ooxcheck("Totals.of", file(AGGREGATES.format(aggregate=aggregate), "Totals.java"))
    assert answer.code == 1
    assert told in answer.out


NUMBERED = """class Numbered {
  int _1;
  int add(int _2) {
    int x = _1++ + _1 + twice(_2++ + _2);
    assert x != 9;
    return _1 + _2;
  }
  static int twice(int _1) { return _1 * 2; }
}
"""


def test_temporaries_are_hidden_beside_variables_with_names_like_theirs(
    ooxcheck: Ooxcheck, file: File
) -> None:
    answer = ooxcheck("Numbered.add", file(NUMBERED, "Numbered.java"), *FLAGS)
    assert answer.code == 1
    assert "called as   this = Numbered0, _2 = " in answer.out
    assert "-> Numbered.twice(this" not in answer.out
    assert "-> Numbered.twice(_1 = " in answer.out
