"""Pages read back: a small tree of elements, made by Python's own parser, which complains of tags that do not match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())

APART = frozenset("caption dd div dt li p pre section td th tr".split())
"""Elements that are set apart from what stands around them."""


@dataclass
class Element:
    tag: str
    attributes: dict[str, str | None] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    def all(self, tag: str = "", class_: str = "") -> Iterator[Element]:
        """Iterate over the elements inside, outer ones first, with this tag and class if any are named."""
        for child in self.children:
            if isinstance(child, Element):
                if tag in ("", child.tag) and (not class_ or class_ in child.classes):
                    yield child
                yield from child.all(tag, class_)

    def one(self, tag: str = "", class_: str = "") -> Element:
        (found,) = self.all(tag, class_)
        return found

    @property
    def classes(self) -> list[str]:
        return (self.attributes.get("class") or "").split()

    @property
    def text(self) -> str:
        """The text inside, with its gaps closed."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                gap = " " if child.tag in APART else ""
                yield from (gap, *child._texts(), gap)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("root")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> should have each attribute once: {names}"
        element = Element(tag, dict(attrs))
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> should close <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(text: str) -> Element:
    """Return the elements of a page or of a part of one."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].tag}> should be closed"
    return reader.open[0]


def check(root: Element) -> None:
    """See to what every page has to keep: identifiers that are unique, links that lead somewhere, no foreign code."""
    everything = list(root.all())
    ids = [each.attributes["id"] for each in everything if "id" in each.attributes]
    assert len(set(ids)) == len(ids), "identifiers should be unique"
    links = [each.attributes["href"] for each in everything if "href" in each.attributes]
    assert all(link and link.startswith("#") and link[1:] in ids for link in links), links
    named = [name for each in everything for name in (each.attributes.get("aria-labelledby") or "").split()]
    assert set(named) <= set(ids)
    for each in everything:
        forbidden = {
            name for name in each.attributes if name.startswith("on") or name in ("style", "src", "action")
        }
        assert not forbidden, f"<{each.tag}> should have no {forbidden}"
