"""Evaluation of formulas in one concrete state (language reference, "Specifications").

Formulas are compiled once to closures and evaluated often; they read the state through a `Scene`. Sets are plain Python sets of rows, and every operator is
implemented in the most direct way, because this is the reference semantics.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from ooxcheck.oox import logic, operators
from ooxcheck.oox.arithmetic import (
    COMPARE,
    Number,
    calculate,
    convert_number,
    divides_by_zero,
    negate_number,
    value_key,
    wrap_integer,
)
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.nodes import Node, left_spine
from ooxcheck.oox.operators import ArithmeticOp, ArrayQuantifier, CompareOp, Quantifier
from ooxcheck.oox.running.formulas.bindings import Bindings, Evaluator, any_passes, every, exists, of_each
from ooxcheck.oox.running.formulas.follow import closure_image, follow, image, is_acyclic, steps_of
from ooxcheck.oox.running.formulas.members import content_of, existing, one_number, the_one
from ooxcheck.oox.running.formulas.relations import (
    EMPTY,
    Relation,
    closure,
    identity,
    is_acyclic_from,
    join,
    product,
    singleton,
    transpose,
)
from ooxcheck.oox.running.formulas.scene import Scene
from ooxcheck.oox.running.formulas.sequences import Collections
from ooxcheck.oox.running.heap import Atom, Dynamic, Obj, Row
from ooxcheck.oox.types import INT, Type, is_nullable

TermFn: TypeAlias = Evaluator[Relation]
FormulaFn: TypeAlias = Evaluator[bool]

_NO_RELATION = "a sequence or multiset should be asked for as what it is"


# ---------------------------------------------------------------------------------------------------- terms


def term(node: logic.Term) -> TermFn:  # noqa: C901, PLR0915 (one case for each kind of term)
    """Return a function that computes the rows of a term."""
    match node:
        case logic.Constant(value):
            return _always(singleton(value))
        case logic.Empty():
            return _always(EMPTY)
        case logic.Identity():
            return lambda scene, _bound: identity(scene.objects())
        case logic.Extent(class_name):
            return lambda scene, _bound: frozenset(
                (obj,) for obj in scene.objects() if class_name in obj.kind.supertypes
            )
        case logic.ProgramVariable(variable):
            slot = variable.slot
            return _collection(slot) if variable.many else lambda scene, _bound: singleton(scene.slots[slot])
        case logic.Bound(variable):
            return lambda _scene, bound: singleton(bound[variable.depth])
        case logic.FieldRelation() | logic.Contents():
            return _pairs(node)
        case logic.StaticField(static):
            return _static(static)
        case logic.Join():
            return _join(node.left, node.right)
        case logic.Union() | logic.Intersection() | logic.Difference():
            return _set_row(node)
        case logic.Product():
            return _binary(product, node.left, node.right)
        case logic.Transpose():
            return _unary(transpose, node.operand)
        case logic.Closure():
            return _unary(closure, node.operand)
        case logic.ReflexiveClosure():
            once = term(node.operand)
            return lambda scene, bound: closure(once(scene, bound)) | identity(scene.objects())
        case logic.Element():
            return _element(node.array, node.index)
        case logic.Length():
            arrays = term(node.array)
            return lambda scene, bound: frozenset(
                (len(obj.cells),) for obj in existing(scene, arrays(scene, bound))
            )
        case logic.Cardinality():
            counted = term(node.operand)
            return lambda scene, bound: singleton(wrap_integer(len(counted(scene, bound)), INT, scene.width))
        case logic.Arithmetic():
            return _arithmetic(node)
        case logic.Negation():
            return _negation(node.operand, _number_type(node))
        case logic.Conversion():
            return _conversion(node.operand, _number_type(node))
        case logic.StringOperation():
            return _string_operation(node)
        case logic.Sum():
            return _sum(node.declarations, node.body)
        case logic.ElementSum():
            return _element_sum(node)
        case logic.ElementCount():
            return _element_count(node)
        case logic.Extremum():
            return _extremum(node.kind, node.operand)
        case logic.Comprehension(declarations, body):
            return _comprehension(declarations, body)
        case logic.Conditional():
            test, yes, no = formula(node.condition), term(node.then), term(node.otherwise)
            return lambda scene, bound: (yes if test(scene, bound) else no)(scene, bound)
        case logic.Old():
            return _old(node.operand)
        case logic.PureCall():
            return _pure_call(node)
        case logic.Truth(claim):
            test = formula(claim)
            return lambda scene, bound: singleton(test(scene, bound))
        case logic.Given(index):
            return lambda scene, _bound: scene.given[index]
        case logic.Defined():
            from ooxcheck.oox.running.formulas.definitions import compile_definition

            return compile_definition(node, term)
        case logic.ModelRelation(_, cases):
            from ooxcheck.oox.running.formulas.definitions import model_relation

            return model_relation(cases, term)
        case logic.Position() | logic.Size() | logic.Members() | logic.Occurrences():
            return COLLECTIONS.operation(node)
        case (
            logic.Walk() | logic.ArrayItems() | logic.Listing() | logic.Slice() | logic.Concatenation() | logic.Reversal()
            | logic.Bag() | logic.Tally() | logic.BagSum() | logic.BagDifference()
        ):  # fmt: skip
            raise AssertionError(_NO_RELATION)


def _always(rows: Relation) -> TermFn:
    return lambda _scene, _bound: rows


def _collection(slot: int) -> TermFn:
    def rows(scene: Scene, _bound: Bindings) -> Relation:
        held: Dynamic = scene.slots[slot]
        assert isinstance(held, frozenset), "a ghost set should hold rows"
        return held

    return rows


def _unary(operation: Callable[[Relation], Relation], operand: logic.Term) -> TermFn:
    inner = term(operand)
    return lambda scene, bound: operation(inner(scene, bound))


def _binary(
    operation: Callable[[Relation, Relation], Relation], left: logic.Term, right: logic.Term
) -> TermFn:
    first, second = term(left), term(right)
    return lambda scene, bound: operation(first(scene, bound), second(scene, bound))


_SETS: dict[type[Node], Callable[[Relation, Relation], Relation]] = {
    logic.Union: frozenset.union,
    logic.Intersection: frozenset.intersection,
    logic.Difference: frozenset.difference,
}


def _set_row(node: logic.Union | logic.Intersection | logic.Difference) -> TermFn:
    """Return a chain of operators on sets, applied from left to right."""
    start, row = left_spine(node, lambda each: type(each) in _SETS)
    first, steps = term(start), [(_SETS[type(each)], term(each.right)) for each in row]

    def rows(scene: Scene, bound: Bindings) -> Relation:
        relation = first(scene, bound)
        for operation, operand in steps:
            relation = operation(relation, operand(scene, bound))
        return relation

    return rows


def _pairs(node: logic.FieldRelation | logic.Contents) -> TermFn:
    """Return the pairs of each existing object and its contents."""
    steps = steps_of(node)
    return lambda scene, _bound: frozenset(
        (obj, *row) for obj in scene.objects() for row in follow(scene, obj, steps)
    )


def _static(static: Field) -> TermFn:
    def rows(scene: Scene, _bound: Bindings) -> Relation:
        statics = scene.heap.statics
        return frozenset(scene.rows(statics, statics.kind.index[static]))

    return rows


def _join(left: logic.Term, right: logic.Term) -> TermFn:
    """Follow fields from the objects on the left only, where that gives the same rows as the whole relation would."""
    start = term(left)
    match right:
        case _ if left.shape.arity != 1:
            pass
        case logic.Closure() if steps := steps_of(right.operand):
            return lambda scene, bound: closure_image(scene, start(scene, bound), steps)
        case logic.ReflexiveClosure() if steps := steps_of(right.operand):
            return lambda scene, bound: (
                _itself(scene, roots := start(scene, bound)) | closure_image(scene, roots, steps)
            )
        case logic.ModelRelation(_, cases):
            from ooxcheck.oox.running.formulas.definitions import model_image

            return model_image(start, cases, term)
        case _ if steps := steps_of(right):
            return lambda scene, bound: image(scene, start(scene, bound), steps)
        case _:
            pass
    return _binary(join, left, right)


def _itself(scene: Scene, roots: Relation) -> Relation:
    """Return the image of zero steps."""
    return frozenset(row for row in roots if row[0] not in scene.absent)


def _element(array: logic.Term, index: logic.Term) -> TermFn:
    arrays, indices = term(array), term(index)

    def rows(scene: Scene, bound: Bindings) -> Relation:
        positions = indices(scene, bound)
        return frozenset(
            row
            for obj in existing(scene, arrays(scene, bound))
            for (position,) in positions
            if isinstance(position, int) and 0 <= position < len(obj.cells)
            for row in scene.rows(obj, position)
        )

    return rows


def number(node: logic.Term) -> Evaluator[Number | None]:
    """Return a function that computes the one number of a term, None for the empty set."""
    value, span = term(node), node.span
    return lambda scene, bound: one_number(value(scene, bound), span)


def _number_type(node: logic.Term) -> Type:
    return next(iter(node.shape.columns[0]), INT)


def _arithmetic(node: logic.Arithmetic) -> TermFn:
    """Return a chain of arithmetic operators, applied from left to right; without exactly one number on each side there is no result."""
    start, row = left_spine(node, lambda each: isinstance(each, logic.Arithmetic))
    first, steps = (
        term(start),
        [(each.op, _number_type(each), term(each.right), each.right.span) for each in row],
    )

    def value(scene: Scene, bound: Bindings) -> Relation:
        result = one_number(first(scene, bound), start.span)
        for op, type_, operand, span in steps:
            other = one_number(operand(scene, bound), span)
            if result is None or other is None or divides_by_zero(op, type_, other):
                result = None
            else:
                result = calculate(op, type_, scene.width, result, other)
        return EMPTY if result is None else singleton(result)

    return value


def _negation(operand: logic.Term, type_: Type) -> TermFn:
    inner, span = term(operand), operand.span

    def value(scene: Scene, bound: Bindings) -> Relation:
        number = one_number(inner(scene, bound), span)
        return EMPTY if number is None else singleton(negate_number(type_, scene.width, number))

    return value


def _conversion(operand: logic.Term, type_: Type) -> TermFn:
    inner, span = term(operand), operand.span

    def value(scene: Scene, bound: Bindings) -> Relation:
        number = one_number(inner(scene, bound), span)
        return EMPTY if number is None else singleton(convert_number(number, type_, scene.width))

    return value


def _string_operation(node: logic.StringOperation) -> TermFn:
    from ooxcheck.oox.running.characters import NoSuchPlace, apply_string_operation

    operands = [(term(operand), operand.span) for operand in node.operands]
    type_ = _number_type(node.operands[0])

    def value(scene: Scene, bound: Bindings) -> Relation:
        values = [the_one(operand(scene, bound), span) for operand, span in operands]
        there = [each for each in values if isinstance(each, str | int | float)]
        if len(there) < len(values):
            return EMPTY
        try:
            return singleton(apply_string_operation(node.op, there, type_, scene.width))
        except NoSuchPlace:
            return EMPTY

    return value


def _domains(declarations: Sequence[logic.Declaration]) -> list[TermFn]:
    return [term(declaration.domain) for declaration in declarations]


def _sum(declarations: Sequence[logic.Declaration], body: logic.Term) -> TermFn:
    domains, addend, type_ = _domains(declarations), number(body), _number_type(body)
    return lambda scene, bound: _total(
        (more for _, more in every(domains, addend, scene, bound)), type_, scene
    )


def _total(addends: Iterable[Number | None], type_: Type, scene: Scene) -> Relation:
    """Return a sum; empty terms add nothing."""
    result: Number = 0
    for more in addends:
        result = calculate(ArithmeticOp.ADD, type_, scene.width, result, more or 0)
    return singleton(result)


def _element_sum(node: logic.ElementSum) -> TermFn:
    array, addend, type_ = COLLECTIONS.positions(node.array), number(node.body), _number_type(node)

    def total(scene: Scene, bound: Bindings) -> Relation:
        addends = of_each(_elements(scene, bound, array), lambda inner: addend(scene, inner))
        return _total(addends, type_, scene)

    return total


def _element_count(node: logic.ElementCount) -> TermFn:
    array, test = COLLECTIONS.positions(node.array), formula(node.body)

    def count(scene: Scene, bound: Bindings) -> Relation:
        truths = of_each(_elements(scene, bound, array), lambda inner: test(scene, inner))
        return singleton(wrap_integer(sum(truths), INT, scene.width))

    return count


def _elements(
    scene: Scene, bound: Bindings, array: Evaluator[Iterable[tuple[Atom, int]]]
) -> Iterator[Bindings]:
    """Yield the bindings of an element of an array and its index."""
    return ((*bound, each, index) for each, index in array(scene, bound))


def _extremum(kind: operators.Extremum, operand: logic.Term) -> TermFn:
    members, best = term(operand), _best(kind)
    return lambda scene, bound: frozenset((best(values),) if (values := members(scene, bound)) else ())


def _best(kind: operators.Extremum) -> Callable[[Relation], Row]:
    match kind:
        case operators.Extremum.MIN:
            return min
        case operators.Extremum.MAX:
            return max


def _comprehension(declarations: Sequence[logic.Declaration], body: logic.Formula) -> TermFn:
    domains, test = _domains(declarations), formula(body)
    return lambda scene, bound: frozenset(
        inner[len(bound) :] for inner, holds in every(domains, test, scene, bound) if holds
    )


def _old(operand: logic.Term) -> TermFn:
    inner = term(operand)

    def rows(scene: Scene, bound: Bindings) -> Relation:
        with scene.before(bound) as then:
            return inner(then, bound)

    return rows


def _pure_call(node: logic.PureCall) -> TermFn:
    receiver = term(node.receiver) if node.receiver else None
    arguments = [(term(argument), argument.span) for argument in node.arguments]
    needed = [at for at, type_ in enumerate(node.signature.parameters) if not is_nullable(type_)]

    def result(scene: Scene, bound: Bindings) -> Relation:
        target = the_one(receiver(scene, bound), node.span) if receiver else None
        if receiver and target is None:
            return EMPTY
        assert target is None or isinstance(target, Obj)
        args = [the_one(argument(scene, bound), span) for argument, span in arguments]
        if any(args[at] is None for at in needed) or not scene.absent.isdisjoint((target, *args)):
            return EMPTY
        scene.sees_all = True
        return singleton(scene.call(node.class_name, node.signature, target, args))

    return result


# ------------------------------------------------------------------------------------------------- formulas


def formula(node: logic.Formula) -> FormulaFn:  # noqa: C901 (one case for each kind of formula)
    """Return a function that decides a formula."""
    match node:
        case logic.Holds():
            value, span = term(node.term), node.term.span
            return lambda scene, bound: the_one(value(scene, bound), span) is True
        case logic.Not():
            test = formula(node.operand)
            return lambda scene, bound: not test(scene, bound)
        case logic.And():
            first, second = formula(node.left), formula(node.right)
            return lambda scene, bound: first(scene, bound) and second(scene, bound)
        case logic.Or():
            first, second = formula(node.left), formula(node.right)
            return lambda scene, bound: first(scene, bound) or second(scene, bound)
        case logic.Implies():
            first, second = formula(node.left), formula(node.right)
            return lambda scene, bound: not first(scene, bound) or second(scene, bound)
        case logic.Iff():
            first, second = formula(node.left), formula(node.right)
            return lambda scene, bound: first(scene, bound) == second(scene, bound)
        case logic.Choice():
            test, yes, no = formula(node.condition), formula(node.then), formula(node.otherwise)
            return lambda scene, bound: (yes if test(scene, bound) else no)(scene, bound)
        case logic.Same():
            return _same(node.left, node.right)
        case logic.SetEqual():
            one, other = term(node.left), term(node.right)
            return lambda scene, bound: one(scene, bound) == other(scene, bound)
        case logic.Compare():
            return _compare(node.op, node.left, node.right)
        case logic.Subset():
            one, other = term(node.left), term(node.right)
            return lambda scene, bound: one(scene, bound) <= other(scene, bound)
        case logic.Multiplicity():
            counted, allowed = term(node.term), _count_test(node.kind)
            return lambda scene, bound: allowed(len(counted(scene, bound)))
        case logic.Quantified():
            return _quantifier(node)
        case logic.ArrayQuantified():
            return _array_quantified(node)
        case logic.InstanceOf():
            members = term(node.term)
            return lambda scene, bound: _are_all(scene, members(scene, bound), node.class_name)
        case logic.Fresh():
            return _fresh(node.term)
        case logic.Acyclic():
            return _acyclic(node.start, node.relation)
        case logic.Disjoint(terms):
            sets = [term(t) for t in terms]
            return lambda scene, bound: (
                not any(a & b for a, b in combinations([s(scene, bound) for s in sets], 2))
            )
        case logic.AllDifferent():
            contents = _contents(node.array)
            return lambda scene, bound: max(_counts(contents(scene, bound) or ()).values(), default=0) <= 1
        case logic.Permutation():
            return _permutation(node.left, node.right)
        case logic.SameCollection():
            return COLLECTIONS.same(node.left, node.right)
        case logic.Contains():
            often = COLLECTIONS.how_often(node.collection, node.element)
            return lambda scene, bound: often(scene, bound) > 0
        case logic.SubBag():
            return COLLECTIONS.within(node.left, node.right)


COLLECTIONS = Collections(term, formula)


def _count_test(kind: operators.Multiplicity) -> Callable[[int], bool]:
    match kind:
        case operators.Multiplicity.NO:
            return lambda n: n == 0
        case operators.Multiplicity.SOME:
            return lambda n: n > 0
        case operators.Multiplicity.ONE:
            return lambda n: n == 1
        case operators.Multiplicity.LONE:
            return lambda n: n <= 1


def _same(left: logic.Term, right: logic.Term) -> FormulaFn:
    one, other, left_span, right_span = term(left), term(right), left.span, right.span

    def test(scene: Scene, bound: Bindings) -> bool:
        a, b = the_one(one(scene, bound), left_span), the_one(other(scene, bound), right_span)
        return a is not None and b is not None and a == b

    return test


def _compare(op: CompareOp, left: logic.Term, right: logic.Term) -> FormulaFn:
    one, other, compare = term(left), term(right), COMPARE[op]
    left_span, right_span = left.span, right.span

    def test(scene: Scene, bound: Bindings) -> bool:
        a, b = one_number(one(scene, bound), left_span), one_number(other(scene, bound), right_span)
        return a is not None and b is not None and compare(a, b)

    return test


def _quantifier(node: logic.Quantified) -> FormulaFn:
    domains, test = _domains(node.declarations), formula(node.body)

    def fails(scene: Scene, bound: Bindings) -> bool:
        return not test(scene, bound)

    match node.kind:
        case Quantifier.SOME:
            return lambda scene, bound: exists(domains, test, scene, bound)
        case Quantifier.NO:
            return lambda scene, bound: not exists(domains, test, scene, bound)
        case Quantifier.ALL:
            return lambda scene, bound: not exists(domains, fails, scene, bound)
        case Quantifier.ONE | Quantifier.LONE:
            allowed = _count_test(operators.Multiplicity(node.kind.value))
            return lambda scene, bound: allowed(sum(holds for _, holds in every(domains, test, scene, bound)))


def _array_quantified(node: logic.ArrayQuantified) -> FormulaFn:
    array, test, deciding = (
        COLLECTIONS.positions(node.array),
        formula(node.body),
        node.kind is ArrayQuantifier.EXISTS,
    )

    def holds(scene: Scene, bound: Bindings) -> bool:
        elements = _elements(scene, bound, array)
        return any_passes(elements, lambda inner: test(scene, inner) is deciding) is deciding

    return holds


def _are_all(scene: Scene, members: Relation, class_name: str) -> bool:
    there = existing(scene, members)
    return 0 < len(there) == len(members) and all(class_name in obj.kind.supertypes for obj in there)


def _fresh(operand: logic.Term) -> FormulaFn:
    members = term(operand)

    def test(scene: Scene, bound: Bindings) -> bool:
        assert scene.entry is not None, "fresh should be allowed only where there is an entry state"
        before = scene.entry[1].objects
        return all(
            isinstance(atom, Obj) and atom.serial >= before for row in members(scene, bound) for atom in row
        )

    return test


def _acyclic(start: logic.Term, relation: logic.Term) -> FormulaFn:
    roots = term(start)
    if steps := steps_of(relation):
        return lambda scene, bound: is_acyclic(scene, roots(scene, bound), steps)
    edges = term(relation)
    return lambda scene, bound: is_acyclic_from(roots(scene, bound), edges(scene, bound))


def _contents(array: logic.Term) -> Callable[[Scene, Bindings], list[Atom] | None]:
    """Return a function that reads all elements of an array in the state of the expression that names it."""
    inner = term(array.operand if isinstance(array, logic.Old) else array)
    span = array.span

    def elements(scene: Scene, bound: Bindings) -> list[Atom] | None:
        obj = the_one(inner(scene, bound), span)
        if not isinstance(obj, Obj) or obj in scene.absent:
            return None
        return [content_of(scene, obj, i) for i in range(len(obj.cells))]

    def elements_before(scene: Scene, bound: Bindings) -> list[Atom] | None:
        with scene.before(bound) as then:
            return elements(then, bound)

    return elements_before if isinstance(array, logic.Old) else elements


def _permutation(left: logic.Term, right: logic.Term) -> FormulaFn:
    one, other = _contents(left), _contents(right)

    def test(scene: Scene, bound: Bindings) -> bool:
        a, b = one(scene, bound), other(scene, bound)
        return a is not None and b is not None and _counts(a) == _counts(b)

    return test


def _counts(elements: Sequence[Atom]) -> Counter[object]:
    """Return the number of occurrences of each value among elements; NaN is one value, 0.0 and -0.0 are two."""
    return Counter(map(value_key, elements))
