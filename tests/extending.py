"""The places to visit for an addition, read off the code; ``python -m tests.extending`` writes them into docs/extending.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from ooxcheck.formats import FORMATS
from ooxcheck.sat.engine import SOLVERS
from tests.syntax_reader import KINDS, ROOT, matches, modules, name_of, parsed, tables

MANUAL = ROOT / "docs" / "extending.md"
PLACES = re.compile(r"<!-- places: ([\w, ]+) -->\n(.*?)<!-- end -->\n", re.DOTALL)
TYPES = {
    "INT",
    "UINT",
    "BOOL",
    "FLOAT",
    "CHAR",
    "STRING",
    "Primitive",
    "DOUBLE",
    "default_value",
    "is_floating",
    "is_integral",
    "is_numeric",
    "is_nullable",
}


def _file(path: Path) -> str:
    return f"`{path.relative_to(ROOT)}`"


def _quoted(names: set[str]) -> str:
    return " ".join(f"`{name}`" for name in sorted(names))


def by_kind(*kinds: str) -> Iterator[str]:
    """Yield a table of the functions that tell kinds of nodes apart: those that list all kinds, and those with a default."""
    wanted = frozenset[str]().union(*(KINDS[kind] for kind in kinds))
    yield from ("| file | lists its kinds | has a default |", "|---|---|---|")
    for path in modules():
        module, text = name_of(path), path.read_text(encoding="utf-8")
        found = [match for match in matches(module, text) if match.kinds & wanted]
        open_ = {match.function for match in found if match.wildcard is not None}
        listing = {match.function for match in found} - open_ | {
            name for name, keys in tables(module, text) if keys & wanted
        }
        if open_ or listing:
            yield f"| {_file(path)} | {_quoted(listing)} | {_quoted(open_)} |"


def by_type() -> Iterator[str]:
    """Yield a table of the modules that ask for one of the primitive types, or for what types have in common."""
    rooms: dict[Path, set[str]] = {}
    for path in modules():
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(parsed(text)) if "ooxcheck.oox.types import" in text else ():
            if (
                isinstance(node, ast.ImportFrom)
                and node.module == "ooxcheck.oox.types"
                and {alias.name for alias in node.names} & TYPES
            ):
                rooms.setdefault(path.parent, set()).add(path.name)
    yield from ("| in | |", "|---|---|")
    yield from (f"| {_file(room)} | {_quoted(names)} |" for room, names in rooms.items())


def loop_patterns() -> Iterator[str]:
    """Yield the modules that see a loop as one of a form: they have a function from a loop to that, or to nothing."""
    for path in sorted((ROOT / "specs" / "loops").glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            match node:
                case ast.FunctionDef(name, ast.arguments(args=[ast.arg("loop"), *_])) if not name.startswith(
                    "_"
                ) and "None" in ast.unparse(node.returns or node):
                    yield f"- {_file(path)}: `{name}`"
                case _:
                    pass


def laws() -> Iterator[str]:
    """Yield the modules whose functions build expressions, with those that users of the laws call."""
    for path in sorted((ROOT / "specs" / "relations").glob("*.py")):
        functions = [
            node
            for node in ast.parse(path.read_text(encoding="utf-8")).body
            if isinstance(node, ast.FunctionDef)
        ]
        building = {
            f.name
            for f in functions
            if not f.name.startswith("_") and f.returns and ast.unparse(f.returns) == "Expr"
        }
        if building:
            yield f"- {_file(path)}: {_quoted(building)}"


def solvers() -> Iterator[str]:
    yield f"{_quoted(set(SOLVERS))}; proofs are accepted of {_quoted({name for name, proves in SOLVERS.items() if proves})}."


def formats() -> Iterator[str]:
    yield f"{_quoted(set(FORMATS))}."


def library() -> Iterator[str]:
    yield f"{_quoted({path.stem for path in (ROOT / 'ooxcheck' / 'library').glob('*.oox')})}."


def duty_kinds() -> Iterator[str]:
    """Yield a table of the functions that distinguish kinds of duties: matches, and tables at the top of a module."""
    yield from ("| file | members that it names |", "|---|---|")
    for path in modules():
        text = path.read_text(encoding="utf-8")
        members = set(re.findall(r"\bDutyKind\.([A-Z_]+)\b", text))
        if members and path.name != "duty_kinds.py":
            yield f"| {_file(path)} | {_quoted(members) if len(members) < 12 else 'all'} |"


OTHERS: Mapping[str, Callable[[], Iterator[str]]] = {
    "type": by_type, "loop pattern": loop_patterns, "law": laws, "solver": solvers, "report format": formats, "library class": library,
    "duty kind": duty_kinds,
}  # fmt: skip


def places(kinds: str) -> str:
    """Return what the manual should say between the marks for some kinds of addition."""
    lines = OTHERS[kinds]() if kinds in OTHERS else by_kind(*kinds.split(", "))
    return "\n" + "".join(f"{line}\n" for line in lines) + "\n"


def rewritten(text: str) -> str:
    """Return the manual with the places as they are now."""
    return PLACES.sub(lambda mark: f"<!-- places: {mark[1]} -->\n{places(mark[1])}<!-- end -->\n", text)


if __name__ == "__main__":
    MANUAL.write_text(rewritten(MANUAL.read_text(encoding="utf-8")), encoding="utf-8")
