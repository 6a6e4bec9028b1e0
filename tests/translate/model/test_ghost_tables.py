"""Tables: sets of tuples with numbers as numbered rows, and back; which sets two tables hold."""

from __future__ import annotations

from itertools import chain, combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.declarations import GhostField
from ooxcheck.oox.types import BOOL, CHAR, FLOAT, INT, STRING, UINT, ClassType, Collection, Type
from ooxcheck.relational import FALSE, NONE, TRUE, Expr, Formula, IntConstant, IntExpr, Relation
from ooxcheck.translate.model import ghost_tables
from ooxcheck.translate.model.cells import Reader, arity, is_table
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.guarded_lists import Item
from ooxcheck.translate.model.guarded_sets import Row, Rows
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import Value
from tests.translate.worlds import always, rows, things, unknown, world

NODE = ClassType("N")
INTS, RANKS = (
    GhostField("N", "ints", (INT,), many=True),
    GhostField("N", "ranks", (NODE, UINT, BOOL), many=True),
)


def row(*values: Value, guard: Formula = TRUE) -> Row:
    return Row(guard, values)


def of(numbers: set[int]) -> Rows:
    return tuple(row(IntConstant(number)) for number in sorted(numbers))


def free(here: World, ghost: GhostField, count: int) -> Expr:
    """Return a table that the solver fills in."""
    bounds = here.session.bounds
    name = f"table{len(list(bounds))}"
    return bounds.bind(Relation(name, 2), upper=list(ghost_tables.ends(here, ghost, count)))


@pytest.mark.parametrize(
    ("types", "many", "expected"),
    [((INT,), True, True), ((NODE, BOOL), True, True), ((CHAR, STRING), True, True), ((NODE,), True, False),
     ((INT,), False, False), ((FLOAT,), True, False), ((INT, FLOAT), True, False)],
)  # fmt: skip
def test_sets_with_numbers_or_truth_values_are_tables(
    types: tuple[Type, ...], many: bool, expected: bool
) -> None:
    ghost = GhostField("N", "g", types, many)
    assert is_table(ghost) == expected
    assert not expected or arity(ghost) == 3


@pytest.mark.parametrize("collection", [Collection.SEQUENCE, Collection.MULTISET])
@pytest.mark.parametrize("type_", [INT, NODE, STRING])
def test_sequences_and_multisets_are_tables(type_: Type, collection: Collection) -> None:
    assert is_table(GhostField("N", "g", (type_,), many=True, collection=collection))


@pytest.mark.parametrize("collection", [Collection.SEQUENCE, Collection.MULTISET])
def test_few_values_make_many_sequences_and_multisets(collection: Collection) -> None:
    here, ghost = world(), GhostField("N", "g", (BOOL,), many=True, collection=collection)
    assert ghost_tables.rows_needed(here, ghost, 5) == 5
    assert not ghost_tables.holds_all(here, ghost, 5)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 2), max_size=4), st.lists(st.integers(0, 2), max_size=4))
def test_tables_are_the_same_exactly_if_the_sequences_or_multisets_are(
    one: list[int], two: list[int]
) -> None:
    here = world()
    for collection, is_same in (
        (Collection.SEQUENCE, one == two),
        (Collection.MULTISET, sorted(one) == sorted(two)),
    ):
        ghost = GhostField("N", "g", (INT,), many=True, collection=collection)
        first, second = (
            ghost_tables.write_items(
                here, ghost, tuple(Item(TRUE, IntConstant(number)) for number in numbers)
            )
            for numbers in (one, two)
        )
        assert here.simplify(ghost_tables.same(here, ghost, first, second)) is (TRUE if is_same else FALSE)


@settings(max_examples=25, deadline=None)
@given(st.sets(st.integers(-8, 7), max_size=5), st.sets(st.integers(-8, 7), max_size=5))
def test_tables_are_the_same_exactly_if_the_sets_are(one: set[int], two: set[int]) -> None:
    here = world()
    first, second = (ghost_tables.write(here, INTS, of(numbers)) for numbers in (one, two))
    assert ghost_tables.height(here, first) == len(one)
    assert here.simplify(ghost_tables.same(here, INTS, first, second)) is (TRUE if one == two else FALSE)


def test_what_was_written_is_read_back() -> None:
    here = world()
    n, m = (here.constant(thing) for thing in things(here, "N", "M"))
    maybe = unknown(here)
    table = ghost_tables.write(
        here, RANKS, (row(n, IntConstant(15), TRUE), row(m, IntConstant(0), FALSE, guard=maybe))
    )
    first, second = ghost_tables.read(here, RANKS, table, ghost_tables.height(here, table))
    assert first.guard is TRUE
    assert second.guard is not TRUE
    assert [_known(here, value) for value in (*first.values, *second.values)] == [
        "N$0",
        15,
        True,
        "M$0",
        0,
        False,
    ]


def _known(here: World, value: Value) -> str | int | bool | None:
    match value:
        case IntExpr():
            return here.number(value)
        case Formula():
            return here.simplify(value) is TRUE
        case Expr():
            ((atom,),) = rows(here, value)
            return atom


def test_rows_in_another_order_or_twice_are_the_same_set() -> None:
    here = world()
    maybe = unknown(here)
    one = ghost_tables.write(here, INTS, (row(IntConstant(1)), row(IntConstant(-2), guard=maybe)))
    two = ghost_tables.write(
        here,
        INTS,
        (row(IntConstant(-2), guard=maybe), row(IntConstant(1)), row(IntConstant(1), guard=~maybe)),
    )
    assert always(here, ghost_tables.same(here, INTS, one, two))
    assert not always(here, ghost_tables.same(here, INTS, one, ghost_tables.write(here, INTS, of({1}))))


def test_only_holders_whose_sets_differ_differ() -> None:
    here = world()
    n, m = (here.constant(thing) for thing in things(here, "N", "N"))
    one, two = (ghost_tables.write(here, INTS, of(numbers)) for numbers in ({1, 2}, {2}))
    swapped = ghost_tables.write(here, INTS, (row(IntConstant(2)), row(IntConstant(1))))
    before = n.product(one) + m.product(one)
    assert rows(
        here,
        ghost_tables.objects_with_different_tables(here, INTS, before, n.product(swapped) + m.product(two)),
    ) == {("N$1",)}
    assert rows(here, ghost_tables.objects_with_different_tables(here, INTS, before, m.product(one))) == {
        ("N$0",)
    }
    assert ghost_tables.objects_with_different_tables(here, INTS, before, before) is NONE


def test_a_table_is_replaced_as_a_whole() -> None:
    here = world()
    n, m = (here.constant(thing) for thing in things(here, "N", "N"))
    before = n.product(ghost_tables.write(here, INTS, of({1, 2, 3}))) + m.product(
        ghost_tables.write(here, INTS, of({4}))
    )
    after = ghost_tables.replace_tables(here, before, n, n.product(ghost_tables.write(here, INTS, of({7}))))
    assert _ints(here, n.join(after)) == {7}
    assert _ints(here, m.join(after)) == {4}
    assert _ints(
        here, n.join(ghost_tables.replace_tables(here, n.product(ghost_tables.NOTHING), n, before))
    ) == {
        1,
        2,
        3,
    }


def _ints(here: World, table: Expr) -> set[int | bool | str | None]:
    return {
        _known(here, each.values[0])
        for each in ghost_tables.read(here, INTS, table, ghost_tables.height(here, table))
    }


def test_objects_in_tables_are_referred_to() -> None:
    here = world()
    n, m = (here.constant(thing) for thing in things(here, "N", "M"))
    relation = n.product(ghost_tables.write(here, RANKS, (row(m, IntConstant(3), TRUE),)))
    assert rows(here, ghost_tables.references(relation, n + m)) == {("M$0",)}
    assert rows(here, ghost_tables.references(n.join(relation), n + m)) == {("M$0",)}
    assert rows(here, ghost_tables.edges(relation, n + m)) == {("N$0", "M$0")}


def test_there_is_room_for_no_more_tuples_than_there_are() -> None:
    here = world(2)
    assert ghost_tables.rows_needed(here, INTS, 3) == 3
    assert ghost_tables.rows_needed(here, INTS, 9) == 4
    assert not ghost_tables.holds_all(here, INTS, 3)
    assert ghost_tables.holds_all(here, INTS, 4)
    things(here, "N", "M")
    assert ghost_tables.rows_needed(here, RANKS, 100) == 2 * 4 * 2


@pytest.mark.parametrize(
    ("types", "most"), [((INT,), 3), ((UINT,), 2), ((BOOL,), 2), ((NODE, BOOL), 2), ((BOOL, NODE), 3)]
)
def test_every_set_stands_in_the_rows_to_choose_in_exactly_one_way(
    types: tuple[Type, ...], most: int
) -> None:
    here = world(2)
    ghost = GhostField("N", "g", types, many=True)
    domains = {INT: range(-2, 2), UINT: range(4), BOOL: (False, True), NODE: things(here, "N", "M")}
    everything = list(product(*(domains[type_] for type_ in types)))
    table = free(here, ghost, most)
    here.session.add(*ghost_tables.is_in_order(here, ghost, table, most))
    here.session.translator.matrix(table)
    assert isinstance(table, Relation)
    reader = Reader(2, lambda atom: atom)  # type: ignore[arg-type,return-value]  # atoms stand for themselves
    found = [reader.content(ghost, list(instance[table])) for instance in here.session.instances()]
    expected = chain.from_iterable(combinations(everything, size) for size in range(most + 1))
    assert sorted(map(_in_order, found)) == sorted(_in_order(frozenset(each)) for each in expected)


def _in_order(members: object) -> list[str]:
    assert isinstance(members, frozenset)
    return sorted(map(str, members))


def test_numbers_and_rows_of_a_table_can_be_made_small() -> None:
    here = world()
    table = ghost_tables.write(here, INTS, (row(IntConstant(5)), row(IntConstant(-3), guard=unknown(here))))
    assert [here.simplify(each) is TRUE for each in ghost_tables.present(here, table)] == [True, False]
    first, second = ghost_tables.numbers(here, INTS, table)
    assert here.number(first) == 5
    assert always(here, all_of([second.eq(IntConstant(-3)) | second.eq(IntConstant(0))]))
