"""Mutants judged in several processes, batch by batch; the result does not depend on the number of processes.

A process generates the mutants again from the texts of the program, in the same order, and receives the numbers of those to judge.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any

from ooxcheck.batch.shipping import Same, pack, program_job, program_of, unpack
from ooxcheck.batch.worker import serve
from ooxcheck.engine.budget import News, ignore_news
from ooxcheck.engine.fault_bundles import Evidence, Fault, write_bundle
from ooxcheck.engine.question import Terms
from ooxcheck.generation.search import generate_suite
from ooxcheck.mutation.analysis import (
    analyse_mutants,
    make_deterministic,
    mutants_of,
    sample_mutants,
)
from ooxcheck.mutation.judge import Judge
from ooxcheck.mutation.verdicts import Fate, Judgement, MutationReport
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.processes.process_pool import Job, Loss, Lost, ProcessPool, results

WORKER = "ooxcheck.batch.mutation_jobs"


def run_mutation_analysis(
    program: Program, method: Method, values: Mapping[str, Any], watch: News = ignore_news
) -> MutationReport:
    """Run mutation analysis for values of the options."""
    terms = Terms.of(values).resolve_for(program)
    chosen = {"callees": values["with_callees"], "limit": values["limit"], "tests": values["tests"]}
    job = {**program_job(program), "method": method.full_name, "terms": pack(terms)}
    told = {**job, **chosen, "operators": list(values["operators"])}
    judging = partial(_in_processes, program, told, values["jobs"]) if values["jobs"] > 1 else None
    return analyse_mutants(
        terms.about(program, method), values["operators"], **chosen, watch=watch, judging=judging
    )


def _in_processes(
    program: Program, job: Job, processes: int, judge: Judge
) -> Iterator[tuple[int, Judgement]]:
    batches = judge.batches()
    jobs = [{**job, "places": list(places)} for places in batches]
    for number, result in results(jobs, ProcessPool(WORKER, processes), watch=lambda _number, _doing: None):
        if isinstance(result, Lost) and result.loss is Loss.CRASH:
            raise Fault(
                result.loss.value,
                write_bundle(judge.question, result.loss.value, Evidence(traceback=result.detail)),
            )
        if isinstance(result, Lost):
            yield from (
                (place, Judgement(Fate.UNKNOWN, reason=result.loss.value)) for place in batches[number]
            )
        else:
            yield from unpack(result["judged"], Same(program))


def main() -> None:
    """Judge the mutants of jobs."""
    serve(_judge_batches)


def _judge_batches(job: dict[str, Any], _doing: Callable[..., None]) -> dict[str, Any]:
    places = job["places"]
    judge = _judge(json.dumps({key: value for key, value in job.items() if key not in ("places", "begun")}))
    return {"judged": pack(list(judge.judge_batch(places)))}


@cache
def _judge(text: str) -> Judge:
    """Return the judge for the mutants of a job; many jobs share it."""
    job = json.loads(text)
    program = program_of(job)
    question = make_deterministic(unpack(job["terms"]).about(program, _method(program, job["method"])))
    mutants = sample_mutants(mutants_of(question, job["operators"], callees=job["callees"]), job["limit"])
    return Judge(question, mutants, generate_suite(question) if job["tests"] else None)


def _method(program: Program, full_name: str) -> Method:
    return next(each for each in program.methods() if each.full_name == full_name)
