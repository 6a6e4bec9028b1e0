"""Commands about reports that were written before: whether they stand up, and what several are together."""
