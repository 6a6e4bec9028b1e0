"""A formula in one state, with the value of each of its parts: the explanation why it is false.

Only the parts that decide the value are evaluated, as the evaluator does it: the right side of ``&&`` only if the left one is true, and of a
quantifier only the witnesses. Every value comes from the interpreter's own evaluator, so an explanation cannot disagree with the verdict.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias, cast

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.nodes import children, left_spine
from ooxcheck.oox.operators import ArrayFormulaQuantifier, ArrayQuantifier, FormulaQuantifier, Quantifier
from ooxcheck.oox.running.formulas.bindings import Bindings
from ooxcheck.oox.running.formulas.evaluate import COLLECTIONS, formula, term
from ooxcheck.oox.running.formulas.follow import steps_of
from ooxcheck.oox.running.formulas.relations import EMPTY, Relation
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Atom, Bag, Obj, in_order
from ooxcheck.oox.running.outcomes import Ended
from ooxcheck.oox.syntax.operators import LONG
from ooxcheck.oox.types import Collection

Node: TypeAlias = "logic.Term | logic.Formula"

Given: TypeAlias = tuple[tuple[str, Atom], ...]
"""Variables of a quantifier, and their values."""

Worth: TypeAlias = "bool | Relation | tuple[Atom, ...] | Bag | None"
"""The value of a part: of a formula, the rows of a term, a sequence or the contents of an array, a multiset; None if there is no value."""

MAX_MEMBERS = 3
"""The number of members that are shown where no single one decides."""


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A formula or term with its value, and the parts that decide it.

    `given` are the witnesses for which a quantifier evaluates this part. A part has no value if it needs one value of a set of several, or is a pure
    call that does not return.
    """

    node: Node
    value: Worth
    parts: tuple[Part, ...] = ()
    given: Given = ()


def evaluate_parts(node: Node, scene: Scene, bound: Bindings = (), given: Given = ()) -> Part:
    """Return a formula or term with the values of its parts in a state."""
    value = _value(node, scene, bound)
    return Part(node, value, tuple(_inner(node, value, scene, bound)), given)


def _value(node: Node, scene: Scene, bound: Bindings) -> Worth:
    try:
        if isinstance(node, logic.FormulaNode):
            return formula(node)(scene, bound)
        if node.shape.collection is not Collection.RELATION:
            return COLLECTIONS.collection(node)(scene, bound)
        return term(node)(scene, bound)
    except (Evaluation, Ended):
        return None


def _inner(node: Node, value: Worth, scene: Scene, bound: Bindings) -> Iterator[Part]:  # noqa: C901 (one case for each kind of node)
    """Yield the parts that decide a value, in the order of the text."""
    match node:
        case logic.And() | logic.Or() | logic.Implies():
            yield from _until_decided(node, scene, bound)
        case logic.Choice() | logic.Conditional():
            test = evaluate_parts(node.condition, scene, bound)
            yield test
            yield from (
                ()
                if test.value is None
                else [evaluate_parts(node.then if test.value else node.otherwise, scene, bound)]
            )
        case logic.Quantified():
            yield evaluate_parts(node.declarations[0].domain, scene, bound)
            yield from _witnesses(
                node.kind, node.body, value, list(_members(node.declarations, scene, bound)), scene
            )
        case logic.ArrayQuantified():
            yield evaluate_parts(node.array, scene, bound)
            yield from _witnesses(node.kind, node.body, value, list(_elements(node, scene, bound)), scene)
        case logic.Sum() | logic.Comprehension():
            yield evaluate_parts(node.declarations[0].domain, scene, bound)
        case logic.ElementSum() | logic.ElementCount():
            yield evaluate_parts(node.array, scene, bound)
            yield from (
                evaluate_parts(node.body, scene, inner, given)
                for inner, given in _elements(node, scene, bound)
            )
        case logic.Old():
            with scene.before(bound) as earlier:
                yield evaluate_parts(node.operand, earlier, bound)
        case logic.Walk():
            yield evaluate_parts(node.start, scene, bound)
        case logic.Tally():
            yield evaluate_parts(node.objects, scene, bound)
        case logic.AllDifferent():
            yield _contents(node.array, scene, bound)
        case logic.Permutation():
            yield from (_contents(node.left, scene, bound), _contents(node.right, scene, bound))
        case logic.Defined():
            yield from _definition_parts(node, scene, bound)
        case logic.Join() if _is_path(node.left, node.right):
            yield evaluate_parts(node.left, scene, bound)
        case _:
            yield from (evaluate_parts(child, scene, bound) for child in _children(node))


def _definition_parts(node: logic.Defined, scene: Scene, bound: Bindings) -> Iterator[Part]:
    """Yield the receiver, the arguments, and then the value of the definition that applies."""
    receiver = [evaluate_parts(node.receiver, scene, bound)] if node.receiver is not None else []
    arguments = [evaluate_parts(argument, scene, bound) for argument in node.arguments]
    yield from (*receiver, *arguments)
    targets = [part.value for part in receiver] or [EMPTY]
    values = [
        value for value in (*targets, *(part.value for part in arguments)) if isinstance(value, frozenset)
    ]
    definition = applicable_definition(node, values[0]) if len(values) == len(arguments) + 1 else None
    if definition is not None:
        with scene.giving(tuple(values)) as inner:
            yield evaluate_parts(definition.meaning, inner)


def definition_of(part: Part) -> tuple[Part, ...]:
    """Return the value of the formula that defines a truth value, nothing if there is none."""
    last = part.parts[-1] if part.parts else None
    return last.parts if last is not None and isinstance(last.node, logic.Truth) else ()


def applicable_definition(node: logic.Defined, receiver: Relation) -> logic.Definition | None:
    """Return the definition that applies to a receiver, if it is an object with one."""
    names = {str(obj.kind.type) for (obj,) in receiver if isinstance(obj, Obj)}
    cases = (
        case.definition for case in node.cases if node.receiver is None or not names.isdisjoint(case.classes)
    )
    return next((each for each in cases if isinstance(each, logic.Definition)), None)


def _until_decided(
    node: logic.And | logic.Or | logic.Implies, scene: Scene, bound: Bindings
) -> Iterator[Part]:
    """Yield the left side, and the right side unless the left one decides."""
    left = evaluate_parts(node.left, scene, bound)
    yield left
    if left.value is (isinstance(node, logic.And | logic.Implies)):
        yield evaluate_parts(node.right, scene, bound)


_ROWS = (
    logic.Arithmetic,
    logic.Union,
    logic.Intersection,
    logic.Difference,
    logic.BagSum,
    logic.BagDifference,
)


def _children(node: Node) -> Iterator[Node]:
    """Yield the parts of a node, or all operands of a chain of operators."""
    first, row = left_spine(node, lambda each: isinstance(each, _ROWS))
    parts = (
        (first, *(cast("logic.Arithmetic", each).right for each in row))
        if len(row) > LONG
        else children(node)
    )
    return (cast("Node", child) for child in parts if isinstance(child, logic.TermNode | logic.FormulaNode))


def _is_path(left: logic.Term, right: logic.Term) -> bool:
    """Return whether a join follows fields or elements from given objects, so that their other cells do not matter."""
    inner = right.operand if isinstance(right, logic.Closure | logic.ReflexiveClosure) else right
    return left.shape.arity == 1 and bool(steps_of(inner))


# --------------------------------------------------------------------------------------------------------- witnesses

_Member: TypeAlias = tuple[Bindings, Given]


def _members(declarations: Sequence[logic.Declaration], scene: Scene, bound: Bindings) -> Iterator[_Member]:
    """Yield the members of the range of a quantifier."""
    if not declarations:
        yield bound, ()
        return
    first, *rest = declarations
    rows = _value(first.domain, scene, bound)
    for (atom,) in in_order(rows if isinstance(rows, frozenset) else EMPTY):
        for inner, given in _members(rest, scene, (*bound, atom)):
            yield inner, ((first.variable.name, atom), *given)


def _elements(
    node: logic.ArrayQuantified | logic.ElementSum | logic.ElementCount, scene: Scene, bound: Bindings
) -> Iterator[_Member]:
    """Yield the elements of a sequence, or of arrays, with their indices."""
    if node.array.shape.collection is Collection.SEQUENCE:
        sequence = _value(node.array, scene, bound)
        lists = [sequence] if isinstance(sequence, tuple) else []
    else:
        lists = [_cells(array) for array in _arrays(node.array, scene, bound)]
    for listed in lists:
        for index, content in enumerate(listed):
            yield (*bound, content, index), ((node.element.name, content), (node.index.name, index))


Kind: TypeAlias = FormulaQuantifier | ArrayFormulaQuantifier


def _witnesses(
    kind: Kind, body: logic.Formula, value: Worth, members: Sequence[_Member], scene: Scene
) -> Iterator[Part]:
    """Yield the body of a quantifier for the members that decide it."""
    truths = [(_value(body, scene, inner), inner, given) for inner, given in members]
    decisive = [each for each in truths if each[0] is _decisive(kind, value)]
    is_decided = value is not _open_value(kind)
    count = MAX_MEMBERS if kind in (Quantifier.ONE, Quantifier.LONE) else 1
    for _, inner, given in (decisive[:count] or truths[:MAX_MEMBERS]) if is_decided else ():
        yield evaluate_parts(body, scene, inner, given)


def _decisive(kind: Kind, value: Worth) -> bool | None:
    """Return which value of its body decides a quantifier."""
    if value is None:
        return None
    match kind:
        case Quantifier.ALL | ArrayQuantifier.FORALL:
            return False
        case Quantifier.SOME | Quantifier.NO | Quantifier.ONE | Quantifier.LONE | ArrayQuantifier.EXISTS:
            return True


def _open_value(kind: Kind) -> bool | None:
    """Return the value that all members determine together, where no single one decides."""
    match kind:
        case Quantifier.ALL | Quantifier.NO | ArrayQuantifier.FORALL:
            return True
        case Quantifier.SOME | Quantifier.ONE | Quantifier.LONE | ArrayQuantifier.EXISTS:
            return None


# ------------------------------------------------------------------------------------------------------------ arrays


def _contents(array: logic.Term, scene: Scene, bound: Bindings) -> Part:
    """Return an array with its contents as the value, in the state of the expression that denotes it."""
    if isinstance(array, logic.Old):
        with scene.before(bound) as then:
            contents = [_cells(each) for each in _arrays(array.operand, then, bound)]
    else:
        contents = [_cells(each) for each in _arrays(array, scene, bound)]
    return replace(
        evaluate_parts(array, scene, bound),
        value=contents[0] if len(contents) == 1 else EMPTY if not contents else None,
    )


def _arrays(array: logic.Term, scene: Scene, bound: Bindings) -> list[Obj]:
    rows = _value(array, scene, bound)
    members = in_order(rows) if isinstance(rows, frozenset) else []
    return [obj for (obj,) in members if isinstance(obj, Obj) and obj not in scene.absent]


def _cells(array: Obj) -> tuple[Atom, ...]:
    return tuple(cast("list[Atom]", array.cells))


def result_in(part: Part) -> Iterator[Atom]:
    """Yield the result of a call, once for each mention in a formula."""
    match part.node, part.value:
        case logic.ProgramVariable(variable), frozenset() as rows if variable.name == "retval":
            yield from (row[0] for row in rows)
            yield from () if rows else [None]
        case _:
            for inner in part.parts:
                yield from result_in(inner)
