"""Answers for other programs: JSON (docs/json.md), SARIF for code scanning, JUnit for test reports, GitHub annotations.

The JSON document is complete. The other formats are made from it alone, so further formats can be written outside the tool.
"""

from __future__ import annotations

from collections.abc import Mapping

from ooxcheck.text.json_form import Json, to_json

FORMATS = ("json", "sarif", "junit", "github")
"""The formats that need only the document; SV-COMP's also needs the properties of a task."""


def render(document: Mapping[str, Json], form: str) -> str:
    """Return the text of the document about a run in one of the formats."""
    # Imported lazily: each format pulls in what the others do without.
    match form:
        case "sarif":
            from ooxcheck.formats.sarif import sarif

            return to_json(sarif(document))
        case "junit":
            from ooxcheck.formats.junit import junit

            return junit(document)
        case "github":
            from ooxcheck.formats.github import annotation_lines

            return "\n".join(annotation_lines(document))
        case _:
            return to_json(dict(document))
