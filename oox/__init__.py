"""The OOX language: what programs say, whether they may say it, and what it means.

Text becomes a syntax tree (`ooxcheck.oox.syntax`, `ooxcheck.oox.tree`), the tree a typed program (`ooxcheck.oox.check`, `ooxcheck.oox.checking`,
`ooxcheck.oox.typed`, `ooxcheck.oox.logic`), and an abstract machine runs it (`ooxcheck.oox.interpreter`, `ooxcheck.oox.running`). `ooxcheck.oox.oracle.bruteforce`
decides a method by running it in every small initial state: the meaning that every other answer is held to.

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
