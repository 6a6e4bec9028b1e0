"""Implied casts succeed, unless the program itself causes heap pollution (JLS 4.12.2)."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck

PROGRAM = """
public class Box<T> {
    T v;
    Object[] data;
    static class Pair { int a; }
    T at(int i) { return (T) data[i]; }
    static <U> U cast(Object o) { return (U) o; }

    static int read(Box<Pair> b) { if (b == null || b.v == null) return 0; return b.v.a; }
    static int written(Box<Object> b) { if (b == null) return 0; Pair p = (Pair) b.v; return 1; }
    static int redundant(Box<Pair> b) { if (b == null) return 0; Pair p = (Pair) b.v; return 1; }
    static int unboxed(Box<Integer> b) { if (b == null || b.v == null) return 0; return b.v; }
    static int stored(Box<Pair> b) { if (b == null || b.data == null || b.data.length == 0) return 0; Pair p = b.at(0); return 1; }
    static int put(Box<Pair> b, Object o) { if (b == null) return 0; Box<Object> c = (Box<Object>) (Object) b; c.v = o; Pair p = b.v; return 1; }
    void set(T t) { v = t; }
    static int rawField(Box<Pair> b, Object o) { if (b == null) return 0; Box raw = b; raw.v = o; Pair p = b.v; return 1; }
    static int rawCall(Box<Pair> b, Object o) { if (b == null) return 0; Box raw = b; raw.set(o); Pair p = b.v; return 1; }
    static int rawBecomes(Box raw) { if (raw == null) return 0; Box<Pair> b = raw; Pair p = b.v; return 1; }
    static int rawMade(Pair q) { Box<Pair> b = new Box(); b.v = q; Pair p = b.v; return 1; }
    static int rawCompared(Comparable a, Box<Pair> b) { if (a == null || b == null) return 0; Pair p = b.v; return a.compareTo(a); }
    static int given(Object o) { Pair p = cast(o); return 1; }
}
"""


@pytest.mark.parametrize(
    ("method", "verdict"),
    [
        ("read", "holds"),
        ("written", "violated"),
        ("redundant", "holds"),
        ("unboxed", "holds"),
        ("stored", "holds"),
        ("put", "violated"),
        ("given", "violated"),
        ("rawField", "violated"),
        ("rawCall", "violated"),
        ("rawBecomes", "violated"),
        ("rawMade", "holds"),
        ("rawCompared", "holds"),
    ],
)
def test_casts_of_erasure(method: str, verdict: str, tmp_path: Path) -> None:
    path = tmp_path / "Box.java"
    path.write_text(PROGRAM)
    assert ooxcheck.check(f"Box.{method}", path, scope=2).verdict.value == verdict
