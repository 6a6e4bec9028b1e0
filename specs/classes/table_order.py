"""The order of hash tables in histories: that of insertion, if the JVM has it as well.

A hash map of the library model has any order. A history needs one that a JVM has: entries in the order of their buckets, and in a bucket the order of
insertion. The capacity of a table is not modelled, so the order has to be the same for all usual capacities. Objects that the client makes have the hash code 0 unless they represent values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from ooxcheck.oox.declarations import TEXT
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Content, Obj

ORDER_FUNCTION = ("ListedMap", "isLow")
"""The owner and the name of the function that decides the order of a hash table in the library model."""

PLAIN_OBJECT = "java.lang.Object"
"""The class of plain objects, ``new Object()``, in a program of Java."""

_TABLE, _ORDERED_TABLE = "HashMap", "LinkedHashMap"
_CAPACITIES = tuple(1 << power for power in range(2, 11))
_INT_MASK = 0xFFFFFFFF
_NUMBERS = ("Integer", "Short", "Byte", "Character")


def depends_on_order(program: Program) -> bool:
    """Return whether a program reads the order of a hash table: its model has a function for it then."""
    owner, name = ORDER_FUNCTION
    class_ = program.classes.get(owner)
    return class_ is not None and any(each.signature.name == name for each in class_.methods)


def has_jvm_order(objects: Iterable[Obj]) -> bool:
    """Return whether every JVM has the order of all hash tables among some objects."""
    return all(_is_in_order(list(_keys(each))) for each in objects if _is_table(each))


def _is_table(obj: Obj) -> bool:
    return _TABLE in obj.kind.supertypes and _ORDERED_TABLE not in obj.kind.supertypes


def _keys(table: Obj) -> Iterator[Content]:
    at = _cell(table, "first")
    while isinstance(at, Obj):
        yield _cell(at, "key")
        at = _cell(at, "next")


def _cell(obj: Obj, name: str) -> Content:
    return next(obj.cells[at] for at, field in enumerate(obj.kind.layout) if field.name == name)


def _is_in_order(keys: list[Content]) -> bool:
    if len(keys) < 2:
        return True
    codes = [code for key in keys if (code := _hash_code(key)) is not None]
    if len(codes) < len(keys):
        return False
    spread = [code ^ (code >> 16) for code in codes]
    return all(
        one % capacity <= other % capacity for capacity in _CAPACITIES for one, other in pairwise(spread)
    )


def _hash_code(key: Content) -> int | None:
    """Return the hash code of a key as an unsigned number, None if it is not known."""
    if not isinstance(key, Obj):
        return 0
    name, cells = str(key.kind.type), key.cells
    if name == PLAIN_OBJECT or _is_unknown(key):
        return 0
    match name, cells:
        case "Boolean", [bool(value), *_]:
            return 1231 if value else 1237
        case "Long", [int(value), *_]:
            return (value ^ (value >> 32)) & _INT_MASK
        case _, [int(value), *_] if name in _NUMBERS:
            return value & _INT_MASK
        case "String", [str(text), *_] if key.kind.layout[0].name == TEXT:
            return _text_code(text)
        case _:  # a class whose hash codes are not known
            return None


def _is_unknown(obj: Obj) -> bool:
    """Return whether an object is of an unknown class with equality of its own: the client writes its hash code."""
    return any(each.name == "unknown.value" for each in obj.kind.layout)


def _text_code(text: str) -> int:
    code = 0
    units = text.encode("utf-16-be")
    for at in range(0, len(units), 2):
        code = (31 * code + int.from_bytes(units[at : at + 2], "big")) & _INT_MASK
    return code
