"""Classes of the JDK that the library does not model: their declarations are known, their code is not. The verdicts were written before the tests ran."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.java.class_files import jdk
from ooxcheck.java.library import catalogue
from tests.java.class_files.jdk_declarations import declarations
from tests.java.jvm import REASON, version

HEAD = "import java.util.*;\nimport java.math.*;\nimport java.nio.file.*;\nimport java.sql.*;\nimport java.lang.reflect.*;\nimport org.w3c.dom.Document;\n"

CASES = {
    "an argument that nobody asks": ("static int m(MathContext c, int k) { assert k != 3; return k; }", "violated"),
    "an argument that may be null": ("static int m(Calendar c) { return c == null ? 0 : 1; }", "holds"),
    "a call whose code is not known": ("static int m(Calendar c, int k) { if (c == null) { return k; } return 1 / (c.get(1) - c.get(1)); }", "holds within bounds"),
    "nothing is followed beyond a call": ("static int m(int k) { Calendar.getInstance(); return 1 / k; }", "vacuous"),
    "what is before a call is checked": ("static int m(int k) { int n = 1 / k; return Calendar.getInstance().get(n); }", "violated"),
    "an object of a class below": ("static void m(Calendar c) { assert !(c instanceof GregorianCalendar); }", "violated"),
    "an object of no class below": ("static void m(Calendar c) { assert !((Object) c instanceof TimeZone); }", "holds"),
    "constants of an enum": ("static boolean m(StandardOpenOption o) { if (o == null) { return true; } assert o.ordinal() < 10; return o == StandardOpenOption.READ; }", "holds"),
    "any constant of an enum": ("static void m(StandardOpenOption o) { assert o != StandardOpenOption.SYNC; }", "violated"),
    "a constant is not null": ("static void m() { assert MathContext.DECIMAL32 != null; }", "holds"),
    "a constant of a primitive type": ("static void m() { assert Calendar.YEAR == 1; }", "holds"),
    "a method of an interface": ("static int m(ResultSet r) throws SQLException { return r != null && r.next() ? 1 / (r.getRow() - r.getRow()) : 0; }", "violated"),
    "a class of the sources below": ("static class T extends TimerTask { int n; public void run() { n++; } } static void m(T t) { if (t != null) { int n = t.n; t.run(); assert t.n == n + 1; } }", "holds"),
    "what it adds may be overridden": ("static class T extends TimerTask { public void run() { } public boolean cancel() { return false; } } static void m(T t) { assert t == null || t.cancel(); }", "violated"),
    "what it adds is not known": ("static class T extends TimerTask { public void run() { } } static void m(T t) { assert t == null || t.cancel(); }", "holds within bounds"),
    "an override of the JDK": ("static int m(java.nio.CharBuffer c, Timestamp t, int k) { assert k != 2; return c == null ? 0 : 1; }", "violated"),
    "a type that is no class": ("static void m(Type t) { assert t == null || t instanceof Class; }", "violated"),
    "a type that is a class": ("static void m(Class<?> c) { Type t = c; assert t == c && (c == null || t instanceof AnnotatedElement); }", "holds"),
    "an overload for types": ("static int f(Object o) { return 1; } static int f(Type t) { return 2; } static void m(Class<?> c) { assert f(c) == 2; }", "holds"),
    "annotations of a class": ("static boolean m(Class<?> c) { return c != null && c.isAnnotationPresent(Deprecated.class); }", "holds within bounds"),
    "a method as an object": ("static int m(Method a, int k) { if (a == null) { return 0; } assert k != 4; return a.getName().length(); }", "violated"),
    "a document": ("static int m(Document d, int k) { if (d == null) { return 1 / k; } d.createElement(null); return 1; }", "violated"),
    "elements of a list": ("static void m(List<Path> a) { if (a != null && a.size() == 1) { assert a.get(0) == null; } }", "violated"),
}  # fmt: skip


@pytest.mark.usefixtures("all_heaps")
@pytest.mark.parametrize("name", CASES)
def test_executions_are_followed_up_to_code_of_the_jdk(name: str, tmp_path: Path) -> None:
    members, verdict = CASES[name]
    path = tmp_path / "C.java"
    path.write_text(f"{HEAD}class C {{ {members} }}\n")
    assert ooxcheck.check("C.m", path, scope=1, unroll=2).verdict.value == verdict


def test_processes_share_no_place_in_the_file() -> None:
    assert jdk.unit("java.util.Calendar") is not None
    if not (child := os.fork()):
        os._exit(int(jdk.unit("java.util.TimeZone") is None))
    assert jdk.unit("java.util.SimpleTimeZone") is not None
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize(
    "name",
    ["java.lang.constant.Constable", "java.lang.constant.ClassDesc", "java.lang.invoke.TypeDescriptor"],
)
def test_supertypes_of_models_are_unknown_and_so_is_what_is_below(name: str) -> None:
    """The model of String is no Constable, and that of Class no TypeDescriptor."""
    assert jdk.unit(name) is None


def test_what_only_hidden_classes_of_models_extend_is_known() -> None:
    """A class in ThreadLocal that no other package can name extends WeakReference."""
    assert jdk.unit("java.lang.ref.WeakReference") is not None


def test_a_final_class_loses_unknown_interfaces() -> None:
    module, time = jdk.unit("java.lang.Module"), jdk.unit("java.time.LocalTime")
    assert module is not None
    assert time is not None
    assert [each.names[-1] for each in module.types[0].interfaces] == ["AnnotatedElement"]
    assert [each.names[-1] for each in time.types[0].interfaces] == [
        "Temporal",
        "TemporalAdjuster",
        "Comparable",
        "Serializable",
    ]


def test_a_model_has_precedence() -> None:
    assert jdk.unit("java.util.Calendar") is not None
    assert catalogue.unit("java.util.Calendar") is None
    assert jdk.unit("java.util.Missing") is None
    assert jdk.unit("org.example.Calendar") is None


@pytest.mark.skipif(version() != 17, reason=f"the declarations are those of JDK 17; {REASON}")
def test_the_declarations_are_those_of_the_jdk() -> None:
    with zipfile.ZipFile(jdk.DATA) as archive:
        stored = {name: archive.read(name).decode() for name in archive.namelist()}
    of_jdk = declarations()
    assert {name: text for name, text in stored.items() if not catalogue.is_known(name)} == of_jdk
    assert set(stored) >= set(of_jdk)
    assert json.loads(jdk.NAMES.read_text(encoding="utf-8")) == sorted(stored)


def test_ordinary_programs_do_not_read_the_archive(tmp_path: Path) -> None:
    path = tmp_path / "C.java"
    path.write_text(
        "class C { int n; static int m(C c, String s) { C d = c; return d == null ? s.length() : d.n + Math.abs(d.n); } }\n"
    )
    jdk.unit.cache_clear()
    jdk._archive.cache_clear()
    assert ooxcheck.check("C.m", path, scope=1).verdict.value == "holds"
    assert jdk._archive.cache_info().misses == 0
