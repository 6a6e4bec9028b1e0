"""Histories whose calls the solver chooses, with their arguments."""
