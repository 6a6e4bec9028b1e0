"""The vocabulary of candidates: numbers and truth values in scope, constants of the method, and formulas about them.

The formulas come from conditions in the code, from assertions of the method and from its postcondition, with the returned variable in
place of the result. They need not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.declarations import Variable, is_hidden
from ooxcheck.oox.nodes import Node, descendants, of_kinds, rewrite_node
from ooxcheck.oox.operators import ArithmeticOp, CompareOp
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.typed import Method, Statement, While
from ooxcheck.oox.types import BOOL
from ooxcheck.specs.loop_invariants.array_parts import restrict_to_parts, sums_of_parts
from ooxcheck.specs.loop_invariants.bound_names import rename_bound
from ooxcheck.specs.loop_invariants.build import SIGNED, compare, constant, shape_of, type_of
from ooxcheck.specs.loop_invariants.code_terms import condition_formula, number_term
from ooxcheck.specs.loop_invariants.formula_text import is_printable, node_text
from ooxcheck.specs.loop_invariants.heap_parts import HeapParts, heap_formulas, heap_numbers, heap_parts

_N = TypeVar("_N", bound=logic.Term | logic.Formula)

MOST_NUMBERS = 10
"""The greatest number of terms that candidates compare."""
MOST_FLAGS = 8
"""The greatest number of conditions under which candidates are tried."""
MOST_CONSTANTS = 16
"""The greatest number of constants of the method."""


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The terms, formulas and constants from which the candidates at one place are built: a loop, the entry of a method, or its return.

    `changed` is the number of leading `numbers` of which each candidate has one, such as those that a loop assigns; `flags` are
    boolean variables, conditions of implications, and signs of the other numbers. `degree` is the greatest number of unknowns,
    up to three, that a term of the method multiplies.
    """

    method: Method
    span: Span
    numbers: tuple[logic.Term, ...]
    changed: int
    flags: tuple[logic.Formula, ...]
    formulas: tuple[logic.Formula, ...]
    constants: tuple[int, ...]
    degree: int


def vocabulary_of(method: Method, loop: While) -> Vocabulary:
    """Return the vocabulary of a loop of a method."""
    mentioned = _mentioned_variables(method)
    scope = tuple(
        each
        for each in scope_of(method, loop)
        if each in mentioned and not each.many and not is_hidden(each.name)
    )
    assigned: set[object] = {assigned_cell(each) for each in typed.inner_statements(loop.body)}
    terms = _distinct(_numbers(method, loop, scope))
    numbers = sorted(terms, key=lambda term: not _is_assigned(term, assigned))[:MOST_NUMBERS]
    changed = [each for each in numbers if _is_assigned(each, assigned)]
    written = [rename_bound(each, _names(method)) for each in _duties(method)]
    sums = [*sums_of_parts(written, changed)]
    words = build_vocabulary((method,), loop, scope, [*changed, *sums], numbers[len(changed) :])
    parts = heap_parts(method, loop, scope)
    return words if parts is None else _with_heap(words, parts, scope)


def _with_heap(words: Vocabulary, parts: HeapParts, scope: tuple[Variable, ...]) -> Vocabulary:
    """Return a vocabulary with formulas about parts of the heap, and their numbers if there are any to compare them with."""
    sizes = (
        _distinct(each for each in heap_numbers(parts) if _is_expressible(each, parts, scope))
        if words.numbers
        else []
    )
    formulas = (each for each in heap_formulas(parts) if _is_expressible(each, parts, scope))
    return replace(
        words,
        numbers=(*sizes, *words.numbers),
        changed=words.changed + len(sizes),
        formulas=tuple(_distinct((*words.formulas, *formulas))),
    )


def _is_expressible(node: logic.Term | logic.Formula, parts: HeapParts, scope: tuple[Variable, ...]) -> bool:
    """Return whether a node has a text with variables in scope, under `old` those with a value on entry."""
    before = of_kinds((logic.Old,), node)
    return is_printable(node) and _is_in_scope(node, scope) and all(map(parts.is_on_entry, before))


def build_vocabulary(
    methods: Sequence[Method],
    code: Statement,
    scope: tuple[Variable, ...],
    changed: Sequence[logic.Term],
    others: Sequence[logic.Term],
) -> Vocabulary:
    """Return the vocabulary over some numbers, with the truth values in scope, and formulas of the first method and the code.

    Constants and products are those of all methods.
    """
    formulas = _distinct(_formulas(methods[0], code, scope, changed))
    flags = (
        *(logic.Holds(variable_term(each, code.span), span=code.span) for each in scope if each.type is BOOL),
        *(side for each in formulas if isinstance(each, logic.Implies) for side in (each.left, each.right)),
        *(compare(CompareOp.GREATER_EQUAL, each, constant(0, type_of(each), code.span)) for each in others),
        *(compare(CompareOp.GREATER, each, constant(0, type_of(each), code.span)) for each in others),
    )
    return Vocabulary(
        methods[0],
        code.span,
        (*changed, *others),
        len(changed),
        tuple(_distinct(flags))[:MOST_FLAGS],
        tuple(formulas),
        _constants(methods),
        max(map(_degree, methods)),
    )


def _mentioned_variables(method: Method) -> frozenset[Variable]:
    """Return the variables that the code or a formula of a method mentions; others say nothing about a loop."""
    roots = (*method.formulas(), *([method.body] if method.body else []))
    return frozenset(each.variable for each in of_kinds((typed.Local, logic.ProgramVariable), *roots))


def _is_assigned(term: logic.Term, assigned: set[object]) -> bool:
    match term:
        case logic.ProgramVariable(variable):
            return variable in assigned
        case logic.StaticField(field) | logic.Join(_, logic.FieldRelation((field,))):
            return field in assigned
        case _:  # lengths and values on entry do not change
            return False


def scope_of(method: Method, loop: While) -> tuple[Variable, ...]:
    """Return the variables that are declared where a loop begins."""
    waiting: list[tuple[Statement, tuple[Variable, ...]]] = []
    if method.body is not None:
        waiting.append((method.body, method.parameters))
    while waiting:
        statement, scope = waiting.pop()
        if statement is loop:
            return scope
        for each in typed.substatements(statement):
            waiting.append((each, scope))
            if isinstance(each, typed.Declare):
                scope = (*scope, each.variable)
            elif isinstance(each, typed.GhostAssign) and isinstance(each.target, Variable):
                scope = tuple(dict.fromkeys((*scope, each.target)))
    return ()


def variable_term(variable: Variable, span: Span) -> logic.Term:
    """Return the value of a variable as a term."""
    return logic.ProgramVariable(variable, shape=shape_of(variable.type), span=span)


def _numbers(method: Method, loop: While, scope: tuple[Variable, ...]) -> Iterator[logic.Term]:
    """Yield the numbers in scope: variables, values of parameters on entry, and fields and lengths that the method mentions."""
    assigned = {assigned_cell(each) for each in method.statements()}
    for each in scope:
        if each.type in SIGNED:
            yield variable_term(each, loop.span)
    for each in method.parameters:
        if each.type in SIGNED and each in assigned:
            yield logic.Old(variable_term(each, loop.span), shape=shape_of(each.type), span=loop.span)
    inside = set(map(id, of_kinds((typed.Local,), loop)))
    kinds = (typed.Length, typed.FieldRead, typed.StaticRead)
    for node in of_kinds(kinds, *([method.body] if method.body else [])):
        term = number_term(node)
        if term is not None and _is_in_scope(term, scope) and _is_near(node, inside):
            yield from (term,) if is_printable(term) else ()


def _is_near(node: typed.Expr, inside: set[int]) -> bool:
    """Return whether an expression is a part of the loop; a length may be one outside, because it never changes."""
    return isinstance(node, typed.Length | typed.StaticRead) or any(
        id(each) in inside for each in of_kinds((typed.Local,), node)
    )


def _is_in_scope(node: logic.Term | logic.Formula, scope: Iterable[Variable]) -> bool:
    known = {*scope}
    return all(
        each.variable in known or each.variable.name == "this"
        for each in of_kinds((logic.ProgramVariable,), node)
    )


def _formulas(
    method: Method, code: Statement, scope: tuple[Variable, ...], changed: Sequence[logic.Term]
) -> Iterator[logic.Formula]:
    """Yield the formulas that may have to do with the code, weaker ones, and those about a part of an array.

    Formulas of another language than OOX may have no text of their own, so only printable ones are used.
    """
    names = _names(method)
    written = (*_conditions(code), *_assertions(method), *(each.formula for each in method.contract.ensures))
    for part in (part for each in written for part in conjuncts(each)):
        is_usual = not of_kinds((logic.PureCall,), part) and rename_bound(part, names) is part
        if not method.title and _is_in_scope(part, scope) and is_usual:
            yield part
    renamed = [rename_bound(each, names) for each in (*written, *_results(method))]
    for part in (part for each in renamed for part in conjuncts(each)):
        if is_printable(part) and _is_in_scope(part, scope):
            yield part
            yield from _weaker(part)
    for each in of_kinds((logic.ArrayQuantified,), *renamed):
        if is_printable(each) and _is_in_scope(each, scope):
            yield from restrict_to_parts(each, changed)


def _names(method: Method) -> set[str]:
    return {each.name for each in method.variables}


def _conditions(code: Statement) -> Iterator[logic.Formula]:
    """Yield the conditions of loops and choices."""
    for each in typed.inner_statements(code):
        if isinstance(each, typed.While | typed.If):
            condition = condition_formula(each.condition)
            if condition is not None:
                yield condition


def _duties(method: Method) -> Iterator[logic.Formula]:
    """Yield the postconditions and assertions."""
    yield from (each.formula for each in method.contract.ensures)
    yield from _assertions(method)


def _assertions(method: Method) -> Iterator[logic.Formula]:
    for each in method.statements():
        if isinstance(each, typed.Assert) and not each.is_decrease:
            yield each.formula
        elif isinstance(each, typed.While):
            yield from each.invariants
    yield from (clause.formula for clause in method.contract.requires)


def _results(method: Method) -> Iterator[logic.Formula]:
    """Yield the postconditions with each returned number in place of the result."""
    results = [
        term
        for each in method.statements()
        if isinstance(each, typed.Return) and isinstance(each.value, typed.ExprNode)
        if (term := number_term(each.value)) is not None
    ]
    for clause in method.contract.ensures:
        for result in results:
            yield rewrite_node(clause.formula, partial(_with_result, method.retval, result))


def _with_result(retval: Variable | None, result: logic.Term, node: Node) -> Node:
    return result if isinstance(node, logic.ProgramVariable) and node.variable == retval else node


def _weaker(formula: logic.Formula) -> Iterator[logic.Formula]:
    """Yield comparisons that a comparison implies, or that its negation implies; none of products, which solvers hardly compare."""
    if any(map(_is_product, descendants(formula))):
        return
    match formula:
        case logic.Compare(CompareOp.LESS, left, right):
            yield compare(CompareOp.LESS_EQUAL, left, right)
        case logic.Compare(CompareOp.GREATER, left, right):
            yield compare(CompareOp.GREATER_EQUAL, left, right)
        case logic.Compare(CompareOp.LESS_EQUAL, left, right):
            yield compare(CompareOp.GREATER_EQUAL, left, right)
        case logic.Compare(CompareOp.GREATER_EQUAL, left, right):
            yield compare(CompareOp.LESS_EQUAL, left, right)
        case logic.Same(left, right) | logic.Not(logic.Same(left, right)) if _are_numbers(left, right):
            yield compare(CompareOp.LESS_EQUAL, left, right)
            yield compare(CompareOp.GREATER_EQUAL, left, right)
        case logic.Implies(_, right):
            yield from conjuncts(right)
        case _:  # no comparison
            pass


def _is_product(node: Node) -> bool:
    match node:
        case logic.Arithmetic(ArithmeticOp.MULTIPLY, left, right):
            return not isinstance(left, logic.Constant) and not isinstance(right, logic.Constant)
        case _:  # no product of two unknowns
            return False


def _degree(method: Method) -> int:
    """Return how many unknowns the products in the code and formulas of a method have: 1 without products, 3 if a factor has a product."""
    terms = (number_term(each) for each in of_kinds((typed.Binary,), *([method.body] if method.body else [])))
    roots = [each for each in (*terms, *method.formulas()) if each is not None]
    products = [each for each in of_kinds((logic.Arithmetic,), *roots) if _is_product(each)]
    has_products = any(
        map(_is_product, descendants(*(side for each in products for side in (each.left, each.right))))
    )
    return 1 + bool(products) + has_products


def _are_numbers(*terms: logic.Term) -> bool:
    return all(next(iter(term.shape.columns[0])) in SIGNED for term in terms)


def _constants(methods: Sequence[Method]) -> tuple[int, ...]:
    """Return the integer constants of methods and their contracts, the smallest first; 0 and 1 are always among them."""
    bodies = (each.body for each in methods if each.body is not None)
    roots = [*(each.contract for each in methods), *bodies]
    values = (each.value for each in of_kinds((typed.Constant, logic.Constant), *roots))
    numbers = {each for each in values if isinstance(each, int) and not isinstance(each, bool)}
    return tuple(sorted({0, 1, *numbers}, key=lambda each: (abs(each), each))[:MOST_CONSTANTS])


def _distinct(nodes: Iterable[_N]) -> list[_N]:
    """Return nodes in their order, each once by its text."""
    return list({node_text(each, is_java=False): each for each in nodes}.values())
