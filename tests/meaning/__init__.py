"""A second meaning of OOX, as small and as slow as can be: what interpreter and checker share cannot hide from it.

Written from docs/language.md and docs/specifications.md over the typed program alone. Nothing here comes from the
interpreter, the oracle or the checker (`test_independence` reads the imports), and nothing is clever: a heap is a
dictionary, ``old`` is a copy of it, a formula is evaluated into sets of tuples by the book, and whatever the language
leaves open (the initial state, what a method without body does) is a choice that is tried in every way.
"""
