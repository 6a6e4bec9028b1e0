"""Random programs with an assertion that holds, or fails only after many iterations or in deep calls, and the inputs that break it.

A program is an affine loop, or the same as recursion, perhaps with inner loops and recursive helpers (`tests.specs.deep.accelerated_runs`). The assertion
is chosen among formulas most of which hold in the first iterations: an equation or a bound that a choice or an overflow breaks later, a value that is
reached late. So whether it holds, and how deep it fails, is computed for all inputs, or for a sample if any number is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import eq, ge, le, ne
from random import Random
from typing import TypeAlias

from tests.specs.deep.accelerated_runs import ASSIGNED, Assign, Choice, Form, Walk, Way

DEEP = 50
"""The least number of iterations, or of nested calls, of a run that breaks the assertion."""
FIRST = 40
"""The number of iterations after which most formulas hold."""
FORMULAS = 24
"""The number of formulas among which the assertion is chosen."""
COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {"==": eq, "!=": ne, "<=": le, ">=": ge}

Values: TypeAlias = Mapping[str, int]
Inputs: TypeAlias = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Formula:
    """A comparison: `left + right sign constant` without wrapping if `right` is empty, or `left % by sign constant`."""

    left: str
    sign: str
    constant: int
    right: str = ""
    by: int = 0

    def __str__(self) -> str:
        term = f"{self.left} % {self.by}" if self.by else self.left
        bound = f"{self.right} + {self.constant}" if self.right else str(self.constant)
        return f"{term} {self.sign} {bound}"

    def holds(self, walk: Walk, values: Values) -> bool:
        """Return whether the formula is true; remainders have the sign of the dividend."""
        left = values[self.left]
        if self.by:
            left = (abs(left) % self.by) * (-1 if left < 0 else 1)
        bound = walk.signed(values[self.right] + self.constant) if self.right else self.constant
        return COMPARISONS[self.sign](left, bound)


@dataclass(frozen=True, slots=True)
class Deep:
    """A program as text, and what is known of its assertion.

    `shallowest` is the least number of iterations of a run that breaks it, if one does. If the program `is_complete`, all its inputs have been tried.
    """

    text: str
    walk: Walk
    formula: Formula
    limit: int | None
    shallowest: int | None
    is_complete: bool

    @property
    def is_wrong(self) -> bool:
        """Whether some run breaks the assertion."""
        return self.shallowest is not None

    def breaks(self, n: int, a: int) -> bool:
        """Return whether the call with some arguments breaks the assertion."""
        return not self.formula.holds(self.walk, self.walk.after(n, a))


def random_walk(random: Random, width: int, form: Form | None = None, *, extent: int = 0) -> Walk:
    """Return a random loop; the limits of its choices are mostly below the extent."""
    form = form or random.choice(tuple(Form))
    step = 1 if form is Form.UNEQUAL else random.choice((1, 1, 1, 2, 3))
    extent = extent or (1 << width - 1) - 1
    starts = {name: random.choice(({"1": 0}, {"1": 0}, {"1": 1}, {"a": 1}, {"n": 1})) for name in ASSIGNED}
    body: list[Assign | Choice] = [
        _assignment(random, form, name) for name in ASSIGNED if random.random() < 0.75
    ]
    if random.random() < 0.5:
        limit = random.randint(FIRST, extent) if extent > FIRST else extent
        sign = random.choice(("==", "<", ">="))
        then = (_assignment(random, form, random.choice(ASSIGNED)),)
        otherwise = (_assignment(random, form, random.choice(ASSIGNED)),) if random.random() < 0.5 else ()
        body.insert(random.randint(0, len(body)), Choice(sign, limit, then, otherwise))
    return Walk(form, random.choice((0, 0, 1)), step, starts, tuple(body), width)


def _assignment(random: Random, form: Form, target: str) -> Assign:
    if form is not Form.UNEQUAL and random.random() < 0.12:
        factors = {target: 1, "i": random.choice((1, 1, 2, 3))}
        return Assign(target, factors, random.choice((Way.SUM, Way.LOOP, Way.CALL)))
    other = random.choice([name for name in (*ASSIGNED, "i", "a", "n") if name != target])
    kept = random.choice((1, 1, 1, 1, 0, -1, 2)) if random.random() < 0.6 else 1
    factors = {target: kept, "1": random.choice((-2, -1, 0, 1, 1, 1, 2, 3, 5))}
    if random.random() < 0.25 or not kept:
        factors[other] = random.choice((1, 1, 1, -1, 2))
    return Assign(target, {name: factor for name, factor in factors.items() if factor or name == "1"})


def random_deep(seed: int) -> Deep:
    """Return the program of a seed: right, or wrong for deep runs only."""
    random = Random(seed)
    is_fixed, is_wrong = random.random() < 0.45, random.random() < 0.65
    while (program := _attempt(random, is_fixed=is_fixed, is_wrong=is_wrong)) is None:
        pass
    return program


def _attempt(random: Random, *, is_fixed: bool, is_wrong: bool) -> Deep | None:
    """Return a random program, None if all its formulas are broken by shallow runs."""
    width = random.choice((8, 10, 32, 32, 32))
    greatest = (1 << width - 1) - 4
    kind = random.choice((_loop, _loop, _tail_recursion, _recursion))
    form = Form.UP_TO if kind is _recursion else None
    limit = _limit(random, greatest) if is_fixed else None
    bound = limit or random.choice((100, 1_000, greatest, None))
    bound = bound and min(bound, greatest)
    walk = random_walk(random, width, form, extent=min(bound or greatest, greatest))
    if kind is _recursion:
        walk = _one_variable(random, walk)
    if bound is None and walk.form not in (Form.UNEQUAL, Form.DOWN) and walk.step > 1:
        bound = greatest
    least = 0 if random.random() < 0.7 or bound is not None else None
    inputs, is_complete = _inputs(random, walk, limit, least, bound)
    ends = [(walk.iterations(n), walk.after(n, a)) for n, a in inputs]
    names = ("x",) if kind is _recursion else ASSIGNED
    known = (*names, *(() if limit is not None else ("n",)), "a")
    first = [
        walk.after(limit if limit is not None else FIRST + 1, a, number)
        for a in (0, 1)
        for number in range(FIRST)
    ]
    formulas = [_formula(random, walk, names, known, first, ends) for _ in range(FORMULAS)]
    depths = {each: _shallowest(walk, each, ends) for each in formulas}
    chosen = _choose(random, walk, depths, first, is_wrong=is_wrong)
    if chosen is None:
        return None
    requires = _requires(limit, least, bound)
    text = kind(walk, chosen, limit, requires)
    return Deep(text, walk, chosen, limit, depths[chosen], is_complete)


def _limit(random: Random, greatest: int) -> int:
    """Return a number of iterations that is fixed."""
    many = random.choice((DEEP, 100, 1_000, 1 << 16, 1_000_000, greatest))
    return min(many + random.choice((0, 1, 2, 7)), greatest)


def _one_variable(random: Random, walk: Walk) -> Walk:
    """Return a loop over `x` that begins at 1 and is independent of `n` and `a`: its result is that of recursion on `i`."""

    def restrict(each: Assign) -> Assign:
        factors = {name: factor for name, factor in each.factors.items() if name in ("1", "i", each.target)}
        return Assign(
            "x", {"x" if name == each.target else name: factor for name, factor in factors.items()}, each.way
        )

    body: list[Assign | Choice] = []
    for each in walk.body:
        if isinstance(each, Assign):
            body.append(restrict(each))
        else:
            then, otherwise = (tuple(map(restrict, part)) for part in (each.then, each.otherwise))
            body.append(Choice(each.sign, each.limit, then, otherwise))
    starts = {**walk.starts, "x": {"1": random.choice((0, 0, 1))}}
    return Walk(Form.UP_TO, 1, 1, starts, tuple(body), walk.width)


def _inputs(
    random: Random, walk: Walk, limit: int | None, least: int | None, bound: int | None
) -> tuple[Inputs, bool]:
    """Return the arguments that are tried, and whether there are no others; those with which `i` would wrap around are left out, because their runs never end."""
    if limit is not None:
        return [(limit, a) for a in range(4)], True
    low = -(walk.modulus >> 1) if least is None else least
    counts_up = walk.form in (Form.UP, Form.UP_TO)
    most = (walk.modulus >> 1) - 1 - (walk.step if counts_up else 0)
    high = most if bound is None else min(bound, most)
    if high - low <= 1_100:
        return [(n, a) for n in range(low, high + 1) for a in range(2)], True
    numbers = {*range(120), 1_000, 1 << 16, (1 << 16) + 1, high, high - 1, low, low + 1, -1}
    numbers |= {random.randint(low, high) for _ in range(40)}
    return [(n, a) for n in sorted(numbers) if low <= n <= high for a in range(2)], False


def _formula(
    random: Random,
    walk: Walk,
    names: Sequence[str],
    known: Sequence[str],
    first: Sequence[Values],
    ends: Sequence[tuple[int, Values]],
) -> Formula:
    """Return a formula that fits some values after few iterations, or that a late value breaks."""
    left, values, late = random.choice(names), random.choice(first), random.choice(ends)[1]
    others = [name for name in known if name != left]
    right = random.choice(others) if others and random.random() < 0.5 else ""

    def distance(each: Values) -> int:
        return walk.signed(each[left] - (each[right] if right else 0))

    match random.randrange(6):
        case 0:
            by = random.choice((2, 3, 4))
            return Formula(left, "==", (abs(values[left]) % by) * (-1 if values[left] < 0 else 1), by=by)
        case 1:
            return Formula(left, "<=", max(map(distance, first)), right)
        case 2:
            return Formula(left, ">=", min(map(distance, first)), right)
        case 3:
            return Formula(left, "!=", distance(late), right)
        case 4:
            return Formula(left, random.choice(("==", "<=", ">=")), distance(late), right)
        case _:  # an equation of the first iterations
            return Formula(left, "==", distance(values), right)


def _shallowest(walk: Walk, formula: Formula, ends: Sequence[tuple[int, Values]]) -> int | None:
    return min((depth for depth, values in ends if not formula.holds(walk, values)), default=None)


def _choose(
    random: Random,
    walk: Walk,
    depths: Mapping[Formula, int | None],
    first: Sequence[Values],
    *,
    is_wrong: bool,
) -> Formula | None:
    """Return a formula that no run breaks, or that only deep runs break, then preferably one that holds at first."""
    lowest = -(walk.modulus >> 1)
    fit = [each for each in depths if each.constant > lowest]
    wrong = [each for each in fit if (depths[each] or 0) >= DEEP]
    traps = [each for each in wrong if all(each.holds(walk, values) for values in first)]
    right = [each for each in fit if depths[each] is None]
    kinds = [each for each in (traps, wrong) if each] if is_wrong else [right]
    return random.choice(kinds[0]) if kinds and kinds[0] else None


def _requires(limit: int | None, least: int | None, bound: int | None) -> str:
    clauses = ["0 <= a", f"a <= {1 if limit is None else 3}"]
    if limit is None and least is not None:
        clauses.append(f"{least} <= n")
    if limit is None and bound is not None:
        clauses.append(f"n <= {bound}")
    return " && ".join(clauses)


def _sum(factors: Mapping[str, int], n: str) -> str:
    terms = [
        str(factor)
        if name == "1"
        else (n if name == "n" else name)
        if factor == 1
        else f"{factor} * {n if name == 'n' else name}"
        for name, factor in factors.items()
        if factor or name == "1"
    ]
    return " + ".join(terms)


def _lines(body: Sequence[Assign | Choice], n: str, indent: str) -> list[str]:
    lines = []
    for at, each in enumerate(body):
        match each:
            case Assign():
                lines += _assign(each, n, indent, f"{len(indent)}{at}")
            case Choice():
                lines.append(f"{indent}if (i {each.sign} {each.limit}) {{")
                lines += _lines(each.then, n, indent + "  ")
                lines.append(f"{indent}}} else {{")
                lines += _lines(each.otherwise, n, indent + "   ")
                lines.append(f"{indent}}}")
    return lines


def _assign(each: Assign, n: str, indent: str, mark: str) -> list[str]:
    target = each.target
    match each.way:
        case Way.SUM:
            return [f"{indent}{target} := {_sum(each.factors, n)};"]
        case Way.LOOP:
            inner = f"{target} := {target} + {each.factors['i']}; j{mark} := j{mark} + 1;"
            return [f"{indent}int j{mark} := 0;", f"{indent}while (j{mark} < i) {{ {inner} }}"]
        case Way.CALL:
            call = f"int t{mark} := T.times(i, {each.factors['i']});"
            return [f"{indent}{call}", f"{indent}{target} := {target} + t{mark};"]


_TIMES = "  static int times(int j, int c) { if (j <= 0) { return 0; } int r := T.times(j - 1, c); return r + c; }\n"


def _program(walk: Walk, helper: str, requires: str, limit: int | None, code: Sequence[str]) -> str:
    parameters = "int a" if limit is not None else "int n, int a"
    calls = any(
        each.way is Way.CALL
        for part in walk.body
        for each in ([part] if isinstance(part, Assign) else [*part.then, *part.otherwise])
    )
    lines = "\n".join(code)
    return (
        f"class T {{\n{_TIMES if calls else ''}{helper}"
        f"  static void m({parameters})\n    requires({requires})\n  {{\n{lines}\n  }}\n}}\n"
    )


def _counting(walk: Walk) -> str:
    return f"i {'-' if walk.form is Form.DOWN else '+'} {walk.step}"


def _loop(walk: Walk, formula: Formula, limit: int | None, requires: str) -> str:
    """Return the text of a loop."""
    n = "n" if limit is None else str(limit)
    code = [f"    int i := {n if walk.form is Form.DOWN else walk.first};"]
    code += [f"    int {name} := {_sum(walk.starts[name], n)};" for name in ASSIGNED]
    code += [f"    while ({walk.form.value.replace('n', n)}) {{", *_lines(walk.body, n, "      ")]
    code += [f"      i := {_counting(walk)};", "    }", f"    assert {formula};"]
    return _program(walk, "", requires, limit, code)


def _tail_recursion(walk: Walk, formula: Formula, limit: int | None, requires: str) -> str:
    """Return the text of a recursion that passes the state on; the result is the variable of which the assertion speaks."""
    n = "n" if limit is None else str(limit)
    out = formula.left
    helper = [
        "  static int f(int i, int n, int a, int x, int y, int z) {",
        f"    if (!({walk.form.value})) {{ return {out}; }}",
        *_lines(walk.body, "n", "    "),
        f"    int r := T.f({_counting(walk)}, n, a, x, y, z);",
        "    return r;",
        "  }\n",
    ]
    if formula.right in ASSIGNED:
        return _loop(walk, formula, limit, requires)
    starts = ", ".join(_sum(walk.starts[name], n) for name in ASSIGNED)
    first = n if walk.form is Form.DOWN else str(walk.first)
    code = [f"    int {out} := T.f({first}, {n}, a, {starts});", f"    assert {formula};"]
    return _program(walk, "\n".join(helper), requires, limit, code)


def _recursion(walk: Walk, formula: Formula, limit: int | None, requires: str) -> str:
    """Return the text of a recursion that computes with the result of a nested call."""
    n = "n" if limit is None else str(limit)
    helper = [
        "  static int f(int i) {",
        f"    if (i <= 0) {{ return {_sum(walk.starts['x'], n)}; }}",
        "    int x := T.f(i - 1);",
        *_lines(walk.body, n, "    "),
        "    return x;",
        "  }\n",
    ]
    code = [f"    int x := T.f({n});", f"    assert {formula};"]
    return _program(walk, "\n".join(helper), requires, limit, code)
