"""Relational logic with time: linear temporal logic with past on infinite traces, decided on lassos."""
