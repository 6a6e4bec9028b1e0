"""Random programs about ghost sets and relations with numbers in them, sequences and multisets: contracts and ghost code that change them, and claims about them.

Every program has a class whose methods are known by their contracts only, and a method that calls them. Each contract says by
an equation what every cell it may change becomes, so that brute force has an answer. Ghost code assigns to ghosts of objects, to
locals and to parameters.
"""

from __future__ import annotations

import random
import re
from itertools import count

from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from tests.translate.random_methods import Sample, all_integers

GHOSTS = {"s": "int set", "m": "K -> int", "t": "uint -> bool", "c": "int seq", "w": "K multiset"}

_GRAMMAR: dict[str, tuple[str, ...]] = {
    "ints": (
        "<g>.s", "<g>.s", "(<ints> + <ints>)", "(<ints> - <ints>)", "(<ints> & <ints>)", "<int>", "<ks>.(<g>.m)",
        "<gs>.s", "{y : <ints> | (y < <int>)}", "{y : <ints> | (y in <ints>)}", "(if <f> then <ints> else <ints>)",
    ),
    "rel": (
        "<g>.m", "<g>.m", "(<rel> + <rel>)", "(<rel> - <rel>)", "(<rel> & <rel>)", "(<ks> -> <ints>)", "(<ks> -> <int>)",
        "<gs>.m", "(<g>.m - (<ks> -> <ks>.(<g>.m)))", "{c : <ks>, y : <ints> | (y <= <int>)}",
    ),
    "marks": (
        "<g>.t", "<g>.t", "(<marks> + <marks>)", "(<marks> - <marks>)", "(<uint> -> <bool>)", "(<marks> & <marks>)",
    ),
    "list": (
        "<g>.c", "<g>.c", "<g>.c", "(<list> ++ <list>)", "(<list> ++ <list>)", "[<int>]", "[]", "reverse(<list>)", "<list>[<int>..]",
        "<list>[..<int>]", "(if <f> then <list> else <list>)",
    ),
    "bag": (
        "<g>.w", "<g>.w", "<g>.w", "(<bag> + <bag>)", "(<bag> + <bag>)", "(<bag> - <bag>)", "multiset([k])", "multiset([k, null])",
        "(if <f> then <bag> else <bag>)",
    ),
    "ks": ("k", "k", "K", "<ints>.(~(<rel>))", "(k + <ks>)"),
    "int": ("x", "x", "0", "1", "-1", "#(<ints>)", "#(<rel>)", "#(<marks>)", "(sum y : <ints> | y)", "(x + 1)", "#(<list>)", "count(<bag>, k)"),
    "uint": ("u", "u", "#(<ints>)", "(u + u)"),
    "bool": ("true", "false", "b", "<uint>.(<g>.t)"),
    "f": (
        "(<int> in <ints>)", "(<int> in <ints>)", "(<ints> == <ints>)", "(<ints> in <ints>)", "some <ints>", "no <ints>",
        "lone <ints>", "one <ints>", "(<rel> == <rel>)", "(<rel> in <rel>)", "lone <rel>", "(all y : <ints> | (y <= <int>))",
        "(some y : <ints> | (y in <ints>))", "(<int> < <int>)", "(<int> == <int>)", "!(<f>)", "(<f> && <f>)", "(<f> ==> <f>)",
        "(<list> == <list>)", "(<list> == <list>)", "(<int> in <list>)", "(<list>[<int>] == <int>)", "(multiset(<list>) in multiset(<list>))",
        "(<bag> == <bag>)", "(<bag> == <bag>)", "(<bag> in <bag>)", "(k in <bag>)", "(null in <bag>)", "(elems(<bag>) == k)",
        "(<int> == <ints>)", "(<marks> == <marks>)", "some <marks>", "(true in <uint>.(<marks>))", "(<g> == <g>)", "<bool>",
    ),
}  # fmt: skip

_LEAVES = {
    "ints": "x", "list": "[x]", "bag": "multiset([k])", "rel": "(k -> x)", "marks": "(u -> b)", "ks": "k", "int": "x", "uint": "u", "bool": "b", "f": "(x == 0)",
}  # fmt: skip
_KINDS = {"s": "ints", "m": "rel", "t": "marks", "c": "list", "w": "bag"}
_WORDS = {"s": (), "m": ("K k",), "t": ("uint u", "bool b"), "c": (), "w": ("K k",)}
"""What a program has to speak of besides numbers, if it has a ghost."""

_STATEMENTS = (
    ("call",) * 4 + ("ghost",) * 4 + ("assert",) * 2 + ("ask", "assign", "assign", "assign", "if", "while")
)
_LOCALS = {"ints": "l", "rel": "d", "marks": "e", "int": "n", "list": "r", "bag": "z"}
"""Ghost locals of the main method, by what they hold."""
_ASSIGNMENTS = {
    "g": ("g := h;", "h := g;", "h := g.other;", "g.other := h;", "g := new G();", "h := new G();"),
    "x": ("x := x + 1;", "x := 0;"), "k": ("k := null;", "k := new K();"), "u": ("u := u + u;",), "b": ("b := !b;",),
}  # fmt: skip
_INVARIANTS = {
    "s": ("lone this.s", "some this.s", "no this.s & this.other.s", "all y : this.s | y <= 0", "0 in this.s"),
    "m": ("all k : K | lone k.(this.m)", "lone this.m", "this.m in this.other.m", "K.(this.m) in 0"),
    "t": ("lone this.t", "no true.(~(this.t)) & 0", "this.t == this.other.t"),
    "c": ("#this.c < 2", "this.c == this.other.c", "0 in this.c", "this.c == reverse(this.c)"),
    "w": ("#this.w < 2", "this.w in this.other.w", "null in this.w"),
}
_PART = re.compile(r"<(\w+)>")


def sample(seed: int) -> Sample:
    """Return the program that belongs to a seed; one that is not well typed is written anew."""
    source = random.Random(seed)
    while True:
        written = _Writer(source).sample()
        try:
            written.problem()
        except OoxError:
            continue
        return written


class _Writer:
    """Writes one program; `_objects` are the words for objects with ghosts that are known at the moment."""

    def __init__(self, source: random.Random) -> None:
        self._source = source
        self._ghosts = sorted(source.sample(list(GHOSTS), source.choice((1, 1, 2))))
        self._methods = source.choice((1, 2, 2, 3))
        words = ["int x", *dict.fromkeys(word for ghost in self._ghosts for word in _WORDS[ghost])]
        self._parameters = ", ".join(words)
        self._known = tuple(word.split()[1] for word in words)
        self._objects: tuple[str, ...] = ()
        self._old = 0.0
        self._locals: dict[str, str] = {}
        self._is_old = False
        self._names = count()

    def sample(self) -> Sample:
        """Return the whole program, and how to decide it."""
        source = self._source
        scope = source.choice((1, 1, 2))
        width = 1 if scope * len(self._ghosts) > 1 else source.choice((1, 2, 2, 3))
        bounds = Bounds(
            scope=scope, array=source.choice((1, 2, 2)) if width < 3 else 1, ints=all_integers(width)
        )
        settings = Settings(unroll=source.choice((1, 2)), steps=20_000)
        return Sample(
            f"class K {{ }}\n{self._holder()}\n{self._main()}", "Main.main", bounds, settings, width
        )

    def _holder(self) -> str:
        members = [f"ghost {GHOSTS[name]} {name};" for name in self._ghosts]
        self._objects = ("this", "this.other")
        if self._source.random() < 0.25:
            members.append(f"invariant {self._source.choice(_INVARIANTS[self._ghosts[0]])};")
        members += [self._method(f"m{place}") for place in range(self._methods)]
        self._old = 0.0
        members.append(f"bool q({self._parameters}) pure ensures(retval <==> {self._text('f', 2)});")
        return "\n  ".join(["class G { G other;", *members]) + "\n}"

    def _method(self, name: str) -> str:
        """Return a method that changes some ghosts as equations say."""
        owner = self._source.choice(("this", "this", "this", "this.other"))
        changed = sorted(self._source.sample(self._ghosts, self._source.choice((0, 1, 1, len(self._ghosts)))))
        cells = [f"{owner}.{ghost}" for ghost in changed]
        self._old = self._source.choice((1.0, 1.0, 0.6))
        equations = [self._equation(cell, ghost) for cell, ghost in zip(cells, changed, strict=True)]
        self._source.shuffle(equations)
        self._old = 0.3
        more = f" ensures({self._text('f', 2)})" if self._source.random() < 0.1 else ""
        self._old = 0.0
        needs = f" requires({self._text('f', 2)})" if self._source.random() < 0.15 else ""
        return (
            f"void {name}({self._parameters}){needs} modifies({', '.join(cells)}){''.join(equations)}{more};"
        )

    def _equation(self, cell: str, ghost: str) -> str:
        sides = [cell, self._text(_KINDS[ghost], 3)]
        self._source.shuffle(sides)
        return f" ensures({' == '.join(sides)})"

    def _main(self) -> str:
        self._objects, self._old = ("g", "g", "h", "g.other"), 0.0
        clauses = ["requires(g != null)"] if self._source.random() < 0.9 else []
        clauses += [f"requires({self._text('f', 2)})" for _ in range(self._source.choice((0, 0, 1)))]
        self._old = 0.2
        clauses += [f"ensures({self._text('f', 2)})" for _ in range(self._source.choice((0, 1, 2)))]
        if self._source.random() < 0.3:
            place = self._source.choice(("", f"g.{self._ghosts[0]}", f"h.{self._ghosts[-1]}"))
            clauses.append(f"modifies({place})")
        self._old = 0.15
        body = f"{self._declarations()}{self._block(2, self._source.choice((1, 2, 3, 4)))}"
        main = f"static void main(G g, G h, {self._parameters}) {' '.join(clauses)} {{ {body} }}"
        return f"class Main {{ {main} {self._put()} }}"

    def _declarations(self) -> str:
        """Return ghost locals, some with a term."""
        texts = []
        kinds = [*((GHOSTS[ghost], _KINDS[ghost]) for ghost in self._ghosts), ("int", "int")]
        for type_, kind in self._source.sample(kinds, self._source.choice((0, 1, 1, 2))):
            value = f" := {self._text(kind, 2)}" if self._source.random() < 0.7 else ""
            texts.append(f"ghost {type_} {_LOCALS[kind]}{value}; ")
            self._locals[kind] = _LOCALS[kind]
        return "".join(texts)

    def _put(self) -> str:
        """Return a method with ghost parameters, which puts what it is given into a ghost."""
        ghost = self._ghosts[0]
        self._objects, self._locals, self._old = ("o",), {_KINDS[ghost]: "p"}, 0.2
        words = f"G o, {self._parameters}, ghost {GHOSTS[ghost]} p, ghost int n"
        clause = f"ensures({self._text('f', 1)})" if self._source.random() < 0.2 else ""
        self._locals["int"] = "n"
        return f"static void put({words}) {clause} {{ ghost p := {self._text(_KINDS[ghost], 1)}; ghost o.{ghost} := p; }}"

    def _ghost(self) -> str:
        """Return ghost code."""
        pick = self._source.choice
        ghost = pick(self._ghosts)
        match pick(("cell", "cell", "local", "put")):
            case "local" if self._locals:
                kind = pick(sorted(self._locals))
                return f"ghost {self._locals[kind]} := {self._text(pick((kind, kind, 'ints')) if kind == 'int' else kind, 2)};"
            case "put":
                terms = f"ghost {self._text(_KINDS[self._ghosts[0]], 1)}, ghost ({self._text('int', 1)})"
                return f"Main.put({pick('ggh')}, x{self._others()}, {terms});"
            case _:
                return f"ghost {pick(('g', 'g', 'h', 'g.other'))}.{ghost} := {self._text(_KINDS[ghost], 2)};"

    # -- statements --------------------------------------------------------------------------------

    def _block(self, depth: int, count: int) -> str:
        return f"{{ {' '.join(self._statement(depth) for _ in range(count))} }}"

    def _statement(self, depth: int) -> str:
        pick = self._source.choice
        match pick(_STATEMENTS):
            case "call":
                return f"{pick('ggh')}.m{pick(range(self._methods))}({pick(('x', '0', '-1', 'x + 1'))}{self._others()});"
            case "ghost":
                return self._ghost()
            case "assert":
                return f"assert {self._text('f', 2)};"
            case "ask":
                answer = "b" if "b" in self._known else f"bool c{next(self._names)}"
                return f"{answer} := {pick('gh')}.q(x{self._others()});"
            case "assign":
                return pick([each for word in ("g", *self._known) for each in _ASSIGNMENTS[word]])
            case "if" if depth:
                condition = pick(("x == 0", "x > 0", "g == h", "h == null"))
                return f"if ({condition}) {self._block(depth - 1, 1)} else {self._block(depth - 1, pick((0, 1)))}"
            case "while" if depth:
                return f"while (x < 1) {{ {self._statement(0)} x := x + 1; }}"
            case _:
                return ";"

    def _others(self) -> str:
        return "".join(f", {word}" for word in self._known[1:])

    # -- formulas ----------------------------------------------------------------------------------

    def _text(self, kind: str, depth: int) -> str:
        """Return something of a kind; what is to be computed from the state before is."""
        if self._source.random() < self._old and kind in _KINDS.values():
            was, self._old, self._is_old = self._old, 0.0, True
            text = f"old({self._text(kind, depth)})"
            self._old, self._is_old = was, False
            return text
        if kind in self._locals and not self._is_old and self._source.random() < 0.3:
            return self._locals[kind]
        if kind == "g":
            return self._source.choice(self._objects)
        if kind == "gs":
            return self._source.choice((f"({self._objects[0]} + {self._objects[-1]})", "G", self._objects[0]))
        options = [each for each in _GRAMMAR[kind] if self._knows(each)] if depth > 0 else [_LEAVES[kind]]
        return _PART.sub(
            lambda found: self._text(found.group(1), depth - 1),
            self._source.choice(options or [_LEAVES[kind]]),
        )

    def _knows(self, template: str) -> bool:
        words = {
            "m": ("<rel>", ".m", "<ks>"), "s": (">.s",), "t": ("<marks>", ".t", "<uint>", "<bool>"), "c": ("<list>", ".c"), "w": ("<bag>", ".w"),
        }  # fmt: skip
        return not any(
            word in template for name in GHOSTS if name not in self._ghosts for word in words[name]
        )
