"""The part of the heap that a method can tell apart: a program without the references that its code never mentions.

A field that no code of the method reads or writes, and no formula that has to be proved, makes no difference to an execution. Without it, assumptions that mention
it are dropped, too, so the method has more initial states: if it violates nothing in these, it violates nothing. (Cone of influence: Clarke, Grumberg and Peled,
"Model Checking", 1999.) What has to be proved after the method remains: invariants that are not encapsulated are reasons not to slice.

Objects to which only dropped fields lead are no part of the slice. So formulas may only be about objects to which their variables lead (`_is_local`); an assumption may also say
something of all objects of a class, which is true of the rest of them, too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import rests_on
from ooxcheck.oox.declarations import AnyField, Field
from ooxcheck.oox.nodes import Node, children, descendants, of_kinds
from ooxcheck.oox.operators import Multiplicity, Quantifier
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Class, Method
from ooxcheck.oox.types import ArrayType, ClassType, Type, is_reference

_RELATIONS = (logic.FieldRelation, logic.Contents, logic.Closure, logic.ReflexiveClosure)
"""Terms with pairs of objects and values."""

_GLOBAL = (
    logic.Extent,
    logic.Identity,
    logic.Transpose,
    logic.Product,
    logic.Comprehension,
    logic.ModelRelation,
    logic.Defined,
)
"""Terms that may be about all objects."""

LEAST = 3
"""The least number of references of all objects for which a slice pays off."""

WORTH = 0.6
"""The share of the references of all objects that a slice has at most: a larger one takes about as long as the whole."""


def heap_slice(program: Program, method: Method) -> tuple[Program, Method] | None:
    """Return a program without fields that make no difference to a method, and the method in it; None if most of the heap would remain."""
    if not all(map(_is_plain, program.classes.values())):
        return None
    bare = _with_classes(program, lambda class_: replace(class_, invariants=()))
    code = [*_whole_code(bare, method)]
    if not _is_local(code):
        return None
    mentioned = _fields(code)
    gone = {
        each
        for class_ in program.classes.values()
        for each in class_.fields
        if not each.static and isinstance(each.type, ClassType | ArrayType) and each not in mentioned
    }
    sliced = _with_classes(program, lambda class_: _without_fields(class_, gone))
    before = _references(program, method)
    if before < LEAST or _references(sliced, method) > WORTH * before:
        return None
    requires = tuple(each for each in method.contract.requires if _remains_true(each.formula, gone))
    assumed = replace(method, contract=replace(method.contract, requires=requires))
    return sliced.with_method(method, assumed), assumed


def _is_plain(class_: Class) -> bool:
    """Return whether a class has nothing to prove after a method, and no fields that formulas define."""
    has_definitions = class_.ghosts or class_.models or class_.functions
    return not has_definitions and all(each.is_encapsulated for each in class_.invariants)


def _with_classes(program: Program, change: Callable[[Class], Class]) -> Program:
    return replace(program, classes={name: change(each) for name, each in program.classes.items()})


def _whole_code(program: Program, method: Method) -> Iterable[Node]:
    """Yield all code and formulas that a check of a method evaluates, but what it assumes on entry."""
    for each in rests_on(program, method):
        yield each if each is not method else replace(each, contract=replace(each.contract, requires=()))


def _fields(nodes: Iterable[Node]) -> set[AnyField]:
    """Return the fields that some nodes mention."""
    fields = set[AnyField]()
    for each in of_kinds((typed.FieldRead, logic.FieldRelation, logic.FieldPlace), *nodes):
        fields.update((each.field,) if isinstance(each, typed.FieldRead) else each.fields)
    return fields


def _without_fields(class_: Class, gone: Collection[Field]) -> Class:
    """Return a class without some fields, and without the invariants that mention one of these or call a method."""
    return replace(
        class_,
        fields=tuple(each for each in class_.fields if each not in gone),
        invariants=tuple(each for each in class_.invariants if _is_about_rest(each.formula, gone)),
    )


def _is_about_rest(formula: logic.Formula, gone: Collection[Field]) -> bool:
    """Return whether a formula is local, mentions none of some fields, and calls no method, which may read them."""
    is_plain = _fields((formula,)).isdisjoint(gone) and not of_kinds((logic.PureCall,), formula)
    return is_plain and _is_local((formula,))


def _remains_true(formula: logic.Formula, gone: Collection[Field]) -> bool:
    """Return whether a formula that is true of the whole heap is true without some fields, and without the objects to which only these lead."""
    match formula:
        case logic.Quantified(Quantifier.ALL | Multiplicity.NO, declarations, body):
            domains = [each.domain for each in declarations if not isinstance(each.domain, logic.Extent)]
            return _is_local(domains) and _fields(domains).isdisjoint(gone) and _is_about_rest(body, gone)
        case logic.Subset(logic.Extent(), logic.Extent()):
            return True
        case logic.And(left, right):
            return _remains_true(left, gone) and _remains_true(right, gone)
        case _:  # one that has to be local
            return _is_about_rest(formula, gone)


def _is_local(nodes: Iterable[Node]) -> bool:
    """Return whether formulas are only about objects to which variables and static fields lead: each relation is what a join follows."""
    for node in descendants(*nodes):
        if isinstance(node, _GLOBAL):
            return False
        followed = {logic.Join: "right", logic.Acyclic: "relation"}.get(type(node))
        for each in children(node):
            is_followed = followed is not None and each is getattr(node, followed)
            if isinstance(each, _RELATIONS) and not (is_followed or isinstance(node, _RELATIONS)):
                return False
    return True


def _references(program: Program, method: Method) -> int:
    """Return the number of references in objects of all classes that a method may reach on entry, static fields aside."""
    waiting = [each.type for each in method.parameters]
    if not method.static:
        waiting.append(ClassType(method.owner))
    types, number = set[Type](), 0
    while waiting:
        type_ = waiting.pop()
        if type_ in types:
            continue
        types.add(type_)
        match type_:
            case ClassType(name):
                classes = [
                    each
                    for each in program.instantiable(name)
                    if ClassType(each) not in types or each == name
                ]
                types.update(map(ClassType, classes))
                cells = [
                    cell.type for each in classes for cell in program.layout(each) if is_reference(cell.type)
                ]
                number += len(cells)
                waiting += cells
            case ArrayType(element) if is_reference(element):
                number += 1
                waiting.append(element)
            case _:  # no reference
                pass
    return number
