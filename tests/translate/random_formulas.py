"""Random formulas of contracts over a random vocabulary, and the templates that expressions of programs are made from too.

A template names what it is made of in angle brackets: ``<int>`` an expression of a program, ``<A!>`` one that is no
literal, ``<%int>`` a term with at most one number, ``<%set>`` a set of objects of class A, ``<%f>`` a formula.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from tests.translate.random_vocabulary import CHAR_LITERALS, LITERALS, Signature, Vocabulary

Template: TypeAlias = "str | Callable[[int], str]"
_IDLE = re.compile(r"\((.+) \S+ \1\)")
"""What says nothing, such as (x == x)."""
_PART = re.compile(r"<([%\w\[\]!]+)>")


@cache
def _wanted(template: str) -> tuple[str, ...] | None:
    """Return the parts of a template that may be no literals, None if it has no parts at all."""
    parts = _PART.findall(template)
    return tuple(each for each in parts if each.endswith("!")) if parts else None


@dataclass
class Scope:
    """What may be used at a place: variables by type, and whether they had a value on entry."""

    variables: list[tuple[str, str, bool]] = field(default_factory=list)
    method: Signature | None = None
    in_loop: bool = False
    has_old: bool = False
    is_old: bool = False


class Formulas:
    """Writes terms and formulas.

    The templates of a kind are in groups, and each group is as likely as any other.
    """

    def __init__(self, source: random.Random, words: Vocabulary) -> None:
        self.source = source
        self.words = words
        self.scope = Scope()
        self._names = 0
        self.grammar: dict[str, dict[str, list[Template]]] = {}
        self._add_cells()
        self._add_terms()
        self._add_calls()
        self._add_sets()
        self._add_relations()
        self._add_numbers()
        self._add_sequences()
        self._add_formulas()
        self._add_values()
        self._add_models()

    # -- templates ---------------------------------------------------------------------------------

    def allow(self, kind: str, group: str, *templates: Template) -> None:
        """Let templates stand for something of a kind."""
        self.grammar.setdefault(kind, {}).setdefault(group, []).extend(templates)

    def _add_cells(self) -> None:
        """Read fields, static fields and elements, in terms and in programs."""
        words = self.words
        for mark in ("%", ""):
            for name, type_ in words.statics.items():
                self.allow(mark + type_, "statics", f"A.{name}")
            for class_ in words.classes:
                for name, type_ in words.fields_of(class_).items():
                    self.allow(mark + type_, f"field {name}", f"<{mark}{class_}!>.{name}")
            for type_ in ("int", "A", "bool", "int[]", "B", "char"):
                self.allow(
                    mark + type_, "elements", f"<{mark}{type_}[]!>[<{mark}int>]", f"<{mark}{type_}[]!>[0]"
                )
            for type_ in ("int", "A", "bool", "int[]"):
                self.allow(f"{mark}int", "lengths", f"#<{mark}{type_}[]!>")
            self.allow(f"{mark}int", "literals", *map(str, range(1 << min(words.width - 1, 2))), "-1")
            self.allow(f"{mark}uint", "literals", "0", "1")
            self.allow(f"{mark}string", "literals", *LITERALS, "null")
            self.allow(f"{mark}char", "literals", *CHAR_LITERALS)
            self.allow(f"{mark}bool", "literals", "true", "false")
        for name, type_ in words.ghosts.items():
            self.allow(f"%{type_}", f"field {name}", f"<%A!>.{name}")

    def _add_models(self) -> None:
        """Use model fields, of one object and of sets, and a specification function."""
        for name, type_ in self.words.models.items():
            kind = "%set" if type_ == "A set" else f"%{type_}"
            self.allow(kind, "models", f"<%A!>.{name}")
            if type_.startswith("A"):
                self.allow("%set", "models", f"<%set>.{name}", f"<%A!>.*{name}", f"<%set>.~{name}")
        if self.words.models:
            self.allow("%f", "models", "<%A!>.fd(<%int>)")

    def _add_terms(self) -> None:
        arithmetic = [f"(<%int> {op} <%int>)" for op in "+-*/%"]
        self.allow("%int", "arithmetic", *arithmetic, "(-(<%int!>))")
        self.allow("%int", "counts", "#(<%set>)", self._sum, self._number_of, self._of_elements)
        self.allow("%int", "choices", "(if <%f> then <%int> else <%int>)")
        self.allow("%uint", "arithmetic", "(<%uint> + <%uint>)", "(<%uint> - 1)", "(<%uint!> / <%uint>)")
        self.allow("%A", "choices", "(if <%f> then <%A!> else <%A!>)", "(<%A!> & <%set>)", "(<%A!> - <%set>)")
        for type_ in ("int", "uint", "string", "bool", "A", "int[]", "set", "char"):
            self.allow(f"%{type_}", "old", self._old(type_))

    def _add_calls(self) -> None:
        """Call pure methods."""
        for signature in self.words.methods:
            if signature.pure and signature.result != "void":
                target = signature.owner if signature.static else f"<%{signature.owner}!>"
                arguments = ", ".join(f"<%{type_}>" for type_ in signature.parameters)
                self.allow(f"%{signature.result}", "calls", f"{target}.{signature.name}({arguments})")

    def _steps(self) -> list[str]:
        """Return the fields that lead from object to object."""
        words = self.words
        return [n for c in ("A", "B") for n, t in words.fields.get(c, {}).items() if t in words.subtypes("A")]

    def _add_sets(self) -> None:
        self.allow("%set", "objects", "<%A>", "<%A!>")
        self.allow("%set", "extents", *self.words.subtypes("A"))
        self.allow(
            "%set",
            "operators",
            "(<%set> + <%set>)",
            "(<%set> - <%set>)",
            "(<%set> & <%set>)",
            "(if <%f> then <%set> else <%set>)",
        )
        self.allow("%set", "comprehensions", self._comprehension)
        for name in self._steps():
            self.allow(
                "%set",
                "steps",
                f"<%set>.{name}",
                f"<%set>.~{name}",
                f"reach(<%set>, {name})",
                f"<%A!>.*({name} + ~{name})",
            )
            self.allow(
                "%set", "closures", f"<%A!>.*{name}", f"<%A!>.^{name}", f"<%set>.*{name}", "<%set>.^(<%rel>)"
            )
            self.allow("%set", "relations", "<%set>.(<%rel>)", "<%A!>.(~(<%rel>))")
        if len(self._steps()) > 1:
            self.allow("%set", "closures", f"<%A!>.*({' + '.join(self._steps())})")
        for name, type_ in self.words.ghosts.items():
            if type_ in ("A set", "A -> A"):
                self.allow(
                    "%set", "ghosts", f"<%set>.{name}" if type_ == "A set" else f"<%set>.(<%A!>.{name})"
                )

    def _add_relations(self) -> None:
        for name in self._steps():
            self.allow("%f", "shapes", f"acyclic(<%A!>, {name})", f"acyclic(<%set>, {name})")
            self.allow(
                "%f",
                "relations",
                "(<%rel> in <%rel>)",
                "no (<%rel> & <%rel>)",
                "(<%rel> == <%rel>)",
                "lone <%rel>",
            )
            self.allow("%rel", "fields", name)
            self.allow(
                "%rel",
                "operators",
                f"~{name}",
                f"^{name}",
                f"*{name}",
                "(<%rel> + <%rel>)",
                "(<%rel> & <%rel>)",
                "(<%rel> - <%rel>)",
            )
            self.allow("%rel", "others", "(<%set> -> <%set>)", "iden", "^(<%rel>)", f"{name}.(<%rel>)")
            self.allow("%int", "counts", "#(<%rel>)")
        if self.words.fields["A"].get("ns") == "A[]":
            self.allow(
                "%set",
                "elements",
                "<%A!>.ns[]",
                "<%set>.(ns[])",
                "<%A!>.*(ns[])",
                "<%set>.^(ns[])",
                "<%set>.~(ns[])",
            )
            self.allow("%rel", "elements", "ns[]")
            self.allow("%f", "shapes", "acyclic(<%A!>, ns[])")
        self.allow("%f", "shapes", "disjoint(<%set>, <%set>)", "disjoint(<%set>, <%A!>, <%set>)")

    def _add_numbers(self) -> None:
        """Form sets of numbers, also where one number is needed."""
        cells = {**self.words.fields["A"], **self.words.ghosts}
        for name in (name for name, type_ in cells.items() if type_ in ("int", "int set")):
            self.allow("%ints", "fields", f"<%set>.{name}", f"A.{name}")
        if any(type_ == "int[]" for type_ in cells.values()):
            self.allow(
                "%ints",
                "elements",
                *(("<%set>.xs[<%int>]", "<%set>.xs[]") if "xs" in cells else ("<%int>",)),
                "<%int[]!>[]",
            )
        if "%ints" not in self.grammar:
            return
        self.allow(
            "%ints",
            "operators",
            "(<%ints> + <%ints>)",
            "(<%ints> & <%ints>)",
            "(<%ints> - <%int>)",
            "(if <%f> then <%ints> else <%ints>)",
            "<%int>",
        )
        self.allow("%int", "counts", "#(<%ints>)", "(sum y : <%ints> | y)")
        self.allow(
            "%int", "extremes", "min(<%ints>)", "max(<%ints>)", "max(<%int>, <%int>)", "min(<%ints>, <%int>)"
        )
        self.allow(
            "%f",
            "numbers",
            "(<%int> in <%ints>)",
            "(<%ints> == <%ints>)",
            "(<%ints> in <%ints>)",
            "one <%ints>",
            "lone <%ints>",
        )
        self.allow(
            "%f",
            "single numbers",
            "(<%ints> <= <%int>)",
            "(<%int> < <%ints>)",
            "(<%ints> * <%int> == <%int>)",
            "(<%ints> == <%int>)",
        )

    def _add_sequences(self) -> None:
        """Form sequences of numbers and of objects, and multisets, and ask them for things."""
        for name in self._steps():
            self.allow("%objs", "walks", f"seq(<%A!>, {name})")
            for value in (value for value, type_ in self.words.fields["A"].items() if type_ == "int"):
                self.allow("%seq", "walks", f"seq(<%A!>, {name}, {value})")
                self.allow("%bag", "sets", f"multiset(<%set>, {value})")
        self.allow("%seq", "arrays", "seq(<%int[]!>)")
        self.allow("%objs", "arrays", "seq(<%A[]!>)")
        self.allow("%bag", "sequences", "multiset(<%seq>)", "multiset(<%int[]!>)")
        self.allow(
            "%bag", "operators", "(<%bag> + <%bag>)", "(<%bag> - <%bag>)", "(if <%f> then <%bag> else <%bag>)"
        )
        for kind, element in (("seq", "int"), ("objs", "A")):
            listed = f"<%{kind}>"
            self.allow(f"%{kind}", "listed", f"[<%{element}>]", f"[<%{element}>, <%{element}>]", "[]")
            self.allow(
                f"%{kind}",
                "parts",
                f"({listed})[<%int>..<%int>]",
                f"({listed})[<%int>..]",
                f"({listed})[..<%int>]",
            )
            self.allow(
                f"%{kind}",
                "operators",
                f"({listed} ++ {listed})",
                f"reverse({listed})",
                f"(if <%f> then {listed} else {listed})",
            )
            self.allow(f"%{kind}", "old", self._old(kind))
            self.allow(
                "%f",
                "sequences",
                f"({listed} == {listed})",
                f"(<%{element}> in {listed})",
                f"permutation({listed}, {listed})",
            )
            self.allow("%f", "sequences", self._over_sequence(kind, element))
            self.allow(f"%{element}", "sequences", f"({listed})[<%int>]")
            self.allow("%int", "sequences", f"#({listed})", f"count({listed}, <%{element}>)")
        self.allow("%f", "multisets", "(<%bag> == <%bag>)", "(<%bag> in <%bag>)", "(<%int> in <%bag>)")
        self.allow("%int", "multisets", "#(<%bag>)", "count(<%bag>, <%int>)")
        self.allow("%set", "sequences", "elems(<%objs>)")
        if "%ints" in self.grammar:
            self.allow("%ints", "sequences", "elems(<%seq>)", "elems(<%bag>)")

    def _over_sequence(self, kind: str, element: str) -> Callable[[int], str]:
        def write(depth: int) -> str:
            name, index, listed = self.fresh_name(), self.fresh_name(), self.written(f"%{kind}", depth)
            with self.declared(name, element, on_entry=True), self.declared(index, "int", on_entry=True):
                return f"({self.pick('forall', 'exists')} {name}, {index} : ({listed}) : {self.written('%f', depth)})"

        return write

    def _add_formulas(self) -> None:
        connectives = (
            "(<%f> && <%f>)",
            "(<%f> || <%f>)",
            "(<%f> ==> <%f>)",
            "(<%f> <==> <%f>)",
            "!(<%f>)",
            "(if <%f> then <%f> else <%f>)",
        )
        self.allow("%f", "connectives", *connectives)
        self.allow(
            "%f", "comparisons", *(f"(<%int> {op} <%int>)" for op in ("==", "!=", "<", "<=", ">", ">="))
        )
        self.allow(
            "%f",
            "references",
            "(<%A> == <%A>)",
            "(<%A!> != <%A>)",
            "(<%A!> == null)",
            "some <%A!>",
            "no <%A!>",
        )
        self.allow(
            "%f",
            "sets",
            "(<%set> in <%set>)",
            "(<%set> == <%set>)",
            "(<%A!> in <%set>)",
            "(<%A!> !in <%set>)",
        )
        self.allow("%f", "many", *(f"{many} <%set>" for many in ("no", "some", "one", "lone")))
        self.allow("%f", "quantifiers", self._quantified)
        self.allow(
            "%f",
            "arrays",
            self._over_array,
            "permutation(<%int[]!>, <%int[]!>)",
            "permutation(<%A[]!>, <%A[]!>)",
        )
        self.allow("%f", "fresh", self._fresh)
        self.allow("%f", "observations", self._observation)
        self.allow("%cell", "numbers", "(<%int!> == 0)", "(<%int!> == 1)", "(<%int!> == -1)")
        self.allow("%cell", "truths", "<%bool!>", "!<%bool!>")
        self.allow("%cell", "references", "(<%A!> == <%A!>)", "no <%A!>", "some <%A!>")

    def _add_values(self) -> None:
        self.allow("%f", "truths", "<%bool>", "(<%bool!> == <%bool!>)", "((<%f>) == <%bool!>)")
        if "f" in self.words.fields["A"]:
            self.allow("%f", "truths", "<%set>.f")
        if self.words.has_subclass:
            self.allow("%f", "classes", "(<%A!> instanceof B)", "(<%set> instanceof B)", "(<%A!> in B)")
        for type_ in ("int[]", "A[]", "bool[]"):
            self.allow(
                "%f",
                "arrays",
                f"alldifferent(<%{type_}!>)",
                f"(<%{type_}!> == <%{type_}!>)",
                f"(<%{type_}!> == null)",
            )
        self.allow(
            "%f",
            "values",
            "(<%uint!> < <%uint>)",
            "(<%uint!> == <%uint>)",
            "(<%string!> == <%string>)",
            "(<%string!> == null)",
        )
        self.allow("%f", "values", "(<%char!> == <%char>)", "(<%char!> < <%char>)", "(<%char!> != <%char>)")

    # -- callables ---------------------------------------------------------------------------------

    def _sum(self, depth: int) -> str:
        name, domain = self.fresh_name(), self.written("%set", depth)
        with self.declared(name, "A", on_entry=True):
            return f"(sum {name} : {domain} | {self.written('%int', depth)})"

    def _number_of(self, depth: int) -> str:
        name, domain = self.fresh_name(), self.written("%set", depth)
        with self.declared(name, "A", on_entry=True):
            return f"(count {name} : {domain} | {self.written('%f', depth)})"

    def _of_elements(self, depth: int) -> str:
        """Return a sum or a count of the elements of an array."""
        type_ = self.pick("int", "int", "A", "bool")
        if not self.can(f"%{type_}[]!", depth):
            return self.written("%int", depth)
        kind, part = self.source.choice((("sum", "%int"), ("count", "%f")))
        name, index, array = self.fresh_name(), self.fresh_name(), self.written(f"%{type_}[]!", depth)
        with self.declared(name, type_, on_entry=True), self.declared(index, "int", on_entry=True):
            return f"({kind} {name}, {index} : {array} : {self.written(part, depth)})"

    def _comprehension(self, depth: int) -> str:
        name, domain = self.fresh_name(), self.written("%set", depth)
        with self.declared(name, "A", on_entry=True):
            return f"{{ {name} : {domain} | {self.written('%f', depth)} }}"

    def _quantified(self, depth: int) -> str:
        kind = self.pick("all", "some", "no", "one", "lone")
        type_ = "int" if "%ints" in self.grammar and self.chance(0.25) else "A"
        name, domain = self.fresh_name(), self.written("%ints" if type_ == "int" else "%set", depth)
        with self.declared(name, type_, on_entry=True):
            return f"({kind} {name} : {domain} | {self.written('%f', depth)})"

    def _over_array(self, depth: int) -> str:
        type_ = self.pick("int", "int", "A", "bool")
        if not self.can(f"%{type_}[]!", depth):
            return self.written("%f", depth)
        name, index, array = self.fresh_name(), self.fresh_name(), self.written(f"%{type_}[]!", depth)
        with self.declared(name, type_, on_entry=True), self.declared(index, "int", on_entry=True):
            return (
                f"({self.pick('forall', 'exists')} {name}, {index} : {array} : {self.written('%f', depth)})"
            )

    def _observation(self, depth: int) -> str:
        """Return what a cell holds afterwards if cells held something before: few states decide it."""
        if not self.scope.has_old or self.scope.is_old:
            return self.written("%cell", depth)
        self.scope.is_old = True
        before = " && ".join(self.written("%cell", depth) for _ in range(self.source.randint(1, 3)))
        self.scope.is_old = False
        return f"(old({before}) ==> {self.written('%cell', depth)})"

    def _fresh(self, depth: int) -> str:
        if not self.scope.has_old or self.scope.is_old:
            return self.written("%f", depth)
        return (
            f"fresh({self.written('%A!' if self.chance(0.7) and self.can('%A!', depth) else '%set', depth)})"
        )

    def _old(self, type_: str) -> Callable[[int], str]:
        def write(depth: int) -> str:
            if not self.scope.has_old or self.scope.is_old:
                return self.written(f"%{type_}", depth)
            self.scope.is_old = True
            text = self.written(f"%{type_}", depth)
            self.scope.is_old = False
            return f"old({text})"

        return write

    # -- writing -----------------------------------------------------------------------------------

    def formula(self) -> str:
        """Return a formula."""
        return self.written("%f", self.source.choice((1, 2, 2, 3, 3, 4)))

    def written(self, kind: str, depth: int) -> str:
        """Return something of a kind; the deeper, the larger."""
        type_ = kind.strip("%!")
        known = self.known(type_)
        if known and (depth <= 0 or self.chance(0.4)):
            return self.pick(*known)
        groups = list(self._groups(kind, depth))
        if not groups:
            return self.pick(*known) if known else self.literal(type_)
        template = self.source.choice(self.source.choice(groups))
        text = template(depth - 1) if callable(template) else self.filled(template, depth - 1)
        if type_ in ("int", "uint") and not re.search("[A-Za-z]", text):
            return self.pick(*known) if known else self.literal(type_)
        return self.written(kind, depth - 1) if _IDLE.fullmatch(text) else text

    def _fits(self, template: Template, kind: str, depth: int) -> bool:
        """Return whether a template can be filled at a depth, and is no literal if none is wanted."""
        needed = kind.endswith("!")
        if callable(template):
            return depth > 0 and not needed
        wanted = _wanted(template)
        if wanted is None:
            return not needed or "." in template
        return (
            depth > 0
            and (not needed or template.startswith("<"))
            and all(self.can(each, depth - 1) for each in wanted)
        )

    def filled(self, template: str, depth: int) -> str:
        """Return a template with each of its parts written."""
        return _PART.sub(lambda part: self.written(part[1], depth), template)

    def can(self, kind: str, depth: int = 1) -> bool:
        """Return whether there is something of a kind that is no literal."""
        return bool(self.known(kind.strip("%!"))) or any(self._groups(kind.rstrip("!") + "!", depth))

    def _groups(self, kind: str, depth: int) -> Iterator[list[Template]]:
        """Yield the templates that can be filled, group by group."""
        for templates in self.grammar.get(kind.rstrip("!"), {}).values():
            if fitting := [each for each in templates if self._fits(each, kind, depth)]:
                yield fitting

    def known(self, type_: str, *, exactly: bool = False) -> list[str]:
        """Return the variables of a type, or of a subtype."""
        types = [type_] if exactly else self.words.subtypes(type_)
        return [
            name
            for name, own, on_entry in self.scope.variables
            if own in types and (on_entry or not self.scope.is_old)
        ]

    def literal(self, type_: str) -> str:
        """Return something of a type that can always be written."""
        match type_:
            case "int" | "uint" | "ints":
                return self.pick("0", "1")
            case "bool" | "f" | "cell":
                return self.pick("true", "false")
            case "string":
                return self.pick(*LITERALS, "null")
            case "char":
                return self.pick(*CHAR_LITERALS)
            case "set":
                return self.pick(*self.known("A"), "A")
            case "rel":
                return "iden"
            case "seq" | "objs":
                return "[]"
            case "bag":
                return "multiset([])"
            case _:
                return "null"

    @contextmanager
    def declared(self, name: str, type_: str, *, on_entry: bool = False) -> Iterator[None]:
        """Let a variable be used in a block."""
        self.scope.variables.append((name, type_, on_entry))
        try:
            yield
        finally:
            self.scope.variables.remove((name, type_, on_entry))

    def fresh_name(self) -> str:
        """Return a name that was not used before."""
        self._names += 1
        return f"x{self._names}"

    def chance(self, probability: float) -> bool:
        """Return true with a probability."""
        return self.source.random() < probability

    def pick(self, *options: str) -> str:
        """Return one of several texts."""
        return self.source.choice(options)
