"""Whether two pictures look the same to a reader: the same things at the same places, not the same pixels.

Browsers differ in how they draw the edges of letters, and machines in their fonts. So both pictures are blurred, and only
differences count that are left then. A picture that differs is put beside the golden one, to be looked at.
``OOXCHECK_NEW_PICTURES=1`` lets every picture become the golden one: look at the difference before keeping it.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

BLUR = 2.0
"""Pixels over which differences are evened out."""

VISIBLE = 40
"""By how much, of 255, a blurred pixel may differ before a reader would see it."""

ALLOWED = 0.005
"""The share of pixels that may differ visibly."""

NEW = "OOXCHECK_NEW_PICTURES"


def difference(left: bytes, right: bytes) -> float:
    """Return the share of pixels in which two PNGs visibly differ; 1 if they have different sizes."""
    one, other = (Image.open(io.BytesIO(png)).convert("RGB") for png in (left, right))
    if one.size != other.size:
        return 1.0
    blur = ImageFilter.GaussianBlur(BLUR)
    apart = ImageChops.difference(one.filter(blur), other.filter(blur)).convert("L")
    histogram = apart.histogram()
    return sum(histogram[VISIBLE:]) / max(1, sum(histogram))


def assert_looks_like(png: bytes, golden: Path, *, allowed: float = ALLOWED) -> None:
    """Compare a picture with the one it should look like."""
    if os.environ.get(NEW):
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_bytes(png)
        return
    assert golden.exists(), f"there should be a picture {golden.name}; {NEW}=1 makes it"
    share = difference(png, golden.read_bytes())
    if share > allowed:
        found = golden.with_suffix(".found.png")
        found.write_bytes(png)
        msg = f"{golden.name} differs in {share:.1%} of its pixels; what was found is {found.name}, {NEW}=1 keeps it"
        raise AssertionError(msg)
