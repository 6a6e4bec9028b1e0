"""``ooxcheck dap``: a counterexample as a debug session, with steps forward and back.

A replay (`ooxcheck.evaluation.replay`) is the state before each step of a run; `values` shows objects and values there. A `session` holds the
position and the breakpoints, and `adapter` answers the requests of the debug adapter protocol, which `wire` reads and writes.
"""
