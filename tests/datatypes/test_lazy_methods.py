"""Data classes made here and by the standard library behave the same, whatever their fields and options are."""

from __future__ import annotations

import copy
import dataclasses
import gc
import inspect
import pickle
import weakref
from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError, asdict, field, fields, replace
from itertools import chain
from typing import Any, Generic, TypeAlias, TypeVar, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.datatypes import dataclass
from ooxcheck.datatypes.lazy_methods import LazyMethod

T = TypeVar("T")

Drawn: TypeAlias = Any
"""A class that is drawn, or what it makes: mypy knows nothing of it."""

Said: TypeAlias = "list[tuple[str, dict[str, Any]]]"
"""The fields of a class: what is said of each besides its name, as arguments of `field`."""


@dataclass(frozen=True, slots=True)
class Point:
    """Something to pickle."""

    x: int
    y: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Thing:
    """Something that is equal to itself only."""

    name: str


@dataclass(frozen=True, slots=True)
class Named(Generic[T]):
    """Something of a type that is left open."""

    name: str
    what: T


PLAIN: dict[str, Any] = {}
WITH_VALUE: tuple[dict[str, Any], ...] = (
    {"default": 7},
    {"default_factory": tuple},
    {"default": 3, "init": False},
    {"default_factory": tuple, "init": False},
)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={"repr": st.booleans(), "compare": st.booleans(), "hash": st.sampled_from([None, True, False])},
)


def field_lists(names: str) -> st.SearchStrategy[Said]:
    """Draw fields: some without a value, then some with one, and some that are given by name."""
    early = st.tuples(st.just(PLAIN), OPTIONS)
    late = st.tuples(st.sampled_from(WITH_VALUE), OPTIONS)
    by_name = st.tuples(st.sampled_from([{"kw_only": True}, {"kw_only": True, "default": 5}]), OPTIONS)
    lists = st.tuples(*(st.lists(kind, max_size=2) for kind in (early, late, by_name)))
    return lists.map(
        lambda found: [(name, {**a, **b}) for name, (a, b) in zip(names, chain(*found), strict=False)]
    )


def own_post_init(self: Drawn) -> None:
    for each in fields(self)[:1]:
        object.__setattr__(self, each.name, 6)


def own_init(self: Drawn, *_: object, **__: object) -> None:
    for each in fields(self):
        object.__setattr__(self, each.name, 4)


OWN: dict[str, Callable[..., object]] = {
    "__setattr__": object.__setattr__,
    "__init__": own_init,
    "__repr__": lambda self: "own",
    "__eq__": lambda self, other: True,
    "__hash__": lambda self: 17,
    "__post_init__": own_post_init,
}

DECORATIONS = st.fixed_dictionaries({"frozen": st.booleans(), "eq": st.booleans(), "slots": st.booleans()})


def made(decorator: Drawn, said: Said, own: list[str], bases: tuple[type, ...] = ()) -> Drawn:
    """Return a class with fields and methods of its own."""
    body: dict[str, Any] = {
        "__doc__": "Drawn.",
        "__module__": __name__,
        "__annotations__": dict.fromkeys(dict(said), "int"),
    }
    body |= {name: field(**arguments) for name, arguments in said} | {name: OWN[name] for name in own}
    return decorator(type("Drawn", bases, body))


def outcome(do: Callable[[], object]) -> object:
    """Return what a function returns, as text if it is an instance, or the exception it raises."""
    try:
        found = do()
        return found if isinstance(found, bool | int | str | tuple | dict) else repr(found)
    except (TypeError, ValueError, AttributeError) as error:
        return type(error), str(error)


def refuses(instance: object, name: str) -> bool:
    """Whether an attribute that is no field cannot be set; which exception says so differs between versions of Python."""
    try:
        setattr(instance, name, 1)
    except (TypeError, AttributeError):
        return True
    return False


def about_class(cls: Drawn, given: Mapping[str, object]) -> list[object]:
    """Return everything that can be asked of a class, and what its constructor says to arguments that may not fit."""
    return [
        outcome(question)
        for question in (
            lambda: [(each.name, each.default, each.type, each.kw_only) for each in fields(cls)],
            lambda: cls.__match_args__,
            lambda: str(inspect.signature(cls)),
            lambda: cls.__init__.__qualname__,
            lambda: cls.__hash__ is None,
            lambda: cls(1, 2),
            lambda: cls(**given),
        )
    ]


def about_instances(cls: Drawn, first: Mapping[str, object], second: Mapping[str, object]) -> list[object]:
    """Return everything that can be asked of two instances."""
    one, other = (
        cls(**{name: said[name] for name in cls.__init__.__annotations__ if name in said})
        for said in (first, second)
    )
    name = next((each.name for each in fields(cls)), None)
    return [
        outcome(question)
        for question in (
            lambda: hasattr(one, "__dict__"),
            lambda: one,
            lambda: asdict(one),
            lambda: (one == other, one != other, one == 3, one == copy.copy(one)),
            lambda: hash(one) == hash(other),
            lambda: cls.__hash__ is object.__hash__ or hash(one),
            lambda: replace(one, **{name: 99} if name else {}),
            lambda: copy.deepcopy(one),
            lambda: setattr(copy.copy(one), name, 1) if name else None,
            lambda: delattr(copy.copy(one), name) if name else None,
            lambda: refuses(copy.copy(one), "unheard_of"),
        )
    ]


VALUES = st.fixed_dictionaries({name: st.integers(0, 1) for name in "abcdefgh"})


@settings(max_examples=60)
@given(
    field_lists("abcdef"),
    field_lists("agh"),
    st.lists(st.sampled_from(sorted(OWN.keys() - {"__setattr__"})), unique=True, max_size=2),
    DECORATIONS,
    VALUES,
    VALUES,
)
def test_whatever_a_class_says_it_is_the_class_that_the_standard_library_makes(
    said: Said,
    more: Said,
    own: list[str],
    how: dict[str, bool],
    first: dict[str, object],
    second: dict[str, object],
) -> None:
    by_name: Said = [(name, {"kw_only": True, **rest}) for name, rest in more]
    found = []
    for decorator in (dataclass(**how), dataclasses.dataclass(**how)):
        upper = made(decorator, said, own)
        lower = made(decorator, by_name, [], (upper,))
        found.append(
            [[*about_class(each, first), *about_instances(each, first, second)] for each in (upper, lower)]
        )
    assert found[0] == found[1]


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize(
    "own", [{}, {"__hash__": None}, {"__eq__": OWN["__eq__"]}, {"__hash__": OWN["__hash__"]}]
)
def test_who_says_what_equality_is_says_what_the_hash_is(own: dict[str, Any], *, frozen: bool) -> None:
    body = {"__doc__": "Drawn.", "__module__": __name__, **own}
    ours: Drawn = dataclass(frozen=frozen)(type("Drawn", (), dict(body)))
    theirs: Drawn = dataclasses.dataclass(frozen=frozen)(type("Drawn", (), dict(body)))
    assert (ours.__hash__ is None) == (theirs.__hash__ is None)
    assert ours.__hash__ is None or hash(ours()) == hash(theirs())


def test_a_class_below_a_frozen_one_may_add_what_can_change() -> None:
    class Lower(Point):
        more = 0

    lower = Lower(1)
    lower.more = 1
    assert lower.more == 1
    with pytest.raises(FrozenInstanceError):
        lower.x = 2  # type: ignore[misc]  # this is refused


def test_a_method_is_compiled_when_it_is_first_called_and_then_stands_in_its_place() -> None:
    @dataclass(frozen=True, slots=True)
    class Fresh:
        x: int

    lazy = {"__init__", "__repr__", "__eq__", "__hash__"}
    assert {name for name, each in vars(Fresh).items() if isinstance(each, LazyMethod)} == lazy
    assert Fresh(1) == Fresh(1)
    assert {name for name, each in vars(Fresh).items() if isinstance(each, LazyMethod)} == {
        "__repr__",
        "__hash__",
    }


def test_a_method_that_a_class_inherits_is_compiled_for_the_class_that_has_it() -> None:
    @dataclass(frozen=True, slots=True)
    class Upper:
        x: int

    class Lower(Upper):
        pass

    assert repr(Lower(1)).endswith("Lower(x=1)")
    assert "__init__" not in vars(Lower)
    assert Upper(2).x == 2
    assert Lower(1) != Upper(1)


def test_instances_are_pickled_and_matched() -> None:
    point = Point(1, [2])
    assert pickle.loads(pickle.dumps(point)) == point
    match point:
        case Point(x, y):
            assert (x, y) == (1, [2])


def test_defaults_that_are_made_are_made_anew() -> None:
    assert Point(1).y is not Point(1).y


def test_a_frozen_instance_refuses_to_change_from_the_beginning() -> None:
    thing = Thing("a")
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'name'"):
        thing.name = "b"  # type: ignore[misc]  # this is refused
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'name'"):
        del thing.name
    with pytest.raises(TypeError, match="frozen"):
        made(dataclass(frozen=True), [], ["__setattr__"])


def test_identity_and_weak_references_are_as_asked_for() -> None:
    thing = Thing("a")
    assert thing != Thing("a")
    assert len({thing, Thing("a")}) == 2
    reference = weakref.ref(thing)
    del thing
    gc.collect()
    assert reference() is None


def test_a_generic_class_shows_what_contains_itself() -> None:
    inside: list[object] = []
    outside = Named("a", inside)
    inside.append(outside)
    assert repr(outside) == "Named(name='a', what=[...])"


def test_hints_of_a_constructor_are_found_in_the_module_of_its_class() -> None:
    assert get_type_hints(Point.__init__) == {"x": int, "y": list[int], "return": type(None)}
