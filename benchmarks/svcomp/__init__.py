"""The 81 tasks of SV-COMP's Java track that Jip was measured on, written in OOX and in Java.

T. Smid, "A symbolic execution engine for OOX" (Utrecht University, 2023) took three folders of SV-COMP 2023: jayhorn-recursive, algorithms and
MinePump. The programs here are written anew from what each task does; what Java asks of a `Verifier` those in OOX get as parameters.
"""
