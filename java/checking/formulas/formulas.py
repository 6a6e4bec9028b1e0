"""Formulas: what JML and our specification language add to Java's expressions, with quantifiers and their variables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count

from ooxcheck.java import formulas, tree, typed
from ooxcheck.java.checking.declared.model_methods import definition, is_overridden, model_method
from ooxcheck.java.checking.declared.symbols import Class, Scope
from ooxcheck.java.checking.formulas.builtins import applied, element
from ooxcheck.java.checking.formulas.calls import Calls
from ooxcheck.java.checking.formulas.names import Names
from ooxcheck.java.checking.formulas.purity import Purity
from ooxcheck.java.checking.formulas.terms import (
    ONE,
    RELATION,
    SEQUENCE,
    SET,
    Term,
    refuse,
    truth,
    unsupported,
)
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.operators import UnaryOp
from ooxcheck.java.types import (
    BOOLEAN,
    INT,
    LONG,
    NULL,
    VOID,
    ClassType,
    Primitive,
    Type,
    erasure,
    is_integral,
    is_reference,
)
from ooxcheck.oox.source import Span

_TRUTHS = ("all", "some", "no", "one", "lone", "forall", "exists")


class Formulas(Calls):
    """Types the formulas at a place."""

    def __init__(self, names: Names, purity: Purity, result: Type | None) -> None:
        super().__init__(names, purity, result)
        self._numbers = count(1_000_000)
        self._applied: tuple[jml.ModelMethod, ...] = ()
        """The model methods whose definitions this is part of."""

    def elsewhere(self, scope: Scope) -> Formulas:
        """Return what types formulas at another place."""
        found = Formulas(Names(self.context, self.names.ghosts, scope), self.purity, None)
        found._numbers, found._applied = self._numbers, self._applied
        return found

    def knowing(self, named: Mapping[str, Term]) -> Formulas:
        """Return what types formulas at this place, where terms have names."""
        if not named:
            return self
        found = Formulas(Names(self.context, self.names.ghosts, self.names.scope), self.purity, self.result)
        found.names.named = named
        found._numbers, found._applied = self._numbers, self._applied
        return found

    def applied_model(self, cls: Class, this: typed.Expr | None, node: tree.MethodCall) -> Term | None:
        """Return what a model method of a class is of some arguments, if the class has it."""
        model = model_method(cls, node.name, len(node.arguments))
        if model is None:
            return None
        method, specification = model
        if method in self._applied:
            unsupported(f"{method.what}, which calls itself,", "define it without that", node.span)
        scope = cls.scope.inner()
        scope.is_static = method.is_static
        if not method.is_static and this is None:
            refuse(
                "jml.name", f"{method.name} needs an object, and there is none in a static context", node.span
            )
        is_own = isinstance(this, typed.This) and not is_overridden(cls, method, self._all_classes())
        if not method.is_static and not is_own:
            unsupported(
                f"{method.what}, of an object around this one, or defined in several classes,",
                "make it static",
                node.span,
            )
        inner = self.elsewhere(scope)
        inner._applied = (*self._applied, method)
        types = [inner.type(type_) for type_, _ in method.parameters]
        given = [
            self._fitted(self.term(argument), type_)
            for argument, type_ in zip(node.arguments, types, strict=True)
        ]
        named = {name: term for (_, name), term in zip(method.parameters, given, strict=True)}
        assert method.type is not None, "a model method should have a type"
        defined = definition(method, specification)
        if defined is None:
            unsupported(
                f"{method.what}, which is not defined by one expression,",
                "let its body return one, or say ensures \\result == ...",
                node.span,
            )
        return self._fitted(inner.knowing(named).term(defined), inner.type(method.type))

    def _all_classes(self) -> Iterator[Class]:
        waiting = [*self.context.table.sources, *self.context.local.values()]
        while waiting:
            cls = waiting.pop()
            waiting.extend(cls.nested.values())
            yield cls

    def _fitted(self, term: Term, type_: Type) -> Term:
        """Return a number in the type in which it is passed or returned."""
        if isinstance(type_, Primitive) and type_ is not BOOLEAN:
            return Term(self.operators.number(term, type_), type_)
        return term

    def extension(self, node: tree.Extension) -> Term:  # noqa: C901 (one case for each construct)
        """Return what JML adds to Java."""
        match node:
            case jml.Result():
                return self._result(node.span)
            case jml.Builtin(name, arguments):
                return self._backslash(name, arguments, node.span)
            case jml.Reach():
                return self._reach(node)
            case jml.TypeComparison(op, left, right):
                return truth(self._types(op, left, right, node.span))
            case jml.TypeOf() | jml.TypeLiteral():
                return unsupported(
                    "a type as a value", "compare \\typeof(x) with \\type(T), by ==, != or <:", node.span
                )
            case jml.Connective(op, left, right) | jml.Relational(op, left, right):
                return self.operators.binary(op, self.term(left), self._right(op, right), node.span)
            case jml.Range():
                return self._range(node)
            case jml.Quantifier(kind, declarations, body):
                return self._quantifier(kind, declarations, body, node.span)
            case jml.ElementQuantifier():
                return self._element_quantifier(node)
            case jml.Comprehension(declarations, body):
                return self._comprehension(declarations, body, node.span)
            case jml.Prefix(op, operand):
                return self._prefix(op, operand, node.span)
            case jml.Join(left, right):
                return self._join(self.term(left), right, node.span)
            case jml.Elements(target):
                return self.elements(self.term(target), node.span)
            case jml.Slice(target, start, stop):
                return self._slice(self.term(target), start, stop, node.span)
            case jml.SequenceLiteral(elements):
                return self._sequence(elements, node.span)
            case _:
                return unsupported("this", "it may stand in an assignable clause", node.span)

    # -- words with a backslash ----------------------------------------------------------------------

    def _result(self, span: Span) -> Term:
        if self.result is None or self.result is VOID:
            refuse("jml.name", "there is no \\result here", span)
        return Term(formulas.Result(type=erasure(self.result), span=span), self.result)

    def _backslash(self, name: str, arguments: tuple[jml.Formula, ...], span: Span) -> Term:
        match name:
            case "old":
                if len(arguments) != 1:
                    unsupported("\\old with a label", "\\old(e) is the value before the method", span)
                inner = self.term(arguments[0])
                return Term(formulas.Old(inner.expr, type=inner.expr.type, span=span), inner.type, inner.kind)
            case "fresh":
                return applied("fresh", tuple(map(self.term, arguments)), span)
            case "not_modified":
                return self._all([self._not_modified(self.term(each), span) for each in arguments], span)
            case _:
                return self._all([self._without_null(self.term(each), span) for each in arguments], span)

    def _not_modified(self, term: Term, span: Span) -> typed.Expr:
        before = Term(formulas.Old(term.expr, type=term.expr.type, span=span), term.type, term.kind)
        if term.kind == ONE and is_reference(term.type):
            return typed.Binary("==", term.expr, before.expr, BOOLEAN, span=span)
        return self.operators.equality("==", term, before, span)

    def _without_null(self, array: Term, span: Span) -> typed.Expr:
        element_, index = (
            self._variable("_element", element(array), span),
            self._variable("_index", INT, span),
        )
        some = typed.Binary("!=", typed.Local(element_, span=span), typed.Null(span=span), BOOLEAN, span=span)
        every = formulas.ElementQuantifier(
            "forall", element_, index, array.expr, some, type=BOOLEAN, span=span
        )
        is_array = typed.Binary("!=", array.expr, typed.Null(span=span), BOOLEAN, span=span)
        return typed.Binary("&&", is_array, every, BOOLEAN, span=span)

    def _all(self, parts: list[typed.Expr], span: Span) -> Term:
        if not parts:
            refuse("jml.type", "an argument is missing", span)
        whole = parts[0]
        for each in parts[1:]:
            whole = typed.Binary("&&", whole, each, BOOLEAN, span=span)
        return truth(whole)

    def _types(self, op: str, left: jml.Formula, right: jml.Formula, span: Span) -> typed.Expr:
        """Return whether an object is of a class exactly, or of one below it; null is of none."""
        if op != "<:" and isinstance(left, jml.TypeLiteral):
            left, right = right, left
        if not isinstance(left, jml.TypeOf) or not isinstance(right, jml.TypeLiteral):
            unsupported("this comparison of types", "write \\typeof(x) == \\type(T), or <:", span)
        held, type_ = self.term(left.operand), erasure(self.type(right.type))
        if (
            held.kind != ONE
            or not isinstance(erasure(held.type), ClassType)
            or not isinstance(type_, ClassType)
        ):
            unsupported(
                "the type of what is no object of a class", "compare the type of an object with a class", span
            )
        if op == "<:":
            return typed.InstanceOf(held.expr, type_, span=span)
        same = typed.SameClass(held.expr, typed.ClassLiteral(type_, span=span), span=span)
        return typed.Unary(UnaryOp.NOT, same, BOOLEAN, span=span) if op == "!=" else same

    def _reach(self, node: jml.Reach) -> Term:
        start, class_ = self.term(node.start), self.type(node.type)
        steps = [self.names.relation(field, class_, node.span) for field in node.fields]
        whole = steps[0]
        for each in steps[1:]:
            whole = self.operators.binary("+", whole, each, node.span)
        closure = formulas.Prefix("*", whole.expr, type=whole.expr.type, span=node.span)
        reached = formulas.Join(start.expr, closure, type=erasure(class_), span=node.span)
        return Term(reached, class_, SET)

    # -- quantifiers ---------------------------------------------------------------------------------

    def _variable(self, name: str, type_: Type, span: Span) -> typed.Variable:
        return typed.Variable(name, erasure(type_), next(self._numbers), span=span, written=type_)

    @contextmanager
    def _knowing(self, *variables: typed.Variable) -> Iterator[None]:
        """Let variables be known for a while."""
        before = self.names.bound
        self.names.bound = before | {each.name: each for each in variables}
        yield
        self.names.bound = before

    def _range(self, node: jml.Range) -> Term:
        type_ = self.type(node.type)
        if not is_reference(type_) and type_ not in (INT, LONG, BOOLEAN) and not is_integral(type_):
            unsupported(
                f"a quantifier over {type_}",
                "quantify over objects, whole numbers or truth values",
                node.span,
            )
        variables = tuple(self._variable(name, type_, node.span) for name in node.names)
        with self._knowing(*variables):
            range_ = self.formula(node.range) if node.range is not None else None
            body = self.term(node.body)
        if node.kind in ("forall", "exists", "num_of"):
            body = truth(self.operators.formula(body))
        result: Type = (
            BOOLEAN if node.kind in ("forall", "exists") else INT if node.kind == "num_of" else body.type
        )
        return Term(
            formulas.Range(node.kind, variables, range_, body.expr, type=erasure(result), span=node.span),
            result,
        )

    def _declared(self, declarations: tuple[jml.Declaration, ...]) -> Iterator[formulas.Declaration]:
        """Yield the variables of a quantifier with their sets, each known to those behind it."""
        for each in declarations:
            domain = self.term(each.domain)
            if domain.kind == SEQUENCE:
                refuse("jml.type", "a set is needed here; elems(...) is that of a sequence", each.span)
            for name in each.names:
                variable = self._variable(name, domain.type, each.span)
                self.names.bound = self.names.bound | {name: variable}
                yield formulas.Declaration(variable, domain.expr, span=each.span)

    def _quantifier(
        self, kind: str, declarations: tuple[jml.Declaration, ...], body: jml.Formula, span: Span
    ) -> Term:
        with self._knowing():
            declared = tuple(self._declared(declarations))
            inner = self.term(body)
        if kind != "sum":
            inner = truth(self.operators.formula(inner))
        type_ = BOOLEAN if kind in _TRUTHS else INT if kind == "count" else inner.type
        return Term(formulas.Quantifier(kind, declared, inner.expr, type=erasure(type_), span=span), type_)

    def _element_quantifier(self, node: jml.ElementQuantifier) -> Term:
        array = self.term(node.array)
        type_ = element(array)
        if array.kind not in (ONE, SEQUENCE) or (array.kind == ONE and type_ is array.type):
            refuse("jml.type", "an array or a sequence is needed here", array.span)
        element_, index = (
            self._variable(node.element, type_, node.span),
            self._variable(node.index, INT, node.span),
        )
        with self._knowing(element_, index):
            body = self.term(node.body)
        if node.kind != "sum":
            body = truth(self.operators.formula(body))
        result = BOOLEAN if node.kind in _TRUTHS else INT if node.kind == "count" else body.type
        expr = formulas.ElementQuantifier(
            node.kind, element_, index, array.expr, body.expr, type=erasure(result), span=node.span
        )
        return Term(expr, result)

    def _comprehension(
        self, declarations: tuple[jml.Declaration, ...], body: jml.Formula, span: Span
    ) -> Term:
        with self._knowing():
            declared = tuple(self._declared(declarations))
            inner = self.formula(body)
        variable = declared[-1].variable
        kind = SET if len(declared) == 1 else RELATION
        expr = formulas.Comprehension(declared, inner, type=variable.type, span=span)
        return Term(expr, variable.written or variable.type, kind)

    # -- sets and sequences --------------------------------------------------------------------------

    def _right(self, op: str, node: jml.Formula) -> Term:
        """Return the right side of an operator; behind ``in`` a name may be that of a relation."""
        return (
            self.relation(node, None)
            if op in ("in", "!in") and isinstance(node, jml.Prefix)
            else self.term(node)
        )

    def _prefix(self, op: str, operand: jml.Formula, span: Span) -> Term:
        if op == "#":
            return self.operators.count(self.term(operand), span)
        if op in ("^", "*"):
            return self.relation(jml.Prefix(op, operand, span=span), None)
        return truth(formulas.Prefix(op, self.term(operand).expr, type=BOOLEAN, span=span))

    def _join(self, left: Term, right: jml.Formula, span: Span) -> Term:
        step = self.relation(right, left.type)
        is_backwards = isinstance(right, tree.Unary)
        type_: Type = step.type
        if (
            is_backwards
            and isinstance(step.expr, formulas.Prefix)
            and isinstance(step.expr.operand, formulas.Relation)
        ):
            owner = self.context.table.find(step.expr.operand.field.owner)
            type_ = owner.type if owner else type_
        kind = RELATION if left.kind == RELATION else SET
        return Term(formulas.Join(left.expr, step.expr, type=erasure(type_), span=span), type_, kind)

    def _slice(self, target: Term, start: jml.Formula | None, stop: jml.Formula | None, span: Span) -> Term:
        if target.kind != SEQUENCE:
            refuse("jml.type", "a sequence is needed before a range; seq(a) is that of an array", span)
        bounds = tuple(
            self.operators.number(self.term(each), INT) if each is not None else None
            for each in (start, stop)
        )
        return Term(
            formulas.Slice(target.expr, *bounds, type=target.expr.type, span=span), target.type, SEQUENCE
        )

    def _sequence(self, elements: tuple[jml.Formula, ...], span: Span) -> Term:
        terms = tuple(map(self.term, elements))
        type_ = next((each.type for each in terms if each.type is not NULL), NULL)
        return Term(
            formulas.SequenceLiteral(tuple(each.expr for each in terms), type=erasure(type_), span=span),
            type_,
            SEQUENCE,
        )
