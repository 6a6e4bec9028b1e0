"""The memory limit of a worker process."""

import resource
from contextlib import suppress

from ooxcheck.sat.processes.extension_loading import raise_memory_errors


def limit_memory(size: int) -> None:
    """Limit the address space of this process in bytes, if the system supports it; 0 is no limit."""
    if size:
        raise_memory_errors()
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (size, hard))
