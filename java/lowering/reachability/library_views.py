"""Views of the library's collections: iterators, streams, key sets, and other objects that no method under check is called with."""

from __future__ import annotations

from ooxcheck.java.library.collection_kinds import VIEW_TYPES
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.program import Class


def is_view(reach: Reach, class_: Class) -> bool:
    """Return whether a class is a nested class of the library that implements an iterator, a collection or a stream."""
    is_nested = class_.is_library and class_.name.rpartition(".")[0] in reach.classes
    return is_nested and any(reach.is_below(class_.name, above) for above in VIEW_TYPES)
