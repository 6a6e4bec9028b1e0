"""Statements as Python statements; specifications and ghost code are omitted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.to_python.expressions import Expressions, default
from ooxcheck.oox.to_python.names import Names
from ooxcheck.oox.types import ArrayType, Type

_INDENT = "    "


@dataclass(frozen=True, slots=True)
class Statements:
    """Writes the statements of a method; a constructor without a result returns the object."""

    names: Names
    nothing: str = "return"

    def block(self, statements: Iterable[typed.Statement]) -> list[str]:
        """Return the lines of a block, at least one."""
        return [line for statement in statements for line in self.lines(statement)] or ["pass"]

    def lines(self, statement: typed.Statement) -> Iterator[str]:  # noqa: C901 (one case for each kind of statement)
        """Yield the lines of a statement."""
        match statement:
            case typed.Declare(variable, value):
                if not variable.is_ghost:
                    yield f"{self.names.variable(variable)} = {self.source(value) if value else default(variable.type)}"
            case typed.Assign(target, value):
                yield f"{self._expressions.part(target)} = {self.source(value)}"
            case typed.CallStatement(call):
                yield from filter(None, [self._call(call)])
            case typed.While(condition, _, body):
                yield f"while {self._expressions.whole(condition)}:"
                yield from indent_lines(self.block([body]))
            case typed.If(condition, then, otherwise):
                yield f"if {self._expressions.whole(condition)}:"
                yield from indent_lines(self.block([then]))
                yield from self._otherwise(otherwise)
            case typed.Continue():
                yield "continue"
            case typed.Break():
                yield "break"
            case typed.Return(value):
                yield f"return {self.source(value)}" if value else self.nothing
            case typed.Throw(word):
                yield f"raise Thrown({self._expressions.whole(word)})" if word else "raise Thrown"
            case typed.Block(statements):
                for each in statements:
                    yield from self.lines(each)
            case typed.Try():
                yield from self._try(statement)
            case typed.Lock(target, body):
                yield f"check_lock({self._expressions.whole(target)})"
                yield from self.lines(body)
            case typed.Signal() | typed.Fork() | typed.JoinThreads():
                yield 'raise NotImplementedError("threads")'
            case typed.Skip() | typed.Assert() | typed.Assume() | typed.GhostAssign():
                return

    def _try(self, statement: typed.Try) -> Iterator[str]:
        yield from ["try:", *indent_lines(self.block([statement.body]))]
        if statement.variable is None:
            yield from ["except EXCEPTIONS:", *indent_lines(self.block([statement.handler]))]
        else:
            name = self.names.variable(statement.variable)
            yield from [
                f"except EXCEPTIONS as {name}:",
                *indent_lines([f"{name} = word_of({name})", *self.block([statement.handler])]),
            ]

    def _otherwise(self, statement: typed.Statement | None) -> Iterator[str]:
        match statement:
            case None:
                return
            case typed.If() | typed.Block((typed.If(),)):
                first, *rest = self.lines(statement)
                yield from [f"el{first}", *rest]
            case _:
                yield from ["else:", *indent_lines(self.block([statement]))]

    def source(self, value: typed.Source) -> str:
        """Return the right-hand side of an assignment."""
        match value:
            case typed.VirtualCall() | typed.StaticCall() | typed.SuperCall():
                return self._call(value)
            case typed.NewObject(class_name, signature, arguments):
                return self._new(class_name, signature, arguments)
            case typed.NewArray(type_, sizes):
                return f"new_array({', '.join([default(_innermost(type_, len(sizes))), *self._arguments(sizes)])})"
            case _:
                return self._expressions.whole(value)

    def constructor_for(self, class_name: str, signature: Signature | None) -> typed.Method | None:
        """Return the constructor that runs for a signature, or without one."""
        program = self.names.program
        return (
            program.constructor(class_name, signature)
            if signature
            else program.implicit_constructor(class_name)
        )

    def _call(self, call: typed.Call | typed.SuperConstructor) -> str:
        arguments = self._arguments(call.arguments)
        match call:
            case typed.VirtualCall(_, signature, receiver):
                return f"{self._expressions.part(receiver)}.{self.names.method(signature)}({', '.join(arguments)})"
            case typed.StaticCall(class_name, signature):
                return f"{self._owner(class_name, signature)}.{self.names.method(signature)}({', '.join(arguments)})"
            case typed.SuperCall(class_name, signature):
                return f"{self._owner(class_name, signature)}.{self.names.method(signature)}({', '.join(['self', *arguments])})"
            case typed.SuperConstructor(class_name, signature):
                constructor = self.constructor_for(class_name, signature)
                return self.construct("self", constructor, arguments) if constructor else ""

    def construct(self, target: str, constructor: typed.Method, arguments: list[str]) -> str:
        """Return the call of a constructor, whose value is the object."""
        return f"{target}.{self.names.constructor(constructor.owner, constructor.signature)}({', '.join(arguments)})"

    def _new(self, class_name: str, signature: Signature | None, arguments: tuple[typed.Expr, ...]) -> str:
        constructor, made = self.constructor_for(class_name, signature), f"{self.names.class_(class_name)}()"
        return self.construct(made, constructor, self._arguments(arguments)) if constructor else made

    def _owner(self, class_name: str, signature: Signature) -> str:
        return self.names.class_(self.names.program.runs(class_name, signature).owner)

    def _arguments(self, arguments: Iterable[typed.Expr]) -> list[str]:
        return [self._expressions.whole(argument) for argument in arguments]

    @property
    def _expressions(self) -> Expressions:
        return Expressions(self.names)


def indent_lines(lines: Iterable[str]) -> list[str]:
    """Return lines with one more level of indentation."""
    return [_INDENT + line if line else line for line in lines]


def _innermost(type_: Type, dimensions: int) -> Type:
    for _ in range(dimensions):
        assert isinstance(type_, ArrayType)
        type_ = type_.element
    return type_
