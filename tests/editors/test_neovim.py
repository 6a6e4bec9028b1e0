"""Neovim, configured as its page says, shows mistakes and verdicts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("pygls")

from tests.editors.pages import PROGRAM, WITHOUT_MISTAKE, configuration, run_editor

SCRIPT = """
local function messages()
  return vim.tbl_map(function(each) return each.message end, vim.diagnostic.get(0))
end
local function titles()
  return vim.tbl_map(function(each) return each.command.title end, vim.lsp.codelens.get(0))
end
local function have(texts, words)
  return vim.tbl_contains(vim.tbl_map(function(each) return each:find(words, 1, true) ~= nil end, texts), true)
end
local answer = {}
vim.wait(60000, function() return #messages() > 0 end, 50)
answer.mistakes = messages()
vim.cmd("edit! mended.oox")
vim.wait(90000, function()
  vim.lsp.codelens.refresh()
  return have(messages(), "ensures") and have(titles(), "violated")
end, 200)
answer.findings, answer.lenses = messages(), titles()
vim.fn.writefile({ vim.fn.json_encode(answer) }, "answer.json")
vim.cmd("qall!")
"""


def test_mistakes_and_verdicts_arrive(tmp_path: Path) -> None:
    (tmp_path / "init.lua").write_text(configuration("neovim.md", "lua"))
    (tmp_path / "script.lua").write_text(SCRIPT)
    (tmp_path / "broken.oox").write_text(PROGRAM)
    (tmp_path / "mended.oox").write_text(WITHOUT_MISTAKE)
    run_editor("nvim", tmp_path, ["--headless", "-u", "init.lua", "broken.oox", "-c", "luafile script.lua"])
    answer = json.loads((tmp_path / "answer.json").read_text())
    assert any("valu" in each for each in answer["mistakes"])
    assert any("ensures" in each for each in answer["findings"])
    assert [each.partition(":")[0] for each in answer["lenses"]] == ["violated", "Heap diagram", "Write test"]
