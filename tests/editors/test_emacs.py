"""Emacs, configured as its page says, shows mistakes and findings; the verdicts of the methods reach it, though eglot does not draw them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

pytest.importorskip("pygls")

from tests.editors.pages import PROGRAM, WITHOUT_MISTAKE, configuration, run_editor

SCRIPT = """
(require 'eglot)
(setq eglot-sync-connect t eglot-autoshutdown t)
(defun messages () (mapconcat #'flymake-diagnostic-text (flymake-diagnostics) "\\n"))
(defun await (words)
  (let ((limit (+ (float-time) 60)))
    (while (and (not (string-match-p words (messages))) (< (float-time) limit))
      (accept-process-output nil 0.2)
      (flymake-start))
    (messages)))
(defun lenses ()
  (let ((told (jsonrpc-request (eglot--current-server-or-lose) :textDocument/codeLens
                               (list :textDocument (eglot--TextDocumentIdentifier)))))
    (mapconcat (lambda (each) (plist-get (plist-get each :command) :title)) told "\\n")))
(defun note (file text) (write-region text nil (expand-file-name file folder)))
(setq folder default-directory)
(find-file "broken.oox")
(run-hooks 'post-command-hook)
(note "mistakes" (await "valu"))
(find-file "mended.oox")
(run-hooks 'post-command-hook)
(note "findings" (await "ensures"))
(note "lenses" (lenses))
"""


def has_eglot() -> bool:
    """Return whether there is an Emacs with eglot."""
    try:
        command = ["emacs", "--batch", "-f", "package-initialize", "--eval", "(require 'eglot)"]
        return subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 0
    except FileNotFoundError:
        return False


def test_mistakes_and_verdicts_arrive(tmp_path: Path) -> None:
    if not has_eglot():
        pytest.skip("emacs with eglot is not installed")
    (tmp_path / "init.el").write_text(configuration("emacs.md", "elisp"))
    (tmp_path / "script.el").write_text(SCRIPT)
    (tmp_path / "broken.oox").write_text(PROGRAM)
    (tmp_path / "mended.oox").write_text(WITHOUT_MISTAKE)
    run_editor("emacs", tmp_path, ["--batch", "-f", "package-initialize", "-l", "init.el", "-l", "script.el"])
    assert "valu" in (tmp_path / "mistakes").read_text()
    assert "ensures" in (tmp_path / "findings").read_text()
    lenses = (tmp_path / "lenses").read_text().splitlines()
    assert [each.partition(":")[0] for each in lenses] == ["violated", "Heap diagram", "Write test"]
