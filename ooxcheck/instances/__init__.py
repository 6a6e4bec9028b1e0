"""Relational instances and traces of Alloy models as pictures: atoms are boxes, tuples are arrows.

`snapshots` turns signatures and fields into snapshots, `projection` removes a signature, `reel` makes a film of them, and `page` writes a page.
"""
