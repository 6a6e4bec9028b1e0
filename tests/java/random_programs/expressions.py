"""Random expressions, asked for by type: well typed by construction, with side effects wherever Java has them."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from functools import partial

from tests.java.random_programs.newer import (
    block_number,
    object_switch,
    sequenced_number,
    shape_switch,
    shape_test,
)
from tests.java.random_programs.scope import INTEGERS, Chance

STATICS: tuple[tuple[str, str], ...] = (
    ("Main.s", "int"), ("Main.t", "long"), ("Main.b", "byte"), ("Main.h", "short"), ("Main.c", "char"), ("Main.z", "boolean"),
    ("Main.xs", "int[]"), ("Main.bytes", "byte[]"), ("Main.root", "A"),
)  # fmt: skip
"""The static fields that every program has, and their types."""

FIELDS: dict[str, tuple[tuple[str, str], ...]] = {
    "A": (("f", "int"), ("g", "long"), ("b", "byte"), ("next", "A"), ("xs", "int[]")),
    "B": (("h", "short"), ("c", "char"), ("twin", "B"), ("rows", "A[]")),
    "C": (("k", "int"), ("z", "boolean"), ("other", "I")),
}
"""The fields of each class, without those it inherits."""

REFERENCES = ("A", "B", "C", "I")
SUBCLASSES = {"A": ("A", "B"), "B": ("B",), "C": ("C",), "I": ("A", "B", "C")}

CORNERS: dict[str, tuple[str, ...]] = {
    "int": (
        "0",
        "1",
        "2",
        "3",
        "-1",
        "7",
        "Integer.MAX_VALUE",
        "Integer.MIN_VALUE",
        "-2147483648",
        "0x7f",
        "0xffff0000",
        "31",
        "33",
        "1_000",
    ),
    "long": (
        "0L",
        "1L",
        "-1L",
        "5L",
        "Long.MAX_VALUE",
        "Long.MIN_VALUE",
        "1L << 40",
        "0xffffffffL",
        "-9223372036854775808L",
    ),
    "byte": ("(byte) 1", "(byte) -1", "(byte) 127", "(byte) 128", "Byte.MIN_VALUE"),
    "short": ("(short) 2", "(short) -7", "(short) 40000", "Short.MAX_VALUE"),
    "char": ("'a'", "'0'", "(char) 65535", "(char) -1", "'\\n'", "Character.MAX_VALUE"),
    "boolean": ("true", "false"),
    "String": ('"a"', '"b"', '""', "(String) null", '"ab"', '"12"', '" Z "'),
    "Object": ("(Object) null",),
    "Integer": (
        "(Integer) 127",
        "(Integer) (-128)",
        "Integer.valueOf(5)",
        "(Integer) 1000",
        "(Integer) null",
    ),
    "E": ("E.LOW", "E.HIGH", "E.LOW", "(E) null"),
}

_SPELLED = ("String", "int", "long", "boolean", "char", "byte", "short")
"""Types of which there are texts."""

_NAME = re.compile(r"[\w.]+")
_COUNTING = re.compile(r"[\w.]+(\+\+|--)|(\+\+|--)[\w.]+")

FALLBACKS = {
    "C": "Main.other",
    "Box<A>": "Main.box",
    "R": "Main.pair",
    "E": "Main.level",
    "String": "Main.word",
    "Integer": "Main.boxed",
    "Object": "Main.any",
}
"""Static fields that are there for types of which nothing else is."""


class Expressions(Chance):
    """Writes expressions."""

    def expr(self, type_: str, depth: int = 2) -> str:
        """Return an expression of a type."""
        if depth <= 0 or self.maybe(0.4):
            return self.leaf(type_)
        if type_ in INTEGERS:
            return self._number(type_, depth - 1)
        if type_ == "boolean":
            return self._truth(depth - 1)
        return self._reference(type_, depth - 1)

    def leaf(self, type_: str) -> str:
        """Return an expression without operands."""
        local = self.of_type(type_, self.scope.readable)
        if local and self.maybe(0.6):
            return self.pick(local)
        known = self.of_type(type_, (*STATICS, *self._own_fields()))
        if known and self.maybe(0.75):
            return self.pick(known)
        if type_ in CORNERS:
            constant = self.pick(CORNERS[type_])
            return constant if _NAME.fullmatch(constant) else f"({constant})"
        if type_ == self.scope.this and self.maybe(0.7):
            return "this"
        return f"(({type_}) null)" if self.maybe(0.05) else self.made(type_, 0)

    def _own_fields(self) -> list[tuple[str, str]]:
        classes = {"A": ("A",), "B": ("A", "B"), "C": ("C",), None: ()}[self.scope.this]
        return [
            (f"{self.pick(['', 'this.'])}{name}", type_) for each in classes for name, type_ in FIELDS[each]
        ]

    # -- numbers and truth values ------------------------------------------------------------------

    def _number(self, type_: str, depth: int) -> str:
        narrow = partial(self._cast, type_, depth)
        return self.some(
            partial(self._arithmetic, type_, depth) if type_ in ("int", "long") else narrow,
            partial(self._arithmetic, type_, depth) if type_ in ("int", "long") else narrow,
            partial(self._shift, type_, depth) if type_ in ("int", "long") else narrow,
            narrow,
            lambda: self.effect(type_, depth),
            lambda: self.effect(type_, depth),
            lambda: self._choice(type_, depth),
            lambda: self.read(type_, depth),
            lambda: self.read(type_, depth),
            partial(self._special, depth) if type_ == "int" else None,
            partial(self._special, depth) if type_ == "int" else None,
            (lambda: f"Main.mix({self.expr('long', depth)}, {self.expr('int', depth)})")
            if type_ == "long"
            else None,
            lambda: self.leaf(type_),
        )

    def _operand(self, type_: str, depth: int) -> str:
        """Return something that is promoted to a type."""
        narrower = ("byte", "short", "char", "int", *(["long"] if type_ == "long" else []))
        return self.expr(type_ if self.maybe(0.6) else self.pick(narrower), depth)

    def _arithmetic(self, type_: str, depth: int) -> str:
        left, right = self._operand(type_, depth), self._operand(type_, depth)
        if type_ == "long":
            left = self.expr("long", depth)
        op = self.pick("+ - * / % & | ^ + - *".split())
        if op in "/%" and self.maybe(0.7):
            right = f"({right} | 1)"
        return self.pick(
            [f"({left} {op} {right})", f"({left} {op} {right})", f"(- {left})", f"(~{left})", f"(+ {left})"]
        )

    def _shift(self, type_: str, depth: int) -> str:
        left = self.expr(type_, depth)
        return f"({left} {self.pick(['<<', '>>', '>>>'])} {self.expr(self.pick(INTEGERS), depth)})"

    def _cast(self, type_: str, depth: int) -> str:
        return f"(({type_}) {self.expr(self.pick(INTEGERS), depth)})"

    def _choice(self, type_: str, depth: int) -> str:
        return f"({self.expr('boolean', depth)} ? {self.expr(type_, depth)} : {self.expr(type_, depth)})"

    def _special(self, depth: int) -> str:
        if not self.scope.may_make:
            return f"Main.log({self.leaf('int')})"
        argument = partial(self.expr, "int", depth)
        return self.some(
            lambda: f"Main.calc({argument()}, {argument()})",
            lambda: f"{self.target(self.pick(REFERENCES), depth)}.get({argument()})",
            lambda: f"{self.target('I', depth)}.twice({argument()})",
            lambda: f"{self.target(self.pick(['int[]', 'A[]', 'byte[]']), depth)}.length",
            lambda: f"Main.log({argument()})",
            self.with_("statics", lambda: f"A.helper({self.expr('A', depth)}, {argument()})"),
            self.with_(
                "statics",
                lambda: self.pick(
                    ["A.count", "B.made", "++B.made", "A.count--", "A.LIMIT", "I.FIRST", "B.START"]
                ),
            ),
            self.with_(
                "overloads",
                lambda: f"Main.over({self.expr(self.pick([*INTEGERS, 'A', 'B', 'boolean']), depth)})",
            ),
            self.with_(
                "overloads",
                lambda: f"Main.over({argument()}, {self.expr(self.pick(['int', 'byte', 'char']), depth)})",
            ),
            self.with_("boxing", lambda: f"(+ {self.expr('Integer', depth)})"),
            self.with_(
                "boxing",
                lambda: self.pick(
                    [
                        "(+ Main.boxed++)",
                        f"(+ (Main.boxed += {argument()}))",
                        f"Main.over({self.expr('Integer', depth)})",
                    ]
                ),
            ),
            self.with_(
                "enums",
                lambda: f"{self.target('E', depth)}.{self.pick(['weight', 'ordinal()', 'raised(2)'])}",
            ),
            self.with_("records", lambda: f"{self.target('R', depth)}.{self.pick(['left()', 'total()'])}"),
            self.with_("inner", lambda: f"{self.target('A', depth)}.inner({argument()})"),
            self.with_("lambdas", lambda: self._lambda_call(depth)),
            self.with_("anonymous", lambda: f"{self._anonymous(depth)}.get({argument()})"),
            self.with_(
                "variadic",
                lambda: f"Main.sum({', '.join(argument() for _ in range(self.source.randrange(4)))})",
            ),
            self.with_(
                "hiding",
                lambda: self.pick(
                    [
                        f"{self.target('B', depth)}.d",
                        f"((A) {self.target('B', depth)}).d",
                        f"{self.target('A', depth)}.d",
                    ]
                ),
            ),
            self.with_("switches", lambda: self._switch_expression(depth)),
            self.with_("generics", lambda: f"{self.target('Box<A>', depth)}.get().f"),
            self.with_("texts", lambda: self._asked(depth)),
            self.with_("texts", lambda: self._asked(depth)),
            self.with_("library", lambda: self._gathered(depth)),
            self.with_("library", lambda: self._gathered(depth)),
            self.with_("sealed", lambda: shape_switch(self, depth)),
            self.with_("sealed", lambda: object_switch(self, depth)),
            self.with_("blocks", lambda: block_number(self)),
            self.with_("sequenced", lambda: sequenced_number(self, depth)),
        )

    def _gathered(self, depth: int) -> str:
        """Return a number that an optional, a collection or a stream has in the end; no order of a hash table is seen."""
        number = partial(self.expr, "int", depth)
        numbers = ", ".join(number() for _ in range(3))

        def box() -> str:
            return "(Integer) null" if self.maybe(0.2) else f"(Integer) ({number()})"

        return self.some(
            lambda: (
                f"((int) java.util.Optional.ofNullable({box()}).map({self._function('int', depth)}).orElse({number()}))"
            ),
            lambda: (
                f"((int) java.util.Optional.ofNullable({box()}).filter({self._function('boolean', depth)}).orElseThrow())"
            ),
            lambda: (
                f"java.util.stream.IntStream.of({numbers}).filter({self._function('boolean', depth)}).{self.pick(['sum()', 'max().orElse(3)', 'min().getAsInt()'])}"
            ),
            lambda: (
                f"java.util.stream.IntStream.range(0, {number()} & 3).map({self._function('int', depth)}).skip(1).sum()"
            ),
            lambda: (
                f"(int) java.util.stream.Stream.of({box()}, {box()}).limit({number()}).map({self._function('int', depth)}).distinct().count()"
            ),
            lambda: f"java.util.Arrays.asList({box()}, {box()}, 1).indexOf({box()})",
            lambda: f"((int) java.util.List.of({numbers}).get({number()} & 1))",
            lambda: (
                f"((int) java.util.Map.of({number()}, 5, {number()}, {number()}).getOrDefault({number()}, 7))"
            ),
            lambda: (
                f"new java.util.HashSet<>(java.util.Arrays.asList({numbers})).stream().mapToInt(e -> e).sum()"
            ),
        )

    def _function(self, type_: str, depth: int) -> str:
        """Return a function of a number."""
        with self._closed():
            x = self.fresh("x")
            self.declare(x, "int", is_writable=False)
            return f"{x} -> {self.expr(type_, depth)}"

    def _asked(self, depth: int) -> str:
        """Return a number that a string has, or is."""
        text = partial(self.target, "String", depth)
        return self.some(
            lambda: f"{text()}.length()",
            lambda: f"{text()}.charAt({self._index(depth)})",
            lambda: f"{text()}.indexOf({self.expr(self.pick(['char', 'String']), depth)})",
            lambda: f"{text()}.lastIndexOf({self.pick(CORNERS['char'])})",
            lambda: f"{text()}.compareTo({self.expr('String', depth)})",
            lambda: f"{text()}.hashCode()",
            lambda: f"Integer.parseInt({self.expr('String', depth)})",
            lambda: f"{text()}.toCharArray().length",
            lambda: (
                f"new StringBuilder({text()}).append({self.expr('char', depth)}).charAt({self._index(depth)})"
            ),
        )

    def _lambda_call(self, depth: int) -> str:
        with self._closed():
            x = self.fresh("x")
            self.declare(x, "int", is_writable=False)
            body = self.expr("int", depth)
        return (
            f"Main.apply({x} -> {self.pick([body, '{ return ' + body + '; }'])}, {self.expr('int', depth)})"
        )

    def _anonymous(self, depth: int) -> str:
        with self._closed(), self.inside(this=None):
            x, n = self.fresh("x"), self.fresh("n")
            self.declare(x, "int")
            self.declare(n, "int")
            body = self.expr("int", depth)
        return f"new I() {{ int {n} = {self.leaf_constant()}; public int get(int {x}) {{ {n}++; return {body}; }} }}"

    def _closed(self) -> AbstractContextManager[None]:
        """Enter a body that reads only what cannot change and writes no variable outside; those that count loops are called i or n."""
        fixed = tuple(
            each for each in self.scope.readable if each not in self.scope.writable and each[0][0] not in "in"
        )
        return self.inside(readable=fixed, writable=(), loops=(), is_breakable=False)

    def leaf_constant(self) -> str:
        """Return a number."""
        return str(self.source.randrange(-3, 10))

    def _switch_expression(self, depth: int) -> str:
        labels, name = self.source.sample(range(-1, 5), 3), self.fresh("y")
        block = f"{{ int {name} = {self.expr('int', depth)}; Main.s++; yield {name}; }}"
        arms = [
            f"case {labels[0]} -> {self.expr('int', depth)};",
            f"case {labels[1]}, {labels[2]} -> {block}",
        ]
        return f"(switch ({self.expr('int', depth)}) {{ {' '.join(arms)} default -> {self.expr('int', depth)}; }})"

    def _truth(self, depth: int) -> str:
        number = self.pick(INTEGERS)
        return self.some(
            lambda: (
                f"({self.expr(number, depth)} {self.pick('< <= > >= == !='.split())} {self.expr(self.pick(INTEGERS), depth)})"
            ),
            lambda: (
                f"({self.expr(number, depth)} {self.pick('< <= > >= == !='.split())} {self.expr(self.pick(INTEGERS), depth)})"
            ),
            lambda: (
                f"({self.expr('boolean', depth)} {self.pick('&& || & | ^ == !='.split())} {self.expr('boolean', depth)})"
            ),
            lambda: f"(!{self.expr('boolean', depth)})",
            lambda: (
                f"((I) {self.target(self.pick(['A', 'I']), depth)} {self.pick(['==', '!='])} {self.expr('A', depth)})"
            ),
            lambda: f"((I) {self.target(self.pick(['A', 'I']), depth)} instanceof {self.pick(['A', 'B'])})",
            lambda: f"({self.expr('A', depth)} == null)",
            lambda: self.effect("boolean", depth),
            lambda: f"{self.target('A', depth)}.test({self.expr('A', depth)})",
            self.with_(
                "strings", lambda: f"{self.target('String', depth)}.equals({self.expr('String', depth)})"
            ),
            self.with_("strings", lambda: f"({self.expr('String', depth)} == null)"),
            self.with_(
                "texts",
                lambda: (
                    f"{self.target('String', depth)}.{self.pick(['startsWith', 'endsWith', 'contains', 'equalsIgnoreCase'])}({self.expr('String', depth)})"
                ),
            ),
            self.with_("texts", lambda: f"{self.target('String', depth)}.isEmpty()"),
            self.with_(
                "boxing",
                lambda: (
                    f"({self.expr('Integer', depth)} {self.pick(['<', '==', '>='])} {self.expr('int', depth)})"
                ),
            ),
            self.with_(
                "boxing", lambda: f"{self.target('Integer', depth)}.equals({self.expr('Integer', depth)})"
            ),
            self.with_("patterns", lambda: self._pattern(depth)),
            self.with_("sealed", lambda: shape_test(self, depth)),
            self.with_("enums", lambda: f"({self.expr('E', depth)} == {self.expr('E', depth)})"),
        )

    def _pattern(self, depth: int) -> str:
        name = self.fresh("p")
        return f"((I) {self.target('I', depth)} instanceof {self.pick(['A', 'B'])} {name} && {name}.f {self.pick(['<', '=='])} {self.expr('int', depth)})"

    # -- references --------------------------------------------------------------------------------

    def _reference(self, type_: str, depth: int) -> str:
        return self.some(
            lambda: self.made(type_, depth),
            lambda: self.made(type_, depth),
            lambda: self.leaf(type_),
            lambda: self.made(type_, depth),
            lambda: self.read(type_, depth),
            lambda: self.effect(type_, depth),
            lambda: self._choice(type_, depth),
            (lambda: f"{self.target('A', depth)}.link({self.expr('A', depth)}, {self.expr('int', depth)})")
            if type_ == "A"
            else None,
            (lambda: f"((B) {self.target('A', depth)})") if type_ == "B" else None,
            (lambda: self.expr(self.pick(["A", "C"]), depth)) if type_ == "I" else None,
            self.with_("generics", lambda: f"{self.target('Box<A>', depth)}.get()") if type_ == "A" else None,
            self.with_("concat", lambda: self._concatenation(depth)) if type_ == "String" else None,
            self.with_("concat", lambda: self._concatenation(depth)) if type_ == "String" else None,
            self.with_("texts", lambda: self._text(depth)) if type_ == "String" else None,
            self.with_("texts", lambda: self._text(depth)) if type_ == "String" else None,
        )

    def _concatenation(self, depth: int) -> str:
        parts = [
            self.expr(
                self.pick(
                    [
                        *_SPELLED,
                        *(["Integer"] if "boxing" in self.features else []),
                        *(["E"] if "enums" in self.features else []),
                    ]
                ),
                depth,
            )
        ]
        parts += [self.expr(self.pick(_SPELLED), depth) for _ in range(self.source.randrange(2))]
        parts.insert(self.source.randrange(2), self.pick(['"x"', '"-"', self.expr("String", depth)]))
        return f'Main.cut("" + {" + ".join(parts)})'

    def _text(self, depth: int) -> str:
        """Return a string that is made of others by a method, or by a StringBuilder."""
        text, place = partial(self.target, "String", depth), partial(self._index, depth)
        return self.some(
            lambda: f"{text()}.substring({place()}, {place()})",
            lambda: f"{text()}.substring({place()})",
            lambda: f"Main.cut({text()}.concat({text()}))",
            lambda: f"{text()}.{self.pick(['trim()', 'toUpperCase()', 'toLowerCase()', 'toString()'])}",
            lambda: f"Main.cut({text()}.replace({self.pick(CORNERS['char'])}, {self.pick(CORNERS['char'])}))",
            lambda: (
                f"Main.cut(String.valueOf({self.expr(self.pick(['int', 'long', 'char', 'boolean']), depth)}))"
            ),
            lambda: (
                f"Main.cut(new StringBuilder({self.pick(['', text()])}){self._building(depth)}{self._building(depth)}.toString())"
            ),
            lambda: (
                f"Main.cut(new StringBuilder({self.pick(['4', text()])}){self._building(depth)}{self._building(depth)}{self._building(depth)}.toString())"
            ),
        )

    def _building(self, depth: int) -> str:
        value = self.expr(self.pick(_SPELLED), depth)
        return self.some(
            lambda: f".append({value})",
            lambda: f".append({value})",
            lambda: f".insert({self._index(depth)}, {value})",
            lambda: f".deleteCharAt({self._index(depth)})",
            lambda: f".delete({self._index(depth)}, {self._index(depth)})",
            lambda: f".replace({self._index(depth)}, {self._index(depth)}, {self.expr('String', depth)})",
            lambda: ".reverse()",
        )

    def made(self, type_: str, depth: int) -> str:
        """Return a new object of a type, or a value of it."""
        inner = partial(self.expr, depth=depth)
        match type_:
            case "A" | "B" | "C" | "I" if not self.scope.may_make:
                return {"A": "Main.root", "B": "((B) null)", "C": "Main.other", "I": "Main.root"}[type_]
            case "A" | "B" | "C" | "I":
                name = self.pick(SUBCLASSES[type_])
                return f"new {name}({inner('int')})" if self.maybe(0.6) else f"new {name}()"
            case "int[]":
                values = ", ".join(inner("int") for _ in range(self.source.randrange(2, 4)))
                return self.pick([f"new int[{self._size(depth)}]", f"new int[] {{{values}}}"])
            case "byte[]":
                return self.pick([f"new byte[{self._size(depth)}]", f"new byte[] {{1, {inner('byte')}, -3}}"])
            case "A[]":
                return self.pick([f"new A[{self._size(depth)}]", f"new A[] {{{inner('A')}, {inner('B')}}}"])
            case "Box<A>":
                return f"new Box<A>({inner('A')})"
            case "R":
                return f"new R({inner('int')}, {inner('A')})"
            case "Object":
                return self.expr(self.pick(["A", "C", "Object"]), depth)
            case _:
                return self.leaf(type_)

    def _size(self, depth: int) -> str:
        return self.some(
            lambda: str(self.source.randrange(4)),
            lambda: f"{self.expr('int', depth)} & 3",
            lambda: f"({self.expr('int', depth)} & 3) - 1",
        )

    # -- places ------------------------------------------------------------------------------------

    def read(self, type_: str, depth: int) -> str:
        """Return what a place in the heap holds, or something simpler where no place has that type."""
        return self._cell(type_, depth) or self.leaf(type_)

    def _cell(self, type_: str, depth: int) -> str | None:
        """Return a field or an element of a type, reached by an expression."""
        owners = [(owner, name) for owner, declared in FIELDS.items() for name, of in declared if of == type_]
        is_element = type_ in ("int", "byte", "A")
        if is_element and self.maybe(0.5) and self.scope.may_make:
            return f"{self.target(f'{type_}[]', depth)}[{self._index(depth)}]"
        if not owners or not self.scope.may_make:
            return None
        owner, name = self.pick(owners)
        return f"{self.target(owner, depth)}.{name}"

    def target(self, type_: str, depth: int) -> str:
        """Return an expression that can stand before a dot."""
        found = self.expr(type_, depth)
        return found if found.isidentifier() else f"({found})"

    def _index(self, depth: int) -> str:
        return self.some(
            lambda: str(self.source.randrange(3)),
            lambda: f"{self.expr('int', depth)} & 1",
            lambda: self.effect("int", 0),
            lambda: self.expr("int", depth),
        )

    def place(self, type_: str, depth: int) -> str:
        """Return something that can be assigned to."""
        own = self.of_type(type_, (*self.scope.writable, *STATICS, *self._own_fields()))
        if own and self.maybe(0.6):
            return self.pick(own)
        return self._cell(type_, depth) or (self.pick(own) if own else FALLBACKS[type_])

    def effect(self, type_: str, depth: int) -> str:
        """Return an assignment of some kind, in brackets where it needs them, as an expression."""
        if not self.scope.may_make and type_ not in {*FALLBACKS, *(of for _, of in STATICS)}:
            return self.leaf(type_)
        found = self.assignment(type_, depth)
        return found if _COUNTING.fullmatch(found) else f"({found})"

    def assignment(self, type_: str, depth: int) -> str:
        """Return an assignment of some kind as a statement has it."""
        place = self.place(type_, depth)
        if type_ in INTEGERS:
            op = self.pick("+ - * / % & | ^ << >> >>>".split())
            right = self.expr(self.pick(INTEGERS), depth)
            if op in "/%" and self.maybe(0.7):
                right = f"({right} | 1)"
            simple = f"{place} = {self.expr(type_, depth)}"
            return self.pick(
                [
                    simple,
                    simple,
                    f"{place} {op}= {right}",
                    f"{place} {op}= {right}",
                    f"{place}++",
                    f"--{place}",
                    f"++{place}",
                ]
            )
        op = self.pick(["", "&", "|", "^"]) if type_ == "boolean" else ""
        return f"{place} {op}= {self.expr(type_, depth)}"
