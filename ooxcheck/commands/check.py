"""``ooxcheck METHOD...``: checks whether methods can violate their contracts in any heap within the bounds."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from ooxcheck.commands.option_groups import GroupedCommand
from ooxcheck.commands.options import (
    DIAGRAMS,
    FILE,
    FOLDER,
    METHOD_OR_FILE,
    UNROLL_HELP,
    any_heap_option,
    array_option,
    debug_option,
    force_option,
    induction_option,
    infer_option,
    meaning_options,
    memory_option,
    no_infer_option,
    no_laws_option,
    offering,
    races_option,
    read_diagrams,
    read_editor,
    reading,
    reading_options,
    scope_option,
    strict_option,
    timeout_option,
    value_option,
)
from ooxcheck.commands.select_for_check import Selection, select_for_check
from ooxcheck.files.requested_files import refuse_early
from ooxcheck.input.config import config_option
from ooxcheck.input.limits import LIMIT
from ooxcheck.input.select_methods import (
    Shard,
    split_words,
)
from ooxcheck.input.suggest_files import JAVA_SUFFIX
from ooxcheck.input.svcomp_tasks import PROPERTY_SUFFIX, TASK_SUFFIX, Property, Task, find_task
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.text.diagnostics import diagnostic_lines
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import Paint, can_show, complain, hand_over

if TYPE_CHECKING:
    from ooxcheck.batch.batch import Batch
    from ooxcheck.batch.request import Request
    from ooxcheck.engine.question import Terms
    from ooxcheck.formats.svcomp import Facts
    from ooxcheck.text.style import Style

_IN_GROUP = 4
"""The number of methods for each process that are lowered before they are checked."""

_HELP = """Check methods: can one, called in any heap within the bounds, break its contract?

METHOD is Class.method, Class.method(int, Node) where there are several, a name that only one method has, or a pattern
such as 'List.*'. FILES, the words that end in .java or .oox, form one program; a folder stands for all files below it, and
the current folder is meant if there are none. If FILES but no METHOD is named, all of their methods are checked.

Every argument and every heap is looked at that has at most the given number of objects of each class and satisfies
the requires clauses and the invariants; integers are all those of their width. For each duty that is violated the
smallest call that breaks it is shown, after it was run.

\b
Verdicts: holds; holds within bounds (a loop or recursion reached its bound); violated;
possible (violated in a heap that no client of the class is known to build); vacuous (no run
satisfies the assumptions, finishes and reaches a duty); not proved (a loop invariant or a
contract that stands for code is too weak); unknown (a limit was met).

Options can also stand in ooxcheck.toml, or in the table [tool.ooxcheck] of pyproject.toml.

Exit status: 0 all hold (also within bounds) or are possible, 1 violated, 2 the input is wrong, 3 vacuous, not proved or unknown, 4 internal error,
130 interrupted.

\b
Examples:
  ooxcheck example Stack.java
  ooxcheck Stack.java
  ooxcheck Stack.push Stack.java --scope 4 --html
  ooxcheck 'List.*' list.oox -j 2
  ooxcheck --all --unroll auto --timeout 60
"""


@click.command("check", cls=GroupedCommand, help=_HELP)
@click.argument("words", nargs=-1, type=METHOD_OR_FILE, metavar="METHOD... [FILE]...")
@click.option("--all", "every", is_flag=True, help="Check every method that has a body.")
@click.option(
    "--laws",
    is_flag=True,
    help="Check the laws of equals, hashCode, compareTo and compare in Java: those of a class, of a method, or of all.",
)
@scope_option(may_grow=True)
@value_option(
    "unroll",
    "--unroll",
    f"{UNROLL_HELP} From A to B it grows until something is violated or no bound is reached; with auto as far as needed.",
    metavar="N|A..B|auto|M=N,...",
)
@array_option()
@meaning_options
@no_laws_option
@infer_option
@no_infer_option
@strict_option
@races_option
@value_option("contexts", "--contexts", "How often threads may take turns, at most.", metavar="N")
@value_option(
    "calls",
    "--calls",
    "Whether a call runs the callee, or is taken for what is inferred of it or its contract says; or by name.",
    metavar="auto|inline|infer|contract|M=...,...",
)
@value_option(
    "loops", "--loops", "Whether a loop is unrolled, or replaced by written or inferred invariants."
)
@induction_option
@any_heap_option
@timeout_option
@memory_option
@value_option(
    "solver",
    "--solver",
    "The SAT solver, or two: A+B starts B too when a question lasts.  [default: glucose4]",
    metavar="NAME",
)
@value_option(
    "jobs",
    "--jobs",
    "Processes: methods are checked at the same time, and where there are fewer of them than processes, those share each check that lasts.",
    metavar="N",
    short="-j",
)
@value_option(
    "cluster",
    "--cluster",
    "Check on the machines of a Ray cluster: its address, or local for one that is made here. Needs ooxcheck[cluster].",
    metavar="ADDRESS|local",
)
@click.option(
    "--shard",
    callback=reading(Shard.read),
    metavar="I/N",
    help="Check only every N-th method, beginning with the I-th; ooxcheck merge puts the reports together.",
)
@value_option(
    "counterexamples",
    "--counterexamples",
    "Heaps to find for each duty that is violated, no two the same but for names.",
    metavar="N",
)
@value_option(
    "coverage",
    "--coverage",
    "Also tell which statements and branches some run within the bounds reaches, and which assumptions no duty needs.",
)
@click.option(
    "--coverage-lcov",
    "lcov",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="With --coverage, also write what all methods together reach, in the format of LCOV.",
)
@value_option(
    "self_check", "--self-check", "Let brute force answer as well, where the bounds are small enough."
)
@value_option(
    "certify",
    "--certify",
    "Let a proof checker confirm each answer that something holds, and keep the proofs below --out.",
)
@value_option(
    "keep_going",
    "--keep-going",
    "Check also if the program has errors in methods that those under check cannot reach.",
)
@click.option(
    "--complete",
    is_flag=True,
    help="Count a bound on loops, calls or what is made that is reached, or a duty that no run reaches, as no answer: exit status 3. "
    "Larger heaps, arrays and strings than the bounds allow are not covered; the answer names these bounds.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "junit", "github", "svcomp"]),
    default="text",
    show_default=True,
    help="How to print the answers.",
)
@click.option(
    "--trace",
    type=click.Choice(["compact", "full"]),
    default="compact",
    show_default=True,
    help="Which steps of a counterexample to show: those in which something happens, or all.",
)
@click.option(
    "--eval",
    "expressions",
    multiple=True,
    metavar="EXPR",
    help="Also show the value of a term or formula of the specification language in the states of each counterexample.",
)
@click.option("--html", is_flag=True, help="Also write a page to look at, report.html in the folder --out.")
@click.option(
    "--diagram",
    "formats",
    callback=reading(read_diagrams),
    metavar="F,...",
    shell_complete=offering((*DIAGRAMS, "none")),
    help="Formats in which each counterexample is drawn, in files below --out: svg, dot, mermaid, json, text, or "
    "none.  [default: svg, if the answers are told at length]",
)
@click.option(
    "--all-cells",
    is_flag=True,
    help="Draw also the objects and fields that play no part in what is violated.",
)
@click.option(
    "--editor",
    callback=reading(read_editor),
    metavar="TEMPLATE",
    help="Let places on the page open an editor: vscode, idea, textmate, or an address with {path} and {line}.",
)
@click.option(
    "--save-contracts",
    is_flag=True,
    help="Write the program below --out, with what was inferred and refined of callees in their contracts.",
)
@click.option(
    "--write-test",
    type=FILE,
    metavar="FILE",
    help="Write a test of each counterexample into a file, which fails until the duty is kept: ooxcheck run runs it, of Java JUnit 5.",
)
@click.option(
    "--cache",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Keep answers in a folder, and do not ask again what is there about the same words, bounds and version.",
)
@click.option(
    "--trust-cache",
    "trust",
    is_flag=True,
    help="Take answers from --cache that somebody else has written: whoever can write there decides what is answered.",
)
@click.option(
    "--junit",
    type=FOLDER,
    metavar="DIR",
    help="Write a JUnit 5 test of each counterexample of Java below a folder, which fails until the duty is kept.",
)
@click.option("--stats", is_flag=True, help="Show how large the check became, and where its time went.")
@click.option("--quiet", "-q", is_flag=True, help="One line for each method, and one for all.")
@click.option("--verbose", "-v", is_flag=True, help="Every duty, every step.")
@value_option(
    "out",
    "--out",
    "The folder for what is written: pictures, the page, and what describes an internal error.",
    metavar="DIR",
)
@click.option(
    "--root",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    metavar="DIR",
    help="The folder that the files of a task of SV-COMP are below.  [default: its checkout, or the folder above that of the task]",
)
@force_option
@reading_options
@config_option
@debug_option  # fmt: skip
@click.pass_context
def command(
    context: click.Context,
    words: Sequence[str],
    *,
    terms: Terms,
    shard: Shard | None,
    root: Path | None,
    every: bool,
    laws: bool,
    int_width: int,
    keep_going: bool,
    no_laws: bool,
    classpath: Sequence[str],
    **output: Unpack[_Output],
) -> Exit:
    """Check the selected methods and print the answers."""
    # Imported lazily: `--help` loads neither the interpreter nor a solver.
    from ooxcheck.batch.run_batch import run_batch

    names, files = split_words(words)
    cache = _usable_cache(terms, output)
    task = _task(names, files, output["form"], root)
    try:
        selection = select_for_check(
            names or task.entries,
            task.files,
            int_width,
            every=every,
            laws=laws,
            keep_going=keep_going,
            no_laws=no_laws,
            classpath=classpath,
            sizes=_sizes_of_groups(terms, output, shard, task),
        )
    except OoxError as error:
        return _unknown(task.properties, error)
    chosen = selection.methods
    _check_output(chosen, terms, output)
    terms = replace(
        terms.resolve_for(*dict.fromkeys(each for each, _ in chosen)),
        unneeded=output["verbose"],
        invariants_to_read=output["verbose"],
    )
    facts, terms = _task_facts(task, chosen, terms)
    debug = "ooxcheck.debug" in context.find_root().meta
    request = _request(chosen[0][0], terms, output, cache, debug=debug)
    batch = replace(_batch(selection, request, shard), properties=task.properties, facts=facts)
    return run_batch(
        batch,
        processes=terms.jobs,
        form="svcomp" if task.properties else output["form"],
        quiet=output["quiet"],
        tests=Path(tests) if (tests := output["junit"] or output["write_test"]) else None,
    )


def _batch(selection: Selection, request: Request, shard: Shard | None) -> Batch:
    """Return the batch of the selected methods, or of those of a shard."""
    # Imported lazily, as above.
    from ooxcheck.batch.batch import Batch, seconds_spent

    methods = [method for _, method in selection.methods]
    return Batch(
        selection.methods[0][0],
        methods if shard is None else shard.of(methods),
        request,
        request.kept,
        shard,
        {method.full_name: program for program, method in selection.methods},
        spent=seconds_spent(selection.methods),
        later=selection.later,
        refused=selection.refused,
    )


class _Output(TypedDict):
    """The options on how answers are printed, and which files are written."""

    complete: bool
    lcov: Path | None
    form: str
    trace: str
    html: bool
    formats: tuple[str, ...] | None
    all_cells: bool
    editor: str | None
    save_contracts: bool
    write_test: str | None
    junit: str | None
    cache: Path | None
    stats: bool
    quiet: bool
    verbose: bool
    trust: bool
    force: bool
    expressions: tuple[str, ...]


def _check_output(chosen: Sequence[tuple[Program, Method]], terms: Terms, output: _Output) -> None:
    """Refuse options of output that contradict the program or each other, and files that must not be replaced."""
    # Imported lazily, as above.
    from ooxcheck.batch.run_batch import PAGE

    write_test, force = output["write_test"], output["force"]
    _check_language(chosen[0][0], output["junit"], write_test)
    _check_expressions(chosen, output)
    refuse_early(Path(write_test) if write_test else None, output["lcov"], force=force)
    refuse_early(terms.out / PAGE if output["html"] else None, force=force, follow=False)


def _check_expressions(chosen: Sequence[tuple[Program, Method]], output: _Output) -> None:
    """Refuse expressions with mistakes, and those that nothing shows, before anything is checked."""
    if not output["expressions"]:
        return
    if output["form"] != "text" or output["quiet"]:
        message = "--eval shows values in the text of an answer: leave out --format and --quiet"
        raise click.UsageError(message)
    # Imported lazily, as above.
    from ooxcheck.evaluation.evaluate import check_expressions

    for program, method in chosen:
        check_expressions(output["expressions"], program, method)


def _request(program: Program, terms: Terms, output: _Output, cache: Path | None, *, debug: bool) -> Request:
    """Return the request that terms and options of output make."""
    # Imported lazily, as above.
    from ooxcheck.batch.request import Request

    is_java, writes_test, formats = (
        program.origin is not None,
        output["write_test"] is not None,
        output["formats"],
    )
    usual = () if output["quiet"] or output["form"] != "text" else ("svg",)
    return Request(
        terms,
        complete=output["complete"],
        html=output["html"],
        contracts=output["save_contracts"],
        tests=writes_test and not is_java,
        junit=output["junit"] is not None or (writes_test and is_java),
        diagrams=usual if formats is None else formats,
        all_cells=output["all_cells"],
        editor=output["editor"] or "",
        lcov=output["lcov"],
        kept=cache,
        force=output["force"],
        trust=output["trust"],
        owns_folder=True,
        expressions=output["expressions"],
        style=_style(
            verbose=output["verbose"],
            full_trace=output["trace"] == "full",
            stats=output["stats"],
            debug=debug,
        ),
    )


def _sizes_of_groups(terms: Terms, output: _Output, shard: Shard | None, task: Task) -> Iterator[int] | None:
    """Return the sizes of the groups in which many methods are lowered; None if options need all programs at once."""
    bounds, growth = terms.bounds, terms.growth
    names = (bounds.scopes, terms.callees, terms.unrolls, growth.scopes, growth.unrolls)
    if any(names) or shard or task.properties or output["expressions"] or terms.cluster is not None:
        return None
    return chain([terms.jobs], repeat(_IN_GROUP * terms.jobs))


def _style(**wanted: bool) -> Style:
    # Imported lazily, as above.
    from ooxcheck.text.style import Style

    return Style(colours=Paint(sys.stdout).enabled, ascii_only=not can_show(sys.stdout, "✓✗"), **wanted)


def _usable_cache(terms: Terms, output: _Output) -> Path | None:
    """Return the folder of ``--cache``; refuse options that do not go with it, and measurements without ``--coverage``."""
    if output["lcov"] is not None and not terms.coverage:
        message = "--coverage-lcov needs --coverage: nothing else measures it"
        raise click.UsageError(message)
    if output["cache"] is None:
        return None
    if terms.certify or output["save_contracts"]:
        message = (
            "--cache keeps neither proofs nor contracts: leave it out with --certify and --save-contracts"
        )
        raise click.UsageError(message)
    # Imported lazily: most checks use no cache.
    from ooxcheck.batch.kept_answers import usable_folder

    return usable_folder(output["cache"], trust=output["trust"])


def _task(names: Sequence[str], files: Sequence[str], form: str, root: Path | None) -> Task:
    """Return the files, and the properties of SV-COMP if a task or a property file is named.

    Each answer for SV-COMP is about one property, and a property names its entry method.
    """
    if form != "svcomp" and not any(name.endswith((TASK_SUFFIX, PROPERTY_SUFFIX)) for name in files):
        return Task(tuple(files), ())
    task = find_task(files, root)
    if task is None:
        message = f"--format svcomp answers the properties of a task: name a task ({TASK_SUFFIX}) or a property ({PROPERTY_SUFFIX})"
        raise click.UsageError(message)
    if names:
        message = (
            f"the properties say that {', '.join(task.entries)} is checked; leave out {', '.join(names)}"
        )
        raise click.UsageError(message)
    return task


def _task_facts(
    task: Task, chosen: Sequence[tuple[Program, Method]], terms: Terms
) -> tuple[Facts | None, Terms]:
    """Return the facts about a task of SV-COMP, and terms that ask only about its properties."""
    if not task.properties:
        return None, terms
    # Imported lazily: few are in a competition.
    from ooxcheck.formats.svcomp import duties_of_properties, facts_of, sought_violations

    facts = facts_of(chosen)
    kinds, sought = duties_of_properties(task.properties, facts), sought_violations(task.properties)
    growth = replace(terms.growth, sizes=terms.settings.unroll is None)
    return facts, replace(terms, no_infer=True, duty_kinds=kinds, sought=sought, growth=growth)


def _unknown(properties: Sequence[Property], error: OoxError) -> Exit:
    """Answer UNKNOWN to a task of SV-COMP with unsupported Java; otherwise raise the error."""
    if not properties or not all(each.code.startswith(("java.", LIMIT)) for each in error.diagnostics):
        raise error
    from ooxcheck.formats.svcomp import refusals, unknown

    hand_over(unknown(properties))
    complain(map(visible, refusals(properties, error.diagnostics)))
    complain(diagnostic_lines(error.diagnostics, Paint(sys.stderr)))
    return Exit.NO_ANSWER


def _check_language(program: Program, junit: str | None, write_test: str | None) -> None:
    """Refuse to write tests in another language than that of the program."""
    if junit and program.origin is None:
        message = "--junit is for Java; --write-test writes a test in OOX"
        raise click.UsageError(message)
    if junit and write_test:
        message = "--junit and --write-test write the same tests; leave one of them out"
        raise click.UsageError(message)
    if write_test and (program.origin is not None) is not write_test.endswith(JAVA_SUFFIX):
        message = f"--write-test writes a test in the language of the program; a file of Java ends in {JAVA_SUFFIX}, others do not"
        raise click.UsageError(message)
