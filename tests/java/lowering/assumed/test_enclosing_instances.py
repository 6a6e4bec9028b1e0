"""Objects of the initial heap that have enclosing instances and captured variables for several classes; verdicts noted by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck

TEXT = """class Sequence {
    int size;
    class Itr {
        int cursor;
        boolean hasNext() { return cursor < size; }
        Sequence around() { return Sequence.this; }
    }
    class ListItr extends Itr {
        void sameOuter() { assert around() == Sequence.this; assert hasNext() == (cursor < size); }
    }
    class LastItr extends ListItr {
        LastItr(int at) { cursor = at; }
        LastItr() { this(3); }
        void threeTimesTheSame() { assert around() == Sequence.this; }
    }
    class Other extends Itr {
        Other(Sequence other) { other.super(); }
        Other() { }
        void mayDiffer() { assert around() == Sequence.this; }
        void neverNull() { assert around() != null; int n = around().size; }
    }
    class Deep {
        class Deeper extends Itr {
            void throughTwo() { assert around() == Sequence.this; }
        }
    }
    static void twoItrs(ListItr a, Itr b) { if (a != null && b != null) assert a.around() == b.around(); }
}
"""

CASES = [
    ("Sequence.ListItr.sameOuter", "holds"),
    ("Sequence.LastItr.threeTimesTheSame", "holds"),
    ("Sequence.Other.mayDiffer", "violated"),
    ("Sequence.Other.neverNull", "holds"),
    ("Sequence.Deep.Deeper.throughTwo", "holds"),
    ("Sequence.twoItrs", "violated"),
]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("sources") / "Sequence.java"
    found.write_text(TEXT)
    return found


@pytest.mark.parametrize(("name", "verdict"), CASES, ids=[name for name, _ in CASES])
def test_a_class_passes_its_enclosing_instance_on(path: Path, name: str, verdict: str) -> None:
    report = ooxcheck.check(name, path, scope=2, array=1, unroll=2)
    assert report.verdict.value == verdict, [str(each.duty) for each in report.counterexamples]
