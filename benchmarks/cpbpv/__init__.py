"""The programs of the CPBPV paper, with the figures of its tables: searches, triangles, sorts and sums.

H. Collavizza, M. Rueher and P. Van Hentenryck, "CPBPV: a constraint-programming framework for bounded program verification" (Constraints 2010). Its
times are of a Pentium M with 1.86 GHz and tools of June 2008.
"""
