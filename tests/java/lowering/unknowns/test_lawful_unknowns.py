"""Unknown classes obey the laws of equality and order, unless ``--no-laws`` is given."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.report import Report
from ooxcheck.generation.junit.counterexamples import junit_class
from tests.java.junit_stand_in import ends
from tests.java.jvm import REASON, java

FILE = Path(__file__).parents[1] / "Unknowns.java"
HEAP = FILE.with_name("MinHeap.java")
KEYS = FILE.with_name("UnknownKeys.java")
TREE = Path(__file__).parents[4] / "examples" / "java" / "OrderedTree.java"

LAWFUL = (
    "hit", "reflexive", "antisymmetric", "transitive", "ties", "steady",
    "compareIsAntisymmetric", "compareIsTransitive", "compareSame", "steadyCompare",
    "equalsIsReflexive", "equalsIsSymmetric", "equalsIsTransitive", "equalsOfNull", "equalHash", "steadyHash",
)  # fmt: skip
"""What holds by the laws alone."""

WRONG = (
    "swap", "beforeNull", "byOne", "negated", "signs", "distances", "tieMeansEqual", "equalMeansTie",
    "equalIsSame", "sameHash", "withKnown", "compareByOne", "twoComparators",
)  # fmt: skip
"""What no law says."""


@cache
def report(method: str, *, no_laws: bool = False) -> Report:
    return ooxcheck.check(
        f"Unknowns.{method}",
        FILE,
        scope=3 if "ransitive" in method or method == "distances" else 2,
        no_laws=no_laws,
    )


@pytest.mark.parametrize("method", LAWFUL)
def test_the_laws_hold_and_are_told_as_an_assumption(method: str) -> None:
    found = report(method)
    assert found.verdict.value == "holds"
    assert [note.code for note in found.notes].count("note.laws") == 1


@pytest.mark.parametrize("method", WRONG)
def test_nothing_else_is_assumed(method: str) -> None:
    assert report(method).verdict.value == "violated"


@pytest.mark.parametrize("method", [*LAWFUL, "equalIsSame"])
def test_without_laws_unknown_classes_do_anything(method: str) -> None:
    found = report(method, no_laws=True)
    assert found.verdict.value == "violated"
    assert "note.laws" not in [note.code for note in found.notes]


@pytest.mark.parametrize("method", ["hit", "equalIsSame", "twoComparators"])
def test_brute_force_agrees(method: str) -> None:
    found = ooxcheck.check(
        f"Unknowns.{method}", FILE, scope=1 if method == "twoComparators" else 2, self_check=True
    )
    assert found.self_check is not None


@pytest.mark.parametrize("method", ["keys", "items", "mixed"])
def test_types_of_the_sources_that_nothing_implements_obey_the_laws(method: str) -> None:
    assert ooxcheck.check(f"UnknownKeys.{method}", KEYS, scope=2).verdict.value == "holds"
    assert ooxcheck.check(f"UnknownKeys.{method}", KEYS, scope=2, no_laws=True).verdict.value == "violated"


ABSTRACT = """class A {
  static abstract class Own implements Comparable<Own> { public abstract int compareTo(Own other); }
  static abstract class Below extends Own { int n; }
  static void own(Own a, Own b) { assert a == null || b == null || (a.compareTo(b) > 0) == (b.compareTo(a) < 0); }
  static void below(Below a, Below b) { assert a == null || b == null || (a.compareTo(b) > 0) == (b.compareTo(a) < 0); }
}
"""
SAID = """class A {
  static abstract class Said implements Comparable<Said> {
    int n;
    public int compareTo(Said other) { return n - other.n; }
    public boolean equals(Object other) { return other instanceof Said; }
    public int hashCode() { return n; }
  }
  static void order(Said a, Said b) { assert a == null || b == null || a.n != 3 || b.n != 5 || a.compareTo(b) == -2; }
  static void equality(Said a, Said b) { assert a == null || b == null || a.equals(b); }
  static void hash(Said a) { assert a == null || a.hashCode() == a.n; }
}
"""


@pytest.mark.parametrize("method", ["own", "below"])
def test_an_abstract_method_of_a_class_obeys_the_laws(tmp_path: Path, method: str) -> None:
    path = tmp_path / "A.java"
    path.write_text(ABSTRACT)
    assert ooxcheck.check(f"A.{method}", path, scope=2).verdict.value == "holds"
    assert ooxcheck.check(f"A.{method}", path, scope=2, no_laws=True).verdict.value == "violated"


@pytest.mark.parametrize("method", ["order", "equality", "hash"])
@pytest.mark.parametrize("no_laws", [False, True])
def test_what_an_abstract_class_does_itself_is_run(tmp_path: Path, method: str, no_laws: bool) -> None:
    path = tmp_path / "A.java"
    path.write_text(SAID)
    found = ooxcheck.check(f"A.{method}", path, scope=2, no_laws=no_laws)
    assert found.verdict.value == "holds"
    assert "note.laws" not in [note.code for note in found.notes]


@pytest.mark.parametrize("method", ["inTreeMap", "inQueue", "inHashMap", "beside"])
def test_collections_and_threads_rely_on_the_laws(method: str) -> None:
    path = FILE.with_name("UnknownMembers.java")
    assert ooxcheck.check(f"UnknownMembers.{method}", path, scope=2).verdict.value == "holds"


@pytest.mark.parametrize(
    ("method", "verdict"), [("insert", "holds"), ("insertLazily", "violated"), ("min", "holds")]
)
def test_a_generic_heap_keeps_its_order(method: str, verdict: str) -> None:
    found = ooxcheck.check(f"MinHeap.{method}", HEAP, scope=1, scopes={"Comparable.Unknown": 3})
    assert found.verdict.value == verdict


def test_the_answer_names_the_methods_and_the_option() -> None:
    told = [note.message for note in report("equalHash").notes if note.code == "note.laws"]
    assert told == [
        "assumes that compareTo, equals and hashCode of classes that are not known obey the laws of Java and depend on the objects alone (--no-laws: any results)"
    ]


def test_a_class_of_the_sources_may_be_called_unknown(tmp_path: Path) -> None:
    path = tmp_path / "A.java"
    path.write_text(
        """class A {
             interface Shape { class Unknown { int n; } }
             static void m(Shape a, Shape b, Shape.Unknown c) { assert a == null || c == null || c.n != 7 || !a.equals(b) || a == b; }
           }"""
    )
    found = ooxcheck.check("A.m", path, scope=2)
    assert found.verdict.value == "violated"
    text, reasons = junit_class(found)
    assert not reasons
    assert 'stub("A$Shape")' in text
    assert 'make("A$Shape$Unknown")' in text


def test_a_contract_of_the_sources_is_believed_in_place_of_the_laws(tmp_path: Path) -> None:
    path = tmp_path / "A.java"
    path.write_text(
        """class A {
             interface Odd extends Comparable<Odd> { /*@ ensures \\result == 1; pure @*/ int compareTo(Odd other); }
             static void m(Odd a) { assert a == null || a.compareTo(a) == 1; }
           }"""
    )
    assert ooxcheck.check("A.m", path, scope=1).verdict.value == "holds"


@pytest.mark.parametrize(
    ("method", "verdict"), [("contains", "holds"), ("insert", "holds"), ("insertByOne", "violated")]
)
def test_a_generic_search_tree_keeps_its_order(method: str, verdict: str) -> None:
    assert ooxcheck.check(f"OrderedTree.{method}", TREE, scope=2, unroll=4).verdict.value.startswith(verdict)


@pytest.mark.skipif(java() is None, reason=REASON)
def test_counterexamples_fail_on_the_jvm(tmp_path: Path) -> None:
    texts: dict[str, str] = {}
    for method in WRONG:
        text, reasons = junit_class(report(method))
        assert not reasons
        texts[f"Unknowns_{method}_Test"] = text
    tree, reasons = junit_class(ooxcheck.check("OrderedTree.insertByOne", TREE, scope=2))
    assert not reasons
    lazily, reasons = junit_class(
        ooxcheck.check("MinHeap.insertLazily", HEAP, scope=1, scopes={"Comparable.Unknown": 3})
    )
    assert not reasons
    found = ends(
        tmp_path,
        [FILE, TREE, HEAP],
        {**texts, "OrderedTree_insertByOne_Test": tree, "MinHeap_insertLazily_Test": lazily},
    )
    assert len(found) == len(texts) + 2
    for name, end in found.items():
        assert end.startswith("fails"), (name, end)
        assert "no answer" not in end, (name, end)
