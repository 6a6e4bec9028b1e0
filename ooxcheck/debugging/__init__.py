"""``ooxcheck dap``: a counterexample as a debug session, with steps forward and back.

A `replay` is the state before each step of a run, with the calls of each thread; `values` shows objects and evaluates terms there. A `session` holds the
position and the breakpoints, and `adapter` answers the requests of the debug adapter protocol, which `wire` reads and writes.
"""
