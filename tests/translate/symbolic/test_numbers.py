"""Sized integers, bits and words of exceptions in methods with 32 bits: verdicts that are obvious."""

from __future__ import annotations

import pytest

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from tests.oox.runs import loaded, method
from tests.translate.deciding import Problem, decided

WRAPPING = Settings(unroll=3)
CLASSES = "class Box { int8 b; int64 l; char c; } interface Asked { void ask(int n) exceptional(n > 0) modifies(); }"


def verdict(text: str, settings: Settings = WRAPPING) -> str:
    """Return the verdict on a static method ``main``, of which the text has everything."""
    program = loaded(f"{CLASSES} class Main {{ static string kept; static {text} }}")
    return decided(
        Problem(program, method(program, "Main.main"), Bounds(scope=2, array=2), settings)
    ).verdict.value


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("int8 main(int8 x) ensures(retval + x == 0) { return -x; }", True),
        ("int8 main(int8 x) ensures(x > 0 ==> retval < 0) ensures(x < 0 ==> retval > 0) { return -x; }", False),
        ("int8 main(int8 x) requires(x != -128) ensures(x < 0 ==> retval > 0) { return -x; }", True),
        ("int64 main(int64 x) requires(x == -9223372036854775808) ensures(retval == x) { return x / -1; }", True),
        ("int64 main(int64 x) ensures(retval == x * 2) { return x << 1; }", True),
        ("int64 main(int64 x) ensures(retval == x / 2) { return x >> 1; }", False),
        ("int64 main(int64 x) requires(x >= 0) ensures(retval == x / 2) { return x >> 1; }", True),
        ("int main(int8 x) ensures(-128 <= retval && retval <= 127) { return (int) x; }", True),
        ("int8 main(int i) ensures((int) retval == i) { return (int8) i; }", False),
        ("int8 main(int i) requires(-128 <= i && i <= 127) ensures((int) retval == i) { return (int8) i; }", True),
        ("int8 main(int i) ensures(retval == (int8) (i &&& 255)) { return (int8) i; }", True),
        ("int main(int x, int n) ensures(retval == x << (n &&& 31)) { return x << n; }", True),
        ("int64 main(int64 x, int n) ensures(retval == x >>> (n &&& 31)) { return x >>> n; }", False),
        ("int64 main(int64 x, int n) ensures(retval == x >>> (n &&& 63)) { return x >>> n; }", True),
        ("int main(int x) ensures(retval == x) { return x << 32; }", True),
        ("int main(int x) ensures(retval == x << 31) { return x << -1; }", True),
        ("int main(int x) ensures(retval >= 0) { return x >>> 33; }", True),
        ("int main(int x) ensures(retval >= 0) { return x >>> 32; }", False),
        ("uint main(uint x) ensures(retval + x + 1 == 0) { return ~~~x; }", True),
        ("int main(int x) ensures(retval == -x - 1) { return ~~~x; }", True),
        ("int main(int x, int y) ensures(retval == old(x)) { x := x ^^^ y; y := x ^^^ y; x := x ^^^ y; return y; }", True),
        ("bool main(int x) ensures(retval <==> x % 2 != 0) { return x &&& 1 == 1; }", True),
        ("int main(char c) ensures(0 <= retval && retval < 65536) ensures((char) retval == c) { return (int) c; }", True),
        ("char main(int i) ensures((int) retval == i) { return (char) i; }", False),
        ("int64 main(double d) ensures(retval != 9223372036854775807) { return (int64) d; }", False),
        ("int8 main(double d) requires(d == 1e30) ensures(retval == -1) { return (int8) d; }", True),
        ("void main(Box x) requires(x != null) ensures(x.l == (int64) x.b &&& 15) modifies(x.l) { x.l := (int64) x.b &&& 15; }", True),
        ("int16 main(int16[] a) requires(a != null) ensures(retval == (sum v, i : a : v)) "
         "{ int16 s; int i; while (i < #a) { s := s + a[i]; i := i + 1; } return s; }", True),
        ("bool main(int64[] a) requires(a != null && #a == 2) ensures(retval <==> a[0] == max(a[])) { return a[0] >= a[1]; }", True),
    ],
)  # fmt: skip
def test_obvious_verdicts_on_numbers(text: str, holds: bool) -> None:
    found = verdict(text)
    assert (found in ("holds", "holds within bounds")) is holds
    assert found == "violated" or holds


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("int8 main(int8 x) { return x + 1; }", "violated"),
        ("int8 main(int8 x) requires(x < 127) { return x + 1; }", "holds"),
        ("int8 main(int8 x) { return x / -1; }", "violated"),
        ("int8 main(int x) ensures(true) { return (int8) x; }", "holds"),
        ("int main(int x, int n) ensures(true) { return x << n ||| ~~~x; }", "holds"),
    ],
)  # fmt: skip
def test_overflow_is_counted_at_the_width_of_the_type(text: str, found: str) -> None:
    assert verdict(text, Settings(unroll=3, overflow="error")) == found


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ('string main(string s) ensures(retval == s) { try { throw s; } catch (string w) { return w; } }', True),
        ('string main(string s) ensures(retval != "a") { try { throw s; } catch (string w) { return w; } }', False),
        ('string main(int n) ensures(n == 0 ==> retval == "zero") { try { int m := 1 / n; } catch (string w) { return w; } return null; }', True),
        ('string main(Box x) ensures(retval == "index") { try { x.b := 1; } catch (string w) { return w; } return "index"; }', False),
        ('string main(Asked a) requires(a != null) ensures(retval == null) { try { a.ask(1); } catch (string w) { return w; } return null; }', False),
        ('string main(Asked a) requires(a != null) ensures(retval == null) { try { a.ask(0); } catch (string w) { return w; } return null; }', True),
        ('void main(string s) ensures(Main.kept == s) { try { try { throw s; } catch (string v) { throw v; } } catch (string w) { Main.kept := w; } }', True),
        ('string main(string s, string t) requires(s != t) ensures(retval == s) { try { throw t; } catch (string w) { return w; } }', False),
        ('void down(int n) { if (n <= 0) { throw "end"; } if (n == 1) { Main.down(0); } else { Main.down(n - 1); } } '
         'static string main(int n) requires(n < 3) ensures(retval == "end") { try { Main.down(n); } catch (string w) { return w; } return null; }', True),
    ],
)  # fmt: skip
def test_obvious_verdicts_on_words(text: str, holds: bool) -> None:
    assert verdict(text) == ("holds" if holds else "violated")
