"""The bodies that methods of Java become, as one line of OOX each."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.lowering.running import lower, method_text


def body(members: str, *, is_fresh: bool = False) -> str:
    """Return the lowered body of the method `m` of a class `T` with these members."""
    text = method_text(lower(f"class T {{ {members} }}", "T.m", is_fresh=is_fresh), "m")
    return " ".join(text.partition("{")[2].rpartition("}")[0].split())


def refusal(members: str) -> str:
    """Return the message with which the method `m` of a class `T` with these members is rejected."""
    with pytest.raises(OoxError) as error:
        body(members)
    return error.value.diagnostics[0].message
