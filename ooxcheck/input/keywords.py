"""The options of the Python functions as types.

`ooxcheck.input.values` parses them. A type is loaded at its first use, because each annotation of a `TypedDict` is compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Literal, TypedDict


class CommonOptions(TypedDict, total=False):
    """The options of every function."""

    array: int
    int_width: int
    overflow: Literal["wrap", "error"]
    no_invariants: bool
    open_types: bool
    inherited: Literal["model", "all", "none"]
    seconds: float | None
    timeout: float | None
    memory: int | None
    solver: str | None
    classpath: str | PathLike[str]


class Options(CommonOptions, total=False):
    """The options of a check; `ooxcheck.input.values` has the defaults."""

    scope: int | str | Mapping[str, int]
    scopes: Mapping[str, int] | None
    unroll: int | str | Mapping[str, int | str] | None
    unrolls: Mapping[str, int | str] | None
    no_exceptions: bool
    memory_model: Literal["sc", "tso"]
    races: bool
    contexts: int | None
    calls: str | Mapping[str, str]
    callees: Mapping[str, str] | None
    loops: Literal["unroll", "invariant", "auto"]
    induction: bool
    any_heap: bool
    jobs: int
    cluster: str | None
    self_check: bool
    certify: bool
    counterexamples: int
    coverage: bool
    out: str | PathLike[str]
    keep_going: bool
    no_laws: bool
    infer: bool
    no_infer: bool
    strict: bool


class HeapOptions(CommonOptions, total=False):
    """The options of an enumeration of heaps; see the command ``ooxcheck heaps``."""

    scope: int | str | Mapping[str, int] | None
    depth: int | None
    keys: Literal["order", "values"]
    ints: str | None
    shapes: bool
    count: bool
    limit: int | None
    sample: int | None
    seed: int | None
    unroll: int | str | Mapping[str, int | str] | None


class EffectOptions(CommonOptions, total=False):
    """The options of path effects; see the command ``ooxcheck effects``."""

    limit: int
    scope: int | str | Mapping[str, int]
    scopes: Mapping[str, int] | None
    unroll: int | str | Mapping[str, int | str]
    unrolls: Mapping[str, int | str] | None
    no_exceptions: bool
    out: str | PathLike[str]


class MutationOptions(EffectOptions, total=False):
    """The options of mutation analysis; see the command ``ooxcheck mutate``."""

    operators: str
    memory_model: Literal["sc", "tso"]
    races: bool
    contexts: int | None
    with_callees: bool
    tests: bool
    jobs: int


class InvariantOptions(TypedDict, total=False):
    """The options of an inference of class invariants; see the command ``ooxcheck invariants``."""

    scope: int | str | Mapping[str, int]
    array: int
    unroll: int | str | Mapping[str, int | str]
    int_width: int
    seconds: float | None
    timeout: float | None
    memory: int | None
    classpath: str | PathLike[str]
