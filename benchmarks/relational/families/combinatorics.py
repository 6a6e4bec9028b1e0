"""Combinatorial problems: queens, Latin squares, Sudoku, colourings, Hamiltonian cycles, Ramsey, magic series, schedules.

The answers are in every textbook: six queens have 4 solutions, the Petersen graph has 120 colourings with three colours and no
Hamiltonian cycle, R(3, 3) is 6, and so on. Numbers of instances are those of all instances, symmetric ones included.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

from ooxcheck.relational import (
    Expr,
    Formula,
    Function,
    Integers,
    Problem,
    all_,
    conj,
    count,
    some_,
    the_set,
    total,
)


def queens(n: int) -> Problem:
    """Put n queens on a board of n rows and columns so that none attacks another."""
    squares = range(n)
    problem = Problem(*squares)
    cell = problem.constant("Cell", squares)
    queen = problem.relation("queen", squares, squares)
    problem.require(Function(queen, cell, cell), all_(cell, lambda column: (queen @ column).one()))
    for distance in range(1, n):
        apart = problem.constant(f"apart{distance}", [(one, one + distance) for one in range(n - distance)])
        falling, rising = apart.join(queen).join(~apart), apart.join(queen).join(apart)
        problem.require((queen & falling).no(), (queen & rising).no())
    return problem


def latin_square(n: int) -> Problem:
    """Fill a square so that each row and each column has each symbol once."""
    problem = Problem(*range(n))
    cell = problem.constant("Cell", range(n))
    square = problem.relation("square", range(n), range(n), range(n))
    problem.require(all_(cell, cell, lambda x, y: _filled_once(square, x, y)))
    return problem


def _filled_once(square: Expr, x: Expr, y: Expr) -> Formula:
    """Say that a cell has one symbol, that a row has a symbol once, and so has a column."""
    return conj(square[x][y].one(), (square[x] @ y).one(), (square @ y @ x).one())


def quasigroup(n: int) -> Problem:
    """Find an idempotent quasigroup with ((b a) b) b = a: QG5 of Fujita, Slaney and Bennett (IJCAI 1993)."""
    problem = Problem(*range(n))
    element = problem.constant("Element", range(n))
    times = problem.relation("times", range(n), range(n), range(n))
    problem.require(all_(element, element, lambda x, y: _filled_once(times, x, y)))
    problem.require(all_(element, lambda x: times[x][x] == x))
    problem.require(all_(element, element, lambda a, b: times[times[times[b][a]][b]][b] == a))
    return problem


SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The example that most introductions have; it has one solution."""


Clues = list[tuple[int, int, int]]
"""Rows, columns and numbers, from 0 on."""


def clues(text: str) -> Clues:
    """Return the clues of a Sudoku with nine rows, row by row, a dot for none."""
    return [(place // 9, place % 9, int(clue) - 1) for place, clue in enumerate(text) if clue != "."]


def some_clues(order: int, given: float, seed: int) -> Clues:
    """Return a share of the cells of a filled Sudoku: the plainest one, with lines of a band, bands and numbers shuffled."""
    source, size = Random(seed), order * order

    def lines() -> list[int]:
        bands = source.sample(range(order), order)
        return [band * order + line for band in bands for line in source.sample(range(order), order)]

    across, down, numbers = lines(), lines(), source.sample(range(size), size)
    filled = [
        (row, column, numbers[(order * (across[row] % order) + across[row] // order + down[column]) % size])
        for row in range(size)
        for column in range(size)
    ]
    return source.sample(filled, round(given * size * size))


def sudoku(order: int, given: Clues | None = None) -> Problem:
    """Fill a Sudoku whose boxes have `order` rows and columns, with the given clues."""
    size = order * order
    problem = Problem(*range(size))
    rows = [(x, y, z) for x in range(size) for y in range(size) for z in range(size)]
    number = problem.constant("Number", range(size))
    grid = problem.relation("grid", rows, lower=given or [])
    problem.require(all_(number, number, lambda x, y: _filled_once(grid, x, y)))
    bands = [problem.constant(f"band{first}", range(first, first + order)) for first in range(0, size, order)]
    problem.require(number.in_(grid[across][down]) for across in bands for down in bands)
    return problem


Edges = list[tuple[int, int]]


def _generalised_petersen(size: int, skip: int) -> Edges:
    """Return a cycle, a star polygon with that skip, and spokes between them."""
    around = [(node, (node + 1) % size) for node in range(size)]
    inside = [(size + node, size + (node + skip) % size) for node in range(size)]
    return [*around, *inside, *((node, size + node) for node in range(size))]


def _mycielski(order: int) -> Edges:
    """Return the graph without triangles of that chromatic number (Mycielski 1955): 11 nodes for four, 23 for five."""
    if order == 2:
        return [(0, 1)]
    before = _mycielski(order - 1)
    size = 1 + max(map(max, before))
    copies = [edge for one, other in before for edge in ((one, size + other), (other, size + one))]
    return [*before, *copies, *((size + node, 2 * size) for node in range(size))]


def _planted(nodes: int, colours: int, edges: int, seed: int) -> Edges:
    """Return random edges, each between nodes of different colours if nodes are coloured in turn."""
    source, chosen = Random(seed), dict[tuple[int, int], None]()
    while len(chosen) < edges:
        one, other = sorted(source.sample(range(nodes), 2))
        if one % colours != other % colours:
            chosen[one, other] = None
    return list(chosen)


GRAPHS = {
    "petersen": _generalised_petersen(5, 2),
    "dodecahedron": _generalised_petersen(10, 2),
    "grotzsch": _mycielski(4),
    "myciel5": _mycielski(5),
    "random125": _planted(125, 8, 1_500, seed=1),
    "K5": list(combinations(range(5), 2)),
    "K3,3": [(one, other) for one in range(3) for other in range(3, 6)],
}


def colouring(graph: str, colours: int) -> Problem:
    """Colour the nodes of a graph so that neighbours differ."""
    edges = GRAPHS[graph]
    nodes = range(1 + max(map(max, edges)))
    shades = [f"colour{number}" for number in range(colours)]
    problem = Problem(*nodes, *shades)
    node = problem.constant("Node", nodes)
    shade = problem.constant("Shade", shades)
    edge = problem.constant("edge", edges)
    colour = problem.relation("colour", nodes, shades)
    problem.require(
        Function(colour, node, shade), all_(shade, lambda c: (edge & (colour @ c).product(colour @ c)).no())
    )
    return problem


def hamiltonian(graph: str) -> Problem:
    """Find a cycle through all nodes of a graph, as the successor of each."""
    edges = GRAPHS[graph]
    nodes = range(1 + max(map(max, edges)))
    problem = Problem(*nodes)
    node = problem.constant("Node", nodes)
    start = problem.constant("start", nodes[:1])
    following = problem.relation("next", [*edges, *((other, one) for one, other in edges)])
    problem.require(Function(following, node, node), all_(node, lambda x: (following @ x).one()))
    problem.require(node.in_(following.closure()[start]))
    return problem


def ramsey(n: int, red: int, green: int) -> Problem:
    """Colour the edges of a complete graph without a red clique of one size and a green one of another."""
    problem = Problem(*range(n))
    node = problem.constant("Node", range(n))
    less = problem.constant("less", list(combinations(range(n), 2)))
    reds = problem.relation("red", list(combinations(range(n), 2)))
    problem.require(_no_clique(node, reds, red), _no_clique(node, less - reds, green))
    return problem


def _no_clique(node: Expr, edges: Expr, size: int) -> Formula:
    """Say that no nodes, so many, each have edges to all the later ones."""

    def clique(missing: int, common: Expr) -> Formula:
        return (
            some_(common, lambda x: clique(missing - 1, common & edges[x])) if missing > 1 else common.some()
        )

    return ~clique(size, node)


def magic_series(n: int) -> Problem:
    """Find numbers below n, n of them, such that each number occurs as often as the one at its place says."""
    problem = Problem(*range(n), integers=Integers(atoms={number: number for number in range(n)}))
    number = problem.constant("Number", range(n))
    series = problem.relation("series", range(n), range(n))
    problem.require(Function(series, number, number))
    problem.require(
        all_(number, lambda x: count(the_set(number, lambda y: series[y] == x)) == total(series[x]))
    )
    return problem


def golfers(groups: int, size: int, weeks: int) -> Problem:
    """Let golfers play in groups each week so that no two meet twice."""
    people = [f"p{number}" for number in range(groups * size)]
    teams = [f"g{number}" for number in range(groups)]
    calendar = [f"w{number}" for number in range(weeks)]
    problem = Problem(*people, *teams, *calendar)
    player, week = problem.constant("Player", people), problem.constant("Week", calendar)
    group = problem.constant("Group", teams)
    plays = problem.relation("plays", calendar, teams, people)
    problem.require(all_(player, week, lambda p, w: (plays[w] @ p).one()))
    problem.require(all_(group, week, lambda g, w: count(plays[w][g]) == size))
    problem.require(all_(player, player, lambda p, q: (p == q) | (plays @ p & plays @ q).lone()))
    return problem


def group_scheduling(size: int, rounds: int) -> Problem:
    """Let size squared people meet in groups of that size so that after the rounds everybody has met everybody."""
    people = [f"p{number}" for number in range(size * size)]
    teams, turns = [f"g{number}" for number in range(size)], [f"r{number}" for number in range(rounds)]
    problem = Problem(*people, *teams, *turns)
    person, turn = problem.constant("Person", people), problem.constant("Round", turns)
    group = problem.constant("Group", teams)
    assigned = problem.relation("assigned", people, turns, teams)
    problem.require(all_(person, turn, lambda p, r: assigned[p][r].one()))
    problem.require(all_(turn, group, lambda r, g: count(assigned @ g @ r) == size))
    problem.require(all_(person, person, lambda p, q: (assigned[p] & assigned[q]).some()))
    return problem
