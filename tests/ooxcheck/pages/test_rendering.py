from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.pages.rendering import identifier, template


@given(st.sets(st.text(alphabet="aZ0._-() ,[]é", max_size=6), min_size=1, max_size=8))
@settings(deadline=None)
def test_no_two_names_have_an_identifier_in_common(names: set[str]) -> None:
    identifiers = {identifier(name) for name in names}
    assert len(identifiers) == len(names)
    assert all(re.fullmatch(r"[A-Za-z0-9._(),-]*", each) for each in identifiers)


def test_templates_escape_what_they_are_given() -> None:
    environment = template("page.html").environment
    assert environment.from_string("{{ text }}").render(text="<b>") == "&lt;b&gt;"
