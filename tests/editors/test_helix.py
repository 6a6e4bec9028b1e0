"""The page about Helix has a configuration that is TOML, and names the server where it uses it."""

from __future__ import annotations

import tomllib

from tests.editors.pages import configuration


def test_the_languages_use_the_server() -> None:
    settings = tomllib.loads(configuration("helix.md", "toml"))
    (server,) = settings["language-server"]
    assert settings["language-server"][server] == {"command": "ooxcheck", "args": ["lsp"]}
    assert all(server in language["language-servers"] for language in settings["language"])
