from __future__ import annotations

from pathlib import Path

import click
import pytest

from ooxcheck.commands.check import command
from ooxcheck.input.config import find_config
from ooxcheck.oox.diagnostics import OoxError

FOLDERS = Path("a/b")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / FOLDERS).mkdir(parents=True)
    monkeypatch.chdir(tmp_path / FOLDERS)
    return tmp_path


def parameters(*arguments: str) -> dict[str, object]:
    """Return what click makes of a command line and the configuration here."""
    with command.make_context("check", ["m", *arguments]) as context:
        return context.params


def complaint(*arguments: str) -> str:
    with pytest.raises(OoxError) as error:
        parameters(*arguments)
    (diagnostic,) = error.value.diagnostics
    assert diagnostic.code == "request.config"
    return str(diagnostic)


def test_without_a_file_there_are_defaults(folder: Path) -> None:
    assert parameters()["scope"] == (3, {})


def test_a_file_further_up_is_found(folder: Path) -> None:
    (folder / "ooxcheck.toml").write_text(
        'scope = 4\nint-width = 8\nopen = true\ntimeout = 1.5\nunroll = "auto"\n'
    )
    given = parameters()
    assert given["scope"] == (4, {})
    assert (given["int_width"], given["open_types"], given["seconds"], given["unroll"]) == (
        8,
        True,
        1.5,
        (None, {}),
    )


def test_the_command_line_wins(folder: Path) -> None:
    (folder / "ooxcheck.toml").write_text("scope = 4\narray = 1\n")
    given = parameters("--scope", "2")
    assert (given["scope"], given["array"]) == ((2, {}), 1)


def test_single_classes_and_methods_are_tables(folder: Path) -> None:
    (folder / "ooxcheck.toml").write_text('[scope]\nNode = 4\nList = 1\n[calls]\n"List.add" = "contract"\n')
    given = parameters()
    assert given["scope"] == (3, {"Node": 4, "List": 1})
    assert given["calls"] == ("auto", {"List.add": "contract"})


def test_the_shared_file_has_a_table_of_ours(folder: Path) -> None:
    (folder / "pyproject.toml").write_text("[tool.other]\nscope = 9\n[tool.ooxcheck]\njobs = 7\n")
    assert parameters()["jobs"] == 7


@pytest.mark.parametrize(
    "text",
    [
        "[tool]\nooxcheck.array = 2",
        "tool.ooxcheck.array = 2",
        "tool = { ooxcheck = { array = 2 } }",
        " [ 'tool' . \"ooxcheck\" ]\narray = 2",
        '["to\\u006fl".ooxcheck]\narray = 2',
    ],
)
def test_however_the_table_is_written_it_is_found(text: str, folder: Path) -> None:
    (folder / "pyproject.toml").write_text(text)
    assert find_config(folder) is not None


def test_a_shared_file_that_says_nothing_of_us_is_passed_by(folder: Path) -> None:
    (folder / "a" / "pyproject.toml").write_text("[tool.other]\nscope = 9\n")
    (folder / "ooxcheck.toml").write_text("scope = 5\n")
    assert parameters()["scope"] == (5, {})


def test_the_nearest_file_counts_alone_and_ours_before_the_shared_one(folder: Path) -> None:
    (folder / "ooxcheck.toml").write_text("scope = 5\narray = 1\n")
    (folder / "a" / "ooxcheck.toml").write_text("scope = 6\n")
    (folder / "a" / "pyproject.toml").write_text("[tool.ooxcheck]\nscope = 7\n")
    assert (parameters()["scope"], parameters()["array"]) == ((6, {}), 3)


def test_a_file_may_be_named(folder: Path) -> None:
    (folder / "ooxcheck.toml").write_text("scope = 5\n")
    (folder / "mine.toml").write_text("scope = 6\n")
    assert parameters("--config", str(folder / "mine.toml"))["scope"] == (6, {})


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("scop = 3", 1, "there is no option scop; did you mean scope?"),
        ("array = 1\nint_width = 8", 2, "there is no option int_width; did you mean int-width?"),
        ("config = 'x'", 1, "there is no option config"),
        ("array = 999", 1, "array: 999 is not in the range 0<=x<=256."),
        ("\n\n  scope = 'x'", 3, "scope: 'x' is no scope"),
        ("open = 3", 1, "open: true or false is expected here"),
        ("array = true", 1, "array: a number or a text is expected here"),
        ("array = [1]", 1, "array: a number or a text is expected here"),
        ("timeout = nan", 1, "timeout: nan is no number of seconds"),
        ("unroll = -1", 1, "unroll: '-1' is no bound"),
        ("solver = 'cadical'", 1, "solver: no solver 'cadical'; did you mean cadical"),
        ("scope = 1\nscope = 2", 2, "this is no TOML"),
        ("scope = = 2", 1, "this is no TOML"),
        ("[calls]\n'A.b' = 'sometimes'", 1, "calls: 'A.b=sometimes' is no way to treat calls"),
    ],
)
def test_mistakes_are_told_with_their_place(text: str, line: int, told: str, folder: Path) -> None:
    path = folder / "ooxcheck.toml"
    path.write_text(text)
    message = complaint()
    assert message.startswith(f"{path}:{line}:")
    assert told in message


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff", "no text in UTF-8"),
        (b"scope = 'x", "this is no TOML"),
        (b"scope = " + b"9" * 10_000, ""),
        (b"scope = " + b"[" * 100_000, "nested too deeply"),
        (b"scope = \x1b", "this is no TOML"),
    ],
)
def test_files_that_cannot_be_read_are_told(content: bytes, told: str, folder: Path) -> None:
    (folder / "ooxcheck.toml").write_bytes(content)
    assert told in complaint()


def test_a_named_file_has_to_be_there(folder: Path) -> None:
    assert "cannot read nowhere.toml: No such file" in complaint("--config", "nowhere.toml")
    (folder / "ooxcheck.toml").mkdir()
    assert find_config(folder) is None


def test_every_option_can_be_set_but_those_about_the_call_itself(folder: Path) -> None:
    options = [option for option in command.params if isinstance(option, click.Option)]
    left_out = {"config", "debug", "all"}
    for name in {name[2:] for option in options for name in option.opts if name.startswith("--")} - left_out:
        (folder / "ooxcheck.toml").write_text(f"{name} = []")
        assert f"{name}: " in complaint()
