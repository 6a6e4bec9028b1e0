"""The boundary of a class: the code that maintains an invariant, and the steps that clients can take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import Value


@dataclass(frozen=True, slots=True)
class Step:
    """One call of a client: a constructor or method of the boundary; `title` is the call in the words of the source language.

    If it `has_receiver`, the first parameter of a static method is a receiver, which is not null. A step that is not `by_client` happens when a class is initialised.
    One that `is_function` runs a function that a method of the boundary has made; histories leave it out.
    That a step preserves invariants needs no proof if its code `is_client_code`: a sequence of other steps. A step that `is_assumed` is not followed to its end; that it preserves invariants is an assumption unless what is followed breaks them.
    """

    method: Method
    title: str
    has_receiver: bool = False
    by_client: bool = True
    is_assumed: bool = False
    is_client_code: bool = False
    is_function: bool = False

    @property
    def needs_proof(self) -> bool:
        """Whether the proof that steps preserve invariants looks at the step."""
        return not self.is_client_code


@dataclass(frozen=True, slots=True, eq=False)
class Maker:
    """A method with which a client makes an argument, such as a list of two elements; `text` is the expression in the source language, with braces for the arguments, and ``{type}`` for the class."""

    method: Method
    text: str


@dataclass(frozen=True, slots=True)
class Initialisation:
    """A part of the initialisation of static state, which happens before the first step: the result of `method` is the value of `field`, if there is one.

    The method evaluates a copy of the text of the initial value. If that contains a class, `copied` are the class that it makes an object of, and the class of which it is a copy.
    """

    method: Method
    field: Field | None = None
    copied: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class NamedConstant:
    """An object that a static field holds from the beginning: a constant of an enum. `number` is its ordinal, `text` its name if some code reads it.

    A client does not name one that is not `by_client`: it has it as the result of a call only. `contents` are the values of fields that its constructor sets, as far as they are known.
    """

    field: Field
    number: int
    text: str | None = None
    by_client: bool = True
    contents: tuple[tuple[Field, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Boundary:
    """The classes whose code maintains an invariant together, outermost first, and the steps that clients can take.

    Clients do not access the `hidden` fields, given by class and name. They change objects of `library` classes by the methods of those, which are
    not among the steps, unless the class is `immutable`. The `constants` and `initialisations` make the heap before the first step. The values of the static fields `unknown_statics` are not known there.
    The fields `stateless` hold an object from the beginning, such as ``System.out``, whose fields have default values.
    Clients make objects of the `plain` classes, and of interfaces by classes of their own, and no code runs then; None stands for the classes without constructors.
    Histories try the `element_writes` to arrays that a client gets from the boundary; for proofs, the elements of such arrays are arbitrary.
    The methods without body `callbacks`, by their full names, are implemented by clients, which return the default value of the type and do nothing else.
    Clients make the argument for a parameter with one of its `makers`, by the full name of the method and the number of the parameter.
    """

    program: Program
    classes: tuple[str, ...]
    steps: tuple[Step, ...]
    hidden: frozenset[tuple[str, str]] = frozenset()
    library: frozenset[str] = frozenset()
    immutable: frozenset[str] = frozenset()
    constants: tuple[NamedConstant, ...] = ()
    initialisations: tuple[Initialisation, ...] = ()
    unknown_statics: tuple[Field, ...] = ()
    stateless: tuple[Field, ...] = ()
    makers: Mapping[tuple[str, int], tuple[Maker, ...]] = field(default_factory=dict)
    plain: frozenset[str] | None = None
    element_writes: tuple[Step, ...] = ()
    callbacks: frozenset[str] = frozenset()

    @property
    def proof_steps(self) -> tuple[Step, ...]:
        """The steps of which a proof is needed; one of them if there are none."""
        return tuple(each for each in self.steps if each.needs_proof) or self.steps[:1]
