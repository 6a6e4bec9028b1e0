"""Lazy compilation of the methods of data classes: each is compiled on first lookup.

Class bodies are also read here, because a program reads hundreds of classes when it starts; the fields are
those of the standard library, whose
`fields`, `replace` and `asdict` see no difference. The methods have the same semantics, with one exception:
equality compares tuples of fields in
every version of Python (as 3.11 and 3.12 do), so that shared objects are not compared. A frozen instance is
initialised through the descriptors of
its slots, which is faster than by name.

Not supported, because unused: `InitVar`, ``order`` and ``unsafe_hash``. Left to mypy and ruff: that fields
without a default come first, that a
default is immutable, and that frozen and other classes do not inherit from each other.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, MISSING, Field, FrozenInstanceError, field, fields
from functools import cache, partial
from inspect import get_annotations
from reprlib import recursive_repr
from types import CellType, CodeType, FunctionType, MemberDescriptorType
from typing import Any, ClassVar, get_origin


def dataclass(
    cls: type | None = None,
    /,
    *,
    frozen: bool = False,
    eq: bool = True,
    slots: bool = False,
    weakref_slot: bool = False,
) -> Any:  # noqa: ANN401  # the class, or what makes it; mypy sees the standard library's
    """Make a class a data class, as `dataclasses.dataclass` does."""
    if cls is None:
        return partial(_process_class, frozen=frozen, eq=eq, slots=slots, weakref_slot=weakref_slot)
    return _process_class(cls, frozen=frozen, eq=eq, slots=slots, weakref_slot=weakref_slot)


class _Factory:
    """A placeholder in a signature for a default that is made for each instance."""

    def __repr__(self) -> str:
        return "<factory>"


_FACTORY = _Factory()

NOTHING: Mapping[str, object] = {}


class LazyMethod:
    """A placeholder for a method that is not compiled yet; the first lookup replaces it."""

    __slots__ = ("_make", "_name", "_owner")

    def __init__(self, make: Callable[[type], FunctionType]) -> None:
        self._make = make

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner = owner
        self._name = name

    def __get__(self, instance: object, owner: type | None = None) -> Any:  # noqa: ANN401  # a function, or a bound one
        """Return the method, compiled and in place."""
        method = self._make(self._owner)
        setattr(self._owner, self._name, method)
        return method.__get__(instance, owner)


@dataclasses.dataclass(init=False, repr=False, eq=False)
class _Sample:
    """A class processed by the standard library: its attributes for a class without methods, and for a field."""

    one: int


_FIELDS, _PARAMETERS = "__dataclass_fields__", "__dataclass_params__"
"""The attributes in which the standard library stores the fields and the parameters of a class."""


def _process_class(cls: type, *, frozen: bool, eq: bool, slots: bool, weakref_slot: bool) -> type:
    """Return a class with slots, and with the methods that it does not define."""
    own = _own_fields(cls)
    declared: dict[str, Field[Any]] = {}
    for base in cls.__mro__[-2:0:-1]:
        declared |= base.__dict__.get(_FIELDS, {})
    declared |= own
    members = _methods(cls.__dict__, frozen=frozen, eq=eq, slots=slots)
    members[_FIELDS] = declared
    members[_PARAMETERS] = _Sample.__dict__[_PARAMETERS]
    if "__match_args__" not in cls.__dict__:
        members["__match_args__"] = tuple(
            [each.name for each in declared.values() if each.init and not each.kw_only]
        )
    return (
        _with_slots(cls, declared, members, weakref=weakref_slot)
        if slots
        else _with_members(cls, own, members)
    )


def _own_fields(cls: type) -> dict[str, Field[Any]]:
    """Return the fields that a class declares itself."""
    own_fields: dict[str, Field[Any]] = {}
    by_name = False
    own: Mapping[str, Any] = cls.__dict__
    for name, annotation in (own.get("__annotations__") or get_annotations(cls)).items():
        may_be_form = not isinstance(annotation, str) or "KW_ONLY" in annotation or "ClassVar" in annotation
        if may_be_form and _is_form(annotation, "KW_ONLY", KW_ONLY):
            by_name = True
        elif not (may_be_form and _is_form(annotation, "ClassVar", ClassVar)):
            said = own.get(name, MISSING)
            each: Any = said if isinstance(said, Field) else field(default=said)
            each.name, each.type, each._field_type = name, annotation, _REGULAR
            each.kw_only = by_name if each.kw_only is MISSING else each.kw_only
            own_fields[name] = each
    return own_fields


_REGULAR: object = fields(_Sample)[0]._field_type  # type: ignore[attr-defined]  # that it is no `ClassVar`, privately


def _is_form(annotation: object, name: str, form: object) -> bool:
    """Whether an annotation, which may be text, is a special form that makes it no field."""
    if isinstance(annotation, str):
        return name in annotation and annotation.partition("[")[0].rpartition(".")[2] == name
    return annotation is form or get_origin(annotation) is form


def _methods(own: Mapping[str, object], *, frozen: bool, eq: bool, slots: bool) -> dict[str, object]:
    """Return the methods that a class gets, which are those that it does not define itself."""
    init = _FROZEN_INIT if frozen else _PLAIN_INIT
    methods: dict[str, object] = {"__init__": LazyMethod(init), "__repr__": LazyMethod(_repr)}
    if eq:
        methods["__eq__"] = LazyMethod(_eq)
        methods["__hash__"] = LazyMethod(_hash) if frozen else None
    if frozen and slots:
        methods |= _STATE
    for name in methods.keys() & own.keys():
        if name != "__hash__" or own[name] is not None or "__eq__" not in own:  # Python adds None to equality
            del methods[name]
    if frozen:
        if not _REFUSALS.keys().isdisjoint(own):
            msg = "a class that is frozen cannot say how its fields are set or deleted"
            raise TypeError(msg)
        methods |= _REFUSALS
    return methods


def _with_slots(
    cls: type, declared: Mapping[str, object], members: dict[str, object], *, weakref: bool
) -> type:
    """Return a copy of a class, with slots for the fields that no base class has; slots must be given at creation."""
    inherited = {name for base in cls.__mro__[1:-1] for name in base.__dict__.get("__slots__", ())}
    names = [*declared, "__weakref__"] if weakref else declared
    body = {name: each for name, each in cls.__dict__.items() if name not in declared} | members
    body.pop("__dict__", None)
    body.pop("__weakref__", None)
    body["__slots__"] = tuple([name for name in names if name not in inherited])
    body["__qualname__"] = cls.__qualname__
    return type(cls)(cls.__name__, cls.__bases__, body)


def _with_members(cls: type, own: Mapping[str, Field[Any]], members: Mapping[str, object]) -> type:
    """Return the same class with added members, and defaults in place of field specifications."""
    for each in own.values():
        if each.default is not MISSING:
            setattr(cls, each.name, each.default)
        elif each.name in cls.__dict__:
            delattr(cls, each.name)
    for name, member in members.items():
        setattr(cls, name, member)
        if isinstance(member, LazyMethod):
            member.__set_name__(cls, name)
    return cls


def _set_attribute(self: object, name: str, value: object) -> None:
    _refuse(self, name, "assign to")
    object.__setattr__(self, name, value)


def _delete_attribute(self: object, name: str) -> None:
    _refuse(self, name, "delete")
    object.__delattr__(self, name)


def _refuse(instance: object, name: str, what: str) -> None:
    """Refuse to change an instance of a frozen class; a subclass that is no data class may have other attributes."""
    cls: Any = type(instance)
    if _FIELDS in cls.__dict__ or name in getattr(cls, _FIELDS):
        raise FrozenInstanceError(f"cannot {what} field {name!r}")  # noqa: EM102  # as the standard library says it


_REFUSALS: dict[str, Callable[..., object]] = {
    "__setattr__": _set_attribute,
    "__delattr__": _delete_attribute,
}


def _get_state(self: Any) -> list[object]:  # noqa: ANN401  # any data class
    return [getattr(self, each.name) for each in fields(self)]


def _set_state(self: Any, state: list[object]) -> None:  # noqa: ANN401  # any data class
    for each, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


_STATE: dict[str, Callable[..., object]] = {"__getstate__": _get_state, "__setstate__": _set_state}


def _init(cls: type, *, frozen: bool) -> FunctionType:
    """Return the constructor of a class.

    The source text numbers the parameters and contains no names, defaults and factories, which are inserted
    into the compiled code: classes with
    equally many fields share it.
    """
    declared = fields(cls)
    given = sorted((each for each in declared if each.init), key=_is_named)
    others = [each for each in declared if not each.init and _is_set(cls, each)]
    known = _setters(cls, given, frozen=frozen)
    if others:
        known["fill"] = _filler(cls, others, frozen=frozen)
    code = _init_code(
        len(given), by_setters="set0" in known, fills=bool(others), posts=hasattr(cls, "__post_init__")
    )
    named = sum(map(_is_named, given))
    itself = "__self__" if any(each.name == "self" for each in declared) else "self"
    own = [each.name for each in given]
    code = code.replace(
        co_varnames=(itself, *own),
        co_names=_attribute_names(code, own),
        co_argcount=1 + len(own) - named,
        co_kwonlyargcount=named,
    )
    init = _function(cls, code, known)
    init.__defaults__ = tuple(_defaults(given[: len(given) - named]).values())
    init.__kwdefaults__ = _defaults(given[len(given) - named :])
    init.__annotations__ = {each.name: each.type for each in declared if each.init} | {"return": None}
    return init


def _is_named(field: Field[Any]) -> bool:
    """Whether the constructor takes a field by name only."""
    return bool(field.kw_only)


def _defaults(given: Sequence[Field[Any]]) -> dict[str, object]:
    """Return the defaults of some parameters by name."""
    defaults: dict[str, object] = {}
    for each in given:
        if each.default is not MISSING or each.default_factory is not MISSING:
            defaults[each.name] = _FACTORY if each.default is MISSING else each.default
        elif defaults and not each.kw_only:
            msg = f"{each.name} has no default, but comes after one that has"
            raise TypeError(msg)
    return defaults


@cache
def _init_code(count: int, *, by_setters: bool, fills: bool, posts: bool) -> CodeType:
    """Return the code of a constructor that sets so many fields from parameters, by setters where an assignment does not suffice."""
    numbers = range(count)
    lines = [
        f"set{number}(self, _{number})" if by_setters else f"self._{number} = _{number}" for number in numbers
    ]
    known = [f"set{number}" for number in numbers] if by_setters else []
    if fills:
        lines.append("fill(self)")
        known.append("fill")
    if posts:
        lines.append("self.__post_init__()")
    return _code(
        "__init__", ", ".join(["self", *(f"_{number}" for number in numbers)]), lines or ["pass"], known
    )


def _setters(cls: type, given: Sequence[Field[Any]], *, frozen: bool) -> dict[str, object]:
    """Return the setter of each field by a numbered name; nothing if assignments suffice."""
    if not frozen and all(each.default_factory is MISSING for each in given):
        return {}
    return {f"set{number}": _setter(cls, each, frozen=frozen) for number, each in enumerate(given)}


def _setter(cls: type, field: Field[Any], *, frozen: bool) -> Callable[[object, Any], None]:
    """Return the function that sets a field from a parameter, or from a factory."""
    put, make = _put(cls, field, frozen=frozen), field.default_factory
    if make is MISSING:
        return put
    return lambda instance, value: put(instance, make() if value is _FACTORY else value)


def _put(cls: type, field: Field[Any], *, frozen: bool) -> Callable[[object, object], None]:
    """Return the function that sets a field: the slot itself, unless the class defines ``__setattr__``."""
    member = getattr(cls, field.name, None)
    if isinstance(member, MemberDescriptorType) and (frozen or _is_set_plainly(cls)):
        return member.__set__
    if frozen:
        return lambda instance, value: object.__setattr__(instance, field.name, value)
    return lambda instance, value: setattr(instance, field.name, value)


def _is_set_plainly(cls: type) -> bool:
    """Whether no base class defines how attributes are set."""
    return not any("__setattr__" in vars(each) for each in cls.__mro__[:-1])


def _filler(cls: type, others: Sequence[Field[Any]], *, frozen: bool) -> Callable[[object], None]:
    """Return the function that sets the fields that are no parameters."""
    known = [(_put(cls, each, frozen=frozen), each.default, each.default_factory) for each in others]

    def fill(instance: object) -> None:
        for put, value, make in known:
            put(instance, value if make is MISSING else make())

    return fill


def _is_set(cls: type, field: Field[Any]) -> bool:
    """Whether the constructor sets a field that is no parameter; a default may be a class attribute."""
    if field.default_factory is not MISSING:
        return True
    return field.default is not MISSING and isinstance(getattr(cls, field.name), MemberDescriptorType)


_PLAIN_INIT, _FROZEN_INIT = partial(_init, frozen=False), partial(_init, frozen=True)


def _repr(cls: type) -> FunctionType:
    text = ", ".join(f"{each.name}={{self.{each.name}!r}}" for each in fields(cls) if each.repr)
    shown = _function(cls, _code("__repr__", "self", [f'return f"{{self.__class__.__qualname__}}({text})"']))
    guarded: FunctionType = recursive_repr()(shown)  # type: ignore[assignment]  # a function around a function
    return guarded


def _eq(cls: type) -> FunctionType:
    names = [each.name for each in fields(cls) if each.compare]
    code = _eq_code(len(names))
    return _function(cls, code.replace(co_names=_attribute_names(code, names)))


@cache
def _eq_code(count: int) -> CodeType:
    both = f"{_tuple('self', count)} == {_tuple('other', count)}"
    lines = ["if other.__class__ is self.__class__:", f"    return {both}", "return NotImplemented"]
    return _code("__eq__", "self, other", lines)


def _hash(cls: type) -> FunctionType:
    names = [each.name for each in fields(cls) if (each.compare if each.hash is None else each.hash)]
    code = _hash_code(len(names))
    return _function(cls, code.replace(co_names=_attribute_names(code, names)))


@cache
def _hash_code(count: int) -> CodeType:
    return _code("__hash__", "self", [f"return hash({_tuple('self', count)})"])


def _tuple(owner: str, count: int) -> str:
    return f"({''.join(f'{owner}._{number}, ' for number in range(count))})"


def _attribute_names(code: CodeType, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names in code, with those of attributes in place of their numbers."""
    numbered = {f"_{number}": each for number, each in enumerate(names)}
    return tuple([numbered.get(each, each) for each in code.co_names])


def _function(cls: type, code: CodeType, known: Mapping[str, object] = NOTHING) -> FunctionType:
    """Return a method of a class, with values for the free variables of its code."""
    closure = tuple([CellType(known[each]) for each in code.co_freevars])
    method = FunctionType(code, vars(sys.modules[cls.__module__]), code.co_name, None, closure)
    method.__qualname__ = f"{cls.__qualname__}.{code.co_name}"
    return method


def _code(name: str, head: str, lines: Sequence[str], known: Sequence[str] = ()) -> CodeType:
    """Return the compiled text of a function with some free variables."""
    body = "".join(f"\n        {line}" for line in lines)
    text = f"def make({', '.join(known)}):\n    def {name}({head}):{body}\n    return {name}"
    module = compile(text, "<data class>", "exec")
    make = next(each for each in module.co_consts if isinstance(each, CodeType))
    return next(each for each in make.co_consts if isinstance(each, CodeType))
