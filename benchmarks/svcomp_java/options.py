"""The options with which ooxcheck answers tasks of SV-COMP; BenchExec uses them, too."""

SVCOMP = ("--unroll", "auto", "--induction", "--format", "svcomp")
