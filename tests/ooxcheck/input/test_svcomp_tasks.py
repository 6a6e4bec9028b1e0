"""Tasks of SV-COMP: definitions and properties as its repository has them, and answers in its words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ooxcheck.conftest import Ooxcheck

File = Callable[..., str]

TASK = """# a task
format_version: '2.0'

input_files:
  - ../common/
  - Foo/
properties:
  - property_file: ../properties/valid-assert.prp
    expected_verdict: false
  - property_file: ../properties/no-runtime-exception.prp
    expected_verdict: true
  - property_file: ../properties/termination.prp
    expected_verdict: true
options:
  language: Java
"""
PROPERTIES = {
    "valid-assert": "CHECK( init(Main.main()), LTL(G assert) )\n",
    "no-runtime-exception": "CHECK(init(Main.main()), LTL(G ! uncaught(java.lang.RuntimeException)))\n",
    "termination": "CHECK( init(Main.main()), LTL(F end) )\n",
}


def task(folder: Path, body: str) -> Path:
    """Write a task of SV-COMP, as its repository has them."""
    for name, text in PROPERTIES.items():
        put(folder / "properties" / f"{name}.prp", text)
    put(
        folder / "common/org/sosy_lab/sv_benchmarks/Verifier.java",
        "package org.sosy_lab.sv_benchmarks; public class Verifier { int random = new java.util.Random().nextInt(); }",
    )
    head = "import org.sosy_lab.sv_benchmarks.Verifier; public class Main { public static void main(String[] args)"
    helper = "static void check(int x) { assert x != 4; }"
    put(folder / "simple/Foo/Main.java", f"{head} {{ int x = Verifier.nondetInt(); {body} }} {helper} }}")
    return put(folder / "simple/Foo.yml", TASK)


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


@pytest.mark.parametrize(("body", "asserts", "throws"), [
    ("assert x != 4;", "FALSE", "TRUE"), ("assert x != 4; int y = 1 / x;", "FALSE", "FALSE"), ("int y = x == 0 ? 0 : 1 / x;", "TRUE", "TRUE"),
    ("if (x == 3) { throw new Error(); }", "TRUE", "UNKNOWN"), ("if (x == 3) { throw new IllegalStateException(); }", "TRUE", "FALSE"),
    ("while (x > 0) { x--; } assert x <= 0;", "TRUE", "TRUE"),
])  # fmt: skip
def test_a_task_of_svcomp_says_what_is_asked(
    ooxcheck: Ooxcheck, tmp_path: Path, body: str, asserts: str, throws: str
) -> None:
    definition = task(tmp_path, body)
    told = ooxcheck(definition)
    assert told.out == f"valid-assert: {asserts}\nno-runtime-exception: {throws}\n"
    assert ooxcheck(definition.parent, "--format", "svcomp").out == told.out
    assert ("no-runtime-exception: FALSE, but TRUE is expected" in told.err) == (throws == "FALSE")
    alone = ooxcheck(definition.parent / "Foo", tmp_path / "properties/no-runtime-exception.prp")
    assert alone.out == f"{throws}\n"


@pytest.mark.parametrize(("body", "name", "reason"), [
    ("int y = 7; while (x > 0) { x--; y = 31 * y + 1; } assert y != 12345;", "valid-assert", "a bound is reached: loop ("),
    ("if (x == 3) { throw new Error(); }", "no-runtime-exception", "an exception that is no RuntimeException leaves the program"),
    ("if (x == args.length) { assert args[0] != null; }", "valid-assert", "the size of inputs is bounded: "),
    ("new java.util.Timer();", "valid-assert", "the bytecode of a static initialiser is not supported (java.util.Timer.class:"),
    ("assert Math.sin(x) != 0.5;", "valid-assert", "Math.sin is not computed"),
])  # fmt: skip
def test_each_unknown_has_its_reason(
    ooxcheck: Ooxcheck, tmp_path: Path, body: str, name: str, reason: str
) -> None:
    told = ooxcheck(task(tmp_path, body))
    assert f"{name}: UNKNOWN\n" in told.out
    (line,) = [each for each in told.err.splitlines() if each.startswith(f"{name}: ")]
    assert line.startswith(f"{name}: UNKNOWN, since {reason}")


@pytest.mark.parametrize(("body", "throws"), [
    ("assert x != 4; for (int i = 0; i < 9; i++) { x += 2; }", "TRUE"),
    ("assert x != 4; for (int i = 0; i < 9; i++) { x /= 8 - i; }", "FALSE"),
    ("try { assert x != 4; } catch (RuntimeException e) { x = 3; }", "TRUE"),
    ("try { assert x != 4; } catch (Throwable e) { x = 1 / 0; }", "UNKNOWN"),
    ("try { assert x != 4; } finally { x = 1 / (x - 4); }", "UNKNOWN"),
    ("try { check(x); } finally { x = 1 / (x - 4); }", "UNKNOWN"),
    ("try { x += 1; } finally { x = 3; } assert x != 3;", "TRUE"),
    ("try { x = 2; } finally { assert x != 2; }", "TRUE"),
    ("try { x = 2; } catch (Error e) { x = 1 / 0; } check(x + 2);", "TRUE"),
    ("try { assert x != x + 1; } catch (AssertionError e) { x = 1 / 0; }", "TRUE"),
])  # fmt: skip
def test_a_property_is_asked_for_though_an_assertion_is_violated(
    ooxcheck: Ooxcheck, tmp_path: Path, body: str, throws: str
) -> None:
    definition = task(tmp_path, body)
    asked = tmp_path / "properties/no-runtime-exception.prp"
    told = ooxcheck(definition.parent / "Foo", tmp_path / "common", asked, "--unroll", "auto")
    assert told.out == f"{throws}\n"


@pytest.mark.parametrize(
    ("call", "throws"), [("", "TRUE"), ("Other.run(x);", "UNKNOWN"), ("new Other().go(x);", "UNKNOWN"), ("Deep.run(x);", "UNKNOWN")]
)  # fmt: skip
def test_only_handlers_of_reached_files_run_after_an_assertion(
    ooxcheck: Ooxcheck, tmp_path: Path, call: str, throws: str
) -> None:
    definition = task(tmp_path, f"{call} assert x != 4;")
    folder = definition.parent / "Foo"
    handler = "try { assert x != 4; } finally { x = 1 / (x - 4); }"
    (folder / "Other.java").write_text(
        f"public class Other {{ static void run(int x) {{ {handler} }} void go(int x) {{ run(x); }} }}"
    )
    (folder / "Deep.java").write_text("public class Deep { static void run(int x) { Other.run(x); } }")
    asked = tmp_path / "properties/no-runtime-exception.prp"
    told = ooxcheck(folder, tmp_path / "common", asked, "--unroll", "auto")
    assert told.out == f"{throws}\n"


def test_an_assertion_is_asked_for_though_an_exception_is_thrown(ooxcheck: Ooxcheck, tmp_path: Path) -> None:
    definition = task(tmp_path, "for (int i = 0; i < 9; i++) { assert i < 8; x /= x; }")
    asked = tmp_path / "properties/valid-assert.prp"
    told = ooxcheck(definition.parent / "Foo", tmp_path / "common", asked, "--unroll", "auto")
    assert told.out == "FALSE\n"


def test_an_answer_has_no_reason(ooxcheck: Ooxcheck, tmp_path: Path) -> None:
    told = ooxcheck(task(tmp_path, "assert x != 4;"))
    assert "UNKNOWN" not in told.out + told.err


NONDET = "org.sosy_lab.sv_benchmarks.Verifier.nondet"


@pytest.mark.parametrize(("body", "asserts", "throws"), [
    (f"assert {NONDET}String() != null;", "TRUE", "TRUE"),
    (f"String s = {NONDET}String(); boolean b = s.equals(s); String t = {NONDET}String(); b = t.equals(s);", "TRUE", "TRUE"),
    (f"String s = {NONDET}String(); int n = s.charAt(0);", "UNKNOWN", "FALSE"),
    (f'assert !{NONDET}String().equals("needle");', "FALSE", "TRUE"),
    (f"assert {NONDET}String().equals({NONDET}String());", "FALSE", "TRUE"),
    (f"String s = {NONDET}String(); if (s == null) {{ int y = 1 / 0; assert false; }}", "TRUE", "TRUE"),
    (f"String s = {NONDET}String(); if (s == null) {{ s.length(); assert false; }}", "UNKNOWN", "UNKNOWN"),
    (f"int[] a = {{1}}; String s = {NONDET}String(); assert a[0] == 1;", "TRUE", "TRUE"),
    (f"String s = {NONDET}String(); int n = s.length(); String t = {NONDET}String(); assert s.length() == n + 1;", "FALSE", "UNKNOWN"),
])  # fmt: skip
def test_the_strings_of_svcomp_are_any_but_null(
    ooxcheck: Ooxcheck, tmp_path: Path, body: str, asserts: str, throws: str
) -> None:
    """To choose one changes nothing else; where the text looks into strings, their length is bounded, and nothing is TRUE."""
    assert ooxcheck(task(tmp_path, body)).out == f"valid-assert: {asserts}\nno-runtime-exception: {throws}\n"


@pytest.mark.parametrize(("kind", "value"), [
    ("Boolean", "true"), ("Boolean", "false"), ("Byte", "-128"), ("Byte", "127"), ("Char", "'\\uffff'"), ("Char", "0"), ("Short", "-32768"), ("Short", "32767"),
    ("Int", "Integer.MIN_VALUE"), ("Int", "Integer.MAX_VALUE"), ("Long", "Long.MIN_VALUE"), ("Long", "Long.MAX_VALUE"),
    ("Float", "-1e38f"), ("Float", "Float.POSITIVE_INFINITY"), ("Double", "-1e308"), ("Double", "4.9e-324"),
])  # fmt: skip
def test_a_number_of_svcomp_is_any_of_its_type(
    ooxcheck: Ooxcheck, tmp_path: Path, kind: str, value: str
) -> None:
    body = f"var first = {NONDET}{kind}(); org.sosy_lab.sv_benchmarks.Verifier.assume(first == {value}); assert first == {value}; assert {NONDET}{kind}() == first;"
    assert ooxcheck(task(tmp_path, body)).out == "valid-assert: FALSE\nno-runtime-exception: TRUE\n"


@pytest.mark.parametrize(("old", "new", "problem"), [
    ("input_files:", "inputs:", "input_files should name files"), ("properties:", "others:", "no property that is known"),
    ("valid-assert.prp", "missing.prp", "cannot read"), ("format_version: '2.0'", "\tx: 1", "indented by tabs"), (TASK, "", "entries are expected"),
    (TASK, "- a\nb: 1", "does not fit where it stands"), ("options:", "  options:", "no task of SV-COMP"),
])  # fmt: skip
def test_a_task_that_is_none_is_refused(
    ooxcheck: Ooxcheck, tmp_path: Path, old: str, new: str, problem: str
) -> None:
    definition = task(tmp_path, "")
    definition.write_text(TASK.replace(old, new))
    told = ooxcheck(definition)
    assert told.code == 2
    assert problem in told.err


def test_a_task_that_comes_to_something_unknown_is_unknown(ooxcheck: Ooxcheck, tmp_path: Path) -> None:
    told = ooxcheck(task(tmp_path, "System.exit(1);"))
    assert (told.code, told.out) == (3, "valid-assert: UNKNOWN\nno-runtime-exception: UNKNOWN\n")
    assert "exit" in told.err


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        ("x + 1 != x", "TRUE"),
        ("x + 1 > x", "FALSE"),
        ("Math.sin(x) != 0.5", "UNKNOWN"),
        ("Character.isDigit('\\u0663')", "UNKNOWN"),
        ("Character.toUpperCase('\\u00e9') == 0xC9", "TRUE"),
    ],
)
def test_a_task_of_svcomp_is_answered_in_its_words(
    ooxcheck: Ooxcheck, file: File, claim: str, answer: str
) -> None:
    body = f"int x = org.sosy_lab.sv_benchmarks.Verifier.nondetInt(); assert {claim};"
    file(
        f"public class Main {{ public static void main(String[] args) {{ {body} int y = 1 / x; }} }}",
        "Main.java",
    )
    assert ooxcheck("./", file(PROPERTIES["valid-assert"], "valid-assert.prp")).out == f"{answer}\n"


@pytest.mark.parametrize(
    "body",
    [
        'Object o = new Object(); assert o.toString().startsWith("java.lang.Object@");',
        'try { int[] a = new int[2]; a[2] = 1; } catch (RuntimeException e) { assert e.getMessage().equals("Index 2 out of bounds for length 2"); }',
        "assert new java.util.Random(42).nextInt(10) == 0;",
        "assert Double.hashCode(1.5) == 1073217536;",
        'String s = ""; for (int k : new java.util.HashSet<>(java.util.List.of(1, 2))) s += k; assert s.equals("12");',
    ],
)
def test_a_violation_needs_what_a_jvm_computes(ooxcheck: Ooxcheck, file: File, body: str) -> None:
    """None of these assertions fails on a JVM, and each may fail here: the result of a function of the library is any one."""
    file(f"public class Main {{ public static void main(String[] args) {{ {body} }} }}", "Main.java")
    told = ooxcheck("./", file(PROPERTIES["valid-assert"], "valid-assert.prp"), "--unroll", "4")
    assert told.out == "UNKNOWN\n"
    assert "not computed" in told.err


def test_where_a_bound_is_reached_svcomp_is_told_unknown(ooxcheck: Ooxcheck, file: File) -> None:
    body = "int x = org.sosy_lab.sv_benchmarks.Verifier.nondetInt(); int y = 7; while (x > 0) { x--; y = 31 * y + 1; } assert y != 12345;"
    file(f"public class Main {{ public static void main(String[] args) {{ {body} }} }}", "Main.java")
    assert ooxcheck("./", file(PROPERTIES["valid-assert"], "valid-assert.prp")).out == "UNKNOWN\n"


@pytest.mark.parametrize("words", [("A.m",), ("A.m", "--all"), ("./",), ()])
def test_without_a_property_there_is_no_answer_in_the_words_of_svcomp(
    ooxcheck: Ooxcheck, file: File, words: tuple[str, ...]
) -> None:
    file("class A { static int m(int x) ensures(retval > x) { return x; } }", "a.oox")
    told = ooxcheck(*words, "--format", "svcomp")
    assert (told.code, told.out) == (2, "")
    assert "name a task (.yml) or a property (.prp)" in told.err


def test_the_property_says_which_method_is_checked(ooxcheck: Ooxcheck, file: File) -> None:
    path = file(
        "public class Main { public static void main(String[] a) { assert false; } static void other() { } }",
        "Main.java",
    )
    told = ooxcheck("Main.other", path, file(PROPERTIES["valid-assert"], "valid-assert.prp"))
    assert (told.code, told.out) == (2, "")
    assert "the properties say that Main.main is checked; leave out Main.other" in told.err


def test_reports_cannot_be_merged_in_the_words_of_svcomp(ooxcheck: Ooxcheck, file: File) -> None:
    assert ooxcheck("merge", file("{}", "report.json"), "--format", "svcomp").code == 2


@pytest.mark.parametrize(("body", "answer"), [
    ("assert args.length < 20;", "UNKNOWN"),  # there are longer ones
    ("assert args != null;", "TRUE"),  # whatever its length is
    ("int x = org.sosy_lab.sv_benchmarks.Verifier.nondetInt(); assert x == x;", "TRUE"),
    ("String s = org.sosy_lab.sv_benchmarks.Verifier.nondetString(); assert s == null || s.length() < 20;", "UNKNOWN"),
    ("int[] a = new int[5]; a[0] = 1; assert a.length == 5;", "TRUE"),
    ("java.util.List<Integer> l = new java.util.ArrayList<>(); l.add(1); assert l.size() == 1;", "TRUE"),
])  # fmt: skip
def test_true_is_said_only_if_the_size_of_no_input_is_bounded(
    ooxcheck: Ooxcheck, file: File, body: str, answer: str
) -> None:
    file(
        f"public class Main {{ static int[] kept; public static void main(String[] args) {{ {body} }} }}",
        "Main.java",
    )
    assert ooxcheck("./", file(PROPERTIES["valid-assert"], "valid-assert.prp")).out == f"{answer}\n"
