"""Designs to be found: instructions that transpose a matrix, addresses of a network, cut sites of a strand of DNA.

Where there is none, a count says so. A shuffle reads two registers, so one for each row of the result cannot transpose four.
Networks of powers of two fit into a space of addresses iff their sizes add up to no more. Sites of so many bases each, no two
alike, need a strand that has room for them, and as many words.
"""

from __future__ import annotations

from benchmarks.relational.problem import successors
from ooxcheck.relational import Expr, Formula, Function, Problem, all_, count, the_set


def transpose(rounds: int) -> Problem:
    """Transpose a matrix of 4 x 4 by rounds of four shuffles each (Transpose4x4, from Solar-Lezama's sketches).

    A shuffle of two registers takes its first two places from the first of them and the others from the second. What it
    does not look at cannot matter to it, so one matrix of different elements stands for all.
    """
    places = [f"p{place}" for place in range(4)]
    elements = {(row, column): f"e{row}{column}" for row in range(4) for column in range(4)}
    registers = [[f"r{turn}{row}" for row in range(4)] for turn in range(rounds + 1)]
    problem = Problem(*places, *elements.values(), *(register for turn in registers for register in turn))
    place, halves = problem.constant("Place", places), (places[:2], places[2:])
    given = [(registers[0][row], places[column], element) for (row, column), element in elements.items()]
    wanted = [(registers[-1][column], places[row], element) for (row, column), element in elements.items()]
    holds = problem.constant("matrix", given)
    for turn in range(rounds):
        shuffle = problem.constant(f"Shuffle{turn}", registers[turn + 1])
        source = problem.constant(f"Source{turn}", registers[turn])
        chosen = problem.relation(f"chosen{turn}", registers[turn + 1], places, places)
        problem.require(all_(shuffle, place, lambda s, p, chosen=chosen: chosen[s][p].one()))
        held = problem.relation(f"held{turn}", registers[turn + 1], places, elements.values())
        for side, half in enumerate(halves):
            read = problem.relation(f"read{turn}{side}", registers[turn + 1], registers[turn])
            there = problem.constant(f"half{turn}{side}", half)
            problem.require(
                Function(read, shuffle, source), _moved(shuffle, there, held, holds, read, chosen)
            )
        holds = held
    problem.require(holds == problem.constant("transposed", wanted))
    return problem


def _moved(shuffle: Expr, half: Expr, held: Expr, before: Expr, read: Expr, chosen: Expr) -> Formula:
    """Say that places of a shuffle hold what the places that they choose in the register read have held before."""
    return all_(shuffle, half, lambda s, p: held[s][p] == before[read[s]][chosen[s][p]])


def addresses(bits: int, sizes: tuple[int, ...]) -> Problem:
    """Give hosts addresses so that each network has a prefix of its own (Netconfig: ConfigAssure by Narain and others).

    A network has as many hosts as its size says. All have the prefix of their network, and no other host has it; its first and
    last address are not given to hosts.
    """
    numbers, masks = range(1 << bits), [f"mask{length}" for length in range(bits + 1)]
    networks = [f"net{number}" for number in range(len(sizes))]
    hosts = {
        network: [f"{network}.{number}" for number in range(size)]
        for network, size in zip(networks, sizes, strict=True)
    }
    problem = Problem(*numbers, *masks, *networks, *(host for each in hosts.values() for host in each))
    blocks = [
        (masks[length], number, number >> (bits - length)) for length in range(bits + 1) for number in numbers
    ]
    alike = [
        (mask, one, other)
        for mask, one, block in blocks
        for length, other, same in blocks
        if (mask, block) == (length, same)
    ]
    edges = [
        (masks[length], number)
        for length in range(bits + 1)
        for number in numbers
        if _is_edge(number, bits - length)
    ]
    host = problem.constant("Host", [host for each in hosts.values() for host in each])
    network, mask, number = (
        problem.constant(name, atoms)
        for name, atoms in (("Net", networks), ("Mask", masks), ("Number", numbers))
    )
    net = problem.constant("net", [(host, network) for network in networks for host in hosts[network]])
    same, edge = problem.constant("same", alike), problem.constant("edge", edges)
    address = problem.relation("address", [host for each in hosts.values() for host in each], numbers)
    length = problem.relation("length", networks, masks)
    problem.require(Function(address, host, number), Function(length, network, mask))
    problem.require(all_(number, lambda n: (address @ n).lone()))
    problem.require(all_(host, lambda h: (address[h] & edge[length[net[h]]]).no()))
    problem.require(all_(host, lambda h: (address @ same[length[net[h]]][address[h]]) == net @ net[h]))
    return problem


def _is_edge(number: int, free: int) -> bool:
    """Say whether the free bits of an address are all zeros or all ones."""
    return number % (1 << free) in (0, (1 << free) - 1)


def cuts(bases: int, length: int, sites: int) -> Problem:
    """Choose bases of a strand and sites to cut it, so many, that no two have the same bases behind them (DNACuts).

    The bases of two sites do not overlap, and the other strand has at each place the partner of the base there.
    """
    places, kinds = [f"b{place}" for place in range(bases)], ["A", "T", "G", "C"]
    problem = Problem(*places, *kinds)
    place, kind = problem.constant("Place", places), problem.constant("Base", kinds)
    following = problem.constant("next", successors(places))
    partner = problem.constant("partner", [("A", "T"), ("T", "A"), ("G", "C"), ("C", "G")])
    base, other = problem.relation("base", places, kinds), problem.relation("other", places, kinds)
    cut = problem.relation("cut", places)
    problem.require(Function(base, place, kind), other == base.join(partner), count(cut) == sites)
    behind: list[Expr] = [cut]
    differ = the_set(place, place, lambda x, y: ~(base[x] == base[y]))
    told = differ
    for _ in range(length - 1):
        behind.append(following[behind[-1]])
        differ = following.join(differ).join(~following)
        told += differ
    problem.require((cut & step).no() for step in behind[1:])
    problem.require(
        count(behind[-1]) == sites, all_(cut, cut, lambda x, y: (x == y) | x.product(y).in_(told))
    )
    return problem
