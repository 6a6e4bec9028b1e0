"""A suite of tests as text, JSON, OOX, pytest and JUnit."""

from __future__ import annotations

from ooxcheck.api.conversion import as_public
from ooxcheck.api.short_html import short_html
from ooxcheck.generation import suite as generation


class Suite(generation.Suite):
    """A suite of tests, with its text, JSON and pictures."""

    __slots__ = ()

    @staticmethod
    def of(suite: generation.Suite) -> Suite:
        """Return a generated suite as a public one."""
        return as_public(Suite, suite)

    def text(self) -> str:
        """Return what the command prints."""
        from ooxcheck.generation.writing.suite_text import suite_lines

        return "\n".join(suite_lines(self))

    def json(self) -> str:
        """Return what the command prints with ``--format json``."""
        from ooxcheck.generation.writing.suite_form import suite_form
        from ooxcheck.text.json_form import to_json

        return to_json(suite_form(self))

    def oox(self, *, fail: bool = False) -> str:
        """Return the output of the command with ``--format oox``, with `fail` also tests that fail."""
        from ooxcheck.generation.writing.oox_writer import oox_class

        return oox_class(self, fail=fail).text

    def pytest(self) -> str:
        """Return what the command writes with ``--format pytest``."""
        from ooxcheck.generation.writing.pytest_writer import pytest_module

        return pytest_module(self).text

    def junit(self, *, fail: bool = False) -> str:
        """Return the output of the command with ``--format junit``; with `fail`, calls that break a contract are failing tests."""
        from ooxcheck.generation.junit.suites import junit_suite
        from ooxcheck.generation.junit.support_classes import with_support_classes

        return with_support_classes(junit_suite(self, fail=fail).text)

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """Return a short text, for notebooks."""
        return short_html(repr(self), self.text())
