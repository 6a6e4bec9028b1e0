"""Terms of specifications: names, literals, elements, calls of pure methods, and the ways between terms and formulas.

The first of three layers (terms, relations, formulas), each a class that knows the node kinds of one family;
`ooxcheck.oox.checking.formulas.specs` puts them together. Elaborating an expression gives a term or a formula, by its form; whoever needs
the other gets it by `Holds` or `Truth`. After a complaint a term has the shape `WRONG`, which fits everywhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.shapes import (
    NONE_SHAPE,
    NULL_SHAPE,
    WRONG,
    described,
    is_wrong,
    only_type,
    scalar,
    shape_of,
)
from ooxcheck.oox.checking.names.literals import (
    CALCULATION,
    calculates,
    char_value,
    family,
    float_value,
    integer_value,
    is_literal,
    literal_type,
    ones,
    right_type,
)
from ooxcheck.oox.checking.names.overloads import Argument, resolved
from ooxcheck.oox.checking.names.scopes import Frame
from ooxcheck.oox.checking.names.wording import instead_of_call
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.logic import Formula, Shape, Term
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.operators import SHIFTS, ArithmeticOp, Prefix
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import (
    BOOL,
    CHAR,
    ERROR,
    FLOAT,
    INT,
    NULL,
    STRING,
    VOID,
    ArrayType,
    ClassType,
    Collection,
    StringOp,
    Type,
    is_index,
)


class Kind(Enum):
    """The places where a specification may stand; the value is what a user calls it."""

    REQUIRES = "requires"
    ENSURES = "ensures"
    EXCEPTIONAL = "exceptional"
    MODIFIES = "modifies"
    ASSERTION = "an assertion"
    INVARIANT = "a class invariant"
    GHOST = "ghost code"
    DEFINITION = "a definition"


_WITH_OLD = (Kind.ENSURES, Kind.EXCEPTIONAL, Kind.ASSERTION, Kind.GHOST)


class Terms(ABC):
    """Checks terms in one place."""

    def __init__(self, frame: Frame, kind: Kind) -> None:
        self.frame = frame
        self.kind = kind
        self.report = frame.report
        self.table = frame.table
        self._bound: dict[str, tuple[logic.BoundVariable, Shape]] = {}
        self._is_old = False

    @abstractmethod
    def elaborated(self, node: tree.Expr) -> Term | Formula:
        """Return the meaning of an expression, as what its form says."""

    # ----------------------------------------------------------------------------------- terms and formulas

    def term(self, node: tree.Expr) -> Term:
        """Return the meaning of an expression, a formula as its truth value; it is no sequence and no multiset."""
        return self.as_term(self.elaborated(node))

    def operand(self, node: tree.Expr) -> Term:
        """Return the meaning of an expression that may be a sequence or a multiset."""
        return self.as_operand(self.elaborated(node))

    def formula(self, node: tree.Expr) -> Formula:
        """Return the meaning of an expression that must be true or false."""
        return self.as_formula(self.elaborated(node))

    def as_term(self, meaning: Term | Formula) -> Term:
        """Return a formula as its truth value; a sequence or multiset is complained about."""
        term = self.as_operand(meaning)
        if term.shape.collection is Collection.RELATION:
            return term
        message = f"expected a set or a value, found {described(term.shape)}; the set of its elements is elems({term.span.text})"
        return self.wrong("spec.collection", message, term.span)

    def as_operand(self, meaning: Term | Formula) -> Term:
        """Return a formula as its truth value, and any term as it is."""
        if isinstance(meaning, logic.TermNode):
            return meaning
        return logic.Truth(meaning, shape=scalar(BOOL), span=meaning.span)

    def as_formula(self, meaning: Term | Formula) -> Formula:
        """Return a bool as a formula, any other term complained about."""
        if not isinstance(meaning, logic.TermNode):
            return meaning
        meaning = self.as_term(meaning)
        if only_type(meaning.shape) not in (BOOL, ERROR):
            message = f"expected a formula, found {described(meaning.shape)}"
            self.report.error("type.mismatch", message, meaning.span)
        return logic.Holds(meaning, span=meaning.span)

    def wrong(self, code: str, message: str, span: Span) -> Term:
        """Complain, and return a term that is not complained about again."""
        self.report.error(code, message, span)
        return wrong_at(span)

    def check_scalar(self, term: Term, what: str) -> bool:
        """Return whether a term is a single value, and complain if not."""
        if not term.shape.scalar and not is_wrong(term.shape):
            self.report.error(
                "spec.scalar", f"{what} must be one value, not {described(term.shape)}", term.span
            )
        return term.shape.scalar

    # ---------------------------------------------------------------------------------------------- literals

    def literal(self, node: tree.Expr, type_: Type) -> Term:
        """Return the meaning of an expression made of literals, of one of the types that they may have."""
        match node:
            case tree.IntLiteral(value):
                return self._integer_constant(value, type_, node.span)
            case tree.Unary(Prefix.MINUS, tree.IntLiteral(value)):
                return self._integer_constant(-value, type_, node.span)
            case tree.FloatLiteral(text):
                return self._float_constant(text, type_, node.span)
            case tree.Unary(Prefix.MINUS, tree.FloatLiteral(text)):
                return self._float_constant(f"-{text}", type_, node.span)
            case tree.Unary(Prefix.BIT_NOT, operand):
                return self.inverted(self.literal(operand, type_), type_, node.span)
            case tree.Unary(Prefix.MINUS, operand):
                return logic.Negation(self.literal(operand, type_), shape=scalar(type_), span=node.span)
            case tree.Binary():
                first, row = left_spine(node, calculates)
                found = self.literal(first, type_)
                for each in row:
                    op = CALCULATION[each.op]
                    right = self.literal(each.right, right_type(op, type_))
                    found = logic.Arithmetic(op, found, right, shape=scalar(type_), span=each.span)
                return found
            case _:
                msg = f"a literal should be made of literals: {node}"
                raise AssertionError(msg)

    def inverted(self, operand: Term, type_: Type, span: Span) -> Term:
        """Return ``~~~operand``."""
        mask = logic.Constant(ones(type_, self.frame.width), shape=scalar(type_), span=span)
        return logic.Arithmetic(ArithmeticOp.BIT_XOR, operand, mask, shape=scalar(type_), span=span)

    def _integer_constant(self, value: int, type_: Type, span: Span) -> Term:
        value = integer_value(value, type_, self.frame.width, span, self.report)
        return logic.Constant(value, shape=scalar(type_), span=span)

    def _float_constant(self, text: str, type_: Type, span: Span) -> Term:
        return logic.Constant(float_value(text, type_, span, self.report), shape=scalar(type_), span=span)

    def pair(self, left: tree.Expr, right: tree.Expr) -> tuple[Term | Formula, Term | Formula]:
        """Return both sides of an operator; a literal takes the type of the other side."""
        if is_literal(left):
            right_meaning = self.elaborated(right)
            return self.literal(left, literal_type(left, _type_of(right_meaning))), right_meaning
        left_meaning = self.elaborated(left)
        if is_literal(right):
            return left_meaning, self.literal(right, literal_type(right, _type_of(left_meaning)))
        return left_meaning, self.elaborated(right)

    def operands(
        self, op: ArithmeticOp, start: tree.Expr, left: Term | Formula | None, right: tree.Expr
    ) -> tuple[Term | Formula, Term | Formula]:
        """Return both operands, the left of which may be known; a literal takes the type of the other side."""
        if left is None:
            other = self.elaborated(right)
            return self.literal(start, literal_type(start, None if op in SHIFTS else _type_of(other))), other
        if is_literal(right):
            return left, self.literal(right, literal_type(right, None if op in SHIFTS else _type_of(left)))
        return left, self.elaborated(right)

    def integer_literal(self, node: tree.IntLiteral) -> Term:
        """Return an int."""
        return self._integer_constant(node.value, INT, node.span)

    def float_literal(self, node: tree.FloatLiteral) -> Term:
        """Return a float."""
        return self._float_constant(node.text, FLOAT, node.span)

    def char_literal(self, node: tree.CharLiteral) -> Term:
        """Return a char."""
        return logic.Constant(char_value(node, self.report), shape=scalar(CHAR), span=node.span)

    def string_literal(self, node: tree.StringLiteral) -> Term:
        """Return a string."""
        self.frame.strings.append(node)
        return logic.Constant(node.value, shape=scalar(STRING), span=node.span)

    def bool_literal(self, node: tree.BoolLiteral) -> Term:
        """Return a bool."""
        return logic.Constant(node.value, shape=scalar(BOOL), span=node.span)

    def null(self, node: tree.NullLiteral) -> Term:
        """Return the empty set that fits references and strings."""
        return logic.Empty(shape=NULL_SHAPE, span=node.span)

    def relation_constant(self, node: tree.RelationConstant) -> Term:
        """Return ``none``, which fits every set, or ``iden``."""
        if node.name == "none":
            return logic.Empty(shape=NONE_SHAPE, span=node.span)
        return logic.Identity(shape=Shape((self.table.types, self.table.types)), span=node.span)

    # ------------------------------------------------------------------------------------------------- names

    def this(self, node: tree.This) -> Term:
        """Return the receiver."""
        if given := self._given("this", node.span):
            return given
        if self.frame.this is None:
            self.frame.no_this(node.span)
            return wrong_at(node.span)
        return self._variable(self.frame.this, node.span)

    def _given(self, name: str, span: Span) -> Term | None:
        """Return ``this`` or a parameter of a definition, if a name means that here."""
        found = self.frame.given.get(name)
        return logic.Given(found[0], name, shape=found[1], span=span) if found else None

    def variable_named(self, name: str, span: Span) -> Term | None:
        """Return the quantified or program variable of this name, if there is one."""
        if bound := self._bound.get(name):
            variable, shape = bound
            return logic.Bound(variable, shape=shape, span=span)
        if name == "retval" and (result := self._result(span)):
            return result
        if given := self._given(name, span):
            return given
        found = self.frame.scope.find(name)
        return self._variable(found, span) if found else None

    def is_variable(self, name: str) -> bool:
        """Return whether a variable of this name is in scope."""
        is_result = name == "retval" and self.kind in (Kind.ENSURES, Kind.EXCEPTIONAL)
        return (
            is_result
            or name in self._bound
            or name in self.frame.given
            or self.frame.scope.find(name) is not None
        )

    def _result(self, span: Span) -> Term | None:
        """Return the result of the method in ``ensures``; elsewhere ``retval`` is a name like any other."""
        if self.kind is Kind.ENSURES and self.frame.retval:
            return self._variable(self.frame.retval, span)
        if self.kind not in (Kind.ENSURES, Kind.EXCEPTIONAL) or self.frame.scope.find("retval"):
            return None
        why = "a method that throws" if self.kind is Kind.EXCEPTIONAL else "a void method or constructor"
        return self.wrong("spec.retval", f"{why} returns nothing, so there is no retval", span)

    def _variable(self, variable: Variable, span: Span) -> Term:
        if self._is_old and variable.slot >= self.frame.on_entry:
            message = f"{variable.name} has no value on entry, so old cannot be applied to it"
            return self.wrong("spec.old", message, span)
        return logic.ProgramVariable(variable, shape=shape_of(variable.type), span=span)

    def is_class(self, node: tree.Expr | tree.Super) -> bool:
        """Return whether a name means a class, and no variable hides it."""
        return isinstance(node, tree.Name) and node.name in self.table and not self.is_variable(node.name)

    # --------------------------------------------------------------------------------------------- old state

    def old(self, node: tree.Builtin) -> Term:
        """Return ``old(e)``."""
        if not self.check_count(node, 1, 1) or not self.check_has_old(node):
            return wrong_at(node.span)
        if self._is_old:
            return self.wrong("spec.old", "old inside old means nothing more; leave one out", node.span)
        self._is_old = True
        operand = self.operand(node.args[0])
        self._is_old = False
        return logic.Old(operand, shape=operand.shape, span=node.span)

    def check_has_old(self, node: tree.Builtin) -> bool:
        """Return whether there is an earlier state to speak of, and complain if not."""
        if self.kind not in _WITH_OLD:
            message = f"{node.name} means nothing in {self.kind.value}, which knows only one state"
            self.report.error("spec.old", message, node.span)
        return self.kind in _WITH_OLD

    def check_count(self, node: tree.Builtin, least: int, most: int | None = None) -> bool:
        """Return whether a built-in predicate has as many arguments as it needs, and complain if not."""
        fits = least <= len(node.args) and (most is None or len(node.args) <= most)
        if not fits:
            number = f"{least} argument{'s' * (least != 1)}"
            several = f"at least {number}" if most is None else f"{least} to {most} arguments"
            exact = number if most == least else several
            self.report.error("call.arguments", f"{node.name} takes {exact}, not {len(node.args)}", node.span)
        return fits

    @contextmanager
    def binding(self) -> Iterator[None]:
        """Forget, at the end, the variables bound inside."""
        outer = self._bound
        self._bound = outer.copy()
        yield
        self._bound = outer

    def bind(self, name: str, shape: Shape, span: Span) -> logic.BoundVariable:
        """Bring a quantified variable into scope; a name in scope cannot be bound again."""
        if self.is_variable(name):
            message = f"{name} is already a variable here; choose another name"
            self.report.error("name.duplicate", message, span)
        variable = logic.BoundVariable(name, len(self._bound))
        self._bound[name] = variable, shape
        return variable

    # ------------------------------------------------------------------------------------- arrays and numbers

    def array_element(self, array: Term, node: tree.Index) -> Term:
        """Return ``a[i]``, of one array or of each of a set."""
        types = frozenset(self.element_types(array))
        index = self.term(node.index)
        if ERROR in types:
            return wrong_at(node.span)
        self.check_index(index)
        is_scalar = array.shape.scalar and index.shape.scalar
        return logic.Element(array, index, shape=Shape((types,), is_scalar), span=node.span)

    def check_index(self, index: Term) -> None:
        """Complain unless a term is an int or a uint."""
        type_ = only_type(index.shape)
        if type_ is not ERROR and (type_ is None or not is_index(type_)):
            self.report.error(
                "type.mismatch", f"an index is an int, not {described(index.shape)}", index.span
            )

    def element_types(self, array: Term) -> set[Type]:
        """Return the types of the elements of a set of arrays, anything else complained about."""
        return self.held_types(array) if array.shape.arity == 1 else self._no_array(array)

    def held_types(self, array: Term, *hints: str) -> set[Type]:
        """Return the types of the elements of the arrays in the last column of a relation, anything else complained about."""
        types = array.shape.columns[-1] - {NULL}
        if is_wrong(array.shape):
            return {ERROR}
        if not types or not all(isinstance(t, ArrayType) for t in types):
            return self._no_array(array, *hints)
        return {t.element for t in types if isinstance(t, ArrayType)}

    def _no_array(self, found: Term, *hints: str) -> set[Type]:
        self.report.error(
            "type.array", f"expected an array, found {described(found.shape)}", found.span, *hints
        )
        return {ERROR}

    def cardinality(self, operand: Term, span: Span) -> Term:
        """Return ``#e``: the length of one array or string, the number of tuples of any other set."""
        if operand.shape.scalar and isinstance(only_type(operand.shape), ArrayType):
            return logic.Length(operand, shape=scalar(INT), span=span)
        if is_string(operand):
            return logic.StringOperation(StringOp.LENGTH, (operand,), shape=scalar(INT), span=span)
        return logic.Cardinality(operand, shape=scalar(INT), span=span)

    # -------------------------------------------------------------------------------------------------- calls

    def call(self, node: tree.Call) -> Term:
        """Return the result of a pure method."""
        match node.target:
            case tree.Super():
                return self.wrong("spec.call", "super is not available in a specification", node.span)
            case tree.Name(name) if self.is_class(node.target):
                return self.called(node, name, None)
            case target:
                receiver = self.term(target)
        if is_wrong(receiver.shape) or not self.check_scalar(receiver, "the receiver of a call"):
            return wrong_at(node.span)
        type_ = only_type(receiver.shape)
        if not isinstance(type_, ClassType):
            message = f"{described(receiver.shape)} has no methods{instead_of_call(node.name)}"
            return self.wrong("call.receiver", message, target.span)
        return self.called(node, type_.name, receiver)

    @abstractmethod
    def called(self, node: tree.Call, class_name: str, receiver: Term | None) -> Term:
        """Return what a call denotes, of a specification function or a pure method."""

    def pure_call(self, node: tree.Call, class_name: str, receiver: Term | None) -> Term:
        """Return the result of a pure method."""
        methods = self.table.methods(class_name, node.name)
        if not methods:
            self.frame.unknown_method(class_name, node.name, node.span)
            return wrong_at(node.span)
        known: list[Term | None] = []
        for argument in node.args:  # a comprehension would cost one more frame for each level of nested calls
            known.append(None if is_literal(argument) else self.term(argument))
        arguments = [
            Argument(literal_type(n), n.span, family(n)) if t is None else self._argument(t)
            for n, t in zip(node.args, known, strict=True)
        ]
        method = resolved(methods, arguments, self.table, self.report, node.span)
        if method is None or not self._check_callable(method, receiver, node):
            return wrong_at(node.span)
        values = zip(node.args, known, method.signature.parameters, strict=True)
        terms = tuple(self.literal(n, literal_type(n, p)) if t is None else t for n, t, p in values)
        owner = class_name if receiver else method.owner
        return logic.PureCall(
            owner, method.signature, receiver, terms, shape=scalar(method.result), span=node.span
        )

    def _argument(self, term: Term) -> Argument:
        if is_wrong(term.shape) or not self.check_scalar(term, "an argument"):
            return Argument(ERROR, term.span)
        types = term.shape.columns[0]
        widest = next((t for t in types if all(self.table.fits(u, t) for u in types)), None)
        if term.shape.arity != 1 or widest is None:
            self.report.error(
                "type.mismatch", f"an argument has one type, not {described(term.shape)}", term.span
            )
            return Argument(ERROR, term.span)
        return Argument(widest, term.span)

    def _check_callable(self, method: Method, receiver: Term | None, node: tree.Call) -> bool:
        if method.static is not (receiver is None):
            message = f"{method.signature} is not static; call it on an object"
            if method.static:
                message = f"{method.signature} is static; call it as {method.owner}.{node.name}(...)"
            self.report.error("call.static", message, node.span)
        elif not method.contract.changes_nothing:
            message = f"{method.full_name} may change the heap; only methods declared pure can be called here"
            self.report.error("spec.impure", message, node.span)
        elif not method.is_askable:
            message = f"{method.full_name} has no body, and may answer differently each time; declare it pure to call it here"
            self.report.error("spec.undetermined", message, node.span)
        elif method.ghosts:
            message = f"{method.full_name} has ghost parameters, so formulas cannot call it"
            self.report.error("spec.ghost", message, node.span)
        elif method.result is VOID:
            self.report.error("type.void", f"{node.name} returns nothing", node.span)
        else:
            return True
        return False


def is_string(term: Term) -> bool:
    """Return whether a term is at most one string."""
    return term.shape.scalar and only_type(term.shape) is STRING


def wrong_at(span: Span) -> Term:
    """Return the term that stands for one that was complained about."""
    return logic.Empty(shape=WRONG, span=span)


def _type_of(meaning: Term | Formula) -> Type | None:
    return only_type(meaning.shape) if isinstance(meaning, logic.TermNode) else None
