"""The options of the Python functions, as types: which there are, and what may be said of each.

`ooxcheck.input.values` reads them. A type is made only when somebody asks for it: each annotation of a `TypedDict` is compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Literal, TypedDict


class CommonOptions(TypedDict, total=False):
    """What every question may be made of."""

    array: int
    int_width: int
    overflow: Literal["wrap", "error"]
    no_invariants: bool
    open_types: bool
    inherited: Literal["model", "all", "none"]
    seconds: float | None
    memory: int | None
    solver: str | None


class Options(CommonOptions, total=False):
    """What a question may be made of; `ooxcheck.input.values` says what is meant if something is left out."""

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
    loops: Literal["unroll", "invariant"]
    induction: bool
    jobs: int
    cluster: str | None
    self_check: bool
    certify: bool
    counterexamples: int
    coverage: bool
    out: str | PathLike[str]
    keep_going: bool
    sharing: bool
    no_laws: bool


class HeapOptions(CommonOptions, total=False):
    """What a question about heaps may be made of; the command ``ooxcheck heaps`` says what they mean."""

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
    """What a question about what a method does may be made of; the command ``ooxcheck effects`` says what they mean."""

    limit: int
    scope: int | str | Mapping[str, int]
    scopes: Mapping[str, int] | None
    unroll: int | str | Mapping[str, int | str]
    unrolls: Mapping[str, int | str] | None
    no_exceptions: bool
    out: str | PathLike[str]


class MutationOptions(EffectOptions, total=False):
    """What a question about mutants may be made of; the command ``ooxcheck mutate`` says what they mean."""

    operators: str
    memory_model: Literal["sc", "tso"]
    races: bool
    contexts: int | None
    with_callees: bool
    tests: bool
    jobs: int
