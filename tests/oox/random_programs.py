"""Random well-typed programs as text: inheritance, arrays, exceptions, loops, calls, contracts, locks and threads.

A program is written top down from a seed. Every expression is asked for by type, so the text is well typed by
construction; what it does when it is run (exceptions, violations, deadlocks, endless loops) is left to chance.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from hypothesis import strategies as st

FIELDS = {
    "A": {"value": "int", "flag": "bool", "next": "A", "xs": "int[]"},
    "B": {"other": "A", "twin": "B", "rows": "A[]", "name": "string"},
}
STATICS = {"total": "int", "root": "A"}
SUBTYPES = {"A": ("A", "B"), "B": ("B",), "I": ("A", "B", "I")}
METHODS = {
    "get": ("int", ("int",)),
    "test": ("bool", ("A",)),
    "link": ("A", ("A", "int")),
    "fill": ("void", ("int[]",)),
}
GHOSTS = {"hits": "int", "bag": "A set", "odd": "bool"}
WITH_GHOSTS = ("link", "helper")
"""The methods that have ghost parameters, in programs with ghost code."""
STATIC_METHODS = {"helper": ("int", ("A", "int")), "make": ("B", ("int",))}
WORKERS = {"work": ("void", ("A", "int[]")), "toil": ("void", ("B",))}


def program_text(seed: int, *, floats: bool = False, bits: bool = False) -> str:
    """Return the program that belongs to a seed; its entry is ``Main.main()``, which returns an int.

    It may have floating-point numbers, or operators on bits, sized integers and handlers that ask for words.
    """
    return _Writer(random.Random(seed), floats=floats, bits=bits).program()


def ghost_program_text(seed: int) -> str:
    """Return a program with ghost code; its entry is ``Main.main()`` as well."""
    return _Writer(random.Random(seed), ghosts=True).program()


def program_texts() -> st.SearchStrategy[str]:
    """Return random programs, half of them with floating-point numbers, half with bits; the smallest seeds are no simpler than others."""
    return st.builds(program_text, st.integers(0, 2**32), floats=st.booleans(), bits=st.booleans())


@dataclass
class _Scope:
    """What a statement may use: variables by type, whether there is a receiver, a loop around it, and what to return."""

    variables: list[tuple[str, str]] = field(default_factory=list)
    this: str | None = None
    result: str = "void"
    in_loop: bool = False


class _Writer:
    """Writes one program; `_pick` is all the chance there is."""

    def __init__(
        self, source: random.Random, *, ghosts: bool = False, floats: bool = False, bits: bool = False
    ) -> None:
        self._source = source
        self._bits = bits
        self._ghosts = ghosts
        self._floats = floats
        self._names = 0
        self._scope = _Scope()
        self._concurrent = source.random() < 0.6

    # -- declarations ------------------------------------------------------------------------------

    def program(self) -> str:
        """Return the whole text."""
        interface = "interface I { int get(int x); }"
        return "\n".join(
            [interface, self._class("A", "implements I"), self._class("B", "extends A"), self._main()]
        )

    def _class(self, name: str, head: str) -> str:
        fields = [f"{type_} {field_};" for field_, type_ in FIELDS[name].items()]
        statics = [f"static {type_} {field_};" for field_, type_ in STATICS.items()] if name == "A" else []
        statics += (
            [f"ghost {type_} {ghost};" for ghost, type_ in GHOSTS.items()]
            if name == "A" and self._ghosts
            else []
        )
        invariants = (
            [f"invariant {self._in_method(name, 'bool', (), self._formula)};"] if self._chance(0.3) else []
        )
        wanted = [m for m in METHODS if name == "A" or self._chance(0.5)]
        methods = [self._method(m, *METHODS[m], this=name) for m in wanted]
        constructors = [self._constructor(name)] if self._chance(0.5) else []
        return "\n".join(
            [f"class {name} {head} {{", *fields, *statics, *invariants, *constructors, *methods, "}"]
        )

    def _constructor(self, name: str) -> str:
        body = self._in_method(name, "void", (), lambda: self._block(2))
        return f"{name}() {body}"

    def _main(self) -> str:
        methods = [self._method(m, *STATIC_METHODS[m]) for m in STATIC_METHODS]
        methods += [self._worker(m) for m in WORKERS]
        body = self._in_method(None, "int", (), self._entry)
        return "\n".join(["class Main {", *methods, f"static int main() {body}", "}"])

    def _method(self, name: str, result: str, types: tuple[str, ...], this: str | None = None) -> str:
        parameters = ", ".join(
            [*(f"{type_} p{i}" for i, type_ in enumerate(types)), *self._ghost_parameters(name)]
        )
        spec = self._in_method(this, result, types, lambda: self._spec(result))
        body = self._in_method(this, result, types, lambda: self._block(3))
        return f"{'' if this else 'static '}{result} {name}({parameters}) {spec} {body}"

    def _worker(self, name: str) -> str:
        result, types = WORKERS[name]
        parameters = ", ".join(f"{type_} p{i}" for i, type_ in enumerate(types))
        body = self._in_method(None, result, types, lambda: self._block(2, at_most=2))
        return f"static {result} {name}({parameters}) {body}"

    def _in_method(
        self, this: str | None, result: str, types: tuple[str, ...], write: Callable[[], str]
    ) -> str:
        self._scope = _Scope([(f"p{i}", type_) for i, type_ in enumerate(types)], this, result)
        return write()

    def _entry(self) -> str:
        """Return the body of the entry: a few objects, then anything, with threads in some programs."""
        lines = ["A a := new A();", "B b := new B();", "int[] xs := new int[4];", "A.root := b;"]
        lines += ["b.next := a; b.twin := b; b.other := a; b.xs := xs; a.next := b; a.xs := xs;"]
        self._scope.variables += [("a", "A"), ("b", "B"), ("xs", "int[]")]
        lines += [self._statement(2) for _ in range(self._source.randint(0, 1 if self._concurrent else 4))]
        if self._concurrent:
            lines += [self._fork() for _ in range(self._source.randint(1, 2))]
            lines += [self._simple(), self._pick("join;", "join;", ";")]
        return "{ " + " ".join([*lines, f"return {self._expr('int', 1)};"]) + " }"

    # -- specifications ----------------------------------------------------------------------------

    def _spec(self, result: str) -> str:
        clauses = [f"requires({self._formula()})"] if self._chance(0.1) else []
        if self._chance(0.2):
            with self._declared("retval", result):
                clauses.append(f"ensures({self._formula(old=True)})")
        clauses += [f"exceptional({self._formula(old=True)})"] if self._chance(0.15) else []
        clauses += [f"modifies({self._place()})"] if self._chance(0.1) else []
        return " ".join(clauses)

    def _place(self) -> str:
        target = self._term("A")
        return self._pick("A.total", f"{target}.value", f"{target}.*next.value", f"{target}.value, A.root")

    def _formula(self, depth: int = 2, *, old: bool = False) -> str:
        if depth == 0 or self._chance(0.25):
            return self._atomic(old=old)
        templates = ("($f) && ($f)", "($f) || ($f)", "($f) ==> ($f)", "($f) <==> ($f)", "!($f)", "$q")
        return self._filled(
            self._pick(*templates),
            f=lambda: self._formula(depth - 1, old=old),
            q=lambda: self._quantified(depth - 1, old=old),
        )

    def _quantified(self, depth: int, *, old: bool) -> str:
        name, domain = self._fresh_name(), self._set()
        kind = self._pick("all", "some", "no", "one", "lone")
        with self._declared(name, "A"):
            return f"({kind} {name} : {domain} | {self._formula(depth, old=old)})"

    def _atomic(self, *, old: bool) -> str:
        templates = [
            "$int < $int", "$int <= $int", "$int == $int", "$int != $int", "$ref == $ref", "no $set", "some $set", "one $set",
            "lone $set", "$set in $set", "acyclic($ref, next)", "$ref.flag", "$ref instanceof B", "$int in ($set).value",
            "disjoint($set, $set)",
        ]  # fmt: skip
        return self._filled(
            self._pick(*templates, *(["fresh($ref)", "old($before) == $set"] if old else [])),
            int=lambda: self._int_term(old=old), set=self._set, ref=lambda: self._term("A"),
            before=lambda: self._before(self._set),
        )  # fmt: skip

    def _int_term(self, *, old: bool) -> str:
        if old and self._chance(0.3):
            return f"old({self._before(lambda: self._int_term(old=False))})"
        literal = str(self._source.randint(-1, 3))
        templates = ("A.total", "$ref.value", "#($set)", "(sum s : $set | s.value)", "$ref.xs[0]")
        template = self._pick(*self._known("int"), literal, *templates)
        return self._filled(template, ref=lambda: self._term("A"), set=self._set)

    def _before(self, write: Callable[[], str]) -> str:
        """Write something that is read in the state on entry, where there is no result yet."""
        variables = self._scope.variables
        self._scope.variables = [(name, type_) for name, type_ in variables if name != "retval"]
        text = write()
        self._scope.variables = variables
        return text

    def _set(self) -> str:
        templates = (
            "$ref", "$ref.*next", "$ref.^next", "$ref.*(next + other)", "($ref + $ref)", "B", "($ref.*next - $ref)",
            "($ref.*next & $ref.*next)", "(A - B)", "{ z : $ref.*next | z.flag }", "reach($ref, next)",
        )  # fmt: skip
        return self._filled(self._pick(*templates), ref=lambda: self._term("A"))

    def _term(self, type_: str) -> str:
        own = [*self._known(type_), "A.root", *(["this"] if self._scope.this else [])]
        return self._pick(*own, f"{self._pick(*own)}.next")

    # -- statements --------------------------------------------------------------------------------

    def _block(self, depth: int, at_most: int = 3) -> str:
        known = len(self._scope.variables)
        lines = [self._statement(depth) for _ in range(self._source.randint(1, at_most))]
        ends = self._scope.result != "void" and depth == 3
        lines += [f"return {self._expr(self._scope.result, 1)};"] if ends else []
        del self._scope.variables[known:]
        return "{ " + " ".join(lines) + " }"

    def _statement(self, depth: int) -> str:
        if depth == 0 or self._chance(0.55):
            return self._simple()
        return self._source.choice([self._if, self._while, self._try, self._lock, self._block])(depth - 1)

    def _simple(self) -> str:
        options = [
            self._declare,
            self._assign,
            self._assign,
            self._call,
            self._assert,
            self._leave,
            self._assign_field,
        ]
        return self._source.choice([*options, *([self._ghost] * 4 if self._ghosts else [])])()

    def _ghost_parameters(self, name: str) -> list[str]:
        return ["ghost int h", "ghost A set hs"] if self._ghosts and name in WITH_GHOSTS else []

    def _ghost(self) -> str:
        """Return ghost code; a place is mostly there."""
        name, holder = self._fresh_name(), "this" if self._scope.this else self._reference()
        ghost, type_ = self._source.choice(list(GHOSTS.items()))
        template = self._pick(f"ghost {type_} {name} := $v;", *[f"ghost {holder}.{ghost} := $v;"] * 3)
        return self._filled(template, v=lambda: self._ghost_value(type_))

    def _ghost_value(self, type_: str) -> str:
        if type_ == "A set":
            return self._set()
        if type_ == "bool":
            return self._formula(1)
        number = self._pick("A.total", str(self._source.randint(0, 3)), "#($set)", "(sum s : $set | s.hits)")
        return self._filled(number, set=self._set)

    def _if(self, depth: int) -> str:
        otherwise = f" else {self._block(depth)}" if self._chance(0.5) else ""
        return f"if ({self._expr('bool', 2)}) {self._block(depth)}{otherwise}"

    def _while(self, depth: int) -> str:
        name, before = self._fresh_name(), self._scope.in_loop
        invariant = f" invariant({self._formula(1)})" if self._chance(0.2) else ""
        self._scope.in_loop = True
        body = self._block(depth)
        self._scope.in_loop = before
        bound = self._pick("2", "3", self._expr("int", 0))
        return (
            f"{{ int {name} := 0; while ({name} < {bound}){invariant} {{ {name} := {name} + 1; {body} }} }}"
        )

    def _try(self, depth: int) -> str:
        if not self._bits:
            return f"try {self._block(depth)} catch {self._block(depth)}"
        body, name = self._block(depth), self._fresh_name()
        with self._declared(name, "string"):
            return f"try {body} catch (string {name}) {self._block(depth)}"

    def _lock(self, depth: int) -> str:
        return f"lock ({self._reference()}) {self._block(depth)}"

    def _reference(self) -> str:
        own = [*self._known("A"), *(["this"] if self._scope.this else [])]
        return self._pick(*own) if own and self._chance(0.95) else "A.root"

    def _declare(self) -> str:
        type_, name = self._pick("int", "bool", "A", "B", "I", "int[]", "A[]", "string"), self._fresh_name()
        text = f"{type_} {name} := {self._value(type_)};"
        self._scope.variables.append((name, type_))
        return text

    def _assign(self) -> str:
        if not self._scope.variables:
            return self._declare()
        name, type_ = self._source.choice(self._scope.variables)
        return f"{name} := {self._value(type_)};"

    def _assign_field(self) -> str:
        target, type_ = self._source.choice(list(self._places()))
        return f"{target} := {self._value(type_)};"

    def _places(self) -> Iterator[tuple[str, str]]:
        yield from ((f"A.{name}", type_) for name, type_ in STATICS.items())
        reference = self._reference()
        yield from ((f"{reference}.{name}", type_) for name, type_ in FIELDS["A"].items())
        yield from ((self._element(array), "int") for array in self._known("int[]"))

    def _call(self) -> str:
        name = self._source.choice([*METHODS, *STATIC_METHODS])
        return f"{self._invocation(name)};"

    def _invocation(self, name: str) -> str:
        if name in STATIC_METHODS:
            return f"Main.{name}({self._arguments(STATIC_METHODS[name][1], name)})"
        if self._scope.this == "B" and self._chance(0.2):
            return f"super.{name}({self._arguments(METHODS[name][1], name)})"
        speakers = self._known("I", exactly=True) if name == "get" else []
        return f"{self._pick(self._reference(), *speakers)}.{name}({self._arguments(METHODS[name][1], name)})"

    def _arguments(self, types: tuple[str, ...], name: str = "") -> str:
        real = [self._expr(type_, 1) for type_ in types]
        ghosts = [self._ghost_value("int"), self._set()] if self._ghost_parameters(name) else []
        return ", ".join([*real, *(f"ghost ({term})" for term in ghosts)])

    def _assert(self) -> str:
        return self._filled(self._pick(";", ";", "assert $f;", "assume $f;"), f=lambda: self._formula(1))

    def _leave(self) -> str:
        result = self._scope.result
        stop = f"throw {self._expr('string', 0)};" if self._bits else 'throw "stop";'
        options = [";", stop, f"return {self._expr(result, 1)};" if result != "void" else "return;"]
        options += ["break;", "continue;"] if self._scope.in_loop else []
        return f"if ({self._expr('bool', 1)}) {self._source.choice(options)}"

    def _fork(self) -> str:
        name = self._source.choice(list(WORKERS))
        return f"fork Main.{name}({self._arguments(WORKERS[name][1])});"

    # -- expressions -------------------------------------------------------------------------------

    def _value(self, type_: str) -> str:
        """Return a right-hand side: a call, an allocation or an expression."""
        calls = [name for name, (result, _) in (METHODS | STATIC_METHODS).items() if result == type_]
        if calls and self._chance(0.25):
            return self._invocation(self._source.choice(calls))
        if type_ in SUBTYPES and self._chance(0.4):
            return f"new {self._source.choice([name for name in SUBTYPES[type_] if name != 'I'])}()"
        if type_.endswith("[]") and self._chance(0.6):
            return f"new {type_[:-2]}[{self._pick('2', '2', '3', self._expr('int', 0))}]"
        if type_ == "B" and self._chance(0.2):
            return f"(B) {self._expr('A', 1)}"
        return self._expr(type_, 2)

    def _expr(self, type_: str, depth: int) -> str:
        match type_:
            case "int":
                return self._int(depth)
            case "bool":
                return self._bool(depth)
            case "string":
                return self._pick('"x"', '"y"', "null", *self._known("string"))
            case _:
                paths = self._known(type_) + (self._paths(type_) if depth else [])
                return self._pick(*paths) if paths and self._chance(0.95) else "null"

    def _int(self, depth: int) -> str:
        leaves = [str(self._source.randint(0, 3)), *self._known("int"), "A.total"]
        if depth == 0:
            return self._pick(*leaves)
        arrays = [
            template for array in self._known("int[]") for template in (self._element(array), f"#{array}")
        ]
        operations = (
            "($i + $i)",
            "($i - $i)",
            "($i * $i)",
            "($i / 2)",
            "($i % -3)",
            "($i / $i)",
            f"-{self._pick(*leaves)}",
        )
        floats = ["((int) $f)", "((int) $f)", "((int) (uint) $f)"] if self._floats else []
        bits = (
            [
                "($i &&& $i)",
                "($i ^^^ $i)",
                "($i << $i)",
                "($i >>> $i)",
                "(~~~$i)",
                "((int) (int8) $i)",
                "((int) ((int64) $i >> $i))",
            ]
            if self._bits
            else []
        )
        template = self._pick(*leaves, *self._paths("int"), *operations, *arrays, *floats, *bits)
        return self._filled(
            template,
            i=lambda: self._int(depth - 1),
            f=lambda: self._real(self._pick("float", "double"), depth - 1),
        )

    def _real(self, type_: str, depth: int) -> str:
        """Return a floating-point number."""
        other = "double" if type_ == "float" else "float"
        leaves = [f"(({type_}) {literal})" for literal in ("0.0", "-0.0", "0.1", "1.5e3", "1e-45")] + [
            f"(({type_}) {self._int(0)})"
        ]
        operations = [f"($f {op} $f)" for op in "+-*/%"] + ["(-$f)", f"(({type_}) $o)"] if depth else []
        template = self._pick(*leaves, *operations)
        return self._filled(
            template, f=lambda: self._real(type_, depth - 1), o=lambda: self._real(other, depth - 1)
        )

    def _element(self, array: str) -> str:
        return f"{array}[{self._pick('0', '0', '1', self._int(0))}]"

    def _bool(self, depth: int) -> str:
        leaves = ["true", "false", *self._known("bool")]
        if depth == 0:
            return self._pick(*leaves)
        operations = [
            "($b && $b)", "($b || $b)", "($b ==> $b)", "!($b)", "$i < $i", "$i <= $i", "$i == $i", "$i != $i", "$r == $e",
            "$r instanceof B", *(("$f < $f", "$f == $f", "$f != $f") if self._floats else ()), *(f"(exists e, k : {array} : e == k)" for array in self._known("int[]")),
        ]  # fmt: skip
        return self._filled(
            self._pick(*leaves, *self._paths("bool"), *operations),
            b=lambda: self._bool(depth - 1), i=lambda: self._int(depth - 1), r=self._reference,
            e=lambda: self._expr("A", depth - 1), f=lambda: self._real("double", depth - 1),
        )  # fmt: skip

    def _paths(self, type_: str) -> list[str]:
        """Return field reads of a type from the variables in scope."""
        return [
            f"{name}.{field_}"
            for owner in ("A", "B")
            for name in [*self._known(owner, exactly=True), *(["this"] if self._scope.this == owner else [])]
            for fields in ([FIELDS["A"]] if owner == "A" else [FIELDS["A"], FIELDS["B"]])
            for field_, field_type in fields.items()
            if self._fits(field_type, type_)
        ]

    def _known(self, type_: str, *, exactly: bool = False) -> list[str]:
        """Return the variables of a type, or of a subtype."""
        return [n for n, t in self._scope.variables if t == type_ or (not exactly and self._fits(t, type_))]

    def _fits(self, type_: str, wanted: str) -> bool:
        return type_ in SUBTYPES.get(wanted, (wanted,))

    # -- chance ------------------------------------------------------------------------------------

    @contextmanager
    def _declared(self, name: str, type_: str) -> Iterator[None]:
        known = len(self._scope.variables)
        if type_ != "void":
            self._scope.variables.append((name, type_))
        yield
        del self._scope.variables[known:]

    def _filled(self, template: str, **writers: Callable[[], str]) -> str:
        """Return the template with every ``$name`` written anew."""
        return re.sub(r"\$(\w+)", lambda match: writers[match[1]](), template)

    def _fresh_name(self) -> str:
        self._names += 1
        return f"v{self._names}"

    def _chance(self, probability: float) -> bool:
        return self._source.random() < probability

    def _pick(self, *options: str) -> str:
        return self._source.choice(options)
