"""Path contracts: one path through a callee as a formula of the specification language.

A call is spurious in some state; in that state the body takes one path. The path conditions, in terms of
the state on entry, imply its
effect; this holds for every call, in any heap. Some paths are inexpressible: those with an exception, with
the result or effect of a call,
a new object, or array elements. Whether two expressions denote the same object is one more path condition.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import called_methods
from ooxcheck.oox.analysis.effects import effects
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.operators import UnaryOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.specs.refinement.callee_encoding import Part, Piece


@dataclass(frozen=True, slots=True)
class Step:
    """An executed statement, or an evaluated condition with its value; `atoms` gives the objects of expressions at that moment."""

    what: typed.Statement | typed.Expr
    holds: bool
    atoms: Callable[[typed.Expr], Hashable]


@dataclass(frozen=True, slots=True)
class _Write:
    """An assignment to a field: the object and the value as text, and the object itself."""

    owner: str
    value: str
    atom: Hashable


_CALLS = typed.VirtualCall | typed.StaticCall | typed.SuperCall | typed.NewObject | typed.NewArray


class _Inexpressible(Exception):  # noqa: N818 (the end of an attempt is no error)
    """The language cannot express this."""


def path_fact(program: Program, method: Method, steps: list[Step], pieces: tuple[Piece, ...]) -> str | None:
    """Return the text of a path for pieces of a call that returns, None if it is inexpressible."""
    told = _PathText(program, method)
    try:
        for step in steps:
            told.step(step)
        conclusions = [text for piece in pieces for text in told.conclusion(piece)]
    except _Inexpressible:
        return None
    if not conclusions:
        return None
    conditions = dict.fromkeys(told.conditions)
    return (
        f"{' && '.join(conditions)} ==> {' && '.join(conclusions)}"
        if conditions
        else " && ".join(conclusions)
    )


@dataclass(slots=True)
class _PathText:
    """A path as text: the values of variables and fields, as expressions over the state on entry.

    A variable without a value and a `lost` field are inexpressible.
    """

    program: Program
    method: Method
    values: dict[int, str] = field(default_factory=dict)
    written: dict[Field, list[_Write]] = field(default_factory=dict)
    lost: set[Field] = field(default_factory=set)
    conditions: list[str] = field(default_factory=list)
    result: str | None = None
    atoms: Callable[[typed.Expr], Hashable] = hash

    def __post_init__(self) -> None:
        for parameter in self.method.parameters:
            self.values[parameter.slot] = f"old({parameter.name})"
        if not self.method.static:
            self.values[0] = "this"

    def step(self, step: Step) -> None:
        """Process one step of the path."""
        what, holds, self.atoms = step.what, step.holds, step.atoms
        if isinstance(what, typed.ExprNode):
            text = self._value(what)
            self.conditions.append(text if holds else f"!{text}" if text.startswith("(") else f"!({text})")
            return
        match what:
            case typed.Declare(variable, value) | typed.Assign(typed.Local(variable), value):
                self._keep(variable.slot, value)
            case typed.Assign(target):
                self._write(target, what.value)
            case typed.Return():
                self.result = (
                    None if what.value is None or isinstance(what.value, _CALLS) else self._value(what.value)
                )
            case typed.GhostAssign():
                raise _Inexpressible
            case typed.CallStatement() | typed.Signal() | typed.Fork() | typed.JoinThreads():
                pass  # the effects of calls are inexpressible
            case typed.Block() | typed.While() | typed.If() | typed.Try() | typed.Lock():
                pass  # nested statements are separate steps
            case (
                typed.Skip()
                | typed.Assert()
                | typed.Assume()
                | typed.Continue()
                | typed.Break()
                | typed.Throw()
            ):
                pass
        self._lose(what)

    def conclusion(self, piece: Piece) -> Iterator[str]:
        """Yield the effect of the path on one piece."""
        match piece:
            case Part.RESULT:
                if self.result is None:
                    raise _Inexpressible
                yield f"retval == {self.result}"
            case Field(static=False):
                yield from self._field(piece)
            case Field():
                yield f"{piece.owner}.{piece.name} == {self._static(piece)}"
            case Part.END:
                pass
            case _:
                raise _Inexpressible

    def _field(self, piece: Field) -> Iterator[str]:
        """Yield the assignments to a field, and that other objects keep their values."""
        if piece in self.lost:
            raise _Inexpressible
        last: dict[Hashable, _Write] = {}
        for write in self.written.get(piece, []):
            for other in last.values():
                self._compare(write, other)
            last[write.atom] = write
        yield from (f"{write.owner}.{piece.name} == {write.value}" for write in last.values())
        others = " && ".join(f"each != {write.owner}" for write in last.values())
        implied = f"{others} ==> " if others else ""
        yield f"(all each : old({piece.owner}) | {implied}each.{piece.name} == old(each.{piece.name}))"

    def _compare(self, one: _Write, two: _Write) -> None:
        """Add the path condition whether two expressions denote the same object."""
        if one.owner != two.owner:
            self.conditions.append(f"({one.owner} {'==' if one.atom == two.atom else '!='} {two.owner})")

    # -- statements --------------------------------------------------------------------------------

    def _keep(self, slot: int, value: typed.Source | None) -> None:
        """Assign a variable, possibly to an inexpressible value."""
        self.values.pop(slot, None)
        if value is not None and not isinstance(value, _CALLS):
            self.values[slot] = self._value(value)

    def _write(self, target: typed.Expr, value: typed.Source) -> None:
        if isinstance(value, _CALLS):
            raise _Inexpressible
        new = self._value(value)
        match target:
            case typed.FieldRead(field=written):
                write = _Write(self._value(target.target), new, self.atoms(target.target))
                self.written.setdefault(written, []).append(write)
            case typed.StaticRead(written):
                self.written[written] = [_Write("", new, None)]
            case _:
                raise _Inexpressible

    def _lose(self, statement: typed.Statement) -> None:
        """Drop the facts about locations that calls in a statement may change."""
        if next(called_methods(self.program, statement), None) is not None:
            changed = effects(self.program, statement)
            self.lost |= {each for each in changed.fields if isinstance(each, Field)}

    # -- expressions -------------------------------------------------------------------------------

    def _value(self, expr: typed.Expr) -> str:
        match expr:
            case typed.Constant():
                return expr.span.text
            case typed.Local(variable) if variable.slot in self.values:
                return self.values[variable.slot]
            case typed.FieldRead(field=read):
                return self._read_field(expr.target, read)
            case typed.StaticRead(read):
                return self._static(read)
            case typed.Unary(UnaryOp.NOT | UnaryOp.MINUS as op):  # formulas have no others
                return f"{op}({self._value(expr.operand)})"
            case typed.Conversion():
                return f"({expr.type}) ({self._value(expr.operand)})"
            case typed.Binary(op):
                return f"({self._value(expr.left)} {op} {self._value(expr.right)})"
            case _:
                raise _Inexpressible

    def _read_field(self, target: typed.Expr, read: Field) -> str:
        """Return the value of a field: the last assignment, or the value on entry."""
        if read in self.lost:
            raise _Inexpressible
        owner = self._value(target)
        for write in reversed(self.written.get(read, [])):
            here = _Write(owner, "", self.atoms(target))
            self._compare(here, write)
            if here.atom == write.atom:
                return write.value
        inner = owner.removeprefix("old(").removesuffix(")") if owner.startswith("old(") else owner
        return f"old({inner}.{read.name})"

    def _static(self, read: Field) -> str:
        if read in self.lost:
            raise _Inexpressible
        writes = self.written.get(read)
        return writes[-1].value if writes else f"old({read.owner}.{read.name})"
