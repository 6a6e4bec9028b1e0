"""Threads: memory events, the order in which they happen, and what each of them sees.

After Alglave, Kroening and Tautschnig, "Partial orders for efficient bounded model checking of concurrent software"
(CAV 2013), and Torlak, Vaziri and Dolby, "MemSAT" (PLDI 2010): every thread is executed symbolically once, and which
writes its reads see is for the solver to choose.
"""
