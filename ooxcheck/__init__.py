"""The tool: commands, and what a user reads on a terminal or in JSON. The only floor that prints.

Start at `ooxcheck.cli`; each command is a file of its own (`parse_command`, `run_command`, `brute_command`), and so is
each thing that is turned into text: diagnostics (`render`), steps (`tracing`), heaps (`heaps`), ends (`endings`).
"""
