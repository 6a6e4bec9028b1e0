from __future__ import annotations

from dataclasses import replace

from ooxcheck.relational import FALSE, TRUE, Interpretation
from ooxcheck.specs.refinement.frozen_site import freeze_site
from ooxcheck.translate.initial.infeasible_paths import InfeasiblePaths
from tests.specs.refining import abstracted

PROGRAM = """
class Cell { int value; bool full; Cell next; Cell other; }
class Main {
  static int last;
  static Cell f(Cell c, int x) { Cell d := new Cell(); d.next := c; c.other := d; c.value := x; Main.last := x; return d; }
  static Cell main(Cell c, int x)
    requires(c != null && c.next != null && c.next.next == null && c.other == c && c.full && c.value == 1 && x == 2)
    ensures(retval == c)
  {
    return Main.f(c, x);
  }
}"""


def test_everything_before_and_after_a_call_is_what_the_model_says() -> None:
    with abstracted(PROGRAM) as abstract:
        instance = abstract.instance()
        assert instance is not None
        truth, site = Interpretation(instance), abstract.site
        fixed = freeze_site(site, truth)
        with fixed.encoder.world.session:
            for mine, theirs in ((fixed.state.heap, site.state.heap), (fixed.after, site.after)):
                world = mine.world
                assert set(world.possible(mine.allocated)) == truth.rows(theirs.allocated)
                for cells in theirs.relations:
                    assert set(world.possible(mine.relation(cells))) == truth.rows(theirs.relation(cells)), (
                        cells
                    )
            assert fixed.state.guard is TRUE
            assert fixed.throws is FALSE
            assert fixed.encoder.world is not site.encoder.world


def test_queries_about_paths_remain_in_their_session() -> None:
    with abstracted(PROGRAM) as abstract:
        instance, encoder = abstract.instance(), abstract.site.encoder
        assert instance is not None
        pruned = replace(encoder, infeasible=InfeasiblePaths(encoder.world.session, ()))
        fixed = freeze_site(replace(abstract.site, encoder=pruned), Interpretation(instance))
        with fixed.encoder.world.session:
            assert fixed.encoder.infeasible is None


def test_nothing_is_left_to_choose() -> None:
    with abstracted(PROGRAM) as abstract:
        instance = abstract.instance()
        assert instance is not None
        fixed = freeze_site(abstract.site, Interpretation(instance))
        with fixed.encoder.world.session as session:
            relations = [*fixed.state.heap.relations.values(), *fixed.after.relations.values()]
            assert all(session.constant_value(relation.some()) is not None for relation in relations)
