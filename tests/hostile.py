"""Run the command on mutated files, with limits and kills: ``python -m tests.hostile --count 2000``.

Each case is a folder with a program, and often a report, a cache, a configuration or a task. Some of these files are mutated, and
the command runs in the folder as a separate process. It must end within its limits, with an exit status of docs/commands.md and
without a traceback. It must not change its inputs, and must write only into the folders that are meant for its output. The number
of a case determines it: ``--first N --count 1`` runs it again, and ``--keep DIR`` keeps its folder.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

from ooxcheck.text.exits import Exit

ROOT = Path(__file__).parent.parent
STATUSES = {int(each) for each in Exit}
SECONDS = 8
"""The limit of time that a run is given by ``--timeout``."""
GRACE = 25.0
"""How much longer it may take by the clock, on a machine that has other things to do; loading has no limit yet but this one."""
WRITABLE = ("out", "ooxcheck-out", "kept", "written")
"""What a command may write, in its folder."""
SMALL = ("--scope", "2", "--unroll", "2", "--array", "2")


@dataclass
class Case:
    """A folder, what is run in it, and what is done to it meanwhile."""

    folder: Path
    rng: random.Random
    words: list[str] = field(default_factory=list)
    signal: int | None = None
    after: float = 0.0

    def put(self, name: str, content: bytes | str) -> str:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode(errors="surrogatepass"))
        return name


# --------------------------------------------------------------------------------------------------------- mutation

WORDS = (
    b"class", b"extends", b"implements", b"static", b"int", b"new", b"null", b"this", b"while", b"if", b"else", b"try", b"catch", b"return", b"assert", b"requires(", b"ensures(",
    b"invariant", b"forall", b"old(", b"retval", b"//@", b"/*@", b"@*/", b"\\result", b"(", b")", b"{", b"}", b"[", b"]", b";", b":=", b"==", b"->", b"0", b"-1", b"2147483648",
    b"9" * 400, b'"', b"'", b"\x1b[2J", b"\0", b"\xff", "\u202e".encode(), "é".encode(), b"\r", b"\t", b"((((((((", b"!!!!!!!!", b"- - - - ", b"{}", b"[]", b"../../", b"/etc/passwd",
)  # fmt: skip


def mutated(text: bytes, rng: random.Random) -> bytes:
    """Return a text with some changes: pieces cut, doubled, moved, repeated often, or replaced by words of both languages."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 1, 2, 5, 20, 100)))
        piece = text[start:end]
        other = rng.randrange(len(text) + 1)
        change = rng.choice(
            (
                b"",
                piece * 2,
                rng.choice(WORDS),
                rng.choice(WORDS),
                rng.choice(WORDS) * rng.choice((1, 5, 300, 5_000)),
                text[other : other + 50],
                bytes([rng.randrange(256)]),
            )
        )
        text = text[:start] + change + text[end:]
    return text


_SIGNS = re.compile(rb"(<=|>=|==|!=)|(&&|\|\|)|( [-+*] )|\b([0-9]+)\b|\b(null|this)\b|\b(true|false)\b")
"""Words of which each may take the place of another in the same brackets."""


_ALIKE = {
    1: (b"<=", b"==", b"!="),
    2: (b"&&", b"||"),
    3: (b" + ", b" - "),
    4: (b"0", b"1", b"2147483647"),
    5: (b"null", b"this"),
    6: (b"true", b"false"),
}


def mildly_mutated(text: bytes, rng: random.Random) -> bytes:
    """Return a text in which a few operators, numbers and words are others of it, so that it is often still a program."""
    found = list(_SIGNS.finditer(text))
    for match in sorted(
        rng.sample(found, min(len(found), rng.choice((1, 2, 4)))), key=lambda match: -match.start()
    ):
        others = [other[0] for other in found if other.lastindex == match.lastindex]
        text = (
            text[: match.start()] + rng.choice([*others, *_ALIKE[match.lastindex or 0]]) + text[match.end() :]
        )
    return text


def mutated_json(text: str, rng: random.Random) -> bytes:
    """Return a document in which one value is another one; sometimes its text is mutated instead."""
    if rng.random() < 0.3:
        return mutated(text.encode(), rng)
    document = json.loads(text)
    places = list(_places(document))
    holder, key = rng.choice(places)
    holder[key] = rng.choice(
        (
            None,
            True,
            -1,
            0,
            10**30,
            1e308,
            "",
            "x",
            "\ud800",
            [],
            {},
            [[[]]],
            {"a": {}},
            ["../x"],
            "../../x",
            holder[key],
            [holder[key]],
            "a" * 10_000,
        )
    )
    return json.dumps(document).encode()


def _places(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 (a JSON document is anything)
    pairs: list[tuple[Any, Any]] = (
        list(value.items())
        if isinstance(value, dict)
        else list(enumerate(value))
        if isinstance(value, list)
        else []
    )
    for key, inner in pairs:
        yield value, key
        yield from _places(inner)


# ---------------------------------------------------------------------------------------------------------- sources


@cache
def programs(suffix: str) -> tuple[Path, ...]:
    """Return small programs of a language to begin with."""
    found = [*(ROOT / "examples").rglob(f"*{suffix}"), *(ROOT / "ooxcheck/starters").glob(f"*{suffix}")]
    return tuple(sorted(path for path in found if path.stat().st_size < 6_000))


def source(case: Case) -> str:
    """Put a program of one of the languages into the folder, and return its name."""
    suffix = case.rng.choice((".oox", ".java"))
    path = case.rng.choice(programs(suffix))
    text = path.read_bytes()
    return case.put(path.name, (mutated if case.rng.random() < 0.5 else mildly_mutated)(text, case.rng))


def plain(case: Case) -> str:
    return case.put(
        "p.oox",
        "class A { int v; A n; static int f(int x) ensures(retval > 0) { return x; } int g() requires(this.n != null) ensures(retval == this.n.v) { return this.n.v; } }",
    )


# ------------------------------------------------------------------------------------------------------------ cases


def on_sources(case: Case) -> None:
    """Draw a command about a mutated program."""
    name = source(case)
    command = case.rng.choice(
        (
            ("--all",),
            ("--all",),
            ("--all",),
            ("--all", "--keep-going"),
            ("parse",),
            ("parse", "-q"),
            ("--all", "--format", "json"),
            ("--all", "--format", "sarif"),
        )
    )
    case.words = [*command, name, *(SMALL if "parse" not in command else ())]
    if "parse" not in command:
        case.words += [
            "--timeout",
            str(SECONDS),
            "--out",
            "out",
            *case.rng.choice(
                (
                    (),
                    (),
                    ("--html",),
                    ("-j", "2"),
                    ("--memory", "256"),
                    ("--diagram", "svg,dot,json"),
                    ("--cache", "kept"),
                    ("--write-test", f"written/T{Path(name).suffix}"),
                )
            ),
        ]


def on_names(case: Case) -> None:
    """Draw a command that should write over something of the user, or through a link."""
    plain(case)
    case.put("mine", "mine\n")
    (case.folder / "out").mkdir()
    for name, target in (
        ("soft", "p.oox"),
        ("out/A.f", ".."),
        ("out/report.html", "../mine"),
        ("dangling", "nowhere"),
    ):
        (case.folder / name).symlink_to(target)
    (case.folder / "hard").hardlink_to(case.folder / "p.oox")
    os.mkfifo(case.folder / "pipe")
    target = case.rng.choice(
        (
            "p.oox",
            "mine",
            "soft",
            "hard",
            "pipe",
            "out/A.f/p.oox",
            "mine/x",
            "/dev/null",
            "/proc/x",
            "x" * 300,
            "../mine",
        )
    )
    if target == "../mine":
        case.put("../mine", "mine\n")
    command = case.rng.choice((
        ["A.f", "p.oox", "--write-test", target], ["A.f", "p.oox", "--coverage", "--coverage-lcov", target], ["export", "A.f", "p.oox", "--to", "oox", "--out", target],
        ["heaps", "A", "p.oox", "--html", target], ["A.f", "p.oox", "--html", "--out", "out"], ["A.f", "p.oox", "--junit", target], ["tests", "A.g", "p.oox", "--output", target],
        ["A.f", "p.oox", "--cache", target], ["A.f", target], ["parse", target], ["validate", target], ["--all", target],
    ))  # fmt: skip
    case.words = [*command, *(("--out", "out") if command[0] == "A.f" and "--out" not in command else ())]


@cache
def report() -> str:
    """Return a report to mutate."""
    with tempfile.TemporaryDirectory() as folder:
        case = Case(Path(folder), random.Random(0))
        plain(case)
        return _run(["--all", "p.oox", *SMALL, "--format", "json"], case.folder).stdout


def on_reports(case: Case) -> None:
    """Draw a mutated report to validate or merge."""
    plain(case)
    case.put("r.json", mutated_json(report(), case.rng))
    case.words = case.rng.choice(
        (
            ["validate", "r.json"],
            ["validate", "r.json"],
            ["validate", "r.json", "p.oox"],
            ["merge", "r.json"],
            ["merge", "r.json", "r.json", "--format", "junit"],
        )
    )


@cache
def entries() -> dict[str, str]:
    """Return a cache to mutate, as files by name."""
    with tempfile.TemporaryDirectory() as folder:
        case = Case(Path(folder), random.Random(0))
        plain(case)
        _run(["--all", "p.oox", *SMALL, "--cache", "kept", "--out", "out", "--diagram", "svg"], case.folder)
        return {
            str(path.relative_to(folder)): path.read_text() for path in Path(folder, "kept").rglob("*.json")
        }


def on_caches(case: Case) -> None:
    """Draw a mutated cache."""
    plain(case)
    for name, text in entries().items():
        case.put(name, mutated_json(text, case.rng) if case.rng.random() < 0.7 else text)
    case.words = [
        "--all",
        "p.oox",
        *SMALL,
        "--cache",
        "kept",
        "--out",
        "out",
        "--diagram",
        "svg",
        *case.rng.choice(
            ((), ("--trust-cache",), ("--trust-cache", "--format", "sarif"), ("--trust-cache", "--html"))
        ),
    ]


CONFIGURATION = 'scope = 2\nunroll = "2"\nout = "out"\ntimeout = 5\njobs = 2\ndiagram = "svg"\nwrite-test = "written/t.oox"\nstats = true\n'
LINES = (
    'out = "../x"',
    'out = "/hostile-x"',
    'write-test = "../../t"',
    'cluster = "x"',
    "force = true",
    'cache = "/x"',
    "scope = 9999999",
    'solver = "x"',
    "a = " + "[" * 3_000,
    'editor = "javascript:x"',
    "timeout = 0",
    "junit = 1",
    'config = "x"',
)


def on_configurations(case: Case) -> None:
    """Draw a configuration with a bad line, or a mutated one."""
    plain(case)
    text = CONFIGURATION if case.rng.random() < 0.5 else f"{CONFIGURATION}{case.rng.choice(LINES)}\n"
    table = case.rng.random() < 0.3
    text = f"[tool.ooxcheck]\n{text}" if table else text
    case.put("pyproject.toml" if table else "ooxcheck.toml", mutated(text.encode(), case.rng))
    case.words = case.rng.choice((["A.f", "p.oox"], ["--all", "p.oox", *SMALL], ["heaps", "A", "p.oox"]))


TASK = "format_version: '2.0'\ninput_files:\n  - Main.java\n  - lib/\nproperties:\n  - property_file: a.prp\n    expected_verdict: true\noptions:\n  language: Java\n"
NAMES = (
    "/",
    "/etc",
    "..",
    "../..",
    "/etc/passwd",
    "Main.java/",
    "*",
    "pipe.java",
    "link.java",
    "~",
    "lib",
    "lib/../..",
    "-",
    "",
)


def on_tasks(case: Case) -> None:
    """Draw a task that names what it should not, or a mutated one."""
    case.put(
        "Main.java", "class Main { public static void main(String[] args) { int x = 1; assert x > 0; } }"
    )
    case.put("lib/L.java", "class L { }")
    case.put("a.prp", "CHECK( init(Main.main()), LTL(G assert) )")
    os.mkfifo(case.folder / "pipe.java")
    (case.folder / "link.java").symlink_to("/etc/passwd")
    text = (
        TASK.replace(case.rng.choice(("Main.java", "lib/", "a.prp")), case.rng.choice(NAMES))
        if case.rng.random() < 0.5
        else TASK
    )
    case.put("t.yml", mutated(text.encode(), case.rng) if case.rng.random() < 0.7 else text)
    case.words = ["t.yml", *SMALL, "--timeout", str(SECONDS), "--out", "out"]


KINDS: tuple[tuple[Callable[[Case], None], int], ...] = (
    (on_sources, 8),
    (on_names, 3),
    (on_reports, 3),
    (on_caches, 2),
    (on_configurations, 2),
    (on_tasks, 3),
)


# ------------------------------------------------------------------------------------------------------------ running


def _environment() -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "XDG_STATE_HOME": str(Path(tempfile.gettempdir(), f"ooxcheck-tests-{os.getuid()}")),
    }


def _run(words: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ooxcheck", *words]
    return subprocess.run(
        command,
        cwd=folder,
        env=_environment(),
        capture_output=True,
        text=True,
        errors="replace",
        timeout=120,
        check=False,
    )


def snapshot(folder: Path) -> dict[str, object]:
    """Return what is in a folder that a command may not change."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        inner = Path(name).parts[1:] if len(Path(name).parts) > 1 else Path(name).parts
        if inner[0] not in WRITABLE or path.is_symlink():
            found[name] = (
                os.readlink(path)
                if path.is_symlink()
                else path.read_bytes()
                if path.is_file()
                else path.is_dir()
            )
    return found


def tried(number: int, kept: Path | None) -> tuple[str, str, int]:
    """Run a case; return its kind, what is wrong with how it ended, and its exit status."""
    rng = random.Random(number)
    draw = rng.choices([kind for kind, _ in KINDS], [weight for _, weight in KINDS])[0]
    outer = Path(kept / str(number)) if kept else Path(tempfile.mkdtemp())
    try:
        case = Case(outer / "case", rng)
        case.folder.mkdir(parents=True)
        draw(case)
        if rng.random() < 0.15:
            case.signal, case.after = (
                rng.choice((signal.SIGINT, signal.SIGINT, signal.SIGTERM, signal.SIGKILL)),
                rng.uniform(0.3, 2.0),
            )
        before = snapshot(outer)
        problem, status = _judged(case)
        after = snapshot(outer)
        changed = sorted(name for name in {*before, *after} if before.get(name) != after.get(name))
        if draw is on_configurations:  # which may name any new file in its own folder
            changed = [name for name in changed if name in before or not name.startswith("case/")]
        is_left = case.signal == signal.SIGKILL and all(
            Path(name).name.startswith(".ooxcheck-") for name in changed
        )
        if changed and not is_left:
            problem += f" changed {changed[:5]}"
        return draw.__name__, problem and f"{problem.strip()}: ooxcheck {' '.join(case.words)[:200]}", status
    finally:
        if kept is None:
            shutil.rmtree(outer, ignore_errors=True)


def _judged(case: Case) -> tuple[str, int]:
    command = [sys.executable, "-m", "ooxcheck", *case.words]
    begun = monotonic()
    with subprocess.Popen(
        command,
        cwd=case.folder,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            try:
                out, err = process.communicate(timeout=case.after if case.signal else SECONDS + GRACE)
            except subprocess.TimeoutExpired:
                if not case.signal:
                    raise
                process.send_signal(case.signal)
                out, err = process.communicate(timeout=SECONDS + GRACE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return f"no end after {monotonic() - begun:.0f} s", -signal.SIGKILL
    return _complaint(case, process.returncode, out, err), process.returncode


def _complaint(case: Case, status: int, out: bytes, err: bytes) -> str:
    """Return what is wrong with an end."""
    is_killed = case.signal is not None and status == -case.signal
    if status not in STATUSES and not is_killed:
        return f"exit status {status}"
    if b"Fatal Python error" in err:
        return ""  # Python itself was interrupted before it had begun
    if b"Traceback" in err and not is_killed:
        return "traceback"
    if status == Exit.INTERNAL:
        return f"internal error {err.decode(errors='replace').strip().splitlines()[-1][:150]!r}"
    if b"root:x:0" in out + err:
        return "a file far away is quoted"
    return "a raw escape" if b"\x1b" in out + err else ""


def campaign(
    numbers: Sequence[int], jobs: int = 1, kept: Path | None = None
) -> tuple[list[str], Counter[tuple[str, int]]]:
    """Run cases; return what went wrong, and how often each kind of case ended with which status."""
    wrong: list[str] = []
    ends: Counter[tuple[str, int]] = Counter()
    with ThreadPoolExecutor(jobs) as pool:
        for number, (kind, problem, status) in zip(
            numbers, pool.map(lambda number: tried(number, kept), numbers), strict=True
        ):
            ends[kind, status] += 1
            if problem:
                wrong.append(f"{number} ({kind}): {problem}")
                sys.stdout.write(f"{wrong[-1]}\n")
                sys.stdout.flush()
    return wrong, ends


def main() -> None:
    """Run the campaign of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a folder in which those of the cases are left")
    options = parser.parse_args()
    begun = monotonic()
    wrong, ends = campaign(range(options.first, options.first + options.count), options.jobs, options.keep)
    for kind, _ in KINDS:
        counts = ", ".join(
            f"{number} with {status}"
            for (name, status), number in sorted(ends.items())
            if name == kind.__name__
        )
        sys.stdout.write(f"{kind.__name__}: {counts or 'none'}\n")
    sys.stdout.write(
        f"{options.count} cases from {options.first}, {len(wrong)} went wrong, {monotonic() - begun:.0f} s\n"
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
