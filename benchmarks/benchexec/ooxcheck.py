"""How BenchExec runs ooxcheck, and what its answers mean in the words of SV-COMP: ``tool="benchmarks.benchexec.ooxcheck"``.

A task that names `arguments` for ooxcheck in its options is about contracts, and the exit status is the answer: with ``--complete``, 0 is a proof within
the scope. Any other task is one of SV-COMP's Java track with its property, asked with ever larger bounds, and the answer is the word that is printed.
"""

from __future__ import annotations

import benchexec.result as result
from benchexec.tools.template import BaseTool2, UnsupportedFeatureException

from benchmarks.svcomp_java.options import SVCOMP

STATUS = {0: result.RESULT_TRUE_PROP, 1: result.RESULT_FALSE_PROP, 3: result.RESULT_UNKNOWN}
FAILURES = {2: "refused", 4: "internal error", 74: "no output", 130: "interrupted"}
WORDS = {"TRUE": result.RESULT_TRUE_PROP, "FALSE": result.RESULT_FALSE_PROP, "UNKNOWN": result.RESULT_UNKNOWN}


class Tool(BaseTool2):
    """ooxcheck, a bounded verifier of heap-manipulating programs."""

    def executable(self, tool_locator: BaseTool2.ToolLocator) -> str:
        """Return where ooxcheck is."""
        return str(tool_locator.find_executable("ooxcheck", subdir="bin"))

    def name(self) -> str:
        """Return how it is called."""
        return "ooxcheck"

    def version(self, executable: str) -> str:
        """Return which one it is."""
        return str(self._version_from_tool(executable, line_prefix="ooxcheck "))

    def cmdline(
        self, executable: str, options: list[str], task: BaseTool2.Task, rlimits: BaseTool2.ResourceLimits
    ) -> list[str]:
        """Return what to run: with the arguments that the task has for us, or as for any task of SV-COMP."""
        told = task.options if isinstance(task.options, dict) else {}
        arguments = told.get("ooxcheck", {}).get("arguments")
        if arguments is None and told.get("language", "Java") != "Java":
            msg = f"ooxcheck needs arguments for tasks in {told['language']}"
            raise UnsupportedFeatureException(msg)
        asked = [*([task.property_file] if task.property_file else []), *SVCOMP]
        return [executable, *options, *task.input_files, *(arguments or asked)]

    def determine_result(self, run: BaseTool2.Run) -> str:
        """Return the answer; a status that is none says what went wrong."""
        if run.was_terminated or run.exit_code.signal:
            return str(result.RESULT_ERROR)
        status = run.exit_code.value
        if status not in STATUS:
            return f"{result.RESULT_ERROR} ({FAILURES.get(status, f'exit status {status}')})"
        if "svcomp" in run.cmdline:
            return str(
                next(
                    (WORDS[line.strip()] for line in run.output if line.strip() in WORDS), result.RESULT_ERROR
                )
            )
        return str(STATUS[status])
