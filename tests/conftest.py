"""The suite is the same every time: random tests draw from a fixed seed. The campaigns (see CONTRIBUTING.md) draw anew."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("suite", derandomize=True, deadline=None)
settings.load_profile("suite")
