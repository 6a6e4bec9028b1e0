r"""Formulas of specifications: expressions of Java and JML as formulas of OOX, where nothing throws and null is the empty set.

``\result`` is ``retval``, and so is ``this`` in postconditions of a constructor. A parameter in a postcondition has its value on entry, so it is ``old``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from ooxcheck.java import array_objects, formulas, typed
from ooxcheck.java.lowering.code.emitter import refuse
from ooxcheck.java.lowering.code.operators import (
    constant,
    conversion,
    literal,
    logical_sign,
    numeric_sign,
    unary,
)
from ooxcheck.java.lowering.names import Names, plain
from ooxcheck.java.lowering.quantifiers.ranges import Ranges
from ooxcheck.java.operators import ArithmeticOp, CallKind, EqualityOp, FormulaOp
from ooxcheck.java.typed import Variable
from ooxcheck.java.types import BOOLEAN, OBJECT, TEXT, ArrayType, ClassType
from ooxcheck.oox import tree, types
from ooxcheck.oox.nodes import Node, left_spine, rewrite_node
from ooxcheck.oox.operators import ArrayQuantifier, Infix, Prefix, Quantifier
from ooxcheck.oox.source import Span


class Formulas(Ranges):
    """Lowers formulas; `variable` returns the expression to which a variable is bound."""

    def __init__(
        self,
        names: Names,
        variable: Callable[[Variable], tree.Expr],
        *,
        this: str = "this",
        taken: Collection[str] = (),
    ) -> None:
        self._names = names
        self._variable = variable
        self._this = this
        self._taken = taken
        self._bound: dict[Variable, str] = {}

    def formula(self, node: typed.Expr) -> tree.Expr:
        """Return an expression as a formula."""
        handler = _HANDLERS.get(type(node))
        if handler is None:
            refuse(f"{type(node).__name__.lower()} in a specification", "", node.span)
        outer = self._bound
        result: tree.Expr = handler(self, node)
        self._bound = outer
        return result

    def all_of(self, nodes: tuple[typed.Expr, ...]) -> tuple[tree.Expr, ...]:
        """Return several formulas."""
        return tuple(map(self.formula, nodes))

    # ------------------------------------------------------------------------------------------ Java's own

    def _constant(self, node: typed.Constant) -> tree.Expr:
        if isinstance(node.value, str):
            return literal(node.value, node.span)
        return constant(node.value, node.type, node.span)

    def _null(self, node: typed.Null) -> tree.Expr:
        return tree.NullLiteral(span=node.span)

    def _this_object(self, node: typed.This) -> tree.Expr:
        return tree.This(span=node.span) if self._this == "this" else tree.Name(self._this, span=node.span)

    def _local(self, node: typed.Local) -> tree.Expr:
        if bound := self._bound.get(node.variable):
            return tree.Name(bound, span=node.span)
        return replace(self._variable(node.variable), span=node.span)

    def _field(self, node: typed.FieldGet) -> tree.Expr:
        return tree.Member(self.formula(node.target), self._names.field(node.field), span=node.span)

    def _static(self, node: typed.StaticGet) -> tree.Expr:
        owner = tree.Name(self._names.static_owner(node.field.owner), span=node.span)
        return tree.Member(owner, self._names.field(node.field), span=node.span)

    def _element(self, node: typed.ElementGet) -> tree.Expr:
        return tree.Index(self.formula(node.array), self.formula(node.index), span=node.span)

    def _length(self, node: typed.ArrayLength) -> tree.Expr:
        return tree.Unary(Prefix.COUNT, self.formula(node.array), span=node.span)

    def _unary(self, node: typed.Unary) -> tree.Expr:
        return unary(node.op, self.formula(node.operand), node.span)

    def _binary(self, node: typed.Binary) -> tree.Expr:
        """Return a chain of operators of any length."""
        first, row = left_spine(node, lambda each: isinstance(each, typed.Binary))
        result = self.formula(first)
        for each in row:
            result = self._operation(each, result)
        return result

    def _operation(self, node: typed.Binary, left: tree.Expr) -> tree.Expr:
        """Return an operator with its left operand, which is lowered already."""
        if (
            node.op in (EqualityOp.EQUAL, EqualityOp.NOT_EQUAL)
            and node.left.type == node.right.type == OBJECT
            and any(map(array_objects.held_type, self._names.classes))
        ):
            refuse(f"{node.op} of Objects that may be arrays, in a specification", "call equals", node.span)
        right = self.formula(node.right)
        if node.op == FormulaOp.NOT_IFF:
            return tree.Unary(Prefix.NOT, tree.Binary(Infix.IFF, left, right, span=node.span), span=node.span)
        if node.left.type is BOOLEAN and node.op in (
            EqualityOp.EQUAL,
            EqualityOp.NOT_EQUAL,
            ArithmeticOp.XOR,
        ):
            return self._same(node, left, right)
        return tree.Binary(_infix(node), left, right, span=node.span)

    def _same(self, node: typed.Binary, left: tree.Expr, right: tree.Expr) -> tree.Expr:
        both = tree.Binary(Infix.IFF, left, right, span=node.span)
        return both if node.op == EqualityOp.EQUAL else tree.Unary(Prefix.NOT, both, span=node.span)

    def _convert(self, node: typed.Convert) -> tree.Expr:
        operand = self.formula(node.operand)
        return (
            tree.Conversion(types.Primitive.STRING, operand, span=node.span)
            if node.type is TEXT
            else conversion(operand, node.operand.type, node.type, node.span)
        )

    def _cast(self, node: typed.Cast) -> tree.Expr:
        """Return the intersection of the operand with a class: a cast that fails has no value."""
        operand = self.formula(node.operand)
        if isinstance(node.type, ArrayType) and isinstance(node.operand.type, ClassType):
            refuse(f"a cast from {node.operand.type} to {node.type} in a specification", "", node.span)
        if not isinstance(node.type, ClassType) or node.type == node.operand.type:
            return operand
        return tree.Binary(
            Infix.INTERSECTION,
            operand,
            tree.Name(self._names.class_(node.type.name), span=node.span),
            span=node.span,
        )

    def _instance_of(self, node: typed.InstanceOf) -> tree.Expr:
        if not isinstance(node.tested, ClassType) or node.variable is not None:
            refuse("this instanceof in a specification", "ask for a class, without a variable", node.span)
        return tree.InstanceOf(
            self.formula(node.operand), self._names.class_(node.tested.name), span=node.span
        )

    def _same_class(self, node: typed.SameClass) -> tree.Expr:
        """Return that an object is a direct instance of a class."""
        assert isinstance(node.right, typed.ClassLiteral), "a class should be named"
        assert isinstance(node.right.type, ClassType), "a class should be named"
        assert not isinstance(node.left, typed.ClassLiteral), "the left side should be an object"
        name = node.right.type.name
        if name == OBJECT.name:
            refuse("the class Object as that of an object", "name a class below it", node.span)
        operand = self.formula(node.left)
        result: tree.Expr = tree.InstanceOf(operand, self._names.class_(name), span=node.span)
        for below in self._names.extending(name):
            other = tree.Unary(
                Prefix.NOT,
                tree.InstanceOf(operand, self._names.class_(below), span=node.span),
                span=node.span,
            )
            result = tree.Binary(Infix.AND, result, other, span=node.span)
        return result

    def _conditional(self, node: typed.Conditional) -> tree.Expr:
        condition, then, otherwise = map(self.formula, (node.condition, node.then, node.otherwise))
        return tree.Conditional(condition, then, otherwise, span=node.span)

    def _call(self, node: typed.Call) -> tree.Expr:
        if (
            node.kind == CallKind.SPECIAL
            and node.target is not None
            and not isinstance(node.target, typed.This)
        ):
            refuse("super in a specification", "", node.span)
        owner = tree.Name(self._names.class_(node.method.owner), span=node.span)
        target = owner if node.target is None else self.formula(node.target)
        return tree.Call(target, self._names.method(node.method), self.all_of(node.arguments), span=node.span)

    # ----------------------------------------------------------------------------------------------- JML's own

    def _result(self, node: formulas.Result) -> tree.Expr:
        return tree.Name("retval", span=node.span)

    def _old(self, node: formulas.Old) -> tree.Expr:
        return tree.Builtin("old", (rewrite_node(self.formula(node.operand), _without_old),), span=node.span)

    def _prefix(self, node: formulas.Prefix) -> tree.Expr:
        return tree.Unary(Prefix(node.op), self.formula(node.operand), span=node.span)

    def _builtin(self, node: formulas.Builtin) -> tree.Expr:
        return tree.Builtin(node.name, self.all_of(node.arguments), span=node.span)

    def _objects(self, node: formulas.ObjectSet) -> tree.Expr:
        assert isinstance(node.type, ClassType), "objects should be of a class"
        return tree.Name(self._names.class_(node.type.name), span=node.span)

    def _relation(self, node: formulas.Relation) -> tree.Expr:
        return tree.Name(self._names.field(node.field), span=node.span)

    def _relation_constant(self, node: formulas.RelationConstant) -> tree.Expr:
        return tree.RelationConstant(node.name, span=node.span)

    def _join(self, node: formulas.Join) -> tree.Expr:
        return tree.Join(self.formula(node.left), self.formula(node.right), span=node.span)

    def _elements(self, node: formulas.Elements) -> tree.Expr:
        return tree.Elements(self.formula(node.target), span=node.span)

    def _slice(self, node: formulas.Slice) -> tree.Expr:
        start, stop = (None if end is None else self.formula(end) for end in (node.start, node.stop))
        return tree.Slice(self.formula(node.target), start, stop, span=node.span)

    def _sequence(self, node: formulas.SequenceLiteral) -> tree.Expr:
        return tree.SequenceLiteral(self.all_of(node.elements), span=node.span)

    def bind(self, variable: Variable) -> str:
        """Return a name for a variable of a quantifier."""
        taken = {*self._bound.values(), *self._taken}
        name = plain(variable.name)
        while name in taken or name in self._names.taken:
            name += "_"
        self._bound = self._bound | {variable: name}
        return name

    def _declaration(self, node: formulas.Declaration) -> tree.Declaration:
        domain = self.formula(node.domain)
        return tree.Declaration((self.bind(node.variable),), domain, span=node.span)

    def _quantifier(self, node: formulas.Quantifier) -> tree.Expr:
        declarations = tuple(map(self._declaration, node.declarations))
        return tree.Quantifier(Quantifier(node.kind), declarations, self.formula(node.body), span=node.span)

    def _comprehension(self, node: formulas.Comprehension) -> tree.Expr:
        declarations = tuple(map(self._declaration, node.declarations))
        return tree.Comprehension(declarations, self.formula(node.body), span=node.span)

    def _each(self, node: formulas.ElementQuantifier) -> tree.Expr:
        array = self.formula(node.array)
        element, index = self.bind(node.element), self.bind(node.index)
        kind, body = ArrayQuantifier(node.kind), self.formula(node.body)
        return tree.ArrayQuantifier(kind, element, index, array, body, span=node.span)


def _infix(node: typed.Binary) -> Infix:
    """Return the operator of OOX: ``&`` and ``|`` are logical on booleans, bitwise on numbers, and have their own sign on sets."""
    if isinstance(node.op, FormulaOp) or isinstance(node.left.type, ClassType):
        return Infix(node.op.value)
    return logical_sign(node.op) if node.left.type is BOOLEAN else numeric_sign(node.op)


def conjunction(parts: tuple[tree.Expr, ...], span: Span) -> tree.Expr:
    """Return the conjunction of some formulas."""
    if not parts:
        return tree.BoolLiteral(True, span=span)
    return reduce(lambda left, right: tree.Binary(Infix.AND, left, right, span=span), parts)


def no_variable(variable: Variable) -> tree.Expr:
    """Reject a variable: invariants have none."""
    msg = f"an invariant should have no variable {variable.name}"
    raise AssertionError(msg)


def _without_old(node: Node) -> Node:
    """Return the operand of an ``old`` inside another one."""
    match node:
        case tree.Builtin("old", (inner,)):
            return inner
        case _:  # only `old` inside `old` is redundant
            return node


_HANDLERS: Mapping[type[typed.Node], Callable[..., Any]] = {
    typed.Constant: Formulas._constant,
    typed.Null: Formulas._null,
    typed.This: Formulas._this_object,
    typed.Local: Formulas._local,
    typed.FieldGet: Formulas._field,
    typed.StaticGet: Formulas._static,
    typed.ElementGet: Formulas._element,
    typed.ArrayLength: Formulas._length,
    typed.Unary: Formulas._unary,
    typed.Binary: Formulas._binary,
    typed.Convert: Formulas._convert,
    typed.Cast: Formulas._cast,
    typed.InstanceOf: Formulas._instance_of,
    typed.SameClass: Formulas._same_class,
    typed.Conditional: Formulas._conditional,
    typed.Call: Formulas._call,
    formulas.Result: Formulas._result,
    formulas.Old: Formulas._old,
    formulas.Prefix: Formulas._prefix,
    formulas.Builtin: Formulas._builtin,
    formulas.ObjectSet: Formulas._objects,
    formulas.Relation: Formulas._relation,
    formulas.RelationConstant: Formulas._relation_constant,
    formulas.Join: Formulas._join,
    formulas.Elements: Formulas._elements,
    formulas.Slice: Formulas._slice,
    formulas.SequenceLiteral: Formulas._sequence,
    formulas.Quantifier: Formulas._quantifier,
    formulas.Comprehension: Formulas._comprehension,
    formulas.ElementQuantifier: Formulas._each,
    formulas.Range: Formulas.over_range,
}
