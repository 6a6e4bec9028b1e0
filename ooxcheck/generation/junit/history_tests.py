"""A class of JUnit 5 tests that make the calls of histories: plain calls from the package of the class, without reflection."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ooxcheck.engine.report import ClientHistory
from ooxcheck.generation.junit.junit_class import imports, test_text

_STATIC = "static "


def junit_class_of_histories(
    package: str, name: str, about: str, tests: Iterable[tuple[str, Sequence[str], ClientHistory]]
) -> str:
    """Return the class of tests, each with a name, a comment and a history; empty if no history has a test."""
    members: dict[str, str] = {}
    texts: list[str] = []
    for title, comment, history in tests:
        if history.test:
            local = [each for each in history.members if members.setdefault(_header(each), each) != each]
            texts.append(test_text(title, comment, [*_local_classes(local), *history.test]))
    if not texts:
        return ""
    body = "\n\n".join([*texts, *(_indent(each) for each in members.values())])
    return "\n".join(
        [
            *([f"package {package};", ""] if package else []),
            *imports(body),
            "",
            f"/** {about} */",
            '@SuppressWarnings({"rawtypes", "unchecked"})',
            f"class {name} {{",
            body,
            "}",
            "",
        ]
    )


def _header(declaration: str) -> str:
    """Return the first line of a class."""
    return declaration.partition("\n")[0]


def _local_classes(declarations: Iterable[str]) -> list[str]:
    """Return the lines of classes in a test: another test has a different class of the same name."""
    return [line for each in declarations for line in each.removeprefix(_STATIC).split("\n")]


def _indent(declaration: str) -> str:
    return "\n".join(f"  {line}" for line in declaration.split("\n"))
