"""Compiled classes on a class path: which are read, what a check says about code that uses them, and wrong class paths."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import ooxcheck as package
from ooxcheck.java.source_path import with_companions
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.syntax.parser import read_source
from tests.java.class_files.assembler import PUBLIC, STATIC, Pool, class_file, lib, member
from tests.java.jvm import REASON, java
from tests.java.tools import javac
from tests.ooxcheck.conftest import Ooxcheck, ooxcheck

__all__ = ["ooxcheck"]

USER = """package q;
import p.Lib;
class User {
  static void constant() { assert Lib.MAX == 10 && Lib.NAME.length() == 7 && Lib.HALF < 1 && Lib.BIG < 0; }
  static void field(Lib l) { assert l == null || l.open == 0; }
  static void call(int x) { assert x != 3; int y = Lib.twice(x); assert y == 1; }
  static void create() { Lib l = new Lib(); assert l.open == 0; }
  static int either(int x) { return x > 0 ? 1 : Lib.twice(x); }
  static void same(Lib a, Lib b) { assert a == null || a.equals(b) == (a == b); }
}
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write("src/q/User.java", USER)
    write("out/p/Lib.class", lib())
    with zipfile.ZipFile("lib.jar", "w") as archive:
        archive.writestr("p/Lib.class", lib())


def write(name: str, content: str | bytes) -> None:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def needed_classes(name: str, *places: str) -> list[str]:
    return [each.name for each in with_companions([read_source(Path(name))], places)[1:]]


@pytest.mark.parametrize(
    ("method", "verdict"),
    [
        ("constant", "holds, no bound"),
        ("field", "1 violated"),
        ("call", "1 violated"),
        ("create", "vacuous"),
        ("either", "holds within bounds"),
        ("same", "holds"),
    ],
)
@pytest.mark.parametrize("place", ["lib.jar", "out", "src:lib.jar"])
def test_code_that_uses_a_compiled_class(ooxcheck: Ooxcheck, method: str, verdict: str, place: str) -> None:
    if place.startswith("src"):
        write("src/r/Other.class", lib())
    answer = ooxcheck(f"User.{method}", "src/q/User.java", "--classpath", place, "--no-infer")
    assert any(line.startswith(verdict) for line in answer.out.splitlines()), answer.out + answer.err


def test_calls_of_compiled_code_are_reported(ooxcheck: Ooxcheck) -> None:
    answer = ooxcheck("User.either", "src/q/User.java", "--classpath", "lib.jar")
    assert "not followed beyond lib.jar!/p/Lib.class:10: the bytecode of twice is not supported" in answer.out
    alone = ooxcheck("Lib.twice", "src/q/User.java", "--classpath", "lib.jar")
    assert (alone.code, "the bytecode of twice is not supported" in alone.err) == (2, True)


def test_a_main_that_initialises_a_compiled_class_with_lists_is_answered_quickly() -> None:
    """No execution gets beyond the initialiser; the lists that its fields could hold are not in the initial heap."""
    pool = Pool()
    lists = "Ljava/util/List;"
    fields = [member(pool, PUBLIC | STATIC, "names", lists), member(pool, PUBLIC, "own", lists)]
    methods = [member(pool, STATIC, "<clinit>", "()V")]
    write("out/p/Store.class", class_file(pool, "p/Store", fields=fields, methods=methods))
    main = "public static void main(String[] words) { assert p.Store.names == null; }"
    write("src/q/Start.java", f"package q; public class Start {{ {main} }}")
    report = package.check("Start.main", "src/q/Start.java", classpath="out", seconds=20)
    assert report.verdict.value == "vacuous"
    assert "executions are not followed beyond out/p/Store.class:7" in report.text()


def test_only_methods_of_sources_are_selected(ooxcheck: Ooxcheck) -> None:
    answer = ooxcheck("src", "--classpath", "lib.jar", "--no-infer")
    assert ("User.either" in answer.out, "Lib.twice " in answer.out) == (True, False)


def test_a_class_path_in_a_file_is_relative_to_it(
    ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("ooxcheck.toml", 'classpath = "lib.jar:out"')
    monkeypatch.chdir("src")
    assert ooxcheck("User.constant", "q/User.java").code == 0
    write("../ooxcheck.toml", 'classpath = "lib.jar:../other.jar"')
    outside = ooxcheck("User.constant", "q/User.java")
    assert (outside.code, "'../other.jar' leads out of" in outside.err) == (2, True)


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("nowhere", "there is no nowhere, which the class path names"),
        ("empty", "there is no class file below empty"),
        ("empty/*", "there is no JAR file in empty"),
        ("text.jar", "cannot read text.jar as a JAR file"),
        ("texts.jar", "there is no class file in texts.jar"),
        ("out/p/Lib.class", "out/p/Lib.class is a single class file"),
        ("short", "short/p/Lib.class is no class file that can be read: it ends after 100 bytes"),
        ("new", "new/p/Lib.class is no class file that can be read: its version is 99"),
        ("other", "other/p/Lib.class holds the class q.Lib"),
        ("lib.jar:nowhere", "there is no nowhere"),
    ],
)
def test_wrong_class_paths(ooxcheck: Ooxcheck, place: str, message: str) -> None:
    Path("empty").mkdir()
    write("text.jar", "no archive")
    with zipfile.ZipFile("texts.jar", "w") as archive:
        archive.writestr("p/Lib.java", "class Lib { }")
    write("short/p/Lib.class", lib()[:100])
    write("new/p/Lib.class", lib()[:6] + b"\0\x63" + lib()[8:])
    write("other/p/Lib.class", lib().replace(b"p/Lib", b"q/Lib"))
    answer = ooxcheck("User.constant", "src/q/User.java", "--classpath", place)
    assert (answer.code, message in answer.err, "[request.classpath]" in answer.err) == (2, True, True)


@pytest.mark.parametrize("folder", ["target/classes", "build/classes/java/main"])
def test_projects_have_a_class_path(folder: str) -> None:
    write("a/src/main/java/q/User.java", USER)
    write("a/pom.xml", "")
    write(f"a/{folder}/p/Lib.class", lib())
    write(f"a/{folder}/q/Damaged.class", b"nothing")
    assert needed_classes("a/src/main/java/q/User.java") == [f"a/{folder}/p/Lib.class"]


def test_modules_see_the_classes_of_each_other() -> None:
    write("pom.xml", "")
    write("a/src/main/java/q/User.java", USER)
    write("b/target/classes/p/Lib.class", lib())
    assert needed_classes("a/src/main/java/q/User.java") == ["b/target/classes/p/Lib.class"]


def test_a_source_file_has_precedence() -> None:
    write("src/p/Lib.java", "package p; public class Lib { }")
    assert needed_classes("src/q/User.java", "lib.jar") == ["src/p/Lib.java"]


JAVA = """package p;
import java.util.*;
public class All<T extends Comparable<T>> extends Base implements Shape {
  public class Inner { public T v; public Inner(int k) { } }
  public static class Nested<K> { public K k; Map.Entry<K, ? super K[]> e() { return null; } T2<K> f; }
  public enum Color { RED, GREEN(2), BLUE { int f() { return 7; } }; public int code; Color() { } Color(int c) { code = c; } int f() { return 1; } }
  public record Pair(int a, List<String> b) { }
  protected static int counter = 5;
  All(int x) { super(x); Runnable r = () -> { }; }
  public int area() { return new Object() { int n = 3; }.n; }
}
class T2<K> { }
abstract class Base { int b; Base(int b) { this.b = b; } abstract int area(); }
interface Shape { int area(); Object TOKEN = new Object(); default int twice() { return 2 * area(); } static int one() { return 1; } }
"""

CLIENT = """package p;
class Client {
  static class Mine extends Base { Mine() { super(1); } int area() { return 4; } }
  static void color(All.Color c) { assert c == null || c.ordinal() < 3; }
  static void code(All.Color c) { assert c == null || c.code == 0; }
  static void pair(Object o) { if (o instanceof All.Pair p) { assert p.a() >= 0; } }
  static void inner(All<Integer>.Inner i) { assert i == null || i.v == null; }
  static void counter() { assert All.counter == 5; }
  static void token() { assert Shape.TOKEN != null; }
  static void shape(Shape s) { if (s != null) { int a = s.area(); assert a == 3; } }
  static void mine() { assert new Mine().b == 1; }
  static void area(Mine m) { assert m == null || m.area() == 4; }
  static void one() { assert Shape.one() == 2; }
}
"""


@pytest.mark.skipif(java() is None, reason=REASON)
@pytest.mark.parametrize(
    ("method", "verdict"),
    [
        ("color", "holds, no bound"),
        ("code", "1 violated"),
        ("pair", "holds within bounds"),
        ("inner", "1 violated"),
        ("counter", "1 violated"),
        ("token", "1 violated"),
        ("shape", "1 violated"),
        ("mine", "vacuous"),
        ("area", "holds"),
        ("one", "vacuous"),
    ],
)
def test_classes_that_javac_compiles(ooxcheck: Ooxcheck, method: str, verdict: str) -> None:
    write("lib/p/All.java", JAVA)
    write("client/p/Client.java", CLIENT)
    compiled = javac(Path("made").absolute(), Path("lib/p/All.java").absolute())
    assert compiled.status == 0, compiled.err
    answer = ooxcheck(f"Client.{method}", "client/p/Client.java", "--classpath", "made", "--no-infer")
    assert any(line.startswith(verdict) for line in answer.out.splitlines()), answer.out + answer.err


@pytest.mark.skipif(java() is None, reason=REASON)
def test_the_source_file_of_a_class_with_another_name_has_precedence() -> None:
    write("s/p/All.java", JAVA)
    write("s/p/Client.java", "package p; class Client { Shape s; }")
    assert javac(Path("made").absolute(), Path("s/p/All.java").absolute()).status == 0
    assert needed_classes("s/p/Client.java", "made") == ["s/p/All.java"]


def test_every_function_of_python_reads_compiled_classes() -> None:
    """Each function reads `Lib` from the class path, and refuses a class path that does not exist."""
    file = "src/q/Owner.java"
    write(file, "package q; class Owner { final int most = p.Lib.MAX; int most() { return most; } }")
    calls: dict[str, Callable[[str], object]] = {
        "check": lambda path: package.check("Owner.most", file, classpath=path).verdict.value,
        "tests": lambda path: len(package.tests("Owner.most", file, classpath=path).tests),
        "heaps": lambda path: package.heaps("Owner", file, scope=1, classpath=path).count,
        "invariants": lambda path: len(package.invariants("Owner", file, scope=1, classpath=path).clauses()),
        "mutate": lambda path: len(package.mutate("Owner.most", file, classpath=path).judged),
        "effects": lambda path: len(package.effects("Owner.most", file, classpath=path)),
        "methods": lambda path: package.methods(file, classpath=path),
    }
    results = {name: call("lib.jar") for name, call in calls.items()}
    assert (results["check"], results["methods"]) == ("holds", ["Owner.most()"])
    assert (results["tests"], results["heaps"], results["effects"]) == (1, 1, 1)
    for call in calls.values():
        with pytest.raises(OoxError, match=r"lost\.jar"):
            call("lost.jar")
    write(file, "package q; class Owner { static int most() { int n = 0; return p.Lib.MAX + n; } }")
    assert (calls["check"]("lib.jar"), calls["check"]("")) == ("holds", "vacuous")


@pytest.mark.parametrize("command", [(), ("explain",)])
def test_wrong_class_paths_beside_a_file_of_oox(ooxcheck: Ooxcheck, command: tuple[str, ...]) -> None:
    write("one.oox", "class One { static void f() { } }")
    answer = ooxcheck(*command, "One.f", "one.oox", "--classpath", "nowhere")
    assert (answer.code, "there is no nowhere, which the class path names" in answer.err) == (2, True)
