"""Lazy compilation of the methods of data classes: each is made when it is first looked up.

The standard library finds the fields and makes the slots; only the methods are ours. They mean the same, with one
liberty: equality compares tuples of fields in every version of Python (as 3.11 and 3.12 do), so that what is shared is
not compared. A frozen instance is filled through the descriptors of its slots, which is faster than by name.

Not supported, because nobody needs them: `InitVar`, ``order`` and ``unsafe_hash``. Left to mypy: that fields without a
default come first, and that what is frozen and what is not do not inherit from each other.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from functools import partial
from reprlib import recursive_repr
from types import FunctionType, MemberDescriptorType
from typing import Any


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
        return partial(_processed, frozen=frozen, eq=eq, slots=slots, weakref_slot=weakref_slot)
    return _processed(cls, frozen=frozen, eq=eq, slots=slots, weakref_slot=weakref_slot)


class _Factory:
    """Stands in a signature for a default that is made anew for each instance."""

    def __repr__(self) -> str:
        return "<factory>"


_FACTORY = _Factory()


class LazyMethod:
    """Stands in a class for a method that is not compiled yet; looking it up puts the method in its place."""

    __slots__ = ("_make", "_name", "_owner")

    def __init__(self, owner: type, name: str, make: Callable[[type], FunctionType]) -> None:
        self._owner = owner
        self._name = name
        self._make = make

    def __get__(self, instance: object, owner: type | None = None) -> Any:  # noqa: ANN401  # a function, or a bound one
        """Return the method, compiled and in place."""
        method = self._make(self._owner)
        setattr(self._owner, self._name, method)
        return method.__get__(instance, owner)


def _processed(cls: type, *, frozen: bool, eq: bool, slots: bool, weakref_slot: bool) -> type:
    """Return a class with slots, and with what it does not define itself."""
    own = {"__init__", "__repr__", "__eq__"} & cls.__dict__.keys()
    own_hash = cls.__dict__.get("__hash__", MISSING)
    has_own_hash = own_hash is not MISSING and (own_hash is not None or "__eq__" not in own)
    made: type = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots, weakref_slot=weakref_slot)(cls)
    methods: dict[str, Callable[[type], FunctionType]] = {"__init__": partial(_init, frozen=frozen), "__repr__": _repr}
    if eq:
        methods["__eq__"] = _eq
        if frozen and not has_own_hash:
            methods["__hash__"] = _hash
        elif not has_own_hash:
            made.__hash__ = None  # type: ignore[assignment]  # this is how Python says that there is none
    for name, make in methods.items():
        if name not in own:
            setattr(made, name, LazyMethod(made, name, make))
    if frozen:
        _freeze(made, slots=slots)
    return made


def _freeze(cls: Any, *, slots: bool) -> None:  # noqa: ANN401  # a class that is about to get methods
    """Let the instances of a class refuse to change; `copy` and `pickle` get a way around that."""
    names = frozenset(each.name for each in fields(cls))

    def set_attribute(self: object, name: str, value: object) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")  # noqa: EM102  # as the standard library says it
        super(cls, self).__setattr__(name, value)

    def delete_attribute(self: object, name: str) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")  # noqa: EM102  # as the standard library says it
        super(cls, self).__delattr__(name)

    if {"__setattr__", "__delattr__"} & cls.__dict__.keys():
        msg = f"{cls.__name__} is frozen, and cannot say how its fields are set or deleted"
        raise TypeError(msg)
    cls.__setattr__ = set_attribute
    cls.__delattr__ = delete_attribute
    for name, method in _STATE.items() if slots else ():
        if name not in cls.__dict__:
            setattr(cls, name, method)


def _get_state(self: Any) -> list[object]:  # noqa: ANN401  # any data class
    return [getattr(self, each.name) for each in fields(self)]


def _set_state(self: Any, state: list[object]) -> None:  # noqa: ANN401  # any data class
    for each, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


_STATE: dict[str, Callable[..., object]] = {"__getstate__": _get_state, "__setstate__": _set_state}


def _init(cls: type, *, frozen: bool) -> FunctionType:
    """Return the constructor of a class."""
    declared = fields(cls)
    itself = "__self__" if any(each.name == "self" for each in declared) else "self"
    positional = [_parameter(each) for each in declared if each.init and not each.kw_only]
    named = [_parameter(each) for each in declared if each.init and each.kw_only]
    setters = {each.name: _setter(cls, each) for each in declared} if frozen else {}
    lines = [_assignment(itself, each, setters) for each in declared if _is_set(cls, each)]
    if hasattr(cls, "__post_init__"):
        lines.append(f"{itself}.__post_init__()")
    head = ", ".join([itself, *positional, *(["*", *named] if named else [])])
    known: dict[str, object] = {"__anew__": _FACTORY} | {f"__set_{name}__": each for name, each in setters.items()}
    known |= {f"__default_{each.name}__": each.default for each in declared}
    known |= {f"__factory_{each.name}__": each.default_factory for each in declared}
    init = _compiled(cls, "__init__", head, lines or ["pass"], known)
    init.__annotations__ = {each.name: each.type for each in declared if each.init} | {"return": None}
    return init


def _parameter(field: Field[Any]) -> str:
    """Return a field as a parameter of the constructor."""
    if field.default is not MISSING:
        return f"{field.name}=__default_{field.name}__"
    return f"{field.name}=__anew__" if field.default_factory is not MISSING else field.name


def _setter(cls: type, field: Field[Any]) -> Callable[[object, object], None]:
    """Return what sets a field of a frozen instance: the slot itself, if there is one."""
    member = getattr(cls, field.name, None)
    if isinstance(member, MemberDescriptorType):
        return member.__set__
    return lambda instance, value: object.__setattr__(instance, field.name, value)


def _is_set(cls: type, field: Field[Any]) -> bool:
    """Whether the constructor gives a field a value; a default that is no parameter may be found in the class."""
    if field.init or field.default_factory is not MISSING:
        return True
    return field.default is not MISSING and isinstance(getattr(cls, field.name), MemberDescriptorType)


def _assignment(itself: str, field: Field[Any], setters: Mapping[str, object]) -> str:
    """Return the line that gives a field its first value."""
    name = field.name
    value = name if field.init else f"__default_{name}__"
    if field.default_factory is not MISSING:
        made = f"__factory_{name}__()"
        value = f"{made} if {name} is __anew__ else {name}" if field.init else made
    return f"__set_{name}__({itself}, {value})" if name in setters else f"{itself}.{name} = {value}"


def _repr(cls: type) -> FunctionType:
    text = ", ".join(f"{each.name}={{self.{each.name}!r}}" for each in fields(cls) if each.repr)
    shown = _compiled(cls, "__repr__", "self", [f'return f"{{self.__class__.__qualname__}}({text})"'], {})
    guarded: FunctionType = recursive_repr()(shown)  # type: ignore[assignment]  # a function around a function
    return guarded


def _eq(cls: type) -> FunctionType:
    names = [each.name for each in fields(cls) if each.compare]
    both = f"{_tuple('self', names)} == {_tuple('other', names)}"
    lines = ["if other.__class__ is self.__class__:", f"    return {both}", "return NotImplemented"]
    return _compiled(cls, "__eq__", "self, other", lines, {})


def _hash(cls: type) -> FunctionType:
    names = [each.name for each in fields(cls) if (each.compare if each.hash is None else each.hash)]
    return _compiled(cls, "__hash__", "self", [f"return hash({_tuple('self', names)})"], {})


def _tuple(owner: str, names: list[str]) -> str:
    return f"({''.join(f'{owner}.{name}, ' for name in names)})"


def _compiled(cls: type, name: str, head: str, lines: list[str], known: Mapping[str, object]) -> FunctionType:
    """Return a method of a class; its text mentions names of fields, which are identifiers, and those in `known`."""
    body = "".join(f"\n        {line}" for line in lines)
    text = f"def make({', '.join(known)}):\n    def {name}({head}):{body}\n    return {name}"
    scope: dict[str, Any] = {}
    exec(text, vars(sys.modules[cls.__module__]), scope)
    method: FunctionType = scope["make"](**known)
    method.__qualname__ = f"{cls.__qualname__}.{name}"
    return method
