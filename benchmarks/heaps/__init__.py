"""The heaps that TACO was measured on: lists, trees and a heap, each with its invariant and a contract, at 3 to 20 nodes of one container.

J. P. Galeotti, N. Rosner, C. G. López Pombo and M. F. Frias, "Analysis of invariants for efficient bounded verification" (ISSTA 2010; with
more of it in TSE 2013). The programs are written anew. The binomial heap is that of Visser, Păsăreanu and Pelánek (ISSTA 2006), whose
`extractMin` is wrong, which takes 13 nodes to show.
"""
