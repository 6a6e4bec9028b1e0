"""Steps of clients of classes that are nested several times: each answer is noted before it was computed."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.oox.source import Source

DEEP = """class Outer {
  static class List<T> {
    private Node<T> first;
    static Node<Object> shared = new Node<>(null);
    void put(Node<T> node) { first = node; }
    Node<T> first() { return first; }
    <U extends T> void copy(Node<U> from) { }
    static class Node<T> { final T value; Node(T value) { this.value = value; } }
    class View { Node<T> at() { return first; } }
    View view() { return new View(); }
  }
}"""
INNER = """class Outer<T extends Comparable<T>> {
  Node root;
  class Node { private T value; T get() { return value; } void set(T value) { this.value = value; } }
}"""
SHADOWED = """class Outer {
  static class Box<Node> {
    private Object item;
    void put(Node node) { item = node; }
    static class Node { }
  }
}"""

ORDERED = """class Outer {
  static class Inner {
    static class Part { int size; }
    static final java.util.Comparator<Part> ORDER = new java.util.Comparator<Part>() {
      public int compare(Part left, Part right) { return left.size - right.size; }
    };
    Object local() {
      class Sized implements java.util.function.ToIntFunction<Part> { public int applyAsInt(Part part) { return part.size; } }
      return new Sized();
    }
  }
  static class Part { }
}"""


@pytest.mark.parametrize(
    ("text", "step", "types"),
    [
        (DEEP, "Outer.List.put", ["Outer.List", "Outer.List.Node"]),
        (DEEP, "Outer.List.first", ["Outer.List"]),
        (DEEP, "Outer.List.copy", ["Outer.List", "Outer.List.Node"]),
        (DEEP, "new Outer.List.View", ["Outer.List"]),
        (DEEP, "Outer.List.View.at", ["Outer.List.View"]),
        (INNER, "Outer.Node.get", ["Outer.Node"]),
        (INNER, "Outer.Node.set", ["Outer.Node", "Comparable"]),
        (SHADOWED, "Outer.Box.put", ["Outer.Box", "Object"]),
        (
            ORDERED,
            "new java.util.Comparator() {...}.compare",
            ["Comparator", "Outer.Inner.Part", "Outer.Inner.Part"],
        ),
        (ORDERED, "Sized.applyAsInt", ["ToIntFunction", "Outer.Inner.Part"]),
    ],
)
def test_types_of_parameters(text: str, step: str, types: list[str]) -> None:
    boundary = load_java_boundary("Outer", [Source("Outer.java", text)])
    (method,) = [each.method for each in boundary.boundary.steps if each.title == step]
    assert [str(each.type) for each in method.parameters] == types


RESET = """class Outer {
  static class Inner {
    static class Part { private int size = 1; int inverse() { return 1 / size; } }
    java.util.function.Consumer<Part> reset() {
      return new java.util.function.Consumer<Part>() { public void accept(Part part) { part.size = 0; } };
    }
  }
  static class Part { }
}"""


def test_an_anonymous_class_changes_objects_of_the_class_that_it_means(tmp_path: Path) -> None:
    path = tmp_path / "Outer.java"
    path.write_text(RESET)
    report = ooxcheck.check("Outer.Inner.Part.inverse", path, scope=2)
    assert report.verdict.value == "violated"
    assert "consumer.accept(part)" in str(report.counterexamples[0].history)
