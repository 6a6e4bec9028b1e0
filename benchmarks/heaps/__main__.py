"""``python -m benchmarks.heaps [--only WORD] [--timeout S]``: the suite alone, as ``python -m benchmarks heaps`` runs it."""

from __future__ import annotations

import sys

from benchmarks.__main__ import command

if __name__ == "__main__":
    command(["heaps", *sys.argv[1:]])
