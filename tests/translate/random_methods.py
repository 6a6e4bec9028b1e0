"""Random small programs as text, each with a method to decide and bounds within which all initial states can be tried.

A program is written top down from a seed: first what it is about (`random_vocabulary`), then contracts and bodies. What
happens when it runs is left to chance; how many claims and assumptions there are differs from program to program, so that
all verdicts come up.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import lru_cache

from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.types import INT, UINT
from tests.translate.deciding import Problem
from tests.translate.random_bodies import Bodies
from tests.translate.random_formulas import Scope
from tests.translate.random_models import add_models
from tests.translate.random_vocabulary import CHARS, PARAMETERS, RESULTS, Signature, vocabulary

MOST_STATES = 6_000
STEPS = 20_000

GHOST_KINDS = {"int": "%int", "A set": "%set", "int set": "%ints"}
"""With what a ghost may be equal that a contract determines."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A program as text, the name of the method that is to be decided, and within which bounds."""

    text: str
    method: str
    bounds: Bounds
    settings: Settings
    int_width: int
    by_contract: frozenset[str] = frozenset()

    def problem(self) -> Problem:
        """Return what is to be decided; an `OoxError` if the text is no program."""
        program = _loaded(self.text, self.int_width)
        method = next(each for each in program.methods() if each.name == self.method)
        known = frozenset(each.full_name for each in program.methods() if each.name in self.by_contract)
        return Problem(program, method, self.bounds, replace(self.settings, by_contract=known))


@lru_cache(maxsize=2)
def _loaded(text: str, int_width: int) -> Program:
    return load_text(text, int_width=int_width)


def sample(seed: int, *, by_contract: bool = False, by_invariant: bool = False) -> Sample:
    """Return the program that belongs to a seed; one that is not well typed, which is rare, is written anew.

    If told so, many of them have methods that are known by their contracts only, or loops known by their invariants.
    """
    source = random.Random(seed)
    while True:
        written = _Writer(source, by_contract=by_contract, by_invariant=by_invariant).sample()
        try:
            written.problem()
        except OoxError:
            continue
        return written


def all_integers(width: int) -> tuple[int, ...]:
    """Return every number of a width, signed or not."""
    return tuple(sorted({*int_range(INT, width), *int_range(UINT, width)}))


class _Writer:
    def __init__(self, source: random.Random, *, by_contract: bool, by_invariant: bool) -> None:
        self._source = source
        self._by_contract, self._by_invariant = by_contract, by_invariant
        self._words = vocabulary(source, by_contract=by_contract)
        self._entry = self._small_entry()
        while self._words.size(self._roots()) > MOST_STATES:
            self._words = vocabulary(source, by_contract=by_contract)
            self._entry = self._small_entry()
        self._add_methods()
        self._models = add_models(self._words)
        self._bodies = Bodies(source, self._words, by_invariant=by_invariant)
        self._contracts = source.choice((0.1, 0.3))
        self._promises = source.choice((0.15, 0.4, 0.7))
        self._demands = source.choice((0.0, 0.2, 0.4))

    def sample(self) -> Sample:
        """Return the whole program, and how to decide it."""
        words, source = self._words, self._source
        classes = [self._class(name) for name in words.classes]
        text = "\n".join([*self._interface(), *classes, self._main()])
        settings = Settings(
            overflow="error" if source.random() < 0.15 else "wrap",
            unroll=source.choice((1, 1, 1, 2, 3)),
            open_types=self._by_contract and source.random() < 0.2,
            invariants=source.random() < 0.9,
            exceptions_allowed=source.random() < 0.9,
            loops_by_invariant=self._by_invariant,
            steps=STEPS,
        )
        bounds = Bounds(scope=words.scope, array=words.array, ints=all_integers(words.width), chars=CHARS)
        known = (
            [f"{each.owner}.{each.name}" for each in words.methods]
            if self._by_contract and source.random() < 0.3
            else []
        )
        return Sample(
            text, f"{self._entry.owner}.{self._entry.name}", bounds, settings, words.width, frozenset(known)
        )

    # -- what there is -----------------------------------------------------------------------------

    def _small_entry(self) -> Signature:
        """Return the method that is decided: static, of an object, or a constructor."""
        kind = self._source.random()
        parameters = self._types(self._source.choice((0, 1, 1, 2, 2)))
        if kind < 0.12:
            return Signature("A", "A", "", parameters)
        result = self._source.choice([each for each in RESULTS if self._words.knows(each)])
        if kind < 0.45:
            owner = self._source.choice([name for name in self._words.classes if name != "C"])
            return Signature(owner, "main", result, parameters)
        return Signature("Main", "main", result, parameters or ("A",), static=True)

    def _roots(self) -> tuple[str, ...]:
        entry = self._entry
        return entry.parameters if entry.static or not entry.result else (entry.owner, *entry.parameters)

    def _types(self, count: int) -> tuple[str, ...]:
        possible = [type_ for type_ in PARAMETERS if self._words.knows(type_)]
        return tuple(self._source.choice(possible) for _ in range(count))

    def _add_methods(self) -> None:
        """Invent methods to call; some call themselves or each other by chance."""
        source, words = self._source, self._words
        for place in range(source.choice((0, 1, 1, 2, 2, 3))):
            owner = source.choice(["A", "A", "Main"])
            result = source.choice([each for each in RESULTS if words.knows(each)])
            parameters = self._types(source.choice((0, 1, 1, 2)))
            words.methods.append(Signature(owner, f"m{place}", result, parameters, static=owner == "Main"))
        for place in range(source.choice((0, 0, 1, 2))):
            owner = source.choice(["A", "A", "Main"])
            result = source.choice(["int", "int", "bool", "A"])
            parameters = tuple(source.choice(["int", "A"]) for _ in range(source.choice((0, 1))))
            words.methods.append(
                Signature(owner, f"q{place}", result, parameters, static=owner == "Main", pure=True)
            )
        if self._by_contract and source.random() < 0.6:
            words.bodiless = {each.name for each in words.methods if source.random() < 0.5}
        if words.implementors is not None:
            words.methods.append(
                Signature("I", "ask", source.choice(["int", "bool"]), self._types(source.choice((0, 1))))
            )
        for name in words.classes:
            if source.random() < 0.3 or (name == "A" and not self._entry.result):
                others = [self._types(1) for _ in range(source.choice((0, 1)))]
                words.constructors[name] = list(dict.fromkeys([(), *others]))
        if not self._entry.result:
            words.constructors["A"] = list(dict.fromkeys([(), self._entry.parameters]))

    # -- declarations ------------------------------------------------------------------------------

    def _interface(self) -> list[str]:
        asked = [each for each in self._words.methods if each.owner == "I"]
        return [f"interface I {{ {' '.join(self._promise(each, 'I') for each in asked)} }}"] if asked else []

    def _class(self, name: str) -> str:
        words = self._words
        head = f"class {name}{' extends A' if name == 'B' else ''}{' implements I' if name in (words.implementors or ()) else ''}"
        members = [f"{type_} {field};" for field, type_ in words.fields.get(name, {}).items()]
        if name == "A":
            members += [f"static {type_} {field};" for field, type_ in words.statics.items()]
            members += [f"ghost {type_} {field};" for field, type_ in words.ghosts.items()]
        members += self._models.get(name, [])
        if self._source.random() < 0.15:
            formula = self._in_scope(Scope([("this", name, True)]))
            members.append(f"invariant {formula};")
        members += [self._constructor(name, types) for types in words.constructors.get(name, [])]
        members += [self._method(each, name) for each in words.methods if self._declares(name, each)]
        if self._entry.owner == name and self._entry.result:
            members.append(self._method(self._entry, name))
        return "\n  ".join([f"{head} {{", *members]) + "\n}"

    def _declares(self, name: str, method: Signature) -> bool:
        if method.owner == "I":
            return name in (self._words.implementors or ())
        return method.owner == name or (name == "B" and method.owner == "A" and self._source.random() < 0.5)

    def _main(self) -> str:
        methods = [self._method(each, "Main") for each in self._words.methods if each.owner == "Main"]
        methods += [self._method(self._entry, "Main")] if self._entry.owner == "Main" else []
        return "\n  ".join(["class Main {", *methods]) + "\n}"

    def _in_scope(self, scope: Scope) -> str:
        self._bodies.scope = scope
        return self._bodies.formula()

    def _constructor(self, name: str, types: tuple[str, ...]) -> str:
        signature = Signature(name, name, "", types)
        body = self._bodies.body(self._scope(signature, name), 1, 2)
        if name == "B" and self._source.random() < 0.5:
            body = f"{{ {self._super()} {body[2:]}"
        return f"{signature.head.lstrip()} {self._contract(signature, name)} {body}"

    def _super(self) -> str:
        types = self._source.choice(self._words.constructors.get("A") or [()])
        return f"super({', '.join(self._bodies.written(type_, 1) for type_ in types)});"

    def _method(self, signature: Signature, owner: str) -> str:
        if signature.name in self._words.bodiless:
            return self._promise(signature, owner)
        depth, most = (2, 4) if signature is self._entry else (1, 2)
        body = self._bodies.body(self._scope(signature, owner), depth, most)
        return f"{signature.head} {self._contract(signature, owner)} {body}"

    def _scope(self, signature: Signature, owner: str) -> Scope:
        variables = [(f"p{place}", type_, True) for place, type_ in enumerate(signature.parameters)]
        if not signature.static:
            variables.insert(0, ("this", owner, True))
        actual = Signature(
            owner, signature.name, signature.result, signature.parameters, signature.static, signature.pure
        )
        return Scope(variables, actual, has_old=True)

    # -- contracts ---------------------------------------------------------------------------------

    def _contract(self, signature: Signature, owner: str) -> str:
        is_entry = signature == self._entry or (not self._entry.result and not signature.result)
        demands, promises = (
            (self._demands, self._promises) if is_entry else (self._contracts, self._contracts)
        )
        scope = self._scope(signature, owner)
        before = Scope(scope.variables)
        after = Scope(list(scope.variables), has_old=True)
        if signature.result not in ("void", ""):
            after.variables.append(("retval", signature.result, False))
        clauses = [f"requires({self._in_scope(before)})" for _ in range(self._count(demands))]
        clauses += [
            f"ensures({self._in_scope(after)})" for _ in range(self._count(promises) * (2 if is_entry else 1))
        ]
        clauses += [f"exceptional({self._in_scope(scope)})" for _ in range(self._count(promises / 2))]
        if signature.pure:
            clauses.append("pure")
        elif self._source.random() < promises / 3:
            clauses.append(f"modifies({self._places(before)})" if self._source.random() < 0.8 else "pure")
        return " ".join(clauses)

    def _promise(self, signature: Signature, owner: str) -> str:
        """Return a method that is known by its contract: some cells become what it says, others and the result are rather free."""
        scope = self._scope(signature, owner)
        self._bodies.scope = scope
        clauses = []
        ghosts = [
            each
            for each in self._words.ghosts.items()
            if each[1] in GHOST_KINDS and not signature.static and owner == "A"
        ]
        if ghosts and not signature.pure and self._source.random() < 0.7:
            name, type_ = self._source.choice(ghosts)
            clauses.append(
                f"modifies(this.{name}) ensures(this.{name} == {self._bodies.written(GHOST_KINDS[type_], 2)})"
            )
        elif signature.pure or self._source.random() < 0.3:
            clauses.append("pure")
        elif not signature.static and (
            fields := [
                each for each in self._words.fields_of(owner).items() if each[1] in ("int", "bool", "A")
            ]
        ):
            name, type_ = self._source.choice(fields)
            clauses.append(f"modifies(this.{name})")
            if self._source.random() < 0.6:
                clauses.append(f"ensures(this.{name} == {self._bodies.written('%' + type_, 2)})")
        else:
            clauses.append("modifies()")
        if clauses == ["pure"] and signature.result in ("int", "bool") and self._source.random() < 0.3:
            return f"{signature.head} pure reads();"
        if signature.result not in ("void", "") and self._source.random() < 0.6:
            self._bodies.scope.variables.append(("retval", signature.result, False))
            clauses.append(f"ensures({self._bodies.formula()})")
        if self._source.random() < 0.2:
            clauses.append(f"exceptional({self._in_scope(self._scope(signature, owner))})")
        return f"{signature.head} {' '.join(clauses)};"

    def _count(self, often: float) -> int:
        return sum(self._source.random() < often for _ in range(2))

    def _places(self, scope: Scope) -> str:
        """Return some places: fields of objects, elements, static fields."""
        self._bodies.scope = scope
        words, write = self._words, self._bodies.written
        options = [f"A.{name}" for name in words.statics]
        for name in words.fields["A"]:
            options += (
                [f"{write('%A!', 1)}.{name}"] if self._bodies.can("%A!") else [f"{write('%set', 1)}.{name}"]
            )
        if self._bodies.can("%int[]!"):
            options += [f"{write('%int[]!', 1)}[*]", f"{write('%int[]!', 1)}[{write('%int', 1)}]"]
        return ", ".join(self._source.sample(options, min(len(options), self._source.choice((0, 1, 1, 2)))))
