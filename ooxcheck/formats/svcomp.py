"""The answer in the words of SV-COMP, for tasks whose property is that no assertion fails: TRUE, FALSE or UNKNOWN.

Other duties are not what that property is about. TRUE is said only if no bound on loops, calls or what is made was reached; what
``main`` is given, and nothing else of a program that just begins, is within the scope.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ENTRY = "Main.main"
"""Where the programs of SV-COMP begin."""


def verdict(document: Mapping[str, Any]) -> str:
    """Return the answer about all methods of a document."""
    methods = document["methods"]
    duties = [duty for method in methods for duty in method.get("duties") or [] if duty["kind"] == "assert"]
    if any(duty["standing"] == "violated" for duty in duties):
        return "FALSE"
    is_whole = all(method["error"] is None and not method.get("reason") and not method.get("bounds_reached") for method in methods)
    is_known = all(duty["standing"] in ("holds", "never reached") for duty in duties)
    return "TRUE" if methods and is_whole and is_known and not document["unchecked"] else "UNKNOWN"
