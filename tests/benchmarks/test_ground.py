"""The proving ground: results against the truth, series that end, tables, plots, history, comparison and gate, on suites that are made up."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import pytest

import benchmarks.__main__ as command
from benchmarks.ground import gate, history
from benchmarks.ground.benchmark import (
    Benchmark,
    Finished,
    Result,
    Standing,
    Suite,
    checked,
    checked_within_bounds,
)
from benchmarks.ground.compare import compared, is_worse, mean, pairs
from benchmarks.ground.history import Kept, Run, UnreadableError
from benchmarks.ground.plots import growth, quantiles
from benchmarks.ground.processes import finished
from benchmarks.ground.run import Runner, ran
from benchmarks.ground.suites import SUITES
from benchmarks.ground.tables import NOTE, as_json, comma_separated, counts, markdown


def said(finished: Finished) -> str:
    return finished.output


def made_up(*benchmarks: Benchmark) -> Suite:
    return Suite("made up", "benchmarks that are made up", lambda: benchmarks, 10.0)


def asked(name: str, truth: str = "holds", size: int | None = None) -> Benchmark:
    return Benchmark(name, ("-c", "pass"), said, truth, size)


def runner(answers: dict[str, tuple[str, float]]) -> Runner:
    def run(benchmark: Benchmark, _seconds: float) -> Finished:
        verdict, seconds = answers[benchmark.key]
        return Finished(0, verdict, "", seconds)

    return run


def result(
    name: str, verdict: str = "holds", seconds: float = 1.0, truth: str = "holds", size: int | None = None
) -> Result:
    return Result("made up", name, size, truth, verdict, seconds)


def kept(*results: Result, calibration: float = 1.0) -> Kept:
    return Kept(10.0, 1, calibration, results)


def run_of(*results: Result, calibration: float = 1.0, commit: str = "abc") -> Run:
    return Run(commit, {"made up": kept(*results, calibration=calibration)})


@pytest.mark.parametrize(
    ("truth", "verdict", "standing"),
    [
        ("holds", "holds", Standing.RIGHT),
        ("holds", "holds within bounds", Standing.OPEN),
        ("holds", "unknown", Standing.OPEN),
        ("holds", "violated", Standing.WRONG),
        ("violated", "holds", Standing.WRONG),
        ("violated", "holds within bounds", Standing.OPEN),
        ("holds", "error", Standing.WRONG),
        ("", "5 cases", Standing.UNJUDGED),
        ("", "error", Standing.WRONG),
    ],
)
def test_a_verdict_is_worth_what_the_truth_says(truth: str, verdict: str, standing: Standing) -> None:
    assert result("a", verdict, truth=truth).standing is standing


@pytest.mark.parametrize(
    ("status", "output", "verdict"),
    [
        (0, '{"methods": [{"verdict": "holds"}]}', "holds"),
        (None, "", "unknown"),
        (4, "", "error"),
        (2, '{"methods": []}', "error"),
        (2, '{"methods": [{"refused": "no"}]}', "error"),
        (0, "[1]", "error"),
    ],
)
def test_the_verdict_is_read_from_the_document(status: int | None, output: str, verdict: str) -> None:
    assert checked(Finished(status, output, "", 0.0)) == verdict


@pytest.mark.parametrize(
    ("verdict", "told"),
    [
        ("holds", "no violation"),
        ("holds within bounds", "no violation"),
        ("violated", "violated"),
        ("unknown", "unknown"),
    ],
)
def test_what_is_asked_within_bounds_does_not_depend_on_them(verdict: str, told: str) -> None:
    assert (
        checked_within_bounds(Finished(0, json.dumps({"methods": [{"verdict": verdict}]}), "", 0.0)) == told
    )


def test_a_series_ends_where_there_is_no_answer() -> None:
    suite = made_up(
        asked("a", size=1), asked("a", size=2), asked("a", size=3), asked("b", size=3), asked("c"), asked("c")
    )
    answers = {
        "a @1": ("holds", 1.0),
        "a @2": ("unknown", 9.0),
        "b @3": ("violated", 1.0),
        "c": ("unknown", 1.0),
    }
    heard: list[str] = []
    found = ran(suite, None, 1, lambda each: heard.append(each.key), runner=runner(answers))
    assert heard == [each.key for each in found] == ["a @1", "a @2", "b @3", "c", "c"]
    assert [each.standing.value for each in found] == ["right", "open", "wrong", "open", "open"]


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_come_in_the_order_of_the_suite(jobs: int) -> None:
    names = [f"n{number}" for number in range(8)]
    suite = made_up(*map(asked, names))
    found = ran(
        suite, 1.0, jobs, lambda _: None, only=("n",), runner=runner(dict.fromkeys(names, ("holds", 1.0)))
    )
    assert [each.name for each in found] == names


def test_only_some_are_run() -> None:
    suite = made_up(asked("one"), asked("two"))
    found = ran(suite, 1.0, 1, lambda _: None, only=("tw",), runner=runner({"two": ("holds", 1.0)}))
    assert [each.name for each in found] == ["two"]


def test_processor_time_is_that_of_the_process_and_its_children(tmp_path: Path) -> None:
    work = "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'sum(range(6_000_000))'])\nprint(sys.stdin.read())"
    ended = finished(("-c", work), "given", seconds=60)
    idle = finished(("-c", "import time; time.sleep(0.2)"), seconds=60)
    assert (ended.status, ended.output) == (0, "given\n")
    assert ended.seconds > idle.seconds


def test_a_process_that_goes_on_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.ground.processes.PATIENCE", 0.1)
    assert finished(("-c", "import time; time.sleep(60)"), seconds=0.1).status is None
    assert finished(("-c", "import os; os.kill(os.getpid(), 9)"), seconds=30).status == -9


@pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="only where running processes are told of below /proc"
)
def test_a_process_is_ended_with_its_children_for_their_processor_time(tmp_path: Path) -> None:
    child = "import os, sys; open(sys.argv[1], 'w').write(str(os.getpid()))\nwhile True: pass"
    work = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {child!r}, {str(tmp_path / 'pid')!r}], start_new_session=True)"
    ended = finished(("-c", work), seconds=0.5)
    assert ended.status is None
    assert 0.5 < ended.seconds < 30
    pid = int((tmp_path / "pid").read_text(encoding="utf-8"))
    deadline = monotonic() + 10
    while is_running(pid) and monotonic() < deadline:
        sleep(0.05)
    assert not is_running(pid)


def is_running(pid: int) -> bool:
    """Return whether a process is there, and not just waiting to be asked how it ended."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"


RESULTS = (
    result("a", size=2, seconds=0.5),
    result("a", size=4, seconds=2.0),
    result("b|c", "violated", size=2),
    result("d", "unknown", size=2, seconds=9.0),
)


def test_sizes_stand_beside_each_other_in_markdown() -> None:
    text = markdown(made_up(), RESULTS, 10, 1.5)
    assert (
        "| benchmark | 2 | 4 |\n|---|---:|---:|\n| a | 0.50 | 2.00 |\n| b\\|c | 1.00 **violated** |  |\n| d | no answer |  |\n"
        in text
    )
    assert "at most 10 s each; the calibration task took 1.50 s" in text
    assert counts(RESULTS) in text
    assert NOTE not in text


def test_exponents_come_last() -> None:
    suite = replace(made_up(), exponents=lambda _results: {"a": 2.04})
    text = markdown(suite, RESULTS, 10, 1.5)
    assert "| benchmark | 2 | 4 | exponent |\n|---|---:|---:|---:|\n| a | 0.50 | 2.00 | 2.0 |\n" in text
    assert "| d | no answer |  |  |\n" in text
    assert json.loads(as_json(suite, RESULTS, 10, 1.5))["exponents"] == {"a": 2.04}


def test_figures_of_others_are_marked_and_have_no_ratio() -> None:
    found = [replace(result("a"), published={"CBMC": "1.43"}), result("b")]
    text = markdown(made_up(), found, 10, 1.5)
    assert "| benchmark | truth | verdict | CPU s | CBMC † |" in text
    assert "| a | holds | holds | 1.00 | 1.43 |\n| b | holds | holds | 1.00 |  |" in text
    assert text.rstrip().endswith(NOTE)


def test_remarks_of_a_suite_are_told() -> None:
    suite = replace(made_up(), remarks=lambda results: [f"{len(results)} points"])
    assert "- 4 points\n" in markdown(suite, RESULTS, 10, 1.5)
    assert json.loads(as_json(suite, RESULTS, 10, 1.5))["remarks"] == ["4 points"]


def test_tables_for_programs_have_every_result() -> None:
    rows = list(csv.DictReader(io.StringIO(comma_separated(RESULTS))))
    assert [(row["benchmark"], row["size"], row["standing"]) for row in rows] == [
        ("a", "2", "right"), ("a", "4", "right"), ("b|c", "2", "wrong"), ("d", "2", "open"),
    ]  # fmt: skip
    form = json.loads(as_json(made_up(), RESULTS, 10, 1.5))
    assert [each["cpu_seconds"] for each in form["results"]] == [0.5, 2.0, 1.0, 9.0]


def curves(text: str) -> list[list[tuple[float, float]]]:
    """Return the points of all curves of a plot."""
    lines = ET.fromstring(text).iter("{http://www.w3.org/2000/svg}polyline")
    return [
        [(float(x), float(y)) for x, y in (point.split(",") for point in line.attrib["points"].split())]
        for line in lines
    ]


def test_growth_is_a_curve_for_each_series_of_two_sizes() -> None:
    (curve,) = curves(growth("a <b>", RESULTS))
    (x, y), (further, higher) = curve
    assert x < further
    assert y > higher
    assert growth("a", [result("a")]) == ""


def test_of_many_series_those_that_take_longest_are_named() -> None:
    many = [
        result(f"series {number}", size=size, seconds=number * size)
        for number in range(1, 31)
        for size in (2, 4)
    ]
    text = growth("many", many)
    assert len(curves(text)) == 30
    assert [f">series {number}</text>" in text for number in range(1, 31)] == [False] * 6 + [True] * 24


def test_quantiles_are_of_what_is_answered() -> None:
    (curve,) = curves(quantiles("a", RESULTS))
    assert len(curve) == 2
    assert len(curves(quantiles("nothing", [result("d", "unknown")]))[0]) == 0


def test_history_is_read_as_it_was_written(tmp_path: Path) -> None:
    first, second = run_of(*RESULTS), Run("abc", {"other": kept(result("z"))})
    path = history.keep(first, tmp_path)
    assert history.read(path) == first
    history.keep(second, tmp_path)
    assert history.read(path) == Run(
        "abc", {**first.suites, "other": kept(replace(result("z"), suite="other"))}
    )
    assert sum("\n" in line or '["a",' in line for line in path.read_text(encoding="utf-8").splitlines()) == 2


def test_runs_are_found_by_the_beginning_of_their_commits(tmp_path: Path) -> None:
    for commit in ("abc123", "abd456", "abd456+"):
        history.keep(run_of(result("a"), commit=commit), tmp_path)
    assert history.find("abc", tmp_path).commit == "abc123"
    assert history.find("abd456", tmp_path).commit == "abd456"
    assert history.find(str(tmp_path / "abd456+.json")).commit == "abd456+"
    with pytest.raises(UnreadableError, match=r"several runs begin so; there are abc123, abd456, abd456\+"):
        history.find("ab", tmp_path)
    with pytest.raises(UnreadableError, match=r"zzz: no such run is kept; there are abc123"):
        history.find("zzz", tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no json",
        "[]",
        "{}",
        '{"schema": "other"}',
        '{"schema": "ooxcheck-ground-1", "commit": "a", "suites": {"s": {"results": [[1]]}}}',
    ],
)
def test_a_file_that_is_no_history_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError, match=r"a\.json: "):
        history.read(path)


def test_times_are_compared_as_multiples_of_the_calibration() -> None:
    before, after = (
        kept(result("a", seconds=2.0), calibration=1.0),
        kept(result("a", seconds=2.0), calibration=2.0),
    )
    assert mean(pairs(before, after)) == pytest.approx(0.5)
    assert mean(pairs(after, before)) == pytest.approx(2.0)
    assert mean(pairs(kept(result("a", "unknown")), kept(result("a", "unknown")))) is None


def test_what_changed_is_told() -> None:
    before = run_of(
        result("a", "unknown"), result("b", seconds=1.0), result("c", seconds=4.0), result("gone")
    )
    after = run_of(
        result("a"), result("b", seconds=3.0), result("c", seconds=1.0), result("new"), commit="def"
    )
    told = list(compared(before, after))
    assert told[0].startswith("abc -> def")
    assert told[2] == "made up: 3 benchmarks in both, 1 verdicts changed, geometric mean of the times 0.87"
    assert "  a: unknown -> holds (right)" in told
    assert "  slower: b, 3.00 of the time (1.00 s, 3.00 s as measured)" in told
    assert "  faster: c, 0.25 of the time (4.00 s, 1.00 s as measured)" in told
    assert told[-2:] == ["  only before: gone", "  only after: new"]
    assert not is_worse(before, after)
    assert is_worse(after, run_of(result("a", "violated")))


def test_the_gate_opens_for_the_same() -> None:
    assert not list(gate.complaints(run_of(result("a", seconds=1.0)), run_of(result("a", seconds=1.19))))


def test_the_gate_shuts_for_another_verdict() -> None:
    complaints = list(
        gate.complaints(run_of(result("a"), result("b")), run_of(result("a", "unknown"), result("b")))
    )
    assert complaints == ["made up: a: holds became unknown"]


def test_the_gate_shuts_for_a_fifth_more_time() -> None:
    slow = run_of(result("a", seconds=1.5), result("b", seconds=1.0))
    assert list(gate.complaints(run_of(result("a"), result("b")), slow)) == [
        "the geometric mean of the times is 1.22 of the baseline's, more than 1.2"
    ]
    assert not list(
        gate.complaints(
            run_of(result("a"), result("b")),
            Run("def", {"made up": replace(slow.suites["made up"], calibration=1.5)}),
        )
    )


def test_the_gate_shuts_for_what_was_not_run() -> None:
    assert list(gate.complaints(run_of(result("a"), result("b")), run_of(result("a")))) == [
        "made up: b: was not run"
    ]


def test_the_gate_has_only_benchmarks_that_there_are() -> None:
    for suite, part in zip(gate.SUBSET, gate.subset(SUITES, gate.SUBSET), strict=True):
        assert [each.key for each in part.benchmarks()] == list(gate.SUBSET[suite])
    with pytest.raises(LookupError, match="made up has no benchmark b"):
        gate.subset({"made up": made_up(asked("a"))}, {"made up": ("b",)})


def test_of_two_runs_the_faster_counts_for_the_gate() -> None:
    times = iter((3.0, 2.0))
    (found,) = gate.measured(
        [made_up(asked("a"))],
        lambda _: None,
        runner=lambda _benchmark, _seconds: Finished(0, "holds", "", next(times)),
    )
    assert found.seconds == 2.0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["heap"], "no suite heap; there are svcomp, koppier"),
        (["heaps", "--timeout", "0"], "0 is no time limit"),
        (["heaps", "--timeout", "-3"], "-3 is no time limit"),
        (["heaps", "--timeout", "nan"], "nan is no time limit"),
        (["heaps", "--timeout", "1e9"], "1e9 is no time limit"),
        (["heaps", "--timeout", "soon"], "soon is no time limit"),
        (["heaps", "--jobs", "0"], "0 is not a number from 1 to 256"),
        (["heaps", "--jobs", "999"], "999 is not a number from 1 to 256"),
        (["compare", "a"], "the following arguments are required: B"),
    ],
)
def test_a_wrong_command_is_refused(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        command.main(arguments)
    assert complaint in capsys.readouterr().err


@pytest.fixture
def ground(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let the command have one suite that is made up, and a history of its own."""
    verdicts = iter(("holds", "violated") * 9)
    suite = made_up(Benchmark("a", ("-c", "pass"), lambda _: next(verdicts), "holds", limit=""))
    monkeypatch.setattr(command, "SUITES", {"made up": suite})
    monkeypatch.setattr(command, "calibrated", lambda: 1.0)
    monkeypatch.setattr(command, "_warm", lambda: None)
    monkeypatch.setattr(gate, "SUBSET", {"made up": ("a",)})
    keep, find, kept_of = history.keep, history.find, history.kept_of
    monkeypatch.setattr(history, "keep", lambda run, name="": keep(run, tmp_path / "history", name))
    monkeypatch.setattr(history, "find", lambda name: find(name, tmp_path / "history"))
    monkeypatch.setattr(
        history, "kept_of", lambda commit, folder=tmp_path / "history": kept_of(commit, folder)
    )
    monkeypatch.setattr(history, "commit", lambda: "abc")
    return tmp_path


def files(folder: Path) -> Sequence[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_run_writes_tables_plots_and_history(ground: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["made up", "--out", str(ground / "out")]) == 0
    assert files(ground / "out") == ["made up.csv", "made up.json", "made up.md", "made up.svg"]
    assert files(ground / "history") == ["abc.json"]
    assert "1 benchmarks: 1 right, 0 wrong" in capsys.readouterr().out
    assert command.main(["made up", "--out", str(ground / "out"), "--no-history"]) == 1
    assert command.main(["compare", "abc", "abc"]) == 0
    assert command.main(["compare", "abc", "xyz"]) == 2
    assert "no such run is kept" in capsys.readouterr().err


def test_a_history_that_cannot_be_read_is_told_before_anything_runs(
    ground: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (ground / "history").mkdir()
    (ground / "history" / "abc.json").write_text("{", encoding="utf-8")
    assert command.main(["made up", "--out", str(ground / "out")]) == 2
    printed = capsys.readouterr()
    assert "abc.json: cannot be read as results of the benchmarks" in printed.err
    assert not printed.out


def test_nothing_is_kept_of_a_part(ground: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["made up", "--only", "a", "--out", str(ground / "out")]) == 0
    assert files(ground) == ["out"]
    with pytest.raises(SystemExit, match="2"):
        command.main(["made up", "--only", "z"])
    assert "no benchmark has z in its name" in capsys.readouterr().err


def test_the_gate_needs_a_baseline_and_keeps_one(ground: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["gate"]) == 2
    assert "gate: no such run is kept" in capsys.readouterr().err
    assert command.main(["gate", "--keep"]) == 0
    assert files(ground / "history") == ["gate.json"]


def test_all_suites_are_in_the_table() -> None:
    assert {
        "svcomp",
        "koppier",
        "cpbpv",
        "kiasan",
        "karun",
        "heaps",
        "structures",
        "relational",
    } <= SUITES.keys()
