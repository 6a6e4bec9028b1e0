"""Invariants as text in the language of the source: the formulas that candidates consist of, in OOX or in JML."""

from __future__ import annotations

from functools import partial

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import is_hidden
from ooxcheck.oox.nodes import Node, descendants, rewrite_node
from ooxcheck.oox.operators import BITWISE, ArithmeticOp
from ooxcheck.oox.types import CHAR, INT8, INT16, INT32, INT64, Type
from ooxcheck.specs.loop_invariants.bound_names import Elements

_JAVA_TYPES: dict[Type, str] = {INT8: "byte", INT16: "short", INT32: "int", INT64: "long"}
_PARTS = (
    logic.And, logic.Or, logic.Not, logic.Implies, logic.Iff, logic.Same, logic.Compare, logic.Holds, logic.Constant,
    logic.ProgramVariable, logic.Arithmetic, logic.Negation, logic.Conversion, logic.Length, logic.Old, logic.StaticField,
    logic.Join, logic.FieldRelation, logic.Element, logic.ArrayQuantified, logic.Bound, logic.Empty, logic.Union, logic.Difference,
    logic.Intersection, logic.Closure, logic.ReflexiveClosure, logic.Cardinality, logic.Sum, logic.Comprehension, logic.Declaration, logic.Subset,
    logic.SetEqual, logic.Acyclic, logic.Disjoint, logic.Quantified, logic.Multiplicity, logic.Walk, logic.Reversal, logic.Concatenation,
    logic.SameCollection, logic.Extent, logic.ElementSum, logic.ElementCount, logic.Conditional,
)  # fmt: skip
_RESULT = "retval"
"""The name of the result in OOX, which no variable of Java has."""
_SUMS = (ArithmeticOp.ADD, ArithmeticOp.SUBTRACT)
_QUANTIFIER, _IMPLIES, _OR, _AND, _COMPARE, _SUM, _PRODUCT, _UNARY = range(8)
_PRECEDENCE: dict[type[Node], int] = {
    logic.ArrayQuantified: _QUANTIFIER,
    logic.Quantified: _QUANTIFIER,
    logic.Sum: _QUANTIFIER,
    logic.ElementSum: _QUANTIFIER,
    logic.ElementCount: _QUANTIFIER,
    logic.Conditional: _QUANTIFIER,
    logic.Implies: _IMPLIES,
    logic.Iff: _IMPLIES,
    logic.Or: _OR,
    logic.And: _AND,
    logic.Compare: _COMPARE,
    logic.Same: _COMPARE,
    logic.SetEqual: _COMPARE,
    logic.SameCollection: _COMPARE,
    logic.Subset: _COMPARE,
    logic.Union: _SUM,
    logic.Difference: _SUM,
    logic.Concatenation: _SUM,
    logic.Intersection: _PRODUCT,
}
_JML_WORDS = {"count": "num_of"}
_WORDS: dict[type[Node], str] = {
    logic.Implies: "==>",
    logic.Iff: "<==>",
    logic.Or: "||",
    logic.And: "&&",
    logic.Same: "==",
    logic.SetEqual: "==",
    logic.SameCollection: "==",
    logic.Subset: "in",
    logic.Union: "+",
    logic.Difference: "-",
    logic.Concatenation: "++",
    logic.Intersection: "&",
}


def node_text(node: logic.Term | logic.Formula, *, is_java: bool) -> str:
    """Return a term or formula as text of OOX or of JML; one that is not printable is written in the program, and has its text there."""
    return _text(node, 0, is_java=is_java) if is_printable(node) else " ".join(node.span.text.split())


def is_printable(node: Node) -> bool:
    """Return whether a node consists of numbers, truth values, elements, and paths with one visible field in each step."""
    return all(map(_is_known, descendants(node)))


def _is_known(node: Node) -> bool:
    match node:
        case logic.Join(left, right):
            is_step = isinstance(right, logic.FieldRelation | logic.Closure | logic.ReflexiveClosure)
            return is_step and not isinstance(left, logic.FieldRelation)
        case logic.FieldRelation(fields):
            return len(fields) == 1 and not is_hidden(fields[0].name)
        case logic.Arithmetic(op):
            return op not in BITWISE
        case logic.Constant(value):
            return isinstance(value, int) and CHAR not in node.shape.columns[0]
        case _:  # other kinds of nodes have no further conditions
            return isinstance(node, _PARTS)


def _text(node: Node, least: int, *, is_java: bool) -> str:
    """Return a node as text, in parentheses if it binds less than `least`."""
    text = _bare_text(node, is_java=is_java)
    has_own = is_java and isinstance(node, Elements)
    return f"({text})" if _strength(node) < least and not has_own else text


def _strength(node: Node) -> int:
    match node:
        case logic.Arithmetic(op):
            return _SUM if op in _SUMS else _PRODUCT
        case logic.Constant(value) if isinstance(value, int) and value < 0:
            return _SUM
        case _:  # not an operator on two operands: nothing binds more
            return _PRECEDENCE.get(type(node), _UNARY)


def _bare_text(node: Node, *, is_java: bool) -> str:
    match node:
        case logic.Constant(value):
            return str(value).lower() if isinstance(value, bool) else str(value)
        case logic.Old(operand):
            inner = _text(operand, 0, is_java=is_java)
            return f"\\old({inner})" if is_java else f"old({inner})"
        case logic.Not(operand):
            return f"!{_text(operand, _UNARY, is_java=is_java)}"
        case logic.Negation(operand):
            return f"-{_text(operand, _UNARY, is_java=is_java)}"
        case logic.Conversion(operand):
            return f"({_type_name(node, is_java=is_java)}) {_text(operand, _UNARY, is_java=is_java)}"
        case logic.ArrayQuantified() | logic.ElementSum() | logic.ElementCount():
            return _elements_text(node, is_java=is_java)
        case logic.Quantified() | logic.Sum() | logic.Comprehension():
            return _binder_text(node, is_java=is_java)
        case logic.Acyclic() | logic.Disjoint() | logic.Walk() | logic.Reversal():
            return _call_text(node, is_java=is_java)
        case _:  # a location, a set, or an operator between two operands
            return _location_text(node, is_java=is_java) or _operator_text(node, is_java=is_java)


def _elements_text(node: Elements, *, is_java: bool) -> str:
    """Return a formula, a sum or a count over the elements of an array; JML names elements by their indices."""
    array, index = _text(node.array, _UNARY, is_java=is_java), node.index.name
    word = _element_word(node)
    if not is_java:
        body = _text(node.body, 0, is_java=False)
        return f"{word} {node.element.name}, {index} : {array} : {body}"
    by_index = rewrite_node(node.body, partial(_name_by_index, node))
    body = _text(by_index, 0, is_java=True)
    return f"(\\{_JML_WORDS.get(word, word)} int {index}; 0 <= {index} && {index} < {array}.length; {body})"


def _element_word(node: Elements) -> str:
    match node:
        case logic.ArrayQuantified(kind):
            return str(kind)
        case logic.ElementSum():
            return "sum"
        case logic.ElementCount():
            return "count"


def _name_by_index(quantifier: Elements, node: Node) -> Node:
    if not isinstance(node, logic.Bound) or node.variable != quantifier.element:
        return node
    index = logic.Bound(quantifier.index, shape=node.shape, span=node.span)
    return logic.Element(quantifier.array, index, shape=node.shape, span=node.span)


def _binder_text(node: logic.Quantified | logic.Sum | logic.Comprehension, *, is_java: bool) -> str:
    """Return a formula or term about the members of sets."""
    domains = ", ".join(
        f"{each.variable.name} : {_text(each.domain, _SUM, is_java=is_java)}" for each in node.declarations
    )
    body = _text(node.body, 0, is_java=is_java)
    match node:
        case logic.Quantified(kind):
            return f"{kind} {domains} | {body}"
        case logic.Sum():
            return f"sum {domains} | {body}"
        case logic.Comprehension():
            return f"{{{domains} | {body}}}"


def _call_text(node: logic.Acyclic | logic.Disjoint | logic.Walk | logic.Reversal, *, is_java: bool) -> str:
    """Return a formula or term in the form of a call."""
    match node:
        case logic.Acyclic(start, relation):
            word, operands = "acyclic", (start, *_operands(relation))
        case logic.Disjoint(terms):
            word, operands = "disjoint", terms
        case logic.Walk(start, step, value):
            word, operands = "seq", (start, step, *((value,) if value else ()))
        case logic.Reversal(sequence):
            word, operands = "reverse", (sequence,)
    return f"{word}({', '.join(_text(each, 0, is_java=is_java) for each in operands)})"


def _operands(relation: logic.Term) -> tuple[logic.Term, ...]:
    if isinstance(relation, logic.Union):
        return (*_operands(relation.left), *_operands(relation.right))
    return (relation,)


def _location_text(node: Node, *, is_java: bool) -> str:
    """Return a variable, field, element or length as text; empty for another node."""
    match node:
        case logic.ProgramVariable(variable) | logic.Bound(variable):
            return "\\result" if is_java and variable.name == _RESULT else variable.name
        case logic.StaticField(static):
            return f"{static.owner}.{static.name}"
        case logic.Join(left, logic.FieldRelation((only,))):
            return f"{_text(left, _UNARY, is_java=is_java)}.{only.name}"
        case logic.Element(array, index):
            return f"{_text(array, _UNARY, is_java=is_java)}[{_text(index, 0, is_java=is_java)}]"
        case logic.FieldRelation((only,)):
            return only.name
        case logic.Join(left, logic.Closure(path)):
            return f"{_text(left, _UNARY, is_java=is_java)}.^{_text(path, _UNARY, is_java=is_java)}"
        case logic.Join(left, logic.ReflexiveClosure(path)):
            return f"{_text(left, _UNARY, is_java=is_java)}.*{_text(path, _UNARY, is_java=is_java)}"
        case logic.Length(array):
            inner = _text(array, _UNARY, is_java=is_java)
            return f"{inner}.length" if is_java else f"#{inner}"
        case _:  # a set, or no location
            return _set_text(node, is_java=is_java)


def _set_text(node: Node, *, is_java: bool) -> str:
    """Return a set, or a formula about its size, as text; empty for another node."""
    match node:
        case logic.Holds(term) | logic.Truth(term):
            return _text(term, 0, is_java=is_java)
        case logic.Conditional(condition, then, otherwise):
            parts = [_text(each, _IMPLIES, is_java=is_java) for each in (condition, then, otherwise)]
            return "{} ? {} : {}".format(*parts) if is_java else "if {} then {} else {}".format(*parts)
        case logic.Empty():
            return "null"
        case logic.Extent(name):
            return name
        case logic.Cardinality(operand):
            return f"#{_text(operand, _UNARY + 1, is_java=is_java)}"
        case logic.Multiplicity(kind, operand):
            return f"{kind} {_text(operand, _UNARY, is_java=is_java)}"
        case _:  # no location
            return ""


def _operator_text(node: Node, *, is_java: bool) -> str:
    match node:
        case logic.Arithmetic(op, left, right) | logic.Compare(op, left, right):
            sign = str(op)
        case logic.Same(left, right) | logic.And(left, right) | logic.Or(left, right):
            sign = _WORDS[type(node)]
        case logic.Implies(left, right) | logic.Iff(left, right):
            sign = _WORDS[type(node)]
        case logic.SetEqual(left, right) | logic.SameCollection(left, right) | logic.Subset(left, right):
            sign = _WORDS[type(node)]
        case logic.Union(left, right) | logic.Difference(left, right) | logic.Intersection(left, right):
            sign = _WORDS[type(node)]
        case logic.Concatenation(left, right):
            sign = _WORDS[type(node)]
        case _:  # the templates build no other nodes
            msg = f"no candidate should contain {type(node).__name__}"
            raise AssertionError(msg)
    strength = _strength(node)
    first = strength + (strength in (_IMPLIES, _COMPARE))
    return f"{_text(left, first, is_java=is_java)} {sign} {_text(right, strength + 1, is_java=is_java)}"


def _type_name(node: logic.Conversion, *, is_java: bool) -> str:
    (types,) = node.shape.columns
    (type_,) = types
    return _JAVA_TYPES.get(type_, str(type_)) if is_java else str(type_)
