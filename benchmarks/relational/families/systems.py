"""Systems as Alloy's examples have them: a network of sites, hotel locks, access requests, a small file system, a list."""

from __future__ import annotations

from ooxcheck.relational import IDEN, Expr, Formula, Function, Problem, TotalOrder, all_, conj, disj, some_


def network(headquarters: int, subsidiaries: int, *, split: bool = False) -> Problem:
    """Link routers, one for each site, so that subsidiaries see a headquarters and all sites are connected (Bigconfig).

    In a `split` network the routers of headquarters have no links among each other and each subsidiary has one link: then two
    headquarters are not connected.
    """
    sites = [f"site{number}" for number in range(headquarters + subsidiaries)]
    routers = [f"router{number}" for number in range(len(sites))]
    problem = Problem(*sites, *routers)
    every, sub = problem.constant("Site", sites), problem.constant("Sub", sites[headquarters:])
    head = problem.constant("HQ", sites[:headquarters])
    site = problem.constant("site", list(zip(routers, sites, strict=True)))
    link = problem.relation("link", routers, routers)
    problem.require(link == ~link, (link & IDEN).no(), (site @ sub).in_(link[site @ head]))
    problem.require(all_(every, lambda s: (every - s).in_(site @ s @ link.closure() @ site)))
    if split:
        inner = site @ head
        problem.require((link & inner.product(inner)).no(), all_(site @ sub, lambda r: link[r].one()))
    return problem


def access(n: int, *, conflict_everywhere: bool) -> Problem:
    """Grant a request that is in no conflict (DiffEg); if everything is in conflict with everything there is none."""
    sorts = {
        sort: [f"{sort}{number}" for number in range(n)]
        for sort in ("subject", "resource", "request", "conflict")
    }
    problem = Problem(*(atom for atoms in sorts.values() for atom in atoms))
    subject, resource, request, conflict = (problem.relation(sort, sorts[sort]) for sort in sorts)
    asks, wants = (
        problem.relation(f"request.{to}", sorts["request"], sorts[to]) for to in ("subject", "resource")
    )
    who, what = (
        problem.relation(f"conflict.{to}", sorts["conflict"], sorts[to]) for to in ("subject", "resource")
    )
    problem.require(request.one(), Function(asks, request, subject), Function(wants, request, resource))
    problem.require(Function(who, conflict, subject), Function(what, conflict, resource))

    def granted(r: Expr) -> Formula:
        return all_(conflict, lambda c: ~(asks[r].in_(who[c]) & wants[r].in_(what[c])))

    problem.require(some_(request, granted))
    if conflict_everywhere:
        problem.require((subject.product(resource)).in_((~who).join(what)))
    return problem


def small_filesystem(directories: int, files: int, *, looping: bool) -> Problem:
    """Reach every file and directory from the root without a loop (ToyFilesystem); `looping` asks for one below the root."""
    dirs, plain = [f"d{number}" for number in range(directories)], [f"f{number}" for number in range(files)]
    problem = Problem(*dirs, *plain)
    root = problem.constant("Root", dirs[:1])
    directory, file = problem.relation("Dir", dirs), problem.relation("File", plain)
    contents = problem.relation("contents", dirs, [*dirs, *plain])
    problem.require(contents.in_(directory.product(directory + file)), root.in_(directory))
    problem.require(all_(directory, lambda d: ~d.in_(contents.closure()[d])))
    problem.require((file + directory).in_(contents.reflexive_closure()[root]))
    if looping:
        problem.require(some_(directory, lambda d: root.in_(contents[d])))
    return problem


def reversal(n: int, *, forgetful: bool = False) -> Problem:
    """Ask whether reversing a linked list of n nodes in place reverses it (ListCheck); a `forgetful` one drops the links.

    The loop is unrolled: nodes are taken off the old list one by one and each is linked to the one taken before.
    """
    nodes = [f"n{number}" for number in range(n)]
    problem = Problem(*nodes)
    node = problem.constant("Node", nodes)
    following = problem.relation("next", nodes, nodes)
    head = problem.relation("head", nodes)
    problem.require(following.in_(node.product(node)), all_(node, lambda x: following[x].lone()), head.one())
    problem.require(node.in_(following.reflexive_closure()[head]), (following.closure() & IDEN).no())
    rest, done, result = _unrolled(head, following, n, forgetful=forgetful)
    last = node - following @ node
    right = conj(rest.no(), done == last, result == ~following)
    problem.require(~right)
    return problem


def _unrolled(head: Expr, following: Expr, steps: int, *, forgetful: bool) -> tuple[Expr, Expr, Expr]:
    """Return the node that is left, the head of the new list, and its links, after so many rounds of the loop."""
    near, links = following[head], following - head.product(following[head])
    done = head
    for _ in range(steps - 1):
        further = links[near]
        links = (links - near.product(further)) + (links & IDEN if forgetful else near.product(done))
        near, done = further, near
    return near, done, links


def hotel(n: int, *, careful: bool) -> Problem:
    """Ask whether somebody enters a room that is not theirs, with keys recoded by the card that opens first (Hotel).

    Guests check in one after the other and enter when they like. If every guest goes to the room at once (`careful`), the lock
    has their key before anybody else gets one, and nobody can enter a room of another.
    """
    times, keys = [f"t{number}" for number in range(n)], [f"k{number}" for number in range(n)]
    guests = [f"g{number}" for number in range(n)]
    problem = Problem(*times, *keys, *guests)
    time, key, guest = (
        problem.constant(name, atoms) for name, atoms in (("T", times), ("K", keys), ("G", guests))
    )
    first, last = problem.relation("first", times), problem.relation("last", times)
    tick = problem.relation("tick", times, times)
    lock, desk = (problem.relation(name, times, keys) for name in ("lock", "desk"))
    occupant = problem.relation("occupant", times, guests)
    cards = problem.relation("cards", times, guests, keys, keys)
    issued = problem.relation("issued", times, keys)
    problem.require(TotalOrder(tick, time, first, last))
    problem.require(all_(time, lambda t: lock[t].one() & desk[t].one() & occupant[t].lone()))
    problem.require(
        lock[first] == desk[first], issued[first] == desk[first], cards[first].no(), occupant[first].no()
    )

    def checks_in(t: Expr, u: Expr, g: Expr) -> Formula:
        fresh = desk[u]
        new_card = g.product(desk[t]).product(fresh)
        changed = conj(
            (fresh & issued[t]).no(), issued[u] == issued[t] + fresh, cards[u] == cards[t] + new_card
        )
        return changed & (occupant[u] == g) & (lock[u] == lock[t])

    def enters(t: Expr, u: Expr, g: Expr) -> Formula:
        card = g @ cards[t]
        opens = (lock[u] == lock[t]) & (key @ card & lock[t]).some() | lock[t].product(lock[u]).in_(card)
        same = conj(
            desk[u] == desk[t], issued[u] == issued[t], cards[u] == cards[t], occupant[u] == occupant[t]
        )
        return opens & same

    def moves(t: Expr) -> Formula:
        u = tick[t]
        return some_(guest, lambda g: disj(checks_in(t, u, g), enters(t, u, g)))

    problem.require(all_(time - last, moves))
    at_once = all_(
        time - last,
        guest,
        lambda t, g: checks_in(t, tick[t], g).implies(tick[tick[t]].no() | enters(tick[t], tick[tick[t]], g)),
    )
    wrong = some_(time - last, guest, lambda t, g: enters(t, tick[t], g) & ~g.in_(occupant[t]))
    problem.require(wrong, at_once if careful else conj())
    return problem
