"""Odd corners of Java: each method of ``odd/*.java`` asserts what a JVM does; run there, by the interpreter, and checked."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.input.java_programs import java_program
from ooxcheck.java.load import find
from ooxcheck.java.lowering.program import lower_method
from ooxcheck.java.program import Program
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.source import Source
from tests.java.jvm import REASON
from tests.java.jvm import java as jdk
from tests.java.lowering.running import java, ran
from tests.java.tools import javac, run

PROGRAMS = sorted((Path(__file__).parent / "odd").glob("*.java"))
CASES = [
    f"{path.stem}.{name}"
    for path in PROGRAMS
    for name in re.findall(r"^  static void (\w+)\(\)", path.read_text(encoding="utf-8"), re.MULTILINE)
]
CHECKED = (
    "ArrayObjects.objects",
    "ArrayObjects.lists",
    "ArrayObjects.wrongCast",
    "Basics.varargs",
    "Basics.ternaryBoxing",
    "Basics.narrowing",
    "ClassValues.identity",
    "ClassValues.fieldsAndArguments",
    "ClassValues.nulls",
    "ClassValues.tests",
    "Classes.inner",
    "Classes.order",
    "Classes.diamond",
    "Cloning.fields",
    "Cloning.classes",
    "Cloning.deeper",
    "CovariantArrays.newArrays",
    "CovariantArrays.aliases",
    "CovariantArrays.orderOfTests",
    "CovariantArrays.interfaces",
    "CovariantArrays.copies",
    "CovariantArrays.tests",
    "Corners.cache",
    "Corners.mixed",
    "Corners.fallCheck",
    "Corners.labels",
    "Corners.finCheck",
    "Corners.compound",
    "Corners.shifts",
    "Corners.varargs",
    "Escapes.comments",
    "Escapes.names",
    "Escapes.strings",
    "Escapes.classes",
    "GenericArrays.bubble",
    "GenericArrays.arrayStores",
    "GenericArrays.covariantArguments",
    "GenericArrays.overloads",
    "GenericArrays.widerArrays",
    "Identities.boxes",
    "Identities.boxesAsObjects",
    "Identities.literals",
    "InnerSubclasses.sameOuter",
    "InnerSubclasses.differentOuters",
    "InnerSubclasses.nullOuter",
    "InnerSubclasses.anonymousBelowInner",
    "InnerSubclasses.localsCaptureTheSame",
    "Library.formats",
    "Library.numbers",
    "Messages.division",
    "Messages.errors",
    "Messages.namesOfClasses",
    "Messages.textsOfExceptions",
    "Messages.textsBesideFaults",
    "Ordered.withoutOrder",
    "Ordered.addedToAQueue",
    "Ordered.whatCannotBeInIsNotEqual",
    "Ordered.overloadsThatAreWrittenAlike",
    "SuperOfObject.identity",
    "SuperOfObject.overridden",
    "SuperOfObject.throughAnother",
    "Supers.inLambdas",
    "Supers.ofAnEnclosingClass",
    "Supers.textsOfGenericStrings",
)

MAIN = """import java.lang.reflect.Method;
class Main {
  public static void main(String[] names) throws Exception {
    for (String name : names) {
      Method method = Class.forName(name.split("\\\\.")[0]).getDeclaredMethod(name.split("\\\\.")[1]);
      method.setAccessible(true);
      method.invoke(null);
    }
  }
}
"""


@cache
def program(stem: str) -> Program:
    return java(next(path for path in PROGRAMS if path.stem == stem).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", CASES)
def test_the_interpreter_does_what_is_asserted(name: str) -> None:
    known = program(name.partition(".")[0])
    outcome = ran(lower_method(known, find(known, f"{name}()").method.ref, is_fresh=True)).outcome
    assert isinstance(outcome, Returned), outcome


@pytest.mark.parametrize("name", CHECKED)
def test_the_checker_finds_that_it_holds(name: str) -> None:
    path = next(path for path in PROGRAMS if path.stem == name.partition(".")[0])
    found, method = java_program([Source(path.name, path.read_text(encoding="utf-8"))], name)
    report = check(Terms.of({"unroll": (40, {}), "array": 10}).resolve_for(found).about(found, method))
    assert report.verdict.value == "holds", [str(example.duty) for example in report.counterexamples]


@pytest.mark.skipif(jdk() is None, reason=REASON)
def test_a_jvm_does_what_is_asserted(tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(MAIN)
    compiled = javac(tmp_path, tmp_path / "Main.java", *PROGRAMS)
    assert compiled.status == 0, compiled.err
    told = run(tmp_path, "Main", *CASES, asserting=True)
    assert told.status == 0, told.err
