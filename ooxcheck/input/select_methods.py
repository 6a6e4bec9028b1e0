"""What a user wants checked: which words of a command line are files, and which methods the others mean.

A word that ends in ``.oox`` or has a slash in it is a file, and so is ``-``: standard input. Everything else names methods: one as in `ooxcheck.input.load`, or
with ``*`` and ``?`` all those it fits that have a body. Methods of the library are meant only if none of
the program's own are. Of many methods a machine may be given some only, a shard.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from datatypes import dataclass
from oox.diagnostics import Diagnostic, OoxError
from oox.program import Program
from oox.typed import Method
from ooxcheck.input.library import own
from ooxcheck.input.load import STDIN, found_method
from ooxcheck.input.suggest_files import SUFFIX


@dataclass(frozen=True, slots=True)
class Shard:
    """One of several parts of a batch: every `count`-th method, beginning with that of number `index`, from 1."""

    index: int
    count: int

    @staticmethod
    def read(text: str) -> Shard:
        """Return the shard that is written as ``2/8``."""
        match = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
        shard = Shard(int(match[1]), int(match[2])) if match else None
        if shard is None or not 1 <= shard.index <= shard.count:
            message = f"{text!r} is no shard: write I/N with I from 1 to N, such as 2/8."
            raise ValueError(message)
        return shard

    def of(self, methods: Sequence[Method]) -> list[Method]:
        """Return the methods that are in it."""
        return list(methods[self.index - 1 :: self.count])


def divided(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the words that name methods, and those that name files."""
    files = [word for word in words if word.endswith(SUFFIX) or "/" in word or word == str(STDIN)]
    return [word for word in words if word not in files], files


def wanted(program: Program, words: Sequence[str], *, every: bool) -> list[Method]:
    """Return the methods that some words mean, or every method with a body, each once and in the order of the text."""
    names = {with_body(method).full_name for word in words for method in meant(program, word)}
    named = [method for method in program.methods() if method.body and method.full_name in names]
    found = own(method for method in program.methods() if method.body) if every else named
    if not found:
        raise OoxError([Diagnostic("request.method", "the program has no method with a body", None)])
    return found


def meant(program: Program, word: str) -> list[Method]:
    """Return the methods that a name or a pattern means; a pattern means only those with a body."""
    if "*" not in word and "?" not in word:
        return [found_method(program, word)]
    fits = _fitting(word)
    found = [method for method in program.methods() if method.body and any(map(fits.fullmatch, _names(method, word)))]
    if not found:
        message = f"no method with a body fits {word}"
        raise OoxError([Diagnostic("request.method", message, None, notes=_hint(program, word))])
    return own(found)


def with_body(method: Method) -> Method:
    """Return a method that has a body; complain of one that has none."""
    if method.body is None:
        message = f"{method.name} has no body, so there is nothing to check"
        raise OoxError([Diagnostic("request.method", message, method.span)])
    return method


def _fitting(pattern: str) -> re.Pattern[str]:
    pieces = {"*": ".*", "?": "."}
    compact = re.sub(r"\*+", "*", pattern.replace(" ", ""))
    return re.compile("".join(pieces.get(char, re.escape(char)) for char in compact))


def _names(method: Method, pattern: str) -> list[str]:
    """Return what a pattern may fit: with a class, the whole name; without, the name in its class."""
    full = [method.full_name.replace(" ", ""), method.name]
    return full if "." in pattern else [*full, method.signature.name]


def _hint(program: Program, pattern: str) -> tuple[str, ...]:
    class_name = pattern.partition(".")[0]
    own = [method.name for method in program.methods() if method.body and method.owner == class_name]
    return (
        (f"there is {', '.join(own[:10])}",) if own else (f"the classes are {', '.join(list(program.classes)[:10])}",)
    )
