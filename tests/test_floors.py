"""The house stands: imports go down only and never in a circle, only the tool prints, no file or folder has grown into two."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests import syntax_reader

ROOT = Path(__file__).parent.parent

BELOW: dict[str, set[str]] = {
    "datatypes": set(),
    "sat": {"datatypes"},
    "relational": {"sat", "datatypes"},
    "oox": {"datatypes"},
    "java": {"oox", "datatypes"},
    "translate": {"oox", "relational", "sat", "datatypes"},
    "specs": {"translate", "oox", "relational", "sat", "datatypes"},
    "ooxcheck": {"java", "specs", "translate", "oox", "relational", "sat", "datatypes"},
}

ROOMS: dict[str, tuple[str, ...]] = {
    "relational": (
        "logic", "exchange", "bounds", "compiled", "translation", "evaluate", "symmetry", "solving", "to_alloy",
        "from_alloy.syntax", "from_alloy.temporal", "from_alloy", "problem", "__main__",
    ),
    "oox": (
        "operators", "source", "diagnostics", "types", "arithmetic", "nodes", "tree", "declarations", "terms.shape", "logic", "terms", "typed", "analysis.dispatch", "program", "cells",
        "analysis", "syntax", "checking.names", "checking.formulas", "checking", "check", "error_recovery",
        "running", "running.formulas", "running.code", "running.contracts", "running.machine", "running.schedules", "interpreter",
        "oracle", "transform", "mutants", "to_python",
    ),
    "java": ("operators", "tree", "error_handlers", "types", "typed", "array_objects", "formulas", "program", "hierarchy", "parsing", "library", "class_files", "jml", "checking", "clients", "lowering", "load", "source_path"),
    "translate": ("model", "initial", "widths", "initial.initial_states", "formulas", "pure_calls", "symbolic", "havoc", "threads", "symbolic_execution", "assumptions", "tight_bounds", "encode", "witness"),
    "specs": ("relations", "inference", "loops", "infer", "values", "text", "refinement", "induction", "loop_invariants", "small_models", "unbounded_heaps", "classes.grammar", "classes"),
    "ooxcheck": (
        "files", "input", "diagnosis", "coverage", "engine", "text", "classes", "reports", "formats", "validation", "pictures.snapshots", "pictures.layout",
        "pictures.film", "pictures.draw", "pictures", "evaluation", "enumeration", "generation", "pages", "instances", "mutation", "path_effects", "reuse", "processes", "batch", "api.questions", "near_misses", "api", "serving", "editing.texts", "editing", "debugging", "daemon.address", "daemon.client", "commands", "__main__", "daemon",
    ),
}  # fmt: skip
"""The rooms of each floor, and modules that stand beside them, from the bottom up. What a room contains may have an order of its own."""

SILENT = ("ooxcheck.engine", "ooxcheck.diagnosis", "ooxcheck.mutation")
"""Rooms of the tool that print nothing."""

MAX_LINES = 500
"""Lines of a file that are not blank."""

MAX_BODY = 40
"""Lines of a function below its docstring; a single `match` is a table, and may be as long as there are cases."""

MAX_MODULES = 15
"""Modules of a folder."""

FOREIGN = re.compile(r"(?<![\w.])/(?:work|tmp|root)/")


def modules(floor: str) -> list[Path]:
    return sorted((ROOT / floor).rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    return syntax_reader.parsed(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return the imports, calls and functions of a file, wherever in it."""
    return tuple(
        node
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Call | ast.FunctionDef)
    )


@cache
def dotted(path: Path) -> str:
    """Return the name of a module, beginning with its floor."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def from_its_floor(name: str) -> str:
    """Return an imported name without the package `ooxcheck` if it belongs to a floor below the tool."""
    inside = name.removeprefix("ooxcheck.")
    return inside if inside.partition(".")[0] in BELOW else name


@cache
def everywhere() -> frozenset[str]:
    """Return the names of all modules."""
    return frozenset(dotted(path) for floor in BELOW for path in modules(floor))


@cache
def imported(path: Path) -> frozenset[str]:
    """Return what a module imports, wherever in it: modules of the house by their whole names."""
    return frozenset(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    for node in nodes(path):
        match node:
            case ast.Import(names):
                yield from (from_its_floor(alias.name) for alias in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                wholes = (from_its_floor(f"{module}.{alias.name}") for alias in names)
                yield from (whole if whole in everywhere() else from_its_floor(module) for whole in wholes)
            case ast.ImportFrom(level=level) if level:
                msg = f"{path}: imports should be absolute"
                raise AssertionError(msg)
            case _:
                pass


def packages(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported(path)}


def calls(path: Path) -> set[str]:
    """Return the names that a module calls directly."""
    return {
        node.func.id for node in nodes(path) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def room(module: str) -> int | None:
    """Return the place of a module in the order of its floor, None where it is the front door or stands in no room."""
    floor, _, rest = module.partition(".")
    rooms = [name for name in ROOMS[floor] if rest == name or rest.startswith(name + ".")]
    return ROOMS[floor].index(max(rooms, key=len)) if rooms else None


@pytest.mark.parametrize("floor", BELOW)
def test_there_is_something_on_every_floor(floor: str) -> None:
    assert modules(floor)


def test_every_floor_is_imported_through_the_package() -> None:
    """The folders stand at the top of the repository; links make them parts of the one package that is installed."""
    links = {path.name for path in (ROOT / "ooxcheck").iterdir() if path.is_symlink()}
    assert links == BELOW.keys() - {"ooxcheck"}
    assert all((ROOT / "ooxcheck" / name).readlink() == Path("..", name) for name in links)
    # Few files have such a line, most of them in Java text; only those are parsed.
    suspicious = re.compile(rf"^\s*(?:from|import)\s+(?:{'|'.join(sorted(links))})\b", re.MULTILINE)
    everything = [path for folder in (*BELOW, "tests", "benchmarks") for path in modules(folder)]
    suspects = [path for path in everything if suspicious.search(path.read_text(encoding="utf-8"))]
    assert not [
        str(path) for path in suspects if {name.partition(".")[0] for name in top_level_imports(path)} & links
    ]


def top_level_imports(path: Path) -> Iterator[str]:
    """Yield the names that a module imports, as they are written."""
    for node in nodes(path):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module)):
                yield module
            case _:
                pass


@pytest.mark.parametrize("floor", BELOW)
def test_imports_go_down(floor: str) -> None:
    forbidden = (BELOW.keys() | {"tests", "benchmarks"}) - BELOW[floor] - {floor}
    upward = {path.name: found for path in modules(floor) if (found := packages(path) & forbidden)}
    assert not upward


def test_no_imports_go_in_a_circle() -> None:
    """Lazy imports count, and those for types: whoever reads one module of a circle has to read all."""
    graph = {
        dotted(path): sorted(imported(path) - {dotted(path)}) for floor in BELOW for path in modules(floor)
    }
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("floor", ROOMS)
def test_every_module_stands_in_a_room(floor: str) -> None:
    assert not [name for path in modules(floor) if (name := dotted(path)) != floor and room(name) is None]


@pytest.mark.parametrize("floor", ROOMS)
def test_imports_go_down_from_room_to_room(floor: str) -> None:
    upward = [
        (dotted(path), name)
        for path in modules(floor)
        for name in sorted(imported(path))
        if name.startswith(floor + ".")
        and (here := room(dotted(path))) is not None
        and (there := room(name)) is not None
        and there > here
    ]
    assert not upward


@pytest.mark.parametrize("floor", BELOW)
def test_no_table_is_weak(floor: str) -> None:
    """A weak table runs code when a key dies, and the exception of a time limit is lost in it."""
    weak = {"WeakKeyDictionary", "WeakValueDictionary", "WeakSet"}
    users = [
        path.name
        for path in modules(floor)
        for node in nodes(path)
        if (isinstance(node, ast.Name) and node.id in weak)
        or (isinstance(node, ast.Attribute) and node.attr in weak)
    ]
    assert not users


@pytest.mark.parametrize("floor", [floor for floor in BELOW if floor != "ooxcheck"])
def test_only_the_tool_prints(floor: str) -> None:
    assert not [
        path.name for path in modules(floor) if calls(path) & {"print", "input"} or "click" in packages(path)
    ]


@pytest.mark.parametrize("silent", SILENT)
def test_the_engine_never_prints(silent: str) -> None:
    paths = (ROOT / silent.replace(".", "/")).rglob("*.py")
    loud = {"click", "rich", "jinja2"}
    assert not [path.name for path in paths if calls(path) & {"print", "input"} or packages(path) & loud]


def test_a_report_is_validated_without_the_encoder() -> None:
    """What it needs of the engine loads none of it either: `tests/ooxcheck/commands/test_validate.py` looks at a process."""
    paths = [
        *(ROOT / "ooxcheck" / "validation").rglob("*.py"),
        ROOT / "ooxcheck" / "commands" / "written" / "validate.py",
    ]
    assert paths
    assert not [path.name for path in paths if packages(path) & {"translate", "relational", "specs"}]


@pytest.mark.parametrize("floor", [floor for floor in BELOW if floor != "datatypes"])
def test_nothing_is_evaluated_that_a_stranger_wrote(floor: str) -> None:
    assert not [path.name for path in modules(floor) if calls(path) & {"eval", "exec", "compile"}]


@pytest.mark.parametrize("floor", BELOW)
def test_a_file_has_one_idea_and_says_it_first(floor: str) -> None:
    texts = {str(path): path.read_text(encoding="utf-8") for path in modules(floor)}
    assert not [
        name for name, text in texts.items() if sum(map(bool, map(str.strip, text.splitlines()))) > MAX_LINES
    ]
    assert not [str(path) for path in modules(floor) if not ast.get_docstring(parsed(path))]


@pytest.mark.parametrize("floor", BELOW)
def test_functions_are_short(floor: str) -> None:
    assert not [
        f"{path.name}: {node.name} has {lines} lines"
        for path in modules(floor)
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef) and (lines := body_lines(node)) > MAX_BODY
    ]


def body_lines(function: ast.FunctionDef) -> int:
    """Return the lines of a function below its docstring, none if it is a table."""
    body = function.body[ast.get_docstring(function) is not None :]
    if not body or (len(body) == 1 and isinstance(body[0], ast.Match)):
        return 0
    return (body[-1].end_lineno or 0) - body[0].lineno + 1


@pytest.mark.parametrize("floor", BELOW)
def test_no_folder_has_too_many_modules(floor: str) -> None:
    folders = {path.parent for path in modules(floor)}
    counts = {
        str(folder): len([path for path in folder.glob("*.py") if path.stem != "__init__"])
        for folder in folders
    }
    assert not {folder: count for folder, count in counts.items() if count > MAX_MODULES}


def test_the_repository_knows_no_machine_it_was_made_on() -> None:
    folders = (*BELOW, "tests", "benchmarks", "docs", "examples")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    texts = [
        path
        for path in (*files, *ROOT.glob("*.*"))
        if path.suffix in {".py", ".md", ".oox", ".toml", ".lark"}
    ]
    found = {str(path.relative_to(ROOT)): FOREIGN.findall(path.read_text(encoding="utf-8")) for path in texts}
    assert not {name for name, paths in found.items() if paths and name != "tests/test_floors.py"}
