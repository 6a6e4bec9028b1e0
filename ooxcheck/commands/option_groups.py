"""The options of a check in groups, as its help shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import click

GROUPS: Mapping[str, tuple[str, ...]] = {
    "What is checked": ("every", "laws", "shard", "classpath", "root", "keep_going", "max_file_size", "config"),
    "Bounds": ("scope", "unroll", "array", "int_width", "contexts"),
    "Meaning": (
        "overflow", "no_invariants", "no_exceptions", "open_types", "inherited", "memory_model", "races", "no_laws",
        "infer", "no_infer", "strict", "complete",
    ),
    "How it is answered": ("calls", "loops", "induction", "any_heap", "counterexamples", "coverage", "self_check", "certify"),
    "Time, memory and processes": ("seconds", "memory", "solver", "jobs", "cluster", "cache", "trust"),
    "Answers": ("form", "quiet", "verbose", "trace", "expressions", "stats", "debug", "help"),
    "Pictures and pages": ("html", "formats", "all_cells", "editor", "out"),
    "Other files": ("write_test", "junit", "save_contracts", "lcov", "force"),
}  # fmt: skip
"""The names of options by the title of their group; an option belongs to one group."""


class GroupedCommand(click.Command):
    """A command whose help has a section for each group of options."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the sections."""
        for title, records in self._groups(ctx):
            with formatter.section(title):
                formatter.write_dl(records)

    def _groups(self, context: click.Context) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        parameters: dict[str | None, click.Parameter] = {each.name: each for each in self.params}
        if (option := self.get_help_option(context)) is not None:
            parameters["help"] = option  # its name depends on the version of click
        for title, names in GROUPS.items():
            records = (parameters[name].get_help_record(context) for name in names if name in parameters)
            yield title, list(filter(None, records))
