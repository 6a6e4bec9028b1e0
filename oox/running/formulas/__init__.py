"""Evaluation of formulas in one concrete state."""
