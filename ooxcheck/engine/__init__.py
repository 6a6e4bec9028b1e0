"""The verification engine: one check from question to report. It prints nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

PRESENTERS: dict[str, Callable[..., Any]] = {}
"""How answers show themselves where somebody looks at a value. Rooms above know; the package names them here when it is imported."""
