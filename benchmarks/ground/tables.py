"""Results as Markdown, CSV and JSON.

Figures of other tools are printed as their papers do, in columns that are marked: they come from other machines, so no ratio is drawn to ours.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence

from benchmarks.ground.benchmark import Result, Standing, Suite

MARK = "†"
NOTE = f"{MARK} as printed by those who measured it, on other machines: no ratio is claimed."
MARKS = {Standing.RIGHT: "", Standing.WRONG: " **wrong**", Standing.OPEN: " ?", Standing.UNJUDGED: ""}


def markdown(suite: Suite, results: Sequence[Result], timeout: float, calibration: float) -> str:
    """Return a section about a suite: the table, what is to be said about it, and how it was measured."""
    tools = _tools(results)
    sized = any(each.size is not None for each in results)
    table = (
        _pivot(results, suite.exponents(results))
        if sized and not tools
        else _list(results, tools, sized=sized)
    )
    told = "\n".join(f"- {remark}" for remark in (counts(results), *suite.remarks(results)))
    note = f"\n\n{NOTE}" if tools else ""
    head = f"# {suite.name}\n\n{suite.about[0].upper()}{suite.about[1:]}. CPU seconds, at most {timeout:g} s each; the calibration task took {calibration:.2f} s in this run."
    return f"{head}\n\n{told}\n\n" + "\n".join(table) + f"{note}\n"


def counts(results: Sequence[Result]) -> str:
    """Return how many verdicts are right, wrong and open."""
    by = {standing: sum(each.standing is standing for each in results) for standing in Standing}
    told = ", ".join(
        f"{by[standing]} {standing.value}"
        for standing in Standing
        if by[standing] or standing is Standing.WRONG
    )
    return f"{len(results)} benchmarks: {told}; {sum(each.seconds for each in results):.1f} s of CPU"


def comma_separated(results: Sequence[Result]) -> str:
    """Return a table with a line for each result."""
    tools = _tools(results)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        [
            "suite",
            "benchmark",
            "size",
            "truth",
            "verdict",
            "standing",
            "cpu_seconds",
            *(f"published {tool}" for tool in tools),
        ]
    )
    for each in results:
        figures = [each.published.get(tool, "") for tool in tools]
        writer.writerow(
            [
                each.suite,
                each.name,
                each.size,
                each.truth,
                each.verdict,
                each.standing.value,
                f"{each.seconds:.3f}",
                *figures,
            ]
        )
    return text.getvalue()


def as_json(suite: Suite, results: Sequence[Result], timeout: float, calibration: float) -> str:
    """Return a document about a suite."""
    rows = [
        {
            "benchmark": each.name, "size": each.size, "truth": each.truth, "verdict": each.verdict,
            "standing": each.standing.value, "cpu_seconds": round(each.seconds, 3), "published": dict(each.published),
        }
        for each in results
    ]  # fmt: skip
    fitted = {name: round(power, 2) for name, power in suite.exponents(results).items()}
    form = {
        "suite": suite.name,
        "about": suite.about,
        "timeout": timeout,
        "calibration": round(calibration, 3),
        "remarks": list(suite.remarks(results)),
        "exponents": fitted,
        "results": rows,
    }
    return json.dumps(form, indent=1, ensure_ascii=False) + "\n"


def _tools(results: Sequence[Result]) -> list[str]:
    return list(dict.fromkeys(tool for each in results for tool in each.published))


def _list(results: Sequence[Result], tools: Sequence[str], *, sized: bool) -> Iterator[str]:
    yield _row(
        [
            "benchmark",
            *(["size"] if sized else []),
            "truth",
            "verdict",
            "CPU s",
            *(f"{tool} {MARK}" for tool in tools),
        ]
    )
    yield "|---|" + "---:|" * sized + "---|---|---:|" + "---:|" * len(tools)
    for each in results:
        size = [str(each.size) if each.size is not None else ""] if sized else []
        verdict = each.verdict + MARKS[each.standing]
        yield _row(
            [
                each.name,
                *size,
                each.truth,
                verdict,
                f"{each.seconds:.2f}",
                *(each.published.get(tool, "") for tool in tools),
            ]
        )


def _pivot(results: Sequence[Result], exponents: Mapping[str, float]) -> Iterator[str]:
    """Yield a line for each name, with the times at all sizes; what has no answer, or another one than the last size, says so. The exponent comes last."""
    sizes = sorted({each.size for each in results if each.size is not None})
    yield _row(["benchmark", *map(str, sizes), *(["exponent"] if exponents else [])])
    yield "|---|" + "---:|" * (len(sizes) + bool(exponents))
    for name in dict.fromkeys(each.name for each in results):
        cells = {each.size: each for each in results if each.name == name}
        fitted = [f"{exponents[name]:.1f}" if name in exponents else ""] if exponents else []
        yield _row([name, *(_cell(cells[size]) if size in cells else "" for size in sizes), *fitted])


def _cell(result: Result) -> str:
    match result.standing:
        case Standing.OPEN:
            return "no answer" if result.verdict == "unknown" else f"{result.seconds:.2f} within bounds"
        case Standing.WRONG:
            return f"{result.seconds:.2f} **{result.verdict}**"
        case Standing.RIGHT | Standing.UNJUDGED:
            return f"{result.seconds:.2f}" + ("" if result.verdict == "holds" else f" {result.verdict}")


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
