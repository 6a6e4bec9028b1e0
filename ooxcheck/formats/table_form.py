"""The row of a method in the table of a run, with its details, as JSON: ``ooxcheck merge`` prints the tables of shards as one.

The other keys of a report are data for programs. This one has the text, because a text depends on the program, which a report does not contain.
"""

from __future__ import annotations

from ooxcheck.input.document import Part
from ooxcheck.reports.answer import Answer
from ooxcheck.reports.table import shown_details
from ooxcheck.text.json_form import Json
from ooxcheck.text.sanitise import visible


def table_form(answer: Answer, *, verbose: bool) -> dict[str, Json]:
    """Return the row of an answer and the lines below it."""
    return {
        "verdict": answer.verdict,
        "remark": answer.remark,
        "duties": answer.duties,
        "undecided": answer.undecided,
        "never": answer.never,
        "bounds": answer.asked,
        "try": list[Json](answer.tries),
        "details": list[Json](list(shown_details(answer, verbose=verbose))),
        "java": answer.is_java,
        "throws_on_purpose": answer.throws_on_purpose,
        "throws_for_arguments": answer.throws_for_arguments,
    }


def read_table(method: Part, table: Part) -> Answer:
    """Return the answer that a report has about a method, as far as its row in the table shows it."""
    timing, duties = method.maybe("timing"), table.maybe("duties")
    seconds = None if timing is None else timing.maybe("seconds")
    return Answer(
        method["method"].text(),
        table["verdict"].text(),
        method["exit"].number(),
        0.0 if seconds is None else seconds.measure(),
        visible(table["remark"].text()),
        None if duties is None else duties.number(),
        table["undecided"].number(),
        table["never"].number(),
        visible(table["bounds"].text()),
        tuple(visible(option.text()) for option in table["try"].parts()),
        body=tuple(visible(line.text()) for line in table["details"].parts()),
        is_java=table["java"].flag(),
        throws_on_purpose=table["throws_on_purpose"].flag(),
        throws_for_arguments=table["throws_for_arguments"].flag(),
    )
