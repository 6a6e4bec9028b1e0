"""Formulas of specifications: equality, comparison, connectives, quantifiers and the built-in predicates.

What ``==`` means is decided here, once: `Iff` between formulas, `Same` between single numbers, bools or chars (false
when one is empty), `SetEqual` between everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.relations import widened
from ooxcheck.oox.checking.formulas.sequences import Sequences
from ooxcheck.oox.checking.formulas.shapes import (
    Column,
    are_alike,
    described,
    is_collection,
    is_of_objects,
    is_wrong,
    kinds,
    scalar,
    united,
)
from ooxcheck.oox.checking.formulas.terms import wrong_at
from ooxcheck.oox.logic import Formula, Shape, Term
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.operators import (
    JUNCTIONS,
    ArrayQuantifier,
    CompareOp,
    Connective,
    EqualityOp,
    Infix,
    Multiplicity,
    Quantifier,
)
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.operators import junction
from ooxcheck.oox.types import ERROR, INT, NULL, ClassType, Collection, is_floating


class Formulas(Sequences):
    """Checks formulas in one place."""

    # ------------------------------------------------------------------------------------------- connectives

    def negation(self, node: tree.Unary) -> Formula:
        """Return ``!F``."""
        return logic.Not(self.formula(node.operand), span=node.span)

    def connective(self, node: tree.Binary, op: Connective) -> Formula:
        """Return ``F && G`` and its kin; a long row of one as a tree that is not deep."""
        if op in JUNCTIONS:
            first, row = left_spine(node, lambda each: isinstance(each, tree.Binary) and each.op == node.op)
            operands = [self.formula(operand) for operand in (first, *(each.right for each in row))]
            return junction(
                operands, [each.span for each in row], lambda a, b, span: _connected(op, a, b, span)
            )
        return _connected(op, self.formula(node.left), self.formula(node.right), node.span)

    def multiplicity(self, node: tree.Unary, kind: Multiplicity) -> Formula:
        """Return ``no e`` and its kin."""
        return logic.Multiplicity(kind, self.term(node.operand), span=node.span)

    def conditional(self, node: tree.Conditional) -> Term | Formula:
        """Return ``if F then e else e``, a term unless one of the branches is a formula."""
        condition = self.formula(node.condition)
        then, otherwise = self.pair(node.then, node.otherwise)
        if not isinstance(then, logic.TermNode) or not isinstance(otherwise, logic.TermNode):
            return logic.Choice(condition, self.as_formula(then), self.as_formula(otherwise), span=node.span)
        if is_collection(then.shape) or is_collection(otherwise.shape):
            return self.collections_chosen(condition, (then, otherwise), node.span)
        then, otherwise = widened(then, otherwise.shape), widened(otherwise, then.shape)
        if (
            not self.check_alike("if", then, otherwise, node.span)
            or is_wrong(then.shape)
            or is_wrong(otherwise.shape)
        ):
            return wrong_at(node.span)
        is_scalar = then.shape.scalar and otherwise.shape.scalar
        shape = Shape(united(then.shape, otherwise.shape), is_scalar)
        return logic.Conditional(condition, then, otherwise, shape=shape, span=node.span)

    # -------------------------------------------------------------------------------- equality and comparison

    def equality(self, node: tree.Binary, op: EqualityOp) -> Formula:
        """Return ``==``, or the negation of it for ``!=``."""
        left, right = self.pair(node.left, node.right)
        sides = [side for side in (left, right) if isinstance(side, logic.TermNode)]
        if len(sides) == 2 and any(is_collection(side.shape) for side in sides):
            equal = self.collections_equal((node.left, node.right), sides, node.span)
        else:
            equal = self._equal(left, right, node.span)
        match op:
            case EqualityOp.EQUAL:
                return equal
            case EqualityOp.NOT_EQUAL:
                return logic.Not(equal, span=node.span)

    def _equal(self, left: Term | Formula, right: Term | Formula, span: Span) -> Formula:
        if not isinstance(left, logic.TermNode) or not isinstance(right, logic.TermNode):
            return logic.Iff(self.as_formula(left), self.as_formula(right), span=span)
        left, right = widened(left, right.shape), widened(right, left.shape)
        if self.check_alike(Infix.EQUAL, left, right, span):
            self._check_can_be_equal(left, right, span)
        if _is_single(left.shape) and _is_single(right.shape):
            return logic.Same(left, right, span=span)
        return logic.SetEqual(left, right, span=span)

    def _check_can_be_equal(self, left: Term, right: Term, span: Span) -> None:
        """Complain about references of classes that share no object; a set may still be empty, as another may."""
        if not (left.shape.scalar and right.shape.scalar) or is_wrong(left.shape) or is_wrong(right.shape):
            return
        for a, b in zip(left.shape.columns, right.shape.columns, strict=True):
            if a and b and not any(self.table.meets(x, y) for x in a for y in b):
                message = f"{described(left.shape)} and {described(right.shape)} can never be equal"
                self.report.error("type.unrelated", message, span)

    def comparison(self, node: tree.Binary, op: CompareOp) -> Formula:
        """Return ``<`` and its kin."""
        left, right = map(self.as_term, self.pair(node.left, node.right))
        self.common_number(node.op, left, right, node.span, or_char=True)
        return logic.Compare(op, left, right, span=node.span)

    def membership(self, node: tree.Binary) -> Formula:
        """Return ``left in right``, or the negation of it for ``!in``."""
        left, right = map(self.as_operand, self.pair(node.left, node.right))
        of_sets = not is_collection(right.shape)
        subset = self._subset(left, right, node) if of_sets else self.contained(left, right, node.span)
        return subset if node.op is Infix.IN else logic.Not(subset, span=node.span)

    def _subset(self, left: Term, right: Term, node: tree.Binary) -> Formula:
        left = self.as_term(left)
        left, right = widened(left, right.shape), widened(right, left.shape)
        self.check_alike(node.op, left, right, node.span)
        return logic.Subset(left, right, span=node.span)

    def instance_of(self, node: tree.InstanceOf) -> Formula:
        """Return ``e instanceof C``."""
        term = self.term(node.operand)
        if self.frame.check_class(node.class_name, node.span):
            self._check_class_test(term, ClassType(node.class_name), node.span)
        return logic.InstanceOf(term, node.class_name, span=node.span)

    def _check_class_test(self, term: Term, class_: ClassType, span: Span) -> None:
        if is_wrong(term.shape):
            return
        column = term.shape.columns[0]
        if term.shape.arity != 1 or not all(isinstance(t, ClassType) or t is NULL for t in column):
            self.report.error(
                "type.mismatch", f"expected an object, found {described(term.shape)}", term.span
            )
        elif column and not any(self.table.meets(t, class_) for t in column):
            self.report.error(
                "type.unrelated", f"no object is both {described(term.shape)} and {class_}", span
            )

    # -------------------------------------------------------------------------------------------- quantifiers

    def quantifier(self, node: tree.Quantifier) -> Term | Formula:
        """Return ``all x : e | F`` and its kin, ``count x : e | F``, or ``sum x : e | i``."""
        match node.kind:
            case Quantifier.COUNT:
                return logic.Cardinality(self._such_that(node), shape=scalar(INT), span=node.span)
            case Quantifier.SUM:
                return self._sum(node)
            case Quantifier.ALL | Quantifier.SOME | Quantifier.NO | Quantifier.ONE | Quantifier.LONE:
                with self.binding():
                    declarations = self._declarations(node.declarations)
                    body = self.formula(node.body)
                return logic.Quantified(node.kind, declarations, body, span=node.span)

    def _sum(self, node: tree.Quantifier) -> Term:
        with self.binding():
            declarations = self._declarations(node.declarations)
            body = self.term(node.body)
        type_ = self.number(Quantifier.SUM, body)
        if type_ is ERROR:
            return wrong_at(node.span)
        if is_floating(type_):
            message = f"a sum of {type_}s depends on their order, and a set has none; write a loop"
            return self.wrong("type.mismatch", message, body.span)
        return logic.Sum(declarations, body, shape=scalar(type_), span=node.span)

    def comprehension(self, node: tree.Comprehension) -> Term:
        """Return ``{ x : e | F }``."""
        return self._such_that(node)

    def _such_that(self, node: tree.Comprehension | tree.Quantifier) -> Term:
        with self.binding():
            declarations = self._declarations(node.declarations)
            body = self.formula(node.body)
        columns = tuple(d.domain.shape.columns[0] for d in declarations)
        return logic.Comprehension(declarations, body, shape=Shape(columns), span=node.span)

    def _declarations(self, nodes: Iterable[tree.Declaration]) -> tuple[logic.Declaration, ...]:
        """Return one declaration per variable; each domain is elaborated among the variables before it."""
        return tuple([self._declaration(name, node) for node in nodes for name in node.names])

    def _declaration(self, name: str, node: tree.Declaration) -> logic.Declaration:
        domain = self.term(node.domain)
        if domain.shape.arity != 1:
            message = f"a variable ranges over a set, not over {described(domain.shape)}"
            domain = self.wrong("spec.arity", message, domain.span)
        variable = self.bind(name, Shape(domain.shape.columns, scalar=True), node.span)
        return logic.Declaration(variable, domain)

    def array_quantifier(self, node: tree.ArrayQuantifier) -> Term | Formula:
        """Return ``forall element, index : array : F`` or ``exists``; ``count`` of the same, or ``sum`` of numbers."""
        array = self.operand(node.array)
        with self.binding():
            element = self.bind(node.element, Shape((self._listed_types(array),), scalar=True), node.span)
            index = self.bind(node.index, scalar(INT), node.span)
            body = self.elaborated(node.body)
        match node.kind:
            case ArrayQuantifier.SUM:
                return self._element_sum(element, index, array, self.as_term(body), node.span)
            case ArrayQuantifier.COUNT:
                test = self.as_formula(body)
                return logic.ElementCount(element, index, array, test, shape=scalar(INT), span=node.span)
            case ArrayQuantifier.FORALL | ArrayQuantifier.EXISTS:
                test = self.as_formula(body)
                return logic.ArrayQuantified(node.kind, element, index, array, test, span=node.span)

    def _element_sum(
        self, element: logic.BoundVariable, index: logic.BoundVariable, array: Term, body: Term, span: Span
    ) -> Term:
        type_ = self.number(ArrayQuantifier.SUM, body)
        if type_ is ERROR:
            return wrong_at(span)
        if is_floating(type_):
            return self.wrong(
                "type.mismatch", f"a sum of {type_}s is rounded at every step; write a loop", body.span
            )
        return logic.ElementSum(element, index, array, body, shape=scalar(type_), span=span)

    def _listed_types(self, array: Term) -> Column:
        """Return the types of the elements of an array or a sequence."""
        if is_collection(array.shape):
            return (
                array.shape.columns[0] if self.check_is(array, Collection.SEQUENCE) else frozenset((ERROR,))
            )
        self.check_scalar(array, "the array")
        return frozenset(self.element_types(array))

    def array(self, node: tree.Expr) -> Term:
        """Return a term that must be a single array."""
        array = self.term(node)
        self.check_scalar(array, "the array")
        return array

    # --------------------------------------------------------------------------------------------- predicates

    def builtin(self, node: tree.Builtin) -> Term | Formula:
        """Return one of the built-in functions and predicates."""
        return _BUILTINS[node.name](self, node)

    def _fresh(self, node: tree.Builtin) -> Term | Formula:
        if not self.check_count(node, 1, 1) or not self.check_has_old(node):
            return wrong_at(node.span)
        term = self.term(node.args[0])
        if term.shape.arity != 1 or not is_of_objects(term.shape.columns[0]):
            return self.wrong(
                "type.mismatch", f"only objects can be fresh, not {described(term.shape)}", term.span
            )
        return logic.Fresh(term, span=node.span)

    def _acyclic(self, node: tree.Builtin) -> Term | Formula:
        if not self.check_count(node, 2):
            return wrong_at(node.span)
        return logic.Acyclic(*self.reached(node), span=node.span)

    def _disjoint(self, node: tree.Builtin) -> Term | Formula:
        if not self.check_count(node, 2):
            return wrong_at(node.span)
        terms = tuple(map(self.term, node.args))
        for term in terms[1:]:
            self.check_alike(
                "disjoint", widened(terms[0], term.shape), widened(term, terms[0].shape), term.span
            )
        return logic.Disjoint(terms, span=node.span)

    def _all_different(self, node: tree.Builtin) -> Term | Formula:
        if not self.check_count(node, 1, 1):
            return wrong_at(node.span)
        array = self.array(node.args[0])
        self.element_types(array)
        return logic.AllDifferent(array, span=node.span)

    def _permutation(self, node: tree.Builtin) -> Term | Formula:
        if not self.check_count(node, 2, 2):
            return wrong_at(node.span)
        left, right = map(self.operand, node.args)
        if is_collection(left.shape) or is_collection(right.shape):
            return self.permuted(left, right, node.span)
        for array in (left, right):
            self.check_scalar(array, "the array")
        elements = frozenset(self.element_types(left)), frozenset(self.element_types(right))
        if not are_alike(*elements):
            both = f"{described(left.shape)} and {described(right.shape)}"
            self.report.error("type.mixed", f"a permutation has elements of one kind, not {both}", node.span)
        return logic.Permutation(left, right, span=node.span)


def _is_single(shape: Shape) -> bool:
    """Return whether a term is at most one number, bool or char."""
    types = shape.columns[0]
    return (
        shape.scalar and shape.arity == 1 and bool(types) and kinds(types).isdisjoint(("reference", "string"))
    )


def _connected(op: Connective, left: Formula, right: Formula, span: Span) -> Formula:
    match op:
        case Connective.AND:
            return logic.And(left, right, span=span)
        case Connective.OR:
            return logic.Or(left, right, span=span)
        case Connective.IMPLIES:
            return logic.Implies(left, right, span=span)
        case Connective.IFF:
            return logic.Iff(left, right, span=span)


_BUILTINS: Mapping[str, Callable[..., Term | Formula]] = {
    "old": Formulas.old,
    "reach": Formulas.reach,
    "fresh": Formulas._fresh,
    "acyclic": Formulas._acyclic,
    "disjoint": Formulas._disjoint,
    "alldifferent": Formulas._all_different,
    "permutation": Formulas._permutation,
    "seq": Formulas.seq,
    "multiset": Formulas.multiset,
    "elems": Formulas.elems,
    "reverse": Formulas.reverse,
    "count": Formulas.occurrences,
    "min": Formulas.extremum,
    "max": Formulas.extremum,
}
