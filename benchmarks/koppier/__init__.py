"""The programs of Koppier's thesis (Utrecht University, 2020), which OOX was made for: sorts, a list and philosophers, with all their mutants."""
