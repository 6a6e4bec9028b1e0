"""Reports of shards merged into the document that one run would have written.

A shard has every n-th method (`--shard I/N`). All N shards must be present, once each, and about the same program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import NoReturn

from ooxcheck.formats.table_form import read_table
from ooxcheck.input.document import Part
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.reports.answer import Answer
from ooxcheck.text.exits import Exit, worst_of
from ooxcheck.text.json_form import Json

SCHEMA = "ooxcheck-check-1"

_ASKED = ("settings", "growth", "calls", "callees", "loops")
"""The keys of a method that belong to the question; its bounds do, too, if they did not grow."""


def merge(reports: Mapping[str, Part]) -> dict[str, Json]:
    """Return the merged document of reports of shards, given by file name."""
    shards = _in_order(reports)
    first = shards[0]
    rows = zip_longest(*(shard["methods"].parts() for shard in shards))
    return {
        "schema": SCHEMA,
        "program": first["program"].value,
        "methods": [method.value for row in rows for method in row if method is not None],
        "unchecked": list(
            dict.fromkeys(name.text() for shard in shards for name in shard["unchecked"].parts())
        ),
        "errors": first["errors"].value,
        "exit": int(_exit(shards)),
    }


def merge_tables(reports: Mapping[str, Part]) -> list[Answer]:
    """Return the answers of shards, as far as the table of one run shows them, in its order."""
    shards = _in_order(reports)
    rows = zip_longest(
        *([(method, shard["table"]) for method in shard["methods"].parts()] for shard in shards)
    )
    return [
        read_table(method, table[method["method"].text()])
        for row in rows
        for method, table in (each for each in row if each is not None)
    ]


def _in_order(reports: Mapping[str, Part]) -> list[Part]:
    """Return the reports in the order of their shards; refuse missing, repeated and foreign ones."""
    name_by_index: dict[int, str] = {}
    asked: dict[str, Json] = {}
    counts = {name: _shard(name, report)["count"].number() for name, report in reports.items()}
    first, count = next(iter(counts.items()))
    for name, report in reports.items():
        number = _shard(name, report)["index"].number()
        if counts[name] != count:
            _refuse(f"{first} is one of {count} shards, {name} one of {counts[name]}")
        if number in name_by_index:
            _refuse(f"{name_by_index[number]} and {name} are the same shard, {number}/{count}")
        name_by_index[number] = name
        _check_alike(first, reports[first], name, report, asked)
    missing = [f"{number}/{count}" for number in range(1, count + 1) if number not in name_by_index]
    if missing:
        _refuse(f"{'shard' if len(missing) == 1 else 'shards'} {', '.join(missing)} missing")
    return [reports[name_by_index[number]] for number in range(1, count + 1)]


def _shard(name: str, report: Part) -> Part:
    schema = report["schema"].text()
    if schema != SCHEMA:
        _refuse(f"{name}: the schema is {schema}, and only reports of {SCHEMA} are put together")
    shard = report.maybe("shard")
    return (
        shard
        if shard is not None
        else _refuse(f"{name} is no report of a shard: it was written without --shard")
    )


def _check_alike(first: str, one: Part, name: str, other: Part, asked: dict[str, Json]) -> None:
    """Refuse a report about another program or with another question than the first."""
    if one["program"].value != other["program"].value:
        _refuse(f"{first} and {name} are about different programs")
    for method in other["methods"].parts():
        for key in (*_ASKED, *([] if method.maybe("growth") else ["bounds"])):
            part = method.maybe(key)
            if part is not None and asked.setdefault(key, part.value) != part.value:
                _refuse(
                    f"{name}: {method['method'].text()} was asked about with other {key} than methods before it"
                )


def _exit(shards: Sequence[Part]) -> Exit:
    codes = [shard["exit"].number() for shard in shards]
    return Exit.INTERRUPTED if Exit.INTERRUPTED in codes else worst_of(codes)


def _refuse(message: str) -> NoReturn:
    raise OoxError([Diagnostic("report.shards", message, None)])
