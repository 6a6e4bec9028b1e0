"""The suite is the same every time: random tests draw from a fixed seed. The campaigns (see CONTRIBUTING.md) draw anew.

Looking for garbage took a third of its time, most of it among the tests themselves; so Python looks seldom, and not there.
"""

from __future__ import annotations

import gc

from hypothesis import settings

settings.register_profile("suite", derandomize=True, deadline=None)
settings.load_profile("suite")

gc.set_threshold(1_000_000, 20, 20)


def pytest_collection_finish() -> None:
    gc.freeze()
