"""The history of a counterexample: the calls of a client that lead to its heap, in the words of the source language."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass


@dataclass(frozen=True, slots=True)
class ClientCall:
    """One call of a client: its text, such as ``a.put(k, v)``, and how it ends, such as ``returns 3``; empty for nothing of interest."""

    text: str
    ending: str = ""

    def __str__(self) -> str:
        return f"{self.text} {self.ending}" if self.ending else self.text


@dataclass(frozen=True, slots=True)
class ClientHistory:
    """The calls from the empty heap; the last one is the call that violates a duty.

    `test` has the statements of a test that makes these calls, and `members` the declarations that it needs beside it, each a small class for
    callbacks. Both are empty if the source language has no such test; `untested` says why, if that is a limit of ours.
    """

    calls: tuple[ClientCall, ...]
    test: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    untested: str = ""
