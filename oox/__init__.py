"""The OOX language: its syntax, its static rules, and its semantics.

Text becomes a syntax tree (`ooxcheck.oox.syntax`, `ooxcheck.oox.tree`), the tree a typed program (`ooxcheck.oox.check`, `ooxcheck.oox.checking`,
`ooxcheck.oox.typed`, `ooxcheck.oox.logic`), and an abstract machine runs it (`ooxcheck.oox.interpreter`, `ooxcheck.oox.running`). `ooxcheck.oox.oracle.bruteforce` decides a method by executing it in every small initial state: the reference for every other answer.

>>> from ooxcheck.oox.oracle.bruteforce import Bounds, check
>>> from ooxcheck.oox.check import load_text
>>> program = load_text("class Main { static int half(int x) ensures(retval + retval == x) { return x / 2; } }")
>>> (half,) = program.methods()
>>> result = check(program, half, Bounds(ints=(0, 1, 2)))
>>> result.verdict.value
'violated'
>>> [example.state.arguments for example in result.violated.values()]
[(1,)]
"""
