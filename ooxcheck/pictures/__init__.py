"""Counterexamples as pictures: a film of the heap, drawn in one layout, and written as SVG, DOT, Mermaid or JSON.

`film` turns a counterexample into snapshots, one per step, as plain data; `layout` finds places for the objects of all
of them at once, so that nothing moves from step to step; `shapes` says what is drawn where; the rest only writes it
down. Nothing here is imported by a command that draws nothing.
"""
