"""An extension module for which there is no memory."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ooxcheck.sat.processes.extension_loading import is_lack_of_memory

LIMITED = """
import resource, sys
from pathlib import Path
from ooxcheck.sat.processes.extension_loading import raise_memory_errors
{first}
used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used, resource.getrlimit(resource.RLIMIT_AS)[1]))
try:
    import pysolvers
except (ImportError, MemoryError) as error:
    print(type(error).__name__)
resource.setrlimit(resource.RLIMIT_AS, (resource.getrlimit(resource.RLIMIT_AS)[1],) * 2)
import pysolvers
print(pysolvers.__name__)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the limit on the address space is that of Linux")
@pytest.mark.parametrize(
    ("first", "error"), [("", "ImportError"), ("raise_memory_errors(); raise_memory_errors()", "MemoryError")]
)
def test_an_extension_module_that_cannot_be_mapped(first: str, error: str) -> None:
    """The second import, without the limit, succeeds."""
    command = [sys.executable, "-c", LIMITED.format(first=first)]
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    assert ended.stdout.split() == [error, "pysolvers"], ended.stderr


def test_other_import_errors_are_no_lack_of_memory() -> None:
    assert not is_lack_of_memory(ModuleNotFoundError("No module named 'pysolvers'"))
    assert not is_lack_of_memory(
        ImportError("x.so: cannot open shared object file: No such file or directory")
    )
    assert is_lack_of_memory(ImportError("x.so: failed to map segment from shared object"))
