"""Answers for other programs: JSON (docs/json.md), SARIF for code scanning, JUnit for test reports, GitHub annotations.

The JSON document says everything; the other formats are made from it and from nothing else, so that they cannot know
more, and so that anyone could write one of their own.
"""

from __future__ import annotations

from collections.abc import Mapping

from ooxcheck.text.json_form import Json, dumped

FORMATS = ("json", "sarif", "junit", "github")
"""The formats that need nothing but the document; an answer in the words of SV-COMP needs the properties of a task, too."""


def written(document: Mapping[str, Json], form: str) -> str:
    """Return the text of the document about a run in one of the formats."""
    # Imported when it is needed: each format pulls in what the others do without.
    match form:
        case "sarif":
            from ooxcheck.formats.sarif import sarif

            return dumped(sarif(document))
        case "junit":
            from ooxcheck.formats.junit import junit

            return junit(document)
        case "github":
            from ooxcheck.formats.github import annotated

            return "\n".join(annotated(document))
        case _:
            return dumped(dict(document))
