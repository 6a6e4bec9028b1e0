"""Threads: memory events, their order, and the writes that each read sees.

After Alglave, Kroening and Tautschnig, "Partial orders for efficient bounded model checking of concurrent
software" (CAV 2013), and Torlak,
Vaziri and Dolby, "MemSAT" (PLDI 2010): every thread is executed symbolically once, and the solver chooses
which writes its reads see.
"""
