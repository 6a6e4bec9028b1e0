"""Kodkod's numbers for 45 rows (Kodkod 2.1 with its defaults; counts are exact, times are for orientation).

`variables` counts those that occur in a clause; the second pair is without lex-leader symmetry breaking, where
`variables_plain` counts all gates. Times in milliseconds are for a cold run with MiniSat: translation, which includes
loading, and solving.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from benchmarks.relational.problem import Problem
from benchmarks.relational.protocols import dijkstra, ring
from benchmarks.relational.puzzles import ceilings, handshake, pigeonhole, toughnut
from benchmarks.relational.structures import filesystem, lists, toylists, trees


@dataclass(frozen=True)
class Row:
    """One problem at one size, with Kodkod's outcome, counts and times."""

    name: str
    size: str
    build: Callable[[], Problem]
    satisfiable: bool
    symmetry: int
    primary: int
    variables: int
    clauses: int
    variables_plain: int
    clauses_plain: int
    translate_ms: int
    solve_ms: int


def rows() -> list[Row]:
    """Return the table."""
    return [_row(line) for line in _TABLE.strip().splitlines()]


def _row(line: str) -> Row:
    name, size, outcome, primary, occurring, clauses, plain, cold = line.split("|")
    variables_plain, clauses_plain = map(int, plain.split("/"))
    translate_ms, solve_ms = map(int, cold.split("+"))
    problem, _, option = name.partition(",")
    build = partial(_BUILDERS[problem], size, option)
    numbers = (
        int(primary),
        int(occurring),
        int(clauses),
        variables_plain,
        clauses_plain,
        translate_ms,
        solve_ms,
    )
    return Row(name, size, build, outcome == "SAT", 0 if option == "sb 0" else 20, *numbers)


_BUILDERS: dict[str, Callable[[str, str], Problem]] = {
    "pigeonhole": lambda size, _: pigeonhole(*map(int, size.split("/"))),
    "ceilings.belowToo''": lambda size, _: ceilings(int(size), no_sharing=True),
    "ceilings.belowToo": lambda size, _: ceilings(int(size), no_sharing=False),
    "toughnut": lambda size, _: toughnut(int(size)),
    "dijkstra.check": lambda size, _: dijkstra(int(size), check=True),
    "dijkstra.show": lambda size, _: dijkstra(int(size), check=False),
    "handshake": lambda size, _: handshake(int(size)),
    "lists.reflexive": lambda size, _: lists(int(size), "reflexive"),
    "lists.symmetric": lambda size, _: lists(int(size), "symmetric"),
    "lists.empties": lambda size, _: lists(int(size), "empties"),
    "trees.equiv": lambda size, option: trees(int(size), 4 if option == "4 bits" else 6),
    "filesystem.noDirAliases": lambda size, _: filesystem(int(size)),
    "ring.atMostOne": lambda size, _: ring(int(size)),
    "toylists.acyclic": lambda size, _: toylists(int(size)),
}

_TABLE = """
pigeonhole|6/5|UNSAT|30|347|587|177/287|138+0
pigeonhole|8/7|UNSAT|56|737|1278|387/662|33+0
pigeonhole|9/8|UNSAT|72|998|1745|534/929|32+0
pigeonhole,sb 0|6/5|UNSAT|30|176|287|177/287|5+1
pigeonhole,sb 0|7/6|UNSAT|42|268|450|269/450|16+1
pigeonhole,sb 0|8/7|UNSAT|56|386|662|387/662|13+19
ceilings.belowToo''|5|UNSAT|65|1325|2366|1020/1760|32+2
ceilings.belowToo''|8|UNSAT|152|4142|7661|3315/6014|44+100
ceilings.belowToo''|10|UNSAT|230|7265|13606|5950/10985|79+2244
ceilings.belowToo|5|SAT|65|1073|1854|728/1248|13+1
ceilings.belowToo|8|SAT|152|3104|5559|2165/3912|27+2
ceilings.belowToo|10|SAT|230|5238|9509|3743/6888|47+5
toughnut|4|UNSAT|196|800|1474|801/1474|17+0
toughnut|6|UNSAT|1156|4660|9002|4661/9002|58+1
toughnut|8|UNSAT|3844|15440|30290|15441/30290|149+44
dijkstra.check|6|UNSAT|444|8279|22724|7553/21452|360+28
dijkstra.check|8|UNSAT|1040|19727|62812|17927/59660|812+137
dijkstra.check|10|UNSAT|2020|38639|139556|35029/133236|1488+445
dijkstra.show|8|SAT|1040|18984|60692|17184/57540|375+50
handshake|6|SAT|72|1259|2766|1042/2362|32+2
handshake|8|SAT|128|2675|5993|2164/5041|29+83
handshake|10|SAT|200|4799|11016|3901/9292|42+1499
lists.reflexive|4|UNSAT|84|1320|2886|1059/2401|17+0
lists.reflexive|6|UNSAT|174|3542|8421|3082/7554|21+17
lists.reflexive|8|UNSAT|296|7306|18334|6459/16743|45+106
lists.symmetric|4|UNSAT|80|1347|2949|1029/2359|5+2
lists.symmetric|6|UNSAT|168|3673|8672|3038/7490|24+390
lists.symmetric|8|UNSAT|288|7220|18199|6401/16657|43+22967
lists.empties|4|UNSAT|80|1360|2969|1039/2379|12+1
lists.empties|6|UNSAT|168|3699|8714|3059/7532|17+3
lists.empties|8|UNSAT|288|7256|18271|6437/16729|36+2
trees.equiv|3|UNSAT|12|621|1958|1077/1898|54+0
trees.equiv|4|UNSAT|20|2000|6756|5477/6625|176+11
trees.equiv|5|UNSAT|30|13787|50766|46578/50536|1069+620
trees.equiv|6|UNSAT|42|37502|144464|150143/144107|1410+4374
trees.equiv,4 bits|5|SAT|30|13765|50683|46568/50453|244+60
filesystem.noDirAliases|6|SAT|186|3174|6794|2494/5196|23+1
filesystem.noDirAliases|8|SAT|312|5965|13632|5115/11182|37+9
filesystem.noDirAliases|10|SAT|470|11153|28041|10252/24753|79+24
ring.atMostOne|4|UNSAT|96|2755|6835|2793/6835|26+27
ring.atMostOne|5|UNSAT|175|6020|16270|6102/16270|35+84
ring.atMostOne|6|UNSAT|288|11171|32612|11323/32612|123+400
toylists.acyclic|4|UNSAT|84|1293|2802|1032/2317|10+0
toylists.acyclic|5|UNSAT|125|2363|5295|1925/4485|18+0
toylists.acyclic|6|UNSAT|174|3507|8265|3047/7398|19+4
"""
