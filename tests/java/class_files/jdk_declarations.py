"""Writes the declarations of the public classes of the JDK: ``python -m tests.java.class_files.jdk_declarations``, with JDK 17."""

from __future__ import annotations

import json
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from ooxcheck.java.class_files.class_file import Access, read_class_file
from ooxcheck.java.class_files.class_path import SUFFIX, open_class_path
from ooxcheck.java.class_files.declarations import CompiledClass, declaration_text
from ooxcheck.java.class_files.jdk import DATA, NAMES
from ooxcheck.java.library import catalogue
from tests.java.jvm import java

_FOLDERS = {
    "java.base": ("java", "javax"),
    "java.logging": ("java",),
    "java.sql": ("java", "javax"),
    "java.desktop": ("java/beans",),
}
"""The folders of packages that are read, by module."""

_OPEN = Access.PUBLIC | Access.PROTECTED


def declarations() -> dict[str, str]:
    """Return the Java texts of the public classes that the library does not model, with what other packages can use, by qualified name.

    Supertypes of modelled classes are left out, since the model does not know them: its String is no Constable.
    """
    texts: dict[str, str] = {}
    direct: dict[str, tuple[str, ...]] = {}
    for module, folders in _FOLDERS.items():
        with tempfile.TemporaryDirectory() as root:
            subprocess.run([_tool(), "extract", "--dir", root, _module(module)], check=True)
            for folder in folders:
                texts.update(_texts(Path(root, "classes"), folder))
                direct.update(_supertypes(Path(root, "classes", folder)))
    above = _above_models(direct)
    return {name: text for name, text in texts.items() if name not in above}


def _supertypes(folder: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the direct supertypes of all classes, by binary names with slashes."""
    for file in folder.rglob(f"*{SUFFIX}"):
        if "-" not in file.stem:
            class_file = read_class_file(file.read_bytes())
            yield class_file.name, tuple(filter(None, (class_file.parent, *class_file.interfaces)))


def _above_models(direct: Mapping[str, tuple[str, ...]]) -> set[str]:
    """Return the supertypes of modelled classes and of the classes nested in them, by qualified names of what they are nested in."""
    waiting = [name for name in direct if catalogue.is_known(_outermost(name))]
    above: set[str] = set()
    while waiting:
        news = set(direct.get(waiting.pop(), ())) - above
        above |= news
        waiting += news
    return set(map(_outermost, above))


def _outermost(name: str) -> str:
    return name.partition("$")[0].replace("/", ".")


def _texts(root: Path, folder: str) -> Iterator[tuple[str, str]]:
    path = open_class_path([str(root)])
    for file in sorted(root.joinpath(folder).rglob(f"*{SUFFIX}")):
        *package, name = file.relative_to(root).with_suffix("").parts
        place = path.find(tuple(package), name) if "$" not in name and "-" not in name else None
        if (
            place is not None
            and place[1].access & Access.PUBLIC
            and not catalogue.is_known(".".join((*package, name)))
        ):
            text = declaration_text(_open_part(place[1]), has_set_constants=True)
            assert text is not None, file
            yield ".".join((*package, name)), text


def _open_part(compiled: CompiledClass) -> CompiledClass:
    """Return a class without the members that other packages cannot use."""
    file = compiled.file
    return CompiledClass(
        replace(
            file,
            fields=tuple(each for each in file.fields if each.access & _OPEN),
            methods=tuple(each for each in file.methods if each.access & _OPEN or each.name == "<clinit>"),
        ),
        compiled.access,
        tuple(_open_part(each) for each in compiled.nested if each.access & _OPEN),
    )


def _home() -> Path:
    command = java()
    assert command
    return Path(command).resolve().parent.parent


def _tool() -> str:
    return str(_home() / "bin" / "jmod")


def _module(name: str) -> str:
    return str(_home() / "jmods" / f"{name}.jmod")


def main() -> None:
    """Write the files."""
    texts = sorted(declarations().items())
    NAMES.write_text(json.dumps([name for name, _ in texts], indent=0) + "\n", encoding="utf-8")
    with zipfile.ZipFile(DATA, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in texts:
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED, 9)


if __name__ == "__main__":
    main()
