"""An older tree beside this one: both are asked, what is slow counts as the limit, and what cannot be compared is told."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import benchmarks.__main__ as command
from benchmarks.ground import before, gate
from benchmarks.ground.before import Both
from benchmarks.ground.benchmark import Benchmark, Finished, Suite, check, checked
from benchmarks.ground.history import UnreadableError
from benchmarks.ground.processes import ROOT


def both(key: str, then: tuple[str, float], now: tuple[str, float]) -> Both:
    return Both("made up", key, (then[0], now[0]), (then[1], now[1]))


FOUND = [
    both("a", ("holds", 8.0), ("holds", 2.0)),
    both("b", ("unknown", 10.0), ("violated", 2.5)),
    both("c", ("error", 0.1), ("holds", 1.0)),
    both("d", ("unknown", 10.0), ("holds within bounds", 10.0)),
    both("e", ("holds", 1.0), ("violated", 1.0)),
]


def test_the_mean_is_geometric_and_what_is_slow_counts() -> None:
    told = list(before.summary(FOUND, "abc", 10.0))
    assert told == [
        "made up: 4.00 times faster, the geometric mean of 2; 18.0 s then, 4.5 s now",
        "in all, against abc: 4.00 times faster, the geometric mean of 2; 18.0 s then, 4.5 s now",
        "no answer within 10 s, which counts as 10 s: 1 then, 0 now",
        "left out, not understood then: made up c",
        "left out, no answer from either: made up d",
        "another verdict then: made up e",
    ]


def test_both_trees_are_asked_about_the_files_of_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Path, tuple[str, ...]]] = []

    def finished(arguments: tuple[str, ...], _text: str, *, seconds: float, root: Path) -> Finished:
        asked.append((root, arguments))
        return (
            Finished(None, "", "", seconds + 1)
            if root == Path("older")
            else Finished(0, '{"methods": [{"verdict": "holds"}]}', "", 0.5)
        )

    monkeypatch.setattr(before, "finished", finished)
    benchmark = Benchmark("a", check("A.a", "examples/max.oox"), checked, "holds", 3)
    assert before.asked("made up", benchmark, Path("older"), 4.0) == both(
        "a @3", ("unknown", 4.0), ("holds", 0.5)
    )
    assert [root for root, _ in asked] == [Path("older"), ROOT]
    assert all(str(ROOT / "examples" / "max.oox") in arguments for _, arguments in asked)


def test_only_checks_are_asked() -> None:
    suite = Suite(
        "made up",
        "",
        lambda: [
            Benchmark("a", ("-m", "benchmarks.kiasan"), checked),
            Benchmark("b", check("A.a", "a.oox"), checked),
        ],
        1.0,
    )
    assert [(name, each.key) for name, each in before.questions([suite])] == [("made up", "b")]


def test_a_sample_is_every_so_many_th_of_a_suite_as_checks() -> None:
    checks = [Benchmark(name, check("A.a", "a.oox"), checked) for name in ("a1", "b", "a2", "a3", "a4")]
    suite = Suite("made up", "", list, 1.0, checks=lambda: checks)
    assert [each.key for _, each in before.questions([suite, suite], ["a"], 2)] == ["a1", "a3"] * 2


def test_a_series_ends_where_neither_has_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {
        "a @3": ("unknown", "holds"),
        "a @5": ("unknown", "unknown"),
        "b @3": ("holds", "holds"),
        "c": ("unknown", "unknown"),
    }
    monkeypatch.setattr(
        before,
        "asked",
        lambda suite, each, _older, seconds: Both(suite, each.key, said[each.key], (seconds, seconds)),
    )
    series = [("a", 3), ("a", 5), ("a", 7), ("b", 3), ("c", None), ("c", None)]
    asked = [("made up", Benchmark(name, check("A.a", "a.oox"), checked, size=size)) for name, size in series]
    assert [each.key for each in before.answers(asked, Path("older"), 1.0)] == [
        "a @3",
        "a @5",
        "b @3",
        "c",
        "c",
    ]


def test_an_older_tree_is_installed_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "package").mkdir(parents=True)
    (home / "package" / "__init__.py").write_text("")
    (home / "package" / "floor").symlink_to("../floor")
    (home / "floor").mkdir()
    (home / "floor" / "module.py").write_text("")
    (home / "setup.py").write_text("")
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "a"]):
        subprocess.run([*git, *arguments], cwd=home, check=True)
    monkeypatch.setattr(before, "ROOT", home)
    monkeypatch.setattr(
        before, "PIP", ("-c", "import shutil, sys; shutil.copytree(sys.argv[2] + '/package', sys.argv[1])")
    )
    packages = before.installed("HEAD", tmp_path / "kept")
    assert sorted(path.name for path in packages.iterdir()) == ["__init__.py", "floor"]
    assert [path.name for path in (packages / "floor").iterdir()] == ["module.py"]
    monkeypatch.setattr(before, "PIP", ("-c", "raise SystemExit('again')"))
    assert before.installed("HEAD", tmp_path / "kept") == packages
    with pytest.raises(UnreadableError, match="again"):
        before.installed("HEAD", tmp_path / "elsewhere")


def test_a_revision_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["before", "no-such-revision", "heaps"]) == 2
    assert "no-such-revision" in capsys.readouterr().err


def test_nothing_to_ask_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a suite, the questions are those of the gate."""
    monkeypatch.setattr(gate, "SUBSET", {"heaps": gate.SUBSET["heaps"]})
    with pytest.raises(SystemExit, match="2"):
        command.main(["before", "HEAD", "--only", "nothing is called so"])
    assert "no benchmark of these is one check with such a name" in capsys.readouterr().err
