"""A film as Graphviz DOT: before and after, each a cluster, and the wait-for graph of a deadlock. Text only stands in HTML-like labels, and is escaped."""

from __future__ import annotations

from ooxcheck.pictures.draw.templating import template
from ooxcheck.pictures.film.film import Film
from ooxcheck.pictures.layout.graph import graph
from ooxcheck.pictures.layout.layers import is_tree, layers


def dot(film: Film) -> str:
    """Return the first and the last frame of a film as a graph in the language of Graphviz."""
    from ooxcheck.pictures.film.ends import ends, object_numbers

    whole = graph([film.before.snapshot, film.after.snapshot])
    drawn = template("heap.dot").render(
        title=f"{film.method}: {film.title}",
        frames=[(end.moment, end) for end in ends(film)],
        ids=object_numbers(film),
        is_tree=is_tree(whole, layers(whole)),
    )
    return drawn.strip() + "\n"
