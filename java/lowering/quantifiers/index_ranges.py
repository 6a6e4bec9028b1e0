r"""Ranges of numbers that are indices of an array: of which, and what becomes of the numbers in a range that are none.

``(\forall int i; R; P)`` becomes a quantifier over the indices of an array that is read at ``i``, or at ``i`` and a constant. Another number in the range
is *outside*. Trying it has to read the array there, so that JML gives the formula no meaning, or has to be known to make no difference (`Indices.harmless`). Otherwise no array
does (`fitting`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.java import formulas, typed
from ooxcheck.java.formulas import Range
from ooxcheck.java.typed import Binary, Constant, Expr, Local, Variable
from ooxcheck.java.types import BOOLEAN, INT
from ooxcheck.oox.nodes import Node, children, descendants, rewrite_node

_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_FARTHEST = 64
"""How far an index may be from the variable: so little that the sum does not overflow where there is such an index."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Between which numbers a variable is: from `low`, or after it, up to `high`, or before it; `rest` is what else the range says."""

    low: Expr
    is_after: bool
    high: Expr
    is_before: bool
    rest: tuple[Expr, ...]

    @property
    def first(self) -> Expr:
        """The first number, if there is any."""
        return _plus(self.low, 1) if self.is_after else self.low

    @property
    def last(self) -> Expr:
        """The last number, if there is any."""
        return _plus(self.high, -1) if self.is_before else self.high

    @property
    def stop(self) -> Expr:
        """The number after the last one."""
        return self.high if self.is_before else _plus(self.high, 1)

    @property
    def numbers(self) -> range | None:
        """The numbers, if both limits are constants."""
        match self.first, self.last:
            case Constant(int(first)), Constant(int(last)):
                return range(first, last + 1)
            case _:
                return None

    def is_empty(self) -> Expr:
        """Return that there are no numbers."""
        if self.is_after and self.is_before:
            return _either(_compared("<=", self.high, self.low), _compared("==", self.last, self.low))
        return _compared("<=" if self.is_after or self.is_before else "<", self.high, self.low)


@dataclass(frozen=True, slots=True)
class Indices:
    """A quantifier over numbers as one over the indices of an array, each a number of the range plus an `offset`."""

    node: Range
    bounds: Bounds
    array: Expr
    offset: int

    @property
    def is_inside(self) -> bool:
        """Whether all numbers of the range are seen to be indices."""
        measured, more = _length_and(self.bounds.last)
        return measured == self.array and more < -self.offset and self._begins_inside

    @property
    def is_whole(self) -> bool:
        """Whether the range is seen to be all indices."""
        return (
            self.is_inside
            and self.offset == 0
            and self.bounds.first == _number(0, self.bounds.low)
            and _length_and(self.bounds.last)[1] == -1
        )

    def is_exact(self) -> bool:
        """Return whether the indices, and `harmless`, tell what the numbers of the range do."""
        if self.is_inside:
            return True
        rest, body = self.bounds.rest, self.node.body
        match self.node.kind:
            case "forall":
                return (
                    (self._is_read(rest[0]) if rest else self._fails(body))
                    or self._skipped() is not None
                    or self._is_ring()
                )
            case "exists":
                return any(map(self._fails, (*rest, body))) or self._is_ring()
            case "num_of":
                return any(map(self._fails, (*rest, body)))
            case _:
                return any(map(self._fails, rest)) or self._is_read(body)

    def harmless(self) -> Expr | None:
        r"""Return that all numbers outside, of which there may be none, make no difference to ``\forall``; None if they never do.

        Those below the indices and those above are two rows of numbers. What skips the ends of a row skips all of it.
        """
        if self.is_inside or self._is_ring():
            return None
        bounds, least = self.bounds, _number(-self.offset, self.bounds.low)
        beyond = _plus(typed.ArrayLength(self.array, span=self.node.span), -self.offset)
        below, above = _compared("<=", least, bounds.first), _compared("<", bounds.last, beyond)
        skipped = self._skipped()
        if skipped is not None:
            below = _either(
                below, _both(skipped(bounds.first), skipped(_lesser(bounds.last, _plus(least, -1))))
            )
            above = _either(above, _both(skipped(_greater(bounds.first, beyond)), skipped(bounds.last)))
        return _either(bounds.is_empty(), above if self._begins_inside else _both(below, above))

    def of_index(self, node: Expr) -> Expr:
        """Return an expression in which the variable stands for an index."""
        return node if self.offset == 0 else rewrite_node(node, self._shifted)

    def _shifted(self, part: Node) -> Node:
        match part:
            case Local(variable) if variable == self._variable:
                return _plus(part, -self.offset)
            case Binary("+" | "-", Binary("+" | "-", Local(variable), Constant(int())), Constant(int())) if (
                variable == self._variable
            ):
                return _plus(part, 0)
            case _:
                return part

    @property
    def _variable(self) -> Variable:
        return self.node.variables[0]

    @property
    def _begins_inside(self) -> bool:
        first = self.bounds.first
        return isinstance(first, Constant) and isinstance(first.value, int) and first.value >= -self.offset

    # ------------------------------------------------------------------------------------------ numbers outside

    def _skipped(self) -> Callable[[Expr], Expr] | None:
        r"""Return when ``\forall`` skips a number outside, if that is known of a row of them by its ends.

        Either the range says where in a row it is, or the body is about a range that is empty for it, or has no other number.
        """
        rest, body = self.bounds.rest, self.node.body
        if len(rest) == 1 and self._fails(body) and self._divides(rest[0]):
            return lambda number: typed.Unary("!", self._at(rest[0], number), BOOLEAN, span=rest[0].span)
        if rest or not isinstance(body, Range) or body.kind != "forall" or len(body.variables) > 1:
            return None
        body = _with_guards(body)
        inner = limits(body)
        if inner is None or not self._fails(body.body):
            return None
        match inner.rest:
            case () if all(map(self._is_linear, (inner.low, inner.high))):
                return lambda number: self._at(inner.is_empty(), number)
            case (Binary("!=", Local(one), Local(other)),) if {one, other} == {
                self._variable,
                *body.variables,
            } and not self._is_in(inner.low, inner.high):
                only = _compared("==", inner.first, inner.last)
                return lambda number: _either(
                    inner.is_empty(), _both(only, _compared("==", inner.first, number))
                )
            case _:
                return None

    def _divides(self, node: Expr) -> bool:
        """Return whether a condition is false for the numbers above some, or below some, or for one."""
        match node:
            case Binary("!=", one, other):
                return any(
                    isinstance(each, Local) and each.variable == self._variable for each in (one, other)
                ) and self._is_in(one) != self._is_in(other)
            case Binary("<" | "<=" | ">" | ">=", one, other):
                return (_grows(one, self._variable) and not self._is_in(other)) or (
                    _grows(other, self._variable) and not self._is_in(one)
                )
            case _:
                return False

    def _is_linear(self, node: Expr) -> bool:
        return not self._is_in(node) or _distance(node, self._variable) is not None

    def _is_in(self, *nodes: Expr) -> bool:
        return any(mentions(node, self._variable) for node in nodes)

    def _at(self, node: Expr, number: Expr) -> Expr:
        return rewrite_node(
            node, lambda part: number if isinstance(part, Local) and part.variable == self._variable else part
        )

    def _is_read(self, node: Expr) -> bool:
        """Return whether a number outside surely has the array read there when an expression is evaluated."""
        match node:
            case typed.ElementGet(array, index) if (
                array == self.array and _distance(index, self._variable) == self.offset
            ):
                return True
            case formulas.Old(typed.ElementGet(array, index)) if _before(array) == self.array:
                return _distance(index, self._variable) == self.offset
            case Binary("&&" | "||" | "==>", left):
                return self._is_read(left)
            case Binary("<==", left, right):
                return self._is_read(left) and self._is_read(right)
            case formulas.Prefix(_, operand):
                return self._is_read(operand)
            case typed.Conditional(condition, then, otherwise):
                return self._is_read(condition) or (self._is_read(then) and self._is_read(otherwise))
            case Range(variables=(_,)):
                return self._is_read_inside(node)
            case typed.Extension():
                return False
            case _:
                return any(self._is_read(each) for each in children(node))  # type: ignore[arg-type]  # of an expression

    def _is_read_inside(self, node: Range) -> bool:
        """Return whether a quantifier inside surely has the array read: by its limits, or as it has a number, being over the same range."""
        inner, bounds = limits(node), self.bounds
        if inner is None:
            return False
        is_same = (inner.low, inner.is_after, inner.high, inner.is_before) == (
            bounds.low,
            bounds.is_after,
            bounds.high,
            bounds.is_before,
        )
        return (
            self._is_read(inner.low)
            or self._is_read(inner.high)
            or (is_same and self._is_read(inner.rest[0] if inner.rest else node.body))
        )

    def _fails(self, node: Expr) -> bool:
        """Return whether an expression is false of every number outside, or has the array read there."""
        match node:
            case Binary("&&", left, right):
                return self._fails(left) or self._fails(right)
            case Binary("||", left, right):
                return self._fails(left) and self._fails(right)
            case Range("exists", body=body):
                return self._fails(body) or self._is_read(node)
            case _:
                return self._is_read(node)

    def _is_ring(self) -> bool:
        """Return whether numbers outside are like others, as the array is only read at the variable modulo its length, from its first number on."""
        if self.bounds.first != _number(0, self.bounds.low) or not self.bounds.is_before or self.offset:
            return False
        parts = (*self.bounds.rest, self.node.body)
        hidden = [rewrite_node(part, self._without_ring) for part in parts]
        return not self._is_in(*hidden) and self._is_in(*parts)

    def _without_ring(self, part: Node) -> Node:
        match part:
            case typed.ElementGet(
                array, Binary("%", Binary("+", one, other), typed.ArrayLength(measured))
            ) if array == measured == self.array:
                is_index = {
                    isinstance(each, Local) and each.variable == self._variable for each in (one, other)
                } == {True, False}
                return typed.Null(span=part.span) if is_index else part
            case _:
                return part


def fitting(node: Range) -> Indices | None:
    """Return a quantifier over numbers as one over indices that says the same; None if there is no array for that."""
    for form in (node, _with_guards(node)):
        bounds = limits(form)
        if bounds is not None:
            for array, offset in _arrays(form, bounds):
                found = Indices(form, bounds, array, offset)
                if found.is_exact():
                    return found
    return None


def limits(node: Range) -> Bounds | None:
    """Return between which numbers a range says that its variable is; if it says so twice, by constants and by the length of an array rather than otherwise."""
    conjuncts = list(conjoined(node.range))
    known = [found for each in conjuncts if (found := _limit(node.variables[0], each)) is not None]
    lows, highs = (
        [each for each in known if each.op in (">", ">=")],
        [each for each in known if each.op in ("<", "<=")],
    )
    if not lows or not highs:
        return None
    constants = [each for each in lows if isinstance(each.number, Constant)]
    low, high = max(constants, key=_least) if constants else lows[0], min(highs, key=_rank)
    used = [each.conjunct for each in (*constants, low, high)]
    rest = tuple(each for each in conjuncts if not any(each is other for other in used))
    return Bounds(low.number, low.op == ">", high.number, high.op == "<", rest)


@dataclass(frozen=True, slots=True)
class _Limit:
    """A comparison of a variable with something else, read from the variable."""

    conjunct: Expr
    op: str
    number: Expr


def _least(limit: _Limit) -> int:
    """Return the least number that a constant allows."""
    assert isinstance(limit.number, Constant)
    assert isinstance(limit.number.value, int)
    return limit.number.value + (limit.op == ">")


def _rank(limit: _Limit) -> int:
    if _length_and(limit.number)[0] is not None:
        return 0
    return 1 if isinstance(limit.number, Constant) else 2


def _limit(variable: Variable, node: Expr) -> _Limit | None:
    match node:
        case Binary(("<" | "<=" | ">" | ">=") as op, Local(left), right) if left == variable and not mentions(
            right, variable
        ):
            return _Limit(node, op, right)
        case Binary(("<" | "<=" | ">" | ">=") as op, left, Local(right)) if (
            right == variable and not mentions(left, variable)
        ):
            return _Limit(node, _FLIPPED[op], left)
        case _:
            return None


def _with_guards(node: Range) -> Range:
    r"""Return ``\forall`` with what its body depends on in the range."""
    match node:
        case Range("forall", _, _, Binary("==>", left, right)):
            return _with_guards(_under(node, left, right))
        case Range("forall", (variable,), _, Binary("||", Binary(op, one, other) as left, right)) if (
            _limit(variable, left) is not None
        ):
            return _with_guards(
                _under(node, Binary(_NEGATED[op], one, other, BOOLEAN, span=left.span), right)
            )
        case _:
            return node


def _under(node: Range, condition: Expr, body: Expr) -> Range:
    range_ = condition if node.range is None else Binary("&&", node.range, condition, BOOLEAN, span=node.span)
    return Range(node.kind, node.variables, range_, body, type=node.type, span=node.span)


def _arrays(node: Range, bounds: Bounds) -> Iterator[tuple[Expr, int]]:
    """Yield the arrays, named without the variable, that it may be an index of, with offsets: first those whose lengths bound it."""
    variable = node.variables[0]
    inside = list(descendants(bounds.high, node.body, *bounds.rest))
    bound = {variable, *_binders(inside)}
    lengths = [(part.array, 0) for part in descendants(bounds.high) if isinstance(part, typed.ArrayLength)]
    earlier = [
        each for part in inside if isinstance(part, formulas.Old) for each in descendants(part.operand)
    ]
    read = [
        (part.array, part.index, any(part is each for each in earlier))
        for part in inside
        if isinstance(part, typed.ElementGet)
    ]
    indexed = [
        (_before(array) if is_old else array, _offset(index, variable))
        for array, index, is_old in read
        if mentions(index, variable)
    ]
    for array, offset in (*lengths, *indexed):
        if abs(offset) <= _FARTHEST and not any(mentions(array, each) for each in bound):
            yield array, offset


def _offset(index: Expr, variable: Variable) -> int:
    distance = _distance(index, variable)
    return 0 if distance is None else distance


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


# ------------------------------------------------------------------------------------------------------- parts


def conjoined(node: Expr | None) -> Iterator[Expr]:
    """Yield what ``&&`` puts together."""
    match node:
        case None:
            return
        case Binary("&&", left, right):
            yield from conjoined(left)
            yield from conjoined(right)
        case _:
            yield node


def mentions(node: Node, variable: Variable) -> bool:
    """Return whether a variable stands in an expression."""
    return any(isinstance(part, Local) and part.variable == variable for part in descendants(node))


def _distance(node: Expr, variable: Variable) -> int | None:
    """Return how much more an expression is than a variable; None if that is not seen."""
    match node:
        case Local(found) if found == variable:
            return 0
        case Binary("+", Local(found), Constant(int(more))) | Binary(
            "+", Constant(int(more)), Local(found)
        ) if found == variable:
            return more
        case Binary("-", Local(found), Constant(int(less))) if found == variable:
            return -less
        case _:
            return None


def _grows(node: Expr, variable: Variable) -> bool:
    """Return whether an expression is seen to grow with a variable."""
    match node:
        case Local(found):
            return found == variable
        case Binary("+" | "-", left, Constant(int())):
            return _grows(left, variable)
        case Binary("+", Constant(int()), right):
            return _grows(right, variable)
        case Binary("*", Constant(int(times)), other) | Binary("*", other, Constant(int(times))):
            return times > 0 and _grows(other, variable)
        case _:
            return False


def _length_and(node: Expr) -> tuple[Expr | None, int]:
    """Return the array whose length an expression is, and what is added to it; None if it is no such sum."""
    match node:
        case typed.ArrayLength(array):
            return array, 0
        case Binary("+", typed.ArrayLength(array), Constant(int(more))):
            return array, more
        case Binary("-", typed.ArrayLength(array), Constant(int(less))):
            return array, -less
        case _:
            return None, 0


def _before(array: Expr) -> Expr:
    return formulas.Old(array, type=array.type, span=array.span)


def _plus(node: Expr, more: int) -> Expr:
    match node:
        case Constant(int(number)) if abs(number) < 2**30:
            return Constant(number + more, node.type, span=node.span)
        case Binary(("+" | "-") as op, left, Constant(int(other))) if 0 <= other < 2**30:
            return _plus(left, more + (other if op == "+" else -other))
        case _ if not more:
            return node
        case _:
            pass
    return Binary(
        "+" if more > 0 else "-", node, Constant(abs(more), INT, span=node.span), node.type, span=node.span
    )


def _number(number: int, like: Expr) -> Expr:
    return Constant(number, like.type, span=like.span)


def _compared(op: str, left: Expr, right: Expr) -> Expr:
    return Binary(op, left, right, BOOLEAN, span=left.span)


def _either(left: Expr, right: Expr) -> Expr:
    return Binary("||", left, right, BOOLEAN, span=left.span)


def _both(left: Expr, right: Expr) -> Expr:
    return Binary("&&", left, right, BOOLEAN, span=left.span)


def _lesser(left: Expr, right: Expr) -> Expr:
    return typed.Conditional(_compared("<", left, right), left, right, left.type, span=left.span)


def _greater(left: Expr, right: Expr) -> Expr:
    return typed.Conditional(_compared("<", left, right), right, left, left.type, span=left.span)
