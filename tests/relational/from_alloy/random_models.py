"""Random Alloy models: a few signatures with fields, and commands about random formulas in random scopes.

In time, some of them change, and formulas speak of other states.

A signature with children is abstract: of one that is not, Alloy chooses atoms twice over, and counts what nobody can see.
"""

from __future__ import annotations

import random

_MULT = ("one", "lone", "some", "set")
_ALONE = ("always", "eventually", "after", "before", "historically", "once")
_BETWEEN = ("until", "releases", "since", "triggered", ";")


class Models:
    """Models by their number; the same number gives the same model."""

    def __init__(self, seed: int, commands: int = 6, *, in_time: bool = False) -> None:
        self._random = random.Random(seed)
        self._in_time = in_time
        self._commands = commands
        self._tops = ["A", "B"]
        self._sets: list[str] = []
        self._pairs: list[tuple[str, str, str]] = []
        self._triples: list[tuple[str, str, str, str]] = []
        self._depth = 0

    def text(self) -> str:
        """Return the text of a model."""
        self._ordered = self._random.random() < 0.5
        self._parent_varies = "" if self._ordered else self._varies()
        opens = [f"open util/ordering[{top}] as o{top}" for top in self._tops if self._ordered]
        sigs = [self._top(name) for name in self._tops]
        sigs += [self._child("A1", "A"), self._child("A2", "A"), self._subset()]
        fields = [self._field(number) for number in range(self._random.randint(2, 4))]
        one = "one sig World {\n  " + ",\n  ".join(f"{self._varies()}{each}" for each in fields) + "\n}"
        self._sets += [*self._tops, "A1", "A2", "S"]
        facts = [f"fact {{ {self.formula()} }}" for _ in range(self._random.randint(0, 1))]
        commands = [self._command(number) for number in range(self._commands)]
        return "\n".join([*opens, *sigs, one, *facts, *commands]) + "\n"

    def _varies(self, chance: float = 0.5) -> str:
        return "var " if self._in_time and self._random.random() < chance else ""

    def _top(self, name: str) -> str:
        var = self._parent_varies if name == "A" else ""
        words = (
            ("" if self._ordered else "abstract ") if name == "A" else self._random.choice(["", "", "some "])
        )
        own = ""
        if self._random.random() < 0.7:
            target, many = self._random.choice(self._tops), self._random.choice(_MULT)
            own = f"f{name}: {self._random.choice(['', 'disj ']) if many != 'set' else ''}{many} {target}"
            own = f"{self._varies()}{own}"
            self._pairs.append((f"f{name}", name, target))
        fact = self._random.choice(["", f" {{ this not in f{name} }}", f" {{ lone f{name} }}"]) if own else ""
        return f"{var}{words}sig {name} {{ {own} }}{fact}"

    def _child(self, name: str, parent: str) -> str:
        many = self._random.choice(["", "", "one ", "lone "])
        var = self._varies() if self._ordered else self._parent_varies
        return f"{var}{many}sig {name} {'in' if self._ordered else 'extends'} {parent} {{}}"

    def _subset(self) -> str:
        return f"{self._varies()}{self._random.choice(['', 'lone ', 'some '])}sig S in {self._random.choice(['A', 'B', 'A + B'])} {{}}"

    def _field(self, number: int) -> str:
        left, right = self._random.choice(self._tops), self._random.choice(self._tops)
        arrow = f"{self._random.choice(_MULT)} -> {self._random.choice(_MULT)}"
        kind = self._random.random()
        if kind < 0.2:
            self._sets.append(f"World.w{number}")
            return f"w{number}: {self._random.choice(_MULT)} {left}"
        if kind < 0.35:
            third = self._random.choice(self._tops)
            self._triples.append((f"(World.w{number})", left, right, third))
            return f"w{number}: {left} {arrow} ({right} {self._random.choice(_MULT)} -> {third})"
        self._pairs.append((f"(World.w{number})", left, right))
        return f"w{number}: {left} {arrow} {right}"

    def _command(self, number: int) -> str:
        kind = self._random.choice(["run", "run", "check"])
        size = self._random.choice([1, 2, 2, 3])
        if self._in_time:
            return f"{kind} c{number} {{ {self.formula()} }} for {min(size, 2)} but 3 Int, {self._random.randint(1, 3)} steps"
        scope = self._random.choice(
            [f"{size}", f"{size} but exactly {self._random.randint(1, 2)} B", f"{size} but 1 A, 2 B"]
        )
        return f"{kind} c{number} {{ {self.formula()} }} for {scope} but 3 Int".replace("but 3 Int", ", 3 Int" if "but" in scope else "but 3 Int")  # fmt: skip

    def formula(self, variables: tuple[str, ...] = ()) -> str:
        """Return a random formula that may mention variables, each of which is one atom."""
        self._depth += 1
        kind = self._random.randint(0, 9) if self._depth < 4 else self._random.randint(0, 5)
        if self._in_time and self._depth < 4 and self._random.random() < 0.5:
            made = self._elsewhere(variables)
        else:
            made = self._compound(kind, variables) if kind > 5 else self._simple(kind, variables)
        self._depth -= 1
        return f"({made})"

    def _elsewhere(self, variables: tuple[str, ...]) -> str:
        """Return a formula about other states."""
        if self._random.random() < 0.7:
            return f"{self._random.choice(_ALONE)} {self.formula(variables)}"
        return f"{self.formula(variables)} {self._random.choice(_BETWEEN)} {self.formula(variables)}"

    def _next(self, made: str) -> str:
        return f"({made})'" if self._in_time and self._random.random() < 0.2 else made

    def _simple(self, kind: int, variables: tuple[str, ...]) -> str:
        one = self._set(variables)
        match kind:
            case 0 | 1:
                return f"{one} {self._random.choice(['in', '=', 'not in', '!='])} {self._set(variables)}"
            case 2:
                return f"{self._random.choice(['some', 'no', 'lone', 'one'])} {self._random.choice([one, self._pair(variables)])}"
            case 3:
                return f"{self._pair(variables)} {self._random.choice(['in', '='])} {self._pair(variables)}"
            case 4:
                return f"{self._number(variables)} {self._random.choice(['=', '<', '>=', '!='])} {self._number(variables)}"
            case _:
                left, right = self._random.choice(self._tops), self._random.choice(self._tops)
                return f"{self._pair(variables)} in {left} {self._random.choice(_MULT)} -> {self._random.choice(_MULT)} {right}"

    def _compound(self, kind: int, variables: tuple[str, ...]) -> str:
        match kind:
            case 6:
                sign = self._random.choice(["and", "or", "=>", "<=>"])
                return f"{self.formula(variables)} {sign} {self.formula(variables)}"
            case 7:
                return f"not {self.formula(variables)}"
            case _:
                name = f"x{len(variables)}"
                quantifier = self._random.choice(["all", "some", "no", "lone", "one"])
                return f"{quantifier} {name}: {self._set(variables)} | {self.formula((*variables, name))}"

    def _set(self, variables: tuple[str, ...]) -> str:
        self._depth += 1
        kind = self._random.randint(0, 9) if self._depth < 5 else 0
        made = self._random.choice([*self._sets, *variables, *variables])
        if kind in (1, 2, 3) and self._pairs:
            made = (
                f"({self._set(variables)}.{self._pair(variables)})"
                if kind < 3
                else f"({self._pair(variables)}.{made})"
            )
        elif kind in (4, 5):
            made = f"({self._set(variables)} {self._random.choice('+&-')} {self._set(variables)})"
        elif kind == 6:
            name = f"x{len(variables)}"
            made = f"{{ {name}: {made} | {self.formula((*variables, name))} }}"
        elif kind == 7 and self._ordered:
            made = self._random.choice(["oA/first", "oB/last", "oA/next[A1]", "oB/prevs[B & S]"])
        elif kind == 8:
            made = f"({self.formula(variables)} => {made} else {self._set(variables)})"
        elif kind == 9:
            made = "(univ - Int)"
        self._depth -= 1
        return self._next(made)

    def _pair(self, variables: tuple[str, ...]) -> str:
        self._depth += 1
        kind = self._random.randint(0, 10) if self._depth < 6 else 0
        made = self._random.choice([name for name, _, _ in self._pairs] or ["(A -> B)"])
        match kind:
            case 1 | 2:
                made = f"({self._pair(variables)} {self._random.choice(['+', '&', '-', '++'])} {self._pair(variables)})"
            case 3 | 4:
                made = f"({self._random.choice('~^*')}{made})"
            case 5:
                made = f"({self._set(variables)} -> {self._set(variables)})"
            case 6:
                made = f"({self._set(variables)} <: {made})"
            case 7:
                made = f"({made} :> {self._set(variables)})"
            case 8 if self._triples:
                made = f"({self._set(variables)}.{self._random.choice(self._triples)[0]})"
            case 9:
                made = f"({made}.{made})"
            case 10:
                made = "(iden - (Int -> Int))"
            case _:
                pass
        self._depth -= 1
        return self._next(made)

    def _number(self, variables: tuple[str, ...]) -> str:
        match self._random.randint(0, 4):
            case 0:
                return str(self._random.randint(-4, 3))
            case 1:
                return f"plus[#{self._set(variables)}, #{self._set(variables)}]"
            case 2:
                return f"(sum y: {self._set(variables)} | #(y.{self._pair(variables)}))"
            case _:
                return f"#{self._set(variables)}"
