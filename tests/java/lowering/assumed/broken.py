"""Programs in which a JVM throws in a method that could be taken to hold: which method that is, asked of a JVM."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import ooxcheck
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import Report
from tests.java.tools import javac, run


@dataclass(frozen=True, slots=True)
class Broken:
    """Classes, a statement that makes a JVM throw NullPointerException, and the method that throws."""

    classes: str
    statement: str
    method: str


DRIVER = """package %s;
public class Driver {
  public static String run() {
    try { %s return "returned"; } catch (Throwable thrown) {
      Throwable first = thrown;
      while (first.getCause() != null) first = first.getCause();
      for (StackTraceElement each : first.getStackTrace())
        if (each.getClassName().startsWith("%s.")) return first.getClass().getSimpleName() + " " + each.getClassName() + "." + each.getMethodName();
      return "thrown elsewhere";
    }
  }
}
"""

MAIN = """public class Main {
  public static void main(String[] names) throws Exception {
    for (String name : names) System.out.println(Class.forName(name + ".Driver").getMethod("run").invoke(null));
  }
}
"""


def checked(classes: str, method: str, folder: Path) -> Report:
    """Return the answer about a method."""
    path = folder / "Classes.java"
    path.write_text(classes)
    return ooxcheck.check(method, path, scope=2, array=2)


def thrown(cases: Iterable[Broken], folder: Path) -> list[str]:
    """Return in which method a JVM throws NullPointerException in each of some programs, or what happens instead."""
    packages = {f"p{at}": case for at, case in enumerate(cases)}
    (folder / "Main.java").write_text(MAIN)
    for name, case in packages.items():
        (folder / name).mkdir()
        (folder / name / "Classes.java").write_text(f"package {name};\n{case.classes}")
        (folder / name / "Driver.java").write_text(DRIVER % (name, case.statement, name))
    compiled = javac(folder, folder / "Main.java", *sorted(folder.glob("p*/*.java")))
    assert compiled.status == 0, compiled.err
    lines = run(folder, "Main", *packages).out.splitlines()
    return [
        line.removeprefix(f"NullPointerException {name}.") for name, line in zip(packages, lines, strict=True)
    ]


def on_the_jvm(method: str) -> str:
    """Return a method as a JVM names it."""
    owner, _, name = method.rpartition(".")
    return f"{owner.replace('.', '$')}.{'<init>' if name == owner.rpartition('.')[2] else name}"
