"""Export a problem as text for Alloy 6: the universe as signatures, the bounds as facts, the formula as a command.

Each atom is a ``one sig`` that extends `Atom`. A relation with optional tuples is a field of one more
signature, with its upper bound as type and
its lower bound as a fact; a constant one is a function. That signature would be in Alloy's `univ`, so
`univ`, `iden` and ``*`` are written for the
problem's universe. Shared parts of the formula have names, as in the formula's graph, so the text is about
as long as the graph is large.

Alloy has one width for all integers, and as many atoms as there are integers of it. It is as small as the
problem allows
(`ooxcheck.relational.to_alloy.integer_bitwidth`); integers agree if Alloy lets them overflow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ooxcheck.relational.bounds import Bounds
from ooxcheck.relational.logic.expr import Formula, Relation
from ooxcheck.relational.logic.node import nodes
from ooxcheck.relational.to_alloy.alloy_syntax import Speller
from ooxcheck.relational.to_alloy.first_order import first_order
from ooxcheck.relational.to_alloy.integer_bitwidth import AlloySizes
from ooxcheck.relational.to_alloy.names import Names


def alloy(formula: Formula, bounds: Bounds, *, comments: Sequence[str] = ()) -> str:
    """Return an Alloy module whose command has an instance iff the formula has one within the bounds.

    It starts with the comments. Raise `TooWide` for integers of more bits than Alloy supports, and
    ValueError for quantification over sets that Alloy
    does not support.
    """
    formula, bounds = first_order(formula, bounds)
    room, names = AlloySizes(formula, bounds), Names(bounds)
    speller = Speller(bounds, names, room)
    said = speller.spell(formula)
    relations = [node for node in nodes(formula) if isinstance(node, Relation)]
    chosen = [each for each in relations if not bounds[each].is_exact]
    sections = [
        [f"// {line}".rstrip() for comment in comments for line in comment.splitlines() or [""]],
        ["open util/integer"],
        _signatures(bounds, names),
        _fields(chosen, bounds, names),
        [_relation_function(each, bounds, names) for each in relations],
        _facts(chosen, bounds, names),
        _shared_definitions(speller, room.width),
        speller.definitions,
        [f"pred problem {{ {said} }}"],
        [f"run problem for {max(len(bounds.universe), 1)} but {room.width} Int"],
    ]
    return "\n\n".join("\n".join(section) for section in sections if section) + "\n"


def _signatures(bounds: Bounds, names: Names) -> list[str]:
    """Return the declarations of the atoms, with their integers."""
    numbers = {atom: number for number, atom in bounds.integers.atoms.items()}
    if not numbers:
        return [
            "abstract sig Atom {}",
            *(f"one sig {names.atoms[atom]} extends Atom {{}}" for atom in bounds.universe),
        ]
    lines = ["abstract sig Atom { number: lone Int }"]
    for atom in bounds.universe:
        fact = f"number = {numbers[atom]}" if atom in numbers else "no number"
        lines.append(f"one sig {names.atoms[atom]} extends Atom {{}} {{ {fact} }}")
    return lines


def _fields(chosen: Sequence[Relation], bounds: Bounds, names: Names) -> list[str]:
    """Return the signature whose fields are the relations, each declared within its upper bound."""
    fields = []
    for each in chosen:
        most = names.tuples(bounds[each].upper, each.arity)
        fields.append(f"  f_{names.relations[each]}: {f'set ({most})' if each.arity == 1 else most}")
    return ["one sig Problem {", ",\n".join(fields), "}"] if fields else []


def _shared_definitions(speller: Speller, width: int) -> list[str]:
    """Return the signature whose fields are shared parts of the formula, and the facts that define them."""
    if not speller.fields:
        return []
    places = ", ".join(f"P{place}" for place in range(width))
    fields = ",\n".join(f"  {field}" for field in speller.fields)
    facts = [f"  {fact}" for fact in speller.facts]
    sorts = ["one sig Truth {}", "abstract sig Place {}", f"one sig {places} extends Place {{}}"]
    return [*sorts, "one sig Shared {", fields, "}", "fact shared {", *facts, "}"]


def _relation_function(relation: Relation, bounds: Bounds, names: Names) -> str:
    """Return the function of a relation: a field, or its constant tuples."""
    name, bound = names.relations[relation], bounds[relation]
    body = names.tuples(bound.upper, relation.arity) if bound.is_exact else f"Problem.f_{name}"
    return f"fun {name}: {names.type(relation)} {{ {body} }}"


def _facts(chosen: Sequence[Relation], bounds: Bounds, names: Names) -> list[str]:
    lines = [line for each in chosen for line in _bound(each, bounds, names)]
    return ["fact bounds {", *lines, "}"] if lines else []


def _bound(relation: Relation, bounds: Bounds, names: Names) -> Iterable[str]:
    """Yield the lines for the lower bound of a relation."""
    bound, name = bounds[relation], names.relations[relation]
    if bound.lower:
        yield f"  {names.tuples(sorted(bound.lower), relation.arity)} in {name}"
