"""The syntax tree of a model, before name resolution; every node has its position."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.from_alloy.syntax.places import Place


@dataclass(frozen=True, slots=True)
class Name:
    """A name; with `@` (`bare`) it is not taken as one of the fields of `this`."""

    place: Place
    name: str
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """An integer."""

    place: Place
    value: int


@dataclass(frozen=True, slots=True)
class Text:
    """A string literal."""

    place: Place
    value: str


@dataclass(frozen=True, slots=True)
class Unary:
    """``not``, ``#``, ``~``, ``^``, ``*``, a multiplicity before a set, a cast, a prime after a set, or a temporal operator."""

    place: Place
    op: str
    operand: Expr


@dataclass(frozen=True, slots=True)
class Binary:
    """A binary operation."""

    place: Place
    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Arrow:
    """A product; the multiplicities beside the arrow are ``set`` by default."""

    place: Place
    left: Expr
    left_mult: str
    right_mult: str
    right: Expr


@dataclass(frozen=True, slots=True)
class Box:
    """A box join or a call: ``target[arguments]``."""

    place: Place
    target: Expr
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class IfElse:
    """``condition => yes else no``."""

    place: Place
    condition: Expr
    yes: Expr
    no: Expr


@dataclass(frozen=True, slots=True)
class Quantified:
    """``all``, ``some``, ``no``, ``one``, ``lone`` or ``sum`` over declared variables."""

    place: Place
    quantifier: str
    decls: tuple[Decl, ...]
    body: Expr


@dataclass(frozen=True, slots=True)
class Comprehension:
    """The tuples of values for which the body holds."""

    place: Place
    decls: tuple[Decl, ...]
    body: Expr


@dataclass(frozen=True, slots=True)
class Let:
    """A name for a value, in a body."""

    place: Place
    name: str
    value: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class Block:
    """Formulas that all hold."""

    place: Place
    parts: tuple[Expr, ...]


Expr = Name | Number | Text | Unary | Binary | Arrow | Box | IfElse | Quantified | Comprehension | Let | Block


@dataclass(frozen=True, slots=True)
class Decl:
    """Names with one range; `disjoint` ones share no tuple, `disjoint_values` none from atom to atom, `variable` ones change."""

    place: Place
    names: tuple[str, ...]
    multiplicity: str
    range: Expr
    disjoint: bool = False
    disjoint_values: bool = False
    variable: bool = False


@dataclass(frozen=True, slots=True)
class Open:
    """An opened module; a `private` one is not visible to users of this one."""

    place: Place
    path: str
    arguments: tuple[str, ...]
    alias: str
    private: bool = False


@dataclass(frozen=True, slots=True)
class Sig:
    """A signature paragraph, which may declare several at once; `of` are its parents, by `relation`: extends, in, =."""

    place: Place
    names: tuple[str, ...]
    multiplicity: str
    abstract: bool
    private: bool
    relation: str
    of: tuple[Name, ...]
    fields: tuple[Decl, ...]
    fact: Block | None
    variable: bool = False


@dataclass(frozen=True, slots=True)
class Enum:
    """An abstract signature and its only atoms, in order."""

    place: Place
    name: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """A formula that holds in every instance."""

    place: Place
    body: Block


@dataclass(frozen=True, slots=True)
class Callable:
    """A predicate, or a function, which has a `result`."""

    place: Place
    name: str
    parameters: tuple[Decl, ...]
    result: Decl | None
    body: Expr
    private: bool


@dataclass(frozen=True, slots=True)
class Assertion:
    """A formula to be checked."""

    place: Place
    name: str
    body: Block


@dataclass(frozen=True, slots=True)
class Macro:
    """A named expression that is expanded at each use; parameters stand for any expressions."""

    place: Place
    name: str
    parameters: tuple[str, ...]
    body: Expr
    private: bool


@dataclass(frozen=True, slots=True)
class Scope:
    """The greatest or exact number of atoms of a signature; it may grow to `last` by `step`, or without end (None)."""

    place: Place
    name: str
    size: int
    exact: bool
    last: int | None
    step: int = 1


@dataclass(frozen=True, slots=True)
class Command:
    """``run`` or ``check`` of a name or a block. `overall` is the default scope."""

    place: Place
    label: str
    check: bool
    subject: Name | Block
    overall: int | None
    scopes: tuple[Scope, ...]
    expect: int | None


Paragraph = Open | Sig | Enum | Fact | Callable | Macro | Assertion | Command


@dataclass(frozen=True, slots=True)
class Parameter:
    """A signature parameter of a module; `exact` ones have all the atoms of their scope."""

    name: str
    exact: bool


@dataclass(frozen=True, slots=True)
class Module:
    """One file; `sequences` says whether it mentions any."""

    file: str
    name: str
    parameters: tuple[Parameter, ...]
    paragraphs: tuple[Paragraph, ...]
    sequences: bool
