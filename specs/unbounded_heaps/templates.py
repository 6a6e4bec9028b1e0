"""Templates of candidates: about numbers, references, all objects of a class, the elements of an array, and what stays as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations, product
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.nodes import of_kinds
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import BOOL, INT, ArrayType, ClassType
from ooxcheck.sat import bitvector
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import Lit
from ooxcheck.specs.loop_invariants.bound_names import free_name
from ooxcheck.specs.loop_invariants.vocabulary import scope_of
from ooxcheck.specs.unbounded_heaps.array_parts import part_candidates
from ooxcheck.specs.unbounded_heaps.candidates import Candidate, Range, View
from ooxcheck.specs.unbounded_heaps.effects import Effects, assigned_variables
from ooxcheck.specs.unbounded_heaps.formulas import compare, in_range
from ooxcheck.specs.unbounded_heaps.growth import growth_candidates
from ooxcheck.specs.unbounded_heaps.state import Key, State
from ooxcheck.specs.unbounded_heaps.theory import Theory

MOST_LITERALS = 4
"""The greatest number of literals of the program that are tried as values."""
MOST_COUNTERS = 3
"""The greatest number of variables whose first value is an alternative to other candidates."""

Read: TypeAlias = Callable[[View], Bits]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in a view; `is_changed` if it may differ from one view to the next, `array` if it is the length of an array."""

    text: str
    read: Read
    is_changed: bool
    array: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """What the templates may say: the theory, the program, the effects of the code, and the maps."""

    theory: Theory
    program: Program
    effects: Effects
    keys: Sequence[Key]

    @property
    def literals(self) -> list[int]:
        """The integer literals of the program, those that are used last first, with 0."""
        bodies = [each.body for each in self.program.methods() if each.body is not None]
        values = [each.value for each in of_kinds((typed.Constant,), *bodies) if type(each.value) is int]
        return list(dict.fromkeys((0, *sorted(set(values), key=abs, reverse=True))))[: MOST_LITERALS + 1]

    def number(self, value: int) -> Bits:
        """Return an int."""
        return bitvector.constant(value, self.theory.width(INT))

    def is_at_most(self, one: Bits, two: Bits, offset: int = 0) -> Lit:
        """Return ``one <= two + offset``, without overflow."""
        return self.theory.less(self.theory.plus(one, 0), self.theory.plus(two, offset), or_equal=True)


def loop_candidates(
    words: Words, method: typed.Method, loop: typed.While, state: State, entry: State
) -> tuple[Candidate, ...]:
    """Return the candidates of a loop that is reached in some state, in an activation with the given entry."""
    changed = assigned_variables(loop)
    scope = [
        each
        for each in (*method.variables[: not method.static], *scope_of(method, loop))
        if each in state.variables
    ]
    numbers = list(_numbers(words, scope, changed))
    references = list(_references(words, scope, changed))
    facts = list(_facts(words, references))
    counters = [each for each in scope if each.type is INT and each in changed][:MOST_COUNTERS]
    return (
        *facts,
        *(_unless_first(words, each, fact) for each in counters for fact in facts),
        *(_if_first(words, each, path) for each in counters for path in references if path.is_changed),
        *_comparisons(words, numbers),
        *_sums(words, numbers),
        *_objects(words),
        *_frames(words),
        *part_candidates(words.theory, words.effects, method, scope, changed, state, entry),
        *_elements(words, scope, changed),
    )


def contract_candidates(
    words: Words, method: typed.Method
) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """Return the candidate preconditions and postconditions of a recursive method."""
    receiver = method.variables[: not method.static]
    parameters = [*receiver, *method.parameters]
    given = frozenset(parameters)
    member = free_name("each", {each.name for each in method.variables})
    before = [*_numbers(words, parameters, given)]
    references = [*_references(words, parameters, given)]
    requires = (
        *_facts(words, references),
        *_comparisons(words, before),
        *_objects(words, member),
    )
    assigned = {assigned_cell(each) for each in method.statements()}

    def name(variable: Variable) -> str:
        """Return a parameter as it was on entry; a contract names its current value."""
        return f"old({variable.name})" if variable in assigned else variable.name

    def changed_fields(type_: ClassType) -> list[Field]:
        return [each for each in _fields(words, type_) if each in words.effects.keys]

    results = [] if method.retval is None else [method.retval]
    numbers = [
        *_numbers(words, parameters, given, name),
        *_numbers(words, results, frozenset(results), _plain_name),
    ]
    after = [
        *_references(words, results, frozenset(results)),
        *_references(words, parameters, frozenset(), name),
    ]
    ensures = (
        *_facts(words, after),
        *_comparisons(words, numbers),
        *_results(words, results, parameters, receiver, name),
        *growth_candidates(words.theory, parameters, results, changed_fields, name),
        *_objects(words, member),
        *_frames(words, member),
    )
    return requires, ensures


def _plain_name(variable: Variable) -> str:
    return variable.name


# --------------------------------------------------------------------------------------------------- numbers


def _numbers(
    words: Words,
    scope: Sequence[Variable],
    changed: frozenset[Variable],
    name: Callable[[Variable], str] = _plain_name,
) -> Iterator[Quantity]:
    """Yield the numbers in scope: ints, lengths of arrays, and earlier values of ints that change."""
    for each in scope:
        if each.type is INT:
            yield Quantity(name(each), _value_of(each), each in changed)
        if isinstance(each.type, ArrayType):
            yield Quantity(f"#{name(each)}", _length_of(words, each), each in changed, name(each))
    for value in (0, 1):
        yield Quantity(str(value), _constant(words.number(value)), is_changed=False)


def _comparisons(words: Words, numbers: Sequence[Quantity]) -> Iterator[Candidate]:
    """Yield ``x <= y + c`` for numbers of which one changes."""
    for one, two in permutations(numbers, 2):
        if one.is_changed or two.is_changed:
            for offset in (-1, 0, 1):
                yield Candidate(
                    f"{one.text} <= {two.text} + {offset}",
                    _at_most(words, one, two, offset),
                    clause=_comparison_clause(one, two, offset),
                )


def _comparison_clause(one: Quantity, two: Quantity, offset: int) -> str:
    """Return ``one <= two + offset`` for an offset of -1, 0 or 1, without overflow; null has no length."""
    sums = {
        -1: f"{one.text} < {two.text}",
        0: f"{one.text} <= {two.text}",
        1: f"{one.text} <= {two.text} || {one.text} == {two.text} + 1",
    }
    return " || ".join([*(f"{each.array} == null" for each in (one, two) if each.array), sums[offset]])


def _sums(words: Words, numbers: Sequence[Quantity]) -> Iterator[Candidate]:
    """Yield ``x + y == z + c`` for two numbers that change, and one that does not."""
    for (one, two), whole in product(combinations(numbers, 2), numbers):
        if one.is_changed and two.is_changed and not whole.is_changed:
            for offset in (-1, 0, 1):
                text = f"{one.text} + {two.text} == {whole.text} + {offset}"
                yield Candidate(text, _is_sum(words, (one, two), whole, offset))


def _is_sum(
    words: Words, parts: tuple[Quantity, Quantity], whole: Quantity, offset: int
) -> Callable[[View], Lit]:
    circuit, plus = words.theory.circuit, words.theory.plus

    def means(view: View) -> Lit:
        one, two = (plus(each.read(view), 0) for each in parts)
        limit = plus(whole.read(view), offset)
        return bitvector.equal(circuit, bitvector.add(circuit, one, two), limit)

    return means


def _at_most(words: Words, one: Quantity, two: Quantity, offset: int) -> Callable[[View], Lit]:
    return lambda view: words.is_at_most(one.read(view), two.read(view), offset)


def _value_of(variable: Variable) -> Read:
    return lambda view: view.state.variables[variable]


def _length_of(words: Words, array: Variable) -> Read:
    return lambda view: words.theory.length(view.state.variables[array], array.type)


def _constant(value: Bits) -> Read:
    return lambda _view: value


# ------------------------------------------------------------------------------------------------ references


@dataclass(frozen=True, slots=True)
class Path:
    """A reference that fields lead to; `objects` are those whose fields are read, which must not be null."""

    text: str
    type: ClassType | ArrayType
    read: Read
    objects: tuple[Read, ...]
    is_changed: bool


def _references(
    words: Words,
    scope: Sequence[Variable],
    changed: frozenset[Variable],
    name: Callable[[Variable], str] = _plain_name,
) -> Iterator[Path]:
    """Yield the references in scope, and those that one field leads to."""
    for each in scope:
        if isinstance(each.type, ClassType | ArrayType):
            path = Path(name(each), each.type, _value_of(each), (), each in changed)
            yield path
            yield from _onwards(words, path)


def _onwards(words: Words, path: Path) -> Iterator[Path]:
    for each in _fields(words, path.type):
        if isinstance(each.type, ClassType):
            yield Path(
                f"{path.text}.{each.name}",
                each.type,
                _field_of(words, path, each),
                (*path.objects, path.read),
                path.is_changed or each in words.effects.keys,
            )


def _fields(words: Words, type_: ClassType | ArrayType) -> list[Field]:
    if isinstance(type_, ArrayType):
        return []
    return [
        each for each in words.program.layout(type_.name) if isinstance(each, Field) and each in words.keys
    ]


def _field_of(words: Words, path: Path, field: Field) -> Read:
    return lambda view: words.theory.read(view.state.maps[field], (path.read(view),))


def _facts(words: Words, paths: Sequence[Path]) -> Iterator[Candidate]:
    """Yield that references are not null, that they are equal, and the values of their fields."""
    for path in paths:
        if path.is_changed:
            text = f"{path.text} != null"
            yield Candidate(text, _is_set(words, path), clause=text)
        for each in _fields(words, path.type):
            if each.type is INT and (path.is_changed or each in words.effects.keys):
                for value in words.literals:
                    text = f"{path.text}.{each.name} == {value}"
                    yield Candidate(text, _has_value(words, path, each, value), clause=text)
    for one, two in permutations(paths, 2):
        if one.type == two.type and one.text < two.text and (one.is_changed or two.is_changed):
            text = f"{one.text} == {two.text}"
            yield Candidate(text, _are_same(words, one, two), clause=text)


def _exists(words: Words, path: Path, view: View) -> list[Lit]:
    return [-words.theory.is_null(each(view)) for each in path.objects]


def _is_set(words: Words, path: Path) -> Callable[[View], Lit]:
    return lambda view: words.theory.circuit.and_(
        [*_exists(words, path, view), -words.theory.is_null(path.read(view))]
    )


def _has_value(words: Words, path: Path, field: Field, value: int) -> Callable[[View], Lit]:
    def means(view: View) -> Lit:
        holder = path.read(view)
        content = words.theory.read(view.state.maps[field], (holder,))
        is_value = bitvector.equal(words.theory.circuit, content, words.number(value))
        return words.theory.circuit.and_([_is_set(words, path)(view), is_value])

    return means


def _are_same(words: Words, one: Path, two: Path) -> Callable[[View], Lit]:
    return lambda view: words.theory.circuit.and_(
        [
            *_exists(words, one, view),
            *_exists(words, two, view),
            bitvector.equal(words.theory.circuit, one.read(view), two.read(view)),
        ]
    )


def _unless_first(words: Words, counter: Variable, fact: Candidate) -> Candidate:
    """Return a candidate that holds from the second iteration on, if a counter comes to its first value no more."""
    circuit = words.theory.circuit

    def means(view: View) -> Lit:
        now, first = view.state.variables[counter], view.before.variables[counter]
        return circuit.or2(bitvector.equal(circuit, now, first), fact.means(view))

    return Candidate(f"{counter.name} is as before the loop, or {fact.text}", means)


def _if_first(words: Words, counter: Variable, path: Path) -> Candidate:
    """Return that a reference is as before the loop if a counter is."""
    circuit = words.theory.circuit

    def means(view: View) -> Lit:
        now, first = view.state.variables[counter], view.before.variables[counter]
        before = View(view.before, view.before)
        objects = [*_exists(words, path, view), *_exists(words, path, before)]
        is_same = bitvector.equal(circuit, path.read(view), path.read(before))
        return circuit.or2(-bitvector.equal(circuit, now, first), circuit.and_([*objects, is_same]))

    return Candidate(f"{counter.name} is not as before the loop, or {path.text} is", means)


def _results(
    words: Words,
    results: Sequence[Variable],
    parameters: Sequence[Variable],
    receiver: Sequence[Variable],
    name: Callable[[Variable], str],
) -> Iterator[Candidate]:
    """Yield that a field of the result has the value of a parameter, or of the same field of a parameter.

    A field of null has any value in a proof, but none in a clause.
    """
    for result in results:
        for each in _fields(words, result.type) if isinstance(result.type, ClassType) else ():
            if each.type is not INT:
                continue
            values = [
                *((name(p), "", _value_of(p)) for p in parameters if p.type is INT),
                *(
                    (
                        f"old({p.name}.{each.name})",
                        "" if p in receiver else f"{name(p)} == null",
                        _old_field(words, p, each),
                    )
                    for p in parameters
                    if p.type == result.type
                ),
            ]
            for (one, no_one, read), (two, no_two, other) in product(values, repeat=2):
                if one <= two:
                    place = f"{result.name}.{each.name}"
                    parts = [no_one, no_two, f"{place} == {one}", f"{place} == {two}"]
                    clause = " || ".join(dict.fromkeys(filter(None, parts)))
                    text = f"{place} is {one} or {two}"
                    yield Candidate(text, _is_one_of(words, result, each, (read, other)), clause=clause)


def _old_field(words: Words, parameter: Variable, field: Field) -> Read:
    return lambda view: words.theory.read(view.before.maps[field], (view.before.variables[parameter],))


def _is_one_of(words: Words, result: Variable, field: Field, values: Sequence[Read]) -> Callable[[View], Lit]:
    circuit = words.theory.circuit

    def means(view: View) -> Lit:
        holder = view.state.variables[result]
        content = words.theory.read(view.state.maps[field], (holder,))
        is_value = circuit.or_([bitvector.equal(circuit, content, each(view)) for each in values])
        return circuit.and2(-words.theory.is_null(holder), is_value)

    return means


# --------------------------------------------------------------------------------------------------- objects


def _objects(words: Words, member: str = "") -> Iterator[Candidate]:
    """Yield what holds of each object of a class: fields that are never null, values at the end of a path, order along a path.

    In a clause an object is called `member`.
    """
    for class_ in words.program.classes.values():
        own = [each for each in class_.fields if not each.static and each in words.keys]
        links = [each for each in own if isinstance(each.type, ClassType)]
        numbers = [each for each in own if each.type is INT]
        if words.effects.keys.isdisjoint(own):
            continue
        for link in links:
            is_set = _Part(f"{link.name} != null", f"some {member}.{link.name}")
            yield _of_all(words, class_.name, (link,), is_set, _link_is_set(words, link), member)
            for number in numbers:
                yield from _along(words, class_.name, link, number, member)
        for number in numbers:
            for least in (0, 1):
                what = _Part(f"{number.name} >= {least}", f"{member}.{number.name} >= {least}")
                yield _of_all(words, class_.name, (number,), what, _is_at_least(words, number, least), member)


Body: TypeAlias = Callable[[View, Bits], Lit]


@dataclass(frozen=True, slots=True)
class _Part:
    """A condition of an object, as text and as a formula."""

    text: str
    formula: str


def _of_all(
    words: Words, name: str, keys: tuple[Field, ...], what: _Part, body: Body, member: str
) -> Candidate:
    """Return that a condition holds of all objects of a class."""

    def means(view: View, thing: Bits) -> Lit:
        is_one = words.theory.is_object(thing, ClassType(name), view.state.alive)
        return words.theory.circuit.implies(is_one, body(view, thing))

    clause = f"all {member} : {name} | {what.formula}" if member else ""
    return Candidate(f"all {name}: {what.text}", means, Range.OBJECT, keys, clause)


def _link_is_set(words: Words, link: Field) -> Body:
    return lambda view, thing: -words.theory.is_null(words.theory.read(view.state.maps[link], (thing,)))


def _is_at_least(words: Words, number: Field, least: int) -> Body:
    return lambda view, thing: words.is_at_most(
        words.number(least), words.theory.read(view.state.maps[number], (thing,))
    )


def _along(words: Words, name: str, link: Field, number: Field, member: str) -> Iterator[Candidate]:
    """Yield the order of the numbers of an object and its successor, and the number of an object without one."""
    theory, circuit = words.theory, words.theory.circuit

    def parts(view: View, thing: Bits) -> tuple[Lit, Bits, Bits]:
        following = theory.read(view.state.maps[link], (thing,))
        contents = view.state.maps[number]
        return theory.is_null(following), theory.read(contents, (thing,)), theory.read(contents, (following,))

    def in_order(op: CompareOp) -> Body:
        def body(view: View, thing: Bits) -> Lit:
            is_last, own, next_ = parts(view, thing)
            return circuit.or2(is_last, compare(theory, op, own, next_))

        return body

    def ends_with(value: int) -> Body:
        def body(view: View, thing: Bits) -> Lit:
            is_last, own, _ = parts(view, thing)
            return circuit.or2(-is_last, bitvector.equal(circuit, own, words.number(value)))

        return body

    assert isinstance(link.type, ClassType)
    if words.program.is_subclass(link.type.name, number.owner):
        for op in CompareOp:
            text = f"{number.name} {op} {link.name}.{number.name}"
            ordered = f"{member}.{number.name} {op} {member}.{link.name}.{number.name}"
            what = _Part(text, f"some {member}.{link.name} ==> {ordered}")
            yield _of_all(words, name, (link, number), what, in_order(op), member)
    for value in words.literals:
        text = f"{link.name} == null ==> {number.name} == {value}"
        what = _Part(text, f"no {member}.{link.name} ==> {member}.{number.name} == {value}")
        yield _of_all(words, name, (link, number), what, ends_with(value), member)


def _frames(words: Words, member: str = "") -> Iterator[Candidate]:
    """Yield that a field of all objects that were there is as it was before; in a clause an object is called `member`."""
    theory, circuit = words.theory, words.theory.circuit

    def means_of(field: Field) -> Body:
        def means(view: View, thing: Bits) -> Lit:
            is_old = theory.is_object(thing, ClassType(field.owner), view.before.alive)
            now, then = (theory.read(each.maps[field], (thing,)) for each in (view.state, view.before))
            return circuit.implies(is_old, bitvector.equal(circuit, now, then))

        return means

    for each in words.effects.keys:
        if isinstance(each, Field) and not each.static and each in words.keys:
            sign, place = "<==>" if each.type is BOOL else "==", f"{member}.{each.name}"
            clause = f"all {member} : old({each.owner}) | {place} {sign} old({place})" if member else ""
            yield Candidate(f"{each} of earlier objects stays", means_of(each), Range.OBJECT, (each,), clause)


# -------------------------------------------------------------------------------------------------- elements


def _elements(words: Words, scope: Sequence[Variable], changed: frozenset[Variable]) -> Iterator[Candidate]:
    """Yield bounds of the elements of a part of an array, and that a part is sorted, maybe except one element."""
    for array in scope:
        is_ints = isinstance(array.type, ArrayType) and array.type.element is INT
        if is_ints and array.type in words.effects.keys:
            yield from _bounds_of_elements(words, array, scope, changed)
            yield from _sorted_parts(words, array, scope, changed)


def _ends(words: Words, array: Variable, scope: Sequence[Variable], offsets: Sequence[int]) -> list[Quantity]:
    """Return ends of parts of an array: variables with small offsets, and the length."""
    return [
        *(
            _sum_with_constant(words, each, offset)
            for each in scope
            if each.type is INT
            for offset in offsets
        ),
        Quantity(f"#{array.name}", _length_of(words, array), is_changed=False),
    ]


def _sum_with_constant(words: Words, variable: Variable, offset: int) -> Quantity:
    """Return a variable plus a constant, with two more bits; it does not overflow."""

    def read(view: View) -> Bits:
        return words.theory.plus(view.state.variables[variable], offset)

    return Quantity(f"{variable.name} + {offset}", read, is_changed=True)


def _bounds_of_elements(
    words: Words, array: Variable, scope: Sequence[Variable], changed: frozenset[Variable]
) -> Iterator[Candidate]:
    circuit, width = words.theory.circuit, words.theory.width(INT) + 2
    moving = [each for each in scope if each in changed and each.type is INT]
    zero = Quantity("0", _constant(bitvector.constant(0, width)), is_changed=False)
    starts = [zero, *(_sum_with_constant(words, each, offset) for each in moving for offset in (0, 1, 2))]
    limits = [
        zero,
        *(_sum_with_constant(words, each, by) for each in scope if each.type is INT for by in (0, 1)),
    ]

    def bound(start: Quantity, end: Quantity, limit: Quantity, *, is_upper: bool) -> Candidate:
        def means(view: View, index: Bits) -> Lit:
            content, inside = _part(words, array, (start, end), view, index)
            value, other = bitvector.sign_extend(content, width), limit.read(view)
            pair = (value, other) if is_upper else (other, value)
            return circuit.implies(inside, words.theory.less(*pair, or_equal=True))

        text = f"{array.name}[{start.text} .. {end.text}] {'<=' if is_upper else '>='} {limit.text}"
        assert isinstance(array.type, ArrayType)
        return Candidate(text, means, Range.INDEX, (array.type,))

    for start, end, limit in product(starts, _ends(words, array, scope, (0, 1)), limits):
        if start is not end:
            yield bound(start, end, limit, is_upper=True)
            yield bound(start, end, limit, is_upper=False)


def _part(
    words: Words, array: Variable, ends: tuple[Quantity, Quantity], view: View, index: Bits
) -> tuple[Bits, Lit]:
    """Return an element, and whether it is in a part of an array, from the first end up to, but not including, the second one."""
    theory, circuit = words.theory, words.theory.circuit
    holder, width = view.state.variables[array], len(index) + 2
    wide = bitvector.sign_extend(index, width)
    start, end = (bitvector.sign_extend(each.read(view), width) for each in ends)
    inside = circuit.and_(
        [
            -theory.is_null(holder),
            *in_range(theory, index, theory.length(holder, array.type)),
            theory.less(start, wide, or_equal=True),
            theory.less(wide, end),
        ]
    )
    assert isinstance(array.type, ArrayType)
    return theory.read(view.state.maps[array.type], (holder, index)), inside


def _sorted_parts(
    words: Words, array: Variable, scope: Sequence[Variable], changed: frozenset[Variable]
) -> Iterator[Candidate]:
    circuit, width = words.theory.circuit, words.theory.width(INT) + 2
    zero = Quantity("0", _constant(bitvector.constant(0, width)), is_changed=False)
    moving = [each for each in scope if each in changed and each.type is INT]
    gaps = [None, *(_sum_with_constant(words, each, offset) for each in moving for offset in (0, 1))]

    def in_order(end: Quantity, gap: Quantity | None, op: CompareOp) -> Candidate:
        def means(view: View, one: Bits, two: Bits) -> Lit:
            first, is_first_inside = _part(words, array, (zero, end), view, one)
            second, is_second_inside = _part(words, array, (zero, end), view, two)
            where = [is_first_inside, is_second_inside, words.theory.less(one, two)]
            if gap is not None:
                hole = gap.read(view)
                wide = [bitvector.sign_extend(each, width) for each in (one, two)]
                where += [-bitvector.equal(circuit, each, hole) for each in wide]
            return circuit.implies(circuit.and_(where), compare(words.theory, op, first, second))

        but = "" if gap is None else f" but for {gap.text}"
        text = f"{array.name}[0 .. {end.text}] {op} in order{but}"
        assert isinstance(array.type, ArrayType)
        return Candidate(text, means, Range.TWO_INDICES, (array.type,))

    for end, gap, op in product(
        _ends(words, array, scope, (0, 1)), gaps, (CompareOp.LESS_EQUAL, CompareOp.GREATER_EQUAL)
    ):
        yield in_order(end, gap, op)
