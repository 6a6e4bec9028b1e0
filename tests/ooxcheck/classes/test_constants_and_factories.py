"""Histories have objects of classes without accessible constructors: constants and results of static factories. Each verdict is noted before it was computed."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck

SHOP = """
class Buyer {
METHODS
  int twice(Constant left, Constant right) { int[] a = new int[1]; return left == null || left != right ? 0 : a[1]; }
  int valued(Point item) { int[] a = new int[1]; return item == null || item.x != 2 ? 0 : a[1]; }
  int small(Point item) { int[] a = new int[1]; return item == null || item.x > 0 ? 0 : a[1]; }
}
class Constant { static final Constant ONE = new Constant(); private Constant() { } }
class Single { private static final Single ONLY = new Single(); private Single() { } static Single get() { return ONLY; } }
class Point {
  final int x;
  private Point(int x) { this.x = x; }
  static Point of(int x) { if (x < 1) { throw new IllegalArgumentException(); } return new Point(x); }
}
class Box<T> { private T item; private Box() { } static <S> Box<S> empty() { return new Box<S>(); } }
abstract class Shape {
  private Shape() { }
  private static class Round extends Shape { }
  static Shape round() { return new Round(); }
}
class Secret { private static final Secret ONE = new Secret(); private Secret() { } private static Secret get() { return ONE; } }
class Never { private Never() { } static Never get() { return null; } }
class Throwing { private Throwing() { } static Throwing get() { throw new IllegalStateException(); } }
class Changing { static Changing one = new Changing(); private Changing() { } }
class Started { static final Started ONE; static { ONE = new Started(); } private Started() { } }
class Count { static int last; static int next() { return ++last; } }
class Crossed { static final Crossed ONE = new Crossed(Count.next()); private Crossed(int number) { } }
class Missing { static final Missing ONE = null; private Missing() { } }
"""
SHARED = ("Constant", "Single", "Point", "Box", "Shape")
OTHERS = ("Secret", "Never", "Throwing", "Changing", "Started", "Crossed", "Missing")
VERDICTS = {
    **{f"of{each}": "violated" for each in SHARED},
    **{f"of{each}": "possible" for each in OTHERS},
    "twice": "violated",
    "valued": "violated",
    "small": "possible",
}
CALLS = {
    "ofConstant": "buyer.ofConstant(Constant.ONE)",
    "ofSingle": "buyer.ofSingle(Single.get())",
    "ofPoint": "buyer.ofPoint(Point.of(1))",
    "ofBox": "buyer.ofBox(Box.empty())",
    "ofShape": "buyer.ofShape(Shape.round())",
    "twice": "buyer.twice(constant, constant)",
    "valued": "buyer.valued(Point.of(2))",
}


def buyer() -> str:
    methods = [
        f"  int of{name}({name} item) {{ int[] a = new int[1]; return item == null ? 0 : a[1]; }}"
        for name in (*SHARED, *OTHERS)
    ]
    return SHOP.replace("METHODS", "\n".join(methods))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("shop") / "Buyer.java"
    file.write_text(buyer())
    return file


@pytest.mark.parametrize("method", VERDICTS)
def test_a_client_has_the_objects_that_are_accessible(method: str, path: Path) -> None:
    report = ooxcheck.check(f"Buyer.{method}", path, scope=1)
    histories = [str(each.history) for each in report.counterexamples]
    assert report.verdict.value.startswith(VERDICTS[method])
    assert all(CALLS[method] in each for each in histories)
    assert bool(histories) == (method in CALLS)


FAR = {
    "Open": "public class Open { private Open() { } public static Open of() { return new Open(); } }",
    "Near": "public class Near { private Near() { } static Near of() { return new Near(); } static final Near ONE = new Near(); }",
    "Sized": "public class Sized { private final int size; public Sized(int size) { this.size = size; } }",
    "Closed": "public class Closed { Closed() { } }",
}


@pytest.mark.parametrize(
    ("name", "call"),
    [("Open", "far.Open.of()"), ("Near", None), ("Sized", "new far.Sized(0)"), ("Closed", None)],
)
def test_in_another_package_they_are_public(name: str, call: str | None, tmp_path: Path) -> None:
    user = f"package own; import far.{name}; public class User {{ public int of({name} item) {{ int[] a = new int[1]; return item == null ? 0 : a[1]; }} }}"
    (tmp_path / f"{name}.java").write_text(f"package far; {FAR[name]}")
    (tmp_path / "User.java").write_text(user)
    report = ooxcheck.check("User.of", tmp_path / "User.java", tmp_path / f"{name}.java", scope=1)
    histories = [str(each.history) for each in report.counterexamples]
    assert report.verdict.value == ("possible" if call is None else "violated")
    assert all(f"user.of({call})" in each for each in histories)


TABLES = """
class Reader {
  int fits() { int[] a = new int[1]; return Tables.size(1) == 5 ? a[1] : 0; }
  int differs() { int[] a = new int[1]; return Tables.size(1) == 4 ? a[1] : 0; }
  int counted() { int[] a = new int[1]; return Tables.first == 1 ? a[1] : 0; }
}
class Tables {
  private static final int[] SIZES = { 3, 5 };
  static int first = Count.next();
  static int size(int number) { return SIZES[number]; }
}
class Count { static int last; static int next() { return ++last; } }
"""


@pytest.mark.parametrize(
    ("method", "verdict"), [("fits", "violated"), ("differs", "holds"), ("counted", "possible")]
)
def test_classes_of_which_clients_make_objects_have_initial_values_as_well(
    method: str, verdict: str, tmp_path: Path
) -> None:
    path = tmp_path / "Reader.java"
    path.write_text(TABLES)
    assert ooxcheck.check(f"Reader.{method}", path, scope=1).verdict.value == verdict
