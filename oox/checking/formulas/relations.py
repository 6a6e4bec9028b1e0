"""Relational terms of specifications: fields as relations, joins, closures, and the operators on sets.

A bare field name means the fields of that name of all classes. Right of a join only those count whose owner the left
side can reach, so that an unrelated class with a field of the same name is no trouble.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import reduce

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.functions import Functions
from ooxcheck.oox.checking.formulas.shapes import (
    Column,
    are_alike,
    described,
    field_columns,
    is_collection,
    is_of_objects,
    is_wrong,
    kinds,
    only_type,
    scalar,
    united,
    without_null,
)
from ooxcheck.oox.checking.formulas.terms import is_string, wrong_at
from ooxcheck.oox.checking.names.classes import Named
from ooxcheck.oox.checking.names.literals import (
    CALCULATION,
    is_literal,
    is_of_size,
    literal_prefix,
    literal_type,
)
from ooxcheck.oox.checking.names.wording import listed, near
from ooxcheck.oox.declarations import Field, GhostField, ModelField
from ooxcheck.oox.logic import Shape, Term
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.operators import BITWISE, SHIFTS, ArithmeticOp, Extremum, Infix, Prefix
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import (
    CHAR,
    ERROR,
    INT,
    NULL,
    STRING,
    ArrayType,
    ClassType,
    Collection,
    StringOp,
    Type,
    is_integral,
    is_numeric,
    is_spelled,
)

_SET_OPERATORS = frozenset((Infix.PLUS, Infix.MINUS, Infix.INTERSECTION))
_CLOSURES = frozenset((Prefix.CLOSURE, Prefix.REFLEXIVE_CLOSURE))


class Relations(Functions):
    """Checks relational terms in one place."""

    def name(self, node: tree.Name) -> Term:
        """Return what a name means on its own: a variable, else a class, else a field as a relation."""
        if variable := self.variable_named(node.name, node.span):
            return variable
        if node.name in self.table:
            return self._extent(node.name, node.span)
        if fields := self.table.declared(node.name):
            return self._field_relation(fields, None, node.span)
        self.frame.unknown_variable(node.name, node.span)
        return wrong_at(node.span)

    def _extent(self, class_name: str, span: Span) -> Term:
        return logic.Extent(class_name, shape=Shape((frozenset((ClassType(class_name),)),)), span=span)

    # ------------------------------------------------------------------------------------- fields as relations

    def _field_relation(self, fields: Sequence[Named], start: Column | None, span: Span) -> Term:
        """Return the union of some fields of one name, complained about if they have nothing in common."""
        arities = {len(f.columns) for f in fields}
        if len(arities) == 1:
            columns = field_columns(fields)
            if all(len(kinds(c)) == 1 for c in columns):
                return self.united(fields, start, span)
            if any(ERROR in c for c in columns):
                return wrong_at(span)
        meanings = listed([f"{f} is {' -> '.join(map(str, f.columns))}" for f in fields], " and ")
        return self.wrong("spec.mixed", f"{fields[0].name} means different things: {meanings}", span)

    def _model_value(self, left: Term, models: Sequence[ModelField], span: Span) -> Term:
        """Return ``e.m`` of at most one object."""
        cases = self.cases(models, left.shape.columns[0] - {NULL})
        columns = tuple(
            frozenset(column) for column in zip(*(model.columns for model in models), strict=True)
        )
        shape = Shape(columns, not any(model.many for model in models), models[0].collection)
        ghosts = [case.definition for case in cases if isinstance(case.definition, GhostField)]
        if len(ghosts) == len(cases) and shape.collection is Collection.RELATION:
            return self._join(
                left, self.united(models, left.shape.columns[0] - {NULL}, span), span, is_scalar=shape.scalar
            )
        return logic.Defined(models[0].name, left, (), cases, shape=shape, span=span)

    def relation(self, node: tree.Expr, start: Column | None = None) -> Term:
        """Return what stands right of a join, or under a closure, where field names come before variables.

        Of the fields of a name, those are meant whose owner meets one of the types in `start`; None is everything.
        """
        match node:
            case tree.Name(name) if fields := self.table.declared(name):
                return self._field_relation(self._met(name, start) or fields, start, node.span)
            case tree.Name(name) if name not in self.table and not self.is_variable(name):
                self.frame.unknown_relation(name, node.span)
                return wrong_at(node.span)
            case tree.Unary(op) if op in _CLOSURES:
                return self._closure(node, self.relation(node.operand, self._reached(node.operand, start)))
            case tree.Unary(Prefix.TRANSPOSE, operand) if (field := _field_named(operand)) and (
                fields := self.table.declared(field.name)
            ):
                levels = _levels(operand)
                kept = [
                    f for f in fields if any(self._is_met(t, start) for t in _inside(f.columns[-1], levels))
                ] or fields
                return self._transpose(
                    node, self._through(operand, self._field_relation(kept, None, field.span))
                )
            case tree.Elements():
                return self._elements(node, self.relation(node.target, start))
            case tree.Unary(Prefix.TRANSPOSE, operand):
                return self._transpose(node, self.relation(operand))
            case tree.Binary(op) if op in _SET_OPERATORS:
                first, row = left_spine(
                    node, lambda each: isinstance(each, tree.Binary) and each.op in _SET_OPERATORS
                )
                found = self.relation(first, start)
                for each in row:
                    found = self._set_operation(each.op, found, self.relation(each.right, start), each.span)
                return found
            case _:
                return self.term(node)

    def _is_met(self, type_: Type, start: Column | None) -> bool:
        return not start or any(self.table.meets(type_, t) for t in start)

    def _met(self, name: str, start: Column | None) -> tuple[Named, ...]:
        """Return the fields of a name that objects of the given types can have."""
        if not start:
            return self.table.declared(name)
        fields = (f for t in start if isinstance(t, ClassType) for f in self.table.met(t.name, name))
        return tuple(sorted(set(fields), key=str))

    def _reached(self, node: tree.Expr, start: Column | None) -> Column | None:
        """Return the types of all objects that steps along the fields named in `node` can visit from `start`."""
        if not start or _has_other_steps(node):
            return None
        names = set(_names(node))
        reached = set(start)
        waiting = list(start)
        while waiting:
            here = frozenset((waiting.pop(),))
            types = {
                t
                for name, levels in names
                for f in self._met(name, here)
                for t in _inside(f.columns[-1], levels)
            }
            waiting.extend(types - reached)
            reached |= types
        return frozenset(reached)

    # ------------------------------------------------------------------------------------- elements of arrays

    def elements(self, node: tree.Elements) -> Term:
        """Return ``e[]``: the elements of the arrays in a set, or of those that a relation leads to."""
        return self._elements(node, self.term(node.target))

    def _elements(self, node: tree.Elements, arrays: Term) -> Term:
        types = self.held_types(arrays, *_stepping(node))
        if ERROR in types:
            return wrong_at(node.span)
        held = [t for t in arrays.shape.columns[-1] if isinstance(t, ArrayType)]
        shape = Shape((frozenset(held), frozenset(types)))
        contents = logic.Contents(tuple(sorted(held, key=str)), shape=shape, span=node.span)
        return self._join(arrays, contents, node.span)

    def _through(self, node: tree.Expr, relation: Term) -> Term:
        """Return a relation to arrays continued through as many levels of elements as stand around its name."""
        return (
            self._elements(node, self._through(node.target, relation))
            if isinstance(node, tree.Elements)
            else relation
        )

    # -------------------------------------------------------------------------------------------------- joins

    def member(self, node: tree.Member) -> Term:
        """Return ``e.f``, or the static field ``C.f``."""
        if isinstance(node.target, tree.Name) and self.is_class(node.target):
            field = self.table.fields(node.target.name).get(node.name)
            if isinstance(field, Field) and field.static:
                shape = Shape((frozenset((field.type,)),), scalar=True)
                return logic.StaticField(field, shape=shape, span=node.span)
        left = self.term(node.target)
        fields = self.fields_of(left, node)
        if not fields:
            return wrong_at(node.span)
        models = [f for f in fields if isinstance(f, ModelField)]
        if (
            len(models) == len(fields)
            and left.shape.scalar
            and left.shape.arity == 1
            and len({m.columns for m in models}) == 1
        ):
            return self._model_value(left, models, node.span)
        if (
            left.shape.scalar
            and left.shape.arity == 1
            and (collected := self._collected(left, fields, node.span))
        ):
            return collected
        right = self._field_relation(fields, left.shape.columns[-1] - {NULL}, node.span)
        is_scalar = left.shape.scalar and left.shape.arity == 1 and not any(f.many for f in fields)
        return self._join(left, right, node.span, is_scalar=is_scalar)

    def _collected(self, left: Term, fields: Sequence[Named], span: Span) -> Term | None:
        """Return the sequence or multiset that a ghost of at most one object holds, None if these fields are anything else."""
        ghosts = [
            field
            for field in fields
            if isinstance(field, GhostField) and field.collection is not Collection.RELATION
        ]
        if len(ghosts) < len(fields) or len({ghost.collection for ghost in ghosts}) > 1:
            return None
        columns = field_columns(ghosts)
        if not all(len(kinds(column)) == 1 for column in columns):
            return None
        relation = logic.FieldRelation(tuple(ghosts), shape=Shape(columns), span=span)
        return logic.Join(
            left, relation, shape=Shape(columns[1:], collection=ghosts[0].collection), span=span
        )

    def fields_of(self, left: Term, node: tree.Member) -> tuple[Named, ...]:
        """Return the fields that ``e.f`` may mean, or complain that there are none."""
        if is_wrong(left.shape):
            return ()
        column = left.shape.columns[-1] - {NULL}
        if not is_of_objects(column):
            self.report.error("name.field", f"{described(left.shape)} has no fields", node.span)
            return ()
        fields = self._met(node.name, column)
        if not fields:
            self._no_field(column, node)
        return fields

    def _no_field(self, column: Column, node: tree.Member) -> None:
        classes = sorted(t.name for t in column if isinstance(t, ClassType))
        known = {name: f for c in classes for name, f in self.table.fields(c).items()}
        static = known.get(node.name)
        if static is not None:
            self.report.error("name.static", f"{node.name} is static; write {static}", node.span)
        elif len(classes) == 1:
            self.frame.unknown_field(classes[0], node.name, node.span)
        elif any(isinstance(t, ArrayType) for t in column):
            message = f"an array has no field {node.name}; its length is #{node.target.span.text}"
            self.report.error("name.field", message, node.span)
        else:
            message = (
                f"none of {listed(classes)} has a field {node.name}{near(node.name, known, self.report)}"
            )
            self.report.error("name.field", message, node.span)

    def join(self, node: tree.Join) -> Term:
        """Return ``e.(r)``, ``e.~r``, ``e.^r`` or ``e.*r``."""
        left = self.term(node.left)
        start = None if is_wrong(left.shape) else left.shape.columns[-1] - {NULL}
        return self._join(left, self.relation(node.right, start), node.span)

    def _join(self, left: Term, right: Term, span: Span, *, is_scalar: bool = False) -> Term:
        if is_wrong(left.shape) or is_wrong(right.shape):
            return wrong_at(span)
        before, inner = left.shape.columns[:-1], left.shape.columns[-1]
        outer, behind = right.shape.columns[0], right.shape.columns[1:]
        if not before and not behind:
            message = f"a join needs a relation on one side, not {described(left.shape)} and {described(right.shape)}"
            return self.wrong("spec.join", message, span)
        if isinstance(right, logic.ReflexiveClosure | logic.Identity):
            behind = (_from_here(inner, right),)
        elif inner and outer and not any(self.table.meets(a, b) for a in inner for b in outer):
            message = f"{described(left.shape)} never meets {described(right.shape)}"
            return self.wrong("spec.join", message, span)
        return logic.Join(left, right, shape=Shape(before + behind, is_scalar), span=span)

    def reached(self, node: tree.Builtin) -> tuple[Term, Term]:
        """Return the start and the relation of ``reach(e, f, ...)`` and ``acyclic(e, f, ...)``."""
        start = self.term(node.args[0])
        if not is_wrong(start.shape) and (
            start.shape.arity != 1 or not is_of_objects(start.shape.columns[0])
        ):
            message = f"expected a set of objects, found {described(start.shape)}"
            start = self.wrong("type.mismatch", message, start.span)
        column = None if is_wrong(start.shape) else start.shape.columns[0] - {NULL}
        steps = reduce(
            lambda left, right: tree.Binary(Infix.PLUS, left, right, span=right.span), node.args[1:]
        )
        relation = self.relation(steps, self._reached(steps, column))
        if not is_wrong(relation.shape) and relation.shape.arity != 2:
            message = f"{node.name} follows fields, not {described(relation.shape)}"
            relation = self.wrong("spec.arity", message, relation.span)
        return start, relation

    def reach(self, node: tree.Builtin) -> Term:
        """Return ``reach(e, f, ...)``: what steps along the fields visit, `e` included."""
        if not self.check_count(node, 2):
            return wrong_at(node.span)
        start, relation = self.reached(node)
        return self._join(start, self._reflexive(relation, relation.span), node.span)

    # ------------------------------------------------------------------------------------- operators on sets

    def relational_prefix(self, node: tree.Unary) -> Term:
        """Return ``~r``, ``^r`` or ``*r``."""
        return self.relation(node)

    def _transpose(self, node: tree.Unary, operand: Term) -> Term:
        if not self._check_binary(node, operand):
            return wrong_at(node.span)
        return logic.Transpose(operand, shape=Shape(operand.shape.columns[::-1]), span=node.span)

    def _closure(self, node: tree.Unary, operand: Term) -> Term:
        if not self._check_binary(node, operand):
            return wrong_at(node.span)
        if node.op is Prefix.CLOSURE:
            return logic.Closure(operand, shape=Shape(operand.shape.columns), span=node.span)
        return self._reflexive(operand, node.span)

    def _reflexive(self, operand: Term, span: Span) -> Term:
        """Return the reflexive closure, which relates every object, whatever its class, at least to itself."""
        everything = self.table.types
        columns = tuple(everything if c <= everything else c | everything for c in operand.shape.columns)
        return logic.ReflexiveClosure(operand, shape=Shape(columns), span=span)

    def _check_binary(self, node: tree.Unary, operand: Term) -> bool:
        if is_wrong(operand.shape):
            return False
        if operand.shape.arity != 2:
            message = f"{node.op} needs a relation of two columns, not {described(operand.shape)}"
            self.report.error("spec.arity", message, operand.span)
            return False
        return True

    def row(self, node: tree.Binary) -> Term:
        """Return operators of arithmetic in a row, of which those that add and subtract may be about sets."""
        start, row = literal_prefix(node)
        if not row:
            return self.literal(node, literal_type(node))
        left: Term | logic.Formula | None = None if is_literal(start) else self.elaborated(start)
        for each in row:
            op = CALCULATION[each.op]
            left, right = self.operands(op, start, left, each.right)
            left = self._operation(each, op, self.as_operand(left), self.as_operand(right))
        assert isinstance(left, logic.TermNode), "a row should have an operator"
        return left

    def _operation(self, node: tree.Binary, op: ArithmeticOp, left: Term, right: Term) -> Term:
        """Return the result of arithmetic; ``+`` and ``-`` are the union and difference of what are not two numbers."""
        if op in BITWISE:
            return self._bitwise(node, op, left, right)
        if is_collection(left.shape) or is_collection(right.shape):
            return self.bag_operation(node.op, left, right, node.span)
        if op is ArithmeticOp.ADD and is_string(left) and is_string(right):
            return _concatenation(left, right, node.span)
        if node.op in _SET_OPERATORS and not (self._is_number(left) and self._is_number(right)):
            return self._set_operation(node.op, left, right, node.span)
        return self._arithmetic(node, op, left, right)

    @abstractmethod
    def bag_operation(self, op: Infix, left: Term, right: Term, span: Span) -> Term:
        """Return ``m + n`` or ``m - n`` on multisets."""

    def _is_number(self, term: Term) -> bool:
        type_ = only_type(term.shape)
        return term.shape.scalar and type_ is not None and (is_numeric(type_) or type_ is ERROR)

    def set_operation(self, node: tree.Binary) -> Term:
        """Return an intersection."""
        return self._set_operation(node.op, self.term(node.left), self.term(node.right), node.span)

    def _set_operation(self, op: Infix, left: Term, right: Term, span: Span) -> Term:
        if is_wrong(left.shape) or is_wrong(right.shape):
            return wrong_at(span)
        left, right = widened(left, right.shape), widened(right, left.shape)
        if not self.check_alike(op, left, right, span):
            return wrong_at(span)
        if op is Infix.PLUS:
            return logic.Union(left, right, shape=Shape(united(left.shape, right.shape)), span=span)
        if op is Infix.MINUS:
            return logic.Difference(left, right, shape=left.shape, span=span)
        assert op is Infix.INTERSECTION, op
        shape = Shape(self._common(left.shape, right.shape), left.shape.scalar or right.shape.scalar)
        return logic.Intersection(left, right, shape=shape, span=span)

    def _common(self, left: Shape, right: Shape) -> tuple[Column, ...]:
        """Return the columns of an intersection: of types that meet, the narrower."""
        return tuple(
            frozenset(x if self.table.fits(x, y) else y for x in a for y in b if self.table.meets(x, y))
            for a, b in zip(left.columns, right.columns, strict=True)
        )

    def check_alike(self, op: str, left: Term, right: Term, span: Span) -> bool:
        """Return whether two sets have the same number of columns of the same kinds, and complain if not."""
        if is_wrong(left.shape) or is_wrong(right.shape):
            return True
        both = f"{described(left.shape)} and {described(right.shape)}"
        if left.shape.arity != right.shape.arity:
            message = f"{op} needs sets with equally many columns, not {both}"
            self.report.error("spec.arity", message, span, *self._hints(left, right))
            return False
        if not all(map(are_alike, left.shape.columns, right.shape.columns)):
            self.report.error("type.mixed", f"{op} needs sets of one kind, not {both}", span)
            return False
        return True

    def _hints(self, *terms: Term) -> Iterator[str]:
        for term in terms:
            if isinstance(term, logic.FieldRelation) and self.frame.this:
                name = term.fields[0].name
                yield f"{name} is the whole relation; for the field of this object write this.{name}"

    def product(self, node: tree.Binary) -> Term:
        """Return ``left -> right``."""
        left, right = self.term(node.left), self.term(node.right)
        columns = left.shape.columns + right.shape.columns
        shape = Shape(columns, left.shape.scalar and right.shape.scalar)
        return logic.Product(left, right, shape=shape, span=node.span)

    # -------------------------------------------------------------------------------------------- arithmetic

    def _arithmetic(self, node: tree.Binary, op: ArithmeticOp, left: Term, right: Term) -> Term:
        type_ = self.common_number(node.op, left, right, node.span)
        if type_ is ERROR:
            return wrong_at(node.span)
        return logic.Arithmetic(
            op, left, right, shape=Shape((frozenset((type_,)),), scalar=True), span=node.span
        )

    def _bitwise(self, node: tree.Binary, op: ArithmeticOp, left: Term, right: Term) -> Term:
        """Return the result of an operator on bits; that of a shift has the type of its left side."""
        type_ = self._integer(node.op, left)
        other = ERROR if type_ is ERROR else self._integer(node.op, right)
        if ERROR in (type_, other):
            return wrong_at(node.span)
        if op in SHIFTS and other is not INT:
            return self.wrong(
                "type.mismatch", f"{node.op} needs an int on its right, not {other}", right.span
            )
        if op not in SHIFTS and type_ is not other:
            return self.wrong(
                "type.mixed", f"{node.op} needs integers of one type, not {type_} and {other}", node.span
            )
        return logic.Arithmetic(op, left, right, shape=scalar(type_), span=node.span)

    def inversion(self, node: tree.Unary) -> Term:
        """Return ``~~~e``."""
        operand = self.term(node.operand)
        type_ = self._integer(node.op, operand)
        return wrong_at(node.span) if type_ is ERROR else self.inverted(operand, type_, node.span)

    def _integer(self, op: str, term: Term) -> Type:
        """Return the type of an integer, anything else complained about."""
        type_ = only_type(term.shape)
        if type_ is not None and (is_integral(type_) or type_ is ERROR):
            return type_
        if not is_wrong(term.shape):
            self.report.error(
                "type.mismatch", f"{op} needs an integer, not {described(term.shape)}", term.span
            )
        return ERROR

    def negative(self, node: tree.Unary) -> Term:
        """Return ``-e``."""
        operand = self.term(node.operand)
        if self.number(node.op, operand) is ERROR:
            return wrong_at(node.span)
        return logic.Negation(operand, shape=Shape(operand.shape.columns, scalar=True), span=node.span)

    def conversion(self, node: tree.Conversion) -> Term:
        """Return a number or char as one of another type; a literal may have that type itself."""
        type_ = node.type
        if is_of_size(node.operand, type_, self.frame.width):
            return self.literal(node.operand, type_)
        operand = self.term(node.operand)
        if type_ is STRING:
            return self._spelled(operand, node)
        if self.number(node.sign, operand, or_char=True) is ERROR:
            return wrong_at(node.span)
        return logic.Conversion(operand, shape=scalar(type_), span=node.span)

    def _spelled(self, operand: Term, node: tree.Conversion) -> Term:
        """Return a char, an integer or a bool as it is written."""
        type_ = only_type(operand.shape)
        if is_wrong(operand.shape) or not self.check_scalar(operand, f"what {node.sign} makes a string"):
            return wrong_at(node.span)
        if type_ is None or not is_spelled(type_):
            message = f"{node.sign} needs a char, an integer or a bool, not {described(operand.shape)}"
            return self.wrong("type.mismatch", message, operand.span)
        return logic.StringOperation(StringOp.TEXT, (operand,), shape=scalar(STRING), span=node.span)

    def number(self, op: str, term: Term, *, or_char: bool = False) -> Type:
        """Return the type of a number, anything else complained about; a set may turn out to hold just one."""
        if is_wrong(term.shape):
            return ERROR
        type_ = only_type(term.shape)
        if type_ is not None and (is_numeric(type_) or (or_char and type_ is CHAR)):
            return type_
        what = "a number or a char" if or_char else "a number"
        self.report.error("type.mismatch", f"{op} needs {what}, not {described(term.shape)}", term.span)
        return ERROR

    def extremum(self, node: tree.Builtin) -> Term:
        """Return ``min(e, ...)`` or ``max(e, ...)``: of all numbers or chars in some sets together."""
        if not self.check_count(node, 1):
            return wrong_at(node.span)
        known = {id(each): self.term(each) for each in node.args if not is_literal(each)}
        type_ = next(
            (
                t
                for t in map(only_type, (each.shape for each in known.values()))
                if t is not None and is_integral(t)
            ),
            INT,
        )
        terms = [known.get(id(each)) or self.literal(each, type_) for each in node.args]
        types = [self._ordered(node.name, each) for each in terms]
        if ERROR in types:
            return wrong_at(node.span)
        if len(set(types)) > 1:
            message = (
                f"{node.name} needs numbers of one type, not {listed(sorted(set(map(str, types))), ' and ')}"
            )
            return self.wrong("type.mixed", message, node.span)
        whole = reduce(lambda left, right: self._set_operation(Infix.PLUS, left, right, right.span), terms)
        return logic.Extremum(
            Extremum(node.name), whole, shape=Shape((frozenset(types),), scalar=True), span=node.span
        )

    def _ordered(self, op: str, term: Term) -> Type:
        """Return the type of a set of integers or chars, anything else complained about."""
        if is_wrong(term.shape):
            return ERROR
        type_ = only_type(term.shape)
        if type_ is not None and (is_integral(type_) or type_ is CHAR):
            return type_
        hints = [f"its elements are {term.span.text}[]"] if isinstance(type_, ArrayType) else []
        message = f"{op} needs integers or chars, not {described(term.shape)}"
        self.report.error("type.mismatch", message, term.span, *hints)
        return ERROR

    def common_number(self, op: str, left: Term, right: Term, span: Span, *, or_char: bool = False) -> Type:
        """Return the type of two numbers, complained about unless it is the same."""
        type_ = self.number(op, left, or_char=or_char)
        other = ERROR if type_ is ERROR else self.number(op, right, or_char=or_char)
        if type_ is other or other is ERROR:
            return other
        self.report.error("type.mixed", f"{op} needs numbers of one type, not {type_} and {other}", span)
        return ERROR


def _concatenation(left: Term, right: Term, span: Span) -> Term:
    """Return two strings as one; a row of them is one operation."""
    is_row = isinstance(left, logic.StringOperation) and left.op is StringOp.CONCATENATION
    parts = left.operands if isinstance(left, logic.StringOperation) and is_row else (left,)
    return logic.StringOperation(StringOp.CONCATENATION, (*parts, right), shape=scalar(STRING), span=span)


def widened(term: Term, other: Shape) -> Term:
    """Return ``none`` with as many columns as what it stands beside, and any other term as it is."""
    if not isinstance(term, logic.Empty) or term.shape.columns[0] or term.shape.arity == other.arity:
        return term
    return logic.Empty(shape=Shape((frozenset(),) * other.arity, scalar=True), span=term.span)


def _from_here(start: Column, relation: Term) -> Column:
    """Return where a reflexive relation leads from some objects."""
    if isinstance(relation, logic.ReflexiveClosure):
        return without_null(start | relation.operand.shape.columns[-1])
    return start


def _names(node: tree.Expr) -> Iterator[tuple[str, int]]:
    """Iterate over the names in a relation that is put together by operators on sets and closures.

    Each comes with how many levels of arrays the relation goes through behind it.
    """
    waiting = [(node, 0)]
    while waiting:
        here, levels = waiting.pop()
        match here:
            case tree.Name(name):
                yield name, levels
            case tree.Binary():
                waiting += (here.left, levels), (here.right, levels)
            case tree.Unary():
                waiting.append((here.operand, levels))
            case tree.Elements():
                waiting.append((here.target, levels + 1))
            case _:
                pass


def _inside(type_: Type, levels: int) -> Iterator[Type]:
    """Yield the type of what is in arrays of arrays, so many levels deep; nothing if they are not so deep."""
    for _ in range(levels):
        if not isinstance(type_, ArrayType):
            return
        type_ = type_.element
    yield type_


def _levels(node: tree.Expr) -> int:
    """Return how many levels of arrays an expression goes through at its end."""
    levels = 0
    while isinstance(node, tree.Elements):
        node, levels = node.target, levels + 1
    return levels


def _field_named(node: tree.Expr) -> tree.Name | None:
    """Return the name in ``f``, ``f[]``, ``f[][]``, ..."""
    while isinstance(node, tree.Elements):
        node = node.target
    return node if isinstance(node, tree.Name) else None


def _stepping(node: tree.Elements) -> Iterator[str]:
    """Yield how to write what ``e.*f[]`` was probably meant to be."""
    match node.target:
        case tree.Join(left, tree.Unary(op, tree.Name(name))) if op in _CLOSURES:
            yield f"a closure that goes through arrays is {left.span.text}.{op}({name}[])"
        case _:
            pass


def _has_other_steps(node: tree.Expr) -> bool:
    """Return whether a relation is more than fields, operators on sets and closures."""
    waiting = [node]
    while waiting:
        match waiting.pop():
            case tree.Name():
                pass
            case tree.Binary(op, left, right) if op in _SET_OPERATORS:
                waiting += left, right
            case tree.Unary(op, operand) if op in _CLOSURES:
                waiting.append(operand)
            case tree.Elements(target):
                waiting.append(target)
            case _:
                return True
    return False
