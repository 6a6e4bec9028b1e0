"""Fences: operations that wait until all buffered writes of their thread have reached memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from ooxcheck.oox.running.code import Engine, Frame, Visible, VisibleKind
from ooxcheck.oox.running.footprint import NOTHING, Footprint
from ooxcheck.oox.running.heap import Drain
from ooxcheck.oox.running.settings import Settings

Test: TypeAlias = Callable[[Engine, Frame], bool]

_LOCAL = Visible(lambda _m, _f: NOTHING, kind=VisibleKind.FORK)
"""The footprint of a fork, which is local except for the buffer."""


def fence(settings: Settings, visible: Visible | None, *, unless: Test | None = None) -> Visible | None:
    """Return a visible operation as a fence, `unless` it throws; without buffers it is unchanged."""
    return visible if settings.memory_model == "sc" else _fence(visible or _LOCAL, unless)


def _fence(visible: Visible, unless: Test | None) -> Visible:

    def waits(m: Engine, f: Frame) -> bool:
        if unless is not None and unless(m, f):
            return False
        return bool(m.thread.buffer) or (visible.waits is not None and visible.waits(m, f))

    def footprint(m: Engine, f: Frame) -> Footprint:
        touched = visible.footprint(m, f)
        return replace(touched, awaits=touched.awaits | {Drain(m.thread.id)})

    return replace(visible, footprint=footprint, waits=waits)
