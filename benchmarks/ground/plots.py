"""Two plots of a suite as SVG: how many benchmarks are answered within a time, and how the time grows with the size.

Both have logarithmic times. The first is the quantile plot of SV-COMP; in the second a straight line is a polynomial, and its slope the exponent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from benchmarks.ground.benchmark import Result, Standing

WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 260, 36, 44
COLOURS = ("#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#d98200", "#3b3b3b", "#00838f", "#ad1457")
DASHES = ("", "6 3", "2 3", "8 3 2 3")
LEAST = 0.01
NAMED = 24
"""How many series have a name and a colour: those that take longest."""
LONGEST = 34
"""How many characters of a name there is room for."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Axis:
    """From one value to another, along so many pixels; by the logarithm or not."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = True

    def at(self, value: float) -> float:
        """Return where a value stands."""
        low, high, value = (
            log10(each) if self.logarithmic else each for each in (self.low, self.high, value)
        )
        return self.start + (self.end - self.start) * (value - low) / (high - low)


def quantiles(title: str, results: Sequence[Result]) -> str:
    """Return a plot of the times of what is answered, the fastest first."""
    times = sorted(
        max(each.seconds, LEAST) for each in results if each.standing in (Standing.RIGHT, Standing.UNJUDGED)
    )
    points = [(float(place), time) for place, time in enumerate(times, 1)]
    across = Axis(0.0, float(max(len(times), 1)), LEFT, WIDTH - RIGHT, logarithmic=False)
    labels = sorted({round(across.high * part / 4) for part in range(5)})
    return _plot(title, "benchmarks answered", across, [float(each) for each in labels], {"": points})


def growth(title: str, results: Sequence[Result]) -> str:
    """Return a plot of times by size, with a line for each series; empty if there is no series of two sizes."""
    series = {
        name: points
        for name in dict.fromkeys(each.name for each in results)
        if len(points := _series(name, results)) > 1
    }
    if not series:
        return ""
    sizes = sorted({size for points in series.values() for size, _ in points})
    across = Axis(sizes[0], sizes[-1], LEFT, WIDTH - RIGHT)
    return _plot(title, "size", across, sizes, series)


def _series(name: str, results: Sequence[Result]) -> list[Point]:
    answered = (
        each
        for each in results
        if each.name == name and each.size and each.standing in (Standing.RIGHT, Standing.UNJUDGED)
    )
    return sorted((float(each.size or 0), max(each.seconds, LEAST)) for each in answered)


def _plot(title: str, across: str, x: Axis, labels: Sequence[float], series: dict[str, list[Point]]) -> str:
    times = [time for points in series.values() for _, time in points] or [1.0]
    longest = sorted(series, key=lambda name: -max((time for _, time in series[name]), default=0.0))[:NAMED]
    named = {name: place for place, name in enumerate(name for name in series if name in longest)}
    height = max(HEIGHT, TOP + BOTTOM + 14 * len(named))
    y = Axis(
        10.0 ** floor(log10(min(times))),
        10.0 ** max(ceil(log10(max(times))), floor(log10(min(times))) + 1),
        height - BOTTOM,
        TOP,
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        _label(LEFT, 20, title, size=14),
        *_grid(x, y, labels, across, height),
        *(
            part
            for name, points in series.items()
            for part in _curve(named.get(name), name, [(x.at(a), y.at(b)) for a, b in points])
        ),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _grid(x: Axis, y: Axis, labels: Sequence[float], across: str, height: int) -> Iterator[str]:
    for power in range(round(log10(y.low)), round(log10(y.high)) + 1):
        level = y.at(10.0**power)
        yield f'<line x1="{LEFT}" y1="{level:.1f}" x2="{WIDTH - RIGHT}" y2="{level:.1f}" stroke="#ddd"/>'
        yield _label(LEFT - 6, level + 4, f"{10.0**power:g} s", anchor="end")
    for value in labels:
        yield f'<line x1="{x.at(value):.1f}" y1="{TOP}" x2="{x.at(value):.1f}" y2="{height - BOTTOM}" stroke="#eee"/>'
        yield _label(x.at(value), height - BOTTOM + 16, f"{value:g}", anchor="middle")
    yield _label((LEFT + WIDTH - RIGHT) / 2, height - 8, f"{across}; CPU seconds upwards", anchor="middle")


def _curve(place: int | None, name: str, points: Sequence[Point]) -> Iterator[str]:
    """Yield a curve, and what it is called if it has a place among those that are named."""
    colour, dash = (
        ("#ccc", "")
        if place is None
        else (COLOURS[place % len(COLOURS)], DASHES[place // len(COLOURS) % len(DASHES)])
    )
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    style = f'stroke="{colour}" stroke-width="1.5"' + (f' stroke-dasharray="{dash}"' if dash else "")
    yield f'<polyline points="{path}" fill="none" {style}><title>{escape(name)}</title></polyline>'
    yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="{colour}"/>' for x, y in points)
    if name and place is not None:
        level = TOP + 10 + 14 * place
        yield f'<line x1="{WIDTH - RIGHT + 10}" y1="{level - 4}" x2="{WIDTH - RIGHT + 34}" y2="{level - 4}" {style}/>'
        yield _label(WIDTH - RIGHT + 40, level, name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…")


def _label(x: float, y: float, text: str, *, anchor: str = "start", size: int = 11) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">{escape(text)}</text>'
