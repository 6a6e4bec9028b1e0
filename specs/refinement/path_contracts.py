"""What one path through a callee says of it, as a formula of the specification language.

A model is wrong about a call in some state; in that state the body takes one path. Its conditions, told in the state
before the call, imply what it leaves behind; that is true of every call, in any heap. What the path cannot be told by
gives no formula: an exception, the result of a call and what it changes, an object that is made, elements of arrays. Whether
two ways to name an object mean the same one is one more condition of the path.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import called_methods
from ooxcheck.oox.analysis.effects import effects
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.specs.refinement.callee_encoding import Part, Piece


@dataclass(frozen=True, slots=True)
class Step:
    """A statement that was executed, or a condition that was evaluated, with its value; `atoms` are those of expressions then."""

    what: typed.Statement | typed.Expr
    holds: bool
    atoms: Callable[[typed.Expr], Hashable]


@dataclass(frozen=True, slots=True)
class _Write:
    """An assignment to a field: the object and the value, in words, and which object it was."""

    owner: str
    value: str
    atom: Hashable


_CALLS = typed.VirtualCall | typed.StaticCall | typed.SuperCall | typed.NewObject | typed.NewArray


class _Untold(Exception):  # noqa: N818 (the end of an attempt is no error)
    """The language has no words for this."""


def path_fact(program: Program, method: Method, steps: list[Step], pieces: tuple[Piece, ...]) -> str | None:
    """Return what a path says about pieces of a call that returns, None if it cannot be told."""
    told = _Told(program, method)
    try:
        for step in steps:
            told.step(step)
        conclusions = [text for piece in pieces for text in told.conclusion(piece)]
    except _Untold:
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
class _Told:
    """A path in words: what variables hold and fields were given, as expressions over the state before the call.

    A variable without a value and a field that is `lost` hold something that cannot be told.
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
        """Take one more step of the path."""
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
                raise _Untold
            case typed.CallStatement() | typed.Signal() | typed.Fork() | typed.JoinThreads():
                pass  # what calls change is lost
            case typed.Block() | typed.While() | typed.If() | typed.Try() | typed.Lock():
                pass  # their statements are steps of their own
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
        """Yield what the path leaves behind in one thing."""
        match piece:
            case Part.RESULT:
                if self.result is None:
                    raise _Untold
                yield f"retval == {self.result}"
            case Field(static=False):
                yield from self._field(piece)
            case Field():
                yield f"{piece.owner}.{piece.name} == {self._static(piece)}"
            case Part.END:
                pass
            case _:
                raise _Untold

    def _field(self, piece: Field) -> Iterator[str]:
        """Yield what assignments gave a field, and that other objects hold what they held."""
        if piece in self.lost:
            raise _Untold
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
        """Note as conditions of the path whether two ways to name an object mean the same one."""
        if one.owner != two.owner:
            self.conditions.append(f"({one.owner} {'==' if one.atom == two.atom else '!='} {two.owner})")

    # -- statements --------------------------------------------------------------------------------

    def _keep(self, slot: int, value: typed.Source | None) -> None:
        """Let a variable hold a value, or what cannot be told."""
        self.values.pop(slot, None)
        if value is not None and not isinstance(value, _CALLS):
            self.values[slot] = self._value(value)

    def _write(self, target: typed.Expr, value: typed.Source) -> None:
        if isinstance(value, _CALLS):
            raise _Untold
        new = self._value(value)
        match target:
            case typed.FieldRead(field=written):
                write = _Write(self._value(target.target), new, self.atoms(target.target))
                self.written.setdefault(written, []).append(write)
            case typed.StaticRead(written):
                self.written[written] = [_Write("", new, None)]
            case _:
                raise _Untold

    def _lose(self, statement: typed.Statement) -> None:
        """Note what calls in a statement may change."""
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
                return self._read(expr.target, read)
            case typed.StaticRead(read):
                return self._static(read)
            case typed.Unary(op):
                return f"{op}({self._value(expr.operand)})"
            case typed.Conversion():
                return f"({expr.type}) ({self._value(expr.operand)})"
            case typed.Binary(op):
                return f"({self._value(expr.left)} {op} {self._value(expr.right)})"
            case _:
                raise _Untold

    def _read(self, target: typed.Expr, read: Field) -> str:
        """Return what an object holds: what it was given last, or what it held before."""
        if read in self.lost:
            raise _Untold
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
            raise _Untold
        writes = self.written.get(read)
        return writes[-1].value if writes else f"old({read.owner}.{read.name})"
