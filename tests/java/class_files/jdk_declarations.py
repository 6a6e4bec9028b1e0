"""Writes the declarations of the public classes of the JDK: ``python -m tests.java.class_files.jdk_declarations``, with JDK 17."""

from __future__ import annotations

import json
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from ooxcheck.java.class_files.class_file import Access, ClassFile, read_class_file
from ooxcheck.java.class_files.class_path import SUFFIX, open_class_path
from ooxcheck.java.class_files.declarations import CompiledClass, declaration_text
from ooxcheck.java.class_files.jdk import DATA, NAMES
from ooxcheck.java.library import catalogue
from tests.java.jvm import java

_FOLDERS = {
    "java.base": ("java", "javax"),
    "java.logging": ("java",),
    "java.net.http": ("java",),
    "java.sql": ("java", "javax"),
    "java.xml": ("javax", "org"),
    "java.desktop": ("java/beans",),
}
"""The folders of packages that are read, by module."""

_OPEN = Access.PUBLIC | Access.PROTECTED


def declarations() -> dict[str, str]:
    """Return the Java texts of the public classes that the library does not model, with what other packages can use, by qualified name.

    Supertypes of modelled classes are left out, since the model does not know them: its String is no Constable. So are the classes below these;
    final ones only lose such interfaces, whose methods they declare themselves.
    """
    compiled: dict[str, CompiledClass] = {}
    direct: dict[str, tuple[str, ...]] = {}
    hidden: set[str] = set()
    for module, folders in _FOLDERS.items():
        with tempfile.TemporaryDirectory() as root:
            subprocess.run([_tool(), "extract", "--dir", root, _module(module)], check=True)
            for folder in folders:
                compiled.update(_compiled_classes(Path(root, "classes"), folder))
                for file in _class_files(Path(root, "classes", folder)):
                    direct[file.name] = tuple(filter(None, (file.parent, *file.interfaces)))
                    hidden |= set() if _is_open(file) else {file.name}
    above = _above_models(direct, hidden)
    plain = [
        _without_interfaces(each, lambda name: _is_below(name, above, direct)) for each in compiled.values()
    ]
    supertypes = {
        each.file.name: tuple(filter(None, (each.file.parent, *each.file.interfaces))) for each in plain
    }
    kept = [each for each in plain if not _is_below(each.file.name, above, direct | supertypes)]
    return {_outermost(each.file.name): _text(each) for each in kept}


def _without_interfaces(compiled: CompiledClass, is_left_out: Callable[[str], bool]) -> CompiledClass:
    """Return a final class without type parameters without some of its interfaces, other classes as they are."""
    file = compiled.file
    left = tuple(each for each in file.interfaces if not is_left_out(each))
    is_plain = bool(file.access & Access.FINAL) and not (file.signature or "").startswith("<")
    if left == file.interfaces or not is_plain:
        return compiled
    return CompiledClass(replace(file, interfaces=left, signature=None), compiled.access, compiled.nested)


def _text(compiled: CompiledClass) -> str:
    text = declaration_text(_open_part(compiled), has_set_constants=True)
    assert text is not None, compiled.file.name
    return text


def _class_files(folder: Path) -> Iterator[ClassFile]:
    for file in folder.rglob(f"*{SUFFIX}"):
        if "-" not in file.stem:
            yield read_class_file(file.read_bytes())


def _is_open(file: ClassFile) -> bool:
    """Return whether a class is not nested, or code outside its package can name it."""
    own = next((each for each in file.inner_classes if each.inner == file.name), None)
    return own is None or bool(own.access & _OPEN)


def _above_models(direct: Mapping[str, tuple[str, ...]], hidden: Collection[str]) -> set[str]:
    """Return the supertypes of modelled classes and of the classes nested in them that are not hidden, by qualified names of what they are nested in."""
    waiting = [name for name in direct if catalogue.is_known(_outermost(name)) and name not in hidden]
    above: set[str] = set()
    while waiting:
        news = set(direct.get(waiting.pop(), ())) - above
        above |= news
        waiting += news
    return set(map(_outermost, above))


def _is_below(name: str, above: Collection[str], direct: Mapping[str, tuple[str, ...]]) -> bool:
    """Return whether a class without a model, or one above it, is one of some classes."""
    own = _outermost(name)
    return not catalogue.is_known(own) and (
        own in above or any(_is_below(each, above, direct) for each in direct.get(name, ()))
    )


def _outermost(name: str) -> str:
    return name.partition("$")[0].replace("/", ".")


def _compiled_classes(root: Path, folder: str) -> Iterator[tuple[str, CompiledClass]]:
    path = open_class_path([str(root)])
    for file in sorted(root.joinpath(folder).rglob(f"*{SUFFIX}")):
        *package, name = file.relative_to(root).with_suffix("").parts
        place = path.find(tuple(package), name) if "$" not in name and "-" not in name else None
        if (
            place is not None
            and place[1].access & Access.PUBLIC
            and not catalogue.is_known(".".join((*package, name)))
        ):
            yield ".".join((*package, name)), place[1]


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
