"""Random formulas as text, over one small program; nearly all of them are well typed.

A formula is written top down from a seed; every term is asked for by what it denotes: an object, a set of objects, a
relation, a number, a set of numbers and so on.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager

PROGRAM = """
interface I { }
class N implements I {
  N next; int v; bool f; int[] xs; N[] ns; bool[] fs; string s; uint u; char c;
  static int tot; static N root;
  ghost N set friends; ghost N -> N map; ghost string -> N named; ghost int g; ghost bool h;
  ghost int set seen; ghost N -> int rank; ghost uint -> bool on;
  int size() pure { if (this.next == null) { return 1; } int n := this.next.size(); return n + 1; }
  N step(int k) pure { if (k > 0) { return this.next; } return this; }
  int get(int i) pure { return this.xs[i]; }
  bool has(N other, bool b) pure { return b && this.next == other; }
  static int twice(int x) pure { return x + x; }
  model N set reached := this.*next;
  model N skip := this.next.next;
  model int worth := this.v + 1;
  model int product := this.reached.v * 2;
  model int set values := {i : this.reached.v | i != this.v} + this.seen;
  model N -> int table := this.reached -> this.worth;
  model bool odd := this.f && some n : this.reached | n.skip == this;
  define N set near(N set s, int k) := {n : s | n.v > k};
  define int plus(int x) := this.v + x;
  define bool alike(N set s) := all n : s | n.worth == this.worth;
}
class M extends N {
  N other; int w; int size() pure { return 7; }
  model N skip := this.other;
  model int worth := this.w * this.v;
  define int plus(int x) := x;
}
class P { int v; P next; N link; }
class Main {
  static N main(N a, M b, P p, int k, int[] arr, N[] brr, string t, bool q, uint m, char c, I i)
  { assert #N >= 0 || t == "x"; return a; }
}
"""

_GRAMMAR: dict[str, tuple[str, ...]] = {
    "ref": (
        "a", "b", "a", "retval", "N.root", "<ref>.next", "b.other", "p.link", "<ref>.ns[<int>]", "brr[<int>]",
        "<ref>.step(<int>)", "(if <f> then <ref> else <ref>)", "(<ref> & <set>)", "(<ref> - <set>)", "null",
        "old(<ref>)", "<ref>.skip", "(<objs>)[<int>]",
    ),
    "set": (
        "<ref>", "<ref>.*next", "<ref>.^next", "<ref>.*(next + other)", "(<set> + <set>)", "(<set> - <set>)",
        "(<set> & <set>)", "N", "M", "{<N> : <set> | <f>}", "<set>.next", "<set>.~next", "<set>.friends",
        "<set>.(<rel>)", "<set>.ns[<int>]", "reach(<set>, next)", "(if <f> then <set> else <set>)", "none",
        "old(<set>)", "<string>.(<ref>.named)", "<int>.(~v)", "<set>.*(next + ~next)", "<ref>.(<ref>.map)",
        "<ints>.(~(<ref>.rank))", "<ref>.(rank.<ints>)", "<ref>.ns[]", "<set>.ns[]", "brr[]", "<set>.(ns[])", "<ref>.*(ns[])",
        "<ref>.step(<int>).^(next + ns[])", "<set>.~(ns[])", "reach(<set>, ns[], other)",
        "<ref>.reached", "<set>.reached", "<set>.skip", "<ref>.*skip", "<set>.^(skip + next)", "<set>.~skip",
        "N.near(<set>, <int>)", "<ref>.near(<set>, <int>)",
        "elems(<objs>)",
    ),
    "objs": (
        "seq(<ref>, next)", "seq(<ref>, next)", "seq(<ref>, other)", "seq(<ref>.ns)", "seq(brr)", "[<ref>]", "[<ref>, <ref>]", "[]",
        "(<objs> ++ <objs>)", "reverse(<objs>)", "(<objs>)[<int>..<int>]", "(<objs>)[<int>..]", "(<objs>)[..<int>]",
        "(if <f> then <objs> else <objs>)", "old(<objs>)", "seq(<ref>, next, next)",
    ),
    "seq": (
        "seq(<ref>, next, v)", "seq(<ref>, next, v)", "seq(p, next, v)", "seq(<ref>.xs)", "seq(arr)", "[<int>]", "[<int>, <int>]", "[]",
        "(<seq> ++ <seq>)", "reverse(<seq>)", "(<seq>)[<int>..<int>]", "(<seq>)[<int>..]", "(<seq>)[..<int>]",
        "(if <f> then <seq> else <seq>)", "old(<seq>)", "seq(<ref>, next, g)",
    ),
    "bag": (
        "multiset(<seq>)", "multiset(<seq>)", "multiset(arr)", "multiset(<set>, v)", "(<bag> + <bag>)", "(<bag> - <bag>)",
        "(if <f> then <bag> else <bag>)", "old(<bag>)",
    ),
    "rel": (
        "next", "other", "~<rel>", "^<rel>", "*<rel>", "(<rel> + <rel>)", "(<rel> & <rel>)", "(<rel> - <rel>)",
        "(<set> -> <set>)", "iden", "<ref>.map", "{<N>, <N> : <set> | <f>}", "(none -> none)", "next.next",
        "next.~next", "old(<rel>)", "(if <f> then <rel> else <rel>)", "ns[]", "(next.ns)[]", "^(ns[])",
        "skip", "reached", "next.reached", "^skip",
    ),
    "int": (
        "k", "0", "1", "2", "-1", "3", "<ref>.v", "p.v", "#(<set>)", "#(<ints>)", "#(<rel>)",
        "(sum <N> : <set> | <int>)", "<ref>.xs[<int>]", "#<ref>.xs", "#arr", "arr[<int>]", "(<int> + <int>)",
        "(<int> - <int>)", "(<int> * <int>)", "(<int> / <int>)", "(<int> % <int>)", "(-<int>)", "N.tot", "old(<int>)",
        "<ref>.size()", "<ref>.get(<int>)", "N.twice(<int>)", "<ref>.g", "(if <f> then <int> else <int>)",
        "#(<seq>)", "#(<objs>)", "#(<bag>)", "(<seq>)[<int>]", "count(<bag>, <int>)", "count(<objs>, <ref>)", "count(<seq>, <int>)",
        "(sum <int_> : <ints> | <int>)", "(<int> & <ints>)", "(<ints> * 2)", "(sum <N> : <set> | <set>.v)",
        "min(<ints>)", "max(<ints>)", "max(<ints>, <int>)", "min(<int>, <int>, 1)", "(count <N> : <set> | <f>)",
        "(count <N>, <N> : <set> | <f>)", "(count <int_> : <ints> | <f>)", "(sum <int_>, <int_> : arr : <int>)",
        "(sum <int_>, <int_> : <ref>.xs : <int>)", "(sum <N>, <int_> : <ref>.ns : <int>)", "(count <int_>, <int_> : arr : <f>)",
        "(count <N>, <int_> : brr : <f>)", "<ref>.worth", "<ref>.product", "<ref>.plus(<int>)", "#(<ref>.reached)",
    ),
    "ints": (
        "<int>", "<set>.v", "<set>.xs[<int>]", "<ref>.xs[<ints>]", "(<set>.v + <ints>)", "(<ints> & <ints>)",
        "(<set>.v - <ints>)", "{<int_> : <ints> | <f>}", "<set>.(next.v)", "<set>.(<irel>)", "p.*next.v",
        "(if <f> then <ints> else <ints>)", "none", "old(<ints>)", "<ref>.seen", "<set>.seen", "<set>.(<ref>.rank)",
        "arr[]", "<set>.xs[]", "<set>.(xs[])", "<set>.(v + xs[])", "<set>.worth", "<ref>.values", "<set>.values", "<set>.product",
        "elems(<seq>)", "elems(<bag>)",
    ),
    "irel": (
        "v", "next.v", "(<set> -> <ints>)", "{<N> : <set>, <int_> : <ints> | <f>}", "(<irel> + <irel>)", "(<rel>).v",
        "~(~<irel>)", "(v & <irel>)", "seen", "<ref>.rank", "<set>.rank", "old(<ref>.rank)", "xs[]", "next.(xs[])",
        "worth", "values", "<ref>.table", "<set>.table", "skip.worth",
    ),
    "string": (
        "t", "<ref>.s", '"x"', "(if <f> then <string> else <string>)", "null",
    ),
    "strings": (
        "<string>", "<set>.s", "(<strings> + <strings>)", "{<string_> : <strings> | <f>}", "(<strings> - <strings>)",
    ),
    "uint": (
        "m", "<ref>.u", "(<uint> + <uint>)", "(<uint> - 1)", "(<uint> * <uint>)", "(<uint> / <uint>)",
        "(sum <N> : <set> | <ref>.u)", "max(<set>.u)", "min(<uint>, 1)",
    ),
    "char": (
        "c", "<ref>.c", "'a'", "'b'", "min(<set>.c)", "max(<char>, 'b')",
    ),
    "bool": (
        "q", "<ref>.f", "<set>.f", "<ref>.has(<ref>, <bool>)", "<ref>.h", "<ref>.fs[<int>]",
        "(if <f> then <bool> else <bool>)", "<ref>.odd", "<set>.odd", "<ref>.alike(<set>)",
    ),
    "f": (
        "<atomic>", "<atomic>", "<atomic>", "(<f> && <f>)", "(<f> || <f>)", "(<f> ==> <f>)", "(<f> <==> <f>)", "!<f>",
        "(if <f> then <f> else <f>)", "(all <N> : <set> | <f>)", "(some <N> : <set> | <f>)", "(no <N> : <set> | <f>)",
        "(one <N> : <set> | <f>)", "(lone <N> : <set> | <f>)", "(all <N> : <set>, <N> : <set> | <f>)",
        "(some <int_> : <ints> | <f>)", "(all <int_> : <ints> | <f>)", "(one <int_> : <ints> | <f>)",
        "(lone <N> : <set>, <int_> : <ints> | <f>)", "(one <N>, <N> : <set> | <f>)",
        "(no <N> : <set>, <int_> : <ints> | <f>)", "(forall <int_>, <int_> : <ref>.xs : <f>)",
        "(exists <int_>, <int_> : arr : <f>)", "(forall <N>, <int_> : <ref>.ns : <f>)",
        "(exists <N>, <int_> : brr : <f>)", "(forall <int_>, <int_> : (<seq>) : <f>)", "(exists <N>, <int_> : (<objs>) : <f>)", "(some <string_> : <strings> | <f>)",
    ),
    "atomic": (
        "<bool>", "(<int> == <int>)", "(<int> != <int>)", "(<int> < <int>)", "(<int> <= <int>)", "(<ints> > <int>)",
        "(<int> >= <ints>)", "(<ref> == <ref>)", "(<set> == <set>)", "(<ints> == <ints>)", "(<rel> == <rel>)",
        "(<irel> == <irel>)", "(<set> in <set>)", "(<ints> in <ints>)", "(<int> in <ints>)", "(<rel> in <rel>)",
        "(<irel> in <irel>)", "(no <set>)", "(some <set>)", "(one <set>)", "(lone <set>)", "(one <ints>)",
        "(lone <ints>)", "(no <ints>)", "(lone <rel>)", "(one <irel>)", "(<string> == <string>)",
        "(<string> in <strings>)", "(<strings> == <strings>)", "(<uint> < <uint>)", "(<uint> == <uint>)",
        "(<char> == <char>)", "(<char> < <char>)", "(<bool> == <bool>)", "(<ref> instanceof M)",
        "(<set> instanceof N)", "fresh(<set>)", "acyclic(<set>, next)", "acyclic(<set>, next, other)", "acyclic(<set>, ns[])",
        "disjoint(<set>, <set>)", "disjoint(<ints>, <ints>, <ints>)", "alldifferent(<ref>.xs)", "alldifferent(brr)",
        "alldifferent(<ref>.fs)", "permutation(<ref>.xs, arr)", "permutation(arr, old(arr))",
        "permutation(<ref>.ns, old(brr))", "acyclic(<set>, next.(<rel>))", "(i == <ref>)", "(<set>.f == <set>.f)",
        "(true in <set>.f)", "(no ^({<int_>, <int_> : <ints> | <f>}) & {<int_>, <int_> : <ints> | <f>})",
        "(<ref>.xs == arr)", "(some <ref>.ns[<int>])", "(#P == 2)", "(<uint>.(<ref>.on) == <bool>)",
        "(true in <uint>.(<set>.on))", "(<ref>.on == old(<ref>.on))", "(<irel> == <irel>)", "(<irel> in <irel>)",
        "(<seq> == <seq>)", "(<objs> == <objs>)", "(<bag> == <bag>)", "(<bag> in <bag>)", "(<int> in <seq>)", "(<ref> in <objs>)",
        "(<int> !in <bag>)", "permutation(<seq>, <seq>)", "permutation(<objs>, <objs>)", "(seq(<ref>.fs) == reverse(seq(<ref>.fs)))",
        "(multiset(<set>, s) == multiset(<set>, s))", "(<string> in seq(<ref>, next, s))", "(seq(<ref>, next, u) == [<uint>])",
        "(seq(<ref>, next, c) ++ [<char>] == [<char>, <char>])", "(multiset(<set>, next) in multiset(<objs>))",
    ),
}  # fmt: skip

_BOUND = {"N": "ref", "int_": "int", "string_": "string"}
_LEAVES = {
    "ref": "a", "set": "a.*next", "rel": "next", "int": "k", "ints": "N.v", "irel": "v", "string": "t",
    "objs": "seq(a, next)", "seq": "seq(a, next, v)", "bag": "multiset(arr)", "strings": "N.s", "uint": "m", "char": "c", "bool": "q", "f": "q", "atomic": "q",
}  # fmt: skip


_PART = re.compile(r"<\w+>|\| | : (?=<f>|<int>)|(?<=[st]>), (?=<(?:N|int_)> : )")


def formula_text(seed: int, depth: int = 5) -> str:
    """Return the formula that belongs to a seed."""
    return _Writer(random.Random(seed)).written("f", depth)


class _Writer:
    """Writes one formula; `_source` is all the chance there is."""

    def __init__(self, source: random.Random) -> None:
        self._source = source
        self._names = 0
        self._scope: list[tuple[str, str]] = []
        self._is_old = False

    def written(self, kind: str, depth: int) -> str:
        """Return something of a kind."""
        known = [name for name, type_ in self._scope if _BOUND[type_] == kind]
        if known and self._source.random() < 0.4:
            return self._source.choice(known)
        if depth <= 0:
            return _LEAVES[kind]
        template = self._source.choice(_GRAMMAR[kind])
        if self._is_old and ("old" in template or "retval" in template or "fresh" in template):
            return _LEAVES[kind]
        with self._inside(template):
            declared: list[tuple[str, str]] = []
            return _PART.sub(lambda found: self._part(found.group(), depth - 1, declared), template)

    def _part(self, part: str, depth: int, declared: list[tuple[str, str]]) -> str:
        """Return what a part of a template becomes; variables are in scope behind their domains."""
        if not part.startswith("<"):
            self._scope += declared
            declared.clear()
            return part
        kind = part[1:-1]
        if kind not in _BOUND:
            return self.written(kind, depth)
        self._names += 1
        declared.append((f"x{self._names}", kind))
        return declared[-1][0]

    @contextmanager
    def _inside(self, template: str) -> Iterator[None]:
        known, was_old = len(self._scope), self._is_old
        self._is_old = was_old or template.startswith("old(")
        yield
        self._is_old = was_old
        del self._scope[known:]
