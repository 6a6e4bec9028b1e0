"""Kiasan's classes: trees, lists, arrays, heaps and sorts with the figures of the thesis beside ours.

X. Deng, "Contract-based verification and test case generation for open systems", Kansas State University, 2007. `programs` has its
classes, written anew in OOX: with numbers (those that end in ``_int``), and with objects in an order that nobody knows.
"""
