"""The syntax tree of Java 17, before names and types are resolved.

One immutable class per construct, without parentheses. A construct that is parsed but not supported is `Unknown`, with its
name, so that it is refused only where a check reaches it. A comment that begins with ``@`` is a specification,
among members or statements as in the source.
"""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java.operators import (
    ArithmeticOp,
    ConstructorWord,
    InfixOp,
    TypeKind,
    UnaryOp,
    UpdateOp,
    WildcardBound,
)
from ooxcheck.oox import nodes
from ooxcheck.oox.source import Span


@dataclass(frozen=True, slots=True)
class Node(nodes.Node):
    """A node with a span."""

    span: Span = field(compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Unknown(Node):
    """A construct that is not supported, by its name."""

    what: str


@dataclass(frozen=True, slots=True)
class Specification(Node):
    """A specification comment: its text with the comment marks blanked, so that offsets in it are offsets in the comment.

    If the file has unicode escapes, `places` are the file offsets of the characters and the end.
    """

    text: str
    places: tuple[int, ...] = field(default=(), compare=False, repr=False)


# ---------------------------------------------------------------------------------------------------- types


@dataclass(frozen=True, slots=True)
class TypeName(Node):
    """``int``, ``List<String>``, ``Map.Entry<K, V>[]``: qualified name, type arguments of the last name, array dimensions.

    A diamond has no `arguments`, and `is_diamond` is true. `around` are the type arguments of the names before the last one, innermost first, as in ``Tree<T>.Node``.
    """

    names: tuple[str, ...]
    arguments: tuple[TypeName | Wildcard, ...] = ()
    dimensions: int = 0
    is_diamond: bool = False
    around: tuple[TypeName | Wildcard, ...] = ()


@dataclass(frozen=True, slots=True)
class Wildcard(Node):
    """``?``, ``? extends T``, ``? super T``."""

    word: WildcardBound = WildcardBound.NONE
    bound: TypeName | None = None


@dataclass(frozen=True, slots=True)
class TypeParameter(Node):
    """``T extends Comparable<T> & Cloneable``."""

    name: str
    bounds: tuple[TypeName, ...] = ()


# ---------------------------------------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class IntLiteral(Node):
    """``42``, ``0x1F``, ``1_000L``: its bits as an unsigned number where it is not decimal."""

    value: int
    is_long: bool = False
    is_decimal: bool = True


@dataclass(frozen=True, slots=True)
class FloatLiteral(Node):
    """``1.5``, ``1e3f``, kept as written, without underscores and the last letter."""

    text: str
    is_float: bool = False


@dataclass(frozen=True, slots=True)
class CharLiteral(Node):
    """``'c'``: one unit of UTF-16."""

    value: int


@dataclass(frozen=True, slots=True)
class StringLiteral(Node):
    """``"text"`` or a text block, as the string it means."""

    value: str


@dataclass(frozen=True, slots=True)
class BoolLiteral(Node):
    """``true`` or ``false``."""

    value: bool


@dataclass(frozen=True, slots=True)
class NullLiteral(Node):
    """``null``."""


@dataclass(frozen=True, slots=True)
class Name(Node):
    """``x``: a variable, a field, a type or a package."""

    name: str


@dataclass(frozen=True, slots=True)
class This(Node):
    """The receiver: ``this``, or an enclosing instance ``Outer.this``."""

    outer: TypeName | None = None


@dataclass(frozen=True, slots=True)
class Super(Node):
    """``super``, or ``I.super``, only as a receiver."""

    of: TypeName | None = None


@dataclass(frozen=True, slots=True)
class ClassLiteral(Node):
    """``String.class``."""

    type: TypeName


@dataclass(frozen=True, slots=True)
class FieldAccess(Node):
    """``target.name``: a field, a type or a package."""

    target: Expr
    name: str


@dataclass(frozen=True, slots=True)
class ArrayAccess(Node):
    """``array[index]``."""

    array: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class MethodCall(Node):
    """``target.<types>name(arguments)``; without target, of this object, an outer one, or their classes."""

    target: Expr | None
    name: str
    arguments: tuple[Expr, ...]
    types: tuple[TypeName, ...] = ()


@dataclass(frozen=True, slots=True)
class New(Node):
    """``outer.new T(arguments) { members }``; `members` is None where no class is declared."""

    type: TypeName
    arguments: tuple[Expr, ...]
    members: tuple[Member, ...] | None = None
    outer: Expr | None = None


@dataclass(frozen=True, slots=True)
class NewArray(Node):
    """``new T[n][]`` or ``new T[] { ... }``: `type` is that of the result."""

    type: TypeName
    sizes: tuple[Expr, ...]
    initial: ArrayInitializer | None = None


@dataclass(frozen=True, slots=True)
class ArrayInitializer(Node):
    """``{ a, b }`` in place of an array."""

    elements: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """``+ - ! ~``."""

    op: UnaryOp
    operand: Expr


@dataclass(frozen=True, slots=True)
class Update(Node):
    """``++x``, ``x--``; a prefix operator has the new value."""

    op: UpdateOp
    target: Expr
    is_prefix: bool


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """An operator between two operands."""

    op: InfixOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Assignment(Node):
    """``target = value``, or ``target op= value``."""

    target: Expr
    op: ArithmeticOp | None
    value: Expr


@dataclass(frozen=True, slots=True)
class Conditional(Node):
    """``condition ? then : otherwise``."""

    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Cast(Node):
    """``(T) operand``."""

    type: TypeName
    operand: Expr


@dataclass(frozen=True, slots=True)
class InstanceOf(Node):
    """``operand instanceof T``, and the variable it is bound to, if there is one."""

    operand: Expr
    type: TypeName
    variable: str | None = None


@dataclass(frozen=True, slots=True)
class Component(Node):
    """The component with a number of a record that matched a pattern."""

    operand: Expr
    record: TypeName
    index: int


@dataclass(frozen=True, slots=True)
class ComponentPattern(Node):
    """``T x`` for a component in a record pattern: it matches null, if all values of the component are of T. The type is None for ``var``."""

    operand: Expr
    type: TypeName | None
    variable: str | None


@dataclass(frozen=True, slots=True)
class ConstantPattern(Node):
    """``case constant`` beside patterns in a ``switch``: a literal, a constant variable or a constant of an enum."""

    operand: Expr
    constant: Expr


@dataclass(frozen=True, slots=True)
class Lambda(Node):
    """``(x, y) -> body``; parameters without types are those of the interface."""

    parameters: tuple[Parameter, ...]
    body: Expr | Block


@dataclass(frozen=True, slots=True)
class MethodReference(Node):
    """``target::name``, ``T::new``."""

    target: Expr | TypeName
    name: str


@dataclass(frozen=True, slots=True)
class SwitchExpression(Node):
    """``switch (selector) { ... }``, as an expression or as a statement."""

    selector: Expr
    cases: tuple[SwitchCase, ...]


@dataclass(frozen=True, slots=True)
class SwitchCase(Node):
    """``case A, B: statements`` or ``case A, B -> statement``; `labels` are empty for ``default``."""

    labels: tuple[Expr, ...]
    is_arrow: bool
    statements: tuple[Statement, ...]
    is_default: bool = False


@dataclass(frozen=True, slots=True)
class PatternCase(Node):
    """A case of a ``switch`` over patterns, while it is parsed: its condition, None for ``default`` alone, and its statements."""

    condition: Expr | None
    body: Block
    is_default: bool
    is_for_null: bool


@dataclass(frozen=True, slots=True)
class Extension(Node):
    """An expression of a specification language (`ooxcheck.java.jml.tree`), which no program contains."""


Literal: TypeAlias = IntLiteral | FloatLiteral | CharLiteral | StringLiteral | BoolLiteral | NullLiteral

Expr: TypeAlias = (
    Literal | Name | This | Super | ClassLiteral
    | FieldAccess | ArrayAccess | MethodCall | New | NewArray | ArrayInitializer | Unary | Update | Binary | Assignment | Conditional
    | Cast | InstanceOf | Component | ComponentPattern | ConstantPattern | Lambda | MethodReference | SwitchExpression | Extension | Unknown
)  # fmt: skip


# ----------------------------------------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Block(Node):
    """``{ statements }``."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class LocalVariable(Node):
    """``T x = value;``: one for each variable of a declaration. The type is None for ``var``."""

    type: TypeName | None
    name: str
    value: Expr | None
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class LocalClass(Node):
    """A local class, interface, enum or record."""

    declaration: TypeDeclaration


@dataclass(frozen=True, slots=True)
class ExpressionStatement(Node):
    """An expression statement."""

    expression: Expr


@dataclass(frozen=True, slots=True)
class If(Node):
    """``if (condition) then else otherwise``."""

    condition: Expr
    then: Statement
    otherwise: Statement | None


@dataclass(frozen=True, slots=True)
class While(Node):
    """``while (condition) body``."""

    condition: Expr
    body: Statement


@dataclass(frozen=True, slots=True)
class DoWhile(Node):
    """``do body while (condition);``."""

    body: Statement
    condition: Expr


@dataclass(frozen=True, slots=True)
class For(Node):
    """``for (initial; condition; updates) body``; a missing condition is true."""

    initial: tuple[Statement, ...]
    condition: Expr | None
    updates: tuple[Expr, ...]
    body: Statement


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """``for (T x : items) body``; the type is None for ``var``."""

    type: TypeName | None
    name: str
    items: Expr
    body: Statement


@dataclass(frozen=True, slots=True)
class Labeled(Node):
    """``label: statement``."""

    label: str
    statement: Statement


@dataclass(frozen=True, slots=True)
class Break(Node):
    """``break label;``."""

    label: str | None


@dataclass(frozen=True, slots=True)
class Continue(Node):
    """``continue label;``."""

    label: str | None


@dataclass(frozen=True, slots=True)
class Yield(Node):
    """``yield value;``."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Return(Node):
    """``return value;``."""

    value: Expr | None


@dataclass(frozen=True, slots=True)
class Throw(Node):
    """``throw value;``."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Catch(Node):
    """``catch (A | B name) body``."""

    types: tuple[TypeName, ...]
    name: str
    body: Block


@dataclass(frozen=True, slots=True)
class Try(Node):
    """``try (resources) body catch ... finally ...``; a resource is a variable or an expression."""

    resources: tuple[LocalVariable | Expr, ...]
    body: Block
    catches: tuple[Catch, ...]
    at_last: Block | None


@dataclass(frozen=True, slots=True)
class Synchronized(Node):
    """``synchronized (lock) body``."""

    lock: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Assert(Node):
    """``assert condition : message;``."""

    condition: Expr
    message: Expr | None


@dataclass(frozen=True, slots=True)
class Empty(Node):
    """``;``."""


@dataclass(frozen=True, slots=True)
class ConstructorCall(Node):
    """``this(arguments);`` or ``super(arguments);`` at the beginning of a constructor."""

    word: ConstructorWord
    arguments: tuple[Expr, ...]
    outer: Expr | None = None


Statement: TypeAlias = (
    Block | LocalVariable | LocalClass | ExpressionStatement | If | While | DoWhile | For | ForEach | Labeled | Break | Continue | Yield
    | Return | Throw | Try | Synchronized | Assert | Empty | ConstructorCall | SwitchExpression | Specification | Unknown
)  # fmt: skip


# --------------------------------------------------------------------------------------------- declarations


@dataclass(frozen=True, slots=True)
class Annotation(Node):
    """``@Name(...)``: the name, and the text between the brackets."""

    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Modifiers(Node):
    """The modifiers, annotations and specifications in the head of a declaration; comments before a member are among the members."""

    words: frozenset[str] = frozenset()
    annotations: tuple[Annotation, ...] = ()
    specifications: tuple[Specification, ...] = ()


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """``final T name``, or ``T... name``, whose type is then that of the array; the type is None where a lambda leaves it out."""

    type: TypeName | None
    name: str
    is_variadic: bool = False
    modifiers: Modifiers | None = None


@dataclass(frozen=True, slots=True)
class Field(Node):
    """One field of a declaration."""

    modifiers: Modifiers
    type: TypeName
    name: str
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Method(Node):
    """A method; `result` is None for ``void``, `body` is None where there is none."""

    modifiers: Modifiers
    type_parameters: tuple[TypeParameter, ...]
    result: TypeName | None
    name: str
    parameters: tuple[Parameter, ...]
    throws: tuple[TypeName, ...]
    body: Block | None


@dataclass(frozen=True, slots=True)
class Constructor(Node):
    """A constructor; `parameters` is None for a compact one of a record."""

    modifiers: Modifiers
    type_parameters: tuple[TypeParameter, ...]
    name: str
    parameters: tuple[Parameter, ...] | None
    throws: tuple[TypeName, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class Initializer(Node):
    """``{ ... }`` or ``static { ... }`` among members."""

    is_static: bool
    body: Block


@dataclass(frozen=True, slots=True)
class EnumConstant(Node):
    """``NAME(arguments) { members }``."""

    name: str
    arguments: tuple[Expr, ...]
    members: tuple[Member, ...] | None


@dataclass(frozen=True, slots=True)
class TypeDeclaration(Node):
    """A class, interface, enum or record."""

    kind: TypeKind
    modifiers: Modifiers
    name: str
    type_parameters: tuple[TypeParameter, ...]
    parent: TypeName | None
    interfaces: tuple[TypeName, ...]
    members: tuple[Member, ...]
    constants: tuple[EnumConstant, ...] = ()
    components: tuple[Parameter, ...] = ()


Member: TypeAlias = Field | Method | Constructor | Initializer | TypeDeclaration | Specification | Unknown


@dataclass(frozen=True, slots=True)
class Import(Node):
    """``import static a.b.C.*;``."""

    name: str
    is_static: bool
    is_all: bool


@dataclass(frozen=True, slots=True)
class Unread(Node):
    """A specification that is not parsed, and the reason: it is misplaced, or for other tools, which is no error."""

    why: str
    is_mistake: bool = True


@dataclass(frozen=True, slots=True)
class CompilationUnit(Node):
    """A file."""

    package: str
    imports: tuple[Import, ...]
    types: tuple[TypeDeclaration, ...]
    unread: tuple[Unread, ...] = ()
