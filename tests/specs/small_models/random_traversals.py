"""Random methods that traverse arrays, with random contracts: for most of them a length of arrays suffices, and some fail only for longer arrays than others."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

ARRAYS = ("a", "b")
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


@dataclass
class _Text:
    """A generator of code and formulas; `number` makes names different."""

    random: Random
    number: int = 0

    def name(self, start: str) -> str:
        self.number += 1
        return f"{start}{self.number}"

    def value(self, names: tuple[str, ...]) -> str:
        return self.random.choice((*names, *names, "x", "0", "1"))

    # -- formulas ----------------------------------------------------------------------------------

    def formula(
        self, names: tuple[str, ...], indices: tuple[str, ...], depth: int, *, can_be_old: bool
    ) -> str:
        kind = self.random.random()
        if depth and kind < 0.3:
            first = self.formula(names, indices, depth - 1, can_be_old=can_be_old)
            second = self.formula(names, indices, depth - 1, can_be_old=can_be_old)
            sign = self.random.choice(("&&", "||", "==>", "<==>"))
            return f"({first}) {sign} ({second})"
        if depth and kind < 0.75:
            element, index, array = self.name("v"), self.name("k"), self.random.choice(ARRAYS)
            source = f"old({array})" if can_be_old and kind < 0.35 else array
            body = self.formula((*names, element), (*indices, index), depth - 1, can_be_old=can_be_old)
            return f"({self.random.choice(('forall', 'exists'))} {element}, {index} : {source} : {body})"
        if kind < 0.85:
            return f"!({self.atom(names, indices, can_be_old=can_be_old)})"
        return self.atom(names, indices, can_be_old=can_be_old)

    def atom(self, names: tuple[str, ...], indices: tuple[str, ...], *, can_be_old: bool) -> str:
        sign, kind = self.random.choice(COMPARISONS), self.random.random()
        if kind < 0.15:
            return f"#{self.random.choice(ARRAYS)} {sign} {self.random.choice(('#a', '#b', '0', '1', '2', '3', '4'))}"
        if indices and kind < 0.3:
            return f"{self.random.choice(indices)} {sign} {self.random.choice(indices)}"
        if indices and kind < 0.4:
            strict = self.random.choice(("<", ">="))
            return f"{self.random.choice(indices)} {strict} #{self.random.choice(ARRAYS)}"
        if indices and kind < 0.7:
            element = f"{self.random.choice(ARRAYS)}[{self.random.choice(indices)}]"
            before = f"old({element})" if can_be_old and kind < 0.55 else element
            return f"{before} {sign} {self.value(names)}"
        return f"{self.value((*names, 'retval') if can_be_old else names)} {sign} {self.value(names)}"

    # -- code --------------------------------------------------------------------------------------

    def loop(self) -> str:
        counter, array = self.name("i"), self.random.choice(ARRAYS)
        carried = [self.name("c") for _ in range(self.random.choice((0, 0, 1, 1, 2)))]
        first = " ".join(f"int {each} := {self.random.randint(-1, 1)};" for each in carried)
        parts = [self.step(counter, ()) for _ in range(self.random.randint(0 if carried else 1, 2))]
        parts += [self.carry(counter, each) for each in carried]
        self.random.shuffle(parts)
        after = " ".join(self.random.choice((f"r := {each};", f"r := r + {each};")) for each in carried)
        return f"{first} int {counter} := 0; while ({counter} < #{array}) {{ {' '.join(parts)} {counter} := {counter} + 1; }} {after}"

    def carry(self, counter: str, variable: str) -> str:
        """Return a statement that carries a value from one element to the next; of some, a single element decides."""
        here, kind = self.element(counter), self.random.random()
        if kind < 0.4:
            sign = self.random.choice((">", ">=", "<", "<="))
            sides = (here, variable) if self.random.random() < 0.5 else (variable, here)
            return f"if ({sides[0]} {sign} {sides[1]}) {{ {variable} := {here}; }}"
        value = f"{variable} := {self.random.choice(('2', '2', '3', 'x', here))};"
        if kind < 0.7:
            return f"if ({here} {self.random.choice(COMPARISONS)} {self.value(())}) {{ {value} }}"
        if kind < 0.85:
            return f"if ({here} {self.random.choice(COMPARISONS)} {self.value((variable,))}) {{ {value} }}"
        return f"if ({variable} == 2) {{ {self.leave(variable)} }} if ({here} == 1) {{ {value} }}"

    def element(self, counter: str) -> str:
        return f"{self.random.choice(ARRAYS)}[{counter}]"

    def step(self, counter: str, names: tuple[str, ...]) -> str:
        here = self.element(counter)
        one, two = self.value((here, *names)), self.value((self.element(counter), *names))
        kind = self.random.random()
        if kind < 0.4:
            return f"{self.element(counter)} := {one} {self.random.choice(('+', '-', '*'))} {two};"
        if kind < 0.5:
            name = self.name("t")
            return f"int {name} := {one}; {self.step(counter, (*names, name))}"
        if kind < 0.95:
            then = self.step(counter, names) if kind < 0.65 else self.leave(one)
            return f"if ({one} {self.random.choice(COMPARISONS)} {two}) {{ {then} }}"
        return f"assert {here} {self.random.choice(COMPARISONS)} {self.value(names)} || {counter} >= #b;"

    def leave(self, value: str) -> str:
        return self.random.choice((f"return {value};", "break;", 'throw "x";'))

    def other(self) -> str:
        length = (
            f"#{self.random.choice(ARRAYS)} {self.random.choice(COMPARISONS)} {self.random.randint(0, 3)}"
        )
        return f"if ({length}) {{ r := {self.value(())}; }}"


def random_text(seed: int) -> str:
    """Return a program with one method ``T.m``."""
    random = Random(seed)
    text = _Text(random)
    before = "true" if random.random() < 0.5 else text.formula((), (), random.randint(0, 2), can_be_old=False)
    after = text.formula((), (), random.randint(1, 3), can_be_old=True)
    if random.random() < 0.7:
        array, most = random.choice(ARRAYS), random.randint(1, 4)
        short = (f"#{array} <= {most}", f"#{array} != {most}", "#a == #b", "#a >= #b", "x >= 3")
        after = f"{random.choice(short)} || ({after})"
    equal = random.choice(("#a == #b", "#a == #b", "#a <= #b", "true"))
    parts = [text.loop() for _ in range(random.choice((1, 1, 2)))]
    parts.insert(random.randrange(len(parts) + 1), text.other())
    throws = random.choice(("exceptional(true)", "exceptional(true)", f"exceptional({before})", ""))
    frame = random.choice(("", "", "modifies(a[*])", "modifies(a[*], b[*])"))
    return f"""class T {{
  static int m(int[] a, int[] b, int x)
    requires(a != null && b != null && {equal} && ({before}))
    ensures({after})
    {throws} {frame}
  {{
    int r := 0;
    {chr(10).join(parts)}
    return r;
  }}
}}
"""
