"""Counterexamples as pictures: a film of the heap, drawn in one layout, as SVG, DOT, Mermaid or JSON.

`film` turns a counterexample into snapshots, one per step, as plain data; `layout` places the objects of all snapshots at once, so that nothing moves from
step to step; `shapes` are the elements of a drawing; the other modules write formats. Commands that draw nothing import none of this.
"""
