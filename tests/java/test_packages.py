"""Packages and classes whose names do not begin as usual: packages with capital letters, and classes without."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.java.types import binary_name, declare_class, package, simple_name
from ooxcheck.oox.oracle.verdicts import Verdict

BOX = """package org.Big;
public class Box {
    private int n = 1;
    public int share() { return 8 / n; }
    public void set(int k) { if (k > 0) n = k; }
    static void name() { assert new Box().getClass().getName().equals("org.Big.Box"); }
    static class In { }
    static void inner() { assert new In().getClass().getName().equals("org.Big.Box$In"); }
}"""

LOW = """class low {
    private int n = 1;
    int share() { return 8 / n; }
    void set(int k) { if (k > 0) n = k; }
    static void name() { assert new low().getClass().getName().equals("low"); }
    static class in { }
    static void inner() { assert new in().getClass().getName().equals("low$in"); }
}"""


@pytest.mark.parametrize("method", ["share", "name", "inner"])
@pytest.mark.parametrize(("name", "text"), [("org/Big/Box", BOX), ("low", LOW)])
def test_the_package_line_decides_where_the_package_ends(
    name: str, text: str, method: str, tmp_path: Path
) -> None:
    """The names are those that a JVM returns; `share` needs an inferred invariant."""
    file = (tmp_path / name).with_suffix(".java")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    assert ooxcheck.check(f"{file.stem}.{method}", file, scope=2).verdict is Verdict.HOLDS


def test_the_latest_declaration_counts() -> None:
    assert declare_class("one.Two", "Three") == "one.Two.Three"
    assert package("one.Two.Three.Four") == "one.Two."
    assert declare_class("one", "Two") == "one.Two"
    assert binary_name("one.Two.Three.Four") == "one.Two.Three$Four"
    declare_class("one.Two", "Three")
    declare_class("", "three")
    assert (simple_name("three.four"), binary_name("three.four")) == ("three.four", "three$four")
    assert simple_name("java.util.Map.Entry") == "Map.Entry"


def test_classes_with_one_name_have_boundaries_of_their_own(tmp_path: Path) -> None:
    """Nothing is inferred if both are reachable; the answer says so."""
    for name, other in (("p", "q"), ("q", "p")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "C.java").write_text(
            f"package {name}; public class C {{ private int n = 1; public int f() {{ return 8 / n; }} public Object g({other}.C o) {{ return o; }} }}"
        )
    report = ooxcheck.check("p.C.f", tmp_path / "p/C.java", tmp_path / "q/C.java", scope=2)
    assert report.verdict is Verdict.POSSIBLE
    assert any("another class has the name of p.C" in each.message for each in report.notes)
