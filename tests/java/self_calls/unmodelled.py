"""Writes which methods of the JDK our library lacks, where a subclass may override them: ``python -m tests.java.self_calls.unmodelled``, with JDK 17."""

from __future__ import annotations

import json

from ooxcheck.java.library import catalogue
from ooxcheck.java.library.unmodelled_methods import DATA
from tests.java.self_calls.operations import OPERATIONS
from tests.java.self_calls.programs import NEVER, modelled, overridable

_NEVER_CALLED = NEVER | {
    "toArray(java.lang.Object[])",
    "toArray(java.util.function.IntFunction)",
    "parallelStream()",
}
"""Methods that nothing of what we know of the JDK calls."""

_HELD = frozenset(OPERATIONS) | {"java.lang.Object", "java.lang.Thread", "java.lang.Record", "java.lang.Enum"}
"""Classes whose self-calls were measured, or that have none."""


def unmodelled() -> dict[str, dict[str, list[str]]]:
    """Return what the file of data has to say."""
    nested = ("java.util.Map.Entry", "java.util.AbstractMap.SimpleEntry")
    names = (*(name for name in catalogue.names() if name.startswith("java.")), *nested)
    found: dict[str, dict[str, list[str]]] = {"refused": {}, "harmless": {}, "not held": {}}
    for name, methods in overridable(names, with_all=True).items():
        own = [each for each in methods if each.owner == name]
        lacking = [each for each in own if each.signature not in modelled(name)]
        harmless = [
            each.signature
            for each in lacking
            if each.is_abstract or each.signature in _NEVER_CALLED or name == "java.lang.Iterable"
        ]
        refused = [each.signature for each in lacking if each.signature not in harmless]
        is_thrown = name.endswith(("Exception", "Error"))
        not_held = (
            [each.signature for each in own if each not in lacking]
            if not any(each.is_of_interface for each in own) and name not in _HELD and not is_thrown
            else []
        )
        for kind, signatures in (("refused", refused), ("harmless", harmless), ("not held", not_held)):
            if signatures:
                found[kind][name] = signatures
    return found


def main() -> None:
    """Write the file."""
    DATA.write_text(json.dumps(unmodelled(), indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
