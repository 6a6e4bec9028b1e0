"""``python -m tests.editors.shrink FROM TO``: make the screenshots of the test in VS Code small enough for the documents."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

PARTS = {"heap": (0, 0, 1280, 700), "debug": (0, 0, 1280, 700), "tests": (0, 35, 815, 390)}
"""The pictures of the documents, and the part of each that they show."""


def shrink(source: Path, target: Path) -> None:
    """Write the pictures of the documents with few colours."""
    for name, part in PARTS.items():
        with Image.open(source / f"{name}.png") as picture:
            few = picture.convert("RGB").crop(part).quantize(160, dither=Image.Dither.NONE)
            few.save(target / f"{name}.png", optimize=True)


if __name__ == "__main__":
    shrink(Path(sys.argv[1]), Path(sys.argv[2]))
