r"""JML's quantifiers, ``(\forall T x; range; body)``: over objects as quantifiers over sets, over whole numbers as quantifiers over the indices of an array.

The range says between which numbers a variable is, and the array is one that it is an index of. Numbers in the range that are no index make ``\forall``
false, and are left out by the others. Between two constants the body is written out for each number.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from datatypes import dataclass
from java import formulas, typed
from java.formulas import Range
from java.lowering.code.emitter import refuse
from java.lowering.code.operators import constant
from java.lowering.names import Names
from java.typed import Binary, Constant, Expr, Local, Variable
from java.types import BOOLEAN, INT, ClassType
from oox import tree
from oox.nodes import Node, descendants, rewritten
from oox.source import Span

_OF_ARRAYS = {"forall": "forall", "exists": "exists", "sum": "sum", "num_of": "count"}
_OF_SETS = {"forall": "all", "exists": "some", "sum": "sum", "num_of": "count"}
_MOST = 64
"""How many numbers a body is written out for."""

_FLIPPED: Mapping[str, str] = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


@dataclass(frozen=True, slots=True)
class Bounds:
    """Between which numbers a variable is: from `low` up to before `high`; `rest` is what else the range says."""

    low: Expr
    high: Expr
    rest: tuple[Expr, ...]


class Ranges(ABC):
    """Lowers quantifiers of JML; what they are about is for those who lower formulas."""

    _names: Names
    _bound: dict[Variable, str]

    @abstractmethod
    def formula(self, node: Expr) -> tree.Expr:
        """Return the formula that an expression becomes."""

    @abstractmethod
    def bind(self, variable: Variable) -> str:
        """Return a name for a variable of a quantifier."""

    def over_range(self, node: Range) -> tree.Expr:
        """Return a quantifier of JML."""
        kinds = {isinstance(variable.type, ClassType) for variable in node.variables}
        if len(kinds) > 1:
            refuse("a quantifier over objects and numbers", "use one inside the other", node.span)
        if node.variables[0].type is BOOLEAN:
            return self._over_truths(_nested(node) if len(node.variables) > 1 else node)
        if True in kinds:
            return self._over_objects(node)
        return self._over_numbers(_nested(node) if len(node.variables) > 1 else node)

    # ------------------------------------------------------------------------------------------------- objects

    def _over_objects(self, node: Range) -> tree.Expr:
        if node.kind == "product":
            self._no_product(node.span)
        if node.kind in ("sum", "min", "max"):
            return self._of_members(node)
        conjuncts = list(_conjuncts(node.range))
        declarations = tuple(self._ranging(variable, conjuncts, node) for variable in node.variables)
        body = self._under(node.kind, conjuncts, node.body, node.span)
        return tree.Quantifier(_OF_SETS[node.kind], declarations, body, span=node.span)

    def _ranging(self, variable: Variable, conjuncts: list[Expr], node: Range) -> tree.Declaration:
        """Return a variable with its set: that behind ``x in S`` in the range, if there is one, or all objects of its class."""
        domain = self._domain(variable, conjuncts, node)
        return tree.Declaration((self.bind(variable),), domain, span=node.span)

    def _domain(self, variable: Variable, conjuncts: list[Expr], node: Range) -> tree.Expr:
        assert isinstance(variable.type, ClassType), "a variable should be an object"
        every = tree.Name(self._names.class_(variable.type.name), span=variable.span)
        for each in conjuncts:
            match each:
                case Binary("in", Local(member), those) if member == variable and not any(_mentions(those, other) for other in node.variables):
                    conjuncts.remove(each)
                    domain = self.formula(those)
                    return domain if those.type == variable.type else tree.Binary("&", domain, every, span=node.span)
                case _:
                    continue
        return every

    def _of_members(self, node: Range) -> tree.Expr:
        r"""Return ``\sum``, ``\min`` or ``\max`` of what the members of a set have."""
        if len(node.variables) > 1:
            refuse(rf"\{node.kind} over several variables", "use one inside the other", node.span)
        variable, conjuncts = node.variables[0], list(_conjuncts(node.range))
        domain = self._domain(variable, conjuncts, node)
        if conjuncts:
            inner = tree.Declaration((self.bind(variable),), domain, span=node.span)
            domain = tree.Comprehension((inner,), self._all(conjuncts, node.span), span=node.span)
        if node.kind == "sum":
            declaration = tree.Declaration((self.bind(variable),), domain, span=node.span)
            return tree.Quantifier("sum", (declaration,), self.formula(node.body), span=node.span)
        return tree.Builtin(node.kind, (self._path(node, node.body, domain),), span=node.span)

    def _path(self, node: Range, at: Expr, those: tree.Expr) -> tree.Expr:
        """Return what fields lead to from a set in the place of the variable."""
        match at:
            case Local(variable) if variable == node.variables[0]:
                return those
            case typed.FieldGet(target, field):
                return tree.Member(self._path(node, target, those), self._names.field(field), span=at.span)
            case _:
                return refuse(rf"\{node.kind} of this", rf"write \{node.kind} of fields of the variable", node.span)

    def _no_product(self, span: Span) -> None:
        refuse(r"\product over objects or an array", "use constants as bounds, which it is written out for", span)

    # ------------------------------------------------------------------------------------------------- truths

    def _over_truths(self, node: Range) -> tree.Expr:
        """Return a quantifier over both truth values, written out."""
        bounds = Bounds(Constant(0, INT, span=node.span), Constant(2, INT, span=node.span), tuple(_conjuncts(_with_range(node).range)))
        return self._written_out(_with_range(node), bounds, (False, True))

    # ------------------------------------------------------------------------------------------------- numbers

    def _over_numbers(self, node: Range) -> tree.Expr:
        node = _with_range(node)
        variable = node.variables[0]
        bounds = _bounds(variable, list(_conjuncts(node.range)))
        if bounds is None:
            refuse(f"a quantifier over all {variable.type}s", f"say between which numbers: 0 <= {variable.name} && {variable.name} < ...", node.span)
        if isinstance(bounds.low, Constant) and isinstance(bounds.high, Constant):
            return self._written_out(node, bounds, _numbers(bounds.low, bounds.high))
        array = _indexed(node, variable, bounds)
        if array is None:
            refuse("a quantifier over these numbers", f"use {variable.name} as an index of an array, or constants as bounds", node.span)
        if node.kind == "product":
            self._no_product(node.span)
        if node.kind in ("min", "max"):
            return self._extreme(node, bounds, array)
        return self._over_indices(node, bounds, array)

    def _over_indices(self, node: Range, bounds: Bounds, array: Expr) -> tree.Expr:
        is_inside = _is_inside(bounds, array)
        domain, index = self.formula(array), self.bind(node.variables[0])
        conjuncts = bounds.rest if _is_whole(bounds, array) else tuple(_conjuncts(node.range))
        if node.kind == "sum":
            body: tree.Expr = self._summand(node, conjuncts)
        else:
            body = self._under(node.kind, conjuncts, node.body, node.span)
        found: tree.Expr = tree.ArrayQuantifier(_OF_ARRAYS[node.kind], f"_{index}", index, domain, body, span=node.span)
        if node.kind != "forall" or is_inside:
            return found
        return tree.Binary("&&", self._inside(bounds, array, node.span), found, span=node.span)

    def _summand(self, node: Range, conjuncts: Sequence[Expr]) -> tree.Expr:
        body = self.formula(node.body)
        if not conjuncts:
            return body
        nothing = constant(1 if node.kind == "product" else 0, node.type, node.span)
        return tree.Conditional(self._all(conjuncts, node.span), body, nothing, span=node.span)

    def _inside(self, bounds: Bounds, array: Expr, span: Span) -> tree.Expr:
        """Return that all numbers of a range are indices of an array."""
        low, high = self.formula(bounds.low), self.formula(bounds.high)
        length = tree.Unary("#", self.formula(array), span=span)
        within: tree.Expr = tree.Binary("<=", high, length, span=span)
        if not _is_natural(bounds.low):
            begins = tree.Binary("<=", tree.IntLiteral(0, span=span), low, span=span)
            within = tree.Binary("&&", begins, within, span=span)
        return tree.Binary("||", tree.Binary("<=", high, low, span=span), within, span=span)

    def _extreme(self, node: Range, bounds: Bounds, array: Expr) -> tree.Expr:
        """Return the least or greatest element of a part of an array."""
        is_element = isinstance(node.body, typed.ElementGet) and node.body.array == array and node.body.index == Local(node.variables[0], span=node.span)
        if bounds.rest or not is_element:
            refuse(rf"\{node.kind} of this", rf"write (\{node.kind} int i; 0 <= i && i < a.length; a[i])", node.span)
        whole = self.formula(array)
        if _is_whole(bounds, array):
            return tree.Builtin(node.kind, (tree.Elements(whole, span=node.span),), span=node.span)
        sequence = tree.Builtin("seq", (whole,), span=node.span)
        part = tree.Slice(sequence, self.formula(bounds.low), self.formula(bounds.high), span=node.span)
        return tree.Builtin(node.kind, (tree.Builtin("elems", (part,), span=node.span),), span=node.span)

    def _written_out(self, node: Range, bounds: Bounds, numbers: Sequence[int]) -> tree.Expr:
        """Return what a quantifier says, number by number."""
        if len(numbers) > _MOST:
            refuse(f"a quantifier over {len(numbers)} numbers", f"there may be {_MOST}, or use the variable as an index of an array", node.span)
        parts = [self._instance(node, bounds, number) for number in numbers]
        match node.kind:
            case "forall" | "exists":
                op = "&&" if node.kind == "forall" else "||"
                return _row(op, parts, tree.BoolLiteral(node.kind == "forall", span=node.span))
            case "sum" | "num_of":
                return _row("+", parts, constant(0, node.type, node.span))
            case "product":
                return _row("*", parts, constant(1, node.type, node.span))
            case _:
                if bounds.rest or not parts:
                    refuse(rf"\{node.kind} of this", "name the numbers by their bounds only", node.span)
                return tree.Builtin(node.kind, tuple(parts), span=node.span)

    def _instance(self, node: Range, bounds: Bounds, number: int) -> tree.Expr:
        """Return the body for one number."""

        def put(part: Node) -> Node:
            is_variable = isinstance(part, Local) and part.variable == node.variables[0]
            return Constant(number, node.variables[0].type, span=part.span) if is_variable and isinstance(part, Local) else part

        rest, body = [rewritten(each, put) for each in bounds.rest], rewritten(node.body, put)
        if node.kind in ("sum", "product"):
            return self._summand(_replaced(node, body), rest)
        if node.kind in ("min", "max"):
            return self.formula(body)
        holds = self._under("forall" if node.kind == "forall" else "exists", rest, body, node.span)
        if node.kind != "num_of":
            return holds
        one, nothing = tree.IntLiteral(1, span=node.span), tree.IntLiteral(0, span=node.span)
        return tree.Conditional(holds, one, nothing, span=node.span)

    # --------------------------------------------------------------------------------------------------- parts

    def _under(self, kind: str, conjuncts: Sequence[Expr], body: Expr, span: Span) -> tree.Expr:
        """Return the body of a quantifier where its range holds."""
        formula = self.formula(body)
        if not conjuncts:
            return formula
        return tree.Binary("==>" if kind == "forall" else "&&", self._all(conjuncts, span), formula, span=span)

    def _all(self, conjuncts: Sequence[Expr], span: Span) -> tree.Expr:
        return _row("&&", [self.formula(each) for each in conjuncts], tree.BoolLiteral(True, span=span))


def _row(op: str, parts: Sequence[tree.Expr], nothing: tree.Expr) -> tree.Expr:
    return reduce(lambda left, right: tree.Binary(op, left, right, span=nothing.span), parts) if parts else nothing


def _replaced(node: Range, body: Expr) -> Range:
    return Range(node.kind, node.variables, node.range, body, type=node.type, span=node.span)


def _conjuncts(node: Expr | None) -> Iterator[Expr]:
    match node:
        case None:
            return
        case Binary("&&", left, right):
            yield from _conjuncts(left)
            yield from _conjuncts(right)
        case _:
            yield node


def _joined(conjuncts: Sequence[Expr]) -> Expr | None:
    if not conjuncts:
        return None
    return reduce(lambda left, right: Binary("&&", left, right, left.type, span=left.span), conjuncts)


def _nested(node: Range) -> Range:
    """Return a quantifier over several numbers as one inside the other; each has what the range says of it and of those around."""
    if node.kind in ("min", "max"):
        refuse(rf"\{node.kind} over several variables", "use one inside the other", node.span)
    first, *rest = node.variables
    conjuncts = list(_conjuncts(_with_range(node).range))
    own = [each for each in conjuncts if not any(_mentions(each, other) for other in rest)]
    inner = Range(node.kind, tuple(rest), _joined([each for each in conjuncts if each not in own]), _with_range(node).body, type=node.type, span=node.span)
    kind = "sum" if node.kind == "num_of" else node.kind
    return Range(kind, (first,), _joined(own), _nested(inner) if len(rest) > 1 else inner, type=node.type, span=node.span)


def _with_range(node: Range) -> Range:
    """Return a quantifier whose range is the left side of its implication where it has none."""
    match node:
        case Range("forall", variables, None, Binary("==>", left, right)):
            return Range("forall", variables, left, right, type=node.type, span=node.span)
        case Range("exists", variables, None, Binary("&&")):
            return Range("exists", variables, node.body, Constant(True, node.type, span=node.span), type=node.type, span=node.span)
        case _:
            return node


def _bounds(variable: Variable, conjuncts: list[Expr]) -> Bounds | None:
    """Return between which numbers a range says that a variable is."""
    low: Expr | None = None
    high: Expr | None = None
    rest: list[Expr] = []
    for each in conjuncts:
        op, limit = _limit(variable, each)
        if op in (">", ">=") and low is None and limit is not None:
            low = _after(limit) if op == ">" else limit
        elif op in ("<", "<=") and high is None and limit is not None:
            high = limit if op == "<" else _after(limit)
        else:
            rest.append(each)
    return Bounds(low, high, tuple(rest)) if low is not None and high is not None else None


def _limit(variable: Variable, node: Expr) -> tuple[str, Expr | None]:
    """Return the comparison of a variable with something else, read from the variable."""
    match node:
        case Binary(("<" | "<=" | ">" | ">=") as op, Local(left), right) if left == variable and not _mentions(right, variable):
            return op, right
        case Binary(("<" | "<=" | ">" | ">=") as op, left, Local(right)) if right == variable and not _mentions(left, variable):
            return _FLIPPED[op], left
        case _:
            return "", None


def _after(limit: Expr) -> Expr:
    if isinstance(limit, Constant) and isinstance(limit.value, int):
        return Constant(limit.value + 1, limit.type, span=limit.span)
    return Binary("+", limit, Constant(1, INT, span=limit.span), limit.type, span=limit.span)


def _numbers(low: Constant, high: Constant) -> range:
    assert isinstance(low.value, int)
    assert isinstance(high.value, int)
    return range(low.value, high.value)


def _indexed(node: Range, variable: Variable, bounds: Bounds) -> Expr | None:
    """Return an array, named without the variable, that it is an index of: first one whose length bounds it."""
    inside = list(descendants(bounds.high, node.body, *bounds.rest))
    lengths = [part.array for part in descendants(bounds.high) if isinstance(part, typed.ArrayLength)]
    indexed = [part.array for part in inside if isinstance(part, typed.ElementGet) and _mentions(part.index, variable)]
    inner = {each.variable for each in inside if isinstance(each, Local)} & set(_binders(inside))
    closed = (array for array in (*lengths, *indexed) if not any(_mentions(array, each) for each in (variable, *inner)))
    return next(closed, None)


def _binders(nodes: Sequence[Node]) -> Iterator[Variable]:
    """Yield the variables of the quantifiers among some nodes."""
    for node in nodes:
        match node:
            case Range():
                yield from node.variables
            case formulas.Declaration():
                yield node.variable
            case formulas.ElementQuantifier():
                yield from (node.element, node.index)
            case _:
                continue


def _is_inside(bounds: Bounds, array: Expr) -> bool:
    """Whether all numbers of a range are seen to be indices of an array."""
    match bounds.high:
        case Binary("-", typed.ArrayLength(measured), Constant(int(less))):
            ends = measured == array and less >= 0
        case _:
            ends = _is_length(bounds.high, array)
    return ends and _is_natural(bounds.low)


def _is_natural(node: Expr) -> bool:
    return isinstance(node, Constant) and isinstance(node.value, int) and node.value >= 0


def _is_whole(bounds: Bounds, array: Expr) -> bool:
    """Whether a range is seen to be all indices of an array."""
    return _is_length(bounds.high, array) and isinstance(bounds.low, Constant) and bounds.low.value == 0


def _is_length(node: Expr, array: Expr) -> bool:
    return isinstance(node, typed.ArrayLength) and node.array == array


def _mentions(node: Node, variable: Variable) -> bool:
    return any(isinstance(part, Local) and part.variable == variable for part in descendants(node))
