"""Coverage as JSON, and in the format of LCOV, which editors and forges read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ooxcheck.text.json_form import Json, span_form

if TYPE_CHECKING:
    from ooxcheck.coverage.coverage import Coverage, Reach
    from ooxcheck.coverage.goals import Goal


def coverage_form(coverage: Coverage | None) -> Json:
    """Return the numbers of reached statements and branches, and the standing of each."""
    if coverage is None:
        return None
    from ooxcheck.coverage.coverage import count_reached

    return {
        "statements": {"reached": count_reached(coverage.statements), "all": len(coverage.statements)},
        "branches": {"reached": count_reached(coverage.branches), "all": len(coverage.branches)},
        "complete": coverage.is_complete,
        "goals": [_goal_form(goal, reach) for goal, reach in coverage.all.items()],
    }


def _goal_form(goal: Goal, reach: Reach) -> Json:
    kind = "statement" if goal.taken is None else goal.taken.kind.value
    return {
        "kind": kind,
        "outcome": goal.taken.outcome if goal.taken else None,
        "reach": reach.value,
        "place": span_form(goal.span),
    }


def lcov(forms: Iterable[Json]) -> str:
    """Return the joint coverage of several methods, given as JSON: a record for each file, statements by line, branches by place."""
    from ooxcheck.coverage.coverage import Reach

    files: dict[str, dict[tuple[int, str, str], bool]] = {}
    for goal in (goal for form in forms for goal in _goals(form)):
        place = goal["place"]
        assert isinstance(place, dict)
        key = int(str(place["line"])), str(goal["kind"]), f"{place['column']}:{goal['outcome']}"
        known = files.setdefault(str(Path(str(place["file"]))), {})
        known[key] = known.get(key, False) or goal["reach"] == Reach.REACHED.value
    return "".join(line for name in sorted(files) for line in _record(name, files[name]))


def _goals(form: Json) -> Iterator[dict[str, Json]]:
    goals = form.get("goals") if isinstance(form, dict) else None
    yield from (goal for goal in (goals if isinstance(goals, list) else ()) if isinstance(goal, dict))


def _record(name: str, goals: dict[tuple[int, str, str], bool]) -> Iterator[str]:
    """Yield the lines about one file."""
    lines: dict[int, bool] = {}
    for (line, kind, _), is_reached in goals.items():
        if kind == "statement":
            lines[line] = lines.get(line, False) or is_reached
    branches = sorted(key for key in goals if key[1] != "statement")
    yield f"TN:ooxcheck\nSF:{name}\n"
    for number, key in enumerate(branches):
        yield f"BRDA:{key[0]},0,{number},{int(goals[key])}\n"
    yield f"BRF:{len(branches)}\nBRH:{sum(goals[key] for key in branches)}\n"
    yield from (f"DA:{line},{int(lines[line])}\n" for line in sorted(lines))
    yield f"LF:{len(lines)}\nLH:{sum(lines.values())}\nend_of_record\n"
