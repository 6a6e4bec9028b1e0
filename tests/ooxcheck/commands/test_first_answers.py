"""Answers that a newcomer once found odd, each with the program that gave it."""

from __future__ import annotations

from collections.abc import Callable

from tests.ooxcheck.conftest import Ooxcheck


def test_a_precondition_of_an_interface_without_implementation_is_reached(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    """An interface that no class implements has an implementation that is known by its contracts only."""
    path = file(
        "interface Q { void put(int x) requires(x > 0); } class C { static void f(Q q) { if (q != null) { q.put(1); } } }"
    )
    answer = ooxcheck("C.f", path)
    assert answer.code == 0
    assert "never reached" not in answer.out
    java = "interface Q {\n//@ requires x > 0;\nvoid put(int x); }\nclass C { static void f(Q q) { if (q != null) q.put(1); } }"
    answer = ooxcheck("C.f", file(java, "C.java"))
    assert answer.code == 0
    assert "never reached" not in answer.out


def test_a_long_array_of_a_method_without_contract_is_no_matter_of_a_contract(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    path = file("class C { static int f(int n) { int[] a := new int[n]; assert #a < 9; return #a; } }")
    answer = ooxcheck("C.f", path)
    assert "contract" not in answer.out
    held = ooxcheck("C.f", file("class C { static int f() { int[] a := new int[50]; return #a; } }"), "-v")
    assert "contract" not in held.out


def test_a_deadlock_is_told_in_the_same_words_by_check_and_run(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    path = file(
        """class D {
  static void both() { D a := new D(); D b := new D(); fork D.one(a, b); fork D.one(b, a); join; }
  static void one(D a, D b) { lock (a) { lock (b) { int i := 0; } } }
}"""
    )
    assert "deadlock: every remaining thread waits" in ooxcheck("D.both", path, "--diagram", "none").out
    assert "deadlock: all 3 remaining threads wait" in ooxcheck("run", "D.both", path, "--all-schedules").out


def test_tests_in_oox_call_with_strings_that_have_a_literal(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    path = file(
        'class C { static int f(string s, string t) { if (s == "abc") { return 1; } if (s != t) { return 2; } return 3; } }'
    )
    suite = ooxcheck("tests", "C.f", path, "--format", "oox")
    assert suite.code == 0
    for line in suite.out.splitlines():
        if "C.f(" in line and "//" not in line:
            assert line.count('"') % 2 == 0
    file(suite.out, "FTest.oox")
    assert ooxcheck("run", "CFTest.*", path, "FTest.oox").code == 0


def test_a_method_of_java_is_found_beside_files_of_oox(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    file("class A { static int f(int n) { return n; } }")
    file("class B { static int g(int n) { return n; } }", "B.java")
    assert ooxcheck("summary", "A.f").code == 0
    assert ooxcheck("summary", "B.g").code == 0
    assert "did you mean B.g?" in ooxcheck("summary", "B.gg").err


def test_ci_refuses_a_folder_that_does_not_exist(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    file("class A { static int f(int n) { return n; } }")
    answer = ooxcheck("ci", "nofolder")
    assert (answer.code, answer.out) == (2, "")
    assert "cannot read nofolder: No such file or directory" in answer.err
