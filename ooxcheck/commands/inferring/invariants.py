"""``ooxcheck invariants CLASS``: the invariants of a class, inferred from its code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ooxcheck.commands.options import (
    FILE,
    array_option,
    debug_option,
    force_option,
    format_option,
    int_width_option,
    memory_option,
    reading_options,
    scope_option,
    timeout_option,
    unroll_option,
    value_option,
)
from ooxcheck.commands.work import Work, begin_work
from ooxcheck.datatypes import dataclass
from ooxcheck.files.file_names import file_name
from ooxcheck.files.requested_files import refuse_early, write_output
from ooxcheck.files.safe_write import Format
from ooxcheck.input.limits import tells_of_limits, within_limits
from ooxcheck.input.values import MAX_UNROLL, VALUES
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.sat.processes.memory_limits import limited_memory
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import complain, hand_over, say

if TYPE_CHECKING:
    from ooxcheck.classes.clauses.write_clauses import Insertion
    from ooxcheck.classes.infer import ClassInvariants, Observed
    from ooxcheck.classes.load_boundary import ClassBoundary
    from ooxcheck.engine.question import Terms

Watch = Callable[[str], None]

_HELP = """Infer the invariants of a class from its code, and print them as clauses to copy into the source.

Candidates come from a grammar over the fields of the class and the classes in it. Those that are false in a heap which a few calls of
constructors and methods reach are dropped. Of the rest, those remain that every constructor and method preserves, however it ends,
in every heap within the bounds. So they hold in all heaps that clients can build within the bounds.

For Java, the clauses are JML; clients use everything that is not private, and write public fields. Candidates that are true in all heaps
that were reached, but that some method may break, come last.

With --write the clauses are inserted into the source files, below the opening braces of their classes. Only clauses are written that are
read back with the same meaning.

Exit status: 0 there are invariants, 2 the input is wrong or a file cannot be written, 3 there is none, or a limit of time or memory was met.

\b
Examples:
  ooxcheck invariants Stack Stack.java
  ooxcheck invariants List list.oox --scope 2 --format json
  ooxcheck invariants Stack Stack.java --html
"""


@click.command("invariants", help=_HELP)
@click.argument("name", metavar="CLASS")
@click.argument("files", nargs=-1, type=FILE, metavar="[FILE]...")
@scope_option()
@array_option()
@unroll_option(VALUES["unroll"].usual, MAX_UNROLL)
@int_width_option
@timeout_option
@memory_option
@click.option("--write", is_flag=True, help="Insert the clauses into the source files.")
@click.option(
    "--html", is_flag=True, help="Write a page below --out, with a heap that each invariant excludes."
)
@value_option("out", "--out", "The folder for the page.", metavar="DIR")
@force_option
@click.option(
    "--verbose",
    "-v",
    is_flag=True,
    help="List how each invariant was shown, those that follow, and all candidates.",
)
@format_option
@reading_options
@debug_option
def command(
    name: str,
    files: Sequence[str],
    *,
    form: str,
    verbose: bool,
    html: bool,
    write: bool,
    force: bool,
    **values: Any,  # noqa: ANN401 (click gives the values of all options)
) -> Exit:
    """Infer invariants and print them."""
    # Imported lazily: `--help` loads no solver.
    from ooxcheck.classes.invariants_form import exit_of
    from ooxcheck.classes.load_boundary import load_boundary
    from ooxcheck.engine.question import Terms

    boundary = load_boundary(name, files, int_width=values["int_width"], classpath=values["classpath"])
    page = Path(f"{file_name(name)}.invariants.html")
    refuse_early(values["out"] / page if html else None, force=force, follow=False)
    if write:
        from ooxcheck.classes.clauses.write_clauses import check_sources

        check_sources(boundary, files)
    with begin_work(name) as work, limited_memory(values["memory"]):
        answer = _infer(boundary, Terms.of(values), work.watch)
        if isinstance(answer, _Cut):
            products = _Products()
        else:
            target = _Target(values["out"], page, is_forced=force) if html else None
            products = _make_products(answer, target, work.watch, is_written=write)
    if isinstance(answer, _Cut):
        return work.exit(_print_cut(boundary, answer, form, work, verbose=verbose))
    _print(answer, products, form, verbose=verbose)
    if products.problem is not None:
        raise products.problem
    return work.exit(exit_of(answer))


@dataclass(frozen=True, slots=True)
class _Cut:
    """An inference that a limit ended: the candidates at that time, and the limit."""

    observed: Observed
    reason: str


@dataclass(frozen=True, slots=True)
class _Target:
    """The folder and the name of the page, and whether it may replace a foreign file."""

    folder: Path
    name: Path
    is_forced: bool


@dataclass(frozen=True, slots=True)
class _Products:
    """The clauses that were written, the path of the page, and the error that prevented one of them."""

    insertion: Insertion | None = None
    page: Path | None = None
    problem: OoxError | None = None


def _infer(boundary: ClassBoundary, terms: Terms, watch: Watch) -> ClassInvariants | _Cut:
    """Infer invariants; at a limit of time or memory, return the candidates that were left."""
    # Imported lazily: `--help` loads no solver.
    from ooxcheck.classes.infer import infer_invariants

    name, observed = boundary.class_name, list["Observed"]()
    try:
        with within_limits(f"inferring the invariants of {name}", name):
            return infer_invariants(boundary, terms, watch=watch, on_observed=observed.append)
    except OoxError as error:
        if not observed or not tells_of_limits(error):
            raise
        return _Cut(observed[0], error.diagnostics[0].message.removeprefix("no answer: "))


def _make_products(
    answer: ClassInvariants, target: _Target | None, watch: Watch, *, is_written: bool
) -> _Products:
    """Write the page, and the clauses into the source; an error is returned, so that the answer can be printed before it."""
    # Imported lazily: most answers are only printed.
    from ooxcheck.classes.clauses.write_clauses import plan_insertion, write_edits
    from ooxcheck.pages.galleries.invariants_page import invariants_page

    name, insertion, path = answer.boundary.class_name, None, None
    try:
        if target is not None:
            watch("drawing heaps")
            with within_limits(f"drawing heaps of {name}", name):
                page = invariants_page(answer)
            path = write_output(target.folder, target.name, page, Format.HTML, force=target.is_forced)
        if is_written:
            with within_limits(f"reading the clauses of {name} back", name):
                planned = plan_insertion(answer, watch)
            write_edits(planned.edits)
            insertion = planned
    except OoxError as error:
        return _Products(insertion, path, error)
    return _Products(insertion, path)


def _print(answer: ClassInvariants, products: _Products, form: str, *, verbose: bool) -> None:
    from ooxcheck.classes.clauses.insertion_report import insertion_form, insertion_lines
    from ooxcheck.classes.invariants_form import invariants_form
    from ooxcheck.classes.invariants_text import invariants_lines
    from ooxcheck.text.json_form import to_json

    is_java, insertion, problem = answer.boundary.is_java, products.insertion, products.problem
    pages = [] if products.page is None else [visible(f"page: {products.page}")]
    if form == "json":
        written = {} if insertion is None else {"written": insertion_form(insertion, is_java=is_java)}
        status = {} if problem is None else {"exit": int(_exit_of_error(problem))}
        hand_over(to_json({**invariants_form(answer), **written, **status}))
        complain(pages)
    else:
        say(invariants_lines(answer, verbose=verbose))
        lines = (
            [] if insertion is None else list(insertion_lines(insertion, is_java=is_java, verbose=verbose))
        )
        if lines or pages:
            say(["", *(f"  {line}" for line in (*lines, *pages))])


def _print_cut(boundary: ClassBoundary, cut: _Cut, form: str, work: Work, *, verbose: bool) -> Exit:
    from ooxcheck.classes.invariants_form import undecided_form
    from ooxcheck.classes.invariants_text import undecided_lines
    from ooxcheck.text.json_form import to_json

    if form == "json":
        hand_over(to_json(work.form(undecided_form(boundary, cut.observed, cut.reason))))
    else:
        say(undecided_lines(boundary, cut.observed, cut.reason, verbose=verbose))
    return Exit.NO_ANSWER


def _exit_of_error(error: OoxError) -> Exit:
    return Exit.NO_ANSWER if tells_of_limits(error) else Exit.WRONG_INPUT
